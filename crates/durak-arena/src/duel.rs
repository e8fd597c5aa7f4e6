//! Two contenders over duplicate deals: the same cards, from every seat.

use crate::contender::{Contender, Limits};
use crate::game::{losers, play};
use crate::player::{Fault, Player};
use crate::tally::Tally;
use crate::trial::{Trial, Verdict};
use durak_core::{Law, Seat, SeatSet};
use durak_engine::Deal;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// The first contender against the second.
///
/// With two seats they face each other; with teams each is a team; with more seats the first sits
/// alone among copies of the second. Each deal is played once for each way to sit.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The rules.
    pub law: Law,
    /// Whose score is told.
    pub a: Contender,
    /// The others.
    pub b: Contender,
    /// Most deals.
    pub deals: u64,
    /// The seed of deals and choices.
    pub seed: u64,
    /// When to stop before that, if at all.
    pub trial: Option<Trial>,
    /// How many games are played at the same time.
    pub threads: NonZeroUsize,
    /// What outside programs may take.
    pub limits: Limits,
}

/// What the first contender reached in the games of one deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// The deal's number, from 0.
    pub deal: u64,
    /// Games with this deal.
    pub games: u32,
    /// Games that it lost.
    pub lost: u32,
    /// Games that nobody lost.
    pub drawn: u32,
    /// Mistakes of the first and of the second contender, by code.
    pub faults: [BTreeMap<&'static str, u32>; 2],
    /// The first mistake of each, in words.
    pub first_fault: [Option<String>; 2],
}

impl Score {
    /// Points a game, 0 to 1: a game that is not lost is one, a draw a half.
    pub fn points(&self) -> f64 {
        1.0 - self.share_lost() - f64::from(self.drawn) / 2.0 / f64::from(self.games.max(1))
    }

    /// The share of games that it lost, 0 to 1.
    pub fn share_lost(&self) -> f64 {
        f64::from(self.lost) / f64::from(self.games.max(1))
    }

    fn add_fault(&mut self, contender: usize, fault: &Fault) {
        *self.faults[contender].entry(fault.kind.code()).or_default() += 1;
        self.first_fault[contender].get_or_insert_with(|| fault.to_string());
    }
}

/// Why a duel did not go to its end.
#[derive(Debug, thiserror::Error)]
pub enum DuelError {
    /// A deal cannot be made.
    #[error("deal {0} cannot be made: nobody ever holds a trump")]
    Deal(u64),
}

impl Duel {
    /// How many games each deal is.
    pub fn games_a_deal(&self) -> u32 {
        self.seatings().len() as u32
    }

    /// The points against a single one of the others, 0 to 1: how likely it is him, when it is one of
    /// the two that loses. With two sides these are the points themselves.
    pub fn against_one(&self, tally: &Tally) -> f64 {
        let sides = f64::from(self.law.players()) / f64::from(self.law.side_of(Seat::S0).len());
        let not_lost = tally.points(0.5).mean;
        let other_lost = not_lost / (sides - 1.0);
        other_lost / (other_lost + 1.0 - not_lost)
    }

    /// Plays on from the deals in `known`; `done` is told each new one in order, and what is decided.
    ///
    /// It stops at the first deal after which the trial is decided, whatever was played beyond it.
    ///
    /// # Errors
    /// A deal that cannot be made.
    pub fn run(&self, known: &[Score], mut done: impl FnMut(&Score)) -> Result<Tally, DuelError> {
        let mut tally = Tally::default();
        for score in known.iter().take(usize::try_from(self.deals).unwrap_or(usize::MAX)) {
            tally.add(score);
            if self.is_decided(&tally) {
                return Ok(tally);
            }
        }
        let (next, stop) = (AtomicU64::new(tally.deals()), AtomicBool::new(false));
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                let sender = sender.clone();
                let (next, stop) = (&next, &stop);
                scope.spawn(move || self.work(next, stop, &sender));
            }
            drop(sender);
            let outcome = self.collect(&mut tally, &results, &mut done);
            stop.store(true, Ordering::Relaxed);
            outcome.map(|()| tally)
        })
    }

    /// Takes the results in the order of the deals until it is decided or all are there.
    fn collect(
        &self,
        tally: &mut Tally,
        results: &mpsc::Receiver<Result<Score, DuelError>>,
        done: &mut impl FnMut(&Score),
    ) -> Result<(), DuelError> {
        let mut early = BTreeMap::new();
        for result in results {
            let score = result?;
            early.insert(score.deal, score);
            while let Some(score) = early.remove(&tally.deals()) {
                tally.add(&score);
                done(&score);
                if self.is_decided(tally) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn is_decided(&self, tally: &Tally) -> bool {
        self.trial.is_some_and(|trial| trial.verdict(tally) != Verdict::Open)
    }

    /// One thread: plays deal after deal.
    fn work(
        &self,
        next: &AtomicU64,
        stop: &AtomicBool,
        sender: &mpsc::Sender<Result<Score, DuelError>>,
    ) {
        let seats = usize::from(self.law.players());
        // The second contender may sit on all seats but one, and each program is one player.
        let mut players: Vec<Box<dyn Player + Send>> = (0..2 * seats)
            .map(|place| if place < seats { &self.a } else { &self.b }.player(self.limits))
            .collect();
        while !stop.load(Ordering::Relaxed) {
            let deal = next.fetch_add(1, Ordering::Relaxed);
            if deal >= self.deals || sender.send(self.play_deal(deal, &mut players)).is_err() {
                return;
            }
        }
    }

    fn play_deal(
        &self,
        number: u64,
        players: &mut [Box<dyn Player + Send>],
    ) -> Result<Score, DuelError> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ number.wrapping_mul(SPREAD));
        let deal = Deal::random(&self.law, self.law.first_deal(), &mut rng);
        let game = deal.play(&self.law).map_err(|_| DuelError::Deal(number))?;
        let mut score = Score {
            deal: number,
            games: 0,
            lost: 0,
            drawn: 0,
            faults: Default::default(),
            first_fault: Default::default(),
        };
        let seats = usize::from(self.law.players());
        for mine in self.seatings() {
            rng.jump();
            let place = |seat: Seat| seat.index() + if mine.contains(seat) { 0 } else { seats };
            let seating: Vec<usize> = self.law.seats().into_iter().map(place).collect();
            let outcome = play(game, &seating, players, &mut rng);
            let losers = losers(&outcome);
            score.games += 1;
            score.lost += u32::from(!(losers & mine).is_empty());
            score.drawn += u32::from(losers.is_empty());
            if let crate::game::Outcome::Fault(seat, fault) = &outcome {
                score.add_fault(usize::from(!mine.contains(*seat)), fault);
            }
        }
        Ok(score)
    }

    /// The seats of the first contender, each way to sit.
    fn seatings(&self) -> Vec<SeatSet> {
        let mut ways: Vec<SeatSet> = Vec::new();
        for seat in self.law.seats() {
            let side = self.law.side_of(seat);
            if !ways.contains(&side) {
                ways.push(side);
            }
        }
        ways
    }
}

/// Keeps the seeds of deals apart.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
