//! All messages of one language, found by id.

use crate::Lang;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Pattern;
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A value for a variable of a message: made from a number or a text with `into()`.
pub type Arg<'a> = FluentValue<'a>;

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
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The texts of a language, read once and kept.
    pub fn of(lang: Lang) -> &'static Texts {
        static KEPT: [OnceLock<Texts>; 2] = [const { OnceLock::new() }; 2];
        KEPT[lang as usize].get_or_init(|| Texts::new(lang))
    }

    /// The texts of a language, read anew. Most callers want [`Texts::of`].
    pub fn new(lang: Lang) -> Texts {
        let tag: LanguageIdentifier = lang.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Marks round a variable help where directions of writing are mixed; they are not here,
        // and they would spoil comparisons and terminals.
        bundle.set_use_isolating(false);
        for (_, source) in Texts::files(lang) {
            // A broken message is left out, as a missing one; tests see that there is none.
            let resource = FluentResource::try_new((*source).to_owned());
            bundle.add_resource_overriding(resource.unwrap_or_else(|(rest, _)| rest));
        }
        Texts { lang, bundle }
    }

    /// The embedded files of a language: name without the ending, and content.
    pub fn files(lang: Lang) -> &'static [(&'static str, &'static str)] {
        match lang {
            Lang::En => EN,
            Lang::Ru => RU,
        }
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
        let args: FluentArgs<'_> = args.iter().map(|(name, arg)| (*name, arg.clone())).collect();
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }

    fn pattern(&self, id: &str) -> Option<&Pattern<&str>> {
        match id.split_once('.') {
            None => self.bundle.get_message(id)?.value(),
            Some((id, name)) => Some(self.bundle.get_message(id)?.get_attribute(name)?.value()),
        }
    }
}
