//! The table: talon, trump, discard, and the cards of the bout as overlapping pairs.

use super::{card, framed};
use crate::play::model::Model;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// Columns from one pair to the next.
const PAIR: u16 = 8;
/// How far a beating card is moved from the attack card that it covers.
const OFFSET: (u16, u16) = (2, 2);
/// The columns that six pairs and the frame need.
pub(super) const WIDTH: u16 = 6 * PAIR + 2;

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let block = framed(model.texts().get("table"));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let [first, rest] = ratatui::layout::Layout::vertical([
        ratatui::layout::Constraint::Length(1),
        ratatui::layout::Constraint::Fill(1),
    ])
    .areas(inner);
    frame.render_widget(piles(model), first);
    let height = card::HEIGHT + OFFSET.1;
    let top = rest.y + rest.height.saturating_sub(height) / 2;
    for ((attack, cover), x) in
        model.public().table().pairs().zip((inner.x + 1..).step_by(PAIR.into()))
    {
        let buffer = frame.buffer_mut();
        card::draw(model, attack, Position::new(x, top), inner, buffer);
        if let Some(cover) = cover {
            let at = Position::new(x + OFFSET.0, top + OFFSET.1);
            card::draw(model, cover, at, inner, buffer);
        }
    }
}

/// Talon, trump and discard in a line.
fn piles(model: &Model) -> Line<'static> {
    let (texts, public) = (model.texts(), model.public());
    let trump = public.trump_card();
    let style = model.settings.theme.suit(trump.suit()).add_modifier(Modifier::BOLD);
    // The card while it lies there, afterwards the suit alone.
    let trump =
        if public.talon() > 0 { texts.card_short(trump) } else { texts.suit_sign(trump.suit()) };
    let number = |id: &str, count: u8| Span::raw(format!("{} {count}", texts.get(id)));
    Line::from(vec![
        Span::raw(" "),
        number("talon", public.talon()),
        Span::raw(format!("   {} ", texts.get("trump-card"))),
        Span::styled(trump, style),
        Span::raw("   "),
        number("discard", public.discard().len()),
        Span::styled("   ", Style::new()),
        number("terminal-limit", public.limit()),
    ])
}
