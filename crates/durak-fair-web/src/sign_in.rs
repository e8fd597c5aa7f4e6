//! Signs the device in, so that seats and games belong to a person.

use durak_fair::{PublicKey, session_digest};
use durak_protocol::people::{Challenge, ChangeMe, KeyProof, Me, SignIn};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, RequestInit, Response};

use crate::browser::Browser;

/// Where the name is kept that the user typed last: one who has not typed another since is not
/// given his old name back after he has changed it elsewhere.
const WISH: &str = "name-wish";

/// Signs in unless that has been done, with the name that the user would like; returns the name
/// that stands.
pub(crate) async fn sign_in(browser: &Browser, wish: &str) -> Result<String, JsValue> {
    let wish = wish.trim();
    // Who has never signed in is not asked for: the browser would tell of a fault that is none.
    let me = match browser.get(WISH).await {
        Some(_) => request("GET", "/api/me", &()).await?,
        None => None,
    };
    let me = match me {
        Some(me) if is_of(&me, browser) => rename(browser, me, wish).await?,
        _ => enter(browser, wish).await?,
    };
    browser.put(WISH, wish).await;
    Ok(me.name)
}

fn is_of(me: &Me, browser: &Browser) -> bool {
    me.device == Some(browser.key().to_string())
}

async fn rename(browser: &Browser, me: Me, wish: &str) -> Result<Me, JsValue> {
    let before = browser.get(WISH).await.unwrap_or_default();
    if wish.is_empty() || wish == before || wish == me.name {
        return Ok(me);
    }
    let change = ChangeMe { name: wish.to_owned() };
    // A name that cannot be had leaves the old one.
    Ok(request("PATCH", "/api/me", &change).await?.unwrap_or(me))
}

async fn enter(browser: &Browser, wish: &str) -> Result<Me, JsValue> {
    let proof = prove(browser).await?;
    let name = (!wish.is_empty()).then(|| wish.to_owned());
    request("POST", "/api/session", &SignIn { proof, name }).await?.ok_or(JsValue::UNDEFINED)
}

/// Shows the server that this device has its key.
pub(crate) async fn prove(browser: &Browser) -> Result<KeyProof, JsValue> {
    let given: Option<Challenge> = request("POST", "/api/session/challenge", &()).await?;
    let given = given.ok_or(JsValue::UNDEFINED)?;
    let server: PublicKey = given.server.parse().map_err(|_| JsValue::UNDEFINED)?;
    let mut challenge = [0; 32];
    hex::decode_to_slice(&given.challenge, &mut challenge).map_err(|_| JsValue::UNDEFINED)?;
    let digest = session_digest(&server, &challenge);
    let sig = browser.sign(&digest).await.map_err(|_| JsValue::UNDEFINED)?.to_string();
    Ok(KeyProof { pk: browser.key().to_string(), challenge: given.challenge, sig })
}

/// What the server answers; none if it refuses.
async fn request<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: &impl Serialize,
) -> Result<Option<T>, JsValue> {
    let init = RequestInit::new();
    init.set_method(method);
    if method != "GET" {
        let text = serde_json::to_string(body).map_err(|_| JsValue::UNDEFINED)?;
        init.set_body(&text.into());
    }
    let request = Request::new_with_str_and_init(path, &init)?;
    let window = web_sys::window().ok_or(JsValue::UNDEFINED)?;
    let answer = JsFuture::from(window.fetch_with_request(&request)).await?;
    let answer: Response = answer.dyn_into()?;
    if !answer.ok() {
        return Ok(None);
    }
    let text = JsFuture::from(answer.text()?).await?.as_string().unwrap_or_default();
    serde_json::from_str(&text).map(Some).map_err(|_| JsValue::UNDEFINED)
}
