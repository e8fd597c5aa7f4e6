//! What keys do.

use super::model;
use crate::play::hand::Sort;
use crate::play::key::Key;
use crate::play::model::{Model, Popup};
use crate::play::update::{Request, update};
use durak_core::{CardSet, Suit};
use durak_text::Lang;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Presses keys; returns what the last one asks for, as text.
fn press(model: &mut Model, keys: &[Key]) -> Option<String> {
    let last = keys.iter().fold(None, |_, key| update(model, *key));
    last.map(|request| match request {
        Request::Play(action) => action.to_string(),
        Request::NextGame => "next".to_owned(),
        Request::Quit => "quit".to_owned(),
    })
}

const LEAD: &str = "durak:home trump=6h hands=7s,7d,9d,Js,8h,Ah/?6 talon=?24 leader=0";
const DEFEND: &str = "durak:durak,transfer=cards_or_trump,players=3 trump=6h \
                      hands=8c,7d,7h,Ks,9d,Ad/?6/?5 table=7c talon=?18 leader=2";
const THROW: &str = "durak:durak trump=6h hands=7d,9s,Qs,8h,Ah/?5 table=7c-8c talon=?24";

#[test]
fn enter_and_numbers_play_a_card() {
    // By suit, trumps last: 7s Js 7d 9d 8h Ah.
    let mut table = model(LEAD, Lang::En);
    assert_eq!(press(&mut table, &[Key::Enter]).as_deref(), Some("lead:7s"));
    assert_eq!(press(&mut table, &[Key::Right, Key::Enter]).as_deref(), Some("lead:Js"));
    assert_eq!(press(&mut table, &[Key::First, Key::Left, Key::Enter]).as_deref(), Some("lead:Ah"));
    assert_eq!(press(&mut table, &[Key::Number(3)]).as_deref(), Some("lead:9d"));
    assert_eq!(press(&mut table, &[Key::Number(8)]), None, "there is no ninth card");
}

#[test]
fn marked_cards_of_one_rank_are_led_together() {
    let mut table = model(LEAD, Lang::En);
    press(&mut table, &[Key::Mark, Key::Right, Key::Right, Key::Space]);
    assert_eq!(table.marked.to_string(), "7s 7d");
    assert_eq!(press(&mut table, &[Key::Enter]).as_deref(), Some("lead:7s,7d"));
    press(&mut table, &[Key::Right, Key::Mark]);
    assert_eq!(table.marked.to_string(), "9d", "another rank begins anew");
    press(&mut table, &[Key::Mark]);
    assert_eq!(table.marked, CardSet::EMPTY, "and a second time takes the mark off");
}

#[test]
fn where_a_lead_is_one_card_marking_says_so() {
    let position = "durak:durak trump=6h hands=7s,7d,9d,Js,8h,Ah/?6 talon=?24 leader=0";
    let mut table = model(position, Lang::En);
    press(&mut table, &[Key::Mark]);
    assert_eq!(table.marked, CardSet::EMPTY);
    let message = table.message.expect("a reason");
    assert_eq!(
        message,
        "By the rules of this table a lead is exactly one card. (Rules, section 6)"
    );
}

#[test]
fn a_card_that_can_do_several_things_asks() {
    let mut table = model(DEFEND, Lang::En);
    // By suit, trumps last: Ks 8c 7d 9d Ad 7h. The seven of trumps beats, transfers and is shown.
    assert_eq!(press(&mut table, &[Key::Last, Key::Enter]), None);
    let Some(Popup::Menu { actions, .. }) = &table.popup else { panic!("a menu") };
    let lines: Vec<String> = actions.iter().map(|action| table.describe(*action)).collect();
    assert_eq!(lines, ["Beat 7♣ with 7♥", "Transfer: 7♥", "Show the trump: 7♥"]);
    assert_eq!(press(&mut table, &[Key::Down, Key::Down, Key::Enter]).as_deref(), Some("show:7h"));
    assert_eq!(table.popup, None);
    press(&mut table, &[Key::Enter, Key::Escape]);
    assert_eq!(table.popup, None, "escape closes the menu");
}

#[test]
fn letters_take_pass_and_transfer() {
    let mut table = model(DEFEND, Lang::En);
    assert_eq!(press(&mut table, &[Key::Take]).as_deref(), Some("take"));
    assert_eq!(press(&mut table, &[Key::Number(2)]).as_deref(), Some("transfer:7d"));
    assert_eq!(press(&mut table, &[Key::Transfer]).as_deref(), Some("transfer:7d"));
    assert_eq!(press(&mut table, &[Key::Last, Key::Transfer]), None, "transfer or show: it asks");
    let mut table = model(THROW, Lang::En);
    assert_eq!(press(&mut table, &[Key::Pass]).as_deref(), Some("pass"));
    assert_eq!(press(&mut table, &[Key::Space]).as_deref(), Some("pass"));
}

#[test]
fn a_refused_card_says_why_with_the_section() {
    let mut table = model(DEFEND, Lang::En);
    assert_eq!(press(&mut table, &[Key::Enter]), None);
    let reason = "The king of spades does not beat the seven of clubs. A higher card of the same \
                  suit does, or a trump over a plain suit. (Rules, section 2)";
    assert_eq!(table.message.as_deref(), Some(reason));
    press(&mut table, &[Key::Escape]);
    assert_eq!(table.message, None);

    let mut table = model(THROW, Lang::Ru);
    assert_eq!(press(&mut table, &[Key::First, Key::Enter]), None);
    let message = table.message.expect("a reason");
    assert!(message.contains("девяток") && message.ends_with("(Правила, раздел 6)"), "{message}");
}

#[test]
fn arrows_up_and_down_find_cards_that_can_be_played() {
    // By suit, trumps last: 9s Qs 7d 8h Ah; the seven and the eight can be thrown in.
    let mut table = model(THROW, Lang::En);
    assert_eq!(press(&mut table, &[Key::Down, Key::Enter]).as_deref(), Some("throw:7d"));
    assert_eq!(press(&mut table, &[Key::Down, Key::Enter]).as_deref(), Some("throw:8h"));
    assert_eq!(press(&mut table, &[Key::Up, Key::Enter]).as_deref(), Some("throw:7d"));
}

#[test]
fn sorting_keeps_trumps_apart_and_the_chosen_card_chosen() {
    let mut table = model(LEAD, Lang::En);
    press(&mut table, &[Key::Right]);
    let chosen = table.card();
    press(&mut table, &[Key::Sort]);
    assert_eq!(table.card(), chosen);
    let order = |sort: Sort| {
        let cards = sort.cards(table.view.hand(), Suit::Hearts);
        cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(order(Sort::ByRank), "7s 7d 9d Js 8h Ah");
    assert_eq!(order(Sort::BySuit), "7s Js 7d 9d 8h Ah");
}

#[test]
fn quitting_asks_and_interrupting_does_not() {
    let mut table = model(LEAD, Lang::En);
    assert_eq!(press(&mut table, &[Key::Quit]), None);
    assert_eq!(press(&mut table, &[Key::Take]), None, "other keys do nothing meanwhile");
    assert_eq!(table.popup, Some(Popup::Quit));
    assert_eq!(press(&mut table, &[Key::Escape]), None);
    assert_eq!(table.popup, None);
    assert_eq!(press(&mut table, &[Key::Quit, Key::Enter]).as_deref(), Some("quit"));
    assert_eq!(press(&mut table, &[Key::Interrupt]).as_deref(), Some("quit"));
}

#[test]
fn help_and_rules_open_scroll_and_close() {
    let mut table = model(LEAD, Lang::En);
    press(&mut table, &[Key::Help]);
    assert_eq!(table.popup, Some(Popup::Help));
    press(&mut table, &[Key::Escape, Key::Rules, Key::Up, Key::Down, Key::Down]);
    assert_eq!(table.popup, Some(Popup::Rules(2)));
    let last = table.rules().len() - 1;
    press(&mut table, &vec![Key::Down; 2 * last]);
    assert_eq!(table.popup, Some(Popup::Rules(last)), "it stops at the last paragraph");
    press(&mut table, &[Key::Escape]);
    assert_eq!(table.popup, None);
}

#[test]
fn letters_work_on_a_russian_keyboard_too() {
    let key = |c| Key::of_event(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE));
    for (latin, cyrillic) in "tpxmscrqTPXMSCRQ".chars().zip("езчьыскйЕЗЧЬЫСКЙ".chars())
    {
        assert!(key(latin).is_some());
        assert_eq!(key(latin), key(cyrillic), "{latin} {cyrillic}");
    }
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(Key::of_event(interrupt), Some(Key::Interrupt));
    assert_eq!(key('1'), Some(Key::Number(0)));
    assert_eq!(key('0'), Some(Key::Number(9)));
}
