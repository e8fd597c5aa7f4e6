//! The question before a deal: the user cuts the deck, types a phrase, or leaves it to chance.

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::rc::{Rc, Weak};

use durak_text::{Lang, Texts};
use js_sys::{Function, Promise};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, HtmlDialogElement, HtmlInputElement, Storage};

use super::dom::{Listeners, append, attribute, button, dialog, element, on, set_text, text};
use durak_player::Offer;

/// Where the browser keeps that it is not to ask.
const NEVER_ASK: &str = "durak-cut-random";
/// Places where the drawn pack can be cut.
const PLACES: &str = "36";
/// Most characters of a phrase.
const PHRASE: &str = "200";
/// Most of a drawn line that is remembered, in bytes.
const DRAWN: usize = 4096;

/// The question, open while the game waits for this user's number.
pub(crate) struct Cut {
    lang: Cell<Lang>,
    dialog: HtmlDialogElement,
    others: Element,
    asked: RefCell<Option<Asked>>,
}

/// A question that waits for its answer.
struct Asked {
    answer: Function,
    drawn: String,
    touched: bool,
    phrase: HtmlInputElement,
    button: Element,
    most_ms: u32,
    timer: Timer,
    _listeners: Listeners,
}

/// Calls once; dropping it calls never.
struct Timer {
    id: i32,
    _call: Closure<dyn FnMut()>,
}

impl Timer {
    fn start(after_ms: u32, call: impl FnMut() + 'static) -> Option<Timer> {
        let call = Closure::new(call);
        let after_ms = i32::try_from(after_ms).unwrap_or(i32::MAX);
        let function = call.as_ref().unchecked_ref();
        let window = web_sys::window()?;
        let id = window
            .set_timeout_with_callback_and_timeout_and_arguments_0(function, after_ms)
            .ok()?;
        Some(Timer { id, _call: call })
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            window.clear_timeout_with_handle(self.id);
        }
    }
}

impl Cut {
    pub(super) fn new(lang: Lang) -> Rc<Cut> {
        let others = element("p", "muted");
        attribute(&others, "aria-live", "polite");
        let dialog = dialog("cut");
        Rc::new(Cut { lang: Cell::new(lang), dialog, others, asked: RefCell::default() })
    }

    pub(super) fn element(&self) -> &Element {
        &self.dialog
    }

    pub(super) fn speak(&self, lang: Lang) {
        self.lang.set(lang);
    }

    /// How many others have not sealed a number yet.
    pub(super) fn others(&self, count: usize) {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        let said = match count {
            0 => String::new(),
            _ => Texts::of(self.lang.get()).format("fair-wait-seal", &[("count", count.into())]),
        };
        set_text(&self.others, &said);
    }

    /// Asks the user; what he typed or drew, or nothing for chance.
    pub(crate) async fn ask(self: &Rc<Cut>, offer: &Offer) -> Option<String> {
        if never_ask() || offer.idle_ms == 0 {
            return None;
        }
        let cut = Rc::downgrade(self);
        let waiting = Promise::new(&mut |answer, _| {
            if let Some(cut) = cut.upgrade() {
                cut.open(offer, answer);
            }
        });
        JsFuture::from(waiting).await.ok()?.as_string()
    }

    /// Nobody waits for an answer any more: chance decides.
    pub(crate) fn give_up(&self) {
        self.answer(&JsValue::NULL);
    }

    pub(super) fn close(&self) {
        self.give_up();
        self.dialog.close();
    }

    fn open(self: &Rc<Cut>, offer: &Offer, answer: Function) {
        let texts = Texts::of(self.lang.get());
        let form = Form::new(texts, offer, &self.others);
        super::dom::replace(&self.dialog, &[&form.body]);
        let mut listeners = form.listen(&Rc::downgrade(self));
        append(&form.body, &[&always(texts, &mut listeners)]);
        let cut = Rc::downgrade(self);
        let Some(timer) = Timer::start(offer.idle_ms, move || finish(&cut)) else {
            let _ = answer.call1(&JsValue::NULL, &JsValue::NULL);
            return;
        };
        *self.asked.borrow_mut() = Some(Asked {
            answer,
            drawn: String::new(),
            touched: false,
            phrase: form.phrase,
            button: form.button.clone(),
            most_ms: offer.most_ms.saturating_sub(offer.idle_ms / 2),
            timer,
            _listeners: listeners,
        });
        // Fails only for a dialog that is not in the page; the time ends the question then.
        let _ = self.dialog.show_modal();
        if let Some(button) = form.button.dyn_ref::<web_sys::HtmlElement>() {
            let _ = button.focus();
        }
    }

    /// The user does something: he gets all the time there is, and what he does counts.
    fn touched(self: &Rc<Cut>, drawn: Option<String>) {
        let mut asked = self.asked.borrow_mut();
        let Some(asked) = asked.as_mut() else { return };
        if let Some(drawn) = drawn.filter(|drawn| asked.drawn.len() + drawn.len() <= DRAWN) {
            asked.drawn.push_str(&drawn);
        }
        if asked.touched {
            return;
        }
        asked.touched = true;
        set_text(&asked.button, &Texts::of(self.lang.get()).get("fair-cut-do"));
        let cut = Rc::downgrade(self);
        if let Some(timer) = Timer::start(asked.most_ms, move || finish(&cut)) {
            asked.timer = timer;
        }
    }

    /// Takes what has been typed and drawn.
    fn finish(&self) {
        let made = self.asked.borrow().as_ref().and_then(|asked| {
            let phrase = asked.phrase.value();
            (asked.touched && !(phrase.is_empty() && asked.drawn.is_empty()))
                .then(|| format!("{phrase}\n{}", asked.drawn))
        });
        self.answer(&made.map_or(JsValue::NULL, JsValue::from));
    }

    fn answer(&self, value: &JsValue) {
        let asked = self.asked.borrow_mut().take();
        if let Some(asked) = asked {
            let _ = asked.answer.call1(&JsValue::NULL, value);
            self.dialog.close();
        }
    }
}

fn finish(cut: &Weak<Cut>) {
    if let Some(cut) = cut.upgrade() {
        cut.finish();
    }
}

/// The dialog's content.
struct Form {
    body: Element,
    pack: HtmlInputElement,
    phrase: HtmlInputElement,
    button: Element,
}

impl Form {
    fn new(texts: &Texts, offer: &Offer, others: &Element) -> Form {
        let title = text("h2", "", &texts.get("fair-cut-title"));
        title.set_id("cut-title");
        let seal = offer.seal.to_string();
        let seal = seal.get(..16).unwrap_or_default();
        let why = text("p", "", &texts.format("fair-cut-why", &[("seal", seal.into())]));
        let pack = input("range", "pack", &texts.get("fair-cut-pack"));
        for (name, value) in [("min", "1"), ("max", PLACES), ("value", "18")] {
            attribute(&pack, name, value);
        }
        let drawn = element("div", "fair-pack");
        append(&drawn, &[&pack]);
        let phrase = input("text", "phrase", &texts.get("fair-cut-phrase"));
        attribute(&phrase, "maxlength", PHRASE);
        attribute(&phrase, "autocomplete", "off");
        attribute(&phrase, "placeholder", &texts.get("fair-cut-phrase"));
        let button = button("cut", "button primary wide", &texts.get("fair-cut-random"));
        let body = element("div", "modal-body fair-cut");
        let timer = element("div", "fair-time");
        attribute(&timer, "style", &format!("--time: {}ms", offer.idle_ms));
        attribute(&timer, "aria-hidden", "true");
        append(&body, &[&title, &why, &drawn, &phrase, &button, &timer, others]);
        Form { body, pack, phrase, button }
    }

    fn listen(&self, cut: &Weak<Cut>) -> Listeners {
        let [drawing, typing, button, enter, escape] = [(); 5].map(|()| cut.clone());
        let pack = self.pack.clone();
        let drawn = move || {
            let mut mark = String::new();
            // Where, and when: no two people draw alike.
            let _ = write!(mark, "{}@{};", pack.value(), js_sys::Date::now());
            mark
        };
        let touched = |cut: &Weak<Cut>, drawn| {
            if let Some(cut) = cut.upgrade() {
                cut.touched(drawn);
            }
        };
        let mut listeners = vec![
            on(&self.pack, "input", move |_| touched(&drawing, Some(drawn()))),
            on(&self.phrase, "input", move |_| touched(&typing, None)),
            on(&self.button, "click", move |_| finish(&button)),
            on(&self.phrase, "change", move |_| touched(&enter, None)),
        ];
        let phrase_end = cut.clone();
        listeners.push(on(&self.phrase, "keydown", move |event| {
            let key = event.dyn_into::<web_sys::KeyboardEvent>();
            if key.is_ok_and(|event| event.key() == "Enter") {
                finish(&phrase_end);
            }
        }));
        // Escape closes the dialog: chance decides.
        let dialog = cut.upgrade().map(|cut| cut.dialog.clone());
        listeners.extend(dialog.map(|dialog| {
            on(&dialog, "cancel", move |_| {
                if let Some(cut) = escape.upgrade() {
                    cut.give_up();
                }
            })
        }));
        listeners
    }
}

fn input(kind: &str, name: &str, label: &str) -> HtmlInputElement {
    let made = element("input", "");
    for (attribute_name, value) in [("type", kind), ("name", name), ("aria-label", label)] {
        attribute(&made, attribute_name, value);
    }
    made.unchecked_into()
}

/// The box that makes the question go away for good.
pub(super) fn always(texts: &Texts, listeners: &mut Listeners) -> Element {
    let label = element("label", "fair-always");
    let tick: HtmlInputElement = element("input", "").unchecked_into();
    tick.set_type("checkbox");
    tick.set_name("cut-random");
    tick.set_checked(never_ask());
    let ticked = tick.clone();
    listeners.push(on(&tick, "change", move |_| {
        if let Some(storage) = storage() {
            // A browser that keeps nothing asks each time.
            let _ = match ticked.checked() {
                true => storage.set_item(NEVER_ASK, "1"),
                false => storage.remove_item(NEVER_ASK),
            };
        }
    }));
    append(&label, &[&tick, &text("span", "", &texts.get("fair-cut-always"))]);
    label
}

fn never_ask() -> bool {
    storage().is_some_and(|it| it.get_item(NEVER_ASK).ok().flatten().is_some())
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}
