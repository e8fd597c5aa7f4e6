//! Finds the cards that a text names.

use durak_core::{Card, CardSet};

/// Every card that a text names: in a list, inside an action or an event, or as an item of the deal.
///
/// It looks at the words alone, so it finds them whatever the text is written in, and is quick.
pub(crate) fn cards_in(text: &str) -> CardSet {
    // A suit may be a letter or a sign of its own, which is no ASCII.
    let is_gap = |byte: &u8| byte.is_ascii() && !byte.is_ascii_alphanumeric();
    let words = text.as_bytes().split(is_gap);
    words.filter_map(|word| card_in(std::str::from_utf8(word).unwrap())).collect()
}

fn card_in(word: &str) -> Option<Card> {
    match word.len() {
        2..=6 => word.parse().ok(),
        68 => word.parse::<durak_fair::Item>().ok().map(|item| item.card),
        _ => None,
    }
}
