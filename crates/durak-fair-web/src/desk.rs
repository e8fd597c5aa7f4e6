//! The desk at a table: messages in their order, one at a time, and what the user sees of it.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use durak_core::Rules;
use durak_fair::{Digest, ServerFrame};
use durak_protocol::FairMessage;
use durak_text::Lang;
use js_sys::Function;
use serde_json::json;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use crate::browser::{AtTable, Browser};
use crate::view::{Shown, View};
use durak_player::{Acted, Driver, action_of, is_act, with_signature};

type Message = FairMessage<ServerFrame>;

/// One table's desk.
pub(crate) struct Desk {
    table: String,
    send: Function,
    verdict: Function,
    view: Rc<View>,
    /// The options that the user was shown; nothing is judged before.
    rules: RefCell<Option<Rules>>,
    heard: RefCell<VecDeque<Message>>,
    to_send: RefCell<VecDeque<String>>,
    /// The head at which an action waits for the answer to another.
    held_at: Cell<Option<Digest>>,
    driver: RefCell<Option<Driver<AtTable>>>,
    working: Cell<bool>,
    closed: Cell<bool>,
}

impl Desk {
    pub(crate) fn new(table: String, lang: Lang, send: Function, verdict: Function) -> Rc<Desk> {
        Rc::new_cyclic(|desk| Desk {
            table,
            send,
            verdict,
            view: View::new(lang, desk.clone()),
            rules: RefCell::default(),
            heard: RefCell::default(),
            to_send: RefCell::default(),
            held_at: Cell::new(None),
            driver: RefCell::default(),
            working: Cell::new(false),
            closed: Cell::new(false),
        })
    }

    pub(crate) fn set_rules(self: &Rc<Desk>, rules: Rules) {
        *self.rules.borrow_mut() = Some(rules);
        self.work();
    }

    pub(crate) fn heard(self: &Rc<Desk>, text: String) {
        match Message::parse(&text) {
            Ok(message) => {
                if moves_on(&message) {
                    // Nobody waits for the cut any more, or it is too late for it.
                    self.view.cut().give_up();
                }
                self.heard.borrow_mut().push_back(message);
                self.work();
            }
            Err(error) => self.view.unreadable(&error.to_string()),
        }
    }

    /// Sends at once what is no action and waits behind none.
    pub(crate) fn send(self: &Rc<Desk>, text: String) {
        if !is_act(&text) && self.to_send.borrow().is_empty() {
            self.send_now(&text);
            return;
        }
        self.to_send.borrow_mut().push_back(text);
        self.work();
    }

    pub(crate) fn reconnected(&self) {
        self.to_send.borrow_mut().clear();
        self.held_at.set(None);
    }

    pub(crate) fn speak(&self, lang: Lang) {
        self.view.speak(lang);
        self.tell_verdict();
    }

    pub(crate) fn show(&self) {
        self.view.open();
    }

    pub(crate) fn close(&self) {
        self.closed.set(true);
        self.view.cut().give_up();
        self.view.remove();
    }

    pub(crate) fn is_working(&self) -> bool {
        self.working.get()
    }

    /// The user takes the server's new key for good.
    pub(crate) fn trust(self: &Rc<Desk>, server: String) {
        let desk = Rc::clone(self);
        spawn_local(async move {
            let Ok(browser) = Browser::of_page().await else { return };
            let at_table = AtTable { browser, cut: desk.view.cut() };
            Driver::new(at_table, &desk.table, Rules::default()).await.trust(&server).await;
            if let Some(window) = web_sys::window() {
                // A page that does not load again shows the failure as before.
                let _ = window.location().reload();
            }
        });
    }

    fn send_now(&self, text: &str) {
        if self.closed.get() {
            return; // nobody listens any more
        }
        // A socket that cannot send is about to report that it closed.
        let _ = self.send.call1(&JsValue::NULL, &text.into());
    }

    /// Works through what has come, unless that is being done already.
    fn work(self: &Rc<Desk>) {
        if self.working.replace(true) {
            return;
        }
        let desk = Rc::clone(self);
        spawn_local(async move {
            while !desk.closed.get() && desk.step().await {}
            desk.working.set(false);
        });
    }

    /// Does one thing; whether there was one.
    async fn step(&self) -> bool {
        let Some(rules) = *self.rules.borrow() else { return self.send_unsigned() };
        let Some(mut driver) = self.driver(rules).await else { return self.send_unsigned() };
        let message = self.heard.borrow_mut().pop_front();
        let more = match message {
            Some(message) => {
                let answers = driver.heard(&message).await;
                for frame in answers {
                    self.send_now(&json!({ "type": "fair", "frame": frame }).to_string());
                }
                self.show_status(&driver);
                true
            }
            None => self.send_next(&mut driver).await,
        };
        *self.driver.borrow_mut() = Some(driver);
        more
    }

    async fn driver(&self, rules: Rules) -> Option<Driver<AtTable>> {
        let known = self.driver.borrow_mut().take();
        if known.is_some() {
            return known;
        }
        match Browser::of_page().await {
            Ok(browser) => {
                let at_table = AtTable { browser, cut: self.view.cut() };
                Some(Driver::new(at_table, &self.table, rules).await)
            }
            Err(_) => {
                self.view.no_randomness();
                None
            }
        }
    }

    /// Without driver nothing can be signed.
    fn send_unsigned(&self) -> bool {
        let next = self.to_send.borrow_mut().pop_front();
        next.is_some_and(|text| {
            self.send_now(&text);
            true
        })
    }

    async fn send_next(&self, driver: &mut Driver<AtTable>) -> bool {
        let held = self.held_at.get();
        if held.is_some() && held == driver.head() {
            return false;
        }
        self.held_at.set(None);
        let Some(text) = self.to_send.borrow().front().cloned() else { return false };
        let acted = match action_of(&text).filter(|_| is_act(&text)) {
            Some(action) => driver.act(&action).await,
            None => Acted::Plain,
        };
        let signed = match acted {
            Acted::Hold => {
                self.held_at.set(driver.head());
                return true;
            }
            Acted::Signed(act) => with_signature(&text, &act),
            Acted::Plain => None,
        };
        // A new connection has emptied the list meanwhile; its own messages are other ones.
        if self.to_send.borrow_mut().pop_front_if(|next| *next == text).is_some() {
            self.send_now(signed.as_deref().unwrap_or(&text));
        }
        true
    }

    fn show_status(&self, driver: &Driver<AtTable>) {
        if self.closed.get() {
            return;
        }
        let forgets = driver.device().browser.forgets();
        self.view.set(Shown { status: driver.status(), forgets });
        self.tell_verdict();
    }

    fn tell_verdict(&self) {
        // The page's own function; it has nothing to say about it.
        let _ = self.verdict.call1(&JsValue::NULL, &self.view.verdict().into());
    }
}

/// Whether a message is more than news of whom the game waits for.
fn moves_on(message: &Message) -> bool {
    !message
        .frames
        .iter()
        .all(|frame| matches!(frame, ServerFrame::Progress { .. } | ServerFrame::Refused { .. }))
}
