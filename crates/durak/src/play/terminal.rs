//! The real screen, keyboard and clock. Everything else in this module knows none of them.

use crate::play::key::Key;
use crate::play::render;
use crate::play::session::{Flow, Session};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};
use std::io;
use std::time::{Duration, Instant};

/// The time between two ticks of a session.
const TICK: Duration = Duration::from_millis(100);

/// Plays until the person quits. The terminal is restored also after an error or a panic.
pub(crate) fn run(session: Session) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let outcome = play(&mut terminal, session);
    ratatui::try_restore()?;
    outcome
}

fn play(terminal: &mut DefaultTerminal, mut session: Session) -> io::Result<()> {
    let mut next_tick = Instant::now() + TICK;
    let mut changed = true;
    loop {
        if changed {
            terminal.draw(|frame| render::draw(session.model(), frame))?;
            changed = false;
        }
        if event::poll(next_tick.saturating_duration_since(Instant::now()))? {
            changed = true;
            if let Event::Key(event) = event::read()?
                && event.is_press()
                && let Some(key) = Key::of_event(event)
                && session.key(key).map_err(io::Error::other)? == Flow::Quit
            {
                return Ok(());
            }
        }
        if Instant::now() >= next_tick {
            next_tick = Instant::now() + TICK;
            changed |= session.tick();
        }
    }
}
