//! What a seat is sent can be told beforehand from its own view alone: so two games that differ
//! only in what it may not know send it the same messages, in number, order, size and contents.
//!
//! Two decks cannot be made to order here, since they follow from everybody's numbers. So each
//! message is held against one that is made from the receiver's view, which knows no hidden card;
//! hashes, salts and signatures, which look random to who may not know the cards, are stubs.

use crate::common::{Devices, greet, hub, rng, seated};
use crate::rule_sets::all_rules;
use durak_core::{Action, CardSet, Close, Rules, Seat, View};
use durak_fair::{Event, Item, ServerFrame};
use durak_hub::{Conn, Hub, Output};
use durak_protocol::{
    Clock, Event as WireEvent, FairMessage, GameState, Over, SeatState, ServerMessage, State,
    checksum, convert, is_fair,
};
use durak_table::{Occupant, Viewer};
use rand::RngExt;

const SPECTATOR: Conn = 50;
const THINK: u32 = 9_000;

#[test]
fn l1_l4_what_a_seat_is_sent_depends_on_what_it_may_know_alone() {
    let mut compared = 0;
    for (index, rules) in all_rules().enumerate() {
        compared += one_game(rules, 700 + index as u64);
    }
    assert!(compared > 3_000, "only {compared} messages were compared");
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
}

fn one_game(rules: Rules, seed: u64) -> usize {
    let rng = &mut rng(seed);
    let mut hub = hub(seated(rules, Some(THINK), rng));
    for number in 0..rules.players {
        greet(&mut hub, Conn::from(number), number, rng);
    }
    greet(&mut hub, SPECTATOR, 99, rng);
    hub.receive(0, r#"{"type":"start","n":1}"#, 0, rng);
    Devices::of_players(rules).shake_hands(&mut hub, rng);
    let public = hub.table().present(Viewer::Spectator).game.unwrap().public;
    let version = hub.table().version();
    let mind = |conn: Conn| Mind {
        conn,
        view: Seat::new(conn as u8).and_then(|seat| hub.table().view(seat)),
        public,
        by: Vec::new(),
        events: 0,
        version,
    };
    let conns = (0..rules.players).map(Conn::from).chain([SPECTATOR]);
    let mut minds: Vec<Mind> = conns.map(mind).collect();
    let mut compared = 0;
    while hub.table().is_playing() {
        let public = hub.table().present(Viewer::Spectator).game.unwrap().public;
        let waiting = public.waiting_for();
        let nth = rng.random_range(0..usize::from(waiting.len()));
        let seat = waiting.into_iter().nth(nth).unwrap();
        let legal = hub.table().view(seat).unwrap().legal();
        let action = legal.nth(rng.random_range(0..legal.count())).unwrap();
        let act = act(&hub, action, compared);
        hub.receive(seat as Conn, &act, 0, rng);
        let outputs = hub.outputs();
        for mind in &mut minds {
            let sent = sent(&outputs, mind.conn);
            let foretold = mind.foretell(&hub, seat, action, drawn(&sent));
            assert_eq!(sent, foretold, "to {} in a game of seed {seed}", mind.conn);
            compared += 1;
        }
    }
    compared
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

/// The cards that a receiver drew: they are his to see.
fn drawn(sent: &[String]) -> CardSet {
    let update = sent.iter().find_map(|text| match ServerMessage::parse(text) {
        Ok(ServerMessage::Update { events, .. }) => Some(events),
        _ => None,
    });
    let [WireEvent::Action { drawn, .. }] = &update.unwrap()[..] else { panic!("one action") };
    convert::cards("drawn", drawn).unwrap()
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
    fn public(&self) -> &durak_core::Public {
        self.view.as_ref().map_or(&self.public, View::public)
    }

    /// Follows an action by what this receiver may know, the cards that it drew among it, and makes
    /// what it is to be sent. The view refuses cards that it cannot have drawn.
    fn foretell(&mut self, hub: &Hub, seat: Seat, action: Action, drawn: CardSet) -> Vec<String> {
        let talon = self.public().talon();
        let close = match &mut self.view {
            Some(view) => view.follow(seat, action, drawn).unwrap(),
            None => self.public.apply(seat, action),
        };
        self.version += 1;
        self.note_attack(seat, action, close.is_some());
        let frames = self.frames(seat, action, close, drawn, talon);
        vec![frames, self.update(hub, seat, action, drawn)]
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

    fn frames(
        &mut self,
        seat: Seat,
        action: Action,
        close: Option<Close>,
        drawn: CardSet,
        talon: u8,
    ) -> String {
        let mut events = vec![Event::Act(seat, action)];
        if let Some(close) = close {
            events.push(if close.taker.is_some() { Event::Taken } else { Event::Beaten });
            events.extend(close.draws().map(|(seat, cards)| Event::Draw(seat, cards)));
        }
        if self.public().result().is_some() {
            events.push(Event::Over);
        }
        let own = self.view.map(|view| view.seat());
        let law = *self.public().law();
        // The talon's indexes in the order of drawing: the trump card comes last.
        let first = 6 * law.players();
        let mut indexes = (first + 1..law.deck().len()).chain([first]);
        let mut next = indexes.by_ref().skip(usize::from(law.talon() - talon));
        let mut frames = Vec::new();
        for event in events {
            let text = event.to_string();
            frames.push(ServerFrame::Event { t: self.events, text, sig: None });
            self.events += 1;
            if let Event::Draw(drawer, cards) = event {
                let places: Vec<u8> = next.by_ref().take(usize::from(cards)).collect();
                if Some(drawer) == own {
                    frames.push(stub_of_hand(drawer as u8, &places, drawn));
                }
            }
        }
        if self.public().result().is_some() {
            frames.push(stub_of_end());
        }
        FairMessage::new(false, own.map(|seat| seat as u8), frames).to_json()
    }

    fn update(&self, hub: &Hub, seat: Seat, action: Action, drawn: CardSet) -> String {
        let public = self.public();
        let over = public.result().map(|result| Over {
            result: result.into(),
            out: public.groups_out().map(convert::seat_numbers).collect(),
        });
        ServerMessage::Update {
            from: self.version - 1,
            events: vec![WireEvent::Action {
                seat: seat as u8,
                action: action.to_string(),
                drawn: convert::card_texts(drawn),
                timeout: false,
                over,
            }],
            version: self.version,
            hash: self.hash(hub),
            clock: self.clock(hub),
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
            host: Some(0),
            again: Vec::new(),
            games: u32::from(self.public().result().is_some()),
            losses: room.losses.clone(),
            opening: None,
            game: Some(GameState::new(self.public(), &self.by, self.view.map(|view| view.hand()))),
        })
    }

    fn clock(&self, hub: &Hub) -> Option<Clock> {
        let (_, left_ms, turn) = hub.table().clock(0)?;
        let seats = convert::seat_numbers(self.public().waiting_for());
        let ends = u64::from(left_ms);
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
