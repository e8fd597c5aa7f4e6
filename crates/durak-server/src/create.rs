//! From a request for a table to the table.

use crate::bots;
use crate::config::Config;
use durak_core::{Law, Rules, Seat};
use durak_protocol::{CreateTable, SeatWish, WireError};
use durak_table::{Actor, Command, Table, TokenHash};
use rand::Rng;

/// Makes the table that is asked for; the holder of `token` is its host, on seat 0.
///
/// # Errors
/// All that is wrong with the request, at once: see [`CreateTable::check`], and `unknown-level`.
pub fn new_table(
    request: &CreateTable,
    token: TokenHash,
    config: &Config,
    now_ms: u64,
    rng: &mut impl Rng,
) -> Result<Table, Vec<WireError>> {
    let mut errors = Vec::new();
    let rules: Rules = request.check().unwrap_or_else(|found| {
        errors = found;
        Rules::DEFAULT
    });
    let levels = bots::levels();
    for wish in &request.seats {
        if let SeatWish::Bot(level) = wish
            && !levels.contains(level)
        {
            let text = format!("`seats`: no bot has this level; known are {}", levels.join(", "));
            errors.push(WireError { code: "unknown-level", text });
        }
    }
    let law = match Law::new(&rules) {
        Ok(law) if errors.is_empty() => law,
        _ => return Err(errors),
    };
    let bots = request.seats.iter().filter(|wish| matches!(wish, SeatWish::Bot(_))).count();
    let mut table = Table::new(durak_table::Config {
        law,
        preset: request.preset.clone(),
        think_ms: request.think_ms,
        away_ms: u32::try_from(config.away.as_millis()).unwrap_or(u32::MAX),
        levels,
        deal_when_full: bots + 1 == usize::from(law.players()),
    });
    let host = Command::Sit { seat: Some(Seat::S0), name: request.name.trim().to_owned() };
    table.command(Actor::Visitor(token), 0, host, now_ms, rng);
    for (n, (wish, seat)) in (1..).zip(request.seats.iter().zip(&Seat::ALL[1..])) {
        if let SeatWish::Bot(level) = wish {
            let bot = Command::AddBot { seat: *seat, level: level.clone() };
            table.command(Actor::Seat(Seat::S0), n, bot, now_ms, rng);
        }
    }
    table.disconnected(Seat::S0, now_ms, rng);
    Ok(table)
}
