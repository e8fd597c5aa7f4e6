//! The report of `durak verify` for programs.

use super::Verdict;
use super::checked::{Checked, Failed};
use durak_audit::{BotPlay, Verdict as BotVerdict};
use durak_core::Card;
use durak_fair::{BeaconUse, Deal, Facts, Layout, Leader, fingerprint, result_text};
use durak_text::Texts;
use serde_json::{Value, json};

/// The whole report; `with_bots` if bots were run again.
pub(super) fn report(verdict: &Verdict, with_bots: bool, texts: &Texts) -> Value {
    let first = verdict.first_failure();
    json!({
        "passes": first.is_none(),
        "first_failure": first.map(|(file, failed)| json!({ "file": file, "name": failed.name })),
        "files": verdict.files.iter().map(|it| file(it, with_bots, texts)).collect::<Vec<_>>(),
        "chain": verdict.row.as_ref().map(|row| failures(row, texts)),
        "receipt_found": verdict.receipt_found,
    })
}

fn failures(failures: &[Failed], texts: &Texts) -> Value {
    let one = |it: &Failed| json!({ "name": it.name, "text": it.meaning(texts) });
    failures.iter().map(one).collect()
}

fn file(checked: &Checked, with_bots: bool, texts: &Texts) -> Value {
    json!({
        "file": checked.path,
        "passes": checked.passes(),
        "failures": failures(&checked.failures, texts),
        "facts": checked.facts.as_ref().map(|it| facts(it, checked)),
        "moves_checked": checked.moves.is_some(),
        "beacon_value_checked": false,
        "bots": with_bots.then(|| checked.bots.iter().map(bot).collect::<Vec<_>>()),
    })
}

fn bot(play: &BotPlay) -> Value {
    let (level, t) = match play.verdict {
        BotVerdict::Explained(level) => (Some(level.key()), None),
        BotVerdict::Unexplained { t } => (None, Some(t)),
    };
    json!({ "seat": play.seat.index(), "actions": play.actions, "level": level, "unexplained": t })
}

fn facts(facts: &Facts, checked: &Checked) -> Value {
    let beacon = match &facts.beacon {
        BeaconUse::None => String::new(),
        BeaconUse::NotChecked(beacon, _) => beacon.to_string(),
    };
    let leader = facts.leader();
    let decks = facts.deals.iter().map(|deal| cards(deal.deck.iter().copied()));
    let hands = facts.deal().map(|deal| hands(facts, deal)).unwrap_or_default();
    json!({
        "server_pk": facts.server,
        "table": facts.table,
        "game_no": facts.game_no,
        "rules": facts.terms.to_string(),
        "game_id": facts.gid,
        "fingerprint": facts.reveals_hash.as_ref().map(fingerprint),
        "seed": facts.seed.as_ref().map(|seed| seed.reveal()),
        "order": facts.order,
        "kinds": facts.seated.iter().map(|entry| entry.kind.letter()).collect::<String>(),
        "decks": decks.collect::<Vec<_>>(),
        "hands": hands,
        "trump": facts.deal().map(|deal| deal.trump.to_string()),
        "first": leader.and_then(Leader::seat).map(|seat| seat.index()),
        "first_by": leader.map(|leader| leader.reason(&facts.terms)),
        "lowest_trump": match leader {
            Some(Leader::LowestTrump(_, card)) => Some(card.to_string()),
            _ => None,
        },
        "beacon": beacon,
        "result": facts.result.as_ref().map(result_text),
        "unsigned": facts.unsigned,
        "unsigned_by_clock": checked.moves.as_ref().map(|moves| moves.by_clock),
        "unsigned_without_key": checked.moves.as_ref().map(|moves| moves.without_key),
        "end_hash": facts.end_hash,
    })
}

/// Each seat's hand as it was dealt.
pub(super) fn hands(facts: &Facts, deal: &Deal) -> Vec<String> {
    let layout = Layout::new(&facts.terms);
    let hand = |seat| {
        let indexes = layout.hand(seat);
        cards(indexes.iter().filter_map(|index| deal.deck.get(usize::from(*index)).copied()))
    };
    facts.terms.law().seats().into_iter().map(hand).collect()
}

/// Cards as the formats write them.
pub(super) fn cards(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}
