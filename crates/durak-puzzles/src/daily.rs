//! A puzzle for each day.

use crate::Puzzle;
use std::fmt;
use std::str::FromStr;
use time::{Date, Month};

/// A day of the calendar, from 1970 to 9999, written `2026-05-09`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(Date);

/// The text is no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayError;

impl DayError {
    /// A stable code for programs and translations.
    pub const fn code(self) -> &'static str {
        "puzzle-day"
    }
}

impl fmt::Display for DayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a day is written as 2026-05-09, from 1970-01-01 on")
    }
}

impl std::error::Error for DayError {}

impl Day {
    /// The day, in UTC, of this moment in milliseconds since 1970.
    pub fn of_unix_ms(unix_ms: u64) -> Day {
        let seconds = i64::try_from(unix_ms / 1_000).unwrap_or(i64::MAX);
        let at = time::OffsetDateTime::from_unix_timestamp(seconds);
        Day(at.unwrap_or(time::OffsetDateTime::UNIX_EPOCH).date())
    }

    /// The day before; none before 1970-01-01.
    pub fn before(self) -> Option<Day> {
        self.0.previous_day().map(Day).filter(|day| day.number().is_some())
    }

    /// The day after, if the calendar has one.
    pub fn after(self) -> Option<Day> {
        self.0.next_day().map(Day)
    }

    /// Days since 1970-01-01; none before.
    fn number(self) -> Option<u64> {
        let epoch = time::OffsetDateTime::UNIX_EPOCH.date().to_julian_day();
        u64::try_from(self.0.to_julian_day() - epoch).ok()
    }

    /// The puzzle of this day, the same everywhere; as [`Puzzle::of_seed`].
    pub fn puzzle(self) -> Option<Puzzle> {
        Puzzle::of_seed(self.number()?)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.0.to_calendar_date();
        write!(f, "{year:04}-{:02}-{day:02}", u8::from(month))
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Day, DayError> {
        let number = |part: Option<&str>, digits: usize| -> Result<u16, DayError> {
            let part =
                part.filter(|it| it.len() == digits && it.bytes().all(|b| b.is_ascii_digit()));
            part.and_then(|it| it.parse().ok()).ok_or(DayError)
        };
        let mut parts = text.splitn(3, '-');
        let year = number(parts.next(), 4)?;
        let month = number(parts.next(), 2)?;
        let day = number(parts.next(), 2)?;
        let month = u8::try_from(month).ok().and_then(|it| Month::try_from(it).ok());
        let day = u8::try_from(day).map_err(|_| DayError)?;
        let date = Date::from_calendar_date(year.into(), month.ok_or(DayError)?, day);
        let day = Day(date.map_err(|_| DayError)?);
        day.number().map(|_| day).ok_or(DayError)
    }
}
