//! The WebSocket of a table, from the side of a program.

use crate::player::Link;
use durak_protocol::ErrorBody;
use rand::TryRng;
use rand::rngs::SysRng;
use std::io;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::{AUTHORIZATION, HeaderValue};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A socket that is open.
pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens the table's socket, with the token of a bot account if there is one.
///
/// # Errors
/// Why not, in a sentence: what the server says, if it answered.
pub(crate) async fn connect(link: &Link, token: Option<&str>) -> Result<Socket, String> {
    // For wss://; fails only if one has been chosen already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let url = link.socket();
    let told = |error: &dyn std::fmt::Display| format!("{url}: {error}");
    let mut request = url.as_str().into_client_request().map_err(|error| told(&error))?;
    if let Some(token) = token {
        let mut value =
            HeaderValue::from_str(&format!("Bearer {token}")).map_err(|error| told(&error))?;
        value.set_sensitive(true);
        request.headers_mut().insert(AUTHORIZATION, value);
    }
    match connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(answer)) => {
            let body = answer.body().as_deref().unwrap_or_default();
            let reasons = serde_json::from_slice::<ErrorBody>(body)
                .map(|body| body.errors.into_iter().map(|it| it.text).collect::<Vec<_>>())
                .unwrap_or_default();
            Err(if reasons.is_empty() { told(&answer.status()) } else { reasons.join("; ") })
        }
        Err(error) => Err(told(&error)),
    }
}

/// A byte of the system's randomness, to spread what many programs do at once; 0 without any.
pub(crate) fn random_byte() -> u8 {
    let mut byte = [0];
    // Without randomness nothing is spread, which costs a little time alone.
    let _ = SysRng.try_fill_bytes(&mut byte);
    byte[0]
}

/// A runtime for one connection.
///
/// # Errors
/// The system gives none.
pub(crate) fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}
