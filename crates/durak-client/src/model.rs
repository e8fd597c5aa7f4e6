//! What a page or a terminal shows, as plain values.
//!
//! Nothing here is a text to show: words are made from codes and facts by `durak-text`. A model is
//! built anew from the state whenever something changed ([`Session::model`](crate::Session::model));
//! animations compare two models, and never carry state of their own.

use durak_core::{Action, Card, Fact, GameResult, Rules, Seat, SeatSet, Suit};

/// Everything about the connection and the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The connection.
    pub link: Link,
    /// The table, once the first state has come; stays while the connection is lost.
    pub table: Option<TableModel>,
    /// The last refusal, until [`Session::dismiss`](crate::Session::dismiss) or the next own action.
    pub refusal: Option<RefusalModel>,
}

/// The connection with the server.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Link {
    /// Being made for the first time.
    #[default]
    Connecting,
    /// Works.
    Online,
    /// Lost; it is to be made again.
    Lost,
    /// The server restarts; the connection is to be made again.
    Restarting,
    /// Another tab or device plays this seat now; do not connect again unasked.
    Replaced,
    /// The table does not exist (any more).
    Gone,
    /// Client and server do not understand each other; the code says why. Reload the page.
    Incompatible(String),
}

/// A table and, if there is one, its game.
#[derive(Clone, Debug, PartialEq)]
pub struct TableModel {
    /// The version of this state; rises with every event.
    pub version: u64,
    /// The rules in force.
    pub rules: Rules,
    /// The preset that they started from; its key.
    pub preset: Option<String>,
    /// Milliseconds for an action; none is no clock.
    pub think_ms: Option<u32>,
    /// Whether who sits down needs a password: see [`Session::password`](crate::Session::password).
    pub locked: bool,
    /// Whether its games count for ratings.
    pub rated: bool,
    /// Whether the lobby lists the table.
    pub listed: bool,
    /// Whether people without a seat may watch; those who may not see the room alone.
    pub watch: bool,
    /// How far the table is.
    pub stage: Stage,
    /// The own seat; none watches.
    pub me: Option<Seat>,
    /// Whether the user is the host: may start games and seat bots.
    pub is_host: bool,
    /// Whether a `sit` can succeed now: the user has no seat and one is open or kept for him, or a
    /// bot plays for him.
    pub can_sit: bool,
    /// Whether the game can be given up: it is one of two, and the user plays it.
    pub can_concede: bool,
    /// Whether the user can ask for another game and has not yet; after one was given up too.
    pub can_again: bool,
    /// The seat that a bot keeps for the user, who left it; `sit` takes it back.
    pub kept: Option<Seat>,
    /// Whether the server begins no new games now; one that is on goes on.
    pub draining: bool,
    /// The seats clockwise, the own one first; a spectator begins with seat 0.
    pub seats: Vec<SeatModel>,
    /// Games that have ended at this table.
    pub games: u32,
    /// The present game or the last one; none in the lobby.
    pub game: Option<GameModel>,
    /// What happened, oldest first; the present game, as far as this client saw it.
    pub log: Vec<LogLine>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// No game has been dealt.
    Lobby,
    /// A game is on.
    Playing,
    /// The game has ended.
    Over,
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatModel {
    /// The number of the seat.
    pub seat: Seat,
    /// Who sits there.
    pub occupant: Occupant,
    /// Whether it is the user's.
    pub me: bool,
    /// Whether it is the host's.
    pub host: bool,
    /// Whether its player wants another game.
    pub again: bool,
    /// How often it lost at this table.
    pub losses: u32,
    /// Cards in hand.
    pub cards: u8,
    /// Cards that everybody knows to be in this hand.
    pub known: Vec<Card>,
    /// Its part in this bout; none when no game is on.
    pub role: Option<Role>,
    /// Whether the table waits for it.
    pub to_act: bool,
    /// Whether it may act now, on public grounds: throwers may while the defender is waited for.
    pub may_act: bool,
    /// Its team, 0 or 1, in a game of teams.
    pub team: Option<u8>,
    /// Time that runs for it.
    pub clock: Option<ClockModel>,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody.
    Open,
    /// A player.
    Human {
        /// The name.
        name: String,
        /// The person's id, if the server knows it.
        person: Option<String>,
        /// Whether he is connected.
        online: bool,
        /// Whether a bot plays until he returns.
        stand_in: bool,
    },
    /// A bot.
    Bot {
        /// Its level's key.
        level: String,
    },
}

/// What a seat is doing in this bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Attacks: leads, or threw the attack on.
    Attacker,
    /// Defends.
    Defender,
    /// Defends and has said take.
    Taking,
    /// May throw in.
    Thrower,
    /// Has passed, and the pass stands.
    Passed,
    /// Is in the game but has no part in this bout.
    Waiting,
    /// Has gone out.
    Out,
}

/// Time that runs for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockModel {
    /// Milliseconds left when this model was built.
    pub left_ms: u32,
    /// Milliseconds for an action.
    pub total_ms: u32,
    /// The version at which the clock was started: changes whenever it starts anew.
    pub turn: u64,
}

/// A game as the user sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct GameModel {
    /// The trump suit.
    pub trump: Suit,
    /// The trump card while it lies under the talon.
    pub trump_card: Option<Card>,
    /// Cards in the talon, the trump card included.
    pub talon: u8,
    /// Cards in the discard.
    pub discard: u8,
    /// The table in the order of play.
    pub pairs: Vec<Pair>,
    /// Most attack cards in this bout.
    pub limit: u8,
    /// How many attack cards may still be added in this bout.
    pub room: u8,
    /// Bouts that have ended: the number of the present bout, from 0.
    pub bout: u16,
    /// The own hand in the canonical order ([`sort_hand`](crate::sort::sort_hand)); empty for a spectator.
    pub hand: Vec<HandCard>,
    /// Whether the user can take now.
    pub can_take: bool,
    /// Whether the user can pass now, and what it means.
    pub can_pass: Option<PassMeaning>,
    /// Most cards of one lead, while the user is to lead; else 0.
    pub lead_most: u8,
    /// Own actions on their way to the server.
    pub pending: Vec<Action>,
    /// The last action.
    pub last: Option<LastAction>,
    /// Where the cards of the last ended bout went, for the animation.
    pub cleared: Option<Cleared>,
    /// The end, once the game is over.
    pub result: Option<ResultModel>,
}

/// What a pass says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassMeaning {
    /// Everything is beaten, and one adds nothing.
    Done,
    /// The defender takes, and one adds nothing.
    LetTake,
}

/// A card of the own hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandCard {
    /// The card.
    pub card: Card,
    /// Whether some action with it is legal now.
    pub legal: bool,
    /// What can be done with this card alone.
    pub actions: Vec<Action>,
    /// Other cards of the hand that may be led together with it.
    pub mates: Vec<Card>,
    /// Whether an action with it is on its way.
    pub pending: bool,
}

/// An attack card with the card that beats it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The attack card.
    pub attack: Played,
    /// The card that beats it.
    pub cover: Option<Played>,
}

/// A card on the table and who put it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The card.
    pub card: Card,
    /// Who played it.
    pub by: Seat,
}

/// The last action of anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastAction {
    /// The version after it.
    pub version: u64,
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: Action,
    /// Whether time had run out.
    pub timeout: bool,
}

/// The table as it lay at the end of a bout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cleared {
    /// The version after the action that ended the bout; animations play once for each.
    pub version: u64,
    /// All cards of the table.
    pub cards: Vec<Played>,
    /// Where they went.
    pub to: ClearedTo,
    /// Who drew how many cards afterwards, in order.
    pub draws: Vec<(Seat, u8)>,
}

/// Where the cards of a bout went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClearedTo {
    /// To the discard.
    Discard,
    /// To this hand.
    Seat(Seat),
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultModel {
    /// Who lost.
    pub result: GameResult,
    /// Groups of seats in the order of going out.
    pub out: Vec<SeatSet>,
    /// Whether the user won; none for a spectator and after a draw.
    pub won: Option<bool>,
    /// Whether the user can ask for another game and has not yet.
    pub can_again: bool,
    /// The present players whose wish for another game is missing.
    pub waiting_for: SeatSet,
}

/// Why an action was refused, here or by the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusalModel {
    /// Rises with every refusal.
    pub id: u32,
    /// A stable code.
    pub code: String,
    /// The section of rules.md that says so; none if the table refuses, not the rules.
    pub section: Option<u8>,
    /// The facts of the sentence, by name.
    pub facts: Vec<(String, Fact)>,
    /// The reason in English, for codes without a translation.
    pub text: String,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The version of the event.
    pub version: u64,
    /// Lines of one event are numbered from 0; version and part together never repeat.
    pub part: u8,
    /// What happened.
    pub item: LogItem,
}

/// What a line of the log says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are the facts of the sentence
pub enum LogItem {
    /// A player sat down.
    Seated { seat: Seat, name: String },
    /// A bot sat down.
    BotSeated { seat: Seat, level: String },
    /// A player or a bot gave the seat up; a bot may play on.
    Left { seat: Seat, stand_in: bool },
    /// The host sent a player away.
    Kicked { seat: Seat },
    /// A game of two was given up.
    Conceded { seat: Seat },
    /// A player took the seat back.
    Returned { seat: Seat },
    /// A player's connection came or went.
    Online { seat: Seat, online: bool },
    /// A player wants another game.
    Again { seat: Seat },
    /// A game was dealt; `shown` is the lowest trump, if it decided who leads.
    Dealt { dealer: Seat, trump: Card, leader: Seat, shown: Option<Card> },
    /// A seat acted.
    Action { seat: Seat, action: Action, timeout: bool },
    /// The bout was beaten off: so many cards went to the discard.
    BeatenOff { cards: u8 },
    /// The defender picked up so many cards.
    Taken { seat: Seat, cards: u8 },
    /// A seat drew so many cards.
    Drew { seat: Seat, cards: u8 },
    /// These seats went out together.
    Out { seats: SeatSet },
    /// The game ended.
    Over { result: GameResult },
}
