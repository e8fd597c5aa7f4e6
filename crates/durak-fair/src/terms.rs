//! The rules string: all options, the seating, the dealer and the leader in one spelling (section 2).

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use durak_core::{Law, OPTIONS, OptionError, Rules, RulesError, Seat};

/// Longest rules string (section 8).
pub const MAX_TERMS: usize = 400;

/// How seats are given out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// As listed.
    Listed,
    /// The list turned by a drawn amount: it keeps neighbours and partners.
    Rotated,
    /// Drawn altogether.
    Shuffled,
}

impl Seating {
    /// All values.
    pub const ALL: [Seating; 3] = [Seating::Listed, Seating::Rotated, Seating::Shuffled];

    /// The value's text.
    pub const fn text(self) -> &'static str {
        match self {
            Seating::Listed => "listed",
            Seating::Rotated => "rotated",
            Seating::Shuffled => "shuffled",
        }
    }
}

/// What a game is played by: the rules string, read. It is written in exactly one way.
///
/// ```
/// use durak_core::Rules;
/// use durak_fair::{Seating, Terms};
/// let terms = Terms::first_game(&Rules::default(), Seating::Rotated).unwrap();
/// assert_eq!(terms.to_string().parse(), Ok(terms));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    law: Law,
    seating: Seating,
    dealer: Seat,
    first: Option<Seat>,
}

impl Terms {
    /// Terms from their parts; refused where section 2 refuses the string.
    pub fn new(
        rules: &Rules,
        seating: Seating,
        dealer: Seat,
        first: Option<Seat>,
    ) -> Result<Terms, TermsError> {
        let law = Law::new(rules)?;
        for (key, seat) in [("dealer", Some(dealer)), ("first", first)] {
            if seat.is_some_and(|seat| !law.seats().contains(seat)) {
                return Err(TermsError::Seat { key, players: law.players() });
            }
        }
        let terms = Terms { law, seating, dealer, first };
        if law.teams() && seating == Seating::Shuffled {
            return Err(TermsError::ShuffledTeams);
        }
        if seating != Seating::Listed && !terms.begins_match() {
            return Err(TermsError::DrawnSeats);
        }
        Ok(terms)
    }

    /// The terms of a game that begins a match: the last seat deals, the lowest trump leads.
    pub fn first_game(rules: &Rules, seating: Seating) -> Result<Terms, TermsError> {
        Terms::new(rules, seating, Law::new(rules)?.first_deal().dealer, None)
    }

    /// The rules, ready to play by.
    pub const fn law(&self) -> &Law {
        &self.law
    }

    /// The options.
    pub const fn rules(&self) -> &Rules {
        self.law.rules()
    }

    /// How seats are given out.
    pub const fn seating(&self) -> Seating {
        self.seating
    }

    /// The dealer, counted after the seats are drawn.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The leader, where a match fixes it; else the lowest trump decides.
    pub const fn first(&self) -> Option<Seat> {
        self.first
    }

    /// How many players there are, 2 to 6.
    pub const fn players(&self) -> u8 {
        self.law.players()
    }

    /// How many cards there are: 24, 36 or 52.
    pub const fn cards(&self) -> u8 {
        self.law.deck().len()
    }

    /// Whether a match may begin with this game (section 7).
    pub fn begins_match(&self) -> bool {
        self.first.is_none() && self.dealer == self.law.first_deal().dealer
    }

    fn pairs(&self) -> BTreeMap<&'static str, String> {
        let options = self.rules().pairs().map(|(option, value)| (option.key, value.to_string()));
        let first = self.first.map_or_else(|| LOWEST_TRUMP.to_string(), |seat| seat.to_string());
        options
            .chain([
                ("seating", self.seating.text().to_string()),
                ("dealer", self.dealer.to_string()),
                ("first", first),
            ])
            .collect()
    }
}

const LOWEST_TRUMP: &str = "lowest_trump";
const OWN_KEYS: [&str; 3] = ["dealer", "first", "seating"];

impl fmt::Display for Terms {
    /// The rules string: `key=value` joined by `;`, keys in ASCII order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pairs().iter().enumerate().try_for_each(|(place, (key, value))| {
            write!(f, "{}{key}={value}", if place > 0 { ";" } else { "" })
        })
    }
}

/// Why a rules string is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the offending keys and values
pub enum TermsError {
    /// Longer than [`MAX_TERMS`].
    #[error("the rules string is longer than {MAX_TERMS} characters")]
    TooLong,
    /// A part is not `key=value`.
    #[error("`{part}` in the rules string is not key=value")]
    Pair { part: String },
    /// No option has this name.
    #[error("the rules string has an unknown key `{key}`")]
    Unknown { key: String },
    /// A key stands there twice.
    #[error("the rules string has the key `{key}` twice")]
    Twice { key: String },
    /// A key is not there.
    #[error("the rules string lacks the key `{key}`")]
    Missing { key: &'static str },
    /// The keys are not in ASCII order.
    #[error("the rules string has the key `{key}` out of order")]
    Order { key: String },
    /// No such value, or another spelling of it.
    #[error("`{key}={value}` in the rules string: allowed are {allowed}")]
    Value { key: String, value: String, allowed: String },
    /// The options cannot be played together.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The dealer or the leader is not a seat of this table.
    #[error("`{key}` in the rules string is not a seat: there are {players} seats from 0")]
    Seat { key: &'static str, players: u8 },
    /// Drawn seats would part partners.
    #[error("teams are not played with seating=shuffled")]
    ShuffledTeams,
    /// Seats are drawn only where a match begins.
    #[error("drawn seats need the last seat as dealer and first=lowest_trump")]
    DrawnSeats,
}

impl FromStr for Terms {
    type Err = TermsError;

    fn from_str(text: &str) -> Result<Terms, TermsError> {
        if text.len() > MAX_TERMS {
            return Err(TermsError::TooLong);
        }
        let pairs = read_pairs(text)?;
        let value = |key: &'static str| pairs.get(key).ok_or(TermsError::Missing { key }).copied();
        let mut rules = Rules::default();
        for option in &OPTIONS {
            let text = value(option.key)?;
            rules.set(option.key, text).map_err(|error| match error {
                OptionError::UnknownKey => TermsError::Missing { key: option.key },
                OptionError::UnknownValue(option) => {
                    refused_value(option.key, text, &option.values.join(", "))
                }
            })?;
        }
        let seating = value("seating")?;
        let known = Seating::ALL.into_iter().find(|known| known.text() == seating);
        let seating =
            known.ok_or_else(|| refused_value("seating", seating, "listed, rotated, shuffled"))?;
        let dealer = read_seat("dealer", value("dealer")?)?;
        let first = match value("first")? {
            LOWEST_TRUMP => None,
            seat => Some(read_seat("first", seat)?),
        };
        Terms::new(&rules, seating, dealer, first)
    }
}

fn read_pairs(text: &str) -> Result<BTreeMap<&str, &str>, TermsError> {
    let mut pairs = BTreeMap::new();
    let mut last = "";
    for part in text.split(';') {
        let pair = part.split_once('=');
        let (key, value) = pair.ok_or_else(|| TermsError::Pair { part: part.to_string() })?;
        if !OWN_KEYS.contains(&key) && !OPTIONS.iter().any(|option| option.key == key) {
            return Err(TermsError::Unknown { key: key.to_string() });
        }
        if pairs.insert(key, value).is_some() {
            return Err(TermsError::Twice { key: key.to_string() });
        }
        if key < last {
            return Err(TermsError::Order { key: key.to_string() });
        }
        last = key;
    }
    Ok(pairs)
}

fn read_seat(key: &str, text: &str) -> Result<Seat, TermsError> {
    Seat::ALL
        .into_iter()
        .find(|seat| seat.to_string() == text)
        .ok_or_else(|| refused_value(key, text, "a seat, for `first` also lowest_trump"))
}

fn refused_value(key: &str, value: &str, allowed: &str) -> TermsError {
    TermsError::Value { key: key.into(), value: value.into(), allowed: allowed.into() }
}
