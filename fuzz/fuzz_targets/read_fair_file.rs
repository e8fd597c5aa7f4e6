//! Files of fairly dealt games: refused, or written and read back the same; checking never panics.
#![no_main]

use durak_fair::{GameFile, verify_chain, verify_file};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(file) = GameFile::read(bytes) else { return };
    assert_eq!(GameFile::read(file.write().as_bytes()).as_ref(), Ok(&file));
    verify_file(&file);
    verify_chain([&file, &file]);
});
