//! One HTTP request of the load's own.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The body of the answer to a POST.
pub(super) async fn post(addr: &str, path: &str, body: &str) -> Result<String, String> {
    let told = |error: std::io::Error| format!("{path}: {error}");
    let mut stream = TcpStream::connect(addr).await.map_err(told)?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.map_err(told)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.map_err(told)?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    match head.starts_with("HTTP/1.1 2") {
        true => Ok(body.to_owned()),
        false => Err(format!("{path}: {}", answer.lines().next().unwrap_or_default())),
    }
}
