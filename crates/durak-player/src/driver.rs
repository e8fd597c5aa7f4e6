//! The player at one table: frames in, checks, frames out, everything kept before it is sent.

mod acts;
mod games;
mod keep;

pub use acts::Acted;

use durak_core::Rules;
use durak_fair::{
    Chain, ClientFrame, Commit, Digest, Player, Reason, Refused, Report, ServerFrame, SignedOpen,
    Stage, Step,
};
use durak_protocol::FairMessage;

use crate::device::Device;
use crate::status::{Proof, Status, Told, Waiting};

/// The player's side of all games of a table.
pub struct Driver<D> {
    device: D,
    table: String,
    rules: Rules,
    /// What was known before the present game.
    chain: Chain,
    game: Option<Game>,
    told: Vec<Told>,
    waiting: Option<Waiting>,
    failure: Option<Refused>,
    /// Whether the failure is of the message that is being read.
    failed_now: bool,
    /// The head that an act of this page was signed at last.
    acted_at: Option<Digest>,
}

/// The present game.
struct Game {
    player: Player,
    open: SignedOpen,
    commit: Option<Commit>,
    /// dh of the deal that is played, and the head after each event.
    heads: Vec<Digest>,
    report: Option<Report>,
    /// The chain with this game, once it has ended.
    after: Option<Chain>,
}

impl Game {
    fn has_ended(&self) -> bool {
        self.report.is_some()
    }
}

/// What a message holds in all: a replay is read with its end in mind.
struct Ahead {
    commits: bool,
    reveals: Option<durak_fair::Reveals>,
    /// The last progress, if it waits for COMMITs: who is missing, and the time left.
    sealing: Option<(Vec<u8>, u32)>,
    events: usize,
    ended: bool,
}

impl Ahead {
    fn of(message: &FairMessage<ServerFrame>) -> Ahead {
        let mut ahead =
            Ahead { commits: false, reveals: None, sealing: None, events: 0, ended: false };
        for frame in &message.frames {
            match frame {
                ServerFrame::Commits(_) => ahead.commits = true,
                ServerFrame::Reveals(it) => ahead.reveals = Some(it.clone()),
                ServerFrame::Progress { stage: Stage::Commit, missing, left_ms } => {
                    ahead.sealing = Some((missing.clone(), *left_ms));
                }
                ServerFrame::Event { .. } => ahead.events += 1,
                ServerFrame::End(_) => ahead.ended = true,
                _ => {}
            }
        }
        ahead
    }
}

impl<D: Device> Driver<D> {
    /// The player at this table, by the rules that the user was shown; picks up what the device
    /// keeps of the table.
    pub async fn new(device: D, table: &str, rules: Rules) -> Driver<D> {
        let kept = device.get(&keep::chain(table)).await;
        let chain = kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        Driver {
            device,
            table: table.to_owned(),
            rules,
            chain,
            game: None,
            told: Vec::new(),
            waiting: None,
            failure: None,
            failed_now: false,
            acted_at: None,
        }
    }

    /// The rules that the user has been shown from now on.
    pub const fn agree(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// The device.
    pub const fn device(&self) -> &D {
        &self.device
    }

    /// Takes a message; returns what is to be sent, all of it kept already.
    ///
    /// What is wrong ends the signing for this game: [`Status::failure`] names it.
    pub async fn heard(&mut self, message: &FairMessage<ServerFrame>) -> Vec<ClientFrame> {
        let ahead = Ahead::of(message);
        let kept = self.kept_place(message).await;
        self.failed_now = false;
        let mut answers: Vec<ClientFrame> = Vec::new();
        for frame in &message.frames {
            let answer = match frame {
                // A later game may be sound: a fault is of its game.
                ServerFrame::Open(open) => self.open(open, message.entry, &ahead).await,
                ServerFrame::Missed(missed) => self.missed(missed).await,
                frame => self.follow(frame, message.entry, &ahead).await,
            };
            match answer {
                // Of a replay two frames may ask for one answer.
                Ok(answer) => answers.extend(answer.filter(|it| !answers.contains(it))),
                Err(refused) => self.fail(refused),
            }
        }
        if message.replay {
            self.recall_unanswered().await;
            if let Err(refused) = self.compare(kept, &ahead) {
                self.fail(refused);
            }
        }
        self.keep_place().await;
        if self.failure.is_some() { Vec::new() } else { answers }
    }

    /// A frame of the present game.
    async fn follow(
        &mut self,
        frame: &ServerFrame,
        entry: Option<u8>,
        ahead: &Ahead,
    ) -> Result<Option<ClientFrame>, Refused> {
        match frame {
            ServerFrame::Progress { stage, missing, left_ms } => {
                let me = entry.is_some_and(|entry| missing.contains(&entry));
                let others = missing.len() - usize::from(me);
                self.waiting = Some(Waiting { stage: *stage, me, others, left_ms: *left_ms });
                return Ok(None);
            }
            // What crossed the end of the game on its way needs no word.
            ServerFrame::Refused { .. } if self.game.as_ref().is_some_and(Game::has_ended) => {
                return Ok(None);
            }
            ServerFrame::Refused { code, text } => {
                self.tell(Told::Refused { code: code.clone(), text: text.clone() });
                return Ok(None);
            }
            _ => {}
        }
        let now_ms = self.device.now_ms();
        self.recall_act(frame).await;
        let Some(game) = &mut self.game else { return Ok(None) };
        match frame {
            ServerFrame::Commits(commits) => {
                let reveal = game.player.commits(commits)?;
                self.keep_place().await;
                if ahead.reveals.is_some() || ahead.ended {
                    return Ok(None);
                }
                let Some(reveal) = reveal else { return Ok(self.lost_at_reveal(entry)) };
                let signed = self.device.sign(&reveal.digest()).await;
                return Ok(self.signed(signed).map(|sig| ClientFrame::Reveal(reveal.signed(sig))));
            }
            ServerFrame::Reveals(reveals) => game.player.reveals(reveals, now_ms)?,
            ServerFrame::Deal(deal) => {
                game.player.deal(deal)?;
                self.waiting = None;
                if let Some(digest) = game.player.deal_digest()
                    && !game.heads.contains(&digest)
                    && game.player.event_count() == 0
                {
                    game.heads = vec![digest];
                }
            }
            ServerFrame::Void(keys) => game.player.void(keys)?,
            // Without the seat's key there is nobody here whose cards they are.
            ServerFrame::Hand(_) if game.player.seat().is_none() => {}
            ServerFrame::Hand(hand) => game.player.hand(hand)?,
            ServerFrame::Event { t, text, sig } => {
                let event = durak_fair::SignedEvent { text: text.clone(), sig: *sig };
                game.player.event(*t as usize, &event)?;
                if game.heads.len() == game.player.event_count() {
                    game.heads.push(game.player.head());
                }
            }
            ServerFrame::End(ending) => {
                self.waiting = None;
                let report = game.player.end(ending)?;
                self.ended(report).await?;
            }
            ServerFrame::Missed(_)
            | ServerFrame::Open(_)
            | ServerFrame::Progress { .. }
            | ServerFrame::Refused { .. } => {}
        }
        Ok(None)
    }

    fn fail(&mut self, refused: Refused) {
        // What came too early or too late proves nothing by itself.
        if !matches!(refused.reason, Reason::TooEarly | Reason::Ended) {
            self.failure.get_or_insert(refused);
            self.failed_now = true;
        }
    }

    fn tell(&mut self, told: Told) {
        if !self.told.contains(&told) {
            self.told.push(told);
        }
    }

    fn signed<T>(&mut self, signed: Result<T, crate::device::CannotSign>) -> Option<T> {
        if signed.is_err() {
            self.tell(Told::CannotSign);
        }
        signed.ok()
    }

    /// What the user is to see.
    pub fn status(&self) -> Status {
        let game = self.game.as_ref();
        let player = game.map(|game| &game.player);
        let proof = match game {
            _ if self.failure.is_some() => Proof::Failed,
            None => Proof::None,
            Some(game) => match &game.report {
                Some(_) if game.player.is_finished() => Proof::Verified,
                Some(_) => Proof::Aborted,
                None if !game.heads.is_empty() => Proof::Locked,
                None if game.player.fingerprint().is_some() => Proof::Shown,
                None => Proof::Sealed,
            },
        };
        Status {
            proof,
            game_no: game.map_or(0, |game| game.open.open.game_no),
            seal: game.map(|game| game.open.open.server_commit.to_string()),
            server: game.map(|game| game.open.open.server_pk.to_string()),
            fingerprint: player.and_then(Player::fingerprint),
            people: game
                .map_or(0, |game| durak_fair::contributors(&game.open.open.entries).count()),
            takes_part: game.is_some_and(|game| game.commit.is_some()),
            commits: player.is_some_and(|player| player.commits_digest().is_some()),
            cards: player.map_or(0, Player::cards_checked),
            events: player.map_or(0, Player::event_count),
            waiting: self.waiting,
            told: self.told.clone(),
            failure: self.failure.clone(),
            abort: game.and_then(|game| game.player.abort_reason()),
            file: player.and_then(Player::file).map(|file| file.write()),
            receipt: player
                .and_then(Player::receipt)
                .and_then(|receipt| serde_json::to_string(&receipt).ok()),
        }
    }

    fn refuse(step: Step, reason: Reason) -> Refused {
        Refused { step, reason, evidence: None }
    }
}

#[cfg(test)]
mod tests;
