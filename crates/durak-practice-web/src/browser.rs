//! The browser's randomness and its time, as a worker has them too.

use durak_fair::Opening;
use durak_hub::{Source, new_token};
use durak_table::Fresh;
use rand::TryRng;
use std::convert::Infallible;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Fills the bytes from the browser's secure generator.
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn fill(bytes: &mut [u8]);
}

/// The browser's secure generator, and its clock.
pub(crate) struct Browser;

impl TryRng for Browser {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        fill(&mut bytes);
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        fill(&mut bytes);
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        fill(bytes);
        Ok(())
    }
}

impl Fresh for Browser {
    fn opening(&mut self) -> Option<Opening> {
        let mut bytes = [0; 64];
        fill(&mut bytes);
        Some(Opening::new(bytes))
    }

    fn unix_ms(&mut self) -> u64 {
        js_sys::Date::now() as u64
    }
}

impl Source for Browser {
    fn token(&mut self) -> String {
        new_token(self)
    }
}
