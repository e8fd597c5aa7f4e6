//! What the user sees of a deal: the shield in the table's header, its panel, the cut, the alert.

mod cut;
mod dom;
mod panel;
mod words;

pub(crate) use cut::Cut;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use durak_text::{Lang, Texts};
use web_sys::{Element, HtmlDialogElement};

use crate::desk::Desk;
use dom::{Listeners, download, element, icon, on, set_text, slot};
use durak_player::{Proof, Status, evidence};

/// What is shown.
pub(crate) struct Shown {
    /// The deal.
    pub(crate) status: Status,
    /// Whether this browser keeps nothing beyond the page.
    pub(crate) forgets: bool,
}

/// The parts on the page; removed with the table.
pub(crate) struct View {
    lang: Cell<Lang>,
    shown: RefCell<Option<Shown>>,
    shield: Element,
    dialog: HtmlDialogElement,
    spoken: Element,
    alert: Element,
    root: Element,
    cut: Rc<Cut>,
    /// Of the parts that stay.
    _listeners: Listeners,
    /// Of the panel's and the alert's present contents.
    inner: RefCell<Listeners>,
    desk: Weak<Desk>,
}

impl View {
    pub(crate) fn new(lang: Lang, desk: Weak<Desk>) -> Rc<View> {
        Rc::new_cyclic(|view: &Weak<View>| {
            let root = element("div", "fair");
            let shield = icon("shield", "M12 3l7 3v5.5c0 4.6-3 8-7 9.5-4-1.5-7-4.900-7-9.500V6z");
            let dialog = dom::dialog("fair");
            let spoken = element("p", "sr");
            let alert = element("div", "fair-alert");
            let cut = Cut::new(lang);
            for (node, name, value) in [
                (&shield, "data-fair", "state"),
                (&spoken, "role", "status"),
                (&spoken, "aria-live", "polite"),
                (&alert, "role", "alert"),
            ] {
                dom::attribute(node, name, value);
            }
            dom::append(&root, &[&shield, &spoken, &alert, &dialog, cut.element()]);
            dom::append(&slot(), &[&root]);
            let (opened, closed) = (view.clone(), dialog.clone());
            let listeners = vec![
                on(&shield, "click", move |_| {
                    if let Some(view) = opened.upgrade() {
                        view.open();
                    }
                }),
                // A click on the dialog itself, not on what it holds, is a click beside it.
                on(&dialog, "click", move |event| {
                    if event.target().as_deref() == Some(closed.as_ref()) {
                        closed.close();
                    }
                }),
            ];
            let view = View {
                lang: Cell::new(lang),
                shown: RefCell::new(None),
                shield,
                dialog,
                spoken,
                alert,
                root,
                cut,
                _listeners: listeners,
                inner: RefCell::default(),
                desk,
            };
            view.show_state(Proof::None, "");
            view
        })
    }

    pub(crate) fn cut(&self) -> Rc<Cut> {
        Rc::clone(&self.cut)
    }

    pub(crate) fn speak(&self, lang: Lang) {
        self.lang.set(lang);
        self.cut.speak(lang);
        self.render();
    }

    pub(crate) fn set(&self, shown: Shown) {
        self.cut.others(shown.status.waiting.map_or(0, |waiting| waiting.others));
        *self.shown.borrow_mut() = Some(shown);
        self.render();
    }

    /// The sentence at the end of a game; empty before.
    pub(crate) fn verdict(&self) -> String {
        let shown = self.shown.borrow();
        let status = shown.as_ref().map(|shown| &shown.status);
        let over = status.filter(|status| status.proof.is_over());
        over.map(|status| words::verdict(self.texts(), status)).unwrap_or_default()
    }

    pub(crate) fn open(&self) {
        if !self.dialog.open() {
            self.render();
            // Fails only for a dialog that is not in the page; then there is nothing to open.
            let _ = self.dialog.show_modal();
        }
    }

    pub(crate) fn remove(&self) {
        self.cut.close();
        self.dialog.close();
        self.root.remove();
    }

    /// The server says what cannot be read.
    pub(crate) fn unreadable(&self, why: &str) {
        self.raise("unreadable", &self.texts().format("fair-unreadable", &[("why", why.into())]));
    }

    /// Nobody sits without a secure generator.
    pub(crate) fn no_randomness(&self) {
        self.raise("no-randomness", &self.texts().get("fair-no-randomness"));
    }

    fn texts(&self) -> &'static Texts {
        Texts::of(self.lang.get())
    }

    fn render(&self) {
        let shown = self.shown.borrow();
        let mut listeners = Listeners::new();
        let texts = self.texts();
        let content = panel::content(texts, shown.as_ref(), &mut listeners, &self.desk);
        dom::replace(&self.dialog, &[&content]);
        let close = self.dialog.clone();
        let closing = dom::query(&content, "[data-action=close-fair]");
        listeners.extend(closing.map(|button| on(&button, "click", move |_| close.close())));
        let (state, said) = match shown.as_ref() {
            Some(Shown { status, .. }) => (status.proof, words::state(texts, status)),
            None => (Proof::None, texts.get("fair-state-none")),
        };
        self.show_state(state, &said);
        match shown.as_ref().and_then(|shown| shown.status.failure.as_ref()) {
            Some(refused) => self.raise(refused.reason.code(), &words::failure(texts, refused)),
            None => self.calm(),
        }
        *self.inner.borrow_mut() = listeners;
    }

    fn show_state(&self, state: Proof, said: &str) {
        dom::attribute(&self.shield, "data-state", state.code());
        let label = format!("{}: {said}", self.texts().get("fair-shield"));
        dom::attribute(&self.shield, "aria-label", &label);
        dom::attribute(&self.shield, "title", said);
        // Said once, when it changes.
        if self.spoken.text_content().as_deref() != Some(said) {
            set_text(&self.spoken, said);
        }
    }

    fn raise(&self, code: &str, text: &str) {
        // Said once, when it changes.
        if self.alert.text_content().as_deref() != Some(text) {
            dom::attribute(&self.alert, "data-reason", code);
            set_text(&self.alert, text);
        }
    }

    /// A later game may be sound; what no game is to blame for stays.
    fn calm(&self) {
        let of_game = |code: String| code.starts_with("fair-");
        if self.alert.get_attribute("data-reason").is_some_and(of_game) {
            dom::attribute(&self.alert, "data-reason", "");
            set_text(&self.alert, "");
        }
    }
}

/// Gives the user what is known of a game as a file: its whole file, or what was wrong.
fn save(status: &Status) {
    let name = |what: &str| format!("durak-{what}-{}.json", status.game_no);
    if let Some(file) = &status.file {
        download(&name("game"), file);
    }
    if let Some(refused) = &status.failure {
        download(&name("evidence"), &evidence(refused));
    }
}
