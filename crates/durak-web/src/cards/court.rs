//! Jacks, queens and kings: busts put together from simple shapes, in a tinted panel.

use crate::model::{Card, Rank, Suit};

/// The picture of a court card; its classes are coloured by the style sheet.
pub(super) fn figure(card: Card) -> String {
    let suit = card.suit().letter();
    let person = match card.rank() {
        Rank::Queen => QUEEN,
        Rank::King => KING,
        _ => JACK,
    };
    let hair = match card.suit() {
        Suit::Spades => "h1",
        Suit::Clubs => "h2",
        Suit::Diamonds => "h3",
        Suit::Hearts => "h4",
    };
    format!(
        "<g class=\"court {hair}\"><rect class=\"pn\" x=\"38\" y=\"8\" width=\"56\" height=\"124\" rx=\"7\"/>{person}</g>\
         <use class=\"em\" href=\"#s-{suit}\" x=\"57\" y=\"111\" width=\"18\" height=\"18\"/>"
    )
}

const KING: &str = "<path class=\"ink\" d=\"M38 125v-11c0-14 12-22 28-22s28 8 28 22v11a7 7 0 0 1-7 7H45a7 7 0 0 1-7-7z\"/>\
    <path class=\"go\" d=\"M45 97l21 15 21-15 4 5-25 18-25-18z\"/>\
    <path class=\"hr\" d=\"M50 52h32v24c0 6-3 10-6 12H56c-3-2-6-6-6-12z\"/>\
    <path class=\"sk\" d=\"M54 52h24v20a12 13 0 0 1-24 0z\"/>\
    <path class=\"hr\" d=\"M54 66c3 3 7 1 12 1s9 2 12-1v12c0 10-6 17-12 22-6-5-12-12-12-22z\"/>\
    <path class=\"ln\" d=\"M58 57h5m6 0h5M66 59v7m-4 7q4 2.5 8 0\"/><circle cx=\"60.5\" cy=\"61\" r=\"1.7\"/><circle cx=\"71.5\" cy=\"61\" r=\"1.7\"/>\
    <path class=\"go\" d=\"M49 52l-3-26 11 11 9-16 9 16 11-11-3 26z\"/><path class=\"ink\" d=\"M49 46h34v6H49z\"/>\
    <g class=\"ink\"><circle cx=\"46\" cy=\"25\" r=\"3\"/><circle cx=\"66\" cy=\"20\" r=\"3.5\"/><circle cx=\"86\" cy=\"25\" r=\"3\"/></g>";

const QUEEN: &str = "<path class=\"hr\" d=\"M47 104V60a19 20 0 0 1 38 0v44z\"/>\
    <path class=\"ink\" d=\"M38 125v-9c0-12 10-19 20-21l8 8 8-8c10 2 20 9 20 21v9a7 7 0 0 1-7 7H45a7 7 0 0 1-7-7z\"/>\
    <path class=\"sk\" d=\"M61 80h10v12l4 3-9 12-9-12 4-3z\"/>\
    <path class=\"go\" d=\"M55 94l11 14 11-14 4 2-15 18-15-18z\"/>\
    <path class=\"sk\" d=\"M54 58c0-8 5-10 12-10s12 2 12 10v9c0 9-6 16-12 16s-12-7-12-16z\"/>\
    <path class=\"hr\" d=\"M53 62c0-11 5-16 13-16s13 5 13 16c-3-7-8-10-13-10s-10 3-13 10z\"/>\
    <path class=\"ln\" d=\"M58 61q2.5-2 5 0m6 0q2.5-2 5 0M66 64v5\"/><circle cx=\"60.5\" cy=\"64\" r=\"1.7\"/><circle cx=\"71.5\" cy=\"64\" r=\"1.7\"/>\
    <path class=\"lip\" d=\"M62 74q4-2.5 8 0-4 4.5-8 0z\"/>\
    <path class=\"go\" d=\"M49 50l-2-18 8 7 4-12 7 10 7-10 4 12 8-7-2 18q-17-8-34 0z\"/>\
    <g class=\"ink\"><circle cx=\"47\" cy=\"31\" r=\"2.5\"/><circle cx=\"59\" cy=\"26\" r=\"2.5\"/><circle cx=\"73\" cy=\"26\" r=\"2.5\"/><circle cx=\"85\" cy=\"31\" r=\"2.5\"/><circle cx=\"66\" cy=\"42\" r=\"2.5\"/></g>";

const JACK: &str = "<path class=\"ink\" d=\"M38 125v-8c0-14 12-22 28-22s28 8 28 22v8a7 7 0 0 1-7 7H45a7 7 0 0 1-7-7z\"/>\
    <path class=\"go\" d=\"M45 98q21 12 42 0l3 5q-24 15-48 0z\"/>\
    <path class=\"hr\" d=\"M49 46h34v36c0 5-4 8-8 8H57c-4 0-8-3-8-8z\"/>\
    <path class=\"sk\" d=\"M61 78h10v16q-5 5-10 0z\"/>\
    <path class=\"sk\" d=\"M54 50h24v18c0 9-6 16-12 16s-12-7-12-16z\"/>\
    <path class=\"hr\" d=\"M54 50h24v6q-12 3-24 0z\"/>\
    <path class=\"ln\" d=\"M58 60h5m6 0h5M66 62v6m-4 6q4 2 8 0\"/><circle cx=\"60.5\" cy=\"63.5\" r=\"1.7\"/><circle cx=\"71.5\" cy=\"63.5\" r=\"1.7\"/>\
    <path class=\"ink\" d=\"M47 50c-4-14 7-24 19-24 13 0 22 9 19 24q-19-8-38 0z\"/>\
    <path class=\"go\" d=\"M46 51q20-11 40 0v-6q-20-11-40 0z\"/>\
    <path class=\"fe\" d=\"M77 36c-1-11 2-20 13-25 3 11-1 20-9 26z\"/><path class=\"ln\" d=\"M78 37q3-12 9-20\"/>";
