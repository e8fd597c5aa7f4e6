//! A game explained while it is played: what was done, and what the rules say to it.

use crate::rules::read;
use durak_core::{Action, Card, Close, Law, Opening, Public, Rules, Seat};
use durak_text::{Lang, Names, Texts};
use wasm_bindgen::prelude::wasm_bindgen;

/// Follows one game by what everybody may know, and says to each action which rule is at work, in the
/// words of the rules.
#[wasm_bindgen]
pub struct Explainer {
    rules: Rules,
    /// Names by seat, of bots the message of their level.
    names: Vec<String>,
    you: Option<Seat>,
    game: Option<Public>,
}

#[wasm_bindgen]
impl Explainer {
    /// For a rule set, `key=value` joined by `;`; `names` one a line, seat 0 first, `bot-LEVEL` for a
    /// bot; `you` is the reader's seat, a number that is none for who only watches.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &str, names: &str, you: u8) -> Explainer {
        let names = names.lines().map(str::to_owned).collect();
        let rules = read(rules).unwrap_or_default();
        Explainer { rules, names, you: Seat::new(you), game: None }
    }

    /// A game is dealt; sentences, one a line, nothing if something is not understood.
    pub fn dealt(
        &mut self,
        lang: &str,
        dealer: u8,
        trump: &str,
        leader: u8,
        shown: Option<String>,
    ) -> Option<String> {
        let law = Law::new(&self.rules).ok()?;
        let opening = Opening {
            dealer: Seat::new(dealer)?,
            trump: trump.parse::<Card>().ok()?,
            leader: Seat::new(leader)?,
            shown: shown.and_then(|card| card.parse().ok()),
        };
        self.game = Some(Public::new(law, opening));
        let texts = texts(lang);
        let mut told = texts.opening(&opening, law.talon(), &self.names(texts));
        told.extend(self.rule(texts, "first", 0));
        Some(told.join("\n"))
    }

    /// A seat has acted; sentences as of [`Explainer::dealt`]. Nothing before a deal was seen.
    pub fn acted(&mut self, lang: &str, seat: u8, action: &str) -> Option<String> {
        let (seat, action) = (Seat::new(seat)?, action.parse::<Action>().ok()?);
        let game = self.game.as_mut()?;
        game.check(seat, None, action).ok()?;
        let close = game.apply(seat, action);
        let (over, talon) = (game.result(), game.talon());
        let texts = texts(lang);
        let mut told = vec![texts.action(&action, seat, &self.names(texts))];
        told.extend(self.of_action(texts, action));
        if let Some(close) = close {
            told.extend(self.of_close(texts, &close, talon));
        }
        if let Some(result) = over {
            told.push(texts.result(result, &self.names(texts)));
            told.extend(self.rule(texts, "out", 1));
        }
        Some(told.join("\n"))
    }

    fn names(&self, texts: &Texts) -> Names {
        let name = |name: &String| {
            if name.starts_with("bot-") { texts.get(name) } else { name.clone() }
        };
        Names { names: self.names.iter().map(name).collect(), you: self.you }
    }

    fn of_action(&self, texts: &Texts, action: Action) -> Option<String> {
        match action {
            Action::Lead(_) => self.rule(texts, "lead", 1),
            Action::Beat { .. } => self.rule(texts, "cards", 1),
            Action::Throw(_) => self.rule(texts, "throw", 0),
            Action::Take => self.rule(texts, "defence", 1),
            Action::Transfer(_) | Action::Show(_) => self.rule(texts, "transfer", 0),
            // What a pass is about is said where the bout ends.
            Action::Pass => None,
        }
    }

    fn of_close(&self, texts: &Texts, close: &Close, talon: u8) -> Vec<String> {
        let mut told = texts.close(close, &self.names(texts));
        told.extend(self.rule(texts, "end", if close.taker.is_some() { 2 } else { 1 }));
        if close.draws().next().is_some() {
            told.extend(self.rule(texts, "draw", 0));
        } else if talon == 0 {
            told.extend(self.rule(texts, "out", 0));
        }
        told
    }

    /// A paragraph of a section of these rules.
    fn rule(&self, texts: &Texts, section: &str, paragraph: usize) -> Option<String> {
        let mut sections = texts.rules(&self.rules).sections.into_iter();
        sections.find(|it| it.key == section)?.paragraphs.into_iter().nth(paragraph)
    }
}

fn texts(lang: &str) -> &'static Texts {
    Texts::of(lang.parse().unwrap_or(Lang::En))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "players=2;deck=36";

    #[test]
    fn a_bout_is_explained_by_the_rules() {
        let mut game = Explainer::new(RULES, "Ann\nbot-careful", 0);
        let dealt = game.dealt("en", 1, "Qh", 0, Some("6h".into())).unwrap();
        assert!(dealt.contains("six of hearts"), "{dealt}");
        let led = game.acted("en", 0, "lead:9s").unwrap();
        assert!(led.lines().count() == 2 && led.ends_with("The other player defends."), "{led}");
        let beaten = game.acted("en", 1, "beat:9s=Ts").unwrap();
        assert!(beaten.contains("A card beats a lower card"), "{beaten}");
        let passed = game.acted("en", 0, "pass").unwrap();
        assert!(passed.contains("Beaten off") && passed.contains("draws first"), "{passed}");
        assert!(game.acted("ru", 1, "lead:9s").is_none(), "it lies in the discard");
    }

    #[test]
    fn what_is_not_understood_is_left_alone() {
        let mut game = Explainer::new("players=9", "", 7);
        assert!(game.acted("en", 0, "lead:9s").is_none());
        assert!(game.dealt("en", 9, "Qh", 0, None).is_none());
        assert!(game.dealt("en", 0, "Xx", 0, None).is_none());
    }
}
