//! Records: refused with a place, or written and read back the same.
#![no_main]

use durak_engine::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(record) = text.parse::<Record>() {
        let written = record.to_string();
        assert_eq!(written.parse::<Record>().unwrap().to_string(), written);
    }
});
