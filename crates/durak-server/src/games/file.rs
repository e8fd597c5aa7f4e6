//! The file of the fair deal, compressed as it is kept.

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::io::{Read, Write};

/// Longest file that is unpacked: none that was packed is longer.
const MOST: u64 = durak_fair::MAX_FILE as u64;

/// The bytes that are kept of a file.
pub(crate) fn pack(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    // Memory takes whatever is written.
    let _ = packed.write_all(text.as_bytes());
    packed.finish().unwrap_or_default()
}

/// The file again; none if the bytes are no file.
pub(crate) fn unpack(bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    GzDecoder::new(bytes).take(MOST).read_to_string(&mut text).ok()?;
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_comes_out_as_it_went_in_and_takes_less_room() {
        let text = include_str!("../../../../data/fair/v1.json");
        let packed = pack(text);
        assert!(packed.len() * 10 < text.len() * 7, "{} of {}", packed.len(), text.len());
        assert_eq!(unpack(&packed).as_deref(), Some(text));
        assert_eq!(unpack(b"no file"), None);
    }
}
