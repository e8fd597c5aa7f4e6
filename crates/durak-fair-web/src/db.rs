//! The browser's database: texts and keys by name, for this origin.

use idb::{Database, Error, Factory, ObjectStoreParams, TransactionMode};
use wasm_bindgen::JsValue;

const NAME: &str = "durak-fair";
const VERSION: u32 = 1;

/// What is kept.
#[derive(Clone, Copy)]
pub(crate) enum Shelf {
    /// Texts.
    Texts,
    /// The device's key, which only the browser can read.
    Keys,
}

impl Shelf {
    const ALL: [Shelf; 2] = [Shelf::Texts, Shelf::Keys];

    const fn name(self) -> &'static str {
        match self {
            Shelf::Texts => "texts",
            Shelf::Keys => "keys",
        }
    }
}

/// An open database.
pub(crate) struct Db(Database);

impl Db {
    /// Opens it, and makes it at the first visit.
    pub(crate) async fn open() -> Result<Db, Error> {
        let mut request = Factory::new()?.open(NAME, Some(VERSION))?;
        request.on_upgrade_needed(|event| {
            use idb::DatabaseEvent;
            let Ok(database) = event.database() else { return };
            for shelf in Shelf::ALL {
                // What fails here fails again, and is noticed, when the shelf is used.
                let _ = database.create_object_store(shelf.name(), ObjectStoreParams::new());
            }
        });
        request.await.map(Db)
    }

    pub(crate) async fn get(&self, shelf: Shelf, name: &str) -> Result<Option<JsValue>, Error> {
        let transaction = self.0.transaction(&[shelf.name()], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(shelf.name())?;
        store.get(JsValue::from(name))?.await
    }

    /// Returns when it is on the disk.
    pub(crate) async fn put(&self, shelf: Shelf, name: &str, value: &JsValue) -> Result<(), Error> {
        let transaction = self.0.transaction(&[shelf.name()], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(shelf.name())?;
        store.put(value, Some(&name.into()))?.await?;
        transaction.commit()?.await?;
        Ok(())
    }

    /// Keeps the value unless there is one; returns the one that is kept. Look and act are one
    /// transaction: of two pages the first wins.
    pub(crate) async fn add(
        &self,
        shelf: Shelf,
        name: &str,
        value: &JsValue,
    ) -> Result<JsValue, Error> {
        let transaction = self.0.transaction(&[shelf.name()], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(shelf.name())?;
        if let Some(kept) = store.get(JsValue::from(name))?.await? {
            return Ok(kept);
        }
        store.add(value, Some(&name.into()))?.await?;
        transaction.commit()?.await?;
        Ok(value.clone())
    }
}
