//! Before the first bout, the lead, and what happens when the time runs out.

use crate::lesson::{Lesson, Others, PLAIN, Places, Talon};
use crate::question::{Deed, Question};

pub(crate) const DEAL: &[Lesson] = &[Lesson {
    key: "talon",
    section: "deal",
    shows: &["players", "deck"],
    seats: Places::Any,
    trump: "Qh",
    hands: &["+6"],
    others: Others::Hold(6),
    talon: Talon::Rest,
    question: Question::DealtTalon(&[6, 12, 24]),
    ..PLAIN
}];

pub(crate) const FIRST: &[Lesson] = &[
    Lesson {
        key: "lowest-trump",
        section: "first",
        trump: "Kh",
        hands: &["9s,Td,Jc,Qh,As,Kd", "9d,Ts,Th,Qc,Ac,Js"],
        talon: Talon::Rest,
        question: Question::First,
        ..PLAIN
    },
    Lesson {
        key: "no-trump",
        section: "first",
        shows: &["no_trump"],
        trump: "Kh",
        hands: &["9s,Td,Jc,Qd,As,Kd", "9d,Ts,Tc,Qc,Ac,Js"],
        talon: Talon::Rest,
        question: Question::First,
        ..PLAIN
    },
];

pub(crate) const LEAD: &[Lesson] = &[
    Lesson {
        key: "lead-any",
        section: "lead",
        hands: &["Ts,Jd,Qh"],
        question: Question::Cards(Deed::Lead),
        ..PLAIN
    },
    Lesson {
        key: "lead-pair",
        section: "lead",
        shows: &["lead"],
        hands: &["Qs,Qd,9c"],
        question: Question::May("lead:Qs,Qd"),
        ..PLAIN
    },
    Lesson {
        key: "keep-some",
        section: "lead",
        hands: &["9s,9c,9d"],
        question: Question::May("lead:9s"),
        ..PLAIN
    },
    Lesson {
        key: "lead-too-many",
        section: "lead",
        needs: &[("lead", &["same_rank"])],
        hands: &["Ts,Tc,Td,Ad", "+2"],
        question: Question::May("lead:Ts,Tc,Td"),
        ..PLAIN
    },
];

pub(crate) const TIME: &[Lesson] = &[Lesson {
    key: "time-runs-out",
    section: "time",
    hands: &["9h,Ts,Jd,Kc"],
    question: Question::Standing,
    ..PLAIN
}];
