//! The rules, one readable case each: sections 2 (cards), 6 (a bout) and 7 (the limit).

mod common;
use common::{after, game, legal, play, refusal};

// ---- Section 2: cards ----

#[test]
fn s2_higher_of_the_suit_or_a_trump_beats_and_nothing_else() {
    let position = "durak:durak trump=6h hands=8s,9s/7s,Ts,8d,Ad,7h,Ah leader=0";
    let mut game = game(position);
    play(&mut game, "0 lead:8s").unwrap();
    assert_eq!(legal(&game, 1), "beat:8s=7h beat:8s=Ah beat:8s=Ts take");
    for (step, code) in [
        ("1 beat:8s=7s", "does-not-beat"), // lower
        ("1 beat:8s=8d", "does-not-beat"), // equal rank of another suit
        ("1 beat:8s=Ad", "does-not-beat"), // an ace of another suit
        ("1 beat:8s=Ks", "not-held"),
    ] {
        assert_eq!(play(&mut game, step), Err(code), "{step}");
    }
}

#[test]
fn s2_a_trump_is_beaten_by_a_higher_trump_alone() {
    let mut game = game("durak:durak trump=6h hands=9h,9s/8h,Th,As,Ad leader=0");
    play(&mut game, "0 lead:9h").unwrap();
    assert_eq!(legal(&game, 1), "beat:9h=Th take");
}

// ---- Section 6: the lead ----

#[test]
fn s6_a_single_lead_is_one_card() {
    let position = "durak:durak trump=6h hands=6s,6d/7s,7d,8s leader=0";
    assert_eq!(refusal(position, &["0 lead:6s,6d"]), "lead-one-card");
    assert_eq!(legal(&game(position), 0), "lead:6d lead:6s");
}

#[test]
fn s6_a_lead_of_one_rank_is_limited_by_the_defenders_hand() {
    let position = "durak:home trump=6h hands=7s,7c,7d,8s/9s,9d leader=0";
    assert_eq!(
        legal(&game(position), 0),
        "lead:7c lead:7c,7d lead:7d lead:7s lead:7s,7c lead:7s,7d lead:8s"
    );
    assert_eq!(refusal(position, &["0 lead:7s,7c,7d"]), "lead-too-many");
    assert!("lead:7s,8s".parse::<durak_core::Action>().is_err());
}

#[test]
fn s6_only_the_leader_leads_and_he_must() {
    let position = "durak:durak,players=3 trump=6h hands=7s,7c/9s,9d/Ts leader=1";
    assert_eq!(refusal(position, &["0 lead:7s"]), "not-the-leader");
    assert_eq!(refusal(position, &["1 pass"]), "no-bout-yet");
    assert_eq!(refusal(position, &["1 lead:9s", "1 lead:9d"]), "bout-is-on");
}

// ---- Section 6: the defender ----

#[test]
fn s6_the_defender_beats_in_any_order() {
    let position = "durak:home trump=6h hands=7s,7d,As/8s,8d,9c leader=0";
    assert_eq!(
        after(position, &["0 lead:7s,7d", "1 beat:7d=8d", "1 beat:7s=8s"]),
        "durak:home trump=6h hands=As/9c table=7s-8s,7d-8d"
    );
}

#[test]
fn s6_who_takes_beats_no_more() {
    let position = "durak:durak trump=6h hands=7s,7d/8s,8d,9c leader=0";
    assert_eq!(refusal(position, &["0 lead:7s", "1 take", "1 beat:7s=8s"]), "already-taking");
    assert_eq!(refusal(position, &["0 lead:7s", "1 take", "1 take"]), "already-taking");
    assert_eq!(refusal(position, &["0 lead:7s", "1 beat:7s=8s", "1 take"]), "nothing-uncovered");
}

#[test]
fn s6_a_closed_take_ends_the_bout_at_once() {
    let position = "durak:durak_live trump=6h hands=7s,7d,7c/8s,8d,9c leader=0";
    assert_eq!(
        after(position, &["0 lead:7s", "1 take"]),
        "durak:durak_live trump=6h hands=7c,7d/7s!,8s,9c,8d bouts=2 idle=1"
    );
}

#[test]
fn s6_after_an_open_take_throwing_in_goes_on_until_all_pass() {
    let position = "durak:durak,players=3 trump=6h hands=7s,8c/9s,9d,Td/7d,Ks leader=0";
    assert_eq!(
        after(position, &["0 lead:7s", "1 take", "0 pass", "2 throw:7d", "0 pass", "2 pass"]),
        "durak:durak,players=3 trump=6h hands=8c/7s!,9s,7d!,9d,Td/Ks leader=2 bouts=2 idle=1"
    );
}

// ---- Section 6: transfers and shows ----

#[test]
fn s6_a_transfer_makes_him_the_attacker_and_the_next_the_defender() {
    let position =
        "durak:durak,players=3,transfer=cards trump=6h hands=7s,As/7d,9s,Td/8s,8d,9c leader=0";
    assert_eq!(
        after(position, &["0 lead:7s", "1 transfer:7d"]),
        "durak:durak,players=3,transfer=cards trump=6h hands=As/9s,Td/8s,9c,8d table=7s,7d attacker=1"
    );
}

#[test]
fn s6_a_transfer_may_be_transferred_and_comes_back_with_two() {
    let position = "durak:durak,transfer=cards trump=6h hands=7s,7c,As,Ks/7d,9s,Td leader=0";
    let steps = ["0 lead:7s", "1 transfer:7d", "0 transfer:7c"];
    assert_eq!(refusal(position, &steps), "transfer-hand");
    let position = "durak:durak,transfer=cards trump=6h hands=7s,7c,As,Ks/7d,9s,Td,Jd leader=0";
    assert_eq!(
        after(position, &steps),
        "durak:durak,transfer=cards trump=6h hands=Ks,As/9s,Td,Jd table=7s,7d,7c"
    );
}

#[test]
fn s6_no_transfer_after_a_beat_nor_of_another_rank_nor_where_it_is_off() {
    let position = "durak:durak,players=3,transfer=cards,lead=same_rank trump=6h \
                    hands=7s,7c,As/7d,9s,Td/8s,8d,9c leader=0";
    let steps = ["0 lead:7s,7c", "1 beat:7s=9s", "1 transfer:7d"];
    assert_eq!(refusal(position, &steps), "transfer-after-beat");
    assert_eq!(refusal(position, &["0 lead:7s", "1 transfer:Td"]), "transfer-rank");
    let position = "durak:durak,players=3 trump=6h hands=7s,7c/7d,9s/8s,8d leader=0";
    assert_eq!(refusal(position, &["0 lead:7s", "1 transfer:7d"]), "transfer-off");
}

#[test]
fn s6_the_first_bout_is_transferred_only_where_the_option_allows() {
    let hands = "trump=6h hands=As/7d,9s/8s,8d table=7s bouts=0";
    let off = format!("durak:durak,players=3,transfer=cards,first_bout_transfer=false {hands}");
    assert_eq!(refusal(&off, &["1 transfer:7d"]), "transfer-first-bout");
    let on = format!("durak:durak,players=3,transfer=cards {hands}");
    assert_eq!(play(&mut game(&on), "1 transfer:7d"), Ok(()));
}

#[test]
fn s6_the_next_player_must_hold_enough_and_the_cap_must_allow() {
    let position = "durak:durak,players=3,transfer=cards trump=6h hands=7s,As/7d,9s/8s leader=0";
    assert_eq!(refusal(position, &["0 lead:7s", "1 transfer:7d"]), "transfer-hand");
    assert_eq!(legal(&game(&after(position, &["0 lead:7s"])), 1), "beat:7s=9s take");
}

#[test]
fn s6_a_show_hands_on_without_a_card_once_a_bout() {
    let position = "durak:durak,players=3,transfer=cards_or_trump trump=6h \
                    hands=7s,7c/7h,9s/7d leader=0";
    assert_eq!(
        after(position, &["0 lead:7s", "1 show:7h"]),
        "durak:durak,players=3,transfer=cards_or_trump trump=6h hands=7c/9s,7h!/7d table=7s \
         attacker=1 shown"
    );
    // The card itself would need a next player with two cards.
    assert_eq!(refusal(position, &["0 lead:7s", "1 transfer:7h"]), "transfer-hand");
    let position = "durak:durak,players=3,transfer=cards_or_trump trump=7h \
                    hands=7s,7c,As/7h,9s,Ks/7d,8c,8d leader=0";
    let steps = ["0 lead:7s", "1 show:7h", "2 transfer:7d", "0 transfer:7c", "1 show:7h"];
    assert_eq!(refusal(position, &steps), "show-once");
    assert_eq!(refusal(position, &["0 lead:7s", "1 show:9s"]), "show-not-trump");
    let cards_alone = position.replace("cards_or_trump", "cards");
    assert_eq!(refusal(&cards_alone, &["0 lead:7s", "1 show:7h"]), "show-off");
}

// ---- Section 6: throwers ----

#[test]
fn s6_throw_in_attacker_alone() {
    let position = "durak:duraka_net,players=3 trump=6h hands=7s,7d/8s,9c,Td/7c,As leader=0";
    assert_eq!(refusal(position, &["0 lead:7s", "2 throw:7c"]), "not-a-thrower");
    assert_eq!(play(&mut game(&after(position, &["0 lead:7s"])), "0 throw:7d"), Ok(()));
}

#[test]
fn s6_throw_in_all_but_the_defender() {
    let position = "durak:durak,players=4 trump=6h hands=7s/8s,9c,Td,8h/7c,As/7d,Ks leader=0";
    let game = game(&after(position, &["0 lead:7s"]));
    assert_eq!(legal(&game, 2), "throw:7c");
    assert_eq!(legal(&game, 3), "throw:7d");
    assert_eq!(refusal(position, &["0 lead:7s", "1 throw:8s"]), "defender-cannot");
}

#[test]
fn s6_neighbours_are_fixed_for_the_bout_and_anew_after_a_transfer() {
    let position = "durak:durak,players=5,throw_in=neighbours,transfer=cards trump=6h \
                    hands=7s,Ks/7d,9c,Td/8c,As,8d/7c,Ah/7h,Kd leader=0";
    let game = game(&after(position, &["0 lead:7s"]));
    assert_eq!((legal(&game, 3).as_str(), legal(&game, 4).as_str()), ("", ""));
    assert_eq!(refusal(position, &["0 lead:7s", "3 throw:7c"]), "not-a-thrower");
    let game = common::game(&after(position, &["0 lead:7s", "1 transfer:7d"]));
    assert_eq!((legal(&game, 3).as_str(), legal(&game, 4).as_str()), ("throw:7c", ""));
}

#[test]
fn s6_far_seats_throw_in_the_rank_of_the_lead() {
    let position = "durak:durak_live,players=5,throw_in=neighbours_or_lead_rank trump=6h \
                    hands=7s,Ks/9s,9c,Td/8c,9d,8d/7c,9h/7h,Kd leader=0";
    let steps = ["0 lead:7s", "1 beat:7s=9s", "3 throw:9h"];
    assert_eq!(refusal(position, &steps), "lead-rank-only");
    let game = game(&after(position, &steps[..2]));
    assert_eq!(legal(&game, 3), "pass throw:7c");
    assert_eq!(legal(&game, 2), "pass throw:9d");
}

#[test]
fn s6_partners_never_throw_in_against_each_other() {
    let position = "durak:home,players=4,teams=true trump=6h \
                    hands=7s,Ks/9s,9c,Td/7c,9d/7d,9h leader=0";
    assert_eq!(refusal(position, &["0 lead:7s", "3 throw:7d"]), "not-a-thrower");
    assert_eq!(play(&mut game(&after(position, &["0 lead:7s"])), "2 throw:7c"), Ok(()));
}

#[test]
fn s6_a_thrown_cards_rank_lies_on_the_table_as_attack_or_as_beating_card() {
    // 004, example 1: an eight and a ten lie there; the suit, trump or not, never matters.
    let position = "durak:durak_live,players=3 trump=6h \
                    hands=8s,Ad/Ts,Kc,Kd,9c/8d,Tc,9h,Qs leader=0";
    let steps = ["0 lead:8s", "1 beat:8s=Ts"];
    assert_eq!(legal(&game(&after(position, &steps)), 2), "pass throw:8d throw:Tc");
    let steps = ["0 lead:8s", "1 beat:8s=Ts", "2 throw:9h"];
    assert_eq!(refusal(position, &steps), "rank-not-on-table");
}

#[test]
fn s6_001_a_nine_and_a_jack_lie_there_so_a_nine_and_a_jack_are_thrown_in() {
    let position = "durak:durak,players=3 trump=6h hands=9s,Ad/Js,Kc,Kd/9d,Jc,Ts,Qs leader=0";
    let game = game(&after(position, &["0 lead:9s", "1 beat:9s=Js"]));
    assert_eq!(legal(&game, 2), "pass throw:9d throw:Jc");
}

// ---- Section 6: passes and order ----

#[test]
fn s6_a_pass_stands_until_the_table_changes() {
    let position = "durak:durak,players=3 trump=6h hands=7s,8d/8s,9c,Td/8c,As leader=0";
    let steps = ["0 lead:7s", "1 beat:7s=8s", "0 pass"];
    assert_eq!(legal(&game(&after(position, &steps)), 0), "");
    let again = [&steps[..], &["0 throw:8d"]].concat();
    assert_eq!(refusal(position, &again), "already-passed");
    let lapsed = [&steps[..], &["2 throw:8c", "1 beat:8c=9c"]].concat();
    assert_eq!(legal(&game(&after(position, &lapsed)), 0), "pass throw:8d");
}

#[test]
fn s6_who_holds_cards_must_pass_even_if_none_fits_and_an_empty_hand_need_not() {
    let position = "durak:durak,players=3 trump=6h hands=7s/8s,9c,Td/As leader=0";
    let steps = ["0 lead:7s", "1 beat:7s=8s"];
    let game = game(&after(position, &steps));
    assert_eq!((legal(&game, 0).as_str(), legal(&game, 2).as_str()), ("", "pass"));
    let steps = ["0 lead:7s", "1 beat:7s=8s", "0 pass"];
    assert_eq!(refusal(position, &steps), "empty-hand");
}

#[test]
fn s6_free_order_lets_throwers_act_while_the_defender_is_to_act() {
    let position = "durak:durak,players=3 trump=6h hands=7s,7c/8s,9c,Td/7d,As leader=0";
    let game = game(&after(position, &["0 lead:7s"]));
    assert_eq!((legal(&game, 0).as_str(), legal(&game, 2).as_str()), ("throw:7c", "throw:7d"));
    assert_eq!(refusal(position, &["0 lead:7s", "0 pass"]), "wait-for-defender");
}

#[test]
fn s6_in_turn_one_acts_after_another_beginning_with_the_attacker() {
    let position = "durak:playchat,players=4 trump=6h \
                    hands=7s,8d/8s,9c,Td/8c,As/7d,Ks leader=0";
    assert_eq!(refusal(position, &["0 lead:7s", "3 throw:7d"]), "wait-for-defender");
    let beaten = ["0 lead:7s", "1 beat:7s=8s"];
    assert_eq!(refusal(position, &[&beaten[..], &["2 throw:8c"]].concat()), "not-your-turn");
    let steps = [&beaten[..], &["0 pass", "2 throw:8c", "1 beat:8c=9c"]].concat();
    let game = game(&after(position, &steps));
    assert_eq!(
        [0, 2, 3].map(|seat| legal(&game, seat)),
        ["pass throw:8d".to_owned(), String::new(), String::new()],
        "a new card makes the attacker's pass lapse, and he is the first again"
    );
}

#[test]
fn s6_the_bout_ends_beaten_off_and_the_defender_leads() {
    let position = "durak:durak trump=6h hands=7s,Kd/8s,9c leader=0";
    assert_eq!(
        after(position, &["0 lead:7s", "1 beat:7s=8s", "0 pass"]),
        "durak:durak trump=6h hands=Kd/9c leader=1 bouts=2"
    );
}

#[test]
fn s6_who_took_misses_his_lead() {
    let position = "durak:durak,players=3 trump=6h hands=7s,Kd/8s,9c/As leader=0";
    let taken = after(position, &["0 lead:7s", "1 take", "0 pass", "2 pass"]);
    assert!(taken.contains("leader=2"), "{taken}");
    let two = after("durak:durak trump=6h hands=7s,Kd/8s,9c", &["0 lead:7s", "1 take", "0 pass"]);
    assert_eq!(two, "durak:durak trump=6h hands=Kd/7s!,8s,9c bouts=2 idle=1");
}

// ---- Section 7: the limit ----

#[test]
fn s7_three_cards_at_the_start_mean_three_attack_cards() {
    let position = "durak:durak trump=6h hands=7s,8d,9d,Td/8s,9c,Tc leader=0";
    let steps = ["0 lead:7s", "1 beat:7s=8s", "0 throw:8d", "1 take", "0 pass"];
    let game = common::game(&after(position, &steps[..3]));
    assert_eq!(game.public().limit(), 3, "beaten cards never raise it");
    let full = "durak:durak trump=6h hands=Jd,9d,8h/Tc,Ks table=8s-9s,9c leader=0";
    assert_eq!(common::game(full).public().limit(), 3);
    assert_eq!(play(&mut common::game(full), "0 throw:9d"), Ok(()));
    assert_eq!(refusal(full, &["0 throw:9d", "0 throw:8h"]), "limit-reached");
}

#[test]
fn s7_004_example_2_two_cards_in_hand_take_one_more_king() {
    let position = "durak:durak,players=4 trump=9d \
                    hands=Kc,7c/Ac,6d/Ks,Kh,Kd,8c/7s,8s leader=0";
    assert_eq!(refusal(position, &["0 lead:Kc", "2 throw:Ks", "2 throw:Kh"]), "limit-reached");
    let end = after(position, &["0 lead:Kc", "2 throw:Ks", "1 beat:Kc=Ac", "1 beat:Ks=6d"]);
    assert!(end.contains("out=1") && end.contains("leader=2"), "she is out: {end}");
    assert!(end.contains("/8c,Kd,Kh/"), "two kings stay in the hand: {end}");
}

#[test]
fn s7_004_example_3_one_unbeaten_card_takes_the_whole_table() {
    // Three pairs and the fourth attack are seven cards: the hand grows from two to nine.
    let position = "durak:durak_live,players=3 trump=6s hands=8c,Ks/8d,7h/Jh,As \
                    table=7d-9d,7c-Jc,9s-Qs";
    let end = after(position, &["2 throw:Jh", "1 take"]);
    let game = game(&end);
    assert_eq!(game.hand(common::seat(1)).len(), 9);
    assert_eq!(game.public().leader(), common::seat(2));
}

#[test]
fn s7_the_cap_is_five_while_the_discard_is_empty() {
    let law = |cap: &str| {
        let mut rules = durak_core::Rules { players: 2, ..durak_core::Rules::DEFAULT };
        rules.set("cap", cap).unwrap();
        rules
    };
    for (cap, first, after_take, after_beat) in
        [("six", 6, 6, 6), ("five_until_discard", 5, 5, 6), ("five_first_bout", 5, 6, 6)]
    {
        let mut game = common::dealt(&law(cap), 3);
        assert_eq!(game.public().limit(), first, "{cap}, first bout");
        let leader = game.public().leader();
        let lead = game.legal(leader).nth(0).unwrap();
        game.play(leader, lead).unwrap();
        let mut beaten = game;
        let defender = game.public().defender();
        game.play(defender, durak_core::Action::Take).unwrap();
        game.play(leader, durak_core::Action::Pass).unwrap();
        let hand = game.public().hand_size(game.public().defender());
        assert_eq!(game.public().limit(), after_take.min(hand), "{cap}, after a take");
        let beat = beaten.legal(defender).actions().find(|a| a.verb() == "beat");
        beaten.play(defender, beat.expect("seed 3 lets him beat")).unwrap();
        beaten.play(leader, durak_core::Action::Pass).unwrap();
        assert_eq!(beaten.public().limit(), after_beat, "{cap}, after a discard");
    }
}
