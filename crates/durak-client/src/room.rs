//! The table as this client knows it: follows events, reads and writes the wire's state.

use crate::model::{Cleared, ClearedTo, LastAction, LogItem, Occupant, Pair, Played};
use durak_core::{
    Action, Card, CardSet, Close, FollowError, GameResult, Law, Opening, Public, Rules, Seat,
    SeatSet, View,
};
use durak_protocol::{Event, GameState, SeatKind, SeatState, State, WireError, convert};

/// A table: seats, score, and the present or last game.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    pub(crate) law: Law,
    pub(crate) preset: Option<String>,
    pub(crate) think_ms: Option<u32>,
    pub(crate) locked: bool,
    pub(crate) rated: bool,
    pub(crate) listed: bool,
    pub(crate) watch: bool,
    pub(crate) seats: Vec<Occupant>,
    pub(crate) host: Option<Seat>,
    pub(crate) again: SeatSet,
    pub(crate) games: u32,
    pub(crate) losses: Vec<u32>,
    /// The number of the game that is being opened.
    pub(crate) opening: Option<u64>,
    pub(crate) game: Option<Play>,
}

/// A game as this client sees it.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) eyes: Eyes,
    /// Who played each attack card of the table.
    pub(crate) by: Vec<Seat>,
    pub(crate) last: Option<LastAction>,
}

/// With or without a hand of one's own.
#[derive(Clone, Debug)]
pub(crate) enum Eyes {
    Seat(View),
    Spectator(Public),
}

impl Eyes {
    pub(crate) fn public(&self) -> &Public {
        match self {
            Eyes::Seat(view) => view.public(),
            Eyes::Spectator(public) => public,
        }
    }

    pub(crate) fn view(&self) -> Option<&View> {
        match self {
            Eyes::Seat(view) => Some(view),
            Eyes::Spectator(_) => None,
        }
    }

    fn new(public: Public, hand: Option<(Seat, CardSet)>) -> Eyes {
        match hand {
            Some((seat, hand)) => Eyes::Seat(View::new(public, seat, hand)),
            None => Eyes::Spectator(public),
        }
    }

    fn follow(
        &mut self,
        seat: Seat,
        action: Action,
        drawn: CardSet,
    ) -> Result<Option<Close>, FollowError> {
        match self {
            Eyes::Seat(view) => view.follow(seat, action, drawn),
            Eyes::Spectator(public) => {
                public.check(seat, None, action).map_err(FollowError::Refused)?;
                if !drawn.is_empty() {
                    return Err(FollowError::Drawn);
                }
                Ok(public.apply(seat, action))
            }
        }
    }
}

/// What an event meant.
#[derive(Debug, Default)]
pub(crate) struct Applied {
    pub(crate) items: Vec<LogItem>,
    pub(crate) cleared: Option<Cleared>,
}

impl Room {
    /// Reads a state as the viewer on `me` was sent it.
    pub(crate) fn read(state: &State, me: Option<Seat>) -> Result<Room, WireError> {
        let mut rules = Rules::DEFAULT;
        if let Some(error) =
            state.rules.apply_to(&mut rules).err().and_then(|errors| errors.into_iter().next())
        {
            return Err(error);
        }
        let law = Law::new(&rules).map_err(|errors| impossible(&errors.to_string()))?;
        let players = law.players();
        if state.seats.len() != players as usize || state.losses.len() != players as usize {
            return Err(impossible("`seats` and `losses` have an entry for each seat"));
        }
        let game = match &state.game {
            Some(game) => Some(read_game(game, &rules, me)?),
            None => None,
        };
        Ok(Room {
            law,
            preset: state.preset.clone(),
            think_ms: state.think_ms,
            locked: state.locked,
            rated: state.rated,
            listed: state.listed,
            watch: !state.no_watch,
            seats: state.seats.iter().map(read_occupant).collect(),
            host: state.host.map(|seat| convert::seat("host", seat, players)).transpose()?,
            again: convert::seats("again", &state.again, players)?,
            games: state.games,
            losses: state.losses.clone(),
            opening: state.opening,
            game,
        })
    }

    /// Writes the state as the server writes it for this viewer, to compare checksums.
    pub(crate) fn write(&self) -> State {
        State {
            rules: self.law.rules().into(),
            preset: self.preset.clone(),
            think_ms: self.think_ms,
            locked: self.locked,
            rated: self.rated,
            listed: self.listed,
            no_watch: !self.watch,
            seats: self.seats.iter().map(write_occupant).collect(),
            host: self.host.map(|seat| seat as u8),
            again: convert::seat_numbers(self.again),
            games: self.games,
            losses: self.losses.clone(),
            opening: self.opening,
            game: self.game.as_ref().map(|game| {
                let hand = game.eyes.view().map(View::hand);
                GameState::new(game.eyes.public(), &game.by, hand)
            }),
        }
    }

    /// Follows one event; after an error the room must be replaced by a snapshot.
    pub(crate) fn apply(
        &mut self,
        version: u64,
        event: &Event,
        me: Option<Seat>,
    ) -> Result<Applied, WireError> {
        let players = self.law.players();
        let seat_of = |number: u8| convert::seat("seat", number, players);
        let one = |item| Applied { items: vec![item], cleared: None };
        match event {
            Event::Seated { seat, name, person, level } => {
                let seat = seat_of(*seat)?;
                let (occupant, item) = match level.clone() {
                    Some(level) => {
                        (Occupant::Bot { level: level.clone() }, LogItem::BotSeated { seat, level })
                    }
                    None => {
                        self.host = self.host.or(Some(seat));
                        let name = name.clone();
                        let human = Occupant::Human {
                            name: name.clone(),
                            person: person.clone(),
                            online: true,
                            stand_in: false,
                        };
                        (human, LogItem::Seated { seat, name })
                    }
                };
                self.seats[seat.index()] = occupant;
                Ok(one(item))
            }
            Event::Left { seat, stand_in, host, kicked } => {
                let seat = seat_of(*seat)?;
                self.host = host.map(|host| convert::seat("host", host, players)).transpose()?;
                self.again.remove(seat);
                if *stand_in {
                    self.set_presence(seat, false, true);
                } else {
                    self.seats[seat.index()] = Occupant::Open;
                    self.forget_hand(seat);
                }
                Ok(one(if *kicked {
                    LogItem::Kicked { seat }
                } else {
                    LogItem::Left { seat, stand_in: *stand_in }
                }))
            }
            Event::Swapped { seat, with } => {
                let (seat, with) = (seat_of(*seat)?, seat_of(*with)?);
                self.swap(seat, with);
                Ok(Applied::default())
            }
            Event::Set { watch, listed } => {
                (self.watch, self.listed) = (*watch, *listed);
                Ok(Applied::default())
            }
            Event::Returned { seat, host } => {
                let seat = seat_of(*seat)?;
                self.host = host.map(|host| convert::seat("host", host, players)).transpose()?;
                self.set_presence(seat, true, false);
                Ok(one(LogItem::Returned { seat }))
            }
            Event::Online { seat, online } => {
                let seat = seat_of(*seat)?;
                self.set_presence(seat, *online, false);
                Ok(one(LogItem::Online { seat, online: *online }))
            }
            Event::Again { seat } => {
                let seat = seat_of(*seat)?;
                self.again.insert(seat);
                Ok(one(LogItem::Again { seat }))
            }
            Event::Opened { game_no } => {
                self.again = SeatSet::EMPTY;
                self.opening = Some(*game_no);
                Ok(Applied::default())
            }
            Event::Aborted { stage, seat, reason } => {
                self.opening = None;
                if stage != "play" {
                    return Ok(Applied::default());
                }
                self.game = None;
                // Who gives a game up has lost it.
                let Some(seat) = seat.filter(|_| reason == "left") else {
                    return Ok(Applied::default());
                };
                let seat = seat_of(seat)?;
                self.count_lost(SeatSet::only(seat));
                Ok(one(LogItem::Conceded { seat }))
            }
            Event::Dealt { dealer, trump, leader, shown, hand } => {
                let opening = Opening {
                    dealer: convert::seat("dealer", *dealer, players)?,
                    trump: convert::card("trump", trump)?,
                    leader: convert::seat("leader", *leader, players)?,
                    shown: shown.as_deref().map(|card| convert::card("shown", card)).transpose()?,
                };
                let hand = hand.as_deref().map(|hand| convert::cards("hand", hand)).transpose()?;
                self.opening = None;
                self.deal(opening, me.zip(hand))
            }
            Event::Action { seat, action, drawn, timeout, over: _ } => {
                let seat = seat_of(*seat)?;
                let action = convert::action(action)?;
                let drawn = convert::cards("drawn", drawn)?;
                self.act(LastAction { version, seat, action, timeout: *timeout }, drawn)
            }
        }
    }

    fn swap(&mut self, seat: Seat, with: Seat) {
        self.seats.swap(seat.index(), with.index());
        self.losses.swap(seat.index(), with.index());
        self.host = self.host.map(|host| match host {
            _ if host == seat => with,
            _ if host == with => seat,
            _ => host,
        });
    }

    fn set_presence(&mut self, seat: Seat, now_online: bool, now_stand_in: bool) {
        if let Occupant::Human { online, stand_in, .. } = &mut self.seats[seat.index()] {
            *online = now_online;
            *stand_in = now_stand_in;
        }
    }

    /// Who gives the seat up outside a game is a spectator of the game that ended.
    fn forget_hand(&mut self, seat: Seat) {
        if let Some(game) = &mut self.game
            && game.eyes.view().is_some_and(|view| view.seat() == seat)
        {
            game.eyes = Eyes::Spectator(*game.eyes.public());
        }
    }

    fn deal(
        &mut self,
        opening: Opening,
        hand: Option<(Seat, CardSet)>,
    ) -> Result<Applied, WireError> {
        let public = Public::new(self.law, opening);
        let fits = |(seat, hand): (Seat, CardSet)| {
            hand.len() == public.hand_size(seat)
                && (public.unseen() | public.known(seat)).includes(hand)
        };
        if !self.law.deck().contains(opening.trump) || !hand.is_none_or(fits) {
            return Err(impossible("these cards cannot have been dealt"));
        }
        self.again = SeatSet::EMPTY;
        self.game = Some(Play { eyes: Eyes::new(public, hand), by: Vec::new(), last: None });
        let Opening { dealer, trump, leader, shown } = opening;
        let item = LogItem::Dealt { dealer, trump, leader, shown };
        Ok(Applied { items: vec![item], cleared: None })
    }

    fn act(&mut self, last: LastAction, drawn: CardSet) -> Result<Applied, WireError> {
        let LastAction { version, seat, action, timeout } = last;
        let game = self.game.as_mut().ok_or_else(|| impossible("no game is on"))?;
        let before = *game.eyes.public();
        let mut table: Vec<Played> = pairs(&before, &game.by).flat_map(Pair::cards).collect();
        table.extend(action.played().into_iter().map(|card| Played { card, by: seat }));
        let close = game
            .eyes
            .follow(seat, action, drawn)
            .map_err(|error| impossible(&error.to_string()))?;
        game.last = Some(last);
        let attacks = match action {
            Action::Lead(lead) => usize::from(lead.len()),
            Action::Throw(_) | Action::Transfer(_) => 1,
            _ => 0,
        };
        game.by.extend(std::iter::repeat_n(seat, attacks));
        let mut applied = Applied::default();
        applied.items.push(LogItem::Action { seat, action, timeout });
        if let Some(close) = close {
            game.by.clear();
            let to = close.taker.map_or(ClearedTo::Discard, ClearedTo::Seat);
            let draws: Vec<(Seat, u8)> = close.draws().collect();
            let cleared = Cleared { version, cards: table, to, draws };
            applied.items.push(cleared.item());
            let drew = |(seat, cards): &(Seat, u8)| LogItem::Drew { seat: *seat, cards: *cards };
            applied.items.extend(cleared.draws.iter().map(drew));
            applied.cleared = Some(cleared);
        }
        let public = *game.eyes.public();
        let out = before.active() - public.active();
        if !out.is_empty() {
            applied.items.push(LogItem::Out { seats: out });
        }
        if let Some(result) = public.result() {
            applied.items.push(LogItem::Over { result });
            self.count(result);
        }
        Ok(applied)
    }

    /// Counts a game: who is not there at its end has lost it, and then nobody else.
    fn count(&mut self, result: GameResult) {
        let absent =
            |(_, it): &(Seat, &Occupant)| matches!(it, Occupant::Human { stand_in: true, .. });
        let absent = Seat::ALL.into_iter().zip(&self.seats).filter(absent);
        let absent: SeatSet = absent.map(|(seat, _)| seat).collect();
        self.count_lost(match result {
            _ if !absent.is_empty() => absent,
            GameResult::Durak(seat) => SeatSet::only(seat),
            GameResult::Lost(team) => team,
            GameResult::Draw => SeatSet::EMPTY,
        });
    }

    fn count_lost(&mut self, losers: SeatSet) {
        self.games = self.games.saturating_add(1);
        for seat in losers {
            if let Some(losses) = self.losses.get_mut(seat.index()) {
                *losses = losses.saturating_add(1);
            }
        }
    }
}

/// The table's pairs with who played each card.
pub(crate) fn pairs(public: &Public, by: &[Seat]) -> impl Iterator<Item = Pair> {
    let defender = public.defender();
    let pairs: Vec<(Card, Option<Card>)> = public.table().pairs().collect();
    pairs.into_iter().zip(by.to_vec()).map(move |((attack, cover), by)| Pair {
        attack: Played { card: attack, by },
        // Whatever is covered rules out a transfer, so the present defender covered it.
        cover: cover.map(|card| Played { card, by: defender }),
    })
}

impl Pair {
    fn cards(self) -> impl Iterator<Item = Played> {
        std::iter::once(self.attack).chain(self.cover)
    }
}

fn read_game(game: &GameState, rules: &Rules, me: Option<Seat>) -> Result<Play, WireError> {
    let public = game.public(rules)?;
    let hand = match (me, &game.hand) {
        (Some(me), Some(_)) => Some((me, game.hand(&public, me)?)),
        (_, None) => None,
        (None, Some(_)) => return Err(impossible("a spectator was sent a hand")),
    };
    Ok(Play { eyes: Eyes::new(public, hand), by: game.by(rules.players)?, last: None })
}

fn read_occupant(seat: &SeatState) -> Occupant {
    match seat.kind {
        SeatKind::Open => Occupant::Open,
        SeatKind::Bot => Occupant::Bot { level: seat.level.clone().unwrap_or_default() },
        SeatKind::Human => Occupant::Human {
            name: seat.name.clone(),
            person: seat.person.clone(),
            online: seat.online,
            stand_in: seat.stand_in,
        },
    }
}

fn write_occupant(occupant: &Occupant) -> SeatState {
    match occupant {
        Occupant::Open => SeatState::open(),
        Occupant::Bot { level } => SeatState::bot(level.clone()),
        Occupant::Human { name, person, online, stand_in } => {
            SeatState::human(name.clone(), person.clone(), *online, *stand_in)
        }
    }
}

/// What a server that keeps the protocol never sends.
fn impossible(text: &str) -> WireError {
    WireError { code: "state-impossible", text: text.to_owned() }
}
