//! Duels: the same whatever the number of threads and wherever they were interrupted.

use crate::duel;
use durak_arena::{Line, Score, Trial, Verdict, read_lines};
use std::num::NonZeroUsize;

#[test]
fn threads_do_not_change_the_result() {
    let one = duel("sampling:20", "careful", 3, 6);
    let mut many = one.clone();
    many.threads = NonZeroUsize::new(3).expect("three");
    let scores = |duel: &durak_arena::Duel| {
        let mut scores = Vec::new();
        let tally = duel.run(&[], |score| scores.push(score.clone())).expect("a duel");
        (scores, tally)
    };
    assert_eq!(scores(&one), scores(&many));
}

#[test]
fn each_deal_is_played_from_every_seat_or_by_every_team() {
    for (players, teams, games) in [(2, false, 2), (3, false, 3), (4, false, 4), (4, true, 2)] {
        let mut duel = duel("plain", "random", players, 3);
        let rules = durak_core::Rules { players, teams, ..durak_core::Rules::DEFAULT };
        duel.law = durak_core::Law::new(&rules).expect("rules");
        assert_eq!(duel.games_a_deal(), games);
        let tally = duel.run(&[], |_| {}).expect("a duel");
        assert_eq!(tally.games(), u64::from(games) * 3);
    }
}

#[test]
fn a_player_against_itself_gets_half_of_the_points() {
    let tally = duel("plain", "plain", 2, 50).run(&[], |_| {}).expect("a duel");
    let points = tally.points(0.99);
    // Both games of a deal are the same game, once won and once lost.
    assert!((points.mean - 0.5).abs() < 1e-9, "{points:?}");
}

#[test]
fn an_interrupted_duel_goes_on_from_its_lines() {
    let duel = duel("careful", "beginner", 2, 12);
    let mut lines = vec![Line::head(&duel).to_json()];
    let whole = duel.run(&[], |score| lines.push(Line::score(score).to_json())).expect("a duel");
    let text = lines[..6].join("\n") + "\n" + &lines[6][..9]; // cut off while it was written
    let known = read_lines(&duel, &text).expect("lines");
    assert_eq!(known.len(), 5);
    let mut new: Vec<Score> = Vec::new();
    let tally = duel.run(&known, |score| new.push(score.clone())).expect("a duel");
    assert_eq!((new.len(), tally), (7, whole));
}

#[test]
fn lines_of_something_else_are_refused() {
    let mine = duel("careful", "plain", 2, 12);
    let head = Line::head(&mine).to_json();
    let other = Line::head(&duel("careful", "random", 2, 12)).to_json();
    let score = r#"{"line":"score","deal":0,"games":2,"lost":1,"drawn":0}"#;
    for (text, code) in [
        (format!("{other}\n"), "arena-scores-other"),
        (format!("{score}\n"), "arena-scores-line"),
        (format!("{head}\n{head}\n"), "arena-scores-line"),
        (format!("{head}\n{}\n", score.replace("\"deal\":0", "\"deal\":3")), "arena-scores-line"),
        (format!("{head}\n{}\n", score.replace("\"lost\":1", "\"lost\":9")), "arena-scores-line"),
        (format!("{head}\nnothing\n"), "arena-scores-line"),
    ] {
        let error = read_lines(&mine, &text).expect_err(&text);
        assert_eq!(error.code(), code, "{text}: {error}");
    }
    assert_eq!(read_lines(&mine, &format!("{head}\n{score}\n")).expect("lines").len(), 1);
}

#[test]
fn it_stops_when_it_is_decided() {
    let mut duel = duel("plain", "random", 2, 5_000);
    let trial = Trial { low: 0.5, high: 0.55, error: 0.01 };
    duel.trial = Some(trial);
    let tally = duel.run(&[], |_| {}).expect("a duel");
    assert_eq!(trial.verdict(&tally), Verdict::High);
    assert!(tally.deals() < 200, "{}", tally.deals());
}
