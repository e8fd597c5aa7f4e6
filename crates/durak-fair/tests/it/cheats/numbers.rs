//! OPEN, COMMITS and REVEALS that are not what they should be.

use durak_fair::{
    AbortReason, Chain, Digest, End, Ending, Player, Reveal, SignedOpen, SigningKey, Statement,
    commit_digest, commitment, commits_digest, final_digest, reveal_digest, verify_file,
};

use super::{caught, ch, join, player, reopened, sign_commits, sign_reveals};
use crate::rig::{Rig, bytes, opening};

#[test]
fn an_open_that_is_not_what_was_agreed() {
    let rig = Rig::two(100);
    let refused = |open: &SignedOpen, code: &str| drop(caught(join(&rig, open), code));
    let mut unsigned = rig.server().open_message().clone();
    unsigned.open.opened_ms += 1;
    refused(&unsigned, "fair-server-signature");
    let mut stranger = rig.clone();
    stranger.server_key = SigningKey::from_seed(&bytes("stranger", 0));
    refused(stranger.server().open_message(), "fair-server-key");
    refused(&reopened(&rig, |open| open.table = "table-2".into()), "fair-options");
    let rules = |from: &'static str, to: &'static str| {
        reopened(&rig, move |open| open.rules = open.rules.replace(from, to))
    };
    refused(&rules("deck=36", "deck=52"), "fair-options");
    refused(&rules("deck=36", "deck=35"), "fair-open");
    refused(&rules("first=lowest_trump", "first=0"), "fair-open");
    refused(&reopened(&rig, |open| open.entries.swap(0, 1)), "fair-own-key");
    refused(&reopened(&rig, |open| open.entries[1] = open.entries[0]), "fair-open");
    refused(&reopened(&rig, |open| open.prev = Digest([1; 32])), "fair-open");
    let beacon = |open: &mut durak_fair::Open| {
        open.beacon = format!("drand:{}:7", Digest([7; 32])).parse().ok();
    };
    refused(&reopened(&rig, beacon), "fair-beacon-time");
}

#[test]
fn a_number_that_was_shown_before_is_not_sealed_again() {
    let rig = Rig::two(101);
    let mut table = rig.playing();
    table.server.abort(None, AbortReason::Crash);
    let file = table.server.file().unwrap();
    let mut chain = Chain::new();
    chain.add(&file, &verify_file(&file).facts.unwrap());
    let open = rig.server().open_message().clone();
    let joined = Player::join(&chain, &rig.expected(), Some(rig.me(0)), open);
    caught(joined, "fair-used-opening");
}

#[test]
fn rolling_again_by_another_open() {
    let rig = Rig::two(102);
    let first = rig.server().open_message().clone();
    let mut chain = Chain::new();
    chain.begin(first.clone());
    let mut again = rig.clone();
    again.roll(103);
    let second = again.server().open_message().clone();
    let joined = Player::join(&chain, &rig.expected(), Some(again.me(0)), second.clone());
    let evidence = caught(joined, "fair-chain");
    assert_eq!(evidence.said, Statement::Open(second));
    assert_eq!(evidence.before, Some(Statement::Open(first)));
}

#[test]
fn a_player_is_skipped() {
    for left_out in [0, 1] {
        let mut table = Rig::two(104).sealed();
        let mut list = table.server.commits_message().unwrap().list.clone();
        list.remove(left_out);
        let commits = sign_commits(&table, list);
        for entry in [0, 1] {
            caught(player(&mut table, entry).commits(&commits), "fair-contributors");
        }
        caught(table.watcher.commits(&commits), "fair-contributors");
    }
}

#[test]
fn the_server_makes_the_numbers_of_a_player() {
    let mut table = Rig::two(105).sealed();
    let gid = table.server.gid();
    let mut list = table.server.commits_message().unwrap().list.clone();
    let own = opening("made by the server", 0);
    let key = &table.rig.server_key;
    let pk = table.rig.keys[&0].public();
    list[0].commit = commitment(&gid, 0, &pk, &own.reveal().0);
    list[0].sig = key.sign(&commit_digest(&gid, 0, &list[0].commit));
    let commits = sign_commits(&table, list);
    caught(table.watcher.commits(&commits), "fair-entry-signature");
    caught(player(&mut table, 1).commits(&commits), "fair-entry-signature");
}

#[test]
fn the_own_commitment_is_changed_with_the_own_key() {
    // As on a stolen key: even a signed commitment that is not the stored one is refused.
    let mut table = Rig::two(106).sealed();
    let gid = table.server.gid();
    let mut list = table.server.commits_message().unwrap().list.clone();
    list[0].commit = Digest([9; 32]);
    list[0].sig = table.rig.keys[&0].sign(&commit_digest(&gid, 0, &list[0].commit));
    let commits = sign_commits(&table, list);
    let own = table.commits[0].commit;
    let evidence = caught(player(&mut table, 0).commits(&commits), "fair-own-commit");
    assert!(matches!(evidence.before, Some(Statement::Commit(it)) if it.contents().commit == own));
}

#[test]
fn a_commitment_is_mirrored() {
    let mut table = Rig::two(107).sealed();
    let gid = table.server.gid();
    let mut list = table.server.commits_message().unwrap().list.clone();
    list[1].commit = list[0].commit;
    list[1].sig = table.rig.keys[&1].sign(&commit_digest(&gid, 1, &list[1].commit));
    let commits = sign_commits(&table, list);
    caught(player(&mut table, 0).commits(&commits), "fair-equal-commits");
}

#[test]
fn different_lists_for_different_players() {
    // Entry 1 helps the server: it seals two numbers, one for entry 0 to see, one for itself.
    let mut table = Rig::two(108).sealed();
    let gid = table.server.gid();
    let shown_to_0 = table.server.commits_message().unwrap().clone();
    let mut list = shown_to_0.list.clone();
    let second = opening("second", 0).reveal();
    let helper = table.rig.keys[&1].clone();
    list[1].commit = commitment(&gid, 1, &helper.public(), &second.0);
    list[1].sig = helper.sign(&commit_digest(&gid, 1, &list[1].commit));
    let shown_to_1 = sign_commits(&table, list);
    let reveal_0 = player(&mut table, 0).commits(&shown_to_0).unwrap().unwrap();
    let reveal_0 = reveal_0.sign(&table.rig.keys[&0]);
    // Both lists together are the proof, for whoever is shown the other one.
    let mut witness = Rig::two(108).open(&Chain::new());
    player(&mut witness, 0).commits(&shown_to_0).unwrap();
    let evidence = caught(player(&mut witness, 0).commits(&shown_to_1), "fair-contradiction");
    assert_eq!(evidence.before, Some(Statement::Commits(shown_to_0.clone())));
    // Shown under the other list, the helper's number does not reach entry 0.
    let other = commits_digest(&gid, &shown_to_1.list);
    let sig = helper.sign(&reveal_digest(&other, 1, &second.0));
    let reveal_1 = Reveal { entry: 1, opening: second, sig };
    let reveals = sign_reveals(&table, &ch(&table), vec![reveal_0, reveal_1]);
    let evidence = caught(player(&mut table, 0).reveals(&reveals, 0), "fair-opening");
    assert_eq!(evidence.before, Some(Statement::Commits(shown_to_0)));
}

#[test]
fn numbers_are_revealed_early() {
    let mut table = Rig::two(109).shown();
    let reveals = table.server.reveals_message().unwrap().clone();
    // Before COMMITS no player takes them.
    let mut fresh = table.rig.open(&Chain::new());
    caught(player(&mut fresh, 0).reveals(&reveals, 0), "fair-too-early");
    // The server's own number before the game is over ends the game, and not by the rules.
    table.deal();
    table.hand_out();
    let opening = table.rig.server_opening.reveal();
    let signed = final_digest(&table.server.gid(), &table.server.head(), &opening.0);
    let end = End::Final { sig: table.rig.server_key.sign(&signed) };
    let ending = Ending { end, server_opening: Some(opening), beacon_value: None };
    let refused = player(&mut table, 0).end(&ending).unwrap_err();
    assert_eq!(refused.reason, durak_fair::Reason::File(vec!["over".to_string()]));
}

#[test]
fn numbers_come_after_the_beacon() {
    let mut rig = Rig::two(110);
    rig.game.beacon = format!("drand:{}:7", Digest([7; 32])).parse().ok();
    let mut table = rig.shown();
    let reveals = table.server.reveals_message().unwrap().clone();
    let late = rig.expected().beacon_ms.unwrap();
    caught(player(&mut table, 0).reveals(&reveals, late), "fair-late");
    player(&mut table, 1).reveals(&reveals, late - 1).unwrap();
}

#[test]
fn a_shown_number_is_changed() {
    let mut table = Rig::two(111).shown();
    let ch = ch(&table);
    let mut list = table.server.reveals_message().unwrap().list.clone();
    list[1].opening.0[5] ^= 1;
    list[1].sig = table.rig.keys[&1].sign(&reveal_digest(&ch, 1, &list[1].opening.0));
    let reveals = sign_reveals(&table, &ch, list);
    caught(player(&mut table, 0).reveals(&reveals, 0), "fair-opening");
    caught(player(&mut table, 1).reveals(&reveals, 0), "fair-own-opening");
    caught(player(&mut table, 1).act(durak_core::Action::Pass), "fair-own-opening");
}

#[test]
fn rolling_again_by_other_reveals() {
    let mut table = Rig::two(112).dealt();
    let ch = ch(&table);
    let mut list = table.server.reveals_message().unwrap().list.clone();
    list.swap(0, 1);
    let reveals = sign_reveals(&table, &ch, list);
    caught(player(&mut table, 0).reveals(&reveals, 0), "fair-contradiction");
}
