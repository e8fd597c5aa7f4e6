//! A whole table in memory: the server, everybody with a key, and a spectator.

use std::collections::BTreeMap;

use durak_core::Seat;
use durak_fair::{
    Chain, Digest, Ending, Entry, Event, Expected, GameFile, Identity, Kind, NewGame, Opening,
    Player, Received, Reveal, Seating, Server, SignedOpen, SigningKey, Terms, Unsigned, digest,
};

use crate::data::Vector;

/// What a game is made from.
#[derive(Clone)]
pub(crate) struct Rig {
    pub(crate) server_key: SigningKey,
    pub(crate) server_opening: Opening,
    pub(crate) keys: BTreeMap<u8, SigningKey>,
    pub(crate) openings: BTreeMap<u8, Opening>,
    pub(crate) game: NewGame,
    pub(crate) beacon_value: Option<Digest>,
}

/// Bytes that depend on a name and a number, in place of the system's generator.
pub(crate) fn bytes(name: &str, number: u64) -> [u8; 32] {
    digest(name, &[&number.to_be_bytes()]).0
}

pub(crate) fn opening(name: &str, number: u64) -> Opening {
    Opening::from_cut(name.as_bytes(), bytes(name, number))
}

impl Rig {
    /// A table of people with these terms; `number` makes it another game.
    pub(crate) fn new(terms: Terms, number: u64) -> Rig {
        let keys: BTreeMap<u8, SigningKey> = (0..terms.players())
            .map(|entry| (entry, SigningKey::from_seed(&bytes("key", u64::from(entry)))))
            .collect();
        let entries = keys.values().map(|key| Entry { kind: Kind::Human, pk: key.public() });
        let mut rig = Rig {
            server_key: SigningKey::from_seed(&bytes("server", 0)),
            server_opening: opening("server", number),
            openings: BTreeMap::new(),
            game: NewGame {
                table: "table-1".to_string(),
                game_no: 1,
                prev: Digest::ZERO,
                opened_ms: 1_700_000_000_000,
                terms,
                entries: entries.collect(),
                beacon: None,
            },
            keys,
            beacon_value: None,
        };
        rig.roll(number);
        rig
    }

    /// New numbers for everybody.
    pub(crate) fn roll(&mut self, number: u64) {
        self.server_opening = opening("server", number);
        self.openings =
            self.keys.keys().map(|it| (*it, opening(&format!("entry {it}"), number))).collect();
    }

    /// Two people at 36 cards.
    pub(crate) fn two(number: u64) -> Rig {
        let rules = durak_core::Rules::default();
        Rig::new(Terms::first_game(&rules, Seating::Listed).unwrap(), number)
    }

    /// What a vector was made from.
    pub(crate) fn of_vector(vector: &Vector) -> Rig {
        let file = GameFile::read(vector.file.to_string().as_bytes()).unwrap();
        let open = file.open.open;
        let with_key: Vec<u8> = durak_fair::contributors(&open.entries).collect();
        Rig {
            server_key: vector.server_key(),
            server_opening: vector.server_opening(),
            keys: with_key.iter().map(|it| (*it, vector.key(*it))).collect(),
            openings: with_key.iter().map(|it| (*it, vector.opening(*it))).collect(),
            game: NewGame {
                terms: open.terms().unwrap(),
                table: open.table,
                game_no: open.game_no,
                prev: open.prev,
                opened_ms: open.opened_ms,
                entries: open.entries,
                beacon: open.beacon,
            },
            beacon_value: file.beacon_value,
        }
    }

    pub(crate) fn server(&self) -> Server {
        let opening = self.server_opening.clone();
        Server::open(self.server_key.clone(), opening, self.game.clone()).unwrap()
    }

    pub(crate) fn expected(&self) -> Expected<'_> {
        Expected {
            server: self.server_key.public(),
            table: &self.game.table,
            rules: self.game.terms.rules(),
            now_ms: self.game.opened_ms + 1000,
            beacon_ms: self.game.beacon.as_ref().map(|_| self.game.opened_ms + 30_000),
        }
    }

    pub(crate) fn me(&self, entry: u8) -> (Identity, Opening) {
        let key = self.keys[&entry].public();
        (Identity { key, entry }, self.openings[&entry].clone())
    }

    /// Everybody has joined; nothing has been sealed yet.
    pub(crate) fn open(&self, chain: &Chain) -> Table {
        let server = self.server();
        let open: &SignedOpen = server.open_message();
        let (mut players, mut commits) = (BTreeMap::new(), Vec::new());
        for entry in self.keys.keys() {
            let me = Some(self.me(*entry));
            let joined = Player::join(chain, &self.expected(), me, open.clone()).unwrap();
            assert_eq!(joined.notice, None);
            commits.push(joined.commit.unwrap().sign(&self.keys[entry]));
            players.insert(*entry, joined.player);
        }
        let watcher = Player::join(chain, &self.expected(), None, open.clone()).unwrap();
        assert_eq!(watcher.commit, None);
        Table { rig: self.clone(), server, players, watcher: watcher.player, commits }
    }

    /// As far as COMMITS, which nobody has seen yet.
    pub(crate) fn sealed(&self) -> Table {
        let mut table = self.open(&Chain::new());
        table.seal();
        table
    }

    /// As far as REVEALS, which nobody has seen yet.
    pub(crate) fn shown(&self) -> Table {
        let mut table = self.sealed();
        table.show();
        table
    }

    /// As far as DEAL, which nobody has seen yet.
    pub(crate) fn dealt(&self) -> Table {
        let mut table = self.shown();
        table.deal();
        table
    }

    /// The cards are on the table and every hand is held.
    pub(crate) fn playing(&self) -> Table {
        let mut table = self.dealt();
        table.hand_out();
        table
    }
}

/// A running game with all its sides.
pub(crate) struct Table {
    pub(crate) rig: Rig,
    pub(crate) server: Server,
    /// By entry.
    pub(crate) players: BTreeMap<u8, Player>,
    pub(crate) watcher: Player,
    pub(crate) commits: Vec<durak_fair::Commit>,
}

impl Table {
    fn everybody(&mut self) -> impl Iterator<Item = &mut Player> {
        self.players.values_mut().chain([&mut self.watcher])
    }

    fn seal(&mut self) {
        for (i, commit) in self.commits.iter().enumerate() {
            let received = self.server.commit(commit.entry, commit).unwrap();
            let last = i + 1 == self.commits.len();
            assert_eq!(received, if last { Received::Complete } else { Received::Waiting });
        }
    }

    /// From OPEN to the hands, for a table that has just been opened.
    pub(crate) fn seal_all(&mut self) {
        self.seal();
        self.show();
        self.deal();
        self.hand_out();
    }

    /// Everybody sees COMMITS; the numbers are shown to the server.
    pub(crate) fn show(&mut self) {
        let commits = self.server.commits_message().unwrap().clone();
        let reveals: Vec<Option<Unsigned<Reveal>>> =
            self.everybody().map(|player| player.commits(&commits).unwrap()).collect();
        for reveal in reveals.into_iter().flatten() {
            let reveal = reveal.sign(&self.rig.keys[&reveal.contents().entry]);
            self.server.reveal(reveal.entry, &reveal).unwrap();
        }
    }

    pub(crate) fn deal(&mut self) {
        let reveals = self.server.reveals_message().unwrap().clone();
        let now_ms = self.rig.game.opened_ms + 5000;
        for player in self.everybody() {
            player.reveals(&reveals, now_ms).unwrap();
        }
        self.server.deal(self.rig.beacon_value).unwrap();
    }

    pub(crate) fn hand_out(&mut self) {
        for deal in self.server.deal_messages().to_vec() {
            for player in self.everybody() {
                player.deal(&deal).unwrap();
            }
            for player in self.players.values_mut() {
                if let Some(seat) = player.seat() {
                    player.hand(&self.server.dealt_hand(deal.k, seat).unwrap()).unwrap();
                }
            }
            if let Some(keys) = self.server.void_keys(deal.k) {
                for player in self.everybody() {
                    player.void(&keys).unwrap();
                }
            }
        }
    }

    /// An action of a seat: signed by its player where it acts itself, else the server's word.
    pub(crate) fn act(&mut self, seat: Seat, action: durak_core::Action) {
        let acting = self.players.iter_mut().find(|(_, player)| {
            player.seat() == Some(seat) && player.ledger().unwrap().acts_himself(seat)
        });
        let sig = acting.map(|(entry, player)| {
            let act = player.act(action).unwrap().sign(&self.rig.keys[entry]);
            assert_eq!(self.server.check_act(seat, &act), Ok(Event::Act(seat, action)));
            act.sig
        });
        self.post(Event::Act(seat, action), sig);
    }

    pub(crate) fn post(&mut self, event: Event, sig: Option<durak_fair::Signature>) {
        let t = self.server_events();
        let posted = self.server.post(event, sig).unwrap();
        for player in self.everybody() {
            player.event(t, &posted.event).unwrap();
        }
        if let Some(hand) = posted.hand {
            let owner = Seat::new(hand.seat);
            for player in self.players.values_mut().filter(|player| player.seat() == owner) {
                player.hand(&hand).unwrap();
            }
        }
        assert_eq!(self.watcher.head(), self.server.head());
    }

    fn server_events(&self) -> usize {
        self.watcher.event_count()
    }

    /// Everybody sees the end and agrees with the server on the whole file.
    pub(crate) fn end(&mut self, ending: &Ending) -> GameFile {
        let file = self.server.file().unwrap();
        for player in self.everybody() {
            let report = player.end(ending).unwrap();
            assert!(report.passes());
            assert_eq!(player.file().as_ref(), Some(&file));
        }
        for player in self.players.values() {
            if let Some(receipt) = player.receipt() {
                assert_eq!(receipt.check(&file), Ok(()));
            }
        }
        file
    }
}
