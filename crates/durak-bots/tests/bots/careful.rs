//! What the careful bot does in positions where a careful player has one answer.

use crate::games::rng;
use durak_bots::Level;
use durak_core::Seat;
use durak_engine::Position;

/// Asserts what the careful bot in this seat does; `-` means that it waits.
fn check(position: &str, seat: u8, expected: &str) {
    let seat = Seat::new(seat).expect("a seat");
    let position: Position = position.parse().expect("a position");
    let view = position.to_view(seat).expect("a view");
    let action = Level::Careful.bot().choose(&view, &mut rng(0));
    let action = action.map_or("-".to_owned(), |action| action.to_string());
    assert_eq!(action, expected, "{position}");
}

#[test]
fn it_leads_low_and_not_trumps() {
    check("durak:durak trump=6h hands=7h,8c,9d,Jd,Qs,Ah/?6 talon=?24 leader=0", 0, "lead:8c");
}

#[test]
fn it_leads_a_pair_at_once_where_that_is_allowed() {
    check("durak:home trump=6h hands=7s,7d,9d,Jd,Qs,Ah/?6 talon=?24 leader=0", 0, "lead:7s,7d");
}

#[test]
fn it_beats_cheaply_and_in_the_suit() {
    check("durak:durak trump=6h hands=?5/8c,Jc,Ac,7h,Ts,Qd table=7c talon=?24", 1, "beat:7c=8c");
}

#[test]
fn it_takes_a_low_card_rather_than_spend_the_highest_trump_early() {
    check("durak:durak trump=6h hands=?5/Ts,Qd,Kd,Ad,Js,Ah table=9c talon=?24", 1, "take");
}

#[test]
fn it_takes_when_it_cannot_beat_all() {
    check("durak:durak trump=6h hands=?4/8c,Ts,Js,9s,Td,Jd table=7c,7d talon=?24", 1, "beat:7c=8c");
    check("durak:durak trump=6h hands=?4/8c,Ts,Js,9s,6d,6s table=7c,7d talon=?24", 1, "take");
}

#[test]
fn it_throws_in_low_cards_and_keeps_trumps_while_cards_are_drawn() {
    let table = "table=7c-8c talon=?24";
    check(&format!("durak:durak trump=6h hands=7d,8h,Qs,Ks,As/?5 {table}"), 0, "throw:7d");
    check(&format!("durak:durak trump=6h hands=8h,7h,Qs,Ks,As/?5 {table}"), 0, "pass");
    let taking = "table=Ac taking talon=?24";
    check(&format!("durak:durak trump=6h hands=Ah,7h,Qs,Ks,9s/?6 {taking}"), 0, "pass");
}

#[test]
fn it_waits_while_the_defender_is_to_act() {
    check("durak:durak trump=6h hands=7d,8h,Qs,Ks,As/?6 table=7c talon=?24", 0, "-");
}

#[test]
fn it_hands_the_attack_on_with_a_plain_card_and_keeps_the_trump() {
    let rules = "durak:durak,players=3,transfer=cards trump=6h";
    check(&format!("{rules} hands=?5/7d,7h,Ts,Qs,Kd,Ad/?6 table=7c talon=?18"), 1, "transfer:7d");
}

#[test]
fn at_the_end_it_leads_what_cannot_be_beaten() {
    check("durak:durak trump=6h hands=9s,Kc/Ts,Qc leader=0", 0, "lead:Kc");
}

#[test]
fn at_the_end_it_gets_rid_of_all_it_can_throw_in() {
    check("durak:durak trump=6h hands=8d,Ks/9d,Td,Jd table=8c taking", 0, "throw:8d");
}
