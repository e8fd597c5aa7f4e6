//! A picture of cards on felt, drawn as shapes: no text, so it needs no font and no language.

use super::shapes::{rank, suit};
use durak_core::{Card, Suit};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};

/// The size that programs ask for which show a link with a picture.
pub(super) const WIDTH: u32 = 1200;
pub(super) const HEIGHT: u32 = 630;

/// A card in its own measure; the canvas scales it.
const CARD: (f32, f32) = (100.0, 140.0);

const FELT: [u8; 3] = [0x23, 0x63, 0x4d];
const EDGE: [u8; 3] = [0x17, 0x45, 0x35];
const PAPER: [u8; 3] = [0xff, 0xfd, 0xf8];
const BLACK: [u8; 3] = [0x1d, 0x23, 0x20];
const RED: [u8; 3] = [0xb3, 0x24, 0x1a];
const BACK: [u8; 3] = [0x24, 0x40, 0x7c];
const STRIPE: [u8; 3] = [0x1c, 0x32, 0x63];
const AMBER: [u8; 3] = [0xf4, 0xbd, 0x4f];

/// Where a card lies: its middle, how large it is, and how far it is turned, in degrees.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) scale: f32,
    pub(super) turned: f32,
}

impl Place {
    fn transform(self) -> Transform {
        let (width, height) = CARD;
        Transform::from_translate(-width / 2.0, -height / 2.0)
            .post_scale(self.scale, self.scale)
            .post_concat(Transform::from_rotate(self.turned))
            .post_translate(self.x, self.y)
    }
}

/// The picture while it is drawn.
pub(super) struct Canvas(Pixmap);

impl Canvas {
    /// Empty felt; none if there is no memory for it.
    pub(super) fn new() -> Option<Canvas> {
        let mut pixmap = Pixmap::new(WIDTH, HEIGHT)?;
        pixmap.fill(color(FELT));
        let mut canvas = Canvas(pixmap);
        let (width, height) = (WIDTH as f32, HEIGHT as f32);
        let edge = Rect::from_xywh(0.0, height - 26.0, width, 26.0);
        canvas.fill(edge.map(PathBuilder::from_rect), EDGE, Transform::identity());
        Some(canvas)
    }

    /// The picture as a PNG file.
    pub(super) fn png(&self) -> Option<Vec<u8>> {
        self.0.encode_png().ok()
    }

    /// A card face up.
    pub(super) fn card(&mut self, card: Card, place: Place) {
        let at = place.transform();
        self.sheet(PAPER, at);
        let ink = match card.suit() {
            Suit::Diamonds | Suit::Hearts => RED,
            Suit::Spades | Suit::Clubs => BLACK,
        };
        let sign = |x: f32, y: f32, size: f32| {
            Transform::from_scale(size, size).post_translate(x, y).post_concat(at)
        };
        self.stroke(rank(card.rank()), ink, 1.6, sign(12.0, 12.0, 2.6));
        self.fill(suit(card.suit()), ink, sign(14.0, 56.0, 2.2));
        self.fill(suit(card.suit()), ink, sign(40.0, 72.0, 5.2));
    }

    /// A card face down.
    pub(super) fn back(&mut self, place: Place) {
        let at = place.transform();
        self.sheet(PAPER, at);
        let inner = rounded(7.0, 7.0, CARD.0 - 14.0, CARD.1 - 14.0, 6.0);
        self.fill(inner, BACK, at);
        let mut lines = PathBuilder::new();
        for step in 0..8u8 {
            let y = 18.0 + 15.0 * f32::from(step);
            lines.move_to(12.0, y);
            lines.line_to(CARD.0 - 12.0, y);
        }
        self.stroke(lines.finish(), STRIPE, 5.0, at);
    }

    /// A place where a card might lie.
    pub(super) fn empty(&mut self, place: Place) {
        let dashes = StrokeDash::new(vec![12.0, 9.0], 0.0);
        let stroke = Stroke { width: 3.5, dash: dashes, ..Stroke::default() };
        if let Some(path) = rounded(3.0, 3.0, CARD.0 - 6.0, CARD.1 - 6.0, 9.0) {
            self.0.stroke_path(&path, &paint(AMBER), &stroke, place.transform(), None);
        }
    }

    fn sheet(&mut self, fill: [u8; 3], at: Transform) {
        let path = rounded(0.0, 0.0, CARD.0, CARD.1, 9.0);
        self.fill(path.clone(), fill, at);
        self.stroke(path, BLACK, 1.2, at);
    }

    fn fill(&mut self, path: Option<Path>, fill: [u8; 3], at: Transform) {
        if let Some(path) = path {
            self.0.fill_path(&path, &paint(fill), FillRule::Winding, at, None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, ink: [u8; 3], width: f32, at: Transform) {
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        if let Some(path) = path {
            self.0.stroke_path(&path, &paint(ink), &stroke, at, None);
        }
    }
}

fn color([red, green, blue]: [u8; 3]) -> Color {
    Color::from_rgba8(red, green, blue, 255)
}

fn paint(fill: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(color(fill));
    paint
}

/// A rectangle with round corners.
fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Option<Path> {
    let (right, bottom) = (x + width, y + height);
    let mut path = PathBuilder::new();
    path.move_to(x + radius, y);
    path.line_to(right - radius, y);
    path.quad_to(right, y, right, y + radius);
    path.line_to(right, bottom - radius);
    path.quad_to(right, bottom, right - radius, bottom);
    path.line_to(x + radius, bottom);
    path.quad_to(x, bottom, x, bottom - radius);
    path.line_to(x, y + radius);
    path.quad_to(x, y, x + radius, y);
    path.close();
    path.finish()
}
