//! The lines of a trace as they stand in JSON, and how a game looks in them.

use crate::deal::Deal;
use crate::game::Game;
use crate::rules_json;
use durak_core::{CardSet, GameResult, Law, Phase, Public, Seat, SeatSet};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// The name of the format, in the first line of each game.
pub(super) const FORMAT: &str = "durak-trace/1";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    pub format: String,
    pub rules: rules_json::Object,
    pub dealer: u8,
    pub decks: Vec<Vec<String>>,
    #[serde(deserialize_with = "present")]
    pub first: Option<u8>,
    #[serde(deserialize_with = "present")]
    pub random_seat: Option<u8>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    pub n: u64,
    #[serde(with = "serde_with::rust::maps_duplicate_key_is_error")]
    pub legal: BTreeMap<String, Vec<String>>,
    pub seat: u8,
    pub action: String,
    pub state: Object<State>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    pub phase: String,
    pub hands: Vec<Vec<String>>,
    pub table: Vec<(String, Option<String>)>,
    #[serde(deserialize_with = "present")]
    pub leader: Option<u8>,
    #[serde(deserialize_with = "present")]
    pub attacker: Option<u8>,
    #[serde(deserialize_with = "present")]
    pub defender: Option<u8>,
    pub taking: bool,
    pub limit: u8,
    pub passed: Vec<u8>,
    pub talon: u8,
    pub discard: u8,
    pub trump: String,
    pub out: Vec<Vec<u8>>,
    pub idle: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    pub result: Value,
    pub out: Vec<Vec<u8>>,
}

/// Null is a value here, but a missing field is a mistake.
fn present<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u8>, D::Error> {
    Option::deserialize(input)
}

/// A JSON object; without this an array of the values would do as well.
pub(super) struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Object<T>, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Object<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        input.deserialize_map(Entries(PhantomData))
    }
}

impl<T: Serialize> Serialize for Object<T> {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(output)
    }
}

impl Header {
    pub(super) fn new(law: &Law, deal: &Deal) -> Header {
        Header {
            format: FORMAT.to_owned(),
            rules: rules_json::to_json(law.rules()),
            dealer: deal.by.dealer as u8,
            decks: deal
                .decks
                .iter()
                .map(|deck| deck.cards().map(|card| card.to_string()).collect())
                .collect(),
            first: deal.by.leader.map(|seat| seat as u8),
            random_seat: Some(deal.random_seat as u8),
        }
    }
}

/// The legal actions of every seat that has any, sorted.
pub(super) fn legal_lists(game: &Game) -> BTreeMap<String, Vec<String>> {
    let mut lists = BTreeMap::new();
    for seat in game.public().may_act() {
        let mut list: Vec<String> =
            game.legal(seat).actions().map(|action| action.to_string()).collect();
        list.sort_unstable();
        if !list.is_empty() {
            lists.insert(seat.to_string(), list);
        }
    }
    lists
}

pub(super) fn state_of(game: &Game) -> State {
    let public = game.public();
    let over = public.phase() == Phase::Over;
    let role = |seat: Seat| (!over).then_some(seat as u8);
    let text = |card: durak_core::Card| card.to_string();
    State {
        phase: match public.phase() {
            Phase::Lead => "lead",
            Phase::Bout => "bout",
            Phase::Over => "over",
        }
        .to_owned(),
        hands: public.law().seats().into_iter().map(|seat| cards(game.hand(seat))).collect(),
        table: public.table().pairs().map(|(a, cover)| (text(a), cover.map(text))).collect(),
        leader: role(public.leader()),
        attacker: role(public.attacker()),
        defender: role(public.defender()),
        taking: public.is_taking(),
        limit: public.limit(),
        passed: seats(public.passed()),
        talon: public.talon(),
        discard: public.discard().len(),
        trump: public.trump_card().to_string(),
        out: out_groups(public),
        idle: public.idle(),
    }
}

pub(super) fn end_of(public: &Public, result: GameResult) -> End {
    let result = match result {
        GameResult::Durak(seat) => serde_json::json!({ "durak": seat as u8 }),
        GameResult::Lost(team) => serde_json::json!({ "lost": seats(team) }),
        GameResult::Draw => Value::from("draw"),
    };
    End { result, out: out_groups(public) }
}

fn cards(set: CardSet) -> Vec<String> {
    set.into_iter().map(|card| card.to_string()).collect()
}

fn seats(set: SeatSet) -> Vec<u8> {
    set.into_iter().map(|seat| seat as u8).collect()
}

fn out_groups(public: &Public) -> Vec<Vec<u8>> {
    public.groups_out().map(seats).collect()
}
