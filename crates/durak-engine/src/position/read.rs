//! Reading a position.

use super::Position;
use durak_core::{
    BySeat, Card, CardSet, Law, OptionError, Preset, Rules, Seat, SeatSet, Setup, SetupError,
    SetupErrors,
};
use std::fmt;
use std::str::FromStr;

/// Longest text that is read, in bytes.
const MAX_TEXT: usize = 4096;

/// Why a text is not a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is longer than 4096 bytes.
    TooLong,
    /// The text does not begin with `durak:PRESET`.
    Start,
    /// A token is wrong; the column is counted in characters from 1.
    Token {
        /// Where the token begins.
        column: usize,
        /// The token as it stands there.
        token: String,
        /// What is wrong, and what is allowed.
        reason: String,
    },
    /// A token that must be there is not.
    Missing(&'static str),
    /// The parts cannot make up one state; all reasons.
    Setup(SetupErrors),
    /// A hand or the talon is not given, and is needed here.
    Unknown,
}

impl PositionError {
    /// A stable code for programs and translations.
    pub fn code(&self) -> &'static str {
        match self {
            PositionError::TooLong => "position-too-long",
            PositionError::Start => "position-start",
            PositionError::Token { .. } => "position-token",
            PositionError::Missing(_) => "position-missing",
            PositionError::Setup(_) => "position-setup",
            PositionError::Unknown => "position-unknown",
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::TooLong => write!(f, "a position has at most {MAX_TEXT} bytes"),
            PositionError::Start => {
                let keys: Vec<_> = durak_core::PRESETS.iter().map(|preset| preset.key).collect();
                write!(f, "a position begins with durak: and a preset ({})", keys.join(", "))
            }
            PositionError::Token { column, token, reason } => {
                write!(f, "column {column}, {token}: {reason}")
            }
            PositionError::Missing(key) => write!(f, "the token {key}=… is missing"),
            PositionError::Setup(errors) => fmt::Display::fmt(errors, f),
            PositionError::Unknown => {
                f.write_str("a hand or the talon has unknown cards, and all are needed here")
            }
        }
    }
}

impl std::error::Error for PositionError {}

type Read<T> = Result<T, String>;

fn card(text: &str) -> Read<Card> {
    text.parse().map_err(|error| format!("{text}: {error}"))
}

fn seat(text: &str) -> Read<Seat> {
    let number = text.parse().ok().and_then(Seat::new);
    number.ok_or_else(|| format!("{text}: a seat is a number from 0 to 5"))
}

fn number<T: FromStr>(text: &str) -> Read<T> {
    text.parse().map_err(|_| format!("{text}: a small whole number is needed"))
}

/// The items of a list; an empty text is an empty list.
fn list<T>(text: &str, item: impl Fn(&str) -> Read<T>) -> Read<Vec<T>> {
    if text.is_empty() { Ok(Vec::new()) } else { text.split(',').map(item).collect() }
}

fn set(cards: Vec<Card>) -> Read<CardSet> {
    let set: CardSet = cards.iter().copied().collect();
    if usize::from(set.len()) == cards.len() { Ok(set) } else { Err("a card stands twice".into()) }
}

fn seats(text: &str) -> Read<SeatSet> {
    Ok(list(text, seat)?.into_iter().collect())
}

fn rules(text: &str) -> Option<Read<Rules>> {
    let mut parts = text.strip_prefix("durak:")?.split(',');
    let mut rules = Preset::find(parts.next()?)?.rules;
    for part in parts {
        let set = part
            .split_once('=')
            .ok_or(OptionError::UnknownKey)
            .and_then(|(key, value)| rules.set(key, value));
        if let Err(error) = set {
            return Some(Err(format!("{part}: {error}")));
        }
    }
    Some(Ok(rules))
}

/// Every card of the deck that is nowhere else; with unknown cards nothing.
pub(super) fn assumed_discard(position: &Position) -> CardSet {
    let setup = &position.setup;
    let Ok(law) = Law::new(&setup.rules) else { return CardSet::EMPTY };
    let unknown = |seat: Seat| setup.hand_sizes[seat] != position.hands[seat].len();
    if SeatSet::ALL.into_iter().any(unknown) {
        return CardSet::EMPTY;
    }
    let Some(talon) = &position.talon else { return CardSet::EMPTY };
    let mut placed: CardSet = talon.iter().copied().collect();
    for hand in position.hands.0 {
        placed |= hand;
    }
    for (attack, cover) in &setup.table {
        placed |= CardSet::only(*attack) | cover.map_or(CardSet::EMPTY, CardSet::only);
    }
    law.deck() - placed
}

/// The first active opponent after the attacker.
pub(super) fn assumed_defender(setup: &Setup) -> Option<Seat> {
    let law = Law::new(&setup.rules).ok()?;
    let out = setup.out.iter().fold(SeatSet::EMPTY, |out, group| out | *group);
    let opponents = law.seats() - law.side_of(setup.attacker) - out;
    opponents.next_after(setup.attacker)
}

/// What the tokens say before the rest is assumed.
#[derive(Default)]
struct Tokens {
    trump: Option<Card>,
    hands: Option<Vec<Hand>>,
    talon: Option<Talon>,
    table: Vec<(Card, Option<Card>)>,
    discard: Option<CardSet>,
    leader: Option<Seat>,
    attacker: Option<Seat>,
    defender: Option<Seat>,
    dealer: Option<Seat>,
    taking: bool,
    shown: bool,
    over: bool,
    passed: SeatSet,
    out: Vec<SeatSet>,
    bouts: Option<u16>,
    idle: u8,
}

#[derive(Default)]
struct Hand {
    cards: CardSet,
    known: CardSet,
    unknown: u8,
}

enum Talon {
    Cards(Vec<Card>),
    Count(u8),
}

fn hand(text: &str) -> Read<Hand> {
    let mut hand = Hand::default();
    let mut cards = Vec::new();
    for item in text.split(',').filter(|item| !item.is_empty()) {
        if let Some(count) = item.strip_prefix('?') {
            hand.unknown = number(count)?;
            if hand.unknown > 52 {
                return Err(format!("{item}: a hand has at most 52 cards"));
            }
            continue;
        }
        let known = item.strip_suffix('!');
        let card = card(known.unwrap_or(item))?;
        cards.push(card);
        if known.is_some() {
            hand.known.insert(card);
        }
    }
    hand.cards = set(cards)?;
    Ok(hand)
}

fn pair(text: &str) -> Read<(Card, Option<Card>)> {
    match text.split_once('-') {
        Some((attack, cover)) => Ok((card(attack)?, Some(card(cover)?))),
        None => Ok((card(text)?, None)),
    }
}

impl Tokens {
    fn token(&mut self, token: &str) -> Read<()> {
        let Some((key, value)) = token.split_once('=') else {
            match token {
                "taking" => self.taking = true,
                "shown" => self.shown = true,
                "over" => self.over = true,
                _ => return Err("allowed are taking, shown, over and key=value".into()),
            }
            return Ok(());
        };
        match key {
            "trump" => self.trump = Some(card(value)?),
            "hands" => self.hands = Some(value.split('/').map(hand).collect::<Read<_>>()?),
            "talon" => {
                self.talon = Some(match value.strip_prefix('?') {
                    Some(count) => Talon::Count(number(count)?),
                    None => Talon::Cards(list(value, card)?),
                });
            }
            "table" => self.table = list(value, pair)?,
            "discard" => self.discard = Some(set(list(value, card)?)?),
            "leader" => self.leader = Some(seat(value)?),
            "attacker" => self.attacker = Some(seat(value)?),
            "defender" => self.defender = Some(seat(value)?),
            "dealer" => self.dealer = Some(seat(value)?),
            "passed" => self.passed = seats(value)?,
            "out" => self.out = value.split('/').map(seats).collect::<Read<_>>()?,
            "bouts" => self.bouts = Some(number(value)?),
            "idle" => self.idle = number(value)?,
            _ => {
                return Err("allowed keys are trump, hands, talon, table, discard, leader, \
                            attacker, defender, dealer, passed, out, bouts, idle"
                    .into());
            }
        }
        Ok(())
    }

    fn position(self, rules: Rules) -> Result<Position, PositionError> {
        let trump = self.trump.ok_or(PositionError::Missing("trump"))?;
        let given = self.hands.ok_or(PositionError::Missing("hands"))?;
        let players = usize::from(rules.players);
        if given.len() != players {
            let reason = format!("{players} hands are needed, here are {}", given.len());
            return Err(PositionError::Token { column: 1, token: "hands".into(), reason });
        }
        let (talon, talon_size) = match self.talon {
            None => (Some(Vec::new()), 0),
            Some(Talon::Count(0)) => (Some(Vec::new()), 0),
            Some(Talon::Count(count)) => (None, count),
            Some(Talon::Cards(cards)) => {
                if cards.last().is_some_and(|last| *last != trump) {
                    let reason = "the trump card lies at the end of the talon".into();
                    return Err(PositionError::Token { column: 1, token: "talon".into(), reason });
                }
                let size = cards.len().min(255) as u8;
                (Some(cards), size)
            }
        };
        let (mut hands, mut known) = (BySeat::default(), BySeat::default());
        let mut hand_sizes = BySeat::default();
        for (seat, hand) in SeatSet::first_seats(rules.players).into_iter().zip(given) {
            hands[seat] = hand.cards;
            known[seat] = hand.known;
            if talon_size == 0 {
                known[seat] |= hand.cards & CardSet::only(trump); // everybody saw it go there
            }
            hand_sizes[seat] = hand.cards.len() + hand.unknown;
        }
        let leader = self.leader.unwrap_or(Seat::S0);
        let attacker = self.attacker.unwrap_or(leader);
        let setup = Setup {
            rules,
            dealer: self
                .dealer
                .unwrap_or(Seat::S0.clockwise(rules.players.saturating_sub(1), rules.players)),
            trump,
            talon: talon_size,
            hand_sizes,
            known,
            discard: CardSet::EMPTY,
            table: self.table,
            over: self.over,
            leader,
            attacker,
            defender: attacker,
            taking: self.taking,
            shown: self.shown,
            passed: self.passed,
            bouts: 0,
            idle: self.idle,
            out: self.out,
        };
        let mut position = Position { setup, hands, talon };
        let discard = self.discard.unwrap_or_else(|| assumed_discard(&position));
        position.setup.bouts = self.bouts.unwrap_or(u16::from(!discard.is_empty()));
        position.setup.discard = discard;
        let defender = self.defender.or_else(|| assumed_defender(&position.setup));
        position.setup.defender = defender.unwrap_or(attacker);
        if self.over {
            let dealer = position.setup.dealer;
            position.setup.leader = dealer;
            position.setup.attacker = dealer;
            position.setup.defender = dealer;
        }
        Ok(position)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads the text form and checks that such a state can be.
    fn from_str(text: &str) -> Result<Position, PositionError> {
        if text.len() > MAX_TEXT {
            return Err(PositionError::TooLong);
        }
        let mut tokens = Tokens::default();
        let mut position_rules = None;
        let mut column = 1;
        for token in text.trim_end().split(' ') {
            let at = |reason| PositionError::Token { column, token: token.to_owned(), reason };
            if position_rules.is_none() {
                position_rules = Some(rules(token).ok_or(PositionError::Start)?.map_err(at)?);
            } else if !token.is_empty() {
                tokens.token(token).map_err(at)?;
            }
            column += token.chars().count() + 1;
        }
        let position = tokens.position(position_rules.ok_or(PositionError::Start)?)?;
        let public = position.public()?;
        position.check_cards(public.law())?;
        Ok(position)
    }
}

impl Position {
    /// The hidden cards that are given are of this deck, and not anywhere else too.
    fn check_cards(&self, law: &Law) -> Result<(), PositionError> {
        let open = self.setup.table.iter().flat_map(|(attack, cover)| [Some(*attack), *cover]);
        let mut seen: CardSet = open.flatten().collect();
        seen |= self.setup.discard;
        // Not given, but its last card is known.
        let under = self.talon.is_none().then_some(self.setup.trump);
        let talon = self.talon.iter().flatten().copied();
        let hands = self.hands.0.iter().flat_map(|hand| *hand);
        let mut errors = Vec::new();
        for card in hands.chain(talon).chain(under) {
            if !law.deck().contains(card) {
                errors.push(SetupError::NotInDeck(card));
            }
            if seen.contains(card) {
                errors.push(SetupError::CardTwice(card));
            }
            seen.insert(card);
        }
        if errors.is_empty() { Ok(()) } else { Err(PositionError::Setup(SetupErrors(errors))) }
    }
}
