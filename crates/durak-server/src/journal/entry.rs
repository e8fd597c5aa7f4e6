//! One change of a table.

use super::{JournalError, parse};
use durak_core::Seat;
use durak_fair::{
    AbortReason, Beacon, Commit, Digest, Opening, PublicKey, Reveal, Revealed, Signature,
};
use durak_table::{BeaconRound, CommandId, Entry, Record, StandIn, TokenHash};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

const WHAT: &str = "an entry of a table";

#[derive(Serialize, Deserialize)]
struct Stored {
    number: u64,
    at_ms: u64,
    /// Whose command it was, and its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    command: Option<(u8, u32)>,
    change: Change,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Change {
    Seated {
        seat: u8,
        name: String,
        token: Digest,
        key: PublicKey,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<String>,
    },
    BotSeated {
        seat: u8,
        level: String,
    },
    Left {
        seat: u8,
        stand_in: Option<Absence>,
    },
    Kicked {
        seat: u8,
    },
    Swapped {
        seat: u8,
        with: u8,
    },
    Set {
        watch: bool,
        listed: bool,
    },
    Returned {
        seat: u8,
    },
    Online {
        seat: u8,
        online: bool,
    },
    Again {
        seat: u8,
    },
    Opened {
        opening: Revealed,
        opened_ms: u64,
        beacon: Option<(String, u64)>,
    },
    Committed(Commit),
    Revealed(Reveal),
    BeaconValue(Digest),
    Aborted {
        entry: Option<u8>,
        reason: String,
    },
    Played {
        seat: u8,
        action: String,
        timeout: bool,
        sig: Option<Signature>,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Absence {
    Away,
    Left,
}

/// The bytes of an entry. They hold secrets: for the store alone.
pub(crate) fn write_entry(entry: &Entry) -> Vec<u8> {
    let stored = Stored {
        number: entry.number,
        at_ms: entry.at_ms,
        command: entry.command.map(|command| (command.seat as u8, command.n)),
        change: change(&entry.record),
    };
    // Texts, numbers and nothing else: writing them cannot fail.
    serde_json::to_vec(&stored).unwrap_or_default()
}

/// The entry that was written.
pub(crate) fn read_entry(bytes: &[u8]) -> Result<Entry, JournalError> {
    let stored: Stored =
        serde_json::from_slice(bytes).map_err(|error| JournalError::json(WHAT, &error))?;
    let command = |(number, n)| Ok(CommandId { seat: seat(number)?, n });
    Ok(Entry {
        number: stored.number,
        at_ms: stored.at_ms,
        command: stored.command.map(command).transpose()?,
        record: record(stored.change)?,
    })
}

fn change(record: &Record) -> Change {
    match record {
        Record::Seated { seat, name, token, key, person } => Change::Seated {
            seat: *seat as u8,
            name: name.clone(),
            token: Digest(token.0),
            key: *key,
            person: person.clone(),
        },
        Record::BotSeated { seat, level } => {
            Change::BotSeated { seat: *seat as u8, level: level.clone() }
        }
        Record::Left { seat, stand_in } => {
            let stand_in = stand_in.map(|why| match why {
                StandIn::Away => Absence::Away,
                StandIn::Left => Absence::Left,
            });
            Change::Left { seat: *seat as u8, stand_in }
        }
        Record::Kicked { seat } => Change::Kicked { seat: *seat as u8 },
        Record::Swapped { seat, with } => Change::Swapped { seat: *seat as u8, with: *with as u8 },
        Record::Set { watch, listed } => Change::Set { watch: *watch, listed: *listed },
        Record::Returned { seat } => Change::Returned { seat: *seat as u8 },
        Record::Online { seat, online } => Change::Online { seat: *seat as u8, online: *online },
        Record::Again { seat } => Change::Again { seat: *seat as u8 },
        Record::Opened { opening, opened_ms, beacon } => Change::Opened {
            opening: opening.reveal(),
            opened_ms: *opened_ms,
            beacon: beacon.as_ref().map(|round| (round.beacon.to_string(), round.at_ms)),
        },
        Record::Committed(commit) => Change::Committed(*commit),
        Record::Revealed(reveal) => Change::Revealed(*reveal),
        Record::BeaconValue(value) => Change::BeaconValue(*value),
        Record::Aborted { entry, reason } => {
            Change::Aborted { entry: *entry, reason: reason.text().to_owned() }
        }
        Record::Played { seat, action, timeout, sig } => Change::Played {
            seat: *seat as u8,
            action: action.to_string(),
            timeout: *timeout,
            sig: *sig,
        },
    }
}

fn record(change: Change) -> Result<Record, JournalError> {
    Ok(match change {
        Change::Seated { seat: number, name, token, key, person } => {
            Record::Seated { seat: seat(number)?, name, token: TokenHash(token.0), key, person }
        }
        Change::BotSeated { seat: number, level } => {
            Record::BotSeated { seat: seat(number)?, level }
        }
        Change::Left { seat: number, stand_in } => Record::Left {
            seat: seat(number)?,
            stand_in: stand_in.map(|why| match why {
                Absence::Away => StandIn::Away,
                Absence::Left => StandIn::Left,
            }),
        },
        Change::Kicked { seat: number } => Record::Kicked { seat: seat(number)? },
        Change::Swapped { seat: number, with } => {
            Record::Swapped { seat: seat(number)?, with: seat(with)? }
        }
        Change::Set { watch, listed } => Record::Set { watch, listed },
        Change::Returned { seat: number } => Record::Returned { seat: seat(number)? },
        Change::Online { seat: number, online } => Record::Online { seat: seat(number)?, online },
        Change::Again { seat: number } => Record::Again { seat: seat(number)? },
        Change::Opened { opening, opened_ms, beacon } => {
            let bytes = Zeroizing::new(opening.0);
            let round = |(text, at_ms): (String, u64)| {
                let beacon: Beacon = parse(WHAT, &text)?;
                Ok(BeaconRound { beacon, at_ms })
            };
            let beacon = beacon.map(round).transpose()?;
            Record::Opened { opening: Opening::new(*bytes), opened_ms, beacon }
        }
        Change::Committed(commit) => Record::Committed(commit),
        Change::Revealed(reveal) => Record::Revealed(reveal),
        Change::BeaconValue(value) => Record::BeaconValue(value),
        Change::Aborted { entry, reason } => {
            let known = AbortReason::ALL.into_iter().find(|it| it.text() == reason);
            let reason = known.ok_or_else(|| JournalError::new(WHAT, "no such reason"))?;
            Record::Aborted { entry, reason }
        }
        Change::Played { seat: number, action, timeout, sig } => {
            Record::Played { seat: seat(number)?, action: parse(WHAT, &action)?, timeout, sig }
        }
    })
}

fn seat(number: u8) -> Result<Seat, JournalError> {
    Seat::new(number).ok_or_else(|| JournalError::new(WHAT, "no such seat"))
}
