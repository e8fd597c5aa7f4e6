//! Who acts at a seat of the arena, and what may go wrong with him.

use durak_bots::{Bot, Budget, choose_with_open_cards};
use durak_core::{Action, Seat, View};
use durak_engine::Game;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt;

/// What is asked: what does `seat` do now?
pub(crate) struct Question<'a> {
    pub(crate) game: &'a Game,
    pub(crate) seat: Seat,
    /// Who played each attack card of the table.
    pub(crate) by: &'a [Seat],
    pub(crate) rng: &'a mut Xoshiro256PlusPlus,
}

impl Question<'_> {
    /// What the seat may know.
    pub(crate) fn view(&self) -> View {
        self.game.view(self.seat)
    }
}

/// A player at a seat; it may serve many games, one after another.
pub(crate) trait Player {
    /// The next action; none to wait.
    fn act(&mut self, question: Question<'_>) -> Result<Option<Action>, Fault>;
}

/// A bot: it is told its view.
pub(crate) struct Seated(pub(crate) Box<dyn Bot + Send>);

impl Player for Seated {
    fn act(&mut self, question: Question<'_>) -> Result<Option<Action>, Fault> {
        Ok(self.0.choose(&question.view(), question.rng))
    }
}

/// A player that sees all hands and the talon: no bot, but a measure of what is possible.
pub(crate) struct OpenCards {
    budget: Budget,
}

impl OpenCards {
    pub(crate) fn new(budget: Budget) -> OpenCards {
        OpenCards { budget }
    }
}

impl Player for OpenCards {
    fn act(&mut self, question: Question<'_>) -> Result<Option<Action>, Fault> {
        let Question { game, seat, rng, .. } = question;
        Ok(choose_with_open_cards(game, seat, &mut self.budget, rng))
    }
}

/// What a player did wrong; its game is lost for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind of mistake.
    pub kind: FaultKind,
    /// What happened, for its author.
    pub text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.code(), self.text)
    }
}

/// Kinds of mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// It could not be started, or ended before it answered.
    Crash,
    /// It did not answer in time.
    Timeout,
    /// Its answer could not be read.
    Garbage,
    /// Its answer is against the rules.
    Illegal,
}

impl FaultKind {
    /// A stable code for programs and translations.
    pub const fn code(self) -> &'static str {
        match self {
            FaultKind::Crash => "exec-crash",
            FaultKind::Timeout => "exec-timeout",
            FaultKind::Garbage => "exec-garbage",
            FaultKind::Illegal => "exec-illegal",
        }
    }
}
