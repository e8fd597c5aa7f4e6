//! A finished game looked at again, decision by decision, in words for the page.

use crate::coach::percent;
use durak_analysis::{Analyst, Decision, Effort, LEAST_LOSS, Mistakes};
use durak_core::{CardSet, Law, Seat};
use durak_engine::Record;
use durak_text::{Lang, Names, Texts};
use serde_json::{Value, json};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Imagined games of all actions of a game together: some seconds in a browser.
const GAMES: usize = 600_000;
/// Fewest and most imagined games for an action.
const GAMES_AN_ACTION: (usize, usize) = (60, 300);
/// Positions that the exact search may visit for a decision.
const POSITIONS: u64 = 50_000;

/// A game that is being looked at.
#[wasm_bindgen]
pub struct Analysis {
    analyst: Analyst,
    law: Law,
    texts: &'static Texts,
    names: Names,
    /// All that has been looked at.
    decisions: Vec<Decision>,
}

#[wasm_bindgen]
impl Analysis {
    /// Takes a record apart. `names` are those of the seats, one a line; `lang` is `en` or `ru`.
    ///
    /// # Errors
    /// What is wrong with the record, with its line.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str, names: &str, lang: &str) -> Result<Analysis, JsValue> {
        Analysis::of(record, names, lang).map_err(JsValue::from)
    }

    /// How many actions the game has.
    pub fn actions(&self) -> usize {
        self.analyst.actions()
    }

    /// Looks at the next action and tells of it as JSON; undefined after the last one. Takes some tens
    /// of milliseconds.
    #[wasm_bindgen(js_name = judgeNext)]
    pub fn judge_next(&mut self) -> Option<String> {
        let decision = self.analyst.decision(self.decisions.len() + 1)?;
        let told = self.told(&decision);
        self.decisions.push(decision);
        Some(told.to_string())
    }

    /// What each seat has lost by its mistakes so far, and the words of the page, as JSON.
    pub fn summary(&self) -> String {
        let sum = |seat| {
            let sum = Mistakes::of(seat, &self.decisions);
            let name = self.texts.seat(seat, &self.names);
            json!([name, sum.decisions, sum.count, percent(sum.lost)])
        };
        let heads = ["player", "decisions", "mistakes", "lost"];
        let least = [("least", percent(LEAST_LOSS).into())];
        json!({
            "heads": heads.map(|it| self.texts.get(&format!("analysis-{it}"))),
            "sums": self.law.seats().into_iter().map(sum).collect::<Vec<_>>(),
            "none": self.texts.get("analysis-none"),
            "note": self.texts.format("analysis-what-is-a-mistake", &least),
            "knew": self.texts.get("analysis-knew"),
            "options": self.texts.get("analysis-options"),
        })
        .to_string()
    }
}

impl Analysis {
    fn of(record: &str, names: &str, lang: &str) -> Result<Analysis, String> {
        let record: Record = record.parse().map_err(|error: durak_engine::RecordError| {
            format!("line {}: {}", error.line, error.fault)
        })?;
        let analyst = Analyst::new(&record, Effort { games: 0, positions: 0 }, [0; 32]);
        let options: usize = analyst.open_decisions().map(|number| analyst.options(number)).sum();
        // Once as far as the seat could know, and once with open cards.
        let games = GAMES / (2 * options).max(1);
        let games = games.clamp(GAMES_AN_ACTION.0, GAMES_AN_ACTION.1);
        let effort = Effort { games: games as u32, positions: POSITIONS };
        Ok(Analysis {
            analyst: Analyst::new(&record, effort, [0; 32]),
            law: *record.law(),
            texts: Texts::of(lang.parse().unwrap_or(Lang::En)),
            names: Names::new(names.lines()),
            decisions: Vec::new(),
        })
    }

    fn told(&self, it: &Decision) -> Value {
        let to_do = |choice: durak_analysis::Choice| self.texts.to_do(choice.action.as_ref());
        let options = it.choices.iter().map(|it| json!([to_do(*it), it.worth, it.open]));
        json!({
            "n": it.number,
            "seat": it.seat.index(),
            "did": self.texts.action(&it.played, it.seat, &self.names),
            "worth": it.chosen().map(|it| it.worth),
            "open": it.chosen().map(|it| it.open),
            "chance": self.chance(it),
            "best": self.best(it),
            "mistake": it.is_mistake().then(|| self.mistake(it)),
            "options": options.collect::<Vec<_>>(),
            "knew": self.knew(it),
        })
    }

    /// What the bar says.
    fn chance(&self, it: &Decision) -> Option<String> {
        let chosen = it.chosen()?;
        let id = if it.exact { "analysis-chance-exact" } else { "analysis-chance" };
        let seat = self.texts.seat(it.seat, &self.names);
        let args = [
            ("seat", seat.into()),
            ("worth", percent(chosen.worth).into()),
            ("open", percent(chosen.open).into()),
        ];
        Some(self.texts.format(id, &args))
    }

    /// What was best, as a sentence.
    fn best(&self, it: &Decision) -> String {
        match it.best.zip(it.chosen()) {
            None => self.texts.get("analysis-forced"),
            Some((best, chosen)) if best == chosen => self.texts.get("analysis-fine"),
            Some((best, _)) => {
                let better = self.texts.to_do(best.action.as_ref());
                let args = [("better", better.into()), ("best", percent(best.worth).into())];
                let id = if it.is_mistake() { "analysis-better" } else { "analysis-perhaps" };
                self.texts.format(id, &args)
            }
        }
    }

    fn mistake(&self, it: &Decision) -> Option<String> {
        let (best, chosen) = it.best.zip(it.chosen())?;
        let args = [
            ("worth", percent(chosen.worth).into()),
            ("better", self.texts.to_do(best.action.as_ref()).into()),
            ("best", percent(best.worth).into()),
        ];
        Some(self.texts.format("analysis-loss", &args))
    }

    /// What the seat could know of the others' cards.
    fn knew(&self, it: &Decision) -> Vec<String> {
        let held = |seat: Seat| {
            let cards = it.knowledge.held(seat);
            let args = [
                ("seat", self.texts.seat(seat, &self.names).into()),
                ("cards", self.cards(cards).into()),
                ("hidden", it.knowledge.hidden(seat).into()),
            ];
            (!cards.is_empty()).then(|| self.texts.format("analysis-holds", &args))
        };
        let others = self.law.seats().into_iter().filter(|seat| *seat != it.seat);
        let unseen = it.knowledge.unseen();
        let rest = if unseen.is_empty() {
            self.texts.get("analysis-all-known")
        } else {
            self.texts.format("analysis-unseen", &[("cards", self.cards(unseen).into())])
        };
        others.filter_map(held).chain([rest]).collect()
    }

    fn cards(&self, cards: CardSet) -> String {
        let cards: Vec<String> =
            cards.into_iter().map(|card| self.texts.card_short(card)).collect();
        cards.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The record that the document shows.
    fn record() -> &'static str {
        let formats = include_str!("../../../docs/formats.md");
        let from = formats.find("```text\ndurak-record/1").map_or(0, |at| at + 8);
        formats[from..].split("```").next().unwrap_or_default()
    }

    #[test]
    fn every_action_is_told_in_words_of_both_languages() {
        for (lang, who, most) in [("en", "Ann", usize::MAX), ("ru", "Анна", 2)] {
            let names = format!("{who}\nBob");
            let mut analysis = Analysis::of(record(), &names, lang).expect("a record");
            let mut told = Vec::new();
            while told.len() < most
                && let Some(text) = analysis.judge_next()
            {
                told.push(serde_json::from_str::<Value>(&text).unwrap());
            }
            assert_eq!(told.len(), analysis.actions().min(most));
            let text = serde_json::to_string(&told).unwrap();
            assert!(text.contains(who) && !text.contains("analysis-"), "{text}");
            let decided = told.iter().find(|it| it["options"].as_array().unwrap().len() > 1);
            let worth = decided.expect("a decision")["worth"].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&worth));
            let summary: Value = serde_json::from_str(&analysis.summary()).unwrap();
            assert_eq!(summary["sums"].as_array().unwrap().len(), 2);
            assert!(!summary.to_string().contains("analysis-"), "{summary}");
        }
    }

    #[test]
    fn what_is_no_record_is_refused_with_its_line() {
        let refused = Analysis::of("durak-record/1\nnonsense", "", "en").err().expect("a refusal");
        assert!(refused.starts_with("line 2: "), "{refused}");
    }
}
