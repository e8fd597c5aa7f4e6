//! The checker: whether a file proves its game, and what does not fit (section 9).

mod play;
mod report;

pub use report::{BeaconUse, Check, Facts, Failure, Report, TraceStart};

use std::collections::BTreeSet;

use crate::bytes::{Digest, PublicKey, Signature};
use crate::commit::{commit_digest, commitment, commits_digest};
use crate::ending::Stage;
use crate::entries::contributors;
use crate::file::GameFile;
use crate::reveal::{reveal_digest, reveals_digest};
use crate::sign::verify_signature;
use crate::terms::Terms;

/// Reads a file and checks everything in it.
///
/// ```
/// let report = durak_fair::verify(b"{}");
/// assert_eq!(report.names(), ["format"]);
/// ```
pub fn verify(bytes: &[u8]) -> Report {
    match GameFile::read(bytes) {
        Ok(file) => verify_file(&file),
        Err(error) => stopped(Check::Format, error.to_string()),
    }
}

/// Checks everything in a file that has been read.
pub fn verify_file(file: &GameFile) -> Report {
    check_file(file, Signatures::Unknown)
}

/// Checks everything in a file but its signatures: for the server whose game it is, which has made
/// its own and checked each player's when it came. They are nearly all that a check costs.
pub fn verify_own_file(file: &GameFile) -> Report {
    check_file(file, Signatures::CheckedBefore)
}

fn check_file(file: &GameFile, signatures: Signatures) -> Report {
    let open = &file.open.open;
    let terms = match open.terms() {
        Ok(terms) => terms,
        Err(error) => return stopped(Check::Rules, error.to_string()),
    };
    if let Err(error) = open.check_entries() {
        return stopped(Check::Entries, error.to_string());
    }
    if !parts_fit(file) {
        return stopped(Check::Stage, "the parts of the file do not fit its end");
    }
    if !lists_fit(file) {
        let detail = "the numbers are not exactly those of the people and notaries, ascending";
        return stopped(Check::Contributors, detail);
    }
    let mut checker = Checker { file, gid: open.gid(), signatures, failures: Vec::new() };
    checker.check_open(&terms);
    let commits = checker.check_commits();
    let reveals = commits.and_then(|commits| checker.check_reveals(&commits));
    let facts = checker.check_play(terms, commits, reveals);
    Report { failures: checker.failures, facts: Some(facts) }
}

fn stopped(check: Check, detail: impl Into<String>) -> Report {
    Report { failures: vec![Failure { check, detail: detail.into() }], facts: None }
}

/// Whether the file holds what its game had reached, and no more.
fn parts_fit(file: &GameFile) -> bool {
    let stage = file.end.stage();
    let (commits, reveals, play) =
        (stage > Stage::Commit, stage > Stage::Reveal, stage == Stage::Play);
    file.commits.is_empty() != commits
        && file.commits_sig.is_some() == commits
        && file.reveals.is_empty() != reveals
        && file.reveals_sig.is_some() == reveals
        && file.server_opening.is_some() == reveals
        && file.deals.is_empty() != play
        && (play || (file.events.is_empty() && file.beacon_value.is_none()))
}

/// Whether the lists that were reached name exactly those who contribute.
fn lists_fit(file: &GameFile) -> bool {
    let stage = file.end.stage();
    let wanted = || contributors(&file.open.open.entries);
    (stage <= Stage::Commit || wanted().eq(file.commits.iter().map(|it| it.entry)))
        && (stage <= Stage::Reveal || wanted().eq(file.reveals.iter().map(|it| it.entry)))
}

/// What is known of a file's signatures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Signatures {
    Unknown,
    CheckedBefore,
}

impl Signatures {
    /// Whether this one is the key's.
    fn hold(self, key: &PublicKey, digest: &Digest, sig: &Signature) -> bool {
        self == Signatures::CheckedBefore || verify_signature(key, digest, sig)
    }
}

struct Checker<'f> {
    file: &'f GameFile,
    gid: Digest,
    signatures: Signatures,
    failures: Vec<Failure>,
}

impl Checker<'_> {
    fn fail(&mut self, check: Check, detail: impl Into<String>) {
        self.failures.push(Failure { check, detail: detail.into() });
    }

    fn demand(&mut self, holds: bool, check: Check, detail: &str) {
        if !holds {
            self.fail(check, detail);
        }
    }

    /// Whether the server signed this digest.
    fn server_signed(&self, digest: &Digest, sig: &Signature) -> bool {
        self.signatures.hold(&self.file.open.open.server_pk, digest, sig)
    }

    fn key(&self, entry: u8) -> PublicKey {
        let entries = &self.file.open.open.entries;
        entries.get(usize::from(entry)).map_or(PublicKey::NONE, |entry| entry.pk)
    }

    fn check_open(&mut self, terms: &Terms) {
        let file = self.file;
        if let Err(error) = file.open.open.check_first(terms) {
            self.fail(Check::Open, error.to_string());
        }
        let signed = self.server_signed(&self.gid, &file.open.sig);
        self.demand(signed, Check::SigOpen, "the server did not sign this OPEN");
        if let Some(opening) = &file.server_opening {
            let fits = file.open.open.seal(&opening.0) == file.open.open.server_commit;
            self.demand(fits, Check::ServerCommit, "the server's number is not the sealed one");
        }
    }

    /// Checks the commitments; returns ch if they were reached.
    fn check_commits(&mut self) -> Option<Digest> {
        let file = self.file;
        let sig = file.commits_sig.as_ref()?;
        let different: BTreeSet<Digest> = file.commits.iter().map(|it| it.commit).collect();
        let equal = different.len() < file.commits.len();
        self.demand(!equal, Check::EqualCommits, "two entries have one commitment");
        for it in &file.commits {
            let digest = commit_digest(&self.gid, it.entry, &it.commit);
            let signed = self.signatures.hold(&self.key(it.entry), &digest, &it.sig);
            let check = Check::SigCommit(it.entry);
            self.demand(signed, check, "the entry did not sign this commitment");
        }
        let commits = commits_digest(&self.gid, &file.commits);
        let signed = self.server_signed(&commits, sig);
        self.demand(signed, Check::SigCommits, "the server did not sign these commitments");
        Some(commits)
    }

    /// Checks the openings; returns rh if they were reached.
    fn check_reveals(&mut self, commits: &Digest) -> Option<Digest> {
        let file = self.file;
        let sig = file.reveals_sig.as_ref()?;
        for (it, sealed) in file.reveals.iter().zip(&file.commits) {
            let key = self.key(it.entry);
            let fits = commitment(&self.gid, it.entry, &key, &it.opening.0) == sealed.commit;
            let check = Check::Commit(it.entry);
            self.demand(fits, check, "the entry's number is not the one it had sealed");
            let digest = reveal_digest(commits, it.entry, &it.opening.0);
            let signed = self.signatures.hold(&key, &digest, &it.sig);
            let check = Check::SigReveal(it.entry);
            self.demand(signed, check, "the entry did not show this number under these seals");
        }
        let reveals = reveals_digest(commits, &file.reveals);
        let signed = self.server_signed(&reveals, sig);
        self.demand(signed, Check::SigReveals, "the server did not sign these numbers");
        Some(reveals)
    }
}
