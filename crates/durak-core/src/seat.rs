//! Places at the table: one seat, sets of seats, one value a seat (rules, section 1).

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Index, IndexMut, Sub, SubAssign};

/// Most seats at a table.
pub const MAX_SEATS: usize = 6;

/// From a seat's bit to its bit in the next round of the table.
const ROUND: u8 = 8;

/// A seat, numbered 0 to 5 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Seat {
    S0 = 0,
    S1 = 1,
    S2 = 2,
    S3 = 3,
    S4 = 4,
    S5 = 5,
}

impl Seat {
    /// All six seats.
    pub const ALL: [Seat; MAX_SEATS] = [Seat::S0, Seat::S1, Seat::S2, Seat::S3, Seat::S4, Seat::S5];

    /// The seat with this number.
    pub const fn new(number: u8) -> Option<Seat> {
        match number {
            0 => Some(Seat::S0),
            1 => Some(Seat::S1),
            2 => Some(Seat::S2),
            3 => Some(Seat::S3),
            4 => Some(Seat::S4),
            5 => Some(Seat::S5),
            _ => None,
        }
    }

    /// The seat whose number the last three bits of a bit's number are.
    const fn of_bit(bit: u32) -> Seat {
        match Seat::new(bit as u8 % ROUND) {
            Some(seat) => seat,
            None => Seat::S0, // no set has such a bit
        }
    }

    /// The seat of the lowest bit, if there is a bit.
    const fn of_lowest_bit(bits: u32) -> Option<Seat> {
        if bits == 0 { None } else { Some(Seat::of_bit(bits.trailing_zeros())) }
    }

    /// The seat's number, 0 to 5.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat that comes `steps` places clockwise at a table of `players`.
    pub const fn clockwise(self, steps: u8, players: u8) -> Seat {
        let mut number = self as u8 + steps % MAX_SEATS as u8;
        while number >= players && players > 0 {
            number -= players; // cheaper than a division: it is at most two rounds
        }
        match Seat::new(number) {
            Some(seat) => seat,
            None => Seat::S0,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&(*self as u8), f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {self}")
    }
}

/// A set of seats, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);
    /// All six seats.
    pub const ALL: SeatSet = SeatSet(0b11_1111);

    /// The seats 0 to `players − 1`.
    pub const fn first_seats(players: u8) -> SeatSet {
        if players >= 6 { SeatSet::ALL } else { SeatSet((1 << players) - 1) }
    }

    /// The set of this one seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat as u8)
    }

    /// The set with these bits; bit number = seat number, higher bits are dropped.
    pub const fn from_bits(bits: u8) -> SeatSet {
        SeatSet(bits & SeatSet::ALL.0)
    }

    /// The bits; bit number = seat number.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat as u8 & 1 == 1
    }

    /// Whether every seat of `other` is in this set.
    pub const fn includes(self, other: SeatSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat as u8;
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat as u8);
    }

    /// The seat with the lowest number.
    pub const fn first(self) -> Option<Seat> {
        Seat::of_lowest_bit(self.0 as u32)
    }

    /// The seat at this place in the order of their numbers, from 0.
    pub const fn nth(self, place: u32) -> Option<Seat> {
        let (mut bits, mut left) = (self.0 as u32, place);
        while left > 0 && bits != 0 {
            bits &= bits - 1;
            left -= 1;
        }
        Seat::of_lowest_bit(bits)
    }

    /// The first seat of the set clockwise from `seat`, that seat included.
    pub const fn first_from(self, seat: Seat) -> Option<Seat> {
        Seat::of_lowest_bit(self.two_rounds() & u32::MAX << seat as u8)
    }

    /// The first seat of the set clockwise after `seat`; `seat` itself comes last.
    pub const fn next_after(self, seat: Seat) -> Option<Seat> {
        Seat::of_lowest_bit(self.two_rounds() & u32::MAX << (seat as u8 + 1))
    }

    /// The first seat of the set counter-clockwise before `seat`; `seat` itself comes last.
    pub const fn last_before(self, seat: Seat) -> Option<Seat> {
        let before = self.two_rounds() & !(u32::MAX << (ROUND + seat as u8));
        if before == 0 { None } else { Some(Seat::of_bit(before.ilog2())) }
    }

    /// The set's bits, and above them once more: clockwise from a seat is upwards from its bit.
    const fn two_rounds(self) -> u32 {
        (self.0 as u32) << ROUND | self.0 as u32
    }

    /// The seats of the set clockwise, beginning with `seat` or the first after it.
    pub const fn clockwise_from(self, seat: Seat) -> Clockwise {
        let round = u8::MAX as u32;
        Clockwise(self.two_rounds() & round << seat as u8)
    }
}

impl BitOr for SeatSet {
    type Output = SeatSet;
    fn bitor(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
}
impl BitOrAssign for SeatSet {
    fn bitor_assign(&mut self, other: SeatSet) {
        self.0 |= other.0;
    }
}
impl BitAnd for SeatSet {
    type Output = SeatSet;
    fn bitand(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }
}
impl Sub for SeatSet {
    type Output = SeatSet;
    fn sub(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }
}
impl SubAssign for SeatSet {
    fn sub_assign(&mut self, other: SeatSet) {
        self.0 &= !other.0;
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, |set, seat| set | SeatSet::only(seat))
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> SeatSet {
        SeatSet::only(seat)
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = Seats;
    fn into_iter(self) -> Seats {
        Seats(self)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// Iterates over a [`SeatSet`], lowest number first.
#[derive(Clone, Debug)]
pub struct Seats(SeatSet);

impl Iterator for Seats {
    type Item = Seat;
    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.first();
        self.0.0 &= self.0.0.wrapping_sub(1);
        seat
    }
}

/// Seats in an order: clockwise from some seat, perhaps one of them at the end.
///
/// The lowest bit comes first; the last three bits of its number are the seat's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clockwise(u32);

impl Clockwise {
    /// No seat.
    pub const NOBODY: Clockwise = Clockwise(0);

    /// The same order, but with `last` at the end, if it is among the seats.
    pub const fn ending_with(self, last: Seat) -> Clockwise {
        let places = SeatSet::only(last).two_rounds();
        if self.0 & places == 0 {
            return self;
        }
        Clockwise(self.0 & !places | 1 << (2 * ROUND + last as u8))
    }

    /// Only those of the seats that are in the set.
    pub const fn among(self, seats: SeatSet) -> Clockwise {
        Clockwise(self.0 & (seats.two_rounds() | (seats.0 as u32) << (2 * ROUND)))
    }
}

impl Iterator for Clockwise {
    type Item = Seat;
    fn next(&mut self) -> Option<Seat> {
        let seat = Seat::of_lowest_bit(self.0);
        self.0 &= self.0.wrapping_sub(1);
        seat
    }
}

/// One value for each of the six seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// Asks `value` for each seat.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::ALL.map(&mut value))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}
