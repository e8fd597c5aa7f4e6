//! Every number that both sides must keep.

/// The version of the protocol; `hello` and `welcome` name it.
pub const VERSION: u32 = 2;
/// Most bytes of a message from a client.
pub const CLIENT_MESSAGE_BYTES: usize = 4 * 1024;
/// Most bytes of a message from the server that a client must be able to read.
pub const SERVER_MESSAGE_BYTES: usize = 256 * 1024;
/// Most bytes of a `fair` message that a client must be able to read: a long game once more, and
/// the ends of the games before it.
pub const FAIR_MESSAGE_BYTES: usize = 4 * 1024 * 1024;
/// Characters of a public key: 32 bytes as lower-case hexadecimal digits.
pub const KEY_CHARS: usize = 64;
/// Most entries of a game: players, bots and notaries.
pub const ENTRIES: usize = 10;
/// Most characters of a player's name.
pub const NAME_CHARS: usize = 24;
/// Characters of a token: 128 bits as lower-case hexadecimal digits.
pub const TOKEN_CHARS: usize = 32;
/// Most characters of an action's text; the longest is a lead of four cards.
pub const ACTION_CHARS: usize = 32;
/// Most characters of a bot's level.
pub const LEVEL_CHARS: usize = 24;
/// Shortest time for an action, in milliseconds.
pub const THINK_MS_MIN: u32 = 1_000;
/// Longest time for an action, in milliseconds: one day.
pub const THINK_MS_MAX: u32 = 86_400_000;
/// What a table's speed means: its name, and the milliseconds for an action.
pub const SPEEDS: [(&str, u32); 4] =
    [("fast", 15_000), ("normal", 30_000), ("slow", 90_000), ("correspondence", THINK_MS_MAX)];
/// Most characters of a table's password.
pub const PASSWORD_CHARS: usize = 64;
/// Wrong passwords after which a connection is closed, and no others from its address are looked at.
pub const WRONG_PASSWORDS: u8 = 5;
/// How long wrong passwords from an address are remembered, in milliseconds from the first: ten minutes.
pub const WRONG_PASSWORDS_MS: u64 = 10 * 60 * 1_000;
/// The signs that can be shown.
pub const REACTIONS: [&str; 8] =
    ["hello", "thanks", "bravo", "luck", "laugh", "wow", "sad", "hurry"];
/// Shortest time between two signs of one seat, in milliseconds.
pub const REACTION_MS: u64 = 2_000;
/// Most commands of one seat whose answers are remembered for repeated sending.
pub const REMEMBERED_ANSWERS: usize = 16;
/// Most events in one `update`; who is further behind gets a snapshot.
pub const UPDATE_EVENTS: usize = 1_024;
/// A client that sends nothing for this long is taken for lost, in milliseconds.
pub const SILENCE_MS: u64 = 45_000;
/// A client sends a ping after this long without another message, in milliseconds.
pub const PING_MS: u64 = 15_000;

/// Codes of a closed socket.
pub mod close {
    /// A newer connection plays this seat; do not reconnect by yourself.
    pub const REPLACED: u16 = 4001;
    /// The client reads too slowly; reconnect and resync.
    pub const SLOW: u16 = 4002;
    /// The client broke the protocol; the last message said how.
    pub const PROTOCOL: u16 = 4003;
    /// The table does not exist any more.
    pub const GONE: u16 = 4004;
    /// Too many messages in a short time.
    pub const RATE: u16 = 4005;
    /// Too many connections to this table.
    pub const FULL: u16 = 4006;
    /// The session of this connection has ended; whoever reconnects is a visitor.
    pub const SIGNED_OUT: u16 = 4007;
    /// The server restarts; reconnect after a while.
    pub const RESTART: u16 = 1012;

    /// A word for the code, sent beside it.
    pub const fn reason(code: u16) -> &'static str {
        match code {
            REPLACED => "replaced",
            SLOW => "slow",
            PROTOCOL => "protocol",
            GONE => "gone",
            RATE => "rate",
            FULL => "full",
            SIGNED_OUT => "signed-out",
            RESTART => "restarting",
            _ => "closed",
        }
    }
}
