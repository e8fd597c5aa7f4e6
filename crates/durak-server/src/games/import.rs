//! Games that were played elsewhere: records, traces and files of fair deals, each checked whole.

use super::finished::{Walk, imported};
use crate::replay::Replay;
use crate::visitors::Visitor;
use durak_engine::trace::Replay as TraceReplay;
use durak_engine::{GameLog, Record, RecordError};
use durak_fair::{GameFile, verify_file};
use durak_protocol::WireError;
use durak_store::NewGame;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::num::NonZeroU32;

/// Longest text that is taken, in bytes; a trace of a long game of six is shorter.
pub(crate) const MOST_BYTES: usize = 512 * 1024;
/// Most imported games of a server.
pub(crate) const MOST_GAMES: u64 = 20_000;

/// Most games that one address brings in an hour.
pub(crate) const MOST_AN_HOUR: u32 = 60;

/// How much each visitor brings.
pub(crate) struct ImportLimit(DefaultKeyedRateLimiter<IpAddr>);

impl ImportLimit {
    pub(crate) fn new() -> ImportLimit {
        let most = NonZeroU32::new(MOST_AN_HOUR).unwrap_or(NonZeroU32::MIN);
        ImportLimit(RateLimiter::keyed(Quota::per_hour(most)))
    }

    /// Whether this visitor may bring one more now.
    pub(crate) fn allows(&self, visitor: Visitor) -> bool {
        // Whoever brought nothing for an hour is forgotten.
        self.0.retain_recent();
        self.0.check_key(&visitor.0).is_ok()
    }
}

/// A game that was brought here.
pub(crate) struct Brought {
    /// The row for the store.
    pub(crate) game: NewGame,
    /// The id that this very game has where it was dealt fairly, as its file says.
    pub(crate) fair_id: Option<String>,
}

/// Reads a text that somebody brings: `durak-record/1`, `durak-trace/1` with one game, or
/// `durak-fair/1`.
///
/// # Errors
/// `record-empty`, `record-too-long`, the codes of [`durak_engine::RecordFault`], `trace-differs`,
/// `trace-many`, `fair-fails`, `fair-aborted`; the sentence says where and what was expected.
pub(crate) fn read(text: &str, now_ms: u64) -> Result<Brought, WireError> {
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > MOST_BYTES {
        let text = format!("a game is at most {MOST_BYTES} bytes of text");
        return Err(WireError { code: "record-too-long", text });
    }
    if text.trim().is_empty() {
        let text = "the text is empty: a record, a trace or a fair file is expected".to_owned();
        return Err(WireError { code: "record-empty", text });
    }
    let (log, tags, fair_id) = if text.trim_start().starts_with('{') {
        if is_fair(text) { of_fair(text)? } else { of_trace(text)? }
    } else {
        of_record(text.parse().map_err(record_error)?)
    };
    let id = id_of(&log, &tags);
    let game = imported(id, log, tags, now_ms);
    let game = game.map_err(|error| WireError { code: "record-deal", text: error.to_string() })?;
    Ok(Brought { game, fair_id })
}

/// What a game is, apart from where it comes from: the log, tags, and a fair deal's id.
type Told = (GameLog, Vec<(String, String)>, Option<String>);

fn of_record(record: Record) -> Told {
    let mut log = GameLog::new(*record.law(), record.deal().clone());
    record.actions().iter().for_each(|(seat, action)| log.push(*seat, *action));
    let tags = record.tags().iter().map(|tag| (tag.name().to_owned(), tag.value().to_owned()));
    (log, tags.collect(), None)
}

fn record_error(error: RecordError) -> WireError {
    WireError { code: error.fault.code(), text: error.to_string() }
}

fn of_trace(text: &str) -> Result<Told, WireError> {
    let mut replay = TraceReplay::default();
    let differs = |error: durak_engine::trace::Difference| WireError {
        code: "trace-differs",
        text: error.to_string(),
    };
    for line in text.lines() {
        replay.line(line).map_err(differs)?;
        if replay.agreement().games > 1 {
            let text = "the trace holds several games: bring them one by one".to_owned();
            return Err(WireError { code: "trace-many", text });
        }
    }
    replay.finish().map_err(differs)?;
    let none = || WireError { code: "record-empty", text: "the trace holds no game".to_owned() };
    replay.take_record().map(of_record).ok_or_else(none)
}

/// Whether a JSON text is a file of a fair deal: it says so itself.
fn is_fair(text: &str) -> bool {
    #[derive(serde::Deserialize)]
    struct Head {
        #[serde(default)]
        format: String,
    }
    serde_json::from_str::<Head>(text).is_ok_and(|head| head.format == "durak-fair/1")
}

fn of_fair(text: &str) -> Result<Told, WireError> {
    let fails = |text: String| WireError { code: "fair-fails", text };
    let file = GameFile::read(text.trim().as_bytes()).map_err(|error| fails(error.to_string()))?;
    let report = verify_file(&file);
    if let Some(failure) = report.failures.first() {
        let more = report.failures.len() - 1;
        let more = if more > 0 { format!(" (and {more} more)") } else { String::new() };
        return Err(fails(format!("the file does not pass: {failure}{more}")));
    }
    let aborted = || WireError {
        code: "fair-aborted",
        text: "the game of this file was broken off".to_owned(),
    };
    let facts = report.facts.ok_or_else(aborted)?;
    let walk = Walk::through(&file, &facts).ok_or_else(aborted)?;
    // The rules alone say whether every move was one.
    let replay = Replay::of(walk.log).map_err(|error| fails(error.to_string()))?;
    let record = replay.record().ok_or_else(aborted)?;
    let (log, tags, _) = of_record(record);
    Ok((log, tags, Some(facts.gid.to_string())))
}

/// The same game with the same tags has the same id, so that it is kept once.
fn id_of(log: &GameLog, tags: &[(String, String)]) -> String {
    let mut text = format!("durak import\n{}\n{:?}\n", log.law().rules(), log.deal().by);
    for deck in &log.deal().decks {
        deck.cards().for_each(|card| text.push_str(&card.to_string()));
        text.push('\n');
    }
    text.push_str(&format!("{}\n", log.deal().random_seat));
    log.actions().iter().for_each(|(seat, action)| text.push_str(&format!("{seat} {action}\n")));
    tags.iter().for_each(|(name, value)| text.push_str(&format!("{name}: {value}\n")));
    hex::encode(Sha256::digest(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMATS: &str = include_str!("../../../../docs/formats.md");
    const FAIR: &str = include_str!("../../../../data/fair/v1.json");

    /// The record that the document shows.
    fn record() -> String {
        let from = FORMATS.find("```text\ndurak-record/1").unwrap() + 8;
        FORMATS[from..].split("```").next().unwrap().to_owned()
    }

    fn file() -> String {
        let case: serde_json::Value = serde_json::from_str(FAIR).unwrap();
        match &case["file"] {
            serde_json::Value::String(text) => text.clone(),
            object => object.to_string(),
        }
    }

    fn code(text: &str) -> &'static str {
        read(text, 0).map(|_| ()).unwrap_err().code
    }

    #[test]
    fn a_record_is_kept_once_with_its_names() {
        let brought = read(&record(), 7).unwrap();
        let game = &brought.game;
        assert_eq!((game.table.clone(), game.board.clone(), game.ended_ms), (None, None, 7));
        assert_eq!((&*game.result, &*game.family, game.seats), ("durak", "durak", 2));
        let names: Vec<_> = game.players.iter().map(|it| (&*it.name, &*it.outcome)).collect();
        assert_eq!(names, [("Anna", "lost"), ("Борис", "won")]);
        assert!(game.players.iter().all(|it| it.person.is_none() && it.luck.is_none()));
        let spaced = record().replace('\n', "\n\n") + "# a comment\n";
        assert_eq!(read(&spaced, 8).unwrap().game.id, game.id);
        assert_ne!(read(&record().replace("Anna", "Ann"), 7).unwrap().game.id, game.id);
    }

    #[test]
    fn a_trace_and_a_fair_file_tell_the_same_as_a_record() {
        let fair = read(&file(), 0).unwrap();
        let kept = crate::games::kept::Kept::read(&fair.game.body).unwrap();
        let replay = Replay::of(kept.log().unwrap()).unwrap();
        let trace = read(&replay.trace().unwrap(), 0).unwrap();
        let record = read(&replay.record().unwrap().to_string(), 0).unwrap();
        assert_eq!(trace.game, record.game);
        assert_eq!(fair.game, record.game);
        assert!(fair.fair_id.is_some() && record.fair_id.is_none());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let bad = record().replace("2. 0 beat:Td=Qs", "2. 0 beat:Td=As");
        let error = read(&bad, 0).map(|_| ()).unwrap_err();
        assert!(error.text.starts_with("line 13, column 6: "), "{}", error.text);
        assert_eq!(error.code, "not-held");
        assert_eq!(code(""), "record-empty");
        assert_eq!(code(" \n"), "record-empty");
        assert_eq!(code("durak-record/2"), "record-expected");
        assert_eq!(code(&"x".repeat(MOST_BYTES + 1)), "record-too-long");
        assert_eq!(code("{}"), "trace-differs");
        assert_eq!(code("{\"format\":"), "trace-differs");
        assert_eq!(code("{\"format\":\"durak-fair/1\"}"), "fair-fails");
    }

    #[test]
    fn a_forged_file_and_several_games_are_refused() {
        let forged = file().replacen("\"game_no\":1", "\"game_no\":2", 1);
        assert_ne!(forged, file());
        assert_eq!(code(&forged), "fair-fails");
        let fair = read(&file(), 0).unwrap();
        let kept = crate::games::kept::Kept::read(&fair.game.body).unwrap();
        let trace = Replay::of(kept.log().unwrap()).unwrap().trace().unwrap();
        assert_eq!(code(&(trace.clone() + &trace)), "trace-many");
        let cut = trace.lines().next().unwrap();
        assert_eq!(code(cut), "trace-differs");
    }
}
