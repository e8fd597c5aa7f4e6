//! What thinks in a worker of the browser: a table with its bots, for practice without a server, and the
//! analysis of finished games.
//!
//! The page speaks with it as with the server, by the same texts; `practice.js` stands where the
//! network would be, and `practice-worker.js` runs what is here. Bots think in the worker, so the
//! page never waits for them.
//!
//! - [`Practice`]: what the worker's script calls.
//! - [`Analysis`]: a finished game looked at again, for another worker.
//! - `table`: the table between messages, timers and bots; plain Rust, tested without a browser.
//! - `record`: the record of a game from its file.
//! - `coach`: a hint in words.
//! - `browser`: the browser's randomness and its time.

mod analysis;
mod browser;
mod coach;
mod record;
mod table;

pub use analysis::Analysis;

use browser::Browser;
use durak_text::{Lang, Part};
use table::PracticeTable;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Names the texts that this module says; the browser calls it when it loads the module.
#[wasm_bindgen(start)]
pub fn choose_texts() {
    Part::choose(&[&Part::ANALYSIS]);
}

/// A table where one person plays against bots.
#[wasm_bindgen]
pub struct Practice(PracticeTable<Browser>);

#[wasm_bindgen]
impl Practice {
    /// Makes a table from the body of `POST /api/tables`. `key` are the 32 secret bytes of the key
    /// under which this browser deals; a bot waits `pause_ms` before it acts.
    ///
    /// # Errors
    /// The body with which the server would refuse the request, as JSON.
    pub fn open(body: &str, key: &[u8], pause_ms: u32, now_ms: f64) -> Result<Practice, JsValue> {
        let table = PracticeTable::open(body, key, pause_ms, whole(now_ms), Browser);
        table.map(Practice).map_err(|refused| refused.into())
    }

    /// The answer to the request, as JSON.
    pub fn created(&self) -> String {
        self.0.created()
    }

    /// A connection opens; its number was never used before.
    pub fn attach(&mut self, conn: u32) {
        self.0.attach(conn.into());
    }

    /// A connection has ended.
    pub fn detach(&mut self, conn: u32, now_ms: f64) {
        self.0.detach(conn.into(), whole(now_ms));
    }

    /// A text has come on a connection.
    pub fn receive(&mut self, conn: u32, text: &str, now_ms: f64) {
        self.0.receive(conn.into(), text, whole(now_ms));
    }

    /// After how many milliseconds [`wake`](Practice::wake) is to be called; none if nothing is due.
    #[wasm_bindgen(js_name = waitMs)]
    pub fn wait_ms(&mut self, now_ms: f64) -> Option<f64> {
        self.0.wait_ms(whole(now_ms)).map(|wait| wait as f64)
    }

    /// Does what is due: a timer comes, or a bot thinks and acts.
    pub fn wake(&mut self, now_ms: f64) {
        self.0.wake(whole(now_ms));
    }

    /// What is to be done, as a JSON list of `[connection, text]`, or `[connection, code]` where the
    /// connection is to be closed.
    pub fn outputs(&mut self) -> String {
        self.0.outputs()
    }

    /// What the person can be offered: 1 if a hint would have something to say, plus 2 if there is an
    /// action to take back.
    pub fn offers(&self) -> u32 {
        let can_act = self.0.view().is_some_and(|view| !view.legal().is_empty());
        u32::from(can_act) + 2 * u32::from(self.0.can_take_back())
    }

    /// What is best for the person now, as `{"cards":["6s",…],"said":["…",…]}`: the cards that it is
    /// about, and sentences in this language (`en`, `ru`). Takes some tenths of a second.
    pub fn hint(&self, lang: &str) -> String {
        coach::hint(self.0.view().as_ref(), lang.parse().unwrap_or(Lang::En), &mut Browser)
    }

    /// Takes the person's last action back, and all that bots have done since; then everything is told
    /// anew. Returns the head of the fair deal that the action was signed on, if there was one.
    #[wasm_bindgen(js_name = takeBack)]
    pub fn take_back(&mut self, now_ms: f64) -> Option<String> {
        self.0.take_back(whole(now_ms))
    }

    /// The record of the game that has just ended, once.
    pub fn record(&mut self) -> Option<String> {
        self.0.take_record()
    }
}

/// Has the strongest bot imagine so many games: `cargo xtask bench-browser` measures it.
#[wasm_bindgen(js_name = imagineGames)]
pub fn imagine_games(games: u32) {
    // What it chooses is not asked for.
    std::hint::black_box(durak_bots::search_first_lead(games));
}

/// Whole milliseconds of the browser's clock, which counts from the worker's start.
fn whole(ms: f64) -> u64 {
    ms as u64
}
