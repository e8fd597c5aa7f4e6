//! Whether bots played as a function of their key and their view: that they did not peek.

use crate::replay::Replay;
use durak_bots::{Level, keyed_choice};
use durak_core::{Seat, SeatSet};
use durak_fair::{Event, Facts, GameFile, Purpose};
use std::collections::BTreeMap;

/// What was found about the bot of a seat, also of one that stood in for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotPlay {
    /// The seat.
    pub seat: Seat,
    /// How many actions were run again.
    pub actions: u32,
    /// Whether they came out.
    pub verdict: Verdict,
}

/// Whether a bot's actions come out when it is run again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A bot of this level does exactly this with the seat's key and view.
    Explained(Level),
    /// No bot in question does all that was done up to this event.
    Unexplained {
        /// The number among the file's events, from 0.
        t: usize,
    },
}

/// One seat's bot while its actions are run again.
struct Suspect {
    key: [u8; 32],
    /// The levels that explain everything so far.
    levels: Vec<Level>,
    actions: u32,
    unexplained: Option<usize>,
}

/// Runs the bots of a checked file again by [`keyed_choice`] and tells whether they did the same.
///
/// A bot whose seat is in `levels` is of that level; for all others every level is tried. A seat
/// belongs to a bot for the whole game or, for a person's, from `<seat> bot` to `<seat> back`.
/// Events after the first that the rules do not give are not looked at ([`check_moves`]).
///
/// [`check_moves`]: crate::check_moves
pub fn check_bots(file: &GameFile, facts: &Facts, levels: &BTreeMap<Seat, Level>) -> Vec<BotPlay> {
    let (Some(mut replay), Some(seed)) = (Replay::start(facts), &facts.seed) else {
        return Vec::new();
    };
    let suspect = |seat: Seat| Suspect {
        key: seed.key(Purpose::Bot(seat), 0).reveal().0,
        levels: levels.get(&seat).map_or_else(|| Level::ALL.to_vec(), |level| vec![*level]),
        actions: 0,
        unexplained: None,
    };
    let is_bot = |replay: &Replay, seat: &Seat| replay.is_bot(*seat);
    let seats: SeatSet = facts.terms.law().seats();
    let mut suspects: BTreeMap<Seat, Suspect> = seats
        .into_iter()
        .filter(|seat| is_bot(&replay, seat))
        .map(|seat| (seat, suspect(seat)))
        .collect();
    for (t, event) in file.read_events() {
        match event {
            Event::Bot(seat) => drop(suspects.entry(seat).or_insert_with(|| suspect(seat))),
            Event::Act(seat, action) if replay.is_bot(seat) => {
                if let Some(suspect) = suspects.get_mut(&seat) {
                    let view = replay.view(seat);
                    suspect.judge(t, |level, key| {
                        keyed_choice(level, key, t as u64, &view) == Some(action)
                    });
                }
            }
            _ => {}
        }
        if replay.follow(event).is_err() {
            break;
        }
    }
    suspects.into_iter().map(|(seat, suspect)| suspect.verdict(seat)).collect()
}

impl Suspect {
    /// Keeps the levels that explain the action at event t.
    fn judge(&mut self, t: usize, explains: impl Fn(Level, &[u8; 32]) -> bool) {
        if self.unexplained.is_some() {
            return;
        }
        let key = self.key;
        self.levels.retain(|level| explains(*level, &key));
        self.actions += 1;
        if self.levels.is_empty() {
            self.unexplained = Some(t);
        }
    }

    fn verdict(self, seat: Seat) -> BotPlay {
        let verdict = match (self.unexplained, self.levels.last()) {
            (None, Some(level)) => Verdict::Explained(*level),
            (t, _) => Verdict::Unexplained { t: t.unwrap_or_default() },
        };
        BotPlay { seat, actions: self.actions, verdict }
    }
}
