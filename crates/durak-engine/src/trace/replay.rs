//! Checking a trace: every game is played again and every field compared.

use super::lines::{End, FORMAT, Header, Object, State, Step, end_of, legal_lists, state_of};
use crate::deal::Deal;
use crate::deck::Deck;
use crate::game::Game;
use crate::record::{GameLog, Record};
use crate::rules_json;
use durak_core::{Action, Card, Law, NextDeal, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::fmt;

/// How much of a trace agreed with the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Agreement {
    /// Whole games.
    pub games: u64,
    /// Actions, those of an unfinished game included.
    pub actions: u64,
}

/// The first place where a trace and the engine differ, or where a line is no trace line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The line, from 1.
    pub line: u64,
    /// The field, with dots between levels: `state.hands.2`.
    pub field: String,
    /// What the engine says, or what the format allows.
    pub expected: String,
    /// What the trace says.
    pub found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, field {}: expected {}, found {}",
            self.line, self.field, self.expected, self.found
        )
    }
}

impl std::error::Error for Difference {}

/// Reads a trace line by line and compares it with the engine.
///
/// ```
/// use durak_engine::trace::Replay;
/// let mut replay = Replay::default();
/// let difference = replay.line("{\"format\":").unwrap_err();
/// assert_eq!((difference.line, difference.field.as_str()), (1, "line"));
/// ```
#[derive(Debug, Default)]
pub struct Replay {
    line: u64,
    game: Option<Playing>,
    /// The game that ended last.
    ended: Option<Playing>,
    agreement: Agreement,
}

/// A game that is being compared.
#[derive(Debug)]
struct Playing {
    game: Game,
    log: GameLog,
}

/// Longest line that is read, in bytes; a game of six writes about 2 KiB a line.
pub const MAX_LINE: usize = 1 << 20;

impl Replay {
    /// What has agreed so far.
    pub fn agreement(&self) -> Agreement {
        self.agreement
    }

    /// Checks the next line; empty lines between games are passed over.
    pub fn line(&mut self, text: &str) -> Result<(), Difference> {
        self.line += 1;
        if text.len() > MAX_LINE {
            return Err(self.differs(
                "line",
                format!("at most {MAX_LINE} bytes"),
                format!("{} bytes", text.len()),
            ));
        }
        match self.game.take() {
            None if text.trim().is_empty() => Ok(()),
            None => {
                let header = self.parse(text, "the first line of a game")?;
                self.game = Some(self.header(&header)?);
                Ok(())
            }
            Some(playing) if playing.game.is_over() => {
                self.end(&playing.game, &self.parse(text, "the result line")?)?;
                self.agreement.games += 1;
                self.ended = Some(playing);
                Ok(())
            }
            Some(mut playing) => {
                let step: Step = self.parse(text, "an action line")?;
                self.same("n", &(playing.log.actions().len() as u64 + 1), &step.n)?;
                let (seat, action) = self.step(&mut playing.game, step)?;
                playing.log.push(seat, action);
                self.agreement.actions += 1;
                self.game = Some(playing);
                Ok(())
            }
        }
    }

    /// The record of the game that ended last, once.
    pub fn take_record(&mut self) -> Option<Record> {
        let Playing { game, log } = self.ended.take()?;
        Record::finish(log, game).ok()
    }

    /// The end of the input: no game may be open.
    pub fn finish(&mut self) -> Result<Agreement, Difference> {
        self.line += 1;
        match self.game.take() {
            None => Ok(self.agreement),
            Some(Playing { game, .. }) => {
                let expected = if game.is_over() { "the result line" } else { "an action line" };
                Err(self.differs("line", expected, "the end of the trace"))
            }
        }
    }

    fn differs(
        &self,
        field: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Difference {
        Difference {
            line: self.line,
            field: field.into(),
            expected: expected.into(),
            found: found.into(),
        }
    }

    fn parse<T: DeserializeOwned>(&self, text: &str, what: &str) -> Result<T, Difference> {
        let mut json = serde_json::Deserializer::from_str(text);
        let Object(value) = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = error.path().to_string();
            // Where the JSON itself is broken, the place that was reached says little.
            let of_field = error.inner().is_data() && path != ".";
            self.differs(if of_field { &path } else { "line" }, what, error.inner().to_string())
        })?;
        json.end().map_err(|error| self.differs("line", what, error.to_string()))?;
        Ok(value)
    }

    fn same<T: PartialEq + Serialize>(
        &self,
        field: &str,
        expected: &T,
        found: &T,
    ) -> Result<(), Difference> {
        if expected == found {
            return Ok(());
        }
        let json = |value: &T| serde_json::to_string(value).unwrap_or_default();
        Err(self.differs(field, json(expected), json(found)))
    }

    fn seat(&self, field: &str, law: &Law, number: u8) -> Result<Seat, Difference> {
        Seat::new(number).filter(|seat| law.seats().contains(*seat)).ok_or_else(|| {
            self.differs(field, format!("a seat below {}", law.players()), number.to_string())
        })
    }

    fn card(&self, field: &str, text: &str) -> Result<Card, Difference> {
        text.parse().map_err(|error| self.differs(field, format!("{error}"), text))
    }

    fn header(&self, header: &Header) -> Result<Playing, Difference> {
        self.same("format", &FORMAT.to_owned(), &header.format)?;
        let rules = rules_json::from_whole_json(&header.rules).map_err(|errors| {
            let first = &errors[0];
            self.differs(
                format!("rules.{}", first.key),
                first.reason.to_string(),
                first.value.clone(),
            )
        })?;
        let law = Law::new(&rules)
            .map_err(|error| self.differs("rules", error.to_string(), rules.to_string()))?;
        let mut decks = Vec::new();
        for (place, texts) in header.decks.iter().enumerate() {
            let field = format!("decks.{place}");
            let cards: Result<Vec<Card>, _> =
                texts.iter().map(|text| self.card(&field, text)).collect();
            decks.push(Deck::new(&law, &cards?).map_err(|error| {
                self.differs(
                    &field,
                    format!("each card of the deck of {} once", law.deck().len()),
                    error.to_string(),
                )
            })?);
        }
        let leader = header.first.map(|seat| self.seat("first", &law, seat)).transpose()?;
        let by = NextDeal { dealer: self.seat("dealer", &law, header.dealer)?, leader };
        let random_seat = self.seat("random_seat", &law, header.random_seat.unwrap_or(0))?;
        let deal = Deal { by, decks, random_seat };
        let game = deal.play(&law).map_err(|error| {
            self.differs("decks", "a deck that can be dealt", error.to_string())
        })?;
        Ok(Playing { game, log: GameLog::new(law, deal) })
    }

    fn step(&self, game: &mut Game, step: Step) -> Result<(Seat, Action), Difference> {
        let expected = legal_lists(game);
        let seats: BTreeSet<&String> = expected.keys().chain(step.legal.keys()).collect();
        for seat in seats {
            let mut found = step.legal.get(seat).cloned().unwrap_or_default();
            for text in &mut found {
                if let Ok(action) = text.parse::<Action>() {
                    *text = action.to_string();
                }
            }
            found.sort_unstable();
            let expected = expected.get(seat).cloned().unwrap_or_default();
            self.same(&format!("legal.{seat}"), &expected, &found)?;
            if !step.legal.contains_key(seat) || expected.is_empty() {
                return Err(self.differs(
                    format!("legal.{seat}"),
                    "exactly the seats that have an action",
                    "another set of seats",
                ));
            }
        }
        let seat = self.seat("seat", game.public().law(), step.seat)?;
        let action: Action = step
            .action
            .parse()
            .map_err(|error| self.differs("action", format!("{error}"), &*step.action))?;
        game.play(seat, action).map_err(|refusal| {
            self.differs("action", format!("a legal action ({refusal})"), &*step.action)
        })?;
        self.state(&state_of(game), step.state.0)?;
        Ok((seat, action))
    }

    fn state(&self, expected: &State, mut found: State) -> Result<(), Difference> {
        self.same("state.phase", &expected.phase, &found.phase)?;
        self.same("state.hands", &expected.hands.len(), &found.hands.len())?;
        for (seat, hand) in expected.hands.iter().enumerate() {
            let field = format!("state.hands.{seat}");
            let cards: Result<Vec<Card>, _> =
                found.hands[seat].iter().map(|text| self.card(&field, text)).collect();
            let mut cards = cards?;
            cards.sort_unstable();
            self.same(&field, hand, &cards.iter().map(Card::to_string).collect())?;
        }
        for (attack, cover) in &mut found.table {
            for text in [Some(attack), cover.as_mut()].into_iter().flatten() {
                *text = self.card("state.table", text)?.to_string();
            }
        }
        self.same("state.table", &expected.table, &found.table)?;
        self.same("state.leader", &expected.leader, &found.leader)?;
        self.same("state.attacker", &expected.attacker, &found.attacker)?;
        self.same("state.defender", &expected.defender, &found.defender)?;
        self.same("state.taking", &expected.taking, &found.taking)?;
        self.same("state.limit", &expected.limit, &found.limit)?;
        found.passed.sort_unstable();
        self.same("state.passed", &expected.passed, &found.passed)?;
        self.same("state.talon", &expected.talon, &found.talon)?;
        self.same("state.discard", &expected.discard, &found.discard)?;
        let trump = self.card("state.trump", &found.trump)?.to_string();
        self.same("state.trump", &expected.trump, &trump)?;
        self.same("state.out", &expected.out, &found.out)?;
        self.same("state.idle", &expected.idle, &found.idle)
    }

    fn end(&self, game: &Game, found: &End) -> Result<(), Difference> {
        let Some(result) = game.result() else { return Ok(()) };
        let expected = end_of(game.public(), result);
        self.same("result", &expected.result, &found.result)?;
        self.same("out", &expected.out, &found.out)
    }
}
