//! Small positions with a question each: every rule shown at a table, answered by the engine.
//!
//! - [`Lesson`], [`lessons`], [`lessons_for`]: what there is, and what fits a rule set.
//! - [`Lesson::set_up`] makes a [`Scene`]: the lesson at a table of given rules.
//! - [`Scene::choices`], [`Scene::judge`]: what can be answered, and what the engine says to it.
//! - [`difference`]: a lesson whose answer two rule sets disagree about.
//!
//! A lesson holds no answer: a rule that changes in the engine changes every answer with it. Nor does
//! it hold words; those are the messages `lesson-KEY` of `durak-text`.

mod choice;
mod difference;
mod lesson;
mod list;
mod question;
mod scene;
mod set_up;

pub use choice::{Choice, ParseChoiceError};
pub use difference::difference;
pub use lesson::{Lesson, lessons, lessons_for};
pub use question::{Deed, Question};
pub use scene::{Scene, Verdict};
pub use set_up::SetUpError;
