//! The seam of finished games: kept for good, found again by who played and when, and rated.

mod memory;

pub(crate) use memory::KeptGames;

use crate::LogError;
use futures_util::future::BoxFuture;

/// Where finished games, and the ratings that follow from them, are kept.
///
/// What a game was is bytes here, and what it was about are words that the caller chose: the store
/// compares them, and knows none.
pub trait Games: Send + Sync {
    /// Keeps a game, once: a second one of the same id changes nothing. If the game belongs to a
    /// board, `rate` gives the new ratings, in the same transaction. Returns whether the game is new.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn save_game(&self, game: NewGame, rate: Rate) -> BoxFuture<'static, Result<bool, LogError>>;

    /// The game with this id; none if there is no such game.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn game(&self, id: &str) -> BoxFuture<'static, Result<Option<StoredGame>, LogError>>;

    /// The file of a game, as it was saved.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn game_file(&self, id: &str) -> BoxFuture<'static, Result<Option<Vec<u8>>, LogError>>;

    /// The id of a table's game by its number.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn game_of_table(
        &self,
        table: &str,
        game_no: u64,
    ) -> BoxFuture<'static, Result<Option<String>, LogError>>;

    /// The games that a query asks for, the newest first; imported ones are never among them.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn games(&self, query: GameQuery) -> BoxFuture<'static, Result<Vec<StoredGame>, LogError>>;

    /// How many imported games there are.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn imported_games(&self) -> BoxFuture<'static, Result<u64, LogError>>;

    /// The ratings of a board from a place on: settled ones first, then the highest.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn ratings(
        &self,
        board: &str,
        skip: u32,
        limit: u32,
    ) -> BoxFuture<'static, Result<Vec<RatingRow>, LogError>>;

    /// The ratings of a person on all boards, by the boards' names.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn ratings_of(&self, person: &str) -> BoxFuture<'static, Result<Vec<RatingRow>, LogError>>;

    /// How a person's games ended, by the number of seats and the outcome.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn outcomes_of(&self, person: &str) -> BoxFuture<'static, Result<Vec<OutcomeRow>, LogError>>;

    /// What a person was dealt, by the law of the deals.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn luck_of(&self, person: &str) -> BoxFuture<'static, Result<Vec<LuckRow>, LogError>>;

    /// Takes a person out of all games, whose seats then bear no name, and forgets the ratings.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn forget_player(&self, person: &str) -> BoxFuture<'static, Result<(), LogError>>;
}

/// From what is known of a game's players to their ratings before and after it; none where nothing
/// changes.
pub type Rate = Box<dyn FnOnce(&[Option<Rating>]) -> Vec<Option<(Rating, Rating)>> + Send>;

/// A game to be kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewGame {
    /// Its id; no other game has it.
    pub id: String,
    /// The table and the number of the game there; none if it was played elsewhere and imported.
    pub table: Option<(String, u64)>,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: u64,
    /// What kind of game it was.
    pub family: String,
    /// How many seats it had.
    pub seats: u8,
    /// How it ended.
    pub result: String,
    /// The board on which it is rated; none if it is not rated.
    pub board: Option<String>,
    /// Who played, by seat.
    pub players: Vec<GamePlayer>,
    /// Whether only those who played it find it in lists.
    pub private: bool,
    /// The game itself.
    pub body: Vec<u8>,
    /// Its file, if there is one.
    pub file: Option<Vec<u8>>,
}

/// One who played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GamePlayer {
    /// The person; none for bots, for people without an identity, and for who is forgotten.
    pub person: Option<String>,
    /// The name at that time; empty if it is forgotten.
    pub name: String,
    /// The bot's level; none for people.
    pub level: Option<String>,
    /// How the game ended for him.
    pub outcome: String,
    /// What was dealt, if it says anything.
    pub luck: Option<Luck>,
    /// The rating before and after the game, where the game changed it. The store sets it.
    pub change: Option<(f64, f64)>,
}

/// What one was dealt, and the law that it follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Luck {
    /// The law of the number of trumps.
    pub trumps_law: String,
    /// How many trumps there were.
    pub trumps: u8,
    /// The law of the first lead, and whether he had it; none if the match fixed it.
    pub lead: Option<(String, bool)>,
}

/// How strong a player is thought to be on one board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The estimate.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much it moves by itself.
    pub volatility: f64,
    /// Rated games.
    pub games: u32,
    /// Whether it is known well enough to be compared.
    pub settled: bool,
    /// The end of the last rated game, in milliseconds since 1970. The store sets it.
    pub at_ms: u64,
}

/// A rating with its board and person.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingRow {
    /// The board.
    pub board: String,
    /// The person.
    pub person: String,
    /// The name in the last rated game.
    pub name: String,
    /// The rating.
    pub rating: Rating,
}

/// A game that is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredGame {
    /// Counts the kept games; a later one has a higher number.
    pub number: u64,
    /// The game, without its file.
    pub game: NewGame,
}

/// Which games are asked for. What is none is not asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameQuery {
    /// Who asks: of private games only those are found that he played.
    pub viewer: Option<String>,
    /// A person who played.
    pub person: Option<String>,
    /// How the game ended for that person; without a person for anybody.
    pub outcome: Option<String>,
    /// What kind of game it was.
    pub family: Option<String>,
    /// The number of seats.
    pub seats: Option<u8>,
    /// How the game ended.
    pub result: Option<String>,
    /// Whether it was rated.
    pub rated: Option<bool>,
    /// The earliest end, in milliseconds since 1970.
    pub since_ms: Option<u64>,
    /// The end before which it ended.
    pub until_ms: Option<u64>,
    /// Only games with a lower number: what follows on a page that ended with it.
    pub before: Option<u64>,
    /// Most games of the answer.
    pub limit: u32,
}

/// Games of one person with one number of seats and one outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeRow {
    /// The number of seats.
    pub seats: u8,
    /// How they ended for the person.
    pub outcome: String,
    /// How many there were.
    pub games: u64,
}

/// Deals of one person under one law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LuckRow {
    /// The law.
    pub law: String,
    /// How many deals there were.
    pub deals: u64,
    /// The trumps of all of them, or how many first leads.
    pub found: u64,
}
