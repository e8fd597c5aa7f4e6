//! The people and bots round the table, and whose turn it is.

use super::words::Words;
use crate::model::{Clock, Role, SeatScene};
use durak_client::model::{self as known, GameModel, Occupant, PassMeaning, SeatModel, TableModel};

/// One seat.
pub(super) fn seat(words: &Words, table: &TableModel, model: &SeatModel) -> SeatScene {
    let (role, role_id) = role(model.role);
    let role_text = role_id.map_or(String::new(), |id| words.get(id));
    let name = words.name(model.seat);
    let partner = !model.me && model.team.is_some() && model.team == my_team(table);
    let (bot, online) = match model.occupant {
        Occupant::Bot { .. } => (true, true),
        Occupant::Human { online, stand_in, .. } => (stand_in, online || stand_in),
        Occupant::Open => (false, false),
    };
    SeatScene {
        seat: model.seat as u8,
        bot,
        online,
        cards: model.cards,
        known: model.known.iter().map(|card| (*card, words.texts.card(*card))).collect(),
        role,
        to_act: model.to_act,
        partner,
        clock: model.clock.map(|clock| Clock {
            total_ms: clock.total_ms,
            left_ms: clock.left_ms,
            run: clock.turn,
        }),
        spoken: spoken(words, model, &name, &role_text, partner),
        role_text,
        name,
    }
}

fn my_team(table: &TableModel) -> Option<u8> {
    table.seats.iter().find(|seat| seat.me)?.team
}

fn spoken(words: &Words, model: &SeatModel, name: &str, role: &str, partner: bool) -> String {
    let name =
        if partner { format!("{name}, {}", words.get("web-partner")) } else { name.to_owned() };
    let cards = words.with("web-cards", &[("count", model.cards.into())]);
    let id = if model.to_act { "web-seat-spoken-turn" } else { "web-seat-spoken" };
    words.with(id, &[("name", name.into()), ("role", role.into()), ("cards", cards.into())])
}

fn role(role: Option<known::Role>) -> (Role, Option<&'static str>) {
    match role {
        Some(known::Role::Attacker) => (Role::Attacker, Some("web-role-attacker")),
        Some(known::Role::Defender) => (Role::Defender, Some("web-role-defender")),
        Some(known::Role::Taking) => (Role::Taking, Some("web-role-taking")),
        Some(known::Role::Thrower) => (Role::Thrower, Some("web-role-thrower")),
        Some(known::Role::Passed) => (Role::Passed, Some("web-role-passed")),
        Some(known::Role::Waiting) => (Role::Waiting, Some("web-role-waiting")),
        Some(known::Role::Out) => (Role::Out, Some("web-role-out")),
        None => (Role::Waiting, None),
    }
}

/// Whose turn it is, in words; empty when no game is on.
pub(super) fn turn(words: &Words, table: &TableModel, game: &GameModel) -> String {
    if table.stage != known::Stage::Playing {
        return String::new();
    }
    let me = table.seats.iter().find(|seat| seat.me);
    let others: Vec<_> = table.seats.iter().filter(|seat| seat.to_act && !seat.me).collect();
    let others = match others.as_slice() {
        [one] => words.with("web-turn-other", &[("name", words.name(one.seat).into())]),
        _ => words.get("web-turn-others"),
    };
    let can_throw = game.hand.iter().any(|held| held.legal);
    match me {
        Some(me) if me.to_act => words.get(match game.can_pass {
            _ if game.lead_most > 0 => "web-turn-lead",
            _ if game.can_take => "web-turn-defend",
            Some(PassMeaning::LetTake) => "web-turn-throw-take",
            Some(PassMeaning::Done) | None => "web-turn-throw",
        }),
        Some(_) if can_throw => format!("{others} {}", words.get("web-turn-may-throw")),
        _ => others,
    }
}
