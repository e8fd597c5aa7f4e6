//! Asks the server for a table.

use durak_protocol::{CreateTable, ErrorBody, TableCreated};
use durak_text::Texts;
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, RequestInit, Response};

/// Makes a table.
///
/// # Errors
/// The reason, in the language of the texts.
pub(crate) async fn create(wish: &CreateTable, texts: &Texts) -> Result<TableCreated, String> {
    let network = || texts.get("web-error-network");
    let body = serde_json::to_string(wish).map_err(|error| error.to_string())?;
    let (ok, answer) = post("/api/tables", &body).await.map_err(|_| network())?;
    if ok {
        return serde_json::from_str(&answer).map_err(|_| network());
    }
    let refused: ErrorBody = serde_json::from_str(&answer).map_err(|_| network())?;
    let reason = |error: &durak_protocol::Reason| {
        let id = format!("web-error-{}", error.code);
        if texts.has(&id) { texts.get(&id) } else { error.text.clone() }
    };
    Err(refused.errors.iter().map(reason).collect::<Vec<_>>().join(" "))
}

/// Whether the answer is a success, and its body.
async fn post(path: &str, json: &str) -> Result<(bool, String), JsValue> {
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_body(&json.into());
    let request = Request::new_with_str_and_init(path, &init)?;
    request.headers().set("content-type", "application/json")?;
    let answer = JsFuture::from(window().fetch_with_request(&request)).await?;
    let answer: Response = answer.dyn_into()?;
    let text = JsFuture::from(answer.text()?).await?;
    Ok((answer.ok(), text.as_string().unwrap_or_default()))
}
