//! `durak audit-shuffle`: statistics of the deal with exact laws (fair deal, section 14).

use crate::failure::Failure;
use crate::progress;
use clap::Args;
use durak_audit::battery::{FEWEST, MOST, ROWS, Row, Statistic, audit};
use durak_text::Texts;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Declared once; no seed is ever chosen for its result.
const SEED: u64 = 1;
/// Characters of a column.
const WIDTH: usize = 9;

/// Arguments of `durak audit-shuffle`.
#[derive(Args, Debug)]
pub struct AuditShuffle {
    /// How many deals of each row.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000,
        value_parser = clap::value_parser!(u32).range(i64::from(FEWEST)..=i64::from(MOST))
    )]
    pub deals: u32,
    /// The seed of all numbers.
    #[arg(long, value_name = "S", default_value_t = SEED)]
    pub seed: u64,
    /// The rows; without them those of section 14.
    #[arg(long, value_name = "CARDSxPLAYERS", num_args = 1.., value_delimiter = ',')]
    pub row: Vec<Row>,
    /// Whether the result is one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// A row with what was found.
type Judged = (Row, Vec<Statistic>);

impl AuditShuffle {
    /// Deals, judges and writes.
    ///
    /// # Errors
    /// An alarm; output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let rows = if self.row.is_empty() { ROWS.to_vec() } else { self.row.clone() };
        let bar = progress::bar(u64::from(self.deals) * rows.len() as u64, "deals");
        let done = |deals: u32| bar.inc(u64::from(deals));
        let judge = |row: Row| (row, audit(row, self.deals, self.seed, done));
        let judged: Vec<Judged> = rows.into_iter().map(judge).collect();
        bar.finish_and_clear();
        if self.json {
            writeln!(out, "{}", self.json_report(&judged))?;
        } else {
            self.table(&judged, texts, out)?;
        }
        let alarms: Vec<String> = judged
            .iter()
            .flat_map(|(row, found)| {
                let alarms = found.iter().filter(|it| it.is_alarm());
                alarms.map(move |it| format!("{row} {}", it.name))
            })
            .collect();
        if alarms.is_empty() {
            return Ok(());
        }
        let list = alarms.join(", ").into();
        Err(Failure::Difference(texts.format("audit-alarm", &[("list", list)])))
    }

    fn json_report(&self, judged: &[Judged]) -> Value {
        let statistic = |it: &Statistic| {
            json!({
                "name": it.name,
                "value": it.value,
                "p": it.p(),
                "alarm": it.is_alarm(),
            })
        };
        let rows = judged.iter().map(|(row, found)| {
            json!({
                "cards": row.cards(),
                "players": row.players(),
                "statistics": found.iter().map(statistic).collect::<Vec<_>>(),
            })
        });
        let alarm = judged.iter().flat_map(|(_, found)| found).any(Statistic::is_alarm);
        json!({
            "deals": self.deals,
            "seed": self.seed,
            "passes": !alarm,
            "rows": rows.collect::<Vec<_>>(),
        })
    }

    /// A line for each statistic, a column for each row: p-values.
    fn table(&self, judged: &[Judged], texts: &Texts, out: &mut dyn Write) -> io::Result<()> {
        let deals = self.deals.to_string().into();
        let seed = self.seed.to_string().into();
        writeln!(out, "{}\n", texts.format("audit-head", &[("deals", deals), ("seed", seed)]))?;
        let mut names: Vec<&str> = Vec::new();
        for it in judged.iter().flat_map(|(_, found)| found) {
            if !names.contains(&it.name.as_str()) {
                names.push(&it.name);
            }
        }
        // Seats come together, also those that only longer rows have.
        names.sort_by_key(|name| order(name));
        let labels: Vec<String> = names.iter().map(|name| label(name, texts)).collect();
        let widest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let heads = judged.iter().map(|(row, _)| format!("{row:>WIDTH$}"));
        writeln!(out, "{:widest$}{}", "", heads.collect::<String>())?;
        for (name, label) in names.iter().zip(labels) {
            let cells = judged.iter().map(|(_, found)| {
                found.iter().find(|it| it.name == *name).map_or_else(|| "-".to_owned(), shown)
            });
            let cells: String = cells.map(|cell| format!("{cell:>WIDTH$}")).collect();
            writeln!(out, "{label:widest$}{cells}")?;
        }
        writeln!(out, "\n{}", texts.get("audit-foot"))
    }
}

/// The place of a statistic in the table: before, among or behind those of hands.
fn order(name: &str) -> (u8, &str) {
    const BEHIND: [&str; 5] = ["no-trump", "leader", "moves", "same-places", "repeated-decks"];
    match BEHIND.iter().position(|it| *it == name) {
        Some(place) => (2 + place as u8, ""), // one of five
        None if name.starts_with("trumps-seat-") => (1, name),
        None => (0, ""),
    }
}

/// A p-value; an alarm is marked.
fn shown(it: &Statistic) -> String {
    let p = it.p();
    let mark = if it.is_alarm() { "!" } else { "" };
    if p < 0.001 { format!("{mark}{p:.0e}") } else { format!("{mark}{p:.3}") }
}

/// What a statistic is about; a number at the end of its name goes into the sentence.
fn label(name: &str, texts: &Texts) -> String {
    match name.rsplit_once('-') {
        Some((base, number)) if number.bytes().all(|digit| digit.is_ascii_digit()) => {
            texts.format(&format!("audit-{base}"), &[("number", number.into())])
        }
        _ => texts.get(&format!("audit-{name}")),
    }
}
