//! A game as the dealer knows it: the public state, every hand and the talon's order.

use durak_core::{
    Action, BySeat, Card, CardSet, Close, GameResult, Legal, Phase, Public, Refusal, Seat, View,
};
use std::fmt;

/// A running or finished game. It shows itself to a player only as a [`View`].
///
/// It is small and `Copy`: a search clones instead of undoing, and playing allocates nothing.
#[derive(Clone, Copy)]
pub struct Game {
    public: Public,
    hands: BySeat<CardSet>,
    talon: [Option<Card>; Game::MAX_TALON],
}

impl Game {
    /// Most cards of a talon: 52 less two hands.
    pub const MAX_TALON: usize = 40;

    pub(crate) fn from_parts(
        public: Public,
        hands: BySeat<CardSet>,
        talon: [Option<Card>; Game::MAX_TALON],
    ) -> Game {
        let game = Game { public, hands, talon };
        debug_assert_eq!(game.validate(), Ok(()));
        game
    }

    /// What everybody sees.
    pub const fn public(&self) -> &Public {
        &self.public
    }

    /// The view of this seat.
    pub fn view(&self, seat: Seat) -> View {
        View::new(self.public, seat, self.hands[seat])
    }

    /// The hand of this seat: for the dealer's eyes.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    pub(crate) fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    /// The talon's cards in the order of drawing: for the dealer's eyes.
    pub fn talon(&self) -> impl Iterator<Item = Card> + '_ {
        self.talon[..usize::from(self.public.talon())].iter().rev().flatten().copied()
    }

    /// The result, once the game is over.
    pub fn result(&self) -> Option<GameResult> {
        self.public.result()
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.public.phase() == Phase::Over
    }

    /// What this seat may do now.
    #[inline]
    pub fn legal(&self, seat: Seat) -> Legal {
        self.public.legal(seat, self.hands[seat])
    }

    /// Plays an action, or refuses it with the reason and changes nothing.
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<Option<Close>, Refusal> {
        self.public.check(seat, Some(self.hands[seat]), action)?;
        Ok(self.apply(seat, action))
    }

    /// Plays an action that is known to be legal, for instance one from [`Game::legal`].
    #[inline(always)]
    pub fn apply(&mut self, seat: Seat, action: Action) -> Option<Close> {
        debug_assert!(self.legal(seat).contains(action), "{seat:?} {action:?}");
        let mut top = usize::from(self.public.talon());
        let close = self.public.apply_from(&mut self.hands[seat], seat, action);
        if let Some(close) = &close {
            if let Some(taker) = close.taker {
                self.hands[taker] |= close.table;
            }
            for (seat, count) in close.draws() {
                let below = top.saturating_sub(usize::from(count));
                for card in self.talon[below..top].iter().flatten() {
                    self.hands[seat].insert(*card);
                }
                top = below;
            }
            debug_assert_eq!(self.validate(), Ok(()));
        }
        close
    }

    /// What happens when the time of this seat runs out (rules, section 11).
    pub fn standing_action(&self, seat: Seat) -> Option<Action> {
        self.public.standing_action(seat, self.hands[seat])
    }

    /// Whether the game is in order: every card exactly once, and all that is known is true.
    ///
    /// Returns what is wrong. It is asserted after each bout in debug builds.
    pub fn validate(&self) -> Result<(), &'static str> {
        let public = &self.public;
        let mut cards = public.discard() | public.table().cards();
        let mut count = u16::from(cards.len());
        for seat in public.law().seats() {
            let hand = self.hands[seat];
            if hand.len() != public.hand_size(seat) {
                return Err("a hand's size is not its number of cards");
            }
            if !hand.includes(public.known(seat)) {
                return Err("a card is known to be in a hand and is not there");
            }
            cards |= hand;
            count += u16::from(hand.len());
        }
        cards = self.talon().fold(cards, |set, card| set | card.into());
        count += u16::from(public.talon());
        if cards != public.law().deck() || count != u16::from(cards.len()) {
            return Err("the cards are not exactly those of the deck");
        }
        if public.talon() > 0 && self.talon[0] != Some(public.trump_card()) {
            return Err("the trump card does not lie under the talon");
        }
        Ok(())
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        // Cards that have been drawn may still stand in the rest of the talon's memory.
        self.public == other.public && self.hands == other.hands && self.talon().eq(other.talon())
    }
}

impl fmt::Debug for Game {
    /// The public part alone: hidden cards do not get into logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").field("public", &self.public).finish_non_exhaustive()
    }
}

const _: () = assert!(size_of::<Game>() <= 300);
