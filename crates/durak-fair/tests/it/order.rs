//! Messages in any order, repeated, foreign and damaged: no panic, no half-dealt game, no
//! number used twice.

use std::collections::BTreeSet;

use durak_core::rules::NoTrump;
use durak_core::{Rules, Seat};
use durak_fair::{
    AbortReason, Chain, Commits, DealMessage, Digest, Ending, Event, GameFile, Hand, Player,
    Reveals, Seating, Server, SignedEvent, Terms, Unsigned, verify,
};
use proptest::prelude::*;

use crate::data::Vector;
use crate::rig::{Rig, Table};

/// Two games' messages, so that some are always foreign.
struct Pool {
    tables: [Table; 2],
    files: [GameFile; 2],
}

fn pool() -> Pool {
    let tables = [300, 301].map(|number| {
        let mut table = Rig::two(number).playing();
        table.post(Event::Bot(Seat::S0), None);
        table.server.abort(Some(0), AbortReason::Left);
        table
    });
    let files = [0, 1].map(|i: usize| tables[i].server.file().unwrap());
    Pool { tables, files }
}

#[derive(Clone, Debug)]
struct Step {
    /// Which message.
    message: u8,
    /// Of which game.
    game: usize,
    /// Of which entry.
    entry: u8,
    /// Whether a bit is changed.
    damaged: bool,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = (0u8..10, 0usize..5, 0u8..3, proptest::bool::weighted(0.1));
    let step = step.prop_map(|(message, game, entry, damaged)| {
        // Mostly of the own game, so that it comes forward at all.
        Step { message, game: usize::from(game == 4), entry, damaged }
    });
    // In rough order, so that some rows reach the deal.
    prop::collection::vec(step, 0..40).prop_map(|mut steps| {
        let half = steps.len() / 2;
        steps[..half].sort_by_key(|step| step.message);
        steps
    })
}

fn commits_of(file: &GameFile) -> Commits {
    Commits { list: file.commits.clone(), sig: file.commits_sig.unwrap() }
}

fn reveals_of(file: &GameFile) -> Reveals {
    Reveals { list: file.reveals.clone(), sig: file.reveals_sig.unwrap() }
}

fn to_server(server: &mut Server, pool: &Pool, step: &Step) {
    let file = &pool.files[step.game];
    let own = usize::from(step.entry).min(1);
    match step.message {
        0..=2 => {
            let mut commit = file.commits[own];
            commit.commit.0[0] ^= u8::from(step.damaged);
            let _ = server.commit(step.entry, &commit);
        }
        3..=5 => {
            let mut reveal = file.reveals[own];
            reveal.opening.0[0] ^= u8::from(step.damaged);
            let _ = server.reveal(step.entry, &reveal);
        }
        6 | 7 => {
            let _ = server.deal(step.damaged.then_some(Digest::ZERO)).is_ok();
        }
        8 => drop(server.post(Event::Bot(Seat::S0), None)),
        _ if step.damaged => drop(server.abort(Some(step.entry), AbortReason::Bad)),
        _ => drop(server.finish()),
    }
}

fn to_player(
    player: &mut Player,
    pool: &Pool,
    step: &Step,
) -> Option<Unsigned<durak_fair::Reveal>> {
    let (table, file) = (&pool.tables[step.game], &pool.files[step.game]);
    let seat = Seat::new(step.entry).unwrap_or(Seat::S0);
    let mut reveal = None;
    match step.message {
        0..=2 => {
            let mut commits = commits_of(file);
            commits.list[0].commit.0[0] ^= u8::from(step.damaged);
            reveal = player.commits(&commits).ok().flatten();
        }
        3 | 4 => {
            let mut reveals = reveals_of(file);
            reveals.list[0].opening.0[0] ^= u8::from(step.damaged);
            let _ = player.reveals(&reveals, 0);
        }
        5 => {
            let mut deal: DealMessage = table.server.deal_messages()[0].clone();
            deal.first ^= u8::from(step.damaged);
            let _ = player.deal(&deal);
        }
        6 => {
            let hand: Option<Hand> = table.server.dealt_hand(0, seat);
            if let Some(hand) = hand {
                let _ = player.hand(&hand);
            }
        }
        7 => {
            let event: &SignedEvent = &file.events[0];
            let _ = player.event(usize::from(step.damaged), event);
        }
        8 => drop(player.act(durak_core::Action::Take)),
        _ => {
            let ending: Ending = table.server.ending().unwrap().clone();
            let _ = player.end(&ending);
        }
    }
    reveal
}

#[test]
fn what_the_server_says_again_changes_nothing_not_even_of_a_void_deal() {
    let rules = Rules { no_trump: NoTrump::Redeal, ..Rules::default() };
    let terms = Terms::first_game(&rules, Seating::Listed).unwrap();
    let with_void = |rig: &Rig| rig.dealt().server.deal_messages().len() > 1;
    let rig = (0..1_000).map(|number| Rig::new(terms, number)).find(with_void);
    let mut table = rig.expect("one deal in seventy has no trump in a hand").playing();
    table.post(Event::Bot(Seat::S0), None);
    let head = table.watcher.head();
    table.hand_out();
    assert_eq!(table.watcher.head(), head);
    assert!(table.players.values().all(|player| player.stopped().is_none()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_server_takes_any_order(steps in steps()) {
        let pool = pool();
        let mut server = Rig::two(300).server();
        let (mut lists, mut ends, mut deals) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for step in &steps {
            to_server(&mut server, &pool, step);
            lists.extend(server.commits_message().map(|it| format!("{it:?}")));
            ends.extend(server.ending().map(|it| format!("{it:?}")));
            deals.extend(server.deal_messages().iter().map(|it| it.sig));
            // Cards only after every number.
            prop_assert!(server.deal_messages().is_empty() || server.reveals_message().is_some());
        }
        prop_assert!(lists.len() <= 1 && ends.len() <= 1 && deals.len() <= 1);
        if let Some(file) = server.file() {
            let names = durak_fair::verify_file(&file).names();
            prop_assert!(names.is_empty(), "{names:?}");
        }
    }

    #[test]
    fn a_player_takes_any_order(steps in steps()) {
        let pool = pool();
        let rig = Rig::two(300);
        let open = rig.server().open_message().clone();
        let joined = Player::join(&Chain::new(), &rig.expected(), Some(rig.me(0)), open).unwrap();
        let mut player = joined.player;
        let mut shown = BTreeSet::new();
        for step in &steps {
            let stopped = player.stopped().cloned();
            let reveal = to_player(&mut player, &pool, step);
            shown.extend(reveal.map(|it| it.contents().opening));
            if stopped.is_some() {
                prop_assert_eq!(player.stopped(), stopped.as_ref());
                prop_assert!(reveal.is_none());
            }
            // Cards only after every number, and only the own ones.
            let known = player.ledger().is_some();
            prop_assert!(!known || player.fingerprint().is_some());
        }
        prop_assert!(shown.len() <= 1);
        prop_assert!(player.file().is_none_or(|file| durak_fair::verify_file(&file).passes()));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(verify(&bytes).names(), ["format"]);
    }

    #[test]
    fn a_file_with_a_piece_moved_is_refused(from in 0usize..6000, len in 1usize..400, to in 0usize..6000) {
        let good = GameFile::read(Vector::named("a4").file.to_string().as_bytes()).unwrap();
        let text = good.write().into_bytes();
        let from = from % text.len();
        let end = (from + len).min(text.len());
        let mut bad = text.clone();
        let piece: Vec<u8> = bad.drain(from..end).collect();
        let to = to % (bad.len() + 1);
        bad.splice(to..to, piece);
        prop_assert_eq!(verify(&bad).passes(), bad == text);
    }
}
