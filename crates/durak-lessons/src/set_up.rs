//! From a lesson and a rule set to a game: cards that are not named are dealt out.

use crate::lesson::{Lesson, Others, Places, Talon};
use crate::scene::Scene;
use durak_core::{Action, Card, CardSet, Close, Law, Phase, Refusal, Rules, RulesError, Seat};
use durak_engine::{Game, Position, PositionError};
use std::fmt;

/// Why a lesson cannot be at the table of a rule set.
#[derive(Clone, Debug)]
pub enum SetUpError {
    /// The rules cannot be played.
    Rules(RulesError),
    /// The rules have fewer seats than the lesson.
    Seats,
    /// The lesson is about a deal without a talon, and there is one.
    Talon,
    /// A card is not in the deck, or there are too few.
    Cards,
    /// Such a position cannot be under these rules.
    Position(PositionError),
    /// What is played before the question is refused under these rules.
    Script(Refusal),
}

impl fmt::Display for SetUpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetUpError::Rules(error) => fmt::Display::fmt(error, f),
            SetUpError::Seats => f.write_str("the lesson needs more players than the rules have"),
            SetUpError::Talon => f.write_str("the lesson is about a deal that leaves no talon"),
            SetUpError::Cards => f.write_str("the deck does not have the lesson's cards"),
            SetUpError::Position(error) => fmt::Display::fmt(error, f),
            SetUpError::Script(refusal) => fmt::Display::fmt(refusal, f),
        }
    }
}

impl std::error::Error for SetUpError {}

impl Lesson {
    /// The lesson at a table of these rules, with the lesson's own number of seats.
    ///
    /// # Errors
    /// Where such a position cannot be under these rules. It may be possible and yet have no point:
    /// see [`Lesson::applies`].
    pub fn set_up(&'static self, rules: &Rules) -> Result<Scene, SetUpError> {
        let given = Law::new(rules).map_err(SetUpError::Rules)?;
        let rules = self.rules(rules)?;
        let law = Law::new(&rules).map_err(SetUpError::Rules)?;
        if self.talon == Talon::Never && law.talon() > 0 {
            return Err(SetUpError::Talon);
        }
        let text = self.position(&law)?;
        let start = text.parse::<Position>().and_then(|position| position.to_game());
        let mut start = start.map_err(SetUpError::Position)?;
        if self.script.is_empty() {
            others_pass(&mut start, Seat::S0).map_err(SetUpError::Script)?;
        }
        let (mut game, mut close) = (start, None);
        for line in self.script {
            let step = play(&mut game, line).map_err(SetUpError::Script)?;
            close = step.or(close);
        }
        Ok(Scene::new(self, given.talon(), start, game, close))
    }

    /// The given rules for the lesson's own seats. Teams stay only with four of them.
    fn rules(&self, rules: &Rules) -> Result<Rules, SetUpError> {
        let players = match self.seats {
            Places::Any => rules.players,
            Places::Exactly(seats) if seats <= rules.players => seats,
            Places::Exactly(_) => return Err(SetUpError::Seats),
        };
        Ok(Rules { players, teams: rules.teams && players == 4, ..*rules })
    }

    /// The position as text, for the reader of positions.
    fn position(&self, law: &Law) -> Result<String, SetUpError> {
        let seats = usize::from(law.players());
        let trump: Card = self.trump.parse().map_err(|_| SetUpError::Cards)?;
        let cards_of = |text: &str| -> CardSet {
            text.split([',', '-']).filter_map(|card| card.parse::<Card>().ok()).collect()
        };
        let others = match self.others {
            Others::Hold(count) => format!("+{count}"),
            Others::Out => String::new(),
        };
        let given = self.hands.iter().copied();
        let hands: Vec<&str> =
            given.chain(std::iter::repeat(others.as_str())).take(seats).collect();
        let talon =
            if let Talon::Cards(cards) = self.talon { cards_of(cards) } else { CardSet::EMPTY };
        let mut named = talon | cards_of(self.table) | CardSet::only(trump);
        for hand in &hands {
            named |= cards_of(hand);
        }
        if !law.deck().includes(named) {
            return Err(SetUpError::Cards);
        }
        let mut rest = law.deck() - named;
        // With no talon at all the trump card is the last one dealt.
        let last = seats.saturating_sub(1);
        let deals_trump = self.talon == Talon::Rest && law.talon() == 0;
        let mut filled = Vec::new();
        for (seat, hand) in hands.iter().enumerate() {
            let mut cards = cards_of(hand);
            let mut wanted = hand.split(',').find_map(|part| part.strip_prefix('+')?.parse().ok());
            if deals_trump && seat == last {
                cards.insert(trump);
                wanted = wanted.map(|count: u8| count.saturating_sub(1));
            }
            for _ in 0..wanted.unwrap_or(0) {
                let card = rest.lowest_rank_first().ok_or(SetUpError::Cards)?;
                rest.remove(card);
                cards.insert(card);
            }
            filled.push(cards);
        }
        let talon: Vec<Card> = match self.talon {
            Talon::Empty | Talon::Never => Vec::new(),
            Talon::Rest if deals_trump => Vec::new(),
            Talon::Rest => rest.into_iter().chain([trump]).collect(),
            Talon::Cards(_) => talon.into_iter().chain([trump]).collect(),
        };
        Ok(self.text(law, &filled, &talon))
    }

    fn text(&self, law: &Law, hands: &[CardSet], talon: &[Card]) -> String {
        let list = |cards: &mut dyn Iterator<Item = Card>| {
            cards.map(|card| card.to_string()).collect::<Vec<_>>().join(",")
        };
        // Any preset will do, since every option follows.
        let mut text = format!("durak:{}", durak_core::PRESETS[0].key);
        for (option, value) in law.rules().pairs() {
            text.push_str(&format!(",{}={value}", option.key));
        }
        let hands: Vec<String> = hands.iter().map(|hand| list(&mut hand.into_iter())).collect();
        text.push_str(&format!(" trump={} hands={}", self.trump, hands.join("/")));
        if !talon.is_empty() {
            text.push_str(&format!(" talon={}", list(&mut talon.iter().copied())));
        }
        if !self.table.is_empty() {
            text.push_str(&format!(" table={}", self.table));
        }
        if self.others == Others::Out {
            let out: Vec<String> =
                (self.hands.len()..hands.len()).map(|seat| seat.to_string()).collect();
            if !out.is_empty() {
                text.push_str(&format!(" out={}", out.join("/")));
            }
        }
        if !self.more.is_empty() {
            text.push_str(&format!(" {}", self.more));
        }
        text
    }
}

/// Plays one line of a script.
fn play(game: &mut Game, line: &str) -> Result<Option<Close>, Refusal> {
    let Some((seat, action)) = line.split_once(' ') else {
        return all_pass(game);
    };
    let seat = seat.parse().ok().and_then(Seat::new).unwrap_or(Seat::S0);
    let action: Action = action.parse().map_err(|_| Refusal::NotInPlay)?;
    others_pass(game, seat)?;
    game.play(seat, action)
}

/// Everybody passes who may, until the bout ends; nothing if it has ended.
fn all_pass(game: &mut Game) -> Result<Option<Close>, Refusal> {
    while game.public().phase() == Phase::Bout {
        let Some(seat) = game.public().may_act().first() else { break };
        if let Some(close) = game.play(seat, Action::Pass)? {
            return Ok(Some(close));
        }
    }
    Ok(None)
}

/// Where one throws in after another, those before this thrower pass.
fn others_pass(game: &mut Game, seat: Seat) -> Result<(), Refusal> {
    let waits = |game: &Game| {
        let public = game.public();
        public.phase() == Phase::Bout
            && (public.is_taking() || public.table().uncovered().is_empty())
            && public.throwers().contains(seat)
            && !public.passed().contains(seat)
            && public.hand_size(seat) > 0
            && !public.may_act().contains(seat)
    };
    while waits(game) {
        let Some(turn) = game.public().may_act().first() else { break };
        game.play(turn, Action::Pass)?;
    }
    Ok(())
}
