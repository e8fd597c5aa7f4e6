//! A game as one viewer may see it, field by field.

use crate::convert::{card, card_texts, cards, seat, seat_numbers, seats};
use crate::error::WireError;
use durak_core::{BySeat, Card, CardSet, Public, Seat, Setup};
use serde::{Deserialize, Serialize};

/// The public state and the viewer's own hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameState {
    /// Who dealt.
    pub dealer: u8,
    /// The trump card, drawn or not.
    pub trump: String,
    /// Cards left to draw, the trump card included.
    pub talon: u8,
    /// How many cards each seat holds.
    pub hand_sizes: Vec<u8>,
    /// Cards that everybody knows to be in each hand.
    pub known: Vec<Vec<String>>,
    /// Beaten-off cards.
    pub discard: Vec<String>,
    /// Attack cards in the order of play.
    pub table: Vec<Pair>,
    /// Whether the game has ended.
    pub over: bool,
    /// Who led or leads the bout; none when the game is over.
    #[serde(default)]
    pub leader: Option<u8>,
    /// Who attacks; none when the game is over.
    #[serde(default)]
    pub attacker: Option<u8>,
    /// Who defends; none when the game is over.
    #[serde(default)]
    pub defender: Option<u8>,
    /// Whether the defender has said take.
    pub taking: bool,
    /// Whether a trump has been shown in this bout.
    pub shown: bool,
    /// Whose pass stands, rising.
    pub passed: Vec<u8>,
    /// Bouts that have ended.
    pub bouts: u16,
    /// Bouts in a row without change.
    pub idle: u8,
    /// Groups of seats in the order of going out.
    pub out: Vec<Vec<u8>>,
    // The last field: checksums of all viewers are made from what comes before it.
    /// The viewer's own hand; none for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<String>>,
}

/// An attack card, the card that beats it, and who played the attack card: `["6s","8s",0]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pair(pub String, pub Option<String>, pub u8);

impl GameState {
    /// Describes a public state; `by` names who played each attack card, `hand` is the viewer's.
    pub fn new(public: &Public, by: &[Seat], hand: Option<CardSet>) -> GameState {
        let setup = public.setup();
        let players = public.law().seats();
        let role = |seat: Seat| (!setup.over).then_some(seat as u8);
        // Who played a card is known whenever a card lies there; seat 0 never stands in for it.
        let by = by.iter().map(|seat| *seat as u8).chain(std::iter::repeat(0));
        GameState {
            dealer: setup.dealer as u8,
            trump: setup.trump.to_string(),
            talon: setup.talon,
            hand_sizes: players.into_iter().map(|seat| setup.hand_sizes[seat]).collect(),
            known: players.into_iter().map(|seat| card_texts(setup.known[seat])).collect(),
            discard: card_texts(setup.discard),
            table: setup
                .table
                .iter()
                .zip(by)
                .map(|((attack, cover), by)| {
                    Pair(attack.to_string(), cover.map(|card| card.to_string()), by)
                })
                .collect(),
            over: setup.over,
            leader: role(setup.leader),
            attacker: role(setup.attacker),
            defender: role(setup.defender),
            taking: setup.taking,
            shown: setup.shown,
            passed: seat_numbers(setup.passed),
            bouts: setup.bouts,
            idle: setup.idle,
            out: setup.out.iter().map(|group| seat_numbers(*group)).collect(),
            hand: hand.map(card_texts),
        }
    }

    /// The public state that is described, if it can be.
    ///
    /// # Errors
    /// `card-bad`, `card-twice`, `seat-bad`, `state-seats`, `state-impossible`.
    pub fn public(&self, rules: &durak_core::Rules) -> Result<Public, WireError> {
        self.setup(rules)?.validate().map_err(|errors| WireError {
            code: "state-impossible",
            text: format!("the state cannot be: {errors}"),
        })
    }

    /// Who played each attack card.
    ///
    /// # Errors
    /// `seat-bad`.
    pub fn by(&self, players: u8) -> Result<Vec<Seat>, WireError> {
        self.table.iter().map(|pair| seat("table", pair.2, players)).collect()
    }

    /// The viewer's own hand, when `public` is the state: as many cards as the seat holds, none
    /// of them elsewhere.
    ///
    /// # Errors
    /// `card-bad`, `card-twice`, `state-hand`.
    pub fn hand(&self, public: &Public, own: Seat) -> Result<CardSet, WireError> {
        let hand = cards("hand", self.hand.as_deref().unwrap_or_default())?;
        let can_be = hand.len() == public.hand_size(own)
            && (public.unseen() | public.known(own)).includes(hand)
            && hand.includes(public.known(own));
        if can_be {
            return Ok(hand);
        }
        Err(WireError::field("state-hand", "hand", "these cards cannot be in this hand"))
    }

    fn setup(&self, rules: &durak_core::Rules) -> Result<Setup, WireError> {
        let players = rules.players;
        if self.hand_sizes.len() != players as usize || self.known.len() != players as usize {
            return Err(WireError {
                code: "state-seats",
                text: format!("`hand_sizes` and `known` have an entry for each of {players} seats"),
            });
        }
        let role = |field, number: Option<u8>| seat(field, number.unwrap_or(self.dealer), players);
        let mut known = BySeat::<CardSet>::default();
        let mut hand_sizes = BySeat::<u8>::default();
        for (index, (texts, size)) in self.known.iter().zip(&self.hand_sizes).enumerate() {
            known.0[index] = cards("known", texts)?;
            hand_sizes.0[index] = *size;
        }
        let pair = |pair: &Pair| -> Result<(Card, Option<Card>), WireError> {
            let cover = pair.1.as_deref().map(|text| card("table", text)).transpose()?;
            Ok((card("table", &pair.0)?, cover))
        };
        Ok(Setup {
            rules: *rules,
            dealer: seat("dealer", self.dealer, players)?,
            trump: card("trump", &self.trump)?,
            talon: self.talon,
            hand_sizes,
            known,
            discard: cards("discard", &self.discard)?,
            table: self.table.iter().map(pair).collect::<Result<_, _>>()?,
            over: self.over,
            leader: role("leader", self.leader)?,
            attacker: role("attacker", self.attacker)?,
            defender: role("defender", self.defender)?,
            taking: self.taking,
            shown: self.shown,
            passed: seats("passed", &self.passed, players)?,
            bouts: self.bouts,
            idle: self.idle,
            out: self
                .out
                .iter()
                .map(|group| seats("out", group, players))
                .collect::<Result<_, _>>()?,
        })
    }
}
