//! What the battery counts while deals go by.

use super::dealt::Dealt;
use durak_core::{CardSet, Seat};
use durak_fair::Terms;

/// Pairs of places whose cards are counted together: from 0, and from the end.
pub(super) const PAIRS: usize = 5;
/// Places at either end whose order is counted.
pub(super) const END: usize = 5;
/// Orders of [`END`] cards.
pub(super) const ORDERS: usize = 120;
/// Cards of a deck that tell it from all others: 21 of 6 bits fill one number.
const TELLING: usize = 21;

/// Counts over a row of deals; those of several rows add up.
pub struct Counts {
    pub(super) cards: usize,
    pub(super) players: u8,
    pub(super) talon: bool,
    pub(super) deals: u64,
    /// By card and place.
    pub(super) positions: Vec<u32>,
    /// By pair of places, then by the cards there.
    pub(super) pairs: Vec<u32>,
    pub(super) first_order: Vec<u64>,
    pub(super) last_order: Vec<u64>,
    pub(super) descents: Vec<u64>,
    pub(super) fixed_points: Vec<u64>,
    pub(super) cycles: Vec<u64>,
    pub(super) inversions: u64,
    pub(super) suit_neighbours: u64,
    pub(super) trump_suits: Vec<u64>,
    /// By seat, then by the number of trumps in its hand.
    pub(super) trumps: Vec<Vec<u64>>,
    pub(super) no_trump: u64,
    /// By distance from the dealer.
    pub(super) leaders: Vec<u64>,
    /// Deals that had one before them.
    pub(super) followers: u64,
    /// By place in this deal and in the one before.
    pub(super) moves: Vec<u32>,
    pub(super) same_places: Vec<u64>,
    /// What tells each deck from others.
    pub(super) decks: Vec<u128>,
    dealer: Seat,
    /// At each card its place in the deal before.
    before: Option<[u8; 52]>,
}

impl Counts {
    /// Nothing counted yet.
    pub fn new(terms: &Terms) -> Counts {
        let cards = usize::from(terms.cards());
        let players = terms.players();
        Counts {
            cards,
            players,
            talon: terms.law().talon() > 0,
            deals: 0,
            positions: vec![0; cards * cards],
            pairs: vec![0; PAIRS * cards * cards],
            first_order: vec![0; ORDERS],
            last_order: vec![0; ORDERS],
            descents: vec![0; cards],
            fixed_points: vec![0; cards + 1],
            cycles: vec![0; cards + 1],
            inversions: 0,
            suit_neighbours: 0,
            trump_suits: vec![0; 4],
            trumps: vec![vec![0; 7]; usize::from(players)],
            no_trump: 0,
            leaders: vec![0; usize::from(players)],
            followers: 0,
            moves: vec![0; cards * cards],
            same_places: vec![0; cards + 1],
            decks: Vec::new(),
            dealer: terms.dealer(),
            before: None,
        }
    }

    /// The pairs of places of the battery, for a deck of so many cards.
    fn pair_places(cards: usize) -> [(usize, usize); PAIRS] {
        [(0, 1), (1, 2), (cards / 2 - 1, cards / 2), (cards - 2, cards - 1), (0, cards - 1)]
    }

    /// Counts one more deal.
    pub fn add(&mut self, dealt: &Dealt) {
        self.deals += 1;
        self.count_places(dealt);
        self.count_shape(&dealt.deck);
        self.count_hands(dealt);
    }

    /// Where cards lie, by themselves, in pairs, and compared with the deal before.
    fn count_places(&mut self, dealt: &Dealt) {
        let n = self.cards;
        let deck = &dealt.deck[..n];
        let mut places = [0; 52];
        for (place, card) in (0..).zip(deck) {
            let card = usize::from(*card);
            self.positions[card * n + usize::from(place)] += 1;
            places[card] = place;
        }
        for (pair, (a, b)) in Counts::pair_places(n).into_iter().enumerate() {
            self.pairs[(pair * n + usize::from(deck[a])) * n + usize::from(deck[b])] += 1;
        }
        self.first_order[order(&deck[..END])] += 1;
        self.last_order[order(&deck[n - END..])] += 1;
        if let Some(before) = self.before {
            let mut same = 0;
            for (now, card) in deck.iter().enumerate() {
                let before = usize::from(before[usize::from(*card)]);
                self.moves[now * n + before] += 1;
                same += usize::from(now == before);
            }
            self.same_places[same] += 1;
            self.followers += 1;
        }
        self.before = Some(places);
        let telling = deck.iter().take(TELLING);
        self.decks.push(telling.fold(0, |all, card| all << 6 | u128::from(*card)));
    }

    /// What kind of permutation the deck is.
    fn count_shape(&mut self, deck: &[u8; 52]) {
        let deck = &deck[..self.cards];
        let both = || deck.iter().zip(&deck[1..]);
        self.descents[both().filter(|(a, b)| a > b).count()] += 1;
        // Every deck's suits go round with the cards' numbers.
        self.suit_neighbours += both().filter(|(a, b)| *a % 4 == *b % 4).count() as u64;
        let fixed = deck.iter().enumerate().filter(|(place, card)| *place == usize::from(**card));
        self.fixed_points[fixed.count()] += 1;
        let inversions = |(place, card): (usize, &u8)| {
            deck[place + 1..].iter().map(|later| u64::from(later < card)).sum::<u64>()
        };
        self.inversions += deck.iter().enumerate().map(inversions).sum::<u64>();
        self.cycles[cycles(deck)] += 1;
    }

    /// What people hold.
    fn count_hands(&mut self, dealt: &Dealt) {
        let trumps = CardSet::of_suit(dealt.trump.suit());
        self.trump_suits[dealt.trump.suit() as usize] += 1;
        let mut none = true;
        for (by_count, seat) in self.trumps.iter_mut().zip(Seat::ALL) {
            let held = (dealt.hands[seat] & trumps).len();
            by_count[usize::from(held)] += 1;
            none &= held == 0;
        }
        self.no_trump += u64::from(none);
        if let Some(leader) = dealt.leader {
            let distance = (leader.index() + self.leaders.len() - self.dealer.index())
                % usize::from(self.players);
            self.leaders[distance] += 1;
        }
    }

    /// Both counts together; of different rows' deals, one after the other.
    pub fn and(mut self, other: Counts) -> Counts {
        let add = |to: &mut [u64], from: &[u64]| {
            to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        };
        let add_cells = |to: &mut [u32], from: &[u32]| {
            to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        };
        add_cells(&mut self.positions, &other.positions);
        add_cells(&mut self.pairs, &other.pairs);
        add_cells(&mut self.moves, &other.moves);
        add(&mut self.first_order, &other.first_order);
        add(&mut self.last_order, &other.last_order);
        add(&mut self.descents, &other.descents);
        add(&mut self.fixed_points, &other.fixed_points);
        add(&mut self.cycles, &other.cycles);
        add(&mut self.trump_suits, &other.trump_suits);
        add(&mut self.leaders, &other.leaders);
        add(&mut self.same_places, &other.same_places);
        for (to, from) in self.trumps.iter_mut().zip(&other.trumps) {
            add(to, from);
        }
        self.deals += other.deals;
        self.followers += other.followers;
        self.inversions += other.inversions;
        self.suit_neighbours += other.suit_neighbours;
        self.no_trump += other.no_trump;
        self.decks.extend(other.decks);
        self
    }

    /// How many decks had come before.
    pub(super) fn repeated_decks(&self) -> u64 {
        let mut decks = self.decks.clone();
        decks.sort_unstable();
        decks.windows(2).filter(|two| two[0] == two[1]).count() as u64
    }
}

/// The number of the order in which the cards stand, 0 to 119 for five.
fn order(cards: &[u8]) -> usize {
    cards.iter().enumerate().fold(0, |number, (place, card)| {
        let smaller = cards[place + 1..].iter().filter(|later| *later < card).count();
        number * (cards.len() - place) + smaller
    })
}

/// In how many cycles the permutation moves the cards.
fn cycles(deck: &[u8]) -> usize {
    let mut seen: u64 = 0;
    let mut cycles = 0;
    for start in 0..deck.len() {
        if seen >> start & 1 == 0 {
            cycles += 1;
            let mut at = start;
            while seen >> at & 1 == 0 {
                seen |= 1 << at;
                at = usize::from(deck[at]);
            }
        }
    }
    cycles
}
