//! One deal as the battery sees it.

use durak_core::{BySeat, Card, CardSet, FirstLeader, Seat};
use durak_fair::{
    Commit, Deal, Digest, Layout, PublicKey, Seed, Signature, Terms, card_id, commitment,
    commits_digest,
};
use rand::{Rng, RngExt};

/// The deck as a permutation, and what was dealt from it.
#[derive(Clone, Copy, Debug)]
pub struct Dealt {
    /// At each place of the deck the number of its card, from 0; behind the deck zeros.
    pub(super) deck: [u8; 52],
    pub(super) hands: BySeat<CardSet>,
    pub(super) trump: Card,
    /// The leader, if there is one.
    pub(super) leader: Option<Seat>,
}

impl Dealt {
    /// A game's first deal from numbers that `chance` gives: the server's, one of each player, and
    /// what stands for the game's id. All on the way from them to the hands is the real thing.
    pub fn from_numbers(terms: &Terms, chance: &mut impl Rng) -> Dealt {
        let gid = Digest(chance.random());
        let server: [u8; 64] = number(chance);
        let openings: Vec<(u8, [u8; 64])> =
            (0..terms.players()).map(|entry| (entry, number(chance))).collect();
        let commits: Vec<Commit> = openings
            .iter()
            .map(|(entry, opening)| Commit {
                entry: *entry,
                commit: commitment(&gid, *entry, &PublicKey::NONE, opening),
                sig: Signature([0; 64]),
            })
            .collect();
        let commits = commits_digest(&gid, &commits);
        let openings = openings.iter().map(|(entry, opening)| (*entry, opening));
        let seed = Seed::new(&commits, &server, openings, None);
        let deal = Deal::derive(&seed, &gid, 0, terms);
        Dealt {
            deck: numbered(&deal.deck),
            hands: deal.hands,
            trump: deal.trump,
            leader: deal.leader.seat(),
        }
    }

    /// The deal of a deck that came about in another way: what the battery is itself tested on.
    /// `random_seat` leads if nobody holds a trump. The deck is one of these terms.
    pub fn of_deck(terms: &Terms, deck: &[Card], random_seat: Seat) -> Dealt {
        let layout = Layout::new(terms);
        let mut hands: BySeat<CardSet> = BySeat::default();
        for (index, card) in (0..).zip(deck) {
            if let Some(seat) = layout.owner(index) {
                hands[seat].insert(*card);
            }
        }
        let trump = deck[usize::from(layout.trump())];
        let leader = match terms.law().first_leader(&hands, trump.suit(), random_seat) {
            FirstLeader::LowestTrump(seat, _) | FirstLeader::NoTrump(seat) => Some(seat),
            FirstLeader::Redeal => None,
        };
        Dealt { deck: numbered(deck), hands, trump, leader }
    }

    /// The hand of this seat.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The trump card.
    pub fn trump(&self) -> Card {
        self.trump
    }
}

fn number(chance: &mut impl Rng) -> [u8; 64] {
    let mut number = [0; 64];
    chance.fill_bytes(&mut number);
    number
}

/// The cards as numbers from 0; the smallest deck's lowest card is not the biggest one's.
fn numbered(deck: &[Card]) -> [u8; 52] {
    let mut numbers = [0; 52];
    let lowest = 52 - deck.len().min(52) as u8; // at most 52
    for (number, card) in numbers.iter_mut().zip(deck) {
        *number = card_id(*card).saturating_sub(lowest);
    }
    numbers
}
