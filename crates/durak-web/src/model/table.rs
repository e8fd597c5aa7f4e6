//! The table page: what is seen and what the user can do.

use super::{Action, Card};

/// What a player is doing in this bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Attacks: leads, or may throw in first.
    Attacker,
    /// Defends.
    Defender,
    /// Defends and has said take.
    Taking,
    /// May throw in.
    Thrower,
    /// Has passed for now.
    Passed,
    /// Is in the game but has no part in this bout.
    Waiting,
    /// Has got rid of all cards.
    Out,
}

/// Time that runs for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Milliseconds for an action.
    pub total_ms: u32,
    /// Milliseconds left when this scene was made.
    pub left_ms: u32,
    /// Changes whenever the clock starts anew.
    pub run: u64,
}

/// One player at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatScene {
    /// Number of the seat.
    pub seat: u8,
    /// Name to show.
    pub name: String,
    /// A program plays.
    pub bot: bool,
    /// Is connected (bots always).
    pub online: bool,
    /// Cards in hand.
    pub cards: u8,
    /// Cards that everybody knows to be in this hand.
    pub known: Vec<(Card, String)>,
    /// Part in this bout.
    pub role: Role,
    /// The role in words.
    pub role_text: String,
    /// The table waits for this player.
    pub to_act: bool,
    /// Plays on the user's side in a game of teams.
    pub partner: bool,
    /// Time that runs for this seat.
    pub clock: Option<Clock>,
    /// All of the above in one sentence, for a screen reader.
    pub spoken: String,
}

/// A card on the table and who put it there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The card.
    pub card: Card,
    /// Its spoken name.
    pub name: String,
    /// Who played it.
    pub by: u8,
}

/// An attack card with the card that beats it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The attack card.
    pub attack: Played,
    /// The beating card.
    pub beaten_by: Option<Played>,
    /// Both in one sentence, for a screen reader.
    pub spoken: String,
}

/// A card of the own hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandCard {
    /// The card.
    pub card: Card,
    /// Its spoken name.
    pub name: String,
    /// What can be done now with this card alone; empty when nothing.
    pub moves: Vec<Action>,
    /// Other cards of the hand that may be led together with it.
    pub mates: Vec<Card>,
    /// An action with it is on its way to the server.
    pub pending: bool,
}

/// Where the cards of the last bout went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClearedTo {
    /// Beaten off.
    Discard,
    /// Taken by this seat.
    Seat(u8),
}

/// The table as it lay at the end of the last bout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cleared {
    /// All of its cards.
    pub cards: Vec<Played>,
    /// Where they went.
    pub to: ClearedTo,
    /// Changes with every bout that ends; animations play once for each.
    pub bout: u64,
}

/// Why a move was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Changes with every refusal.
    pub id: u32,
    /// In words.
    pub text: String,
    /// The section of the rules: "Rules, section 6: a bout"; empty if the table refuses, not the rules.
    pub rule: String,
    /// The page that tells this rule; empty as `rule` is.
    pub link: String,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Number of the event: rises, never repeats.
    pub n: u64,
    /// In words.
    pub text: String,
    /// Starts a new bout.
    pub bout: bool,
}

/// A line of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Name of the player.
    pub name: String,
    /// "1st", "durak", …
    pub text: String,
    /// The user's own line.
    pub me: bool,
    /// Is left with cards.
    pub durak: bool,
    /// How often he has lost at this table: "lost: 2".
    pub score: String,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultScene {
    /// "Vera is the durak".
    pub headline: String,
    /// Won, lost or drawn for the user; `None` for a spectator or a draw.
    pub won: Option<bool>,
    /// All players in order.
    pub places: Vec<Place>,
    /// Another game can be asked for.
    pub again: bool,
    /// The server begins no new games now.
    pub draining: bool,
    /// Who else wants one: "Waiting for Vera"; empty when there is nothing to say.
    pub waiting: String,
}

/// Who is to fill an empty seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fill {
    /// A bot of this level.
    Bot(String),
    /// Nobody: the seat is opened again.
    Open,
}

/// A seat of a table that has not begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LobbySeat {
    /// Number of the seat.
    pub seat: u8,
    /// Who sits there; `None` for an empty seat.
    pub name: Option<String>,
    /// A program.
    pub bot: bool,
    /// The user.
    pub me: bool,
    /// How often he has lost at this table; empty before the first game has ended.
    pub score: String,
}

/// A table that waits for players.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct LobbyScene {
    /// The link to send.
    pub link: String,
    /// All seats.
    pub seats: Vec<LobbySeat>,
    /// The rules in short: "36 cards, 3 players, transfers".
    pub rules: String,
    /// The user may sit down on an empty seat.
    pub can_sit: bool,
    /// The user may fill empty seats and begin.
    pub host: bool,
    /// Bots that can be seated: key and label.
    pub levels: Vec<(String, String)>,
    /// The user's seat, if he has one and places can be changed still.
    pub place: Option<u8>,
    /// Another game can be asked for: one was given up.
    pub again: bool,
    /// The server begins no new games now.
    pub draining: bool,
    /// The user has no seat, can have none, and may not watch.
    pub closed: bool,
    /// People without a seat may watch.
    pub watch: bool,
    /// The lobby lists the table.
    pub listed: bool,
    /// What happened last, or why there is nothing to see.
    pub note: String,
}

/// How far the game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing is known of the table yet, or ever.
    Unknown,
    /// Not begun.
    Lobby(LobbyScene),
    /// Being played.
    Playing,
    /// Over.
    Over(ResultScene),
}

/// The connection with the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Link {
    /// Being made for the first time.
    #[default]
    Connecting,
    /// Works.
    Online,
    /// Lost; it is being made again.
    Lost,
    /// The server restarts; it is being made again.
    Restarting,
    /// Another tab or device plays this seat now.
    Replaced,
    /// The table does not exist (any more).
    Gone,
    /// The page is older or newer than the server.
    Incompatible,
}

/// Everything that the table page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableScene {
    /// The connection.
    pub link: Link,
    /// How far the game is.
    pub stage: Stage,
    /// The user's own seat; `None` for a spectator.
    pub me: Option<SeatScene>,
    /// The others, clockwise from the user's left.
    pub others: Vec<SeatScene>,
    /// The own hand, in any order.
    pub hand: Vec<HandCard>,
    /// The trump suit with its name, once a game has begun.
    pub trump: Option<(super::Suit, String)>,
    /// The trump card while it lies under the talon, with its name.
    pub trump_card: Option<(Card, String)>,
    /// Cards in the talon, the trump card included.
    pub talon: u8,
    /// Cards in the discard.
    pub discard: u8,
    /// The table, in the order of play.
    pub pairs: Vec<Pair>,
    /// How many attack cards may still be added in this bout.
    pub room: u8,
    /// Taking is possible.
    pub take: bool,
    /// Passing is possible.
    pub pass: bool,
    /// What "pass" means now: "Done" or "Let him take".
    pub pass_text: String,
    /// Whose turn it is, in words.
    pub turn: String,
    /// The last action in words, and what followed from it.
    pub last: String,
    /// The same with the cards' full names, for a screen reader.
    pub said: String,
    /// The user has no seat and can sit down, or take his own back.
    pub can_sit: bool,
    /// A bot keeps the seat that the user left, or plays for him.
    pub kept: bool,
    /// That the server begins no new games now; empty while it does.
    pub notice: String,
    /// The game can be given up.
    pub concede: bool,
    /// Who sits down needs a password.
    pub locked: bool,
    /// How the last bout ended, for the animation.
    pub cleared: Option<Cleared>,
    /// The last refusal, while it is to be seen.
    pub refusal: Option<Refusal>,
    /// The rules in short, for the heading.
    pub rules: String,
    /// The title of the browser's tab: it says when it is the user's turn.
    pub title: String,
}

/// A card that the user tried to play although nothing allows it; the session says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The card.
    pub card: Card,
    /// The attack card that it was dropped on.
    pub onto: Option<Card>,
}

/// What the user does at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableIntent {
    /// Makes a move that the scene offers, or says take or pass at any time.
    Act(Action),
    /// Tries what nothing allows: the answer is a [`Refusal`].
    Refused(Attempt),
    /// Puts the refusal away.
    Dismiss,
    /// Sits down on this seat, or on the first empty one, or on the own one that was kept.
    Sit(Option<u8>),
    /// Fills an empty seat.
    Fill(u8, Fill),
    /// Sends a guest away.
    Kick(u8),
    /// Changes the user's place for this one.
    Move(u8),
    /// Lets people watch, or not.
    Watch(bool),
    /// Has the lobby list the table, or not.
    List(bool),
    /// Gives the game up.
    Concede,
    /// Begins the game: empty seats are filled with bots.
    Begin,
    /// Asks for another game.
    Again,
    /// Leaves the table.
    Leave,
    /// Plays here again, after another tab took the seat.
    TakeOver,
    /// Shows how the deal was checked.
    Proof,
}
