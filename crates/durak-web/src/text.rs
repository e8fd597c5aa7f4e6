//! Words: the page's own texts in the language of the user's settings.

use crate::model::Lang;
use crate::prefs::use_prefs;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use leptos::prelude::*;

const ENGLISH: &str = include_str!("../text/en/web.ftl");
const RUSSIAN: &str = include_str!("../text/ru/web.ftl");

thread_local! {
    static BUNDLES: [FluentBundle<FluentResource>; 2] = [bundle("en", ENGLISH), bundle("ru", RUSSIAN)];
}

fn bundle(tag: &str, source: &str) -> FluentBundle<FluentResource> {
    // A part that cannot be read is left out; the tests find it.
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(part, _)| part);
    let mut bundle = FluentBundle::new(tag.parse().into_iter().collect());
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle
}

/// The words of message `id`; the id itself if there is no such message.
pub fn translate(lang: Lang, id: &str, args: &[(&'static str, FluentValue<'_>)]) -> String {
    BUNDLES.with(|bundles| {
        let bundle = &bundles[lang as usize];
        let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        let args: FluentArgs<'_> = args.iter().cloned().collect();
        bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    })
}

/// Speaks the user's language; reading it in a view renews the view when the language changes.
#[derive(Clone, Copy)]
pub struct Text(Signal<Lang>);

/// The words for this component.
pub fn use_text() -> Text {
    let prefs = use_prefs();
    Text(Signal::derive(move || prefs.get().lang))
}

impl Text {
    /// The words of a message.
    pub fn t(self, id: &str) -> String {
        translate(self.0.get(), id, &[])
    }

    /// The words of a message with arguments.
    pub fn with(self, id: &str, args: &[(&'static str, FluentValue<'_>)]) -> String {
        translate(self.0.get(), id, args)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn ids(source: &str) -> BTreeSet<&str> {
        source.lines().filter(|l| l.starts_with("web-")).filter_map(|l| l.split_once(" =")).map(|(id, _)| id).collect()
    }

    #[test]
    fn both_languages_say_the_same_things() {
        assert_eq!(ids(ENGLISH), ids(RUSSIAN));
        for source in [ENGLISH, RUSSIAN] {
            assert!(FluentResource::try_new(source.to_owned()).is_ok());
        }
    }

    #[test]
    fn russian_counts_cards_as_russians_do() {
        let said = |n: i32| translate(Lang::Ru, "web-cards", &[("count", n.into())]);
        assert_eq!([said(1), said(3), said(5), said(21)], ["1 карта", "3 карты", "5 карт", "21 карта"]);
    }
}
