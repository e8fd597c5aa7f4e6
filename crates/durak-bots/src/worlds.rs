//! Worlds that explain what others have done in this bout: a belief over hidden hands.
//!
//! A view holds no history, but the table tells a part of it: what was led although lower cards would
//! have done, what was beaten dearly, who took or passed. A world in which a plain player would have done
//! otherwise is not impossible, but rarer.

use durak_core::{Card, CardSet, Public, Seat, Suit, View};
use durak_engine::Game;
use rand::Rng;

/// So many worlds are tried before one is taken as it is.
const TRIES: u32 = 6;

// Of 256 worlds in which something else was to be expected, so many count.

/// He led higher than his lowest card.
const LED_HIGH: u32 = 170;
/// He could have beaten with a lower card.
const BEAT_HIGH: u32 = 130;
/// He took what he could have beaten.
const TOOK: u32 = 200;
/// He passed with a plain card that fits.
const PASSED: u32 = 160;

/// Imagines worlds of a view; those that explain what lies on the table are more frequent.
pub(crate) struct Worlds<'a> {
    view: &'a View,
}

impl<'a> Worlds<'a> {
    pub(crate) fn new(view: &'a View) -> Worlds<'a> {
        Worlds { view }
    }

    /// A world, at random.
    pub(crate) fn imagine(&self, rng: &mut impl Rng) -> Game {
        let mut world = Game::imagine(self.view, rng);
        for _ in 0..TRIES {
            let weight = self.weight(&world);
            if weight >= 256 || rng.next_u32() & 0xFF < weight {
                break;
            }
            world = Game::imagine(self.view, rng);
        }
        world
    }

    /// How well the world explains what was done, at most 256.
    fn weight(&self, world: &Game) -> u32 {
        let public = world.public();
        let Some((lead, _)) = public.table().pairs().next() else { return 256 };
        let me = self.view.seat();
        let trumps = CardSet::of_suit(public.trump());
        let mut weight = 256;
        let mut surprise = |share: u32| weight = (weight * share) >> 8;
        let leader = public.leader();
        if leader != me && could_lead_lower(world.hand(leader), lead, trumps) {
            surprise(LED_HIGH);
        }
        let defender = public.defender();
        if defender != me {
            for share in defence(public, world.hand(defender)) {
                surprise(share);
            }
        }
        let fitting = public.table().cards().ranks().cards() - trumps;
        let passed = |seat: &Seat| *seat != me && !(world.hand(*seat) & fitting).is_empty();
        public.passed().into_iter().filter(passed).for_each(|_| surprise(PASSED));
        weight
    }
}

/// What is surprising about each attack card if the defender has this left in hand.
fn defence(public: &Public, hand: CardSet) -> impl Iterator<Item = u32> {
    let (trump, taking) = (public.trump(), public.is_taking());
    public.table().pairs().filter_map(move |(attack, cover)| match cover {
        Some(cover) => could_beat_lower(hand, attack, cover, trump).then_some(BEAT_HIGH),
        None => {
            let can = taking && !(hand & CardSet::beating(attack, trump)).is_empty();
            can.then_some(TOOK)
        }
    })
}

fn could_lead_lower(hand: CardSet, lead: Card, trumps: CardSet) -> bool {
    let plain = hand - trumps;
    if trumps.contains(lead) {
        return !plain.is_empty();
    }
    plain.ranks().first().is_some_and(|rank| rank < lead.rank())
}

fn could_beat_lower(hand: CardSet, attack: Card, cover: Card, trump: Suit) -> bool {
    let beating = hand & CardSet::beating(attack, trump);
    let lower = |card: Card| card.suit() == cover.suit() && card < cover;
    let spares_trump = |card: Card| cover.suit() == trump && card.suit() != trump;
    beating.into_iter().any(|card| lower(card) || spares_trump(card))
}
