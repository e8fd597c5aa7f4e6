//! `durak bench server`: what a server does under load, beside what the machine and the stack can do
//! at all, measured in the same minute.

mod aims;
mod child;
mod disk;
mod http;
mod measure;
mod memory;
mod moves;
mod player;
mod reference;
mod table;
mod wire;

pub use reference::Reference;

use crate::failure::Failure;
use aims::Aims;
use child::Child;
use clap::Args;
use durak_text::Texts;
use measure::Speed;
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Of the highest rate, what counts as ordinary load.
const ORDINARY: f64 = 0.3;
/// Parts of the time: two runs each of relay and server, one each of echo, fsync and SQLite.
const PARTS: f64 = 7.0;

/// Arguments of `durak bench server`.
#[derive(Args, Debug)]
pub struct BenchServer {
    /// How long to measure speeds in all.
    #[arg(long, value_name = "S", default_value_t = 20.0, value_parser = crate::commands::bench::duration)]
    pub seconds: f64,
    /// Tables of four that play at once.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub tables: u32,
    /// Idle sockets for the measurement of memory.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub sockets: u32,
    /// Where the server keeps its journal meanwhile; without it in the system's temporary directory.
    #[arg(long, value_name = "DIR")]
    pub data: Option<std::path::PathBuf>,
    /// Whether the result is one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// Everything that was measured.
struct Measured {
    /// Name and speed.
    speeds: Vec<(&'static str, Speed)>,
    idle_kib: f64,
    seated_kib: f64,
    table_kib: f64,
    restart: Duration,
}

impl Measured {
    fn speed(&self, name: &str) -> Option<&Speed> {
        self.speeds.iter().find(|(it, _)| *it == name).map(|(_, speed)| speed)
    }
}

impl BenchServer {
    /// Measures and writes.
    ///
    /// # Errors
    /// A server that does not start or breaks off, output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let failed = |error: String| {
            Failure::usage(texts.format("failure-bench-server", &[("error", error.into())]))
        };
        let parent = self.data.clone().unwrap_or_else(std::env::temp_dir);
        let dir = tempfile::tempdir_in(parent).map_err(|error| failed(error.to_string()))?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| failed(error.to_string()))?;
        let measured = runtime.block_on(self.measure(dir.path())).map_err(failed)?;
        let aims = Aims::of(&measured, self.tables);
        if self.json {
            let speeds: serde_json::Map<_, _> =
                measured.speeds.iter().map(|(name, it)| ((*name).to_owned(), it.json())).collect();
            let report = json!({
                "release": !cfg!(debug_assertions),
                "seconds": self.seconds,
                "tables": self.tables,
                "sockets": self.sockets,
                "speeds": speeds,
                "memory_kib": {
                    "idle_socket": measured.idle_kib,
                    "seated_player": measured.seated_kib,
                    "table": measured.table_kib,
                },
                "restart_seconds": measured.restart.as_secs_f64(),
                "aims": aims.json(),
            });
            writeln!(out, "{report}")?;
            return Ok(());
        }
        Ok(self.show(&measured, &aims, texts, out)?)
    }

    async fn measure(&self, dir: &Path) -> Result<Measured, String> {
        let part = Duration::from_secs_f64(self.seconds / PARTS);
        let mut speeds = Vec::new();
        let mut reference = Child::reference()?;
        speeds.push(("echo", reference::echo(&reference, self.tables, part).await?));
        let relay = reference::relay(&reference, self.tables, None, part).await?;
        let calm = Some(relay.rate * ORDINARY);
        speeds.push(("relay", relay));
        speeds.push(("relay-calm", reference::relay(&reference, self.tables, calm, part).await?));
        reference.kill();
        speeds.push(("fsync", disk::fsync(dir, part).map_err(|error| error.to_string())?));
        speeds.push(("sqlite", disk::sqlite(dir, self.tables, part).await?));
        let data = dir.join("server");
        let mut server = Child::serve(&data, self.tables)?;
        let mut tables = table::open_all(&server, self.tables).await?;
        let moves = moves::play(&server, &mut tables, None, part).await?;
        let calm = Some(moves.rate * ORDINARY);
        speeds.push(("moves", moves));
        speeds.push(("moves-calm", moves::play(&server, &mut tables, calm, part).await?));
        drop(tables);
        server.kill();
        let (mut again, restart) = child::timed(|| Child::serve(&data, self.tables))?;
        again.kill();
        let memory = memory::measure(&dir.join("memory"), self.tables, self.sockets).await?;
        let memory::Memory { idle_kib, seated_kib, table_kib } = memory;
        Ok(Measured { speeds, idle_kib, seated_kib, table_kib, restart })
    }

    fn show(
        &self,
        measured: &Measured,
        aims: &Aims,
        texts: &Texts,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        if cfg!(debug_assertions) {
            writeln!(out, "{}", texts.get("bench-unoptimised"))?;
        }
        let told = |id: &str| texts.get(&format!("bench-server-{id}"));
        let [rate, p50, p99, cpu] = ["rate", "p50", "p99", "cpu"].map(told);
        writeln!(out, "{:44}{rate:>12}{p50:>12}{p99:>12}{cpu:>14}", "")?;
        for (name, speed) in &measured.speeds {
            let cpu = speed.cpu_us.map_or_else(|| "-".to_owned(), |cpu| format!("{cpu:.1}"));
            let (name, rate) = (told(name), speed.rate);
            let (p50, p99) = (speed.p50_ms, speed.p99_ms);
            writeln!(out, "{name:44}{rate:>12.0}{p50:>12.3}{p99:>12.3}{cpu:>14}")?;
        }
        writeln!(out)?;
        let kib = [
            ("idle", measured.idle_kib),
            ("seated", measured.seated_kib),
            ("table", measured.table_kib),
        ];
        for (name, kib) in kib {
            writeln!(out, "{:44}{kib:>12.1}", told(name))?;
        }
        writeln!(out, "{:44}{:>12.3}", told("restart"), measured.restart.as_secs_f64())?;
        writeln!(out)?;
        let [found, most, least, ratio] = ["found", "most", "least", "ratio"].map(told);
        writeln!(out, "{:44}{found:>12}{:>12}{ratio:>12}", told("aims"), "")?;
        for aim in &aims.0 {
            let bound = if aim.at_least { &least } else { &most };
            let bound = format!("{bound} {:.2}", aim.bound);
            writeln!(
                out,
                "{:44}{:>12.2}{bound:>18}{:>8.2}",
                told(aim.name),
                aim.found,
                aim.found / aim.bound
            )?;
        }
        Ok(())
    }
}
