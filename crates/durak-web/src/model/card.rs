//! A card as the page shows it: a rank and a suit.

/// The four suits in the order of the rules: spades, clubs, diamonds, hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// `s`
    Spades,
    /// `c`
    Clubs,
    /// `d`
    Diamonds,
    /// `h`
    Hearts,
}

impl Suit {
    /// All suits, in canonical order.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Clubs, Suit::Diamonds, Suit::Hearts];

    /// The letter of the text form, `s c d h`.
    pub fn letter(self) -> char {
        ['s', 'c', 'd', 'h'][self as usize]
    }
}

/// The ranks in rising order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names say it all.
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All ranks, rising.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The letter of the text form, `2`…`9 T J Q K A`.
    pub fn letter(self) -> char {
        char::from(b"23456789TJQKA"[self as usize])
    }
}

/// One card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Its rank.
    pub rank: Rank,
    /// Its suit.
    pub suit: Suit,
}

impl Card {
    /// The text form, rank then suit: `Td`.
    pub fn code(self) -> String {
        [self.rank.letter(), self.suit.letter()].iter().collect()
    }

    /// Reads the text form; `None` for anything else.
    pub fn parse(code: &str) -> Option<Card> {
        let mut letters = code.chars();
        let (rank, suit, rest) = (letters.next()?, letters.next()?, letters.next());
        let rank = Rank::ALL.into_iter().find(|r| r.letter() == rank)?;
        let suit = Suit::ALL.into_iter().find(|s| s.letter() == suit)?;
        rest.is_none().then_some(Card { rank, suit })
    }
}
