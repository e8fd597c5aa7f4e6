//! What is on the screen, and that all of it is.

use super::{SCREENS, buffer, dealt, model, read, rules, screen, session};
use crate::play::key::Key;
use crate::play::model::{Model, Popup};
use crate::play::update::{refuse, update};
use durak_core::{Card, Rank, Refusal, Seat, SeatSet, Suit};
use durak_text::Lang;
use ratatui::style::Color;

/// Asserts that everything that belongs on the screen can be read there, in full.
fn check(model: &Model, size: (u16, u16)) {
    let lines = screen(model, size);
    let text = read(&lines);
    let whole = lines.join("\n");
    let (texts, public) = (model.texts(), model.public());
    let has = |part: &str| assert!(text.contains(part), "{part:?} is missing:\n{whole}");
    for seat in public.law().seats() - SeatSet::only(model.view.seat()) {
        has(&texts.seat(seat, &model.names));
        has(&texts.format("cards-count", &[("count", public.hand_size(seat).into())]));
    }
    for card in model.view.hand() {
        has(&texts.card_short(card));
    }
    for (attack, cover) in public.table().pairs() {
        has(&texts.card_short(attack));
        cover.into_iter().for_each(|cover| has(&texts.card_short(cover)));
    }
    has(&model.status());
    has(model.message.as_deref().unwrap_or_default());
    has(&format!("{} {}", texts.get("talon"), public.talon()));
    has(&format!("{} {}", texts.get("terminal-limit"), public.limit()));
    has(&format!("? {}", texts.get("terminal-key-help")));
}

#[test]
fn everything_fits_in_both_languages_through_whole_games() {
    for (preset, players, lang) in [("duraka_net", 2, Lang::En), ("home", 6, Lang::Ru)] {
        let mut session = session(&rules(preset, players), 11, lang);
        super::whole_games::play(&mut session, |model| {
            if model.popup.is_none() {
                SCREENS.into_iter().for_each(|size| check(model, size));
            }
        });
    }
}

#[test]
fn a_full_table_and_the_largest_hand_fit() {
    let table = "6s-7s,6c-7c,6d-7d,7h-8h,8s-9s,8c";
    let position = format!("durak:home trump=6h hands=Ts,Js,Qs,Ks,9c/?6 table={table} talon=?14");
    let full = model(&position, Lang::Ru);
    SCREENS.into_iter().for_each(|size| check(&full, size));

    // All that two can have played for with 52 cards: one holds 46 of them.
    let hand = Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.map(|rank| Card::new(rank, suit)));
    let hand = hand.skip(6).map(|card| card.to_string()).collect::<Vec<_>>().join(",");
    let position = format!("durak:durak,deck=52 trump=6h hands={hand}/2s,3s,4s,5s,6s,7s leader=0");
    let large = model(&position, Lang::Ru);
    SCREENS.into_iter().for_each(|size| check(&large, size));
}

/// Each kind of refusal once, with facts that make long sentences.
fn refusals() -> Vec<Refusal> {
    let seat = Seat::S5;
    let card = Card::new(Rank::Seven, Suit::Hearts);
    let attack = Card::new(Rank::Ten, Suit::Diamonds);
    let rank = Rank::Jack;
    vec![
        Refusal::NotInPlay,
        Refusal::SeatIsOut,
        Refusal::NoBoutYet { leader: seat },
        Refusal::NotTheLeader { leader: seat },
        Refusal::BoutIsOn,
        Refusal::LeadOneCard,
        Refusal::LeadTooMany { limit: 5 },
        Refusal::NotHeld { card },
        Refusal::NotTheDefender { defender: seat },
        Refusal::DefenderCannot { defender: Seat::S0 },
        Refusal::AlreadyTaking,
        Refusal::NothingUncovered,
        Refusal::NoSuchAttack { card },
        Refusal::DoesNotBeat { card, attack },
        Refusal::TransferOff,
        Refusal::TransferFirstBout,
        Refusal::TransferAfterBeat,
        Refusal::TransferRank { card, rank },
        Refusal::TransferHand { next: seat, cards: 2, needed: 3 },
        Refusal::TransferCap { cap: 5 },
        Refusal::TransferNobody,
        Refusal::ShowOff,
        Refusal::ShowOnce,
        Refusal::ShowNotTrump { card: attack },
        Refusal::NotAThrower { defender: seat },
        Refusal::RankNotOnTable { rank },
        Refusal::LeadRankOnly { rank },
        Refusal::LimitReached { limit: 5 },
        Refusal::WaitForDefender { defender: seat },
        Refusal::NotYourTurn { turn: seat },
        Refusal::AlreadyPassed,
        Refusal::EmptyHand,
    ]
}

#[test]
fn every_refusal_can_be_read_in_full() {
    for lang in Lang::ALL {
        let mut table = dealt(&rules("durak", 6), lang);
        for refusal in refusals() {
            refuse(&mut table, refusal);
            SCREENS.into_iter().for_each(|size| check(&table, size));
        }
    }
}

#[test]
fn popups_can_be_read_in_full() {
    for lang in Lang::ALL {
        let mut table = dealt(&rules("home", 6), lang);
        for size in SCREENS {
            table.popup = Some(Popup::Help);
            let shown = read(&screen(&table, size)).replace("│ │", "").replace(" │ ", " ");
            for (_, id) in crate::play::render::KEYS {
                let help = table.texts().get(&format!("{id}.help"));
                let last = help.split(' ').next_back().unwrap_or_default();
                assert!(shown.contains(last), "{help:?} is cut off: {shown}");
            }
            let legend = table.texts().get("terminal-legend");
            assert!(shown.contains(&read(&[legend])), "{shown}");
            table.popup = Some(Popup::Quit);
            let question = table.texts().get("terminal-quit-question");
            assert!(read(&screen(&table, size)).contains(&question));
            table.popup = Some(Popup::Rules(0));
            let title = table.texts().get("terminal-rules");
            assert!(read(&screen(&table, size)).contains(&title));
        }
    }
}

#[test]
fn playable_and_marked_cards_are_told_apart_without_colour() {
    let position = "durak:home trump=6h hands=7s,7d,9d,Js,8h,Ah/?6 talon=?24 leader=0";
    let mut table = model(position, Lang::En);
    update(&mut table, Key::Mark);
    let text = read(&screen(&table, SCREENS[0]));
    assert!(text.contains("1* 2• 3• 4• 5• 6•"), "{text}");
    let position = "durak:durak trump=6h hands=7d,9s,Qs,8h,Ah/?5 table=7c-8c talon=?24";
    let text = read(&screen(&model(position, Lang::En), SCREENS[0]));
    assert!(text.contains("1 2 3• 4• 5"), "{text}");
}

#[test]
fn no_colour_means_no_colour_and_four_colours_tell_suits_apart() {
    let position = "durak:home trump=6h hands=7s,7c,7d,7h,8s,8d/?6 talon=?24";
    let mut table = model(position, Lang::En);
    let colours = |table: &Model| {
        let cells = buffer(table, SCREENS[0]).content().to_vec();
        let mut colours: Vec<Color> = cells.iter().map(|cell| cell.fg).collect();
        colours.sort_by_key(|colour| format!("{colour:?}"));
        colours.dedup();
        colours
    };
    let two = colours(&table).len();
    update(&mut table, Key::Colours);
    assert_eq!(colours(&table).len(), two + 2, "clubs and diamonds have their own colours");
    table.settings.theme.colour = false;
    assert_eq!(colours(&table), [Color::Reset]);
}

#[test]
fn a_small_terminal_says_what_it_needs() {
    let table = dealt(&rules("durak", 2), Lang::En);
    for size in [(79, 24), (80, 23), (20, 12)] {
        let text = read(&screen(&table, size));
        assert!(text.contains("at least 80 and 24"), "{text}");
    }
    // Nothing to read in this one, but nothing breaks either.
    screen(&table, (1, 1));
}
