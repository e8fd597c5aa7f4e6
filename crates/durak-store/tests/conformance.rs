//! What every store must do, asked of each of them.

use durak_store::{Entries, LogError, MemoryStore, SqliteStore, TableLog};
use std::sync::Arc;
use tempfile::TempDir;

/// Runs a test on each kind of store.
async fn on_each(test: impl AsyncFn(Arc<dyn TableLog>)) {
    test(Arc::new(MemoryStore::new())).await;
    let folder = TempDir::new().unwrap();
    test(Arc::new(SqliteStore::open(&folder.path().join("durak.db")).unwrap())).await;
}

async fn kept(store: &Arc<dyn TableLog>, table: &str) -> Result<Entries, LogError> {
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
async fn a_store_says_whether_it_can_be_written() {
    on_each(async |store| {
        assert_eq!(store.probe().await, Ok(()));
        assert_eq!(store.waiting(), 0);
        assert_eq!(store.tables().await, Ok(Vec::new()));
    })
    .await;
    let folder = TempDir::new().unwrap();
    let store = SqliteStore::open(&folder.path().join("durak.db")).unwrap();
    store.close().await;
    assert!(matches!(store.probe().await, Err(LogError::Unavailable(_))));
}
