//! Puzzles: endgames of two where one action wins and every other does not.
//!
//! A puzzle comes about by play: two [`Careful`] players who err now and then play until the talon is
//! empty, and the exact solver looks at each position from there on. What it takes for a puzzle says
//! [`Puzzle`]; a seed always gives the same one.

mod daily;

pub use daily::{Day, DayError};
pub use durak_solver::Value;

use durak_bots::{Bot, Careful};
use durak_core::{Action, Law, PRESETS, Rules, Seat};
use durak_engine::{Deal, Game};
use durak_solver::{Goal, Limit, Solver, Valued};
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

/// Cards in both hands together: fewer are too plain, more are too many to think through.
const CARDS: std::ops::RangeInclusive<u8> = 6..=12;
/// Legal actions of a puzzle: as many as fit under a position.
const CHOICES: std::ops::RangeInclusive<usize> = 3..=9;
/// A win that takes fewer actions is seen at once.
const LEAST_ACTIONS: u16 = 5;
/// How often the players of a game do anything at all instead of what is careful.
const ERRORS: f64 = 0.15;
/// Games that are played for a puzzle; one is found in a dozen of them.
const GAMES: usize = 5_000;
/// Most actions of a game of two that are looked at.
const MOST_ACTIONS: usize = 2_000;
/// What one answer of the solver may cost, in positions.
const LIMIT: Limit<'static> = Limit::nodes(200_000);
/// The solver's memory: 2^14 entries.
const TABLE: u8 = 14;

/// An endgame of two seats with an empty talon, in which exactly one legal action of the seat to act
/// wins. The careful bot does not find it, and the win takes five actions at least.
#[derive(Clone, Debug)]
pub struct Puzzle {
    game: Game,
    seat: Seat,
    choices: Vec<Valued>,
    solution: Action,
}

/// What an action of a puzzle leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the action is worth to the seat that acts.
    pub value: Value,
    /// How the game goes on to its end when both play as well as they can, the action first.
    pub line: Vec<(Seat, Action)>,
}

impl Puzzle {
    /// The puzzle of this seed; none if no game of many has one, which has not been seen.
    ///
    /// It costs some milliseconds.
    ///
    /// ```
    /// use durak_puzzles::Puzzle;
    /// use durak_solver::Value;
    /// let puzzle = Puzzle::of_seed(1).unwrap();
    /// assert_eq!(puzzle.answer(puzzle.solution()).unwrap().value, Value::Win);
    /// ```
    pub fn of_seed(seed: u64) -> Option<Puzzle> {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let mut solver = Solver::new(TABLE);
        (0..GAMES).find_map(|_| {
            let law = law(&mut rng)?;
            puzzle_of_game(&law, &mut solver, &mut rng)
        })
    }

    /// The position: both hands are known.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The seat that acts.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// All legal actions of the seat, each with its value.
    pub fn choices(&self) -> &[Valued] {
        &self.choices
    }

    /// The one that wins.
    pub fn solution(&self) -> Action {
        self.solution
    }

    /// What this action leads to; none if it is not legal here.
    pub fn answer(&self, action: Action) -> Option<Answer> {
        let value = self.choices.iter().find(|it| it.action == action)?.value;
        let mut game = self.game;
        game.play(self.seat, action).ok()?;
        let mut line = vec![(self.seat, action)];
        if !game.is_over() {
            let mut solver = Solver::new(TABLE);
            let quickest = solver.line(&game, Goal::Actions, LIMIT);
            line.extend(quickest.or_else(|_| solver.line(&game, Goal::Value, LIMIT)).ok()?);
        }
        Some(Answer { value, line })
    }
}

/// One of the sources' rule sets for two.
fn law(rng: &mut ChaCha20Rng) -> Option<Law> {
    let preset = &PRESETS[rng.random_range(0..PRESETS.len())];
    Law::new(&Rules { players: 2, ..preset.rules }).ok()
}

/// Plays a game; the first puzzle on its way.
fn puzzle_of_game(law: &Law, solver: &mut Solver, rng: &mut ChaCha20Rng) -> Option<Puzzle> {
    let mut game = Deal::random(law, law.first_deal(), rng).play(law).ok()?;
    for _ in 0..MOST_ACTIONS {
        if game.is_over() {
            return None;
        }
        let cards: u8 = law.seats().into_iter().map(|seat| game.public().hand_size(seat)).sum();
        if game.public().talon() == 0
            && CARDS.contains(&cards)
            && let Some(puzzle) = puzzle(&game, solver)
        {
            return Some(puzzle);
        }
        let (seat, action) = next(&game, rng)?;
        game.apply(seat, action);
    }
    None
}

/// What happens next in a game that is played carefully, errors aside.
fn next(game: &Game, rng: &mut ChaCha20Rng) -> Option<(Seat, Action)> {
    if !rng.random_bool(ERRORS) {
        let seat = game.public().waiting_for().first()?;
        if let Some(action) = Careful.choose(&game.view(seat), rng) {
            return Some((seat, action));
        }
    }
    game.random_action(rng)
}

/// Whether the position is a puzzle.
fn puzzle(game: &Game, solver: &mut Solver) -> Option<Puzzle> {
    let seat = game.public().waiting_for().first()?;
    if !CHOICES.contains(&game.legal(seat).actions().count()) {
        return None;
    }
    let choices = solver.values(game, seat, Goal::Value, LIMIT).ok()?;
    let mut winning = choices.iter().filter(|it| it.value == Value::Win);
    let solution = winning.next()?.action;
    // No chance is left in what the careful bot does: the stream of numbers is not touched.
    let mut unused = ChaCha20Rng::seed_from_u64(0);
    let careful = Careful.choose(&game.view(seat), &mut unused);
    if winning.next().is_some() || careful == Some(solution) {
        return None;
    }
    let actions = solver.solve(game, Goal::Actions, LIMIT).ok()?.actions?;
    let puzzle = Puzzle { game: *game, seat, choices, solution };
    (actions >= LEAST_ACTIONS).then_some(puzzle)
}
