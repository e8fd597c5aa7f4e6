//! The words of the lessons that `durak-lessons` sets up.

use crate::names::Names;
use crate::texts::Texts;
use durak_core::{Rules, Seat};

/// What is said about a lesson under a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonText {
    /// The heading.
    pub title: String,
    /// What has happened, and what is asked.
    pub question: String,
    /// Why the answer is so.
    pub why: String,
}

/// Messages with the names of the others, clockwise from the reader.
const OTHERS: [&str; 5] = ["live-anna", "live-boris", "live-vera", "live-gleb", "live-dasha"];

impl Texts {
    /// A lesson by its key.
    pub fn lesson(&self, key: &str, rules: &Rules) -> LessonText {
        let args = crate::rules::args(rules);
        let say = |part: &str| {
            crate::rules::one_line(&self.format(&format!("lesson-{key}{part}"), &args))
        };
        LessonText { title: say(".title"), question: say(""), why: say(".why") }
    }

    /// Who sits at the tables of the lessons, told to the reader in seat 0.
    pub fn learners(&self) -> Names {
        let others = OTHERS.iter().map(|id| self.get(id));
        Names::new([self.get("live-you")].into_iter().chain(others)).told_to(Seat::S0)
    }
}
