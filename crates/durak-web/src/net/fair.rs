//! The module of fair deals, between the page and its socket; `fair.js` fetches it and keeps for it
//! what comes before it is there.

use super::kept::{keep_name, kept_name};
use durak_core::Rules;
use durak_protocol::limits;
use durak_text::{Lang, Texts};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = durakFair, js_name = publicKey)]
    async fn key() -> JsValue;
    #[wasm_bindgen(js_namespace = durakFair, js_name = signIn)]
    async fn enter(name: &str) -> JsValue;
    #[wasm_bindgen(js_namespace = durakFair)]
    fn notice(mine: bool, over: bool, said: &str);
    #[wasm_bindgen(js_namespace = durakFair)]
    fn join(table: &str, send: &JsValue, verdict: &JsValue, missing: &str) -> Side;

    type Side;
    #[wasm_bindgen(method)]
    fn tell(this: &Side, what: &str, text: &str);
    #[wasm_bindgen(method)]
    fn takes(this: &Side, text: &str) -> bool;
}

/// The device's public key in hex; none if the module does not load or the browser has no secure
/// generator, and then nobody sits.
pub(crate) async fn public_key() -> Option<String> {
    key().await.as_string()
}

/// Sounds, a buzz and a marked icon, as far as the user wants them: whether it is his turn, whether
/// the game is over, and what happened last.
pub(crate) fn tell_turn(mine: bool, over: bool, said: &str) {
    notice(mine, over, said);
}

/// Signs the device in under the name that is kept, or one that the server gives; the one that
/// stands is kept. Without it seats belong to this browser alone.
pub(crate) async fn sign_in() {
    if let Some(name) = enter(&kept_name()).await.as_string() {
        keep_name(&name);
    }
}

/// A function of the page that takes a text.
pub(super) type Take = Box<dyn Fn(String)>;

/// The player's side of the deals of one table.
pub(super) struct Fair {
    side: Side,
    // The module calls them as long as it is at the table.
    _calls: [Closure<dyn Fn(String)>; 2],
}

impl Fair {
    /// Begins at a table. `send` passes a text on to the server; `verdict` hears how the check of a
    /// game came out; `missing` is what to say if the module does not load.
    pub(super) fn open(table: &str, send: Take, verdict: Take, missing: &str) -> Fair {
        let calls = [Closure::wrap(send), Closure::wrap(verdict)];
        let side = join(table, calls[0].as_ref(), calls[1].as_ref(), missing);
        Fair { side, _calls: calls }
    }

    /// The options that the user is shown.
    pub(super) fn rules(&self, rules: &Rules) {
        self.side.tell("rules", &rules.to_string());
    }

    /// A `fair` message has come.
    pub(super) fn heard(&self, text: &str) {
        self.side.tell("heard", text);
    }

    /// A `reaction` message has come.
    pub(super) fn reaction(&self, text: &str) {
        self.side.tell("reaction", text);
    }

    /// Takes what the page sends, if it is to be signed or to wait for what is: then it sends it.
    pub(super) fn takes(&self, text: &str) -> bool {
        self.side.takes(text)
    }

    /// The socket is a new one.
    pub(super) fn reconnected(&self) {
        self.side.tell("reconnected", "");
    }

    /// The user's language.
    pub(super) fn speak(&self, lang: Lang) {
        self.side.tell("speak", lang.code());
        let texts = Texts::of(lang);
        let sign = |sign: &&str| texts.get(&format!("web-sign-{sign}"));
        let names = limits::REACTIONS.iter().map(sign);
        let words: Vec<String> = ["web-signs", "web-signs-mute"]
            .map(|id| texts.get(id))
            .into_iter()
            .chain(names)
            .collect();
        self.side.tell("signs", &words.join("\n"));
    }

    /// Opens the panel.
    pub(super) fn show(&self) {
        self.side.tell("show", "");
    }
}

impl Drop for Fair {
    fn drop(&mut self) {
        self.side.tell("close", "");
    }
}
