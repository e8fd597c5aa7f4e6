//! Frames of the fair deal as a client and a table exchange them: refused, or written and read back
//! the same.
#![no_main]

use durak_fair::{ClientFrame, ServerFrame};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(frame) = serde_json::from_slice::<ClientFrame>(bytes) {
        let text = serde_json::to_string(&frame).unwrap();
        assert_eq!(serde_json::from_str::<ClientFrame>(&text).unwrap(), frame);
    }
    if let Ok(frame) = serde_json::from_slice::<ServerFrame>(bytes) {
        let text = serde_json::to_string(&frame).unwrap();
        assert_eq!(serde_json::from_str::<ServerFrame>(&text).unwrap(), frame);
    }
});
