//! The dealer's side: the whole game and the bots. The person's side is told only what it may know.

use durak_bots::{Bot, Level};
use durak_core::{
    Action, BySeat, Close, GameResult, Law, NextDeal, Opening, Public, Refusal, Seat, SeatSet, View,
};
use durak_engine::{Deal, DealError, Game};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The person's seat; bots sit in all others.
pub(crate) const PERSON: Seat = Seat::S0;

/// One action as everybody at the table sees it.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) seat: Seat,
    pub(crate) action: Action,
    /// How the bout ended, if it did.
    pub(crate) close: Option<Close>,
    /// Who went out after it.
    pub(crate) out: SeatSet,
}

/// Deals games in a row, plays the bots, keeps the hidden cards.
pub(crate) struct Dealer {
    law: Law,
    game: Game,
    by: NextDeal,
    bots: BySeat<Option<Box<dyn Bot + Send>>>,
    /// Bots that chose to wait; they are asked again when the table has changed.
    waiting: SeatSet,
    // Two sources, so that a seed gives the same deals however one plays.
    deals: Xoshiro256PlusPlus,
    choices: Xoshiro256PlusPlus,
}

impl Dealer {
    /// Deals the first game; the same seed gives the same deals.
    pub(crate) fn new(law: Law, level: Level, seed: u64) -> Result<Dealer, DealError> {
        let by = law.first_deal();
        let mut deals = Xoshiro256PlusPlus::seed_from_u64(seed);
        let game = Deal::random(&law, by, &mut deals).play(&law)?;
        let mut choices = deals.clone();
        choices.jump();
        let is_bot = |seat| seat != PERSON && law.seats().contains(seat);
        let bots = BySeat::from_fn(|seat| is_bot(seat).then(|| level.bot()));
        Ok(Dealer { law, game, by, bots, waiting: SeatSet::EMPTY, deals, choices })
    }

    /// Deals the next game of the match (rules, section 10).
    pub(crate) fn next_game(&mut self) -> Result<(), DealError> {
        let durak = match self.game.result() {
            Some(GameResult::Durak(durak)) => Some(durak),
            _ => None,
        };
        let by = self.law.next_deal(self.by.dealer, durak);
        self.game = Deal::random(&self.law, by, &mut self.deals).play(&self.law)?;
        self.by = by;
        self.waiting = SeatSet::EMPTY;
        Ok(())
    }

    /// What everybody learned at the deal.
    pub(crate) fn opening(&self) -> Opening {
        let public = self.public();
        // With the trump card in a hand both may be known there; the lower one was shown.
        let shown = public.known(public.leader()).first().filter(|_| self.by.leader.is_none());
        Opening {
            dealer: public.dealer(),
            trump: public.trump_card(),
            leader: public.leader(),
            shown,
        }
    }

    /// What the person knows.
    pub(crate) fn view(&self) -> View {
        self.game.view(PERSON)
    }

    /// Plays an action of the person.
    pub(crate) fn play(&mut self, action: Action) -> Result<Played, Refusal> {
        let out = self.out();
        let close = self.game.play(PERSON, action)?;
        Ok(self.played(PERSON, action, close, out))
    }

    /// Whether some bot may have something to do.
    pub(crate) fn bot_is_due(&self) -> bool {
        !self.due().is_empty()
    }

    /// Lets one bot act; none if all that could chose to wait.
    pub(crate) fn bot_step(&mut self) -> Option<Played> {
        let awaited = self.public().waiting_for();
        // Who may throw in before the defender acts is asked first: later it is too late.
        let due = self.due();
        for seat in (due - awaited).into_iter().chain(due & awaited) {
            let view = self.game.view(seat);
            let bot = self.bots[seat].as_mut()?;
            if let Some(action) = bot.choose(&view, &mut self.choices) {
                let out = self.out();
                let close = self.game.play(seat, action).ok()?;
                return Some(self.played(seat, action, close, out));
            }
            self.waiting.insert(seat);
        }
        None
    }

    fn played(&mut self, seat: Seat, action: Action, close: Option<Close>, out: SeatSet) -> Played {
        self.waiting = SeatSet::EMPTY;
        Played { seat, action, close, out: self.out() - out }
    }

    fn due(&self) -> SeatSet {
        self.public().may_act() - PERSON.into() - self.waiting
    }

    fn out(&self) -> SeatSet {
        self.law.seats() - self.public().active()
    }

    fn public(&self) -> &Public {
        self.game.public()
    }
}
