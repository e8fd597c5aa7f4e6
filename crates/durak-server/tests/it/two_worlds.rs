//! Two games that differ only in what a seat may not know send it the same bytes.

use crate::common::{TestRng, all_rules, config, greet, hub, rng, seated, texts};
use durak_core::{Action, Card, Rules, Seat, SeatSet};
use durak_engine::{Deal, Deck};
use durak_server::{Conn, Hub};
use durak_table::{Entry, MemoryLog, Record, Table, Viewer};
use rand::RngExt;

const SPECTATOR: Conn = 50;

#[test]
fn what_a_seat_is_sent_depends_on_what_it_may_know_alone() {
    let mut compared = 0;
    for (index, rules) in all_rules().enumerate() {
        for game in 0..6 {
            for own in 0..rules.players {
                let seed = (index as u64 * 100 + game) * 10 + u64::from(own);
                compared += one_pair(rules, Seat::new(own).unwrap(), seed);
            }
        }
    }
    assert!(compared > 5_000, "only {compared} steps were compared");
}

/// Plays the same actions in two worlds as long as `own` cannot tell them apart.
fn one_pair(rules: Rules, own: Seat, seed: u64) -> usize {
    let rng = &mut rng(seed);
    let Some((mut one, mut other)) = two_worlds(rules, own, rng) else { return 0 };
    let mut steps = 0;
    loop {
        let viewer_conns = [own as Conn, SPECTATOR];
        let sent = viewer_conns.map(|conn| (one.sent(conn), other.sent(conn)));
        if !one.looks_like(&other, own) {
            // A card that only `own` may see has come out of the talon: the worlds part here.
            return steps;
        }
        for (here, there) in &sent {
            assert_eq!(here, there, "after {steps} steps of seed {seed}");
        }
        steps += 1;
        let Some((seat, action)) = common_action(&one.hub, &other.hub, rng) else { return steps };
        one.act(seat, action);
        other.act(seat, action);
    }
}

struct World {
    hub: Hub,
    rng: TestRng,
    n: u32,
    outbox: Vec<(Conn, String)>,
}

impl World {
    fn new(rules: Rules, entries: &[Entry], own: Seat) -> World {
        let table = Table::restore(config(rules, Some(9_000)), entries, 0).unwrap();
        let version = table.version();
        let log = Box::new(MemoryLog::at(version));
        let mut hub = Hub::new("t".to_owned(), table, version, log);
        let mut rng = rng(7);
        greet(&mut hub, own as Conn, own as u8, &mut rng);
        greet(&mut hub, SPECTATOR, 99, &mut rng);
        let mut world = World { hub, rng, n: 0, outbox: Vec::new() };
        world.collect();
        world
    }

    fn collect(&mut self) {
        for output in self.hub.outputs() {
            if let durak_server::Output::Send(conn, text) = output {
                self.outbox.push((conn, text));
            }
        }
    }

    fn sent(&mut self, conn: Conn) -> Vec<String> {
        let (own, rest) =
            std::mem::take(&mut self.outbox).into_iter().partition(|(to, _)| *to == conn);
        self.outbox = rest;
        let own: Vec<(Conn, String)> = own;
        own.into_iter().map(|(_, text)| text).collect()
    }

    fn looks_like(&self, other: &World, own: Seat) -> bool {
        self.hub.table().view(own) == other.hub.table().view(own)
    }

    /// The seat acts over a connection of its own.
    fn act(&mut self, seat: Seat, action: Action) {
        self.n += 1;
        let conn = seat as Conn;
        if !self.outbox.iter().any(|(to, _)| *to == conn) {
            greet(&mut self.hub, 100 + conn, seat as u8, &mut self.rng);
            self.collect();
        }
        let at = self.hub.table().version();
        let act = format!(r#"{{"type":"act","n":{},"at":{at},"action":"{action}"}}"#, self.n);
        self.hub.receive(100 + conn, &act, 5, &mut self.rng);
        self.collect();
    }
}

/// Two tables right after the deal, equal for `own`, as different as can be otherwise.
fn two_worlds(rules: Rules, own: Seat, rng: &mut TestRng) -> Option<(World, World)> {
    let mut hub = hub(seated(rules, Some(9_000), rng));
    let law = hub.table().config().law;
    // A leader that a match fixes shows no card, so that any hands fit.
    let leader = Seat::new(rng.random_range(0..rules.players))?;
    let by = durak_core::NextDeal { leader: Some(leader), ..law.first_deal() };
    let deal = Deal::random(&law, by, rng);
    let mut entries = setup_entries(&mut hub, rules);
    let version = entries.len() as u64 + 1;
    let entry = |deal| Entry { version, at_ms: 0, command: None, record: Record::Dealt(deal) };
    let shuffled = redealt(&law, &deal, own, rng);
    entries.push(entry(deal));
    let one = World::new(rules, &entries, own);
    entries.pop();
    entries.push(entry(shuffled));
    let other = World::new(rules, &entries, own);
    Some((one, other))
}

/// The entries by which the players sat down.
fn setup_entries(hub: &mut Hub, rules: Rules) -> Vec<Entry> {
    let _ = texts(hub, 0);
    let mut rng = rng(1);
    seated(rules, Some(9_000), &mut rng).take_entries()
}

/// The same deal with all cards permuted that `own` is not shown.
fn redealt(law: &durak_core::Law, deal: &Deal, own: Seat, rng: &mut TestRng) -> Deal {
    let mut cards: Vec<Card> = deal.decks[0].cards().collect();
    let players = usize::from(law.players());
    let dealt = 6 * players;
    let trump = dealt.min(cards.len() - 1);
    let is_own = |place: usize| {
        place < dealt && (deal.by.dealer.index() + 1 + place) % players == own.index()
    };
    let hidden: Vec<usize> =
        (0..cards.len()).filter(|place| *place != trump && !is_own(*place)).collect();
    for last in (1..hidden.len()).rev() {
        let other = rng.random_range(0..=last);
        cards.swap(hidden[last], hidden[other]);
    }
    Deal { decks: vec![Deck::new(law, &cards).unwrap()], ..deal.clone() }
}

/// A random action that is legal for the same seat in both worlds.
fn common_action(one: &Hub, other: &Hub, rng: &mut TestRng) -> Option<(Seat, Action)> {
    let public = one.table().present(Viewer::Spectator).game?.public;
    let mut actions = Vec::new();
    let may_act: SeatSet = public.may_act();
    for seat in may_act {
        let there = other.table().view(seat)?.legal();
        let here = one.table().view(seat)?.legal();
        actions.extend(here.actions().filter(|it| there.contains(*it)).map(|it| (seat, it)));
    }
    if actions.is_empty() {
        return None;
    }
    Some(actions[rng.random_range(0..actions.len())])
}
