//! What goes through one socket, and what does not.

use super::*;
use crate::queue::queue;
use axum::Router;
use axum::routing::get;
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
