//! What happened and how it stands, as one viewer may know it.

use crate::Version;
use crate::room::Room;
use durak_core::{Action, CardSet, GameResult, Opening, Public, Seat, SeatSet};
use durak_fair::{AbortReason, Stage};

/// For whom something is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The player of this seat.
    Seat(Seat),
    /// Somebody who watches.
    Spectator,
}

impl Viewer {
    /// The viewer's seat.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

/// One event as a viewer is told.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are named for what they hold
pub enum Seen {
    /// A player sits down.
    Seated { seat: Seat, name: String, person: Option<String> },
    /// A bot sits down.
    BotSeated { seat: Seat, level: String },
    /// A seat is given up, or a bot plays on there; the host afterwards, and whether he did it.
    Left { seat: Seat, stand_in: bool, host: Option<Seat>, kicked: bool },
    /// Who sits on these two seats changes places.
    Swapped { seat: Seat, with: Seat },
    /// Who may watch, and whether the lobby lists the table.
    Set { watch: bool, listed: bool },
    /// A player takes the seat back; the host afterwards.
    Returned { seat: Seat, host: Option<Seat> },
    /// A player's connection comes or goes.
    Online { seat: Seat, online: bool },
    /// A player wants another game.
    Again { seat: Seat },
    /// A game is opened: everybody is to seal a number and to show it.
    Opened { game_no: u64 },
    /// An opened game is broken off; by whose fault.
    Aborted { stage: Stage, seat: Option<Seat>, reason: AbortReason },
    /// A game is dealt; the viewer's own hand.
    Dealt { opening: Opening, hand: Option<CardSet> },
    /// A seat acts; the cards that the viewer drew in consequence.
    Played { seat: Seat, action: Action, timeout: bool, drawn: CardSet, over: Option<Over> },
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// Who lost.
    pub result: GameResult,
    /// The groups in the order of going out.
    pub out: Vec<SeatSet>,
}

/// How the table stands now.
#[derive(Clone, Debug, PartialEq)]
pub struct Present<'a> {
    /// Seats and score.
    pub room: &'a Room,
    /// The present or last game.
    pub game: Option<GameSeen>,
}

/// A game as a viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSeen {
    /// What everybody sees.
    pub public: Public,
    /// Who played each attack card of the table.
    pub by: Vec<Seat>,
    /// The viewer's own hand.
    pub hand: Option<CardSet>,
}

/// A state and all that happened since; together the present.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot<'a> {
    /// The version of the state.
    pub from: Version,
    /// The state.
    pub state: Present<'a>,
    /// The events since, in order.
    pub events: Vec<Seen>,
}
