//! A moment as a page shows it.

use maud::{Markup, html};
use time::OffsetDateTime;

/// Day and minute, UTC; programs find the second in the attribute.
pub(crate) fn moment(unix_ms: u64) -> Markup {
    let seconds = i64::try_from(unix_ms / 1_000).unwrap_or(i64::MAX);
    let at = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (day, (hour, minute, second)) = (at.date(), at.to_hms());
    html! {
        time datetime=(format!("{day}T{hour:02}:{minute:02}:{second:02}Z")) {
            (day) " " (format!("{hour:02}:{minute:02}")) " UTC"
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_moment_is_read_by_people_and_programs() {
        assert_eq!(
            super::moment(1_700_000_005_999).into_string(),
            r#"<time datetime="2023-11-14T22:13:25Z">2023-11-14 22:13 UTC</time>"#
        );
    }
}
