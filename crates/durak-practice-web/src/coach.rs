//! A hint in words: what the strongest bot would do with what the person can see, and why.

use durak_analysis::{Effort, Hint, Worth, hint as think};
use durak_core::{Action, CardSet, View};
use durak_text::{Lang, Texts};
use rand::Rng;
use serde_json::json;

/// How much a hint may cost: some tenths of a second in a browser.
const EFFORT: Effort = Effort { games: 1_500, positions: 400_000 };

/// The hint for a seat that sees this; see `Practice::hint`.
pub(crate) fn hint(view: Option<&View>, lang: Lang, rng: &mut impl Rng) -> String {
    let texts = Texts::of(lang);
    let Some(hint) = view.and_then(|view| think(view, EFFORT, rng)) else {
        return json!({ "cards": [], "said": [texts.get("hint-nothing")] }).to_string();
    };
    let cards: Vec<String> = cards(hint.best).into_iter().map(|card| card.to_string()).collect();
    json!({ "cards": cards, "said": said(&hint, texts) }).to_string()
}

/// The cards of the hand that an action is about.
fn cards(action: Option<Action>) -> CardSet {
    match action {
        Some(Action::Show(card)) => CardSet::only(card),
        Some(action) => action.played(),
        None => CardSet::EMPTY,
    }
}

fn said(hint: &Hint, texts: &Texts) -> Vec<String> {
    let best = [("action", texts.to_do(hint.best.as_ref()).into())];
    let mut said = vec![texts.format("hint-best", &best)];
    said.extend(hint.reasons.iter().map(|it| texts.get(&format!("hint-why-{}", it.code()))));
    match hint.worth {
        None => said.push(texts.get("hint-only")),
        Some(worth) => said.extend(told(&worth, texts)),
    }
    said
}

/// What the action is worth, beside the next best one.
fn told(worth: &Worth, texts: &Texts) -> Vec<String> {
    if worth.exact {
        let id = match worth.best {
            best if best > 0.75 => "hint-won",
            best if best > 0.25 => "hint-drawn",
            _ => "hint-lost",
        };
        return vec![texts.get(id)];
    }
    let (other, second) = worth.next;
    let chance = texts.format(
        "hint-chance",
        &[
            ("chance", percent(worth.best).into()),
            ("other", texts.to_do(other.as_ref()).into()),
            ("second", percent(second).into()),
        ],
    );
    let close = (!worth.clear).then(|| texts.get("hint-close"));
    [chance].into_iter().chain(close).collect()
}

/// `54 %`, in a form that both languages read.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use durak_core::{Law, NextDeal, Rules, Seat};
    use durak_engine::{Deal, Deck};
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    #[test]
    fn a_hint_names_the_cards_of_the_hand_and_says_why_in_both_languages() {
        let law = Law::new(&Rules::DEFAULT).unwrap();
        let cards: Vec<_> = law.deck().into_iter().collect();
        let by = NextDeal { dealer: Seat::S1, leader: Some(Seat::S0) };
        let decks = vec![Deck::new(&law, &cards).unwrap()];
        let game = Deal { by, decks, random_seat: Seat::S0 }.play(&law).unwrap();
        let view = game.view(Seat::S0);
        for lang in Lang::ALL {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            let told: serde_json::Value =
                serde_json::from_str(&hint(Some(&view), lang, &mut rng)).unwrap();
            let said = told["said"].as_array().unwrap();
            assert!(said.len() > 1, "{said:?}");
            assert!(said.iter().all(|it| !it.as_str().unwrap().starts_with("hint-")), "{said:?}");
            let cards = told["cards"].as_array().unwrap();
            assert!(!cards.is_empty(), "somebody leads a card");
            for card in cards {
                assert!(view.hand().contains(card.as_str().unwrap().parse().unwrap()));
            }
        }
        let other =
            hint(Some(&game.view(Seat::S1)), Lang::En, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        assert!(other.contains("nothing for you to do"), "{other}");
    }
}
