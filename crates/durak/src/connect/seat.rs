//! What a bot does at a table: sits down, starts games that wait for it, acts, asks for another game,
//! leaves.

use durak_bots::{Bot, Level};
use durak_client::Session;
use durak_client::model::{Link, Occupant, RefusalModel, Stage, TableModel};
use durak_core::{Action, Seat, View};
use durak_fair::PublicKey;
use rand::SeedableRng;
use rand::rngs::{StdRng, SysRng};
use std::time::Duration;

/// How often in a row a table may refuse before the bot gives up.
const MOST_REFUSALS: u32 = 5;

/// What the user asked for.
pub(super) struct Plan {
    pub(super) level: Level,
    pub(super) seat: Option<Seat>,
    pub(super) name: String,
    pub(super) games: Option<u32>,
    pub(super) delay: (Duration, Duration),
}

/// What the caller is to know of a step.
#[derive(Debug, PartialEq)]
pub(super) enum Step {
    /// Nothing.
    Goes,
    /// The bot sits now, on this seat.
    Seated(Seat),
    /// All games are played and the seat is given up: what waits is to be sent, then it is over.
    Done,
    /// The table has no seat for it, or refuses again and again.
    Refused(Refusal),
}

/// Why the bot cannot play.
#[derive(Debug, PartialEq)]
pub(super) enum Refusal {
    /// No seat is open.
    Full,
    /// The seat was taken away again.
    SentAway,
    /// The table says why.
    Said(RefusalModel),
}

/// A bot at a table.
pub(super) struct Sitting {
    plan: Plan,
    key: PublicKey,
    bot: Box<dyn Bot + Send>,
    rng: StdRng,
    me: Option<Seat>,
    asked_to_sit: bool,
    /// The version at which a game was last asked for.
    asked_at: Option<u64>,
    /// When it acts on what it sees.
    due_ms: Option<u64>,
    /// What it has made up its mind to do, and on which view; with none it waits there.
    choice: Option<(View, Option<Action>)>,
    refusal: u32,
    refusals: u32,
    version: u64,
}

impl Sitting {
    pub(super) fn new(plan: Plan, key: PublicKey) -> Sitting {
        // Chance decides between moves alone, never between cards: any seed will do.
        let rng = StdRng::try_from_rng(&mut SysRng).unwrap_or_else(|_| StdRng::seed_from_u64(0));
        Sitting {
            bot: plan.level.bot(),
            plan,
            key,
            rng,
            me: None,
            asked_to_sit: false,
            asked_at: None,
            due_ms: None,
            choice: None,
            refusal: 0,
            refusals: 0,
            version: 0,
        }
    }

    /// When [`step`](Sitting::step) is to be called again at the latest.
    pub(super) fn due_ms(&self) -> Option<u64> {
        self.due_ms
    }

    /// Looks at the table and does what is to be done; `ended` games have been played to their end.
    pub(super) fn step(&mut self, session: &mut Session, ended: u32, now_ms: u64) -> Step {
        let model = session.model(now_ms);
        let Some(table) = model.table.filter(|_| model.link == Link::Online) else {
            return Step::Goes;
        };
        if let Some(refusal) = model.refusal.filter(|it| it.id != self.refusal) {
            self.refusal = refusal.id;
            session.dismiss();
            if let Some(refused) = self.refused(refusal, &table) {
                return Step::Refused(refused);
            }
        }
        if table.version != self.version {
            (self.version, self.refusals) = (table.version, 0);
        }
        let Some(me) = table.me else { return self.sit(session, &table, now_ms) };
        if self.me.replace(me) != Some(me) {
            return Step::Seated(me);
        }
        match table.stage {
            Stage::Playing => {
                self.act(session, me, &table, now_ms);
                Step::Goes
            }
            _ if self.plan.games.is_some_and(|games| ended >= games) => {
                session.leave(now_ms);
                Step::Done
            }
            stage => {
                self.ask_for_a_game(session, stage, &table, now_ms);
                Step::Goes
            }
        }
    }

    /// A refusal that ends it: of a seat at once, of anything else after some.
    fn refused(&mut self, refusal: RefusalModel, table: &TableModel) -> Option<Refusal> {
        self.choice = None;
        self.asked_at = Some(table.version);
        self.refusals += 1;
        let ends = table.me.is_none() || self.refusals >= MOST_REFUSALS;
        ends.then_some(Refusal::Said(refusal))
    }

    fn sit(&mut self, session: &mut Session, table: &TableModel, now_ms: u64) -> Step {
        if self.me.take().is_some() {
            if table.kept.is_none() {
                return Step::Refused(Refusal::SentAway);
            }
            self.asked_to_sit = false; // the table's own bot plays on for this one, who may return
        }
        if self.asked_to_sit {
            return Step::Goes;
        }
        // A table says itself why a seat that was named cannot be taken.
        if !table.can_sit && self.plan.seat.is_none() {
            return Step::Refused(Refusal::Full);
        }
        let seat = table.kept.or(self.plan.seat);
        self.asked_to_sit = session.sit(seat, &self.plan.name, Some(self.key.to_string()), now_ms);
        Step::Goes
    }

    /// Says that it wants another game; as the host also starts the first one, when all are there.
    fn ask_for_a_game(
        &mut self,
        session: &mut Session,
        stage: Stage,
        table: &TableModel,
        now_ms: u64,
    ) {
        self.due_ms = None;
        if self.asked_at == Some(table.version) {
            return;
        }
        let there = |occupant: &Occupant| match occupant {
            Occupant::Open => false,
            Occupant::Human { online, .. } => *online,
            Occupant::Bot { .. } => true,
        };
        let asked = match stage {
            Stage::Lobby => {
                table.is_host
                    && table.seats.iter().all(|seat| there(&seat.occupant))
                    && session.start(None, now_ms)
            }
            _ => {
                let result = table.game.as_ref().and_then(|game| game.result.as_ref());
                result.is_some_and(|result| result.can_again) && session.again(now_ms)
            }
        };
        if asked {
            self.asked_at = Some(table.version);
        }
    }

    fn act(&mut self, session: &mut Session, me: Seat, table: &TableModel, now_ms: u64) {
        let waits = table.game.as_ref().is_none_or(|game| !game.pending.is_empty());
        let Some(view) = session.view().copied().filter(|_| !waits) else {
            self.due_ms = None;
            return;
        };
        if !view.public().may_act().contains(me) {
            self.due_ms = None;
            return;
        }
        let due_ms = self.due_ms.unwrap_or_else(|| now_ms + self.delay_ms());
        // It thinks before it is due: how long it does would tell whether its cards leave a choice.
        let action = match self.choice {
            Some((of, action)) if of == view => action,
            _ => self.bot.choose(&view, &mut self.rng),
        };
        self.choice = Some((view, action));
        self.due_ms = action.map(|_| due_ms);
        if let Some(action) = action.filter(|_| due_ms <= now_ms) {
            (self.due_ms, self.choice) = (None, None);
            session.play(action, now_ms);
        }
    }

    fn delay_ms(&mut self) -> u64 {
        use rand::RngExt;
        let (least, most) = self.plan.delay;
        let delay = self.rng.random_range(least..=most);
        u64::try_from(delay.as_millis()).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests;
