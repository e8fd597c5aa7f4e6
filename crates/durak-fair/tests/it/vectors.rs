//! Every finished and aborted game verifies, and all that is said to come out does.

use std::collections::BTreeSet;

use durak_core::{Card, Seat};
use durak_fair::{
    Deal, Event, Facts, GameFile, Item, Purpose, Seed, Stream, Terms, hand_digest, result_text,
    verify_signature,
};
use serde_json::{Value, json};

use crate::data::{Vector, check};

fn facts(vector: &Vector) -> Facts {
    let report = check(&vector.file);
    assert_eq!(report.names(), Vec::<String>::new(), "{}", vector.name);
    report.facts.unwrap()
}

fn file(vector: &Vector) -> GameFile {
    GameFile::read(vector.file.to_string().as_bytes()).unwrap()
}

fn cards(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

fn in_hex(items: &[Item]) -> String {
    items.iter().map(|item| hex::encode(item.to_bytes())).collect()
}

#[test]
fn every_vector_verifies() {
    let games: BTreeSet<_> = Vector::all().map(|vector| facts(&vector).gid).collect();
    assert_eq!(games.len(), 14);
}

#[test]
fn every_derived_value_comes_out() {
    for vector in Vector::all() {
        let facts = facts(&vector);
        let made = derived(&vector, &facts);
        for (name, wanted) in vector.derived.as_object().unwrap() {
            if name != "hand_messages" {
                assert_eq!(made.get(name), Some(wanted), "{} {name}", vector.name);
            }
        }
    }
}

fn derived(vector: &Vector, facts: &Facts) -> Value {
    let mut made = json!({
        "game_id": facts.gid,
        "end_hash": facts.end_hash,
        "head": facts.head,
        "unsigned": facts.unsigned,
        "result": facts.result.as_ref().map(result_text).unwrap_or_default(),
        "order": facts.order,
        "commits_hash": facts.commits_hash,
        "reveals_hash": facts.reveals_hash,
        "fingerprint": facts.reveals_hash.as_ref().map(durak_fair::fingerprint),
    });
    let (Some(seed), Some(deal)) = (&facts.seed, facts.deal()) else { return made };
    let of_deal = |purpose| json!(seed.key(purpose, deal.k).reveal());
    let of_game = |purpose| json!(seed.key(purpose, 0).reveal());
    let leader = deal.leader;
    let layout = durak_fair::Layout::new(&facts.terms);
    let hand = |seat: Seat| cards(layout.hand(seat).iter().map(|i| deal.deck[usize::from(*i)]));
    let start = facts.trace_start().unwrap();
    let (used, rejected) = bytes_used(seed, deal, &facts.terms);
    let more = json!({
        "seed": seed.reveal(),
        "deals": facts.deals.len(),
        "decks": facts.deals.iter().map(|deal| cards(deal.deck.clone())).collect::<Vec<_>>(),
        "hands": facts.terms.law().seats().into_iter().map(hand).collect::<Vec<_>>(),
        "trump": deal.trump.to_string(),
        "first": leader.seat().map(Seat::index),
        "first_by": leader.reason(&facts.terms),
        "random_seat": start.random_seat.index(),
        "deal_hashes": facts.deal_hashes,
        "deck_key": of_deal(Purpose::Deck),
        "salt_key": of_deal(Purpose::Salt),
        "seats_key": of_game(Purpose::Seats),
        "first_key": of_deal(Purpose::First),
        "bot_key_0": of_game(Purpose::Bot(Seat::S0)),
        "bytes_used": used,
        "bytes_rejected": rejected,
        "open_cards": facts.deals.iter().map(|deal| deal.open_items()).collect::<Vec<_>>(),
    });
    assert_eq!(start.decks.len(), facts.deals.len(), "{}", vector.name);
    made.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    made
}

fn bytes_used(seed: &Seed, deal: &Deal, terms: &Terms) -> (u32, u32) {
    let key = seed.key(Purpose::Deck, deal.k);
    let mut stream = Stream::new(&key);
    let mut deck = durak_fair::sorted_deck(terms.law());
    durak_fair::shuffle(&mut deck, |last| stream.up_to(last));
    (stream.bytes_used(), stream.bytes_rejected())
}

#[test]
fn every_hand_message_comes_out() {
    for vector in Vector::all() {
        let Some(wanted) = vector.derived["hand_messages"].as_array() else { continue };
        let facts = facts(&vector);
        let mut made = Vec::new();
        for (deal, hash) in facts.deals.iter().zip(&facts.deal_hashes) {
            let mut add = |seat: Seat, items: Vec<Item>| {
                let digest = hand_digest(hash, seat, &items);
                made.push(json!({
                    "k": deal.k,
                    "seat": seat.index(),
                    "items": in_hex(&items),
                    "digest": digest,
                    "sig": vector.server_key().sign(&digest),
                }));
            };
            for seat in facts.terms.law().seats() {
                add(seat, deal.hand_items(seat));
            }
            if deal.k as usize + 1 < facts.deals.len() {
                continue;
            }
            let mut talon = durak_fair::Layout::new(&facts.terms).talon().into_iter();
            for (_, event) in file(&vector).read_events() {
                if let Event::Draw(seat, count) = event {
                    let drawn: Vec<u8> = talon.by_ref().take(usize::from(count)).collect();
                    add(seat, deal.items(drawn));
                }
            }
        }
        assert_eq!(&made, wanted, "{}", vector.name);
    }
}

#[test]
fn a_file_is_read_and_written_without_loss() {
    for vector in Vector::all() {
        let file = file(&vector);
        let text = file.write();
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), vector.file, "{}", vector.name);
        assert_eq!(GameFile::read(text.as_bytes()), Ok(file), "{}", vector.name);
    }
}

#[test]
fn every_signature_can_be_made_again() {
    for vector in Vector::all() {
        let file = file(&vector);
        let facts = facts(&vector);
        let server = vector.server_key();
        let open = &file.open.open;
        assert_eq!(server.public(), open.server_pk);
        let opening = vector.server_opening().reveal();
        assert_eq!(open.seal(&opening.0), open.server_commit, "{}", vector.name);
        assert_eq!(server.sign(&facts.gid), file.open.sig, "{}", vector.name);
        for it in &file.commits {
            let (key, opening) = (vector.key(it.entry), vector.opening(it.entry).reveal());
            let commit = durak_fair::commitment(&facts.gid, it.entry, &key.public(), &opening.0);
            assert_eq!(commit, it.commit, "{}", vector.name);
            let digest = durak_fair::commit_digest(&facts.gid, it.entry, &commit);
            assert_eq!(key.sign(&digest), it.sig, "{}", vector.name);
        }
        for it in &file.reveals {
            let opening = vector.opening(it.entry).reveal();
            assert_eq!(opening, it.opening, "{}", vector.name);
            let commits = facts.commits_hash.unwrap();
            let digest = durak_fair::reveal_digest(&commits, it.entry, &opening.0);
            assert_eq!(vector.key(it.entry).sign(&digest), it.sig, "{}", vector.name);
        }
        assert_eq!(facts.commits_hash.map(|it| server.sign(&it)), file.commits_sig);
        assert_eq!(facts.reveals_hash.map(|it| server.sign(&it)), file.reveals_sig);
        for (record, hash) in file.deals.iter().zip(&facts.deal_hashes) {
            assert_eq!(server.sign(hash), record.sig, "{}", vector.name);
        }
        assert_eq!(server.sign(&facts.end_hash), *file.end.sig(), "{}", vector.name);
        assert!(verify_signature(&open.server_pk, &facts.end_hash, file.end.sig()));
        acts_again(&vector, &file, &facts);
    }
}

fn acts_again(vector: &Vector, file: &GameFile, facts: &Facts) {
    let Some(first) = facts.deal_hashes.last() else { return };
    let mut head = *first;
    for event in &file.events {
        if let (Some(sig), Ok(Event::Act(seat, _))) = (event.sig, event.text.parse()) {
            let key = vector.key(facts.order[seat.index()]);
            let digest = durak_fair::act_digest(&head, &event.text);
            assert_eq!(key.sign(&digest), sig, "{} {}", vector.name, event.text);
        }
        head = durak_fair::next_head(&head, &event.text, event.sig.as_ref());
    }
    assert_eq!(head, facts.head);
}
