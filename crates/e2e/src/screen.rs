//! Screens that the page is tried on.

/// A viewport of exact size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
    /// What it is pointed at with.
    pub pointer: Pointer,
    /// Whether its user wishes little motion: the page then shows at once what it would move.
    pub still: bool,
}

/// What one points with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// A mouse, which hovers.
    Mouse,
    /// A finger.
    Touch,
}

impl Screen {
    /// A small laptop.
    pub const DESKTOP: Self =
        Self { width: 1280, height: 800, pointer: Pointer::Mouse, still: true };
    /// A phone, held upright.
    pub const PHONE: Self = Self { width: 390, height: 844, pointer: Pointer::Touch, still: true };

    /// The same screen of somebody who likes to see things move, for which a test waits.
    #[must_use]
    pub const fn moving(self) -> Self {
        Self { still: false, ..self }
    }
}
