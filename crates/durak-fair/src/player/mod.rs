//! A player's side of a game: checks each message before it signs the next (section 3).
//!
//! A spectator is a player without identity. Whatever fails is refused for good: from then on
//! nothing more is signed in this game, and the refusal holds the statements that prove it.

mod deal;
mod play;
mod refusal;

pub use refusal::{Evidence, Reason, Refused, Statement, Step};

use std::collections::{BTreeMap, VecDeque};

use durak_core::{Rules, Seat};

use crate::beacon::BEACON_DELAY_MS;
use crate::bytes::{Digest, PublicKey, Signature};
use crate::chain::Chain;
use crate::commit::{Commit, Commits, commit_digest, commitment, commits_digest};
use crate::deal::DealMessage;
use crate::ending::Ending;
use crate::entries::{Entry, contributors};
use crate::event::SignedEvent;
use crate::hand::Hand;
use crate::ledger::Ledger;
use crate::open::{Open, SignedOpen};
use crate::opening::Opening;
use crate::receipt::Receipt;
use crate::reveal::{Reveal, Reveals, reveal_digest, reveals_digest};
use crate::sign::verify_signature;
use crate::terms::Terms;
use crate::unsigned::{NO_SIGNATURE, Unsigned};

/// How far a server's clock may be from the user's before the user is told, in milliseconds.
const CLOCK_TOLERANCE_MS: u64 = 5 * 60 * 1000;

/// Who takes part from here; the secret key is where the caller keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The public half of the device's key.
    pub key: PublicKey,
    /// The own entry.
    pub entry: u8,
}

/// What the user was shown, and what is known here beforehand.
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a> {
    /// The server's key, built in or pinned.
    pub server: PublicKey,
    /// The table.
    pub table: &'a str,
    /// The options that the user agreed to.
    pub rules: &'a Rules,
    /// The time now, in milliseconds since 1970.
    pub now_ms: u64,
    /// With a beacon, the time of its round, in milliseconds since 1970.
    pub beacon_ms: Option<u64>,
}

/// What the user is told, without a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The server's clock and the own one are more than five minutes apart.
    Clock {
        /// When the server says that it opened the game.
        opened_ms: u64,
        /// The own time.
        now_ms: u64,
    },
}

/// A game that has been joined.
#[derive(Debug)]
pub struct Joined {
    /// The player's side of it.
    pub player: Player,
    /// COMMIT, to be stored with OPEN and the opening before it is sent; none for a spectator.
    pub commit: Option<Unsigned<Commit>>,
    /// What the user is to be told.
    pub notice: Option<Notice>,
}

#[derive(Debug)]
struct Me {
    identity: Identity,
    opening: Opening,
    commit: Unsigned<Commit>,
}

/// One game on a player's side.
#[derive(Debug)]
pub struct Player {
    me: Option<Me>,
    open: SignedOpen,
    gid: Digest,
    terms: Terms,
    beacon_ms: Option<u64>,
    commits: Option<(Commits, Digest)>,
    reveals: Option<(Reveals, Digest)>,
    deals: Vec<SeenDeal>,
    seated: Vec<Entry>,
    ledger: Option<Ledger>,
    head: Digest,
    events: Vec<SignedEvent>,
    /// The indexes of each HAND that is due.
    due: VecDeque<Vec<u8>>,
    drawn: usize,
    hands: Vec<Hand>,
    /// The text that was signed here at each head.
    acts: BTreeMap<Digest, String>,
    ending: Option<Ending>,
    stopped: Option<Refused>,
}

/// A DEAL that was accepted.
#[derive(Debug)]
struct SeenDeal {
    message: DealMessage,
    digest: Digest,
    keys: Option<crate::deal::VoidKeys>,
}

/// What is wrong with a message, before it is made a refusal.
struct Fault {
    reason: Reason,
    before: Option<Box<Statement>>,
}

impl Fault {
    fn against(reason: Reason, before: Statement) -> Fault {
        Fault { reason, before: Some(Box::new(before)) }
    }
}

impl<R: Into<Reason>> From<R> for Fault {
    fn from(reason: R) -> Fault {
        Fault { reason: reason.into(), before: None }
    }
}

fn contradiction(before: Statement) -> Fault {
    Fault::against(Reason::Contradiction, before)
}

fn ensure(holds: bool, reason: Reason) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault { reason, before: None }) }
}

impl Player {
    /// Checks OPEN and seals the own number; `opening` is fresh, or the one stored under this
    /// game's id. The caller notes the game in the chain, [`Chain::begin`].
    pub fn join(
        chain: &Chain,
        expected: &Expected<'_>,
        me: Option<(Identity, Opening)>,
        open: SignedOpen,
    ) -> Result<Joined, Refused> {
        let checked = check_open(chain, expected, me.as_ref(), &open);
        let terms =
            checked.map_err(|fault| refused(Step::Open, fault, Statement::Open(open.clone())))?;
        let gid = open.open.gid();
        let me = me.map(|(identity, opening)| {
            let entry = identity.entry;
            let commit = commitment(&gid, entry, &identity.key, opening.bytes());
            let digest = commit_digest(&gid, entry, &commit);
            let commit = Unsigned::new(Commit { entry, commit, sig: NO_SIGNATURE }, digest);
            Me { identity, opening, commit }
        });
        let (opened_ms, now_ms) = (open.open.opened_ms, expected.now_ms);
        let apart = opened_ms.abs_diff(now_ms) > CLOCK_TOLERANCE_MS;
        Ok(Joined {
            commit: me.as_ref().map(|me| me.commit),
            notice: apart.then_some(Notice::Clock { opened_ms, now_ms }),
            player: Player {
                me,
                open,
                gid,
                terms,
                beacon_ms: expected.beacon_ms,
                commits: None,
                reveals: None,
                deals: Vec::new(),
                seated: Vec::new(),
                ledger: None,
                head: gid,
                events: Vec::new(),
                due: VecDeque::new(),
                drawn: 0,
                hands: Vec::new(),
                acts: BTreeMap::new(),
                ending: None,
                stopped: None,
            },
        })
    }

    /// Checks COMMITS; returns the own REVEAL, to be stored before it is sent.
    pub fn commits(&mut self, commits: &Commits) -> Result<Option<Unsigned<Reveal>>, Refused> {
        let checked = self.check_commits(commits);
        self.outcome(Step::Commits, || Statement::Commits(commits.clone()), checked)?;
        Ok(self.own_reveal())
    }

    fn check_commits(&mut self, commits: &Commits) -> Result<(), Fault> {
        self.going()?;
        let digest = commits_digest(&self.gid, &commits.list);
        self.server_signed(&digest, &commits.sig)?;
        if let Some((before, seen)) = &self.commits {
            let same = *seen == digest;
            return if same {
                Ok(())
            } else {
                Err(contradiction(Statement::Commits(before.clone())))
            };
        }
        let listed = commits.list.iter().map(|it| it.entry);
        ensure(contributors(&self.open.open.entries).eq(listed), Reason::Contributors)?;
        for (place, it) in commits.list.iter().enumerate() {
            let earlier = commits.list.iter().take(place).find(|other| other.commit == it.commit);
            if let Some(other) = earlier {
                return Err(Reason::EqualCommits(other.entry, it.entry).into());
            }
            let signed = commit_digest(&self.gid, it.entry, &it.commit);
            self.entry_signed(it.entry, &signed, &it.sig)?;
        }
        if let Some(me) = &self.me {
            let own = commits.list.iter().find(|it| it.entry == me.identity.entry);
            if own.is_none_or(|own| own.commit != me.commit.contents().commit) {
                return Err(Fault::against(Reason::OwnCommit, Statement::Commit(me.commit)));
            }
        }
        self.commits = Some((commits.clone(), digest));
        self.head = digest;
        Ok(())
    }

    fn own_reveal(&self) -> Option<Unsigned<Reveal>> {
        let ((_, commits), me) = (self.commits.as_ref()?, self.me.as_ref()?);
        let (entry, opening) = (me.identity.entry, me.opening.reveal());
        let digest = reveal_digest(commits, entry, &opening.0);
        Some(Unsigned::new(Reveal { entry, opening, sig: NO_SIGNATURE }, digest))
    }

    /// Checks REVEALS; with a beacon they must come before its round's time.
    pub fn reveals(&mut self, reveals: &Reveals, now_ms: u64) -> Result<(), Refused> {
        let checked = self.check_reveals(reveals, now_ms);
        self.outcome(Step::Reveals, || Statement::Reveals(reveals.clone()), checked)
    }

    fn check_reveals(&mut self, reveals: &Reveals, now_ms: u64) -> Result<(), Fault> {
        self.going()?;
        let Some((sealed, commits)) = &self.commits else { return Err(Reason::TooEarly.into()) };
        let digest = reveals_digest(commits, &reveals.list);
        self.server_signed(&digest, &reveals.sig)?;
        if let Some((before, seen)) = &self.reveals {
            let same = *seen == digest;
            return if same {
                Ok(())
            } else {
                Err(contradiction(Statement::Reveals(before.clone())))
            };
        }
        let listed = reveals.list.iter().map(|it| it.entry);
        ensure(contributors(&self.open.open.entries).eq(listed), Reason::Contributors)?;
        if let (Some(me), Some(own)) = (&self.me, self.own_reveal()) {
            let shown = reveals.list.iter().find(|it| it.entry == me.identity.entry);
            if shown.is_none_or(|it| Opening::new(it.opening.0) != me.opening) {
                return Err(Fault::against(Reason::OwnOpening, Statement::Reveal(own)));
            }
        }
        for (it, seal) in reveals.list.iter().zip(&sealed.list) {
            let made = commitment(&self.gid, it.entry, &self.key(it.entry), &it.opening.0);
            if made != seal.commit {
                let before = Statement::Commits(sealed.clone());
                return Err(Fault::against(Reason::Opening(it.entry), before));
            }
            self.entry_signed(it.entry, &reveal_digest(commits, it.entry, &it.opening.0), &it.sig)?;
        }
        ensure(self.beacon_ms.is_none_or(|round| now_ms < round), Reason::Late)?;
        self.reveals = Some((reveals.clone(), digest));
        self.head = digest;
        Ok(())
    }

    /// The game's id.
    pub const fn gid(&self) -> Digest {
        self.gid
    }

    /// The terms of the game.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The head that the next event stands on: gid, ch, rh or h_t.
    pub const fn head(&self) -> Digest {
        self.head
    }

    /// How many events are known: the number of the next one.
    pub fn event_count(&self) -> usize {
        self.events.len()
    }

    /// The game's fingerprint, once all numbers are shown.
    pub fn fingerprint(&self) -> Option<String> {
        self.reveals.as_ref().map(|(_, digest)| crate::reveal::fingerprint(digest))
    }

    /// The own receipt, from COMMITS on.
    pub fn receipt(&self) -> Option<Receipt> {
        let ((_, ch), me) = (self.commits.as_ref()?, self.me.as_ref()?);
        let (entry, opening) = (me.identity.entry, me.opening.reveal());
        Some(Receipt { gid: self.gid, entry, opening, ch: *ch })
    }

    /// The own seat, once the cards are dealt; none for notaries and spectators.
    pub fn seat(&self) -> Option<Seat> {
        let (deal, me) = (self.deals.last()?, self.me.as_ref()?);
        let mut seats = Seat::ALL.into_iter().zip(&deal.message.order);
        seats.find(|(_, entry)| **entry == me.identity.entry).map(|(seat, _)| seat)
    }

    /// ch, once all commitments have been accepted.
    pub fn commits_digest(&self) -> Option<Digest> {
        self.commits.as_ref().map(|(_, digest)| *digest)
    }

    /// How many own cards have been checked, those of void deals included.
    pub fn cards_checked(&self) -> usize {
        self.hands.iter().map(|hand| hand.items.len()).sum()
    }

    /// What is known of the cards, once they are dealt.
    pub const fn ledger(&self) -> Option<&Ledger> {
        self.ledger.as_ref()
    }

    /// Why nothing more is signed, if something was wrong.
    pub const fn stopped(&self) -> Option<&Refused> {
        self.stopped.as_ref()
    }

    fn key(&self, entry: u8) -> PublicKey {
        self.open.open.entries.get(usize::from(entry)).map_or(PublicKey::NONE, |it| it.pk)
    }

    fn server_signed(&self, digest: &Digest, sig: &Signature) -> Result<(), Fault> {
        let signed = verify_signature(&self.open.open.server_pk, digest, sig);
        ensure(signed, Reason::ServerSignature)
    }

    fn entry_signed(&self, entry: u8, digest: &Digest, sig: &Signature) -> Result<(), Fault> {
        let signed = verify_signature(&self.key(entry), digest, sig);
        ensure(signed, Reason::EntrySignature(entry))
    }

    /// Whether the game goes on; its end can still be told again.
    fn going(&self) -> Result<(), Fault> {
        ensure(self.ending.is_none(), Reason::Ended)
    }

    /// Makes a fault a refusal, for good unless only the time was wrong.
    fn outcome<T>(
        &mut self,
        step: Step,
        said: impl FnOnce() -> Statement,
        result: Result<T, Fault>,
    ) -> Result<T, Refused> {
        if let Some(stopped) = &self.stopped {
            return Err(stopped.clone());
        }
        result.map_err(|fault| {
            let passing = matches!(fault.reason, Reason::TooEarly | Reason::Ended);
            let refused = refused(step, fault, said());
            if !passing {
                self.stopped = Some(refused.clone());
            }
            refused
        })
    }
}

fn refused(step: Step, fault: Fault, said: Statement) -> Refused {
    let evidence = Evidence { said, before: fault.before.map(|before| *before) };
    Refused { step, reason: fault.reason, evidence: Some(Box::new(evidence)) }
}

/// All that a client checks before it commits itself.
fn check_open(
    chain: &Chain,
    expected: &Expected<'_>,
    me: Option<&(Identity, Opening)>,
    signed: &SignedOpen,
) -> Result<Terms, Fault> {
    let open = &signed.open;
    ensure(open.server_pk == expected.server, Reason::ServerKey)?;
    let good = verify_signature(&open.server_pk, &open.gid(), &signed.sig);
    ensure(good, Reason::ServerSignature)?;
    open.check_shape()?;
    let terms = open.terms()?;
    open.check_entries()?;
    open.check_first(&terms)?;
    ensure(open.table == expected.table && terms.rules() == expected.rules, Reason::Options)?;
    if let Some((identity, opening)) = me {
        ensure(own_entry_alone(open, identity), Reason::OwnKey)?;
        ensure(!chain.has_seen(&opening.reveal()), Reason::UsedOpening)?;
    }
    if let Some(found) = chain.check(open, &terms).first() {
        let before = chain.running().cloned().map(|open| Box::new(Statement::Open(open)));
        return Err(Fault { reason: (*found).into(), before });
    }
    if open.beacon.is_some() {
        let late = |round| round >= open.opened_ms.saturating_add(BEACON_DELAY_MS);
        ensure(expected.beacon_ms.is_some_and(late), Reason::BeaconTime)?;
    }
    Ok(terms)
}

fn own_entry_alone(open: &Open, identity: &Identity) -> bool {
    let own = |entry: &Entry| entry.pk == identity.key;
    let mut places = (0u8..).zip(&open.entries).filter(|(_, entry)| own(entry));
    let first = places.next();
    first.is_some_and(|(place, entry)| place == identity.entry && entry.kind.contributes())
        && places.next().is_none()
}
