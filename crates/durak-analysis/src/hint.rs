//! What is best for a seat at this moment as far as it can know, and why.

use durak_bots::{Bot, Budget, Effort, Knowledge, Strongest, appraise};
use durak_core::{Action, Card, CardSet, Legal, Seat, Suit, View};
use rand::Rng;

/// How many games the strongest bot imagines to choose among options that are worth the same.
const TIE_GAMES: u32 = 1_000;
/// A defender beats hardly ever what is beaten more rarely than this.
const HARDLY: f64 = 0.3;
/// By how many standard errors the best must lead, or the choice hardly matters.
const CLEAR: f64 = 2.0;

/// What a seat does best, and what speaks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The best option; none is to wait.
    pub best: Option<Action>,
    /// What it is worth; none if there is no other option.
    pub worth: Option<Worth>,
    /// What speaks for it, in the words of the rules.
    pub reasons: Vec<Reason>,
}

/// What the best option is worth, compared with the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// Its worth, 0 to 1: the chance not to be the durak, a draw counting half.
    pub best: f64,
    /// Whether it is calculated to the end and not imagined.
    pub exact: bool,
    /// The best of the other options, and its worth.
    pub next: (Option<Action>, f64),
    /// Whether the best is clearly better than that.
    pub clear: bool,
}

/// What speaks for an action. All of it is seen at the table or follows from what was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The lowest card of the hand that is no trump.
    Lowest,
    /// Several cards of one rank, each of which has to be beaten.
    Several,
    /// No card that beats it can be in the defender's hand.
    CannotBeat,
    /// The defender has hardly a card that beats it.
    HardlyBeats,
    /// The defender takes, and gets the card too.
    GoesAlong,
    /// The lowest card that beats, trumps after all others.
    Cheapest,
    /// Its rank lies on the table, so that nothing new can be thrown in because of it.
    RankLies,
    /// Nothing but a trump beats.
    OnlyTrump,
    /// The next player has to answer for what lies there.
    HandsOn,
    /// The trump is only shown.
    Shows,
    /// What lies there cannot all be beaten.
    NothingBeats,
    /// It could be beaten, but with cards that are better kept.
    Costly,
    /// There is nothing to throw in.
    NothingToAdd,
    /// What could be thrown in is better kept.
    Keeps,
}

impl Reason {
    /// A stable code for programs and translations.
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Lowest => "lowest",
            Reason::Several => "several",
            Reason::CannotBeat => "cannot-beat",
            Reason::HardlyBeats => "hardly-beats",
            Reason::GoesAlong => "goes-along",
            Reason::Cheapest => "cheapest",
            Reason::RankLies => "rank-lies",
            Reason::OnlyTrump => "only-trump",
            Reason::HandsOn => "hands-on",
            Reason::Shows => "shows",
            Reason::NothingBeats => "nothing-beats",
            Reason::Costly => "costly",
            Reason::NothingToAdd => "nothing-to-add",
            Reason::Keeps => "keeps",
        }
    }
}

/// What the seat of this view does best; none if it can do nothing now.
///
/// A function of the view, the effort and the randomness: it knows no card that the seat does not know.
pub fn hint(view: &View, effort: Effort, rng: &mut impl Rng) -> Option<Hint> {
    if view.legal().is_empty() {
        return None;
    }
    let appraisal = appraise(view, effort, rng);
    let options = appraisal.options();
    let better = |best: usize, other: usize| {
        if appraisal.worth(other) > appraisal.worth(best) { other } else { best }
    };
    let mut best = (0..options.len()).reduce(better)?;
    if appraisal.is_exact() {
        // Of equals the bot takes the one after which others go wrong most easily.
        let choice = Strongest::new(Budget::Games(TIE_GAMES)).choose(view, rng);
        let chosen = options.iter().position(|option| *option == choice);
        let as_good = |it: &usize| appraisal.worth(*it) >= appraisal.worth(best);
        best = chosen.filter(as_good).unwrap_or(best);
    }
    let next = (0..options.len()).filter(|it| *it != best).reduce(better);
    let worth = next.map(|next| {
        let gap = appraisal.gap(best, next);
        Worth {
            best: appraisal.worth(best),
            exact: appraisal.is_exact(),
            next: (options[next], appraisal.worth(next)),
            clear: gap.mean > CLEAR * gap.error,
        }
    });
    Some(Hint { best: options[best], worth, reasons: reasons(view, options[best]) })
}

fn reasons(view: &View, best: Option<Action>) -> Vec<Reason> {
    let (public, hand) = (view.public(), view.hand());
    let trumps = CardSet::of_suit(public.trump());
    let lowest = |card: Card| {
        let low = (hand - trumps).lowest_rank_first();
        !trumps.contains(card) && low.is_some_and(|low| low.rank() == card.rank())
    };
    let mut found = Vec::new();
    match best {
        Some(Action::Lead(lead)) => {
            found.extend((lead.len() > 1).then_some(Reason::Several));
            found.extend(lead.cards().into_iter().all(lowest).then_some(Reason::Lowest));
            found.extend(unbeaten(view, lead.cards()));
        }
        Some(Action::Throw(card)) => {
            found.extend(public.is_taking().then_some(Reason::GoesAlong));
            found.extend(lowest(card).then_some(Reason::Lowest));
            if !public.is_taking() {
                found.extend(unbeaten(view, CardSet::only(card)));
            }
        }
        Some(Action::Beat { attack, with }) => {
            let beating = hand & CardSet::beating(attack, public.trump());
            let plain = beating - trumps;
            let cheapest = if plain.is_empty() { beating } else { plain }.first();
            found.extend(
                (plain.is_empty() && !trumps.contains(attack)).then_some(Reason::OnlyTrump),
            );
            found.extend((beating.len() > 1 && cheapest == Some(with)).then_some(Reason::Cheapest));
            let lies = public.table().cards().ranks().contains(with.rank());
            found.extend(lies.then_some(Reason::RankLies));
        }
        Some(Action::Transfer(_)) => found.push(Reason::HandsOn),
        Some(Action::Show(_)) => found.extend([Reason::HandsOn, Reason::Shows]),
        Some(Action::Take) => {
            let all = beats_all(public.table().uncovered(), hand, public.trump());
            found.push(if all { Reason::Costly } else { Reason::NothingBeats });
        }
        Some(Action::Pass) | None => {
            let some = matches!(view.legal(), Legal::Throw { cards, .. } if !cards.is_empty());
            found.push(if some { Reason::Keeps } else { Reason::NothingToAdd });
        }
    }
    found
}

/// How little the defender can do against one of these cards.
fn unbeaten(view: &View, cards: CardSet) -> Option<Reason> {
    let (knowledge, defender) = (Knowledge::new(view), view.public().defender());
    let chance = |card| knowledge.chance_to_beat(defender, card);
    let least = cards.into_iter().map(chance).fold(1.0, f64::min);
    match least {
        _ if certainly(&knowledge, defender, cards) => Some(Reason::CannotBeat),
        least if least < HARDLY => Some(Reason::HardlyBeats),
        _ => None,
    }
}

fn certainly(knowledge: &Knowledge, defender: Seat, cards: CardSet) -> bool {
    let may = knowledge.may_hold(defender);
    cards.into_iter().any(|card| (may & CardSet::beating(card, knowledge.trump())).is_empty())
}

/// Whether each of these attack cards can be beaten, each by a card of its own.
fn beats_all(attacks: CardSet, hand: CardSet, trump: Suit) -> bool {
    let Some(attack) = attacks.first() else { return true };
    let rest = attacks - CardSet::only(attack);
    let beating = hand & CardSet::beating(attack, trump);
    beating.into_iter().any(|with| beats_all(rest, hand - CardSet::only(with), trump))
}
