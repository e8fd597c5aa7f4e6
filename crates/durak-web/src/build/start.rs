//! The state of the start page: chosen rules and company, and the request made from them.

use super::{LEVEL, levels};
use crate::model::{
    ClockChoice, Filler, OptionField, OptionValue, PresetChoice, SeatChoice, StartForm, StartIntent,
};
use durak_core::{OPTIONS, OptionKind, OptionSpec, PRESETS, Preset, Rules};
use durak_protocol::{CreateTable, SeatWish};
use durak_text::{Lang, Texts};

/// Choices of time for an action, seconds.
const CLOCKS: [Option<u32>; 4] = [None, Some(15), Some(30), Some(60)];
/// Options that are always in sight.
const PROMINENT: [&str; 2] = ["players", "deck"];
/// Seats beside the host's at the largest table.
const OTHERS: usize = 5;

/// What has been chosen on the start page.
#[derive(Clone, Debug, PartialEq)]
pub struct Start {
    preset: &'static str,
    rules: Rules,
    fillers: Vec<Filler>,
    clock: Option<u32>,
    name: String,
    /// A request is on its way.
    pub busy: bool,
    /// Why the last request failed.
    pub failure: Option<String>,
}

impl Start {
    /// The first preset against careful bots; `name` as it was last time.
    pub fn new(name: String) -> Start {
        let preset = &PRESETS[0];
        Start {
            preset: preset.key,
            rules: preset.rules,
            fillers: vec![Filler::Bot(LEVEL.to_owned()); OTHERS],
            clock: None,
            name,
            busy: false,
            failure: None,
        }
    }

    /// The player's own name as typed.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Follows what the user does; playing and inviting are requests, see [`Start::request`].
    pub fn follow(&mut self, intent: StartIntent) {
        self.failure = None;
        match intent {
            StartIntent::Preset(key) => {
                if let Some(preset) = Preset::find(&key) {
                    // How many play is a matter of company, not of the preset.
                    let players = self.rules.players;
                    (self.preset, self.rules) = (preset.key, Rules { players, ..preset.rules });
                }
            }
            // The form offers nothing but what the option table holds.
            StartIntent::Set(key, value) => drop(self.rules.set(&key, &value)),
            StartIntent::Seat(seat, filler) => {
                let place = usize::from(seat).checked_sub(1);
                if let Some(old) = place.and_then(|place| self.fillers.get_mut(place)) {
                    *old = filler;
                }
            }
            StartIntent::Clock(seconds) => self.clock = seconds,
            StartIntent::Name(name) => self.name = name,
            StartIntent::Play | StartIntent::Invite => {}
        }
    }

    /// The request for a table. Against bots all seats have one; an invitation leaves those open
    /// that are to be people's, or all if none is.
    pub fn request(&self, invite: bool, lang: Lang) -> CreateTable {
        let fillers = &self.fillers[..self.others()];
        let people = fillers.contains(&Filler::Person);
        let wish = |filler: &Filler| match filler {
            Filler::Bot(_) if invite && !people => SeatWish::Open,
            Filler::Bot(level) => SeatWish::Bot(level.clone()),
            Filler::Person if invite => SeatWish::Open,
            Filler::Person => SeatWish::Bot(LEVEL.to_owned()),
        };
        CreateTable {
            name: own_name(&self.name, lang),
            preset: Some(self.preset.to_owned()),
            rules: durak_protocol::Rules::from(&self.rules),
            seats: fillers.iter().map(wish).collect(),
            think_ms: self.clock.map(|seconds| seconds * 1000),
            ..CreateTable::default()
        }
    }

    fn others(&self) -> usize {
        usize::from(self.rules.players).saturating_sub(1).min(OTHERS)
    }

    /// What the page shows.
    pub fn form(&self, lang: Lang) -> StartForm {
        let texts = Texts::of(lang);
        let preset = Preset::find(self.preset);
        let changed = preset.is_some_and(|preset| {
            Rules { players: self.rules.players, ..preset.rules } != self.rules
        });
        let seats = self.fillers[..self.others()].iter().zip(1..);
        StartForm {
            presets: PRESETS.iter().map(|preset| preset_choice(texts, preset)).collect(),
            preset: self.preset.to_owned(),
            changed,
            options: OPTIONS.iter().map(|option| self.option(texts, option, preset)).collect(),
            seats: seats.map(|(f, seat)| SeatChoice { seat, filler: f.clone() }).collect(),
            levels: levels(texts),
            clocks: CLOCKS.map(|seconds| clock_choice(texts, seconds)).to_vec(),
            clock: self.clock,
            name: self.name.clone(),
            errors: self.rules.check().err().map_or(Vec::new(), |error| texts.conflicts(&error)),
            busy: self.busy,
            failure: self.failure.as_ref().map(|reason| {
                texts.format("web-making-failed", &[("reason", reason.as_str().into())])
            }),
        }
    }

    fn option(
        &self,
        texts: &Texts,
        option: &'static OptionSpec,
        preset: Option<&Preset>,
    ) -> OptionField {
        let prominent = PROMINENT.contains(&option.key);
        let words = texts.option(option);
        let value = |value: &&str| {
            let words = texts.value(option, value);
            OptionValue {
                value: (*value).to_owned(),
                label: words.label,
                help: if prominent { String::new() } else { words.meaning },
                usual: preset.is_none_or(|preset| is_usual(preset, option, value)),
            }
        };
        OptionField {
            key: option.key.to_owned(),
            label: words.label,
            help: if prominent { String::new() } else { words.help },
            values: ordered(option).iter().map(value).collect(),
            chosen: option.get(&self.rules).to_owned(),
            prominent,
        }
    }
}

/// Numbers rise; words stand as in the table, the default first.
fn ordered(option: &OptionSpec) -> Vec<&'static str> {
    let mut values = option.values.to_vec();
    if option.kind == OptionKind::Number {
        values.sort_by_key(|value| value.parse::<u8>().unwrap_or(u8::MAX));
    }
    values
}

/// A name that the server takes: what was typed, or "Guest".
pub(crate) fn own_name(typed: &str, lang: Lang) -> String {
    let name: String = typed.chars().filter(|c| !c.is_control()).collect();
    let name: String = name.trim().chars().take(durak_protocol::limits::NAME_CHARS).collect();
    if name.is_empty() { Texts::of(lang).get("web-name-hint") } else { name }
}

/// Whether the preset's source has or allows this value, or says nothing about the option.
fn is_usual(preset: &Preset, option: &OptionSpec, value: &str) -> bool {
    let open = preset.open.iter().find(|(key, _)| *key == option.key);
    option.get(&preset.rules) == value
        || open.is_some_and(|(_, values)| values.contains(&value))
        || open.is_none() && preset.silent.contains(&option.key)
}

fn preset_choice(texts: &Texts, preset: &Preset) -> PresetChoice {
    let words = texts.preset(preset.key);
    PresetChoice { key: preset.key.to_owned(), label: words.name, help: words.description }
}

fn clock_choice(texts: &Texts, seconds: Option<u32>) -> ClockChoice {
    let label = match seconds {
        None => texts.get("web-clock-none"),
        Some(s) => texts.format("web-clock-seconds", &[("seconds", s.into())]),
    };
    ClockChoice { seconds, label }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Start {
        Start::new("Vera".to_owned())
    }

    fn set(start: &mut Start, key: &str, value: &str) {
        start.follow(StartIntent::Set(key.to_owned(), value.to_owned()));
    }

    /// The device's key is added when the request is sent.
    fn with_key(request: CreateTable) -> CreateTable {
        CreateTable { pk: Some("ab".repeat(32)), ..request }
    }

    #[test]
    fn every_preset_makes_a_request_that_the_server_takes() {
        let mut start = start();
        for preset in &PRESETS {
            start.follow(StartIntent::Preset(preset.key.to_owned()));
            let rules = with_key(start.request(false, Lang::En)).check().expect("a possible table");
            assert_eq!(rules, Rules { players: 2, ..preset.rules });
            assert!(!start.form(Lang::Ru).changed);
        }
    }

    #[test]
    fn playing_at_once_fills_every_seat_and_inviting_leaves_the_peoples_open() {
        let mut start = start();
        set(&mut start, "players", "4");
        let bot = SeatWish::Bot(LEVEL.to_owned());
        assert_eq!(start.request(false, Lang::En).seats, vec![bot.clone(); 3]);
        assert_eq!(start.request(true, Lang::En).seats, vec![SeatWish::Open; 3]);
        start.follow(StartIntent::Seat(2, Filler::Person));
        assert_eq!(start.request(false, Lang::En).seats, vec![bot.clone(); 3]);
        assert_eq!(start.request(true, Lang::En).seats, [bot.clone(), SeatWish::Open, bot]);
    }

    #[test]
    fn impossible_rules_are_told_with_all_reasons_in_the_users_language() {
        let mut start = start();
        for (key, value) in [("players", "6"), ("deck", "24"), ("teams", "true")] {
            set(&mut start, key, value);
        }
        let (en, ru) = (start.form(Lang::En).errors, start.form(Lang::Ru).errors);
        assert_eq!((en.len(), ru.len()), (2, 2));
        assert_ne!(en, ru);
        assert!(start.form(Lang::En).changed);
    }

    #[test]
    fn a_changed_number_of_players_is_no_change_of_the_preset_and_outlives_it() {
        let mut start = start();
        set(&mut start, "players", "3");
        assert!(!start.form(Lang::En).changed);
        start.follow(StartIntent::Preset("home".to_owned()));
        assert_eq!(start.form(Lang::En).seats.len(), 2);
    }

    #[test]
    fn a_name_always_fits_the_server() {
        for typed in ["", "  ", "a\u{7}b", &"long ".repeat(20)] {
            let mut start = start();
            start.follow(StartIntent::Name(typed.to_owned()));
            assert!(with_key(start.request(false, Lang::Ru)).check().is_ok(), "{typed:?}");
        }
    }

    #[test]
    fn values_that_the_source_does_not_know_are_marked() {
        let form = start().form(Lang::En);
        let lead = form.options.iter().find(|o| o.key == "throw_in").expect("an option");
        let usual: Vec<_> = lead.values.iter().filter(|v| v.usual).map(|v| &v.value).collect();
        assert_eq!(usual, ["attacker"]);
    }
}
