//! Faults that other Durak programs have had, each as a case of its kind.

mod common;
use common::{after, dealt, first_deal, game, legal, play, refusal, rng, seat};
use durak_core::{Action, GameResult, Law, ParseActionError, Rules, Seat};
use durak_engine::{Deal, trace};

const TRANSFER: &str = "durak:durak,players=3,transfer=cards trump=6h";

#[test]
fn b01_a_transfer_checks_ownership_and_moves_the_card() {
    let not_held = format!("{TRANSFER} hands=7c,As/8s,9s/Td,Jd,Qd leader=0");
    assert_eq!(refusal(&not_held, &["0 lead:7c", "1 transfer:7d"]), "not-held");
    let held = format!("{TRANSFER} hands=7c,As/7d,9s/Td,Jd,Qd leader=0");
    let mut game = game(&after(&held, &["0 lead:7c", "1 transfer:7d"]));
    assert_eq!(game.hand(seat(1)).to_string(), "9s");
    assert_eq!(game.public().defender(), seat(2));
    assert_eq!(game.public().table().cards().to_string(), "7c 7d");
    game.validate().unwrap();
    assert!(play(&mut game, "1 throw:7d").is_err(), "it is there once");
}

#[test]
fn b02_a_deal_that_uses_every_card() {
    let rules = Rules { players: 6, ..Rules::DEFAULT };
    for seed in 0..200 {
        let game = dealt(&rules, seed);
        let public = game.public();
        assert_eq!(public.talon(), 0);
        let trumps =
            |s: Seat| game.hand(s).into_iter().filter(|card| card.suit() == public.trump()).min();
        let lowest = Seat::ALL.into_iter().filter_map(|s| Some((trumps(s)?, s))).min().unwrap();
        assert_eq!(public.leader(), lowest.1);
    }
}

#[test]
fn b03_an_attack_that_does_not_lie_there() {
    let position = "durak:durak trump=6h hands=7s,Ac/8s,9c leader=0";
    assert_eq!(refusal(position, &["0 lead:7s", "1 beat:7d=8s"]), "no-such-attack");
    let steps = ["0 lead:7s", "1 beat:7s=8s", "1 beat:7s=9c"];
    assert_eq!(refusal(position, &steps), "nothing-uncovered");
}

#[test]
fn b04_one_card_twice_in_one_lead() {
    let parsed = "lead:6c,6c".parse::<Action>();
    assert_eq!(parsed, Err(ParseActionError::Twice("6c".parse().unwrap())));
}

#[test]
fn b06_a_new_bout_has_no_pairs() {
    let game = dealt(&Rules::DEFAULT, 1);
    assert_eq!(game.public().table().pairs().count(), 0);
}

#[test]
fn b07_nothing_works_after_the_end() {
    let mut game = game("durak:durak,transfer=cards trump=6h hands=7s/8s leader=0");
    play(&mut game, "0 lead:7s").unwrap();
    play(&mut game, "1 beat:7s=8s").unwrap();
    for by in 0..6 {
        for action in
            ["lead:7s", "throw:7d", "beat:7s=8s", "transfer:7d", "show:7h", "take", "pass"]
        {
            assert_eq!(play(&mut game, &format!("{by} {action}")), Err("not-in-play"));
        }
        assert_eq!(legal(&game, by), "");
    }
}

#[test]
fn b08_b34_all_hands_empty_is_a_draw_without_a_durak() {
    let mut game = game("durak:durak trump=6h hands=6s/7s leader=0");
    play(&mut game, "0 lead:6s").unwrap();
    play(&mut game, "1 beat:6s=7s").unwrap();
    assert_eq!(game.result(), Some(GameResult::Draw));
}

#[test]
fn b09_nobody_can_receive_the_transfer() {
    let position = format!("{TRANSFER} hands=7c/7d,9s/ out=2 leader=0");
    assert_eq!(refusal(&position, &["0 lead:7c", "1 transfer:7d"]), "transfer-hand");
}

#[test]
fn b10_throwing_in_does_not_depend_on_transfers() {
    let position = "durak:durak,players=3 trump=6h hands=8c,As/9c,Ts,Td/9d,Kd leader=0";
    after(position, &["0 lead:8c", "1 beat:8c=9c", "2 throw:9d"]);
}

#[test]
fn b11_the_same_seed_gives_the_same_events() {
    let trace = |seed: u64| {
        let law = Law::new(&Rules::DEFAULT).unwrap();
        let mut rng = rng(seed);
        let deal = Deal::random(&law, law.first_deal(), &mut rng);
        let mut out = Vec::new();
        trace::write_game(&mut out, &law, &deal, |game| game.random_action(&mut rng)).unwrap();
        out
    };
    assert_eq!(trace(5), trace(5));
    assert_ne!(trace(5), trace(6));
}

#[test]
fn b12_the_drawn_leader_is_every_seat_equally_often() {
    for players in 2..=6u8 {
        let rules = Rules { players, ..Rules::DEFAULT };
        let law = Law::new(&rules).unwrap();
        let mut rng = rng(u64::from(players));
        let mut counts = [0u32; 6];
        let rounds = 1000 * u32::from(players);
        for _ in 0..rounds {
            let deal = Deal::random(&law, first_deal(&rules), &mut rng);
            counts[deal.random_seat.index()] += 1;
        }
        for count in &counts[..usize::from(players)] {
            assert!((850..1150).contains(count), "{players} players: {counts:?}");
        }
    }
}

#[test]
fn b14_a_trump_ace_beats_a_trump_king_and_endless_taking_ends() {
    let position = "durak:durak trump=6h hands=Kh,7s/Ah,6c leader=0";
    assert_eq!(legal(&game(&after(position, &["0 lead:Kh"])), 1), "beat:Kh=Ah take");
    let mut game = dealt(&Rules { players: 3, ..Rules::DEFAULT }, 4);
    let mut actions = 0;
    while let Some(by) = game.public().waiting_for().first() {
        game.play(by, game.standing_action(by).unwrap()).unwrap();
        actions += 1;
        assert!(actions < 2000);
    }
    assert_eq!(game.result(), Some(GameResult::Draw));
    assert_eq!(game.public().idle(), 30);
}

#[test]
fn b15_b27_no_more_attack_cards_than_the_defender_held() {
    let position = "durak:durak,players=3 trump=6h hands=9c,9d,As/Ts,Td/9s,Ks leader=0";
    let steps = ["0 lead:9c", "1 take", "0 throw:9d", "2 throw:9s"];
    assert_eq!(refusal(position, &steps), "no-bout-yet", "the second closed the bout");
    let position = "durak:durak,players=3 trump=6h hands=9c,9d,9h/Ts,Td,Jd/9s,Ks leader=0";
    let steps = ["0 lead:9c", "0 throw:9d", "2 throw:9s", "0 throw:9h"];
    assert_eq!(refusal(position, &steps), "limit-reached");
}

#[test]
fn b16_the_game_ends_when_the_last_one_takes() {
    let mut game = game("durak:durak,players=3 trump=6h hands=Qs/6d,7d/ out=2 leader=0");
    play(&mut game, "0 lead:Qs").unwrap();
    play(&mut game, "1 take").unwrap();
    assert_eq!(game.result(), Some(GameResult::Durak(seat(1))));
}

#[test]
fn b17_a_trump_of_the_attacks_rank_beats_or_transfers() {
    let position = format!("{TRANSFER} hands=8c,As/8h,6d/Td,Jd,Qd leader=0");
    let game = game(&after(&position, &["0 lead:8c"]));
    assert_eq!(legal(&game, 1), "beat:8c=8h take transfer:8h");
    let both: Vec<_> = game.legal(seat(1)).with_card("8h".parse().unwrap()).collect();
    assert_eq!(both.len(), 2, "the client can ask which");
}

#[test]
fn b18_nobody_attacks_himself() {
    let position = "durak:durak,players=4 trump=6h hands=7s,8s//7d,8d/ out=1/3 leader=0";
    assert_eq!(game(position).public().defender(), seat(2));
}

#[test]
fn b21_beaten_cards_do_not_lower_the_limit() {
    let position = "durak:durak trump=6h hands=Ts,As,Ks/Jd,Qd,Kd table=7s-8s,8c-9c,9d-Td";
    after(position, &["0 throw:Ts"]);
}

#[test]
fn b23_with_all_of_the_only_rank_there_the_throwers_still_pass_on_public_grounds() {
    // The contract has every thrower with cards pass, whether or not anything can fit.
    let position = "durak:home trump=6h hands=As,Ks/8s,8d,8c,9c,9d table=7c,7d,7s,7h";
    let taken = game(&after(position, &["1 take"]));
    assert_eq!(legal(&taken, 0), "pass");
    after(position, &["1 take", "0 pass"]);
}

#[test]
fn b26_only_the_leader_leads() {
    let position = "durak:durak,players=3 trump=6h hands=7s/8s/9s leader=0";
    assert_eq!(refusal(position, &["2 lead:9s"]), "not-the-leader");
}

#[test]
fn b28_the_defender_has_no_vote() {
    let position = "durak:durak,players=3 trump=6h hands=7s,As/8s,9c,Tc/Kd,Ks leader=0";
    let beaten = ["0 lead:7s", "1 beat:7s=8s"];
    assert_eq!(refusal(position, &[&beaten[..], &["1 pass"]].concat()), "defender-cannot");
    let end = after(position, &[&beaten[..], &["0 pass", "2 pass"]].concat());
    assert!(end.contains("leader=1"), "two votes close it: {end}");
}

#[test]
fn b29_an_open_take_leaves_a_window() {
    let position = "durak:durak,players=3 trump=6h hands=9c,As/Ts,Td,Jd/9d,Ks leader=0";
    let game = game(&after(position, &["0 lead:9c", "1 take"]));
    assert_eq!((legal(&game, 0).as_str(), legal(&game, 2).as_str()), ("pass", "pass throw:9d"));
    after(position, &["0 lead:9c", "1 take", "0 pass", "2 pass", "2 lead:9d"]);
}

#[test]
fn b31_a_transfer_passes_over_seats_that_are_out() {
    let position = "durak:durak,players=4,transfer=cards trump=6h \
                    hands=7c,As/7d,9s//8d,Td,Jd out=2 leader=0";
    let game = game(&after(position, &["0 lead:7c", "1 transfer:7d"]));
    assert_eq!(game.public().defender(), seat(3));
}

#[test]
fn b32_a_seat_that_does_not_exist_takes_nothing() {
    let position = "durak:durak,players=3 trump=6h hands=7s,As/8s,9c/Kd,Ks leader=0";
    assert_eq!(refusal(position, &["0 lead:7s", "4 take"]), "not-in-play");
}

#[test]
fn b33_the_leader_cannot_pass() {
    let position = "durak:durak trump=6h hands=7s,As/8s,9c leader=0";
    assert_eq!(refusal(position, &["0 pass"]), "no-bout-yet");
}

#[test]
fn b35_the_last_seat_goes_out_as_defender() {
    let position = "durak:durak,players=4 trump=6h hands=7s,7d/8d,9d/7c,8c/9c leader=2";
    let end = game(&after(position, &["2 lead:8c", "3 beat:8c=9c"]));
    assert_eq!((end.public().leader(), end.public().defender()), (seat(0), seat(1)));
}

#[test]
fn b39_after_a_transfer_the_table_is_two_open_attacks() {
    let position = format!("{TRANSFER} hands=9h,As/9c,Kd/Tc,Th,8s leader=0");
    let game = game(&after(&position, &["0 lead:9h", "1 transfer:9c", "2 beat:9c=Tc"]));
    assert_eq!(game.public().table().uncovered().to_string(), "9h");
    assert_eq!(legal(&game, 2), "beat:9h=Th take");
}

#[test]
fn b41_five_in_the_first_bout_is_no_hand_size() {
    let mut rules = Rules::DEFAULT;
    rules.set("cap", "five_first_bout").unwrap();
    let mut game = dealt(&rules, 9);
    assert_eq!(game.public().limit(), 5);
    while game.public().bouts() == 0 {
        let by = game.public().waiting_for().first().unwrap();
        game.play(by, game.standing_action(by).unwrap()).unwrap();
    }
    let leader = game.public().leader();
    assert_eq!(game.public().hand_size(leader), 6);
}

/// Compiles only if a type has none of the traits: with one of them it is not clear which `it` is meant.
macro_rules! has_none_of {
    ($type:ty: $($trait:path),+) => {{
        trait Has<Which> {
            fn it() {}
        }
        impl<T> Has<()> for T {}
        $({
            struct By;
            impl<T: $trait> Has<By> for T {}
        })+
        <$type as Has<_>>::it();
    }};
}

#[test]
fn l5_what_only_the_dealer_knows_cannot_be_written_out() {
    has_none_of!(durak_engine::Game: serde::Serialize, std::fmt::Display);
    has_none_of!(durak_engine::Deck: serde::Serialize, std::fmt::Display);
    has_none_of!(Deal: serde::Serialize, std::fmt::Display);
}
