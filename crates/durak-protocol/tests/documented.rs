//! Every example of `docs/protocol.md` is a message, read and written back unchanged.

use durak_protocol::{
    ClientMessage, CreateTable, ErrorBody, FairMessage, LobbyList, MatchState, ServerMessage,
    TableCreated, TableInfo,
};
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../docs/protocol.md");

/// The kind and the text of each JSON block.
fn examples() -> impl Iterator<Item = (&'static str, &'static str)> {
    DOCUMENT.split("```json ").skip(1).map(|rest| {
        let (kind, rest) = rest.split_once('\n').unwrap();
        (kind, rest.split_once("\n```").unwrap().0)
    })
}

fn again<T: serde::de::DeserializeOwned + serde::Serialize>(text: &str) -> String {
    serde_json::to_string(&serde_json::from_str::<T>(text).unwrap()).unwrap()
}

#[test]
fn every_example_is_read_and_written_back_unchanged() {
    for (kind, text) in examples() {
        let written = match kind {
            "client" => ClientMessage::parse(text).unwrap().to_json(),
            "server" => ServerMessage::parse(text).unwrap().to_json(),
            "fair" => FairMessage::<Value>::parse(text).unwrap().to_json(),
            "create" => again::<CreateTable>(text),
            "created" => again::<TableCreated>(text),
            "info" => again::<TableInfo>(text),
            "lobby" => again::<LobbyList>(text),
            "match" => again::<MatchState>(text),
            "error" => again::<ErrorBody>(text),
            other => panic!("an example of kind {other}"),
        };
        assert_eq!(written, text);
    }
}

#[test]
fn every_message_has_an_example() {
    let types = |of: &str| -> std::collections::BTreeSet<String> {
        examples()
            .filter(|(kind, _)| *kind == of)
            .map(|(_, text)| serde_json::from_str::<Value>(text).unwrap()["type"].to_string())
            .collect()
    };
    // The error about an unknown type lists all that are known.
    let unknown = r#"{"type":"nothing"}"#;
    let listed = |text: String| text.split_once("known are ").unwrap().1.split(", ").count();
    let client = listed(ClientMessage::parse(unknown).unwrap_err().text);
    let server = listed(ServerMessage::parse(unknown).unwrap_err().text);
    assert_eq!(types("client").len(), client);
    assert_eq!(types("server").len(), server);
}

#[test]
fn the_state_of_the_example_is_a_possible_one() {
    let states = examples().filter_map(|(kind, text)| match ServerMessage::parse(text) {
        Ok(ServerMessage::Snapshot { state, .. }) if kind == "server" => Some(state),
        _ => None,
    });
    let mut games = 0;
    for state in states {
        let mut rules = durak_core::Rules::DEFAULT;
        state.rules.apply_to(&mut rules).unwrap();
        if let Some(game) = &state.game {
            let public = game.public(&rules).unwrap();
            let hand = game.hand(&public, durak_core::Seat::S0).unwrap();
            let by = game.by(rules.players).unwrap();
            assert_eq!(durak_protocol::GameState::new(&public, &by, Some(hand)), *game);
            games += 1;
        }
    }
    assert!(games > 0);
}
