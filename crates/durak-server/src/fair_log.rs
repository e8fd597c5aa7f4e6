//! The public list of games: every one that was opened and how it ended, day by day, append-only.

use durak_table::Notice;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use time::OffsetDateTime;

/// The file's name in the data directory.
pub(crate) const FILE: &str = "fair-log.jsonl";

/// One line of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
enum Line {
    Opened(Opened),
    Ended { gid: String, end: End },
}

/// A game that was opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Opened {
    /// The day of the opening, UTC.
    day: String,
    /// SHA-256 of the table's name: the name itself lets people in.
    table: String,
    game_no: u64,
    gid: String,
    opened_ms: u64,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum End {
    /// FINAL, and the digest that it signs.
    Final { digest: String },
    /// ABORT: where, by whom (`h`, `b`, `n` or `server`, with the key), and why.
    Abort { stage: String, by: String, pk: String, reason: String, digest: String },
    /// The server went down and the game with it: nobody ever saw its number.
    Lost {},
}

/// One game of a day, as the page shows it.
#[derive(Clone, Debug, Serialize)]
struct Game {
    #[serde(flatten)]
    opened: Opened,
    /// None while it is on.
    end: Option<End>,
}

/// The answer to `GET /api/fair/log`.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Day {
    day: String,
    /// Games that were played to their end.
    deals: usize,
    /// How many were broken off, by stage, by whom, and why.
    aborts: Vec<Aborts>,
    /// Games whose number was never shown because the server went down.
    unopened: usize,
    /// Games that are on.
    running: usize,
    games: Vec<Game>,
}

#[derive(Debug, Serialize)]
struct Aborts {
    stage: String,
    by: String,
    reason: String,
    count: usize,
}

/// The list, in memory and in its file.
pub(crate) struct FairLog(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    file: Option<File>,
    games: Vec<Game>,
    by_gid: HashMap<String, usize>,
}

impl FairLog {
    /// A list that lives as long as the process.
    pub(crate) fn in_memory() -> FairLog {
        FairLog(Mutex::default())
    }

    /// The list in this directory, which the store beside it keeps from other servers.
    pub(crate) fn open(dir: &Path) -> io::Result<FairLog> {
        let path = dir.join(FILE);
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        let mut inner = Inner::default();
        for line in BufReader::new(File::open(&path)?).lines() {
            // A line that was cut off by a crash says nothing; the game counts as lost.
            if let Ok(line) = serde_json::from_str(&line?) {
                inner.note(line);
            }
        }
        // The line that a crash cut off must not run into the next one.
        if file.metadata()?.len() > 0 {
            file.write_all(b"\n")?;
        }
        inner.file = Some(file);
        Ok(FairLog(Mutex::new(inner)))
    }

    /// Games without an end that no table goes on with are lost.
    pub(crate) fn close_lost(&self, running: &HashSet<String>) -> io::Result<()> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let open = inner.games.iter().filter(|game| game.end.is_none());
        let gids = open.map(|game| game.opened.gid.clone());
        let lost: Vec<String> = gids.filter(|gid| !running.contains(gid)).collect();
        lost.into_iter().try_for_each(|gid| inner.add(Line::Ended { gid, end: End::Lost {} }))
    }

    /// Writes what has happened at a table, if it is not written yet: a crash may come between a
    /// table's journal and this list, and a restored table tells all its games again.
    pub(crate) fn write(&self, table: &str, notice: &Notice) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).add(line(table, notice))
    }

    /// The games that were opened on this day.
    pub(crate) fn day(&self, day: &str) -> Day {
        let inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let games: Vec<Game> =
            inner.games.iter().filter(|game| game.opened.day == day).cloned().collect();
        let mut counts: BTreeMap<(String, String, String), usize> = BTreeMap::new();
        let mut result = Day { day: day.to_owned(), ..Day::default() };
        for game in &games {
            match &game.end {
                Some(End::Final { .. }) => result.deals += 1,
                Some(End::Lost {}) => result.unopened += 1,
                None => result.running += 1,
                Some(End::Abort { stage, by, reason, .. }) => {
                    *counts.entry((stage.clone(), by.clone(), reason.clone())).or_default() += 1;
                }
            }
        }
        result.aborts = counts
            .into_iter()
            .map(|((stage, by, reason), count)| Aborts { stage, by, reason, count })
            .collect();
        result.games = games;
        result
    }
}

impl Inner {
    fn add(&mut self, line: Line) -> io::Result<()> {
        if self.knows(&line) {
            return Ok(());
        }
        if let Some(file) = &mut self.file {
            // A line of texts and numbers can be written.
            let mut text = serde_json::to_string(&line).unwrap_or_default();
            text.push('\n');
            file.write_all(text.as_bytes())?;
        }
        self.note(line);
        Ok(())
    }

    fn knows(&self, line: &Line) -> bool {
        let (gid, needs_end) = match line {
            Line::Opened(opened) => (&opened.gid, false),
            Line::Ended { gid, .. } => (gid, true),
        };
        let game = self.by_gid.get(gid).and_then(|index| self.games.get(*index));
        game.is_some_and(|game| !needs_end || game.end.is_some())
    }

    fn note(&mut self, line: Line) {
        match line {
            Line::Opened(opened) => {
                self.by_gid.insert(opened.gid.clone(), self.games.len());
                self.games.push(Game { opened, end: None });
            }
            Line::Ended { gid, end } => {
                let game = self.by_gid.get(&gid).and_then(|index| self.games.get_mut(*index));
                if let Some(game) = game {
                    game.end = Some(end);
                }
            }
        }
    }
}

fn line(table: &str, notice: &Notice) -> Line {
    match notice {
        Notice::Opened { game_no, gid, opened_ms } => Line::Opened(Opened {
            day: day_of(*opened_ms),
            table: hex::encode(Sha256::digest(table.as_bytes())),
            game_no: *game_no,
            gid: gid.to_string(),
            opened_ms: *opened_ms,
        }),
        Notice::Ended { gid, digest, abort } => {
            let digest = digest.to_string();
            let end = match abort {
                None => End::Final { digest },
                Some(abort) => End::Abort {
                    stage: abort.stage.text().to_owned(),
                    by: abort
                        .entry
                        .map_or("server".to_owned(), |entry| entry.kind.letter().to_string()),
                    pk: abort.entry.map_or(String::new(), |entry| entry.pk.to_string()),
                    reason: abort.reason.text().to_owned(),
                    digest,
                },
            };
            Line::Ended { gid: gid.to_string(), end }
        }
    }
}

/// The day of a moment, as 2026-01-31, UTC.
pub(crate) fn day_of(unix_ms: u64) -> String {
    let seconds = i64::try_from(unix_ms / 1_000).unwrap_or(i64::MAX);
    OffsetDateTime::from_unix_timestamp(seconds)
        .map_or_else(|_| "unknown".to_owned(), |moment| moment.date().to_string())
}

/// Whether a text has the form of a day.
pub(crate) fn is_day(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 10
        && bytes.iter().enumerate().all(|(place, byte)| match place {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}
