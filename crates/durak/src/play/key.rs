//! What a person can press, apart from how a terminal reports it.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// The card, or the line of a menu, before.
    Left,
    /// The card, or the line of a menu, after.
    Right,
    /// The playable card, or the line of a menu, before.
    Up,
    /// The playable card, or the line of a menu, after.
    Down,
    First,
    Last,
    Enter,
    Escape,
    /// Passes, or marks a card for a lead of several.
    Space,
    /// The card with this number, from 0.
    Number(u8),
    Take,
    Pass,
    Transfer,
    Mark,
    Sort,
    Colours,
    Rules,
    Help,
    Quit,
    Yes,
    No,
    /// Ends at once, without a question.
    Interrupt,
}

impl Key {
    /// The meaning of a pressed key; letters also where they lie on a Russian keyboard.
    pub(crate) fn of_event(event: KeyEvent) -> Option<Key> {
        if event.modifiers.contains(KeyModifiers::CONTROL) {
            return matches!(event.code, KeyCode::Char('c' | 'с')).then_some(Key::Interrupt);
        }
        Some(match event.code {
            KeyCode::Left => Key::Left,
            KeyCode::Right => Key::Right,
            KeyCode::Up | KeyCode::BackTab => Key::Up,
            KeyCode::Down | KeyCode::Tab => Key::Down,
            KeyCode::Home => Key::First,
            KeyCode::End => Key::Last,
            KeyCode::Enter => Key::Enter,
            KeyCode::Esc => Key::Escape,
            KeyCode::Char(c) => return Key::of_char(c),
            _ => return None,
        })
    }

    fn of_char(c: char) -> Option<Key> {
        let lower = c.to_lowercase().next().unwrap_or(c);
        Some(match lower {
            ' ' => Key::Space,
            '1'..='9' => Key::Number(lower as u8 - b'1'),
            '0' => Key::Number(9),
            't' | 'е' => Key::Take,
            'p' | 'з' => Key::Pass,
            'x' | 'ч' => Key::Transfer,
            'm' | 'ь' => Key::Mark,
            's' | 'ы' => Key::Sort,
            'c' | 'с' => Key::Colours,
            'r' | 'к' => Key::Rules,
            '?' | 'h' | 'р' => Key::Help,
            'q' | 'й' => Key::Quit,
            'y' | 'д' => Key::Yes,
            'n' | 'т' => Key::No,
            _ => return None,
        })
    }
}
