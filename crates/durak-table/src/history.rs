//! What happened lately, with what each seat may know of it.

use crate::Version;
use crate::seen::{Over, Seen, Viewer};
use durak_core::{Action, BySeat, CardSet, Opening, Seat};
use std::collections::VecDeque;

/// Most events that are kept.
const MOST: usize = 1_024;

/// One event with the cards of every seat; it is shown only through [`Told::to`].
#[derive(Clone)]
pub(crate) enum Told {
    /// The same for everybody.
    All(Seen),
    Dealt {
        opening: Opening,
        hands: BySeat<CardSet>,
    },
    Played {
        seat: Seat,
        action: Action,
        timeout: bool,
        drawn: BySeat<CardSet>,
        over: Option<Over>,
    },
}

impl Told {
    /// The event as the viewer is told.
    fn to(&self, viewer: Viewer) -> Seen {
        let own = |cards: &BySeat<CardSet>| viewer.seat().map(|seat| cards[seat]);
        match self {
            Told::All(seen) => seen.clone(),
            Told::Dealt { opening, hands } => Seen::Dealt { opening: *opening, hand: own(hands) },
            Told::Played { seat, action, timeout, drawn, over } => Seen::Played {
                seat: *seat,
                action: *action,
                timeout: *timeout,
                drawn: own(drawn).unwrap_or(CardSet::EMPTY),
                over: over.clone(),
            },
        }
    }
}

/// The last events; the newest has the table's version.
#[derive(Clone, Default)]
pub(crate) struct History {
    events: VecDeque<Told>,
    version: Version,
}

impl History {
    /// The version after the newest event.
    pub(crate) fn version(&self) -> Version {
        self.version
    }

    pub(crate) fn push(&mut self, told: Told) {
        self.version += 1;
        self.events.push_back(told);
        if self.events.len() > MOST {
            self.events.pop_front();
        }
    }

    /// A change that no event tells: whoever knows an earlier version needs the whole state.
    pub(crate) fn skip(&mut self) {
        self.version += 1;
        self.events.clear();
    }

    /// What happened after this version; none if it is not known any more, or not yet.
    pub(crate) fn since(&self, version: Version, viewer: Viewer) -> Option<Vec<Seen>> {
        let count = usize::try_from(self.version.checked_sub(version)?).ok()?;
        let first = self.events.len().checked_sub(count)?;
        Some(self.events.range(first..).map(|told| told.to(viewer)).collect())
    }
}
