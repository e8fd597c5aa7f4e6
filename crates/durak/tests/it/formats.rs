//! The examples of docs/formats.md are what the readers read and the writers write.

use crate::program::durak_reading;
use durak_core::{Action, Card, Rules};
use durak_engine::trace::{self, Replay};
use durak_engine::{Position, Record, rules_json};
use durak_fair::Receipt;
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../../docs/formats.md");

/// The code blocks of a section, without their fences.
fn examples(section: &str) -> Vec<&'static str> {
    let start = DOCUMENT.find(&format!("\n## {section}\n")).unwrap() + 1;
    let text = &DOCUMENT[start..];
    let text = &text[..text[2..].find("\n## ").map_or(text.len(), |end| end + 2)];
    let blocks = text.split("\n```").skip(1).step_by(2);
    let blocks: Vec<_> = blocks.map(|block| block.split_once('\n').unwrap().1).collect();
    assert!(!blocks.is_empty(), "{section} has no example");
    blocks
}

fn record() -> Record {
    examples("Record")[0].parse().unwrap()
}

#[test]
fn cards() {
    let cards = examples("Cards")[0].split_whitespace().map(|card| card.parse::<Card>().unwrap());
    let written: Vec<_> = cards.map(|card| card.to_string()).collect();
    assert_eq!(written.join(" "), "6s Td Ah Td 6s Jc Qd Ah");
}

#[test]
fn actions() {
    let section = examples("Actions")[0];
    for line in section.lines() {
        assert_eq!(line.parse::<Action>().unwrap().to_string(), line);
    }
    let verbs: Vec<_> = section.lines().map(|line| line.split(':').next().unwrap()).collect();
    for verb in ["lead", "throw", "beat", "transfer", "show", "take", "pass"] {
        assert!(verbs.contains(&verb), "{verb}");
    }
}

#[test]
fn rules() {
    let object = serde_json::from_str(examples("Rules")[0]).unwrap();
    let rules = rules_json::from_json(Rules::DEFAULT, &object).unwrap();
    rules.check().unwrap();
    assert_eq!((rules.players, rules.teams), (4, true));
}

#[test]
fn trace() {
    let record = record();
    let mut actions = record.actions().iter();
    let mut written = Vec::new();
    trace::write_game(&mut written, record.law(), record.deal(), |_| actions.next().copied())
        .unwrap();
    let written = String::from_utf8(written).unwrap();
    let written: Vec<&str> = written.lines().collect();
    let examples = examples("Trace");
    let shown: Vec<&str> = examples[0].lines().collect();
    assert_eq!(shown, written[..2]);
    assert_eq!(examples[1].lines().collect::<Vec<_>>(), written[written.len() - 1..]);
    let mut replay = Replay::default();
    written.iter().for_each(|line| replay.line(line).unwrap());
    assert_eq!(replay.finish().unwrap().games, 1);
}

#[test]
fn records() {
    assert_eq!(record().to_string().trim_end(), examples("Record")[0]);
    assert_eq!(record().tag("player-1"), Some("Борис"));
}

#[test]
fn positions() {
    let lines: Vec<&str> = examples("Position")[0].lines().collect();
    for line in &lines {
        assert_eq!(line.parse::<Position>().unwrap().to_string(), *line);
    }
    let (seat, _, after) = record().steps().nth(2).unwrap();
    assert_eq!(Position::of_game(&after).to_string(), lines[0]);
    let other = after.public().defender();
    assert_ne!(seat, other);
    assert_eq!(Position::of_view(&after.view(other)).to_string(), lines[1]);
}

#[test]
fn receipts() {
    let example = examples("Files of fair deals")[0];
    let receipt: Receipt = serde_json::from_str(example).unwrap();
    assert_eq!(serde_json::to_string(&receipt).unwrap(), example.trim_end());
}

#[test]
fn every_field_of_an_analysis_is_described() {
    let args = ["analyse", "-", "--json", "--iterations", "2"];
    let report = durak_reading(&args, record().to_string().as_bytes()).out;
    let report: Value = serde_json::from_str(&report).unwrap();
    let start = DOCUMENT.find("## Analysis").unwrap();
    let section = DOCUMENT[start..].split("\n## ").next().unwrap();
    let objects = [&report, &report["seats"][0], &report["decisions"][0]];
    for field in objects.into_iter().flat_map(|it| it.as_object().unwrap().keys()) {
        assert!(section.contains(&format!("`{field}`")), "{field}");
    }
}
