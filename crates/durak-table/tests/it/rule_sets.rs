//! The rule sets that tests of tables and hubs play under.

use durak_core::{OPTIONS, PRESETS, Rules};

/// How many rule sets with every option drawn at random are among [`all_rules`].
const DRAWN: u64 = 12;
/// The seed of the first of them: from here on they have every value of every option.
const FIRST: u64 = 11;

/// Every preset with every number of players that it can have, and some that no preset has.
pub(crate) fn all_rules() -> impl Iterator<Item = Rules> {
    let presets = PRESETS.iter().flat_map(|preset| {
        let most = preset
            .open
            .iter()
            .find(|(key, _)| *key == "players")
            .map_or(2, |(_, values)| values.last().unwrap().parse().unwrap());
        (2..=most).map(|players| Rules { players, ..preset.rules })
    });
    presets.chain((FIRST..FIRST + DRAWN).map(drawn_rules))
}

/// A rule set that can be played, with every option drawn by this seed. Those of neighbouring seeds
/// have every value of every option soon.
pub(crate) fn drawn_rules(seed: u64) -> Rules {
    let mut state = seed;
    loop {
        let mut rules = Rules::DEFAULT;
        for option in &OPTIONS {
            // SplitMix64.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut drawn = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            drawn = (drawn ^ (drawn >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            let value = (drawn >> 33) as usize % option.values.len();
            rules.set(option.key, option.values[value]).unwrap();
        }
        if rules.check().is_ok() {
            return rules;
        }
    }
}

#[test]
fn the_rule_sets_have_every_value_of_every_option() {
    let all: Vec<Rules> = all_rules().collect();
    for option in &OPTIONS {
        for value in option.values {
            assert!(all.iter().any(|rules| option.get(rules) == *value), "{}={value}", option.key);
        }
    }
}
