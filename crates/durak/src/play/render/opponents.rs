//! The others at the table, clockwise from one's left.

use super::framed;
use crate::play::model::Model;
use durak_core::{Phase, Seat, SeatSet};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let me = model.view.seat();
    let others = model.public().law().seats() - SeatSet::only(me);
    let seats: Vec<Seat> = others.clockwise_from(me).collect();
    let areas = Layout::horizontal(seats.iter().map(|_| Constraint::Fill(1))).split(area);
    for (seat, area) in seats.into_iter().zip(areas.iter()) {
        draw_seat(model, seat, frame, *area);
    }
}

fn draw_seat(model: &Model, seat: Seat, frame: &mut Frame<'_>, area: Rect) {
    let (texts, public, theme) = (model.texts(), model.public(), model.settings.theme);
    let awaited = public.waiting_for().contains(seat);
    let mut title = texts.seat(seat, &model.names);
    if awaited {
        title.insert_str(0, "▶ ");
    }
    if public.law().side_of(model.view.seat()).contains(seat) {
        title = format!("{title}, {}", texts.get("role-partner"));
    }
    let count = texts.format("cards-count", &[("count", public.hand_size(seat).into())]);
    let lines = vec![Line::raw(count), Line::raw(role(model, seat))];
    let style = if awaited { theme.accent() } else { ratatui::style::Style::new() };
    let block = framed(title).title_style(style);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// What the seat does in this bout.
pub(super) fn role(model: &Model, seat: Seat) -> String {
    let (texts, public) = (model.texts(), model.public());
    if let Some(place) = public.place(seat) {
        return texts.format("terminal-out", &[("place", place.into())]);
    }
    let id = match public.phase() {
        Phase::Over => return String::new(),
        _ if seat == public.defender() && public.is_taking() => "terminal-taking",
        _ if seat == public.defender() => "role-defender",
        Phase::Lead if seat == public.leader() => "terminal-to-lead",
        Phase::Lead => return String::new(),
        Phase::Bout if public.passed().contains(seat) => "terminal-passed",
        Phase::Bout if seat == public.attacker() => "role-attacker",
        Phase::Bout if seat == public.leader() => "role-leader",
        Phase::Bout => return String::new(),
    };
    texts.get(id)
}
