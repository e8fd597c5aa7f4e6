//! Where the cards go, who leads next, who draws, and what is known afterwards.

use super::limit::DEFENDER;
use crate::lesson::{Lesson, Others, PLAIN, Places, Talon};
use crate::question::Question;
use durak_core::Seat;

pub(crate) const END: &[Lesson] = &[
    Lesson {
        key: "whole-table",
        section: "end",
        needs: &[("throw_in", &["all", "neighbours", "neighbours_or_lead_rank"])],
        seats: Places::Exactly(3),
        trump: "As",
        hands: &["Jh,Kc,Ad", "+3", "+2"],
        table: "7d-9d,7c-Jc,9s-Qs",
        more: "leader=1",
        script: &["0 throw:Jh", "2 take", "pass"],
        question: Question::HandSize(Seat::S2, &[3, 6, 8]),
        ..PLAIN
    },
    Lesson {
        key: "take-all",
        section: "end",
        trump: "As",
        hands: &["Jh,Kc,Ad", "+2"],
        table: "9d-Jd,9c-Jc",
        script: &["0 throw:Jh", "1 take", "pass"],
        question: Question::HandSize(DEFENDER, &[3, 5, 6]),
        ..PLAIN
    },
    Lesson {
        key: "lead-after-take",
        section: "end",
        seats: Places::Any,
        hands: &["9s,Kd,Qd", "Ts,Jc,Qc"],
        others: Others::Hold(3),
        script: &["0 lead:9s", "1 take", "pass"],
        question: Question::Leads,
        ..PLAIN
    },
    Lesson {
        key: "lead-after-beating",
        section: "end",
        seats: Places::Any,
        hands: &["9s,Kd,Qd", "Ts,Jc,Qc"],
        others: Others::Hold(3),
        script: &["0 lead:9s", "1 beat:9s=Ts", "pass"],
        question: Question::Leads,
        ..PLAIN
    },
    Lesson {
        key: "take-early",
        section: "end",
        trump: "Ah",
        hands: &["Jh,Qh,Ac,Kc", "+3"],
        talon: Talon::Rest,
        table: "9s-Ts,9d-Td,9c",
        more: "leader=1",
        script: &["0 take", "pass"],
        question: Question::HandSize(Seat::S0, &[5, 6, 7]),
        ..PLAIN
    },
];

pub(crate) const DRAW: &[Lesson] = &[
    Lesson {
        key: "draw-order",
        section: "draw",
        shows: &["draw"],
        seats: Places::Any,
        hands: &["Kd,Qd,Jd,Td,9d", "Ts,+5"],
        others: Others::Hold(6),
        talon: Talon::Cards("Kc"),
        table: "9s",
        more: "dealer=1",
        script: &["1 beat:9s=Ts", "pass"],
        question: Question::DrawsFirst,
        ..PLAIN
    },
    Lesson {
        key: "trump-card",
        section: "draw",
        shows: &["draw"],
        hands: &["Kd,Qd,Jd,Td,9d", "Ts,+5"],
        talon: Talon::Cards("Kc"),
        table: "9s",
        script: &["1 beat:9s=Ts", "pass"],
        question: Question::TrumpCard,
        ..PLAIN
    },
    Lesson {
        key: "full-hand",
        section: "draw",
        hands: &["Kd,Qd,Jd,Td,9d", "+6"],
        talon: Talon::Cards("Kc"),
        table: "9s",
        script: &["1 take", "pass"],
        question: Question::HandSize(DEFENDER, &[6, 8, 9]),
        ..PLAIN
    },
    Lesson {
        key: "no-talon",
        section: "draw",
        seats: Places::Any,
        talon: Talon::Never,
        hands: &["9s,Kd,Qd,Jd,Td", "Ts,+4"],
        others: Others::Hold(4),
        script: &["0 lead:9s", "1 beat:9s=Ts", "pass"],
        question: Question::HandSize(Seat::S0, &[5, 6]),
        ..PLAIN
    },
];

pub(crate) const KNOWLEDGE: &[Lesson] = &[Lesson {
    key: "known-cards",
    section: "knowledge",
    trump: "Ah",
    hands: &["Kd,Qd,Jd", "Qs,Ks,As"],
    table: "9s-Ts,Td",
    script: &["1 take", "pass"],
    question: Question::Known(DEFENDER, "9s,Ts,Td,Qs,As"),
    ..PLAIN
}];
