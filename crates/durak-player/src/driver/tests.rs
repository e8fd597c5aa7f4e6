//! Two players and a server in memory: whole deals, reloads, two pages, and what is wrong.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::Future;
use std::rc::Rc;

use durak_core::Seat;
use durak_fair::{
    AbortReason, Entry, Kind, Missed, NewGame, Opening, PublicKey, Seating, Server, Signature,
    SigningKey, Terms,
};
use futures_util::FutureExt;

use super::*;
use crate::device::{CannotSign, NoRandomness, Offer};

const NOW: u64 = 1_700_000_000_000;

/// What nothing waits for is there at once.
fn now<T>(future: impl Future<Output = T>) -> T {
    future.now_or_never().expect("nothing waits here")
}

/// A device in memory; clones share what is kept, as pages of one browser do.
#[derive(Clone)]
struct Page {
    key: SigningKey,
    kept: Rc<RefCell<BTreeMap<String, String>>>,
    asked: Rc<Cell<u32>>,
    chance: Rc<Cell<u8>>,
    keeps_key: bool,
}

impl Page {
    fn new(seed: u8) -> Page {
        Page {
            key: SigningKey::from_seed(&[seed; 32]),
            kept: Rc::default(),
            asked: Rc::default(),
            chance: Rc::new(Cell::new(seed)),
            keeps_key: true,
        }
    }
}

impl Device for Page {
    fn now_ms(&self) -> u64 {
        NOW
    }
    fn key(&self) -> PublicKey {
        self.key.public()
    }
    fn keeps_key(&self) -> bool {
        self.keeps_key
    }
    fn random(&self) -> Result<[u8; 32], NoRandomness> {
        self.chance.set(self.chance.get().wrapping_add(7));
        Ok([self.chance.get(); 32])
    }
    async fn sign(&self, digest: &Digest) -> Result<Signature, CannotSign> {
        Ok(self.key.sign(digest))
    }
    async fn cut(&self, _: Offer) -> Option<String> {
        self.asked.set(self.asked.get() + 1);
        Some("a phrase".to_owned())
    }
    async fn get(&self, name: &str) -> Option<String> {
        self.kept.borrow().get(name).cloned()
    }
    async fn put(&self, name: &str, text: &str) {
        self.kept.borrow_mut().insert(name.to_owned(), text.to_owned());
    }
    async fn add(&self, name: &str, text: &str) -> String {
        self.kept.borrow_mut().entry(name.to_owned()).or_insert_with(|| text.to_owned()).clone()
    }
}

/// A table of two, with all that went to each side.
struct Table {
    server: Server,
    pages: [Page; 2],
    drivers: [Driver<Page>; 2],
    /// By entry: all frames of the present game.
    sent: [Vec<ServerFrame>; 2],
    missed: Vec<Missed>,
}

fn driver(page: &Page) -> Driver<Page> {
    now(Driver::new(page.clone(), "table-1", Rules::default()))
}

fn server(pages: &[Page; 2], game_no: u64, prev: Digest) -> Server {
    let entries = pages.each_ref().map(|page| Entry { kind: Kind::Human, pk: page.key() });
    let game = NewGame {
        table: "table-1".to_owned(),
        game_no,
        prev,
        opened_ms: NOW + game_no,
        terms: Terms::first_game(&Rules::default(), Seating::Listed).unwrap(),
        entries: entries.to_vec(),
        beacon: None,
    };
    let number = u8::try_from(game_no).unwrap();
    Server::open(SigningKey::from_seed(&[9; 32]), Opening::new([number; 64]), game).unwrap()
}

impl Table {
    fn new() -> Table {
        let pages = [Page::new(1), Page::new(2)];
        Table {
            server: server(&pages, 1, Digest::ZERO),
            drivers: pages.each_ref().map(driver),
            pages,
            sent: Default::default(),
            missed: Vec::new(),
        }
    }

    /// One frame to one player, whose answers the server takes.
    fn tell(&mut self, entry: usize, frame: ServerFrame) -> Vec<ClientFrame> {
        self.sent[entry].push(frame.clone());
        let own = u8::try_from(entry).unwrap();
        let answers =
            now(self.drivers[entry].heard(&FairMessage::new(false, Some(own), vec![frame])));
        self.take(entry, &answers);
        answers
    }

    fn take(&mut self, entry: usize, answers: &[ClientFrame]) {
        let own = u8::try_from(entry).unwrap();
        for answer in answers {
            match answer {
                ClientFrame::Commit(commit) => drop(self.server.commit(own, commit).unwrap()),
                ClientFrame::Reveal(reveal) => drop(self.server.reveal(own, reveal).unwrap()),
                ClientFrame::Lost { entry } => {
                    self.server.abort(Some(*entry), AbortReason::Lost);
                }
            }
        }
    }

    fn tell_both(&mut self, frame: &ServerFrame) {
        for entry in [0, 1] {
            self.tell(entry, frame.clone());
        }
    }

    fn open(&mut self) {
        self.tell_both(&ServerFrame::Open(Box::new(self.server.open_message().clone())));
    }

    fn commits(&self) -> ServerFrame {
        ServerFrame::Commits(self.server.commits_message().unwrap().clone())
    }

    fn deal(&mut self) {
        self.tell_both(&self.commits());
        self.tell_both(&ServerFrame::Reveals(self.server.reveals_message().unwrap().clone()));
        let deals = self.server.deal(None).unwrap().to_vec();
        for deal in deals {
            self.tell_both(&ServerFrame::Deal(deal.clone()));
            for (entry, seat) in [(0, Seat::S0), (1, Seat::S1)] {
                self.tell(entry, ServerFrame::Hand(self.server.dealt_hand(deal.k, seat).unwrap()));
            }
        }
    }

    fn event(&mut self, event: durak_fair::Event, sig: Option<Signature>) {
        let t = self.sent[0].iter().filter(|it| matches!(it, ServerFrame::Event { .. })).count();
        let posted = self.server.post(event, sig).unwrap();
        self.tell_both(&ServerFrame::event(t, &posted.event));
    }

    fn end(&mut self, reason: AbortReason) {
        let ending = self.server.abort(None, reason);
        self.tell_both(&ServerFrame::End(ending.clone()));
        let open = self.server.open_message().clone();
        self.missed.push(Missed { open, head: self.server.head(), ending });
    }

    /// What a page that is loaded again is told.
    fn replay(&self, entry: usize) -> FairMessage<ServerFrame> {
        let missed = self.missed.iter().map(|it| ServerFrame::Missed(Box::new(it.clone())));
        let frames = missed.chain(self.sent[entry].iter().cloned()).collect();
        FairMessage::new(true, Some(u8::try_from(entry).unwrap()), frames)
    }

    /// The page is loaded again: only what it kept is there.
    fn reload(&mut self, entry: usize) -> Vec<ClientFrame> {
        self.drivers[entry] = driver(&self.pages[entry]);
        now(self.drivers[entry].heard(&self.replay(entry)))
    }

    fn proofs(&self) -> [Proof; 2] {
        self.drivers.each_ref().map(|driver| driver.status().proof)
    }

    /// The action that the seat to lead can always make.
    fn lead(&self) -> (usize, String) {
        let seat = self.server.played_deal().unwrap().leader.byte();
        let card = self.server.played_deal().unwrap().hand_items(Seat::new(seat).unwrap())[0].card;
        (usize::from(seat), format!("lead:{card}"))
    }
}

#[test]
fn a_game_is_sealed_shown_locked_and_ends() {
    let mut table = Table::new();
    table.open();
    assert_eq!(table.proofs(), [Proof::Sealed; 2]);
    assert_eq!(table.pages[0].asked.get(), 1);
    table.deal();
    assert_eq!(table.proofs(), [Proof::Locked; 2]);
    let (seat, action) = table.lead();
    let Acted::Signed(act) = now(table.drivers[seat].act(&action)) else { unreachable!() };
    let event = table.server.check_act(Seat::ALL[seat], &act).unwrap();
    table.event(event, Some(act.sig));
    table.end(AbortReason::Operator);
    assert_eq!(table.proofs(), [Proof::Aborted; 2]);
    let [a, b] = table.drivers.each_ref().map(Driver::status);
    assert_eq!((a.cards, a.events, a.people), (6, 1, 2));
    assert_eq!(a.fingerprint, b.fingerprint);
    assert_eq!(a.file, table.server.file().map(|file| file.write()));
    assert_eq!(a.abort.as_deref(), Some("operator"));
}

#[test]
fn a_reload_between_commit_and_reveal_goes_on_with_the_same_number() {
    let mut table = Table::new();
    table.open();
    let commits = table.commits();
    table.sent[0].push(commits);
    let answers = table.reload(0);
    assert!(matches!(answers[..], [ClientFrame::Reveal(_)]), "{answers:?}");
    assert_eq!(table.pages[0].asked.get(), 1, "nobody is asked twice");
    table.take(0, &answers);
    table.tell(1, table.commits());
    assert!(table.server.reveals_message().is_some());
}

#[test]
fn a_reload_in_play_picks_everything_up_and_signs_the_same_again() {
    let mut table = Table::new();
    table.open();
    table.deal();
    let (seat, action) = table.lead();
    let Acted::Signed(first) = now(table.drivers[seat].act(&action)) else { unreachable!() };
    assert!(table.reload(seat).is_empty());
    // Unanswered: the page may ask for something else, and sends the same.
    let other = "take";
    assert_eq!(now(table.drivers[seat].act(other)), Acted::Signed(first.clone()));
    assert_eq!(now(table.drivers[seat].act(other)), Acted::Hold);
    table.event(table.server.check_act(Seat::ALL[seat], &first).unwrap(), Some(first.sig));
    table.reload(seat);
    assert_eq!(table.proofs(), [Proof::Locked; 2]);
    assert_eq!(table.drivers[seat].status().events, 1);
}

#[test]
fn two_pages_of_one_browser_share_the_number_and_the_actions() {
    let mut table = Table::new();
    let mut second = driver(&table.pages[0]);
    table.open();
    let open = FairMessage::new(false, Some(0), table.sent[0].clone());
    let [ClientFrame::Commit(again)] = now(second.heard(&open))[..] else { unreachable!() };
    assert_eq!(table.server.commit(0, &again), Ok(durak_fair::Received::Complete));
    table.deal();
    let replay = table.replay(0);
    now(second.heard(&replay));
    let (seat, action) = table.lead();
    if seat == 0 {
        let Acted::Signed(act) = now(second.act(&action)) else { unreachable!() };
        table.event(table.server.check_act(Seat::S0, &act).unwrap(), Some(act.sig));
        assert_eq!(table.proofs(), [Proof::Locked; 2]);
    }
    assert_eq!(second.status().proof, Proof::Locked);
}

#[test]
fn a_number_that_is_gone_is_said_and_none_is_made_again() {
    let mut table = Table::new();
    table.open();
    let commits = table.commits();
    table.sent[0].push(commits);
    table.pages[0].kept.borrow_mut().retain(|name, _| !name.starts_with("opening/"));
    let answers = table.reload(0);
    assert_eq!(answers, [ClientFrame::Lost { entry: 0 }]);
    assert_eq!(table.pages[0].asked.get(), 1);
    assert_eq!(table.drivers[0].status().told, [Told::Lost]);
}

#[test]
fn a_page_without_the_seat_s_key_plays_on_unsigned() {
    let mut table = Table::new();
    table.open();
    table.deal();
    table.pages[0] = Page { keeps_key: false, ..Page::new(77) };
    assert!(table.reload(0).is_empty());
    let status = table.drivers[0].status();
    assert_eq!((status.proof, status.told), (Proof::Locked, vec![Told::NoKey]));
    assert_eq!(now(table.drivers[0].act("take")), Acted::Plain);
}

#[test]
fn another_key_in_the_own_place_is_refused() {
    let mut table = Table::new();
    table.pages[1] = Page::new(3);
    table.server = server(&table.pages, 1, Digest::ZERO);
    table.pages[1] = Page::new(2);
    let open = ServerFrame::Open(Box::new(table.server.open_message().clone()));
    assert!(table.tell(1, open).is_empty());
    let failure = table.drivers[1].status().failure.unwrap();
    assert_eq!(failure.reason.code(), "fair-own-key");
}

#[test]
fn a_server_with_a_new_key_is_refused_until_it_is_trusted() {
    let mut table = Table::new();
    let [known, other] = [[5; 32], [9; 32]].map(|seed| SigningKey::from_seed(&seed).public());
    now(table.pages[0].put("server", &known.to_string()));
    let open = ServerFrame::Open(Box::new(table.server.open_message().clone()));
    assert!(table.tell(0, open.clone()).is_empty());
    let failure = table.drivers[0].status().failure.unwrap();
    assert_eq!(failure.reason, Reason::ServerKey);
    now(table.drivers[0].trust(&other.to_string()));
    assert!(matches!(table.tell(0, open)[..], [ClientFrame::Commit(_)]));
    assert_eq!(table.proofs()[0], Proof::Sealed);
}

#[test]
fn a_swapped_card_stops_the_signing_and_leaves_evidence() {
    let mut table = Table::new();
    table.open();
    table.tell_both(&table.commits());
    table.tell_both(&ServerFrame::Reveals(table.server.reveals_message().unwrap().clone()));
    let deal = table.server.deal(None).unwrap()[0].clone();
    table.tell_both(&ServerFrame::Deal(deal));
    let mut hand = table.server.dealt_hand(0, Seat::S0).unwrap();
    hand.items[0].card = table.server.dealt_hand(0, Seat::S1).unwrap().items[0].card;
    table.tell(0, ServerFrame::Hand(hand));
    let status = table.drivers[0].status();
    let failure = status.failure.unwrap();
    assert_eq!((status.proof, failure.step), (Proof::Failed, Step::Hand));
    let text = crate::evidence(&failure);
    assert!(text.contains("\"hand\"") && text.contains("HAND"), "{text}");
    assert_eq!(now(table.drivers[0].act("take")), Acted::Plain);
}

#[test]
fn a_replay_that_forgets_what_was_seen_is_refused() {
    let mut table = Table::new();
    table.open();
    table.deal();
    table.event(durak_fair::Event::Bot(Seat::S0), None);
    table.sent[0].pop();
    table.reload(0);
    let failure = table.drivers[0].status().failure.unwrap();
    assert_eq!((failure.step, failure.reason), (Step::Event, Reason::Contradiction));
}

#[test]
fn the_next_game_follows_the_end_of_the_one_before() {
    let mut table = Table::new();
    table.open();
    table.deal();
    table.end(AbortReason::Crash);
    let prev = table.missed[0].end_digest();
    table.server = server(&table.pages, 2, prev);
    table.sent = Default::default();
    table.open();
    assert_eq!(table.proofs(), [Proof::Sealed; 2]);
    assert!(matches!(table.reload(1)[..], [ClientFrame::Commit(_)]));
    assert_eq!(table.proofs(), [Proof::Sealed; 2]);
    // Another end of the first game than the one that was seen.
    let mut other = server(&table.pages, 1, Digest::ZERO);
    let ending = other.abort(None, AbortReason::Operator);
    let open = other.open_message().clone();
    table.missed = vec![Missed { open, head: other.head(), ending }];
    table.reload(0);
    assert_eq!(table.drivers[0].status().failure.unwrap().reason, Reason::Contradiction);
}

#[test]
fn a_game_without_end_is_not_followed_by_another() {
    let mut table = Table::new();
    table.open();
    table.server = server(&table.pages, 2, Digest([4; 32]));
    let open = ServerFrame::Open(Box::new(table.server.open_message().clone()));
    assert!(table.tell(0, open).is_empty());
    assert_eq!(table.drivers[0].status().failure.unwrap().reason.code(), "fair-chain");
}
