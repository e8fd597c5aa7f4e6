//! DEAL: the deck, its leaves and the leader, all from the seed (section 5).

use durak_core::{BySeat, Card, CardSet, FirstLeader, OptionSpec, Seat};
use serde::{Deserialize, Serialize};

use crate::bytes::{Digest, Signature};
use crate::cards::card_id;
use crate::hand::Item;
use crate::hash;
use crate::layout::Layout;
use crate::seed::{Key, Purpose, Seed};
use crate::terms::Terms;

/// Most deals of one game: void ones and the one that is played.
pub const MAX_DEALS: usize = 32;
/// The leader's number in a void deal.
pub const VOID: u8 = 255;

/// Who leads the first bout, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leader {
    /// A match fixes it.
    Fixed(Seat),
    /// The holder of the lowest trump, which all see.
    LowestTrump(Seat, Card),
    /// Nobody holds a trump, and the rules name this seat.
    NoTrump(Seat),
    /// Nobody holds a trump: the deal is void.
    Void,
}

impl Leader {
    /// The leader's seat; none in a void deal.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Leader::Fixed(seat) | Leader::LowestTrump(seat, _) | Leader::NoTrump(seat) => {
                Some(seat)
            }
            Leader::Void => None,
        }
    }

    /// The byte in DEAL.
    pub fn byte(self) -> u8 {
        self.seat().map_or(VOID, |seat| seat as u8)
    }

    /// Why this seat leads: `fixed`, `lowest_trump`, `void`, or the value of `no_trump`.
    pub fn reason(self, terms: &Terms) -> &'static str {
        match self {
            Leader::Fixed(_) => "fixed",
            Leader::LowestTrump(..) => "lowest_trump",
            Leader::NoTrump(_) => {
                OptionSpec::find("no_trump").map_or("no_trump", |option| option.get(terms.rules()))
            }
            Leader::Void => "void",
        }
    }
}

/// One deal as the server knows it. It is hidden: it has no text form of its own.
#[derive(Clone)]
pub struct Deal {
    /// Its number, k.
    pub k: u32,
    /// The deck, first card on top.
    pub deck: Vec<Card>,
    /// The hands as dealt.
    pub hands: BySeat<CardSet>,
    /// The trump card.
    pub trump: Card,
    /// Who leads.
    pub leader: Leader,
    /// What hides each card in DEAL and proves it in HAND.
    pub leaves: Vec<Digest>,
    layout: Layout,
    salts: Vec<Digest>,
}

impl Deal {
    /// Deal k of this game.
    pub fn derive(seed: &Seed, gid: &Digest, k: u32, terms: &Terms) -> Deal {
        let (deck, salt) = (seed.key(Purpose::Deck, k), seed.key(Purpose::Salt, k));
        let random_seat = seed.key(Purpose::First, k).seat(terms.players());
        Deal::from_keys(&deck, &salt, random_seat, gid, k, terms)
    }

    /// The deal of these keys; `random_seat` leads if `no_trump` says that chance decides.
    pub fn from_keys(
        deck_key: &Key,
        salt_key: &Key,
        random_seat: Seat,
        gid: &Digest,
        k: u32,
        terms: &Terms,
    ) -> Deal {
        let layout = Layout::new(terms);
        let deck = deck_key.deck(terms);
        let mut hands: BySeat<CardSet> = BySeat::default();
        for (index, card) in (0..).zip(&deck) {
            if let Some(seat) = layout.owner(index) {
                hands[seat].insert(*card);
            }
        }
        let trump = deck[usize::from(layout.trump())]; // an index of every deck
        let leader = match terms.first() {
            Some(seat) => Leader::Fixed(seat),
            None => match terms.law().first_leader(&hands, trump.suit(), random_seat) {
                FirstLeader::LowestTrump(seat, card) => Leader::LowestTrump(seat, card),
                FirstLeader::NoTrump(seat) => Leader::NoTrump(seat),
                FirstLeader::Redeal => Leader::Void,
            },
        };
        let salts: Vec<Digest> = (0..terms.cards()).map(|index| salt_key.salt(index)).collect();
        let mut deal = Deal { k, deck, hands, trump, leader, leaves: Vec::new(), layout, salts };
        deal.leaves = deal.items(0..terms.cards()).iter().map(|item| item.leaf(gid, k)).collect();
        deal
    }

    /// The cards with these indexes, each with its proof.
    pub fn items(&self, indexes: impl IntoIterator<Item = u8>) -> Vec<Item> {
        let item = |index: u8| {
            let (card, salt) =
                (self.deck.get(usize::from(index))?, self.salts.get(usize::from(index))?);
            Some(Item { index, card: *card, salt: *salt })
        };
        indexes.into_iter().filter_map(item).collect()
    }

    /// The cards that all see: the trump card and, if it decided who leads, the lowest trump.
    pub fn open_items(&self) -> Vec<Item> {
        let lowest = match self.leader {
            Leader::LowestTrump(_, card) => self.index_of(card),
            _ => None,
        };
        self.items([self.layout.trump()].into_iter().chain(lowest))
    }

    /// The cards that this seat is dealt.
    pub fn hand_items(&self, seat: Seat) -> Vec<Item> {
        self.items(self.layout.hand(seat))
    }

    /// The talon's cards in the order of drawing.
    pub fn talon(&self) -> impl Iterator<Item = Card> + '_ {
        self.layout
            .talon()
            .into_iter()
            .filter_map(|index| self.deck.get(usize::from(index)).copied())
    }

    fn index_of(&self, card: Card) -> Option<u8> {
        (0..).zip(&self.deck).find(|(_, it)| **it == card).map(|(index, _)| index)
    }
}

impl std::fmt::Debug for Deal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Deal {} (hidden)", self.k)
    }
}

/// All deals of a game: void ones, then the one that is played.
///
/// Nothing if even the 32nd is void; the server then aborts.
pub fn derive_deals(seed: &Seed, gid: &Digest, terms: &Terms) -> Option<Vec<Deal>> {
    let mut deals = Vec::new();
    for k in 0..MAX_DEALS as u32 {
        let deal = Deal::derive(seed, gid, k, terms);
        let void = deal.leader == Leader::Void;
        deals.push(deal);
        if !void {
            return Some(deals);
        }
    }
    None
}

/// dh_k: what the server signs under DEAL.
pub fn deal_digest(commits: &Digest, k: u32, order: &[u8], first: u8, leaves: &[Digest]) -> Digest {
    let leaves: Vec<u8> = leaves.iter().flat_map(|leaf| leaf.0).collect();
    hash::DEAL.of([&commits.0, &k.to_be_bytes(), order, &[first], &leaves])
}

/// DEAL, with the open cards that go to all with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealMessage {
    /// The number of the deal, 0 to 31.
    pub k: u32,
    /// At place `seat` the entry that sits there.
    pub order: Vec<u8>,
    /// The leader's seat, or [`VOID`].
    pub first: u8,
    /// One leaf a card.
    pub leaves: Vec<Digest>,
    /// The trump card and, if it decided who leads, the lowest trump.
    pub items: Vec<Item>,
    /// The server's signature over [`deal_digest`].
    pub sig: Signature,
}

impl DealMessage {
    /// dh_k under these commitments.
    pub fn digest(&self, commits: &Digest) -> Digest {
        deal_digest(commits, self.k, &self.order, self.first, &self.leaves)
    }
}

/// The keys of a void deal, by which all see that no hand held a trump.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoidKeys {
    /// The number of the deal.
    pub k: u32,
    /// `K("deck", k)`.
    pub deck: Digest,
    /// `K("salt", k)`.
    pub salt: Digest,
}

/// The number of a card with the salt that hides it.
pub(crate) fn leaf(gid: &Digest, k: u32, index: u8, card: Card, salt: &Digest) -> Digest {
    hash::LEAF.of([&gid.0, &k.to_be_bytes(), &[index], &[card_id(card)], &salt.0])
}
