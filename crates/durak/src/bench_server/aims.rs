//! What a server is to keep to, as ratios to the references of the same run.

use super::Measured;
use serde_json::{Value, json};

/// One aim, with what was found.
pub(super) struct Aim {
    pub(super) name: &'static str,
    pub(super) found: f64,
    pub(super) bound: f64,
    /// Whether the bound is the least, not the most.
    pub(super) at_least: bool,
}

pub(super) struct Aims(pub(super) Vec<Aim>);

impl Aims {
    pub(super) fn of(measured: &Measured, tables: u32) -> Aims {
        let cpu = |name| measured.speed(name).and_then(|it| it.cpu_us).unwrap_or(f64::NAN);
        let p99 = |name| measured.speed(name).map_or(f64::NAN, |it| it.p99_ms);
        let rate = |name| measured.speed(name).map_or(f64::NAN, |it| it.rate);
        let acked = measured.speed("moves-calm").and_then(|it| it.acked_p99_ms);
        let most = |name, found, bound| Aim { name, found, bound, at_least: false };
        Aims(vec![
            most("aim-cpu", cpu("moves"), 2.0 * cpu("relay") + 30.0),
            Aim {
                name: "aim-durable",
                found: rate("moves"),
                bound: 0.6 * rate("sqlite"),
                at_least: true,
            },
            most("aim-acked", acked.unwrap_or(f64::NAN), p99("relay-calm") + p99("fsync") + 2.0),
            most("aim-idle", measured.idle_kib, 24.0),
            most("aim-seated", measured.seated_kib, 40.0),
            // Two thousand running tables in two seconds.
            most("aim-restart", measured.restart.as_secs_f64() * 1000.0 / f64::from(tables), 1.0),
        ])
    }

    pub(super) fn json(&self) -> Vec<Value> {
        let aim = |aim: &Aim| {
            json!({
                "name": aim.name,
                "found": aim.found,
                "bound": aim.bound,
                "at_least": aim.at_least,
                "ratio": aim.found / aim.bound,
            })
        };
        self.0.iter().map(aim).collect()
    }
}
