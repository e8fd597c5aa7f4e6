//! Messages of both directions: refused, or written and read back the same.
#![no_main]

use durak_protocol::{ClientMessage, CreateTable, ServerMessage};
use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(text: &str) {
    if let Ok(message) = serde_json::from_str::<T>(text) {
        let written = serde_json::to_string(&message).unwrap();
        assert_eq!(serde_json::from_str::<T>(&written).unwrap(), message);
    }
}

fuzz_target!(|text: &str| {
    round_trip::<ClientMessage>(text);
    round_trip::<ServerMessage>(text);
    round_trip::<CreateTable>(text);
});
