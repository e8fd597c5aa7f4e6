//! A bot that plays low, saves trumps and counts what is known.
//!
//! It compares what each action leaves in its hand ([`Worth`]), and adds what it gains at the
//! table: the next lead, or an attack that the defender probably cannot beat.

use crate::bot::Bot;
use crate::knowledge::Knowledge;
use crate::worth::Worth;
use durak_core::{Action, Card, CardSet, Legal, SameRank, Suit, View};
use rand::Rng;

// Pairs: while the talon lasts, and afterwards.

/// What it is worth to lead the next bout rather than to miss the lead.
const NEXT_LEAD: (f64, f64) = (0.2, 0.6);
/// What an attack that cannot be beaten gains.
const UNBEATEN: (f64, f64) = (0.3, 1.1);
/// What a throw must gain: good cards are kept while others can be drawn.
const THROW_MARGIN: (f64, f64) = (0.1, 0.0);
/// What it is worth to be rid of an attack by handing it on.
const HANDED_ON: f64 = 0.6;
/// What it costs that all see the trump that is shown.
const SHOWN: f64 = 0.05;
/// What each live card costs that can be thrown in because of a beating card's rank.
const NEW_RANK: f64 = 0.04;

/// Plays low, saves trumps, counts cards; uses no randomness.
#[derive(Clone, Copy, Debug, Default)]
pub struct Careful;

impl Bot for Careful {
    fn name(&self) -> &'static str {
        "careful"
    }

    fn choose(&mut self, view: &View, _rng: &mut dyn Rng) -> Option<Action> {
        let knowledge = Knowledge::new(view);
        let mind = Mind { view, knowledge: &knowledge, worth: Worth::new(&knowledge) };
        match view.legal() {
            Legal::Nothing => None,
            legal @ Legal::Lead { .. } => mind.lead(legal),
            // Before the defender has acted it waits: he may take or open new ranks.
            Legal::Throw { pass: false, .. } => None,
            Legal::Throw { cards, pass: true } => Some(mind.throw(cards)),
            Legal::Defend { uncovered, hand, trump, transfer, show } => {
                Some(mind.defend(plan(uncovered, hand, trump), transfer, show))
            }
        }
    }
}

/// One decision: the view and what follows from it.
struct Mind<'a> {
    view: &'a View,
    knowledge: &'a Knowledge,
    worth: Worth<'a>,
}

impl Mind<'_> {
    /// The lead that leaves the best hand, counting how likely the defender must take it.
    fn lead(&self, legal: Legal) -> Option<Action> {
        let leads = legal.actions().filter_map(|action| match action {
            Action::Lead(lead) => Some((self.lead_value(lead), action)),
            _ => None,
        });
        best(leads)
    }

    fn lead_value(&self, lead: SameRank) -> f64 {
        let beaten = lead.cards().into_iter().map(|card| self.beaten(card)).product::<f64>();
        self.worth.hand(self.view.hand() - lead.cards())
            + self.worth.by_talon(UNBEATEN) * (1.0 - beaten)
    }

    /// The card to throw in that leaves the best hand, or a pass.
    fn throw(&self, cards: CardSet) -> Action {
        let hand = self.view.hand();
        let taking = self.view.public().is_taking();
        let pass = (self.worth.hand(hand) + self.worth.by_talon(THROW_MARGIN), Action::Pass);
        let throws = cards.into_iter().map(|card| {
            let pressure = if taking {
                0.0
            } else {
                self.worth.by_talon(UNBEATEN) * (1.0 - self.beaten(card))
            };
            (self.worth.hand(hand - card.into()) + pressure, Action::Throw(card))
        });
        best(std::iter::once(pass).chain(throws)).unwrap_or(Action::Pass)
    }

    /// Beats all, hands the attack on, or takes; `plan` beats all that is uncovered, if possible.
    fn defend(&self, plan: Option<Vec<(Card, Card)>>, transfer: CardSet, show: CardSet) -> Action {
        let hand = self.view.hand();
        let take = (self.take_value(), Action::Take);
        let beat = plan.as_deref().and_then(|plan| {
            let (attack, with) = *plan.first()?;
            Some((self.beat_value(plan), Action::Beat { attack, with }))
        });
        let transfers = transfer
            .into_iter()
            .map(|card| (self.worth.hand(hand - card.into()) + HANDED_ON, Action::Transfer(card)));
        let shows = show
            .into_iter()
            .map(|card| (self.worth.hand(hand) + HANDED_ON - SHOWN, Action::Show(card)));
        let choices = std::iter::once(take).chain(beat).chain(transfers).chain(shows);
        best(choices).unwrap_or(Action::Take)
    }

    /// What is left if all is beaten: the hand, the next lead, and the risk of more attacks.
    fn beat_value(&self, plan: &[(Card, Card)]) -> f64 {
        let used: CardSet = plan.iter().map(|(_, with)| *with).collect();
        let public = self.view.public();
        let on_table = public.table().cards().ranks().cards();
        let room = public.table().attacks() < public.limit();
        let opened = (used.ranks().cards() - on_table) & self.knowledge.live();
        let risk = if room { NEW_RANK * f64::from(opened.len()) } else { 0.0 };
        self.worth.hand(self.view.hand() - used) + self.worth.by_talon(NEXT_LEAD) - risk
    }

    fn take_value(&self) -> f64 {
        self.worth.hand(self.view.hand() | self.view.public().table().cards())
    }

    /// How likely the defender can beat this card.
    fn beaten(&self, card: Card) -> f64 {
        self.knowledge.chance_to_beat(self.view.public().defender(), card)
    }
}

/// The first of the best: equal values keep the order, so that the choice is deterministic.
fn best(choices: impl IntoIterator<Item = (f64, Action)>) -> Option<Action> {
    let better =
        |best: (f64, Action), next: (f64, Action)| if next.0 > best.0 { next } else { best };
    choices.into_iter().reduce(better).map(|(_, action)| action)
}

/// A way to beat all uncovered cards, each with the lowest card that is left; none if not all can
/// be beaten.
///
/// Trumps come first and then the higher cards: what beats them also beats the lower ones, so
/// no card is wasted, and trumps are spent only where the suit does not serve.
fn plan(uncovered: CardSet, hand: CardSet, trump: Suit) -> Option<Vec<(Card, Card)>> {
    let mut attacks: Vec<Card> = uncovered.into_iter().collect();
    attacks.sort_by_key(|card| (card.suit() != trump, std::cmp::Reverse(card.rank())));
    let mut left = hand;
    attacks
        .into_iter()
        .map(|attack| {
            let beating = left & CardSet::beating(attack, trump);
            let of_suit = beating & CardSet::of_suit(attack.suit());
            let with = of_suit.first().or(beating.first())?;
            left.remove(with);
            Some((attack, with))
        })
        .collect()
}
