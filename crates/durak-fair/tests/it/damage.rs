//! Changing any single byte of a file is refused.

use durak_fair::{GameFile, verify};

use crate::data::Vector;

/// Changes each byte at `first`, `first + step`, …: by turns its lowest bit and another one.
fn damage(name: &str, first: usize, step: usize) {
    let file = GameFile::read(Vector::named(name).file.to_string().as_bytes()).unwrap();
    let good = file.write().into_bytes();
    assert!(verify(&good).passes(), "{name}");
    for place in (first..good.len()).step_by(step) {
        let mut bad = good.clone();
        bad[place] ^= if (place / step).is_multiple_of(2) { 1 } else { 0x10 };
        assert!(!verify(&bad).passes(), "{name}: byte {place}");
    }
}

#[test]
fn every_byte_of_small_files() {
    damage("a1", 0, 1);
    damage("a2", 0, 1);
    damage("a4", 0, 1);
}

#[test]
fn many_bytes_of_every_file() {
    for (i, vector) in Vector::all().enumerate() {
        damage(vector.name, i, 151);
    }
}
