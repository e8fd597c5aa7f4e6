//! The report of `durak verify` for people.

use super::Verdict;
use super::checked::{Checked, names, seat};
use super::json::{cards, hands};
use durak_audit::{BotPlay, Verdict as BotVerdict};
use durak_fair::{BeaconUse, End, Facts, Leader, SERVER, fingerprint};
use durak_text::Texts;
use std::io::{self, Write};

/// Writes the whole report.
pub(super) fn report(
    verdict: &Verdict,
    with_receipt: bool,
    texts: &Texts,
    out: &mut dyn Write,
) -> io::Result<()> {
    for checked in &verdict.files {
        file(checked, texts, out)?;
    }
    if with_receipt && verdict.receipt_found {
        let mut failures = verdict.files.iter().flat_map(|checked| &checked.failures);
        if !failures.any(|failed| failed.name == "receipt") {
            writeln!(out, "{}", texts.get("verify-receipt-fits"))?;
        }
    } else if with_receipt {
        writeln!(out, "! {}", texts.get("verify-receipt-alien"))?;
    }
    if verdict.files.len() < 2 {
        return Ok(());
    }
    let result = match &verdict.row {
        None => "verify-row-unknown",
        Some(row) if row.is_empty() => "verify-passes",
        Some(_) => "verify-fails",
    };
    writeln!(out, "{}: {}", texts.get("verify-row"), texts.get(result))?;
    for failed in verdict.row.iter().flatten() {
        writeln!(out, "  ! {}", failed.told(texts))?;
    }
    Ok(())
}

fn file(checked: &Checked, texts: &Texts, out: &mut dyn Write) -> io::Result<()> {
    let result = texts.get(if checked.passes() { "verify-passes" } else { "verify-fails" });
    writeln!(out, "{}: {result}", checked.path.display())?;
    for failed in &checked.failures {
        writeln!(out, "  ! {}", failed.told(texts))?;
    }
    let Some(facts) = &checked.facts else { return Ok(()) };
    let lines = [
        vec![
            ("server", facts.server.to_string()),
            (
                "table",
                texts.format(
                    "verify-game",
                    &[
                        ("table", facts.table.as_str().into()),
                        ("number", facts.game_no.to_string().into()),
                    ],
                ),
            ),
            ("game-id", facts.gid.to_string()),
        ],
        deal(facts, texts),
        vec![
            ("beacon", beacon(facts, texts)),
            ("result", result_of(facts, texts)),
            ("unsigned", unsigned(checked, facts, texts)),
            (
                "moves",
                texts.get(match &checked.moves {
                    Some(moves) if moves.illegal.is_none() => "verify-moves-legal",
                    Some(_) => "verify-moves-illegal",
                    None => "verify-moves-none",
                }),
            ),
        ],
        checked.bots.iter().map(|play| ("bot", bot(play, texts))).collect(),
    ];
    for (label, value) in lines.iter().flatten() {
        writeln!(out, "  {}: {value}", texts.get(&format!("verify-label-{label}")))?;
    }
    Ok(())
}

/// Seed, seats, decks, hands and leader, as far as the game came.
fn deal(facts: &Facts, texts: &Texts) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    lines.extend(facts.reveals_hash.as_ref().map(|hash| ("fingerprint", fingerprint(hash))));
    lines.extend(facts.seed.as_ref().map(|seed| ("seed", seed.reveal().to_string())));
    let (Some(last), Some(leader)) = (facts.deal(), facts.leader()) else { return lines };
    let order = facts.order.iter().enumerate().map(|(seat, entry)| format!("{seat}={entry}"));
    lines.push(("order", order.collect::<Vec<_>>().join(" ")));
    for deal in &facts.deals {
        let void = deal.leader == Leader::Void;
        let note = if void { format!(" ({})", texts.get("verify-void")) } else { String::new() };
        lines.push(("deck", cards(deal.deck.iter().copied()) + &note));
    }
    for (number, hand) in hands(facts, last).into_iter().enumerate() {
        lines.push(("hand", format!("{number}: {hand}")));
    }
    lines.push(("trump", last.trump.to_string()));
    lines.push(("leader", led(facts, leader, texts)));
    lines
}

fn led(facts: &Facts, leader: Leader, texts: &Texts) -> String {
    let seat = leader.seat().map(|it| seat(it, texts)).unwrap_or_default();
    let card = match leader {
        Leader::LowestTrump(_, card) => card.to_string(),
        _ => String::new(),
    };
    let id = format!("verify-led-{}", leader.reason(&facts.terms).replace('_', "-"));
    texts.format(&id, &[("seat", seat.into()), ("card", card.into())])
}

fn beacon(facts: &Facts, texts: &Texts) -> String {
    match &facts.beacon {
        BeaconUse::None => texts.get("verify-beacon-none"),
        BeaconUse::NotChecked(beacon, value) => {
            let value = value.map(|value| value.to_string()).unwrap_or_default();
            let beacon = beacon.to_string().into();
            texts.format("verify-beacon", &[("beacon", beacon), ("value", value.into())])
        }
    }
}

fn result_of(facts: &Facts, texts: &Texts) -> String {
    match (&facts.end, facts.result) {
        (End::Abort { stage, entry, reason, .. }, _) => {
            let by = if *entry == SERVER {
                texts.get("verify-by-server")
            } else {
                texts.format("verify-by-entry", &[("entry", i64::from(*entry).into())])
            };
            let (stage, reason) = (stage.text().into(), reason.as_str().into());
            let args = [("stage", stage), ("by", by.into()), ("reason", reason)];
            texts.format("verify-aborted", &args)
        }
        (End::Final { .. }, Some(result)) => texts.result(result, &names(texts)),
        (End::Final { .. }, None) => texts.get("verify-no-result"),
    }
}

fn unsigned(checked: &Checked, facts: &Facts, texts: &Texts) -> String {
    match &checked.moves {
        Some(moves) => texts.format(
            "verify-unsigned",
            &[
                ("count", i64::from(facts.unsigned).into()),
                ("clock", i64::from(moves.by_clock).into()),
                ("device", i64::from(moves.without_key).into()),
            ],
        ),
        None => facts.unsigned.to_string(),
    }
}

fn bot(play: &BotPlay, texts: &Texts) -> String {
    let seat = play.seat.to_string().into();
    let actions = i64::from(play.actions).into();
    match play.verdict {
        BotVerdict::Explained(level) => texts.format(
            "verify-bot-explained",
            &[("seat", seat), ("actions", actions), ("level", level.key().into())],
        ),
        BotVerdict::Unexplained { t } => texts
            .format("verify-bot-unexplained", &[("seat", seat), ("event", t.to_string().into())]),
    }
}
