//! How the steps of a fair deal change the table: numbers, seats, cards, and the end.

use super::{Play, Table};
use crate::fair::BeaconRound;
use crate::history::Told;
use crate::seen::Seen;
use crate::store::RestoreError;
use durak_core::{Action, BySeat, CardSet, Close, GameResult, Opening as Dealt, Seat, SeatSet};
use durak_engine::{Deal, Game};
use durak_fair::{
    AbortReason, Commit, Digest, Event, Opening, Received, Reveal, ServerError, Signature, Stage,
};

impl Table {
    pub(super) fn apply_opened(
        &mut self,
        opening: &Opening,
        opened_ms: u64,
        beacon: Option<&BeaconRound>,
        now_ms: u64,
    ) -> Result<Told, RestoreError> {
        let to_open = self.to_open(opening, opened_ms, beacon, now_ms);
        let game_no = self.fair.open(to_open)?;
        self.room.again = SeatSet::EMPTY;
        self.room.opening = Some(game_no);
        Ok(Told::All(Seen::Opened { game_no }))
    }

    pub(super) fn apply_committed(
        &mut self,
        commit: &Commit,
        now_ms: u64,
    ) -> Result<Option<Told>, RestoreError> {
        let fair = &mut self.fair;
        let game = fair.game.as_mut().ok_or(ServerError::TooEarly)?;
        game.commit(commit, now_ms, &mut fair.frames)?;
        fair.progress += 1;
        Ok(None)
    }

    pub(super) fn apply_revealed(
        &mut self,
        reveal: &Reveal,
        now_ms: u64,
    ) -> Result<Option<Told>, RestoreError> {
        let fair = &mut self.fair;
        let game = fair.game.as_mut().ok_or(ServerError::TooEarly)?;
        let received = game.reveal(reveal, now_ms, &mut fair.frames)?;
        fair.progress += 1;
        let waits = game.server.open_message().open.beacon.is_some();
        if received == Received::Waiting || waits {
            return Ok(None);
        }
        match self.apply_deal(None) {
            Ok(told) => Ok(Some(told)),
            // The numbers are shown all the same; what follows is decided then.
            Err(RestoreError::Fair(ServerError::AllVoid)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The cards follow from the numbers; everybody moves to the seat that they give him.
    pub(super) fn apply_deal(&mut self, beacon: Option<Digest>) -> Result<Told, RestoreError> {
        let law = self.config.law;
        let fair = &mut self.fair;
        let game = fair.game.as_mut().ok_or(ServerError::TooEarly)?;
        let (order, deal) = game.deal(&law, beacon, &mut fair.frames)?;
        let dealt = deal.play(&law).map_err(RestoreError::Deal)?;
        self.reseat(&order);
        Ok(self.begin_play(&deal, dealt))
    }

    fn begin_play(&mut self, deal: &Deal, game: Game) -> Told {
        self.before_deal = Some((self.version(), self.room.clone()));
        self.room.opening = None;
        let public = game.public();
        let leader = public.leader();
        // The leader's known card is the one shown; without a talon a dealer's trump is known too.
        let shown = deal
            .by
            .leader
            .is_none()
            .then(|| (game.hand(leader) & CardSet::of_suit(public.trump())).first())
            .flatten();
        let (dealer, trump) = (public.dealer(), public.trump_card());
        let opening = Dealt { dealer, trump, leader, shown };
        let version = self.next_version();
        self.missed = BySeat::default();
        self.play = Some(Play {
            game,
            by: Vec::new(),
            eyes: self.config.law.seats(),
            bout_since: version,
            changed: version,
        });
        Told::Dealt { opening, hands: BySeat::from_fn(|seat| game.hand(seat)) }
    }

    /// On each seat sits from now on who was the entry that `order` names: entries were listed by
    /// seat.
    fn reseat(&mut self, order: &[u8]) {
        if order.is_sorted() {
            return;
        }
        let from = BySeat::from_fn(|seat: Seat| {
            order.get(seat.index()).and_then(|entry| Seat::new(*entry)).unwrap_or(seat)
        });
        self.room.reseat(&from);
        self.tokens = BySeat::from_fn(|seat| self.tokens[from[seat]]);
        self.keys = BySeat::from_fn(|seat| self.keys[from[seat]]);
        self.answers = BySeat::from_fn(|seat| self.answers[from[seat]].clone());
        self.away_since = BySeat::from_fn(|seat| self.away_since[from[seat]]);
        // What was told before named other seats: nobody is to follow on from there.
        self.history.skip();
        let version = self.version();
        self.seated_at = BySeat::from_fn(|_| version);
    }

    /// Writes an action, and what the rules make of it, into the event chain.
    pub(super) fn post_action(
        &mut self,
        seat: Seat,
        action: Action,
        sig: Option<Signature>,
        close: Option<Close>,
        result: Option<GameResult>,
    ) -> Result<(), ServerError> {
        self.fair.post(Event::Act(seat, action), sig)?;
        for event in close.into_iter().flat_map(|close| Event::after(close, result.is_some())) {
            self.fair.post(event, None)?;
        }
        if let Some(result) = result {
            self.fair.finish(match result {
                GameResult::Durak(seat) => Some(seat),
                GameResult::Lost(_) | GameResult::Draw => None,
            })?;
        }
        Ok(())
    }

    pub(super) fn apply_aborted(
        &mut self,
        entry: Option<u8>,
        reason: AbortReason,
    ) -> Result<Told, RestoreError> {
        let stage = self.fair.abort(entry, reason).ok_or(ServerError::Ended)?;
        let law = self.config.law;
        let game = self.fair.game.as_ref();
        let seat = entry.and_then(|entry| game.and_then(|game| game.seat_of(entry, &law)));
        self.room.opening = None;
        if stage == Stage::Play {
            // Who gives a game up has lost it; one that the server gives up counts for nobody.
            if let (Some(seat), AbortReason::Left) = (seat, reason) {
                self.room.count_lost(SeatSet::only(seat));
                self.finish();
            }
            self.play = None;
            self.before_deal = None;
            self.turn = None;
        }
        Ok(Told::All(Seen::Aborted { stage, seat, reason }))
    }
}
