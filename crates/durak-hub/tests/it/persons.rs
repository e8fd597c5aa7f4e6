//! Seats belong to persons: any device and tab of a person finds the seat.

use crate::common::{TestRng, config, dealer, hub, rng, seated, texts, token};
use crate::fair_client::player_key;
use durak_core::Rules;
use durak_hub::{Conn, Hub, Output, Person};
use durak_protocol::ServerMessage;
use durak_protocol::limits::close;
use durak_table::Table;

fn person(name: &str) -> Person {
    let (id, name) = (format!("id of {name}"), name.to_owned());
    Person { id, name }
}

/// A connection of a person, with the token that its browser kept for the table, if any.
fn connect(hub: &mut Hub, conn: Conn, who: Option<&str>, kept: Option<&str>, rng: &mut TestRng) {
    hub.attach(conn, who.map(person));
    let token = kept.map(|token| format!(r#","token":"{token}""#)).unwrap_or_default();
    hub.receive(conn, &format!(r#"{{"type":"hello","v":2{token}}}"#), 0, rng);
}

fn sit(hub: &mut Hub, conn: Conn, n: u32, key: u64, rng: &mut TestRng) {
    let key = player_key(key).public();
    let sit = format!(r#"{{"type":"sit","n":{n},"name":"what the page says","pk":"{key}"}}"#);
    hub.receive(conn, &sit, 0, rng);
}

/// The seat of the last welcome to a connection, and whether it came with a token.
fn welcomed(outputs: &[Output], conn: Conn) -> Option<(Option<u8>, bool)> {
    let welcome = |output: &Output| match output {
        Output::Send(to, text) if *to == conn => match ServerMessage::parse(text) {
            Ok(ServerMessage::Welcome { seat, token, .. }) => Some((seat, token.is_some())),
            _ => None,
        },
        _ => None,
    };
    outputs.iter().rev().find_map(welcome)
}

fn closed(outputs: &[Output], conn: Conn) -> Option<u16> {
    outputs.iter().find_map(|output| match output {
        Output::Close(it, code) if *it == conn => Some(*code),
        _ => None,
    })
}

fn empty_hub() -> Hub {
    hub(Table::new(config(Rules::DEFAULT, None), dealer("t")))
}

#[test]
fn two_devices_of_a_person_have_one_seat_and_the_newest_plays() {
    let (mut hub, mut rng) = (empty_hub(), rng(1));
    connect(&mut hub, 1, Some("Ann"), None, &mut rng);
    assert_eq!(welcomed(&hub.outputs(), 1), Some((None, false)));
    sit(&mut hub, 1, 1, 1, &mut rng);
    assert_eq!(welcomed(&hub.outputs(), 1), Some((Some(0), false)));
    connect(&mut hub, 2, Some("Ann"), None, &mut rng);
    let outputs = hub.outputs();
    assert_eq!(welcomed(&outputs, 2), Some((Some(0), false)), "another device, the same seat");
    assert_eq!(closed(&outputs, 1), Some(close::REPLACED));
    sit(&mut hub, 2, 2, 2, &mut rng);
    let open = hub.table().room().open();
    assert_eq!(open.len(), 1, "nobody sits twice at a table");
}

#[test]
fn the_server_says_the_name_of_a_person() {
    let (mut hub, mut rng) = (empty_hub(), rng(2));
    connect(&mut hub, 1, Some("Ann"), None, &mut rng);
    sit(&mut hub, 1, 1, 1, &mut rng);
    connect(&mut hub, 2, None, None, &mut rng);
    let told = texts(&mut hub, 2).concat();
    assert!(told.contains(r#""name":"Ann","person":"id of Ann""#), "{told}");
    assert!(!told.contains("what the page says"), "{told}");
}

#[test]
fn a_seat_from_before_signing_in_stays_with_its_token() {
    let mut rng = rng(3);
    let mut hub = hub(seated(Rules::DEFAULT, None, &mut rng));
    connect(&mut hub, 1, Some("Ann"), Some(&token(1)), &mut rng);
    assert_eq!(welcomed(&hub.outputs(), 1), Some((Some(1), false)));
    connect(&mut hub, 2, Some("Bob"), Some(&token(7)), &mut rng);
    assert_eq!(welcomed(&hub.outputs(), 2), Some((None, false)));
}

#[test]
fn what_a_table_knows_a_person_by_is_no_token_that_anybody_could_send() {
    let (mut hub, mut rng) = (empty_hub(), rng(4));
    connect(&mut hub, 1, Some("Ann"), None, &mut rng);
    sit(&mut hub, 1, 1, 1, &mut rng);
    hub.outputs();
    connect(&mut hub, 2, None, Some("durak person id of Ann"), &mut rng);
    assert_eq!(welcomed(&hub.outputs(), 2).and_then(|(seat, _)| seat), None);
}
