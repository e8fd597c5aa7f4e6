//! A finished game step by step: what lay where after each action, for all or for one seat's eyes.

mod scene;
#[cfg(test)]
mod tests;

pub(crate) use scene::{Eyes, Scene};

use crate::games::kept::KeptError;
use durak_core::{Action, Close, Law, Phase, Seat};
use durak_engine::{Game, GameLog, Record};

/// A game that was played, with the state after every action.
pub(crate) struct Replay {
    log: GameLog,
    start: Game,
    steps: Vec<Step>,
}

/// One action.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// Who acted.
    pub(crate) seat: Seat,
    /// What was done.
    pub(crate) action: Action,
    /// How the cards moved, if the action ended a bout.
    pub(crate) close: Option<Close>,
    /// The game after it.
    pub(crate) after: Game,
}

impl Replay {
    /// Plays a game again.
    ///
    /// # Errors
    /// If the engine refuses the deal or an action: then it was no game.
    pub(crate) fn of(log: GameLog) -> Result<Replay, KeptError> {
        let start =
            log.deal().play(log.law()).map_err(|error| KeptError::new(error.to_string()))?;
        let mut game = start;
        let mut steps = Vec::with_capacity(log.actions().len());
        for (seat, action) in log.actions().iter().copied() {
            let close = game.play(seat, action);
            let close = close.map_err(|refusal| KeptError::new(refusal.to_string()))?;
            steps.push(Step { seat, action, close, after: game });
        }
        Ok(Replay { log, start, steps })
    }

    pub(crate) fn law(&self) -> &Law {
        self.log.law()
    }

    /// The deal and the actions.
    pub(crate) fn log(&self) -> &GameLog {
        &self.log
    }

    /// Right after the deal.
    pub(crate) fn start(&self) -> &Game {
        &self.start
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The game after so many actions; after all of them if there are not as many.
    pub(crate) fn at(&self, step: usize) -> &Game {
        match step.min(self.steps.len()).checked_sub(1) {
            None => &self.start,
            Some(last) => &self.steps[last].after,
        }
    }

    /// The game at its end.
    pub(crate) fn last(&self) -> &Game {
        self.at(self.steps.len())
    }

    /// After how many actions each bout begins; the first after none.
    pub(crate) fn bouts(&self) -> Vec<usize> {
        (0..self.steps.len())
            .filter(|step| self.at(*step).public().phase() == Phase::Lead)
            .collect()
    }

    /// The record; none if the cards were not played out.
    pub(crate) fn record(&self) -> Option<Record> {
        Record::finish(self.log.clone(), *self.last()).ok()
    }

    /// The trace; none if the cards were not played out.
    pub(crate) fn trace(&self) -> Option<String> {
        self.last().result()?;
        let mut actions = self.log.actions().iter().copied();
        let mut out = Vec::new();
        let deal = self.log.deal();
        durak_engine::trace::write_game(&mut out, self.law(), deal, |_| actions.next()).ok()?;
        String::from_utf8(out).ok()
    }
}
