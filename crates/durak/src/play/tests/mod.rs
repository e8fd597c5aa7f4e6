//! Tests of the terminal game without a terminal: keys and ticks in, a drawn screen out.

mod keys;
mod screen;
mod whole_games;

use crate::play::dealer::{Dealer, PERSON};
use crate::play::model::{Model, Settings};
use crate::play::render;
use crate::play::session::Session;
use crate::play::theme::Theme;
use durak_bots::Level;
use durak_core::{Law, Opening, Preset, Rules};
use durak_engine::Position;
use durak_text::{Lang, Texts};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

/// 80×24, the smallest screen, and a large one.
const SCREENS: [(u16, u16); 2] = [render::SMALLEST, (120, 40)];

fn settings(lang: Lang) -> Settings {
    let theme = Theme { colour: true, four_colours: false };
    Settings { texts: Texts::of(lang), theme }
}

/// What seat 0 sees in a position.
fn model(position: &str, lang: Lang) -> Model {
    let position: Position = position.parse().expect("a position");
    let view = position.to_view(PERSON).expect("the hand of seat 0");
    let public = view.public();
    let opening = Opening {
        dealer: public.dealer(),
        trump: public.trump_card(),
        leader: public.leader(),
        shown: None,
    };
    Model::new(settings(lang), view, &opening)
}

fn rules(preset: &str, players: u8) -> Rules {
    let preset = Preset::find(preset).expect("a preset");
    Rules { players, ..preset.rules }
}

fn session(rules: &Rules, seed: u64, lang: Lang) -> Session {
    let law = Law::new(rules).expect("rules that can be played");
    Session::new(law, Level::Careful, seed, settings(lang)).expect("a deal")
}

fn dealer(rules: &Rules, seed: u64) -> Dealer {
    let law = Law::new(rules).expect("rules that can be played");
    Dealer::new(law, Level::Careful, seed).expect("a deal")
}

/// What seat 0 sees after a deal.
fn dealt(rules: &Rules, lang: Lang) -> Model {
    let dealer = dealer(rules, 1);
    Model::new(settings(lang), dealer.view(), &dealer.opening())
}

fn buffer(model: &Model, (columns, rows): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a screen");
    terminal.draw(|frame| render::draw(model, frame)).expect("a drawn screen");
    terminal.backend().buffer().clone()
}

/// The screen as lines of text.
fn screen(model: &Model, size: (u16, u16)) -> Vec<String> {
    let buffer = buffer(model, size);
    let row = |y| (0..size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..size.1).map(row).collect()
}

/// Lines joined, with single spaces, as one reads them.
fn read(lines: &[String]) -> String {
    let words = lines.iter().flat_map(|line| line.split_whitespace());
    words.collect::<Vec<_>>().join(" ")
}
