//! `durak serve`: the server with the game in the browser.

use crate::failure::Failure;
use crate::settings::Settings;
use crate::watching::Watching;
use clap::Args;
use durak_server::{ServeError, Server, interrupted};
use durak_text::Texts;
use std::io::Write;

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
        let config = self.settings.server(texts)?;
        let failed = |error: &dyn ToString| {
            let error = error.to_string().into();
            Failure::usage(texts.format("failure-serve", &[("error", error)]))
        };
        let _watching = Watching::start(&self.settings).map_err(|error| failed(&error))?;
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
}
