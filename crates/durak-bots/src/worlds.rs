//! Worlds that explain what others have done in this bout: a belief over hidden hands.
//!
//! A view holds no history, but the table tells a part of it: what was led although lower cards would
//! have done, what was beaten dearly, who took or passed. A world in which a plain player would have done
//! otherwise is not impossible, but rarer.

use crate::weights::Weights;
use durak_core::{Card, CardSet, Seat, Suit, View};
use durak_engine::Game;
use rand::Rng;

/// So many worlds are tried before one is taken as it is.
const TRIES: u32 = 6;

/// What a seat did that tells something about its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// It led; surprising if it could have led lower.
    Led,
    /// It beat a card; surprising if it could have done so with a lower one.
    Beat,
    /// It took; surprising for each card that it could have beaten.
    Took,
    /// It passed; surprising with a plain card that fits.
    Passed,
}

impl Sign {
    /// In the order of their names.
    pub(crate) const ALL: [Sign; 4] = [Sign::Led, Sign::Beat, Sign::Took, Sign::Passed];
}

/// Imagines worlds of a view; those that explain what lies on the table are more frequent.
pub(crate) struct Worlds<'a> {
    view: &'a View,
    weights: &'a Weights,
}

impl<'a> Worlds<'a> {
    pub(crate) fn new(view: &'a View, weights: &'a Weights) -> Worlds<'a> {
        Worlds { view, weights }
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
        let mut weight = 256;
        signs(self.view.seat(), world, |sign, surprising| {
            if surprising {
                weight = (weight * self.weights.share(sign)) >> 8;
            }
        });
        weight
    }
}

/// What others than `me` did in this bout, and whether it is surprising with the hands of this world.
pub(crate) fn signs(me: Seat, world: &Game, mut seen: impl FnMut(Sign, bool)) {
    let public = world.public();
    let Some((lead, _)) = public.table().pairs().next() else { return };
    let (trump, trumps) = (public.trump(), CardSet::of_suit(public.trump()));
    let leader = public.leader();
    if leader != me {
        seen(Sign::Led, could_lead_lower(world.hand(leader), lead, trumps));
    }
    let defender = public.defender();
    if defender != me {
        let hand = world.hand(defender);
        for (attack, cover) in public.table().pairs() {
            match cover {
                Some(cover) => seen(Sign::Beat, could_beat_lower(hand, attack, cover, trump)),
                None if public.is_taking() => {
                    seen(Sign::Took, !(hand & CardSet::beating(attack, trump)).is_empty());
                }
                None => {}
            }
        }
    }
    let fitting = public.table().cards().ranks().cards() - trumps;
    for seat in public.passed().into_iter().filter(|seat| *seat != me) {
        seen(Sign::Passed, !(world.hand(seat) & fitting).is_empty());
    }
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
