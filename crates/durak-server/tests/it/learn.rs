//! The pages to learn from: every address in both languages, links, and addresses that name nothing.

use crate::http::create;
use crate::pages::page;
use crate::running::Running;
use crate::running::running;
use durak_core::{OPTIONS, PRESETS};
use durak_protocol::CreateTable;
use durak_text::{Lang, TERMS, Texts};
use std::collections::BTreeSet;

/// The body of a page that has to be there.
async fn body(server: &Running, path: &str) -> String {
    let answer = page(server.addr, path, "").await;
    assert_eq!(answer.status, 200, "{path}");
    answer.body
}

/// What stands in all attributes of this name.
fn values<'a>(body: &'a str, attribute: &str) -> BTreeSet<&'a str> {
    let start = format!(" {attribute}=\"");
    body.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The addresses of the site map, on this server.
async fn site_map(server: &Running) -> Vec<String> {
    let map = body(server, "/sitemap.xml").await;
    let own = |url: &str| url.strip_prefix("http://test").unwrap().replace("&amp;", "&");
    map.split("<loc>").skip(1).map(|rest| own(rest.split('<').next().unwrap())).collect()
}

#[tokio::test]
async fn every_page_of_the_site_map_is_there_in_each_language() {
    let server = running(|_| {}).await;
    let all = site_map(&server).await;
    let mut titles = BTreeSet::new();
    let mut links = BTreeSet::new();
    for path in &all {
        let text = body(&server, path).await;
        let lang = if path.ends_with("lang=ru") { "ru" } else { "en" };
        assert!(text.contains(&format!("<html lang=\"{lang}\">")), "{path}");
        let own = format!("rel=\"canonical\" href=\"http://test{}\"", path.replace('&', "&amp;"));
        assert!(text.contains(&own), "{path} has another address: {own}");
        for tag in ["hreflang=\"en\"", "hreflang=\"ru\"", "hreflang=\"x-default\"", "og:title"] {
            assert!(text.contains(tag), "{path}: {tag}");
        }
        let about = text.split("name=\"description\" content=\"").nth(1).unwrap();
        let about = about.split('"').next().unwrap();
        assert!(about.len() > 30 && !about.contains('{'), "{path}: {about}");
        let title = text.split("<title>").nth(1).and_then(|it| it.split('<').next()).unwrap();
        assert!(titles.insert(title.to_owned()), "{path}: another page has the title {title}");
        let visible = text.split("<main").nth(1).unwrap();
        assert!(!visible.contains("{$"), "{path} lacks a value");
        // An id without a message is shown as it is.
        for id in ["study-", "glossary-", "faq-", "strategy-", "rules-", "term-"] {
            assert!(!visible.contains(&format!(">{id}")), "{path} shows the id {id}…");
        }
        let ids = values(&text, "id");
        for link in values(&text, "href") {
            match link.split_once('#') {
                Some(("", id)) => assert!(ids.contains(id), "{path}: #{id} is not on the page"),
                _ => {
                    links.insert(link.replace("&amp;", "&"));
                }
            }
        }
    }
    let ours = ["/learn", "/rules", "/glossary", "/compare", "/faq", "/strategy"];
    let mut anchors = std::collections::BTreeMap::new();
    for link in links.iter().filter(|link| ours.iter().any(|place| link.starts_with(place))) {
        let (path, id) = link.split_once('#').unwrap_or((link, ""));
        if !anchors.contains_key(path) {
            let text = body(&server, path).await;
            let ids: BTreeSet<String> =
                values(&text, "id").into_iter().map(str::to_owned).collect();
            anchors.insert(path.to_owned(), ids);
        }
        assert!(id.is_empty() || anchors[path].contains(id), "{link} leads nowhere");
    }
}

#[tokio::test]
async fn rules_pages_say_what_the_texts_say_of_every_preset_and_any_options() {
    let server = running(|_| {}).await;
    let plain = |html: &str| {
        let mut text = String::new();
        for part in html.split('<') {
            text += part.split_once('>').map_or(part, |(_, rest)| rest);
        }
        text
    };
    for lang in Lang::ALL {
        for preset in &PRESETS {
            let text = body(&server, &format!("/rules/{}?players=2&lang={lang}", preset.key)).await;
            let said = plain(&text);
            for section in Texts::of(lang).rules(&preset.rules).sections {
                assert!(text.contains(&format!("<section id=\"{}\"", section.key)));
                for paragraph in section.paragraphs {
                    assert!(said.contains(&paragraph), "{}: {paragraph}", preset.key);
                }
            }
        }
    }
    let table = "/rules/table?players=4&deck=52&transfer=cards_or_trump&teams=true&lang=en";
    let text = body(&server, table).await;
    assert!(text.contains("<section id=\"transfer\""));
    assert!(plain(&text).contains("Four people play two against two."));
    // What is as everywhere is left out of the lasting address.
    let same = body(&server, "/rules/durak?players=2&cap=five_until_discard").await;
    assert!(same.contains("rel=\"canonical\" href=\"http://test/rules/durak?lang=en\""));
}

#[tokio::test]
async fn an_address_that_names_nothing_says_what_there_is() {
    let server = running(|_| {}).await;
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        let asked =
            |path: &str| format!("{path}{}lang={lang}", if path.contains('?') { '&' } else { '?' });
        let answer = page(server.addr, &asked("/rules/poker"), "").await;
        assert_eq!(answer.status, 404);
        for preset in &PRESETS {
            assert!(answer.body.contains(&format!("href=\"/rules/{}\"", preset.key)));
        }
        let wrong = page(server.addr, &asked("/rules/table?deck=7&jokers=2&players=5"), "").await;
        assert_eq!(wrong.status, 400);
        for (key, value) in [("deck", "7"), ("jokers", "2")] {
            let error = durak_core::Rules::DEFAULT.clone().set(key, value).unwrap_err();
            assert!(wrong.body.contains(&texts.option_error(key, value, &error)), "{key}");
        }
        for option in &OPTIONS {
            assert!(wrong.body.contains(&format!("<code>{}</code>", option.key)));
        }
        let both = page(server.addr, &asked("/rules/durak?players=5&deck=24&teams=true"), "").await;
        assert_eq!((both.status, both.body.matches("<li>").count() >= 2), (400, true));
        let term = page(server.addr, &asked("/glossary/ace-of-cups"), "").await;
        assert_eq!(term.status, 404);
        assert!(term.body.contains("ace-of-cups"));
        for (key, _) in TERMS {
            assert!(term.body.contains(&format!("href=\"/glossary#{key}\"")), "{key}");
        }
    }
    let escaped = page(server.addr, "/rules/%3Cscript%3E", "").await;
    assert_eq!((escaped.status, escaped.body.contains("<script>")), (404, false));
    // A term is found by any of its words, in either language.
    for (word, key) in
        [("throw-in", "throw-in"), ("Takes", "take"), ("%D0%BA%D0%BE%D0%BD%D1%83", "bout")]
    {
        let answer = page(server.addr, &format!("/glossary/{word}"), "").await;
        assert_eq!(answer.status, 303, "{word}");
        assert!(answer.headers.contains(&format!("location: /glossary#{key}")), "{word}");
    }
}

#[tokio::test]
async fn robots_may_read_what_is_everybodys() {
    let server =
        running(|config| config.public_url = Some("https://durak.example/".to_owned())).await;
    let robots = body(&server, "/robots.txt").await;
    assert!(robots.contains("Sitemap: https://durak.example/sitemap.xml"));
    assert!(robots.contains("Disallow: /table/"));
    let map = body(&server, "/sitemap.xml").await;
    assert!(map.contains("<loc>https://durak.example/rules/durak?lang=ru</loc>"), "{map}");
}

#[tokio::test]
async fn pages_by_number_name_the_command_of_each_figure() {
    let server = running(|_| {}).await;
    for (place, numbers, columns) in [("players", "23456", [3, 3, 3, 2, 2]), ("deck", "", [0; 5])] {
        for (number, columns) in numbers.chars().zip(columns) {
            let text = body(&server, &format!("/rules/{place}/{number}")).await;
            let command = format!("<code>durak numbers --players {number} --deck ");
            assert_eq!(text.matches(&command).count(), columns, "{place} {number}");
        }
    }
    let text = body(&server, "/rules/deck/36?lang=en").await;
    assert_eq!(text.matches("<code>durak numbers --players ").count(), 5);
    // Six of 36 use up the deck, and then somebody holds a trump.
    assert!(text.contains("<td class=\"number\">0</td>") && text.contains("0.0\u{a0}%"));
    for (bad, good) in
        [("/rules/players/7", "/rules/players/6"), ("/rules/deck/40", "/rules/deck/36")]
    {
        let answer = page(server.addr, bad, "").await;
        assert_eq!(answer.status, 404, "{bad}");
        assert!(answer.body.contains(&format!("href=\"{good}\"")), "{bad}");
    }
}

#[tokio::test]
async fn only_what_differs_is_compared() {
    let server = running(|_| {}).await;
    let pair = |key: &str| durak_core::Preset::find(key).unwrap().rules;
    for (a, b) in [("durak", "durak_live"), ("home", "playchat"), ("duraka_net", "durak")] {
        let text = body(&server, &format!("/compare?a={a}&b={b}")).await;
        for option in &OPTIONS {
            let differs = option.get(&pair(a)) != option.get(&pair(b));
            let shown = text.contains(&format!("<section id=\"{}\"", option.key));
            assert_eq!(shown, differs, "{a} and {b}: {}", option.key);
        }
    }
    let same = body(&server, "/compare?a=durak&b=durak&lang=en").await;
    assert!(same.contains("These are the same rules."));
    let own =
        body(&server, "/compare?a=durak,deck=52,players=4&b=cap=five_first_bout&players=3&lang=en")
            .await;
    assert!(own.contains("<section id=\"deck\"") && own.contains("<section id=\"cap\""));
    assert!(!own.contains("<section id=\"players\""), "the same number for both");
    for bad in [
        "/compare?a=poker",
        "/compare?a=durak,deck=7&b=home",
        "/compare?a=durak&b=deck%3D24&players=6",
    ] {
        let answer = page(server.addr, bad, "").await;
        assert_eq!(answer.status, 400, "{bad}");
        assert!(answer.body.contains("href=\"/rules/durak\""), "{bad}");
    }
}

#[tokio::test]
async fn answers_follow_from_the_options() {
    let server = running(|_| {}).await;
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        for (options, sure) in [("cap=six", "six"), ("cap=five_first_bout", "five_first_bout")] {
            let text = body(&server, &format!("/faq/durak?{options}&lang={lang}")).await;
            let mut rules = durak_core::Rules { players: 4, ..durak_core::PRESETS[1].rules };
            rules.set("cap", sure).unwrap();
            let answer = texts.about_rules("faq-five.answer", &rules);
            let start: String = answer.split(',').next().unwrap().to_owned();
            let section = text.split("<section id=\"five\"").nth(1).unwrap();
            assert!(section.split("</section>").next().unwrap().contains(&start), "{answer}");
        }
    }
    let answer = page(server.addr, "/faq/poker", "").await;
    assert_eq!((answer.status, answer.body.contains("href=\"/faq/durak\"")), (404, true));
    assert_eq!(page(server.addr, "/faq/durak?deck=7", "").await.status, 400);
}

#[tokio::test]
async fn shared_links_have_pictures() {
    let server = running(|_| {}).await;
    let table =
        create(server.addr, &CreateTable { name: "Ann".to_owned(), ..CreateTable::default() })
            .await;
    for path in ["/picture/rules.png".to_owned(), format!("/picture/table/{}", table.table)] {
        let answer = page(server.addr, &path, "").await;
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.headers.contains("content-type: image/png"), "{}", answer.headers);
        assert!(answer.body.contains("PNG") && answer.body.len() < 200_000, "{path}");
    }
    assert!(body(&server, "/learn").await.contains("content=\"http://test/picture/rules.png\""));
    for none in ["/picture/table/nothere", "/picture/game/nothere"] {
        assert_eq!(page(server.addr, none, "").await.status, 404, "{none}");
    }
}
