//! The signs on cards as lines and curves: ranks in a box of 10 × 14, suits in one of 10 × 10.

use durak_core::{Rank, Suit};
use tiny_skia::{Path, PathBuilder};

/// The lines of a rank, each a row of points; ten and king are of several lines.
fn lines(rank: Rank) -> &'static [&'static [(f32, f32)]] {
    match rank {
        Rank::Two => &[&[
            (0.5, 3.0),
            (2.0, 0.5),
            (7.0, 0.5),
            (9.0, 3.0),
            (8.5, 6.0),
            (0.5, 13.5),
            (9.5, 13.5),
        ]],
        Rank::Three => &[&[
            (0.5, 1.0),
            (9.0, 1.0),
            (4.5, 6.0),
            (8.0, 7.0),
            (9.5, 10.0),
            (7.5, 13.0),
            (3.0, 13.5),
            (0.5, 12.0),
        ]],
        Rank::Four => &[&[(7.0, 13.5), (7.0, 0.5), (0.5, 9.5), (9.5, 9.5)]],
        Rank::Five => &[&[
            (9.0, 0.5),
            (1.5, 0.5),
            (1.0, 6.5),
            (6.0, 5.5),
            (9.5, 8.5),
            (8.5, 12.0),
            (5.0, 13.5),
            (0.5, 12.0),
        ]],
        Rank::Six => &[&[
            (8.5, 1.0),
            (4.0, 2.5),
            (1.0, 7.5),
            (1.0, 11.0),
            (3.5, 13.5),
            (7.0, 13.5),
            (9.5, 11.0),
            (9.0, 8.0),
            (6.0, 6.5),
            (2.5, 7.5),
            (1.0, 10.0),
        ]],
        Rank::Seven => &[&[(0.5, 0.5), (9.5, 0.5), (3.5, 13.5)]],
        Rank::Eight => &[
            &[(5.0, 6.5), (1.5, 4.5), (1.5, 2.0), (5.0, 0.5), (8.5, 2.0), (8.5, 4.5), (5.0, 6.5)],
            &[
                (5.0, 6.5),
                (0.7, 9.0),
                (0.7, 12.0),
                (5.0, 13.5),
                (9.3, 12.0),
                (9.3, 9.0),
                (5.0, 6.5),
            ],
        ],
        Rank::Nine => &[&[
            (1.5, 13.0),
            (6.0, 11.5),
            (9.0, 6.5),
            (9.0, 3.0),
            (6.5, 0.5),
            (3.0, 0.5),
            (0.5, 3.0),
            (1.0, 6.0),
            (4.0, 7.5),
            (7.5, 6.5),
            (9.0, 4.0),
        ]],
        Rank::Ten => &[
            &[(0.0, 3.0), (2.0, 0.5), (2.0, 13.5)],
            &[
                (7.5, 0.5),
                (5.2, 3.0),
                (5.2, 11.0),
                (7.5, 13.5),
                (10.0, 11.0),
                (10.0, 3.0),
                (7.5, 0.5),
            ],
        ],
        Rank::Jack => &[
            &[(4.0, 0.5), (9.0, 0.5)],
            &[(7.5, 0.5), (7.5, 11.0), (5.5, 13.5), (2.5, 13.5), (0.7, 11.0)],
        ],
        Rank::Queen => &[
            &[
                (5.0, 0.5),
                (1.5, 2.5),
                (0.7, 7.0),
                (1.5, 11.5),
                (5.0, 13.5),
                (8.5, 11.5),
                (9.3, 7.0),
                (8.5, 2.5),
                (5.0, 0.5),
            ],
            &[(6.0, 10.0), (9.8, 14.0)],
        ],
        Rank::King => {
            &[&[(1.0, 0.5), (1.0, 13.5)], &[(9.0, 0.5), (1.0, 8.0)], &[(3.8, 5.5), (9.5, 13.5)]]
        }
        Rank::Ace => &[&[(0.3, 13.5), (5.0, 0.5), (9.7, 13.5)], &[(2.2, 9.0), (7.8, 9.0)]],
    }
}

/// A rank as lines to be drawn with a pen.
pub(super) fn rank(rank: Rank) -> Option<Path> {
    let mut path = PathBuilder::new();
    for line in lines(rank) {
        for (place, (x, y)) in line.iter().enumerate() {
            if place == 0 { path.move_to(*x, *y) } else { path.line_to(*x, *y) }
        }
    }
    path.finish()
}

/// A suit's sign as a shape to be filled.
pub(super) fn suit(suit: Suit) -> Option<Path> {
    let mut path = PathBuilder::new();
    match suit {
        Suit::Diamonds => {
            path.move_to(5.0, -0.6);
            path.quad_to(6.6, 2.8, 9.2, 5.0);
            path.quad_to(6.6, 7.2, 5.0, 10.6);
            path.quad_to(3.4, 7.2, 0.8, 5.0);
            path.quad_to(3.4, 2.8, 5.0, -0.6);
            path.close();
        }
        Suit::Hearts => {
            path.move_to(5.0, 10.3);
            path.cubic_to(3.6, 7.6, 0.0, 5.8, 0.0, 2.8);
            path.cubic_to(0.0, -0.6, 4.2, -1.0, 5.0, 2.2);
            path.cubic_to(5.8, -1.0, 10.0, -0.6, 10.0, 2.8);
            path.cubic_to(10.0, 5.8, 6.4, 7.6, 5.0, 10.3);
            path.close();
        }
        Suit::Spades => {
            path.move_to(5.0, -0.4);
            path.cubic_to(3.8, 2.2, 0.0, 3.8, 0.0, 6.4);
            path.cubic_to(0.0, 9.0, 3.4, 9.2, 4.6, 7.2);
            path.line_to(3.4, 10.4);
            path.line_to(6.6, 10.4);
            path.line_to(5.4, 7.2);
            path.cubic_to(6.6, 9.2, 10.0, 9.0, 10.0, 6.4);
            path.cubic_to(10.0, 3.8, 6.2, 2.2, 5.0, -0.4);
            path.close();
        }
        Suit::Clubs => {
            path.push_circle(5.0, 2.4, 2.5);
            path.push_circle(2.5, 6.2, 2.5);
            path.push_circle(7.5, 6.2, 2.5);
            path.move_to(4.5, 4.0);
            path.line_to(5.5, 4.0);
            path.line_to(6.6, 10.4);
            path.line_to(3.4, 10.4);
            path.close();
        }
    }
    path.finish()
}
