//! Which games are rated, and for whom.

use durak_core::{Law, Seat, SeatSet};

/// A shorter game says nothing about anybody.
pub(crate) const LEAST_ACTIONS: usize = 8;

/// Why a game is not rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unrated {
    /// The table was not made for it.
    Table,
    /// A bot sat there from the beginning.
    Bot,
    /// Somebody played without an identity.
    Unknown,
    /// It had fewer than [`LEAST_ACTIONS`] actions.
    Short,
    /// A bot played a part of it, and who it played for did not lose.
    Helped,
    /// It was played elsewhere.
    Imported,
}

impl Unrated {
    /// Every reason.
    #[cfg(test)]
    const ALL: [Unrated; 6] = [
        Unrated::Table,
        Unrated::Bot,
        Unrated::Unknown,
        Unrated::Short,
        Unrated::Helped,
        Unrated::Imported,
    ];

    /// Its name in the store and in answers.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Unrated::Table => "table",
            Unrated::Bot => "bot",
            Unrated::Unknown => "unknown",
            Unrated::Short => "short",
            Unrated::Helped => "helped",
            Unrated::Imported => "imported",
        }
    }
}

/// What decides about a game, apart from its places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    /// Whether the table was made for rated games.
    pub(crate) rated_table: bool,
    /// Seats of bots.
    pub(crate) bots: SeatSet,
    /// Seats of known persons.
    pub(crate) persons: SeatSet,
    /// Seats that a bot acted for, whose players are persons.
    pub(crate) helped: SeatSet,
    /// Seats whose players were gone at the end.
    pub(crate) left: SeatSet,
    /// How many actions there were.
    pub(crate) actions: usize,
}

/// Why this game is not rated; none if it is rated for somebody.
pub(crate) fn unrated(law: &Law, played: &Played, places: &[u8]) -> Option<Unrated> {
    if !played.rated_table {
        Some(Unrated::Table)
    } else if !played.bots.is_empty() {
        Some(Unrated::Bot)
    } else if played.persons != law.seats() {
        Some(Unrated::Unknown)
    } else if played.actions < LEAST_ACTIONS && played.left.is_empty() {
        Some(Unrated::Short)
    } else if counting(law, played, places).is_empty() {
        Some(Unrated::Helped)
    } else {
        None
    }
}

/// The seats for which a game counts. One that a bot played a part of counts against whoever it
/// played for, if nobody is behind him; and for the other of two, whose place no bot could change.
pub(crate) fn counting(law: &Law, played: &Played, places: &[u8]) -> SeatSet {
    let seats = law.seats();
    let helped = played.helped | played.left;
    if helped.is_empty() {
        return seats;
    }
    let last = places.iter().max().copied().unwrap_or_default();
    let first = places.iter().min().copied().unwrap_or_default();
    let at = |seat: Seat| places.get(seat.index()).copied().unwrap_or_default();
    let losers: SeatSet = helped.into_iter().filter(|it| last > first && at(*it) == last).collect();
    if law.players() == 2 && !losers.is_empty() { seats } else { losers }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(players: u8) -> Law {
        Law::new(&durak_core::Rules { players, ..durak_core::Rules::DEFAULT }).unwrap()
    }

    fn whole(players: u8) -> Played {
        let persons = law(players).seats();
        let none = SeatSet::EMPTY;
        Played { rated_table: true, bots: none, persons, helped: none, left: none, actions: 30 }
    }

    #[test]
    fn every_reason_is_said_in_both_languages() {
        for why in Unrated::ALL {
            for lang in durak_text::Lang::ALL {
                let id = format!("games-unrated-{}", why.key());
                assert!(durak_text::Texts::of(lang).has(&id), "{id}");
            }
        }
    }

    #[test]
    fn games_with_bots_strangers_or_hardly_an_action_are_not_rated() {
        let law = law(2);
        let why = |played: Played| unrated(&law, &played, &[1, 2]);
        let one = SeatSet::only(Seat::S1);
        assert_eq!(why(whole(2)), None);
        assert_eq!(why(Played { rated_table: false, ..whole(2) }), Some(Unrated::Table));
        assert_eq!(why(Played { bots: one, ..whole(2) }), Some(Unrated::Bot));
        assert_eq!(why(Played { persons: one, ..whole(2) }), Some(Unrated::Unknown));
        assert_eq!(why(Played { actions: LEAST_ACTIONS - 1, ..whole(2) }), Some(Unrated::Short));
        assert_eq!(why(Played { actions: LEAST_ACTIONS, ..whole(2) }), None);
    }

    #[test]
    fn who_leaves_at_once_does_not_escape() {
        let played = Played { actions: 1, left: SeatSet::only(Seat::S1), ..whole(2) };
        assert_eq!(unrated(&law(2), &played, &[1, 2]), None);
        assert_eq!(counting(&law(2), &played, &[1, 2]), law(2).seats());
    }

    #[test]
    fn a_bots_part_counts_against_whoever_it_played_for() {
        let one = SeatSet::only(Seat::S1);
        let helped = Played { helped: one, ..whole(2) };
        assert_eq!(unrated(&law(2), &helped, &[2, 1]), Some(Unrated::Helped));
        assert_eq!(counting(&law(2), &helped, &[1, 2]), law(2).seats());
        assert_eq!(unrated(&law(2), &helped, &[1, 1]), Some(Unrated::Helped), "a draw");
        let left = Played { left: one, ..whole(4) };
        assert_eq!(counting(&law(4), &left, &[1, 4, 2, 3]), one);
        let helped = Played { helped: one, ..whole(4) };
        assert_eq!(unrated(&law(4), &helped, &[4, 2, 1, 3]), Some(Unrated::Helped));
    }
}
