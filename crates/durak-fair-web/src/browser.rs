//! A browser as a device: its key, its database, its clock, its user.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use durak_fair::{Digest, PublicKey, Signature};

use crate::db::{Db, Shelf};
use crate::key::{Key, random};
use crate::view::Cut;
use durak_player::{CannotSign, Device, NoRandomness, Offer};

/// Key and storage of this browser; all tables of the page share them.
pub(crate) struct Browser {
    db: Option<Db>,
    key: Key,
    /// What the database would not take; it lasts as long as the page.
    memory: RefCell<BTreeMap<String, String>>,
    forgets: Cell<bool>,
}

thread_local! {
    /// The browser of this page; a page has one thread.
    static PAGE: RefCell<Option<Rc<Browser>>> = const { RefCell::new(None) };
}

impl Browser {
    /// This page's browser.
    pub(crate) async fn of_page() -> Result<Rc<Browser>, NoRandomness> {
        if let Some(known) = PAGE.with_borrow(Clone::clone) {
            return Ok(known);
        }
        let db = Db::open().await.ok();
        let key = Key::load(db.as_ref()).await?;
        let forgets = Cell::new(!key.kept());
        let made = Rc::new(Browser { db, key, memory: RefCell::default(), forgets });
        // Who asked at the same time and was first has made the page's one.
        Ok(PAGE.with_borrow_mut(|page| page.get_or_insert(made).clone()))
    }

    pub(crate) const fn key(&self) -> PublicKey {
        self.key.public()
    }

    pub(crate) async fn sign(&self, digest: &Digest) -> Result<Signature, CannotSign> {
        self.key.sign(digest).await
    }

    /// Whether something is kept for this page alone.
    pub(crate) fn forgets(&self) -> bool {
        self.forgets.get()
    }

    pub(crate) async fn get(&self, name: &str) -> Option<String> {
        let remembered = self.memory.borrow().get(name).cloned();
        if remembered.is_some() {
            return remembered;
        }
        self.db.as_ref()?.get(Shelf::Texts, name).await.ok()??.as_string()
    }

    pub(crate) async fn put(&self, name: &str, text: &str) {
        if let Some(db) = &self.db
            && db.put(Shelf::Texts, name, &text.into()).await.is_ok()
        {
            return;
        }
        self.forgets.set(true);
        self.memory.borrow_mut().insert(name.to_owned(), text.to_owned());
    }

    async fn add(&self, name: &str, text: &str) -> String {
        if let Some(kept) = self.memory.borrow().get(name) {
            return kept.clone();
        }
        if let Some(db) = &self.db
            && let Ok(kept) = db.add(Shelf::Texts, name, &text.into()).await
            && let Some(kept) = kept.as_string()
        {
            return kept;
        }
        self.forgets.set(true);
        self.memory.borrow_mut().entry(name.to_owned()).or_insert_with(|| text.to_owned()).clone()
    }
}

/// The browser, and the user at one table.
pub(crate) struct AtTable {
    pub(crate) browser: Rc<Browser>,
    pub(crate) cut: Rc<Cut>,
}

impl Device for AtTable {
    fn now_ms(&self) -> u64 {
        js_sys::Date::now() as u64
    }

    fn key(&self) -> PublicKey {
        self.browser.key()
    }

    fn keeps_key(&self) -> bool {
        self.browser.key.kept()
    }

    fn random(&self) -> Result<[u8; 32], NoRandomness> {
        random()
    }

    async fn sign(&self, digest: &Digest) -> Result<Signature, CannotSign> {
        self.browser.sign(digest).await
    }

    async fn cut(&self, offer: Offer) -> Option<String> {
        self.cut.ask(&offer).await
    }

    async fn get(&self, name: &str) -> Option<String> {
        self.browser.get(name).await
    }

    async fn put(&self, name: &str, text: &str) {
        self.browser.put(name, text).await;
    }

    async fn add(&self, name: &str, text: &str) -> String {
        self.browser.add(name, text).await
    }
}
