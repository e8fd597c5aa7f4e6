//! Who sits down: under which name, and how often he may try a password.

use super::{Conn, Hub};
use crate::source::Source;
use durak_protocol::WireError;
use durak_protocol::limits::{self, close};
use durak_table::{Command, TokenHash};

impl Hub {
    /// What the shell says of the name in the message that comes next from this connection, by which a
    /// guest sits down: the name as others are to see it, or why he may not have it.
    pub fn name_guest(&mut self, conn: Conn, name: Result<String, WireError>) {
        if let Some(peer) = self.peers.get_mut(&conn) {
            peer.name = Some(name);
        }
    }

    /// A command with all that is known of who sits down by it; others are as they were.
    pub(super) fn of_newcomer(
        &mut self,
        conn: Conn,
        token: &TokenHash,
        command: Command,
        now_ms: u64,
    ) -> Result<Command, WireError> {
        // Who has a seat already keeps the name that he has there.
        let owns = self.owns(token);
        let Some(peer) = self.peers.get_mut(&conn) else { return Ok(command) };
        let Command::Sit { seat, key, name, password, .. } = command else { return Ok(command) };
        let (person, name) = match (&peer.person, peer.name.take()) {
            (Some(person), _) => (Some(person.id.clone()), person.name.clone()),
            (None, Some(Err(error))) if !owns => return Err(error),
            (None, Some(Ok(name))) => (None, name),
            (None, _) => (None, name),
        };
        let asked = password.is_some() && !owns && self.table.config().password.is_some();
        let origin = peer.origin.as_deref().filter(|_| asked);
        if let Some(wait_ms) = origin.and_then(|it| self.guesses.wait_ms(it, now_ms)) {
            let minutes = wait_ms.div_ceil(60_000);
            let text = format!(
                "too many wrong passwords came from your address; try again in {minutes} minutes"
            );
            return Err(WireError { code: "password-wait", text });
        }
        Ok(Command::Sit { seat, key, name, password, person })
    }

    /// A wrong password has come: after some of them the connection is closed, and others from there
    /// are not looked at for a while.
    pub(super) fn wrong_password(&mut self, conn: Conn, now_ms: u64, source: &mut impl Source) {
        let Some(peer) = self.peers.get_mut(&conn) else { return };
        peer.wrong += 1;
        if let Some(origin) = &peer.origin {
            self.guesses.add(origin, now_ms);
        }
        if peer.wrong >= limits::WRONG_PASSWORDS {
            self.drop_peer(conn, close::RATE, now_ms, source);
        }
    }
}
