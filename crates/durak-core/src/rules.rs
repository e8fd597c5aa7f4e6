//! A rule set: one value for each option (rules, section 3), and what makes a set impossible.

use alloc::vec::Vec;
use core::fmt;

/// Declares an option's values once: the enum, its texts and their order (first = default).
macro_rules! choices {
    ($(#[$doc:meta])* $name:ident { $($(#[$value_doc:meta])* $value:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$value_doc])* $value,)+ }

        impl $name {
            /// All values, the default first.
            pub const ALL: &[$name] = &[$($name::$value),+];
            /// Their texts, in the same order.
            pub const TEXTS: &[&str] = &[$($text),+];
        }
    };
}

choices! {
    /// `deck`: how many cards there are.
    DeckSize {
        /// From the six.
        D36 = "36",
        /// From the nine.
        D24 = "24",
        /// From the two.
        D52 = "52",
    }
}
choices! {
    /// `lead`: what a lead may be.
    LeadSize {
        /// One card.
        Single = "single",
        /// One or more cards of one rank.
        SameRank = "same_rank",
    }
}
choices! {
    /// `throw_in`: who may throw in (section 6).
    ThrowIn {
        /// Every active seat but the defender.
        All = "all",
        /// The attacker alone.
        Attacker = "attacker",
        /// The seats next to the defender.
        Neighbours = "neighbours",
        /// Neighbours any rank, all others the rank of the lead.
        NeighboursOrLeadRank = "neighbours_or_lead_rank",
    }
}
choices! {
    /// `order`: when throwers act (section 6).
    Order {
        /// Whenever they like.
        Free = "free",
        /// One after another.
        InTurn = "in_turn",
    }
}
choices! {
    /// `after_take`: whether throwing in goes on after the defender takes.
    AfterTake {
        /// It goes on.
        Open = "open",
        /// The bout ends at once.
        Closed = "closed",
    }
}
choices! {
    /// `cap`: most attack cards in a bout.
    Cap {
        /// Always six.
        Six = "six",
        /// Five while the discard is empty, then six.
        FiveUntilDiscard = "five_until_discard",
        /// Five in the first bout, then six.
        FiveFirstBout = "five_first_bout",
    }
}
choices! {
    /// `transfer`: whether the defender may hand the attack on.
    Transfer {
        /// He may not.
        Off = "off",
        /// By adding a card of the rank.
        Cards = "cards",
        /// Also by showing the trump of the rank.
        CardsOrTrump = "cards_or_trump",
    }
}
choices! {
    /// `no_trump`: who leads first when no hand holds a trump (section 5).
    NoTrump {
        /// A seat from the deal's own randomness.
        Random = "random",
        /// The cards are dealt again.
        Redeal = "redeal",
        /// Seat 0.
        FirstSeat = "first_seat",
    }
}
choices! {
    /// `draw`: the order of drawing (section 8).
    DrawOrder {
        /// The leader first, the defender last.
        AttackerFirst = "attacker_first",
        /// Clockwise from the dealer.
        FromDealer = "from_dealer",
    }
}
choices! {
    /// `next_game`: who leads the later games of a match (section 10).
    NextGame {
        /// The lowest trump again.
        LowestTrump = "lowest_trump",
        /// The seat before the durak, against him.
        UnderFool = "under_fool",
        /// The seat after the durak.
        FromUnderFool = "from_under_fool",
    }
}

/// A value for every option. It may still be impossible to play: see [`Rules::check`].
///
/// ```
/// use durak_core::Rules;
/// assert_eq!(Rules::default().players, 2);
/// assert!(Rules { players: 7, ..Rules::default() }.check().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // each is an option of section 3, described with its type and in `OPTIONS`
pub struct Rules {
    /// Seats, 2 to 6.
    pub players: u8,
    pub deck: DeckSize,
    pub lead: LeadSize,
    pub throw_in: ThrowIn,
    pub order: Order,
    pub after_take: AfterTake,
    pub cap: Cap,
    pub transfer: Transfer,
    /// Whether the first bout of a game may be transferred.
    pub first_bout_transfer: bool,
    pub no_trump: NoTrump,
    pub draw: DrawOrder,
    /// Two against two: seats 0 and 2 against 1 and 3.
    pub teams: bool,
    pub next_game: NextGame,
}

impl Rules {
    /// The first value of every option.
    pub const DEFAULT: Rules = Rules {
        players: 2,
        deck: DeckSize::D36,
        lead: LeadSize::Single,
        throw_in: ThrowIn::All,
        order: Order::Free,
        after_take: AfterTake::Open,
        cap: Cap::Six,
        transfer: Transfer::Off,
        first_bout_transfer: true,
        no_trump: NoTrump::Random,
        draw: DrawOrder::AttackerFirst,
        teams: false,
        next_game: NextGame::LowestTrump,
    };

    /// Whether these options can be played together; all reasons against it at once.
    pub fn check(&self) -> Result<(), RulesError> {
        let mut conflicts = Vec::new();
        if !(2..=6).contains(&self.players) {
            conflicts.push(Conflict::Players { players: self.players });
        }
        let cards = crate::law::deck_of(self.deck).len();
        if self.players <= 6 && cards < 6 * self.players {
            conflicts.push(Conflict::DeckTooSmall {
                deck: cards,
                players: self.players,
                seats: cards / 6,
            });
        }
        if self.teams && self.players != 4 {
            conflicts.push(Conflict::TeamsNeedFour { players: self.players });
        }
        if conflicts.is_empty() { Ok(()) } else { Err(RulesError(conflicts)) }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::DEFAULT
    }
}

/// One reason why options cannot be played together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // the fields are the offending values
pub enum Conflict {
    /// The number of players is not 2 to 6.
    Players { players: u8 },
    /// The deck does not hold six cards a seat; it serves at most `seats`.
    DeckTooSmall { deck: u8, players: u8, seats: u8 },
    /// Teams need exactly four seats.
    TeamsNeedFour { players: u8 },
}

impl Conflict {
    /// The option that is named first in the message.
    pub const fn option(self) -> &'static str {
        match self {
            Conflict::Players { .. } => "players",
            Conflict::DeckTooSmall { .. } => "deck",
            Conflict::TeamsNeedFour { .. } => "teams",
        }
    }

    /// A stable code for programs and translations.
    pub const fn code(self) -> &'static str {
        match self {
            Conflict::Players { .. } => "rules-players",
            Conflict::DeckTooSmall { .. } => "rules-deck-too-small",
            Conflict::TeamsNeedFour { .. } => "rules-teams-need-four",
        }
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Conflict::Players { players } => {
                write!(f, "players = {players}: allowed are 2 to 6")
            }
            Conflict::DeckTooSmall { deck, players, seats } => write!(
                f,
                "deck = {deck} with players = {players}: the deal needs six cards a seat, \
                 {deck} cards serve at most {seats} seats"
            ),
            Conflict::TeamsNeedFour { players } => write!(
                f,
                "teams = true with players = {players}: teams are allowed with exactly 4 players"
            ),
        }
    }
}

/// All reasons why a rule set cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError(pub Vec<Conflict>);

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these rules cannot be played: ")?;
        for (place, conflict) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str("; ")?;
            }
            fmt::Display::fmt(conflict, f)?;
        }
        Ok(())
    }
}

impl core::error::Error for RulesError {}
