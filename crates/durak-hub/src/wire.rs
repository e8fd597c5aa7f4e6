//! From the table's types to the wire's.

use durak_core::SeatSet;
use durak_protocol::convert::{card_texts, seat_numbers};
use durak_protocol::{Clock, Event, GameState, Over, Refused, SeatState, State};
use durak_table::{Config, Occupant, Present, Seen, Table, TableRefusal, Version};

/// The table as one viewer may see it.
pub(crate) fn state(config: &Config, present: &Present<'_>) -> State {
    let room = present.room;
    State {
        rules: config.law.rules().into(),
        preset: config.preset.clone(),
        think_ms: config.think_ms,
        locked: config.password.is_some(),
        rated: config.rated,
        listed: room.listed,
        no_watch: !room.watch,
        seats: room.seats.iter().map(occupant).collect(),
        host: room.host.map(|seat| seat as u8),
        again: seat_numbers(room.again),
        games: room.games,
        losses: room.losses.clone(),
        opening: room.opening,
        game: present.game.as_ref().map(|game| GameState::new(&game.public, &game.by, game.hand)),
    }
}

fn occupant(occupant: &Occupant) -> SeatState {
    match occupant {
        Occupant::Open => SeatState::open(),
        Occupant::Bot { level } => SeatState::bot(level.clone()),
        Occupant::Human { name, person, online, stand_in } => {
            SeatState::human(name.clone(), person.clone(), *online, stand_in.is_some())
        }
    }
}

/// One event as its viewer is told.
pub(crate) fn event(seen: Seen) -> Event {
    match seen {
        Seen::Seated { seat, name, person } => {
            Event::Seated { seat: seat as u8, name, person, level: None }
        }
        Seen::BotSeated { seat, level } => {
            let (name, level) = (String::new(), Some(level));
            Event::Seated { seat: seat as u8, name, person: None, level }
        }
        Seen::Left { seat, stand_in, host, kicked } => {
            let host = host.map(|host| host as u8);
            Event::Left { seat: seat as u8, stand_in, host, kicked }
        }
        Seen::Swapped { seat, with } => Event::Swapped { seat: seat as u8, with: with as u8 },
        Seen::Set { watch, listed } => Event::Set { watch, listed },
        Seen::Returned { seat, host } => {
            Event::Returned { seat: seat as u8, host: host.map(|host| host as u8) }
        }
        Seen::Online { seat, online } => Event::Online { seat: seat as u8, online },
        Seen::Again { seat } => Event::Again { seat: seat as u8 },
        Seen::Opened { game_no } => Event::Opened { game_no },
        Seen::Aborted { stage, seat, reason } => Event::Aborted {
            stage: stage.text().to_owned(),
            seat: seat.map(|seat| seat as u8),
            reason: reason.text().to_owned(),
        },
        Seen::Dealt { opening, hand } => Event::Dealt {
            dealer: opening.dealer as u8,
            trump: opening.trump.to_string(),
            leader: opening.leader as u8,
            shown: opening.shown.map(|card| card.to_string()),
            hand: hand.map(card_texts),
        },
        Seen::Played { seat, action, timeout, drawn, over } => Event::Action {
            seat: seat as u8,
            action: action.to_string(),
            drawn: card_texts(drawn),
            timeout,
            over: over.map(|over| Over {
                result: over.result.into(),
                out: over.out.into_iter().map(seat_numbers).collect(),
            }),
        },
    }
}

/// Whose time runs now.
pub(crate) fn clock(table: &Table, now_ms: u64) -> Option<Clock> {
    let (seats, left_ms, turn): (SeatSet, u32, Version) = table.clock(now_ms)?;
    let total_ms = table.config().think_ms?;
    let ends = now_ms.saturating_add(u64::from(left_ms));
    Some(Clock { seats: seat_numbers(seats), left_ms, total_ms, turn, ends })
}

/// Why a command was not applied.
pub(crate) fn refused(n: u32, version: Version, reason: durak_table::Refused) -> Refused {
    match reason {
        durak_table::Refused::Rules(refusal) => Refused::by_rules(n, version, refusal),
        durak_table::Refused::Table(refusal) => by_table(n, version, &refusal),
    }
}

pub(crate) fn by_table(n: u32, version: Version, refusal: &TableRefusal) -> Refused {
    Refused::by_table(n, version, refusal.code(), refusal.to_string())
}
