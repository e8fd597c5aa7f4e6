//! `durak arena --report`: the levels and the aims measured, as the document `docs/strength.md`.

use super::told::shown;
use super::{Arena, Row};
use crate::failure::Failure;
use durak_arena::Contender;
use durak_bots::{Bot, Budget, Level, Strongest};
use durak_core::{Law, Rules};
use durak_engine::Deal;
use durak_text::Texts;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::Write;
use std::time::Instant;

/// Rows that belong together.
struct Section {
    title: &'static str,
    intro: &'static str,
    rows: &'static [Measure],
}

/// One duel of the report.
struct Measure {
    a: &'static str,
    b: &'static str,
    /// The options that differ from the default.
    set: &'static [&'static str],
    /// Of the games that were asked for, one in so many: long thinking is dear.
    one_in: u64,
    /// What was to be reached, in words; empty if nothing.
    aim: &'static str,
}

const fn row(
    (a, b): (&'static str, &'static str),
    set: &'static [&'static str],
    one_in: u64,
    aim: &'static str,
) -> Measure {
    Measure { a, b, set, one_in, aim }
}

const LADDER_AIM: &str = "points ≥ 55 %";
const FOUR: &[&str] = &["players=4"];
const TEAMS: &[&str] = &["players=4", "teams=true"];
const TRANSFER: &[&str] = &["transfer=cards"];
const TRANSFER_FOUR: &[&str] = &["players=4", "transfer=cards"];

const SECTIONS: &[Section] = &[
    Section {
        title: "The ladder",
        intro: "Each level against the next lower one, two seats, 36 cards, as they play everywhere.",
        rows: &[
            row(("beginner", "random"), &[], 1, LADDER_AIM),
            row(("careful", "beginner"), &[], 1, LADDER_AIM),
            row(("sampling", "careful"), &[], 2, LADDER_AIM),
            row(("strongest", "sampling"), &[], 8, LADDER_AIM),
        ],
    },
    Section {
        title: "Two seats",
        intro: "`plain` plays its lowest card and spares trumps, without slips; `sampling` is flat Monte \
                Carlo. Budgets are imagined games a decision, so that the figures do not depend on the \
                machine; what they are in milliseconds is told below.",
        rows: &[
            row(("careful", "plain"), &[], 1, ""),
            row(("sampling:1000", "plain"), &[], 4, ""),
            row(("strongest:4000", "plain"), &[], 8, "points ≥ 88 %"),
            row(("strongest:20000", "sampling:1000"), &[], 16, "points ≥ 70 %"),
            row(("strongest:4000", "careful"), &[], 8, ""),
        ],
    },
    Section {
        title: "More seats, teams, transfers",
        intro: "The first bot alone among three of the second; with teams two against two.",
        rows: &[
            row(("strongest:2000", "plain"), FOUR, 8, "durak ≤ 12 %"),
            row(("strongest:2000", "plain"), TEAMS, 8, "far above 50 %"),
            row(("strongest:2000", "plain"), TRANSFER, 8, "far above 50 %"),
            row(("strongest:2000", "plain"), TRANSFER_FOUR, 8, "durak far below 25 %"),
        ],
    },
    Section {
        title: "What the cards allow",
        intro: "`open` is no fair player: it searches in the same way, but sees all hands and the order of \
                the talon. What it does not win cannot be won by these means with hidden cards either.",
        rows: &[
            row(("open:4000", "plain"), &[], 8, ""),
            row(("open:4000", "sampling:1000"), &[], 8, ""),
            row(("open:2000", "plain"), FOUR, 8, ""),
        ],
    },
];

/// Decisions that are timed, and the games of each.
const TIMED_DECISIONS: u64 = 40;
const TIMED_GAMES: u32 = 1_000;

const HEAD: &str = "# How strong the bots are

Written by `durak arena --report`; do not edit by hand. How it is measured is told in [bots.md](bots.md): duplicate
deals, a game that is not lost is a point, a draw half a point; the intervals in brackets hold with";

/// Measures and writes the document.
pub(super) fn write(arena: &Arena, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let confidence = 1.0 - arena.error.0;
    writeln!(out, "{HEAD} {} % confidence.\n", 100.0 * confidence)?;
    writeln!(out, "The levels, weakest first: {}.\n", Level::ALL.map(Level::key).join(", "))?;
    writeln!(out, "```sh\ndurak arena --report --games {} > docs/strength.md\n```", arena.games)?;
    for section in SECTIONS {
        writeln!(out, "\n## {}\n\n{}\n", section.title, section.intro)?;
        writeln!(out, "| `durak arena …` | games | points | durak | aim |")?;
        writeln!(out, "| --- | --- | --- | --- | --- |")?;
        for measure in section.rows {
            let Row { duel, tally } = measure.play(arena, texts)?;
            writeln!(
                out,
                "| `{}` | {} | {} | {} | {} |",
                measure.command(arena),
                duel.deals * u64::from(duel.games_a_deal()),
                shown(tally.points(confidence)),
                shown(tally.share_lost(confidence)),
                measure.aim,
            )?;
            // The next row may take an hour.
            out.flush()?;
        }
    }
    if let Some(micros) = micros_a_game() {
        let games = |millis: f64| (millis * 1_000.0 / micros).round();
        writeln!(
            out,
            "\n## Time\n\nAt the first lead of two seats an imagined game of `strongest` took {micros:.2} µs here: {} \
             games in 10 ms, {} in 50 ms. Later in a game they are shorter.",
            games(10.0),
            games(50.0),
        )?;
    }
    Ok(())
}

/// How long an imagined game takes at the first lead, undisturbed: the quickest of some decisions.
fn micros_a_game() -> Option<f64> {
    let law = Law::new(&Rules::DEFAULT).ok()?;
    let mut bot = Strongest::new(Budget::Games(TIMED_GAMES));
    let times = (0..TIMED_DECISIONS).filter_map(|seed| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let game = Deal::random(&law, law.first_deal(), &mut rng).play(&law).ok()?;
        let view = game.view(game.public().leader());
        let began = Instant::now();
        bot.choose(&view, &mut rng)?;
        Some(began.elapsed().as_secs_f64() * 1e6 / f64::from(TIMED_GAMES))
    });
    times.min_by(f64::total_cmp)
}

impl Measure {
    fn games(&self, arena: &Arena) -> u64 {
        (arena.games / self.one_in).max(1)
    }

    /// The arguments that play this duel alone.
    fn command(&self, arena: &Arena) -> String {
        let set: String = self.set.iter().map(|pair| format!(" --set {pair}")).collect();
        let games = self.games(arena);
        format!("--a {} --b {}{set} --games {games} --seed {}", self.a, self.b, arena.seed)
    }

    fn play(&self, arena: &Arena, texts: &Texts) -> Result<Row, Failure> {
        let bot = |text: &str| {
            text.parse::<Contender>().map_err(|error| Failure::usage(error.to_string()))
        };
        let mut alone = Arena { games: self.games(arena), ..arena.clone() };
        alone.rules.set = self.set.iter().map(|pair| (*pair).to_owned()).collect();
        let duel = alone.duel(&bot(self.a)?, &bot(self.b)?, texts)?;
        let tally = alone.play(&duel, texts)?;
        Ok(Row { duel, tally })
    }
}
