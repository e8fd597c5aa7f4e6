//! Why a player goes no further: a named reason, and the statements that prove it (section 3).

use std::fmt;

use serde::Serialize;

use crate::chain::Break;
use crate::commit::{Commit, Commits};
use crate::deal::{DealMessage, VoidKeys};
use crate::ending::Ending;
use crate::event::{Act, SignedEvent};
use crate::hand::Hand;
use crate::ledger::EventFault;
use crate::open::{OpenError, SignedOpen};
use crate::receipt::ReceiptError;
use crate::reveal::{Reveal, Reveals};
use crate::unsigned::Unsigned;

/// The message at which something was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // section 3 describes each
pub enum Step {
    Open,
    Commits,
    Reveals,
    Deal,
    Void,
    Hand,
    Act,
    Event,
    End,
}

impl Step {
    /// The message's name.
    pub const fn text(self) -> &'static str {
        match self {
            Step::Open => "OPEN",
            Step::Commits => "COMMITS",
            Step::Reveals => "REVEALS",
            Step::Deal => "DEAL",
            Step::Void => "void deal",
            Step::Hand => "HAND",
            Step::Act => "ACT",
            Step::Event => "EVENT",
            Step::End => "FINAL or ABORT",
        }
    }
}

/// What was wrong. The numbers are entries, seats or places in the deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the texts say it
pub enum Reason {
    #[error("the server's key is not the one that is known")]
    ServerKey,
    #[error("the server did not sign it")]
    ServerSignature,
    #[error("the message cannot be one: {0}")]
    Open(#[from] OpenError),
    #[error("the table or the options are not those that were shown")]
    Options,
    #[error("the own key does not stand at the own entry alone")]
    OwnKey,
    #[error("the game does not follow the ones before it: {0}")]
    Chain(#[from] Break),
    #[error("the beacon's round comes too early or its time is not known")]
    BeaconTime,
    #[error("the own number has been shown before")]
    UsedOpening,
    #[error("the message comes before its time")]
    TooEarly,
    #[error("the message comes after its time")]
    TooLate,
    #[error("the server has said something else before")]
    Contradiction,
    #[error("the list does not name exactly those who contribute")]
    Contributors,
    #[error("entries {0} and {1} have one commitment")]
    EqualCommits(u8, u8),
    #[error("the own commitment was changed")]
    OwnCommit,
    #[error("entry {0} did not sign its part")]
    EntrySignature(u8),
    #[error("the number of entry {0} is not the one that it sealed")]
    Opening(u8),
    #[error("the own number was changed")]
    OwnOpening,
    #[error("the numbers were shown after the beacon's time")]
    Late,
    #[error("another deal was due")]
    DealNumber,
    #[error("the order of seats cannot be this one")]
    Order,
    #[error("this seat cannot be the leader")]
    Leader,
    #[error("the deal does not have one leaf a card")]
    Leaves,
    #[error("an open card is not the one, or not where it must be")]
    OpenCard,
    #[error("a trump lower than the shown one is in the own hand")]
    LowerTrump,
    #[error("a hand of the void deal held a trump, or its keys do not fit")]
    VoidDeal,
    #[error("the cards are for another seat or another deal")]
    OtherHand,
    #[error("the cards are not those that are due")]
    Indexes,
    #[error("the card at place {0} is not the one that was dealt")]
    Leaf(u8),
    #[error("the card at place {0} lies somewhere else already")]
    SeenElsewhere(u8),
    #[error("the event cannot be read")]
    EventText,
    #[error("the event cannot be true: {0}")]
    Event(#[from] EventFault),
    #[error("seat {0} did not sign this event here")]
    EventSignature(u8),
    #[error("the own seat acts otherwise than was signed")]
    OwnAction,
    #[error("the end stands on another head, or the server did not sign it")]
    Head,
    #[error("the server's number is not the sealed one")]
    Seal,
    #[error("the file of the game does not verify: {}", .0.join(", "))]
    File(Vec<String>),
    #[error("the own receipt does not fit: {0}")]
    Receipt(#[from] ReceiptError),
    #[error("another action has been signed at this place")]
    AlreadySigned,
    #[error("the own seat does not act for itself here")]
    NotActing,
    #[error("the game has ended")]
    Ended,
}

impl Reason {
    /// A stable code for programs and translations.
    pub const fn code(&self) -> &'static str {
        match self {
            Reason::ServerKey => "fair-server-key",
            Reason::ServerSignature => "fair-server-signature",
            Reason::Open(_) => "fair-open",
            Reason::Options => "fair-options",
            Reason::OwnKey => "fair-own-key",
            Reason::Chain(_) => "fair-chain",
            Reason::BeaconTime => "fair-beacon-time",
            Reason::UsedOpening => "fair-used-opening",
            Reason::TooEarly => "fair-too-early",
            Reason::TooLate => "fair-too-late",
            Reason::Contradiction => "fair-contradiction",
            Reason::Contributors => "fair-contributors",
            Reason::EqualCommits(..) => "fair-equal-commits",
            Reason::OwnCommit => "fair-own-commit",
            Reason::EntrySignature(_) => "fair-entry-signature",
            Reason::Opening(_) => "fair-opening",
            Reason::OwnOpening => "fair-own-opening",
            Reason::Late => "fair-late",
            Reason::DealNumber => "fair-deal-number",
            Reason::Order => "fair-order",
            Reason::Leader => "fair-leader",
            Reason::Leaves => "fair-leaves",
            Reason::OpenCard => "fair-open-card",
            Reason::LowerTrump => "fair-lower-trump",
            Reason::VoidDeal => "fair-void-deal",
            Reason::OtherHand => "fair-other-hand",
            Reason::Indexes => "fair-indexes",
            Reason::Leaf(_) => "fair-leaf",
            Reason::SeenElsewhere(_) => "fair-seen-elsewhere",
            Reason::EventText => "fair-event-text",
            Reason::Event(_) => "fair-event",
            Reason::EventSignature(_) => "fair-event-signature",
            Reason::OwnAction => "fair-own-action",
            Reason::Head => "fair-head",
            Reason::Seal => "fair-seal",
            Reason::File(_) => "fair-file",
            Reason::Receipt(_) => "fair-receipt",
            Reason::AlreadySigned => "fair-already-signed",
            Reason::NotActing => "fair-not-acting",
            Reason::Ended => "fair-ended",
        }
    }
}

/// A message that was sent or received, kept as evidence; of the own ones what they say.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // section 3 describes each
pub enum Statement {
    Open(SignedOpen),
    Commit(Unsigned<Commit>),
    Commits(Commits),
    Reveal(Unsigned<Reveal>),
    Reveals(Reveals),
    Deal(DealMessage),
    Void(VoidKeys),
    Hand(Hand),
    Act(Unsigned<Act>),
    Event(SignedEvent),
    Ending(Ending),
}

/// What proves a refusal: the message refused, and the one that it contradicts, if there is one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evidence {
    /// The message that was refused.
    pub said: Statement,
    /// What was said before.
    pub before: Option<Statement>,
}

/// Why a player goes no further.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// At which message.
    pub step: Step,
    /// What was wrong.
    pub reason: Reason,
    /// The statements that show it; none where only the caller is at fault.
    pub evidence: Option<Box<Evidence>>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.step.text(), self.reason)
    }
}

impl std::error::Error for Refused {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.reason)
    }
}
