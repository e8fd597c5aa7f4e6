//! The report of `durak analyse` for programs; described in docs/formats.md.

use super::Analyse;
use durak_analysis::{Choice, Decision, Knowledge, LEAST_LOSS, Mistakes, STANDARD_ERRORS};
use durak_core::{Action, CardSet, Law};
use durak_engine::Record;
use serde_json::{Map, Value, json};

/// The whole report.
pub(super) fn report(args: &Analyse, record: &Record, decisions: &[Decision]) -> Value {
    let law = record.law();
    let mistakes: Vec<usize> =
        decisions.iter().filter(|it| it.is_mistake()).map(|it| it.number).collect();
    let seats = law.seats().into_iter().map(|seat| {
        let sum = Mistakes::of(seat, decisions);
        json!({
            "seat": seat.index(),
            "name": record.tag(&format!("player-{}", seat.index())),
            "decisions": sum.decisions,
            "mistakes": sum.count,
            "lost": sum.lost,
        })
    });
    json!({
        "format": "durak-analysis/1",
        "iterations": args.iterations,
        "positions": args.positions,
        "seed": args.seed,
        "least_loss": LEAST_LOSS,
        "standard_errors": STANDARD_ERRORS,
        "mistakes": mistakes,
        "seats": seats.collect::<Vec<_>>(),
        "decisions": decisions.iter().map(|it| decision(it, law)).collect::<Vec<_>>(),
    })
}

fn decision(it: &Decision, law: &Law) -> Value {
    let basis = match (it.is_forced(), it.exact) {
        (true, _) => "forced",
        (false, true) => "exact",
        (false, false) => "imagined",
    };
    json!({
        "n": it.number,
        "seat": it.seat.index(),
        "action": it.played.to_string(),
        "basis": basis,
        "open_exact": it.open_exact,
        "best": it.best.map(|best| word(best.action)),
        "loss": it.loss.mean,
        "error": it.loss.error,
        "mistake": it.is_mistake(),
        "choices": it.choices.iter().map(choice).collect::<Vec<_>>(),
        "knows": knows(&it.knowledge, law),
    })
}

fn choice(it: &Choice) -> Value {
    json!({ "action": word(it.action), "worth": it.worth, "open": it.open })
}

/// An action as the formats write it, or `wait`.
fn word(action: Option<Action>) -> String {
    action.map_or_else(|| "wait".to_owned(), |action| action.to_string())
}

/// The cards that the seat could place, by the seat that holds them, and those that it could not.
fn knows(knowledge: &Knowledge, law: &Law) -> Value {
    let hands = law.seats().into_iter().map(|seat| {
        let hand = json!({
            "known": cards(knowledge.held(seat)),
            "hidden": knowledge.hidden(seat),
        });
        (seat.index().to_string(), hand)
    });
    json!({
        "hands": hands.collect::<Map<_, _>>(),
        "unseen": cards(knowledge.unseen()),
        "buried": knowledge.buried(),
    })
}

fn cards(cards: CardSet) -> Vec<String> {
    cards.into_iter().map(|card| card.to_string()).collect()
}
