//! The real deal, from numbers to hands, raises no alarm in any row.

use durak_audit::battery::{ROWS, Row, Statistic, audit};
use std::sync::atomic::{AtomicU32, Ordering};

/// Declared before the first run, and never chosen for its result.
const SEED: u64 = 1;
const DEALS: u32 = 100_000;

fn check(row: Row) {
    let done = AtomicU32::new(0);
    let statistics = audit(row, DEALS, SEED, |deals| {
        done.fetch_add(deals, Ordering::Relaxed);
    });
    assert_eq!(done.into_inner(), DEALS);
    let alarms: Vec<&Statistic> = statistics.iter().filter(|it| it.is_alarm()).collect();
    assert!(alarms.is_empty(), "{row}: {alarms:?}");
    // All of section 14 is there, with a talon and without.
    let names: Vec<&str> = statistics.iter().map(|it| it.name.as_str()).collect();
    let always = [
        "positions",
        "pairs-1",
        "pairs-5",
        "first-5",
        "last-5",
        "descents",
        "fixed-points",
        "cycles",
        "inversions",
        "suit-neighbours",
        "trump-suit",
        "leader",
        "moves",
        "same-places",
        "repeated-decks",
    ];
    assert!(always.iter().all(|name| names.contains(name)), "{row}: {names:?}");
    let has_talon = row.cards() > 6 * row.players();
    assert_eq!(names.contains(&"no-trump"), has_talon, "{row}");
    let hands = names.iter().filter(|name| name.starts_with("trumps-seat-")).count();
    assert_eq!(hands, if has_talon { usize::from(row.players()) } else { 0 }, "{row}");
}

#[test]
fn the_deal_is_honest_in_every_row() {
    ROWS.into_iter().for_each(check);
}

#[test]
fn the_same_seed_gives_the_same_result() {
    let run = |seed| audit(ROWS[2], 12_345, seed, |_| {});
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

#[test]
fn rows_are_read_and_written() {
    for row in ROWS {
        assert_eq!(row.to_string().parse(), Ok(row));
    }
    for text in ["", "36", "36x", "x2", "36x1", "36x7", "24x5", "40x2", "36x2x2", "36X2"] {
        let error = text.parse::<Row>().expect_err("no row");
        assert_eq!(error.code(), "audit-row", "{text}");
    }
}
