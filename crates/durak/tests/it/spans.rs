//! With a collector of OpenTelemetry the server sends a span for every request, which names nothing
//! that is secret.

use crate::online::{Server, against_bots};
use crate::program::durak;
use axum::Router;
use axum::body::Bytes;
use axum::routing::post;
use std::time::Duration;
use tokio::sync::mpsc;

/// No test waits longer for a batch of spans.
const PATIENCE: Duration = Duration::from_secs(60);

/// A collector, its address, and what it is sent.
async fn collector() -> (String, mpsc::Receiver<Bytes>) {
    let (tell, told) = mpsc::channel(64);
    let take = async move |body: Bytes| {
        // The test may have seen enough.
        let _ = tell.send(body).await;
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let app = Router::new().route("/v1/traces", post(take));
    tokio::spawn(async move { axum::serve(listener, app).await });
    (address, told)
}

fn has(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|it| it == text.as_bytes())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_is_sent_spans_of_requests_without_what_was_asked_for() {
    let (address, mut told) = collector().await;
    let data = tempfile::tempdir().unwrap();
    let server = Server::with(data.path(), &["--otlp", &address]);
    let created = against_bots(&server, 2);
    server.ask("GET", &format!("/api/tables/{}", created.table), "").unwrap();
    let mut all = Vec::new();
    let wanted = ["durak", "request", "/api/tables/{id}"];
    while !wanted.iter().all(|text| has(&all, text)) {
        let batch = tokio::time::timeout(PATIENCE, told.recv()).await;
        all.extend_from_slice(&batch.expect("a batch of spans").unwrap());
    }
    for secret in [&created.table, &created.token.unwrap()] {
        assert!(!has(&all, secret), "the spans name a table or a token");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_is_not_there_is_waited_for_by_nobody() {
    let (address, told) = collector().await;
    drop(told);
    let gone = address.rsplit_once(':').map(|(host, _)| format!("{host}:9")).unwrap();
    let data = tempfile::tempdir().unwrap();
    let server = Server::with(data.path(), &["--otlp", &gone]);
    assert_eq!(server.ask("GET", "/healthz", "").as_deref(), Some("ok\n"));
}

#[test]
fn an_address_that_is_none_is_refused() {
    for bad in ["collector", "https://collector.example", "http://a/b"] {
        let run = durak(&["serve", "--otlp", bad]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{bad}");
        assert!(run.err.contains("http://HOST:PORT"), "{}", run.err);
    }
}
