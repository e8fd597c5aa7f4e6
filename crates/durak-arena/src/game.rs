//! One game between players, as a dealer runs it.

use crate::player::{Fault, FaultKind, Player, Question};
use durak_core::{Action, GameResult, Seat, SeatSet};
use durak_engine::Game;
use rand_xoshiro::Xoshiro256PlusPlus;

/// No game is longer: 30 idle bouts in a row end it, and cards only ever leave it otherwise.
const MOST_STEPS: u32 = 50_000;

/// How a game ended.
pub(crate) enum Outcome {
    /// By the rules.
    Played(GameResult),
    /// By a player's mistake.
    Fault(Seat, Fault),
}

/// Plays to the end; `players[seating[seat]]` acts for each seat.
///
/// Each step asks those who may act but are not waited for, then those who are.
pub(crate) fn play(
    mut game: Game,
    seating: &[usize],
    players: &mut [Box<dyn Player + Send>],
    rng: &mut Xoshiro256PlusPlus,
) -> Outcome {
    let mut by: Vec<Seat> = Vec::new();
    // Who chose to wait is asked again when the table has changed.
    for _ in 0..MOST_STEPS {
        let public = game.public();
        if let Some(result) = public.result() {
            return Outcome::Played(result);
        }
        let awaited = public.waiting_for();
        let asked = (public.may_act() - awaited).into_iter().chain(awaited);
        let mut chosen = None;
        for seat in asked.filter(|seat| !game.legal(*seat).is_empty()) {
            let player = &mut players[seating[seat.index()]];
            match player.act(Question { game: &game, seat, by: &by, rng }) {
                Ok(None) if !awaited.contains(seat) => {}
                Ok(action) => {
                    chosen = Some((seat, action));
                    break;
                }
                Err(fault) => return Outcome::Fault(seat, fault),
            }
        }
        let Some((seat, action)) = chosen else { break };
        if let Err(fault) = apply(&mut game, &mut by, seat, action) {
            return Outcome::Fault(seat, fault);
        }
    }
    Outcome::Played(GameResult::Draw) // is not reached: the game waits for somebody until it ends
}

fn apply(
    game: &mut Game,
    by: &mut Vec<Seat>,
    seat: Seat,
    action: Option<Action>,
) -> Result<(), Fault> {
    let illegal = |text: String| Fault { kind: FaultKind::Illegal, text };
    let Some(action) = action else {
        return Err(illegal("it waits although the game waits for it".to_owned()));
    };
    match game.play(seat, action) {
        Ok(Some(_)) => by.clear(),
        Ok(None) => by.extend(attacks(action).map(|()| seat)),
        Err(refusal) => return Err(illegal(format!("{action}: {refusal}"))),
    }
    Ok(())
}

/// Once for each attack card that the action adds.
fn attacks(action: Action) -> impl Iterator<Item = ()> {
    let count = match action {
        Action::Lead(lead) => lead.len(),
        Action::Throw(_) | Action::Transfer(_) => 1,
        Action::Beat { .. } | Action::Show(_) | Action::Take | Action::Pass => 0,
    };
    std::iter::repeat_n((), usize::from(count))
}

/// The seats that have lost; none in a draw.
pub(crate) fn losers(outcome: &Outcome) -> SeatSet {
    match outcome {
        Outcome::Played(GameResult::Durak(seat)) | Outcome::Fault(seat, _) => SeatSet::only(*seat),
        Outcome::Played(GameResult::Lost(team)) => *team,
        Outcome::Played(GameResult::Draw) => SeatSet::EMPTY,
    }
}
