//! The small cases of `micro.json`, primitive by primitive.

use durak_core::Seat;
use durak_fair::{
    Digest, Key, Layout, PublicKey, Seating, Signature, Stream, Terms, card_of_id, digest,
    sorted_deck, verify_signature,
};
use serde_json::{Value, json};

use crate::data::{bytes, micro};

fn zero_key() -> Key {
    Key::from_revealed(&Digest::ZERO)
}

fn terms(players: u8, deck: u64, dealer: u64) -> Terms {
    let text = format!(
        "after_take=open;cap=six;dealer={dealer};deck={deck};draw=attacker_first;\
         first=lowest_trump;first_bout_transfer=true;lead=single;next_game=under_fool;\
         no_trump=random;order=free;players={players};seating=listed;teams=false;\
         throw_in=all;transfer=off"
    );
    text.parse().unwrap()
}

fn names(cards: impl IntoIterator<Item = durak_core::Card>) -> String {
    cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn hashes() {
    for case in micro()["H"].as_array().unwrap() {
        let parts: Vec<Vec<u8>> = case["parts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|part| hex::decode(part.as_str().unwrap()).unwrap())
            .collect();
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        let made = digest(case["tag"].as_str().unwrap(), &parts);
        assert_eq!(json!(made), case["digest"]);
    }
    let block = digest("block", &[&[0; 32], &[0; 4]]);
    assert_eq!(json!(block), micro()["block0_of_zero_key"]);
}

#[test]
fn numbers_from_a_stream() {
    let key = zero_key();
    let mut stream = Stream::new(&key);
    let numbers: Vec<u8> = (2..=52).rev().map(|m| stream.up_to(m - 1)).collect();
    assert_eq!(json!(numbers), micro()["below_from_52_down_to_2"]);
    assert_eq!(json!(stream.bytes_used()), micro()["below_bytes_used"]);
    assert_eq!(json!(stream.bytes_rejected()), micro()["below_bytes_rejected"]);
}

#[test]
fn card_names() {
    assert_eq!(json!(names((0..52).filter_map(card_of_id))), micro()["card_names"]);
    assert!((52..=255).all(|id| card_of_id(id).is_none()));
    assert_eq!(names(sorted_deck(terms(2, 24, 0).law())), names((28..52).filter_map(card_of_id)));
}

#[test]
fn decks_and_orders() {
    for (cards, wanted) in micro()["decks_of_zero_key"].as_object().unwrap() {
        let terms = terms(2, cards.parse().unwrap(), 1);
        assert_eq!(json!(names(zero_key().deck(&terms))), *wanted);
    }
    let orders = &micro()["orders_of_zero_key"];
    assert_eq!(json!(zero_key().order(Seating::Shuffled, 6)), orders["shuffled_6"]);
    assert_eq!(json!(zero_key().order(Seating::Rotated, 6)), orders["rotated_6"]);
    assert_eq!(zero_key().order(Seating::Listed, 3), [0, 1, 2]);
}

#[test]
fn where_the_cards_go() {
    for case in micro()["deal_indexes"].as_array().unwrap() {
        let number = |name: &str| case[name].as_u64().unwrap();
        let terms = terms(number("players") as u8, number("deck"), number("dealer"));
        let layout = Layout::new(&terms);
        let hands: Vec<Vec<u8>> =
            terms.law().seats().into_iter().map(|seat: Seat| layout.hand(seat)).collect();
        assert_eq!(json!(hands), case["seats"]);
        assert_eq!(json!(layout.trump()), case["trump"]);
        assert_eq!(json!(layout.talon()), case["talon"]);
    }
}

#[test]
fn rules_strings() {
    for case in micro()["rules"].as_array().unwrap() {
        let text = case["text"].as_str().unwrap();
        let read: Result<Terms, _> = text.parse();
        assert_eq!(json!(read.is_ok()), case["ok"], "{text}: {read:?}");
        if let Ok(terms) = read {
            assert_eq!(terms.to_string(), text);
        }
    }
}

#[test]
fn signatures_are_checked_strictly() {
    let cases = &micro()["ed25519"];
    let digest = Digest(bytes(&cases["digest"]));
    for case in cases["cases"].as_array().unwrap() {
        let (key, sig) = (PublicKey(bytes(&case["pk"])), Signature(bytes(&case["sig"])));
        let good: Value = json!(verify_signature(&key, &digest, &sig));
        assert_eq!(good, case["ok"], "{}", case["why"]);
    }
}
