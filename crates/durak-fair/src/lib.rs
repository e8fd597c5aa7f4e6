//! Fair dealing, `durak-fair/1`: decks that nobody chooses, and the file that proves it.
//!
//! The server seals a number, every player seals one, all are shown, and the deck follows from
//! all of them. `docs/fair-deal.md` describes the protocol; section numbers are its.
//!
//! - [`digest`], [`SigningKey`], [`verify_signature`], [`Stream`], [`shuffle`]: the primitives.
//! - [`Terms`]: what is played, as the one rules string. [`Entry`]: who takes part.
//! - [`Open`], [`Commit`], [`Reveal`], [`DealMessage`], [`Hand`], [`Act`], [`Event`], [`End`]:
//!   the messages, each with the digest that its signature stands for.
//! - [`Seed`], [`Deal`], [`Layout`]: from the numbers to the cards.
//! - [`Ledger`]: which event can be true, without a rules engine.
//! - [`Server`], [`Player`]: the two sides of a game as state machines that hold no clock, no
//!   socket and no randomness; what they return is to be stored before it is sent.
//! - [`Unsigned`]: what a player is to sign; the secret key may live elsewhere.
//! - [`ServerFrame`], [`ClientFrame`]: the messages as a table and its clients exchange them.
//! - [`GameFile`], [`verify`], [`Report`], [`Chain`], [`Receipt`]: the file and its check.
//!
//! What it does not do: it plays by no rules. A caller that has the engine replays
//! [`GameFile::read_events`] from [`Facts::trace_start`].

mod beacon;
mod bytes;
mod cards;
mod chain;
mod commit;
mod deal;
mod ending;
mod entries;
mod event;
mod file;
mod frame;
mod hand;
mod hash;
mod layout;
mod ledger;
mod open;
mod opening;
mod player;
mod receipt;
mod reveal;
mod seed;
mod server;
mod session;
mod sign;
mod stream;
mod terms;
mod unsigned;
mod verify;

pub use beacon::{BEACON_DELAY_MS, Beacon, ParseBeaconError};
pub use bytes::{Digest, ParseHexError, PublicKey, Revealed, Signature};
pub use cards::{card_id, card_of_id, sorted_deck};
pub use chain::{Break, Chain, Missed, verify_chain};
pub use commit::{Commit, Commits, commit_digest, commitment, commits_digest};
pub use deal::{Deal, DealMessage, Leader, MAX_DEALS, VOID, VoidKeys, deal_digest, derive_deals};
pub use ending::{
    AbortReason, End, Ending, MAX_REASON, SERVER, Stage, abort_digest, final_digest, is_reason,
};
pub use entries::{
    EntriesError, Entry, Kind, MAX_ENTRIES, check_entries, contributors, player_count,
};
pub use event::{
    Act, Event, MAX_EVENT, MAX_EVENTS, ParseEventError, SignedEvent, act_digest, next_head,
};
pub use file::{DealRecord, FormatError, GameFile, MAX_FILE};
pub use frame::{ClientFrame, ServerFrame};
pub use hand::{Hand, ITEM_BYTES, Item, hand_digest};
pub use hash::{TAGS, digest};
pub use layout::Layout;
pub use ledger::{EventFault, Ledger, Signed, result_text};
pub use open::{MAX_NUMBER, MAX_TABLE, Open, OpenError, SignedOpen, seal};
pub use opening::Opening;
pub use player::{
    Evidence, Expected, Identity, Joined, Notice, Player, Reason, Refused, Statement, Step,
};
pub use receipt::{Receipt, ReceiptError};
pub use reveal::{Reveal, Reveals, fingerprint, reveal_digest, reveals_digest};
pub use seed::{Key, Purpose, Seed};
pub use server::{NewGame, Posted, Received, Server, ServerError};
pub use session::session_digest;
pub use sign::{SigningKey, signed_text, verify_signature};
pub use stream::{Stream, accept, shuffle};
pub use terms::{MAX_TERMS, Seating, Terms, TermsError};
pub use unsigned::{Signable, Unsigned};
pub use verify::{
    BeaconUse, Check, Facts, Failure, Report, TraceStart, verify, verify_file, verify_own_file,
};
