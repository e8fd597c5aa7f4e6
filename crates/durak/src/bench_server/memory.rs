//! What idle sockets and running tables hold of the server's memory.

use super::child::Child;
use super::http::post;
use super::table;
use super::wire::{next, open, send};
use durak_protocol::{ClientMessage, CreateTable, TableCreated, limits};
use std::path::Path;

/// Idle sockets at one table; a table takes 64.
const WATCHERS: u32 = 50;

pub(super) struct Memory {
    pub(super) idle_kib: f64,
    pub(super) seated_kib: f64,
    pub(super) table_kib: f64,
}

/// Compares the server's memory before and after.
pub(super) async fn measure(data: &Path, tables: u32, sockets: u32) -> Result<Memory, String> {
    let watched = sockets.div_ceil(WATCHERS);
    let mut server = Child::serve(data, tables + watched)?;
    // What the server needs once, it has by then.
    let warm = table::open_all(&server, 1).await?;
    let mut names = Vec::new();
    for _ in 0..watched {
        names.push(make_table(&server).await?);
    }
    let before = server.resident_kib();
    let mut idle = Vec::new();
    for number in 0..sockets {
        let name = &names[(number / WATCHERS) as usize];
        let (mut sink, mut stream) = open(&server.addr, &format!("/ws/{name}")).await?;
        let hello =
            ClientMessage::Hello { v: limits::VERSION, token: None, since: None, reactions: false };
        send(&mut sink, hello.to_json()).await?;
        while !next(&mut stream).await?.starts_with(r#"{"type":"snapshot","#) {}
        idle.push((sink, stream));
    }
    let with_idle = server.resident_kib();
    let running = table::open_all(&server, tables).await?;
    let with_tables = server.resident_kib();
    drop((warm, idle, running));
    server.kill();
    let table_kib = (with_tables - with_idle) / f64::from(tables);
    Ok(Memory {
        idle_kib: (with_idle - before) / f64::from(sockets),
        seated_kib: table_kib / table::SEATS as f64,
        table_kib,
    })
}

async fn make_table(server: &Child) -> Result<String, String> {
    let wish = CreateTable {
        name: "bench".to_owned(),
        pk: Some(super::player::Player::new(u64::MAX, None).public_key()),
        ..CreateTable::default()
    };
    let body = serde_json::to_string(&wish).map_err(|error| error.to_string())?;
    let created = post(&server.addr, "/api/tables", &body).await?;
    let created: TableCreated =
        serde_json::from_str(&created).map_err(|error| error.to_string())?;
    Ok(created.table)
}
