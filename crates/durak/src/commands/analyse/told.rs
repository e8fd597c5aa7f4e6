//! The report of `durak analyse` for people: a table, the mistakes, and what each player lost by them.

use durak_analysis::{Decision, LEAST_LOSS, Mistakes};
use durak_core::{CardSet, Seat};
use durak_engine::Record;
use durak_text::{Names, Texts};
use std::io::{self, Write};

/// All that is to be told of a game.
pub(super) struct Report<'a> {
    record: &'a Record,
    decisions: &'a [Decision],
    texts: &'a Texts,
    names: Names,
}

impl<'a> Report<'a> {
    pub(super) fn new(
        record: &'a Record,
        decisions: &'a [Decision],
        texts: &'a Texts,
    ) -> Report<'a> {
        let name = |seat: Seat| record.tag(&format!("player-{}", seat.index())).unwrap_or_default();
        let names = Names::new(record.law().seats().into_iter().map(name));
        Report { record, decisions, texts, names }
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.texts.result(self.record.result(), &self.names))?;
        writeln!(out)?;
        self.table(out)?;
        let notes = ["exact", "rest"].map(|it| self.texts.get(&format!("analysis-note-{it}")));
        writeln!(out, "\n{}", notes.join(" "))?;
        self.mistakes(out)?;
        self.sums(out)
    }

    /// A line for each action that had an alternative.
    fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        let heads = ["number", "player", "played", "worth", "open", "best", "worth", "open"];
        let heads = heads.map(|it| self.texts.get(&format!("analysis-{it}"))).to_vec();
        let decided = self.decisions.iter().filter(|it| !it.is_forced());
        columns(std::iter::once(heads).chain(decided.map(|it| self.cells(it))), out)
    }

    fn cells(&self, it: &Decision) -> Vec<String> {
        let mark = if it.is_mistake() { "!" } else { "" };
        let mut cells = vec![
            format!("{}{mark}", it.number),
            self.texts.seat(it.seat, &self.names),
            self.texts.to_do(Some(&it.played)),
        ];
        let sign = |exact: bool| if exact { "=" } else { "" };
        let shares = |worth: f64, open: f64| {
            let (known, open) = ((worth, it.exact), (open, it.open_exact));
            [known, open].map(|(share, exact)| format!("{}{}", sign(exact), percent(share)))
        };
        let chosen = it.chosen();
        cells.extend(chosen.iter().flat_map(|it| shares(it.worth, it.open)));
        if let Some(best) = it.best.filter(|best| Some(*best) != chosen) {
            cells.push(self.texts.to_do(best.action.as_ref()));
            cells.extend(shares(best.worth, best.open));
        }
        cells
    }

    fn mistakes(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n{}", self.texts.get("analysis-mistakes"))?;
        let mut mistakes = self.decisions.iter().filter(|it| it.is_mistake()).peekable();
        if mistakes.peek().is_none() {
            writeln!(out, "{}", self.texts.get("analysis-none"))?;
        }
        for mistake in mistakes {
            let Some((best, chosen)) = mistake.best.zip(mistake.chosen()) else { continue };
            let args = [
                ("number", mistake.number.into()),
                ("done", self.texts.action(&mistake.played, mistake.seat, &self.names).into()),
                ("worth", percent(chosen.worth).into()),
                ("better", self.texts.to_do(best.action.as_ref()).into()),
                ("best", percent(best.worth).into()),
            ];
            writeln!(out, "{}", self.texts.format("analysis-mistake", &args))?;
            writeln!(out, "    {}", self.known(mistake))?;
        }
        Ok(())
    }

    /// What the seat could know of the others' cards.
    fn known(&self, decision: &Decision) -> String {
        let knowledge = &decision.knowledge;
        let others = self.record.law().seats().into_iter().filter(|it| *it != decision.seat);
        let held = others.filter_map(|seat| {
            let cards = knowledge.held(seat);
            let args = [
                ("seat", self.texts.seat(seat, &self.names).into()),
                ("cards", self.cards(cards).into()),
                ("hidden", knowledge.hidden(seat).into()),
            ];
            (!cards.is_empty()).then(|| self.texts.format("analysis-holds", &args))
        });
        let held: Vec<String> = held.collect();
        let unseen = knowledge.unseen();
        let unseen = if unseen.is_empty() {
            self.texts.get("analysis-all-known")
        } else {
            let args = [("cards", self.cards(unseen).into())];
            self.texts.format("analysis-unseen", &args)
        };
        [held, vec![unseen]].concat().join(" ")
    }

    fn cards(&self, cards: CardSet) -> String {
        let cards: Vec<String> =
            cards.into_iter().map(|card| self.texts.card_short(card)).collect();
        cards.join(" ")
    }

    fn sums(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out)?;
        let heads = ["player", "decisions", "mistakes", "lost"];
        let heads = heads.map(|it| self.texts.get(&format!("analysis-{it}"))).to_vec();
        let seats = self.record.law().seats().into_iter().map(|seat| {
            let sum = Mistakes::of(seat, self.decisions);
            vec![
                self.texts.seat(seat, &self.names),
                sum.decisions.to_string(),
                sum.count.to_string(),
                percent(sum.lost),
            ]
        });
        columns(std::iter::once(heads).chain(seats), out)?;
        let least = [("least", percent(LEAST_LOSS).into())];
        writeln!(out, "\n{}", self.texts.format("analysis-what-is-a-mistake", &least))
    }
}

/// `54 %`, in a form that both languages read.
fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// Lines of cells below each other; lines may be shorter than the first.
fn columns(lines: impl Iterator<Item = Vec<String>>, out: &mut dyn Write) -> io::Result<()> {
    let lines: Vec<Vec<String>> = lines.collect();
    let count = lines.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|it| it.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    for line in &lines {
        let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}
