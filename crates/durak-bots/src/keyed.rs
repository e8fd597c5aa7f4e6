//! The play of a bot as a function of its key: what anybody can do again after the game.

use crate::level::Level;
use durak_core::{Action, View};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

/// What a bot of this level does as event `event_no` of its game; none if it waits.
///
/// The server of a fair deal plays its bots by this function and no other, and a checker calls it
/// again: `key` is `K("bot-<seat>")` (fair deal, section 4), `event_no` the number that the action
/// would get in the file's list of events, from 0, and `view` what the seat sees just then. So the
/// action depends on nothing that the seat may not know. All chance is stream `event_no` of
/// ChaCha20 under the key. A bot that the game waits for and that has no answer does what the
/// clock would do (rules, section 11).
///
/// ```
/// use durak_bots::{Level, keyed_choice};
/// use durak_core::{Law, NextDeal, Rules, Seat};
/// use durak_engine::{Deal, Deck};
///
/// let law = Law::new(&Rules::DEFAULT).unwrap();
/// let cards: Vec<_> = law.deck().into_iter().collect();
/// let deck = Deck::new(&law, &cards).unwrap();
/// let by = NextDeal { dealer: Seat::S1, leader: Some(Seat::S0) };
/// let game = Deal { by, decks: vec![deck], random_seat: Seat::S0 }.play(&law).unwrap();
/// let choose = |event_no| keyed_choice(Level::Random, &[7; 32], event_no, &game.view(Seat::S0));
/// assert!(choose(0).is_some(), "the game waits for this seat");
/// assert_eq!(choose(0), choose(0));
/// ```
pub fn keyed_choice(level: Level, key: &[u8; 32], event_no: u64, view: &View) -> Option<Action> {
    let mut rng = ChaCha20Rng::from_seed(*key);
    rng.set_stream(event_no);
    level.bot().choose(view, &mut rng).or_else(|| view.standing_action())
}
