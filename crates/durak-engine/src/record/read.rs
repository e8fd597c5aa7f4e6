//! Reading a record: the game is played again, so what is read is a game that can have been.

use super::error::{RecordError, RecordFault};
use super::tag::{self, KEYS, Tag};
use super::write::{FORMAT, result_text};
use super::{GameLog, Record};
use crate::deal::{Deal, MAX_DECKS};
use crate::deck::Deck;
use crate::game::Game;
use durak_core::{Card, Law, NextDeal, OPTIONS, OptionSpec, Phase, Rules, Seat};
use std::str::FromStr;

/// Longest text that is read, in bytes. No game needs as much: at most 72 times does a bout change
/// something, at most 30 bouts go by in between, each of about 80 actions of 30 bytes.
pub const MAX_RECORD: usize = 8 << 20;

/// A piece of the text and where it stands, for messages.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Piece<'a> {
    fn fault(self, fault: RecordFault) -> RecordError {
        RecordError { line: self.line, column: self.column, fault }
    }

    fn expected(self, expected: impl Into<String>) -> RecordError {
        let found = match self.text.chars().count() {
            0 => "the end of the line".to_owned(),
            1..=40 => self.text.to_owned(),
            _ => format!("{}…", self.text.chars().take(40).collect::<String>()),
        };
        self.fault(RecordFault::Expected { expected: expected.into(), found })
    }

    /// The part from byte `start` on, without the white space around it.
    fn part(self, start: usize, end: usize) -> Piece<'a> {
        let text = &self.text[start..end];
        let begin = start + (text.len() - text.trim_start().len());
        let column = self.column + self.text[..begin].chars().count();
        Piece { text: text.trim(), column, ..self }
    }

    /// The pieces between separators.
    fn split(self, separator: char) -> impl Iterator<Item = Piece<'a>> {
        let mut start = 0;
        self.text.split(separator).map(move |text| {
            let piece = self.part(start, start + text.len());
            start += text.len() + separator.len_utf8();
            piece
        })
    }

    fn words(self) -> impl Iterator<Item = Piece<'a>> {
        self.split(' ').flat_map(|piece| piece.split('\t')).filter(|piece| !piece.text.is_empty())
    }

    fn seat(self, law: &Law) -> Result<Seat, RecordError> {
        let seat = self.text.parse().ok().and_then(Seat::new);
        seat.filter(|seat| law.seats().contains(*seat))
            .ok_or_else(|| self.expected(format!("a seat below {}", law.players())))
    }
}

/// The lines that say something, without comments.
struct Lines<'a> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'a>>>,
    last: usize,
}

impl<'a> Lines<'a> {
    /// The next line as it stands, if it says something.
    fn peek(&mut self) -> Option<Piece<'a>> {
        loop {
            let (number, text) = *self.lines.peek()?;
            self.last = number + 1;
            let line = Piece { text, line: self.last, column: 1 }.part(0, text.len());
            if !line.text.is_empty() && !line.text.starts_with('#') {
                return Some(line);
            }
            self.lines.next();
        }
    }

    fn end(&self) -> Piece<'a> {
        Piece { text: "", line: self.last + 1, column: 1 }
    }
}

/// The line without a comment at its end.
fn without_comment(line: Piece<'_>) -> Piece<'_> {
    line.part(0, line.text.find('#').unwrap_or(line.text.len()))
}

/// The header's values as they stand there.
#[derive(Default)]
struct Header<'a> {
    values: [Option<Piece<'a>>; 4],
    decks: Vec<Piece<'a>>,
    tags: Vec<Tag>,
}

/// The places of the header's keys in [`KEYS`] and [`Header::values`].
const RULES: usize = 0;
const DEALER: usize = 1;
const FIRST: usize = 2;
const RANDOM_SEAT: usize = 3;
const DECK: usize = 4;

impl<'a> Header<'a> {
    fn read(lines: &mut Lines<'a>) -> Result<Header<'a>, RecordError> {
        let end = lines.end();
        let first = lines.peek().unwrap_or(end);
        if without_comment(first).text != FORMAT {
            return Err(first.expected(FORMAT));
        }
        lines.lines.next();
        let mut header = Header::default();
        while let Some(line) = lines.peek() {
            if line.words().next().is_some_and(|word| matches!(word.text, "bout" | "result:")) {
                break;
            }
            let colon = line.text.find(':').ok_or_else(|| line.expected("KEY: VALUE or bout 1"))?;
            header.line(line.part(0, colon), line.part(colon + 1, line.text.len()))?;
            lines.lines.next();
        }
        Ok(header)
    }

    fn line(&mut self, key: Piece<'a>, value: Piece<'a>) -> Result<(), RecordError> {
        let place = KEYS.iter().position(|name| *name == key.text);
        match place {
            Some(DECK) if self.decks.len() >= MAX_DECKS => {
                return Err(key.fault(RecordFault::TooManyDecks));
            }
            Some(DECK) => self.decks.push(without_comment(value)),
            Some(place) if place < DECK => {
                if self.values[place].replace(without_comment(value)).is_some() {
                    return Err(key.fault(RecordFault::KeyTwice(KEYS[place])));
                }
            }
            _ => tag::add(&mut self.tags, key.text, value.text)
                .map_err(|error| key.fault(RecordFault::Tag(error)))?,
        }
        Ok(())
    }

    fn value(&self, place: usize, end: Piece<'a>) -> Result<Piece<'a>, RecordError> {
        self.values[place].ok_or_else(|| end.fault(RecordFault::KeyMissing(KEYS[place])))
    }

    /// The deal; `end` is where the header ends.
    fn deal(&self, end: Piece<'a>) -> Result<(Law, Deal), RecordError> {
        let law = rules(self.value(RULES, end)?)?;
        let dealer = self.value(DEALER, end)?.seat(&law)?;
        let first = self.value(FIRST, end)?;
        let leader = if first.text == "none" { None } else { Some(first.seat(&law)?) };
        let random_seat = self.value(RANDOM_SEAT, end)?.seat(&law)?;
        if self.decks.is_empty() {
            return Err(end.fault(RecordFault::KeyMissing(KEYS[DECK])));
        }
        let decks: Result<_, _> = self.decks.iter().map(|piece| deck(*piece, &law)).collect();
        Ok((law, Deal { by: NextDeal { dealer, leader }, decks: decks?, random_seat }))
    }
}

/// `players=2;deck=36;…`, every option once, in any order.
fn rules(piece: Piece<'_>) -> Result<Law, RecordError> {
    let mut rules = Rules::DEFAULT;
    let mut missing: Vec<&'static str> = OPTIONS.iter().map(|option| option.key).collect();
    for pair in piece.split(';') {
        let (key, value) = pair.text.split_once('=').ok_or_else(|| pair.expected("KEY=VALUE"))?;
        let set = OptionSpec::find(key.trim_end()).and_then(|option| {
            option.set(&mut rules, value.trim_start())?;
            Ok(option)
        });
        let option = set.map_err(|error| pair.fault(RecordFault::Option(error)))?;
        let place = missing.iter().position(|key| *key == option.key);
        let place = place.ok_or_else(|| pair.fault(RecordFault::OptionTwice(option.key)))?;
        missing.remove(place);
    }
    match missing.first() {
        Some(key) => Err(piece.fault(RecordFault::OptionMissing(key))),
        None => Law::new(&rules).map_err(|error| piece.fault(RecordFault::Rules(error))),
    }
}

fn deck(piece: Piece<'_>, law: &Law) -> Result<Deck, RecordError> {
    let card = |word: Piece<'_>| {
        word.text.parse::<Card>().map_err(|error| word.fault(RecordFault::Card(error)))
    };
    let cards: Vec<Card> = piece.words().map(card).collect::<Result<_, _>>()?;
    Deck::new(law, &cards).map_err(|error| piece.fault(RecordFault::Deck(error)))
}

/// The words after the header, one after another over all lines.
struct Words<'a> {
    words: std::vec::IntoIter<Piece<'a>>,
    lines: Lines<'a>,
}

impl<'a> Words<'a> {
    /// The next word; an empty piece at the end.
    fn next(&mut self) -> Piece<'a> {
        loop {
            if let Some(word) = self.words.next() {
                return word;
            }
            let Some(line) = self.lines.peek() else { return self.lines.end() };
            self.lines.lines.next();
            self.words = without_comment(line).words().collect::<Vec<_>>().into_iter();
        }
    }

    fn exactly(&mut self, expected: &str) -> Result<(), RecordError> {
        let word = self.next();
        if word.text == expected { Ok(()) } else { Err(word.expected(expected)) }
    }
}

/// Plays the actions of all bouts.
fn play(words: &mut Words<'_>, game: &mut Game, log: &mut GameLog) -> Result<(), RecordError> {
    let (mut bouts, mut number) = (0u32, 0u32);
    while !game.is_over() {
        if game.public().phase() == Phase::Lead {
            bouts += 1;
            words.exactly("bout")?;
            words.exactly(&bouts.to_string())?;
        }
        number += 1;
        words.exactly(&format!("{number}."))?;
        let seat = words.next().seat(game.public().law())?;
        let word = words.next();
        let action = word.text.parse().map_err(|error| word.fault(RecordFault::Action(error)))?;
        game.play(seat, action).map_err(|refusal| word.fault(RecordFault::Refused(refusal)))?;
        log.push(seat, action);
    }
    Ok(())
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads the text form. White space, empty lines and comments (`#` to the end of the line, but
    /// not in a tag's value) do not matter; header keys may come in any order.
    fn from_str(text: &str) -> Result<Record, RecordError> {
        let whole = Piece { text, line: 1, column: 1 };
        if text.len() > MAX_RECORD {
            return Err(whole.fault(RecordFault::TooLong));
        }
        let mut lines = Lines { lines: text.lines().enumerate().peekable(), last: 0 };
        let header = Header::read(&mut lines)?;
        let end = lines.peek().unwrap_or(lines.end());
        let (law, deal) = header.deal(end)?;
        let start =
            deal.play(&law).map_err(|error| header.decks[0].fault(RecordFault::Deal(error)))?;
        let mut game = start;
        let mut log = GameLog::new(law, deal);
        let mut words = Words { words: Vec::new().into_iter(), lines };
        play(&mut words, &mut game, &mut log)?;
        words.exactly("result:")?;
        let Some(result) = game.result() else { return Err(end.expected("a finished game")) };
        for word in result_text(result).split(' ') {
            words.exactly(word)?;
        }
        let rest = words.next();
        if !rest.text.is_empty() {
            return Err(rest.expected("the end of the record"));
        }
        Ok(Record { log, start, result, tags: header.tags })
    }
}
