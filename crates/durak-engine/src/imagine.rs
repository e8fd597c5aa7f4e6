//! Imagined worlds: a whole game that a view does not contradict (determinization).

use crate::game::Game;
use durak_core::{BySeat, Card, CardSet, View};
use rand::{Rng, RngExt};

impl Game {
    /// A game that looks to `view`'s seat exactly like its own, the unseen cards laid at random.
    ///
    /// Every such world is equally likely. It is not the real game: it is made from the view.
    pub fn imagine(view: &View, rng: &mut impl Rng) -> Game {
        let public = *view.public();
        let mut unseen: [Option<Card>; 52] = [None; 52];
        let mut left = 0;
        for card in view.unseen() {
            unseen[left] = Some(card);
            left += 1;
        }
        let mut draw = |rng: &mut _| -> Option<Card> {
            let place = RngExt::random_range(rng, 0..left.max(1));
            left = left.saturating_sub(1);
            unseen.swap(place, left);
            unseen[left]
        };
        let mut hands: BySeat<CardSet> = BySeat::default();
        for seat in public.law().seats() {
            if seat == view.seat() {
                hands[seat] = view.hand();
                continue;
            }
            hands[seat] = public.known(seat);
            while hands[seat].len() < public.hand_size(seat) {
                let Some(card) = draw(rng) else { break };
                hands[seat].insert(card);
            }
        }
        let mut talon = [None; Game::MAX_TALON];
        for (depth, place) in talon.iter_mut().take(usize::from(public.talon())).enumerate() {
            *place = if depth == 0 { Some(public.trump_card()) } else { draw(rng) };
        }
        Game::from_parts(public, hands, talon)
    }
}
