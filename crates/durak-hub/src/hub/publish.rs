//! What each connection is told.

use super::{Conn, Hub, Output};
use crate::wire;
use durak_fair::ServerFrame;
use durak_protocol::{Event, FairMessage, GameState, RoomChecksum, ServerMessage, checksum};
use durak_table::{Present, Seen, Version, Viewer};

impl Hub {
    /// Takes over what has changed, for the store and the public list.
    pub(super) fn collect(&mut self) {
        self.entries.extend(self.table.take_entries());
        self.outputs.extend(self.table.take_notices().into_iter().map(Output::Notice));
    }

    /// Tells each connection what it does not know yet.
    pub(super) fn publish(&mut self, now_ms: u64) {
        self.collect();
        let moved = self.move_viewers();
        self.publish_frames(now_ms);
        for conn in moved {
            self.welcome(conn, None);
            self.tell(conn, None, now_ms);
        }
        let version = self.table.version();
        let behind: Vec<(Conn, Viewer, Version)> = self
            .peers
            .iter()
            .filter(|(_, peer)| peer.token.is_some() && peer.sent < version)
            .map(|(conn, peer)| (*conn, peer.viewer, peer.sent))
            .collect();
        for (conn, viewer, sent) in behind {
            if self.is_told_all(conn, viewer) {
                continue;
            }
            let message = match self.table.since(sent, viewer) {
                Some(events) => self.update(sent, events, viewer, now_ms),
                None => self.snapshot(viewer, now_ms),
            };
            self.send(conn, &message);
            self.told(conn, viewer);
        }
    }

    /// Whether this viewer, who may not watch, knows the room as it is: not even that something
    /// was played is his to hear.
    fn is_told_all(&mut self, conn: Conn, viewer: Viewer) -> bool {
        if !self.table.is_blind(viewer) {
            return false;
        }
        let now = self.hash(viewer);
        self.peers.get(&conn).is_some_and(|peer| peer.hash == now)
    }

    /// Notes that the connection has been told everything.
    fn told(&mut self, conn: Conn, viewer: Viewer) {
        let (version, blind) = (self.table.version(), self.table.is_blind(viewer));
        let hash = if blind { self.hash(viewer) } else { String::new() };
        if let Some(peer) = self.peers.get_mut(&conn) {
            (peer.sent, peer.hash) = (version, hash);
        }
    }

    fn update(
        &mut self,
        from: Version,
        events: Vec<Seen>,
        viewer: Viewer,
        now_ms: u64,
    ) -> ServerMessage {
        ServerMessage::Update {
            from,
            events: events.into_iter().map(wire::event).collect::<Vec<Event>>(),
            version: self.table.version(),
            hash: self.hash(viewer),
            clock: wire::clock(&self.table, now_ms),
        }
    }

    fn snapshot(&mut self, viewer: Viewer, now_ms: u64) -> ServerMessage {
        let hash = self.hash(viewer);
        let snapshot = self.table.snapshot(viewer);
        ServerMessage::Snapshot {
            from: snapshot.from,
            state: Box::new(wire::state(self.table.config(), &snapshot.state)),
            events: snapshot.events.into_iter().map(wire::event).collect(),
            version: self.table.version(),
            hash,
            clock: wire::clock(&self.table, now_ms).filter(|_| !self.table.is_blind(viewer)),
        }
    }

    /// The checksum of what this viewer sees now. What all see is written once a version, and the
    /// room once for as long as nothing of it changes.
    fn hash(&mut self, viewer: Viewer) -> String {
        let version = self.table.version();
        let present = self.table.present(viewer);
        let Some(game) = present.game else {
            return checksum(&wire::state(self.table.config(), &present));
        };
        let sums = match self.sums {
            Some((of, sums)) if of == version => sums,
            _ => {
                let room = match &self.room_sum {
                    Some((of, sum)) if of == present.room => *sum,
                    _ => {
                        let room = Present { room: present.room, game: None };
                        let sum = RoomChecksum::new(wire::state(self.table.config(), &room));
                        self.room_sum = Some((present.room.clone(), sum));
                        sum
                    }
                };
                room.with_game(&GameState::new(&game.public, &game.by, None))
            }
        };
        self.sums = Some((version, sums));
        sums.of(game.hand)
    }

    pub(super) fn send(&mut self, conn: Conn, message: &ServerMessage) {
        self.outputs.push(Output::Send(conn, message.to_json()));
    }

    /// Sends everything of the fair deal, and what happened since a version, or the whole state.
    pub(super) fn resync(&mut self, conn: Conn, since: Option<Version>, now_ms: u64) {
        let Some(viewer) = self.peers.get(&conn).map(|peer| peer.viewer) else { return };
        let (mut frames, count) = self.table.fair_replay(viewer);
        let blind = self.table.is_blind(viewer);
        let progress = self.table.fair_progress(now_ms).filter(|_| !blind);
        let number = progress.as_ref().map_or(0, |(number, _)| *number);
        frames.extend(progress.map(|(_, frame)| frame));
        self.send_frames(conn, true, frames);
        if let Some(peer) = self.peers.get_mut(&conn) {
            (peer.frames, peer.progress) = (count, number);
        }
        self.tell(conn, since, now_ms);
    }

    /// Sends what happened since a version, or the whole state.
    fn tell(&mut self, conn: Conn, since: Option<Version>, now_ms: u64) {
        let Some(viewer) = self.peers.get(&conn).map(|peer| peer.viewer) else { return };
        let tail = since.and_then(|since| Some((since, self.table.since(since, viewer)?)));
        let message = match tail {
            Some((from, events)) => self.update(from, events, viewer, now_ms),
            None => self.snapshot(viewer, now_ms),
        };
        self.send(conn, &message);
        self.told(conn, viewer);
    }

    /// Players whom the deal gave another seat, or who lost theirs, see from there from now on.
    fn move_viewers(&mut self) -> Vec<Conn> {
        let mut moved = Vec::new();
        for (conn, peer) in &mut self.peers {
            let (Some(token), Viewer::Seat(_)) = (peer.token, peer.viewer) else { continue };
            let viewer = self.table.seat_of(&token).map_or(Viewer::Spectator, Viewer::Seat);
            if viewer != peer.viewer {
                peer.viewer = viewer;
                moved.push(*conn);
            }
        }
        moved
    }

    /// Sends each connection the frames of the fair deal that it has not had.
    fn publish_frames(&mut self, now_ms: u64) {
        let count = self.table.fair_count();
        let progress = self.table.fair_progress(now_ms);
        let conns: Vec<Conn> = self.peers.keys().copied().collect();
        // Most are told the same, which is written once.
        let mut written: Option<(Vec<ServerFrame>, String)> = None;
        for conn in conns {
            let Some(peer) = self.peers.get_mut(&conn).filter(|peer| peer.token.is_some()) else {
                continue;
            };
            let live = self.table.fair_since(peer.frames, peer.viewer);
            let replay = live.is_none();
            let mut frames = live.unwrap_or_else(|| self.table.fair_replay(peer.viewer).0);
            peer.frames = count;
            if let Some((number, frame)) = &progress
                && *number != peer.progress
                && !self.table.is_blind(peer.viewer)
            {
                peer.progress = *number;
                frames.push(frame.clone());
            }
            if frames.is_empty() {
                continue;
            }
            let entry = self.table.fair_entry(peer.viewer);
            let same = written.take().filter(|(before, _)| *before == frames);
            let (frames, json) = same.unwrap_or_else(|| {
                let json = serde_json::to_string(&frames).unwrap_or_default();
                (frames, json)
            });
            let text = FairMessage::json_of(replay, entry, &json);
            self.outputs.push(Output::Send(conn, text));
            written = Some((frames, json));
        }
    }

    pub(super) fn send_frames(&mut self, conn: Conn, replay: bool, frames: Vec<ServerFrame>) {
        let Some(peer) = self.peers.get(&conn) else { return };
        let entry = self.table.fair_entry(peer.viewer);
        let text = FairMessage::new(replay, entry, frames).to_json();
        self.outputs.push(Output::Send(conn, text));
    }
}
