//! What is asked of a table, and what it answers.

use crate::Version;
use crate::config::TokenHash;
use durak_core::{Action, Refusal, Seat};
use durak_fair::{Digest, PublicKey, Signature};
use std::fmt;

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The player of this seat.
    Seat(Seat),
    /// Somebody without a seat, known by a token.
    Visitor(TokenHash),
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Play an action.
    Act {
        /// The version that the player saw.
        at: Version,
        /// The action.
        action: Action,
        /// The head of the event chain that `sig` stands on.
        head: Option<Digest>,
        /// The seat's signature; without it the action stands unsigned.
        sig: Option<Signature>,
    },
    /// Begin a game; the host alone.
    Start {
        /// The level of the bots that fill open seats.
        fill: Option<String>,
    },
    /// Have another game.
    Again,
    /// Sit down, or take a kept seat back.
    Sit {
        /// Which seat; none takes the first open one.
        seat: Option<Seat>,
        /// The player's name.
        name: String,
        /// The player's key; who takes a kept seat back needs none.
        key: Option<PublicKey>,
        /// The table's password, hashed as the one in [`Config`](crate::Config); who takes a kept
        /// seat back needs none.
        password: Option<TokenHash>,
        /// The id of the person who sits down, if the host of the table knows persons.
        person: Option<String>,
    },
    /// Give the seat up.
    Leave,
    /// Give the game up; with two players alone, where no one else's game depends on it.
    Concede,
    /// Seat a bot; the host alone.
    AddBot {
        /// Where.
        seat: Seat,
        /// Its level.
        level: String,
    },
    /// Take a bot away; the host alone.
    RemoveBot {
        /// Where.
        seat: Seat,
    },
    /// Send a player away, who cannot sit at this table again; the host alone.
    Kick {
        /// Whose seat.
        seat: Seat,
    },
    /// Change places before the first game: the host any two, a player himself with a free seat or
    /// a bot.
    Swap {
        /// One seat.
        seat: Seat,
        /// The other.
        with: Seat,
    },
    /// Change what the host may change between games; none leaves it as it is.
    Set {
        /// Whether people without a seat may watch.
        watch: Option<bool>,
        /// Whether the lobby lists the table.
        listed: Option<bool>,
    },
}

/// What the table says to a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Applied; the version after it.
    Done(Version),
    /// Had been applied before; the version after it.
    Repeated(Version),
    /// Not applied; the version at which it was judged.
    Refused(Version, Refused),
}

/// Why a command is not applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The rules of the game forbid it.
    Rules(Refusal),
    /// The table does.
    Table(TableRefusal),
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused::Rules(refusal)
    }
}

impl From<TableRefusal> for Refused {
    fn from(refusal: TableRefusal) -> Refused {
        Refused::Table(refusal)
    }
}

/// Why the table, not the rules, forbids a command.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableRefusal {
    /// Who has no seat only watches.
    NotSeated,
    /// One seat a player.
    AlreadySeated,
    /// Somebody sits there.
    SeatTaken,
    /// No seat is open.
    NoOpenSeat,
    /// The table has no such seat.
    NoSuchSeat,
    /// The host alone does that.
    NotHost,
    /// Not while a game is on.
    GameOn,
    /// There is no finished game to follow.
    NoGameYet,
    /// The wish for another game is known already.
    AlreadyAgain,
    /// A seat is open, and nothing says how to fill it.
    OpenSeats,
    /// No bot sits there.
    NotABot,
    /// There are no bots of this level; known are these.
    UnknownLevel(Vec<String>),
    /// The table has changed since the version that the player saw.
    Stale,
    /// A command with a higher number was answered long ago.
    OldNumber,
    /// The game could not be opened.
    DealFailed,
    /// A seat needs a key.
    KeyMissing,
    /// The key is no one's: zeros, or the server's own.
    KeyBad,
    /// The key sits at this table already.
    KeyTaken,
    /// The signature stands on another head than the present one.
    StaleHead,
    /// A head without a signature.
    SignatureMissing,
    /// The signature is not the seat's, or none may stand there.
    SignatureBad,
    /// The table has a password, and this is not it.
    PasswordBad,
    /// The host has sent this player away.
    Kicked,
    /// No player but the host sits there.
    NotAGuest,
    /// Seats are changed before the first game.
    MatchOn,
    /// A seat is changed for another one.
    SameSeat,
    /// Giving up is for games of two.
    ConcedeTwo,
    /// The server begins no games now.
    Draining,
}

impl TableRefusal {
    /// A stable code for programs and translations.
    pub const fn code(&self) -> &'static str {
        match self {
            TableRefusal::NotSeated => "not-seated",
            TableRefusal::AlreadySeated => "already-seated",
            TableRefusal::SeatTaken => "seat-taken",
            TableRefusal::NoOpenSeat => "no-open-seat",
            TableRefusal::NoSuchSeat => "no-such-seat",
            TableRefusal::NotHost => "not-host",
            TableRefusal::GameOn => "game-on",
            TableRefusal::NoGameYet => "no-game-yet",
            TableRefusal::AlreadyAgain => "already-again",
            TableRefusal::OpenSeats => "open-seats",
            TableRefusal::NotABot => "not-a-bot",
            TableRefusal::UnknownLevel(_) => "unknown-level",
            TableRefusal::Stale => "stale",
            TableRefusal::OldNumber => "old-number",
            TableRefusal::DealFailed => "deal-failed",
            TableRefusal::KeyMissing => "key-missing",
            TableRefusal::KeyBad => "key-bad",
            TableRefusal::KeyTaken => "key-taken",
            TableRefusal::StaleHead => "stale-head",
            TableRefusal::SignatureMissing => "signature-missing",
            TableRefusal::SignatureBad => "signature-bad",
            TableRefusal::PasswordBad => "password-bad",
            TableRefusal::Kicked => "kicked",
            TableRefusal::NotAGuest => "not-a-guest",
            TableRefusal::MatchOn => "match-on",
            TableRefusal::SameSeat => "same-seat",
            TableRefusal::ConcedeTwo => "concede-two",
            TableRefusal::Draining => "draining",
        }
    }
}

impl fmt::Display for TableRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TableRefusal::NotSeated => "who has no seat at this table only watches",
            TableRefusal::AlreadySeated => "you have a seat at this table",
            TableRefusal::SeatTaken => "somebody sits there",
            TableRefusal::NoOpenSeat => "no seat is open",
            TableRefusal::NoSuchSeat => "this table has no such seat",
            TableRefusal::NotHost => "the host alone does that",
            TableRefusal::GameOn => "not while a game is on",
            TableRefusal::NoGameYet => "no game has ended yet",
            TableRefusal::AlreadyAgain => "your wish for another game is known",
            TableRefusal::OpenSeats => "a seat is open: wait for a player, or fill it with a bot",
            TableRefusal::NotABot => "no bot sits there",
            TableRefusal::UnknownLevel(levels) => {
                return write!(f, "no bot has this level; known are {}", levels.join(", "));
            }
            TableRefusal::Stale => "the table has changed since you decided",
            TableRefusal::OldNumber => "a command with a higher number was answered long ago",
            TableRefusal::DealFailed => "the game could not be opened; start again",
            TableRefusal::KeyMissing => "who sits down needs a public key",
            TableRefusal::KeyBad => "this key is nobody's to sit with",
            TableRefusal::KeyTaken => "this key has a seat at this table already",
            TableRefusal::StaleHead => "the game has gone on since you signed",
            TableRefusal::SignatureMissing => "a head is there and no signature",
            TableRefusal::SignatureBad => "the signature is not this seat's under this action",
            TableRefusal::PasswordBad => "this table has a password, and this is not it",
            TableRefusal::Kicked => "the host has sent you from this table",
            TableRefusal::NotAGuest => "no guest sits there",
            TableRefusal::MatchOn => "seats are changed before the first game alone",
            TableRefusal::SameSeat => "a seat is changed for another one",
            TableRefusal::ConcedeTwo => "a game is given up with two players; otherwise leave it",
            TableRefusal::Draining => "the server begins no new games now; try again later",
        })
    }
}

impl std::error::Error for TableRefusal {}
