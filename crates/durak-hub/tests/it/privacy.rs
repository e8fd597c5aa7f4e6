//! Nobody is ever sent a card that he may not know: whole games, every message, every viewer.

use crate::common::{Devices, cards_in, greet, hub, rng, seated};
use crate::rule_sets::all_rules;
use durak_core::{CardSet, Seat};
use durak_hub::{Conn, Hub, Output};
use durak_table::Viewer;
use rand::RngExt;
use std::collections::HashMap;

/// The connection of the player on a seat; spectators have higher numbers.
fn conn(seat: Seat) -> Conn {
    seat as Conn
}

const SPECTATOR: Conn = 50;

/// The cards that each viewer may have learnt so far.
struct Allowed(HashMap<Conn, CardSet>);

impl Allowed {
    fn learn(&mut self, hub: &Hub) {
        for (viewer, allowed) in &mut self.0 {
            let seat = Seat::new(*viewer as u8).map_or(Viewer::Spectator, Viewer::Seat);
            let Some(game) = hub.table().present(seat).game else { continue };
            let public = &game.public;
            *allowed |= public.table().cards() | public.discard() | public.trump_card().into();
            for other in public.law().seats() {
                *allowed |= public.known(other);
            }
            if let Viewer::Seat(own) = seat {
                *allowed |= hub.table().view(own).unwrap().hand();
            }
        }
    }

    fn check(&self, outputs: Vec<Output>) {
        for output in outputs {
            if let Output::Send(to, text) = output {
                let secret = cards_in(&text) - self.0[&to];
                assert!(secret.is_empty(), "connection {to} was sent {secret}: {text}");
            }
        }
    }
}

#[test]
fn c01_l1_no_message_names_a_card_that_its_receiver_has_not_seen() {
    for (index, rules) in all_rules().enumerate() {
        for game in 0..2 {
            one_game(rules, index as u64 * 100 + game);
        }
    }
}

fn one_game(rules: durak_core::Rules, seed: u64) {
    let rng = &mut rng(seed);
    let mut hub = hub(seated(rules, Some(5_000), rng));
    let viewers = (0..rules.players).map(Conn::from).chain([SPECTATOR]);
    let mut allowed = Allowed(viewers.map(|conn| (conn, CardSet::EMPTY)).collect());
    for number in 0..rules.players {
        greet(&mut hub, Conn::from(number), number, rng);
    }
    greet(&mut hub, SPECTATOR, 99, rng);
    hub.receive(0, r#"{"type":"start","n":1}"#, 0, rng);
    let outputs = Devices::of_players(rules).shake_hands(&mut hub, rng);
    allowed.learn(&hub);
    allowed.check(outputs);
    let mut n = 1;
    while hub.table().is_playing() {
        n += 1;
        let version = hub.table().version();
        let public = hub.table().present(Viewer::Spectator).game.unwrap().public;
        let waiting = public.waiting_for();
        let seat =
            waiting.into_iter().nth(rng.random_range(0..usize::from(waiting.len()))).unwrap();
        let legal = hub.table().view(seat).unwrap().legal();
        let action = legal.nth(rng.random_range(0..legal.count())).unwrap();
        let act = format!(r#"{{"type":"act","n":{n},"at":{version},"action":"{action}"}}"#);
        match rng.random_range(0..10) {
            0 => {
                let timer = hub.table().next_timer().unwrap();
                hub.timer(timer, timer.at_ms());
            }
            // Others ask for what is not theirs to do: the answer must tell them nothing.
            1 => {
                for other in public.law().seats() {
                    if other != seat {
                        hub.receive(conn(other), &act, 0, rng);
                    }
                }
                hub.receive(SPECTATOR, &act, 0, rng);
            }
            2 => hub.receive(SPECTATOR, r#"{"type":"resync"}"#, 0, rng),
            3 => hub.receive(conn(seat), r#"{"type":"resync"}"#, 0, rng),
            _ => hub.receive(conn(seat), &act, 0, rng),
        }
        // A refusal may repeat the card that its receiver named himself.
        let named = cards_in(&act);
        let mut with_named = Allowed(allowed.0.clone());
        with_named.learn(&hub);
        allowed.learn(&hub);
        for cards in with_named.0.values_mut() {
            *cards |= named;
        }
        with_named.check(hub.outputs());
    }
}
