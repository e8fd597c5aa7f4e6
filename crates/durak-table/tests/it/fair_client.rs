//! A client's side of the fair deal for tests: answers every frame as section 3 demands, and refuses
//! what it refuses.

use durak_core::{Action, Rules};
use durak_fair::{
    Chain, ClientFrame, Digest, Expected, GameFile, Identity, Missed, Opening, Player, PublicKey,
    Refused, ServerFrame, Signature, SignedEvent, SignedOpen, SigningKey, Stage, digest,
    verify_file,
};
use std::collections::{BTreeMap, BTreeSet};

/// Bytes that depend on a name and a number, in place of the system's generator.
pub(crate) fn bytes(name: &str, number: u64) -> [u8; 32] {
    digest(name, &[&number.to_be_bytes()]).0
}

/// The key of the player with this number.
pub(crate) fn player_key(number: u64) -> SigningKey {
    SigningKey::from_seed(&bytes("player", number))
}

/// One device: its key, what it has stored, and the game that it sees.
pub(crate) struct FairClient {
    /// Whether it only gives its numbers: once cards are dealt it checks nothing and signs nothing.
    pub(crate) trusting: bool,
    trusts: bool,
    pub(crate) key: SigningKey,
    number: u64,
    server: PublicKey,
    table: String,
    rules: Rules,
    chain: Chain,
    /// The ends that this device knows: game_no.
    known: u64,
    /// By game: what a private window forgets.
    pub(crate) openings: BTreeMap<Digest, Opening>,
    joined: BTreeSet<Digest>,
    acts: BTreeMap<Digest, String>,
    pub(crate) player: Option<Player>,
    /// Every game that ended while this client was there, with its file.
    pub(crate) files: Vec<GameFile>,
    /// Games that it heard of only afterwards.
    pub(crate) missed: Vec<Missed>,
    /// What was wrong; it signs nothing more in that game.
    pub(crate) refused: Vec<Refused>,
    /// For whom the game waits.
    pub(crate) waits: Option<(Stage, Vec<u8>)>,
    /// Codes of frames that the server did not take.
    pub(crate) not_taken: Vec<String>,
}

impl FairClient {
    pub(crate) fn new(number: u64, server: PublicKey, table: &str, rules: Rules) -> FairClient {
        FairClient {
            key: player_key(number),
            number,
            server,
            table: table.to_owned(),
            rules,
            chain: Chain::new(),
            known: 0,
            openings: BTreeMap::new(),
            trusting: false,
            trusts: false,
            joined: BTreeSet::new(),
            acts: BTreeMap::new(),
            player: None,
            files: Vec::new(),
            missed: Vec::new(),
            refused: Vec::new(),
            waits: None,
            not_taken: Vec::new(),
        }
    }

    /// Takes frames; returns what is to be sent.
    pub(crate) fn take(
        &mut self,
        replay: bool,
        entry: Option<u8>,
        frames: Vec<ServerFrame>,
    ) -> Vec<ClientFrame> {
        if replay {
            self.player = None;
        }
        let mut answers = Vec::new();
        for frame in frames {
            match self.one(replay, entry, frame) {
                Ok(answer) => answers.extend(answer),
                Err(refused) => self.refused.push(refused),
            }
        }
        answers
    }

    fn one(
        &mut self,
        replay: bool,
        entry: Option<u8>,
        frame: ServerFrame,
    ) -> Result<Option<ClientFrame>, Refused> {
        match frame {
            ServerFrame::Missed(missed) => {
                if missed.open.open.game_no > self.known {
                    self.chain.add_missed(&missed).expect("the server signs what was missed");
                    self.known = missed.open.open.game_no;
                    self.missed.push(*missed);
                }
                return Ok(None);
            }
            ServerFrame::Open(open) => return self.open(replay, entry, *open),
            ServerFrame::Progress { stage, missing, .. } => {
                self.waits = Some((stage, missing));
                return Ok(None);
            }
            ServerFrame::Refused { code, .. } => {
                self.not_taken.push(code);
                return Ok(None);
            }
            _ => {}
        }
        // The frames of a game whose end is known here already.
        let Some(player) = &mut self.player else { return Ok(None) };
        // Once it is dealt.
        self.trusts |=
            self.trusting && matches!(frame, ServerFrame::Hand(_) | ServerFrame::Event { .. });
        if self.trusts {
            return Ok(None);
        }
        match frame {
            ServerFrame::Commits(commits) => {
                let reveal = player.commits(&commits)?;
                let gone = !self.openings.contains_key(&player.gid());
                return Ok(reveal.map(|reveal| match gone {
                    true => ClientFrame::Lost { entry: reveal.contents().entry },
                    false => ClientFrame::Reveal(reveal.sign(&self.key)),
                }));
            }
            ServerFrame::Reveals(reveals) => player.reveals(&reveals, 0)?,
            ServerFrame::Deal(deal) => player.deal(&deal)?,
            ServerFrame::Void(keys) => player.void(&keys)?,
            ServerFrame::Hand(hand) => player.hand(&hand)?,
            ServerFrame::Event { t, text, sig } => {
                player.event(t as usize, &SignedEvent { text, sig })?;
            }
            ServerFrame::End(ending) => {
                let report = player.end(&ending)?;
                assert!(report.passes(), "{:?}", report.failures);
                let file = player.file().expect("a game that has ended has a file");
                let facts = verify_file(&file).facts.expect("it can be judged");
                let breaks = self.chain.add(&file, &facts);
                assert!(breaks.is_empty(), "{breaks:?}");
                self.known = file.open.open.game_no;
                self.files.push(file);
                self.player = None;
            }
            _ => {}
        }
        Ok(None)
    }

    fn open(
        &mut self,
        replay: bool,
        entry: Option<u8>,
        open: SignedOpen,
    ) -> Result<Option<ClientFrame>, Refused> {
        if open.open.game_no <= self.known {
            return Ok(None);
        }
        let gid = open.open.gid();
        if !replay && self.player.as_ref().is_some_and(|player| player.gid() == gid) {
            return Ok(None); // told twice
        }
        let stored = self.openings.get(&gid).cloned();
        let lost = stored.is_none() && !self.joined.insert(gid);
        let opening = stored.unwrap_or_else(|| {
            let cut = format!("phrase {}", self.number);
            Opening::from_cut(cut.as_bytes(), bytes("blind", self.number << 32 | open.open.game_no))
        });
        let expected = Expected {
            server: self.server,
            table: &self.table,
            rules: &self.rules,
            now_ms: open.open.opened_ms,
            beacon_ms: open.open.beacon.as_ref().map(|_| open.open.opened_ms + 30_000),
        };
        let key = self.key.public();
        let me = entry.map(|entry| (Identity { key, entry }, opening.clone()));
        let joined = Player::join(&self.chain, &expected, me, open.clone())?;
        self.chain.begin(open);
        if let (Some(entry), true) = (entry, lost) {
            self.player = None;
            return Ok(Some(ClientFrame::Lost { entry }));
        }
        self.openings.insert(gid, opening);
        let mut player = joined.player;
        for (head, text) in &self.acts {
            player.remember(*head, text.clone());
        }
        self.player = Some(player);
        Ok(joined.commit.map(|commit| ClientFrame::Commit(commit.sign(&self.key))))
    }

    /// Signs an action at the head that is known here.
    pub(crate) fn sign(&mut self, action: Action) -> Option<(Digest, Signature)> {
        if self.trusting {
            return None;
        }
        let act = self.player.as_mut()?.act(action).ok()?.sign(&self.key);
        self.acts.insert(act.head, act.text);
        Some((act.head, act.sig))
    }
}
