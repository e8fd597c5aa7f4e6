//! A match of hundreds of games: what is told again to who comes back fits into one message.

use durak_core::Seat;
use durak_fair::{
    Digest, End, Ending, Entry, Event, Kind, MAX_ENTRIES, MAX_NUMBER, MAX_REASON, MAX_TABLE,
    MAX_TERMS, Missed, Open, PublicKey, ServerFrame, Signature, SignedOpen, Stage,
};
use durak_protocol::FairMessage;
use durak_table::MOST_MISSED;
use std::str::FromStr;

/// More than any game has that somebody plays.
const EVENTS: u32 = 4_000;

fn bytes<T: FromStr<Err: std::fmt::Debug>>(count: usize) -> T {
    "12".repeat(count).parse().unwrap()
}

/// The end of a game with every field as long as it can be.
fn longest_end() -> Missed {
    let (digest, sig): (Digest, Signature) = (bytes(32), bytes(64));
    let entry = Entry { kind: Kind::Human, pk: bytes(32) };
    let open = Open {
        server_pk: bytes::<PublicKey>(32),
        table: "t".repeat(MAX_TABLE),
        game_no: MAX_NUMBER,
        prev: digest,
        opened_ms: MAX_NUMBER,
        rules: "r".repeat(MAX_TERMS),
        entries: vec![entry; MAX_ENTRIES],
        beacon: Some(format!("drand:{}:{MAX_NUMBER}", "12".repeat(32)).parse().unwrap()),
        server_commit: digest,
    };
    let reason = "r".repeat(MAX_REASON);
    let end = End::Abort { stage: Stage::Commit, entry: u8::MAX, reason, sig };
    Missed {
        open: SignedOpen { open, sig },
        head: digest,
        ending: Ending { end, server_opening: Some(bytes(64)), beacon_value: Some(digest) },
    }
}

#[test]
fn the_ends_of_a_long_match_and_a_long_game_fit_into_one_message() {
    let missed = ServerFrame::Missed(Box::new(longest_end()));
    let lead = "lead:6s,6h,6d,6c".parse().unwrap();
    let text = Event::Act(Seat::S5, lead).to_string();
    let event = |t: u32| ServerFrame::Event { t, text: text.clone(), sig: Some(bytes(64)) };
    let frames: Vec<ServerFrame> =
        std::iter::repeat_n(missed, MOST_MISSED).chain((0..EVENTS).map(event)).collect();
    let told = FairMessage::new(true, Some(0), frames);
    assert_eq!(FairMessage::parse(&told.to_json()), Ok(told));
}
