//! The tables where a visitor sits, on top of the lobby: whose turn it is, and the way back.

use super::Visit;
use crate::app::App;
use crate::lobby::speed;
use crate::sitting::OwnSeat;
use maud::{Markup, html};

/// Milliseconds of an hour, and of a minute.
const HOUR_MS: u32 = 3_600_000;
const MINUTE_MS: u32 = 60_000;

/// The section; nothing for who sits nowhere.
pub(super) async fn my_tables(app: &App, visit: &Visit) -> Markup {
    let seats = match &visit.person {
        Some(person) => app.tables_of(&person.id).await,
        None => Vec::new(),
    };
    html! {
        @if !seats.is_empty() {
            section #my-tables {
                h2 { (visit.say("site-my-tables")) }
                ul.cards { @for seat in &seats { (card(visit, seat)) } }
            }
        }
    }
}

fn card(visit: &Visit, seat: &OwnSeat) -> Markup {
    let OwnSeat { info, turn, .. } = seat;
    let own = || visit.say("site-own-rules");
    let preset = info.preset.as_deref().map_or_else(own, |key| visit.texts().preset(key).name);
    let state = match (info.playing, turn) {
        (_, true) => "site-my-turn",
        (true, false) => "site-their-turn",
        (false, false) => "site-no-game",
    };
    html! {
        li.panel data-my-table=(info.table) {
            h3 { (info.names.join(", ")) }
            p { (preset) " · " (visit.say(&format!("site-speed-{}", speed(info.think_ms)))) }
            p {
                @if *turn { strong { (visit.say(state)) } } @else { (visit.say(state)) }
                @if let Some(left) = time_left(visit, seat) { " · " (left) }
            }
            a.button.primary[*turn] href=(format!("/table/{}", info.table)) { (visit.say("site-back-to-table")) }
        }
    }
}

/// The time that is left for the turn, where it is long: a page does not count seconds.
fn time_left(visit: &Visit, seat: &OwnSeat) -> Option<String> {
    let left_ms = seat.left_ms.filter(|left_ms| *left_ms >= MINUTE_MS)?;
    let (id, number) = match left_ms / HOUR_MS {
        0 => ("site-minutes-left", left_ms / MINUTE_MS),
        hours => ("site-hours-left", hours),
    };
    Some(visit.tell(id, &[("count", number.into())]))
}
