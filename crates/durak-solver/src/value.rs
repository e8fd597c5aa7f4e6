//! What a solved position is worth, what a search may cost, and why there may be no answer.

use durak_core::{Action, Seat};
use std::fmt;

/// How a game ends for a seat, and its side, when both sides play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// It is the durak.
    Loss,
    /// Nobody is, or nothing changes any more (rules, section 9).
    Draw,
    /// The other is.
    Win,
}

impl Value {
    /// A stable word for programs: `loss`, `draw` or `win`.
    pub const fn word(self) -> &'static str {
        match self {
            Value::Loss => "loss",
            Value::Draw => "draw",
            Value::Win => "win",
        }
    }

    /// The same for the other side.
    pub const fn opposite(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

/// What to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Win, draw or loss: quick.
    Value,
    /// Also in how many actions: many times dearer.
    Actions,
}

/// What a search may cost.
#[derive(Clone, Copy)]
pub struct Limit<'a> {
    /// Most positions to visit.
    pub nodes: u64,
    /// Asked every few thousand positions; the search ends when it says true.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limit<'_> {
    /// A limit on positions alone.
    pub const fn nodes(nodes: u64) -> Limit<'static> {
        Limit { nodes, stop: &|| false }
    }
}

/// A solved position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The seat for which the game waits, and for which the value is.
    pub seat: Seat,
    /// How the game ends for it.
    pub value: Value,
    /// How many actions that takes when the winner hurries and the loser delays; none for a draw,
    /// and where it was not asked for.
    pub actions: Option<u16>,
    /// How many positions were visited.
    pub nodes: u64,
}

/// What an action is worth to the seat that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued {
    /// The action.
    pub action: Action,
    /// How the game ends for the seat.
    pub value: Value,
    /// As [`Solved::actions`], this action included.
    pub actions: Option<u16>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotSolved {
    /// The game has ended.
    Over,
    /// The exact solver is for two active seats.
    Seats {
        /// How many are active.
        active: u8,
    },
    /// The search would have cost more than the limit.
    Limit,
    /// The search was told to stop.
    Stopped,
}

impl NotSolved {
    /// A stable code for programs and translations.
    pub const fn code(self) -> &'static str {
        match self {
            NotSolved::Over => "solve-over",
            NotSolved::Seats { .. } => "solve-seats",
            NotSolved::Limit => "solve-limit",
            NotSolved::Stopped => "solve-stopped",
        }
    }
}

impl fmt::Display for NotSolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotSolved::Over => f.write_str("the game has ended: there is nothing to solve"),
            NotSolved::Seats { active } => {
                write!(f, "{active} seats are active; the exact solver is for two")
            }
            NotSolved::Limit => f.write_str("not solved within the limit of positions"),
            NotSolved::Stopped => f.write_str("not solved: the search was stopped"),
        }
    }
}

impl std::error::Error for NotSolved {}
