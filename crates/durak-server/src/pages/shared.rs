//! `/table/ID`: the game's own page, with what programs read that show its link.

use super::Visit;
use super::about::shared;
use crate::app::App;
use crate::assets;
use crate::bus::NoOwner;
use crate::lobby::option;
use crate::picture;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use durak_protocol::TableInfo;
use durak_text::Texts;
use std::sync::Arc;

/// `GET /table/{id}`. Nobody who sits there is named, and no card: the link may be sent to anybody.
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visit: Visit,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match app.ask(&id).await {
        Ok(info) => assets::serve_with(&uri, &tags(&visit, &info)),
        Err(NoOwner) => assets::serve(uri, headers).await,
    }
}

fn tags(visit: &Visit, table: &TableInfo) -> String {
    let texts = Texts::of(visit.lang);
    let own = || visit.say("study-own-rules");
    let preset = table.preset.as_deref().map_or_else(own, |key| texts.preset(key).name);
    let players = option(table, "players");
    let title =
        visit.tell("shared-table", &[("preset", preset.into()), ("players", players.into())]);
    let about = visit.tell("shared-table-about", &[("open", table.open.into())]);
    let url = format!("{}/table/{}", visit.origin, table.table);
    shared(visit, &title, &about, &url, Some(&picture::of_table(&table.table))).into_string()
}
