//! What a lesson is, and which lessons there are.

use crate::list;
use crate::question::Question;
use durak_core::Rules;

/// One small position with one question.
///
/// The reader is always seat 0. The position is written for any deck that has its cards: all cards
/// that it does not name fill hands, then the talon or the discard.
#[derive(Debug)]
pub struct Lesson {
    /// A stable name; its words are the message `lesson-KEY` with `.title` and `.why`.
    pub key: &'static str,
    /// The section of the rules in words that it belongs to, the key of `Texts::rules`.
    pub section: &'static str,
    /// Options, each with the values under which the lesson has a point.
    pub(crate) needs: &'static [(&'static str, &'static [&'static str])],
    /// Options about which rule sets can disagree here.
    pub(crate) shows: &'static [&'static str],
    pub(crate) seats: Places,
    pub(crate) trump: &'static str,
    /// Hands from seat 0: cards, and `+n` for n cards that are nowhere else.
    pub(crate) hands: &'static [&'static str],
    /// What the seats hold for which there is no hand above.
    pub(crate) others: Others,
    pub(crate) talon: Talon,
    /// Attack cards, each with its cover, as in a position's `table=`.
    pub(crate) table: &'static str,
    /// Further tokens of a position: who leads, how many bouts there were.
    pub(crate) more: &'static str,
    /// What is played before the question: `SEAT ACTION`, or `pass`: all pass until the bout ends.
    pub(crate) script: &'static [&'static str],
    pub(crate) question: Question,
}

/// How many seats the table of a lesson has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Places {
    /// As many as this, for rule sets of as many players or more.
    Exactly(u8),
    /// As many as the rules say.
    Any,
}

/// What seats without a given hand hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Others {
    /// So many cards.
    Hold(u8),
    /// They have gone out.
    Out,
}

/// Where the cards are that no hand and no table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Talon {
    /// In the discard; the talon is empty.
    Empty,
    /// As `Empty`, under rules whose deal leaves no talon.
    Never,
    /// In the talon, with the trump card at its end; the discard is empty.
    Rest,
    /// These and the trump card are the talon, all others the discard.
    Cards(&'static str),
}

/// What most lessons have: two seats, an empty talon, nothing played before.
pub(crate) const PLAIN: Lesson = Lesson {
    key: "",
    section: "",
    needs: &[],
    shows: &[],
    seats: Places::Exactly(2),
    trump: "Kh",
    hands: &[],
    others: Others::Hold(4),
    talon: Talon::Empty,
    table: "",
    more: "",
    script: &[],
    question: Question::More,
};

impl Lesson {
    /// The lesson with this key.
    pub fn find(key: &str) -> Option<&'static Lesson> {
        lessons().find(|lesson| lesson.key == key)
    }

    /// What is asked.
    pub const fn question(&self) -> Question {
        self.question
    }

    /// Whether the lesson has a point under these rules, and its position can be at their table.
    pub fn applies(&'static self, rules: &Rules) -> bool {
        let fits = |(key, values): &(&str, &[&str])| {
            durak_core::OptionSpec::find(key)
                .is_ok_and(|option| values.contains(&option.get(rules)))
        };
        self.needs.iter().all(fits) && self.set_up(rules).is_ok()
    }
}

/// All lessons, in the order of the sections.
pub fn lessons() -> impl Iterator<Item = &'static Lesson> {
    list::ALL.iter().copied().flatten()
}

/// The lessons of a section, a key of `Texts::rules`, that have a point under these rules.
///
/// A lesson for three seats is none for a table of two: who wants all of a rule set that leaves the
/// number of players open asks with the greatest.
pub fn lessons_for(section: &str, rules: &Rules) -> impl Iterator<Item = &'static Lesson> {
    lessons().filter(move |lesson| lesson.section == section && lesson.applies(rules))
}
