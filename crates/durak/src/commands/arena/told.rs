//! What the arena found, as a table and as JSON.

use durak_arena::{Contender, Duel, Interval, Rating, Tally, Verdict};
use durak_engine::rules_json;
use durak_text::Texts;
use serde_json::{Value, json};
use std::io::{self, Write};

/// A duel with what came out.
pub(super) struct Row {
    pub(super) duel: Duel,
    pub(super) tally: Tally,
}

/// All that is to be told.
pub(super) struct Told<'a> {
    pub(super) rows: &'a [Row],
    pub(super) ratings: Option<&'a [(Contender, Rating)]>,
    /// Of the intervals, 0 to 1.
    pub(super) confidence: f64,
}

impl Told<'_> {
    pub(super) fn json(&self) -> Value {
        let interval = |it: Interval| json!({"mean": it.mean, "low": it.low, "high": it.high});
        let duels = self.rows.iter().map(|Row { duel, tally }| {
            json!({
                "a": duel.a.to_string(),
                "b": duel.b.to_string(),
                "rules": rules_json::to_json(duel.law.rules()),
                "seed": duel.seed,
                "deals": tally.deals(),
                "games": tally.games(),
                "lost": tally.lost(),
                "drawn": tally.drawn(),
                "points": interval(tally.points(self.confidence)),
                "durak_rate": interval(tally.share_lost(self.confidence)),
                "verdict": verdict(duel, tally).map(Verdict::key),
                "faults": {"a": tally.faults[0], "b": tally.faults[1]},
                "first_fault": {"a": tally.first_fault[0], "b": tally.first_fault[1]},
                "repeatable": duel.a.is_repeatable() && duel.b.is_repeatable(),
            })
        });
        let ratings = self.ratings.map(|table| {
            let entry = |(bot, it): &(Contender, Rating)| {
                json!({"bot": bot.to_string(), "rating": it.rating, "deviation": it.deviation})
            };
            table.iter().map(entry).collect::<Vec<_>>()
        });
        json!({
            "confidence": self.confidence,
            "duels": duels.collect::<Vec<_>>(),
            "ratings": ratings,
        })
    }

    pub(super) fn table(&self, texts: &Texts, out: &mut dyn Write) -> io::Result<()> {
        let heads = ["a", "b", "games", "points", "lost", "drawn"]
            .map(|name| texts.get(&format!("arena-{name}")));
        let mut lines = vec![heads.to_vec()];
        lines.extend(self.rows.iter().map(|row| self.cells(row)));
        columns(&lines, out)?;
        for Row { duel, tally } in self.rows {
            if let Some(verdict) = verdict(duel, tally) {
                let bounds = duel.trial.map(|it| (percent(it.low), percent(it.high)));
                let (low, high) = bounds.unwrap_or_default();
                let id = format!("arena-verdict-{}", verdict.key());
                let args = [
                    ("bot", duel.a.to_string().into()),
                    ("low", low.into()),
                    ("high", high.into()),
                ];
                writeln!(out, "{}", texts.format(&id, &args))?;
            }
            for (bot, (faults, first)) in
                [&duel.a, &duel.b].into_iter().zip(tally.faults.iter().zip(&tally.first_fault))
            {
                let count: u64 = faults.values().sum();
                if count > 0 {
                    let codes = faults.iter().map(|(code, count)| format!("{code} {count}"));
                    let codes = codes.collect::<Vec<_>>().join(", ");
                    let first = first.clone().unwrap_or_default();
                    let args = [
                        ("bot", bot.to_string().into()),
                        ("codes", codes.into()),
                        ("first", first.into()),
                    ];
                    writeln!(out, "{}", texts.format("arena-faults", &args))?;
                }
            }
        }
        if let Some(ratings) = self.ratings {
            let heads = ["bot", "rating"].map(|name| texts.get(&format!("arena-{name}")));
            let mut lines = vec![heads.to_vec()];
            lines.extend(ratings.iter().map(|(bot, it)| {
                vec![bot.to_string(), format!("{:.0} ± {:.0}", it.rating, 2.0 * it.deviation)]
            }));
            writeln!(out)?;
            columns(&lines, out)?;
        }
        let confidence = percent(self.confidence).into();
        writeln!(out, "\n{}", texts.format("arena-foot", &[("confidence", confidence)]))
    }

    fn cells(&self, Row { duel, tally }: &Row) -> Vec<String> {
        vec![
            duel.a.to_string(),
            duel.b.to_string(),
            tally.games().to_string(),
            shown(tally.points(self.confidence)),
            shown(tally.share_lost(self.confidence)),
            tally.drawn().to_string(),
        ]
    }
}

fn verdict(duel: &Duel, tally: &Tally) -> Option<Verdict> {
    duel.trial.map(|trial| trial.verdict(tally))
}

/// `61.2 % (58.0 to 64.4)`, in a form that both languages read.
pub(super) fn shown(it: Interval) -> String {
    format!("{} ({:.1}–{:.1})", percent(it.mean), 100.0 * it.low, 100.0 * it.high)
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Lines of cells below each other, the first column to the left, numbers to the right.
fn columns(lines: &[Vec<String>], out: &mut dyn Write) -> io::Result<()> {
    let count = lines.first().map_or(0, Vec::len);
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|it| it.chars().count()).max()
    };
    let widths: Vec<usize> = (0..count).map(|column| width(column).unwrap_or(0)).collect();
    for line in lines {
        let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}
