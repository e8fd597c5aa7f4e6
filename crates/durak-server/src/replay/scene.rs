//! One moment of a replay, as a page or a program shows it.

use super::Replay;
use durak_core::{Action, Card, CardSet, GameResult, Phase, Seat, SeatSet};

/// Whose eyes look at a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// All cards are seen.
    All,
    /// Only what this seat could see then.
    Seat(Seat),
}

/// A moment: the state after some actions, and how it came about.
///
/// For a seat's eyes it is made from that seat's view and from what was public alone.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scene {
    /// How many actions have been played.
    pub(crate) step: usize,
    pub(crate) eyes: Eyes,
    pub(crate) phase: Phase,
    /// The hand of each seat.
    pub(crate) hands: Vec<HandSeen>,
    /// Attack cards with their covers.
    pub(crate) pairs: Vec<(Card, Option<Card>)>,
    pub(crate) trump: Card,
    /// How many cards can be drawn.
    pub(crate) talon: u8,
    /// The talon in the order of drawing, where all cards are seen.
    pub(crate) talon_cards: Vec<Card>,
    pub(crate) discard: CardSet,
    pub(crate) leader: Seat,
    pub(crate) attacker: Seat,
    pub(crate) defender: Seat,
    pub(crate) taking: bool,
    pub(crate) result: Option<GameResult>,
    /// The actions that may be shown: all of them, or those so far.
    pub(crate) actions: Vec<Told>,
}

/// A hand as it is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HandSeen {
    /// The cards that are seen.
    pub(crate) cards: CardSet,
    /// How many more there are.
    pub(crate) backs: u8,
    /// In which group the seat went out.
    pub(crate) place: Option<u8>,
}

/// An action as it is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Told {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// The number of its bout, from 1, if it begins one.
    pub(crate) bout: Option<usize>,
    pub(crate) seat: Seat,
    pub(crate) action: Action,
    /// Whether the action ended the bout, and who took the cards then.
    pub(crate) closed: Option<Option<Seat>>,
}

impl Scene {
    /// The moment after `step` actions; the last one if there are fewer.
    pub(crate) fn of(replay: &Replay, step: usize, eyes: Eyes) -> Scene {
        let step = step.min(replay.steps().len());
        let game = replay.at(step);
        let public = game.public();
        let hand = |seat: Seat| {
            let cards = match eyes {
                Eyes::All => game.hand(seat),
                Eyes::Seat(own) if own == seat => game.view(own).hand(),
                Eyes::Seat(_) => public.known(seat),
            };
            let backs = public.hand_size(seat).saturating_sub(cards.len());
            HandSeen { cards, backs, place: public.place(seat) }
        };
        let shown = if eyes == Eyes::All { replay.steps().len() } else { step };
        Scene {
            step,
            eyes,
            phase: public.phase(),
            hands: public.law().seats().into_iter().map(hand).collect(),
            pairs: public.table().pairs().collect(),
            trump: public.trump_card(),
            talon: public.talon(),
            talon_cards: if eyes == Eyes::All { game.talon().collect() } else { Vec::new() },
            discard: public.discard(),
            leader: public.leader(),
            attacker: public.attacker(),
            defender: public.defender(),
            taking: public.is_taking(),
            result: public.result(),
            actions: told(replay, shown),
        }
    }

    /// The seats for whom the game waits.
    pub(crate) fn acting(&self, replay: &Replay) -> SeatSet {
        replay.at(self.step).public().waiting_for()
    }
}

fn told(replay: &Replay, shown: usize) -> Vec<Told> {
    let mut bouts = 0;
    let steps = replay.steps().iter().take(shown).enumerate();
    steps
        .map(|(index, step)| {
            let begins = replay.at(index).public().phase() == Phase::Lead;
            bouts += usize::from(begins);
            Told {
                number: index + 1,
                bout: begins.then_some(bouts),
                seat: step.seat,
                action: step.action,
                closed: step.close.map(|close| close.taker),
            }
        })
        .collect()
}
