//! Games at many tables at once: how many moves a second, and how soon they are seen.

use super::child::Child;
use super::measure::{Speed, quantile};
use super::table::Table;
use std::time::{Duration, Instant};

/// Lets all tables play for this long; with a rate in all, not faster than that.
pub(super) async fn play(
    server: &Child,
    tables: &mut Vec<Table>,
    rate: Option<f64>,
    time: Duration,
) -> Result<Speed, String> {
    let count = tables.len() as f64;
    let pause = rate.map(|rate| Duration::from_secs_f64(count / rate));
    let (cpu, begun) = (server.cpu(), Instant::now());
    let tasks: Vec<_> = std::mem::take(tables)
        .into_iter()
        .enumerate()
        .map(|(number, mut table)| {
            tokio::spawn(async move {
                // Tables do not all act at the same moment.
                let shift = pause.map(|it| it.mul_f64(number as f64 / count));
                tokio::time::sleep(shift.unwrap_or_default()).await;
                let played = table.play(begun + time, pause).await?;
                Ok::<_, String>((table, played))
            })
        })
        .collect();
    let (mut moves, mut seen, mut acked) = (0, Vec::new(), Vec::new());
    for task in tasks {
        let (table, played) = task.await.map_err(|error| error.to_string())??;
        tables.push(table);
        moves += played.moves;
        seen.extend(played.seen);
        acked.extend(played.acked);
    }
    let used = cpu.zip(server.cpu()).map(|(before, after)| after - before);
    let mut speed = Speed::of(moves, begun.elapsed(), &mut seen, used);
    acked.sort_unstable();
    speed.acked_p99_ms = Some(quantile(&acked, 0.99));
    Ok(speed)
}
