//! One card as a small box.

use crate::play::model::Model;
use durak_core::Card;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// Columns and rows of a card.
pub(super) const WIDTH: u16 = 5;
pub(super) const HEIGHT: u16 = 3;

/// Draws a card with its upper left corner at this place, as far as the area reaches.
pub(super) fn draw(model: &Model, card: Card, at: Position, area: Rect, buffer: &mut Buffer) {
    let face = model.texts().card_short(card);
    let style = model.settings.theme.suit(card.suit());
    let rows = ["╭───╮".to_owned(), format!("│{face:<3}│"), "╰───╯".to_owned()];
    for (row, y) in rows.iter().zip(at.y..) {
        put(buffer, area, Position::new(at.x, y), row, Style::reset().patch(style));
    }
}

/// Writes a line of text, cut off at the area.
pub(super) fn put(buffer: &mut Buffer, area: Rect, at: Position, text: &str, style: Style) {
    if area.contains(at) {
        buffer.set_stringn(at.x, at.y, text, usize::from(area.right() - at.x), style);
    }
}
