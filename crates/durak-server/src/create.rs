//! Why no table was made, and how that is answered.

use crate::people::Refused;
use axum::http::StatusCode;
use durak_protocol::WireError;
use durak_store::LogError;

/// Why no table was made.
pub(crate) enum CreateError {
    /// The request cannot be met.
    Request(Vec<WireError>),
    /// There are as many tables as the server serves.
    TooManyTables,
    /// The server is being emptied, or stops.
    Draining,
    /// The system has no randomness.
    NoRandomness,
    /// The store cannot keep it.
    Store(LogError),
}

impl CreateError {
    /// The same, with what is wrong with the name if that is known better.
    pub(crate) fn naming(mut self, wrong: Option<WireError>) -> CreateError {
        if let (CreateError::Request(errors), Some(wrong)) = (&mut self, wrong) {
            errors.retain(|it| it.code != "name-bad");
            errors.insert(0, wrong);
        }
        self
    }
}

impl From<CreateError> for Refused {
    fn from(error: CreateError) -> Refused {
        let busy = |code, text| Refused::new(StatusCode::SERVICE_UNAVAILABLE, code, text);
        match error {
            CreateError::Request(errors) => {
                let first = errors.into_iter().next();
                let (code, text) =
                    first.map_or(("body-bad", String::new()), |error| (error.code, error.text));
                Refused::new(StatusCode::UNPROCESSABLE_ENTITY, code, &text)
            }
            CreateError::TooManyTables => {
                busy("too-many-tables", "the server has no room for another table; try again later")
            }
            CreateError::Draining => {
                busy("draining", "the server begins no new games now; try again later")
            }
            CreateError::NoRandomness => Refused::no_randomness(),
            CreateError::Store(error) => {
                tracing::error!(code = error.code(), %error, "a table could not be stored");
                busy("store-unavailable", "the server cannot keep a new table now; try again later")
            }
        }
    }
}
