//! A drag as a small state machine: it becomes one only after the pointer has moved a little.

/// How far, in CSS pixels, a pointer moves before a press becomes a drag.
const THRESHOLD: f64 = 6.0;

/// A place on the page, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// A press that may become a drag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag<T> {
    what: T,
    pointer: i32,
    from: Point,
    at: Point,
    moved: bool,
}

/// How a press ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Release<T> {
    /// It never moved: a click or tap.
    Tap(T),
    /// It was dropped here.
    Drop(T, Point),
}

impl<T: Copy> Drag<T> {
    /// The pointer goes down on something.
    pub fn press(what: T, pointer: i32, from: Point) -> Self {
        Drag { what, pointer, from, at: from, moved: false }
    }

    /// What is held.
    pub fn what(&self) -> T {
        self.what
    }

    /// Whether this pointer is the one that drags; fingers beside it are not.
    pub fn owns(&self, pointer: i32) -> bool {
        self.pointer == pointer
    }

    /// The pointer moves; returns how far the thing is to be drawn from its place, once it is a drag.
    pub fn slide(&mut self, to: Point) -> Option<Point> {
        self.at = to;
        let (dx, dy) = (to.x - self.from.x, to.y - self.from.y);
        self.moved |= dx.hypot(dy) > THRESHOLD;
        self.moved.then_some(Point { x: dx, y: dy })
    }

    /// The pointer goes up.
    pub fn release(self) -> Release<T> {
        if self.moved { Release::Drop(self.what, self.at) } else { Release::Tap(self.what) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    #[test]
    fn a_press_that_trembles_is_a_tap() {
        let mut drag = Drag::press('a', 1, at(100.0, 100.0));
        assert_eq!(drag.slide(at(103.0, 98.0)), None);
        assert_eq!(drag.release(), Release::Tap('a'));
    }

    #[test]
    fn a_drag_stays_one_even_when_it_returns() {
        let mut drag = Drag::press('a', 1, at(100.0, 100.0));
        assert_eq!(drag.slide(at(100.0, 60.0)), Some(at(0.0, -40.0)));
        assert_eq!(drag.slide(at(101.0, 100.0)), Some(at(1.0, 0.0)));
        assert_eq!(drag.release(), Release::Drop('a', at(101.0, 100.0)));
    }

    #[test]
    fn a_second_finger_is_not_the_drag() {
        let drag = Drag::press('a', 1, at(0.0, 0.0));
        assert!(drag.owns(1) && !drag.owns(2));
    }
}
