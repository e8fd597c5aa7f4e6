//! `/learn/first-game`: ten steps from the aim to the end of a game, each with a lesson, and then a
//! game with explanations.
//!
//! Without a script all steps stand below each other; `first-game.js` shows one at a time and keeps in
//! the browser which are solved.

use super::layout::Sheet;
use super::lesson::{self, lesson};
use super::{About, Visit};
use axum::response::Response;
use durak_core::{Preset, Rules};
use durak_lessons::Lesson;
use maud::{Markup, html};

/// The lessons of the steps; what is said before each is the message `tutorial-KEY`.
const STEPS: [&str; 10] = [
    "aim",
    "beats",
    "beats-trump",
    "throw-ranks",
    "throw-in",
    "whole-table",
    "lead-after-take",
    "how-many-more",
    "draw-order",
    "durak",
];

/// Where the page lies.
pub(crate) const ADDRESS: &str = "/learn/first-game";

/// The simplest rules that have everything of the steps.
fn rules() -> Rules {
    let rules = Preset::find("durak").map_or(Rules::DEFAULT, |preset| preset.rules);
    Rules { players: 3, ..rules }
}

/// `GET /learn/first-game`.
pub(crate) async fn first_game(visit: Visit) -> Response {
    let rules = rules();
    let body = html! {
        p { (visit.say("tutorial-intro")) }
        nav.step-bar data-steps hidden aria-label=(visit.say("tutorial-steps")) {
            p data-progress=(visit.say("tutorial-progress")) role="status" {}
            progress max=(STEPS.len()) value="0" aria-label=(visit.say("tutorial-steps")) {}
            div.buttons {
                button.button type="button" data-do="back" { (visit.say("tutorial-back")) }
                button.button type="button" data-do="next" { (visit.say("tutorial-next")) }
                button.button type="button" data-do="all" { (visit.say("tutorial-all")) }
            }
        }
        @for (place, key) in STEPS.into_iter().enumerate() { (step(&visit, place, key, &rules)) }
        section {
            h2 { (visit.say("tutorial-play")) }
            p { (visit.say("tutorial-play-text")) }
            p { a.button href="/practice?learn=1" { (visit.say("tutorial-play-do")) } }
            p { a href="/rules/durak" { (visit.say("tutorial-more")) } }
        }
    };
    let (title, description) = (visit.say("tutorial-title"), visit.say("tutorial-about"));
    let about = About { address: ADDRESS.to_owned(), description, picture: None };
    let scripts = &[lesson::SCRIPT, "first-game.js"];
    Sheet { scripts, about: Some(&about), ..Sheet::new(&title) }.answer(&visit, body)
}

fn step(visit: &Visit, place: usize, key: &str, rules: &Rules) -> Markup {
    let Some(it) = Lesson::find(key) else { return html! {} };
    let title = visit.texts().lesson(key, rules).title;
    let heading = [
        ("number", (place + 1).to_string().into()),
        ("all", STEPS.len().to_string().into()),
        ("title", title.into()),
    ];
    html! {
        section data-step=(key) {
            h2 tabindex="-1" { (visit.tell("tutorial-step", &heading)) }
            p { (visit.say(&format!("tutorial-{key}"))) }
            (lesson(visit, it, rules))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use durak_text::{Lang, Texts};

    #[test]
    fn every_step_has_its_lesson_and_its_words() {
        for key in STEPS {
            assert!(Lesson::find(key).is_some_and(|lesson| lesson.applies(&rules())), "{key}");
            for lang in Lang::ALL {
                assert!(Texts::of(lang).has(&format!("tutorial-{key}")), "{key}");
            }
        }
    }
}
