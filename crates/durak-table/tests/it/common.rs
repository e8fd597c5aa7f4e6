//! A table with players for tests: short ways to say who does what.

use durak_core::{Action, Law, PRESETS, Rules, Seat};
use durak_table::{
    Actor, Answer, Command, Config, Entry, Record, Refused, Table, TableRefusal, TokenHash, Viewer,
};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) const S: [Seat; 6] = Seat::ALL;

pub(crate) struct Bench {
    pub(crate) table: Table,
    pub(crate) rng: Xoshiro256PlusPlus,
    pub(crate) now_ms: u64,
    pub(crate) entries: Vec<Entry>,
    pub(crate) next_n: u32,
}

pub(crate) fn token(number: u8) -> TokenHash {
    TokenHash([number; 32])
}

pub(crate) fn config(rules: Rules, think_ms: Option<u32>) -> Config {
    Config {
        law: Law::new(&rules).unwrap(),
        preset: None,
        think_ms,
        away_ms: 60_000,
        levels: vec!["careful".to_owned(), "random".to_owned()],
        deal_when_full: false,
    }
}

/// Every preset with every number of players that it can have.
pub(crate) fn all_rules() -> impl Iterator<Item = Rules> {
    PRESETS.iter().flat_map(|preset| {
        let most = preset
            .open
            .iter()
            .find(|(key, _)| *key == "players")
            .map_or(2, |(_, values)| values.last().unwrap().parse().unwrap());
        (2..=most).map(|players| Rules { players, ..preset.rules })
    })
}

impl Bench {
    /// An empty table for so many players, without a clock.
    pub(crate) fn open(players: u8) -> Bench {
        Bench::new(Rules { players, ..Rules::DEFAULT }, None, 1)
    }

    pub(crate) fn new(rules: Rules, think_ms: Option<u32>, seed: u64) -> Bench {
        Bench {
            table: Table::new(config(rules, think_ms)),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            now_ms: 1_000,
            entries: Vec::new(),
            next_n: 0,
        }
    }

    /// A table where players sit on all seats and the first game has been dealt.
    pub(crate) fn playing(rules: Rules, think_ms: Option<u32>, seed: u64) -> Bench {
        let mut bench = Bench::new(rules, think_ms, seed);
        for number in 0..rules.players {
            bench.sit(number).unwrap();
        }
        bench.ask(S[0], Command::Start { fill: None }).unwrap();
        bench
    }

    /// The player with this number sits down on the first open seat.
    pub(crate) fn sit(&mut self, number: u8) -> Result<u64, Refused> {
        let name = format!("player {number}");
        self.ask_as(Actor::Visitor(token(number)), Command::Sit { seat: None, name })
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
        let answer = self.table.command(actor, n, command, self.now_ms, &mut self.rng);
        self.entries.extend(self.table.take_entries());
        answer
    }

    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Result<u64, Refused> {
        let at = self.table.version();
        self.ask(seat, Command::Act { at, action })
    }

    pub(crate) fn say(&mut self, seat: Seat, action: &str) -> Result<u64, Refused> {
        self.act(seat, action.parse().unwrap())
    }

    pub(crate) fn connect(&mut self, seat: Seat) {
        self.table.connected(seat, self.now_ms, &mut self.rng);
        self.entries.extend(self.table.take_entries());
    }

    pub(crate) fn disconnect(&mut self, seat: Seat) {
        self.table.disconnected(seat, self.now_ms, &mut self.rng);
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

    /// Any seat that is waited for plays its first legal action.
    pub(crate) fn step(&mut self) {
        let public = self.table.present(Viewer::Spectator).game.unwrap().public;
        let seat = public.waiting_for().first().unwrap();
        let action = self.table.view(seat).unwrap().legal().nth(0).unwrap();
        self.act(seat, action).unwrap();
    }

    pub(crate) fn play_to_the_end(&mut self) {
        while self.table.is_playing() {
            self.step();
        }
    }

    /// The actions that were played, timeouts marked.
    pub(crate) fn played(&self) -> Vec<(Seat, Action, bool)> {
        self.entries
            .iter()
            .filter_map(|entry| match entry.record {
                Record::Played { seat, action, timeout } => Some((seat, action, timeout)),
                _ => None,
            })
            .collect()
    }
}

pub(crate) fn refused(reason: TableRefusal) -> Result<u64, Refused> {
    Err(Refused::Table(reason))
}
