//! Bytes from a key, and fair numbers and shuffles from bytes (section 4).

use crate::hash;
use crate::seed::Key;

/// The endless row of blocks that a key stands for, and a count of what was taken from it.
pub struct Stream<'k> {
    key: &'k Key,
    block: [u8; 32],
    left: usize,
    next: u32,
    used: u32,
    rejected: u32,
}

impl<'k> Stream<'k> {
    /// The stream of this key, from its first byte.
    pub fn new(key: &'k Key) -> Stream<'k> {
        Stream { key, block: [0; 32], left: 0, next: 0, used: 0, rejected: 0 }
    }

    fn byte(&mut self) -> u8 {
        if self.left == 0 {
            self.block = hash::BLOCK.of([self.key.bytes(), &self.next.to_be_bytes()]).0;
            self.next = self.next.wrapping_add(1);
            self.left = self.block.len();
        }
        self.used += 1;
        self.left -= 1;
        self.block[self.block.len() - 1 - self.left]
    }

    /// A number from 0 to `last`, each equally likely: the specification's `below(last + 1)`.
    pub fn up_to(&mut self, last: u8) -> u8 {
        loop {
            match accept(self.byte(), last) {
                Some(number) => return number,
                None => self.rejected += 1,
            }
        }
    }

    /// How many bytes were taken, the rejected ones among them.
    pub fn bytes_used(&self) -> u32 {
        self.used
    }

    /// How many bytes were rejected so that the numbers stay equally likely.
    pub fn bytes_rejected(&self) -> u32 {
        self.rejected
    }
}

/// What one byte of the stream means as a number from 0 to `last`; nothing if it is rejected.
///
/// With m = last + 1 the bytes below 256 − (256 mod m) count, modulo m: each number has the
/// same number of bytes.
pub fn accept(byte: u8, last: u8) -> Option<u8> {
    let (byte, m) = (u16::from(byte), u16::from(last) + 1);
    (byte < 256 - 256 % m).then_some((byte % m) as u8) // below m, which is at most 256
}

/// Shuffles at most 256 things: from the last place down, each changes places with one that
/// `up_to` picks among itself and those before it.
pub fn shuffle<T>(things: &mut [T], mut up_to: impl FnMut(u8) -> u8) {
    let count = things.len();
    for last in (1..=u8::MAX).rev().filter(|last| usize::from(*last) < count) {
        things.swap(usize::from(last), usize::from(up_to(last)));
    }
}
