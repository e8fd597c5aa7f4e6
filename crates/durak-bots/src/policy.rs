//! How a plain player plays: the lowest card, and trumps last; also the games that searches imagine.
//!
//! A search spends its time here, so nothing is allocated.

use durak_core::{Action, Card, CardSet, GameResult, Legal, Public, SameRank, Seat};
use durak_engine::Game;
use rand::Rng;

/// What a plain player does; none if it waits or nothing is legal.
///
/// It leads its lowest card, beats with the lowest that serves, hands on and throws in plain cards, and
/// takes what it cannot beat. Trumps are the last it leads or beats with, and it throws them in only when
/// nothing can be drawn any more.
#[inline]
pub(crate) fn plain_action(public: &Public, legal: Legal) -> Option<Action> {
    let trumps = CardSet::of_suit(public.trump());
    match legal {
        Legal::Nothing | Legal::Throw { pass: false, .. } => None,
        Legal::Lead { cards, .. } => {
            lowest(cards, trumps).map(|card| Action::Lead(SameRank::one(card)))
        }
        Legal::Throw { cards, pass: true } => {
            let spare = if public.talon() == 0 { cards } else { cards - trumps };
            Some(lowest(spare, trumps).map_or(Action::Pass, Action::Throw))
        }
        Legal::Defend { uncovered, hand, trump, transfer, show } => {
            if let Some(card) = lowest(transfer - trumps, trumps) {
                return Some(Action::Transfer(card));
            }
            if let Some(card) = show.first() {
                return Some(Action::Show(card));
            }
            let mut choice = None;
            for attack in uncovered {
                let Some(with) = lowest(hand & CardSet::beating(attack, trump), trumps) else {
                    return Some(Action::Take);
                };
                choice = choice.or(Some(Action::Beat { attack, with }));
            }
            choice
        }
    }
}

/// The lowest card, trumps after all others.
#[inline]
fn lowest(cards: CardSet, trumps: CardSet) -> Option<Card> {
    let plain = cards - trumps;
    if plain.is_empty() { cards.first() } else { plain.lowest_rank_first() }
}

/// Who is to act next when nobody acts before the game waits for him.
#[inline]
pub(crate) fn next_to_act(public: &Public) -> Option<Seat> {
    public.waiting_for().first_from(public.attacker())
}

/// What a player does in an imagined game: mostly the plain action, in so many of 256 decisions any.
#[inline]
pub(crate) fn imagined_action(
    game: &Game,
    seat: Seat,
    slips: u32,
    rng: &mut impl Rng,
) -> Option<Action> {
    let legal = game.legal(seat);
    let random = rng.next_u32();
    if random & 0xFF < slips {
        // One multiplication; the bias, below 2⁻¹⁶, is of no account here.
        return legal.nth(((random >> 8) * legal.count()) >> 24);
    }
    plain_action(game.public(), legal)
}

/// Plays an imagined game to its end.
pub(crate) fn play_out(game: &mut Game, slips: u32, rng: &mut impl Rng) {
    while let Some(seat) = next_to_act(game.public()) {
        let Some(action) = imagined_action(game, seat, slips, rng) else { break };
        game.apply(seat, action);
    }
}

/// What a finished game is worth to this seat: 1, but ½ in a draw and 0 if it is among the losers.
pub(crate) fn reward(game: &Game, seat: Seat) -> f32 {
    match game.result() {
        Some(GameResult::Durak(durak)) => f32::from(u8::from(durak != seat)),
        Some(GameResult::Lost(team)) => f32::from(u8::from(!team.contains(seat))),
        Some(GameResult::Draw) | None => 0.5,
    }
}
