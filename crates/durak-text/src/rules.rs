//! A rule set told in sentences, chosen by the option values alone.

use crate::arg::Arg;
use crate::texts::Texts;
use durak_core::{OptionKind, Rules};

/// A rule set in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesText {
    /// The sections in reading order.
    pub sections: Vec<RulesSection>,
}

/// One section of the rules in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesSection {
    /// The section of the rules document; several sections here may share one.
    pub number: u8,
    /// A stable name for anchors, for example `throw`.
    pub key: &'static str,
    /// The heading.
    pub title: String,
    /// The paragraphs, never empty.
    pub paragraphs: Vec<String>,
}

/// Section number, key, and the keys of its paragraphs: the messages `rules-KEY` (the title) and
/// `rules-KEY-PARAGRAPH`. A paragraph that says nothing under a rule set is left out.
const SECTIONS: &[(u8, &str, &[&str])] = &[
    (1, "aim", &["goal", "table", "words"]),
    (2, "cards", &["deck", "beating"]),
    (5, "deal", &["hands", "trump"]),
    (5, "first", &["lowest", "nobody"]),
    (6, "lead", &["cards", "against"]),
    (6, "defence", &["beat", "take"]),
    (6, "transfer", &["card", "room", "first-bout", "show"]),
    (6, "throw", &["ranks", "who", "order", "pass"]),
    (6, "end", &["when", "beaten", "taken"]),
    (7, "limit", &["number", "cap"]),
    (8, "draw", &["order", "last"]),
    (9, "out", &["when", "result", "idle"]),
    (10, "match", &["next"]),
    (11, "time", &["standing"]),
    (12, "knowledge", &["seen"]),
];

impl Texts {
    /// What a rule set says. Different rule sets give different texts exactly where the
    /// difference can matter in play.
    pub fn rules(&self, rules: &Rules) -> RulesText {
        let args = args(rules);
        let section = |&(number, key, paragraphs): &(u8, &'static str, &[&str])| RulesSection {
            number,
            key,
            title: self.get(&format!("rules-{key}")),
            paragraphs: paragraphs
                .iter()
                .map(|name| one_line(&self.format(&format!("rules-{key}-{name}"), &args)))
                .filter(|paragraph| !paragraph.is_empty())
                .collect(),
        };
        let mut sections: Vec<_> = SECTIONS.iter().map(section).collect();
        sections.retain(|section| !section.paragraphs.is_empty());
        RulesText { sections }
    }

    /// A message about a rule set: its options are variables by their keys, besides `talon` (its
    /// size after the deal) and `trumpless` (`yes` if a deal can leave all hands without a trump).
    /// Empty if it says nothing under these rules.
    pub fn about_rules(&self, id: &str, rules: &Rules) -> String {
        one_line(&self.format(id, &args(rules)))
    }
}

/// Every option's value by its key, and two facts that follow from them: `talon`, its size after
/// the deal, and `trumpless`, whether a deal can leave all hands without a trump.
pub(crate) fn args(rules: &Rules) -> Vec<(&'static str, Arg<'static>)> {
    let mut args: Vec<_> = rules
        .pairs()
        .map(|(option, value)| match (option.kind, value.parse::<u8>()) {
            (OptionKind::Number, Ok(number)) => (option.key, number.into()),
            _ => (option.key, value.into()),
        })
        .collect();
    let deck = durak_core::OptionSpec::find("deck").map_or("", |option| option.get(rules));
    let deck: u8 = deck.parse().unwrap_or_default();
    let talon = deck.saturating_sub(rules.players.saturating_mul(6));
    args.push(("talon", talon.into()));
    args.push(("trumpless", if talon >= deck / 4 { "yes" } else { "no" }.into()));
    args
}

/// Joins the lines and pieces of a message with single spaces; other kinds of space stay.
pub(crate) fn one_line(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
