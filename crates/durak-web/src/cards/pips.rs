//! Number cards, aces and the back.

use crate::model::{Card, Rank, Suit};

const SIDE: f32 = 19.0;
/// The columns of the field of pips: left, middle, right.
const COLUMNS: [f32; 3] = [53.0, 69.0, 85.0];
const TOP: f32 = 22.0;
const BOTTOM: f32 = 118.0;

/// The pips of a number card, as (column, height from 0 at the top to 1 at the bottom).
fn layout(rank: Rank) -> &'static [(usize, f32)] {
    const THIRD: f32 = 1.0 / 3.0;
    match rank {
        Rank::Two => &[(1, 0.0), (1, 1.0)],
        Rank::Three => &[(1, 0.0), (1, 0.5), (1, 1.0)],
        Rank::Four => &[(0, 0.0), (2, 0.0), (0, 1.0), (2, 1.0)],
        Rank::Five => &[(0, 0.0), (2, 0.0), (1, 0.5), (0, 1.0), (2, 1.0)],
        Rank::Six => &[(0, 0.0), (2, 0.0), (0, 0.5), (2, 0.5), (0, 1.0), (2, 1.0)],
        Rank::Seven => &[(0, 0.0), (2, 0.0), (1, 0.25), (0, 0.5), (2, 0.5), (0, 1.0), (2, 1.0)],
        Rank::Eight => {
            &[(0, 0.0), (2, 0.0), (1, 0.25), (0, 0.5), (2, 0.5), (1, 0.75), (0, 1.0), (2, 1.0)]
        }
        Rank::Nine => &[
            (0, 0.0),
            (2, 0.0),
            (0, THIRD),
            (2, THIRD),
            (1, 0.5),
            (0, 1.0 - THIRD),
            (2, 1.0 - THIRD),
            (0, 1.0),
            (2, 1.0),
        ],
        Rank::Ten => &[
            (0, 0.0),
            (2, 0.0),
            (1, THIRD / 2.0),
            (0, THIRD),
            (2, THIRD),
            (0, 1.0 - THIRD),
            (2, 1.0 - THIRD),
            (1, 1.0 - THIRD / 2.0),
            (0, 1.0),
            (2, 1.0),
        ],
        Rank::Jack | Rank::Queen | Rank::King | Rank::Ace => &[],
    }
}

/// The field of pips of a number card; those of the lower half stand on their heads.
pub(super) fn field(card: Card) -> String {
    let suit = card.suit().letter();
    let mut out = String::new();
    for &(column, height) in layout(card.rank()) {
        let (x, y) = (COLUMNS[column], TOP + height * (BOTTOM - TOP));
        let turn = if height > 0.5 {
            format!(" transform=\"rotate(180 {x} {y:.1})\"")
        } else {
            String::new()
        };
        let (left, top) = (x - SIDE / 2.0, y - SIDE / 2.0);
        out.push_str(&format!(
            "<use href=\"#s-{suit}\" x=\"{left}\" y=\"{top:.1}\" width=\"{SIDE}\" height=\"{SIDE}\"{turn}/>"
        ));
    }
    out
}

/// The one large pip of an ace, in a medallion.
pub(super) fn ace(suit: Suit) -> String {
    format!(
        "<g class=\"ring\"><circle cx=\"64\" cy=\"88\" r=\"31\"/><circle cx=\"64\" cy=\"88\" r=\"28\"/></g>\
         <use href=\"#s-{}\" x=\"43\" y=\"67\" width=\"42\" height=\"42\"/>",
        suit.letter()
    )
}

/// The back: a lattice of lozenges in a frame.
pub(super) fn back_symbol() -> String {
    let mut lattice = String::new();
    for row in 0..8 {
        for column in 0..5 {
            let (x, y) = (18 + column * 16, 14 + row * 16);
            lattice.push_str(&format!("M{x} {y}l8-8 8 8-8 8z", x = x - 8, y = y));
            if column < 4 && row < 7 {
                lattice.push_str(&format!("M{x} {y}h.1", x = x + 8, y = y + 8));
            }
        }
    }
    format!(
        "<symbol id=\"back\" viewBox=\"0 0 100 140\"><rect class=\"bk-p\" width=\"100\" height=\"140\" rx=\"9\"/>\
         <rect class=\"bk-f\" x=\"5\" y=\"5\" width=\"90\" height=\"130\" rx=\"6\"/>\
         <path class=\"bk-l\" d=\"{lattice}\"/><circle class=\"bk-f\" cx=\"50\" cy=\"70\" r=\"19\"/>\
         <circle class=\"bk-r\" cx=\"50\" cy=\"70\" r=\"16\"/><use href=\"#s-d\" class=\"bk-s\" x=\"40\" y=\"60\" width=\"20\" height=\"20\"/></symbol>"
    )
}
