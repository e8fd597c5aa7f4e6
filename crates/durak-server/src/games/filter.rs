//! Which games a page or a program asks for.

use super::Outcome;
use crate::app::App;
use crate::fair_log::is_day;
use crate::people::Name;
use crate::ratings::OTHER;
use durak_core::{MAX_SEATS, PRESETS};
use durak_protocol::WireError;
use durak_store::{GameQuery, LogError, PeopleError, Person};
use serde::Deserialize;
use time::{Date, Duration, Month};

/// Most games of one answer, and as many as come if nobody says how many.
const MOST: u32 = 100;
const USUAL: u32 = 30;
/// Results that are asked for without a player.
const RESULTS: [&str; 4] = ["durak", "team", "draw", "left"];

/// The query of an address. Empty values ask for nothing, as a form sends them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct Filter {
    /// The id or the name of a player.
    pub(crate) player: String,
    /// A preset, or `other`.
    pub(crate) preset: String,
    /// 2 to 6.
    pub(crate) seats: String,
    /// `won` or `lost` by the player, or `durak`, `team`, `draw` or `left`.
    pub(crate) result: String,
    /// A day, its games included.
    pub(crate) since: String,
    /// A day, its games included.
    pub(crate) until: String,
    /// `yes` or `no`.
    pub(crate) rated: String,
    /// The page that follows on this number.
    pub(crate) before: String,
    /// 1 to 100.
    pub(crate) limit: String,
}

impl Filter {
    /// The query for the store, of whoever has not signed in; the player is known by his id.
    ///
    /// # Errors
    /// `player-bad`, `preset-unknown`, `seats-bad`, `result-bad`, `day-bad`, `rated-bad`, `page-bad`;
    /// all at once.
    pub(crate) fn query(&self) -> Result<GameQuery, Vec<WireError>> {
        let mut reader = Reader { errors: Vec::new() };
        let player =
            reader.text(&self.player, "player-bad", "player", "a player's id or name", |text| {
                is_id(text).then(|| text.to_owned())
            });
        let known: Vec<&str> = PRESETS.iter().map(|it| it.key).chain([OTHER]).collect();
        let family =
            reader.text(&self.preset, "preset-unknown", "preset", &known.join(", "), |it| {
                known.contains(&it).then(|| it.to_owned())
            });
        let seats = reader.text(&self.seats, "seats-bad", "seats", "2 to 6", |text| {
            text.parse().ok().filter(|seats| (2..=MAX_SEATS as u8).contains(seats))
        });
        let expected = format!("won or lost (with `player`), {}", RESULTS.join(", "));
        let result =
            reader.text(&self.result, "result-bad", "result", &expected, |text| {
                match text.parse() {
                    Ok(Outcome::Won | Outcome::Lost) if player.is_none() => None,
                    Ok(outcome @ (Outcome::Won | Outcome::Lost)) => Some((Some(outcome), None)),
                    _ => RESULTS.contains(&text).then(|| (None, Some(text.to_owned()))),
                }
            });
        let (outcome, result) = result.unwrap_or_default();
        let since_ms = reader.text(&self.since, "day-bad", "since", DAY, |it| day_ms(it, 0));
        let until_ms = reader.text(&self.until, "day-bad", "until", DAY, |it| day_ms(it, 1));
        let rated = reader.text(&self.rated, "rated-bad", "rated", "yes or no", |text| {
            [("yes", true), ("no", false)].into_iter().find(|it| it.0 == text).map(|it| it.1)
        });
        let number = "a number that an earlier answer gave";
        let before = reader.text(&self.before, "page-bad", "before", number, |it| it.parse().ok());
        let limit = reader.text(&self.limit, "page-bad", "limit", "1 to 100", |text| {
            text.parse().ok().filter(|limit| (1..=MOST).contains(limit))
        });
        let query = GameQuery {
            viewer: None,
            person: player,
            outcome: outcome.map(|outcome| outcome.to_string()),
            family,
            seats,
            result,
            rated,
            since_ms,
            until_ms,
            before,
            limit: limit.unwrap_or(USUAL),
        };
        if reader.errors.is_empty() { Ok(query) } else { Err(reader.errors) }
    }

    /// The address of a page with these filters that follows on a number; from the beginning
    /// without one.
    pub(crate) fn address(&self, path: &str, before: Option<u64>) -> String {
        let before = before.map(|number| number.to_string()).unwrap_or_default();
        let values = [
            ("player", &self.player),
            ("preset", &self.preset),
            ("seats", &self.seats),
            ("result", &self.result),
            ("since", &self.since),
            ("until", &self.until),
            ("rated", &self.rated),
            ("before", &before),
        ];
        // Values that were read are of letters, digits and hyphens.
        let values = values.map(|(key, value)| (key, value.trim()));
        let pairs = values.into_iter().filter(|(_, value)| !value.is_empty());
        let pairs: Vec<String> = pairs.map(|(key, value)| format!("{key}={value}")).collect();
        if pairs.is_empty() { path.to_owned() } else { format!("{path}?{}", pairs.join("&")) }
    }
}

impl App {
    /// The query of a filter for somebody who looks, and the filter with the player's id for his name.
    ///
    /// # Errors
    /// As [`Filter::query`]; none of them if the store cannot be read.
    pub(crate) async fn games_for(
        &self,
        filter: &Filter,
        viewer: Option<&Person>,
    ) -> Result<Result<(GameQuery, Filter), Vec<WireError>>, LogError> {
        let mut filter = filter.clone();
        if let Ok(name) = Name::parse(&filter.player)
            && self.player_name(filter.player.trim()).await?.is_none()
        {
            match self.store.person_named(&name.skeleton()).await {
                Ok(named) => filter.player = named.map_or(filter.player, |it| it.id),
                Err(PeopleError::Store(error)) => return Err(error),
                Err(_) => {}
            }
        }
        let viewer = viewer.map(|it| it.id.clone());
        Ok(filter.query().map(|query| (GameQuery { viewer, ..query }, filter)))
    }
}

const DAY: &str = "a day as 2026-01-31";

/// Collects what is wrong.
struct Reader {
    errors: Vec<WireError>,
}

impl Reader {
    fn text<T>(
        &mut self,
        text: &str,
        code: &'static str,
        field: &str,
        expected: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        let value = read(text);
        if value.is_none() {
            let text = format!("`{field}`: expected {expected}");
            self.errors.push(WireError { code, text });
        }
        value
    }
}

/// Whether a text can be a person's id.
pub(crate) fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Whether a text can be a game's id.
pub(crate) fn is_game_id(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// When a day begins, or the day so many days later, in milliseconds since 1970.
fn day_ms(text: &str, later: i64) -> Option<u64> {
    if !is_day(text) {
        return None;
    }
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    let date = Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()?;
    let date = date.checked_add(Duration::days(later))?;
    u64::try_from(date.midnight().assume_utc().unix_timestamp()).ok()?.checked_mul(1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(pairs: &[(&str, &str)]) -> Filter {
        let object: serde_json::Map<_, _> =
            pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).into())).collect();
        serde_json::from_value(object.into()).unwrap()
    }

    #[test]
    fn an_empty_form_asks_for_everything() {
        let empty = filter(&[("player", ""), ("seats", " "), ("since", "")]);
        assert_eq!(empty.query(), Ok(GameQuery { limit: USUAL, ..GameQuery::default() }));
        assert_eq!(empty.address("/games", None), "/games");
    }

    #[test]
    fn every_filter_is_read_and_kept_in_the_address() {
        let pairs = [
            ("player", "abc234"),
            ("preset", "home"),
            ("seats", "3"),
            ("result", "lost"),
            ("since", "1970-01-01"),
            ("until", "1970-01-01"),
            ("rated", "yes"),
        ];
        let query = filter(&pairs).query().unwrap();
        let expected = GameQuery {
            viewer: None,
            person: Some("abc234".to_owned()),
            outcome: Some("lost".to_owned()),
            family: Some("home".to_owned()),
            seats: Some(3),
            result: None,
            rated: Some(true),
            since_ms: Some(0),
            until_ms: Some(86_400_000),
            before: None,
            limit: USUAL,
        };
        assert_eq!(query, expected);
        let address = filter(&pairs).address("/games", Some(7));
        assert_eq!(
            address,
            "/games?player=abc234&preset=home&seats=3&result=lost&since=1970-01-01\
             &until=1970-01-01&rated=yes&before=7"
        );
        let left = filter(&[("result", "left")]).query().unwrap();
        assert_eq!((left.outcome, left.result.as_deref()), (None, Some("left")));
    }

    #[test]
    fn all_that_is_wrong_is_said_at_once() {
        let wrong = [
            ("player", "A'"),
            ("preset", "whist"),
            ("seats", "7"),
            ("result", "won"),
            ("since", "2026-02-30"),
            ("until", "soon"),
            ("rated", "maybe"),
            ("before", "x"),
            ("limit", "101"),
        ];
        let errors = filter(&wrong).query().unwrap_err();
        let codes: Vec<&str> = errors.iter().map(|error| error.code).collect();
        assert_eq!(
            codes,
            [
                "player-bad",
                "preset-unknown",
                "seats-bad",
                "result-bad",
                "day-bad",
                "day-bad",
                "rated-bad",
                "page-bad",
                "page-bad"
            ]
        );
        assert!(errors[3].text.contains("with `player`"), "{}", errors[3].text);
    }
}
