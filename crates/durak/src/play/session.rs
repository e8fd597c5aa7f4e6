//! The dealer's and the person's side together, driven by keys and ticks.

use crate::play::dealer::Dealer;
use crate::play::key::Key;
use crate::play::model::{Model, Popup, Settings};
use crate::play::update::{Request, refuse, update};
use durak_bots::Level;
use durak_core::Law;
use durak_engine::DealError;

/// How many ticks a bot lets pass before it acts, so that one can follow.
const BOT_TICKS: u32 = 8;
/// The same once the person has gone out and only watches.
const WATCHING_TICKS: u32 = 4;

/// What is to happen to the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Go on.
    Continue,
    /// End.
    Quit,
}

/// A match in the terminal.
pub(crate) struct Session {
    dealer: Dealer,
    model: Model,
    /// Ticks until a bot acts.
    ticks: u32,
}

impl Session {
    /// Deals the first game.
    pub(crate) fn new(
        law: Law,
        level: Level,
        seed: u64,
        settings: Settings,
    ) -> Result<Session, DealError> {
        let dealer = Dealer::new(law, level, seed)?;
        let model = Model::new(settings, dealer.view(), &dealer.opening());
        Ok(Session { dealer, model, ticks: BOT_TICKS })
    }

    /// What is to be drawn.
    pub(crate) fn model(&self) -> &Model {
        &self.model
    }

    /// A key was pressed.
    pub(crate) fn key(&mut self, key: Key) -> Result<Flow, DealError> {
        match update(&mut self.model, key) {
            None => {}
            Some(Request::Quit) => return Ok(Flow::Quit),
            Some(Request::NextGame) => {
                self.dealer.next_game()?;
                self.model.start(self.dealer.view(), &self.dealer.opening());
                self.ticks = BOT_TICKS;
            }
            Some(Request::Play(action)) => match self.dealer.play(action) {
                Ok(played) => {
                    self.model.follow(&played, self.dealer.view());
                    self.ticks = BOT_TICKS;
                }
                Err(refusal) => refuse(&mut self.model, refusal),
            },
        }
        Ok(Flow::Continue)
    }

    /// A moment passed; says whether there is something new to draw.
    pub(crate) fn tick(&mut self) -> bool {
        let reading = matches!(self.model.popup, Some(Popup::Help | Popup::Rules(_) | Popup::Quit));
        if reading || !self.dealer.bot_is_due() {
            return false;
        }
        self.ticks = self.ticks.saturating_sub(1);
        if self.ticks > 0 {
            return false;
        }
        let Some(played) = self.dealer.bot_step() else { return false };
        self.model.follow(&played, self.dealer.view());
        let watching = !self.model.public().active().contains(self.model.view.seat());
        self.ticks = if watching { WATCHING_TICKS } else { BOT_TICKS };
        true
    }
}
