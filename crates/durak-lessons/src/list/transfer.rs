//! Handing the attack on.

use crate::lesson::{Lesson, PLAIN, Places, Talon};
use crate::question::{Deed, Question};

const ON: &[(&str, &[&str])] = &[("transfer", &["cards", "cards_or_trump"])];

pub(crate) const TRANSFER: &[Lesson] = &[
    Lesson {
        key: "transfer",
        section: "transfer",
        needs: ON,
        shows: &["transfer"],
        trump: "Ah",
        hands: &["9d,9h,Ts,Qd"],
        table: "9s",
        more: "leader=1",
        question: Question::Cards(Deed::Transfer),
        ..PLAIN
    },
    Lesson {
        key: "transfer-no-room",
        section: "transfer",
        needs: ON,
        trump: "Ah",
        hands: &["9d,Ts,Qd", "+1"],
        table: "9s",
        more: "leader=1",
        question: Question::Cards(Deed::Transfer),
        ..PLAIN
    },
    Lesson {
        key: "transfer-after-beating",
        section: "transfer",
        needs: ON,
        trump: "Ah",
        hands: &["9d,Js,Qd"],
        table: "9s-Ts,Td",
        more: "leader=1",
        question: Question::May("transfer:9d"),
        ..PLAIN
    },
    Lesson {
        key: "transfer-first-bout",
        section: "transfer",
        needs: ON,
        shows: &["first_bout_transfer"],
        trump: "Ah",
        hands: &["9d,Ts,Js,Qd,Kc,Kd", "+5"],
        table: "9s",
        more: "leader=1",
        talon: Talon::Rest,
        question: Question::May("transfer:9d"),
        ..PLAIN
    },
    Lesson {
        key: "transfer-show",
        section: "transfer",
        needs: ON,
        shows: &["transfer"],
        trump: "Ah",
        hands: &["9h,Ts,Qd"],
        table: "9s",
        more: "leader=1",
        question: Question::May("show:9h"),
        ..PLAIN
    },
    Lesson {
        key: "transfer-back",
        section: "transfer",
        needs: ON,
        seats: Places::Exactly(3),
        trump: "Ah",
        hands: &["Kc,Js,Qd", "9d,Ks,Qc", "9c,Jd,Kd"],
        table: "9s",
        script: &["1 transfer:9d", "2 transfer:9c"],
        question: Question::More,
        ..PLAIN
    },
];
