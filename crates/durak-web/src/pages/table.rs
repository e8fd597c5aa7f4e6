//! `/table/…`: joins, watches or plays a table.

use crate::build::{self, own_name};
use crate::model::{Fill, Stage, TableIntent};
use crate::net::{Connection, kept_name, origin, public_key, tell_turn};
use crate::prefs::use_prefs;
use crate::react::{effect, memo, signal};
use crate::render::TablePage;
use crate::route::use_navigate;
use crate::text::show_title;
use durak_client::Session;
use durak_client::model::{Model, Occupant};
use durak_core::Seat;
use durak_text::Texts;
use leptos::{prelude::*, task::spawn_local};

/// The table of this name.
#[component]
pub(crate) fn Table(
    /// Its name in the address.
    id: String,
) -> impl IntoView {
    let prefs = use_prefs();
    let link = format!("{}/table/{id}", origin());
    let missing = Texts::of(prefs.get_untracked().lang).get("web-fair-missing");
    let at_table = StoredValue::new_local(Connection::open(id, &missing));
    let model = at_table.with_value(Connection::model);
    let lang = memo(move || prefs.get().lang);
    let verdict = at_table.with_value(Connection::verdict);
    effect(move || at_table.with_value(|connection| connection.speak(lang.get())));
    let scene = memo(move || model.with(|model| build::scene(model, lang.get(), &link)));
    let title = memo(move || scene.with(|scene| scene.title.clone()));
    effect(move || show_title(&title.get()));
    let turn = memo(move || {
        scene.with(|scene| {
            let mine = scene.me.as_ref().is_some_and(|me| me.to_act);
            (mine, matches!(scene.stage, Stage::Over(_)), scene.last.clone())
        })
    });
    effect(move || {
        let (mine, over, last) = turn.get();
        tell_turn(mine, over, &last);
    });
    on_cleanup(|| tell_turn(false, false, ""));
    let navigate = use_navigate();
    let on_intent = Callback::new(move |intent: TableIntent| {
        at_table.with_value(|connection| match intent {
            TableIntent::TakeOver => connection.take_over(),
            TableIntent::Leave => {
                // Nobody waits for who leaves bots alone: the table is there if he comes back.
                if model.with_untracked(has_company) {
                    connection.act(Session::leave);
                }
                navigate("/");
            }
            TableIntent::Proof => connection.show_fair(),
            TableIntent::Concede => {
                let words = Texts::of(lang.get_untracked()).get("web-concede-sure");
                if window().confirm_with_message(&words) == Ok(true) {
                    connection.act(Session::concede);
                }
            }
            TableIntent::Move(to) => {
                let me = model.with_untracked(|model| model.table.as_ref()?.me);
                if let (Some(me), Some(to)) = (me, Seat::new(to)) {
                    connection.act(|session, now| session.swap(me, to, now));
                }
            }
            TableIntent::Sit(seat) => {
                let name = own_name(&kept_name(), lang.get_untracked());
                let seat = seat.and_then(Seat::new);
                let asked = scene.with_untracked(|scene| scene.locked && !scene.kept);
                if asked {
                    let words = Texts::of(lang.get_untracked()).get("web-password");
                    // Who closes the question does not sit down.
                    let Ok(Some(word)) = window().prompt_with_message(&words) else { return };
                    connection.act(|session, _| {
                        session.password(word);
                        false
                    });
                }
                // Only who has a key sits down.
                spawn_local(async move {
                    let key = public_key().await;
                    // The page may have been left meanwhile.
                    let _ = at_table.try_with_value(|connection| {
                        connection.act(|session, now| session.sit(seat, &name, key, now));
                    });
                });
            }
            intent => connection.act(|session, now| act(session, intent, now)),
        });
    });
    let history = signal(move || model.with(|model| build::history(model, lang.get())));
    let told = signal(move || model.with(build::rules));
    view! { <TablePage scene=scene.into() history told verdict=verdict.into() on_intent/> }
}

/// Whether other people sit at the table.
fn has_company(model: &Model) -> bool {
    let seats = model.table.iter().flat_map(|table| &table.seats);
    seats.into_iter().any(|s| !s.me && matches!(s.occupant, Occupant::Human { .. }))
}

/// Does what the user wants; returns whether a command is on its way.
fn act(session: &mut Session, intent: TableIntent, now: u64) -> bool {
    match intent {
        TableIntent::Act(action) => session.play(action, now),
        TableIntent::Refused(attempt) => session.attempt(attempt.card, attempt.onto, now),
        TableIntent::Fill(seat, fill) => match (Seat::new(seat), fill) {
            (Some(seat), Fill::Bot(level)) => session.add_bot(seat, &level, now),
            (Some(seat), Fill::Open) => session.remove_bot(seat, now),
            (None, _) => false,
        },
        TableIntent::Kick(seat) => Seat::new(seat).is_some_and(|seat| session.kick(seat, now)),
        TableIntent::Watch(watch) => session.set(Some(watch), None, now),
        TableIntent::List(listed) => session.set(None, Some(listed), now),
        TableIntent::Begin => session.start(Some(build::LEVEL), now),
        TableIntent::Again => session.again(now),
        TableIntent::Dismiss => {
            session.dismiss();
            false
        }
        // Done by the page itself.
        TableIntent::Leave
        | TableIntent::TakeOver
        | TableIntent::Proof
        | TableIntent::Concede
        | TableIntent::Move(_)
        | TableIntent::Sit(_) => false,
    }
}
