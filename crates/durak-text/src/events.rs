//! What happens in a game, as sentences: the deal, actions, the end of a bout, the result.

use crate::cards::Case;
use crate::names::Names;
use crate::texts::Texts;
use durak_core::{Action, Card, Close, GameResult, Opening, Seat};

impl Texts {
    /// An action as a line of a log, with short card names: "Anna beat 8♠ with 10♠."
    pub fn action(&self, action: &Action, seat: Seat, names: &Names) -> String {
        let id = action_id("action", action, seat, names);
        let (card, attack) = self.cards_in_short(action);
        let seat = self.seat(seat, names);
        self.format(&id, &[("seat", seat.into()), ("card", card.into()), ("attack", attack.into())])
    }

    /// An action to be read aloud, with full card names: "Anna led the six of spades."
    pub fn action_spoken(&self, action: &Action, seat: Seat, names: &Names) -> String {
        let id = action_id("spoken", action, seat, names);
        let (cards, attack) = cards_of(action);
        let list = |case| self.join("list-and", cards.iter().map(|card| self.card_in(*card, case)));
        let one = |case| attack.map_or(String::new(), |card| self.card_in(card, case));
        self.format(
            &id,
            &[
                ("seat", self.seat(seat, names).into()),
                ("card", list(Case::Nominative).into()),
                ("card-accusative", list(Case::Accusative).into()),
                ("card-instrumental", list(Case::Instrumental).into()),
                ("attack", one(Case::Nominative).into()),
                ("attack-accusative", one(Case::Accusative).into()),
            ],
        )
    }

    /// What could be done, in few words: "beat 8♠ with 10♠"; none is to wait. Not in the browser.
    pub fn to_do(&self, action: Option<&Action>) -> String {
        let Some(action) = action else { return self.get("could-wait") };
        let (card, attack) = self.cards_in_short(action);
        let id = format!("could-{}", action.verb());
        self.format(&id, &[("card", card.into()), ("attack", attack.into())])
    }

    /// The short names of the cards that are played or shown, and of the attack card that is beaten.
    fn cards_in_short(&self, action: &Action) -> (String, String) {
        let (cards, attack) = cards_of(action);
        let cards: Vec<String> = cards.into_iter().map(|card| self.card_short(card)).collect();
        (cards.join(", "), attack.map_or(String::new(), |card| self.card_short(card)))
    }

    /// What everybody learns at the deal; `talon` is its size after the deal.
    pub fn opening(&self, opening: &Opening, talon: u8, names: &Names) -> Vec<String> {
        let (trump, leader) = (opening.trump, opening.leader);
        let trump = if talon > 0 {
            self.format(
                "deal-trump",
                &[("suit", self.suit(trump.suit()).into()), ("card", self.card(trump).into())],
            )
        } else {
            // Without a talon the last card dealt is the trump card: it went to the dealer.
            self.format(
                "deal-trump-in-hand",
                &[
                    ("suit", self.suit(trump.suit()).into()),
                    ("card", self.card(trump).into()),
                    ("seat", self.seat(opening.dealer, names).into()),
                    ("you", names.you(opening.dealer).into()),
                ],
            )
        };
        let seat = self.seat(leader, names);
        let you = names.you(leader);
        let first = match opening.shown {
            Some(card) => self.format(
                "deal-lowest-trump",
                &[("seat", seat.into()), ("you", you.into()), ("card", self.card(card).into())],
            ),
            None => self.format("deal-leader", &[("seat", seat.into()), ("you", you.into())]),
        };
        vec![trump, first]
    }

    /// How a bout ended: beaten off or taken, then who draws how many cards.
    pub fn close(&self, close: &Close, names: &Names) -> Vec<String> {
        let count = close.table.len();
        let end = match close.taker {
            Some(taker) => self.seat_count("bout-taken", taker, count, names),
            None => self.format("bout-beaten-off", &[("count", count.into())]),
        };
        let draws =
            close.draws().map(|(seat, drawn)| self.seat_count("bout-draw", seat, drawn, names));
        [end].into_iter().chain(draws).collect()
    }

    fn seat_count(&self, id: &str, seat: Seat, count: u8, names: &Names) -> String {
        self.format(
            id,
            &[
                ("seat", self.seat(seat, names).into()),
                ("you", names.you(seat).into()),
                ("count", count.into()),
            ],
        )
    }

    /// That a seat has gone out in this place, counted from 1.
    pub fn out(&self, seat: Seat, place: u8, names: &Names) -> String {
        self.format(
            "seat-out",
            &[
                ("seat", self.seat(seat, names).into()),
                ("you", names.you(seat).into()),
                ("place", place.into()),
            ],
        )
    }

    /// How the game ended.
    pub fn result(&self, result: GameResult, names: &Names) -> String {
        match result {
            GameResult::Durak(seat) => self.format(
                "result-durak",
                &[("seat", self.seat(seat, names).into()), ("you", names.you(seat).into())],
            ),
            GameResult::Lost(team) => {
                let side = match names.you {
                    None => "none",
                    Some(you) if team.contains(you) => "yours",
                    Some(_) => "theirs",
                };
                self.format(
                    "result-lost",
                    &[("seats", self.seats(team, names).into()), ("side", side.into())],
                )
            }
            GameResult::Draw => self.get("result-draw"),
        }
    }
}

fn action_id(kind: &str, action: &Action, seat: Seat, names: &Names) -> String {
    let you = if names.you == Some(seat) { "-you" } else { "" };
    format!("{kind}-{}{you}", action.verb())
}

/// The cards that are played or shown, and the attack card that is beaten.
fn cards_of(action: &Action) -> (Vec<Card>, Option<Card>) {
    match *action {
        Action::Show(card) => (vec![card], None),
        Action::Beat { attack, with } => (vec![with], Some(attack)),
        other => (other.played().into_iter().collect(), None),
    }
}
