//! Who sits where, and the score: all of a table that everybody may know, apart from the game.

use crate::config::Config;
use durak_core::{BySeat, GameResult, Seat, SeatSet};

/// The public part of a table around its game.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    /// One entry a seat.
    pub seats: Vec<Occupant>,
    /// Who may start games and seat bots.
    pub host: Option<Seat>,
    /// Who wants another game.
    pub again: SeatSet,
    /// The number of the game that is being opened: no cards have been dealt yet.
    pub opening: Option<u64>,
    /// Games that have ended.
    pub games: u32,
    /// How often each seat lost, alone or with its team, or by not being there at the end.
    pub losses: Vec<u32>,
    /// Whether people without a seat may watch.
    pub watch: bool,
    /// Whether the lobby lists the table.
    pub listed: bool,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody.
    Open,
    /// A player.
    Human {
        /// The name.
        name: String,
        /// The person's id, which everybody may know; none is somebody without one.
        person: Option<String>,
        /// Whether he is connected.
        online: bool,
        /// Whether a bot plays for him.
        stand_in: Option<StandIn>,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

impl Occupant {
    /// The id of the person who sits here, if it is one with an id.
    pub fn person(&self) -> Option<&str> {
        match self {
            Occupant::Human { person, .. } => person.as_deref(),
            Occupant::Open | Occupant::Bot { .. } => None,
        }
    }
}

/// Why a bot plays for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandIn {
    /// The connection was lost for long, or time ran out twice in a row; it ends when the player
    /// connects, or asks for anything.
    Away,
    /// The player left; it ends when he sits down again.
    Left,
}

impl Room {
    pub(crate) fn new(config: &Config) -> Room {
        let players = usize::from(config.law.players());
        Room {
            seats: vec![Occupant::Open; players],
            host: None,
            again: SeatSet::EMPTY,
            opening: None,
            games: 0,
            losses: vec![0; players],
            watch: config.watch,
            listed: config.listed,
        }
    }

    /// Who sits there; a seat that the table does not have is open to nobody.
    pub fn occupant(&self, seat: Seat) -> &Occupant {
        self.seats.get(seat.index()).unwrap_or(&Occupant::Open)
    }

    pub(crate) fn set(&mut self, seat: Seat, occupant: Occupant) {
        if let Some(place) = self.seats.get_mut(seat.index()) {
            *place = occupant;
        }
    }

    pub(crate) fn set_presence(&mut self, seat: Seat, now: bool, by_bot: Option<StandIn>) {
        if let Some(Occupant::Human { online, stand_in, .. }) = self.seats.get_mut(seat.index()) {
            *online = now;
            *stand_in = by_bot;
        }
    }

    /// The ids of the people who sit here, in the order of the seats.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter_map(Occupant::person)
    }

    /// The seat of the person with this id.
    pub fn seat_of_person(&self, person: &str) -> Option<Seat> {
        let place = self.seats.iter().position(|it| it.person() == Some(person))?;
        Seat::ALL.get(place).copied()
    }

    /// The seats for which this holds.
    pub fn seats_where(&self, holds: impl Fn(&Occupant) -> bool) -> SeatSet {
        Seat::ALL
            .into_iter()
            .zip(&self.seats)
            .filter(|(_, occupant)| holds(occupant))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// The seats where nobody sits.
    pub fn open(&self) -> SeatSet {
        self.seats_where(|occupant| *occupant == Occupant::Open)
    }

    /// The seats of players who are connected and play themselves.
    pub fn present(&self) -> SeatSet {
        self.seats_where(|occupant| {
            matches!(occupant, Occupant::Human { online: true, stand_in: None, .. })
        })
    }

    /// The seats for which a bot acts.
    pub fn played_by_bots(&self) -> SeatSet {
        self.seats_where(|occupant| {
            matches!(occupant, Occupant::Bot { .. } | Occupant::Human { stand_in: Some(_), .. })
        })
    }

    /// The seats whose players are not there, so that a bot plays for them. At the end of a game
    /// they have lost it, whoever is left with cards.
    pub fn absent(&self) -> SeatSet {
        self.seats_where(|it| matches!(it, Occupant::Human { stand_in: Some(_), .. }))
    }

    /// The host if `seat` gives up: the next player clockwise who plays himself.
    pub(crate) fn host_without(&self, seat: Seat) -> Option<Seat> {
        if self.host != Some(seat) {
            return self.host;
        }
        let players = self.seats_where(|it| matches!(it, Occupant::Human { stand_in: None, .. }));
        (players - SeatSet::only(seat)).next_after(seat)
    }

    /// Everybody moves: on each seat sits who sat at the place that `order` names.
    pub(crate) fn reseat(&mut self, order: &BySeat<Seat>) {
        let (seats, losses) = (self.seats.clone(), self.losses.clone());
        for (seat, place) in Seat::ALL.into_iter().zip(&mut self.seats) {
            *place = seats.get(order[seat].index()).cloned().unwrap_or(Occupant::Open);
        }
        for (seat, place) in Seat::ALL.into_iter().zip(&mut self.losses) {
            *place = losses.get(order[seat].index()).copied().unwrap_or_default();
        }
        let host = self.host;
        self.host = Seat::ALL.into_iter().find(|seat| Some(order[*seat]) == host);
    }

    /// Who sits on these two seats changes places, with all that is his.
    pub(crate) fn swap(&mut self, seat: Seat, with: Seat) {
        self.seats.swap(seat.index(), with.index());
        self.losses.swap(seat.index(), with.index());
        self.host = self.host.map(|host| swapped(host, seat, with));
    }

    /// Counts a game. Whoever is not there has lost it, and then nobody else.
    pub(crate) fn count(&mut self, result: GameResult) {
        let absent = self.absent();
        self.count_lost(match result {
            _ if !absent.is_empty() => absent,
            GameResult::Durak(seat) => SeatSet::only(seat),
            GameResult::Lost(team) => team,
            GameResult::Draw => SeatSet::EMPTY,
        });
    }

    /// Counts a game that these seats lost.
    pub(crate) fn count_lost(&mut self, losers: SeatSet) {
        self.games = self.games.saturating_add(1);
        for seat in losers {
            if let Some(losses) = self.losses.get_mut(seat.index()) {
                *losses = losses.saturating_add(1);
            }
        }
    }
}

/// The seat where one is after two have changed places.
pub(crate) fn swapped(of: Seat, seat: Seat, with: Seat) -> Seat {
    match of {
        _ if of == seat => with,
        _ if of == with => seat,
        _ => of,
    }
}
