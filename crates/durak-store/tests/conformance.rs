//! What every store must do behind the seams of table log and ownership, asked of each of them.
//!
//! A command that is sent again is a matter of the table too: the server's tests of its journal show
//! that it is applied once.

use durak_store::{Entries, LogError, MemoryStore, Ownership, SqliteStore, Store, TableLog};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// Runs a test on each kind of store.
async fn on_each(test: impl AsyncFn(Arc<dyn Store>)) {
    test(Arc::new(MemoryStore::new())).await;
    let folder = TempDir::new().unwrap();
    test(Arc::new(SqliteStore::open(&folder.path().join("durak.db")).unwrap())).await;
}

/// A store that outlives its process, and where it is.
struct Lasting {
    store: SqliteStore,
    path: PathBuf,
    folder: TempDir,
}

impl Lasting {
    fn new() -> Lasting {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("durak.db");
        Lasting { store: SqliteStore::open(&path).unwrap(), path, folder }
    }

    /// What another process finds that begins after this one was killed right now: its files as
    /// they lie there, nothing closed and nothing tidied up.
    fn killed(&self, name: &str) -> SqliteStore {
        let copy = self.folder.path().join(name);
        for ending in ["", "-wal"] {
            fs::copy(with(&self.path, ending), with(&copy, ending)).unwrap();
        }
        SqliteStore::open(&copy).unwrap()
    }
}

fn with(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

async fn kept(store: &Arc<dyn Store>, table: &str) -> Result<Entries, LogError> {
    store.table(table).await.map(|stored| stored.entries)
}

fn entries(texts: &[&str]) -> Entries {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

#[tokio::test]
async fn entries_are_read_as_they_were_appended() {
    on_each(async |store| {
        let epoch = store.epoch();
        store.create("oak", b"rules".to_vec()).await.unwrap();
        store.append(epoch, "oak", 0, entries(&["a", "b"])).await.unwrap();
        store.append(epoch, "oak", 2, entries(&[])).await.unwrap();
        store.append(epoch, "oak", 2, entries(&["c", ""])).await.unwrap();
        assert_eq!(kept(&store, "oak").await, Ok(entries(&["a", "b", "c", ""])));
        assert_eq!(store.table("oak").await.unwrap(), store.tables().await.unwrap()[0]);
        let tables = store.tables().await.unwrap();
        assert_eq!(tables.len(), 1);
        assert_eq!(store.names().await, Ok(vec!["oak".to_owned()]));
        assert_eq!((&*tables[0].table, &*tables[0].config), ("oak", &b"rules"[..]));
        assert_eq!(tables[0].entries, entries(&["a", "b", "c", ""]));
    })
    .await;
}

#[tokio::test]
async fn who_does_not_know_the_last_entry_appends_nothing() {
    on_each(async |store| {
        let epoch = store.epoch();
        store.create("oak", Vec::new()).await.unwrap();
        store.append(epoch, "oak", 0, entries(&["a"])).await.unwrap();
        for expected in [0, 2, u64::MAX] {
            let refused = store.append(epoch, "oak", expected, entries(&["x", "y"])).await;
            assert_eq!(refused, Err(LogError::Conflict { expected, found: 1 }));
        }
        assert_eq!(kept(&store, "oak").await, Ok(entries(&["a"])));
    })
    .await;
}

#[tokio::test]
async fn a_writer_of_another_epoch_is_refused() {
    on_each(async |store| {
        let current = store.epoch();
        store.create("oak", Vec::new()).await.unwrap();
        for epoch in [current - 1, current + 1] {
            let refused = store.append(epoch, "oak", 0, entries(&["x"])).await;
            assert_eq!(refused, Err(LogError::Epoch { current }));
            assert_eq!(store.remove(epoch, "oak").await, Err(LogError::Epoch { current }));
        }
        assert_eq!(kept(&store, "oak").await, Ok(Vec::new()));
    })
    .await;
}

#[tokio::test]
async fn names_are_taken_once_and_free_when_removed() {
    on_each(async |store| {
        let epoch = store.epoch();
        assert_eq!(store.append(epoch, "oak", 0, entries(&["a"])).await, Err(LogError::Unknown));
        assert_eq!(kept(&store, "oak").await, Err(LogError::Unknown));
        store.create("oak", Vec::new()).await.unwrap();
        assert_eq!(store.create("oak", Vec::new()).await, Err(LogError::Exists));
        store.append(epoch, "oak", 0, entries(&["a"])).await.unwrap();
        store.remove(epoch, "oak").await.unwrap();
        store.remove(epoch, "oak").await.unwrap();
        assert_eq!(store.tables().await, Ok(Vec::new()));
        store.create("oak", Vec::new()).await.unwrap();
        assert_eq!(kept(&store, "oak").await, Ok(Vec::new()), "entries of the old table are gone");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_tables_write_at_once_and_a_conflict_fails_nobody_else() {
    on_each(async |store| {
        let epoch = store.epoch();
        let tasks: Vec<_> = (0..40)
            .map(|table| {
                let store = Arc::clone(&store);
                tokio::spawn(async move {
                    let name = format!("table-{table}");
                    store.create(&name, Vec::new()).await.unwrap();
                    for number in 0..25u64 {
                        let entry = vec![format!("{table}/{number}").into_bytes()];
                        let stale = store.append(epoch, &name, number + 1, entry.clone());
                        let good = store.append(epoch, &name, number, entry);
                        let (stale, good) = tokio::join!(stale, good);
                        assert_eq!(good, Ok(()));
                        assert!(matches!(stale, Err(LogError::Conflict { .. }) | Ok(())));
                        if stale.is_ok() {
                            return number + 2; // it came second, and so it was no conflict
                        }
                    }
                    25
                })
            })
            .collect();
        for (table, task) in tasks.into_iter().enumerate() {
            let count = task.await.unwrap();
            let all = kept(&store, &format!("table-{table}")).await.unwrap();
            assert_eq!(all.len() as u64, count);
            assert!(all.iter().all(|it| it.starts_with(format!("{table}/").as_bytes())));
        }
    })
    .await;
}

#[tokio::test]
async fn one_of_two_writers_with_the_same_knowledge_wins() {
    on_each(async |store| {
        let epoch = store.epoch();
        store.create("oak", Vec::new()).await.unwrap();
        let (one, two) = tokio::join!(
            store.append(epoch, "oak", 0, entries(&["one"])),
            store.append(epoch, "oak", 0, entries(&["two"])),
        );
        assert_eq!([&one, &two].iter().filter(|answer| answer.is_ok()).count(), 1);
        let winner = if one.is_ok() { "one" } else { "two" };
        assert_eq!(kept(&store, "oak").await, Ok(entries(&[winner])));
    })
    .await;
}

#[tokio::test]
async fn what_is_appended_again_is_a_conflict_and_changes_nothing() {
    on_each(async |store| {
        let epoch = store.epoch();
        store.create("oak", Vec::new()).await.unwrap();
        store.append(epoch, "oak", 0, entries(&["a", "b"])).await.unwrap();
        let again = store.append(epoch, "oak", 0, entries(&["a", "b"])).await;
        assert_eq!(again, Err(LogError::Conflict { expected: 0, found: 2 }));
        assert_eq!(kept(&store, "oak").await, Ok(entries(&["a", "b"])));
    })
    .await;
}

#[tokio::test]
async fn a_table_is_claimed_by_one_and_free_again_when_released() {
    on_each(async |store| {
        assert_eq!(store.owner("oak").await, Ok(None));
        let (one, two) = tokio::join!(store.claim("oak"), store.claim("oak"));
        let epoch = one.clone().or(two.clone()).unwrap();
        assert_eq!([&one, &two].iter().filter(|claim| claim.is_ok()).count(), 1);
        assert_eq!(one.and(two), Err(LogError::Owned { epoch }));
        assert_eq!(store.owner("oak").await, Ok(Some(epoch)));
        assert_eq!(store.owner("elm").await, Ok(None));
        assert_eq!(store.claim("elm").await.map(|_| ()), Ok(()), "each table by itself");
        store.create("oak", Vec::new()).await.unwrap();
        assert_eq!(store.append(epoch, "oak", 0, entries(&["a"])).await, Ok(()));
        store.release("oak").await.unwrap();
        store.release("oak").await.unwrap();
        assert_eq!(store.owner("oak").await, Ok(None));
        assert!(store.claim("oak").await.unwrap() >= epoch, "epochs never fall");
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_claim_lasts_whatever_the_clock_says() {
    on_each(async |store| {
        let epoch = store.claim("oak").await.unwrap();
        store.create("oak", Vec::new()).await.unwrap();
        tokio::time::advance(Duration::from_secs(366 * 24 * 3_600)).await;
        assert_eq!(store.owner("oak").await, Ok(Some(epoch)));
        assert_eq!(store.claim("oak").await, Err(LogError::Owned { epoch }));
        assert_eq!(store.renew_claims().await, Ok(()));
        assert_eq!(store.append(epoch, "oak", 0, entries(&["a"])).await, Ok(()));
    })
    .await;
}

#[tokio::test]
async fn after_a_crash_what_was_answered_is_there_and_what_was_not_is_whole_or_absent() {
    let lasting = Lasting::new();
    let store = &lasting.store;
    let epoch = store.claim("oak").await.unwrap();
    store.create("oak", b"rules".to_vec()).await.unwrap();
    store.append(epoch, "oak", 0, entries(&["a", "b"])).await.unwrap();
    // After the commit and before anybody was told: nothing but the answer is missing.
    let after = lasting.killed("after.db");
    assert_eq!(after.table("oak").await.unwrap().entries, entries(&["a", "b"]));
    // Before the commit: another connection stands for a writer that was half way.
    let half = rusqlite::Connection::open(&lasting.path).unwrap();
    half.pragma_update(None, "cache_size", 1).unwrap();
    let big = "x".repeat(200_000); // more than its cache: parts of it are in the file already
    half.execute_batch("BEGIN IMMEDIATE").unwrap();
    half.execute(
        "INSERT INTO entries SELECT id, 2, CAST(?1 AS BLOB) FROM tables WHERE name = 'oak'",
        [&big],
    )
    .unwrap();
    let log = |path: &Path| fs::metadata(with(path, "-wal")).unwrap().len();
    assert!(log(&lasting.path) > 100_000, "{}", log(&lasting.path));
    let before = lasting.killed("before.db");
    assert_eq!(before.table("oak").await.unwrap().entries, entries(&["a", "b"]));
    // Whoever comes after has a higher epoch, claims anew and goes on; the dead one's word is late.
    for store in [&after, &before] {
        assert_eq!(store.owner("oak").await, Ok(None), "claims end with their process");
        let next = store.claim("oak").await.unwrap();
        assert!(next > epoch);
        let late = store.append(epoch, "oak", 2, entries(&["late"])).await;
        assert_eq!(late, Err(LogError::Epoch { current: next }));
        assert_eq!(store.append(next, "oak", 2, entries(&["c"])).await, Ok(()));
        assert_eq!(store.table("oak").await.unwrap().entries, entries(&["a", "b", "c"]));
    }
}

#[tokio::test]
async fn an_owner_who_was_replaced_cannot_renew() {
    let lasting = Lasting::new();
    assert_eq!(lasting.store.renew_claims().await, Ok(()));
    // What a second process would do that the lock did not stop.
    let other = rusqlite::Connection::open(&lasting.path).unwrap();
    other.execute("UPDATE meta SET value = 7 WHERE key = 'epoch'", []).unwrap();
    assert_eq!(lasting.store.renew_claims().await, Err(LogError::Epoch { current: 7 }));
}

#[tokio::test]
async fn a_store_says_whether_it_can_be_written() {
    on_each(async |store| {
        assert_eq!(store.renew_claims().await, Ok(()));
        assert_eq!(store.waiting(), 0);
        assert_eq!(store.tables().await, Ok(Vec::new()));
    })
    .await;
    let folder = TempDir::new().unwrap();
    let store = SqliteStore::open(&folder.path().join("durak.db")).unwrap();
    store.close().await;
    assert!(matches!(store.renew_claims().await, Err(LogError::Unavailable(_))));
}
