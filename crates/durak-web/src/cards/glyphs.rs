//! The signs of ranks (strokes in a box of 24 × 34) and suits (shapes in a box of 24 × 24).

use crate::model::{Letters, Rank, Suit};

/// A rank's sign as a stroked path, and how much to scale its width.
pub(super) fn rank(rank: Rank, letters: Letters) -> (&'static str, &'static str) {
    let path = match (rank, letters) {
        (Rank::Two, _) => "M3 10a9 8 0 0 1 18 .5C21 18 3 23 3 32h19",
        (Rank::Three, _) => "M4 2.5h16L11 14c6 0 10 4 10 9s-4 9-9.5 9c-4 0-7-2-8.5-5",
        (Rank::Four, _) => "M16.5 32V2.5L2.5 23.5h20",
        (Rank::Five, _) => {
            "M20 2.5H6L4.5 15.5c2-1.5 4.5-2 7-2 5.5 0 9.5 4 9.5 9.2S17 32 11.5 32c-4 0-7-2-8.5-5"
        }
        (Rank::Six, _) => {
            "M17 2.5C9 7 3 14 3 22.5a9.2 9.5 0 0 0 18.4 0c0-5-4-9-9.2-9-4.5 0-8.2 2.8-9.1 7.5"
        }
        (Rank::Seven, _) => "M3 2.5h18.5L9.5 32",
        (Rank::Eight, _) => "M12 15.5a7.2 6.5 0 1 1 .1 0zm0 0a9 8.2 0 1 0 .1 0z",
        (Rank::Nine, _) => {
            "M7 32C15 27.5 21 20.5 21 12a9.2 9.5 0 0 0-18.4 0c0 5 4 9 9.2 9 4.5 0 8.2-2.8 9.1-7.5"
        }
        (Rank::Ten, _) => {
            return (
                "M2.5 8L8 3v29M23 2.5c-5.5 0-7.5 6-7.5 14.5s2 15 7.5 15 7.5-6.5 7.5-15S28.5 2.5 23 2.5z",
                "0.84",
            );
        }
        (Rank::Jack, Letters::Latin) => "M18 2.5V23c0 6-3 9-7.5 9C7 32 4.5 30 3 27",
        (Rank::Queen, Letters::Latin) => {
            "M12 2.5c-6 0-9.5 6-9.5 14.5S6 32 12 32s9.5-6.5 9.5-15S18 2.5 12 2.5zM14 23.5l8.5 9"
        }
        (Rank::King, _) => "M4 2.5V32M21 2.5L4 20m6.5-6.5L22 32",
        (Rank::Ace, Letters::Latin) => "M2 32L12 2.5 22 32M6 22h12",
        (Rank::Jack, Letters::Russian) => {
            "M4 2.5h8c5 0 7.5 2.8 7.5 6.5S17 15.5 12 15.5H4V2.5zm0 13h9c5.5 0 8 3.5 8 8.2S18.5 32 13 32H4V15.5"
        }
        (Rank::Queen, Letters::Russian) => "M2.5 33v-6.5h19V33M6 26.5C9 20 9.5 12 9.5 3h9.5v23",
        (Rank::Ace, Letters::Russian) => "M2.5 3h19M12 3v29",
    };
    (path, "1.12")
}

/// A suit's sign as a filled path.
pub(super) fn suit(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => {
            "M12 1.2C14.5 6 22 9.6 22 14.6c0 2.9-2.2 4.9-4.8 4.9-1.6 0-3-.7-4-1.9.2 2.2 1 3.9 2.6 5.2H8.2c1.6-1.3 2.4-3 2.6-5.2-1 1.2-2.4 1.9-4 1.9C4.2 19.5 2 17.5 2 14.6 2 9.6 9.5 6 12 1.2z"
        }
        Suit::Clubs => {
            "M12 1.4a5 5 0 0 1 3.8 8.2 5 5 0 1 1-2.6 7.7c.2 2.3 1 4.1 2.6 5.5H8.2c1.6-1.4 2.4-3.2 2.6-5.5a5 5 0 1 1-2.6-7.7A5 5 0 0 1 12 1.4z"
        }
        Suit::Diamonds => {
            "M12 .8C14.3 5 17.2 8.7 20.8 12 17.2 15.3 14.3 19 12 23.2 9.7 19 6.8 15.3 3.2 12 6.8 8.7 9.7 5 12 .8z"
        }
        Suit::Hearts => {
            "M12 22C5 16 1.5 12.1 1.5 7.9 1.5 4.6 4 2.2 6.9 2.2c2.1 0 4 1.2 5.1 3.2 1.1-2 3-3.2 5.1-3.2 2.9 0 5.4 2.4 5.4 5.7C22.5 12.1 19 16 12 22z"
        }
    }
}
