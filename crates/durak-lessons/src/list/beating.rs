//! What beats what, and what a defender may do.

use crate::lesson::{Lesson, PLAIN};
use crate::question::{Deed, Question};

pub(crate) const CARDS: &[Lesson] = &[
    Lesson {
        key: "beats",
        section: "cards",
        trump: "Jh",
        hands: &["9s,Td,Qs,9h,Ad"],
        table: "Ts",
        more: "leader=1",
        question: Question::Cards(Deed::Beat),
        ..PLAIN
    },
    Lesson {
        key: "beats-trump",
        section: "cards",
        trump: "9h",
        hands: &["Th,Qh,As,Ks"],
        table: "Jh",
        more: "leader=1",
        question: Question::Cards(Deed::Beat),
        ..PLAIN
    },
];

pub(crate) const DEFENCE: &[Lesson] = &[
    Lesson {
        key: "take-after-beating",
        section: "defence",
        trump: "Ah",
        hands: &["Jc,Qs,Kd"],
        table: "9s-Ts,9d",
        more: "leader=1",
        question: Question::May("take"),
        ..PLAIN
    },
    Lesson {
        key: "no-beating-after-take",
        section: "defence",
        needs: &[("after_take", &["open"])],
        trump: "Ah",
        hands: &["Ts,Qs,Kd"],
        table: "9s",
        more: "leader=1",
        script: &["0 take"],
        question: Question::May("beat:9s=Ts"),
        ..PLAIN
    },
    Lesson {
        key: "throw-after-take",
        section: "defence",
        shows: &["after_take"],
        trump: "Ah",
        hands: &["9d,Kd,Qc"],
        table: "9s",
        script: &["1 take"],
        question: Question::May("throw:9d"),
        ..PLAIN
    },
    Lesson {
        key: "transfer-off",
        section: "defence",
        needs: &[("transfer", &["off"])],
        trump: "Ah",
        hands: &["9d,Kd,Qc"],
        table: "9s",
        more: "leader=1",
        question: Question::May("transfer:9d"),
        ..PLAIN
    },
];
