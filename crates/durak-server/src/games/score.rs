//! How a game is scored: the places, and who has lost.

use durak_core::{GameResult, Law, Public, Seat, SeatSet};
use std::fmt;
use std::str::FromStr;

/// How a game ended for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Somebody else lost.
    Won,
    /// The seat or its team lost, or its player left.
    Lost,
    /// Nobody lost.
    Draw,
}

impl Outcome {
    pub(crate) const ALL: [Outcome; 3] = [Outcome::Won, Outcome::Lost, Outcome::Draw];
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
            Outcome::Draw => "draw",
        })
    }
}

/// A text names no outcome.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct UnknownOutcome;

impl FromStr for Outcome {
    type Err = UnknownOutcome;

    fn from_str(text: &str) -> Result<Outcome, UnknownOutcome> {
        Outcome::ALL.into_iter().find(|it| it.to_string() == text).ok_or(UnknownOutcome)
    }
}

/// Places and outcomes by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Score {
    /// The place of each seat, from 1; equal places where nobody was before the other.
    pub(crate) places: Vec<u8>,
    /// How it ended for each.
    pub(crate) outcomes: Vec<Outcome>,
}

impl Score {
    /// The score of a game that ended like this.
    ///
    /// Places follow from the order of going out. Whoever had left, and was not back at the end, is
    /// a place behind everybody and has lost; the durak by the cards has not then.
    pub(crate) fn of(public: &Public, left: SeatSet) -> Score {
        let law = *public.law();
        let seats = || law.seats().into_iter();
        let behind = public.groups_out().count() as u8 + 1;
        let place = |seat: Seat| {
            if left.contains(seat) { behind + 1 } else { public.place(seat).unwrap_or(behind) }
        };
        Score {
            places: ranked(&seats().map(place).collect::<Vec<_>>()),
            outcomes: seats().map(|seat| outcome(&law, public.result(), left, seat)).collect(),
        }
    }
}

fn outcome(law: &Law, result: Option<GameResult>, left: SeatSet, seat: Seat) -> Outcome {
    if left.contains(seat) {
        return Outcome::Lost;
    }
    let lost = match result {
        // Partners win and lose together; one who left leaves the other with the cards' word.
        Some(GameResult::Lost(team)) => team.contains(seat),
        _ if !left.is_empty() && !law.teams() => false,
        Some(GameResult::Durak(durak)) => durak == seat,
        Some(GameResult::Draw) | None => {
            return if left.is_empty() { Outcome::Draw } else { Outcome::Won };
        }
    };
    if lost { Outcome::Lost } else { Outcome::Won }
}

/// The same order, with places that count the seats before.
fn ranked(groups: &[u8]) -> Vec<u8> {
    groups.iter().map(|own| 1 + groups.iter().filter(|it| *it < own).count() as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use durak_core::{NextDeal, Rules};
    use durak_engine::Record;
    use durak_engine::{Deal, GameLog};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    fn ended(rules: Rules, seed: u64) -> Public {
        let law = Law::new(&rules).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let by = NextDeal { dealer: Seat::S0, leader: None };
        let deal = Deal::random(&law, by, &mut rng);
        let mut game = deal.play(&law).unwrap();
        let mut log = GameLog::new(law, deal);
        while let Some((seat, action)) = game.random_action(&mut rng) {
            game.apply(seat, action);
            log.push(seat, action);
        }
        assert_eq!(Record::finish(log, game).unwrap().result(), game.result().unwrap());
        *game.public()
    }

    #[test]
    fn the_durak_is_last_and_has_lost() {
        for seed in 0..40 {
            let public = ended(Rules { players: 4, ..Rules::DEFAULT }, seed);
            let score = Score::of(&public, SeatSet::EMPTY);
            match public.result().unwrap() {
                GameResult::Durak(durak) => {
                    assert_eq!(score.places[durak.index()], 4);
                    assert_eq!(score.outcomes.iter().filter(|it| **it == Outcome::Lost).count(), 1);
                    assert_eq!(score.outcomes[durak.index()], Outcome::Lost);
                    assert!(score.places.contains(&1));
                }
                _ => assert!(score.outcomes.iter().all(|it| *it == Outcome::Draw)),
            }
        }
    }

    #[test]
    fn who_left_is_behind_the_durak_who_has_not_lost_then() {
        for seed in 0..10 {
            let public = ended(Rules { players: 3, ..Rules::DEFAULT }, seed);
            for seat in public.law().seats() {
                let score = Score::of(&public, SeatSet::only(seat));
                assert_eq!(score.places[seat.index()], 3);
                assert_eq!(score.places.iter().filter(|place| **place == 3).count(), 1);
                for (other, outcome) in public.law().seats().into_iter().zip(&score.outcomes) {
                    let expected = if other == seat { Outcome::Lost } else { Outcome::Won };
                    assert_eq!(*outcome, expected);
                }
            }
        }
    }

    #[test]
    fn partners_win_and_lose_together() {
        let mut lost = 0;
        for seed in 0..20 {
            let public = ended(Rules { players: 4, teams: true, ..Rules::DEFAULT }, seed);
            let outcomes = Score::of(&public, SeatSet::EMPTY).outcomes;
            assert_eq!((outcomes[0], outcomes[1]), (outcomes[2], outcomes[3]));
            lost += usize::from(outcomes.contains(&Outcome::Lost));
        }
        assert!(lost > 5);
    }

    #[test]
    fn outcomes_are_read_as_they_are_written() {
        for outcome in Outcome::ALL {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
        }
        assert_eq!("left".parse::<Outcome>(), Err(UnknownOutcome));
    }
}
