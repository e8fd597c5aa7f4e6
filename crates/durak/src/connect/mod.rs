//! `durak connect`: a bot plays at a table of a server, over the same protocol as people and with a
//! part in every deal.

mod seat;
mod talk;

use crate::data_dir::data_dir;
use crate::failure::Failure;
use crate::player::{Files, Link, runtime};
use clap::Args;
use durak_bots::Level;
use durak_core::Seat;
use durak_server::load_or_make_key;
use durak_text::Texts;
use seat::{Plan, Sitting};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use talk::Talk;

/// Arguments of `durak connect`.
#[derive(Args, Debug)]
pub struct Connect {
    /// The table's link, or with `--table` the server's address.
    pub link: String,
    /// The token of a bot account; without it the bot is a guest.
    pub token: Option<String>,
    /// How well it plays.
    #[arg(long, value_name = "LEVEL")]
    pub bot: Level,
    /// The table's name.
    #[arg(long, value_name = "NAME")]
    pub table: Option<String>,
    /// The seat to take, from 0; without it the first open one.
    #[arg(long, value_name = "N", value_parser = seat)]
    pub seat: Option<Seat>,
    /// The name to show; without it the level.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// The table's password, if it has one.
    #[arg(long, value_name = "WORD")]
    pub password: Option<String>,
    /// After how many games to leave; without it the bot stays.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: Option<u32>,
    /// Shortest and longest time before it acts, in milliseconds.
    #[arg(long, value_name = "MIN..MAX", value_parser = crate::settings::range, default_value = "700..1600")]
    pub delay: (Duration, Duration),
    /// The file of the bot's key, made if there is none; without it one in `--data`.
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Where numbers, signed actions and the files of games are kept; without it a directory of the
    /// user's own.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

fn seat(text: &str) -> Result<Seat, String> {
    let seat = text.parse().ok().and_then(Seat::new);
    seat.ok_or_else(|| "a seat from 0 to 5 is expected".to_owned())
}

impl Connect {
    /// Plays until so many games have ended, the table ends, or the process is interrupted.
    ///
    /// # Errors
    /// A link that leads nowhere, a token or a seat that is refused, files that cannot be kept; a
    /// game that is not dealt fairly is a difference.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let link = Link::read(&self.link, self.table.as_deref()).ok_or_else(|| {
            let link = self.link.as_str().into();
            failed(texts, &texts.format("connect-link", &[("link", link)]))
        })?;
        let dir = match &self.data {
            Some(dir) => dir.clone(),
            None => data_dir(None, texts)?.join("bot"),
        };
        let made = fs::create_dir_all(&dir);
        made.map_err(|error| failed(texts, &format!("{}: {error}", dir.display())))?;
        let key = self.key.clone().unwrap_or_else(|| dir.join("key"));
        let key = load_or_make_key(&key).map_err(|error| failed(texts, &error))?;
        let files = Files::open(&dir, &link.host, key).map_err(|error| failed(texts, &error))?;
        let plan = Plan {
            level: self.bot,
            seat: self.seat,
            name: self.name.clone().unwrap_or_else(|| self.bot.to_string()),
            games: self.games,
            delay: self.delay,
        };
        let sitting = Sitting::new(plan, files.public_key());
        let mut talk = Talk::new(link, self.token.clone(), files, sitting, texts, out);
        talk.password(self.password.clone().unwrap_or_default());
        runtime().map_err(|error| failed(texts, &error))?.block_on(talk.run())
    }
}

/// The bot cannot go on.
fn failed(texts: &Texts, error: &dyn std::fmt::Display) -> Failure {
    Failure::usage(texts.format("failure-connect", &[("error", error.to_string().into())]))
}
