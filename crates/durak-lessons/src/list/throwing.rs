//! Who throws in, what, and when.

use crate::lesson::{Lesson, PLAIN, Places};
use crate::question::{Deed, Question};

pub(crate) const THROW: &[Lesson] = &[
    Lesson {
        key: "throw-ranks",
        section: "throw",
        trump: "Ah",
        hands: &["9d,Jc,Td,Kh"],
        table: "9s-Js",
        question: Question::Cards(Deed::Throw),
        ..PLAIN
    },
    Lesson {
        key: "throw-in",
        section: "throw",
        needs: &[("throw_in", &["all", "neighbours", "neighbours_or_lead_rank"])],
        seats: Places::Exactly(3),
        trump: "Ah",
        hands: &["8d,Tc,9h,Qs"],
        table: "8s-Ts",
        more: "leader=1",
        question: Question::Cards(Deed::Throw),
        ..PLAIN
    },
    Lesson {
        key: "by-suit",
        section: "throw",
        trump: "Ah",
        hands: &["As,Ks,Td,Qc"],
        table: "9s-Ts",
        question: Question::Cards(Deed::Throw),
        ..PLAIN
    },
    Lesson {
        key: "beating-ranks",
        section: "throw",
        trump: "Ah",
        hands: &["Qc,Kc,Jh"],
        table: "9s-Ts,9d-Qd",
        question: Question::Cards(Deed::Throw),
        ..PLAIN
    },
    Lesson {
        key: "throw-at-once",
        section: "throw",
        shows: &["order"],
        trump: "Ah",
        hands: &["9d,Kc,Jc"],
        table: "9s",
        question: Question::May("throw:9d"),
        ..PLAIN
    },
    Lesson {
        key: "not-a-transfer",
        section: "throw",
        trump: "Ah",
        hands: &["9d,Kc,Jc"],
        table: "9s",
        question: Question::May("transfer:9d"),
        ..PLAIN
    },
    Lesson {
        key: "pass-lapses",
        section: "throw",
        needs: &[("throw_in", &["all", "neighbours", "neighbours_or_lead_rank"])],
        seats: Places::Exactly(3),
        trump: "Ah",
        hands: &["9c,Kc,Jc", "Td,Qs,Kd", "9d,As,Qc"],
        table: "9s-Ts",
        script: &["0 pass", "2 throw:9d", "1 beat:9d=Td"],
        question: Question::May("throw:9c"),
        ..PLAIN
    },
    Lesson {
        key: "far-thrower",
        section: "throw",
        needs: &[("teams", &["false"])],
        shows: &["throw_in"],
        seats: Places::Exactly(4),
        trump: "Ah",
        hands: &["9c,Jc,Qh"],
        table: "9s-Ts,Td-Jd",
        more: "leader=1",
        question: Question::Cards(Deed::Throw),
        ..PLAIN
    },
    Lesson {
        key: "near-thrower",
        section: "throw",
        shows: &["throw_in"],
        seats: Places::Exactly(4),
        trump: "Ah",
        hands: &["9c,Jc,Qh"],
        table: "9s-Ts,Td-Jd",
        more: "leader=2",
        question: Question::Cards(Deed::Throw),
        ..PLAIN
    },
    Lesson {
        key: "third-thrower",
        section: "throw",
        needs: &[("players", &["3"]), ("throw_in", &["attacker"])],
        shows: &["throw_in"],
        seats: Places::Exactly(3),
        trump: "Ah",
        hands: &["9c,Jc,Qh"],
        table: "9s-Ts,Td-Jd",
        more: "leader=1",
        question: Question::Cards(Deed::Throw),
        ..PLAIN
    },
    Lesson {
        key: "partner",
        section: "throw",
        needs: &[("teams", &["true"])],
        shows: &["teams"],
        seats: Places::Exactly(4),
        trump: "Ah",
        hands: &["9c,Jc,Qh"],
        table: "9s-Ts",
        more: "leader=1",
        question: Question::Cards(Deed::Throw),
        ..PLAIN
    },
];
