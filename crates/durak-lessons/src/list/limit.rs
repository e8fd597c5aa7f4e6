//! How many attack cards a bout can have.

use crate::lesson::{Lesson, PLAIN, Places, Talon};
use crate::question::{Deed, Question};
use durak_core::Seat;

/// Five attack cards, the last one uncovered; eleven cards with the one in the hand.
const FIVE: &str = "9s-Ts,9d-Td,9c-Tc,Th-Jh,Js";

pub(crate) const LIMIT: &[Lesson] = &[
    Lesson {
        key: "how-many-more",
        section: "limit",
        trump: "Ah",
        hands: &["9d,Td,Kc", "+2"],
        table: "9s-Ts",
        question: Question::More,
        ..PLAIN
    },
    Lesson {
        key: "beaten-do-not-count",
        section: "limit",
        trump: "Ah",
        hands: &["9c,Tc,Kc", "+1"],
        table: "9s-Ts,9d-Td",
        question: Question::More,
        ..PLAIN
    },
    Lesson {
        key: "two-after-take",
        section: "limit",
        needs: &[("after_take", &["open"])],
        trump: "Ah",
        hands: &["9c,9d,9h,Kc", "+3"],
        table: "9s",
        script: &["1 take"],
        question: Question::More,
        ..PLAIN
    },
    Lesson {
        key: "hand-limit",
        section: "limit",
        needs: &[("order", &["free"])],
        trump: "Ah",
        hands: &["9c,Tc,9h", "+1"],
        table: "9s-Ts,9d",
        question: Question::Cards(Deed::Throw),
        ..PLAIN
    },
    Lesson {
        key: "two-cards",
        section: "limit",
        seats: Places::Exactly(4),
        trump: "Jd",
        hands: &["Ks,Kh,Kd", "+3", "+4", "Ac,6d"],
        table: "Kc",
        more: "leader=2",
        question: Question::More,
        ..PLAIN
    },
    Lesson {
        key: "two-cards-out",
        section: "limit",
        needs: &[("throw_in", &["all", "neighbours", "neighbours_or_lead_rank"])],
        seats: Places::Exactly(4),
        trump: "Jd",
        hands: &["Ks,Kh,Kd", "+3", "+4", "Ac,6d"],
        table: "Kc",
        more: "leader=2",
        script: &["3 beat:Kc=Ac", "0 throw:Ks", "3 beat:Ks=6d"],
        question: Question::Out,
        ..PLAIN
    },
    Lesson {
        key: "fifth-card",
        section: "limit",
        shows: &["cap"],
        hands: &["Jd", "+2"],
        talon: Talon::Rest,
        table: FIVE,
        question: Question::More,
        ..PLAIN
    },
    Lesson {
        key: "five-after-take",
        section: "limit",
        shows: &["cap"],
        hands: &["Jd", "+4"],
        talon: Talon::Rest,
        table: FIVE,
        more: "bouts=1",
        question: Question::More,
        ..PLAIN
    },
    Lesson {
        key: "six-after-discard",
        section: "limit",
        hands: &["Jd", "+2"],
        table: FIVE,
        question: Question::More,
        ..PLAIN
    },
];

/// The defender of most lessons.
pub(super) const DEFENDER: Seat = Seat::S1;
