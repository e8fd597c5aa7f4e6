//! `durak notary`: gives a number for every deal of a table, does not sit, and keeps the proof.

use crate::data_dir::data_dir;
use crate::failure::Failure;
use crate::player::{Files, Link, Socket, connect, runtime};
use clap::Args;
use durak_core::Rules;
use durak_fair::{Digest, PublicKey, ServerFrame, SigningKey};
use durak_player::{Device, Driver};
use durak_protocol::{ClientMessage, FairMessage, is_fair, limits};
use durak_server::load_or_make_key;
use durak_text::Texts;
use futures_util::{SinkExt, StreamExt};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tokio_tungstenite::tungstenite::Message;

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
        let dir = match &self.data {
            Some(dir) => dir.clone(),
            None => data_dir(None, texts)?.join("notary"),
        };
        let made = fs::create_dir_all(&dir);
        made.map_err(|error| failed(texts, &format!("{}: {error}", dir.display())))?;
        let key = load_or_make_key(&dir.join("key")).map_err(|error| failed(texts, &error))?;
        writeln!(out, "{}", key.public())?;
        out.flush()?;
        let Some(text) = &self.link else { return Ok(()) };
        let link = Link::read(text, None).ok_or_else(|| {
            failed(texts, &texts.format("connect-link", &[("link", text.as_str().into())]))
        })?;
        runtime()
            .map_err(|error| failed(texts, &error))?
            .block_on(self.witness(&link, key, &dir, texts, out))
    }

    async fn witness(
        &self,
        link: &Link,
        key: SigningKey,
        dir: &Path,
        texts: &Texts,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let failed = |error: &dyn std::fmt::Display| failed(texts, error);
        let files = Files::open(dir, &link.host, key).map_err(|error| failed(&error))?;
        let mut socket = connect(link, None).await.map_err(|error| failed(&error))?;
        let mut driver = Driver::new(files, &link.table, Rules::DEFAULT).await;
        if let Some(server) = &self.server {
            driver.trust(&server.to_string()).await;
        }
        let hello =
            ClientMessage::Hello { v: limits::VERSION, token: None, since: None, reactions: false };
        send(&mut socket, hello, texts).await?;
        let (mut left, mut told) = (self.games.unwrap_or(u32::MAX), 0);
        let mut present = None;
        while left > 0 {
            let message = socket.next().await;
            let message = message.ok_or_else(|| failed(&texts.get("connect-closed")))?;
            let Message::Text(text) = message.map_err(|error| failed(&error))? else { continue };
            if !is_fair(&text) {
                continue;
            }
            let mut message =
                FairMessage::<ServerFrame>::parse(&text).map_err(|error| failed(&error.text))?;
            take_part(&mut driver, &mut message, &mut present);
            let answers = driver.heard(&message).await;
            if let Some(fault) = driver.device().fault() {
                return Err(failed(&fault));
            }
            let status = driver.status();
            if let Some(failure) = status.failure {
                let facts = [("error", failure.to_string().into())];
                return Err(Failure::Difference(texts.format("notary-unfair", &facts)));
            }
            for frame in answers {
                let frame = serde_json::to_value(frame).unwrap_or_default();
                send(&mut socket, ClientMessage::Fair { frame }, texts).await?;
            }
            if let (true, Some(gid)) = (status.proof.is_over() && status.game_no > told, &present) {
                told = status.game_no;
                left = left.saturating_sub(1);
                let file = driver.device().game(gid).display().to_string();
                let facts = [("game", told.to_string().into()), ("file", file.into())];
                writeln!(out, "{}", texts.format("notary-fair", &facts))?;
                out.flush()?;
            }
        }
        Ok(())
    }
}

/// A server tells nobody without a seat which entry is his: a notary finds its own by its key, and
/// agrees to whatever the table plays.
fn take_part(
    driver: &mut Driver<Files>,
    message: &mut FairMessage<ServerFrame>,
    present: &mut Option<Digest>,
) {
    let opened = message.frames.iter().find_map(|frame| match frame {
        ServerFrame::Open(open) => Some(&open.open),
        _ => None,
    });
    let Some(open) = opened else { return };
    if let Ok(terms) = open.terms() {
        driver.agree(*terms.rules());
    }
    let own = driver.device().key();
    let entry = (0u8..).zip(&open.entries).find(|(_, entry)| entry.pk == own);
    let before = present.replace(open.gid());
    if let Some(before) = before.filter(|before| Some(before) != present.as_ref()) {
        driver.device().forget(&before);
    }
    message.entry = entry.map(|(entry, _)| entry);
}

async fn send(socket: &mut Socket, message: ClientMessage, texts: &Texts) -> Result<(), Failure> {
    let sent = socket.send(Message::text(message.to_json())).await;
    sent.map_err(|error| failed(texts, &error))
}

fn failed(texts: &Texts, error: &dyn std::fmt::Display) -> Failure {
    Failure::usage(texts.format("failure-notary", &[("error", error.to_string().into())]))
}
