//! Records: a finished game as a small text, as PGN is for chess.
//!
//! A [`GameLog`] collects while a game is played and stays with the dealer. A [`Record`] shows all
//! cards, so it exists only of a finished game: by [`Record::finish`], or by reading its text.
//!
//! ```text
//! durak-record/1
//! rules: players=2;deck=36;lead=single;…
//! dealer: 1
//! first: none
//! random-seat: 0
//! deck: 6s Td …
//! date: 2026-01-31
//!
//! bout 1
//! 1. 0 lead:6s
//! 2. 1 beat:6s=8s
//! 3. 0 pass
//!
//! bout 2
//! …
//!
//! result: durak 1
//! ```

mod error;
mod read;
mod tag;
mod write;

pub use error::{FinishError, RecordError, RecordFault};
pub use read::MAX_RECORD;
pub use tag::{MAX_TAGS, Tag, TagError};

use crate::deal::Deal;
use crate::game::Game;
use durak_core::{Action, GameResult, Law, Seat};

/// What the dealer writes down while a game is played: the deal and every action.
///
/// It knows all cards and is not to be shown before the game is over; it has no text form.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLog {
    law: Law,
    deal: Deal,
    actions: Vec<(Seat, Action)>,
}

impl GameLog {
    /// The log of a game that is dealt now.
    pub fn new(law: Law, deal: Deal) -> GameLog {
        GameLog { law, deal, actions: Vec::new() }
    }

    /// Adds an action that was played.
    pub fn push(&mut self, seat: Seat, action: Action) {
        self.actions.push((seat, action));
    }

    /// The rules of the game.
    pub fn law(&self) -> &Law {
        &self.law
    }

    /// How the game was dealt.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// What was played, in order.
    pub fn actions(&self) -> &[(Seat, Action)] {
        &self.actions
    }
}

/// A finished game from its deal to its result. Its text form is written by `Display` and read by
/// `FromStr`; writing what was read gives the same text again, without comments.
///
/// ```
/// # use durak_core::{Law, PRESETS};
/// # use durak_engine::{Deal, GameLog, Record};
/// # use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
/// # let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
/// let law = Law::new(&PRESETS[0].rules).unwrap();
/// let deal = Deal::random(&law, law.first_deal(), &mut rng);
/// let mut game = deal.play(&law).unwrap();
/// let mut log = GameLog::new(law, deal);
/// while let Some((seat, action)) = game.random_action(&mut rng) {
///     game.apply(seat, action);
///     log.push(seat, action);
/// }
/// let record = Record::finish(log, game).unwrap().with_tag("date", "2026-01-31").unwrap();
/// assert_eq!(record.to_string().parse(), Ok(record));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    log: GameLog,
    start: Game,
    result: GameResult,
    tags: Vec<Tag>,
}

impl Record {
    /// The record of a game that is over.
    ///
    /// # Errors
    /// If the game is not over, or is not the one that the log tells.
    pub fn finish(log: GameLog, game: Game) -> Result<Record, FinishError> {
        let result = game.result().ok_or(FinishError::NotOver)?;
        let start = log.deal.play(&log.law).map_err(FinishError::Deal)?;
        let mut told = start;
        for (seat, action) in log.actions() {
            told.play(*seat, *action).map_err(FinishError::Refused)?;
        }
        if told != game {
            return Err(FinishError::AnotherGame);
        }
        Ok(Record { log, start, result, tags: Vec::new() })
    }

    /// The same record with one more tag, for example `player-0` or `date`.
    ///
    /// # Errors
    /// A name or a value that is not allowed, a name that is there already, too many tags.
    pub fn with_tag(mut self, name: &str, value: &str) -> Result<Record, TagError> {
        tag::add(&mut self.tags, name, value)?;
        Ok(self)
    }

    /// The rules of the game.
    pub fn law(&self) -> &Law {
        &self.log.law
    }

    /// How the game was dealt.
    pub fn deal(&self) -> &Deal {
        &self.log.deal
    }

    /// What was played, in order.
    pub fn actions(&self) -> &[(Seat, Action)] {
        &self.log.actions
    }

    /// How the game ended.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// The tags in order.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name() == name).map(Tag::value)
    }

    /// The game right after the deal.
    pub fn start(&self) -> Game {
        self.start
    }

    /// Every action with the game after it.
    pub fn steps(&self) -> impl Iterator<Item = (Seat, Action, Game)> + '_ {
        self.actions().iter().scan(self.start, |game, &(seat, action)| {
            game.apply(seat, action);
            Some((seat, action, *game))
        })
    }
}
