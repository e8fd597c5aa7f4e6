//! Games made by an independent model of the rules: the engine must agree action by action.

use durak_engine::trace::Replay;
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

#[test]
fn every_reference_trace_agrees() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/traces");
    let (mut games, mut actions) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let reader = BufReader::new(MultiGzDecoder::new(File::open(&path).unwrap()));
        let mut replay = Replay::default();
        for line in reader.lines() {
            replay.line(&line.unwrap()).unwrap_or_else(|d| panic!("{}: {d}", path.display()));
        }
        let agreement = replay.finish().unwrap();
        games += agreement.games;
        actions += agreement.actions;
    }
    assert_eq!((games, actions), (160, 25_857));
}
