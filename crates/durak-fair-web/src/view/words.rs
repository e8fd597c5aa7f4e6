//! The sentences about a deal.

use durak_fair::{Refused, Stage};
use durak_text::Texts;

use durak_player::{Proof, Status, Told};

/// How far the proof is, in a sentence.
pub(super) fn state(texts: &Texts, status: &Status) -> String {
    if let Some(waiting) = waiting(texts, status) {
        return waiting;
    }
    texts.get(&format!("fair-state-{}", status.proof.code()))
}

/// For whom the game waits.
pub(super) fn waiting(texts: &Texts, status: &Status) -> Option<String> {
    let waiting = status.waiting.filter(|_| status.failure.is_none())?;
    let id = match (waiting.stage, waiting.me) {
        (Stage::Deal | Stage::Play, _) => return Some(texts.get("fair-wait-beacon")),
        (_, true) if waiting.others == 0 => return Some(texts.get("fair-wait-me")),
        (Stage::Commit, _) => "fair-wait-seal",
        (Stage::Reveal, _) => "fair-wait-number",
    };
    let count = i64::try_from(waiting.others).unwrap_or(i64::MAX);
    (waiting.others > 0).then(|| texts.format(id, &[("count", count.into())]))
}

/// What came out in the end.
pub(super) fn verdict(texts: &Texts, status: &Status) -> String {
    match (&status.failure, status.proof) {
        (Some(refused), _) => failure(texts, refused),
        (None, Proof::Aborted) => {
            let reason = status.abort.as_deref().unwrap_or_default();
            let id = format!("fair-abort-{reason}");
            let why = if texts.has(&id) { texts.get(&id) } else { reason.to_owned() };
            texts.format("fair-verdict-aborted", &[("why", why.into())])
        }
        (None, _) => texts.format("fair-verdict", &[("cards", number(status.cards))]),
    }
}

/// What was wrong: the step, and the reason.
pub(super) fn failure(texts: &Texts, refused: &Refused) -> String {
    let reason = texts.get(&format!("why-{}", refused.reason.code()));
    let step = refused.step.text();
    texts.format("fair-failed", &[("step", step.into()), ("reason", reason.into())])
}

/// A notice.
pub(super) fn told(texts: &Texts, told: &Told) -> String {
    match told {
        Told::Clock { minutes } => {
            let minutes = i64::try_from(*minutes).unwrap_or(i64::MAX);
            texts.format("fair-told-clock", &[("minutes", minutes.into())])
        }
        Told::Lost => texts.get("fair-told-lost"),
        Told::NoKey => texts.get("fair-told-no-key"),
        Told::NoReceipt => texts.get("fair-told-no-receipt"),
        Told::NoRandomness => texts.get("fair-no-randomness"),
        Told::CannotSign => texts.get("fair-told-cannot-sign"),
        Told::Refused { code, text } => {
            let known = format!("why-{code}");
            let why = if texts.has(&known) { texts.get(&known) } else { text.clone() };
            texts.format("fair-told-refused", &[("why", why.into())])
        }
    }
}

/// What has been checked so far, step by step.
pub(super) fn checked(texts: &Texts, status: &Status) -> Vec<String> {
    let mut steps = Vec::new();
    if status.proof == Proof::None {
        return steps;
    }
    steps.push(texts.get("fair-check-open"));
    if status.commits {
        steps.push(texts.format("fair-check-commits", &[("count", number(status.people))]));
    }
    if status.fingerprint.is_some() {
        steps.push(texts.get("fair-check-reveals"));
    }
    if status.cards > 0 {
        steps.push(texts.format("fair-check-cards", &[("count", number(status.cards))]));
    }
    if status.events > 0 {
        steps.push(texts.format("fair-check-events", &[("count", number(status.events))]));
    }
    if status.file.is_some() {
        steps.push(texts.get("fair-check-file"));
    }
    steps
}

fn number(count: usize) -> durak_text::Arg<'static> {
    i64::try_from(count).unwrap_or(i64::MAX).into()
}
