//! The laws, counted out over all permutations of small decks.

use durak_audit::battery::laws;

/// All permutations of 0 … n − 1.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![Vec::new()], |all, card| {
        all.iter()
            .flat_map(|shorter: &Vec<usize>| {
                (0..=shorter.len()).map(move |place| {
                    let mut longer = shorter.clone();
                    longer.insert(place, card);
                    longer
                })
            })
            .collect()
    })
}

/// Compares a law with how often each number comes.
#[track_caller]
fn check(n: usize, law: &[f64], number: impl Fn(&[usize]) -> usize) {
    let all = permutations(n);
    let mut counts = vec![0.0; law.len()];
    for deck in &all {
        counts[number(deck)] += 1.0 / all.len() as f64;
    }
    for (k, (found, law)) in counts.iter().zip(law).enumerate() {
        assert!((found - law).abs() < 1e-12, "{n} {k}: {found} {law}");
    }
}

/// Compares mean and variance.
#[track_caller]
fn check_moments(n: usize, (mean, variance): (f64, f64), number: impl Fn(&[usize]) -> usize) {
    let numbers: Vec<f64> = permutations(n).iter().map(|deck| number(deck) as f64).collect();
    let of = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / numbers.len() as f64;
    let found = of(&mut numbers.iter().copied());
    assert!((found - mean).abs() < 1e-9, "{n}: {found} {mean}");
    let found = of(&mut numbers.iter().map(|number| (number - mean).powi(2)));
    assert!((found - variance).abs() < 1e-9, "{n}: {found} {variance}");
}

fn neighbours(deck: &[usize], fits: impl Fn(usize, usize) -> bool) -> usize {
    deck.windows(2).filter(|two| fits(two[0], two[1])).count()
}

fn cycles(deck: &[usize]) -> usize {
    let mut seen = vec![false; deck.len()];
    (0..deck.len())
        .filter(|start| {
            let new = !seen[*start];
            let mut at = *start;
            while !seen[at] {
                seen[at] = true;
                at = deck[at];
            }
            new
        })
        .count()
}

#[test]
fn permutations_follow_the_laws() {
    for n in 1..=7 {
        check(n, &laws::descents(n), |deck| neighbours(deck, |a, b| a > b));
        check(n, &laws::cycles(n), cycles);
        check(n, &laws::fixed_points(n), |deck| {
            deck.iter().enumerate().filter(|(place, card)| place == *card).count()
        });
        check_moments(n, laws::inversions(n), |deck| {
            (0..n).map(|i| deck[i..].iter().filter(|card| **card < deck[i]).count()).sum()
        });
    }
    check_moments(8, laws::suit_neighbours(8), |deck| neighbours(deck, |a, b| a % 4 == b % 4));
}

#[test]
fn laws_of_whole_decks_are_laws() {
    for n in [24, 36, 52] {
        for law in [
            laws::descents(n),
            laws::cycles(n),
            laws::fixed_points(n),
            laws::trumps_in_hand(n),
            laws::leader(n, n / 6, n % 6 != 0),
        ] {
            assert!((law.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{n} {law:?}");
            assert!(law.iter().all(|p| (0.0..=1.0).contains(p)), "{n} {law:?}");
        }
    }
}

#[test]
fn known_values_come_out() {
    // The specification says how often nobody holds a trump, and who leads without a talon.
    assert!((laws::no_trump(36, 2) - 0.0208).abs() < 5e-5);
    let dealer = |n, players| laws::leader(n, players, false)[0];
    assert!((dealer(36, 6) - 0.238).abs() < 5e-4);
    assert!((dealer(24, 4) - 0.348).abs() < 5e-4);
    assert_eq!(laws::leader(36, 3, true), [1.0 / 3.0; 3]);
    assert_eq!(laws::choose(6, 2), 15.0);
    assert!((laws::repeated_decks(5, 4) - 6.0 / 120.0).abs() < 1e-15);
}
