//! A server in a process of its own, so that its time and its memory are its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Ticks of a process's time in a second, as Linux tells them to everybody.
const TICKS: f64 = 100.0;
/// Bytes of a page of memory, where this measures at all.
const PAGE_KIB: f64 = 4.0;

/// A process of this program that serves; killed when dropped.
pub(super) struct Child {
    process: std::process::Child,
    /// Host and port.
    pub(super) addr: String,
}

impl Child {
    /// `durak serve` with its data in this directory.
    pub(super) fn serve(data: &Path, tables: u32) -> Result<Child, String> {
        let most = (2 * tables).max(100).to_string();
        let data = data.display().to_string();
        // Limits that protect a server from one address would measure themselves.
        let all = u32::MAX.to_string();
        let args = [
            ["serve", "--log=off"],
            ["--addr", "127.0.0.1:0"],
            ["--data", &data],
            ["--max-tables", &most],
            ["--max-sockets", &all],
            ["--sockets-per-address", &all],
            ["--requests-per-minute", &all],
        ];
        Child::start(&args.concat())
    }

    /// The bare servers of the same stack.
    pub(super) fn reference() -> Result<Child, String> {
        Child::start(&["bench", "reference"])
    }

    fn start(args: &[&str]) -> Result<Child, String> {
        let told = |error: std::io::Error| error.to_string();
        let program = std::env::current_exe().map_err(told)?;
        let mut command = Command::new(program);
        // Settings of a server on this machine are not meant here.
        for (name, _) in std::env::vars_os() {
            if name.to_str().is_some_and(|name| name.starts_with("DURAK_")) {
                command.env_remove(name);
            }
        }
        let mut process =
            command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().map_err(told)?;
        let mut line = String::new();
        if let Some(out) = process.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(told)?;
        }
        let addr = line.trim_end().strip_prefix("http://").map(str::to_owned);
        let mut child = Child { process, addr: addr.clone().unwrap_or_default() };
        if addr.is_none() {
            child.kill();
            return Err(format!("{} said no address", args.join(" ")));
        }
        Ok(child)
    }

    /// Seconds of processor time that it has used; none where the system does not tell.
    pub(super) fn cpu(&self) -> Option<f64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).ok()?;
        // The name in parentheses may hold spaces; user and system time are the 14th and 15th field.
        let (_, fields) = stat.rsplit_once(") ")?;
        let mut fields = fields.split(' ').skip(11).map(str::parse::<f64>);
        let (user, system) = (fields.next()?.ok()?, fields.next()?.ok()?);
        Some((user + system) / TICKS)
    }

    /// Memory that it holds, in KiB; 0 where the system does not tell.
    pub(super) fn resident_kib(&self) -> f64 {
        let statm = fs::read_to_string(format!("/proc/{}/statm", self.process.id()));
        let pages = statm.ok().and_then(|it| it.split(' ').nth(1)?.parse::<f64>().ok());
        pages.unwrap_or(0.0) * PAGE_KIB
    }

    /// Ends it without warning.
    pub(super) fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.kill();
    }
}

/// What something returns, and how long it took.
pub(super) fn timed<T, E>(what: impl FnOnce() -> Result<T, E>) -> Result<(T, Duration), E> {
    let begun = Instant::now();
    Ok((what()?, begun.elapsed()))
}
