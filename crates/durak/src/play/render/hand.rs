//! One's own hand: as cards while they fit into a row, else as a list.

use super::card::{self, put};
use super::{framed, opponents};
use crate::play::model::Model;
use durak_core::{Card, CardSet};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

/// Columns from one card to the next.
const STEP: u16 = card::WIDTH + 1;

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let block = framed(title(model));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let hand = Hand { model, inner, playable: model.legal().cards() };
    let cards = model.cards();
    let a_row = usize::from(inner.width / STEP).max(1);
    for (place, held) in cards.iter().enumerate() {
        let column = inner.x + (place % a_row) as u16 * STEP;
        let row = inner.y + (place / a_row) as u16;
        if cards.len() <= a_row {
            hand.draw_card(*held, place, Position::new(column, row), frame.buffer_mut());
        } else {
            hand.draw_item(*held, place, Position::new(column, row), frame.buffer_mut());
        }
    }
}

fn title(model: &Model) -> String {
    let (texts, me) = (model.texts(), model.view.seat());
    let count = texts.format("cards-count", &[("count", model.view.hand().len().into())]);
    let role = opponents::role(model, me);
    let arrow = if model.is_awaited() { "▶ " } else { "" };
    let hand = texts.get("terminal-hand");
    if role.is_empty() {
        format!("{arrow}{hand}: {count}")
    } else {
        format!("{arrow}{hand}: {count}, {role}")
    }
}

struct Hand<'a> {
    model: &'a Model,
    inner: Rect,
    playable: CardSet,
}

impl Hand<'_> {
    /// A card as a box, with its number and mark above.
    fn draw_card(&self, held: Card, place: usize, at: Position, buffer: &mut Buffer) {
        let label = self.label(held, place);
        let label = format!("{label:^width$}", width = usize::from(card::WIDTH));
        put(buffer, self.inner, at, &label, self.style(held));
        card::draw(self.model, held, Position::new(at.x, at.y + 1), self.inner, buffer);
        let whole = Rect::new(at.x, at.y, card::WIDTH, card::HEIGHT + 1);
        buffer.set_style(whole.intersection(self.inner), self.emphasis(held, place));
    }

    /// A card as a few letters.
    fn draw_item(&self, held: Card, place: usize, at: Position, buffer: &mut Buffer) {
        let face = self.model.texts().card_short(held);
        let item = format!("{}{face:<3}", self.label(held, place));
        let style = self.style(held).patch(self.model.settings.theme.suit(held.suit()));
        put(buffer, self.inner, at, &item, style.patch(self.emphasis(held, place)));
    }

    /// The number key of the card, and whether it is marked `*` or can be played `•`.
    fn label(&self, held: Card, place: usize) -> String {
        let number = match place {
            0..=8 => (place + 1).to_string(),
            9 => "0".to_owned(),
            _ => " ".to_owned(),
        };
        let mark = match (self.model.marked.contains(held), self.playable.contains(held)) {
            (true, _) => '*',
            (_, true) => '•',
            _ => ' ',
        };
        format!("{number}{mark}")
    }

    fn style(&self, held: Card) -> Style {
        if self.playable.contains(held) { Style::new() } else { self.model.settings.theme.quiet() }
    }

    fn emphasis(&self, held: Card, place: usize) -> Style {
        let style = match (self.playable.contains(held), self.model.marked.contains(held)) {
            (_, true) | (true, _) => Style::new().add_modifier(Modifier::BOLD),
            _ => self.model.settings.theme.quiet(),
        };
        let chosen = place == self.model.cursor;
        if chosen { style.patch(self.model.settings.theme.chosen()) } else { style }
    }
}
