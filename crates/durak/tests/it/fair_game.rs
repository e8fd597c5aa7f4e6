//! Games dealt fairly in memory, played to their end by bots, and the vectors of `data/fair`.

use durak_bots::{Level, keyed_choice};
use durak_core::{Action, NextDeal, Rules, Seat, View};
use durak_engine::{Deal, Deck, Game};
use durak_fair::{
    Commit, Digest, Entry, Event, Kind, NewGame, Opening, PublicKey, Reveal, Seating, Server,
    SigningKey, Terms, act_digest, commit_digest, commitment, digest, reveal_digest,
};
use serde_json::Value;

/// The names of all vectors.
pub(crate) const VECTORS: [&str; 14] =
    ["v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "a1", "a2", "a3", "a4"];

/// A file of `data/fair`.
pub(crate) fn data(name: &str) -> Value {
    let path = format!("{}/../../data/fair/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn bytes(name: &str) -> [u8; 32] {
    digest("test", &[name.as_bytes()]).0
}

/// A table of a person, a bot, and a person for whom a bot stands in after some events.
struct Table {
    server: Server,
    keys: [SigningKey; 2],
    game: Game,
    events: usize,
    stand_in: bool,
}

/// The seats: a person's, a bot's, and the one that a bot takes over.
const PERSON: Seat = Seat::S0;
const BOT: Seat = Seat::S1;
const LEAVER: Seat = Seat::S2;
/// Events before the stand-in comes.
const LEAVES_AFTER: usize = 6;

/// The file of a game; `choose` is what bots do as the event with this number.
pub(crate) fn played(choose: impl Fn(Seat, &[u8; 32], usize, &View) -> Option<Action>) -> String {
    let mut table = Table::dealt();
    while !table.game.is_over() {
        if table.events >= LEAVES_AFTER && !table.stand_in {
            table.stand_in = true;
            table.post(Event::Bot(LEAVER), None);
        }
        let public = table.game.public();
        let asked = (public.may_act() - public.waiting_for()).into_iter();
        let (seat, action) = asked
            .chain(public.waiting_for())
            .find_map(|seat| {
                let view = table.game.view(seat);
                let by_bot = seat == BOT || (seat == LEAVER && table.stand_in);
                let key = table.server.bot_key(seat).unwrap().reveal().0;
                let action = if by_bot {
                    choose(seat, &key, table.events, &view)
                } else {
                    keyed_choice(Level::Careful, &key, 0, &view)
                };
                Some((seat, action?))
            })
            .expect("the game waits for somebody who does nothing");
        table.act(seat, action);
    }
    table.server.finish().unwrap();
    table.server.file().unwrap().write()
}

impl Table {
    fn dealt() -> Table {
        let keys = [SigningKey::from_seed(&bytes("a")), SigningKey::from_seed(&bytes("b"))];
        let rules = Rules { players: 3, ..Rules::DEFAULT };
        let terms = Terms::first_game(&rules, Seating::Listed).unwrap();
        let human = |key: &SigningKey| Entry { kind: Kind::Human, pk: key.public() };
        let bot = Entry { kind: Kind::Bot, pk: PublicKey::NONE };
        let opening = |name| Opening::from_cut(b"cut", bytes(name));
        let mut server = Server::open(
            SigningKey::from_seed(&bytes("server")),
            opening("server's number"),
            NewGame {
                table: "table-1".to_owned(),
                game_no: 1,
                prev: Digest::ZERO,
                opened_ms: 1_700_000_000_000,
                terms,
                entries: vec![human(&keys[0]), bot, human(&keys[1])],
                beacon: None,
            },
        )
        .unwrap();
        let gid = server.open_message().open.gid();
        let openings = [(0, opening("a's number")), (2, opening("b's number"))];
        for ((entry, opening), key) in openings.iter().zip(&keys) {
            let commit = commitment(&gid, *entry, &key.public(), &opening.reveal().0);
            let sig = key.sign(&commit_digest(&gid, *entry, &commit));
            server.commit(*entry, &Commit { entry: *entry, commit, sig }).unwrap();
        }
        let commits = server.commits_message().unwrap().list.clone();
        let commits = durak_fair::commits_digest(&gid, &commits);
        for ((entry, opening), key) in openings.iter().zip(&keys) {
            let opening = opening.reveal();
            let sig = key.sign(&reveal_digest(&commits, *entry, &opening.0));
            server.reveal(*entry, &Reveal { entry: *entry, opening, sig }).unwrap();
        }
        server.deal(None).unwrap();
        let decks = server.deals().iter();
        let decks = decks.map(|deal| Deck::new(terms.law(), &deal.deck).unwrap()).collect();
        let by = NextDeal { dealer: terms.dealer(), leader: None };
        let deal = Deal { by, decks, random_seat: server.random_seat().unwrap() };
        let game = deal.play(terms.law()).unwrap();
        Table { server, keys, game, events: 0, stand_in: false }
    }

    fn act(&mut self, seat: Seat, action: Action) {
        let key = match seat {
            PERSON => Some(&self.keys[0]),
            LEAVER if !self.stand_in => Some(&self.keys[1]),
            _ => None,
        };
        let event = Event::Act(seat, action);
        let sig = key.map(|key| key.sign(&act_digest(&self.server.head(), &event.to_string())));
        self.post(event, sig);
        if let Some(close) = self.game.play(seat, action).unwrap() {
            for event in Event::after(close, self.game.is_over()) {
                self.post(event, None);
            }
        }
    }

    fn post(&mut self, event: Event, sig: Option<durak_fair::Signature>) {
        self.server.post(event, sig).unwrap();
        self.events += 1;
    }
}
