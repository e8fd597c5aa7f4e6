//! Words in the language of the user's settings.

use crate::prefs::use_prefs;
use durak_text::{Arg, Texts};
use leptos::prelude::*;

/// Speaks the user's language; reading it in a view renews the view when the language changes.
#[derive(Clone, Copy)]
pub(crate) struct Text(Memo<durak_text::Lang>);

/// The words for this component.
pub(crate) fn use_text() -> Text {
    let prefs = use_prefs();
    Text(Memo::new(move |_| prefs.get().lang))
}

impl Text {
    /// The language.
    pub(crate) fn lang(self) -> durak_text::Lang {
        self.0.get()
    }

    /// The words of a message.
    pub(crate) fn t(self, id: &str) -> String {
        Texts::of(self.0.get()).get(id)
    }

    /// The words of a message with arguments.
    pub(crate) fn with(self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        Texts::of(self.0.get()).format(id, args)
    }
}

/// Shows a title on the browser's tab.
pub(crate) fn show_title(title: &str) {
    document().set_title(title);
}
