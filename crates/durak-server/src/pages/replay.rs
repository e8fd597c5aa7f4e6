//! A moment of a replay as HTML: cards as text that is drawn, controls as links.

use super::Visit;
use super::cards::{card, sorted};
use crate::replay::{Eyes, Replay, Scene};
use durak_core::{Card, CardSet, Phase, Seat};
use durak_text::{Names, Texts};
use maud::{Markup, html};

/// What a page shows of a replay.
pub(crate) struct Shown<'a> {
    pub(crate) visit: &'a Visit,
    /// The page's path, without a query.
    pub(crate) path: &'a str,
    pub(crate) replay: &'a Replay,
    pub(crate) scene: &'a Scene,
    pub(crate) names: &'a Names,
}

impl Shown<'_> {
    fn texts(&self) -> &'static Texts {
        Texts::of(self.visit.lang)
    }

    /// The address of another moment, or of the same one through other eyes.
    fn at(&self, step: usize, eyes: Eyes) -> String {
        let seat = match eyes {
            Eyes::All => "all".to_owned(),
            Eyes::Seat(seat) => seat.to_string(),
        };
        format!("{}?step={step}&seat={seat}#replay", self.path)
    }

    /// The whole replay.
    pub(crate) fn section(&self) -> Markup {
        html! {
            section #replay .replay aria-labelledby="replay-title" {
                h2 #replay-title { (self.visit.say("games-replay")) }
                (self.controls())
                (self.told())
                (self.table())
                (self.eyes())
                (self.actions())
            }
        }
    }

    // --- going through it -----------------------------------------------------------------------

    fn controls(&self) -> Markup {
        let (step, last) = (self.scene.step, self.replay.steps().len());
        let bouts = self.replay.bouts();
        let before = bouts.iter().rev().copied().find(|begin| *begin < step);
        let after = bouts.iter().copied().find(|begin| *begin > step);
        let moves = [
            ("first", "games-first", (step > 0).then_some(0)),
            ("bout-back", "games-bout-back", before),
            ("back", "games-back", step.checked_sub(1)),
            ("on", "games-on", (step < last).then_some(step + 1)),
            ("bout-on", "games-bout-on", after),
            ("last", "games-last", (step < last).then_some(last)),
        ];
        html! {
            nav.steps aria-label=(self.visit.say("games-steps")) {
                @for (key, id, to) in moves {
                    @let name = self.visit.say(id);
                    @match to {
                        Some(to) => {
                            a.button data-move=(key) href=(self.at(to, self.scene.eyes)) title=(name) {
                                span aria-hidden="true" { (sign(key)) }
                                span.sr { (name) }
                            }
                        }
                        None => {
                            span.button.off data-move=(key) title=(name) {
                                span aria-hidden="true" { (sign(key)) }
                            }
                        }
                    }
                }
                @let (play, pause) = (self.visit.say("games-play"), self.visit.say("games-pause"));
                button.button type="button" hidden aria-pressed="false" data-play
                    data-word=(play) data-pause=(pause) { (play) }
            }
        }
    }

    /// What has just happened, and where one is.
    fn told(&self) -> Markup {
        let (step, last) = (self.scene.step, self.replay.steps().len());
        let bout = self.replay.bouts().iter().filter(|begin| **begin < step.max(1)).count();
        let place = [("step", step.into()), ("last", last.into()), ("bout", bout.into())];
        html! {
            div.told aria-live="polite" {
                p.muted { (self.visit.tell("games-place", &place)) }
                @for sentence in self.sentences() { p { (sentence) } }
            }
        }
    }

    fn sentences(&self) -> Vec<String> {
        let (texts, scene) = (self.texts(), self.scene);
        let mut said = Vec::new();
        match scene.step.checked_sub(1).and_then(|index| self.replay.steps().get(index)) {
            None => {
                let suit = texts.suit(scene.trump.suit());
                let leader = texts.seat(scene.leader, self.names);
                let args = [
                    ("suit", suit.into()),
                    ("card", texts.card(scene.trump).into()),
                    ("seat", leader.into()),
                ];
                said.push(self.visit.tell("games-dealt", &args));
            }
            Some(step) => {
                said.push(texts.action_spoken(&step.action, step.seat, self.names));
                let close = step.close.iter().flat_map(|close| texts.close(close, self.names));
                said.extend(close);
            }
        }
        said.extend(scene.result.map(|result| texts.result(result, self.names)));
        said
    }

    fn eyes(&self) -> Markup {
        let seats = self.replay.law().seats().into_iter();
        let all = std::iter::once(Eyes::All).chain(seats.map(Eyes::Seat));
        html! {
            nav.eyes aria-label=(self.visit.say("games-eyes")) {
                span.muted { (self.visit.say("games-eyes")) }
                @for eyes in all {
                    a.button href=(self.at(self.scene.step, eyes))
                        aria-current=[(eyes == self.scene.eyes).then_some("true")] {
                        @match eyes {
                            Eyes::All => { (self.visit.say("games-eyes-all")) }
                            Eyes::Seat(seat) => { (self.texts().seat(seat, self.names)) }
                        }
                    }
                }
            }
        }
    }

    fn actions(&self) -> Markup {
        let scene = self.scene;
        let all = scene.eyes == Eyes::All;
        html! {
            details.log open[all] {
                summary { (self.visit.say("games-actions")) }
                @if !all { p.muted { (self.visit.say("games-actions-so-far")) } }
                ol {
                    @for told in &scene.actions {
                        li value=(told.number) {
                            @if let Some(bout) = told.bout {
                                strong.bout { (self.visit.tell("games-bout", &[("number", bout.into())])) " " }
                            }
                            a href=(self.at(told.number, scene.eyes))
                                aria-current=[(told.number == scene.step).then_some("step")] {
                                (self.texts().action(&told.action, told.seat, self.names))
                            }
                        }
                    }
                }
            }
        }
    }

    // --- what lies where ------------------------------------------------------------------------

    fn table(&self) -> Markup {
        let scene = self.scene;
        html! {
            div.board {
                ul.seats {
                    @for (seat, hand) in Seat::ALL.into_iter().zip(&scene.hands) {
                        li { (self.seat(seat, hand.cards, hand.backs, hand.place)) }
                    }
                }
                div.middle {
                    (self.pairs())
                    (self.piles())
                }
            }
        }
    }

    fn seat(&self, seat: Seat, cards: CardSet, backs: u8, place: Option<u8>) -> Markup {
        let name = self.texts().seat(seat, self.names);
        let acting = self.scene.acting(self.replay).contains(seat);
        let count = cards.len() + backs;
        let counted = self.visit.tell("cards-count", &[("count", count.into())]);
        html! {
            div.seat data-acting[acting] {
                p {
                    strong { (name) } " "
                    @for role in self.roles(seat, place) { span.chip { (role) } " " }
                    span.muted { (counted) }
                }
                ul.hand aria-label=(self.visit.tell("games-hand", &[("seat", name.clone().into())])) {
                    @for card in self.sorted(cards) { li { (self.card(card)) } }
                    @if backs > 0 {
                        li { (self.backs(backs)) }
                    }
                }
            }
        }
    }

    fn roles(&self, seat: Seat, place: Option<u8>) -> Vec<String> {
        let scene = self.scene;
        let mut roles = Vec::new();
        if let Some(place) = place {
            roles.push(self.visit.tell("games-out", &[("place", place.into())]));
        }
        if scene.phase != Phase::Over {
            if seat == scene.attacker {
                roles.push(self.visit.say("role-attacker"));
            }
            if seat == scene.defender {
                let id = if scene.taking { "games-taking" } else { "role-defender" };
                roles.push(self.visit.say(id));
            }
        }
        roles
    }

    fn sorted(&self, cards: CardSet) -> Vec<Card> {
        sorted(cards, self.scene.trump.suit())
    }

    fn pairs(&self) -> Markup {
        html! {
            ul.pairs aria-label=(self.visit.say("table")) {
                @for (attack, cover) in &self.scene.pairs {
                    li {
                        (self.card(*attack))
                        @if let Some(cover) = cover {
                            span.sr { " " (self.visit.say("games-beaten-by")) " " }
                            (self.card(*cover))
                        }
                    }
                }
                @if self.scene.pairs.is_empty() {
                    li.muted { (self.visit.say("games-nothing-lies")) }
                }
            }
        }
    }

    fn piles(&self) -> Markup {
        let scene = self.scene;
        let count = |count: u8| self.visit.tell("cards-count", &[("count", count.into())]);
        html! {
            dl.piles {
                dt { (self.visit.say("trump-card")) }
                dd { (self.card(scene.trump)) }
                dt { (self.visit.say("talon")) }
                dd {
                    (count(scene.talon))
                    @if !scene.talon_cards.is_empty() {
                        ul.hand.small aria-label=(self.visit.say("games-talon-order")) {
                            @for card in &scene.talon_cards { li { (self.card(*card)) } }
                        }
                    }
                }
                dt { (self.visit.say("discard")) }
                dd {
                    (count(scene.discard.len()))
                    @if !scene.discard.is_empty() {
                        ul.hand.small aria-label=(self.visit.say("discard")) {
                            @for card in self.sorted(scene.discard) { li { (self.card(card)) } }
                        }
                    }
                }
            }
        }
    }

    fn card(&self, it: Card) -> Markup {
        card(self.texts(), it)
    }

    fn backs(&self, count: u8) -> Markup {
        let label = self.visit.tell("games-backs", &[("count", count.into())]);
        html! {
            span.pc.back role="img" aria-label=(label) { "×" (count) }
        }
    }
}

/// What stands on a control, as a sign and not as a picture; its name is said beside it.
fn sign(key: &str) -> &'static str {
    match key {
        "first" => "|◀\u{fe0e}",
        "bout-back" => "◀\u{fe0e}◀\u{fe0e}",
        "back" => "◀\u{fe0e}",
        "on" => "▶\u{fe0e}",
        "bout-on" => "▶\u{fe0e}▶\u{fe0e}",
        _ => "▶\u{fe0e}|",
    }
}
