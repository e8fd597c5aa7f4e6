//! One lesson on the page: its answers as buttons, judged by the engine.

use crate::rules::read;
use durak_core::Refusal;
use durak_lessons::{Choice, Lesson, Scene, Verdict};
use durak_text::Texts;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{CustomEvent, CustomEventInit, Element};

/// A lesson of the page.
pub(crate) struct Live {
    root: Element,
    scene: Scene,
    texts: &'static Texts,
    /// The right answers that have been given.
    found: RefCell<Vec<Choice>>,
}

impl Live {
    /// Makes the answers of a lesson buttons; leaves the page as it is if it is not understood.
    pub(crate) fn begin(root: Element, texts: &'static Texts) {
        let Some(scene) = scene(&root) else { return };
        let live = Rc::new(Live { root, scene, texts, found: RefCell::default() });
        let Ok(places) = live.root.query_selector_all("[data-choice]") else { return };
        for place in 0..places.length() {
            let place = places.item(place).and_then(|node| node.dyn_into::<Element>().ok());
            if let Some(place) = place {
                live.button(&place);
            }
        }
    }

    /// Puts what stands in an answer's place into a button.
    fn button(self: &Rc<Live>, place: &Element) -> Option<()> {
        let choice: Choice = place.get_attribute("data-choice")?.parse().ok()?;
        let button = place.owner_document()?.create_element("button").ok()?;
        button.set_attribute("type", "button").ok()?;
        while let Some(child) = place.first_child() {
            button.append_child(&child).ok()?;
        }
        place.append_child(&button).ok()?;
        let (live, pressed) = (Rc::clone(self), button.clone());
        // The button lives as long as the page.
        let press = Closure::<dyn Fn()>::new(move || live.press(&pressed, choice));
        button.add_event_listener_with_callback("click", press.as_ref().unchecked_ref()).ok()?;
        press.forget();
        Some(())
    }

    fn press(&self, button: &Element, choice: Choice) {
        let (right, text) = match self.scene.judge(choice) {
            Verdict::Right => (true, self.right(choice)),
            Verdict::Refused(refusal) => (false, self.reason(&refusal)),
            Verdict::Wrong => (false, self.texts.get("live-wrong")),
        };
        self.mark(button, right);
        self.say(&text);
        if right && self.found.borrow().len() == self.scene.rights().len() {
            self.solved();
        }
    }

    /// Counts a right answer, and what to say to it.
    fn right(&self, choice: Choice) -> String {
        let mut found = self.found.borrow_mut();
        if !found.contains(&choice) {
            found.push(choice);
        }
        let (found, all) = (found.len(), self.scene.rights().len());
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX).into();
        match self.scene.refusal() {
            // What cannot be done has a reason, and to know it is the point.
            Some(refusal) => format!("{} {}", self.texts.get("live-right"), self.reason(&refusal)),
            None if all == 1 => self.texts.get("live-right"),
            None if found == all => self.texts.get("live-all-found"),
            None => {
                self.texts.format("live-right-of", &[("found", count(found)), ("all", count(all))])
            }
        }
    }

    fn reason(&self, refusal: &Refusal) -> String {
        self.texts.refusal(refusal, &self.texts.learners())
    }

    /// Shows the verdict on the button, by more than its colour.
    fn mark(&self, button: &Element, right: bool) -> Option<()> {
        let verdict = if right { "right" } else { "wrong" };
        if button.has_attribute("data-verdict") {
            return None;
        }
        button.set_attribute("data-verdict", verdict).ok()?;
        let mark = button.owner_document()?.create_element("span").ok()?;
        mark.set_class_name("mark");
        mark.set_attribute("aria-hidden", "true").ok()?;
        mark.set_text_content(Some(if right { "✓" } else { "✗" }));
        button.append_child(&mark).ok().map(|_| ())
    }

    /// Says it where it is read aloud.
    fn say(&self, text: &str) {
        if let Ok(Some(said)) = self.root.query_selector("[data-said]") {
            said.set_text_content(Some(text));
        }
    }

    /// Opens the explanation, and tells the page.
    fn solved(&self) -> Option<()> {
        self.root.set_attribute("data-solved", "").ok()?;
        if let Ok(Some(details)) = self.root.query_selector("details") {
            details.set_attribute("open", "").ok()?;
        }
        let init = CustomEventInit::new();
        init.set_bubbles(true);
        let event = CustomEvent::new_with_event_init_dict("lesson-solved", &init).ok()?;
        self.root.dispatch_event(&event).ok().map(|_| ())
    }
}

/// The lesson that an element names, under the rules that it names.
fn scene(root: &Element) -> Option<Scene> {
    let rules = read(&root.get_attribute("data-rules")?)?;
    Lesson::find(&root.get_attribute("data-lesson")?)?.set_up(&rules).ok()
}
