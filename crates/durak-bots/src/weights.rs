//! The numbers of the searching bots that come from self-play: the example `tune` writes them.

use crate::worlds::Sign;

/// What searching bots believe of hidden hands, and how players of imagined games play.
///
/// Of 256 worlds in which a seat did something surprising, so many count: 256 is no belief at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// It led although it could have led lower.
    pub led: u32,
    /// It beat although it could have done so with a lower card.
    pub beat: u32,
    /// It took what it could have beaten.
    pub took: u32,
    /// It passed with a plain card that fits.
    pub passed: u32,
    /// Of 256 decisions of an imagined game, how many are any legal action rather than the plain one.
    pub slips: u32,
}

impl Weights {
    /// What the bots play with: the file `weights.in`, a part of the program, which the example writes.
    pub const TUNED: Weights = include!("../weights.in");
    /// No belief, and one slip in ten.
    pub const NEUTRAL: Weights = Weights { led: 256, beat: 256, took: 256, passed: 256, slips: 26 };

    /// Of 256 worlds with this surprise, so many count.
    pub(crate) const fn share(&self, sign: Sign) -> u32 {
        match sign {
            Sign::Led => self.led,
            Sign::Beat => self.beat,
            Sign::Took => self.took,
            Sign::Passed => self.passed,
        }
    }
}
