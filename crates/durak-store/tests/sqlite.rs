//! What only a file can do: outlive its process, be locked, be copied, be too new or damaged.

use durak_store::{OpenError, SqliteStore, TableLog};
use futures_util::future::join_all;
use std::fs;
use tempfile::TempDir;

fn entry(text: &str) -> Vec<Vec<u8>> {
    vec![text.as_bytes().to_vec()]
}

#[tokio::test]
async fn what_was_acknowledged_is_there_after_the_next_start() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("durak.db");
    for round in 0..3u64 {
        let store = SqliteStore::open(&path).unwrap();
        let epoch = store.epoch();
        assert_eq!(epoch, round + 1);
        if round == 0 {
            store.create("oak", b"rules".to_vec()).await.unwrap();
        }
        let tables = store.tables().await.unwrap();
        assert_eq!(tables[0].entries.len() as u64, round);
        store.append(epoch, "oak", round, entry(&round.to_string())).await.unwrap();
        if round > 0 {
            let old = store.append(epoch - 1, "oak", round + 1, entry("x")).await;
            assert_eq!(old.unwrap_err().code(), "store-epoch");
        }
        store.close().await;
    }
}

#[tokio::test]
async fn a_second_server_on_the_file_is_refused_until_the_first_has_ended() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("durak.db");
    let first = SqliteStore::open(&path).unwrap();
    let refused = SqliteStore::open(&path).err().unwrap();
    assert_eq!(refused.code(), "store-in-use");
    assert!(refused.to_string().contains("durak.db"), "{refused}");
    first.close().await;
    SqliteStore::open(&path).unwrap();
}

#[tokio::test]
async fn a_backup_is_taken_while_the_store_is_written() {
    let folder = TempDir::new().unwrap();
    let (path, copy) = (folder.path().join("durak.db"), folder.path().join("copy.db"));
    let store = SqliteStore::open(&path).unwrap();
    store.create("oak", Vec::new()).await.unwrap();
    store.append(store.epoch(), "oak", 0, entry("before")).await.unwrap();
    SqliteStore::backup(&path, &copy).unwrap();
    store.append(store.epoch(), "oak", 1, entry("after")).await.unwrap();
    let again = SqliteStore::backup(&path, &copy).err().unwrap();
    assert_eq!(again.code(), "store-file", "a backup never overwrites");
    let restored = SqliteStore::open(&copy).unwrap();
    assert_eq!(restored.table("oak").await.unwrap().entries, entry("before"));
}

#[tokio::test]
async fn the_log_is_copied_into_the_file_while_the_store_is_open() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("durak.db");
    let store = SqliteStore::open(&path).unwrap();
    let before = fs::metadata(&path).unwrap().len();
    // The copy is made beside the writer: at some time it is there.
    for round in 0.. {
        let tables =
            (0..500).map(|number| store.create(&format!("{round}-{number}"), vec![7; 500]));
        join_all(tables).await.into_iter().for_each(Result::unwrap);
        if fs::metadata(&path).unwrap().len() > before {
            break;
        }
        assert!(round < 20, "10,000 tables, and the file is as long as before");
    }
    store.close().await;
    assert!(!folder.path().join("durak.db-wal").exists(), "the log is left");
}

#[tokio::test]
async fn a_newer_schema_is_refused_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("durak.db");
    SqliteStore::open(&path).unwrap().close().await;
    let newer = rusqlite::Connection::open(&path).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    let before = fs::read(&path).unwrap();
    let refused = SqliteStore::open(&path).err().unwrap();
    assert!(matches!(refused, OpenError::Newer { found: 99, .. }), "{refused}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn what_is_no_database_is_refused_with_its_name() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("notes.txt");
    fs::write(&path, "These are notes, not a database; nobody should lose them. ".repeat(40))
        .unwrap();
    let refused = SqliteStore::open(&path).err().unwrap();
    assert_eq!(refused.code(), "store-database");
    assert!(refused.to_string().contains("notes.txt"), "{refused}");
    assert!(fs::read_to_string(&path).unwrap().starts_with("These are notes"));
    let nowhere = SqliteStore::open(&folder.path().join("no/such/folder/durak.db"));
    assert_eq!(nowhere.err().unwrap().code(), "store-file");
}
