//! The connection with a table: a session, and a socket that is made again when it breaks.

use super::browser::{now_ms, origin, random_byte};
use super::fair::{Fair, sign_in};
use super::kept::{keep_token, kept_token};
use super::socket::{ABNORMAL, Report, Socket};
use durak_client::model::{Link, Model};
use durak_client::{Session, Tick};
use durak_core::Rules;
use durak_protocol::is_fair;
use durak_text::Lang;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::{prelude::*, task::spawn_local};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

/// How often the session is told that time passes.
const TICK: Duration = Duration::from_secs(1);

/// A table that this page is connected to, or tries to be; dropping it ends the connection.
pub(crate) struct Connection {
    inner: Rc<Inner>,
    ticks: Option<IntervalHandle>,
}

struct Inner {
    table: String,
    session: RefCell<Session>,
    socket: RefCell<Option<Socket>>,
    model: RwSignal<Model>,
    fair: Fair,
    /// The options that the module of fair deals knows.
    rules: Cell<Option<Rules>>,
    /// How the check of the last deal came out.
    verdict: RwSignal<String>,
}

impl Inner {
    fn send_now(&self, text: &str) {
        if let Some(socket) = self.socket.borrow().as_ref() {
            socket.send(text);
        }
    }
}

impl Connection {
    /// Connects, with the token that was kept from a former visit.
    ///
    /// `missing` is what to say where the module of fair deals does not load.
    pub(crate) fn open(table: String, missing: &str) -> Connection {
        let session = Session::new(kept_token(&table)).with_reactions();
        let model = RwSignal::new(session.model(now_ms()));
        let (session, socket) = (RefCell::new(session), RefCell::new(None));
        let verdict = RwSignal::new(String::new());
        let inner = Rc::new_cyclic(|inner: &Weak<Inner>| {
            let sending = inner.clone();
            let send = move |text: String| {
                if let Some(inner) = sending.upgrade() {
                    inner.send_now(&text);
                }
            };
            let tell = move |text| verdict.set(text);
            let fair = Fair::open(&table, Box::new(send), Box::new(tell), missing);
            Inner { table, session, socket, model, fair, rules: Cell::new(None), verdict }
        });
        let weak = Rc::downgrade(&inner);
        let tick = move || {
            if let Some(inner) = weak.upgrade() {
                tick(&inner);
            }
        };
        let first = Rc::downgrade(&inner);
        spawn_local(async move {
            // The socket is to know whose it is.
            sign_in().await;
            if let Some(inner) = first.upgrade() {
                connect(&inner);
            }
        });
        Connection { inner, ticks: set_interval_with_handle(tick, TICK).ok() }
    }

    /// What the session knows.
    pub(crate) fn model(&self) -> ReadSignal<Model> {
        self.inner.model.read_only()
    }

    /// How the check of the last deal came out: a sentence, or nothing yet.
    pub(crate) fn verdict(&self) -> ReadSignal<String> {
        self.inner.verdict.read_only()
    }

    /// Speaks the user's language.
    pub(crate) fn speak(&self, lang: Lang) {
        self.inner.fair.speak(lang);
    }

    /// Shows how far the check of the deal is.
    pub(crate) fn show_fair(&self) {
        self.inner.fair.show();
    }

    /// Lets the user do something; `act` gets the time, and returns whether it sent a command,
    /// which shows in the model too.
    pub(crate) fn act(&self, act: impl FnOnce(&mut Session, u64) -> bool) {
        let _ = act(&mut self.inner.session.borrow_mut(), now_ms());
        publish(&self.inner);
    }

    /// Connects again after another tab had taken the seat.
    pub(crate) fn take_over(&self) {
        self.inner.session.borrow_mut().take_over();
        connect(&self.inner);
        publish(&self.inner);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.ticks.take().inspect(IntervalHandle::clear);
    }
}

fn connect(inner: &Rc<Inner>) {
    // "http" becomes "ws", and "https" becomes "wss".
    let url = format!("{}/ws/{}", origin().replacen("http", "ws", 1), inner.table);
    let weak = Rc::downgrade(inner);
    let socket = Socket::open(&url, move |report| heard(&weak, report));
    let refused = socket.is_none();
    *inner.socket.borrow_mut() = socket;
    if refused {
        closed(inner, ABNORMAL);
    }
}

fn heard(inner: &Weak<Inner>, report: Report) {
    let Some(inner) = inner.upgrade() else { return };
    match report {
        Report::Opened => {
            inner.fair.reconnected();
            inner.session.borrow_mut().opened(now_ms());
        }
        Report::Message(text) if is_fair(&text) => {
            inner.session.borrow_mut().heard(now_ms());
            inner.fair.heard(&text);
            return;
        }
        Report::Message(text) if text.starts_with(r#"{"type":"reaction""#) => {
            inner.session.borrow_mut().heard(now_ms());
            inner.fair.reaction(&text);
            return;
        }
        Report::Message(text) => inner.session.borrow_mut().receive(&text, now_ms()),
        Report::Closed(code) => return closed(&inner, code),
    }
    publish(&inner);
}

fn closed(inner: &Rc<Inner>, code: u16) {
    let wait = {
        let mut session = inner.session.borrow_mut();
        session.closed(code);
        session.retry_in(random_byte())
    };
    publish(inner);
    let Some(wait) = wait else { return };
    let weak = Rc::downgrade(inner);
    let again = move || {
        if let Some(inner) = weak.upgrade() {
            connect(&inner);
        }
    };
    set_timeout(again, Duration::from_millis(wait.into()));
}

fn tick(inner: &Rc<Inner>) {
    let tick = inner.session.borrow_mut().tick(now_ms());
    match tick {
        Tick::Fine => send(inner),
        Tick::Reconnect => {
            inner.socket.take();
            closed(inner, ABNORMAL);
        }
    }
}

/// Sends what is to be sent, keeps what is to be kept, shows what is to be shown.
fn publish(inner: &Inner) {
    if let Some(token) = inner.session.borrow_mut().take_new_token() {
        keep_token(&inner.table, token);
    }
    send(inner);
    let model = inner.session.borrow().model(now_ms());
    if matches!(model.link, Link::Incompatible(_)) {
        inner.socket.take();
    }
    let rules = model.table.as_ref().map(|table| table.rules);
    if let Some(rules) = rules
        && inner.rules.replace(Some(rules)) != Some(rules)
    {
        inner.fair.rules(&rules);
    }
    inner.model.set(model);
}

fn send(inner: &Inner) {
    let messages = inner.session.borrow_mut().outgoing();
    for message in messages {
        // The module of fair deals signs actions, and keeps the order of what it takes.
        if !inner.fair.takes(&message) {
            inner.send_now(&message);
        }
    }
}
