//! `durak play`: a game in the terminal against bots.
//!
//! - [`dealer`]: the whole game and the bots; it tells the person's side what a seat may know.
//! - [`model`], [`update`](mod@update): what the person sees, and what a key does to it; no input or output.
//! - [`session`]: the two together, driven by keys and ticks.
//! - [`render`]: the model drawn on a screen of any size.
//! - [`terminal`]: the real screen, keyboard and clock.

mod dealer;
mod hand;
mod key;
mod model;
mod render;
mod session;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod update;

use crate::failure::Failure;
use crate::rule_args::RuleArgs;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use durak_bots::Level;
use durak_text::Texts;
use model::Settings;
use rand::TryRng;
use rand::rngs::SysRng;
use session::Session;
use std::io::{IsTerminal, stdin, stdout};
use theme::Theme;

/// Arguments of `durak play`.
#[derive(Args, Debug)]
pub struct Play {
    /// The rules.
    #[command(flatten)]
    pub rules: RuleArgs,
    /// How many play, 2 to 6: short for `--set players=N`.
    #[arg(long, value_name = "N")]
    pub players: Option<String>,
    /// How well the bots play.
    #[arg(long, value_name = "LEVEL", default_value = Level::Careful.key(), value_parser = level())]
    pub bot: Level,
    /// The seed of the deals.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Whether each suit has its own colour.
    #[arg(long)]
    pub four_colours: bool,
}

impl Play {
    /// Plays until the person quits.
    ///
    /// # Errors
    /// Rules that cannot be played; no terminal; a terminal that fails.
    pub fn run(&self, texts: &Texts) -> Result<(), Failure> {
        let mut rules = self.rules.clone();
        rules.set.extend(self.players.iter().map(|players| format!("players={players}")));
        let law = rules.law(texts)?;
        if !stdin().is_terminal() || !stdout().is_terminal() {
            return Err(Failure::usage(texts.get("failure-no-terminal")));
        }
        let failed = |id: &str, error: &dyn ToString| {
            Failure::usage(texts.format(id, &[("error", error.to_string().into())]))
        };
        let seed = match self.seed {
            Some(seed) => seed,
            None => SysRng.try_next_u64().map_err(|error| failed("failure-no-seed", &error))?,
        };
        let settings = Settings {
            texts: Texts::of(texts.lang()),
            theme: Theme { colour: !no_colour(), four_colours: self.four_colours },
        };
        let session = Session::new(law, self.bot, seed, settings)
            .map_err(|error| failed("failure-deal", &error))?;
        Ok(terminal::run(session)?)
    }
}

fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::key)).try_map(|key| key.parse::<Level>())
}

/// Whether the environment asks for no colour: NO_COLOR is there and not empty.
fn no_colour() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}
