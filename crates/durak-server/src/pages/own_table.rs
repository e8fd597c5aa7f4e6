//! `/lobby/table`: a table of one's own with every setting that a host has.

use super::Visit;
use super::learn::read_rules;
use super::lobby::{key_script, option_values, presets, seat_counts, select, show, speeds};
use crate::app::App;
use crate::lobby::Filter;
use crate::people::{Refused, SignedIn};
use axum::Router;
use axum::extract::{Form, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use durak_core::{OPTIONS, OptionSpec, PRESETS, Preset};
use durak_protocol::{CreateTable, Rules, SeatWish, limits};
use maud::{Markup, html};
use serde_json::Value;
use std::sync::Arc;

/// The option that stands among the first settings; all others are folded.
const SEATS: &str = "players";
/// What can be ticked: name, and whether it is at first.
const TICKS: [(&str, bool); 3] = [("listed", true), ("rated", true), ("watch", true)];

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/lobby/table", post(make).get(back))
}

/// `GET /lobby/table`: where who asked in vain looks again, or in another language.
async fn back(visit: Visit) -> Redirect {
    let query = visit.uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    Redirect::to(&format!("/lobby{query}"))
}

/// What was filled in, field by field; at first nothing was.
#[derive(Default)]
pub(super) struct OwnTable(Option<Vec<(String, String)>>);

impl OwnTable {
    /// The value of a field; none if nothing was filled in at all.
    fn get(&self, key: &str) -> Option<&str> {
        let pairs = self.0.as_ref()?;
        let pair = pairs.iter().find(|(it, _)| it == key);
        Some(pair.map_or("", |(_, value)| value))
    }

    fn ticked(&self, key: &str, at_first: bool) -> bool {
        self.get(key).map_or(at_first, |value| value == "yes")
    }

    fn preset(&self) -> &str {
        self.get("preset").filter(|key| !key.is_empty()).unwrap_or(PRESETS[0].key)
    }

    /// The options that were chosen; one left open is as the preset has it.
    fn options(&self) -> Vec<(String, String)> {
        let chosen = |spec: &OptionSpec| {
            let value = self.get(spec.key).filter(|value| !value.is_empty())?;
            Some((spec.key.to_owned(), value.to_owned()))
        };
        OPTIONS.iter().filter_map(chosen).collect()
    }

    /// The request for the table.
    fn request(&self, key: Option<String>) -> CreateTable {
        let options = self.options();
        let players = options.iter().find(|(key, _)| key == SEATS);
        let players = players.and_then(|(_, value)| value.parse::<usize>().ok());
        let word = |key: &str| self.get(key).filter(|it| !it.is_empty()).map(str::to_owned);
        CreateTable {
            // The person's name takes its place.
            name: "?".to_owned(),
            preset: Some(self.preset().to_owned()),
            rules: Rules(options.into_iter().map(|(key, it)| (key, Value::from(it))).collect()),
            seats: vec![SeatWish::Open; players.map_or(0, |players| players.clamp(1, 6) - 1)],
            speed: word("speed").filter(|speed| speed != "none"),
            password: word("password"),
            rated: self.ticked("rated", false),
            listed: self.ticked("listed", false),
            watch: Some(self.ticked("watch", false)),
            seating: word("seating"),
            pk: key,
            ..CreateTable::default()
        }
    }

    /// The form as it was filled in, with what there is against it.
    pub(super) fn form(&self, visit: &Visit, wrong: &[String]) -> Markup {
        let seating = ["rotated", "listed", "shuffled"]
            .map(|it| (it.to_owned(), visit.say(&format!("site-seating-{it}"))));
        let mut times = speeds(visit);
        times.push(("none".to_owned(), visit.say("site-speed-none")));
        let chosen = |key: &str, at_first| self.get(key).unwrap_or(at_first).to_owned();
        html! {
            section {
                h2 { (visit.say("site-table")) }
                p { (visit.say("site-table-text")) }
                form method="post" action="/lobby/table" data-fair=[key_script(visit)] #own-table {
                    @if !wrong.is_empty() {
                        // Who sent the form is led here by the browser itself.
                        div.note.bad.wide role="alert" tabindex="-1" autofocus {
                            @for reason in wrong { p { (reason) } }
                        }
                    }
                    (select(SEATS, &visit.say("site-seats"), &seat_counts(), &chosen(SEATS, "4")))
                    (select("preset", &visit.say("site-preset"), &presets(visit), self.preset()))
                    (select("speed", &visit.say("site-speed"), &times, &chosen("speed", "normal")))
                    (select("seating", &visit.say("site-seating"), &seating, &chosen("seating", "rotated")))
                    label.field { (visit.say("site-table-password"))
                        input type="text" name="password" value=(chosen("password", ""))
                            maxlength=(limits::PASSWORD_CHARS) autocomplete="off" spellcheck="false";
                    }
                    @for (name, at_first) in TICKS {
                        label.tick { input type="checkbox" name=(name) value="yes" checked[self.ticked(name, at_first)]; " " (visit.say(&format!("site-table-{name}"))) }
                    }
                    (self.all_rules(visit))
                    button.button.primary { (visit.say("site-table-do")) }
                }
            }
        }
    }

    /// Every option of the rules but the seats; open if one of them was chosen.
    fn all_rules(&self, visit: &Visit) -> Markup {
        let as_preset = (String::new(), visit.say("site-as-preset"));
        let with_first = |spec: &OptionSpec| {
            let first = std::iter::once(as_preset.clone());
            first.chain(option_values(visit, spec)).collect::<Vec<_>>()
        };
        let others = OPTIONS.iter().filter(|spec| spec.key != SEATS);
        html! {
            details.wide open[self.options().iter().any(|(key, _)| key != SEATS)] {
                summary { (visit.say("site-all-rules")) }
                p.muted { (visit.say("site-all-rules-text")) " " a href="/rules/table" { (visit.say("study-table-title")) } "." }
                div.options {
                    @for spec in others {
                        div {
                            (select(spec.key, &visit.texts().option(spec).label, &with_first(spec), self.get(spec.key).unwrap_or_default()))
                            p.muted { (visit.texts().option(spec).help) }
                        }
                    }
                }
            }
        }
    }

    /// All that there is against the rules, in words.
    fn against_rules(&self, visit: &Visit) -> Vec<String> {
        read_rules(visit, Preset::find(self.preset()), &self.options()).err().unwrap_or_default()
    }
}

/// `POST /lobby/table`.
async fn make(
    State(app): State<Arc<App>>,
    visit: Visit,
    signed_in: Option<SignedIn>,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Response {
    let Some(SignedIn(session, _)) = signed_in else { return Redirect::to("/me").into_response() };
    let own = OwnTable(Some(pairs));
    let mut wrong = own.against_rules(&visit);
    match app.create(own.request(session.device.clone()), Some(&session.person)).await {
        Ok(created) => Redirect::to(&created.link).into_response(),
        Err(error) => {
            let refused = Refused::from(error);
            if wrong.is_empty() {
                wrong.push(visit.explain(&refused));
            }
            let mut response = show(&app, &visit, &Filter::default(), &own, &wrong).await;
            *response.status_mut() = refused.status;
            response
        }
    }
}
