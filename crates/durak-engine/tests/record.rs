//! Records: written, read, refused with line and column.

use durak_core::{GameResult, Law, NextDeal, OPTIONS, PRESETS, Rules, Seat};
use durak_engine::{
    Deal, DealError, FinishError, Game, GameLog, MAX_RECORD, MAX_TAGS, Record, RecordError,
    TagError,
};
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A random game, played out, with its log.
fn played(law: Law, by: NextDeal, seed: u64) -> (GameLog, Game) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let deal = Deal::random(&law, by, &mut rng);
    let mut game = deal.play(&law).unwrap();
    let mut log = GameLog::new(law, deal);
    while let Some((seat, action)) = game.random_action(&mut rng) {
        game.apply(seat, action);
        log.push(seat, action);
    }
    (log, game)
}

/// A record of the home rules for three.
fn record() -> Record {
    let law = Law::new(&Rules { players: 3, ..PRESETS[2].rules }).unwrap();
    let (log, game) = played(law, law.first_deal(), 3);
    Record::finish(log, game)
        .unwrap()
        .with_tag("player-0", "Анна # 1")
        .unwrap()
        .with_tag("date", "2026-01-31")
        .unwrap()
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let picks: Vec<_> = OPTIONS.iter().map(|option| 0..option.values.len()).collect();
    picks
        .prop_map(|picks| {
            let mut rules = Rules::DEFAULT;
            for (option, pick) in OPTIONS.iter().zip(picks) {
                option.set(&mut rules, option.values[pick]).unwrap();
            }
            rules
        })
        .prop_filter("must be playable", |rules| rules.check().is_ok())
}

proptest! {
    #[test]
    fn what_is_written_is_read_again_byte_for_byte(
        rules in any_rules(), seed: u64, led in proptest::option::of(0u8..6),
    ) {
        let law = Law::new(&rules).unwrap();
        let leader = led.map(|seat| Seat::S0.clockwise(seat, law.players()));
        let (log, game) = played(law, NextDeal { leader, ..law.first_deal() }, seed);
        let record = Record::finish(log, game).unwrap();
        let text = record.to_string();
        let read: Record = text.parse().unwrap();
        prop_assert_eq!(read.to_string(), text);
        prop_assert_eq!(read.steps().last().map(|(_, _, game)| game), Some(game));
        prop_assert_eq!(read, record);
    }

    #[test]
    fn damage_is_refused_or_harmless_and_never_a_crash(at: prop::sample::Index, with: char) {
        let mut text: Vec<char> = record().to_string().chars().collect();
        let at = at.index(text.len());
        text[at] = with;
        let text: String = text.into_iter().collect();
        if let Ok(read) = text.parse::<Record>() {
            let again: Record = read.to_string().parse().unwrap();
            prop_assert_eq!(again, read);
        }
    }
}

#[test]
fn a_person_can_read_it() {
    let text = record().to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "durak-record/1");
    assert_eq!(lines[1], format!("rules: {}", Rules { players: 3, ..PRESETS[2].rules }));
    assert_eq!(&lines[2..5], &["dealer: 2", "first: none", "random-seat: 0"]);
    assert!(lines[5].starts_with("deck: ") && lines[5].len() == 5 + 36 * 3);
    let body = &["player-0: Анна # 1", "date: 2026-01-31", "", "bout 1"];
    assert_eq!(&lines[6..10], body);
    assert!(lines[10].starts_with("1. ") && lines[10].contains(" lead:"), "{}", lines[10]);
    let GameResult::Durak(durak) = record().result() else { panic!("this game has a durak") };
    assert_eq!(lines[lines.len() - 2..], ["", &format!("result: durak {durak}")]);
}

#[test]
fn white_space_comments_and_the_order_of_the_header_do_not_matter() {
    let text = record().to_string();
    let (header, body) = text.split_once("\n\n").unwrap();
    let mut lines: Vec<&str> = header.lines().skip(1).collect();
    // The tags keep their order among themselves.
    lines[..5].reverse();
    let shuffled = format!(
        "# a game\r\n  durak-record/1 # the format\n{}\n{}",
        lines.join("\n \n\t"),
        body.replace('\n', " # so it went\r\n\n\t").replace(". ", ".\n  ")
    );
    let read: Record = shuffled.parse().unwrap();
    assert_eq!(read.to_string(), text);
    assert_eq!(read.tag("player-0"), Some("Анна # 1"));
}

#[test]
fn only_a_finished_game_is_recorded_and_only_its_own_log() {
    let law = Law::new(&PRESETS[0].rules).unwrap();
    let (log, game) = played(law, law.first_deal(), 1);
    let start = log.deal().play(&law).unwrap();
    assert_eq!(Record::finish(log.clone(), start), Err(FinishError::NotOver));
    let (_, another) = played(law, law.first_deal(), 2);
    assert_eq!(Record::finish(log.clone(), another), Err(FinishError::AnotherGame));
    let unplayed = GameLog::new(law, log.deal().clone());
    assert_eq!(Record::finish(unplayed, game), Err(FinishError::AnotherGame));
    let mut more = log.clone();
    more.push(Seat::S0, "pass".parse().unwrap());
    assert!(matches!(Record::finish(more, game), Err(FinishError::Refused(_))));
    let no_decks = Deal { decks: Vec::new(), ..log.deal().clone() };
    let error = Record::finish(GameLog::new(law, no_decks), game).unwrap_err();
    assert_eq!(error, FinishError::Deal(DealError::NoTrumpInAnyDeck { decks: 0 }));
    assert_eq!(Record::finish(log, game).unwrap().start(), start);
}

/// Replaces the first `from` of the text.
#[track_caller]
fn refused(from: &str, to: &str) -> RecordError {
    let text = record().to_string();
    assert!(text.contains(from), "{from} is not in\n{text}");
    text.replacen(from, to, 1).parse::<Record>().unwrap_err()
}

#[test]
fn faults_are_named_with_line_column_and_code() {
    for (from, to, line, column, code) in [
        ("record/1", "record/2", 1, 1, "record-expected"),
        ("players=3;", "", 2, 8, "record-option-missing"),
        ("players=3", "players=7", 2, 8, "option-unknown-value"),
        ("players=3", "gamblers=3", 2, 8, "option-unknown-key"),
        ("players=3;deck=36", "players=3;deck", 2, 18, "record-expected"),
        ("players=3;deck=36", "players=3;deck=36;deck=36", 2, 26, "record-option-twice"),
        ("teams=false", "teams=true", 2, 8, "record-rules"),
        ("dealer: 2", "dealer: 3", 3, 9, "record-expected"),
        ("dealer: 2", "dealer: x", 3, 9, "record-expected"),
        ("dealer: 2\n", "", 9, 1, "record-key-missing"),
        ("dealer: 2\n", "dealer: 2\ndealer: 2\n", 4, 1, "record-key-twice"),
        ("dealer: 2\n", "dealer 2\n", 3, 1, "record-expected"),
        ("first: none", "first: nobody", 4, 8, "record-expected"),
        ("random-seat: 0", "random-seat: 6", 5, 14, "record-expected"),
        ("deck: ", "deck: 6x ", 6, 7, "record-card"),
        ("deck: ", "deck: 2s ", 6, 7, "record-deck"),
        ("deck: ", "deck: 6s 6s ", 6, 7, "record-deck"),
        ("date", "Date", 8, 1, "tag-name"),
        ("date", "player-0", 8, 1, "tag-twice"),
        ("date:", "result :", 8, 1, "tag-reserved"),
        ("2026-01-31", "", 8, 1, "tag-value"),
        ("bout 1", "bout 2", 10, 6, "record-expected"),
        ("1. ", "2. ", 11, 1, "record-expected"),
        ("\nbout 2", "\nresult: draw\nbout 2", 0, 1, "record-expected"),
        ("result: durak", "result: winner", 0, 9, "record-expected"),
    ] {
        let error = refused(from, to);
        let line = if line == 0 { error.line } else { line };
        let found = (error.line, error.column, error.fault.code());
        assert_eq!(found, (line, column, code), "{from} → {to}: {error}");
        assert!(error.to_string().starts_with(&format!("line {line}, column {column}: ")));
    }
}

#[test]
fn actions_are_checked_against_the_rules() {
    let text = record().to_string();
    let first = text.lines().nth(10).unwrap();
    let column = first.find("lead").unwrap() + 1;
    for (action, code) in
        [("pass", "no-bout-yet"), ("dance", "action-verb"), ("lead:6x", "action-card")]
    {
        let changed = format!("{}{action}", &first[..column - 1]);
        let error = refused(first, &changed);
        let found = (error.line, error.column, error.fault.code());
        assert_eq!(found, (11, column, code), "{error}");
    }
    let error = refused(first, &first.replace(". ", ". 9"));
    assert_eq!((error.line, error.column), (11, 4));
}

#[test]
fn a_text_that_is_cut_off_or_goes_on_is_refused() {
    let text = record().to_string();
    let whole = text.trim_end().len();
    for end in (0..whole).filter(|end| text.is_char_boundary(*end)) {
        let error = text[..end].parse::<Record>().unwrap_err();
        assert!(error.line <= text[..end].lines().count() + 1, "{end}: {error}");
    }
    assert!(text[..whole].parse::<Record>().is_ok());
    let more = format!("{text}bout 9").parse::<Record>().unwrap_err();
    assert_eq!((more.line, more.column), (text.lines().count() + 1, 1));
}

#[test]
fn what_is_too_much_is_refused() {
    let long = format!("durak-record/1\n{}", " ".repeat(MAX_RECORD));
    assert_eq!(long.parse::<Record>().unwrap_err().fault.code(), "record-too-long");
    let text = record().to_string();
    let deck = text.lines().find(|line| line.starts_with("deck:")).unwrap();
    let decks = format!("{deck}\n").repeat(41);
    let error = text.replacen(&format!("{deck}\n"), &decks, 1).parse::<Record>().unwrap_err();
    assert_eq!((error.line, error.fault.code()), (46, "record-too-many-decks"));
    let mut full = record();
    while full.tags().len() < MAX_TAGS {
        full = full.clone().with_tag(&format!("t{}", full.tags().len()), "x").unwrap();
    }
    assert_eq!(full.with_tag("one-more", "x"), Err(TagError::TooMany));
    for (name, value, error) in [
        ("", "x", TagError::Name),
        ("1st", "x", TagError::Name),
        ("a_b", "x", TagError::Name),
        ("deck", "x", TagError::Reserved),
        ("date", "x", TagError::Twice),
        ("x", "", TagError::Value),
        ("x", " y", TagError::Value),
        ("x", "a\nb", TagError::Value),
        ("x", &"y".repeat(201), TagError::Value),
        (&"x".repeat(33), "y", TagError::Name),
    ] {
        assert_eq!(record().with_tag(name, value), Err(error), "{name}: {value}");
    }
}

#[test]
fn the_longest_of_many_games_is_far_below_the_limit() {
    // Everybody always takes: the longest games there are.
    let law = Law::new(&Rules { players: 6, ..Rules::DEFAULT }).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let deal = Deal::random(&law, law.first_deal(), &mut rng);
    let mut game = deal.play(&law).unwrap();
    let mut log = GameLog::new(law, deal);
    while let Some((seat, action)) = game.random_action_taking(1.0, &mut rng) {
        game.apply(seat, action);
        log.push(seat, action);
    }
    assert_eq!(game.result(), Some(GameResult::Draw));
    let text = Record::finish(log, game).unwrap().to_string();
    assert!(text.len() < MAX_RECORD / 20, "{} bytes", text.len());
    assert!(text.ends_with("\nresult: draw\n"));
}

#[test]
fn a_log_says_nothing_of_hidden_cards_when_it_is_debugged() {
    let law = Law::new(&PRESETS[0].rules).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let deal = Deal::random(&law, law.first_deal(), &mut rng);
    let last = deal.decks[0].cards().last().unwrap();
    let text = format!("{:?}", GameLog::new(law, deal));
    assert!(!text.contains(&last.to_string()), "{text}");
}
