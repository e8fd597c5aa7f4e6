//! Names of people and bots: what may be one, when two look alike, and new ones by chance.

use super::Refused;
use axum::http::StatusCode;
use durak_text::{Lang, Texts};
use rand::{Rng, RngExt};
use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

/// Most characters of a name.
const MOST: usize = 24;
/// What may stand in a name besides letters, marks and digits.
const SIGNS: &str = " .-_'!?+&";

/// A name that somebody may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name(String);

impl Name {
    /// A name as it is typed: spaces round it do not count, and several are one.
    ///
    /// # Errors
    /// `name-bad` for its length or characters, `name-mixed` if its letters are of several scripts,
    /// as only those need who imitate others.
    pub(crate) fn parse(text: &str) -> Result<Name, Refused> {
        let name = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        let name: String = name.nfc().take(4 * MOST).collect();
        let allowed = |c: char| c.identifier_allowed() || SIGNS.contains(c);
        let fits = (1..=MOST).contains(&name.chars().count());
        let bad = |code, text| Refused::new(StatusCode::UNPROCESSABLE_ENTITY, code, text);
        if !fits || !name.chars().all(allowed) || !name.chars().any(char::is_alphanumeric) {
            let text =
                "`name`: 1 to 24 letters and digits, with spaces and . - _ ' ! ? + & between";
            return Err(bad("name-bad", text));
        }
        if !name.as_str().is_single_script() {
            return Err(bad("name-mixed", "`name`: letters of one script; Latin or Cyrillic, say"));
        }
        Ok(Name(name))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The same for names that look alike: case, spaces and signs do not count, and letters stand
    /// for all that look like them.
    pub(crate) fn skeleton(&self) -> String {
        let lower: String = self.0.to_lowercase().nfkc().collect();
        let letters: String = lower.chars().filter(|c| !SIGNS.contains(*c)).collect();
        // A small l, a capital i and the digit 1 are one shape, whatever their case.
        let shapes = skeleton(&letters).flat_map(char::to_lowercase);
        shapes.map(|c| if c == 'i' { 'l' } else { c }).collect()
    }

    /// The name with a number, for when it is taken.
    pub(crate) fn numbered(&self, number: u32) -> Name {
        let number = format!(" {number}");
        let room = MOST - number.len();
        let kept: String = self.0.chars().take(room).collect();
        Name(kept.trim_end().to_owned() + &number)
    }

    /// A new name: a quality and an animal, in this language.
    pub(crate) fn by_chance(lang: Lang, rng: &mut impl Rng) -> Name {
        let mut word = |id: &str| {
            let words = Texts::of(lang).get(id);
            let words: Vec<&str> = words.split_whitespace().collect();
            words[rng.random_range(0..words.len())].to_owned()
        };
        Name(format!("{} {}", word("site-name-qualities"), word("site-name-animals")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    fn code(text: &str) -> &'static str {
        Name::parse(text).map_or_else(|refused| refused.code, |_| "good")
    }

    #[test]
    fn names_are_short_words_of_one_script() {
        for good in ["Ann", "Анна", "x", "Ann 2", "O'Neil-Smith", "Ёж", "雪", "Zoë", "12"] {
            assert_eq!(code(good), "good", "{good}");
        }
        let long = "a".repeat(MOST + 1);
        for bad in [
            "",
            "   ",
            "...",
            &long,
            "a\u{202e}b",
            "a\u{0}",
            "a\nb",
            "a\u{200b}b",
            "<b>",
            "🐻",
            "a\u{ad}",
        ] {
            assert_eq!(code(bad), "name-bad", "{bad:?}");
        }
        // The first letter is Cyrillic, the others are not.
        assert_eq!(code("\u{410}nn"), "name-mixed");
        assert_eq!(Name::parse("  Ann   B ").unwrap().as_str(), "Ann B");
        assert_eq!(Name::parse("Zoe\u{308}").unwrap().as_str(), "Zo\u{eb}");
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        let same = |a: &str, b: &str| {
            Name::parse(a).unwrap().skeleton() == Name::parse(b).unwrap().skeleton()
        };
        assert!(same("Ann", "aNN"));
        assert!(same("Ann", "A n-n."));
        assert!(same("Ilya", "l1ya"));
        assert!(same("paypal", "раураl".replace('l', "\u{4cf}").as_str()), "Latin and Cyrillic");
        assert!(same("Modern", "modem"), "r and n stand like an m");
        assert!(!same("Ann", "Anna"));
        assert!(!same("Ёж", "Еж2"));
    }

    #[test]
    fn names_by_chance_are_names() {
        for lang in Lang::ALL {
            let texts = Texts::of(lang);
            for quality in texts.get("site-name-qualities").split_whitespace() {
                for animal in texts.get("site-name-animals").split_whitespace() {
                    let name = format!("{quality} {animal}");
                    let name = Name::parse(&name).unwrap_or_else(|bad| panic!("{name}: {bad:?}"));
                    assert_eq!(code(name.numbered(9_999).as_str()), "good");
                }
            }
            let mut rng = StdRng::seed_from_u64(1);
            assert_ne!(Name::by_chance(lang, &mut rng), Name::by_chance(lang, &mut rng));
        }
    }

    proptest! {
        #[test]
        fn whatever_is_typed_is_refused_or_a_name_that_stays_itself(text in any::<String>()) {
            if let Ok(name) = Name::parse(&text) {
                prop_assert_eq!(&Name::parse(name.as_str()).unwrap(), &name);
                prop_assert!((1..=MOST).contains(&name.as_str().chars().count()));
                prop_assert!(!name.as_str().chars().any(char::is_control));
                prop_assert!(!name.skeleton().is_empty());
            }
        }

        #[test]
        fn case_and_spaces_make_no_other_name(text in "[A-Za-z]{1,12}( [a-z]{1,8})?") {
            let name = Name::parse(&text).unwrap();
            let loud = Name::parse(&text.to_uppercase()).unwrap();
            prop_assert_eq!(name.skeleton(), loud.skeleton());
            let tight = Name::parse(&text.replace(' ', "")).unwrap();
            prop_assert_eq!(name.skeleton(), tight.skeleton());
        }

        #[test]
        fn a_numbered_name_is_a_name(text in "[a-zA-Z ]{1,24}", number in 2_u32..10_000) {
            if let Ok(name) = Name::parse(&text) {
                let numbered = name.numbered(number);
                prop_assert_eq!(&Name::parse(numbered.as_str()).unwrap(), &numbered);
            }
        }
    }
}
