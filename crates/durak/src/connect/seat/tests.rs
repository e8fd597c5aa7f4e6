//! When a bot thinks, and when it acts.

use super::*;
use durak_core::{Action, Law, Opening, Public, Rules};
use durak_fair::SigningKey;
use durak_protocol::{GameState, SeatState, ServerMessage, State, checksum, limits};
use rand::Rng;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Plays the first thing that is legal, and counts how often it was asked.
struct Counting(Arc<AtomicU32>);

impl Bot for Counting {
    fn name(&self) -> &'static str {
        "counting"
    }

    fn choose(&mut self, view: &View, _: &mut dyn Rng) -> Option<Action> {
        self.0.fetch_add(1, Ordering::Relaxed);
        view.legal().nth(0)
    }
}

/// A session whose seat 0 is to lead.
fn session() -> Session {
    let trump = "9h".parse().unwrap();
    let opening = Opening { dealer: Seat::S1, trump, leader: Seat::S0, shown: None };
    let public = Public::new(Law::new(&Rules::DEFAULT).unwrap(), opening);
    let hand = ["6s", "7s", "Kc", "8d", "9d", "Qh"].map(|card| card.parse().unwrap());
    let player = || SeatState::human("Ann".to_owned(), None, true, false);
    let state = State {
        rules: (&Rules::DEFAULT).into(),
        preset: None,
        think_ms: None,
        locked: false,
        rated: false,
        listed: false,
        no_watch: false,
        seats: vec![player(), player()],
        host: Some(0),
        again: vec![],
        games: 0,
        losses: vec![0, 0],
        opening: None,
        game: Some(GameState::new(&public, &[], Some(hand.into_iter().collect()))),
    };
    let welcome = ServerMessage::Welcome {
        v: limits::VERSION,
        table: "t".to_owned(),
        seat: Some(0),
        token: None,
        kept: None,
        last_n: 0,
        draining: false,
    };
    let hash = checksum(&state);
    let (from, state, events) = (9, Box::new(state), vec![]);
    let snapshot = ServerMessage::Snapshot { from, state, events, version: 9, hash, clock: None };
    let mut session = Session::new(Some("0".repeat(32)));
    session.opened(0);
    for message in [welcome, snapshot] {
        session.receive(&message.to_json(), 0);
    }
    session.outgoing();
    session
}

#[test]
fn it_has_thought_when_it_is_due_and_acts_then() {
    let second = Duration::from_secs(1);
    let (name, delay) = ("Marvin".to_owned(), (second, second));
    let plan = Plan { level: Level::Strongest, seat: None, name, games: None, delay };
    let mut sitting = Sitting::new(plan, SigningKey::from_seed(&[7; 32]).public());
    let asked = Arc::new(AtomicU32::new(0));
    sitting.bot = Box::new(Counting(Arc::clone(&asked)));
    let mut session = session();
    assert_eq!(sitting.step(&mut session, 0, 0), Step::Seated(Seat::S0));
    for (now_ms, sent) in [(0, 0), (999, 0), (1_000, 1)] {
        assert_eq!(sitting.step(&mut session, 0, now_ms), Step::Goes);
        assert_eq!(session.outgoing().len(), sent, "after {now_ms} ms");
        assert_eq!(asked.load(Ordering::Relaxed), 1, "it is asked once, before it is due");
    }
}
