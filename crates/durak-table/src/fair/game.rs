//! One game of a table as it is dealt: the protocol's machine, its deadline, and who may see what.

use super::{Frames, STAGE_MS, To};
use durak_core::{Law, NextDeal, Seat, SeatSet};
use durak_engine::{Deal, Deck};
use durak_fair::{
    Commit, Digest, Event, Kind, Received, Reveal, Server, ServerError, ServerFrame, Signature,
    Stage,
};

#[derive(Clone)]
pub(crate) struct FairGame {
    pub(crate) server: Server,
    /// The seats whose players were there at OPEN and have not given the seat up.
    pub(crate) eyes: SeatSet,
    /// When the present stage ends, in the table's milliseconds.
    pub(crate) deadline_ms: Option<u64>,
    /// The time of the beacon's round, in the table's milliseconds.
    round_ms: Option<u64>,
}

impl FairGame {
    pub(crate) fn new(
        server: Server,
        eyes: SeatSet,
        round_ms: Option<u64>,
        now_ms: u64,
    ) -> FairGame {
        let mut game = FairGame { server, eyes, deadline_ms: None, round_ms };
        game.wait(now_ms);
        game
    }

    /// Sets the deadline of the present stage.
    pub(crate) fn wait(&mut self, now_ms: u64) {
        self.deadline_ms = match self.server.stage() {
            _ if !self.is_on() => None,
            Stage::Commit | Stage::Reveal => Some(now_ms.saturating_add(STAGE_MS)),
            Stage::Deal => {
                let round_ms = self.round_ms.unwrap_or(now_ms).max(now_ms);
                Some(round_ms.saturating_add(STAGE_MS))
            }
            Stage::Play => None,
        };
    }

    /// Whether it has no end yet.
    pub(crate) const fn is_on(&self) -> bool {
        self.server.ending().is_none()
    }

    /// Whether it is on and not dealt yet.
    pub(crate) fn is_opening(&self) -> bool {
        self.is_on() && self.server.stage() != Stage::Play
    }

    /// The entry that sits, or will sit, here; seats are those of the table at this time.
    pub(crate) fn entry_of(&self, seat: Seat) -> u8 {
        let order = self.server.deal_messages().last().map(|deal| &deal.order);
        let drawn = order.and_then(|order| order.get(seat.index()).copied());
        drawn.unwrap_or(seat as u8)
    }

    /// The seat of an entry; none of a notary.
    pub(crate) fn seat_of(&self, entry: u8, law: &Law) -> Option<Seat> {
        law.seats().into_iter().find(|seat| self.entry_of(*seat) == entry)
    }

    /// Takes a COMMIT that has been checked; with the last one COMMITS goes to all.
    pub(crate) fn commit(
        &mut self,
        commit: &Commit,
        now_ms: u64,
        frames: &mut Frames,
    ) -> Result<(), ServerError> {
        if self.server.take_commit(commit)? == Received::Complete {
            let commits = self.server.commits_message().cloned();
            frames.extend(To::All, commits.map(ServerFrame::Commits));
            self.wait(now_ms);
        }
        Ok(())
    }

    /// Takes a REVEAL that has been checked; with the last one REVEALS goes to all.
    pub(crate) fn reveal(
        &mut self,
        reveal: &Reveal,
        now_ms: u64,
        frames: &mut Frames,
    ) -> Result<Received, ServerError> {
        let received = self.server.take_reveal(reveal)?;
        if received == Received::Complete {
            let reveals = self.server.reveals_message().cloned();
            frames.extend(To::All, reveals.map(ServerFrame::Reveals));
            self.wait(now_ms);
        }
        Ok(received)
    }

    /// Deals: returns the order of seats, and what the rules engine plays.
    pub(crate) fn deal(
        &mut self,
        law: &Law,
        beacon: Option<Digest>,
        frames: &mut Frames,
    ) -> Result<(Vec<u8>, Deal), ServerError> {
        let messages = self.server.deal(beacon)?.to_vec();
        let order = messages.last().map(|deal| deal.order.clone()).unwrap_or_default();
        for message in messages {
            let k = message.k;
            frames.push(To::All, ServerFrame::Deal(message));
            for seat in law.seats().into_iter().filter(|seat| self.is_human(*seat)) {
                let hand = self.server.dealt_hand(k, seat);
                frames.extend(To::Seat(seat), hand.map(ServerFrame::Hand));
            }
            frames.extend(To::All, self.server.void_keys(k).map(ServerFrame::Void));
        }
        self.wait(0);
        let terms = self.server.terms();
        let decks = self.server.deals().iter();
        let deal = Deal {
            by: NextDeal { dealer: terms.dealer(), leader: terms.first() },
            decks: decks.filter_map(|deal| Deck::new(law, &deal.deck).ok()).collect(),
            random_seat: self.server.random_seat().unwrap_or(Seat::S0),
        };
        Ok((order, deal))
    }

    /// Whether this seat is a person's in this game, whoever plays for him.
    fn is_human(&self, seat: Seat) -> bool {
        let entries = &self.server.open_message().open.entries;
        let entry = entries.get(usize::from(self.entry_of(seat)));
        entry.is_some_and(|entry| entry.kind == Kind::Human)
    }

    /// How many events there have been: the number of the next one.
    pub(crate) fn events(&self) -> usize {
        self.server.event_count()
    }

    /// Writes an event whose signature has been checked; a card that it brings goes to its owner alone.
    pub(crate) fn post(
        &mut self,
        event: Event,
        sig: Option<Signature>,
        frames: &mut Frames,
    ) -> Result<(), ServerError> {
        let t = self.events();
        let posted = self.server.take_event(event, sig)?;
        frames.push(To::All, ServerFrame::event(t, &posted.event));
        if let Event::Draw(seat, _) = event
            && self.is_human(seat)
        {
            frames.extend(To::Seat(seat), posted.hand.map(ServerFrame::Hand));
        }
        Ok(())
    }
}

impl Frames {
    fn extend(&mut self, to: To, frame: Option<ServerFrame>) {
        if let Some(frame) = frame {
            self.push(to, frame);
        }
    }
}
