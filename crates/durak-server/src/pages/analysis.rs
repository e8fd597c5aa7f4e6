//! The place on a game's page where the browser shows what it finds when it looks at the game again.

use super::Visit;
use crate::assets;
use crate::replay::Replay;
use durak_text::Names;
use maud::{Markup, html};

/// The section, with all that `analysis.js` needs; none for a game that was not played out, and
/// where the client is not part of the server. `record` is the address of the game's record.
pub(super) fn section(
    visit: &Visit,
    replay: &Replay,
    names: &Names,
    record: &str,
) -> Option<Markup> {
    let worker = assets::analysis_script().filter(|_| replay.last().is_over())?;
    Some(html! {
        section #analysis data-worker=(worker) data-record=(record) data-names=(names.names.join("\n"))
            data-failed=(visit.say("games-analysis-failed")) {
            h2 { (visit.say("games-analysis")) }
            p { (visit.say("games-analysis-what")) }
            button.button type="button" hidden data-analyse { (visit.say("games-analysis-do")) }
            p.muted hidden data-brief { (visit.say("games-analysis-brief")) }
        }
    })
}
