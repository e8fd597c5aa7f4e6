//! Bots by their text.

use durak_arena::Contender;

#[test]
fn bots_are_read_and_written() {
    for text in
        ["random", "plain", "sampling", "sampling:10", "strongest:1s", "open", "exec:a 'b c'"]
    {
        let bot: Contender = text.parse().expect(text);
        assert_eq!(bot.to_string(), text);
        let by_clock = text.ends_with("1s") || text.starts_with("exec");
        assert_eq!(bot.is_repeatable(), !by_clock, "{text}");
    }
}

#[test]
fn what_is_no_bot_is_told_with_what_is_allowed() {
    for (text, code, word) in [
        ("expert", "arena-unknown-bot", "beginner, careful"),
        ("", "arena-unknown-bot", "exec:COMMAND"),
        ("careful:10", "arena-no-budget", "sampling, strongest and open"),
        ("plain:10", "arena-no-budget", "sampling"),
        ("sampling:0", "arena-budget", "100000000"),
        ("sampling:soon", "arena-budget", "50ms"),
        ("strongest:2h", "arena-budget", "10min"),
        ("exec:", "arena-command", "a program"),
        ("exec:a 'b", "arena-command", "a program"),
    ] {
        let error = text.parse::<Contender>().expect_err(text);
        assert_eq!(error.code(), code, "{text}");
        assert!(error.to_string().contains(word), "{text}: {error}");
    }
}
