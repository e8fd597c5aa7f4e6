//! A player's checks of DEAL, of a void deal's keys and of HAND (section 3).

use durak_core::{BySeat, Card, CardSet, FirstLeader, Seat};

use super::{Fault, Player, Reason, Refused, SeenDeal, Statement, Step, contradiction, ensure};
use crate::bytes::Digest;
use crate::deal::{Deal, DealMessage, Leader, MAX_DEALS, VOID, VoidKeys};
use crate::hand::{Hand, Item, hand_digest};
use crate::layout::Layout;
use crate::ledger::Ledger;
use crate::seed::Key;
use crate::terms::{Seating, Terms};

/// What DEAL says of the leader.
enum Lead {
    /// A match fixes it: trumps tell nothing.
    Fixed,
    /// By this card, the lowest trump of all hands.
    Lowest(Seat, Card),
    /// Nobody holds a trump.
    NoTrump,
}

impl Player {
    /// Checks DEAL and the open cards in it.
    pub fn deal(&mut self, deal: &DealMessage) -> Result<(), Refused> {
        let checked = self.check_deal(deal);
        self.outcome(Step::Deal, || Statement::Deal(deal.clone()), checked)
    }

    fn check_deal(&mut self, deal: &DealMessage) -> Result<(), Fault> {
        self.going()?;
        let Some((_, commits)) = &self.commits else { return Err(Reason::TooEarly.into()) };
        ensure(self.reveals.is_some(), Reason::TooEarly)?;
        let digest = deal.digest(commits);
        self.server_signed(&digest, &deal.sig)?;
        if let Some(before) = self.deals.get(deal.k as usize) {
            let same = before.digest == digest && before.message.items == deal.items;
            let before = || Statement::Deal(before.message.clone());
            return if same { Ok(()) } else { Err(contradiction(before())) };
        }
        let void_before = self.deals.last().is_none_or(|before| before.keys.is_some());
        let next = deal.k as usize == self.deals.len() && self.deals.len() < MAX_DEALS;
        ensure(next && void_before, Reason::DealNumber)?;
        ensure(deal.leaves.len() == usize::from(self.terms.cards()), Reason::Leaves)?;
        let same_order = self.deals.first().is_none_or(|first| first.message.order == deal.order);
        ensure(same_order && order_fits(&self.terms, &deal.order), Reason::Order)?;
        let (trump, lead) = self.check_leader(deal)?;
        self.deals.push(SeenDeal { message: deal.clone(), digest, keys: None });
        self.seated = self.open.open.seated(&deal.order);
        self.head = digest;
        self.due.clear();
        if let Some(seat) = self.seat() {
            self.due.push_back(Layout::new(&self.terms).hand(seat));
        }
        let mut ledger = Ledger::of_trump(&self.terms, trump, &self.seated);
        if let Lead::Lowest(seat, card) = lead {
            ledger.learn(seat, CardSet::only(card));
        }
        self.ledger = Some(ledger);
        Ok(())
    }

    /// Checks the open cards and whether this seat can be the leader.
    fn check_leader(&self, deal: &DealMessage) -> Result<(Card, Lead), Fault> {
        let layout = Layout::new(&self.terms);
        let law = self.terms.law();
        let open = |item: &Item| item.fits(&self.gid, deal.k, &deal.leaves);
        let [trump, rest @ ..] = &deal.items[..] else { return Err(Reason::OpenCard.into()) };
        let in_deck = law.deck().contains(trump.card);
        ensure(trump.index == layout.trump() && in_deck && open(trump), Reason::OpenCard)?;
        let first = Seat::new(deal.first);
        if let Some(fixed) = self.terms.first() {
            ensure(first == Some(fixed), Reason::Leader)?;
            ensure(rest.is_empty(), Reason::OpenCard)?;
            return Ok((trump.card, Lead::Fixed));
        }
        match rest {
            [lowest] => {
                let seat = first.ok_or(Reason::Leader)?;
                let is_trump = lowest.card.suit() == trump.card.suit();
                ensure(is_trump && in_deck && open(lowest), Reason::OpenCard)?;
                ensure(layout.owner(lowest.index) == Some(seat), Reason::Leader)?;
                // Without a talon the trump card lies in a hand too.
                let lower = layout.owner(trump.index).is_some() && trump.card < lowest.card;
                ensure(!lower, Reason::LowerTrump)?;
                Ok((trump.card, Lead::Lowest(seat, lowest.card)))
            }
            [] => {
                ensure(layout.owner(trump.index).is_none(), Reason::Leader)?;
                let drawn = first.unwrap_or(Seat::S0);
                let nobody = BySeat::default();
                let good = match law.first_leader(&nobody, trump.card.suit(), drawn) {
                    FirstLeader::Redeal => deal.first == VOID,
                    FirstLeader::NoTrump(seat) | FirstLeader::LowestTrump(seat, _) => {
                        first == Some(seat) && law.seats().contains(seat)
                    }
                };
                ensure(good, Reason::Leader)?;
                Ok((trump.card, Lead::NoTrump))
            }
            _ => Err(Reason::OpenCard.into()),
        }
    }

    /// Checks the keys of a void deal: no hand held a trump.
    pub fn void(&mut self, keys: &VoidKeys) -> Result<(), Refused> {
        let checked = self.check_void(keys);
        self.outcome(Step::Void, || Statement::Void(keys.clone()), checked)
    }

    fn check_void(&mut self, keys: &VoidKeys) -> Result<(), Fault> {
        self.going()?;
        let (gid, terms) = (self.gid, self.terms);
        let Some(seen) = self.deals.get_mut(keys.k as usize) else {
            return Err(Reason::TooEarly.into());
        };
        if seen.keys.as_ref() == Some(keys) {
            return Ok(());
        }
        let (deck, salt) = (Key::from_revealed(&keys.deck), Key::from_revealed(&keys.salt));
        let deal = Deal::from_keys(&deck, &salt, Seat::S0, &gid, keys.k, &terms);
        let fits = seen.message.first == VOID
            && deal.leader == Leader::Void
            && deal.leaves == seen.message.leaves;
        if !fits {
            let before = Statement::Deal(seen.message.clone());
            return Err(Fault::against(Reason::VoidDeal, before));
        }
        seen.keys = Some(keys.clone());
        Ok(())
    }

    /// Checks HAND: the cards are exactly those that are due, each as it was dealt.
    ///
    /// It is to be told where it was sent: after its DEAL, or after the draw that it belongs to.
    pub fn hand(&mut self, hand: &Hand) -> Result<(), Refused> {
        let checked = self.check_hand(hand);
        self.outcome(Step::Hand, || Statement::Hand(hand.clone()), checked)
    }

    fn check_hand(&mut self, hand: &Hand) -> Result<(), Fault> {
        self.going()?;
        // Told again, also after the deal that it belongs to was void.
        if self.hands.contains(hand) {
            return Ok(());
        }
        let own = self.seat();
        let Some(seen) = self.deals.last() else { return Err(Reason::TooEarly.into()) };
        let Some(seat) = own.filter(|seat| *seat as u8 == hand.seat) else {
            return Err(Reason::OtherHand.into());
        };
        ensure(hand.k == seen.message.k, Reason::OtherHand)?;
        self.server_signed(&hand_digest(&seen.digest, seat, &hand.items), &hand.sig)?;
        let indexes = hand.items.iter().map(|item| item.index);
        let due = self.due.front().ok_or(Reason::Indexes)?;
        ensure(due.iter().copied().eq(indexes), Reason::Indexes)?;
        let against = |reason| Fault::against(reason, Statement::Deal(seen.message.clone()));
        for item in &hand.items {
            if !item.fits(&self.gid, hand.k, &seen.message.leaves) {
                return Err(against(Reason::Leaf(item.index)));
            }
        }
        self.check_own_cards(seat, hand, seen).map_err(against)?;
        if let Some(ledger) = &mut self.ledger {
            ledger.learn(seat, hand.items.iter().map(|item| item.card).collect());
        }
        self.due.pop_front();
        self.hands.push(hand.clone());
        Ok(())
    }

    /// Whether the own cards can be there, beside those that all see.
    fn check_own_cards(&self, seat: Seat, hand: &Hand, seen: &SeenDeal) -> Result<(), Reason> {
        let Some(ledger) = &self.ledger else { return Err(Reason::TooEarly) };
        let mut own = CardSet::EMPTY;
        for item in &hand.items {
            let twice = own.contains(item.card) || !ledger.can_hold(seat, item.card);
            if twice {
                return Err(Reason::SeenElsewhere(item.index));
            }
            own.insert(item.card);
        }
        let first = self.hands.iter().all(|it| it.k != hand.k);
        let dealt = first && self.terms.first().is_none();
        if let (true, [trump, rest @ ..]) = (dealt, &seen.message.items[..]) {
            let lowest_own = (own & CardSet::of_suit(trump.card.suit())).first();
            match (lowest_own, rest) {
                (Some(card), [lowest]) if card < lowest.card => return Err(Reason::LowerTrump),
                (Some(_), []) => return Err(Reason::LowerTrump),
                _ => {}
            }
        }
        Ok(())
    }

    /// dh_k of the deal that is played.
    pub fn deal_digest(&self) -> Option<Digest> {
        self.deals.last().map(|seen| seen.digest)
    }
}

/// Whether the seats can be given out in this order.
fn order_fits(terms: &Terms, order: &[u8]) -> bool {
    let players = terms.players();
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    let each_once = (0..players).eq(sorted);
    each_once
        && match terms.seating() {
            Seating::Listed => order.is_sorted(),
            Seating::Rotated => {
                order.windows(2).all(|pair| matches!(pair, [a, b] if (a + 1) % players == *b))
            }
            Seating::Shuffled => true,
        }
}
