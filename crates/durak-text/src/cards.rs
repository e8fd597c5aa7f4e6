//! The names of cards, ranks and suits, short and spoken.

use crate::arg::Arg;
use crate::texts::Texts;
use durak_core::{Card, Rank, Suit};

/// The form of a card's spoken name; English has one form for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// «шестёрка пик», "six of spades".
    Nominative,
    /// «шестёрку пик», as what is beaten or thrown in.
    Accusative,
    /// «шестёркой пик», as what one leads or beats with.
    Instrumental,
}

impl Texts {
    /// The spoken name: «шестёрка пик», "six of spades".
    pub fn card(&self, card: Card) -> String {
        self.card_in(card, Case::Nominative)
    }

    /// The spoken name in another grammatical case.
    pub fn card_in(&self, card: Card, case: Case) -> String {
        let id = match case {
            Case::Nominative => "card-name",
            Case::Accusative => "card-accusative",
            Case::Instrumental => "card-instrumental",
        };
        self.format(id, &card_args(card))
    }

    /// The short name with a suit sign: `10♠`, `В♥` or `J♥`.
    pub fn card_short(&self, card: Card) -> String {
        self.format("card-short", &card_args(card))
    }

    /// The name of a rank: «девятка», "nine".
    pub fn rank(&self, rank: Rank) -> String {
        self.format("rank-name", &[("rank", number(rank))])
    }

    /// What stands in the corner of a card: `9`, `10`, `В` or `J`.
    pub fn rank_short(&self, rank: Rank) -> String {
        self.format("rank-short", &[("rank", number(rank))])
    }

    /// Many cards of a rank: «девяток», "nines".
    pub(crate) fn rank_plural(&self, rank: Rank) -> String {
        self.format("rank-plural", &[("rank", number(rank))])
    }

    /// The name of a suit: «пики», "spades".
    pub fn suit(&self, suit: Suit) -> String {
        self.format("suit-name", &[("suit", letter(suit))])
    }

    /// The sign of a suit: ♠, ♣, ♦ or ♥.
    pub fn suit_sign(&self, suit: Suit) -> String {
        self.format("suit-sign", &[("suit", letter(suit))])
    }
}

fn number(rank: Rank) -> Arg<'static> {
    (rank as u8).into()
}

fn letter(suit: Suit) -> Arg<'static> {
    suit.letter().to_string().into()
}

fn card_args(card: Card) -> [(&'static str, Arg<'static>); 2] {
    [("rank", number(card.rank())), ("suit", letter(card.suit()))]
}
