//! The rules, one readable case each: sections 3 to 5 and 8 to 12, the game round the bouts.

mod common;
use common::{after, dealt, game, play, refusal, rng, seat};
use durak_core::{
    Action, Card, CardSet, Conflict, GameResult, Law, NextDeal, PRESETS, Phase, Preset, Rules, Seat,
};
use durak_engine::{Deal, DealError, Deck, Game};

fn with(pairs: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::DEFAULT;
    for (key, value) in pairs {
        rules.set(key, value).unwrap();
    }
    rules
}

/// A deck that begins with these cards; the rest follows in the canonical order.
fn stacked(law: &Law, top: &str) -> Deck {
    let top: Vec<Card> = top.split(' ').map(|card| card.parse().unwrap()).collect();
    let rest = law.deck() - top.iter().copied().collect();
    Deck::new(law, &top.into_iter().chain(rest).collect::<Vec<_>>()).unwrap()
}

fn deal(rules: &Rules, dealer: u8, decks: &[&str]) -> Result<Game, DealError> {
    let law = Law::new(rules).unwrap();
    let decks = decks.iter().map(|top| stacked(&law, top)).collect();
    let by = NextDeal { dealer: seat(dealer), leader: None };
    Deal { by, decks, random_seat: seat(1) }.play(&law)
}

// ---- Sections 3 and 4: options and presets ----

#[test]
fn s3_impossible_options_are_refused_with_all_reasons_at_once() {
    let rules = with(&[("players", "5"), ("deck", "24"), ("teams", "true")]);
    let error = rules.check().unwrap_err();
    assert_eq!(
        error.0,
        [
            Conflict::DeckTooSmall { deck: 24, players: 5, seats: 4 },
            Conflict::TeamsNeedFour { players: 5 }
        ]
    );
    let text = error.to_string();
    assert!(text.contains("deck = 24") && text.contains("teams = true"), "{text}");
    assert!(Law::new(&rules).is_err(), "such rules cannot be dealt");
    for (players, deck, fits) in
        [(4, "24", true), (5, "24", false), (6, "36", true), (6, "52", true)]
    {
        let mut rules = with(&[("deck", deck)]);
        rules.players = players;
        assert_eq!(rules.check().is_ok(), fits, "{players} players, {deck} cards");
    }
}

#[test]
fn s3_unknown_options_and_values_name_what_is_allowed() {
    let mut rules = Rules::DEFAULT;
    let error = rules.set("throw_in", "everybody").unwrap_err().to_string();
    assert!(error.contains("neighbours_or_lead_rank"), "{error}");
    let error = rules.set("thrown_in", "all").unwrap_err().to_string();
    assert!(error.contains("throw_in"), "{error}");
    assert_eq!(rules, Rules::DEFAULT);
}

#[test]
fn s4_the_presets_are_the_rows_of_the_table() {
    let row = |key: &str| Preset::find(key).unwrap().rules.to_string();
    assert_eq!(
        row("duraka_net"),
        "players=2;deck=36;lead=single;throw_in=attacker;order=free;after_take=open;cap=six;\
         transfer=off;first_bout_transfer=true;no_trump=random;draw=attacker_first;teams=false;\
         next_game=under_fool"
    );
    assert_eq!(
        row("durak"),
        "players=2;deck=36;lead=single;throw_in=all;order=free;after_take=open;\
         cap=five_until_discard;transfer=off;first_bout_transfer=true;no_trump=redeal;\
         draw=attacker_first;teams=false;next_game=under_fool"
    );
    assert_eq!(
        row("home"),
        "players=2;deck=36;lead=same_rank;throw_in=all;order=free;after_take=open;cap=six;\
         transfer=off;first_bout_transfer=true;no_trump=random;draw=from_dealer;teams=false;\
         next_game=under_fool"
    );
    assert_eq!(
        row("playchat"),
        "players=2;deck=36;lead=single;throw_in=all;order=in_turn;after_take=open;cap=six;\
         transfer=off;first_bout_transfer=true;no_trump=first_seat;draw=attacker_first;teams=false;\
         next_game=under_fool"
    );
    assert_eq!(
        row("durak_live"),
        "players=2;deck=36;lead=same_rank;throw_in=all;order=free;after_take=closed;\
         cap=five_until_discard;transfer=off;first_bout_transfer=true;no_trump=random;\
         draw=attacker_first;teams=false;next_game=under_fool"
    );
    for preset in &PRESETS {
        for (key, values) in preset.open {
            for value in *values {
                assert!({ preset.rules }.set(key, value).is_ok(), "{} {key} {value}", preset.key);
            }
        }
        for key in preset.silent {
            assert!(durak_core::OptionSpec::find(key).is_ok(), "{} {key}", preset.key);
        }
    }
}

// ---- Section 5: the deal ----

#[test]
fn s5_cards_go_one_at_a_time_from_the_left_of_the_dealer() {
    let game = deal(
        &with(&[("players", "3")]),
        0,
        &["6s 7s 8s 6c 7c 8c 6d 7d 8d Ts Js Qs Tc Jc Qc Td Jd Qd 9h"],
    )
    .unwrap();
    assert_eq!(game.hand(seat(1)).to_string(), "6s Ts 6c Tc 6d Td");
    assert_eq!(game.hand(seat(2)).to_string(), "7s Js 7c Jc 7d Jd");
    assert_eq!(game.hand(seat(0)).to_string(), "8s Qs 8c Qc 8d Qd");
    assert_eq!(game.public().trump_card().to_string(), "9h");
    assert_eq!(game.public().talon(), 18);
    assert_eq!(game.talon().last().unwrap().to_string(), "9h", "it is drawn last");
    assert_eq!(game.talon().next().unwrap().to_string(), "9s", "the rest in its order");
}

#[test]
fn s5_without_a_talon_the_last_card_dealt_is_the_trump_and_stays_in_that_hand() {
    for (players, deck, dealer) in [(4u8, "24", 3), (6, "36", 5), (6, "36", 2)] {
        let rules = Rules { players, ..with(&[("deck", deck)]) };
        let law = Law::new(&rules).unwrap();
        let cards: Vec<Card> = Deck::shuffled(&law, &mut rng(7)).cards().collect();
        let by = NextDeal { dealer: seat(dealer), leader: None };
        let decks = vec![Deck::new(&law, &cards).unwrap()];
        let game = Deal { by, decks, random_seat: Seat::S0 }.play(&law).unwrap();
        let last = *cards.last().unwrap();
        assert_eq!((game.public().talon(), game.public().trump_card()), (0, last));
        assert!(game.public().known(seat(dealer)).contains(last), "all have seen it");
        assert!(game.hand(seat(dealer)).contains(last));
    }
}

#[test]
fn s5_the_lowest_trump_leads_and_is_shown() {
    let game = deal(&with(&[]), 1, &["6s 8h 7s 9h 9s Th Js 7c Qs 8c Ks 9c Ah"]).unwrap();
    assert_eq!(game.public().leader(), seat(1));
    assert_eq!(game.public().known(seat(1)).to_string(), "8h");
    let law = Law::new(&with(&[])).unwrap();
    let by = NextDeal { dealer: seat(1), leader: Some(seat(0)) };
    let deck = stacked(&law, "6s 8h 7s 9h 9s Th Js 7c Qs 8c Ks 9c Ah");
    let fixed = Deal { by, decks: vec![deck], random_seat: seat(1) }.play(&law).unwrap();
    assert_eq!(fixed.public().leader(), seat(0), "a lead fixed from outside overrides it");
    assert!(fixed.public().known(seat(1)).is_empty(), "and then nothing is shown");
}

#[test]
fn s5_no_trump_in_any_hand_random_first_seat_redeal() {
    let none = "6s 6c 7s 7c 8s 8c 9s 9c Ts Tc Js Jc Ah";
    let some = "6s 6c 7s 7c 8s 8c 9s 9c Ts Tc Jh Jc Ah";
    let leader = |no_trump, decks: &[&str]| {
        deal(&with(&[("no_trump", no_trump)]), 1, decks).map(|game| game.public().leader())
    };
    assert_eq!(leader("random", &[none]), Ok(seat(1)));
    assert_eq!(leader("first_seat", &[none]), Ok(seat(0)));
    assert_eq!(leader("redeal", &[none, none, some]), Ok(seat(0)));
    assert_eq!(leader("redeal", &[none]), Err(DealError::NoTrumpInAnyDeck { decks: 1 }));
}

// ---- Section 8: drawing ----

#[test]
fn s8_the_leader_draws_first_and_the_defender_last_whether_he_beat_or_took() {
    let position = "durak:durak,players=3 trump=6h hands=7s,8s,9s,Ts,Js,Qs/7c,8c,9c,Tc,Jc,Qc/\
                    7d,8d,9d,Td,Jd,Qd talon=Kc,6h leader=0";
    let taken = game(&after(position, &["0 lead:7s", "2 throw:7d", "1 take", "0 pass", "2 pass"]));
    assert!(taken.hand(seat(0)).contains("Kc".parse().unwrap()));
    assert_eq!(taken.public().known(seat(2)).to_string(), "6h", "the last card is the trump");
    let beaten = after(position, &["0 lead:7s", "1 take", "0 pass", "2 pass"]);
    assert_eq!(game(&beaten).public().talon(), 1, "who holds six draws nothing");
}

#[test]
fn s8_after_a_transfer_that_came_back_the_leader_draws_last() {
    let position = "durak:durak,transfer=cards trump=6h hands=7s,8s,9s,Ts,Js,Qs/\
                    7c,8c,9c,Tc,Jc,Qc talon=Kc,6h leader=0";
    let end = game(&after(position, &["0 lead:7s", "1 transfer:7c", "0 take", "1 pass"]));
    assert_eq!(end.hand(seat(1)).len(), 6);
    assert!(end.hand(seat(1)).contains("Kc".parse().unwrap()));
    assert_eq!(end.public().talon(), 1, "the defender, who led, holds seven");
}

#[test]
fn s8_from_dealer_all_draw_clockwise_the_defender_in_his_place() {
    let position = "durak:home,players=3 trump=6h hands=7s,8s,9s,Ts,Js,Qs/8c,9c,Tc,Jc,Qc,7h/\
                    7d,8d,9d,Td,Jd,Qd talon=Kc,Kd,6h leader=0 dealer=1";
    let end = game(&after(position, &["0 lead:7s", "1 beat:7s=7h", "0 pass", "2 pass"]));
    assert!(end.hand(seat(1)).contains("Kc".parse().unwrap()), "the dealer first");
    assert!(end.hand(seat(0)).contains("Kd".parse().unwrap()));
}

// ---- Section 9: going out and the end ----

#[test]
fn s9_nobody_goes_out_in_the_middle_of_a_bout_nor_while_cards_can_be_drawn() {
    let position = "durak:durak,players=3 trump=6h hands=7s/8s,9c/As,Ks leader=0";
    let middle = game(&after(position, &["0 lead:7s", "1 beat:7s=8s"]));
    assert_eq!(middle.public().hand_size(seat(0)), 0);
    assert!(middle.public().active().contains(seat(0)));
    let end = after(position, &["0 lead:7s", "1 beat:7s=8s", "2 pass"]);
    assert!(end.contains("out=0") && end.contains("leader=1"), "{end}");
    let drawn = "durak:durak trump=6h hands=8c,9c,Tc,Jc,Qc,Kc/8s,8d,9d,Td,Jd,Qd talon=6h leader=0";
    let end = game(&after(drawn, &["0 lead:8c", "1 take", "0 pass"]));
    assert_eq!(end.public().active().len(), 2);
}

#[test]
fn s9_seats_that_go_out_after_the_same_bout_share_a_place() {
    let position = "durak:durak,players=4 trump=6h hands=7s/8s/7d,Kd/8d,Td,Jd leader=0";
    let end = after(position, &["0 lead:7s", "1 beat:7s=8s"]);
    assert!(end.contains("out=0,1") && end.contains("leader=2"), "{end}");
}

#[test]
fn s9_the_last_seat_with_cards_is_the_durak_and_none_is_a_draw() {
    let result = |position: &str, steps: &[&str]| game_after(position, steps).result();
    let position = "durak:durak trump=6h hands=7s/8s,9c leader=0";
    assert_eq!(result(position, &["0 lead:7s", "1 take"]), Some(GameResult::Durak(seat(1))));
    let position = "durak:durak trump=6h hands=7s/8s leader=0";
    assert_eq!(result(position, &["0 lead:7s", "1 beat:7s=8s"]), Some(GameResult::Draw));
    assert_eq!(result(position, &["0 lead:7s"]), None);
}

fn game_after(position: &str, steps: &[&str]) -> Game {
    let mut game = game(position);
    for step in steps {
        assert_eq!(play(&mut game, step), Ok(()), "{step}");
    }
    game
}

#[test]
fn s9_a_team_loses_together_one_or_two_of_it_left() {
    let position = "durak:home,players=4,teams=true trump=6h hands=7s/8s,8d/7d/Kd,Ks out= leader=0";
    let position = position.replace(" out=", "");
    let end = game_after(&position, &["0 lead:7s", "1 beat:7s=8s", "2 throw:7d", "1 beat:7d=8d"]);
    let team = [seat(1), seat(3)].into_iter().collect();
    assert_eq!(end.result(), Some(GameResult::Lost(team)), "seat 3 alone is left of his team");
    assert_eq!(end.public().groups_out().collect::<Vec<_>>().len(), 1);
}

#[test]
fn s9_thirty_bouts_without_change_are_a_draw() {
    let position = "durak:durak,players=3 trump=6h hands=7s,8s,9s/7c,8c,9c/7d,8d,9d leader=0";
    let mut game = game(position);
    let mut bouts = 0;
    while !game.is_over() {
        let leader = game.public().leader();
        game.play(leader, game.standing_action(leader).unwrap()).unwrap();
        let defender = game.public().defender();
        let idle = game.public().idle();
        game.play(defender, Action::Take).unwrap();
        while game.public().phase() == Phase::Bout {
            let thrower = game.public().waiting_for().first().unwrap();
            game.play(thrower, Action::Pass).unwrap();
        }
        bouts += 1;
        assert_eq!(game.public().idle(), idle + 1);
    }
    assert_eq!((bouts, game.result()), (30, Some(GameResult::Draw)));
    assert_eq!(game.public().groups_out().count(), 0, "those with cards are in no group");
}

// ---- Section 10: a match ----

#[test]
fn s10_who_deals_and_who_leads_the_next_game() {
    let law = |next: &str| Law::new(&with(&[("players", "4"), ("next_game", next)])).unwrap();
    let next = |option, durak: Option<u8>| {
        let next = law(option).next_deal(seat(2), durak.map(seat));
        (next.dealer as u8, next.leader.map(|leader| leader as u8))
    };
    assert_eq!(next("under_fool", Some(1)), (1, Some(0)), "the seat before leads, against him");
    assert_eq!(next("under_fool", Some(0)), (0, Some(3)));
    assert_eq!(next("from_under_fool", Some(3)), (3, Some(0)), "the seat after him leads");
    assert_eq!(next("lowest_trump", Some(1)), (3, None));
    for option in ["under_fool", "from_under_fool", "lowest_trump"] {
        assert_eq!(next(option, None), (3, None), "after a draw the deal passes on");
    }
    assert_eq!(law("under_fool").first_deal(), NextDeal { dealer: seat(3), leader: None });
}

// ---- Section 11: time ----

#[test]
fn s11_the_standing_actions() {
    let standing = |game: &Game, by: u8| game.standing_action(seat(by)).map(|a| a.to_string());
    let position = "durak:durak,players=3 trump=6h hands=7h,8d,8c,9s/8s,9c,Tc/8h,As leader=0";
    let mut game = game(position);
    assert_eq!(standing(&game, 0).as_deref(), Some("lead:8c"), "low, c before d, no trump");
    assert_eq!(standing(&game, 1), None);
    play(&mut game, "0 lead:8c").unwrap();
    assert_eq!(standing(&game, 1).as_deref(), Some("take"));
    assert_eq!(standing(&game, 2), None, "a thrower is not waited for while he defends");
    play(&mut game, "1 beat:8c=9c").unwrap();
    assert_eq!(standing(&game, 0).as_deref(), Some("pass"));
    let trumps = common::game("durak:durak trump=6h hands=9h,7h/8s,9c leader=0");
    assert_eq!(standing(&trumps, 0).as_deref(), Some("lead:7h"));
}

// ---- Section 12: what each seat may know ----

#[test]
fn s12_taken_cards_are_known_until_they_are_played() {
    let position = "durak:durak,players=3 trump=6h hands=7s,Kd/8s,9c,Tc/As,Ks leader=0";
    let steps = ["0 lead:7s", "1 take", "0 pass", "2 pass", "2 lead:Ks", "0 take"];
    let mut game = game_after(position, &steps);
    let known = |game: &Game, by| game.public().known(seat(by)).to_string();
    assert_eq!((known(&game, 0), known(&game, 1)), ("Ks".to_owned(), "7s".to_owned()));
    play(&mut game, "1 lead:7s").unwrap();
    assert_eq!(known(&game, 1), "");
}

#[test]
fn s12_a_view_knows_its_hand_and_what_all_know_and_nothing_else() {
    let game = dealt(&with(&[("players", "3")]), 11);
    let view = game.view(seat(0));
    let hidden: CardSet = game.hand(seat(1)) | game.hand(seat(2)) | game.talon().collect();
    let known = game.public().known(seat(1)) | game.public().known(seat(2));
    assert_eq!(view.unseen(), hidden - known - game.public().trump_card().into());
    assert_eq!(refusal_of_spectator(&game), "not-in-play");
}

fn refusal_of_spectator(game: &Game) -> &'static str {
    { *game }.play(seat(5), Action::Take).unwrap_err().code()
}

#[test]
fn s9_who_is_out_plays_no_more() {
    let position = "durak:durak,players=3 trump=6h hands=7s/8s,9c/As,Ks leader=0";
    let steps = ["0 lead:7s", "1 beat:7s=8s", "2 pass", "0 pass"];
    assert_eq!(refusal(position, &steps), "seat-is-out");
}
