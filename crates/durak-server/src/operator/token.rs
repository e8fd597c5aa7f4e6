//! The operator's secret: its hash alone is kept.

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use subtle::ConstantTimeEq;

/// Fewest characters of a secret.
const LEAST: usize = 16;
/// Most characters of one.
const MOST: usize = 256;

/// What opens the operator's page: the hash of a secret.
///
/// ```
/// let token: durak_server::OperatorToken = "correct horse battery".parse().unwrap();
/// assert!(token.opens("correct horse battery") && !token.opens("correct horse"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct OperatorToken([u8; 32]);

impl OperatorToken {
    /// Whether this is the secret; the answer takes equally long whatever differs.
    pub fn opens(&self, secret: &str) -> bool {
        secret.len() <= MOST && self.0.ct_eq(&hash(secret)).into()
    }

    /// Whether a request shows the secret: `Authorization: Bearer SECRET`.
    pub(crate) fn is_shown(&self, headers: &HeaderMap) -> bool {
        let shown = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        shown.and_then(|text| text.strip_prefix("Bearer ")).is_some_and(|it| self.opens(it))
    }
}

fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

impl FromStr for OperatorToken {
    type Err = String;

    fn from_str(secret: &str) -> Result<OperatorToken, String> {
        if (LEAST..=MOST).contains(&secret.chars().count()) {
            return Ok(OperatorToken(hash(secret)));
        }
        // The secret itself is not repeated.
        Err(format!("{LEAST} to {MOST} characters are expected"))
    }
}

impl fmt::Debug for OperatorToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OperatorToken(…)")
    }
}
