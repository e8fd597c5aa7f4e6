//! `durak serve`: the server with the game in the browser.

use crate::failure::Failure;
use crate::settings::{LogFormat, Settings};
use clap::Args;
use durak_server::{ServeError, Server, interrupted};
use durak_text::Texts;
use std::io::{IsTerminal, Write, stderr};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Arguments of `durak serve`.
#[derive(Args, Debug)]
pub struct Serve {
    /// The settings.
    #[command(flatten)]
    pub settings: Settings,
}

impl Serve {
    /// Serves until the process is interrupted; the first line of `out` is the address.
    ///
    /// # Errors
    /// An address that cannot be listened on; output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        self.start_log();
        let config = self.settings.server(texts)?;
        let failed = |error: &dyn ToString| {
            let error = error.to_string().into();
            Failure::usage(texts.format("failure-serve", &[("error", error)]))
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| failed(&error))?;
        runtime.block_on(async {
            let server = Server::bind(config).await.map_err(|error: ServeError| failed(&error))?;
            writeln!(out, "http://{}", server.addr())?;
            out.flush()?;
            server.run(interrupted()).await.map_err(|error| failed(&error))
        })
    }

    fn start_log(&self) {
        let level = self.settings.log;
        // Libraries that tell much tell what passes through them: tokens and cards.
        let libraries = level.min(LevelFilter::INFO);
        let wanted = Targets::new().with_default(libraries).with_target("durak", level);
        let log = tracing_subscriber::fmt().with_max_level(level).with_writer(stderr);
        // Fails only if a log is there already, which then serves as well.
        let _ = match self.settings.log_format {
            LogFormat::Text => {
                log.with_ansi(stderr().is_terminal()).finish().with(wanted).try_init()
            }
            LogFormat::Json => log.json().finish().with(wanted).try_init(),
        };
    }
}
