//! Whole games by keys and ticks.

use super::{dealer, rules, session};
use crate::play::dealer::PERSON;
use crate::play::key::Key;
use crate::play::model::{Model, Popup};
use crate::play::session::{Flow, Session};
use durak_core::{Legal, PRESETS, Phase};
use durak_text::Lang;

/// More than any game takes, in ticks and keys.
const MOST_STEPS: u32 = 50_000;

/// Plays to the end as somebody who throws in nothing and beats with the first card that does;
/// `seen` is shown the model after each change.
pub(super) fn play(session: &mut Session, mut seen: impl FnMut(&Model)) {
    let mut shown = None;
    for _ in 0..MOST_STEPS {
        if shown != Some(session.model().view) {
            seen(session.model());
            shown = Some(session.model().view);
        }
        let keys: &[Key] = match session.model().legal() {
            _ if session.model().popup == Some(Popup::Over) => return,
            Legal::Lead { .. } => &[Key::Enter],
            Legal::Throw { pass: true, .. } => &[Key::Pass],
            legal @ Legal::Defend { .. } if !legal.cards().is_empty() => &[Key::Down, Key::Enter],
            Legal::Defend { .. } => &[Key::Take],
            _ => &[],
        };
        if keys.is_empty() {
            session.tick();
        }
        for key in keys {
            assert_eq!(session.key(*key), Ok(Flow::Continue));
        }
        while let Some(Popup::Menu { .. }) = session.model().popup {
            assert_eq!(session.key(Key::Enter), Ok(Flow::Continue));
        }
    }
    panic!("the game does not end");
}

#[test]
fn a_match_by_every_preset_counts_who_lost() {
    for preset in &PRESETS {
        for players in [2, 4] {
            let mut session = session(&rules(preset.key, players), 5, Lang::En);
            for game in 1..=3 {
                assert_eq!(session.model().game, game);
                play(&mut session, |_| {});
                let score = session.model().score;
                let lost: u32 = score.lost.0.iter().sum();
                assert_eq!(lost + score.draws, game, "{}", preset.key);
                assert_eq!(session.key(Key::Enter), Ok(Flow::Continue));
                assert_eq!(session.model().public().phase(), Phase::Lead, "the next game");
                assert_eq!(session.model().popup, None);
            }
        }
    }
}

#[test]
fn bots_let_some_time_pass_and_wait_while_one_reads() {
    // A deal in which a bot leads.
    let rules = rules("duraka_net", 2);
    let seed = (0..).find(|seed| dealer(&rules, *seed).view().public().leader() != PERSON);
    let mut session = session(&rules, seed.expect("a seed"), Lang::En);
    session.key(Key::Help).expect("help");
    assert!((0..100).all(|_| !session.tick()), "nothing moves behind the help");
    session.key(Key::Escape).expect("closed");
    let ticks = (1..100).find(|_| session.tick()).expect("the bot leads at last");
    assert!(ticks > 1, "not at once");
    assert_eq!(session.model().public().phase(), Phase::Bout);
    assert!((0..100).all(|_| !session.tick()), "it is the person's turn now");
}

#[test]
fn the_same_seed_deals_the_same_cards_however_one_plays() {
    let rules = rules("home", 3);
    let (mut one, mut other) = (session(&rules, 9, Lang::En), session(&rules, 9, Lang::Ru));
    assert_eq!(one.model().view, other.model().view);
    play(&mut one, |_| {});
    other.key(Key::Sort).expect("sorted");
    play(&mut other, |_| {});
    one.key(Key::Enter).expect("the next game");
    other.key(Key::Enter).expect("the next game");
    assert_eq!(one.model().view.hand(), other.model().view.hand());
}

#[test]
fn the_log_tells_what_happened_newest_first() {
    let mut session = session(&rules("home", 2), 3, Lang::En);
    play(&mut session, |_| {});
    let model = session.model();
    let result = model.public().result().expect("a result");
    assert_eq!(model.log.front(), Some(&model.texts().result(result, &model.names)));
}
