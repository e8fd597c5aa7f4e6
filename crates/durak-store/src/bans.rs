//! The seam of bans: whom the operator does not want here, and until when.

use crate::LogError;
use crate::rows::Rows;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

/// Somebody who is not wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// A person's id, or a network address.
    pub whom: String,
    /// Until when, in milliseconds since 1970.
    pub until_ms: u64,
    /// Why, for the operator.
    pub reason: String,
}

/// Who is banned.
pub trait Bans: Send + Sync {
    /// Bans somebody; an earlier ban of the same is replaced.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn ban(&self, ban: Ban) -> BoxFuture<'static, Result<(), LogError>>;

    /// Takes a ban back; one that is not there is taken back already.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn unban(&self, whom: &str) -> BoxFuture<'static, Result<(), LogError>>;

    /// All bans that last beyond this moment, by whom; those that have ended are forgotten.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn bans(&self, now_ms: u64) -> BoxFuture<'static, Result<Vec<Ban>, LogError>>;
}

impl<R: Rows> Bans for R {
    fn ban(&self, ban: Ban) -> BoxFuture<'static, Result<(), LogError>> {
        self.write_rows(move |rows| {
            let text = "INSERT OR REPLACE INTO bans (whom, until_ms, reason) VALUES (?1, ?2, ?3)";
            rows.execute(text, (ban.whom, ban.until_ms.cast_signed(), ban.reason)).map(drop)
        })
    }

    fn unban(&self, whom: &str) -> BoxFuture<'static, Result<(), LogError>> {
        let whom = whom.to_owned();
        self.write_rows(move |rows| {
            rows.execute("DELETE FROM bans WHERE whom = ?1", [whom]).map(drop)
        })
    }

    fn bans(&self, now_ms: u64) -> BoxFuture<'static, Result<Vec<Ban>, LogError>> {
        self.write_rows(move |rows| {
            rows.execute("DELETE FROM bans WHERE until_ms <= ?1", [now_ms.cast_signed()])?;
            let mut all = rows.prepare("SELECT whom, until_ms, reason FROM bans ORDER BY whom")?;
            let rows = all.query_map([], |row| {
                let until_ms = row.get::<_, i64>(1)?.cast_unsigned();
                Ok(Ban { whom: row.get(0)?, until_ms, reason: row.get(2)? })
            })?;
            rows.collect()
        })
        .boxed()
    }
}
