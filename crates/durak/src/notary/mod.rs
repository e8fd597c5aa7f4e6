//! `durak notary`: gives a number for every deal of a table, does not sit, and keeps the proof.

mod witness;

use crate::data_dir::data_dir;
use crate::failure::Failure;
use clap::Args;
use durak_fair::{PublicKey, ServerFrame};
use durak_protocol::{ClientMessage, FairMessage, is_fair, limits};
use durak_server::load_or_make_key;
use durak_text::Texts;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use tokio_tungstenite::tungstenite::{self, Message};
use witness::{Said, Witness};

/// Arguments of `durak notary`.
#[derive(Args, Debug)]
pub struct Notary {
    /// The link of the table; without it only the notary's key is told.
    pub link: Option<String>,
    /// The server's key, which must be the one that signs; without it the first one is taken.
    #[arg(long, value_name = "KEY")]
    pub server: Option<PublicKey>,
    /// After how many games to stop.
    #[arg(long, value_name = "N")]
    pub games: Option<u32>,
    /// Where the notary's key, its numbers and the files of games are kept.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

impl Notary {
    /// Witnesses until so many games have ended, or the table ends.
    ///
    /// # Errors
    /// A link that leads nowhere, files that cannot be kept; a game that is not dealt fairly is a
    /// difference.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let failed = |error: String| {
            Failure::usage(texts.format("failure-notary", &[("error", error.into())]))
        };
        let dir = match &self.data {
            Some(dir) => dir.clone(),
            None => data_dir(None, texts)?.join("notary"),
        };
        fs::create_dir_all(&dir).map_err(|error| failed(format!("{}: {error}", dir.display())))?;
        let key = load_or_make_key(&dir.join("key")).map_err(|error| failed(error.to_string()))?;
        writeln!(out, "{}", key.public())?;
        out.flush()?;
        let Some(link) = &self.link else { return Ok(()) };
        let (url, table) = socket_of(link).ok_or_else(|| {
            failed(texts.format("notary-link", &[("link", link.as_str().into())]))
        })?;
        let (mut socket, _) =
            tungstenite::connect(&url).map_err(|error| failed(format!("{url}: {error}")))?;
        let mut witness = Witness::new(key, self.server, table, dir);
        let hello =
            ClientMessage::Hello { v: limits::VERSION, token: None, since: None, reactions: false };
        let lost = |error: tungstenite::Error| failed(error.to_string());
        socket.send(Message::text(hello.to_json())).map_err(lost)?;
        let mut left = self.games.unwrap_or(u32::MAX);
        while left > 0 {
            let message = socket.read().map_err(lost)?;
            let Message::Text(text) = message else { continue };
            if !is_fair(&text) {
                continue;
            }
            let message =
                FairMessage::<ServerFrame>::parse(&text).map_err(|error| failed(error.text))?;
            for frame in message.frames {
                match witness.hear(message.replay, frame).map_err(|error| failure(texts, &error))? {
                    Said::Nothing => {}
                    Said::Frame(frame) => {
                        let frame = serde_json::to_value(frame).unwrap_or_default();
                        let text = ClientMessage::Fair { frame }.to_json();
                        socket.send(Message::text(text)).map_err(lost)?;
                    }
                    Said::Ended { game_no, path } => {
                        let (game, file) = (game_no.to_string(), path.display().to_string());
                        let facts = [("game", game.into()), ("file", file.into())];
                        writeln!(out, "{}", texts.format("notary-fair", &facts))?;
                        out.flush()?;
                        left = left.saturating_sub(1);
                    }
                }
            }
        }
        Ok(())
    }
}

fn failure(texts: &Texts, error: &witness::WitnessError) -> Failure {
    let sentence = texts.format("notary-unfair", &[("error", error.to_string().into())]);
    match error {
        witness::WitnessError::Refused(_) => Failure::Difference(sentence),
        witness::WitnessError::Keep { .. } => Failure::usage(sentence),
    }
}

/// The socket's address and the table's name behind a link such as `http://HOST/table/NAME`.
fn socket_of(link: &str) -> Option<(String, String)> {
    let (scheme, rest) = link.split_once("://")?;
    let (host, table) = rest.trim_end_matches('/').split_once("/table/")?;
    let scheme = match scheme {
        "http" => "ws",
        "https" => "wss",
        _ => return None,
    };
    (!host.is_empty() && !table.is_empty() && !table.contains('/'))
        .then(|| (format!("{scheme}://{host}/ws/{table}"), table.to_owned()))
}
