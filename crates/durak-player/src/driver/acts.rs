//! The own actions: one is signed a head, and an unanswered one is sent again, never replaced.

use durak_core::{Action, Seat};
use durak_fair::{Act, Digest, Event, ServerFrame};

use super::{Driver, keep};
use crate::device::Device;

/// What becomes of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Acted {
    /// It is signed; its text may be that of an action that was signed here before.
    Signed(Act),
    /// It goes out unsigned: no key of the game is here, or something was wrong.
    Plain,
    /// Another action waits for its answer: ask again when the head has moved.
    Hold,
}

impl<D: Device> Driver<D> {
    /// Signs an own action at the present head, and keeps it before it is sent.
    pub async fn act(&mut self, action: &str) -> Acted {
        let Ok(action) = action.parse::<Action>() else { return Acted::Plain };
        if self.failure.is_some() {
            return Acted::Plain;
        }
        let Some(player) = self.game.as_mut().map(|game| &mut game.player) else {
            return Acted::Plain;
        };
        let (Some(seat), Some(ledger)) = (player.seat(), player.ledger()) else {
            return Acted::Plain;
        };
        let (head, text) = (player.head(), Event::Act(seat, action).to_string());
        if player.signed_at(&head).is_some_and(|signed| signed != text)
            && self.acted_at == Some(head)
        {
            return Acted::Hold;
        }
        if player.signed_at(&head).is_none() {
            if !ledger.acts_himself(seat) || ledger.check(&Event::Act(seat, action)).is_err() {
                return Acted::Plain;
            }
            // Of two pages of this device the first wins; the other sends the same.
            let kept = self.device.add(&keep::act(&player.gid(), &head), &text).await;
            player.remember(head, kept);
        }
        let Some(action) = player.signed_at(&head).and_then(action_of) else {
            return Acted::Plain;
        };
        let Ok(act) = player.act(action) else { return Acted::Plain };
        self.acted_at = Some(head);
        let signed = self.device.sign(&act.digest()).await;
        self.signed(signed).map_or(Acted::Plain, |sig| Acted::Signed(act.signed(sig)))
    }

    /// The head that the next action stands on; an action on hold waits until it moves.
    pub fn head(&self) -> Option<Digest> {
        self.game.as_ref().map(|game| game.player.head())
    }

    /// The own seat, once the cards are dealt.
    pub fn seat(&self) -> Option<Seat> {
        self.game.as_ref()?.player.seat()
    }

    /// Before an own event that another page signed, or this one before it was loaded again.
    pub(super) async fn recall_act(&mut self, frame: &ServerFrame) {
        let ServerFrame::Event { text, sig: Some(_), .. } = frame else { return };
        let Some(game) = &mut self.game else { return };
        let head = game.player.head();
        let own =
            matches!(text.parse(), Ok(Event::Act(seat, _)) if Some(seat) == game.player.seat());
        if !own || game.player.signed_at(&head).is_some() {
            return;
        }
        let gid = game.player.gid();
        if let Some(kept) = self.device.get(&keep::act(&gid, &head)).await {
            game.player.remember(head, kept);
        }
    }

    /// After a replay: an action that was signed at the present head and had no answer.
    pub(super) async fn recall_unanswered(&mut self) {
        let Some(game) = &mut self.game else { return };
        let (gid, head) = (game.player.gid(), game.player.head());
        if let Some(kept) = self.device.get(&keep::act(&gid, &head)).await {
            game.player.remember(head, kept);
        }
    }
}

/// The action of an event's text.
fn action_of(text: &str) -> Option<Action> {
    match text.parse() {
        Ok(Event::Act(_, action)) => Some(action),
        _ => None,
    }
}
