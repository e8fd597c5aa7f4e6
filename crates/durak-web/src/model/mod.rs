//! What the page shows, as plain values: no component decides anything about the game.

mod card;
mod prefs;
mod start;
mod table;

pub use card::{Card, Rank, Suit};
pub use prefs::{Lang, Letters, Prefs, Sorting, Suits, Theme};
pub use start::{ClockChoice, Filler, OptionField, OptionValue, PresetChoice, SeatChoice, StartForm, StartIntent};
pub use table::{
    Attempt, ClearedTo, Cleared, Clock, Fill, HandCard, Link, LobbyScene, LobbySeat, LogLine, Move, Pair, Place, Played, Refusal,
    ResultScene, Role, SeatScene, Stage, TableIntent, TableScene,
};
