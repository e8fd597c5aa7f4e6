//! The messages between a table and its clients.
//!
//! - [`ClientMessage`], [`ServerMessage`]: what goes over the socket, one JSON object a message.
//! - [`Event`]: what happened at the table, as one viewer is told; [`State`]: the whole table.
//! - [`CreateTable`], [`TableCreated`], [`TableInfo`], [`ErrorBody`]: the bodies of HTTP requests.
//! - [`FairMessage`], [`is_fair`]: the frames of fair dealing, carried and not read.
//! - [`limits`]: every number that both sides must keep.
//! - [`convert`]: between the wire's texts and the types of `durak-core`, checked.
//!
//! `docs/protocol.md` describes each message with an example. The crate cannot name hidden
//! state: it knows `durak-core` alone.

mod checksum;
mod client;
pub mod convert;
mod error;
mod event;
mod fair;
mod fields;
mod game;
mod http;
pub mod limits;
mod lobby;
mod refused;
mod rules;
mod server;
mod state;

pub use checksum::{Checksums, RoomChecksum, checksum};
pub use client::ClientMessage;
pub use error::WireError;
pub use event::{Event, Over, Result as GameResult};
pub use fair::{FairMessage, is_fair};
pub use game::{GameState, Pair};
pub use http::people;
pub use http::{CreateTable, ErrorBody, Reason, SeatWish, TableCreated, TableInfo};
pub use http::{
    DurakRate, GameDetail, GameList, GamePlayer, GameSummary, Luck, PlayerInfo, RatingList,
    RatingRow, RecordImported,
};
pub use lobby::{LobbyList, MatchState, SearchMatch};
pub use refused::{Fact, Refused};
pub use rules::Rules;
pub use server::{Clock, ServerMessage};
pub use state::{SeatKind, SeatState, State};
