//! Servers that cheat, each in its way: the player names what was wrong and holds the proof.

mod cards;
mod numbers;

use durak_core::Seat;
use durak_fair::{
    Chain, Commit, Commits, DealMessage, Digest, Evidence, Hand, Player, Refused, Reveal, Reveals,
    SignedOpen, commits_digest, hand_digest, reveals_digest,
};

use crate::rig::{Rig, Table};

/// The refusal has this code, holds evidence, and the player signs nothing more.
fn caught<T: std::fmt::Debug>(result: Result<T, Refused>, code: &str) -> Evidence {
    let refused = result.unwrap_err();
    assert_eq!(refused.reason.code(), code, "{refused}");
    *refused.evidence.unwrap()
}

fn player(table: &mut Table, entry: u8) -> &mut Player {
    table.players.get_mut(&entry).unwrap()
}

fn join(rig: &Rig, open: &SignedOpen) -> Result<durak_fair::Joined, Refused> {
    Player::join(&Chain::new(), &rig.expected(), Some(rig.me(0)), open.clone())
}

/// OPEN with a change, signed again.
fn reopened(rig: &Rig, change: impl FnOnce(&mut durak_fair::Open)) -> SignedOpen {
    let mut open = rig.server().open_message().open.clone();
    change(&mut open);
    SignedOpen { sig: rig.server_key.sign(&open.gid()), open }
}

fn sign_commits(table: &Table, list: Vec<Commit>) -> Commits {
    let digest = commits_digest(&table.server.gid(), &list);
    Commits { list, sig: table.rig.server_key.sign(&digest) }
}

fn sign_reveals(table: &Table, commits: &Digest, list: Vec<Reveal>) -> Reveals {
    Reveals { sig: table.rig.server_key.sign(&reveals_digest(commits, &list)), list }
}

fn ch(table: &Table) -> Digest {
    commits_digest(&table.server.gid(), &table.server.commits_message().unwrap().list)
}

fn sign_deal(table: &Table, mut deal: DealMessage) -> DealMessage {
    deal.sig = table.rig.server_key.sign(&deal.digest(&ch(table)));
    deal
}

fn sign_hand(table: &Table, deal: &Digest, mut hand: Hand) -> Hand {
    let seat = Seat::new(hand.seat).unwrap();
    hand.sig = table.rig.server_key.sign(&hand_digest(deal, seat, &hand.items));
    hand
}
