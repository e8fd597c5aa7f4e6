//! `durak config`: the settings in force, as a file that can be edited.

use crate::failure::Failure;
use crate::settings::{Origin, Settings, Told};
use clap::Args;
use durak_text::Texts;
use std::io::Write;
use toml::Value;

/// Arguments of `durak config`.
#[derive(Args, Debug)]
pub struct Config {
    /// Whether to say what each setting means and where it comes from.
    #[arg(long)]
    pub explain: bool,
    /// The settings, as `durak serve` takes them.
    #[command(flatten)]
    pub settings: Settings,
}

impl Config {
    /// Writes all settings as TOML; `told` are those in force.
    ///
    /// # Errors
    /// Output that cannot be written.
    pub fn run(&self, told: &[Told], texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        for (n, setting) in told.iter().enumerate() {
            if self.explain {
                if n > 0 {
                    writeln!(out)?;
                }
                for line in textwrap::wrap(&setting.help, 98) {
                    writeln!(out, "# {line}")?;
                }
                let origin = texts.get(match setting.origin {
                    Origin::Flag => "config-flag",
                    Origin::Variable => "config-variable",
                    Origin::File => "config-file",
                    Origin::Default => "config-default",
                });
                writeln!(out, "# --{}, {}; {origin}", setting.key, setting.variable)?;
            }
            match &setting.value {
                // A secret does not belong on a screen.
                Some(_) if setting.secret => {
                    writeln!(out, "# {} = {}", setting.key, texts.get("config-secret"))?;
                }
                Some(value) => writeln!(out, "{} = {}", setting.key, in_toml(value))?,
                None => writeln!(out, "# {} =", setting.key)?,
            }
        }
        Ok(())
    }
}

/// A value as it is written in a file: numbers and truth bare, everything else quoted.
fn in_toml(value: &str) -> String {
    let bare = value.parse::<u32>().is_ok() || value.parse::<bool>().is_ok();
    if bare { value.to_owned() } else { Value::String(value.to_owned()).to_string() }
}
