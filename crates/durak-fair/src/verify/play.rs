//! The checker's second half: deals, events and the end (section 9, from `beacon` on).

use super::{BeaconUse, Check, Checker, Facts, Signatures};
use crate::bytes::{Digest, Revealed};
use crate::deal::{Deal, Leader, deal_digest};
use crate::ending::{End, Stage};
use crate::event::{Event, SignedEvent, act_digest, next_head};
use crate::ledger::{Ledger, Signed};
use crate::seed::{Purpose, Seed};
use crate::terms::Terms;

impl Checker<'_> {
    /// Checks all that follows the openings; tells what follows from the whole file.
    pub(super) fn check_play(
        &mut self,
        terms: Terms,
        commits: Option<Digest>,
        reveals: Option<Digest>,
    ) -> Facts {
        let file = self.file;
        let open = &file.open.open;
        let mut facts = Facts {
            server: open.server_pk,
            table: open.table.clone(),
            game_no: open.game_no,
            terms,
            gid: self.gid,
            commits_hash: commits,
            reveals_hash: reveals,
            seed: None,
            order: Vec::new(),
            seated: Vec::new(),
            deals: Vec::new(),
            deal_hashes: Vec::new(),
            beacon: open
                .beacon
                .clone()
                .map_or(BeaconUse::None, |beacon| BeaconUse::NotChecked(beacon, file.beacon_value)),
            head: reveals.or(commits).unwrap_or(self.gid),
            end: file.end.clone(),
            end_hash: Digest::ZERO,
            result: None,
            unsigned: 0,
        };
        if let (Stage::Play, Some(commits), Some(opening)) =
            (file.end.stage(), commits, &file.server_opening)
        {
            let fits = file.beacon_value.is_some() == open.beacon.is_some();
            self.demand(fits, Check::Beacon, "the beacon's value and OPEN do not fit");
            self.check_deals(&mut facts, &commits, opening);
            if self.check_void_deals(&facts) {
                self.check_events(&mut facts);
            } else {
                facts.head = file.events.iter().fold(facts.head, |head, event| {
                    next_head(&head, &event.text, event.sig.as_ref())
                });
            }
        }
        let opening = file.server_opening.as_ref().map(|opening| &opening.0);
        facts.end_hash = file.end.digest(&self.gid, &facts.head, opening);
        let signed = self.server_signed(&facts.end_hash, file.end.sig());
        self.demand(signed, Check::SigEnd, "the server did not sign this end");
        facts
    }

    /// Makes each deal again from the numbers.
    fn check_deals(&mut self, facts: &mut Facts, commits: &Digest, opening: &Revealed) {
        let file = self.file;
        let terms = facts.terms;
        let openings = file.reveals.iter().map(|it| (it.entry, &it.opening.0));
        let seed = Seed::new(commits, &opening.0, openings, file.beacon_value.as_ref());
        facts.order = seed.key(Purpose::Seats, 0).order(terms.seating(), terms.players());
        facts.seated = file.open.open.seated(&facts.order);
        for (k, record) in file.deals.iter().enumerate() {
            let number = k as u32; // at most 32 deals
            let deal = Deal::derive(&seed, &self.gid, number, &terms);
            let fits = deal.leaves == record.leaves;
            self.demand(fits, Check::Leaves(k), "the cards dealt do not follow from the numbers");
            let first = deal.leader.byte();
            let digest = deal_digest(commits, number, &facts.order, first, &record.leaves);
            let signed = self.server_signed(&digest, &record.sig);
            let detail = "the server did not sign these cards with this order and leader";
            self.demand(signed, Check::SigDeal(k), detail);
            facts.deals.push(deal);
            facts.deal_hashes.push(digest);
            facts.head = digest;
        }
        facts.seed = Some(seed);
    }

    /// Whether every deal but the last is void; the last may be in an abort before any event.
    fn check_void_deals(&mut self, facts: &Facts) -> bool {
        let Some((last, before)) = facts.deals.split_last() else { return false };
        let may_be_void = matches!(self.file.end, End::Abort { .. }) && self.file.events.is_empty();
        let fits = before.iter().all(|deal| deal.leader == Leader::Void)
            && (may_be_void || last.leader != Leader::Void);
        self.demand(fits, Check::Deals, "a deal is void that is not, or the other way round");
        fits
    }

    /// Follows the events; only the first bad one is reported, later ones enter the chain.
    fn check_events(&mut self, facts: &mut Facts) {
        let file = self.file;
        let Some(deal) = facts.deals.last() else { return };
        let mut ledger = Ledger::of_deal(&facts.terms, deal, &facts.seated);
        let mut good = true;
        for (t, event) in file.events.iter().enumerate() {
            if good {
                match judge(&mut ledger, facts, event, self.signatures) {
                    Ok(Judged::Unsigned) => facts.unsigned += 1,
                    Ok(Judged::Other) => {}
                    Err(Bad::Event(detail)) => {
                        good = false;
                        self.fail(Check::Event(t), detail);
                    }
                    Err(Bad::Signature) => {
                        good = false;
                        self.fail(Check::SigEvent(t), "the seat's player did not sign this here");
                    }
                }
            }
            facts.head = next_head(&facts.head, &event.text, event.sig.as_ref());
        }
        if good {
            facts.result = ledger.result();
            let over = ledger.is_over() || matches!(file.end, End::Abort { .. });
            self.demand(over, Check::Over, "the game was not played to its end");
        }
    }
}

enum Judged {
    /// A person's action without signature.
    Unsigned,
    Other,
}

enum Bad {
    Event(String),
    Signature,
}

/// Whether an event can stand at the head so far, and bears the right signature.
fn judge(
    ledger: &mut Ledger,
    facts: &Facts,
    signed: &SignedEvent,
    signatures: Signatures,
) -> Result<Judged, Bad> {
    let event: Event = signed.text.parse().map_err(|error| Bad::Event(format!("{error}")))?;
    let person = match event {
        Event::Act(seat, _) => Some(seat).filter(|seat| ledger.acts_himself(*seat)),
        _ => None,
    };
    let fault = ledger.take_in(&event, Signed::of(signed.sig));
    fault.map_err(|fault| Bad::Event(format!("`{}`: {fault}", signed.text)))?;
    match (person, &signed.sig) {
        (Some(seat), Some(sig)) => {
            let digest = act_digest(&facts.head, &signed.text);
            let entry = facts.seated.get(seat.index()).ok_or(Bad::Signature)?;
            let good = signatures.hold(&entry.pk, &digest, sig);
            if good { Ok(Judged::Other) } else { Err(Bad::Signature) }
        }
        (Some(_), None) => Ok(Judged::Unsigned),
        (None, _) => Ok(Judged::Other),
    }
}
