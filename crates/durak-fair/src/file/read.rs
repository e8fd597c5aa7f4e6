//! Reading a game's file strictly: every field, length and range of section 8.

use std::fmt::Display;
use std::str::FromStr;

use super::json::Json;
use super::{DealRecord, FormatError, GameFile, MAX_FILE};
use crate::commit::Commit;
use crate::deal::MAX_DEALS;
use crate::ending::{End, SERVER, Stage, is_reason};
use crate::entries::{Entry, Kind, MAX_ENTRIES};
use crate::event::{MAX_EVENT, MAX_EVENTS, SignedEvent};
use crate::open::{Open, SignedOpen};
use crate::reveal::Reveal;

const FORMAT: &str = "durak-fair/1";
const MAX_LEAVES: usize = 52;

impl GameFile {
    /// Reads a file; refuses everything that section 8 does not allow.
    pub fn read(bytes: &[u8]) -> Result<GameFile, FormatError> {
        if bytes.len() > MAX_FILE {
            return Err(FormatError::new("file", "at most 4 MiB are allowed"));
        }
        let json: Json = serde_json::from_slice(bytes)
            .map_err(|error| FormatError::new("file", error.to_string()))?;
        let [
            format,
            open,
            commits,
            commits_sig,
            reveals,
            reveals_sig,
            beacon_value,
            deals,
            events,
            server_opening,
            end,
        ] = json.fields(
            "file",
            [
                "format",
                "open",
                "commits",
                "commits_sig",
                "reveals",
                "reveals_sig",
                "beacon_value",
                "deals",
                "events",
                "server_opening",
                "end",
            ],
        )?;
        if format.text("format")? != FORMAT {
            return Err(FormatError::new("format", format!("`{FORMAT}` is needed")));
        }
        let open = read_open(open)?;
        let entries = open.open.entries.len();
        Ok(GameFile {
            open,
            commits: read_list("commits", commits, MAX_ENTRIES, read_commit)?,
            commits_sig: optional("commits_sig", commits_sig)?,
            reveals: read_list("reveals", reveals, MAX_ENTRIES, read_reveal)?,
            reveals_sig: optional("reveals_sig", reveals_sig)?,
            beacon_value: optional("beacon_value", beacon_value)?,
            deals: read_list("deals", deals, MAX_DEALS, read_deal)?,
            events: read_list("events", events, MAX_EVENTS, read_event)?,
            server_opening: optional("server_opening", server_opening)?,
            end: read_end(end, entries)?,
        })
    }
}

/// A value whose text says what it is.
fn parsed<T: FromStr<Err: Display>>(at: &str, json: Json) -> Result<T, FormatError> {
    json.text(at)?.parse().map_err(|error: T::Err| FormatError::new(at, error.to_string()))
}

/// As [`parsed`], but an empty text means that it is not there.
fn optional<T: FromStr<Err: Display>>(at: &str, json: Json) -> Result<Option<T>, FormatError> {
    match json {
        Json::Text(text) if text.is_empty() => Ok(None),
        json => parsed(at, json).map(Some),
    }
}

fn read_list<T>(
    at: &str,
    json: Json,
    most: usize,
    read: impl Fn(&str, Json) -> Result<T, FormatError>,
) -> Result<Vec<T>, FormatError> {
    let list = json.list(at, most)?;
    list.into_iter().enumerate().map(|(i, json)| read(&format!("{at}.{i}"), json)).collect()
}

fn read_open(json: Json) -> Result<SignedOpen, FormatError> {
    let [server_pk, table, game_no, prev, opened_ms, rules, entries, beacon, server_commit, sig] =
        json.fields(
            "open",
            [
                "server_pk",
                "table",
                "game_no",
                "prev",
                "opened_ms",
                "rules",
                "entries",
                "beacon",
                "server_commit",
                "sig",
            ],
        )?;
    let open = Open {
        server_pk: parsed("open.server_pk", server_pk)?,
        table: table.text("open.table")?,
        game_no: game_no.number("open.game_no")?,
        prev: parsed("open.prev", prev)?,
        opened_ms: opened_ms.number("open.opened_ms")?,
        rules: rules.text("open.rules")?,
        entries: read_list("open.entries", entries, MAX_ENTRIES, read_entry)?,
        beacon: optional("open.beacon", beacon)?,
        server_commit: parsed("open.server_commit", server_commit)?,
    };
    if open.entries.len() < 2 {
        return Err(FormatError::new("open.entries", "at least 2 are needed"));
    }
    open.check_shape().map_err(|error| FormatError::new("open", error.to_string()))?;
    Ok(SignedOpen { open, sig: parsed("open.sig", sig)? })
}

fn read_entry(at: &str, json: Json) -> Result<Entry, FormatError> {
    let [kind, pk] = json.fields(at, ["kind", "pk"])?;
    let kind = Kind::from_letter(&kind.text(at)?);
    let kind = kind.ok_or_else(|| FormatError::new(at, "the kind is `h`, `b` or `n`"))?;
    Ok(Entry { kind, pk: parsed(at, pk)? })
}

fn read_number(at: &str, json: Json) -> Result<u8, FormatError> {
    let number = json.number(at)?;
    let entry = u8::try_from(number).ok().filter(|entry| usize::from(*entry) < MAX_ENTRIES);
    entry.ok_or_else(|| FormatError::new(at, "an entry is a number from 0 to 9"))
}

fn read_commit(at: &str, json: Json) -> Result<Commit, FormatError> {
    let [entry, commit, sig] = json.fields(at, ["entry", "commit", "sig"])?;
    let entry = read_number(at, entry)?;
    Ok(Commit { entry, commit: parsed(at, commit)?, sig: parsed(at, sig)? })
}

fn read_reveal(at: &str, json: Json) -> Result<Reveal, FormatError> {
    let [entry, opening, sig] = json.fields(at, ["entry", "opening", "sig"])?;
    let entry = read_number(at, entry)?;
    Ok(Reveal { entry, opening: parsed(at, opening)?, sig: parsed(at, sig)? })
}

fn read_deal(at: &str, json: Json) -> Result<DealRecord, FormatError> {
    let [leaves, sig] = json.fields(at, ["leaves", "sig"])?;
    let leaves = read_list(at, leaves, MAX_LEAVES, parsed)?;
    if leaves.is_empty() {
        return Err(FormatError::new(at, "a deal has 1 to 52 leaves"));
    }
    Ok(DealRecord { leaves, sig: parsed(at, sig)? })
}

fn read_event(at: &str, json: Json) -> Result<SignedEvent, FormatError> {
    let pair: Result<[Json; 2], _> = json.list(at, 2)?.try_into();
    let [text, sig] =
        pair.map_err(|_| FormatError::new(at, "a text and a signature are needed"))?;
    let text = text.text(at)?;
    let printable = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if !(1..=MAX_EVENT).contains(&text.len()) || !printable {
        return Err(FormatError::new(at, "an event is 1 to 64 printable characters"));
    }
    Ok(SignedEvent { text, sig: optional(at, sig)? })
}

fn read_end(json: Json, entries: usize) -> Result<End, FormatError> {
    match json.peek("kind") {
        Some("final") => {
            let [_, sig] = json.fields("end", ["kind", "sig"])?;
            Ok(End::Final { sig: parsed("end.sig", sig)? })
        }
        Some("abort") => read_abort(json, entries),
        _ => Err(FormatError::new("end.kind", "`final` or `abort` is needed")),
    }
}

fn read_abort(json: Json, entries: usize) -> Result<End, FormatError> {
    let [_, stage, entry, reason, sig] =
        json.fields("end", ["kind", "stage", "entry", "reason", "sig"])?;
    let stage = stage.text("end.stage")?;
    let stage = Stage::ALL.into_iter().find(|known| known.text() == stage).ok_or_else(|| {
        FormatError::new("end.stage", "`commit`, `reveal`, `deal` or `play` is needed")
    })?;
    let entry = u8::try_from(entry.number("end.entry")?)
        .ok()
        .filter(|entry| *entry == SERVER || usize::from(*entry) < entries)
        .ok_or_else(|| FormatError::new("end.entry", "an entry of the list or 255 is needed"))?;
    let reason = reason.text("end.reason")?;
    if !is_reason(&reason) {
        return Err(FormatError::new("end.reason", "1 to 32 of a-z and _ are needed"));
    }
    Ok(End::Abort { stage, entry, reason, sig: parsed("end.sig", sig)? })
}
