//! Who is out, who has lost, and who leads the next game.

use crate::lesson::{Lesson, Others, PLAIN, Places, Talon};
use crate::question::Question;

pub(crate) const AIM: &[Lesson] = &[Lesson {
    key: "aim",
    section: "aim",
    hands: &["As", "9d,Qd"],
    script: &["0 lead:As", "1 take", "pass"],
    question: Question::Loser,
    ..PLAIN
}];

pub(crate) const OUT: &[Lesson] = &[
    Lesson {
        key: "not-in-the-middle",
        section: "out",
        hands: &["9s", "Ts,Qd"],
        script: &["0 lead:9s"],
        question: Question::Out,
        ..PLAIN
    },
    Lesson {
        key: "out",
        section: "out",
        seats: Places::Exactly(3),
        hands: &["As", "9d,Qd,Kd"],
        others: Others::Hold(3),
        script: &["0 lead:As", "1 take", "pass"],
        question: Question::Out,
        ..PLAIN
    },
    Lesson {
        key: "still-drawing",
        section: "out",
        hands: &["Kd", ""],
        talon: Talon::Cards("Ks,As,Qd,Ad,Jc,Qc,Kc"),
        table: "9s-Ts,9d-Td,9c-Tc,Th-Qh,Js-Qs,Jd",
        more: "leader=1",
        script: &["0 beat:Jd=Kd"],
        question: Question::Out,
        ..PLAIN
    },
    Lesson {
        key: "durak",
        section: "out",
        needs: &[("teams", &["false"])],
        seats: Places::Exactly(3),
        hands: &["As", "9d,Qd,Kd"],
        others: Others::Out,
        script: &["0 lead:As", "1 take", "pass"],
        question: Question::Loser,
        ..PLAIN
    },
    Lesson {
        key: "draw-game",
        section: "out",
        hands: &["9s", "Ts"],
        script: &["0 lead:9s", "1 beat:9s=Ts"],
        question: Question::Loser,
        ..PLAIN
    },
    Lesson {
        key: "team-loses",
        section: "out",
        needs: &[("teams", &["true"])],
        shows: &["teams"],
        seats: Places::Exactly(4),
        hands: &["As", "9d,Qd,Kd", "", "Jc,Qc"],
        more: "out=2",
        script: &["0 lead:As", "1 take", "pass"],
        question: Question::Loser,
        ..PLAIN
    },
];

pub(crate) const MATCH: &[Lesson] = &[Lesson {
    key: "next-game",
    section: "match",
    shows: &["next_game"],
    seats: Places::Any,
    hands: &["As", "9d,Qd,Kd"],
    others: Others::Out,
    script: &["0 lead:As", "1 take", "pass"],
    question: Question::NextGame,
    ..PLAIN
}];
