//! What this browser keeps between visits, beside the settings: seats at tables, and a name.

use super::browser::storage;

const SEATS: &str = "durak-seats";
const NAME: &str = "durak-name";
/// Most tables whose tokens are kept; the oldest go first.
const MOST: usize = 40;

/// The token for a table, if this browser has been there.
pub(super) fn kept_token(table: &str) -> Option<String> {
    find(&read(SEATS), table).map(str::to_owned)
}

/// Keeps the token for a table.
pub(crate) fn keep_token(table: &str, token: &str) {
    write(SEATS, &with(&read(SEATS), table, token));
}

/// The name under which the user played last, or an empty one.
pub(crate) fn kept_name() -> String {
    read(NAME)
}

/// Keeps the user's name.
pub(crate) fn keep_name(name: &str) {
    write(NAME, name);
}

fn read(key: &str) -> String {
    storage().and_then(|storage| storage.get_item(key).ok().flatten()).unwrap_or_default()
}

fn write(key: &str, text: &str) {
    if let Some(storage) = storage() {
        // A full or forbidden storage keeps nothing; the game goes on.
        let _ = storage.set_item(key, text);
    }
}

/// The line is `table=token` pairs, the newest first.
fn find<'a>(line: &'a str, table: &str) -> Option<&'a str> {
    pairs(line).find(|(name, _)| *name == table).map(|(_, token)| token)
}

fn with(line: &str, table: &str, token: &str) -> String {
    let others = pairs(line).filter(|(name, _)| *name != table);
    let all = std::iter::once((table, token)).chain(others).take(MOST);
    all.map(|(name, token)| format!("{name}={token}")).collect::<Vec<_>>().join(" ")
}

fn pairs(line: &str) -> impl Iterator<Item = (&str, &str)> {
    line.split(' ').filter_map(|pair| pair.split_once('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_token_of_each_table_is_kept() {
        let line = with(&with(&with("", "a", "1"), "b", "2"), "a", "3");
        assert_eq!((find(&line, "a"), find(&line, "b")), (Some("3"), Some("2")));
        assert_eq!(find(&line, "c"), None);
        assert_eq!(find("damaged = =", "a"), None);
    }

    #[test]
    fn old_tables_are_forgotten() {
        let line = (0..100).fold(String::new(), |line, n| with(&line, &n.to_string(), "x"));
        assert_eq!(pairs(&line).count(), MOST);
        assert_eq!((find(&line, "99"), find(&line, "1")), (Some("x"), None));
    }
}
