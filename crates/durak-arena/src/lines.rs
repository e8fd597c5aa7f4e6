//! Scores as lines of a file, which a later run reads and goes on from.

use crate::duel::{Duel, Score};
use durak_engine::rules_json;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A line: first what is played, then the score of each deal in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "line")]
pub enum Line {
    /// What the scores are of; how many deals are wanted is not part of it.
    Duel {
        /// The first contender.
        a: String,
        /// The second contender.
        b: String,
        /// The rules.
        rules: rules_json::Object,
        /// The seed.
        seed: u64,
    },
    /// A deal's score.
    Score {
        /// The deal's number, from 0.
        deal: u64,
        /// Games with it.
        games: u32,
        /// Lost by the first contender.
        lost: u32,
        /// Lost by nobody.
        drawn: u32,
        /// Mistakes of the first and of the second contender, by code.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        faults: Option<[BTreeMap<String, u32>; 2]>,
    },
}

/// Why a file of scores cannot be gone on from.
#[derive(Debug, thiserror::Error)]
pub enum LinesError {
    /// A line is not what it should be; a last line that was cut off is only left out.
    #[error("line {line} is not a line of scores: {reason}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// The scores are those of something else.
    #[error("the scores are of another duel: bots, rules or seed differ")]
    Other,
}

impl LinesError {
    /// A stable code for programs and translations.
    pub const fn code(&self) -> &'static str {
        match self {
            LinesError::Line { .. } => "arena-scores-line",
            LinesError::Other => "arena-scores-other",
        }
    }
}

impl Line {
    /// The first line of a duel's scores.
    pub fn head(duel: &Duel) -> Line {
        Line::Duel {
            a: duel.a.to_string(),
            b: duel.b.to_string(),
            rules: rules_json::to_json(duel.law.rules()),
            seed: duel.seed,
        }
    }

    /// A deal's line.
    pub fn score(score: &Score) -> Line {
        let named = |faults: &BTreeMap<&'static str, u32>| {
            faults.iter().map(|(code, count)| ((*code).to_owned(), *count)).collect()
        };
        let any = score.faults.iter().any(|faults| !faults.is_empty());
        Line::Score {
            deal: score.deal,
            games: score.games,
            lost: score.lost,
            drawn: score.drawn,
            faults: any.then(|| [named(&score.faults[0]), named(&score.faults[1])]),
        }
    }

    /// The line as text, without its end.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Reads the scores of this duel; deals are numbered from 0 without a gap.
///
/// A last line without its end is left out: the run was interrupted while it wrote.
///
/// # Errors
/// Lines of something else.
pub fn read_lines(duel: &Duel, text: &str) -> Result<Vec<Score>, LinesError> {
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut scores = Vec::new();
    for (index, line) in whole.lines().enumerate() {
        let wrong = |reason: String| LinesError::Line { line: index + 1, reason };
        let read: Line = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        match read {
            head @ Line::Duel { .. } if index == 0 => {
                if head != Line::head(duel) {
                    return Err(LinesError::Other);
                }
            }
            Line::Score { deal, games, lost, drawn, faults } if index > 0 => {
                if deal != scores.len() as u64 {
                    return Err(wrong(format!("deal {} is expected", scores.len())));
                }
                if games != duel.games_a_deal() || lost.saturating_add(drawn) > games {
                    return Err(wrong(format!("a deal is {} games", duel.games_a_deal())));
                }
                let faults = faults.unwrap_or_default().map(known_codes);
                scores.push(Score { deal, games, lost, drawn, faults, first_fault: [None, None] });
            }
            _ => return Err(wrong("the first line tells the duel, all others a score".to_owned())),
        }
    }
    Ok(scores)
}

fn known_codes(faults: BTreeMap<String, u32>) -> BTreeMap<&'static str, u32> {
    use crate::player::FaultKind::{Crash, Garbage, Illegal, Timeout};
    let codes = [Crash, Timeout, Garbage, Illegal].map(crate::player::FaultKind::code);
    codes.into_iter().filter_map(|code| Some((code, *faults.get(code)?))).collect()
}
