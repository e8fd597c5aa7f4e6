//! Nobody is ever sent a card that he may not know: whole games, every message, every viewer.
//!
//! `DURAK_SEEDS` says how many games are played, in place of those that are enough for every day.

use crate::common::{Devices, TestRng, greet, hub, rng, seated};
use crate::rule_sets::{all_rules, drawn_rules};
use crate::scan::cards_in;
use durak_core::{CardSet, Rules, Seat};
use durak_fair::ServerFrame;
use durak_hub::{Conn, Hub, Output};
use durak_protocol::FairMessage;
use durak_table::Viewer;
use rand::RngExt;
use std::borrow::Cow;

/// Enough for each rule set to be played thrice.
const GAMES: usize = 93;
const SPECTATOR: Conn = 50;

/// The cards that each viewer may have learnt so far, by connection: that of a seat has its number.
struct Allowed(Vec<(Conn, CardSet)>);

impl Allowed {
    fn of_players(players: u8) -> Allowed {
        let conns = (0..players).map(Conn::from).chain([SPECTATOR]);
        Allowed(conns.map(|conn| (conn, CardSet::EMPTY)).collect())
    }

    fn learn(&mut self, hub: &Hub) {
        let public = hub.table().present(Viewer::Spectator).game.unwrap().public;
        let mut all = public.table().cards() | public.discard() | public.trump_card().into();
        for seat in public.law().seats() {
            all |= public.known(seat);
        }
        for (conn, allowed) in &mut self.0 {
            let view = Seat::new(*conn as u8).and_then(|seat| hub.table().view(seat));
            *allowed |= all | view.map_or(CardSet::EMPTY, |view| view.hand());
        }
    }

    /// A refusal may repeat the cards that its receiver named himself.
    fn check(&self, outputs: Vec<Output>, named: CardSet) {
        for output in outputs {
            if let Output::Send(to, text) = output {
                let (_, allowed) = self.0.iter().find(|(conn, _)| *conn == to).unwrap();
                let secret = cards_in(&of_the_game(&text)) - *allowed - named;
                assert!(secret.is_empty(), "connection {to} was sent {secret}: {text}");
            }
        }
    }
}

/// A message without the deals that are void: all cards of these are shown.
fn of_the_game(text: &str) -> Cow<'_, str> {
    if !text.contains(r#"{"void":"#) {
        return text.into();
    }
    let mut message = FairMessage::<ServerFrame>::parse(text).unwrap();
    let void = |frame: &ServerFrame| match frame {
        ServerFrame::Void(keys) => Some(keys.k),
        _ => None,
    };
    let last = message.frames.iter().filter_map(void).max();
    message.frames.retain(|frame| match frame {
        ServerFrame::Deal(deal) => Some(deal.k) > last,
        ServerFrame::Hand(hand) => Some(hand.k) > last,
        _ => true,
    });
    message.to_json().into()
}

#[test]
fn c01_l1_no_message_names_a_card_that_its_receiver_has_not_seen() {
    let wanted = std::env::var("DURAK_SEEDS").ok().and_then(|it| it.parse().ok());
    let sets: Vec<Rules> = all_rules().collect();
    let usual = sets.into_iter().cycle().take(GAMES);
    let more = (GAMES as u64..).map(drawn_rules);
    for (seed, rules) in (0..).zip(usual.chain(more)).take(wanted.unwrap_or(GAMES)) {
        one_game(rules, seed);
    }
}

fn one_game(rules: Rules, seed: u64) {
    let rng = &mut rng(seed);
    let mut hub = hub(seated(rules, Some(5_000), rng));
    let mut allowed = Allowed::of_players(rules.players);
    for number in 0..rules.players {
        greet(&mut hub, Conn::from(number), number, rng);
    }
    greet(&mut hub, SPECTATOR, 99, rng);
    hub.receive(0, r#"{"type":"start","n":1}"#, 0, rng);
    let outputs = Devices::of_players(rules).shake_hands(&mut hub, rng);
    allowed.learn(&hub);
    allowed.check(outputs, CardSet::EMPTY);
    let mut n = 1;
    while hub.table().is_playing() {
        n += 1;
        let named = step(&mut hub, n, rng);
        allowed.learn(&hub);
        allowed.check(hub.outputs(), named);
    }
}

/// Somebody does something at random; the cards that he named.
fn step(hub: &mut Hub, n: u32, rng: &mut TestRng) -> CardSet {
    let waiting = hub.table().present(Viewer::Spectator).game.unwrap().public.waiting_for();
    let seat = waiting.into_iter().nth(rng.random_range(0..usize::from(waiting.len()))).unwrap();
    if hub.table().bots_to_act().contains(seat) {
        hub.bot_acts(seat, 0);
        return CardSet::EMPTY;
    }
    let legal = hub.table().view(seat).unwrap().legal();
    let action = legal.nth(rng.random_range(0..legal.count())).unwrap();
    let version = hub.table().version();
    let act = format!(r#"{{"type":"act","n":{n},"at":{version},"action":"{action}"}}"#);
    match rng.random_range(0..30) {
        0..3 => {
            let timer = hub.table().next_timer().unwrap();
            hub.timer(timer, timer.at_ms());
        }
        // Others ask for what is not theirs to do: the answer must tell them nothing.
        3..6 => {
            let law = hub.table().config().law;
            for other in law.seats().into_iter().filter(|other| *other != seat) {
                hub.receive(other as Conn, &act, 0, rng);
            }
            hub.receive(SPECTATOR, &act, 0, rng);
        }
        6 => hub.receive(SPECTATOR, r#"{"type":"resync"}"#, 0, rng),
        7 => hub.receive(seat as Conn, r#"{"type":"resync"}"#, 0, rng),
        _ => hub.receive(seat as Conn, &act, 0, rng),
    }
    cards_in(&act)
}
