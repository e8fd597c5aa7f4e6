//! The end of a game, in words.

use super::table::{DRAINING, score};
use super::words::Words;
use crate::model::{Place, ResultScene};
use durak_client::model::{ResultModel, TableModel};
use durak_core::{GameResult, Seat, SeatSet};

pub(super) fn result(words: &Words, table: &TableModel, model: &ResultModel) -> ResultScene {
    let losers = match model.result {
        GameResult::Durak(seat) => SeatSet::only(seat),
        GameResult::Lost(team) => team,
        GameResult::Draw => SeatSet::EMPTY,
    };
    let place = |seat: Seat, text: String, durak: bool| Place {
        name: words.name(seat),
        text,
        me: table.me == Some(seat),
        durak,
        score: {
            let losses = table.seats.iter().find(|it| it.seat == seat).map_or(0, |it| it.losses);
            score(words, table, losses)
        },
    };
    let mut places = Vec::new();
    let mut left: SeatSet = table.seats.iter().map(|seat| seat.seat).collect();
    for (number, group) in (1_u8..).zip(&model.out) {
        for seat in *group {
            left.remove(seat);
            let text = words.with("web-place", &[("place", number.into())]);
            places.push(place(seat, text, false));
        }
    }
    places.extend(left.into_iter().map(|seat| {
        let durak = losers.contains(seat);
        let id = match model.result {
            GameResult::Draw => "web-place-draw",
            GameResult::Durak(_) | GameResult::Lost(_) if durak => "web-place-durak",
            GameResult::Durak(_) | GameResult::Lost(_) => "web-place-left",
        };
        place(seat, words.get(id), durak)
    }));
    ResultScene {
        headline: headline(words, table.me, model.result),
        won: model.won,
        places,
        again: model.can_again,
        draining: table.draining,
        waiting: if table.draining { words.get(DRAINING) } else { waiting(words, table, model) },
    }
}

pub(super) fn headline(words: &Words, me: Option<Seat>, result: GameResult) -> String {
    match (result, me) {
        (GameResult::Draw, _) => words.get("web-result-draw"),
        (GameResult::Durak(seat), Some(me)) if seat == me => words.get("web-result-me-durak"),
        (GameResult::Durak(seat), me) => {
            let id = if me.is_some() { "web-result-me-safe" } else { "web-result-durak" };
            words.with(id, &[("name", words.name(seat).into())])
        }
        (GameResult::Lost(team), Some(me)) => words.get(if team.contains(me) {
            "web-result-team-lost"
        } else {
            "web-result-team-won"
        }),
        (GameResult::Lost(team), None) => {
            let names = words.texts.seats(team, &words.names);
            words.with("web-result-team", &[("names", names.into())])
        }
    }
}

/// For whom another game waits, once the user has asked for it.
fn waiting(words: &Words, table: &TableModel, model: &ResultModel) -> String {
    let mut others = model.waiting_for;
    table.me.into_iter().for_each(|me| others.remove(me));
    if model.can_again || table.me.is_none() || others.is_empty() {
        return String::new();
    }
    let names = words.texts.seats(others, &words.names);
    words.with("web-waiting-again", &[("names", names.into())])
}
