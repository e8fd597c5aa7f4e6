//! A player by its text: which bot, and how long it may think.

use crate::exec::Program;
use crate::player::{OpenCards, Player, Seated};
use durak_bots::{Bot, Budget, Level, Plain, Sampling, Strongest};
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// Who plays: `NAME`, `NAME:GAMES`, `NAME:TIME` or `exec:COMMAND`.
///
/// ```
/// use durak_arena::Contender;
/// for text in ["plain", "sampling:1000", "strongest:50ms", "open:2000", "exec:python3 bot.py"] {
///     assert_eq!(text.parse::<Contender>().unwrap().to_string(), text);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    text: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// What others are measured against.
    Plain,
    /// A level as it plays everywhere.
    Level(Level),
    Sampling(Thinking),
    Strongest(Thinking),
    /// Not a fair player: it sees all cards, and shows what can be reached at most.
    Open(Thinking),
    Exec(Vec<String>),
}

/// How long to think about a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thinking {
    Games(u32),
    Time(Duration),
}

/// What an outside program may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How long it may think about an answer.
    pub answer: Duration,
}

impl Default for Limits {
    /// Ten seconds an answer.
    fn default() -> Limits {
        Limits { answer: Duration::from_secs(10) }
    }
}

/// How many games a player who sees all cards imagines if nothing is said.
const OPEN_GAMES: u32 = 2_000;
/// Most imagined games of a decision.
const MOST_GAMES: u32 = 100_000_000;
/// The longest time for a decision.
const MOST_TIME: Duration = Duration::from_secs(600);

impl Contender {
    /// Whether the same seed gives the same games: it has no clock and is no outside program.
    pub fn is_repeatable(&self) -> bool {
        match self.kind {
            Kind::Plain | Kind::Level(_) => true,
            Kind::Sampling(it) | Kind::Strongest(it) | Kind::Open(it) => {
                matches!(it, Thinking::Games(_))
            }
            Kind::Exec(_) => false,
        }
    }

    /// Takes a seat; an outside program is started.
    pub(crate) fn player(&self, limits: Limits) -> Box<dyn Player + Send> {
        let seated = |bot: Box<dyn Bot + Send>| Box::new(Seated(bot)) as Box<dyn Player + Send>;
        match &self.kind {
            Kind::Plain => seated(Box::new(Plain)),
            Kind::Level(level) => seated(level.bot()),
            Kind::Sampling(thinking) => seated(Box::new(Sampling::new(thinking.budget()))),
            Kind::Strongest(thinking) => seated(Box::new(Strongest::new(thinking.budget()))),
            Kind::Open(thinking) => Box::new(OpenCards::new(thinking.budget())),
            Kind::Exec(command) => Box::new(Program::new(command.clone(), limits.answer)),
        }
    }
}

impl Thinking {
    fn budget(self) -> Budget {
        match self {
            Thinking::Games(games) => Budget::Games(games),
            Thinking::Time(time) => {
                let mut began = Instant::now();
                Budget::While(Box::new(move |done| {
                    if done == 0 {
                        began = Instant::now();
                    }
                    began.elapsed() < time
                }))
            }
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContenderError {
    /// No such bot.
    #[error("`{0}` is no bot; allowed are {list}, plain, open and exec:COMMAND", list = levels())]
    Unknown(String),
    /// This bot does not think by a budget.
    #[error(
        "`{0}` always thinks as long as it needs; only sampling, strongest and open take a budget"
    )]
    NoBudget(String),
    /// The budget is neither a number of games nor a time.
    #[error(
        "`{0}` is no budget; a number of imagined games from 1 to 100000000, or a time up to 10min \
         with its unit, is expected: strongest:2000, strongest:50ms"
    )]
    Budget(String),
    /// `exec:` names no program, or a quotation in it does not end.
    #[error("`exec:` is followed by a program and its arguments, as a shell would read them")]
    Command,
}

impl ContenderError {
    /// A stable code for programs and translations.
    pub const fn code(&self) -> &'static str {
        match self {
            ContenderError::Unknown(_) => "arena-unknown-bot",
            ContenderError::NoBudget(_) => "arena-no-budget",
            ContenderError::Budget(_) => "arena-budget",
            ContenderError::Command => "arena-command",
        }
    }
}

fn levels() -> String {
    Level::ALL.map(Level::key).join(", ")
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Contender, ContenderError> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let kind = match (name, rest) {
            ("exec", command) => {
                let command = shlex::split(command.unwrap_or_default());
                Kind::Exec(command.filter(|it| !it.is_empty()).ok_or(ContenderError::Command)?)
            }
            ("plain", None) => Kind::Plain,
            ("plain", Some(_)) => return Err(ContenderError::NoBudget(name.to_owned())),
            ("open", None) => Kind::Open(Thinking::Games(OPEN_GAMES)),
            ("open", Some(budget)) => Kind::Open(thinking(budget)?),
            (name, budget) => {
                let unknown = || ContenderError::Unknown(name.to_owned());
                let level = name.parse::<Level>().map_err(|_| unknown())?;
                match (level, budget) {
                    (level, None) => Kind::Level(level),
                    (Level::Sampling, Some(budget)) => Kind::Sampling(thinking(budget)?),
                    (Level::Strongest, Some(budget)) => Kind::Strongest(thinking(budget)?),
                    (_, Some(_)) => return Err(ContenderError::NoBudget(name.to_owned())),
                }
            }
        };
        Ok(Contender { text: text.to_owned(), kind })
    }
}

fn thinking(text: &str) -> Result<Thinking, ContenderError> {
    let error = || ContenderError::Budget(text.to_owned());
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        let games = text.parse().ok().filter(|games| (1..=MOST_GAMES).contains(games));
        return games.map(Thinking::Games).ok_or_else(error);
    }
    let time = humantime::parse_duration(text).ok();
    let allowed = |time: &Duration| *time > Duration::ZERO && *time <= MOST_TIME;
    time.filter(allowed).map(Thinking::Time).ok_or_else(error)
}
