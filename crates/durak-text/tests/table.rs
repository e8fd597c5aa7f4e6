//! What is said about the table around the game.

use durak_bots::Level;
use durak_table::TableRefusal::*;
use durak_text::{Lang, Names, Texts};
use std::collections::BTreeSet;

#[test]
fn everything_the_table_refuses_is_explained() {
    let refusals = [
        NotSeated,
        AlreadySeated,
        SeatTaken,
        NoOpenSeat,
        NoSuchSeat,
        NotHost,
        GameOn,
        NoGameYet,
        AlreadyAgain,
        OpenSeats,
        NotABot,
        UnknownLevel(Vec::new()),
        Stale,
        OldNumber,
        DealFailed,
        KeyMissing,
        KeyBad,
        KeyTaken,
        StaleHead,
        SignatureMissing,
        SignatureBad,
        PasswordBad,
        Kicked,
        NotAGuest,
        MatchOn,
        SameSeat,
        ConcedeTwo,
        Draining,
    ];
    for lang in Lang::ALL {
        let sentence = |code: &str| {
            Texts::of(lang).refusal_code(code, [] as [(&str, &str); 0], &Names::default())
        };
        let codes = refusals.iter().map(|refusal| refusal.code());
        // What stands between the table and who wants to sit down at it.
        let codes: Vec<_> =
            codes.chain(["name-bad", "name-mixed", "name-taken", "password-wait"]).collect();
        let said: BTreeSet<_> = codes.iter().map(|code| sentence(code)).collect();
        assert_eq!(said.len(), codes.len(), "{lang}: one sentence each");
        for sentence in said {
            assert!(sentence.ends_with('.') && !sentence.starts_with("refusal-"), "{sentence}");
        }
    }
}

#[test]
fn every_bot_has_a_name_and_a_description() {
    for lang in Lang::ALL {
        for level in Level::ALL {
            let bot = Texts::of(lang).bot(level.key());
            assert!(!bot.name.starts_with("bot-"), "{lang}: {bot:?}");
            assert!(!bot.description.starts_with("bot-"), "{lang}: {bot:?}");
        }
    }
}
