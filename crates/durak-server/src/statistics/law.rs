//! The exact laws of what one is dealt (fair deal, section 14).

use durak_core::{BySeat, FirstLeader, Law, NextDeal, Seat, Suit};
use statrs::distribution::{Discrete, Hypergeometric};
use std::fmt;
use std::str::FromStr;

/// Cards of a hand.
const HAND: u64 = 6;

/// The number of cards and players, and what else a law depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cards {
    deck: u64,
    players: u64,
}

impl Cards {
    fn of(law: &Law) -> Cards {
        Cards { deck: law.deck().len().into(), players: law.players().into() }
    }

    fn has_talon(self) -> bool {
        self.deck > HAND * self.players
    }

    /// The chance of `trumps` in `cards` that are dealt, the trump card set aside.
    fn chance(self, cards: u64, trumps: u64) -> f64 {
        let law = Hypergeometric::new(self.deck - 1, self.deck / 4 - 1, cards);
        law.map_or(0.0, |law| law.pmf(trumps))
    }

    /// The chance that nobody holds a trump; none can be without a talon.
    fn no_trump(self) -> f64 {
        if self.has_talon() { self.chance(HAND * self.players, 0) } else { 0.0 }
    }
}

/// Who leads where nobody holds a trump, if this is the seat that chance picks.
fn without_trumps(law: &Law, picked: Seat) -> FirstLeader {
    law.first_leader(&BySeat::default(), Suit::Spades, picked)
}

/// How many trumps a hand has right after the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrumpsLaw {
    cards: Cards,
    /// Whether a deal without any trump is dealt again.
    redeal: bool,
    /// Whether it is the dealer's hand: without a talon it has the trump card.
    dealer: bool,
}

impl TrumpsLaw {
    /// The law for a seat of a game.
    pub(crate) fn of(law: &Law, deal: NextDeal, seat: Seat) -> TrumpsLaw {
        let cards = Cards::of(law);
        let again = without_trumps(law, Seat::S0) == FirstLeader::Redeal;
        let redeal = again && deal.leader.is_none();
        TrumpsLaw {
            cards,
            redeal: redeal && cards.has_talon(),
            dealer: seat == deal.dealer && !cards.has_talon(),
        }
    }

    /// The chances of 0 to 6 trumps.
    pub(crate) fn chances(self) -> Vec<f64> {
        let plain = |trumps: u64| match (self.dealer, trumps) {
            (true, 0) => 0.0,
            (true, trumps) => self.cards.chance(HAND - 1, trumps - 1),
            (false, trumps) => self.cards.chance(HAND, trumps),
        };
        let again = if self.redeal { self.cards.no_trump() } else { 0.0 };
        let kept = |trumps| plain(trumps) - if trumps == 0 { again } else { 0.0 };
        (0..=HAND).map(|trumps| kept(trumps) / (1.0 - again)).collect()
    }
}

/// Whether one leads the first bout, where the lowest trump decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeadLaw {
    cards: Cards,
    /// Whether it is the dealer: without a talon he has the trump card.
    dealer: bool,
    /// Whether it is the seat that leads where nobody has a trump; none if all may be it.
    without: Option<bool>,
}

impl LeadLaw {
    /// The law for a seat of a game; none if the match fixes who leads.
    pub(crate) fn of(law: &Law, deal: NextDeal, seat: Seat) -> Option<LeadLaw> {
        let cards = Cards::of(law);
        let fixed = without_trumps(law, Seat::S1) == FirstLeader::NoTrump(Seat::S0);
        let first = fixed && cards.has_talon();
        deal.leader.is_none().then(|| LeadLaw {
            cards,
            dealer: seat == deal.dealer && !cards.has_talon(),
            without: first.then_some(seat == Seat::S0),
        })
    }

    /// The chance to lead.
    pub(crate) fn chance(self) -> f64 {
        let Cards { deck, players } = self.cards;
        let (deck, trumps, players) = (deck as f64, (deck / 4) as f64, players as f64);
        if !self.cards.has_talon() {
            // The lowest trump is the dealer's last card, or one of the others.
            let other = (1.0 - 1.0 / trumps) / (deck - 1.0);
            return if self.dealer { 1.0 / trumps + 5.0 * other } else { 6.0 * other };
        }
        match self.without {
            None => 1.0 / players,
            Some(is_it) => {
                let nobody = self.cards.no_trump();
                (1.0 - nobody) / players + if is_it { nobody } else { 0.0 }
            }
        }
    }
}

// --- as words of the store --------------------------------------------------------------------

impl fmt::Display for TrumpsLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cards { deck, players } = self.cards;
        let flag = |holds| if holds { "1" } else { "0" };
        write!(f, "trumps {deck} {players} {} {}", flag(self.redeal), flag(self.dealer))
    }
}

impl fmt::Display for LeadLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cards { deck, players } = self.cards;
        let without = match self.without {
            None => "-",
            Some(true) => "1",
            Some(false) => "0",
        };
        write!(f, "lead {deck} {players} {} {without}", if self.dealer { "1" } else { "0" })
    }
}

/// A word of the store is no law of this kind.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OtherLaw;

fn cards(deck: &str, players: &str) -> Result<Cards, OtherLaw> {
    let cards = (deck.parse().ok()).zip(players.parse().ok());
    let cards = cards.map(|(deck, players)| Cards { deck, players });
    cards.filter(|it| it.deck >= HAND * it.players && it.deck <= 52).ok_or(OtherLaw)
}

impl FromStr for TrumpsLaw {
    type Err = OtherLaw;

    fn from_str(text: &str) -> Result<TrumpsLaw, OtherLaw> {
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["trumps", deck, players, redeal, dealer] => Ok(TrumpsLaw {
                cards: cards(deck, players)?,
                redeal: redeal == "1",
                dealer: dealer == "1",
            }),
            _ => Err(OtherLaw),
        }
    }
}

impl FromStr for LeadLaw {
    type Err = OtherLaw;

    fn from_str(text: &str) -> Result<LeadLaw, OtherLaw> {
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["lead", deck, players, dealer, without] => Ok(LeadLaw {
                cards: cards(deck, players)?,
                dealer: dealer == "1",
                without: (without != "-").then_some(without == "1"),
            }),
            _ => Err(OtherLaw),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use durak_core::rules::{DeckSize, NoTrump};
    use durak_core::{CardSet, Rules};
    use durak_engine::Deal;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    fn laws() -> impl Iterator<Item = Law> {
        let decks =
            [(DeckSize::D24, 2), (DeckSize::D24, 4), (DeckSize::D36, 2), (DeckSize::D36, 6)];
        decks.into_iter().flat_map(|(deck, players)| {
            [NoTrump::Random, NoTrump::Redeal, NoTrump::FirstSeat].map(|no_trump| {
                Law::new(&Rules { deck, players, no_trump, ..Rules::DEFAULT }).unwrap()
            })
        })
    }

    #[test]
    fn chances_sum_to_one_and_to_one_leader() {
        for law in laws() {
            let deal = law.first_deal();
            let mut leads = 0.0;
            for seat in law.seats() {
                let trumps = TrumpsLaw::of(&law, deal, seat);
                assert!((trumps.chances().iter().sum::<f64>() - 1.0).abs() < 1e-12, "{trumps}");
                assert_eq!(trumps.to_string().parse(), Ok(trumps));
                let lead = LeadLaw::of(&law, deal, seat).unwrap();
                assert_eq!(lead.to_string().parse(), Ok(lead));
                leads += lead.chance();
            }
            assert!((leads - 1.0).abs() < 1e-12, "{:?}", law.rules());
        }
    }

    #[test]
    fn deals_of_the_engine_follow_the_laws() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        for law in laws() {
            let by = law.first_deal();
            let (deals, mut trumps, mut leads) = (4_000, [0_u32; 6], [0_u32; 6]);
            for _ in 0..deals {
                let game = Deal::random(&law, by, &mut rng).play(&law).unwrap();
                leads[game.public().leader().index()] += 1;
                for seat in law.seats() {
                    let own = game.hand(seat) & CardSet::of_suit(game.public().trump());
                    trumps[seat.index()] += u32::from(own.len());
                }
            }
            for seat in law.seats() {
                let chances = TrumpsLaw::of(&law, by, seat).chances();
                let mean: f64 = chances.iter().zip(0_u8..).map(|(p, k)| p * f64::from(k)).sum();
                let found = f64::from(trumps[seat.index()]) / f64::from(deals);
                assert!((found - mean).abs() < 0.1, "{:?} {seat:?}: {found} {mean}", law.rules());
                let lead = LeadLaw::of(&law, by, seat).unwrap().chance();
                let found = f64::from(leads[seat.index()]) / f64::from(deals);
                assert!((found - lead).abs() < 0.045, "{:?} {seat:?}: {found} {lead}", law.rules());
            }
        }
    }

    #[test]
    fn words_of_other_kinds_are_no_laws() {
        for text in ["", "lead 36 2 0 -", "trumps 36 7 0 0", "trumps 36 2 0", "trumps x 2 0 0"] {
            assert_eq!(text.parse::<TrumpsLaw>(), Err(OtherLaw), "{text}");
        }
        for text in ["trumps 36 2 0 0", "lead 53 2 0 -", "lead 36 2 0"] {
            assert_eq!(text.parse::<LeadLaw>(), Err(OtherLaw), "{text}");
        }
    }
}
