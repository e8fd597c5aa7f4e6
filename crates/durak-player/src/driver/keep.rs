//! What is kept of the games, and under which names.

use durak_fair::{Digest, Reason, Refused, ServerFrame, Step};
use durak_protocol::FairMessage;
use serde::{Deserialize, Serialize};

use super::{Ahead, Driver};
use crate::device::Device;

/// The server's key that was seen first.
pub(super) const SERVER: &str = "server";

pub(super) fn chain(table: &str) -> String {
    format!("chain/{table}")
}

pub(super) fn opening(gid: &Digest) -> String {
    format!("opening/{gid}")
}

pub(super) fn commit(gid: &Digest) -> String {
    format!("commit/{gid}")
}

pub(super) fn act(gid: &Digest, head: &Digest) -> String {
    format!("act/{gid}/{head}")
}

pub(super) fn file(gid: &Digest) -> String {
    format!("file/{gid}")
}

fn place(gid: &Digest) -> String {
    format!("place/{gid}")
}

/// How far a game was seen: it must lie on the chain that the server shows later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Place {
    ch: Option<Digest>,
    /// The number of events, and the head after them; none before the deal.
    events: Option<(usize, Digest)>,
}

impl<D: Device> Driver<D> {
    /// Keeps how far the game was seen.
    pub(super) async fn keep_place(&mut self) {
        let Some(game) = &self.game else { return };
        let events = game.heads.last().map(|head| (game.heads.len() - 1, *head));
        let kept = Place { ch: game.player.commits_digest(), events };
        if let Ok(text) = serde_json::to_string(&kept) {
            self.device.put(&place(&game.player.gid()), &text).await;
        }
    }

    /// How far the game of a message was seen before.
    pub(super) async fn kept_place(&self, message: &FairMessage<ServerFrame>) -> Option<Place> {
        let opened = message.frames.iter().find_map(|frame| match frame {
            ServerFrame::Open(open) => Some(open.open.gid()),
            _ => None,
        });
        let text = self.device.get(&place(&opened.filter(|_| message.replay)?)).await?;
        serde_json::from_str(&text).ok()
    }

    /// After a replay: whether what was seen before lies on it.
    pub(super) fn compare(&self, kept: Option<Place>, ahead: &Ahead) -> Result<(), Refused> {
        let (Some(game), Some(kept)) = (&self.game, kept) else { return Ok(()) };
        let same_ch = kept.ch.is_none() || kept.ch == game.player.commits_digest();
        // The game is as long as before, and also in this message alone.
        let same_head = kept.events.is_none_or(|(events, head)| {
            ahead.events >= events && game.heads.get(events) == Some(&head)
        });
        if same_ch && same_head {
            return Ok(());
        }
        let step = if same_ch { Step::Event } else { Step::Commits };
        Err(Self::refuse(step, Reason::Contradiction))
    }
}
