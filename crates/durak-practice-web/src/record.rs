//! The record of a game from the file of its deal.

use durak_core::{Law, NextDeal};
use durak_engine::{Deal, Deck, GameLog, Record};
use durak_fair::{Event, GameFile, verify_file};

/// The record; none if the cards were not played out.
pub(crate) fn record(file: &GameFile) -> Option<Record> {
    let facts = verify_file(file).facts?;
    let start = facts.trace_start()?;
    let law = Law::new(&start.rules).ok()?;
    let decks: Option<Vec<Deck>> =
        start.decks.iter().map(|deck| Deck::new(&law, deck).ok()).collect();
    let by = NextDeal { dealer: start.dealer, leader: start.first };
    let deal = Deal { by, decks: decks?, random_seat: start.random_seat };
    let mut game = deal.play(&law).ok()?;
    let mut log = GameLog::new(law, deal);
    for (_, event) in file.read_events() {
        if let Event::Act(seat, action) = event {
            game.play(seat, action).ok()?;
            log.push(seat, action);
        }
    }
    Record::finish(log, game).ok()
}
