//! A table with players for tests: short ways to say who does what.

use crate::fair_client::{FairClient, bytes, player_key};
use durak_core::{Action, Law, Rules, Seat};
use durak_fair::{ClientFrame, GameFile, Opening, Seating, SigningKey};
use durak_table::{
    Actor, Answer, BeaconRound, Command, Config, Dealer, Entry, Fresh, Record, Refused, Table,
    TableRefusal, TokenHash, Viewer,
};

pub(crate) const S: [Seat; 6] = Seat::ALL;

/// Chance that comes out the same each time, and a clock that advances when it is read.
#[derive(Clone, Debug)]
pub(crate) struct Fixed {
    pub(crate) next: u64,
    pub(crate) beacon: Option<BeaconRound>,
}

impl Fixed {
    pub(crate) fn new(seed: u64) -> Fixed {
        Fixed { next: seed << 20, beacon: None }
    }
}

impl Fresh for Fixed {
    fn opening(&mut self) -> Option<Opening> {
        self.next += 1;
        Some(Opening::from_cut(b"server", bytes("server", self.next)))
    }

    fn unix_ms(&mut self) -> u64 {
        self.next += 1;
        1_700_000_000_000 + self.next
    }

    fn beacon(&mut self, _: u64) -> Option<BeaconRound> {
        self.beacon.clone()
    }
}

pub(crate) struct Bench {
    pub(crate) table: Table,
    pub(crate) fresh: Fixed,
    pub(crate) now_ms: u64,
    pub(crate) entries: Vec<Entry>,
    pub(crate) next_n: u32,
    /// One device for each player who has sat down, by the number of the token.
    pub(crate) clients: Vec<(u8, FairClient, u64)>,
}

pub(crate) fn token(number: u8) -> TokenHash {
    TokenHash([number; 32])
}

pub(crate) fn dealer() -> Dealer {
    let key = SigningKey::from_seed(&bytes("the server", 0));
    Dealer { key, table: "table-for-tests".to_owned() }
}

pub(crate) fn config(rules: Rules, think_ms: Option<u32>) -> Config {
    Config {
        law: Law::new(&rules).unwrap(),
        preset: None,
        think_ms,
        away_ms: 60_000,
        levels: vec!["careful".to_owned(), "random".to_owned()],
        seating: Seating::Listed,
        notaries: Vec::new(),
        deal_when_full: false,
        password: None,
        rated: true,
        watch: true,
        listed: false,
    }
}

pub(crate) fn sit(number: u8, seat: Option<Seat>) -> Command {
    let key = Some(player_key(u64::from(number)).public());
    let name = format!("player {number}");
    Command::Sit { seat, name, key, password: None, person: None }
}

pub(crate) fn act(at: u64, action: Action) -> Command {
    Command::Act { at, action, head: None, sig: None }
}

impl Bench {
    /// An empty table for so many players, without a clock.
    pub(crate) fn open(players: u8) -> Bench {
        Bench::new(Rules { players, ..Rules::DEFAULT }, None, 1)
    }

    pub(crate) fn new(rules: Rules, think_ms: Option<u32>, seed: u64) -> Bench {
        Bench::with(config(rules, think_ms), seed)
    }

    pub(crate) fn with(config: Config, seed: u64) -> Bench {
        Bench {
            table: Table::new(config, dealer()),
            fresh: Fixed::new(seed),
            now_ms: 1_000,
            entries: Vec::new(),
            next_n: 0,
            clients: Vec::new(),
        }
    }

    /// A table where players sit on all seats and the first game has been dealt.
    pub(crate) fn playing(rules: Rules, think_ms: Option<u32>, seed: u64) -> Bench {
        Bench::seated(config(rules, think_ms), seed).dealt()
    }

    /// A table where players sit on all seats.
    pub(crate) fn seated(config: Config, seed: u64) -> Bench {
        let players = config.law.players();
        let mut bench = Bench::with(config, seed);
        for number in 0..players {
            bench.sit(number).unwrap();
        }
        bench
    }

    pub(crate) fn dealt(mut self) -> Bench {
        self.start();
        self
    }

    /// The host starts, and everybody seals and shows a number.
    pub(crate) fn start(&mut self) {
        for index in 0..self.clients.len() {
            self.hear(index); // how the last game ended
        }
        let host = self.table.room().host.unwrap();
        self.ask(host, Command::Start { fill: None }).unwrap();
        self.shake_hands();
        assert!(self.table.is_playing());
    }

    /// Everybody who is connected answers the frames of the fair deal until nobody has to.
    pub(crate) fn shake_hands(&mut self) {
        for _ in 0..10 {
            let mut answered = false;
            for index in 0..self.clients.len() {
                answered |= self.answer(index);
            }
            if !answered {
                return;
            }
        }
        panic!("the handshake does not end");
    }

    /// One client reads its frames and sends its answers; whether there were any.
    pub(crate) fn answer(&mut self, index: usize) -> bool {
        let answers = self.hear(index);
        let seat = self.seat_of_client(index);
        let any = !answers.is_empty();
        for frame in answers {
            if let Some(seat) = seat {
                self.frame(seat, &frame).unwrap();
            }
        }
        any
    }

    pub(crate) fn frame(
        &mut self,
        seat: Seat,
        frame: &ClientFrame,
    ) -> Result<bool, durak_table::FairRefusal> {
        let taken = self.table.fair_frame(Viewer::Seat(seat), frame, self.now_ms);
        self.entries.extend(self.table.take_entries());
        taken
    }

    /// One client reads its frames; what it would send.
    pub(crate) fn hear(&mut self, index: usize) -> Vec<ClientFrame> {
        let viewer = self.seat_of_client(index).map_or(Viewer::Spectator, Viewer::Seat);
        let entry = self.table.fair_entry(viewer);
        let (_, client, heard) = &mut self.clients[index];
        let live = self.table.fair_since(*heard, viewer);
        let replay = live.is_none();
        let frames = live.unwrap_or_else(|| self.table.fair_replay(viewer).0);
        *heard = self.table.fair_count();
        client.take(replay, entry, frames)
    }

    /// This client hears everything once more, as after loading its page again.
    pub(crate) fn reload(&mut self, index: usize) -> Vec<ClientFrame> {
        let viewer = self.seat_of_client(index).map_or(Viewer::Spectator, Viewer::Seat);
        let entry = self.table.fair_entry(viewer);
        let (frames, count) = self.table.fair_replay(viewer);
        self.clients[index].2 = count;
        self.clients[index].1.take(true, entry, frames)
    }

    pub(crate) fn seat_of_client(&self, index: usize) -> Option<Seat> {
        self.table.seat_of(&token(self.clients[index].0))
    }

    pub(crate) fn client_on(&self, seat: Seat) -> Option<usize> {
        (0..self.clients.len()).find(|index| self.seat_of_client(*index) == Some(seat))
    }

    /// A device that watches or will sit down.
    pub(crate) fn device(&mut self, number: u8) -> usize {
        if let Some(index) = self.clients.iter().position(|(known, ..)| *known == number) {
            return index;
        }
        let (dealer, rules) = (dealer(), *self.table.config().law.rules());
        let server = dealer.key.public();
        let client = FairClient::new(u64::from(number), server, &dealer.table, rules);
        self.clients.push((number, client, 0));
        self.clients.len() - 1
    }

    /// The player with this number sits down on the first open seat.
    pub(crate) fn sit(&mut self, number: u8) -> Result<u64, Refused> {
        self.device(number);
        self.ask_as(Actor::Visitor(token(number)), sit(number, None))
    }

    pub(crate) fn ask(&mut self, seat: Seat, command: Command) -> Result<u64, Refused> {
        self.ask_as(Actor::Seat(seat), command)
    }

    pub(crate) fn ask_as(&mut self, actor: Actor, command: Command) -> Result<u64, Refused> {
        self.next_n += 1;
        match self.send(actor, self.next_n, command) {
            Answer::Done(version) => Ok(version),
            Answer::Refused(_, reason) => Err(reason),
            Answer::Repeated(_) => panic!("the number was new"),
        }
    }

    pub(crate) fn send(&mut self, actor: Actor, n: u32, command: Command) -> Answer {
        let answer = self.table.command(actor, n, command, self.now_ms, &mut self.fresh);
        self.entries.extend(self.table.take_entries());
        answer
    }

    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Result<u64, Refused> {
        let at = self.table.version();
        self.ask(seat, act(at, action))
    }

    /// The seat acts with its signature.
    pub(crate) fn sign_and_act(&mut self, seat: Seat, action: Action) -> Result<u64, Refused> {
        let index = self.client_on(seat).unwrap();
        self.hear(index);
        let (head, sig) = self.clients[index].1.sign(action).unwrap();
        let at = self.table.version();
        self.ask(seat, Command::Act { at, action, head: Some(head), sig: Some(sig) })
    }

    pub(crate) fn say(&mut self, seat: Seat, action: &str) -> Result<u64, Refused> {
        self.act(seat, action.parse().unwrap())
    }

    pub(crate) fn connect(&mut self, seat: Seat) {
        self.table.connected(seat, self.now_ms, &mut self.fresh);
        self.entries.extend(self.table.take_entries());
    }

    pub(crate) fn disconnect(&mut self, seat: Seat) {
        self.table.disconnected(seat, self.now_ms, &mut self.fresh);
        self.entries.extend(self.table.take_entries());
    }

    /// Lets the next timer come at its time; whether it did something.
    pub(crate) fn ring(&mut self) -> bool {
        let timer = self.table.next_timer().unwrap();
        self.now_ms = self.now_ms.max(timer.at_ms());
        let rang = self.table.timer(timer, self.now_ms);
        self.entries.extend(self.table.take_entries());
        rang
    }

    /// A bot on this seat acts.
    pub(crate) fn bot_acts(&mut self, seat: Seat, action: Action) {
        self.table.bot_acts(seat, action, self.now_ms);
        self.entries.extend(self.table.take_entries());
    }

    /// Any seat that is waited for plays its first legal action.
    pub(crate) fn step(&mut self) {
        // A player's eyes: not every table lets others watch.
        let public = self.table.present(Viewer::Seat(S[0])).game.unwrap().public;
        let seat = public.waiting_for().first().unwrap();
        let action = self.table.view(seat).unwrap().legal().nth(0).unwrap();
        if self.table.bots_to_act().contains(seat) {
            self.bot_acts(seat, action);
        } else {
            self.act(seat, action).unwrap();
        }
    }

    pub(crate) fn play_to_the_end(&mut self) {
        while self.table.is_playing() {
            self.step();
        }
    }

    /// OPEN of the present or last game.
    pub(crate) fn last_open(&self) -> durak_fair::Open {
        let frames = self.table.fair_replay(Viewer::Spectator).0;
        let open = frames.into_iter().find_map(|frame| match frame {
            durak_fair::ServerFrame::Open(open) => Some(open.open),
            _ => None,
        });
        open.unwrap()
    }

    /// The file of the last game.
    pub(crate) fn last_file(&self) -> GameFile {
        let no = self.entries.iter().filter(|it| matches!(it.record, Record::Opened { .. }));
        self.table.file(no.count() as u64).unwrap().clone()
    }

    /// The actions that were played, timeouts marked.
    pub(crate) fn played(&self) -> Vec<(Seat, Action, bool)> {
        self.entries
            .iter()
            .filter_map(|entry| match entry.record {
                Record::Played { seat, action, timeout, .. } => Some((seat, action, timeout)),
                _ => None,
            })
            .collect()
    }
}

pub(crate) fn refused(reason: TableRefusal) -> Result<u64, Refused> {
    Err(Refused::Table(reason))
}
