//! The model drawn on a screen.

mod card;
mod hand;
mod opponents;
mod popup;
mod table;

use crate::play::model::Model;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};

/// The smallest screen on which everything has its place: columns and rows.
pub(crate) const SMALLEST: (u16, u16) = (80, 24);

/// The keys, with the message that says what each is for; its attribute `help` says it at length.
pub(crate) const KEYS: [(&str, &str); 12] = [
    ("←→", "terminal-key-choose"),
    ("↑↓", "terminal-key-playable"),
    ("Enter", "terminal-key-play"),
    ("1–9", "terminal-key-number"),
    ("T", "terminal-key-take"),
    ("P", "terminal-key-pass"),
    ("X", "terminal-key-transfer"),
    ("M", "terminal-key-mark"),
    ("S", "terminal-key-sort"),
    ("C", "terminal-key-colours"),
    ("R", "terminal-key-rules"),
    ("Q", "terminal-key-quit"),
];

/// Draws everything, or says that the screen is too small.
pub(crate) fn draw(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return too_small(model, frame);
    }
    let [title, opponents, middle, hand, message, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(4),
        Constraint::Fill(1),
        Constraint::Length(6),
        Constraint::Length(3),
        Constraint::Length(2),
    ])
    .areas(area);
    let log_width = (area.width * 7 / 20).min(area.width - table::WIDTH);
    let [table, log] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Length(log_width)]).areas(middle);
    draw_title(model, frame, title);
    opponents::draw(model, frame, opponents);
    table::draw(model, frame, table);
    draw_log(model, frame, log);
    hand::draw(model, frame, hand);
    draw_message(model, frame, message);
    draw_keys(model, frame, keys);
    popup::draw(model, frame);
}

fn too_small(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    let text = model.texts().format(
        "terminal-too-small",
        &[
            ("columns", area.width.into()),
            ("rows", area.height.into()),
            ("needed-columns", SMALLEST.0.into()),
            ("needed-rows", SMALLEST.1.into()),
        ],
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

fn draw_title(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let texts = model.texts();
    let title = texts.format("terminal-title", &[("game", model.game.into())]);
    frame.render_widget(Line::styled(title, Style::new().add_modifier(Modifier::BOLD)), area);
    if model.score.lost.0.iter().any(|lost| *lost > 0) {
        let lost = texts.format("terminal-lost", &[("list", lost_list(model).into())]);
        frame.render_widget(Line::raw(lost).right_aligned(), area);
    }
}

/// Who has lost how many games.
fn lost_list(model: &Model) -> String {
    let seats = model.public().law().seats().into_iter();
    let name = |seat| model.texts().seat(seat, &model.names);
    seats
        .map(|seat| format!("{}:\u{a0}{}", name(seat), model.score.lost[seat]))
        .collect::<Vec<_>>()
        .join(" ")
}

fn draw_log(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let quiet = model.settings.theme.quiet();
    let lines = model.log.iter().enumerate().map(|(age, line)| {
        let style = if age == 0 { Style::new() } else { quiet };
        Line::styled(line.as_str(), style)
    });
    let block = framed(model.texts().get("terminal-log"));
    let log = Paragraph::new(lines.collect::<Vec<_>>()).wrap(Wrap { trim: true }).block(block);
    frame.render_widget(log, area);
}

/// Whose turn it is; below, why something was refused.
fn draw_message(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let [status, message] =
        Layout::vertical([Constraint::Length(1), Constraint::Length(2)]).areas(area);
    let theme = model.settings.theme;
    let style = if model.is_awaited() { theme.accent() } else { Style::new() };
    frame.render_widget(Line::styled(model.status(), style), status);
    if let Some(text) = &model.message {
        let text = Paragraph::new(text.as_str()).style(theme.accent()).wrap(Wrap { trim: true });
        frame.render_widget(text, message);
    }
}

fn draw_keys(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let mut spans = Vec::new();
    for (key, id) in KEYS.into_iter().chain([("?", "terminal-key-help")]) {
        // A key and its word stay on one line.
        let word = model.texts().get(id).replace(' ', "\u{a0}");
        spans.push(Span::styled(key, Style::new().add_modifier(Modifier::BOLD)));
        spans.push(Span::raw(format!("\u{a0}{word}  ")));
    }
    let keys = Paragraph::new(Line::from(spans)).wrap(Wrap { trim: true });
    frame.render_widget(keys, area);
}

/// A frame with a title.
fn framed(title: String) -> Block<'static> {
    Block::bordered().border_type(BorderType::Rounded).title(format!(" {title} "))
}
