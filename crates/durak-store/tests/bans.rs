//! What every store must do with bans, asked of each of them.

use durak_store::{Ban, Bans, MemoryStore, SqliteStore};
use tempfile::TempDir;

/// Runs a test on each kind of store.
async fn on_each(test: impl AsyncFn(&dyn Bans)) {
    test(&MemoryStore::new()).await;
    let folder = TempDir::new().unwrap();
    test(&SqliteStore::open(&folder.path().join("durak.db")).unwrap()).await;
}

fn ban(whom: &str, until_ms: u64) -> Ban {
    Ban { whom: whom.to_owned(), until_ms, reason: format!("why {whom}") }
}

#[tokio::test]
async fn bans_last_until_their_end_or_until_they_are_taken_back() {
    on_each(async |store| {
        assert_eq!(store.bans(0).await, Ok(Vec::new()));
        for (whom, until_ms) in [("oak", 50), ("ash", 20), ("elm", 90), ("oak", 60)] {
            store.ban(ban(whom, until_ms)).await.unwrap();
        }
        let all = [ban("ash", 20), ban("elm", 90), ban("oak", 60)];
        assert_eq!(store.bans(19).await.unwrap(), all);
        assert_eq!(store.bans(20).await.unwrap(), all[1..]);
        store.unban("elm").await.unwrap();
        store.unban("elm").await.unwrap();
        assert_eq!(store.bans(20).await.unwrap(), all[2..]);
        assert_eq!(store.bans(u64::MAX / 2).await, Ok(Vec::new()));
    })
    .await;
}
