//! What the variables of messages stand for.

use std::borrow::Cow;

/// A value for a variable of a message: made from a number or a text with `into()`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg<'a> {
    /// A whole number, which chooses grammatical forms too.
    Number(i64),
    /// A text.
    Text(Cow<'a, str>),
}

impl Arg<'_> {
    pub(crate) fn shown(&self) -> Cow<'_, str> {
        match self {
            Arg::Number(number) => number.to_string().into(),
            Arg::Text(text) => text.as_ref().into(),
        }
    }
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Arg::Text(text.into())
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(text: &'a String) -> Self {
        Arg::Text(text.into())
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Arg::Text(text.into())
    }
}

/// Numbers of other types; what is beyond `i64` becomes its end.
macro_rules! from_numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Arg<'_> {
            fn from(number: $number) -> Self {
                Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })+
    };
}
from_numbers!(u8, u16, u32, u64, usize, i32, i64);
