//! At which tables of this process each person sits, so that people find their games again.

use durak_protocol::TableInfo;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a person is told of a table where he sits.
pub(crate) struct OwnSeat {
    pub(crate) info: TableInfo,
    /// Whether a game is on and waits for him.
    pub(crate) turn: bool,
    /// How long it waits for whoever it waits for, in milliseconds.
    pub(crate) left_ms: Option<u32>,
}

/// Tables by person; each table's task tells of itself whenever others sit there.
#[derive(Default)]
pub(crate) struct Sitting(Mutex<HashMap<String, BTreeSet<String>>>);

impl Sitting {
    /// Others sit at a table than before.
    pub(crate) fn tell(&self, table: &str, before: &[String], now: &[String]) {
        let mut all = self.lock();
        for person in before {
            if let Some(tables) = all.get_mut(person) {
                tables.remove(table);
                if tables.is_empty() {
                    all.remove(person);
                }
            }
        }
        for person in now {
            all.entry(person.clone()).or_default().insert(table.to_owned());
        }
    }

    /// The tables where a person sits.
    pub(crate) fn tables_of(&self, person: &str) -> Vec<String> {
        self.lock().get(person).map(|tables| tables.iter().cloned().collect()).unwrap_or_default()
    }

    /// The map stays whole whatever a holder of the lock did.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, BTreeSet<String>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_where_their_tables_last_said() {
        let sitting = Sitting::default();
        let people = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        sitting.tell("one", &[], &people(&["ann", "bob"]));
        sitting.tell("two", &[], &people(&["ann"]));
        assert_eq!(sitting.tables_of("ann"), ["one", "two"]);
        sitting.tell("one", &people(&["ann", "bob"]), &people(&["bob", "eve"]));
        assert_eq!(sitting.tables_of("ann"), ["two"]);
        assert_eq!(
            (sitting.tables_of("bob"), sitting.tables_of("eve")),
            (people(&["one"]), people(&["one"]))
        );
        sitting.tell("two", &people(&["ann"]), &[]);
        assert!(sitting.tables_of("ann").is_empty() && sitting.lock().len() == 2);
    }
}
