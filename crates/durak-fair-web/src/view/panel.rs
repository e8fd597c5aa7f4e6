//! The panel behind the shield: what has been checked, in plain words, and the file.

use std::rc::Weak;

use durak_fair::Reason;
use durak_text::Texts;
use web_sys::Element;

use super::dom::{Listeners, append, attribute, button, element, on, text};
use super::{Shown, cut, save, words};
use crate::desk::Desk;
use durak_player::Status;

/// Where the page of proofs finds the file and the receipt.
const FILE: &str = "durak-fair-file";
const RECEIPT: &str = "durak-fair-receipt";
/// The page that lists every game of a day.
const ALL_GAMES: &str = "/log";
const PROOF_PAGE: &str = "/verify#last-";

/// The panel's content.
pub(super) fn content(
    texts: &'static Texts,
    shown: Option<&Shown>,
    listeners: &mut Listeners,
    desk: &Weak<Desk>,
) -> Element {
    let body = element("div", "modal-body fair-panel");
    append(&body, &[&head(texts)]);
    match shown {
        None => append(&body, &[&text("p", "", &texts.get("fair-state-none"))]),
        Some(shown) => fill(&body, texts, shown, listeners, desk),
    }
    append(&body, &[&text("p", "muted", &texts.get("fair-explained"))]);
    let all = text("a", "", &texts.get("fair-all-games"));
    attribute(&all, "href", ALL_GAMES);
    attribute(&all, "data-action", "all-games");
    append(&body, &[&all]);
    append(&body, &[&cut::always(texts, listeners)]);
    body
}

fn head(texts: &Texts) -> Element {
    let head = element("div", "modal-head");
    let title = text("h2", "", &texts.get("fair-title"));
    title.set_id("fair-title");
    let close = button("close-fair", "icon", "");
    attribute(&close, "aria-label", &texts.get("fair-close"));
    close.set_inner_html(
        "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M6 6l12 12M18 6L6 18\"/></svg>",
    );
    append(&head, &[&title, &close]);
    head
}

fn fill(
    body: &Element,
    texts: &'static Texts,
    shown: &Shown,
    listeners: &mut Listeners,
    desk: &Weak<Desk>,
) {
    let status = &shown.status;
    let mood = if status.failure.is_some() { "fair-says failed" } else { "fair-says" };
    let over = status.proof.is_over();
    let says = if over { words::verdict(texts, status) } else { words::state(texts, status) };
    append(body, &[&text("p", mood, &says)]);
    append(body, &[&notices(texts, shown)]);
    let steps = element("ol", "fair-steps");
    for step in words::checked(texts, status) {
        append(&steps, &[&text("li", "", &step)]);
    }
    append(body, &[&steps]);
    let values = [
        ("fair-fingerprint", &status.fingerprint),
        ("fair-seal", &status.seal),
        ("fair-server", &status.server),
    ];
    let list = element("dl", "fair-values");
    for (id, value) in values {
        let Some(value) = value else { continue };
        append(&list, &[&text("dt", "", &texts.get(id)), &text("dd", "", value)]);
    }
    append(body, &[&list]);
    append(body, &[&buttons(texts, status, listeners, desk)]);
}

fn notices(texts: &Texts, shown: &Shown) -> Element {
    let list = element("ul", "fair-notices");
    let told = shown.status.told.iter().map(|told| words::told(texts, told));
    for notice in told.chain(shown.forgets.then(|| texts.get("fair-told-forgets"))) {
        append(&list, &[&text("li", "", &notice)]);
    }
    list
}

fn buttons(
    texts: &Texts,
    status: &Status,
    listeners: &mut Listeners,
    desk: &Weak<Desk>,
) -> Element {
    let row = element("div", "row");
    if status.file.is_some() || status.failure.is_some() {
        let id = if status.failure.is_some() { "fair-save-evidence" } else { "fair-save" };
        let saving = button("save-file", "button", &texts.get(id));
        let saved = status.clone();
        listeners.push(on(&saving, "click", move |_| save(&saved)));
        append(&row, &[&saving]);
    }
    if status.file.is_some() {
        let see = text("a", "button primary", &texts.get("fair-see"));
        attribute(&see, "href", &format!("{PROOF_PAGE}{}", texts.lang()));
        attribute(&see, "data-action", "see-proof");
        let shown = status.clone();
        listeners.push(on(&see, "click", move |_| hand_over(&shown)));
        append(&row, &[&see]);
    }
    let changed = status.failure.as_ref().is_some_and(|it| it.reason == Reason::ServerKey);
    if changed && let Some(server) = new_key(status) {
        let trust = button("trust-server", "button", &texts.get("fair-trust"));
        let desk = desk.clone();
        listeners.push(on(&trust, "click", move |_| {
            if let Some(desk) = desk.upgrade() {
                desk.trust(server.clone());
            }
        }));
        append(&row, &[&trust]);
    }
    row
}

/// The key that the server shows now, in the OPEN that was refused.
fn new_key(status: &Status) -> Option<String> {
    match &status.failure.as_ref()?.evidence.as_ref()?.said {
        durak_fair::Statement::Open(open) => Some(open.open.server_pk.to_string()),
        _ => None,
    }
}

/// Puts file and receipt where the page of proofs looks for them.
fn hand_over(status: &Status) {
    let storage = web_sys::window().and_then(|window| window.session_storage().ok().flatten());
    let Some(storage) = storage else { return };
    for (name, text) in [(FILE, &status.file), (RECEIPT, &status.receipt)] {
        // What does not get there, that page asks for.
        let _ = match text {
            Some(text) => storage.set_item(name, text),
            None => storage.remove_item(name),
        };
    }
}
