//! `/table/…`: joins, watches or plays a table.

use crate::build::{self, own_name};
use crate::model::{Fill, TableIntent};
use crate::net::{Connection, kept_name, origin};
use crate::prefs::use_prefs;
use crate::render::TablePage;
use crate::text::show_title;
use durak_client::Session;
use durak_client::model::{Model, Occupant};
use durak_core::Seat;
use durak_text::Lang;
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map};

/// The table that the address names.
#[component]
pub(crate) fn Table() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.read().get("id").unwrap_or_default());
    move || view! { <Connected id=id.get()/> }
}

#[component]
fn Connected(id: String) -> impl IntoView {
    let prefs = use_prefs();
    let link = format!("{}/table/{id}", origin());
    let connection = StoredValue::new_local(Connection::open(id));
    let model = connection.with_value(Connection::model);
    let lang = Memo::new(move |_| prefs.get().lang);
    let scene = Memo::new(move |_| model.with(|model| build::scene(model, lang.get(), &link)));
    let title = Memo::new(move |_| scene.with(|scene| scene.title.clone()));
    Effect::new(move || show_title(&title.get()));
    let navigate = use_navigate();
    let on_intent = Callback::new(move |intent: TableIntent| {
        connection.with_value(|connection| match intent {
            TableIntent::TakeOver => connection.take_over(),
            TableIntent::Leave => {
                // Nobody waits for who leaves bots alone: the table is there if he comes back.
                if model.with_untracked(has_company) {
                    connection.act(Session::leave);
                }
                navigate("/", Default::default());
            }
            intent => {
                connection.act(|session, now| act(session, intent, now, lang.get_untracked()))
            }
        });
    });
    view! { <TablePage scene=scene.into() on_intent/> }
}

/// Whether other people sit at the table.
fn has_company(model: &Model) -> bool {
    let seats = model.table.iter().flat_map(|table| &table.seats);
    seats.into_iter().any(|s| !s.me && matches!(s.occupant, Occupant::Human { .. }))
}

/// Does what the user wants; returns whether a command is on its way.
fn act(session: &mut Session, intent: TableIntent, now: u64, lang: Lang) -> bool {
    match intent {
        TableIntent::Act(action) => session.play(action, now),
        TableIntent::Refused(attempt) => session.attempt(attempt.card, attempt.onto, now),
        TableIntent::Sit(seat) => {
            session.sit(seat.and_then(Seat::new), &own_name(&kept_name(), lang), now)
        }
        TableIntent::Fill(seat, fill) => match (Seat::new(seat), fill) {
            (Some(seat), Fill::Bot(level)) => session.add_bot(seat, &level, now),
            (Some(seat), Fill::Open) => session.remove_bot(seat, now),
            (None, _) => false,
        },
        TableIntent::Begin => session.start(Some(build::LEVELS[0]), now),
        TableIntent::Again => session.again(now),
        TableIntent::Dismiss => {
            session.dismiss();
            false
        }
        // Done by the page itself.
        TableIntent::Leave | TableIntent::TakeOver => false,
    }
}
