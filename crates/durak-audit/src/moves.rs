//! Whether every move of a file is one that the rules give, and whose the unsigned ones are.

use crate::replay::Replay;
use durak_core::{Refusal, Seat};
use durak_fair::{Check, Event, GameFile, Report};

/// What the engine says about a file's moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The first event that the rules do not give; later ones are not judged.
    pub illegal: Option<Illegal>,
    /// People's unsigned actions that the clock takes when time runs out (rules, section 11).
    pub by_clock: u32,
    /// People's other unsigned actions: of a device without the key.
    pub without_key: u32,
}

/// An event that the rules do not give: the failure `illegal t` (fair deal, section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// Its number among the file's events, from 0.
    pub t: usize,
    /// Why not.
    pub why: Why,
}

impl Illegal {
    /// The failure's name.
    pub const fn check(&self) -> Check {
        Check::Illegal(self.t)
    }
}

/// Why the rules do not give an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// The action is refused.
    #[error("seat {seat} may not do this: {refusal}")]
    Refused {
        /// Who acted.
        seat: Seat,
        /// The rule against it.
        refusal: Refusal,
    },
    /// The server has to write another event here, or none.
    #[error("{}", match due {
        Some(due) => format!("`{due}` has to come here"),
        None => "nothing that the server writes can come here".to_owned(),
    })]
    OutOfTurn {
        /// What has to come.
        due: Option<Event>,
    },
}

/// Replays a file's events up to the first that its report refuses.
///
/// None if no game was dealt, or it cannot be known which deal was played.
pub fn check_moves(file: &GameFile, report: &Report) -> Option<Moves> {
    let facts = report.facts.as_ref()?;
    if report.failures.iter().any(|failure| failure.check == Check::Deals) {
        return None;
    }
    let bad_event = report.failures.iter().find_map(|failure| match failure.check {
        Check::Event(t) | Check::SigEvent(t) => Some(t),
        _ => None,
    });
    let mut replay = Replay::start(facts)?;
    let mut moves = Moves::default();
    for (t, event) in file.read_events().take_while(|(t, _)| Some(*t) != bad_event) {
        if let (Event::Act(seat, action), None) = (event, file.events[t].sig)
            && !replay.is_bot(seat)
        {
            if replay.view(seat).standing_action() == Some(action) {
                moves.by_clock += 1;
            } else {
                moves.without_key += 1;
            }
        }
        if let Err(why) = replay.follow(event) {
            moves.illegal = Some(Illegal { t, why });
            break;
        }
    }
    Some(moves)
}
