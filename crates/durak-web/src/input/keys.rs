//! The keyboard: which key does what.

/// What a key asks for at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take the table.
    Take,
    /// Pass.
    Pass,
    /// Transfer with the card in focus.
    Transfer,
    /// Show or hide the list of keys.
    Help,
}

/// The command of a key pressed at the table; Latin and Russian layouts both work.
pub fn command(key: &str) -> Option<Command> {
    match key {
        "t" | "T" | "е" | "Е" => Some(Command::Take),
        "p" | "P" | "з" | "З" | " " => Some(Command::Pass),
        "x" | "X" | "ч" | "Ч" => Some(Command::Transfer),
        "?" | "h" | "H" | "р" | "Р" => Some(Command::Help),
        _ => None,
    }
}

/// Where the focus goes from card `at` of `count` cards; `None` if the key does not walk.
pub fn walk(key: &str, at: usize, count: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    match key {
        "ArrowRight" | "ArrowDown" => Some(if at >= last { 0 } else { at + 1 }),
        "ArrowLeft" | "ArrowUp" => Some(if at == 0 { last } else { at.min(count) - 1 }),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_keys_work_in_both_layouts() {
        for (latin, russian) in [("t", "е"), ("p", "з"), ("x", "ч"), ("T", "Е"), ("h", "р")] {
            assert!(command(latin).is_some());
            assert_eq!(command(latin), command(russian));
        }
        assert_eq!(command(" "), Some(Command::Pass));
        assert_eq!(command("Enter"), None);
    }

    #[test]
    fn arrows_walk_round_the_hand() {
        assert_eq!(walk("ArrowRight", 5, 6), Some(0));
        assert_eq!(walk("ArrowLeft", 0, 6), Some(5));
        assert_eq!(walk("ArrowRight", 0, 6), Some(1));
        assert_eq!(walk("End", 2, 6), Some(5));
        assert_eq!(walk("ArrowLeft", 9, 6), Some(5));
        assert_eq!(walk("ArrowRight", 0, 0), None);
        assert_eq!(walk("a", 0, 6), None);
    }
}
