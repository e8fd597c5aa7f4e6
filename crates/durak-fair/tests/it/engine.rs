//! The rules engine over a file's events: what durak-fair leaves to its caller (section 6).

use std::collections::VecDeque;

use durak_core::{Action, Close, Law, NextDeal, Seat};
use durak_engine::{Deal, Deck, Game};
use durak_fair::{Check, Event, Facts, GameFile};

/// The first event that the rules do not give; nothing if all are legal.
pub(crate) fn illegal(file: &GameFile, facts: &Facts) -> Option<Check> {
    let mut game = start(facts)?;
    let mut due: VecDeque<Event> = VecDeque::new();
    for (t, event) in file.read_events() {
        let good = match event {
            Event::Bot(_) | Event::Back(_) => true,
            Event::Act(seat, action) => due.is_empty() && act(&mut game, seat, action, &mut due),
            other => due.pop_front() == Some(other),
        };
        if !good {
            return Some(Check::Illegal(t));
        }
    }
    None
}

/// The game as the file's numbers deal it.
pub(crate) fn start(facts: &Facts) -> Option<Game> {
    let start = facts.trace_start()?;
    let law = Law::new(&start.rules).unwrap();
    let decks = start.decks.iter().map(|deck| Deck::new(&law, deck).unwrap()).collect();
    let by = NextDeal { dealer: start.dealer, leader: start.first };
    Deal { by, decks, random_seat: start.random_seat }.play(&law).ok()
}

fn act(game: &mut Game, seat: Seat, action: Action, due: &mut VecDeque<Event>) -> bool {
    let Ok(close) = game.play(seat, action) else { return false };
    due.extend(close.into_iter().flat_map(|close| server_events(game, close)));
    true
}

/// What the server has to write after an action that closed a bout.
pub(crate) fn server_events(game: &Game, close: Close) -> Vec<Event> {
    let ending = if close.taker.is_some() { Event::Taken } else { Event::Beaten };
    let draws = if close.drawers.is_empty() { None } else { Some(close.draws()) };
    let draws = draws.into_iter().flatten().map(|(seat, cards)| Event::Draw(seat, cards));
    let over = game.is_over().then_some(Event::Over);
    [ending].into_iter().chain(draws).chain(over).collect()
}
