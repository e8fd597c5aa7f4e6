//! Why an action is refused, as a sentence.

use crate::arg::Arg;
use crate::cards::Case;
use crate::names::Names;
use crate::texts::Texts;
use durak_core::{Card, Fact, Refusal, Seat};

impl Texts {
    /// Why an action is refused, told to the one who tried it.
    pub fn refusal(&self, refusal: &Refusal, names: &Names) -> String {
        self.refusal_facts(refusal.code(), refusal.facts(), names)
    }

    /// The same from a code and its facts. The code may be one of the table too.
    pub fn refusal_facts<K: AsRef<str>>(
        &self,
        code: &str,
        facts: impl IntoIterator<Item = (K, Fact)>,
        names: &Names,
    ) -> String {
        let mut args = Vec::new();
        for (name, fact) in facts {
            self.add_fact(&mut args, name.as_ref(), fact, names);
        }
        self.refusal_sentence(code, &args)
    }

    /// The same from facts as texts: numbers as `2`, cards as `Ts`, ranks as `T`, seats as `0`.
    /// What is not understood is shown as it is.
    pub fn refusal_code<K: AsRef<str>, V: AsRef<str>>(
        &self,
        code: &str,
        facts: impl IntoIterator<Item = (K, V)>,
        names: &Names,
    ) -> String {
        let mut args = Vec::new();
        for (name, text) in facts {
            match parse_fact(name.as_ref(), text.as_ref()) {
                Some(fact) => self.add_fact(&mut args, name.as_ref(), fact, names),
                None => args.push((name.as_ref().to_owned(), text.as_ref().to_owned().into())),
            }
        }
        self.refusal_sentence(code, &args)
    }

    fn refusal_sentence(&self, code: &str, args: &[(String, Arg<'_>)]) -> String {
        let args: Vec<_> = args.iter().map(|(name, arg)| (name.as_str(), arg.clone())).collect();
        self.format(&format!("refusal-{code}"), &args)
    }

    /// Adds a fact in all the forms that a sentence may need.
    fn add_fact(
        &self,
        args: &mut Vec<(String, Arg<'static>)>,
        name: &str,
        fact: Fact,
        names: &Names,
    ) {
        let mut add = |form: &str, arg: Arg<'static>| args.push((format!("{name}{form}"), arg));
        match fact {
            Fact::Number(number) => add("", number.into()),
            Fact::Card(card) => {
                add("", self.card(card).into());
                add("-accusative", self.card_in(card, Case::Accusative).into());
            }
            Fact::Rank(rank) => {
                add("", self.rank(rank).into());
                add("-plural", self.rank_plural(rank).into());
            }
            Fact::Seat(seat) => {
                add("", self.seat(seat, names).into());
                args.push(("you".to_owned(), names.you(seat).into()));
            }
        }
    }
}

/// Reads a fact by its name: the names of [`Refusal::facts`] tell its kind.
fn parse_fact(name: &str, text: &str) -> Option<Fact> {
    match name {
        "limit" | "cap" | "cards" | "needed" => text.parse().ok().map(Fact::Number),
        "card" | "attack" => text.parse().ok().map(Fact::Card),
        "rank" => {
            // A rank is written as in a card; any suit completes it.
            format!("{text}s").parse::<Card>().ok().map(|card| Fact::Rank(card.rank()))
        }
        "leader" | "defender" | "next" | "turn" => {
            text.parse().ok().and_then(Seat::new).map(Fact::Seat)
        }
        _ => None,
    }
}

/// A fact as the text that [`Texts::refusal_code`] reads.
pub fn fact_text(fact: Fact) -> String {
    match fact {
        Fact::Number(number) => number.to_string(),
        Fact::Card(card) => card.to_string(),
        Fact::Rank(rank) => rank.letter().to_string(),
        Fact::Seat(seat) => seat.to_string(),
    }
}

/// The section of the rules in words that says why, a key of [`Texts::rules`], by the code of a
/// refusal; none if the table refuses, not the rules.
pub fn rule_of_refusal(code: &str) -> Option<&'static str> {
    Some(match code {
        "not-in-play" | "seat-is-out" | "empty-hand" => "out",
        "no-bout-yet" | "not-the-leader" | "bout-is-on" | "lead-one-card" => "lead",
        "does-not-beat" => "cards",
        "not-held" => "knowledge",
        "not-the-defender" | "defender-cannot" | "already-taking" | "nothing-uncovered"
        | "no-such-attack" | "transfer-off" => "defence",
        "transfer-first-bout"
        | "transfer-after-beat"
        | "transfer-rank"
        | "transfer-hand"
        | "transfer-nobody"
        | "show-off"
        | "show-once"
        | "show-not-trump" => "transfer",
        "not-a-thrower" | "rank-not-on-table" | "lead-rank-only" | "wait-for-defender"
        | "not-your-turn" | "already-passed" => "throw",
        "lead-too-many" | "limit-reached" | "transfer-cap" => "limit",
        _ => return None,
    })
}
