//! A rule set as an address names it: a preset, and options that differ from it.

use crate::lobby::option;
use crate::pages::Visit;
use durak_core::{OPTIONS, Preset, Rules};
use durak_protocol::TableInfo;
use durak_text::Arg;

/// A rule set that can be played.
#[derive(Clone, Copy)]
pub(super) struct Chosen {
    /// The preset that it begins with; without one it begins with the first value of each option.
    pub(super) base: Option<&'static Preset>,
    /// What it became.
    pub(super) rules: Rules,
}

impl Chosen {
    /// Reads the pairs of an address; those of the language and of where a reader comes from are
    /// not the rules'.
    ///
    /// # Errors
    /// Every reason against these options, in the reader's language.
    pub(super) fn read(
        visit: &Visit,
        base: Option<&'static Preset>,
        pairs: &[(String, String)],
    ) -> Result<Chosen, Vec<String>> {
        let mut rules = base.map_or(Rules::DEFAULT, |preset| preset.rules);
        let mut wrong = Vec::new();
        for (key, value) in pairs.iter().filter(|(key, _)| key != "lang") {
            if let Err(error) = rules.set(key, value) {
                wrong.push(visit.texts().option_error(key, value, &error));
            }
        }
        if let Err(error) = rules.check() {
            wrong.extend(visit.texts().conflicts(&error));
        }
        if wrong.is_empty() { Ok(Chosen { base, rules }) } else { Err(wrong) }
    }

    /// The rules that it begins with.
    fn begins(&self) -> Rules {
        self.base.map_or(Rules::DEFAULT, |preset| preset.rules)
    }

    /// The options that differ from those it begins with, `key=value`.
    pub(super) fn changes(&self) -> Vec<(&'static str, &'static str)> {
        let begins = self.begins();
        let pairs = self.rules.pairs();
        let changed = pairs.filter(|(option, value)| option.get(&begins) != *value);
        changed.map(|(option, value)| (option.key, value)).collect()
    }

    /// The preset's key, or `table`, then the changes as a query.
    pub(super) fn path(&self) -> String {
        let mut path = self.base.map_or("table", |preset| preset.key).to_owned();
        for (place, (key, value)) in self.changes().into_iter().enumerate() {
            path += &format!("{}{key}={value}", if place == 0 { '?' } else { '&' });
        }
        path
    }

    /// The same with another number of players, if that can be played and the preset allows it.
    pub(super) fn with_players(&self, players: &str) -> Option<Chosen> {
        let open = |preset: &Preset| {
            let key =
                |(key, values): &&(&str, &[&str])| *key == "players" && values.contains(&players);
            preset.rules.pairs().any(|(option, value)| option.key == "players" && value == players)
                || preset.open.iter().any(|pair| key(&pair))
        };
        let mut other = *self;
        other.rules.set("players", players).ok()?;
        let can = other.rules.check().is_ok() && self.base.is_none_or(open);
        can.then_some(other)
    }

    /// The same with the number of players that it begins with.
    pub(super) fn with_base_players(&self) -> Chosen {
        let players = self.begins().players;
        Chosen { rules: Rules { players, ..self.rules }, ..*self }
    }

    /// What it is called, with the changes in words: "Classic (Players: 4)".
    pub(super) fn name(&self, visit: &Visit) -> String {
        let name = match self.base {
            Some(preset) => visit.texts().preset(preset.key).name,
            None => visit.say("study-own-rules"),
        };
        let changes = self.changes_in_words(visit);
        if self.base.is_none() || changes.is_empty() {
            return name;
        }
        let args: [(&str, Arg<'_>); 2] = [("name", name.into()), ("changes", changes.into())];
        visit.tell("study-changed", &args)
    }

    /// The changes in words: "Players: 4; Deck: 52 cards".
    pub(super) fn changes_in_words(&self, visit: &Visit) -> String {
        let texts = visit.texts();
        let begins = self.begins();
        let pairs = self.rules.pairs().filter(|(option, value)| option.get(&begins) != *value);
        let words = pairs.map(|(option, value)| {
            format!("{}: {}", texts.option(option).label, texts.value(option, value).label)
        });
        words.collect::<Vec<_>>().join("; ")
    }
}

/// The rules that begin with a preset and have these options.
///
/// # Errors
/// Every reason against them, in the reader's language.
pub(crate) fn read_rules(
    visit: &Visit,
    base: Option<&'static Preset>,
    pairs: &[(String, String)],
) -> Result<Rules, Vec<String>> {
    Chosen::read(visit, base, pairs).map(|chosen| chosen.rules)
}

/// The address of the rules of a game: of the preset if there is one, with what differs from it.
pub(crate) fn rules_of(preset: Option<&str>, rules: &Rules) -> String {
    let base = preset.and_then(Preset::find);
    format!("/rules/{}", Chosen { base, rules: *rules }.path())
}

/// The address of the rules of a table.
pub(crate) fn rules_of_table(table: &TableInfo) -> String {
    let mut rules = Rules::DEFAULT;
    for spec in &OPTIONS {
        // A table has every option; one that it should lack is as it is everywhere.
        let _ = spec.set(&mut rules, &option(table, spec.key));
    }
    rules_of(table.preset.as_deref(), &rules)
}
