//! Signs that players show each other: to who is connected and wants them, kept nowhere.

use super::{Conn, Hub};
use durak_protocol::{ServerMessage, limits};
use durak_table::Viewer;

impl Hub {
    /// A player shows a sign; the protocol has checked that there is such a sign.
    pub(super) fn react(&mut self, conn: Conn, sign: String, now_ms: u64) {
        let viewer = self.peers.get(&conn).map(|peer| peer.viewer);
        let Some(Viewer::Seat(seat)) = viewer else {
            return self.complain(conn, "not-seated", "who has no seat at this table only watches");
        };
        let last = self.reacted[seat];
        if last.is_some_and(|last| now_ms.saturating_sub(last) < limits::REACTION_MS) {
            let text = "a player shows one sign in two seconds";
            return self.complain(conn, "reaction-rate", text);
        }
        self.reacted[seat] = Some(now_ms);
        let message = ServerMessage::Reaction { seat: seat as u8, sign };
        let wants = self.peers.iter().filter(|(it, peer)| peer.reactions || **it == conn);
        for conn in wants.map(|(conn, _)| *conn).collect::<Vec<_>>() {
            self.send(conn, &message);
        }
    }
}
