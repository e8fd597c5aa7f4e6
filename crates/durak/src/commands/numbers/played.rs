//! What comes out when bots play: bouts, actions, draws, and for whom the deal was good.

use super::exact::rounded;
use durak_bots::Level;
use durak_core::{Action, CardSet, GameResult, Law, Seat};
use durak_engine::Deal;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;
use serde_json::{Value, json};

/// Who plays: the same level at every seat, so that only the deal and chance decide.
pub(super) const LEVEL: Level = Level::Careful;

/// Hands with this many trumps or more are counted together.
const MANY_TRUMPS: usize = 4;

/// How often something happened, and how often it was followed by being the durak.
#[derive(Clone, Copy, Default)]
struct Share {
    all: u64,
    durak: u64,
}

impl Share {
    fn count(&mut self, durak: bool) {
        self.all += 1;
        self.durak += u64::from(durak);
    }

    fn add(&mut self, other: Share) {
        self.all += other.all;
        self.durak += other.durak;
    }

    /// Null where it did not happen.
    fn report(&self) -> Value {
        let share = (self.all > 0).then(|| rounded(self.durak as f64 / self.all as f64));
        json!({ "hands": self.all, "durak": share })
    }
}

/// The sums of some games.
#[derive(Clone, Default)]
pub(super) struct Played {
    games: u64,
    bouts: u64,
    actions: u64,
    takes: u64,
    draws: u64,
    /// Who led the first bout.
    leader: Share,
    /// Who was the first to take.
    first_taker: Share,
    /// Hands by their number of trumps.
    trumps: [Share; MANY_TRUMPS + 1],
}

impl Played {
    /// Plays so many games; each has randomness of its own, so that threads do not matter.
    pub(super) fn of(law: &Law, games: u64, seed: u64, done: impl Fn() + Sync) -> Played {
        (0..games)
            .into_par_iter()
            .map(|game| {
                let one = Played::game(law, seed.wrapping_mul(1 << 32).wrapping_add(game));
                done();
                one
            })
            .reduce(Played::default, Played::and)
    }

    /// One game; it is part of no sum if it cannot be dealt.
    fn game(law: &Law, seed: u64) -> Played {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut sums = Played::default();
        let Ok(mut game) = Deal::random(law, law.first_deal(), &mut rng).play(law) else {
            return sums;
        };
        let start = game;
        let mut first_taker = None;
        let mut bots: Vec<_> = law.seats().into_iter().map(|_| LEVEL.bot()).collect();
        while let Some(seat) = game.public().waiting_for().first() {
            let action = bots[seat.index()].choose(&game.view(seat), &mut rng);
            let Some(action) = action.or_else(|| game.standing_action(seat)) else { break };
            if action == Action::Take {
                sums.takes += 1;
                first_taker.get_or_insert(seat);
            }
            if game.play(seat, action).is_err() {
                break;
            }
            sums.actions += 1;
        }
        sums.games = 1;
        sums.bouts = u64::from(game.public().bouts());
        let durak = match game.result() {
            Some(GameResult::Durak(seat)) => Some(seat),
            _ => None,
        };
        sums.draws = u64::from(durak.is_none());
        let is = |seat: Seat| durak == Some(seat);
        sums.leader.count(is(start.public().leader()));
        if let Some(seat) = first_taker {
            sums.first_taker.count(is(seat));
        }
        let suit = CardSet::of_suit(start.public().trump());
        for seat in law.seats() {
            let trumps = usize::from((start.hand(seat) & suit).len());
            sums.trumps[trumps.min(MANY_TRUMPS)].count(is(seat));
        }
        sums
    }

    fn and(mut self, other: Played) -> Played {
        self.games += other.games;
        self.bouts += other.bouts;
        self.actions += other.actions;
        self.takes += other.takes;
        self.draws += other.draws;
        self.leader.add(other.leader);
        self.first_taker.add(other.first_taker);
        for (own, other) in self.trumps.iter_mut().zip(other.trumps) {
            own.add(other);
        }
        self
    }

    /// As it stands in the file of figures: averages a game, shares.
    pub(super) fn report(&self, seed: u64) -> Value {
        let mean = |sum: u64| rounded(sum as f64 / self.games.max(1) as f64);
        json!({
            "bot": LEVEL.key(),
            "games": self.games,
            "seed": seed,
            "bouts": mean(self.bouts),
            "actions": mean(self.actions),
            "takes": mean(self.takes),
            "draws": mean(self.draws),
            "leader": self.leader.report(),
            "first_taker": self.first_taker.report(),
            "trumps": self.trumps.iter().map(Share::report).collect::<Vec<_>>(),
        })
    }
}
