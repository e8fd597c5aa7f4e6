//! Why something about people is refused, as an answer.

use crate::http::refuse;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use durak_store::PeopleError;

/// A refusal with its stable code and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) text: String,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, code: &'static str, text: &str) -> Refused {
        Refused { status, code, text: text.to_owned() }
    }

    pub(crate) fn sign_in_first() -> Refused {
        let text = "sign in first: POST /api/session, or a token of a bot";
        Refused::new(StatusCode::UNAUTHORIZED, "sign-in-first", text)
    }

    pub(crate) fn no_randomness() -> Refused {
        tracing::error!("the system gave no randomness");
        let text = "the server can make no secrets now";
        Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "no-randomness", text)
    }

    /// A body that cannot be read; serde's sentence says where.
    pub(crate) fn body(error: &serde_json::Error) -> Refused {
        let text = format!("the body cannot be read: {error}");
        Refused { status: StatusCode::BAD_REQUEST, code: "body-bad", text }
    }
}

impl From<PeopleError> for Refused {
    fn from(error: PeopleError) -> Refused {
        let (status, code) = match &error {
            PeopleError::NameTaken => (StatusCode::CONFLICT, "name-taken"),
            PeopleError::Unknown => (StatusCode::NOT_FOUND, "unknown"),
            PeopleError::TooMany => (StatusCode::CONFLICT, "too-many"),
            PeopleError::Store(cause) => {
                tracing::error!(code = cause.code(), error = %cause, "the store of people failed");
                let text = "the server cannot reach its store now; try again later";
                let status = StatusCode::SERVICE_UNAVAILABLE;
                return Refused::new(status, "store-unavailable", text);
            }
        };
        Refused { status, code, text: error.to_string() }
    }
}

impl From<durak_store::LogError> for Refused {
    fn from(error: durak_store::LogError) -> Refused {
        PeopleError::from(error).into()
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        refuse(self.status, self.code, self.text)
    }
}
