//! What an honest shuffle of n cards gives: exact laws (fair deal, section 14).

/// A number of cards as a factor in a law.
fn real(n: usize) -> f64 {
    n as f64 // at most some dozens
}

/// How likely k of the neighbours stand in falling order, k = 0 … n − 1: Eulerian numbers / n!.
pub fn descents(n: usize) -> Vec<f64> {
    grow(n, |n, k, at| (real(k + 1) * at(k) + real(n - k) * at(k.wrapping_sub(1))) / real(n))
}

/// How likely there are k cycles, k = 0 … n: Stirling numbers of the first kind / n!.
pub fn cycles(n: usize) -> Vec<f64> {
    let mut law = vec![1.0];
    for n in 1..=n {
        let at = |k: usize| law.get(k).copied().unwrap_or(0.0);
        law = (0..=n).map(|k| (at(k.wrapping_sub(1)) + real(n - 1) * at(k)) / real(n)).collect();
    }
    law
}

/// Follows a triangle of probabilities, whose row n has n of them, down to row `n`.
fn grow(n: usize, next: impl Fn(usize, usize, &dyn Fn(usize) -> f64) -> f64) -> Vec<f64> {
    let mut law = vec![1.0];
    for n in 2..=n {
        let at = |k: usize| law.get(k).copied().unwrap_or(0.0);
        law = (0..n).map(|k| next(n, k, &at)).collect();
    }
    law
}

/// How likely k cards lie at their own places, k = 0 … n: rencontres numbers / n!.
pub fn fixed_points(n: usize) -> Vec<f64> {
    let mut law = Vec::with_capacity(n + 1);
    let mut factorial = 1.0;
    for k in 0..=n {
        if k > 0 {
            factorial *= real(k);
        }
        let (mut term, mut none) = (1.0, 0.0);
        for j in 0..=n - k {
            none += term;
            term /= -real(j + 1);
        }
        law.push(none / factorial);
    }
    law
}

/// Mean and variance of the number of inversions.
pub fn inversions(n: usize) -> (f64, f64) {
    let n = real(n);
    (n * (n - 1.0) / 4.0, n * (n - 1.0) * (2.0 * n + 5.0) / 72.0)
}

/// Mean and variance of the number of neighbours of one suit; there are four suits.
pub fn suit_neighbours(n: usize) -> (f64, f64) {
    let n = real(n);
    let m = n / 4.0;
    let p = (m - 1.0) / (n - 1.0);
    let q = p * (m - 2.0) / (n - 2.0);
    let s = p * ((m - 2.0) * (m - 3.0) + (n - m) * (m - 1.0)) / ((n - 2.0) * (n - 3.0));
    let variance = (n - 1.0) * p * (1.0 - p)
        + 2.0 * (n - 2.0) * (q - p * p)
        + (n - 2.0) * (n - 3.0) * (s - p * p);
    (m - 1.0, variance)
}

/// How likely a hand of six holds k trumps, k = 0 … 6, where the trump card is under the talon.
pub fn trumps_in_hand(n: usize) -> Vec<f64> {
    let m = n / 4;
    (0..=6).map(|k| choose(m - 1, k) * choose(n - m, 6 - k) / choose(n - 1, 6)).collect()
}

/// How likely nobody of `players` holds a trump, where the trump card is under the talon.
pub fn no_trump(n: usize, players: usize) -> f64 {
    choose(n - n / 4, 6 * players) / choose(n - 1, 6 * players)
}

/// How likely the leader sits so many seats after the dealer, 0 … P − 1.
pub fn leader(n: usize, players: usize, talon: bool) -> Vec<f64> {
    if talon {
        return vec![1.0 / real(players); players];
    }
    // The dealer holds the trump card; it is the lowest one in one case of m.
    let shown = 1.0 / (real(n) / 4.0);
    let other = (1.0 - shown) / real(n - 1);
    (0..players)
        .map(|distance| if distance == 0 { shown + other * 5.0 } else { other * 6.0 })
        .collect()
}

/// How many pairs of equal decks there are among so many.
pub fn repeated_decks(n: usize, deals: u64) -> f64 {
    let deals = deals as f64;
    (1..=n).fold(deals * (deals - 1.0) / 2.0, |pairs, k| pairs / real(k))
}

/// In how many ways k of n can be chosen.
pub fn choose(n: usize, k: usize) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k).fold(1.0, |ways, i| ways * real(n - i) / real(i + 1))
}
