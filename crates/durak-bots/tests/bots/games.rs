//! Games between bots, as a dealer would run them.

use durak_bots::{Bot, Budget, Level, Plain, Sampling, Strongest};
use durak_core::{Action, GameResult, Law, Rules, Seat, View};
use durak_engine::{Deal, Game};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// No game is longer: 30 idle bouts in a row end it, and cards only ever leave it otherwise.
const MOST_STEPS: u32 = 20_000;

/// Who plays: a level, or a player that thinks less than its level does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Who {
    Level(Level),
    Plain,
    Sampling(u32),
    Strongest(u32),
}

impl Who {
    /// All kinds of players, each thinking little.
    pub(crate) const ALL: [Who; 6] = [
        Who::Level(Level::Random),
        Who::Level(Level::Beginner),
        Who::Plain,
        Who::Level(Level::Careful),
        Who::Sampling(10),
        Who::Strongest(12),
    ];

    pub(crate) fn bot(self) -> Box<dyn Bot + Send> {
        match self {
            Who::Level(level) => level.bot(),
            Who::Plain => Box::new(Plain),
            Who::Sampling(games) => Box::new(Sampling::new(Budget::Games(games))),
            Who::Strongest(games) => Box::new(Strongest::new(Budget::Games(games))),
        }
    }
}

/// How many times as many games as usual are wished for: `DURAK_BOT_TESTS=10 cargo test -p durak-bots`.
pub(crate) fn times() -> u32 {
    let wish = std::env::var("DURAK_BOT_TESTS").ok();
    wish.map_or(1, |text| text.parse().expect("a number of times"))
}

pub(crate) fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

pub(crate) fn deal(rules: &Rules, seed: u64) -> Game {
    let law = Law::new(rules).expect("rules that can be played");
    let deal = Deal::random(&law, law.first_deal(), &mut rng(seed));
    deal.play(&law).expect("a deal")
}

/// Plays to the end; `seen` is told each view, and what its bot did.
///
/// Each step asks those who may act but are not waited for, then those who are: as a table does
/// that asks its bots after each change.
pub(crate) fn play(
    mut game: Game,
    players: &[Who],
    seed: u64,
    mut seen: impl FnMut(&View, Who, Option<Action>),
) -> GameResult {
    let mut bots: Vec<Box<dyn Bot + Send>> = players.iter().map(|player| player.bot()).collect();
    let mut rng = rng(seed);
    for _ in 0..MOST_STEPS {
        let public = game.public();
        if let Some(result) = public.result() {
            return result;
        }
        let waited = public.waiting_for();
        let asked = (public.may_act() - waited).into_iter().chain(waited);
        let chosen: Option<(Seat, Action)> = asked.into_iter().find_map(|seat| {
            let view = game.view(seat);
            let action = bots[seat.index()].choose(&view, &mut rng);
            seen(&view, players[seat.index()], action);
            action.map(|action| (seat, action))
        });
        let (seat, action) = chosen.expect("the game waits for somebody who does nothing");
        game.play(seat, action).expect("a legal action");
    }
    panic!("the game does not end");
}
