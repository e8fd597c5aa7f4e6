//! What of a deal can be calculated: how many there are, and who leads first.

use durak_core::Law;
use num_bigint::BigUint;
use serde_json::{Value, json};

/// Figures of a deal that are exact.
pub struct Exact {
    /// In how many ways the hands can be handed out.
    pub hands: BigUint,
    /// How many deals there are: hands and the order of the talon, or the card that is shown.
    pub deals: BigUint,
    /// The size of the talon.
    pub talon: u8,
    /// How often nobody holds a trump.
    pub nobody: f64,
    /// How often the lowest trump is at each seat, counted from the one after the dealer.
    pub lowest: Vec<f64>,
    /// How many trumps a hand has on average; the dealer's has more where the deck is dealt out.
    pub trumps: f64,
}

impl Exact {
    /// Calculates them.
    pub fn of(law: &Law) -> Exact {
        let (deck, players, talon) = (law.deck().len(), law.players(), law.talon());
        let dealt = 6 * players;
        // All orders of the deck, but hands have none.
        let orders = product(1, deck) / product(1, 6).pow(u32::from(players));
        // Of a deck that is dealt out any of the last hand's cards may have come last.
        let deals = if talon > 0 { orders.clone() } else { orders.clone() * 6u32 };
        let nobody = nobody(deck, dealt, talon);
        let (suit, others) = (f64::from(deck / 4), f64::from(deck - 1));
        let lowest = if talon > 0 {
            vec![(1.0 - nobody) / f64::from(players); usize::from(players)]
        } else {
            // The dealer has the trump that came last, and a share of the others.
            let share = |cards: f64| (1.0 - 1.0 / suit) * cards / others;
            let mut seats = vec![share(6.0); usize::from(players)];
            if let Some(dealer) = seats.last_mut() {
                *dealer = 1.0 / suit + share(5.0);
            }
            seats
        };
        let hands = orders / product(1, talon);
        Exact { hands, deals, talon, nobody, lowest, trumps: 6.0 * (suit - 1.0) / others }
    }

    /// As it stands in the file of figures.
    pub fn report(&self) -> Value {
        json!({
            "hands": self.hands.to_string(),
            "deals": self.deals.to_string(),
            "talon": self.talon,
            "nobody": rounded(self.nobody),
            "lowest": self.lowest.iter().map(|share| rounded(*share)).collect::<Vec<_>>(),
            "trumps": rounded(self.trumps),
        })
    }
}

/// How often all trumps but the turned-up one stay in the talon.
fn nobody(deck: u8, dealt: u8, talon: u8) -> f64 {
    if talon == 0 {
        return 0.0;
    }
    let suit = deck / 4;
    // Card by card: none of those that are dealt is one of the suit's other cards.
    let none = |card: u8| f64::from(deck.saturating_sub(suit + card)) / f64::from(deck - 1 - card);
    (0..dealt).map(none).product()
}

/// `from · … · to`.
fn product(from: u8, to: u8) -> BigUint {
    (from..=to).map(BigUint::from).product()
}

/// With the digits that are worth keeping.
pub fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;
    use durak_core::{FirstLeader, Rules, Seat};
    use durak_engine::{Deal, Game};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn law(players: u8, deck: &str) -> Law {
        let mut rules = Rules { players, ..Rules::DEFAULT };
        rules.set("deck", deck).unwrap();
        Law::new(&rules).unwrap()
    }

    #[test]
    fn small_numbers_are_right_by_hand() {
        // C(24, 6) · C(18, 6) hands of two, times 12! orders of the talon.
        let two = Exact::of(&law(2, "24"));
        assert_eq!(two.hands, BigUint::from(134_596u64 * 18_564));
        assert_eq!(two.deals, BigUint::from(134_596u64 * 18_564 * 479_001_600));
        // All twelve trumpless cards but one stay below: 11 of the 23 others for six hands of two.
        assert!((two.lowest.iter().sum::<f64>() + two.nobody - 1.0).abs() < 1e-12);
        assert_eq!(Exact::of(&law(6, "36")).nobody, 0.0);
        assert_eq!(Exact::of(&law(4, "24")).nobody, 0.0);
    }

    #[test]
    fn the_engine_deals_as_often_as_calculated() {
        for (players, deck) in [(2, "52"), (2, "24"), (6, "36"), (3, "36")] {
            let law = law(players, deck);
            let exact = Exact::of(&law);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
            let mut seen = vec![0.0; usize::from(players)];
            let mut nobody = 0.0;
            let count = 4_000;
            for _ in 0..count {
                let deal = Deal::random(&law, law.first_deal(), &mut rng);
                let game: Game = deal.play(&law).unwrap();
                let hands = durak_core::BySeat::from_fn(|seat: Seat| game.hand(seat));
                match law.first_leader(&hands, game.public().trump(), Seat::S0) {
                    FirstLeader::LowestTrump(seat, _) => seen[seat.index()] += 1.0,
                    _ => nobody += 1.0,
                }
            }
            let near = |seen: f64, share: f64| {
                let spread = (share * (1.0 - share) / f64::from(count)).sqrt();
                (seen / f64::from(count) - share).abs() <= 4.5 * spread + 1e-9
            };
            assert!(near(nobody, exact.nobody), "{players} of {deck}: {nobody}");
            for (seen, share) in seen.iter().zip(&exact.lowest) {
                assert!(near(*seen, *share), "{players} of {deck}: {seen} against {share}");
            }
        }
    }
}
