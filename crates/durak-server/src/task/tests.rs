//! A table's task and connections that do not read.

use super::*;
use crate::bus::Line;
use crate::config::Config;
use crate::fair_log::FairLog;
use crate::key;
use crate::queue::MESSAGES;
use durak_fair::SigningKey;
use durak_protocol::{CreateTable, TableCreated};
use durak_store::MemoryStore;

/// A server without a network, and a table of it whose host waits for a guest.
async fn table() -> (Arc<App>, TableCreated) {
    let store = Box::new(MemoryStore::new());
    let key = key::make().unwrap();
    let app = Arc::new(App::new(Config::default(), key, FairLog::in_memory(), store));
    let wish = CreateTable {
        name: "Ann".to_owned(),
        pk: Some(SigningKey::from_seed(&[7; 32]).public().to_string()),
        ..CreateTable::default()
    };
    let Ok(created) = app.create(wish, None).await else { panic!("no table") };
    (app, created)
}

/// Connects with a token, or to watch, and says hello.
async fn connect(app: &App, table: &str, token: Option<&str>) -> Line {
    let here = Visitor::of([127, 0, 0, 1].into());
    let line = app.bus.subscribe(table, app.new_conn(), None, here).await.unwrap();
    let token = token.map_or("null".to_owned(), |token| format!("\"{token}\""));
    line.send(format!(r#"{{"type":"hello","v":2,"token":{token}}}"#), None).await.unwrap();
    line
}

async fn text(line: &mut Line) -> String {
    match line.next().await {
        Some(Out::Text(text)) => text,
        _ => panic!("the connection is closed"),
    }
}

#[tokio::test]
async fn b2_who_does_not_read_is_let_go_while_the_others_go_on() {
    let (app, created) = table().await;
    let mut lazy = connect(&app, &created.table, None).await;
    // Everybody is told that the host comes and goes.
    for _ in 0..MESSAGES {
        let mut host = connect(&app, &created.table, created.token.as_deref()).await;
        assert!(text(&mut host).await.contains(r#""type":"welcome""#));
        host.end().await;
    }
    let mut waiting = 0;
    while let Some(out) = lazy.next().await {
        assert!(matches!(out, Out::Text(_)), "the queue ends without a word: it was full");
        waiting += 1;
    }
    assert_eq!(waiting, MESSAGES, "no more than that is ever kept for it");
    assert_eq!(app.metrics.slow_sockets.get(), 1);
    // It comes back and is told how everything stands.
    let mut again = connect(&app, &created.table, None).await;
    assert!(text(&mut again).await.contains(r#""type":"welcome""#));
    loop {
        if text(&mut again).await.contains(r#""type":"snapshot""#) {
            break;
        }
    }
}
