//! What the page shows, as plain values: no component decides anything about the game.

mod prefs;
mod start;
mod table;

pub use durak_core::{Action, Card, CardSet, Rank, SameRank, Suit};
pub use durak_text::Lang;
pub use prefs::{Letters, Prefs, Sorting, Suits, Theme};
pub use start::{
    ClockChoice, Filler, OptionField, OptionValue, PresetChoice, SeatChoice, StartForm, StartIntent,
};
pub use table::{
    Attempt, Cleared, ClearedTo, Clock, Fill, HandCard, Link, LobbyScene, LobbySeat, LogLine, Pair,
    Place, Played, Refusal, ResultScene, Role, SeatScene, Stage, TableIntent, TableScene,
};
