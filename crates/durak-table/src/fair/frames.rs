//! The frames of the present or last game in the order in which they happened, each with who may have it.

use durak_core::Seat;
use durak_fair::ServerFrame;

/// Who may have a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    All,
    /// The player of this seat alone.
    Seat(Seat),
}

/// Frames are counted through all games of a table.
#[derive(Clone, Default)]
pub(crate) struct Frames {
    frames: Vec<(To, ServerFrame)>,
    /// How many there were in the games before.
    before: u64,
}

impl Frames {
    /// Another game begins: those of the last one are forgotten.
    pub(crate) fn begin(&mut self) {
        self.before = self.count();
        self.frames.clear();
    }

    pub(crate) fn push(&mut self, to: To, frame: ServerFrame) {
        self.frames.push((to, frame));
    }

    /// How many there have been: the number of the next one.
    pub(crate) fn count(&self) -> u64 {
        self.before + self.frames.len() as u64
    }

    /// Those of the present or last game that go to all, or to who owns this seat.
    pub(crate) fn all(&self, seat: Option<Seat>) -> impl Iterator<Item = ServerFrame> + '_ {
        self.from(0, seat)
    }

    /// Those from this number on; none if some of them are forgotten.
    pub(crate) fn since(&self, number: u64, seat: Option<Seat>) -> Option<Vec<ServerFrame>> {
        let first = usize::try_from(number.checked_sub(self.before)?).ok()?;
        Some(self.from(first, seat).collect())
    }

    fn from(&self, first: usize, seat: Option<Seat>) -> impl Iterator<Item = ServerFrame> + '_ {
        let may = move |to: &To| match to {
            To::All => true,
            To::Seat(owner) => Some(*owner) == seat,
        };
        let tail = self.frames.iter().skip(first);
        tail.filter(move |(to, _)| may(to)).map(|(_, frame)| frame.clone())
    }
}
