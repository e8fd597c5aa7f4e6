//! `/strategy`: how to play well, and only what figures back.

use super::figures::{Row, decimal, duels, percent, rows};
use super::page;
use crate::pages::{Visit, scrolled};
use axum::response::Response;
use durak_text::Arg;
use maud::{Markup, html};

/// `GET /strategy`.
pub(super) async fn strategy(visit: Visit) -> Response {
    let of = |players: u8, deck: u8| {
        rows().iter().find(|row| (row.players, row.deck) == (players, deck))
    };
    let body = html! {
        p.intro { (visit.say("strategy-intro")) }
        div.rules {
            @for duel in duels() {
                (claim(&visit, &duel.claim, html! {
                    (visit.tell("strategy-duel", &[
                        ("points", decimal(&visit, duel.points, 1).into()),
                        ("low", decimal(&visit, duel.low, 1).into()),
                        ("high", decimal(&visit, duel.high, 1).into()),
                    ]))
                }, &duel.command))
            }
            @if let Some(two) = of(2, 36) {
                (claim(&visit, "trumps", trumps(&visit, two), &two.command()))
                (claim(&visit, "leader", share(&visit, "strategy-leader-figure", two, two.played.leader.durak), &two.command()))
                (claim(&visit, "taker", share(&visit, "strategy-taker-figure", two, two.played.first_taker.durak), &two.command()))
            }
            @if let Some(six) = of(6, 36) {
                (claim(&visit, "dealer", dealer(&visit, six), &six.command()))
            }
        }
        p { (visit.say("strategy-more")) " " a href="/puzzle" { (visit.say("study-puzzle-title")) } }
    };
    let about = visit.say("strategy-about");
    page(&visit, &visit.say("strategy-title"), "/strategy".to_owned(), about, body)
}

/// What is claimed, why, the figure, and the command that tells it.
fn claim(visit: &Visit, key: &str, figure: Markup, command: &str) -> Markup {
    html! {
        section id=(key) {
            h2 { (visit.say(&format!("strategy-{key}"))) }
            p { (visit.say(&format!("strategy-{key}.text"))) }
            div.figure { (figure) p.muted { code { (command) } } }
        }
    }
}

/// How often who was dealt so many trumps became the durak.
fn trumps(visit: &Visit, row: &Row) -> Markup {
    let shares: Vec<_> = row.played.trumps.iter().enumerate().collect();
    let last = shares.len().saturating_sub(1);
    let name = visit.say("strategy-trumps-table");
    scrolled(
        &name,
        html! {
            thead { tr {
                th scope="col" { (visit.say("strategy-trumps-in-hand")) }
                @for (count, _) in &shares {
                    th.number scope="col" { (count) @if *count == last { "+" } }
                }
            } }
            tbody {
                tr {
                    th scope="row" { (visit.say("strategy-hands")) }
                    @for (_, share) in &shares { td.number { (share.hands) } }
                }
                tr {
                    th scope="row" { (visit.say("strategy-durak")) }
                    @for (_, share) in &shares {
                        td.number { (share.durak.map_or("–".to_owned(), |it| percent(visit, it))) }
                    }
                }
            }
        },
    )
}

fn share(visit: &Visit, id: &str, row: &Row, durak: Option<f64>) -> Markup {
    let games: Arg<'_> = (row.played.games as i64).into();
    let even = (1.0 - row.played.draws) / f64::from(row.players);
    let args = [
        ("games", games),
        ("durak", percent(visit, durak.unwrap_or_default()).into()),
        ("even", percent(visit, even).into()),
    ];
    html! { p { (visit.tell(id, &args)) } }
}

fn dealer(visit: &Visit, row: &Row) -> Markup {
    let lowest = &row.exact.lowest;
    let share = |place: Option<&f64>| percent(visit, place.copied().unwrap_or_default());
    let args = [("dealer", share(lowest.last()).into()), ("other", share(lowest.first()).into())];
    html! { p { (visit.tell("strategy-dealer-figure", &args)) } }
}
