//! What a seat is sent can be told beforehand from its own view alone: so two games that differ
//! only in what it may not know send it the same messages, in number, order, size and contents.
//!
//! Two decks cannot be made to order here, since they follow from everybody's numbers. So each
//! message is held against one that is made from the receiver's view, which knows no hidden card;
//! hashes, salts and signatures, which look random to who may not know the cards, are stubs.
//! So it is with what a clock that ran out does, with a bot that plays on, and with the answer to
//! who asks for everything again.

use crate::common::{Devices, TestRng, greet, hub, rng, seated};
use crate::rule_sets::all_rules;
use durak_core::{Action, CardSet, Close, Rules, Seat, View};
use durak_fair::{Event, Item, ServerFrame};
use durak_hub::{Conn, Hub, Output};
use durak_protocol::{
    Clock, Event as WireEvent, FairMessage, GameState, Over, SeatState, ServerMessage, State,
    checksum, convert, is_fair,
};
use durak_table::{Occupant, Record, Timer, Viewer};
use rand::RngExt;

const SPECTATOR: Conn = 50;
const THINK: u32 = 9_000;

/// What all games together have met.
#[derive(Default)]
struct Met {
    compared: usize,
    timeouts: usize,
    stand_ins: usize,
    resyncs: usize,
}

#[test]
fn l1_l4_what_a_seat_is_sent_depends_on_what_it_may_know_alone() {
    let mut met = Met::default();
    for (index, rules) in all_rules().enumerate() {
        one_game(rules, 700 + index as u64, &mut met);
    }
    assert!(met.compared > 3_000, "only {} messages were compared", met.compared);
    assert!(met.timeouts > 100, "only {} turns ran out", met.timeouts);
    assert!(met.stand_ins > 10, "only {} bots played on", met.stand_ins);
    assert!(met.resyncs > 150, "only {} asked for all again", met.resyncs);
}

/// What one receiver knows, kept up by what it was sent and by nothing else.
struct Mind {
    conn: Conn,
    /// None watches.
    view: Option<View>,
    public: durak_core::Public,
    by: Vec<Seat>,
    /// How many events of the chain there have been.
    events: u32,
    version: u64,
    told: Told,
}

/// All that one receiver has been told of the game.
struct Told {
    frames: Vec<ServerFrame>,
    /// The state before the deal and its version: the same for all.
    before: (u64, State),
    /// What happened since, one for each version.
    since: Vec<WireEvent>,
}

fn one_game(rules: Rules, seed: u64, met: &mut Met) {
    let rng = &mut rng(seed);
    let mut hub = hub(seated(rules, Some(THINK), rng));
    for number in 0..rules.players {
        greet(&mut hub, Conn::from(number), number, rng);
    }
    greet(&mut hub, SPECTATOR, 99, rng);
    hub.receive(0, r#"{"type":"start","n":1}"#, 0, rng);
    Devices::of_players(rules).shake_hands(&mut hub, rng);
    hub.entries();
    let conns = (0..rules.players).map(Conn::from).chain([SPECTATOR]);
    let mut minds: Vec<Mind> = conns.map(|conn| Mind::new(&mut hub, conn, rng)).collect();
    same_deal(&minds);
    let (mut n, mut now_ms) = (0, 0);
    while hub.table().is_playing() {
        let public = hub.table().present(Viewer::Spectator).game.unwrap().public;
        let waiting = public.waiting_for();
        let nth = rng.random_range(0..usize::from(waiting.len()));
        let seat = waiting.into_iter().nth(nth).unwrap();
        n += 1;
        match hub.table().next_timer() {
            Some(timer @ Timer::Turn { at_ms, .. }) if rng.random_range(0..6) == 0 => {
                now_ms = at_ms;
                hub.timer(timer, now_ms);
            }
            _ if hub.table().bots_to_act().contains(seat) => hub.bot_acts(seat, now_ms),
            _ => {
                let legal = hub.table().view(seat).unwrap().legal();
                let action = legal.nth(rng.random_range(0..legal.count())).unwrap();
                hub.receive(seat as Conn, &act(&hub, action, n), now_ms, rng);
            }
        }
        let happened: Vec<Record> = hub.entries().into_iter().map(|it| it.record).collect();
        let is_late = |it: &&Record| matches!(it, Record::Played { timeout: true, .. });
        met.timeouts += happened.iter().filter(is_late).count();
        met.stand_ins += happened.iter().filter(|it| matches!(it, Record::Left { .. })).count();
        let outputs = hub.outputs();
        for mind in &mut minds {
            let sent = sent(&outputs, mind.conn);
            let foretold = mind.foretell(&hub, &happened, &drawn(&sent), now_ms);
            assert_eq!(sent, foretold, "to {} in a game of seed {seed}", mind.conn);
            met.compared += 1;
        }
        if rng.random_range(0..24) == 0 {
            let mind = &minds[rng.random_range(0..minds.len())];
            let (from, now) = (mind.told.before.0 + 1, mind.version);
            let since = (rng.random_range(0..2) == 0).then(|| rng.random_range(from..=now));
            let sent = resync(&mut hub, mind.conn, since, now_ms, rng);
            assert_eq!(sent, mind.answer(&hub, since, now_ms), "to {}, seed {seed}", mind.conn);
            met.resyncs += 1;
        }
    }
}

/// Of what was told up to the deal, nothing differs from viewer to viewer but the own cards.
fn same_deal(minds: &[Mind]) {
    let is_hand = |frame: &&ServerFrame| matches!(frame, ServerFrame::Hand(_));
    let public = |mind: &Mind| -> Vec<ServerFrame> {
        mind.told.frames.iter().filter(|frame| !is_hand(frame)).cloned().collect()
    };
    let watcher = minds.last().unwrap();
    assert!(!watcher.told.frames.iter().any(|it| is_hand(&it)), "a hand for who has no seat");
    for mind in minds {
        assert_eq!(public(mind), watcher.told.frames, "to {}", mind.conn);
        assert_eq!(mind.told.before, watcher.told.before, "to {}", mind.conn);
        let mut hands = mind.told.frames.iter().filter(is_hand);
        assert!(
            hands.all(
                |it| matches!(it, ServerFrame::Hand(hand) if Conn::from(hand.seat) == mind.conn)
            )
        );
        let [WireEvent::Dealt { dealer, trump, leader, shown, hand }] = &mind.told.since[..] else {
            panic!("{:?}", mind.told.since)
        };
        let known = mind.public();
        assert_eq!(usize::from(*dealer), known.dealer().index());
        assert_eq!(*trump, known.trump_card().to_string());
        assert_eq!(usize::from(*leader), known.leader().index());
        if let Some(card) = shown {
            assert!(known.known(known.leader()).contains(card.parse().unwrap()), "{card} is shown");
        }
        assert_eq!(*hand, mind.view.map(|view| convert::card_texts(view.hand())));
    }
}

/// The answer to who asks for everything again.
fn resync(
    hub: &mut Hub,
    conn: Conn,
    since: Option<u64>,
    now_ms: u64,
    rng: &mut TestRng,
) -> Vec<String> {
    let ask = match since {
        Some(since) => format!(r#"{{"type":"resync","since":{since}}}"#),
        None => r#"{"type":"resync"}"#.to_owned(),
    };
    hub.receive(conn, &ask, now_ms, rng);
    let outputs = hub.outputs();
    let alone = |it: &Output| matches!(it, Output::Send(to, _) if *to == conn);
    assert!(outputs.iter().all(alone), "nobody else is told of it");
    sent(&outputs, conn)
}

fn act(hub: &Hub, action: Action, n: usize) -> String {
    let at = hub.table().version();
    format!(r#"{{"type":"act","n":{},"at":{at},"action":"{action}"}}"#, n + 10)
}

/// What was sent, but for the answer to the command; what looks random is left out.
fn sent(outputs: &[Output], conn: Conn) -> Vec<String> {
    let mut texts = Vec::new();
    for output in outputs {
        let Output::Send(to, text) = output else { continue };
        let answer = text.starts_with(r#"{"type":"ack""#);
        if *to == conn && !answer {
            texts.push(if is_fair(text) { stubbed(text) } else { text.clone() });
        }
    }
    texts
}

/// The cards that a receiver drew at each event: they are his to see.
fn drawn(sent: &[String]) -> Vec<CardSet> {
    let update = sent.iter().find_map(|text| match ServerMessage::parse(text) {
        Ok(ServerMessage::Update { events, .. }) => Some(events),
        _ => None,
    });
    let drawn = |event: &WireEvent| match event {
        WireEvent::Action { drawn, .. } => convert::cards("drawn", drawn).unwrap(),
        _ => CardSet::EMPTY,
    };
    update.unwrap().iter().map(drawn).collect()
}

/// A message of the fair deal with its hashes, salts and signatures as stubs of the same size.
fn stubbed(text: &str) -> String {
    let mut message = FairMessage::<ServerFrame>::parse(text).unwrap();
    for frame in &mut message.frames {
        match frame {
            ServerFrame::Hand(hand) => {
                // Which of the own cards lay where is drawn by lot, and the owner's to know.
                let cards: CardSet = hand.items.iter().map(|item| item.card).collect();
                let places: Vec<u8> = hand.items.iter().map(|item| item.index).collect();
                *frame = stub_of_hand(hand.seat, &places, cards);
            }
            ServerFrame::End(_) => *frame = stub_of_end(),
            _ => {}
        }
    }
    message.to_json()
}

/// FINAL shows everything: from then on nothing is hidden.
fn stub_of_end() -> ServerFrame {
    ServerFrame::Refused { code: "end".to_owned(), text: String::new() }
}

impl Mind {
    /// What this receiver knows when the cards have been dealt.
    fn new(hub: &mut Hub, conn: Conn, rng: &mut TestRng) -> Mind {
        let [frames, snapshot] = &resync(hub, conn, None, 0, rng)[..] else {
            panic!("two answers")
        };
        let frames = FairMessage::<ServerFrame>::parse(frames).unwrap().frames;
        let ServerMessage::Snapshot { from, state, events, version, .. } =
            ServerMessage::parse(snapshot).unwrap()
        else {
            panic!("{snapshot}")
        };
        let table = hub.table();
        Mind {
            conn,
            view: Seat::new(conn as u8).and_then(|seat| table.view(seat)),
            public: table.present(Viewer::Spectator).game.unwrap().public,
            by: Vec::new(),
            events: 0,
            version,
            told: Told { frames, before: (from, *state), since: events },
        }
    }

    fn public(&self) -> &durak_core::Public {
        self.view.as_ref().map_or(&self.public, View::public)
    }

    fn own(&self) -> Option<Seat> {
        self.view.map(|view| view.seat())
    }

    /// Follows what happened by what this receiver may know, the cards that it drew among it, and
    /// makes what it is to be sent. The view refuses cards that it cannot have drawn.
    fn foretell(
        &mut self,
        hub: &Hub,
        happened: &[Record],
        drawn: &[CardSet],
        now_ms: u64,
    ) -> Vec<String> {
        let (from, known) = (self.version, self.told.frames.len());
        for (record, drawn) in happened.iter().zip(drawn) {
            match record {
                Record::Played { seat, action, timeout, .. } => {
                    self.played(*seat, *action, *timeout, *drawn);
                }
                Record::Left { seat, .. } => {
                    self.event(Event::Bot(*seat));
                    let host = hub.table().room().host.map(|host| host as u8);
                    let seat = *seat as u8;
                    let left = WireEvent::Left { seat, stand_in: true, host, kicked: false };
                    self.told.since.push(left);
                }
                other => panic!("{other:?}"),
            }
        }
        self.version += happened.len() as u64;
        let frames = self.told.frames[known..].to_vec();
        let frames = FairMessage::new(false, self.own().map(|seat| seat as u8), frames).to_json();
        vec![frames, self.update(hub, from, now_ms)]
    }

    /// What this receiver is answered when it asks for everything since this version: what it has
    /// been told before, and the state that it has.
    fn answer(&self, hub: &Hub, since: Option<u64>, now_ms: u64) -> Vec<String> {
        let frames = self.told.frames.clone();
        let frames = FairMessage::new(true, self.own().map(|seat| seat as u8), frames).to_json();
        let message = match since {
            Some(since) => self.update(hub, since, now_ms),
            None => self.snapshot(hub, now_ms),
        };
        vec![frames, message]
    }

    fn played(&mut self, seat: Seat, action: Action, timeout: bool, drawn: CardSet) {
        let talon = self.public().talon();
        if timeout && let Some(view) = self.view.filter(|view| view.seat() == seat) {
            assert_eq!(view.standing_action(), Some(action), "the clock knows no more than {seat}");
        }
        let close = match &mut self.view {
            Some(view) => view.follow(seat, action, drawn).unwrap(),
            None => {
                assert!(drawn.is_empty(), "who watches draws nothing: {drawn}");
                self.public.apply(seat, action)
            }
        };
        self.note_attack(seat, action, close.is_some());
        self.frames(seat, action, close, drawn, talon);
        let public = self.public();
        let over = public.result().map(|result| Over {
            result: result.into(),
            out: public.groups_out().map(convert::seat_numbers).collect(),
        });
        self.told.since.push(WireEvent::Action {
            seat: seat as u8,
            action: action.to_string(),
            drawn: convert::card_texts(drawn),
            timeout,
            over,
        });
    }

    fn note_attack(&mut self, seat: Seat, action: Action, closed: bool) {
        let attacks = match action {
            Action::Lead(lead) => usize::from(lead.len()),
            Action::Throw(_) | Action::Transfer(_) => 1,
            _ => 0,
        };
        self.by.extend(std::iter::repeat_n(seat, attacks));
        if closed {
            self.by.clear();
        }
    }

    fn event(&mut self, event: Event) {
        let text = event.to_string();
        self.told.frames.push(ServerFrame::Event { t: self.events, text, sig: None });
        self.events += 1;
    }

    fn frames(
        &mut self,
        seat: Seat,
        action: Action,
        close: Option<Close>,
        drawn: CardSet,
        talon: u8,
    ) {
        let mut events = vec![Event::Act(seat, action)];
        if let Some(close) = close {
            events.push(if close.taker.is_some() { Event::Taken } else { Event::Beaten });
            events.extend(close.draws().map(|(seat, cards)| Event::Draw(seat, cards)));
        }
        let is_over = self.public().result().is_some();
        events.extend(is_over.then_some(Event::Over));
        let law = *self.public().law();
        // The talon's indexes in the order of drawing: the trump card comes last.
        let first = 6 * law.players();
        let mut indexes = (first + 1..law.deck().len()).chain([first]);
        let mut next = indexes.by_ref().skip(usize::from(law.talon() - talon));
        for event in events {
            self.event(event);
            if let Event::Draw(drawer, cards) = event {
                let places: Vec<u8> = next.by_ref().take(usize::from(cards)).collect();
                if Some(drawer) == self.own() {
                    self.told.frames.push(stub_of_hand(drawer as u8, &places, drawn));
                }
            }
        }
        if is_over {
            self.told.frames.push(stub_of_end());
        }
    }

    fn update(&self, hub: &Hub, from: u64, now_ms: u64) -> String {
        let known = usize::try_from(from - self.told.before.0).unwrap();
        ServerMessage::Update {
            from,
            events: self.told.since[known..].to_vec(),
            version: self.version,
            hash: self.hash(hub),
            clock: self.clock(hub, now_ms),
        }
        .to_json()
    }

    fn snapshot(&self, hub: &Hub, now_ms: u64) -> String {
        let (from, state) = self.told.before.clone();
        ServerMessage::Snapshot {
            from,
            state: Box::new(state),
            events: self.told.since.clone(),
            version: self.version,
            hash: self.hash(hub),
            clock: self.clock(hub, now_ms),
        }
        .to_json()
    }

    fn hash(&self, hub: &Hub) -> String {
        let (room, law) = (hub.table().room(), self.public().law());
        let seat = |occupant: &Occupant| match occupant {
            Occupant::Human { name, person, online, stand_in } => {
                SeatState::human(name.clone(), person.clone(), *online, stand_in.is_some())
            }
            other => panic!("{other:?}"),
        };
        checksum(&State {
            rules: law.rules().into(),
            preset: None,
            think_ms: Some(THINK),
            locked: false,
            rated: true,
            listed: false,
            no_watch: false,
            seats: room.seats.iter().map(seat).collect(),
            host: room.host.map(|host| host as u8),
            again: Vec::new(),
            games: u32::from(self.public().result().is_some()),
            losses: room.losses.clone(),
            opening: None,
            game: Some(GameState::new(self.public(), &self.by, self.view.map(|view| view.hand()))),
        })
    }

    fn clock(&self, hub: &Hub, now_ms: u64) -> Option<Clock> {
        let (_, left_ms, turn) = hub.table().clock(now_ms)?;
        let seats = convert::seat_numbers(self.public().waiting_for());
        let ends = now_ms + u64::from(left_ms);
        Some(Clock { seats, left_ms, total_ms: THINK, turn, ends })
    }
}

/// HAND as its owner gets it: his own cards at these places.
fn stub_of_hand(seat: u8, places: &[u8], cards: CardSet) -> ServerFrame {
    let salt = durak_fair::Digest::ZERO;
    let items = places.iter().zip(cards).map(|(index, card)| Item { index: *index, card, salt });
    let (items, sig) = (items.collect(), durak_fair::Signature([0; 64]));
    ServerFrame::Hand(durak_fair::Hand { k: 0, seat, items, sig })
}
