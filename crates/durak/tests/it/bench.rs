//! `durak bench`: its report, not its speed.

use crate::program::durak;
use durak_core::PRESETS;
use serde_json::Value;

#[test]
fn it_reports_every_preset_with_two_to_six_seats() {
    let run = durak(&["bench", "--seconds", "0.05", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let report: Value = serde_json::from_str(&run.out).unwrap();
    let found: Vec<(String, u64)> = report["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            for key in ["games_per_second", "actions_per_second", "ns_per_action", "ratio"] {
                assert!(row[key].as_f64().unwrap() > 0.0, "{key}: {row}");
            }
            (row["preset"].as_str().unwrap().to_owned(), row["players"].as_u64().unwrap())
        })
        .collect();
    let expected: Vec<_> = PRESETS
        .iter()
        .flat_map(|preset| (2..=6).map(|players| (preset.key.to_owned(), players)))
        .collect();
    assert_eq!(found, expected);
    assert!(report["calibration_ns"].as_f64().unwrap() > 0.0);
    assert!(report["features"].is_array() && report["target"].is_string());
}

#[test]
fn the_table_for_people_has_a_line_for_each() {
    let run = durak(&["bench", "--seconds", "0.05"]);
    let rows = run.out.lines().filter(|line| PRESETS.iter().any(|p| line.starts_with(p.key)));
    assert_eq!(rows.count(), 25, "{}", run.out);
    assert!(run.out.contains("calibration loop: "));
}

#[test]
fn a_duration_out_of_range_is_refused() {
    for seconds in ["0", "-1", "x", "NaN", "1e9"] {
        assert_eq!(durak(&["bench", &format!("--seconds={seconds}")]).code, 2, "{seconds}");
    }
}

#[test]
fn a_server_is_measured_beside_the_bare_stack() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let args = ["bench", "server", "--seconds", "0.7", "--tables", "2", "--sockets", "4"];
    let run = durak(&[&args[..], &["--data", data, "--json"]].concat());
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    for name in ["echo", "relay", "relay-calm", "fsync", "sqlite", "moves", "moves-calm"] {
        let speed = &report["speeds"][name];
        assert!(speed["per_second"].as_f64().unwrap() > 0.0, "{name}: {speed}");
        assert!(speed["p99_ms"].as_f64().unwrap() > 0.0, "{name}: {speed}");
    }
    for aim in ["aim-durable", "aim-acked", "aim-restart"] {
        let aims = report["aims"].as_array().unwrap();
        let found = aims.iter().find(|it| it["name"] == aim).unwrap();
        assert!(found["ratio"].as_f64().unwrap() > 0.0, "{found}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left");
}
