//! One playing card, its suit and its rank (rules, section 2).

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

/// A suit, in the canonical order s, c, d, h.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♠, written `s`.
    Spades = 0,
    /// ♣, written `c`.
    Clubs = 1,
    /// ♦, written `d`.
    Diamonds = 2,
    /// ♥, written `h`.
    Hearts = 3,
}

impl Suit {
    /// All suits in the canonical order.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Clubs, Suit::Diamonds, Suit::Hearts];

    /// The letter of the text form: `s`, `c`, `d` or `h`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Spades => 's',
            Suit::Clubs => 'c',
            Suit::Diamonds => 'd',
            Suit::Hearts => 'h',
        }
    }

    const fn from_char(c: char) -> Option<Suit> {
        match c {
            's' | 'S' | '♠' | '♤' => Some(Suit::Spades),
            'c' | 'C' | '♣' | '♧' => Some(Suit::Clubs),
            'd' | 'D' | '♦' | '♢' => Some(Suit::Diamonds),
            'h' | 'H' | '♥' | '♡' => Some(Suit::Hearts),
            _ => None,
        }
    }
}

/// A rank; its number is the face value, 2 to 14.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two = 2,
    Three = 3,
    Four = 4,
    Five = 5,
    Six = 6,
    Seven = 7,
    Eight = 8,
    Nine = 9,
    Ten = 10,
    Jack = 11,
    Queen = 12,
    King = 13,
    Ace = 14,
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

    /// The letter or digit of the text form; the ten is `T`.
    pub const fn letter(self) -> char {
        match self {
            Rank::Two => '2',
            Rank::Three => '3',
            Rank::Four => '4',
            Rank::Five => '5',
            Rank::Six => '6',
            Rank::Seven => '7',
            Rank::Eight => '8',
            Rank::Nine => '9',
            Rank::Ten => 'T',
            Rank::Jack => 'J',
            Rank::Queen => 'Q',
            Rank::King => 'K',
            Rank::Ace => 'A',
        }
    }

    /// The rank with this face value (2 to 14).
    pub const fn from_value(value: u8) -> Option<Rank> {
        Some(match value {
            2 => Rank::Two,
            3 => Rank::Three,
            4 => Rank::Four,
            5 => Rank::Five,
            6 => Rank::Six,
            7 => Rank::Seven,
            8 => Rank::Eight,
            9 => Rank::Nine,
            10 => Rank::Ten,
            11 => Rank::Jack,
            12 => Rank::Queen,
            13 => Rank::King,
            14 => Rank::Ace,
            _ => return None,
        })
    }

    // Latin `T` is the ten and Cyrillic `Т` the ace, so the alphabets are kept apart here.
    const fn from_char(c: char) -> Option<Rank> {
        match c {
            '2' => Some(Rank::Two),
            '3' => Some(Rank::Three),
            '4' => Some(Rank::Four),
            '5' => Some(Rank::Five),
            '6' => Some(Rank::Six),
            '7' => Some(Rank::Seven),
            '8' => Some(Rank::Eight),
            '9' => Some(Rank::Nine),
            'T' | 't' => Some(Rank::Ten),
            'J' | 'j' | 'В' | 'в' => Some(Rank::Jack),
            'Q' | 'q' | 'Д' | 'д' => Some(Rank::Queen),
            'K' | 'k' | 'К' | 'к' => Some(Rank::King),
            'A' | 'a' | 'Т' | 'т' => Some(Rank::Ace),
            _ => None,
        }
    }
}

/// A card in one byte: bit number `16·suit + face value` of a [`CardSet`](crate::CardSet).
///
/// The byte's top bit is always set, so `Option<Card>` is one byte too, at no cost.
///
/// ```
/// use durak_core::{Card, Rank, Suit};
/// let card: Card = "10♠".parse().unwrap();
/// assert_eq!(card, Card::new(Rank::Ten, Suit::Spades));
/// assert_eq!(card.to_string(), "Ts");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card::from_set_bit(16 * suit as u32 + rank as u32)
    }

    /// The card with this bit number, if there is one.
    pub const fn from_bit(bit: u8) -> Option<Card> {
        if bit < 64 && bit & 15 >= 2 && bit & 15 <= 14 {
            Some(Card::from_set_bit(bit as u32))
        } else {
            None
        }
    }

    /// For set iteration: the caller has taken the number from a set of cards.
    pub(crate) const fn from_set_bit(bit: u32) -> Card {
        match NonZeroU8::new(bit as u8 | 0x80) {
            Some(byte) => Card(byte),
            None => unreachable!(), // the top bit is set
        }
    }

    /// The bit number, `16·suit + face value`.
    pub const fn bit(self) -> u8 {
        self.0.get() & 63
    }

    /// The card's suit.
    pub const fn suit(self) -> Suit {
        match self.bit() >> 4 {
            0 => Suit::Spades,
            1 => Suit::Clubs,
            2 => Suit::Diamonds,
            _ => Suit::Hearts,
        }
    }

    /// The card's rank.
    pub const fn rank(self) -> Rank {
        match Rank::from_value(self.bit() & 15) {
            Some(rank) => rank,
            None => Rank::Two, // no card has such a number
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseCardError {
    /// The part before the suit is not a rank.
    Rank,
    /// The last character is not a suit.
    Suit,
}

impl fmt::Display for ParseCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseCardError::Rank => {
                "a card begins with its rank: 2 to 9, T or 10, J Q K A (also В Д К Т)"
            }
            ParseCardError::Suit => "a card ends with its suit: s, c, d, h or ♠ ♣ ♦ ♥",
        })
    }
}

impl core::error::Error for ParseCardError {}

impl FromStr for Card {
    type Err = ParseCardError;

    /// Reads `6s`, `Td`, `10d`, `6♠` and the Russian court letters, in any case (section 2).
    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let text = text.strip_suffix('\u{FE0F}').unwrap_or(text);
        let last = text.chars().next_back().ok_or(ParseCardError::Rank)?;
        let suit = Suit::from_char(last).ok_or(ParseCardError::Suit)?;
        let rank = &text[..text.len() - last.len_utf8()];
        let mut chars = rank.chars();
        let rank = match (chars.next(), chars.next(), chars.next()) {
            (Some('1'), Some('0'), None) => Some(Rank::Ten),
            (Some(c), None, None) => Rank::from_char(c),
            _ => None,
        };
        Ok(Card::new(rank.ok_or(ParseCardError::Rank)?, suit))
    }
}
