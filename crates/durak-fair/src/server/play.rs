//! The server's side of the play: deals, hands, actions, events and FINAL.

use durak_core::Seat;

use super::{Server, ServerError};
use crate::bytes::{Digest, Signature};
use crate::deal::{Deal, DealMessage, Leader, VoidKeys, deal_digest, derive_deals};
use crate::ending::{End, Ending, Stage, final_digest};
use crate::event::{Act, Event, MAX_EVENTS, SignedEvent, act_digest, next_head};
use crate::hand::{Hand, Item, hand_digest};
use crate::layout::Layout;
use crate::ledger::{Ledger, Signed};
use crate::seed::{Key, Purpose, Seed};
use crate::sign::Verifier;

/// What the server knows from the deal on.
#[derive(Clone)]
pub(super) struct Play {
    seed: Seed,
    beacon_value: Option<Digest>,
    deals: Vec<Deal>,
    messages: Vec<DealMessage>,
    hashes: Vec<Digest>,
    /// The keys by seat.
    keys: Vec<Verifier>,
    ledger: Ledger,
    /// How many cards have been drawn.
    drawn: usize,
    head: Digest,
    pub(super) events: Vec<SignedEvent>,
}

impl Play {
    pub(super) fn messages(&self) -> &[DealMessage] {
        &self.messages
    }

    pub(super) fn head(&self) -> Digest {
        self.head
    }

    pub(super) fn beacon_value(&self) -> Option<Digest> {
        self.beacon_value
    }
}

impl std::fmt::Debug for Play {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Play({} events, hidden)", self.events.len())
    }
}

/// An event that goes to all, and the cards that it brings to the seat that draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posted {
    /// To all.
    pub event: SignedEvent,
    /// To the owner alone.
    pub hand: Option<Hand>,
}

impl Server {
    /// Deals. With a beacon its value is needed; without one there is none.
    ///
    /// Nothing is random any more: the same DEALs come each time.
    pub fn deal(&mut self, beacon_value: Option<Digest>) -> Result<&[DealMessage], ServerError> {
        if self.ending.is_some() {
            return Err(ServerError::Ended);
        }
        if beacon_value.is_some() != self.open.open.beacon.is_some() {
            return Err(ServerError::Beacon);
        }
        if self.play.as_ref().is_some_and(|play| play.beacon_value != beacon_value) {
            return Err(ServerError::Beacon);
        }
        if self.play.is_none() {
            self.play = Some(self.start(beacon_value)?);
        }
        Ok(self.deal_messages())
    }

    fn start(&self, beacon_value: Option<Digest>) -> Result<Play, ServerError> {
        let (Some((_, commits)), Some((reveals, _))) = (&self.sealed, &self.shown) else {
            return Err(ServerError::TooEarly);
        };
        let openings = reveals.list.iter().map(|it| (it.entry, &it.opening.0));
        let seed = Seed::new(commits, self.opening.bytes(), openings, beacon_value.as_ref());
        let terms = &self.terms;
        let order = seed.key(Purpose::Seats, 0).order(terms.seating(), terms.players());
        let deals = derive_deals(&seed, &self.gid, terms).ok_or(ServerError::AllVoid)?;
        let (mut messages, mut hashes) = (Vec::new(), Vec::new());
        for deal in &deals {
            let first = deal.leader.byte();
            let digest = deal_digest(commits, deal.k, &order, first, &deal.leaves);
            hashes.push(digest);
            messages.push(DealMessage {
                k: deal.k,
                order: order.clone(),
                first,
                leaves: deal.leaves.clone(),
                items: deal.open_items(),
                sig: self.sign(&digest),
            });
        }
        let (Some(last), Some(head)) = (deals.last(), hashes.last()) else {
            return Err(ServerError::AllVoid);
        };
        let seated = self.open.open.seated(&order);
        let ledger = Ledger::of_deal(terms, last, &seated);
        let keys = seated.iter().map(|entry| Verifier::new(&entry.pk)).collect();
        let head = *head;
        let (drawn, events) = (0, Vec::new());
        Ok(Play { seed, beacon_value, deals, messages, hashes, keys, ledger, drawn, head, events })
    }

    /// Every DEAL, once the cards are dealt; all but the last are void.
    pub fn deal_messages(&self) -> &[DealMessage] {
        self.play.as_ref().map_or(&[], Play::messages)
    }

    /// The cards that this seat is dealt in deal k: for its owner alone.
    pub fn dealt_hand(&self, k: u32, seat: Seat) -> Option<Hand> {
        let play = self.play.as_ref()?;
        let (deal, hash) = (play.deals.get(k as usize)?, play.hashes.get(k as usize)?);
        self.terms.law().seats().contains(seat).then(|| {
            let items = deal.hand_items(seat);
            self.hand(k, hash, seat, items)
        })
    }

    /// The keys of deal k, if it is void.
    pub fn void_keys(&self, k: u32) -> Option<VoidKeys> {
        let play = self.play.as_ref()?;
        let deal = play.deals.get(k as usize)?;
        let key = |purpose| play.seed.key(purpose, k).reveal();
        (deal.leader == Leader::Void).then(|| VoidKeys {
            k,
            deck: key(Purpose::Deck),
            salt: key(Purpose::Salt),
        })
    }

    /// The deal that is played, for the caller's engine: it knows every card.
    pub fn played_deal(&self) -> Option<&Deal> {
        self.play.as_ref()?.deals.last()
    }

    /// How many events have been written: the number of the next one.
    pub fn event_count(&self) -> usize {
        self.play.as_ref().map_or(0, |play| play.events.len())
    }

    /// All deals, for the caller's engine: the decks in order.
    pub fn deals(&self) -> &[Deal] {
        self.play.as_ref().map_or(&[], |play| &play.deals)
    }

    /// The key of the bot in this seat (section 4).
    pub fn bot_key(&self, seat: Seat) -> Option<Key> {
        Some(self.play.as_ref()?.seed.key(Purpose::Bot(seat), 0))
    }

    /// The seat that `no_trump: random` picks in the deal that is played.
    pub fn random_seat(&self) -> Option<Seat> {
        let play = self.play.as_ref()?;
        let last = play.deals.last()?;
        Some(play.seed.key(Purpose::First, last.k).seat(self.terms.players()))
    }

    /// Checks an ACT of the connection that owns `seat`; the caller asks the engine and posts it.
    pub fn check_act(&self, seat: Seat, act: &Act) -> Result<Event, ServerError> {
        let play = self.playing()?;
        if act.head != play.head {
            return Err(ServerError::Stale);
        }
        let event: Event = act.text.parse().map_err(|_| ServerError::NoAction)?;
        match event {
            Event::Act(actor, _) if actor == seat => {}
            _ => return Err(ServerError::NoAction),
        }
        self.check_signature(seat, &act.text, &act.sig)?;
        play.ledger.check_signed(&event, Signed::BySeat)?;
        Ok(event)
    }

    fn check_signature(&self, seat: Seat, text: &str, sig: &Signature) -> Result<(), ServerError> {
        let play = self.playing()?;
        let entry = play.messages.last().and_then(|deal| deal.order.get(seat.index()).copied());
        let wrong = ServerError::Signature(entry.unwrap_or(crate::ending::SERVER));
        let digest = act_digest(&play.head, text);
        match play.keys.get(seat.index()) {
            Some(key) if key.verify(&digest, sig) => Ok(()),
            _ => Err(wrong),
        }
    }

    /// Writes an event: a seat's action with the signature of its ACT, or what the server does.
    ///
    /// Refused if it cannot be true; whether the rules allow it is for the caller's engine.
    pub fn post(&mut self, event: Event, sig: Option<Signature>) -> Result<Posted, ServerError> {
        if let (Event::Act(seat, _), Some(sig)) = (event, &sig) {
            self.check_signature(seat, &event.to_string(), sig)?;
        }
        self.take_event(event, sig)
    }

    /// Writes an event as [`Server::post`] does, whose signature [`Server::check_act`] accepted just
    /// now, or before it was stored: it is not checked again.
    pub fn take_event(
        &mut self,
        event: Event,
        sig: Option<Signature>,
    ) -> Result<Posted, ServerError> {
        if self.playing()?.events.len() >= MAX_EVENTS {
            return Err(ServerError::Full);
        }
        let text = event.to_string();
        let layout = Layout::new(&self.terms);
        let Some(play) = &mut self.play else { return Err(ServerError::TooEarly) };
        play.ledger.take_in(&event, Signed::of(sig))?;
        play.head = next_head(&play.head, &text, sig.as_ref());
        let event_message = SignedEvent { text, sig };
        play.events.push(event_message.clone());
        let mut drawn = None;
        if let (Event::Draw(seat, cards), Some(deal), Some(hash)) =
            (event, play.deals.last(), play.hashes.last())
        {
            let cards = usize::from(cards);
            let indexes = layout.talon().into_iter().skip(play.drawn).take(cards);
            drawn = Some((deal.k, *hash, seat, deal.items(indexes)));
            play.drawn += cards;
        }
        let hand = drawn.map(|(k, hash, seat, items)| self.hand(k, &hash, seat, items));
        Ok(Posted { event: event_message, hand })
    }

    /// Ends a game that is over: FINAL.
    pub fn finish(&mut self) -> Result<Ending, ServerError> {
        if let Some(ending) = &self.ending {
            return match ending.end {
                End::Final { .. } => Ok(ending.clone()),
                End::Abort { .. } => Err(ServerError::Ended),
            };
        }
        let play = self.playing()?;
        if !play.ledger.is_over() {
            return Err(ServerError::NotOver);
        }
        let opening = self.opening.reveal();
        let digest = final_digest(&self.gid, &play.head, &opening.0);
        let sig = self.sign(&digest);
        Ok(self.end(End::Final { sig }, Some(opening)))
    }

    fn playing(&self) -> Result<&Play, ServerError> {
        if self.ending.is_some() {
            return Err(ServerError::Ended);
        }
        debug_assert!(self.play.is_none() || self.stage() == Stage::Play);
        self.play.as_ref().ok_or(ServerError::TooEarly)
    }

    fn hand(&self, k: u32, deal: &Digest, seat: Seat, items: Vec<Item>) -> Hand {
        let sig = self.sign(&hand_digest(deal, seat, &items));
        Hand { k, seat: seat as u8, items, sig }
    }
}
