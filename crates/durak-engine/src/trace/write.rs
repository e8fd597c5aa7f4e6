//! Writing a trace: one game, played by whoever chooses the actions.

use super::lines::{Header, Object, Step, end_of, legal_lists, state_of};
use crate::deal::{Deal, DealError};
use crate::game::Game;
use durak_core::{Action, Law, Seat};
use std::io::{self, Write};

/// One step of a game as it was chosen.
pub type TraceStep = (Seat, Action);

/// Plays a game and writes its trace; `choose` names a legal action until the game is over.
///
/// Returns the number of actions.
///
/// # Errors
/// What the writer reports; and, as [`io::ErrorKind::InvalidInput`], a deal that is not possible
/// or an action that is not legal.
pub fn write_game(
    out: &mut impl Write,
    law: &Law,
    deal: &Deal,
    mut choose: impl FnMut(&Game) -> Option<TraceStep>,
) -> io::Result<u64> {
    let mut game = deal.play(law).map_err(invalid::<DealError>)?;
    line(out, &Header::new(law, deal))?;
    let mut n = 0;
    while let Some((seat, action)) = choose(&game) {
        n += 1;
        let legal = legal_lists(&game);
        game.play(seat, action).map_err(invalid)?;
        let (seat, action) = (seat as u8, action.to_string());
        line(out, &Step { n, legal, seat, action, state: Object(state_of(&game)) })?;
    }
    if let Some(result) = game.result() {
        line(out, &end_of(game.public(), result))?;
    }
    Ok(n)
}

fn line(out: &mut impl Write, value: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

fn invalid<E: Into<Box<dyn std::error::Error + Send + Sync>>>(error: E) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error)
}
