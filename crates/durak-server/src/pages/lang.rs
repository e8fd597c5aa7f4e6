//! In which language a visitor reads: as chosen by a link, else as kept, else as the browser asks.

use crate::cookie::cookie;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::{HeaderMap, HeaderValue, Uri};
use durak_text::Lang;

/// The cookie that keeps the choice.
const COOKIE_NAME: &str = "lang";

/// The language that `?lang=` chooses in this address.
pub(crate) fn chosen(uri: &Uri) -> Option<Lang> {
    let query = uri.query().unwrap_or_default();
    query.split('&').find_map(|pair| pair.strip_prefix("lang="))?.parse().ok()
}

/// The language that was chosen before, or that the browser prefers; English if it names none.
pub(crate) fn preferred(headers: &HeaderMap) -> Lang {
    let kept = cookie(headers, COOKIE_NAME).and_then(|value| value.parse().ok());
    kept.unwrap_or_else(|| {
        let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let tags = accepted.unwrap_or_default().split(',');
        let tag = |part: &'_ str| part.split(';').next().unwrap_or_default().trim().to_owned();
        let tags: Vec<String> = tags.map(tag).collect();
        Lang::first_of(tags.iter().map(String::as_str)).unwrap_or(Lang::En)
    })
}

/// The cookie that keeps a choice for a year.
pub(crate) fn keep(lang: Lang) -> HeaderValue {
    HeaderValue::from_static(match lang {
        Lang::En => "lang=en; Path=/; Max-Age=31536000; SameSite=Lax",
        Lang::Ru => "lang=ru; Path=/; Max-Age=31536000; SameSite=Lax",
    })
}

/// The address of this page in another language.
pub(crate) fn address(uri: &Uri, lang: Lang) -> String {
    let query = uri.query().unwrap_or_default().split('&');
    let rest = query.filter(|pair| !pair.is_empty() && !pair.starts_with("lang="));
    let mut address = format!("{}?", uri.path());
    for pair in rest {
        address.push_str(pair);
        address.push('&');
    }
    address + "lang=" + lang.code()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header::COOKIE;

    fn preferred_by(pairs: &[(axum::http::HeaderName, &'static str)]) -> Lang {
        let pairs = pairs.iter().cloned();
        preferred(&pairs.map(|(name, text)| (name, HeaderValue::from_static(text))).collect())
    }

    #[test]
    fn a_link_goes_before_the_cookie_and_the_cookie_before_the_browser() {
        assert_eq!(chosen(&Uri::from_static("/me?a=1&lang=ru")), Some(Lang::Ru));
        assert_eq!(chosen(&Uri::from_static("/me?lang=fr")), None);
        assert_eq!(chosen(&Uri::from_static("/me")), None);
        let cookie = (COOKIE, "durak=1; lang=en");
        let browser = (ACCEPT_LANGUAGE, "uk, ru-RU;q=0.9, en;q=0.8");
        assert_eq!(preferred_by(&[cookie, browser.clone()]), Lang::En);
        assert_eq!(preferred_by(&[(COOKIE, "lang=fr"), browser]), Lang::Ru);
        assert_eq!(preferred_by(&[]), Lang::En);
    }

    #[test]
    fn the_other_language_is_one_link_away() {
        let to = |uri| address(&Uri::from_static(uri), Lang::Ru);
        assert_eq!(to("/games?seats=3&lang=en&page=2"), "/games?seats=3&page=2&lang=ru");
        assert_eq!(to("/me"), "/me?lang=ru");
    }
}
