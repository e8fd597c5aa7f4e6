//! A file's game played again by the engine, event by event (fair deal, section 6).

use crate::moves::Why;
use durak_core::{Action, Law, NextDeal, Seat, SeatSet, View};
use durak_engine::{Deal, Deck, Game};
use durak_fair::{Event, Facts, Kind};
use std::collections::VecDeque;

/// The game as the file's numbers deal it; none before a deal that is played.
pub fn start(facts: &Facts) -> Option<Game> {
    let start = facts.trace_start()?;
    let law = Law::new(&start.rules).ok()?;
    let decks: Option<Vec<Deck>> =
        start.decks.iter().map(|deck| Deck::new(&law, deck).ok()).collect();
    let by = NextDeal { dealer: start.dealer, leader: start.first };
    Deal { by, decks: decks?, random_seat: start.random_seat }.play(&law).ok()
}

/// A game that follows a file's events.
pub(crate) struct Replay {
    game: Game,
    /// Events that the server has to write next.
    due: VecDeque<Event>,
    bots: SeatSet,
}

impl Replay {
    pub(crate) fn start(facts: &Facts) -> Option<Replay> {
        let seated = Seat::ALL.into_iter().zip(&facts.seated);
        let bots = seated.filter(|(_, entry)| entry.kind == Kind::Bot).map(|(seat, _)| seat);
        Some(Replay { game: start(facts)?, due: VecDeque::new(), bots: bots.collect() })
    }

    /// Whether a bot plays for this seat now.
    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        self.bots.contains(seat)
    }

    /// What this seat sees now.
    pub(crate) fn view(&self, seat: Seat) -> View {
        self.game.view(seat)
    }

    /// Follows an event, or tells why the rules do not give it here.
    pub(crate) fn follow(&mut self, event: Event) -> Result<(), Why> {
        match event {
            Event::Bot(seat) => self.bots.insert(seat),
            Event::Back(seat) => self.bots.remove(seat),
            Event::Act(seat, action) if self.due.is_empty() => return self.act(seat, action),
            _ if self.due.front() == Some(&event) => drop(self.due.pop_front()),
            _ => return Err(Why::OutOfTurn { due: self.due.front().copied() }),
        }
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Why> {
        let close =
            self.game.play(seat, action).map_err(|refusal| Why::Refused { seat, refusal })?;
        let over = self.game.is_over();
        self.due.extend(close.into_iter().flat_map(|close| Event::after(close, over)));
        Ok(())
    }
}
