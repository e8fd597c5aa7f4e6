//! The session against a scripted server: a game of two, seen from seat 0.

use durak_client::model::{
    HandCard, Link, LogItem, Occupant, PassMeaning, Role, Stage, TableModel,
};
use durak_client::{Session, Tick};
use durak_core::{Action, Card, CardSet, Law, Opening, Rules, Seat, View};
use durak_protocol::limits::{self, close};
use durak_protocol::{
    ClientMessage, Clock, Event, GameState, Refused, SeatState, ServerMessage, State, checksum,
};

/// What the server knows of seat 0 and all others.
struct Script {
    session: Session,
    view: View,
    by: Vec<Seat>,
    version: u64,
}

fn cards(text: &str) -> CardSet {
    text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect()
}

fn action(text: &str) -> Action {
    text.parse().unwrap()
}

impl Script {
    /// Seat 0 leads and holds these cards; 9h is the trump card.
    fn with_hand(hand: &str) -> Script {
        let law = Law::new(&Rules::DEFAULT).unwrap();
        let trump = "9h".parse().unwrap();
        let opening = Opening { dealer: Seat::S1, trump, leader: Seat::S0, shown: None };
        let view = View::new(durak_core::Public::new(law, opening), Seat::S0, cards(hand));
        let mut session = Session::new(Some("0".repeat(32)));
        session.opened(0);
        let mut script = Script { session, view, by: Vec::new(), version: 10 };
        assert_eq!(script.sent().len(), 1, "hello");
        script.welcome(0);
        script.snapshot();
        script
    }

    fn state(&self) -> State {
        let game = GameState::new(self.view.public(), &self.by, Some(self.view.hand()));
        State {
            rules: (&Rules::DEFAULT).into(),
            preset: None,
            think_ms: Some(30_000),
            locked: false,
            rated: false,
            listed: false,
            no_watch: false,
            seats: vec![
                SeatState::human("Ann".to_owned(), None, true, false),
                SeatState::bot("careful".to_owned()),
            ],
            host: Some(0),
            again: vec![],
            games: 0,
            losses: vec![0, 0],
            opening: None,
            game: Some(game),
        }
    }

    fn receive(&mut self, message: &ServerMessage) {
        self.session.receive(&message.to_json(), 1_000);
    }

    fn welcome(&mut self, last_n: u32) {
        self.receive(&ServerMessage::Welcome {
            v: limits::VERSION,
            table: "t".to_owned(),
            seat: Some(0),
            token: None,
            kept: None,
            last_n,
            draining: false,
        });
    }

    fn snapshot(&mut self) {
        let state = self.state();
        self.receive(&ServerMessage::Snapshot {
            from: self.version,
            hash: checksum(&state),
            state: Box::new(state),
            events: vec![],
            version: self.version,
            clock: None,
        });
    }

    /// What happens at the table next, and the message about it.
    fn happens(&mut self, seat: Seat, text: &str, drawn: &str) -> ServerMessage {
        let drawn = if drawn.is_empty() { CardSet::EMPTY } else { cards(drawn) };
        let act = action(text);
        let close = self.view.follow(seat, act, drawn).unwrap();
        self.by.extend(
            act.played().into_iter().filter(|_| !matches!(act, Action::Beat { .. })).map(|_| seat),
        );
        if close.is_some() {
            self.by.clear();
        }
        self.version += 1;
        ServerMessage::Update {
            from: self.version - 1,
            events: vec![Event::Action {
                seat: seat as u8,
                action: text.to_owned(),
                drawn: drawn.into_iter().map(|card| card.to_string()).collect(),
                timeout: false,
                over: None,
            }],
            version: self.version,
            hash: checksum(&self.state()),
            clock: Some(Clock {
                seats: vec![1],
                left_ms: 20_000,
                total_ms: 30_000,
                turn: 11,
                ends: 0,
            }),
        }
    }

    fn tell(&mut self, seat: Seat, text: &str, drawn: &str) {
        let message = self.happens(seat, text, drawn);
        self.receive(&message);
    }

    fn sent(&mut self) -> Vec<ClientMessage> {
        let texts = self.session.outgoing();
        texts.iter().map(|text| ClientMessage::parse(text).unwrap()).collect()
    }

    fn table(&self) -> TableModel {
        self.session.model(1_000).table.unwrap()
    }

    fn held(&self, card: &str) -> HandCard {
        let card: Card = card.parse().unwrap();
        self.table().game.unwrap().hand.into_iter().find(|held| held.card == card).unwrap()
    }
}

const HAND: &str = "6s 7s 7d 8d Kc Qh";

#[test]
fn the_model_shows_seats_roles_cards_and_whose_turn_it_is() {
    let mut script = Script::with_hand(HAND);
    let table = script.table();
    assert_eq!((table.stage, table.me, table.is_host), (Stage::Playing, Some(Seat::S0), true));
    let me = &table.seats[0];
    assert!(me.me && me.to_act && me.host);
    assert_eq!((me.role, me.cards), (Some(Role::Attacker), 6));
    assert_eq!(table.seats[1].occupant, Occupant::Bot { level: "careful".to_owned() });
    assert_eq!(table.seats[1].role, Some(Role::Defender));
    let game = table.game.unwrap();
    assert_eq!((game.talon, game.discard, game.limit, game.room), (24, 0, 6, 6));
    assert_eq!(game.trump_card, "9h".parse().ok());
    assert!(game.hand.iter().all(|card| card.legal && card.actions.len() == 1));
    script.tell(Seat::S0, "lead:7s", "");
    let table = script.table();
    assert!(!table.seats[0].to_act && table.seats[1].to_act);
    assert_eq!(table.seats[1].clock.unwrap().left_ms, 20_000);
    assert_eq!(script.session.model(6_000).table.unwrap().seats[1].clock.unwrap().left_ms, 15_000);
    assert!(script.held("7d").legal && !script.held("8d").legal);
    assert_eq!(
        table.log.last().unwrap().item,
        LogItem::Action { seat: Seat::S0, action: action("lead:7s"), timeout: false }
    );
}

#[test]
fn the_end_of_a_bout_is_told_with_all_its_cards_and_who_drew() {
    let mut script = Script::with_hand(HAND);
    script.tell(Seat::S0, "lead:7s", "");
    script.tell(Seat::S1, "beat:7s=8s", "");
    assert_eq!(script.table().game.unwrap().can_pass, Some(PassMeaning::Done));
    script.tell(Seat::S0, "pass", "Ad");
    let table = script.table();
    let game = table.game.unwrap();
    let cleared = game.cleared.unwrap();
    assert_eq!(cleared.version, 13);
    let played: Vec<(String, Seat)> =
        cleared.cards.iter().map(|it| (it.card.to_string(), it.by)).collect();
    assert_eq!(played, [("7s".to_owned(), Seat::S0), ("8s".to_owned(), Seat::S1)]);
    assert_eq!(cleared.draws, [(Seat::S0, 1), (Seat::S1, 1)]);
    let items: Vec<&LogItem> = table.log.iter().map(|line| &line.item).collect();
    assert!(items.contains(&&LogItem::BeatenOff { cards: 2 }));
    assert_eq!((game.bout, game.discard, game.hand.len()), (1, 2, 6));
}

#[test]
fn a_refused_move_is_explained_at_once_and_not_sent() {
    let mut script = Script::with_hand(HAND);
    assert!(!script.session.play(action("take"), 0));
    assert_eq!(script.session.model(0).refusal.unwrap().code, "no-bout-yet");
    script.tell(Seat::S0, "lead:7s", "");
    assert!(!script.session.attempt("8d".parse().unwrap(), None, 0));
    let refusal = script.session.model(0).refusal.unwrap();
    assert_eq!((refusal.code.as_str(), refusal.section), ("rank-not-on-table", Some(6)));
    assert!(refusal.text.contains('8'));
    script.session.dismiss();
    assert_eq!(script.session.model(0).refusal, None);
    assert!(script.sent().is_empty());
}

#[test]
fn the_server_s_refusal_is_shown_with_its_facts() {
    let mut script = Script::with_hand(HAND);
    script.session.play(action("lead:7s"), 0);
    let by_rules = durak_core::Refusal::LimitReached { limit: 2 };
    script.receive(&ServerMessage::Refused(Refused::by_rules(1, 10, by_rules)));
    let refusal = script.session.model(0).refusal.unwrap();
    assert_eq!(refusal.facts, [("limit".to_owned(), durak_core::Fact::Number(2))]);
    assert!(script.table().game.unwrap().pending.is_empty(), "the card is back in the hand");
    // What is done after it puts it away.
    script.receive(&ServerMessage::Ack { n: 2, version: 10, repeated: false });
    assert_eq!(script.session.model(0).refusal, None);
}

#[test]
fn a_double_click_sends_once_and_a_break_sends_again_with_the_same_number() {
    let mut script = Script::with_hand(HAND);
    assert!(script.session.play(action("lead:7s"), 0));
    assert!(!script.session.play(action("lead:7s"), 0));
    let first = script.sent();
    assert_eq!(
        first,
        [ClientMessage::Act { n: 1, at: 10, action: "lead:7s".to_owned(), head: None, sig: None }]
    );
    assert!(script.held("7s").pending);
    script.session.closed(1006);
    assert_eq!(script.session.model(0).link, Link::Lost);
    script.session.opened(50);
    let hello = script.sent();
    assert!(matches!(hello[..], [ClientMessage::Hello { since: Some(10), .. }]), "{hello:?}");
    script.welcome(0);
    assert_eq!(script.sent(), first);
    script.tell(Seat::S0, "lead:7s", "");
    script.receive(&ServerMessage::Ack { n: 1, version: 11, repeated: false });
    assert!(script.table().game.unwrap().pending.is_empty());
}

#[test]
fn that_no_games_are_begun_is_heard_at_once_and_what_is_on_its_way_stays_so() {
    let mut script = Script::with_hand(HAND);
    assert!(!script.table().draining);
    assert!(script.session.play(action("lead:7s"), 0));
    let before = script.sent();
    for draining in [true, false] {
        let mut text = r#"{"type":"welcome","v":2,"table":"t","seat":0,"last_n":0}"#.to_owned();
        if draining {
            text.insert_str(text.len() - 1, r#","draining":true"#);
        }
        script.session.receive(&text, 0);
        assert_eq!(script.table().draining, draining);
        assert!(script.sent().is_empty() && script.held("7s").pending, "{before:?}");
    }
}

#[test]
fn numbers_go_on_after_those_that_the_seat_has_used() {
    let mut script = Script::with_hand(HAND);
    script.welcome(41);
    script.session.play(action("lead:7s"), 0);
    assert_eq!(script.sent()[0].n(), Some(42));
}

#[test]
fn c13_a_gap_is_noticed_and_asked_for_once() {
    let mut script = Script::with_hand(HAND);
    let missed = script.happens(Seat::S0, "lead:7s", "");
    let next = script.happens(Seat::S1, "beat:7s=8s", "");
    script.receive(&next);
    script.receive(&next);
    assert_eq!(script.sent(), [ClientMessage::Resync { since: Some(10) }]);
    script.receive(&missed);
    script.receive(&next);
    script.receive(&next);
    assert_eq!(script.table().version, 12);
    assert!(script.sent().is_empty());
}

#[test]
fn a_state_that_differs_from_the_server_s_is_replaced() {
    let mut script = Script::with_hand(HAND);
    let ServerMessage::Update { from, events, version, clock, .. } =
        script.happens(Seat::S0, "lead:7s", "")
    else {
        unreachable!()
    };
    let hash = "0".repeat(16);
    script.receive(&ServerMessage::Update { from, events, version, hash, clock });
    assert_eq!(script.sent(), [ClientMessage::Resync { since: None }]);
    script.snapshot();
    assert_eq!(script.session.model(0).link, Link::Online);
    assert_eq!(script.table().version, 11);
}

#[test]
fn an_event_that_cannot_have_happened_is_not_believed() {
    let mut script = Script::with_hand(HAND);
    script.receive(&ServerMessage::Update {
        from: 10,
        events: vec![Event::Action {
            seat: 1,
            action: "lead:6s".to_owned(),
            drawn: vec![],
            timeout: false,
            over: None,
        }],
        version: 11,
        hash: String::new(),
        clock: None,
    });
    assert_eq!(script.sent(), [ClientMessage::Resync { since: None }]);
}

#[test]
fn some_closes_are_for_good_and_others_are_retried() {
    for (code, link) in [
        (close::REPLACED, Link::Replaced),
        (close::GONE, Link::Gone),
        (close::PROTOCOL, Link::Incompatible("protocol".to_owned())),
    ] {
        let mut script = Script::with_hand(HAND);
        script.session.closed(code);
        assert_eq!(script.session.model(0).link, link);
        assert_eq!(script.session.retry_in(0), None);
    }
    for (code, link) in [
        (1006, Link::Lost),
        (close::SLOW, Link::Lost),
        (close::RATE, Link::Lost),
        (close::RESTART, Link::Restarting),
    ] {
        let mut script = Script::with_hand(HAND);
        script.session.closed(code);
        assert_eq!(script.session.model(0).link, link);
        assert!(script.session.retry_in(255).unwrap() <= 500);
        // It is not there again yet.
        script.session.closed(1006);
        assert_eq!(script.session.model(0).link, link);
        assert!(script.session.retry_in(0).is_some());
        script.session.opened(0);
        script.welcome(0);
        assert_eq!(script.session.model(0).link, Link::Online);
    }
    let mut script = Script::with_hand(HAND);
    script.session.closed(close::REPLACED);
    script.session.take_over();
    assert!(script.session.retry_in(0).is_some(), "the user wants this tab to play");
}

#[test]
fn c15_a_quiet_line_is_kept_alive_and_a_dead_one_noticed() {
    let mut script = Script::with_hand(HAND);
    assert_eq!(script.session.tick(2_000), Tick::Fine);
    assert!(script.sent().is_empty());
    assert_eq!(script.session.tick(1_000 + limits::PING_MS), Tick::Fine);
    assert!(matches!(script.sent()[..], [ClientMessage::Ping { .. }]));
    assert_eq!(script.session.tick(1_001 + limits::SILENCE_MS), Tick::Reconnect);
}

#[test]
fn another_version_of_the_protocol_ends_the_session() {
    let mut script = Script::with_hand(HAND);
    script.session.receive(r#"{"type":"welcome","v":3,"table":"t","seat":0,"last_n":0}"#, 0);
    assert_eq!(script.session.model(0).link, Link::Incompatible("version".to_owned()));
    assert_eq!(script.session.retry_in(0), None);
}

/// The refusal of the command with this number: it stood on an older head.
fn stale_head(script: &mut Script, n: u32) {
    let version = script.version;
    let (code, text) = ("stale-head".to_owned(), String::new());
    let refused = Refused { n, version, code, text, section: None, facts: Default::default() };
    script.receive(&ServerMessage::Refused(refused));
}

#[test]
fn an_action_over_an_older_head_is_sent_again_while_it_is_meant_still() {
    let mut script = Script::with_hand(HAND);
    assert!(script.session.play(action("lead:7s"), 0));
    script.sent();
    stale_head(&mut script, 1);
    assert!(
        matches!(&script.sent()[..], [ClientMessage::Act { n: 2, action, .. }] if action == "lead:7s")
    );
    assert_eq!(script.session.model(0).refusal, None);
    script.tell(Seat::S0, "lead:7s", "");
    // Somebody else was faster: what is not legal any more is refused.
    stale_head(&mut script, 2);
    assert!(script.sent().is_empty());
}
