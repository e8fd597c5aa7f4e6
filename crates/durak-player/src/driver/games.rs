//! OPEN and the end: how one game follows another, and where the own number comes from.

use durak_fair::{
    Beacon, Chain, ClientFrame, Digest, Expected, GameFile, Identity, Joined, Missed, Notice,
    Opening, Player, PublicKey, Reason, Refused, Report, Revealed, SignedOpen, Step, verify_file,
};

use super::{Ahead, Driver, Game, keep};
use crate::device::{Device, Offer};
use crate::status::Told;

/// How long the server waits for COMMIT, if it has not said otherwise, in milliseconds.
const COMMIT_MS: u32 = 10_000;
/// How long nothing may come from the user who is to cut the deck, in milliseconds.
const IDLE_MS: u32 = 6000;
/// What of the server's time is left for the way, in milliseconds.
const WAY_MS: u32 = 2000;

/// The own number of a game.
enum Own {
    /// It takes part with it.
    Number(Opening),
    /// There was one and it is gone.
    Gone,
    /// There is none: nobody sits here, or the seat's key is not on this device.
    None,
}

impl<D: Device> Driver<D> {
    /// OPEN: checks it, makes the own number, keeps both and seals it.
    pub(super) async fn open(
        &mut self,
        open: &SignedOpen,
        entry: Option<u8>,
        ahead: &Ahead,
    ) -> Result<Option<ClientFrame>, Refused> {
        let gid = open.open.gid();
        if let Some(game) = self.game.as_ref().filter(|game| game.player.gid() == gid) {
            let due = game.commit.filter(|_| !ahead.commits && !ahead.ended);
            return Ok(due.map(ClientFrame::Commit));
        }
        self.begin_game();
        let server = self.pinned(&open.open.server_pk).await;
        // Nobody is asked for the number of a game that cannot be.
        self.join(server, None, open)?;
        let own = match entry {
            Some(entry) => self.own_number(open, entry, ahead).await,
            None => Own::None,
        };
        let me = match (own, entry) {
            (Own::Number(opening), Some(entry)) => {
                Some((Identity { key: self.device.key(), entry }, opening))
            }
            (Own::Gone, Some(entry)) => {
                self.tell(Told::Lost);
                self.start(self.join(server, None, open)?, open).await;
                let due = ahead.reveals.is_none() && !ahead.ended;
                return Ok(due.then_some(ClientFrame::Lost { entry }));
            }
            _ => None,
        };
        let joined = self.join(server, me, open)?;
        if let Some(Notice::Clock { opened_ms, now_ms }) = joined.notice {
            self.tell(Told::Clock { minutes: opened_ms.abs_diff(now_ms) / 60_000 });
        }
        let commit = joined.commit;
        self.start(joined, open).await;
        let Some(commit) = commit else { return Ok(None) };
        self.keep_commit(&gid, &commit.contents().commit).await?;
        let signed = self.device.sign(&commit.digest()).await;
        let commit = self.signed(signed).map(|sig| commit.signed(sig));
        if let Some(game) = &mut self.game {
            game.commit = commit;
        }
        Ok(commit.filter(|_| !ahead.commits && !ahead.ended).map(ClientFrame::Commit))
    }

    /// Puts the game before away, with its end if it had one.
    fn begin_game(&mut self) {
        self.told.clear();
        self.waiting = None;
        self.acted_at = None;
        if !self.failed_now {
            self.failure = None;
        }
        if let Some(after) = self.game.take().and_then(|game| game.after) {
            self.chain = after;
        }
    }

    fn join(
        &self,
        server: PublicKey,
        me: Option<(Identity, Opening)>,
        open: &SignedOpen,
    ) -> Result<Joined, Refused> {
        let expected = Expected {
            server,
            table: &self.table,
            rules: &self.rules,
            now_ms: self.device.now_ms(),
            beacon_ms: open.open.beacon.as_ref().and_then(Beacon::round_ms),
        };
        Player::join(&self.chain, &expected, me, open.clone())
    }

    /// The game has begun: from now on the table owes its end.
    async fn start(&mut self, joined: Joined, open: &SignedOpen) {
        self.chain.begin(open.clone());
        self.keep_chain().await;
        self.game = Some(Game {
            player: joined.player,
            open: open.clone(),
            commit: None,
            heads: Vec::new(),
            report: None,
            after: None,
        });
    }

    async fn keep_chain(&self) {
        if let Ok(text) = serde_json::to_string(&self.chain) {
            self.device.put(&keep::chain(&self.table), &text).await;
        }
    }

    /// The server's key that this device saw first.
    async fn pinned(&self, server: &PublicKey) -> PublicKey {
        let kept = self.device.add(keep::SERVER, &server.to_string()).await;
        kept.parse().unwrap_or(*server)
    }

    /// The user trusts this server's new key from now on.
    pub async fn trust(&self, server: &str) {
        self.device.put(keep::SERVER, server).await;
    }

    async fn own_number(&mut self, open: &SignedOpen, entry: u8, ahead: &Ahead) -> Own {
        let gid = open.open.gid();
        let key = open.open.entries.get(usize::from(entry)).map(|entry| entry.pk);
        if key != Some(self.device.key()) && !self.device.keeps_key() {
            // The key was lost with the page that made it. A key that is kept must be there.
            self.tell(Told::NoKey);
            return if ahead.reveals.is_none() { Own::Gone } else { Own::None };
        }
        if let Some(kept) = self.device.get(&keep::opening(&gid)).await {
            return kept.parse().map_or(Own::Gone, |Revealed(bytes)| number(bytes));
        }
        let shown = ahead.reveals.iter().flat_map(|reveals| &reveals.list);
        if let Some(own) = shown.into_iter().find(|it| it.entry == entry) {
            self.tell(Told::NoReceipt);
            return number(own.opening.0);
        }
        let sealed = ahead.sealing.as_ref().is_some_and(|(missing, _)| !missing.contains(&entry));
        if ahead.commits || sealed {
            return Own::Gone;
        }
        if ahead.ended {
            return Own::None;
        }
        self.new_number(open, ahead).await
    }

    async fn new_number(&mut self, open: &SignedOpen, ahead: &Ahead) -> Own {
        let left_ms = ahead.sealing.as_ref().map_or(COMMIT_MS, |(_, left_ms)| *left_ms);
        let most_ms = left_ms.saturating_sub(WAY_MS);
        let (seal, idle_ms) = (open.open.server_commit, most_ms.min(IDLE_MS));
        let typed = self.device.cut(Offer { seal, idle_ms, most_ms }).await;
        let (Ok(value), Ok(blind)) = (self.device.random(), self.device.random()) else {
            self.tell(Told::NoRandomness);
            return Own::Gone;
        };
        let made = match typed {
            Some(typed) => Opening::from_cut(typed.as_bytes(), blind),
            None => {
                let mut bytes = [0; 64];
                bytes[..32].copy_from_slice(&value);
                bytes[32..].copy_from_slice(&blind);
                Opening::new(bytes)
            }
        };
        // Another page of this device may have made one meanwhile.
        let name = keep::opening(&open.open.gid());
        let kept = self.device.add(&name, &made.reveal().to_string()).await;
        kept.parse().map_or(Own::Gone, |Revealed(bytes)| number(bytes))
    }

    async fn keep_commit(&self, gid: &Digest, commit: &Digest) -> Result<(), Refused> {
        let kept = self.device.add(&keep::commit(gid), &commit.to_string()).await;
        if kept == commit.to_string() {
            return Ok(());
        }
        Err(Self::refuse(Step::Open, Reason::OwnCommit))
    }

    /// Without the own number nothing can be revealed.
    pub(super) fn lost_at_reveal(&self, entry: Option<u8>) -> Option<ClientFrame> {
        let lost = self.told.contains(&Told::Lost) || self.told.contains(&Told::NoKey);
        entry.filter(|_| lost).map(|entry| ClientFrame::Lost { entry })
    }

    /// FINAL or ABORT has been accepted: keeps the file, and what the next game must point to.
    pub(super) async fn ended(&mut self, report: Report) -> Result<(), Refused> {
        let Some(game) = &mut self.game else { return Ok(()) };
        let Some(file) = game.player.file() else { return Ok(()) };
        self.device.put(&keep::file(&game.player.gid()), &file.write()).await;
        let mut after = self.chain.clone();
        let breaks = match &report.facts {
            Some(facts) => after.add(&file, facts),
            None => Vec::new(),
        };
        game.after = Some(after);
        game.report = Some(report);
        match breaks.first() {
            Some(found) => Err(Self::refuse(Step::End, Reason::Chain(*found))),
            None => Ok(()),
        }
    }

    /// A game that ended before: it must be the one that is known, or follow.
    pub(super) async fn missed(&mut self, missed: &Missed) -> Result<Option<ClientFrame>, Refused> {
        let gid = missed.open.open.gid();
        if self.game.as_ref().is_some_and(|game| game.player.gid() == gid) {
            self.begin_game();
        }
        let (number, end) = (missed.open.open.game_no, missed.end_digest());
        let known = self.chain.last_game_no();
        if known.is_some_and(|known| number <= known) {
            let same = known != Some(number) || self.chain.ended_with(&end);
            let refused = Self::refuse(Step::End, Reason::Contradiction);
            return if same { Ok(None) } else { Err(refused) };
        }
        let kept = self.device.get(&keep::file(&gid)).await;
        let added = match kept.and_then(|text| GameFile::read(text.as_bytes()).ok()) {
            Some(file) => add_file(&mut self.chain, &file, &end),
            None => self.chain.add_missed(missed).map_err(Reason::Chain),
        };
        added.map_err(|reason| Self::refuse(Step::End, reason))?;
        self.keep_chain().await;
        Ok(None)
    }
}

/// Adds a game that was followed to its end here.
fn add_file(chain: &mut Chain, file: &GameFile, end: &Digest) -> Result<(), Reason> {
    let facts = verify_file(file).facts.ok_or(Reason::Contradiction)?;
    if facts.end_hash != *end {
        return Err(Reason::Contradiction);
    }
    chain.add(file, &facts);
    Ok(())
}

fn number(bytes: [u8; 64]) -> Own {
    Own::Number(Opening::new(bytes))
}
