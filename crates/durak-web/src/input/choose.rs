//! What playing a card means: one move, a question, or nothing that the rules allow.

use crate::model::{Action, Attempt, Card, HandCard};

/// Where a card was let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Clicked, tapped or chosen by key: nowhere in particular.
    Nowhere,
    /// Dropped on an attack card.
    On(Card),
    /// Dropped on the free part of the table.
    Table,
}

/// What follows from playing a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// There is just one thing to do.
    Do(Action),
    /// The user is to choose among these.
    Ask(Vec<Action>),
    /// The user is to choose which cards to lead together with this one.
    Gather {
        /// The card that was played.
        card: Card,
        /// The cards that may go with it.
        mates: Vec<Card>,
    },
    /// Nothing allows it.
    Refuse(Attempt),
}

/// Decides what playing `held` on `target` means.
pub fn choose(held: &HandCard, target: Target) -> Choice {
    let fits = |m: &&Action| match (target, m) {
        (Target::On(under), Action::Beat { attack, .. }) => *attack == under,
        // A card next to an attack card of its rank is a transfer, or is thrown in.
        (Target::On(_), _) => true,
        (Target::Table, Action::Beat { .. }) => false,
        _ => true,
    };
    let mut moves: Vec<Action> = held.moves.iter().filter(fits).cloned().collect();
    if moves.is_empty() && target == Target::Table {
        // A card thrown anywhere at the table beats what it can beat.
        moves = held.moves.clone();
    }
    if matches!(target, Target::On(_)) && moves.iter().any(|m| matches!(m, Action::Beat { .. })) {
        // The aim was plain: no question.
        moves.retain(|m| matches!(m, Action::Beat { .. }));
    }
    let onto = if let Target::On(card) = target { Some(card) } else { None };
    match moves.as_slice() {
        [] => Choice::Refuse(Attempt { card: held.card, onto }),
        [Action::Lead(_)] if target == Target::Nowhere && !held.mates.is_empty() => {
            Choice::Gather { card: held.card, mates: held.mates.clone() }
        }
        [only] => Choice::Do(*only),
        _ => Choice::Ask(moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::SameRank;

    fn card(code: &str) -> Card {
        code.parse().expect("a card")
    }

    fn held(code: &str, moves: Vec<Action>, mates: &[&str]) -> HandCard {
        HandCard {
            card: card(code),
            name: String::new(),
            moves,
            mates: mates.iter().map(|m| card(m)).collect(),
            pending: false,
        }
    }

    fn beat(attack: &str, with: &str) -> Action {
        Action::Beat { attack: card(attack), with: card(with) }
    }

    #[test]
    fn one_move_is_made_at_once() {
        let eight = held("8d", vec![Action::Throw(card("8d"))], &[]);
        for target in [Target::Nowhere, Target::Table, Target::On(card("8s"))] {
            assert_eq!(choose(&eight, target), Choice::Do(Action::Throw(card("8d"))));
        }
    }

    #[test]
    fn a_card_that_beats_several_asks_unless_it_is_dropped_on_one() {
        let ten = held("Ts", vec![beat("8s", "Ts"), beat("9s", "Ts")], &[]);
        assert_eq!(choose(&ten, Target::Nowhere), Choice::Ask(ten.moves.clone()));
        assert_eq!(choose(&ten, Target::On(card("9s"))), Choice::Do(beat("9s", "Ts")));
        assert_eq!(choose(&ten, Target::Table), Choice::Ask(ten.moves.clone()));
    }

    #[test]
    fn a_card_that_beats_and_transfers_asks_unless_the_drop_decides() {
        let trump = held("8h", vec![beat("8s", "8h"), Action::Transfer(card("8h"))], &[]);
        assert_eq!(choose(&trump, Target::Nowhere), Choice::Ask(trump.moves.clone()));
        assert_eq!(choose(&trump, Target::On(card("8s"))), Choice::Do(beat("8s", "8h")));
        assert_eq!(choose(&trump, Target::Table), Choice::Do(Action::Transfer(card("8h"))));
    }

    #[test]
    fn transfer_or_show_is_always_asked() {
        let moves = vec![Action::Transfer(card("8h")), Action::Show(card("8h"))];
        let trump = held("8h", moves.clone(), &[]);
        assert_eq!(choose(&trump, Target::Table), Choice::Ask(moves));
    }

    #[test]
    fn a_lead_with_mates_asks_for_them_but_a_drag_leads_one() {
        let six = held("6s", vec![Action::Lead(SameRank::one(card("6s")))], &["6d"]);
        assert_eq!(
            choose(&six, Target::Nowhere),
            Choice::Gather { card: card("6s"), mates: vec![card("6d")] }
        );
        assert_eq!(
            choose(&six, Target::Table),
            Choice::Do(Action::Lead(SameRank::one(card("6s"))))
        );
    }

    #[test]
    fn nothing_allowed_is_refused_with_its_aim() {
        let six = held("6s", vec![], &[]);
        assert_eq!(
            choose(&six, Target::Table),
            Choice::Refuse(Attempt { card: card("6s"), onto: None })
        );
        let onto = card("7s");
        assert_eq!(
            choose(&six, Target::On(onto)),
            Choice::Refuse(Attempt { card: card("6s"), onto: Some(onto) })
        );
        let beats_other = held("9c", vec![beat("8c", "9c")], &[]);
        assert!(matches!(choose(&beats_other, Target::On(onto)), Choice::Refuse(_)));
    }
}
