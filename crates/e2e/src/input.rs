//! Mouse, finger and keyboard, as real as the browser makes them.

use anyhow::{Context, Result, anyhow};
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, DispatchMouseEventParams,
    DispatchMouseEventPointerType, DispatchMouseEventType, DispatchTouchEventReturns,
    InsertTextParams, MouseButton,
};
use chromiumoxide::keys::get_key_definition;
use chromiumoxide::types::MethodId;
use chromiumoxide::{Command, Method};
use serde::{Deserialize, Serialize};

use crate::page::{Page, quoted};
use crate::screen::Pointer;

/// A place on the page, in CSS pixels.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
struct Point {
    x: f64,
    y: f64,
}

/// `Input.dispatchTouchEvent`. The library's own type leaves out an empty list of points, which is
/// how a touch ends.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Touch {
    r#type: &'static str,
    touch_points: Vec<Point>,
}

impl Method for Touch {
    fn identifier(&self) -> MethodId {
        "Input.dispatchTouchEvent".into()
    }
}

impl Command for Touch {
    type Response = DispatchTouchEventReturns;
}

/// How many moves a drag consists of.
const DRAG_MOVES: u32 = 8;

impl Page {
    /// Clicks with the left mouse button, once the element is there, at rest and not covered.
    ///
    /// # Errors
    /// If it is not within 20 seconds.
    pub async fn click(&self, selector: &str) -> Result<()> {
        let point = self.point_of(selector).await?;
        self.click_at(point).await
    }

    /// Taps with a finger, once the element is there, at rest and not covered.
    ///
    /// # Errors
    /// If it is not within 20 seconds.
    pub async fn tap(&self, selector: &str) -> Result<()> {
        let point = self.point_of(selector).await?;
        self.tap_at(point).await
    }

    /// Clicks or taps, whichever the screen is made for.
    ///
    /// # Errors
    /// If the element is not there, at rest and uncovered within 20 seconds.
    pub async fn press(&self, selector: &str) -> Result<()> {
        match self.screen.pointer {
            Pointer::Mouse => self.click(selector).await,
            Pointer::Touch => self.tap(selector).await,
        }
    }

    /// As [`press`](Page::press), unless the page comes to fulfil a condition before that: what
    /// others do may take the element away. Returns whether it was pressed.
    ///
    /// # Errors
    /// If neither happens within 20 seconds.
    pub async fn press_unless(&self, selector: &str, condition: &str) -> Result<bool> {
        let way = format!("({condition}) ? {{}} : {}", point_of(selector));
        let Some(point) = self.wait_until::<Way>(&way).await?.point() else { return Ok(false) };
        match self.screen.pointer {
            Pointer::Mouse => self.click_at(point).await?,
            Pointer::Touch => self.tap_at(point).await?,
        }
        Ok(true)
    }

    /// Drags one element onto another, by mouse or finger, whichever the screen is made for.
    ///
    /// # Errors
    /// If either is not there, at rest and uncovered within 20 seconds.
    pub async fn drag(&self, from: &str, to: &str) -> Result<()> {
        let from = self.point_of(from).await?;
        let to = self.point_of(to).await?;
        match self.screen.pointer {
            Pointer::Mouse => {
                self.mouse(DispatchMouseEventType::MouseMoved, from).await?;
                self.mouse(DispatchMouseEventType::MousePressed, from).await?;
                for point in way(from, to) {
                    self.mouse(DispatchMouseEventType::MouseMoved, point).await?;
                }
                self.mouse(DispatchMouseEventType::MouseReleased, to).await
            }
            Pointer::Touch => {
                self.touch("touchStart", Some(from)).await?;
                for point in way(from, to) {
                    self.touch("touchMove", Some(point)).await?;
                }
                self.touch("touchEnd", None).await
            }
        }
    }

    /// Presses and releases a key, by its name in `KeyboardEvent.key`: `Enter`, `ArrowLeft`, `t`.
    ///
    /// # Errors
    /// If there is no such key on an American keyboard.
    pub async fn key(&self, name: &str) -> Result<()> {
        let key = get_key_definition(name).with_context(|| format!("there is no key {name}"))?;
        let text = key.text.or((key.key.len() == 1).then_some(key.key));
        let event = |kind, text: Option<&str>| {
            let mut event = DispatchKeyEventParams::builder()
                .r#type(kind)
                .key(key.key)
                .code(key.code)
                .windows_virtual_key_code(key.key_code);
            if let Some(text) = text {
                event = event.text(text);
            }
            event.build().map_err(|error| anyhow!(error))
        };
        let down = if text.is_some() {
            DispatchKeyEventType::KeyDown
        } else {
            DispatchKeyEventType::RawKeyDown
        };
        self.tab.execute(event(down, text)?).await?;
        self.tab.execute(event(DispatchKeyEventType::KeyUp, None)?).await?;
        Ok(())
    }

    /// Types into what has the focus.
    ///
    /// # Errors
    /// If the page is gone.
    pub async fn enter(&self, text: &str) -> Result<()> {
        self.tab.execute(InsertTextParams::new(text)).await?;
        Ok(())
    }

    async fn point_of(&self, selector: &str) -> Result<Point> {
        let point = self.wait_until(&point_of(selector)).await;
        point.with_context(|| format!("{selector} is not there, moves, is disabled or is covered"))
    }

    async fn click_at(&self, point: Point) -> Result<()> {
        self.mouse(DispatchMouseEventType::MouseMoved, point).await?;
        self.mouse(DispatchMouseEventType::MousePressed, point).await?;
        self.mouse(DispatchMouseEventType::MouseReleased, point).await
    }

    async fn tap_at(&self, point: Point) -> Result<()> {
        self.touch("touchStart", Some(point)).await?;
        self.touch("touchEnd", None).await
    }

    async fn mouse(&self, kind: DispatchMouseEventType, point: Point) -> Result<()> {
        let event = DispatchMouseEventParams::builder()
            .r#type(kind.clone())
            .x(point.x)
            .y(point.y)
            .pointer_type(DispatchMouseEventPointerType::Mouse);
        let event = match kind {
            DispatchMouseEventType::MouseMoved => event,
            _ => event.button(MouseButton::Left).buttons(1).click_count(1),
        };
        self.tab.execute(event.build().map_err(|error| anyhow!(error))?).await?;
        Ok(())
    }

    async fn touch(&self, kind: &'static str, point: Option<Point>) -> Result<()> {
        let event = Touch { r#type: kind, touch_points: point.into_iter().collect() };
        self.tab.execute(event).await.with_context(|| format!("the page takes no {kind}"))?;
        Ok(())
    }
}

/// Whether an element can be pressed.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Way {
    /// There.
    At(Point),
    /// Not any more.
    Never {},
}

impl Way {
    fn point(self) -> Option<Point> {
        match self {
            Way::At(point) => Some(point),
            Way::Never {} => None,
        }
    }
}

/// An expression for a point where the element would be hit. The element is scrolled to, has to
/// stay where it is for a moment, and may be covered in part: cards overlap.
fn point_of(selector: &str) -> String {
    let selector = quoted(selector);
    format!(
        "(() => {{
            const element = document.querySelector({selector});
            element.scrollIntoView({{ block: 'nearest', inline: 'nearest', behavior: 'instant' }});
            const box = element.getBoundingClientRect();
            const place = [box.x, box.y, box.width, box.height].join();
            const still = element.getAnimations().every((it) => it.playState !== 'running');
            const atRest = still && element.e2ePlace === place;
            element.e2ePlace = place;
            if (!atRest || element.matches(':disabled')) return null;
            for (const [across, down] of [[.5, .5], [.2, .5], [.8, .5], [.1, .2], [.9, .2], [.5, .9], [.5, .1]]) {{
                const x = box.x + box.width * across, y = box.y + box.height * down;
                const hit = document.elementFromPoint(x, y);
                if (hit && element.contains(hit)) return {{ x, y }};
            }}
            return null;
        }})()"
    )
}

/// The points of a straight way, the last included.
fn way(from: Point, to: Point) -> impl Iterator<Item = Point> {
    (1..=DRAG_MOVES).map(move |step| {
        let part = f64::from(step) / f64::from(DRAG_MOVES);
        Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    })
}
