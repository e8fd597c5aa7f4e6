//! The load's WebSockets.

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

pub(super) type Sink = SplitSink<WebSocketStream<MaybeTlsStream<TcpStream>>, Message>;
pub(super) type Stream = SplitStream<WebSocketStream<MaybeTlsStream<TcpStream>>>;

/// Opens a socket with small buffers: there are many.
pub(super) async fn open(addr: &str, path: &str) -> Result<(Sink, Stream), String> {
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let opened = connect_async_with_config(format!("ws://{addr}{path}"), Some(config), true).await;
    Ok(opened.map_err(|error| format!("{path}: {error}"))?.0.split())
}

pub(super) async fn send(sink: &mut Sink, text: String) -> Result<(), String> {
    sink.send(Message::text(text)).await.map_err(|error| error.to_string())
}

/// The next text.
pub(super) async fn next(stream: &mut Stream) -> Result<Utf8Bytes, String> {
    loop {
        match stream.next().await {
            Some(Ok(Message::Text(text))) => return Ok(text),
            Some(Ok(Message::Close(frame))) => return Err(format!("closed: {frame:?}")),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.to_string()),
            None => return Err("the connection ended".to_owned()),
        }
    }
}
