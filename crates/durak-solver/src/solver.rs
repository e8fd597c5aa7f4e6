//! The solver as others use it: games in, values, actions and lines out.

use crate::search::{LOOK, Search, WIN};
use crate::state::{State, Turn, Ways};
use crate::table::Table;
use crate::value::{Goal, Limit, NotSolved, Solved, Value, Valued};
use durak_core::{Action, GameResult, IDLE_BOUTS, Seat};
use durak_engine::Game;

/// Bouts without change after which a search calls the game a draw, growing to the true number.
///
/// A short chase decides nearly always, and then a longer one would decide the same.
const CHASES: [u8; 3] = [3, 8, IDLE_BOUTS];

/// First guess of how many actions a game takes; doubled until it is enough.
const FIRST_GUESS: i16 = 8;

/// Solves positions of two active seats; its memory is bounded.
///
/// With the talon empty that is the exact endgame. While cards can be drawn the order in which they
/// lie counts as known to both ("with open cards"): that is for analysis after the game and for
/// imagined worlds, and goes only as far as the limit allows.
///
/// One seat acts at a time: that for which the game waits ([`Public::waiting_for`](durak_core::Public::waiting_for)). The table
/// keeps what one search has found for the next, as long as the law is the same.
///
/// ```
/// use durak_engine::Position;
/// use durak_solver::{Goal, Limit, Solver, Value};
/// let text = "durak:duraka_net trump=Ah hands=6c,7d/6s,Kd";
/// let game = text.parse::<Position>().unwrap().to_game().unwrap();
/// let solved = Solver::new(12).solve(&game, Goal::Actions, Limit::nodes(1_000)).unwrap();
/// assert_eq!((solved.value, solved.actions), (Value::Win, Some(5)));
/// ```
pub struct Solver {
    pub(crate) table: Table,
    /// The law for which the table holds.
    ways: Ways,
}

/// What a search has left, and where it began.
pub(crate) struct Budget<'a> {
    limit: Limit<'a>,
    pub(crate) left: u64,
}

impl<'a> Budget<'a> {
    fn new(limit: Limit<'a>) -> Budget<'a> {
        Budget { limit, left: limit.nodes }
    }

    pub(crate) fn used(&self) -> u64 {
        self.limit.nodes - self.left
    }

    /// Why a search that was given up ended.
    pub(crate) fn reason(&self) -> NotSolved {
        if (self.limit.stop)() { NotSolved::Stopped } else { NotSolved::Limit }
    }

    /// Takes account of one position more.
    pub(crate) fn spend(&mut self) -> Result<(), NotSolved> {
        let stopped = self.left.is_multiple_of(LOOK) && (self.limit.stop)();
        self.left = self.left.checked_sub(1).filter(|_| !stopped).ok_or_else(|| self.reason())?;
        Ok(())
    }
}

impl Solver {
    /// A solver with a table of 2^`log2_entries` entries of 16 bytes (4 to 30; 22 is 64 MB).
    pub fn new(log2_entries: u8) -> Solver {
        Solver { table: Table::new(log2_entries), ways: Ways::NONE }
    }

    /// Makes the table as good as new.
    pub fn forget(&mut self) {
        self.table.forget();
    }

    /// The value of the position for the seat for which the game waits.
    ///
    /// # Errors
    /// A game that is over or has more than two active seats; a limit that was reached.
    pub fn solve(
        &mut self,
        game: &Game,
        goal: Goal,
        limit: Limit<'_>,
    ) -> Result<Solved, NotSolved> {
        let mut budget = Budget::new(limit);
        let seat = self.seat(game)?;
        let score = self.score(game, goal, (-WIN, WIN), &mut budget)?;
        let (value, actions) = told(score, goal);
        Ok(Solved { seat, value, actions, nodes: budget.used() })
    }

    /// What each legal action of the seat is worth to it.
    ///
    /// The seat may also be a thrower who could throw in before the defender acts; what waiting
    /// is worth to it, [`Solver::solve`] tells.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn values(
        &mut self,
        game: &Game,
        seat: Seat,
        goal: Goal,
        limit: Limit<'_>,
    ) -> Result<Vec<Valued>, NotSolved> {
        let mut budget = Budget::new(limit);
        self.seat(game)?;
        let mut values = Vec::new();
        for action in game.legal(seat).actions() {
            let score = self.after(game, seat, action, goal, (-WIN, WIN), &mut budget)?;
            let (value, actions) = told(score, goal);
            values.push(Valued { action, value, actions });
        }
        Ok(values)
    }

    /// A best action for the seat for which the game waits, and its value; none if there is no
    /// answer within the limit. As cheap as the value alone.
    pub fn best(&mut self, game: &Game, limit: Limit<'_>) -> Option<(Action, Value)> {
        let seat = self.seat(game).ok()?;
        let mut budget = Budget::new(limit);
        let (action, score) = self.choose(game, seat, Goal::Value, &mut budget).ok()?;
        Some((action, told(score, Goal::Value).0))
    }

    /// A best line to the end of the game. With [`Goal::Actions`] the winner hurries and the
    /// loser delays.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn line(
        &mut self,
        game: &Game,
        goal: Goal,
        limit: Limit<'_>,
    ) -> Result<Vec<(Seat, Action)>, NotSolved> {
        let mut budget = Budget::new(limit);
        let mut game = *game;
        let mut line = Vec::new();
        while !game.is_over() {
            let seat = self.seat(&game)?;
            let (action, _) = self.choose(&game, seat, goal, &mut budget)?;
            game.apply(seat, action);
            line.push((seat, action));
        }
        Ok(line)
    }

    /// The best action with its score; `Take` is tried last.
    fn choose(
        &mut self,
        game: &Game,
        seat: Seat,
        goal: Goal,
        budget: &mut Budget<'_>,
    ) -> Result<(Action, i16), NotSolved> {
        let legal = game.legal(seat);
        let mut best: Option<(Action, i16)> = None;
        for take in [false, true] {
            for action in legal.actions().filter(|action| (*action == Action::Take) == take) {
                let alpha = best.map_or(-WIN, |(_, score)| score);
                if goal == Goal::Value && alpha == WIN {
                    break;
                }
                let score = self.after(game, seat, action, goal, (alpha, WIN), budget)?;
                if best.is_none() || score > alpha {
                    best = Some((action, score));
                }
            }
        }
        best.ok_or(NotSolved::Over)
    }

    /// The score for `seat` after its action; exact if it is within the window.
    pub(crate) fn after(
        &mut self,
        game: &Game,
        seat: Seat,
        action: Action,
        goal: Goal,
        (alpha, beta): (i16, i16),
        budget: &mut Budget<'_>,
    ) -> Result<i16, NotSolved> {
        let mut next = *game;
        next.apply(seat, action);
        let score = match next.result() {
            Some(result) => outcome(result, seat),
            None if self.seat(&next)? == seat => self.score(&next, goal, (alpha, beta), budget)?,
            None => -self.score(&next, goal, (-beta, -alpha), budget)?,
        };
        Ok(if goal == Goal::Actions { score - score.signum() } else { score })
    }

    /// The seat for which the game waits, if the game is one for this solver.
    pub(crate) fn seat(&self, game: &Game) -> Result<Seat, NotSolved> {
        let public = game.public();
        if game.is_over() {
            return Err(NotSolved::Over);
        }
        let active = public.active().len();
        if active != 2 {
            return Err(NotSolved::Seats { active });
        }
        public.waiting_for().first().ok_or(NotSolved::Over)
    }

    /// The score for the seat for which the game waits.
    fn score(
        &mut self,
        game: &Game,
        goal: Goal,
        window: (i16, i16),
        budget: &mut Budget<'_>,
    ) -> Result<i16, NotSolved> {
        let ways = Ways::of(game.public().law());
        if self.ways != ways {
            self.ways = ways;
            self.table.forget();
        }
        if game.public().talon() > 0 {
            return self.with_open_cards(game, goal, window, budget);
        }
        let (state, turn) = State::of(game);
        let value = self.value(&state, turn, window, budget)?;
        if goal == Goal::Value || value == 0 {
            return Ok(value);
        }
        self.hurry(&state, turn, value, budget)
    }

    /// Win, draw or loss.
    fn value(
        &mut self,
        state: &State,
        turn: Turn,
        window: (i16, i16),
        budget: &mut Budget<'_>,
    ) -> Result<i16, NotSolved> {
        let ways = self.ways;
        // Which of the three it is: a window between two numbers of actions does not tell.
        let window = (if window.0 < 0 { -WIN } else { 0 }, if window.1 > 0 { WIN } else { 0 });
        if !state.may_go_round(&ways) {
            // "A win?" and then "a draw?" is quicker than both at once.
            let mut score = 0;
            if window.1 > 0 {
                (score, _) = self.run::<false, false>(state, turn, (0, WIN), IDLE_BOUTS, budget)?;
            }
            if score <= 0 && window.0 < 0 {
                (score, _) =
                    self.run::<false, false>(state, turn, (-WIN, 0), IDLE_BOUTS, budget)?;
            }
            return Ok(score);
        }
        let mut score = 0;
        for chase in CHASES {
            let state = State { rest: state.rest.min(chase), ..*state };
            let touched;
            (score, touched) = self.run::<false, true>(&state, turn, window, chase, budget)?;
            // Who wins in time also wins with more time.
            if score != 0 || !touched {
                break;
            }
        }
        Ok(score)
    }

    /// The number of actions of a game that is won or lost, found by asking "within so many?".
    fn hurry(
        &mut self,
        state: &State,
        turn: Turn,
        value: i16,
        budget: &mut Budget<'_>,
    ) -> Result<i16, NotSolved> {
        let round = state.may_go_round(&self.ways);
        // More than `few` actions are needed, and `enough` suffice, once that is known.
        let (mut few, mut enough) = (0, None);
        let mut guess = FIRST_GUESS;
        loop {
            let bound = WIN - guess;
            let window = if value > 0 { (bound - 1, bound) } else { (-bound, 1 - bound) };
            let (score, _) = if round {
                self.run::<true, true>(state, turn, window, IDLE_BOUTS, budget)?
            } else {
                self.run::<true, false>(state, turn, window, IDLE_BOUTS, budget)?
            };
            let needed = WIN - score.abs();
            if needed <= guess && score.signum() == value.signum() {
                enough = Some(needed);
            } else {
                few = guess;
            }
            match enough {
                Some(enough) if enough == few + 1 => return Ok((WIN - enough) * value.signum()),
                Some(enough) => guess = few + (enough - few) / 2,
                None => guess *= 2,
            }
        }
    }

    /// One search, and whether the number of bouts without change has decided anything.
    fn run<const EXACT: bool, const ROUND: bool>(
        &mut self,
        state: &State,
        turn: Turn,
        (alpha, beta): (i16, i16),
        most_idle: u8,
        budget: &mut Budget<'_>,
    ) -> Result<(i16, bool), NotSolved> {
        let mut search = Search::<EXACT, ROUND> {
            table: &mut self.table,
            ways: self.ways,
            salt: u64::from(most_idle) << 40 | u64::from(EXACT) << 48 | u64::from(ROUND) << 49,
            nodes: budget.left,
            stop: budget.limit.stop,
            ended: false,
            most_idle,
            touched: false,
            depth: 0,
        };
        let score = search.score(state, turn, alpha, beta);
        let (ended, touched) = (search.ended, search.touched);
        budget.left = search.nodes;
        if ended { Err(budget.reason()) } else { Ok((score, touched)) }
    }
}

/// The score of a finished game for a seat.
fn outcome(result: GameResult, seat: Seat) -> i16 {
    let lost = match result {
        GameResult::Draw => return 0,
        GameResult::Durak(durak) => durak == seat,
        GameResult::Lost(side) => side.contains(seat),
    };
    if lost { -WIN } else { WIN }
}

/// A score in words.
fn told(score: i16, goal: Goal) -> (Value, Option<u16>) {
    let value = match score {
        0 => Value::Draw,
        score if score > 0 => Value::Win,
        _ => Value::Loss,
    };
    let counted = goal == Goal::Actions && value != Value::Draw;
    (value, counted.then(|| (WIN - score.abs()).unsigned_abs()))
}
