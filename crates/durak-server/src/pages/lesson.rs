//! A lesson as a page shows it: a small table, a question, and the answer to be opened.
//!
//! It reads without a script. With one, `live.js` fetches the module that makes the answers buttons,
//! which the rules themselves judge; it finds what it needs in these attributes:
//!
//! | what | selector |
//! | --- | --- |
//! | a lesson, and under which rules | `[data-lesson]`, `data-rules` with `key=value` joined by `;` |
//! | the module that judges | `data-module`, missing if the client has not been built |
//! | an answer that can be given | `[data-choice]`, in the text form of `durak-lessons` |
//! | what is said to it | `[data-said]` |

use super::Visit;
use super::cards::{card, sorted};
use crate::assets::learn_module;
use durak_core::{Public, Rules, Seat, SeatSet};
use durak_lessons::{Choice, Lesson, Question, Scene, Verdict};
use durak_text::{Names, Texts};
use maud::{Markup, html};

/// A page with lessons asks for this script of `files.rs`.
pub(crate) const SCRIPT: &str = "live.js";

/// A lesson under a rule set; nothing where its position cannot be.
pub(crate) fn lesson(visit: &Visit, lesson: &'static Lesson, rules: &Rules) -> Markup {
    match lesson.set_up(rules) {
        Ok(scene) => show(visit, &scene, rules),
        Err(_) => html! {},
    }
}

/// A lesson that has been set up under this rule set.
pub(crate) fn show(visit: &Visit, scene: &Scene, rules: &Rules) -> Markup {
    let texts = visit.texts();
    let shown = Shown { visit, scene, texts, names: texts.learners() };
    let words = texts.lesson(scene.lesson().key, rules);
    html! {
        div.lesson.screen data-lesson=(scene.lesson().key) data-rules=(rules) data-module=[learn_module()] {
            h3 { (words.title) }
            (shown.table())
            p.question { (words.question) }
            (shown.answers())
            p.said data-said role="status" {}
            details {
                summary { (visit.say("lesson-answer")) }
                p { strong { (shown.right()) } }
                @let reasons = shown.reasons();
                @if !reasons.is_empty() { ul { @for reason in reasons { li { (reason) } } } }
                p { (words.why) }
            }
        }
    }
}

struct Shown<'a> {
    visit: &'a Visit,
    scene: &'a Scene,
    texts: &'static Texts,
    names: Names,
}

impl Shown<'_> {
    fn table(&self) -> Markup {
        let view = self.scene.view();
        let public = view.public();
        let others = public.law().seats() - SeatSet::only(self.scene.you());
        html! {
            div.small-table {
                p.piles {
                    span { (self.visit.tell("lesson-trump", &[("suit", self.trump(public).into())])) }
                    " "
                    @if public.talon() > 0 {
                        span { (self.count("lesson-talon-left", public.talon())) }
                    } @else {
                        span { (self.visit.say("lesson-talon-empty")) }
                    }
                    " "
                    @if !public.discard().is_empty() {
                        span { (self.count("lesson-discarded", public.discard().len())) }
                    }
                }
                ul.others aria-label=(self.visit.say("lesson-others")) {
                    @for seat in others { li { (self.seat(public, seat)) } }
                }
                (self.pairs(public))
                @if !self.hand_is_asked() {
                    p.you { (self.seat(public, self.scene.you())) }
                    ul.hand aria-label=(self.visit.say("lesson-your-hand")) {
                        @for it in sorted(view.hand(), public.trump()) { li { (card(self.texts, it)) } }
                    }
                }
            }
        }
    }

    fn trump(&self, public: &Public) -> String {
        if public.talon() > 0 {
            self.texts.card_short(public.trump_card())
        } else {
            self.texts.suit_sign(public.trump())
        }
    }

    fn count(&self, id: &str, count: u8) -> String {
        self.visit.tell(id, &[("count", count.into())])
    }

    /// Name, number of cards, role.
    fn seat(&self, public: &Public, seat: Seat) -> Markup {
        let role = self.role(public, seat);
        html! {
            strong { (self.texts.seat(seat, &self.names)) }
            " " span.muted { (self.count("lesson-cards-left", public.hand_size(seat))) }
            @if let Some(role) = role { " " span.chip { (self.visit.say(role)) } }
        }
    }

    fn role(&self, public: &Public, seat: Seat) -> Option<&'static str> {
        if !self.scene.tells_roles() {
            None
        } else if !public.active().contains(seat) {
            Some("role-out")
        } else if seat == public.attacker() {
            Some("role-attacker")
        } else if seat == public.defender() {
            Some("role-defender")
        } else if public.law().side_of(self.scene.you()).contains(seat) && seat != self.scene.you()
        {
            Some("role-partner")
        } else {
            None
        }
    }

    fn pairs(&self, public: &Public) -> Markup {
        if public.table().is_empty() {
            return html! {};
        }
        html! {
            ul.pairs aria-label=(self.visit.say("table")) {
                @for (attack, cover) in public.table().pairs() {
                    li {
                        (card(self.texts, attack))
                        @if let Some(cover) = cover {
                            span.sr { " " (self.visit.say("games-beaten-by")) " " }
                            (card(self.texts, cover))
                        }
                    }
                }
            }
        }
    }

    /// Whether the answers are the cards of the hand, which then need not be shown twice.
    fn hand_is_asked(&self) -> bool {
        matches!(self.scene.lesson().question(), Question::Cards(_) | Question::Standing)
    }

    /// The choices, cards in the order of a hand.
    fn choices(&self) -> Vec<Choice> {
        let trump = self.scene.view().public().trump();
        let choices = self.scene.choices();
        let cards = choices
            .iter()
            .filter_map(|it| if let Choice::Card(it) = it { Some(*it) } else { None });
        let cards = sorted(cards.collect(), trump).into_iter().map(Choice::Card);
        cards.chain(choices.iter().copied().filter(|it| !matches!(it, Choice::Card(_)))).collect()
    }

    fn answers(&self) -> Markup {
        html! {
            ul.answers {
                @for choice in self.choices() {
                    li data-choice=(choice) {
                        @if let Choice::Card(it) = choice { (card(self.texts, it)) }
                        @else { (self.label(choice)) }
                    }
                }
            }
        }
    }

    fn label(&self, choice: Choice) -> String {
        let id = match choice {
            Choice::Card(card) => return self.texts.card_short(card),
            Choice::Number(number) => return number.to_string(),
            Choice::Seat(seat) => return self.texts.seat(seat, &self.names),
            Choice::NoCard => "lesson-no-card",
            Choice::Yes => "lesson-yes",
            Choice::No => "lesson-no",
            Choice::Nobody => "lesson-nobody",
            Choice::Draw => "lesson-draw",
            Choice::GoesOn => "lesson-goes-on",
            Choice::Lot => "lesson-lot",
            Choice::Redeal => "lesson-redeal",
            Choice::LowestTrump => "lesson-lowest-trump-leads",
        };
        self.visit.say(id)
    }

    fn right(&self) -> String {
        let is_right = |choice: &Choice| self.scene.judge(*choice) == Verdict::Right;
        let right = self.choices().into_iter().filter(is_right);
        let list: Vec<String> = right.map(|choice| self.label(choice)).collect();
        self.visit.tell("lesson-right", &[("answers", list.join(", ").into())])
    }

    /// Why each wrong answer is wrong, where the engine has a reason.
    fn reasons(&self) -> Vec<String> {
        let reason = |choice: Choice| match self.scene.judge(choice) {
            Verdict::Refused(refusal) => {
                let reason = self.texts.refusal(&refusal, &self.names);
                let args = [("answer", self.label(choice).into()), ("reason", reason.into())];
                Some(self.visit.tell("lesson-not", &args))
            }
            Verdict::Right | Verdict::Wrong => None,
        };
        let all = self.choices().into_iter().filter_map(reason);
        // Of numbers that are too high, one is enough.
        all.take(if self.scene.lesson().question() == Question::More { 1 } else { usize::MAX })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Uri;
    use durak_core::PRESETS;
    use durak_text::Lang;

    #[test]
    fn every_lesson_is_written_out_in_both_languages() {
        for lang in Lang::ALL {
            let visit = Visit {
                uri: Uri::default(),
                person: None,
                lang,
                lang_chosen: false,
                origin: String::new(),
            };
            for preset in &PRESETS {
                let rules = Rules { players: 4, ..preset.rules };
                for it in durak_lessons::lessons().filter(|it| it.applies(&rules)) {
                    let html = lesson(&visit, it, &rules).into_string();
                    assert!(html.contains("data-choice="), "{}", it.key);
                    for missing in [">lesson-", ">live-", ">refusal-", "{$"] {
                        assert!(!html.contains(missing), "{} has {missing}: {html}", it.key);
                    }
                }
            }
        }
    }
}
