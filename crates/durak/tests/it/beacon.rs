//! `durak serve --beacon`: a public number that nobody knew when the others were sealed.

use crate::online::{Player, Server, against_bots};
use crate::program::{durak, durak_reading};
use durak_fair::Beacon;
use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// A chain of drand with a round each three seconds.
const CHAIN: &str = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

#[tokio::test]
async fn the_beacon_s_value_is_waited_for_and_stands_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let values = folder.path().join("values");
    // The operator's script, ahead of its time: the rounds of the next ten minutes.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
    let first = Beacon::after(CHAIN.parse().unwrap(), now).unwrap().round;
    let value = |round: u64| format!("{round:064x}");
    let lines = (first..first + 200).fold(String::new(), |mut text, round| {
        writeln!(text, "{round} {}", value(round)).unwrap();
        text
    });
    std::fs::write(&values, lines).unwrap();
    let beacon = format!("{CHAIN}:{}", values.display());
    let server = Server::with(&folder.path().join("data"), &["--beacon", &beacon]);
    let created = against_bots(&server, 2);
    let mut ann = Player::new(&server, &created);
    assert!(ann.play(&server, usize::MAX).await);
    let path = format!("/api/tables/{}/games/1/fair", created.table);
    let file = server.ask("GET", &path, "").unwrap();
    let game: serde_json::Value = serde_json::from_str(&file).unwrap();
    let named = game["open"]["beacon"].as_str().unwrap();
    let round = named.rsplit_once(':').unwrap().1.parse().unwrap();
    assert_eq!(game["beacon_value"], value(round));
    let check = durak_reading(&["verify", "-"], file.as_bytes());
    assert_eq!(check.code, 0, "{}{}", check.out, check.err);
}

#[test]
fn what_is_no_beacon_is_refused() {
    let unknown = format!("{}:values", "ab".repeat(32));
    for (text, word) in [("values", "CHAIN:FILE"), (unknown.as_str(), "not known")] {
        let run = durak(&["serve", "--addr", "127.0.0.1:0", "--beacon", text]);
        assert!(run.code == 2 && run.err.contains(word), "{}", run.err);
    }
}
