//! Pictures that stand beside a shared link: of the rules, of a table, of a finished game.
//!
//! A table shows who sits there as cards face down, whatever is played: no card of a game that is on
//! is ever drawn. A finished game shows what everybody may see on its page: the trump card and what
//! the durak was left with. Pictures are kept for a while, and drawn one at a time.

mod canvas;
mod shapes;

use crate::app::App;
use crate::games::api::find;
use crate::lobby::option;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use canvas::{Canvas, Place, WIDTH};
use durak_core::{Card, CardSet, Rank, Suit};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::Mutex;

/// Pictures that are kept; one takes about 20 KB.
const KEPT: usize = 64;

/// The picture of all pages that are about the rules.
pub(crate) const RULES: &str = "/picture/rules.png";

/// What a picture shows, and all that it depends on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    Rules,
    /// Seats with somebody, and all seats.
    Table {
        taken: u8,
        seats: u8,
    },
    /// The trump card, the cards that were left, and how many hands were empty.
    Game {
        trump: Card,
        left: Vec<Card>,
    },
}

/// The pictures that have been asked for.
#[derive(Default)]
pub(crate) struct Pictures(Mutex<BTreeMap<Subject, Arc<Vec<u8>>>>);

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route(RULES, get(rules))
        .route("/picture/table/{id}", get(table))
        .route("/picture/game/{id}", get(game))
}

/// The address of a table's picture.
pub(crate) fn of_table(table: &str) -> String {
    format!("/picture/table/{table}")
}

/// The address of a finished game's picture.
pub(crate) fn of_game(game: &str) -> String {
    format!("/picture/game/{game}")
}

async fn rules(State(app): State<Arc<App>>) -> Response {
    answer(&app, Subject::Rules, "public, max-age=86400").await
}

async fn table(State(app): State<Arc<App>>, Path(id): Path<String>) -> Response {
    let Ok(info) = app.ask(&id).await else { return none() };
    let seats = option(&info, "players").parse().unwrap_or(2);
    let taken = seats - info.open.min(seats);
    answer(&app, Subject::Table { taken, seats }, "public, max-age=60").await
}

async fn game(State(app): State<Arc<App>>, Path(id): Path<String>) -> Response {
    let Ok(found) = find(&app, &id).await else { return none() };
    let last = found.replay.last();
    let public = last.public();
    let mut hands = public.law().seats().into_iter().map(|seat| last.hand(seat));
    // A game that was broken off shows nobody's cards.
    let left = hands.find(|hand| last.is_over() && !hand.is_empty()).unwrap_or(CardSet::EMPTY);
    let trump = public.trump();
    let mut left: Vec<Card> = left.into_iter().collect();
    left.sort_by_key(|card| (card.suit() == trump, card.suit() as u8, card.rank() as u8));
    answer(&app, Subject::Game { trump: public.trump_card(), left }, "public, max-age=86400").await
}

fn none() -> Response {
    (StatusCode::NOT_FOUND, "There is no such picture.\n").into_response()
}

async fn answer(app: &App, subject: Subject, cache: &'static str) -> Response {
    match app.pictures.of(subject).await {
        Some(png) => {
            ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, cache)], png.to_vec()).into_response()
        }
        None => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

impl Pictures {
    /// The lock is held while one is drawn: a crowd of requests draws one after another.
    async fn of(&self, subject: Subject) -> Option<Arc<Vec<u8>>> {
        let mut kept = self.0.lock().await;
        if let Some(png) = kept.get(&subject) {
            return Some(Arc::clone(png));
        }
        let wanted = subject.clone();
        let png = tokio::task::spawn_blocking(move || wanted.draw()).await.ok().flatten()?;
        let png = Arc::new(png);
        if kept.len() >= KEPT {
            kept.pop_first();
        }
        kept.insert(subject, Arc::clone(&png));
        Some(png)
    }
}

impl Subject {
    fn draw(&self) -> Option<Vec<u8>> {
        let mut canvas = Canvas::new()?;
        match self {
            Subject::Rules => {
                let ranks = [Rank::Six, Rank::Ten, Rank::Jack, Rank::Queen, Rank::King, Rank::Ace];
                let suits = [Suit::Spades, Suit::Diamonds, Suit::Clubs, Suit::Hearts];
                let cards = ranks.into_iter().zip(suits.into_iter().cycle());
                let cards: Vec<Card> = cards.map(|(rank, suit)| Card::new(rank, suit)).collect();
                fan(cards.len(), 330.0, 2.4, |place, at| canvas.card(cards[place], at));
            }
            Subject::Table { taken, seats } => {
                for seat in 0..*seats {
                    let step = WIDTH as f32 / f32::from(*seats);
                    let x = step * (f32::from(seat) + 0.5);
                    let scale = (step / 150.0).min(2.2);
                    for card in 0..3u8 {
                        let turned = 14.0 * (f32::from(card) - 1.0);
                        let shift = 16.0 * scale * (f32::from(card) - 1.0);
                        let at = Place { x: x + shift, y: 310.0, scale, turned };
                        if seat < *taken {
                            canvas.back(at)
                        } else if card == 1 {
                            canvas.empty(Place { x, ..at })
                        }
                    }
                }
            }
            Subject::Game { trump, left } => {
                canvas.card(*trump, Place { x: 190.0, y: 300.0, scale: 2.2, turned: 90.0 });
                let shown = &left[..left.len().min(12)];
                if shown.is_empty() {
                    canvas.empty(Place { x: 760.0, y: 300.0, scale: 2.2, turned: 0.0 });
                }
                spread(shown.len(), (480.0, 1090.0), |place, at| canvas.card(shown[place], at));
            }
        }
        canvas.png()
    }
}

/// Places of so many cards in a hand that is held.
fn fan(count: usize, y: f32, scale: f32, mut lay: impl FnMut(usize, Place)) {
    for place in 0..count {
        let off = place as f32 - (count as f32 - 1.0) / 2.0;
        let x = WIDTH as f32 / 2.0 + 150.0 * off;
        lay(place, Place { x, y: y + 7.0 * off * off, scale, turned: 7.0 * off });
    }
}

/// Places of so many cards side by side, between two edges.
fn spread(count: usize, (left, right): (f32, f32), mut lay: impl FnMut(usize, Place)) {
    let step = ((right - left) / (count.max(2) as f32 - 1.0)).min(150.0);
    let start = (left + right) / 2.0 - step * (count.max(1) as f32 - 1.0) / 2.0;
    for place in 0..count {
        lay(place, Place { x: start + step * place as f32, y: 300.0, scale: 2.0, turned: 0.0 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::Pixmap;

    fn drawn(subject: &Subject) -> Pixmap {
        Pixmap::decode_png(&subject.draw().unwrap()).unwrap()
    }

    #[test]
    fn pictures_have_the_size_that_is_asked_for_and_differ_by_what_they_show() {
        let trump: Card = "6s".parse().unwrap();
        let left = |cards: &str| cards.split(' ').map(|it| it.parse().unwrap()).collect();
        let subjects = [
            Subject::Rules,
            Subject::Table { taken: 1, seats: 2 },
            Subject::Table { taken: 6, seats: 6 },
            Subject::Game { trump, left: vec![] },
            Subject::Game { trump, left: left("7s Th Qd Kc As 8h 9h 2c 3d 4s 5h Jc Kh") },
        ];
        let pictures: Vec<Pixmap> = subjects.iter().map(drawn).collect();
        for (place, picture) in pictures.iter().enumerate() {
            assert_eq!((picture.width(), picture.height()), (WIDTH, canvas::HEIGHT));
            assert!(pictures[place + 1..].iter().all(|other| other.data() != picture.data()));
        }
    }

    #[test]
    fn every_rank_and_suit_has_a_sign() {
        for card in CardSet::ALL {
            assert!(shapes::rank(card.rank()).is_some() && shapes::suit(card.suit()).is_some());
        }
    }
}
