//! Cards, events and ends that are not what they should be.

use durak_core::{Card, Seat};
use durak_fair::{
    AbortReason, Chain, DealMessage, Digest, End, Ending, Event, Hand, Identity, Item, Kind,
    Opening, Player, Purpose, Seed, SignedEvent, SigningKey, Stage, Statement, act_digest, digest,
    seal, verify_file,
};

use super::{caught, ch, player, reopened, sign_deal, sign_hand};
use crate::rig::{Rig, Table, bytes, opening};

/// A deck with two cards exchanged, sealed in leaves of its own.
struct Swapped {
    deal: DealMessage,
    hand: Hand,
}

fn swapped(table: &Table) -> Swapped {
    let honest = table.server.deal_messages()[0].clone();
    let (gid, commits) = (table.server.gid(), ch(table));
    let reveals = &table.server.reveals_message().unwrap().list;
    let openings = reveals.iter().map(|it| (it.entry, &it.opening.0));
    let seed = Seed::new(&commits, &table.rig.server_opening.reveal().0, openings, None);
    let salts = seed.key(Purpose::Salt, 0).reveal();
    let mut deck: Vec<Card> = table.server.deals()[0].deck.clone();
    let trump = deck[12].suit();
    // Seat 0 changes a plain card for another that nobody is dealt.
    let plain = |place: &usize| deck[*place].suit() != trump;
    let mine = (0..12).step_by(2).find(plain).unwrap();
    let other = (13..36).find(plain).unwrap();
    deck.swap(mine, other);
    let items: Vec<Item> = (0u8..)
        .zip(&deck)
        .map(|(index, card)| Item {
            index,
            card: *card,
            salt: digest("salt", &[&salts.0, &[index]]),
        })
        .collect();
    let leaves = items.iter().map(|item| item.leaf(&gid, 0)).collect();
    let deal = sign_deal(table, DealMessage { leaves, ..honest });
    let own = table.server.dealt_hand(0, Seat::S0).unwrap();
    let items = own.items.iter().map(|item| items[usize::from(item.index)]).collect();
    let hand = sign_hand(table, &deal.digest(&commits), Hand { items, ..own });
    Swapped { deal, hand }
}

#[test]
fn a_card_is_swapped_before_the_deal() {
    let mut table = Rig::two(113).dealt();
    let Swapped { deal, hand } = swapped(&table);
    player(&mut table, 0).deal(&deal).unwrap();
    player(&mut table, 0).hand(&hand).unwrap();
    // Nothing shows it until the server's number is known; then everything does.
    let head = player(&mut table, 0).head();
    let opening = table.rig.server_opening.reveal();
    let (entry, reason) = (durak_fair::SERVER, "crash".to_string());
    let signed = durak_fair::abort_digest(
        &table.server.gid(),
        Stage::Play,
        entry,
        &reason,
        &head,
        &opening.0,
    );
    let sig = table.rig.server_key.sign(&signed);
    let end = End::Abort { stage: Stage::Play, entry, reason, sig };
    let ending = Ending { end, server_opening: Some(opening), beacon_value: None };
    let refused = player(&mut table, 0).end(&ending).unwrap_err();
    assert_eq!(refused.reason, durak_fair::Reason::File(vec!["leaves 0".to_string()]));
}

#[test]
fn a_card_is_swapped_after_the_deal() {
    let mut table = Rig::two(113).dealt();
    let honest = table.server.deal_messages()[0].clone();
    let digest = honest.digest(&ch(&table));
    player(&mut table, 0).deal(&honest).unwrap();
    let hand =
        Hand { items: swapped(&table).hand.items, ..table.server.dealt_hand(0, Seat::S0).unwrap() };
    let hand = sign_hand(&table, &digest, hand);
    let evidence = caught(player(&mut table, 0).hand(&hand), "fair-leaf");
    assert_eq!(evidence.before, Some(Statement::Deal(honest)));
}

#[test]
fn a_card_of_another_place_is_dealt() {
    let mut table = Rig::two(114).dealt();
    let deal = table.server.deal_messages()[0].clone();
    let digest = deal.digest(&ch(&table));
    let own = table.server.dealt_hand(0, Seat::S0).unwrap();
    let known = &table.server.deals()[0];
    let mut items = own.items.clone();
    items[5] = known.items([20])[0];
    let other_place = sign_hand(&table, &digest, Hand { items, ..own.clone() });
    let one_less =
        sign_hand(&table, &digest, Hand { items: own.items[..5].to_vec(), ..own.clone() });
    let other_seat = table.server.dealt_hand(0, Seat::S1).unwrap();
    let unsigned = Hand { sig: other_seat.sig, ..own.clone() };
    let cases = [
        (other_place, "fair-indexes"),
        (one_less, "fair-indexes"),
        (other_seat, "fair-other-hand"),
        (unsigned, "fair-server-signature"),
    ];
    for (hand, code) in cases {
        let mut fresh = Rig::two(114).dealt();
        player(&mut fresh, 0).deal(&deal).unwrap();
        caught(player(&mut fresh, 0).hand(&hand), code);
    }
    player(&mut table, 0).deal(&deal).unwrap();
    player(&mut table, 0).hand(&own).unwrap();
    player(&mut table, 0).hand(&own).unwrap();
}

#[test]
fn a_deal_that_cannot_be_true() {
    let table = Rig::two(115).dealt();
    let honest = table.server.deal_messages()[0].clone();
    let other_leader = 1 - honest.first;
    let cases = [
        (DealMessage { order: vec![1, 0], ..honest.clone() }, "fair-order"),
        (DealMessage { first: other_leader, ..honest.clone() }, "fair-leader"),
        (DealMessage { first: 255, ..honest.clone() }, "fair-leader"),
        (DealMessage { k: 1, ..honest.clone() }, "fair-deal-number"),
        (DealMessage { leaves: honest.leaves[1..].to_vec(), ..honest.clone() }, "fair-leaves"),
        (DealMessage { items: vec![], ..honest.clone() }, "fair-open-card"),
        (DealMessage { items: honest.items[1..].to_vec(), ..honest.clone() }, "fair-open-card"),
    ];
    for (deal, code) in cases {
        let mut fresh = Rig::two(115).dealt();
        let deal = sign_deal(&fresh, deal);
        caught(player(&mut fresh, 0).deal(&deal), code);
    }
    let mut fresh = Rig::two(115).dealt();
    let unsigned = DealMessage { first: other_leader, ..honest.clone() };
    caught(player(&mut fresh, 0).deal(&unsigned), "fair-server-signature");
    // A second DEAL of one number.
    let mut fresh = Rig::two(115).dealt();
    player(&mut fresh, 0).deal(&honest).unwrap();
    let mut leaves = honest.leaves.clone();
    leaves[3] = Digest::ZERO;
    let second = sign_deal(&fresh, DealMessage { leaves, ..honest.clone() });
    let evidence = caught(player(&mut fresh, 0).deal(&second), "fair-contradiction");
    assert_eq!(evidence.before, Some(Statement::Deal(honest)));
}

#[test]
fn a_trump_lower_than_the_shown_one() {
    // The first numbered game in which seat 0 leads by its trump and holds another one.
    let found = (200..260).find_map(|number| {
        let table = Rig::two(number).dealt();
        let deal = table.server.deals()[0].clone();
        let trumps = deal.hands[Seat::S0] & durak_core::CardSet::of_suit(deal.trump.suit());
        let leads = deal.leader.seat() == Some(Seat::S0);
        (leads && trumps.len() > 1).then_some((number, trumps))
    });
    let (number, trumps) = found.unwrap();
    let mut table = Rig::two(number).dealt();
    let honest = table.server.deal_messages()[0].clone();
    let higher = trumps.into_iter().nth(1).unwrap();
    let own = table.server.dealt_hand(0, Seat::S0).unwrap();
    let item = *own.items.iter().find(|item| item.card == higher).unwrap();
    let deal =
        sign_deal(&table, DealMessage { items: vec![honest.items[0], item], ..honest.clone() });
    player(&mut table, 0).deal(&deal).unwrap();
    caught(player(&mut table, 0).hand(&own), "fair-lower-trump");
}

#[test]
fn a_deal_is_called_void_though_a_hand_held_a_trump() {
    let mut rules = durak_core::Rules::default();
    rules.set("no_trump", "redeal").unwrap();
    let terms = durak_fair::Terms::first_game(&rules, durak_fair::Seating::Listed).unwrap();
    let mut table = Rig::new(terms, 116).dealt();
    let honest = table.server.deal_messages()[0].clone();
    let void = DealMessage { first: 255, items: honest.items[..1].to_vec(), ..honest };
    let void = sign_deal(&table, void);
    table.watcher.deal(&void).unwrap();
    let seed = {
        let reveals = &table.server.reveals_message().unwrap().list;
        let openings = reveals.iter().map(|it| (it.entry, &it.opening.0));
        Seed::new(&ch(&table), &table.rig.server_opening.reveal().0, openings, None)
    };
    let keys = durak_fair::VoidKeys {
        k: 0,
        deck: seed.key(Purpose::Deck, 0).reveal(),
        salt: seed.key(Purpose::Salt, 0).reveal(),
    };
    let evidence = caught(table.watcher.void(&keys), "fair-void-deal");
    assert_eq!(evidence.before, Some(Statement::Deal(void)));
}

/// The leading seat, what it would lead, and the entry's key.
fn first_action(table: &Table) -> (Seat, String, SigningKey) {
    let deal = &table.server.deals()[0];
    let seat = deal.leader.seat().unwrap();
    let card = deal.hands[seat].first().unwrap();
    (seat, format!("{seat} lead:{card}"), table.rig.keys[&(seat as u8)].clone())
}

#[test]
fn moves_are_invented() {
    let fresh = || Rig::two(117).playing();
    let table = fresh();
    let (seat, text, key) = first_action(&table);
    let head = table.server.head();
    let other = seat.clockwise(1, 2);
    let by = |key: &SigningKey, head: &Digest| Some(key.sign(&act_digest(head, &text)));
    let event = |sig| SignedEvent { text: text.clone(), sig };
    let cases = [
        (event(by(&table.rig.server_key, &head)), "fair-event-signature"),
        (event(by(&table.rig.keys[&(other as u8)], &head)), "fair-event-signature"),
        (event(by(&key, &Digest::ZERO)), "fair-event-signature"),
        (SignedEvent { text: "beaten".into(), sig: None }, "fair-event"),
        (SignedEvent { text: text.to_uppercase(), sig: None }, "fair-event-text"),
        (SignedEvent { text: format!("{other} bot"), sig: by(&key, &head) }, "fair-event"),
    ];
    for (event, code) in cases {
        let mut table = fresh();
        caught(player(&mut table, other as u8).event(0, &event), code);
        caught(table.watcher.event(0, &event), code);
    }
    // The own key signed, but not here: another device, or a stolen key.
    let mut table = fresh();
    let event = event(by(&key, &head));
    caught(player(&mut table, seat as u8).event(0, &event), "fair-own-action");
    // A card of another hand: the other player holds it and knows.
    let mut table = fresh();
    let theirs = table.server.deals()[0].hands[other].first().unwrap();
    let event = SignedEvent { text: format!("{seat} lead:{theirs}"), sig: None };
    caught(player(&mut table, other as u8).event(0, &event), "fair-event");
}

#[test]
fn an_event_is_told_in_two_ways() {
    let mut table = Rig::two(118).playing();
    let (seat, text, _) = first_action(&table);
    let event = SignedEvent { text: text.clone(), sig: None };
    table.watcher.event(0, &event).unwrap();
    table.watcher.event(0, &event).unwrap();
    let other = SignedEvent { text: format!("{seat} bot"), sig: None };
    caught(table.watcher.event(2, &other), "fair-too-early");
    let evidence = caught(table.watcher.event(0, &other), "fair-contradiction");
    assert_eq!(evidence.before, Some(Statement::Event(event)));
}

#[test]
fn the_end_does_not_fit() {
    let fresh = || Rig::two(119).playing();
    let honest = fresh().server.abort(Some(1), AbortReason::Left);
    let End::Abort { stage, entry, reason, sig } = honest.end.clone() else { unreachable!() };
    let table = fresh();
    let sign = |opening: &Opening| {
        let (gid, head) = (table.server.gid(), table.server.head());
        let opening = opening.reveal();
        let signed = durak_fair::abort_digest(&gid, stage, entry, &reason, &head, &opening.0);
        let sig = table.rig.server_key.sign(&signed);
        let end = End::Abort { stage, entry, reason: reason.clone(), sig };
        Ending { end, server_opening: Some(opening), beacon_value: None }
    };
    // Another number than the sealed one: the server rolled again.
    let other = sign(&opening("another", 0));
    let evidence = caught(player(&mut fresh(), 0).end(&other), "fair-seal");
    assert!(matches!(evidence.before, Some(Statement::Open(_))));
    let blamed = Ending {
        end: End::Abort { stage, entry: 0, reason: reason.clone(), sig },
        ..honest.clone()
    };
    caught(player(&mut fresh(), 0).end(&blamed), "fair-head");
    let earlier = Ending {
        end: End::Abort { stage: Stage::Reveal, entry, reason: reason.clone(), sig },
        ..honest.clone()
    };
    caught(player(&mut fresh(), 0).end(&earlier), "fair-head");
    // One game, two ends.
    let mut table = fresh();
    player(&mut table, 0).end(&honest).unwrap();
    player(&mut table, 0).end(&honest).unwrap();
    let evidence = caught(player(&mut table, 0).end(&blamed), "fair-contradiction");
    assert_eq!(evidence.before, Some(Statement::Ending(honest)));
}

#[test]
fn a_deal_from_a_number_that_was_not_sealed() {
    // The file of a server that deals by another number than the sealed one.
    let rig = Rig::two(120);
    let mut other = rig.clone();
    other.server_opening = opening("another", 0);
    let open = reopened(&rig, |open| {
        let sealed = rig.server_opening.reveal();
        open.server_commit = seal(&open.server_pk, &open.table, 1, &sealed.0);
    });
    assert_eq!(&open, rig.server().open_message());
    let mut table = other.playing();
    table.server.abort(None, AbortReason::Crash);
    let mut file = table.server.file().unwrap();
    file.open = open;
    let names = verify_file(&file).names();
    assert!(names.contains(&"server-commit".to_string()), "{names:?}");
}

#[test]
fn a_key_without_entry_does_not_play() {
    let rig = Rig::two(121);
    let open = rig.server().open_message().clone();
    let key = SigningKey::from_seed(&bytes("nobody", 0)).public();
    let me = Some((Identity { key, entry: 0 }, opening("nobody", 0)));
    caught(Player::join(&Chain::new(), &rig.expected(), me, open), "fair-own-key");
    let mut with_bot = rig.clone();
    with_bot.game.entries[1].kind = Kind::Bot;
    assert!(
        durak_fair::Server::open(rig.server_key.clone(), rig.server_opening.clone(), with_bot.game)
            .is_err()
    );
    let mut table = rig.playing();
    assert_eq!(
        table.watcher.act(durak_core::Action::Pass).unwrap_err().reason.code(),
        "fair-not-acting"
    );
    let t = table.watcher.event_count();
    table.post(Event::Bot(Seat::S0), None);
    assert_eq!(table.watcher.event_count(), t + 1);
    let own = player(&mut table, 0).act(durak_core::Action::Pass).unwrap_err();
    assert_eq!(own.reason.code(), "fair-not-acting");
}
