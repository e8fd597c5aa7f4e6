//! The documents for programs, `docs/openapi.json` and `docs/protocol.schema.json`: written from one
//! table of routes and from the types of the messages, and compared with what the server does.
//!
//! `cargo xtask schemas` writes them anew.

mod games;
mod lobby;
mod people;
mod routes;
mod shapes;
mod tables;
mod write;

use crate::{Config, Server};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Set by `cargo xtask schemas`: the documents are written instead of compared.
const UPDATE: &str = "UPDATE_SCHEMAS";

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_documents_are_what_table_and_types_say() {
    for (name, made) in
        [("openapi.json", write::openapi()), ("protocol.schema.json", write::protocol())]
    {
        let path = here().join("../../docs").join(name);
        if std::env::var_os(UPDATE).is_some() {
            let text = serde_json::to_string_pretty(&made).unwrap();
            fs::write(&path, text + "\n").unwrap();
        }
        let kept = fs::read(&path).ok().and_then(|text| serde_json::from_slice(&text).ok());
        let same = kept.is_some_and(|kept: Value| kept == made);
        assert!(same, "docs/{name} is out of date: run `cargo xtask schemas`");
    }
}

/// Method and path of every route that the sources of this crate name, other than pages'.
fn routes_of_the_sources() -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let mut open = vec![here().join("src")];
    while let Some(path) = open.pop() {
        if path.is_dir() && !path.ends_with("openapi") {
            open.extend(fs::read_dir(&path).unwrap().map(|it| it.unwrap().path()));
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.extend(routes_of(&path));
        }
    }
    found
}

fn routes_of(path: &PathBuf) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap();
    let mut found = Vec::new();
    for call in text.split(".route(").skip(1) {
        let Some((route, rest)) =
            call.trim_start().strip_prefix('"').and_then(|it| it.split_once('"'))
        else {
            continue;
        };
        let handlers = rest.split([';', '"']).next().unwrap_or_default();
        let for_programs = ["/api/", "/ws/"].iter().any(|start| route.starts_with(start));
        for method in ["get", "post", "put", "delete", "patch"] {
            let named = handlers.contains(&format!("{method}("));
            if named && for_programs {
                found.push((method.to_owned(), route.to_owned()));
            }
        }
    }
    found
}

#[test]
fn every_route_for_programs_is_in_the_table() {
    let sources = routes_of_the_sources();
    let table: BTreeSet<_> =
        routes::all().map(|it| (it.method.to_owned(), it.path.to_owned())).collect();
    assert_eq!(table.len(), routes::all().count(), "a route stands in the table twice");
    let missing: Vec<_> = sources.difference(&table).collect();
    assert!(missing.is_empty(), "not in the tables of src/openapi: {missing:?}");
    assert!(sources.len() > 5, "{sources:?}");
}

#[tokio::test]
async fn every_path_of_the_document_is_a_route() {
    let addr = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { addr, ..Config::default() };
    let server = Server::bind(config).await.unwrap();
    let addr = server.addr();
    let running = tokio::spawn(server.run(std::future::pending()));
    for route in routes::all() {
        let path = route.path.replace(['{', '}'], "");
        let mut stream = TcpStream::connect(addr).await.unwrap();
        let request = format!(
            "{} {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
            route.method.to_uppercase()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = vec![0; 4096];
        // The head and the beginning of the body are enough; a stream of events has no end.
        let mut length = stream.read(&mut answer).await.unwrap();
        if !answer[..length].windows(4).any(|it| it == b"\r\n\r\n") {
            length += stream.read(&mut answer[length..]).await.unwrap();
        }
        let answer = String::from_utf8_lossy(&answer[..length]);
        let known = !answer.contains("route-unknown") && !answer.contains(" 405 ");
        assert!(known, "{} {}: {answer}", route.method, route.path);
    }
    running.abort();
}
