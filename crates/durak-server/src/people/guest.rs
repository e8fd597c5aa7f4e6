//! Names of guests who play without signing in: by the same rules, and none that is somebody's.

use super::{Name, Refused};
use crate::app::App;
use axum::http::StatusCode;
use durak_protocol::{ClientMessage, WireError};

impl App {
    /// The name of a guest as others are to see it.
    ///
    /// # Errors
    /// `name-bad`, `name-mixed`; `name-taken` if a person has it, or one that looks like it;
    /// `store-unavailable`.
    pub(crate) async fn guest_name(&self, text: &str) -> Result<String, WireError> {
        let free = async || -> Result<String, Refused> {
            let name = Name::parse(text)?;
            if self.store.person_named(&name.skeleton()).await?.is_some() {
                let text = "a player who has signed in has this name, or one that looks like it";
                return Err(Refused::new(StatusCode::CONFLICT, "name-taken", text));
            }
            Ok(name.as_str().to_owned())
        };
        free().await.map_err(|refused| WireError { code: refused.code, text: refused.text })
    }

    /// The same of the name in a message by which a guest sits down; none if it is another one.
    pub(crate) async fn name_in(&self, message: &str) -> Option<Result<String, WireError>> {
        // Whatever is written with a backslash may mean the word.
        if !message.contains("\"sit\"") && !message.contains('\\') {
            return None;
        }
        match ClientMessage::parse(message) {
            Ok(ClientMessage::Sit { name, .. }) => Some(self.guest_name(&name).await),
            _ => None,
        }
    }
}
