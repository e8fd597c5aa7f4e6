//! A file of each older schema, as the program of then left it, is brought up to date with all that
//! is in it, and copied before.

use super::*;
use crate::{Bans, GameQuery, Games, People, SqliteStore, TableLog};
use std::fs;
use tempfile::TempDir;

/// What each schema brought, as it would be written under it.
const CONTENTS: [&str; 4] = [
    "INSERT INTO tables (name, config) VALUES ('oak', x'0102');
     INSERT INTO entries SELECT id, 0, x'0a' FROM tables;
     INSERT INTO entries SELECT id, 1, x'0b' FROM tables;
     UPDATE meta SET value = 41 WHERE key = 'epoch';",
    "INSERT INTO games (id, table_name, game_no, ended_ms, family, seats, result, board, body, file)
     VALUES ('game', 'elm', 3, 1000, 'throw-in', 2, 'durak', 'board', x'0c', x'0d');
     INSERT INTO game_players (game, seat, person, name, outcome)
     VALUES (1, 0, 'ann', 'Ann', 'won'), (1, 1, NULL, 'Bob', 'durak');
     INSERT INTO ratings VALUES ('board', 'ann', 1600.5, 90.0, 0.06, 12, 1, 1);",
    "INSERT INTO people (id, name, skeleton, made_ms) VALUES ('ann', 'Ann', 'ann', 500);
     INSERT INTO devices VALUES ('key', 'ann', 'a browser', 500, 600);",
    "INSERT INTO bans VALUES ('10.0.0.0/8', 9000, 'noise');",
];

/// A file as a program that knew so many schemas left it.
fn file_of(folder: &TempDir, schema: u32) -> PathBuf {
    let path = folder.path().join("durak.db");
    let file = Connection::open(&path).unwrap();
    file.pragma_update(None, "journal_mode", "WAL").unwrap();
    for step in 0..schema as usize {
        file.execute_batch(STEPS[step]).unwrap();
        file.execute_batch(CONTENTS[step]).unwrap();
    }
    file.pragma_update(None, "user_version", schema).unwrap();
    path
}

fn schema_of(path: &Path) -> u32 {
    let file = Connection::open(path).unwrap();
    file.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

/// Whether all is there that a file of this schema had.
async fn check(store: &SqliteStore, schema: u32) {
    assert_eq!(store.epoch(), 42, "epochs go on");
    let oak = store.table("oak").await.unwrap();
    assert_eq!((oak.config, oak.entries), (vec![1, 2], vec![vec![10], vec![11]]));
    assert_eq!(store.append(42, "oak", 2, vec![vec![12]]).await, Ok(()));
    let game = store.game("game").await.unwrap();
    assert_eq!(game.is_some(), schema >= 2);
    if let Some(game) = game {
        assert_eq!(game.game.body, [12]);
        assert_eq!(game.game.players.len(), 2);
        assert!(!game.game.private, "what was in lists stays there");
        assert_eq!(store.game_file("game").await, Ok(Some(vec![13])));
        let rating = &store.ratings_of("ann").await.unwrap()[0];
        assert_eq!((rating.rating.rating, rating.rating.games), (1600.5, 12));
        let listed = store.games(GameQuery { limit: 9, ..GameQuery::default() }).await.unwrap();
        assert_eq!(listed.len(), 1);
    }
    let ann = store.person("ann").await.unwrap();
    assert_eq!(ann.map(|it| it.name), (schema >= 3).then(|| "Ann".to_owned()));
    let bans = store.bans(0).await.unwrap();
    assert_eq!(bans.len(), usize::from(schema >= 4));
}

#[tokio::test]
async fn every_older_schema_is_copied_and_brought_up_to_date_with_its_contents() {
    assert_eq!(CONTENTS.len() + 1, STEPS.len(), "each step needs something that it must keep");
    for schema in 1..NEWEST {
        let folder = TempDir::new().unwrap();
        let path = file_of(&folder, schema);
        let store = SqliteStore::open(&path).unwrap();
        check(&store, schema).await;
        store.close().await;
        assert_eq!(schema_of(&path), NEWEST);
        let copy = before(&path, schema);
        assert_eq!(schema_of(&copy), schema, "the copy is as it was");
        // Opened again, nothing is copied any more; the copy itself can take the file's place.
        SqliteStore::open(&path).unwrap().close().await;
        let copies = fs::read_dir(folder.path()).unwrap();
        let names = copies.map(|it| it.unwrap().file_name().into_string().unwrap());
        assert_eq!(names.filter(|name| name.contains(".schema-")).count(), 1);
        let back = folder.path().join("back.db");
        fs::copy(&copy, &back).unwrap();
        check(&SqliteStore::open(&back).unwrap(), schema).await;
    }
}

#[tokio::test]
async fn an_update_that_was_cut_off_after_its_copy_is_made_at_the_next_start() {
    let folder = TempDir::new().unwrap();
    let path = file_of(&folder, 2);
    // The copy was there, whole or half written, and the process died.
    fs::write(before(&path, 2), "what an earlier start had copied").unwrap();
    fs::write(unfinished(&path), "half a copy").unwrap();
    let store = SqliteStore::open(&path).unwrap();
    check(&store, 2).await;
    store.close().await;
    let earlier = fs::read_to_string(before(&path, 2)).unwrap();
    assert_eq!(earlier, "what an earlier start had copied", "no copy is overwritten");
    let mut second = before(&path, 2).into_os_string();
    second.push(".2");
    assert_eq!(schema_of(Path::new(&second)), 2);
    assert!(!unfinished(&path).exists());
}
