//! Tags of a record: what people want to note with a game, such as names and the date.

use std::fmt;

/// Most tags of a record.
pub const MAX_TAGS: usize = 32;
/// Longest name and longest value of a tag, in characters.
const MAX_NAME: usize = 32;
const MAX_VALUE: usize = 200;

/// Keys of the header, which no tag may have.
pub(super) const KEYS: [&str; 6] = ["rules", "dealer", "first", "random-seat", "deck", "result"];

/// A name with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    name: String,
    value: String,
}

impl Tag {
    /// The name: letters a to z, digits and hyphens, beginning with a letter.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value: one line of text, never empty.
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// Why a tag cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagError {
    /// The name is not made as names are.
    Name,
    /// The name is one of the header's own keys.
    Reserved,
    /// A tag has this name already.
    Twice,
    /// The value is empty, too long, or not one line without white space around it.
    Value,
    /// There are too many tags.
    TooMany,
}

impl TagError {
    /// A stable code for programs and translations.
    pub const fn code(self) -> &'static str {
        match self {
            TagError::Name => "tag-name",
            TagError::Reserved => "tag-reserved",
            TagError::Twice => "tag-twice",
            TagError::Value => "tag-value",
            TagError::TooMany => "tag-too-many",
        }
    }
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TagError::Name => write!(
                f,
                "a tag's name has 1 to {MAX_NAME} characters of a-z, 0-9 and -, the first a letter"
            ),
            TagError::Reserved => write!(f, "a tag is not called {}", KEYS.join(", ")),
            TagError::Twice => f.write_str("a tag with this name is there already"),
            TagError::Value => write!(
                f,
                "a tag's value is 1 to {MAX_VALUE} characters of one line, without white space \
                 around it"
            ),
            TagError::TooMany => write!(f, "a record has at most {MAX_TAGS} tags"),
        }
    }
}

impl std::error::Error for TagError {}

pub(super) fn add(tags: &mut Vec<Tag>, name: &str, value: &str) -> Result<(), TagError> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    if !begins || name.len() > MAX_NAME || !name.chars().all(allowed) {
        return Err(TagError::Name);
    }
    if KEYS.contains(&name) {
        return Err(TagError::Reserved);
    }
    if tags.iter().any(|tag| tag.name == name) {
        return Err(TagError::Twice);
    }
    let length = value.chars().count();
    if length == 0
        || length > MAX_VALUE
        || value.trim() != value
        || value.chars().any(char::is_control)
    {
        return Err(TagError::Value);
    }
    if tags.len() >= MAX_TAGS {
        return Err(TagError::TooMany);
    }
    tags.push(Tag { name: name.to_owned(), value: value.to_owned() });
    Ok(())
}
