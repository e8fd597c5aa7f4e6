//! The numbers of the searching bots that come from self-play: the example `tune` writes them.

use crate::worlds::Sign;
use std::fmt;

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
    /// What the bots play with: the file `weights.toml`, read when the program is built.
    pub const TUNED: Weights = Weights::read(include_str!("../weights.toml"));
    /// No belief, and one slip in ten.
    pub const NEUTRAL: Weights = Weights { led: 256, beat: 256, took: 256, passed: 256, slips: 26 };

    /// Reads the form that [`Display`](fmt::Display) writes. Only for the file that is built in: another
    /// one than this form does not compile.
    const fn read(text: &str) -> Weights {
        Weights {
            led: number(text, "led"),
            beat: number(text, "beat"),
            took: number(text, "took"),
            passed: number(text, "passed"),
            slips: number(text, "slips"),
        }
    }

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

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "led = {}\nbeat = {}", self.led, self.beat)?;
        writeln!(f, "took = {}\npassed = {}\nslips = {}", self.took, self.passed, self.slips)
    }
}

/// The number in the line `key = number`, at most 256.
const fn number(text: &str, key: &str) -> u32 {
    let (text, key) = (text.as_bytes(), key.as_bytes());
    let mut at = 0;
    while at + key.len() + 3 < text.len() {
        let mut same = at == 0 || text[at - 1] == b'\n';
        let mut place = 0;
        while same && place < key.len() {
            same = text[at + place] == key[place];
            place += 1;
        }
        at += place;
        if same && text[at] == b' ' && text[at + 1] == b'=' && text[at + 2] == b' ' {
            let (mut value, mut digit) = (0, at + 3);
            while digit < text.len() && text[digit].is_ascii_digit() {
                value = 10 * value + (text[digit] - b'0') as u32;
                digit += 1;
            }
            assert!(digit > at + 3 && value <= 256, "a weight is a number from 0 to 256");
            return value;
        }
        at += if place == 0 { 1 } else { 0 };
    }
    panic!("weights.toml lacks a weight")
}
