//! From counts to statistics: each with its law (fair deal, section 14).

use super::counts::{Counts, END, ORDERS, PAIRS};
use super::laws;
use super::statistic::Statistic;

/// Fewest deals for the pairs of places: their cells are many.
const FEWEST_FOR_PAIRS: u64 = 10_000;

/// All statistics of a row, in a fixed order.
pub(super) fn judge(counts: &Counts) -> Vec<Statistic> {
    let mut all = vec![matrix("positions", &counts.positions, counts.cards, counts.deals)];
    all.extend(pairs(counts));
    let orders = [1.0 / ORDERS as f64; ORDERS];
    all.push(Statistic::of_law(format!("first-{END}"), &counts.first_order, &orders));
    all.push(Statistic::of_law(format!("last-{END}"), &counts.last_order, &orders));
    all.extend(shape(counts));
    all.extend(hands(counts));
    all.push(matrix("moves", &counts.moves, counts.cards, counts.followers));
    let law = laws::fixed_points(counts.cards);
    all.push(Statistic::of_law("same-places", &counts.same_places, &law));
    let mean = laws::repeated_decks(counts.cards, counts.deals);
    all.push(Statistic::of_rare("repeated-decks", counts.repeated_decks(), mean));
    all
}

/// A matrix whose rows and columns have fixed sums.
fn matrix(name: &str, cells: &[u32], cards: usize, deals: u64) -> Statistic {
    let (n, expected) = (cards as f64, deals as f64 / cards as f64);
    let value = (n - 1.0) / n * Statistic::sum_of_squares(cells, expected);
    Statistic::chi_squared(name, value, (cards - 1).pow(2))
}

fn pairs(counts: &Counts) -> Vec<Statistic> {
    if counts.deals < FEWEST_FOR_PAIRS {
        return Vec::new();
    }
    let cells = counts.cards * (counts.cards - 1);
    let expected = counts.deals as f64 / cells as f64;
    let one = |(pair, found): (usize, &[u32])| {
        // A card never lies at both places: those cells are empty and do not count.
        let impossible = counts.cards as f64 * expected;
        let value = Statistic::sum_of_squares(found, expected) - impossible;
        Statistic::chi_squared(format!("pairs-{}", pair + 1), value, cells - 1)
    };
    debug_assert_eq!(counts.pairs.len(), PAIRS * counts.cards.pow(2));
    counts.pairs.chunks(counts.cards.pow(2)).enumerate().map(one).collect()
}

fn shape(counts: &Counts) -> [Statistic; 5] {
    let (n, deals) = (counts.cards, counts.deals);
    let neighbours = laws::suit_neighbours(n);
    [
        Statistic::of_law("descents", &counts.descents, &laws::descents(n)),
        Statistic::of_law("fixed-points", &counts.fixed_points, &laws::fixed_points(n)),
        Statistic::of_law("cycles", &counts.cycles, &laws::cycles(n)),
        Statistic::of_mean("inversions", counts.inversions, deals, laws::inversions(n)),
        Statistic::of_mean("suit-neighbours", counts.suit_neighbours, deals, neighbours),
    ]
}

fn hands(counts: &Counts) -> Vec<Statistic> {
    let (n, players) = (counts.cards, usize::from(counts.players));
    let mut all = vec![Statistic::of_law("trump-suit", &counts.trump_suits, &[0.25; 4])];
    if counts.talon {
        let law = laws::trumps_in_hand(n);
        all.extend(counts.trumps.iter().enumerate().map(|(seat, by_count)| {
            Statistic::of_law(format!("trumps-seat-{seat}"), by_count, &law)
        }));
        let p = laws::no_trump(n, players);
        all.push(Statistic::of_chance("no-trump", counts.no_trump, counts.deals, p));
    }
    let law = laws::leader(n, players, counts.talon);
    all.push(Statistic::of_law("leader", &counts.leaders, &law));
    all
}
