//! All messages of one language, found by id.

use crate::arg::Arg;
use crate::{Lang, Part};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::{parser, unicode};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Messages may refer to messages, but not endlessly.
const DEPTH: u8 = 8;

/// The messages of one language.
///
/// ```
/// use durak_text::{Lang, Texts};
/// let texts = Texts::of(Lang::Ru);
/// assert_eq!(texts.get("do-take"), "Беру");
/// assert_eq!(texts.format("cards-count", &[("count", 3.into())]), "3 карты");
/// assert_eq!(texts.get("no-such-message"), "no-such-message");
/// ```
pub struct Texts {
    lang: Lang,
    messages: BTreeMap<&'static str, Message>,
}

/// A message's own pattern and those of its attributes.
#[derive(Default)]
struct Message {
    value: Option<Pattern<&'static str>>,
    attributes: Vec<(&'static str, Pattern<&'static str>)>,
}

impl Texts {
    /// The texts of a language, read once and kept.
    pub fn of(lang: Lang) -> &'static Texts {
        static KEPT: [OnceLock<Texts>; 2] = [const { OnceLock::new() }; 2];
        KEPT[lang as usize].get_or_init(|| Texts::new(lang))
    }

    /// The texts of a language, read anew. Most callers want [`Texts::of`].
    pub fn new(lang: Lang) -> Texts {
        let mut messages = BTreeMap::new();
        for (_, source) in Part::chosen(lang) {
            // A broken message is left out, as a missing one; tests see that there is none.
            let resource = parser::parse_runtime(source).unwrap_or_else(|(rest, _)| rest);
            for entry in resource.body {
                if let Entry::Message(message) = entry {
                    let attributes = message.attributes.into_iter();
                    let attributes = attributes.map(|it| (it.id.name, it.value)).collect();
                    messages.insert(message.id.name, Message { value: message.value, attributes });
                }
            }
        }
        Texts { lang, messages }
    }

    /// Which language this is.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether a message, or an attribute of one (`message.attribute`), exists.
    pub fn has(&self, id: &str) -> bool {
        self.pattern(id).is_some()
    }

    /// A message without variables, or an attribute of one as `message.attribute`.
    pub fn get(&self, id: &str) -> String {
        self.format(id, &[])
    }

    /// A message with values for its variables. An unknown id is returned as it is, a variable
    /// without a value is shown by its name.
    pub fn format(&self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        let Some(pattern) = self.pattern(id) else { return id.to_owned() };
        let mut text = String::new();
        Scope { texts: self, args }.write(&mut text, pattern, DEPTH);
        text
    }

    fn pattern(&self, id: &str) -> Option<&Pattern<&'static str>> {
        let (id, attribute) = match id.split_once('.') {
            None => (id, None),
            Some((id, attribute)) => (id, Some(attribute)),
        };
        self.find(id, attribute)
    }

    fn find(&self, id: &str, attribute: Option<&str>) -> Option<&Pattern<&'static str>> {
        let message = self.messages.get(id)?;
        match attribute {
            None => message.value.as_ref(),
            Some(name) => message.attributes.iter().find(|(it, _)| *it == name).map(|(_, it)| it),
        }
    }
}

/// One call of [`Texts::format`]. Of Fluent it knows what the messages use: text, literals,
/// variables, other messages and choices; functions and terms are shown by their names.
struct Scope<'a> {
    texts: &'a Texts,
    args: &'a [(&'a str, Arg<'a>)],
}

impl<'a> Scope<'a> {
    fn write(&self, text: &mut String, pattern: &Pattern<&'static str>, depth: u8) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => text.push_str(value),
                PatternElement::Placeable { expression } => {
                    self.write_expression(text, expression, depth);
                }
            }
        }
    }

    fn write_expression(
        &self,
        text: &mut String,
        expression: &Expression<&'static str>,
        depth: u8,
    ) {
        match expression {
            Expression::Inline(inline) => self.write_inline(text, inline, depth),
            Expression::Select { selector, variants } => {
                if let Some(variant) = self.choose(selector, variants) {
                    self.write(text, &variant.value, depth);
                }
            }
        }
    }

    fn write_inline(&self, text: &mut String, inline: &InlineExpression<&'static str>, depth: u8) {
        let by_name = match inline {
            InlineExpression::StringLiteral { value } => {
                return text.push_str(&unicode::unescape_unicode_to_string(value));
            }
            InlineExpression::NumberLiteral { value } => return text.push_str(value),
            InlineExpression::Placeable { expression } => {
                return self.write_expression(text, expression, depth);
            }
            InlineExpression::VariableReference { id } => match self.value(id.name) {
                Some(arg) => return text.push_str(&arg.shown()),
                None => format!("{{${}}}", id.name),
            },
            InlineExpression::MessageReference { id, attribute } => {
                let attribute = attribute.as_ref().map(|it| it.name);
                match self.texts.find(id.name, attribute).filter(|_| depth > 0) {
                    Some(pattern) => return self.write(text, pattern, depth - 1),
                    None => format!("{{{}}}", id.name),
                }
            }
            InlineExpression::FunctionReference { id, .. }
            | InlineExpression::TermReference { id, .. } => format!("{{{}}}", id.name),
        };
        text.push_str(&by_name);
    }

    /// The variant that fits the selector, or the default one.
    fn choose<'v>(
        &self,
        selector: &InlineExpression<&'static str>,
        variants: &'v [Variant<&'static str>],
    ) -> Option<&'v Variant<&'static str>> {
        let arg = match selector {
            InlineExpression::VariableReference { id } => self.value(id.name),
            _ => None,
        };
        let lang = self.texts.lang;
        let fits = |variant: &&Variant<&'static str>| match (&variant.key, arg) {
            (VariantKey::Identifier { name }, Some(Arg::Text(text))) => text == name,
            (VariantKey::NumberLiteral { value }, Some(Arg::Number(number))) => {
                value.parse() == Ok(*number)
            }
            _ => false,
        };
        // A number that is named goes before its grammatical form.
        let form = |variant: &&Variant<&'static str>| match (&variant.key, arg) {
            (VariantKey::Identifier { name }, Some(Arg::Number(number))) => {
                *name == plural(lang, *number)
            }
            _ => false,
        };
        variants
            .iter()
            .find(fits)
            .or_else(|| variants.iter().find(form))
            .or_else(|| variants.iter().find(|variant| variant.default))
    }

    fn value(&self, name: &str) -> Option<&'a Arg<'a>> {
        self.args.iter().find(|(it, _)| *it == name).map(|(_, arg)| arg)
    }
}

/// The grammatical form that a count asks for, by the name that Unicode gives it.
fn plural(lang: Lang, number: i64) -> &'static str {
    let number = number.unsigned_abs();
    match (lang, number % 10, number % 100) {
        (Lang::En, ..) => {
            if number == 1 {
                "one"
            } else {
                "other"
            }
        }
        (Lang::Ru, 1, ten) if ten != 11 => "one",
        (Lang::Ru, 2..=4, ten) if !(12..=14).contains(&ten) => "few",
        (Lang::Ru, ..) => "many",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_ask_for_the_forms_of_their_language() {
        let forms = |lang, numbers: &[i64]| {
            numbers.iter().map(|number| plural(lang, *number)).collect::<Vec<_>>()
        };
        assert_eq!(forms(Lang::En, &[0, 1, 2, 21]), ["other", "one", "other", "other"]);
        assert_eq!(forms(Lang::Ru, &[1, 21, 101]), ["one"; 3]);
        assert_eq!(forms(Lang::Ru, &[2, 3, 4, 22, 104]), ["few"; 5]);
        assert_eq!(forms(Lang::Ru, &[0, 5, 11, 12, 14, 111, 114, 25]), ["many"; 8]);
    }

    #[test]
    fn what_is_missing_is_seen() {
        let texts = Texts::of(Lang::En);
        assert_eq!(texts.format("cards-count", &[]), "{$count} cards");
        assert_eq!(texts.get("web-place.none"), "web-place.none");
    }
}
