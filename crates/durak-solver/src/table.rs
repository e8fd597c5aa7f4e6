//! The transposition table: what has been proved of positions, in bounded memory.

/// What is known of a position's score, for the seat to act in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct Entry {
    key: u64,
    /// The score is at least this.
    pub(crate) lower: i16,
    /// The score is at most this.
    pub(crate) upper: i16,
    /// In which search of the table's life it was written.
    age: u16,
    /// How many nodes it took, as a power of two.
    effort: u8,
    /// The bouts without change that were left, where they count; the top bit: they did count.
    pub(crate) rest: u8,
}

/// Entries that share a place.
const WAYS: usize = 4;

/// A place of the table: one line of the cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

/// A table with a fixed number of entries.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// How many places are in use: few for a small search, so that they stay in the cache.
    mask: u64,
    writes: u64,
    age: u16,
}

/// Places that a search begins with.
const SMALL: u64 = 1 << 9;

impl Table {
    /// A table of 2^`log2_entries` entries of 16 bytes, at least 2^4 and at most 2^30.
    pub(crate) fn new(log2_entries: u8) -> Table {
        let places = 1usize << (log2_entries.clamp(4, 30) - 2);
        let mut table = Table { buckets: Vec::new(), mask: 0, writes: 0, age: 0 };
        table.buckets.resize(places, Bucket::default());
        table.forget();
        table
    }

    /// Makes the table as good as new, without touching its memory.
    pub(crate) fn forget(&mut self) {
        self.age = self.age.wrapping_add(1);
        if self.age == 0 {
            self.buckets.fill(Bucket::default());
            self.age = 1;
        }
        self.mask = SMALL.min(self.buckets.len() as u64) - 1;
        self.writes = 0;
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[(key & self.mask) as usize];
        bucket.0.iter().find(|entry| entry.key == key && entry.age == self.age).copied()
    }

    /// Remembers; of the entries at the place the cheapest is lost.
    pub(crate) fn put(&mut self, key: u64, lower: i16, upper: i16, rest: u8, nodes: u64) {
        self.writes += 1;
        if self.writes > 2 * self.mask && self.mask + 1 < self.buckets.len() as u64 {
            self.grow();
        }
        let effort = (64 - nodes.leading_zeros()) as u8;
        let entry = Entry { key, lower, upper, age: self.age, effort, rest };
        self.place(entry);
    }

    fn place(&mut self, entry: Entry) {
        let age = self.age;
        let bucket = &mut self.buckets[(entry.key & self.mask) as usize];
        let worth = |old: &Entry| {
            if old.age != age {
                0
            } else if old.key == entry.key {
                1
            } else {
                2 + old.effort
            }
        };
        let mut least = 0;
        for way in 1..WAYS {
            if worth(&bucket.0[way]) < worth(&bucket.0[least]) {
                least = way;
            }
        }
        // The position itself, if it is there, not another of an older search.
        let same = bucket.0.iter().position(|old| old.key == entry.key && old.age == age);
        bucket.0[same.unwrap_or(least)] = entry;
    }

    /// Uses four times as many places, and moves what is known to its new one.
    #[cold]
    fn grow(&mut self) {
        let small = self.mask as usize + 1;
        self.mask = (self.mask << 2 | 3).min(self.buckets.len() as u64 - 1);
        for place in 0..small {
            let bucket = std::mem::take(&mut self.buckets[place]);
            for entry in bucket.0 {
                if entry.age == self.age {
                    self.place(entry);
                }
            }
        }
    }
}
