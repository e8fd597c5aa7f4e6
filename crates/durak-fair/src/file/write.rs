//! Writing a game's file: compact, the fields in the order of section 8.

use serde::Serialize;
use serde::ser::Serializer;

use super::{DealRecord, GameFile};
use crate::beacon::Beacon;
use crate::bytes::{Digest, PublicKey, Signature};
use crate::commit::Commit;
use crate::ending::End;
use crate::entries::Entry;
use crate::event::SignedEvent;
use crate::open::{SignedOpen, text_or_empty};
use crate::reveal::Reveal;

impl GameFile {
    /// The file as text, without a space more than needed.
    pub fn write(&self) -> String {
        // Every field is a text, a number or a list of those: nothing that could fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

#[derive(Serialize)]
struct OpenFields<'a> {
    server_pk: PublicKey,
    table: &'a str,
    game_no: u64,
    prev: Digest,
    opened_ms: u64,
    rules: &'a str,
    entries: &'a [Entry],
    #[serde(with = "text_or_empty")]
    beacon: Option<Beacon>,
    server_commit: Digest,
    sig: Signature,
}

impl<'a> OpenFields<'a> {
    fn of(signed: &'a SignedOpen) -> OpenFields<'a> {
        let open = &signed.open;
        OpenFields {
            server_pk: open.server_pk,
            table: &open.table,
            game_no: open.game_no,
            prev: open.prev,
            opened_ms: open.opened_ms,
            rules: &open.rules,
            entries: &open.entries,
            beacon: open.beacon.clone(),
            server_commit: open.server_commit,
            sig: signed.sig,
        }
    }
}

#[derive(Serialize)]
struct DealFields<'a> {
    leaves: &'a [Digest],
    sig: Signature,
}

impl<'a> DealFields<'a> {
    fn of(deal: &'a DealRecord) -> DealFields<'a> {
        DealFields { leaves: &deal.leaves, sig: deal.sig }
    }
}

fn event_fields(event: &SignedEvent) -> (&str, String) {
    (&event.text, or_empty(event.sig))
}

#[derive(Serialize)]
struct FileFields<'a> {
    format: &'static str,
    open: OpenFields<'a>,
    commits: &'a [Commit],
    commits_sig: String,
    reveals: &'a [Reveal],
    reveals_sig: String,
    beacon_value: String,
    deals: Vec<DealFields<'a>>,
    events: Vec<(&'a str, String)>,
    server_opening: String,
    end: &'a End,
}

impl Serialize for GameFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        FileFields {
            format: "durak-fair/1",
            open: OpenFields::of(&self.open),
            commits: &self.commits,
            commits_sig: or_empty(self.commits_sig),
            reveals: &self.reveals,
            reveals_sig: or_empty(self.reveals_sig),
            beacon_value: or_empty(self.beacon_value),
            deals: self.deals.iter().map(DealFields::of).collect(),
            events: self.events.iter().map(event_fields).collect(),
            server_opening: or_empty(self.server_opening),
            end: &self.end,
        }
        .serialize(serializer)
    }
}

fn or_empty<T: ToString>(value: Option<T>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}
