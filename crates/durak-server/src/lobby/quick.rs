//! Quick matches: from a wish to a table with everybody seated.

use super::tickets::{FORGET_MS, Search, Ticket};
use crate::app::App;
use crate::create::CreateError;
use crate::people::Refused;
use crate::ratings::Board;
use axum::http::StatusCode;
use durak_core::{Law, PRESETS, Preset, Rules};
use durak_hub::Guest;
use durak_protocol::{CreateTable, SearchMatch, SeatWish, limits};
use durak_store::Session;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// How long an answer waits for the table that is being made.
const MAKING: Duration = Duration::from_secs(1);
/// The rating of whoever has none.
const NEWCOMER: f64 = 1_500.0;
/// Whom the empty seats get if bots are taken.
const BOT: &str = "careful";

/// The game that somebody wants to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Wish {
    pub(crate) seats: u8,
    pub(crate) preset: &'static str,
    pub(crate) speed: &'static str,
}

impl Wish {
    /// What is asked for, if it can be met.
    pub(crate) fn of(asked: &SearchMatch) -> Result<Wish, Refused> {
        let bad = |code, text: String| Refused::new(StatusCode::UNPROCESSABLE_ENTITY, code, &text);
        let preset = Preset::find(&asked.preset).ok_or_else(|| {
            let known = PRESETS.iter().map(|preset| preset.key).collect::<Vec<_>>().join(", ");
            bad("preset-unknown", format!("`preset`: one of {known}"))
        })?;
        let speed =
            limits::SPEEDS.iter().find(|(key, _)| *key == asked.speed).ok_or_else(|| {
                let known = limits::SPEEDS.map(|(key, _)| key).join(", ");
                bad("speed-unknown", format!("`speed`: one of {known}"))
            })?;
        let law = law(preset, asked.seats);
        law.map_err(|why| bad("seats-bad", format!("`seats`: {why}")))?;
        Ok(Wish { seats: asked.seats, preset: preset.key, speed: speed.0 })
    }
}

fn law(preset: &Preset, seats: u8) -> Result<Law, String> {
    let mut rules = preset.rules;
    rules.set("players", &seats.to_string()).map_err(|error| error.to_string())?;
    Law::new(&rules).map_err(|error| error.to_string())
}

/// Why a search can be ended no more.
pub(crate) fn table_in_the_making() -> Refused {
    let text = "others were found, and the table is being made: ask again in a moment";
    Refused::new(StatusCode::CONFLICT, "match-being-made", text)
}

impl App {
    /// Begins a person's search; a former one is over.
    pub(crate) async fn search(
        &self,
        session: &Session,
        asked: &SearchMatch,
    ) -> Result<(), Refused> {
        let wish = Wish::of(asked)?;
        if self.is_draining() {
            return Err(CreateError::Draining.into());
        }
        let Some(key) = session.device.clone() else {
            let text = "a quick match is for a device with a key: sign in with one";
            return Err(Refused::new(StatusCode::FORBIDDEN, "person-only", text));
        };
        let person = session.person.id.clone();
        let rating = self.rating(&person, wish).await?;
        let now_ms = self.clock.now_ms();
        let begun = self.lobby.tickets().put(Ticket {
            person,
            name: session.person.name.clone(),
            key,
            rating,
            wish,
            since_ms: now_ms,
            seen_ms: now_ms,
            life_ms: FORGET_MS,
            bots_ms: None,
        });
        if begun { Ok(()) } else { Err(table_in_the_making()) }
    }

    /// How well somebody plays such games.
    async fn rating(&self, person: &str, wish: Wish) -> Result<f64, Refused> {
        let law = Preset::find(wish.preset).and_then(|preset| law(preset, wish.seats).ok());
        let board = law.map(|law| Board::of(&law, Some(wish.preset)).to_string());
        let rows = self.store.ratings_of(person).await?;
        let row = rows.into_iter().find(|row| Some(&row.board) == board.as_ref());
        Ok(row.map_or(NEWCOMER, |row| row.rating.rating))
    }

    /// How a person's search stands, after everybody who can be brought together was. That he asks is a
    /// sign of him, which counts for so long.
    pub(crate) async fn searching(
        self: &Arc<App>,
        person: &str,
        life_ms: u64,
    ) -> (Search, Option<Refused>) {
        let now_ms = self.clock.now_ms();
        // The word of this page comes before others are counted: it has not gone.
        self.lobby.tickets().ask(person, now_ms, life_ms);
        // Whoever asked may go, or is told that it takes long; those who were brought together get their
        // table nevertheless.
        let made = timeout(MAKING, tokio::spawn(Arc::clone(self).bring_together())).await;
        let problem = made.ok().and_then(Result::ok).and_then(Result::err);
        (self.lobby.tickets().ask(person, now_ms, life_ms), problem)
    }

    /// Makes tables for all who can begin; says why if none can be made.
    async fn bring_together(self: Arc<App>) -> Result<(), Refused> {
        if self.is_draining() {
            return Err(CreateError::Draining.into());
        }
        loop {
            let now_ms = self.clock.now_ms();
            let Some(group) = self.lobby.tickets().take_group(now_ms) else { return Ok(()) };
            match self.table_for(&group).await {
                Ok(table) => {
                    tracing::info!(table = %table, people = group.len(), "a quick match begins");
                    self.lobby.tickets().found(&group, &table, now_ms);
                }
                Err(error) => {
                    self.lobby.tickets().put_back(group);
                    return Err(error.into());
                }
            }
        }
    }

    /// A table where these sit, and bots on the seats that they leave.
    async fn table_for(self: &Arc<App>, group: &[Ticket]) -> Result<String, CreateError> {
        let Some((host, others)) = group.split_first() else {
            return Err(CreateError::Request(Vec::new()));
        };
        let mut rules = Rules::DEFAULT;
        rules.players = host.wish.seats;
        let mut players = durak_protocol::Rules::from(&rules);
        players.0.retain(|key, _| key == "players");
        let bots = usize::from(host.wish.seats).saturating_sub(group.len());
        let people = others.iter().map(|_| SeatWish::Open);
        let bots = std::iter::repeat_n(SeatWish::Bot(BOT.to_owned()), bots);
        let request = CreateTable {
            name: host.name.clone(),
            preset: Some(host.wish.preset.to_owned()),
            rules: players,
            seats: people.chain(bots).collect(),
            speed: Some(host.wish.speed.to_owned()),
            pk: Some(host.key.clone()),
            rated: true,
            // Strangers play here: others may watch, and find the game later.
            listed: true,
            ..CreateTable::default()
        };
        let guest = |ticket: &Ticket| Guest {
            person: ticket.person.clone(),
            name: ticket.name.clone(),
            key: ticket.key.clone(),
        };
        let guests: Vec<Guest> = group.iter().map(guest).collect();
        self.create_for(&request, &guests).await
    }
}
