//! Own commands that the server has not answered yet.

use durak_core::{Action, CardSet, Table};
use durak_protocol::ClientMessage;

/// Most commands that wait for an answer.
const MOST: usize = 8;

/// What the user chose, and what lay on the table when he did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    pub(crate) action: Action,
    pub(crate) table: Table,
}

impl Chosen {
    /// Whether it can be meant at another table too: passing and taking are about what lies there.
    pub(crate) fn stands_at(self, table: &Table) -> bool {
        !matches!(self.action, Action::Pass | Action::Take) || self.table == *table
    }
}

/// Commands in the order of their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    last_n: u32,
    commands: Vec<(ClientMessage, Option<Chosen>)>,
}

impl Pending {
    /// Never uses a number up to this one.
    pub(crate) fn numbers_after(&mut self, last_n: u32) {
        self.last_n = self.last_n.max(last_n);
    }

    /// Gives the command the next number and keeps it; none if too many wait already.
    pub(crate) fn add(
        &mut self,
        chosen: Option<Chosen>,
        command: impl FnOnce(u32) -> ClientMessage,
    ) -> Option<ClientMessage> {
        if self.commands.len() >= MOST {
            return None;
        }
        self.last_n = self.last_n.saturating_add(1);
        let message = command(self.last_n);
        self.commands.push((message.clone(), chosen));
        Some(message)
    }

    /// Forgets an answered command; returns the action that it was.
    pub(crate) fn answered(&mut self, n: u32) -> Option<Chosen> {
        let place = self.commands.iter().position(|(message, _)| message.n() == Some(n))?;
        self.commands.remove(place).1
    }

    /// Forgets the first command with this action: it has happened.
    pub(crate) fn happened(&mut self, action: Action) {
        let is = |waiting: &Option<Chosen>| waiting.is_some_and(|it| it.action == action);
        let place = self.commands.iter().position(|(_, waiting)| is(waiting));
        if let Some(place) = place {
            self.commands.remove(place);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.commands.clear();
    }

    pub(crate) fn messages(&self) -> impl Iterator<Item = &ClientMessage> {
        self.commands.iter().map(|(message, _)| message)
    }

    /// The actions on their way.
    pub(crate) fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        self.commands.iter().filter_map(|(_, chosen)| Some((*chosen)?.action))
    }

    /// The cards that they play.
    pub(crate) fn cards(&self) -> CardSet {
        self.actions().fold(CardSet::EMPTY, |set, action| set | action.played())
    }
}
