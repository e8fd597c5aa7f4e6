//! What lies over the table: a menu, help, the rules, questions, the result.

use super::{KEYS, framed, lost_list};
use crate::play::model::{Model, Popup};
use durak_core::Action;
use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Wrap};

/// Columns of a popup with its frame.
const WIDTH: u16 = 76;

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>) {
    let texts = model.texts();
    match &model.popup {
        None => {}
        Some(Popup::Menu { actions, chosen }) => draw_menu(model, actions, *chosen, frame),
        Some(Popup::Help) => draw_lines("terminal-help", help(model), model, frame),
        Some(Popup::Rules(first)) => draw_rules(model, *first, frame),
        Some(Popup::Quit) => {
            let question = vec![Line::raw(texts.get("terminal-quit-question"))];
            draw_lines("terminal-quit", question, model, frame);
        }
        Some(Popup::Over) => draw_lines("phase-over", result(model), model, frame),
    }
}

fn draw_menu(model: &Model, actions: &[Action], chosen: usize, frame: &mut Frame<'_>) {
    let lines = actions.iter().enumerate().map(|(place, action)| {
        let style = if place == chosen { model.settings.theme.chosen() } else { Style::new() };
        Line::styled(format!(" {}  {} ", place + 1, model.describe(*action)), style)
    });
    draw_lines("terminal-menu", lines.collect(), model, frame);
}

fn help(model: &Model) -> Vec<Line<'static>> {
    let texts = model.texts();
    let key = |(key, id): (&str, &str)| {
        Line::raw(format!("{key:<6} {}", texts.get(&format!("{id}.help"))))
    };
    let legend = Line::raw(texts.get("terminal-legend"));
    KEYS.into_iter().map(key).chain([Line::raw(""), legend]).collect()
}

fn result(model: &Model) -> Vec<Line<'static>> {
    let texts = model.texts();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let result = model.public().result().map(|result| texts.result(result, &model.names));
    let lost = texts.format("terminal-lost", &[("list", lost_list(model).into())]);
    let draws = texts.format("terminal-draws", &[("count", model.score.draws.into())]);
    vec![
        Line::styled(result.unwrap_or_default(), bold),
        Line::raw(""),
        Line::raw(lost),
        Line::raw(draws),
        Line::raw(""),
        Line::raw(texts.get("terminal-again")),
    ]
}

/// The rules in words, from this paragraph on.
fn draw_rules(model: &Model, first: usize, frame: &mut Frame<'_>) {
    let lines = model.rules().into_iter().skip(first).map(|(is_title, text)| {
        let style = Style::new();
        Line::styled(text, if is_title { style.add_modifier(Modifier::BOLD) } else { style })
    });
    let area = frame.area();
    let area = area.centered(Constraint::Length(WIDTH), Constraint::Length(area.height - 4));
    let title = model.texts().get("terminal-rules");
    show(Paragraph::new(lines.collect::<Vec<_>>()).block(framed(title)), area, frame);
}

/// A popup that is as high as its lines; long ones are given a second row.
fn draw_lines(title: &str, lines: Vec<Line<'static>>, model: &Model, frame: &mut Frame<'_>) {
    let inner = usize::from(WIDTH - 4);
    let rows: usize = lines.iter().map(|line| line.width().div_ceil(inner).max(1)).sum();
    let height = Constraint::Length((rows + 2).min(usize::from(frame.area().height)) as u16);
    let area = frame.area().centered(Constraint::Length(WIDTH), height);
    show(Paragraph::new(lines).block(framed(model.texts().get(title))), area, frame);
}

fn show(paragraph: Paragraph<'_>, area: Rect, frame: &mut Frame<'_>) {
    frame.render_widget(Clear, area);
    frame.render_widget(paragraph.wrap(Wrap { trim: true }), area);
}
