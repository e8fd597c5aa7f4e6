//! What the user asks of the table besides actions of the game.

use super::Session;
use durak_core::Seat;
use durak_protocol::ClientMessage;

impl Session {
    /// Sits down; none takes the first open seat. `key` is the device's public key in hex; only
    /// who takes his own seat back needs none.
    pub fn sit(
        &mut self,
        seat: Option<Seat>,
        name: &str,
        key: Option<String>,
        now_ms: u64,
    ) -> bool {
        let (seat, name) = (seat.map(|seat| seat as u8), name.to_owned());
        let password = self.password.clone();
        self.command(None, now_ms, |n| ClientMessage::Sit { n, seat, name, pk: key, password })
    }

    /// Gives a game of two up.
    pub fn concede(&mut self, now_ms: u64) -> bool {
        self.command(None, now_ms, |n| ClientMessage::Concede { n })
    }

    /// Sends a guest away.
    pub fn kick(&mut self, seat: Seat, now_ms: u64) -> bool {
        let seat = seat as u8;
        self.command(None, now_ms, |n| ClientMessage::Kick { n, seat })
    }

    /// Changes two places.
    pub fn swap(&mut self, seat: Seat, with: Seat, now_ms: u64) -> bool {
        let (seat, with) = (seat as u8, with as u8);
        self.command(None, now_ms, |n| ClientMessage::Swap { n, seat, with })
    }

    /// Says who may watch, and whether the lobby lists the table; none leaves it as it is.
    pub fn set(&mut self, watch: Option<bool>, listed: Option<bool>, now_ms: u64) -> bool {
        self.command(None, now_ms, |n| ClientMessage::Set { n, watch, listed })
    }

    /// Begins a game; `fill` is the level of the bots for open seats.
    pub fn start(&mut self, fill: Option<&str>, now_ms: u64) -> bool {
        let fill = fill.map(str::to_owned);
        self.command(None, now_ms, |n| ClientMessage::Start { n, fill })
    }

    /// Asks for another game.
    pub fn again(&mut self, now_ms: u64) -> bool {
        self.command(None, now_ms, |n| ClientMessage::Again { n })
    }

    /// Gives the seat up.
    pub fn leave(&mut self, now_ms: u64) -> bool {
        self.command(None, now_ms, |n| ClientMessage::Leave { n })
    }

    /// Seats a bot.
    pub fn add_bot(&mut self, seat: Seat, level: &str, now_ms: u64) -> bool {
        let (seat, level) = (seat as u8, level.to_owned());
        self.command(None, now_ms, |n| ClientMessage::AddBot { n, seat, level })
    }

    /// Takes a bot away.
    pub fn remove_bot(&mut self, seat: Seat, now_ms: u64) -> bool {
        let seat = seat as u8;
        self.command(None, now_ms, |n| ClientMessage::RemoveBot { n, seat })
    }
}
