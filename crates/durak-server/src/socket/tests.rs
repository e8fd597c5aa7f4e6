//! What goes through one socket, and what does not.

use super::*;
use crate::config::Config;
use crate::fair_log::FairLog;
use crate::key;
use crate::queue::queue;
use axum::Router;
use axum::routing::get;
use durak_store::MemoryStore;
use futures_util::StreamExt;
use std::net::SocketAddr;
use tokio::net::TcpListener;
use tokio_tungstenite::connect_async;

/// A message, the largest replay, and the largest message of another kind.
const SIZES: [usize; 3] = [100, limits::FAIR_MESSAGE_BYTES, limits::SERVER_MESSAGE_BYTES];

/// Serves sockets of this server's sizes, with which `talk` does what it wants.
async fn serving<F: Future<Output = ()> + Send + 'static>(
    talk: impl Fn(WebSocket) -> F + Clone + Send + Sync + 'static,
) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let answer = async move |upgrade: WebSocketUpgrade| sized(upgrade).on_upgrade(talk);
    let routes = Router::new().route("/", get(answer));
    tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
    addr
}

#[tokio::test]
async fn the_largest_replay_goes_through_with_what_is_told_before_and_after_it() {
    let addr = serving(|mut socket| async move {
        let (outbox, mut queue) = queue();
        for bytes in SIZES {
            outbox.try_send(Out::Text("x".repeat(bytes))).unwrap();
        }
        outbox.try_send(Out::Close(close::GONE)).unwrap();
        let first = queue.recv().await.unwrap();
        if let Written::Closing(code) = write_all(&mut socket, first, || queue.try_recv()).await {
            close_with(&mut socket, code).await;
        }
    })
    .await;
    let (mut client, _) = connect_async(format!("ws://{addr}/")).await.unwrap();
    for bytes in SIZES {
        let message = client.next().await.unwrap().unwrap();
        assert_eq!(message.into_data().len(), bytes);
    }
    assert!(client.next().await.unwrap().unwrap().is_close());
}

#[tokio::test]
async fn who_says_nothing_is_let_go_without_a_word() {
    let store = Box::new(MemoryStore::new());
    let key = key::make().unwrap();
    let app = Arc::new(App::new(Config::default(), key, FairLog::in_memory(), store));
    let addr = serving(move |mut socket| {
        let app = Arc::clone(&app);
        async move {
            let _requests = app.bus.serve("oak").unwrap();
            let here = Visitor::of([127, 0, 0, 1].into());
            let mut line = app.bus.subscribe("oak", 1, None, here).await.unwrap();
            let silence = Duration::from_millis(20);
            let ended = exchange(&mut socket, &mut line, true, &app, silence).await;
            if let Ok(Some(code)) = ended {
                close_with(&mut socket, code).await;
            }
        }
    })
    .await;
    let (mut client, _) = connect_async(format!("ws://{addr}/")).await.unwrap();
    let end = timeout(Duration::from_secs(60), client.next()).await.unwrap();
    assert!(!matches!(end, Some(Ok(_))), "{end:?}");
}
