//! What viewers are shown: each his own cards alone.

use super::Table;
use crate::Version;
use crate::seen::{GameSeen, Present, Seen, Snapshot, Viewer};

impl Table {
    /// How the table stands, as this viewer may know it.
    pub fn present(&self, viewer: Viewer) -> Present<'_> {
        let play = self.play.as_ref().filter(|_| !self.is_blind(viewer));
        let game = play.map(|play| GameSeen {
            public: *play.game.public(),
            by: play.by.clone(),
            hand: self.seeing(viewer).seat().map(|seat| play.game.hand(seat)),
        });
        Present { room: &self.room, game }
    }

    /// Whether this viewer is told of the room alone, because the host lets nobody watch.
    pub fn is_blind(&self, viewer: Viewer) -> bool {
        viewer == Viewer::Spectator && !self.room.watch
    }

    /// A seat whose player came after the deal sees that game as a spectator does.
    fn seeing(&self, viewer: Viewer) -> Viewer {
        match (viewer, &self.play) {
            (Viewer::Seat(seat), Some(play)) if !play.eyes.contains(seat) => Viewer::Spectator,
            _ => viewer,
        }
    }

    /// What happened after this version, as this viewer may know it; none if it is too long ago,
    /// lies ahead, or happened before he had his seat.
    pub fn since(&self, version: Version, viewer: Viewer) -> Option<Vec<Seen>> {
        let had_it = viewer.seat().is_none_or(|seat| self.seated_at[seat] <= version);
        if had_it && !self.is_blind(viewer) { self.history.since(version, viewer) } else { None }
    }

    /// The state before the last deal and what happened since, so that a client that comes late
    /// knows the whole game; the present state where that is too long ago.
    pub fn snapshot(&self, viewer: Viewer) -> Snapshot<'_> {
        let blind = self.is_blind(viewer);
        let viewer = self.seeing(viewer);
        if !blind
            && let Some((from, room)) = &self.before_deal
            && let Some(events) = self.history.since(*from, viewer)
        {
            return Snapshot { from: *from, state: Present { room, game: None }, events };
        }
        Snapshot { from: self.version(), state: self.present(viewer), events: Vec::new() }
    }
}
