//! What a game changes: Glicko-2 for two, Weng–Lin for more, all on the scale of Glicko-2.

use super::Class;
use durak_core::{Law, Seat, SeatSet};
use durak_store::Rating;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};
use std::cmp::Ordering;

/// A rating is provisional until so many games.
pub(crate) const PROVISIONAL_GAMES: u32 = 10;
/// A rating is provisional while its deviation is higher; it begins at 350.
const PROVISIONAL_DEVIATION: f64 = 150.0;

/// Points of Glicko-2 for one of Weng–Lin, whose deviation begins at 25/3.
const SCALE: f64 = 42.0;
/// Where both scales begin.
const START: Rating = Rating {
    rating: 1500.0,
    deviation: 350.0,
    volatility: 0.06,
    games: 0,
    settled: false,
    at_ms: 0,
};

/// Without a game for so long a rating becomes less certain by one step: a deviation of 60 is about
/// 107 after a year.
const AWAY_MS: u64 = 5 * 24 * 60 * 60 * 1_000;
/// After so many steps nothing is left to be uncertain about.
const MOST_STEPS: u64 = 1_200;

/// A rating at a later moment, in milliseconds since 1970: as high, and less certain the longer its
/// player has been away.
pub(crate) fn aged(rating: Rating, now_ms: u64) -> Rating {
    let steps = now_ms.saturating_sub(rating.at_ms) / AWAY_MS;
    let known = glicko(&rating);
    let aged = (0..steps.min(MOST_STEPS)).fold(known, |it, _| decay_deviation(&it));
    Rating { deviation: aged.deviation, ..rating }
}

fn glicko(it: &Rating) -> Glicko2Rating {
    Glicko2Rating { rating: it.rating, deviation: it.deviation, volatility: it.volatility }
}

/// The ratings before and after a game, by seat; none for whom it does not count.
///
/// `places` has the place of each seat, from 1; equal places are a draw between them. `now_ms` is the
/// end of the game.
pub(crate) fn change(
    law: &Law,
    places: &[u8],
    counting: SeatSet,
    before: &[Option<Rating>],
    now_ms: u64,
) -> Vec<Option<(Rating, Rating)>> {
    let known = |it: &Option<Rating>| it.map_or(START, |it| aged(it, now_ms));
    let old: Vec<Rating> = before.iter().map(known).collect();
    let new = match (Class::of(law), &old[..], places) {
        (_, _, places) if places.len() != old.len() => return Vec::new(),
        (Class::Two, [one, two], [place, other]) => for_two([*one, *two], place.cmp(other)).into(),
        (Class::Teams, ..) => for_teams(law, &old, places),
        _ => for_many(&old, places),
    };
    let seats = Seat::ALL.into_iter().zip(old.into_iter().zip(new));
    seats
        .map(|(seat, (old, new))| counting.contains(seat).then(|| (old, after(old, new, now_ms))))
        .collect()
}

/// One game more, and whether the rating is settled now.
fn after(old: Rating, new: Rating, at_ms: u64) -> Rating {
    let games = old.games.saturating_add(1);
    let settled = games >= PROVISIONAL_GAMES && new.deviation <= PROVISIONAL_DEVIATION;
    Rating { games, settled, at_ms, ..new }
}

fn for_two(old: [Rating; 2], places: Ordering) -> [Rating; 2] {
    let outcome = match places {
        Ordering::Less => Outcomes::WIN,
        Ordering::Equal => Outcomes::DRAW,
        Ordering::Greater => Outcomes::LOSS,
    };
    let [one, two] = [glicko(&old[0]), glicko(&old[1])];
    let (one, two) = glicko2(&one, &two, &outcome, &Glicko2Config::new());
    let back = |old: Rating, new: Glicko2Rating| Rating {
        rating: new.rating,
        // A game never makes anybody less known than at the beginning.
        deviation: new.deviation.min(START.deviation),
        volatility: new.volatility,
        ..old
    };
    [back(old[0], one), back(old[1], two)]
}

fn to_weng_lin(it: &Rating) -> WengLinRating {
    WengLinRating {
        rating: 25.0 + (it.rating - START.rating) / SCALE,
        uncertainty: it.deviation / SCALE,
    }
}

fn from_weng_lin(old: &Rating, new: &WengLinRating) -> Rating {
    let rating = START.rating + (new.rating - 25.0) * SCALE;
    Rating { rating, deviation: new.uncertainty * SCALE, ..*old }
}

fn for_many(old: &[Rating], places: &[u8]) -> Vec<Rating> {
    let players: Vec<[WengLinRating; 1]> = old.iter().map(|it| [to_weng_lin(it)]).collect();
    let outcome = |place: &u8| MultiTeamOutcome::new(usize::from(*place));
    let teams: Vec<_> =
        players.iter().zip(places).map(|(it, place)| (&it[..], outcome(place))).collect();
    let new = weng_lin_multi_team(&teams, &WengLinConfig::new());
    old.iter().zip(new.iter().flatten()).map(|(old, new)| from_weng_lin(old, new)).collect()
}

/// Partners sit opposite each other; a side's place is its worse one.
fn for_teams(law: &Law, old: &[Rating], places: &[u8]) -> Vec<Rating> {
    let sides = [law.side_of(Seat::S0), law.side_of(Seat::S1)];
    let players = |side: SeatSet| -> Vec<WengLinRating> {
        side.into_iter().filter_map(|seat| old.get(seat.index())).map(to_weng_lin).collect()
    };
    let place = |side: SeatSet| {
        let places = side.into_iter().filter_map(|seat| places.get(seat.index()));
        MultiTeamOutcome::new(usize::from(places.max().copied().unwrap_or_default()))
    };
    let teams = sides.map(|side| (players(side), place(side)));
    let teams = [(&teams[0].0[..], teams[0].1), (&teams[1].0[..], teams[1].1)];
    let new = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let mut all = old.to_vec();
    for (side, new) in sides.into_iter().zip(new) {
        for (seat, new) in side.into_iter().zip(new) {
            if let Some(place) = all.get_mut(seat.index()) {
                *place = from_weng_lin(place, &new);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use durak_core::Rules;
    use proptest::prelude::*;

    fn law(players: u8, teams: bool) -> Law {
        Law::new(&Rules { players, teams, ..Rules::DEFAULT }).unwrap()
    }

    fn any_rating() -> impl Strategy<Value = Option<Rating>> {
        let known = (600.0..2600.0, 30.0..350.0, 0..200_u32)
            .prop_map(|(rating, deviation, games)| Rating { rating, deviation, games, ..START });
        prop_oneof![1 => Just(None), 4 => known.prop_map(Some)]
    }

    fn rated(law: &Law, places: &[u8], before: &[Option<Rating>]) -> Vec<(Rating, Rating)> {
        change(law, places, law.seats(), before, 0).into_iter().map(Option::unwrap).collect()
    }

    proptest! {
        #[test]
        fn who_is_alone_in_front_never_loses_and_who_is_behind_never_gains(
            before in prop::collection::vec(any_rating(), 2..=6)
        ) {
            let players = u8::try_from(before.len()).unwrap();
            let places: Vec<u8> = (1..=players).collect();
            let changes = rated(&law(players, false), &places, &before);
            let (first, last) = (changes[0], changes[changes.len() - 1]);
            prop_assert!(first.1.rating >= first.0.rating);
            prop_assert!(last.1.rating <= last.0.rating);
            for (old, new) in &changes {
                prop_assert!(new.rating.is_finite() && new.deviation > 0.0);
                prop_assert!(new.deviation <= 350.0);
                prop_assert_eq!(new.games, old.games + 1);
            }
        }

        #[test]
        fn the_order_of_seats_does_not_matter(
            before in prop::collection::vec(any_rating(), 2..=6)
        ) {
            let players = u8::try_from(before.len()).unwrap();
            let places: Vec<u8> = (1..=players).collect();
            let changes = rated(&law(players, false), &places, &before);
            let back = |list: &[Option<Rating>]| list.iter().rev().copied().collect::<Vec<_>>();
            let reversed: Vec<u8> = places.into_iter().rev().collect();
            let turned = rated(&law(players, false), &reversed, &back(&before));
            for ((_, one), (_, two)) in changes.iter().zip(turned.iter().rev()) {
                prop_assert!((one.rating - two.rating).abs() < 1e-6);
                prop_assert!((one.deviation - two.deviation).abs() < 1e-6);
            }
        }

        #[test]
        fn a_side_that_wins_never_loses_points(before in prop::collection::vec(any_rating(), 4)) {
            let changes = rated(&law(4, true), &[1, 2, 1, 2], &before);
            for winner in [changes[0], changes[2]] {
                prop_assert!(winner.1.rating >= winner.0.rating);
            }
            for loser in [changes[1], changes[3]] {
                prop_assert!(loser.1.rating <= loser.0.rating);
            }
        }
    }

    #[test]
    fn newcomers_begin_alike_on_every_board_and_are_provisional() {
        for players in 2..=6 {
            let places: Vec<u8> = (1..=players).collect();
            let before = vec![None; usize::from(players)];
            for (old, new) in rated(&law(players, false), &places, &before) {
                assert_eq!((old.rating, old.deviation), (1500.0, 350.0));
                assert!(new.deviation < old.deviation && !new.settled);
            }
        }
    }

    #[test]
    fn a_rating_settles_with_games_that_make_it_certain() {
        let mut ratings = vec![None, None];
        for game in 1..=40 {
            let places = if game % 2 == 0 { [1, 2] } else { [2, 1] };
            let changes = rated(&law(2, false), &places, &ratings);
            ratings = changes.iter().map(|(_, new)| Some(*new)).collect();
            let (_, new) = changes[0];
            assert_eq!(new.settled, game >= PROVISIONAL_GAMES && new.deviation <= 150.0);
        }
        assert!(ratings[0].unwrap().settled);
    }

    #[test]
    fn a_rating_is_less_certain_after_a_time_away_and_moves_more_then() {
        const YEAR_MS: u64 = 365 * 24 * 60 * 60 * 1_000;
        let known = Rating { deviation: 60.0, games: 40, settled: true, at_ms: 7, ..START };
        let day = aged(known, 7 + 24 * 60 * 60 * 1_000);
        assert_eq!(day, known, "who plays every day stays as certain");
        let year = aged(known, 7 + YEAR_MS);
        assert!((year.deviation - 107.0).abs() < 1.0, "{}", year.deviation);
        assert_eq!(year, Rating { deviation: year.deviation, ..known });
        assert_eq!(aged(known, u64::MAX).deviation, START.deviation, "never more than a newcomer");
        for players in [2, 3] {
            let (law, places) = (law(players, false), &[1, 2, 3][..players.into()]);
            let before = vec![Some(known); players.into()];
            let won = |now_ms| {
                let changes = change(&law, places, law.seats(), &before, now_ms);
                changes[0].unwrap().1.rating - known.rating
            };
            assert!(won(YEAR_MS) > 1.5 * won(7), "{players} players");
        }
    }

    #[test]
    fn for_whom_a_game_does_not_count_nothing_changes() {
        let only = SeatSet::only(Seat::S2);
        let changes = change(&law(3, false), &[1, 2, 3], only, &[None, None, None], 0);
        assert_eq!(changes.iter().map(Option::is_some).collect::<Vec<_>>(), [false, false, true]);
    }
}
