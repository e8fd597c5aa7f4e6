//! The last answers of one seat, so that a repeated command is applied once.

use crate::command::Answer;
use std::collections::VecDeque;

/// Most answers that are remembered for a seat.
const MOST: usize = 16;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Answers {
    last_n: u32,
    answers: VecDeque<(u32, Answer)>,
}

/// What is known of a command's number.
pub(crate) enum Known {
    /// Never seen.
    New,
    /// Answered, and this was the answer.
    Answered(Answer),
    /// Answered or skipped too long ago.
    Old,
}

impl Answers {
    /// The highest number so far.
    pub(crate) fn last_n(&self) -> u32 {
        self.last_n
    }

    pub(crate) fn look_up(&self, n: u32) -> Known {
        match self.answers.iter().find(|(known, _)| *known == n) {
            Some((_, Answer::Done(version))) => Known::Answered(Answer::Repeated(*version)),
            Some((_, answer)) => Known::Answered(answer.clone()),
            None if n <= self.last_n => Known::Old,
            None => Known::New,
        }
    }

    pub(crate) fn remember(&mut self, n: u32, answer: Answer) {
        self.last_n = self.last_n.max(n);
        // One command may cause several changes: the last answer stands.
        self.answers.retain(|(known, _)| *known != n);
        self.answers.push_back((n, answer));
        if self.answers.len() > MOST {
            self.answers.pop_front();
        }
    }
}
