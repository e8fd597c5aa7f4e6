//! Cards, actions, options and rule sets as text: refused or read back as they were written.
#![no_main]

use durak_core::{Action, Card, Rules};
use durak_engine::rules_json;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(card) = text.parse::<Card>() {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    if let Some((key, value)) = text.split_once('=') {
        let mut rules = Rules::default();
        if rules.set(key, value).is_ok() {
            assert!(rules.to_string().contains(text));
        }
    }
    if let Ok(object) = serde_json::from_str::<rules_json::Object>(text)
        && let Ok(rules) = rules_json::from_json(Rules::default(), &object)
    {
        assert_eq!(rules_json::from_whole_json(&rules_json::to_json(&rules)).unwrap(), rules);
    }
});
