//! The operator's list of tables: what everybody may see of each, and who sits there.

use crate::app::App;
use crate::bus::{NoOwner, Request};
use crate::pages::{Visit, scrolled};
use durak_protocol::TableInfo;
use durak_table::{Occupant, Room};
use futures_util::future::join_all;
use maud::{Markup, html};

/// Most tables of a page.
const MOST: usize = 200;

struct Row {
    info: TableInfo,
    room: Room,
}

async fn row(app: &App, table: &str) -> Result<Row, NoOwner> {
    let info = app.ask(table).await?;
    let room = app.bus.request(table, |reply| Request::Room { reply }).await?;
    Ok(Row { info, room })
}

/// The page of this number, from 1, of all tables by name; the nearest one if there is no such page.
pub(super) async fn section(app: &App, visit: &Visit, page: usize) -> Markup {
    let names = app.bus.names();
    let pages = names.len().div_ceil(MOST).max(1);
    let page = page.clamp(1, pages);
    let first = (page - 1) * MOST;
    let asked = names.iter().skip(first).take(MOST).map(|name| row(app, name));
    let rows: Vec<Row> = join_all(asked).await.into_iter().flatten().collect();
    let number = |value: usize| u64::try_from(value).unwrap_or(u64::MAX).into();
    let (from, to) = (first + usize::from(!rows.is_empty()), first + rows.len());
    let shown = [("from", number(from)), ("to", number(to)), ("all", number(names.len()))];
    html! {
        section {
            h2 { (visit.say("operator-tables")) }
            p { (visit.tell("operator-shown", &shown)) }
            (table_of(visit, &rows))
            nav.row aria-label=(visit.say("operator-pages")) {
                @if page > 1 { (way(visit, "prev", "operator-previous", page - 1)) }
                @if page < pages { (way(visit, "next", "operator-next", page + 1)) }
            }
        }
    }
}

fn way(visit: &Visit, rel: &str, text: &str, page: usize) -> Markup {
    html! { a.button rel=(rel) href=(format!("/operator?page={page}")) { (visit.say(text)) } }
}

fn table_of(visit: &Visit, rows: &[Row]) -> Markup {
    html! {
        (scrolled(&visit.say("operator-tables"), html! {
            thead { tr {
                th scope="col" { (visit.say("operator-table")) }
                th scope="col" { (visit.say("operator-people")) }
                th scope="col" { (visit.say("operator-preset")) }
                th.number scope="col" { (visit.say("operator-free")) }
                th scope="col" { (visit.say("operator-playing")) }
            } }
            tbody { @for Row { info, room } in rows { tr {
                td { a href=(format!("/table/{}", info.table)) { (info.table) } }
                td { ul { @for occupant in &room.seats { (somebody(occupant)) } } }
                td { (info.preset.as_deref().unwrap_or("—")) }
                td.number { (info.open) }
                td { (visit.say(if info.playing { "operator-yes" } else { "operator-no" })) }
            } } }
        }))
    }
}

/// A player, with the id by which a person is banned.
fn somebody(occupant: &Occupant) -> Markup {
    html! {
        @if let Occupant::Human { name, person, .. } = occupant {
            li {
                @match person {
                    Some(id) => { a href=(format!("/player/{id}")) { (name) } " " code { (id) } }
                    None => { (name) }
                }
            }
        }
    }
}
