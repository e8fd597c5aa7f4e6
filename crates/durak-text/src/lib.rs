//! Everything that Durak says to people, in Russian and English.
//!
//! - [`Lang`] and [`Texts`]: a language, and its messages by id ([`Texts::get`],
//!   [`Texts::format`]).
//! - [`Names`]: who sits where, so that sentences can say "Anna" or "you".
//! - What happens in a game: [`Texts::card`], [`Texts::action`], [`Texts::close`],
//!   [`Texts::result`]; why an action is refused: [`Texts::refusal`].
//! - [`Texts::option`], [`Texts::value`], [`Texts::preset`], [`Texts::conflict`]: rule sets.
//! - [`Texts::rules`]: a rule set told in sentences; [`Texts::about_rules`]: one sentence about it;
//!   [`Texts::lesson`]: one rule at a small table; [`markdown`]: the tables of the documents.
//! - [`Texts::terms`]: the glossary; [`Texts::pieces`]: a text cut where a term stands.
//!
//! The messages are Fluent files in `text/en` and `text/ru`, embedded when the crate is built. A
//! file that is added there belongs to its language, and to the [`Part`] of the game, without further ado. An id that no file has
//! is returned as it is, so that a missing text is seen and never a crash.

mod arg;
mod cards;
mod events;
mod glossary;
mod lang;
mod lessons;
pub mod markdown;
mod names;
mod options;
mod part;
mod refusals;
mod rules;
mod texts;

pub use arg::Arg;
pub use cards::Case;
pub use glossary::{Piece, TERMS, Term};
pub use lang::{Lang, UnknownLang};
pub use lessons::LessonText;
pub use names::Names;
pub use options::{NamedText, OptionText, ValueText};
pub use part::Part;
pub use refusals::{fact_text, rule_of_refusal};
pub use rules::{RulesSection, RulesText};
pub use texts::Texts;
