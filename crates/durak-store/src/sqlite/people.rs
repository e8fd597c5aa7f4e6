//! People as rows.

use crate::people::{
    Answer, Device, Hash, NewPerson, NewSession, OneSession, Passkey, People, PeopleError, Person,
    Session,
};
use crate::rows::Rows;
use futures_util::FutureExt;
use rusqlite::{Connection, OptionalExtension, Params, Row};

/// Sessions that one device may have: pages that sign in at the same time each get theirs.
const SESSIONS_A_DEVICE: u32 = 4;

/// What a piece of work answers.
type Done<T> = rusqlite::Result<Result<T, PeopleError>>;

impl<R: Rows> People for R {
    fn enter(&self, session: NewSession, fresh: NewPerson) -> Answer<Person> {
        write(self, move |rows| enter(rows, &session, &fresh))
    }

    fn join(&self, session: NewSession, person: &str) -> Answer<Person> {
        let person = person.to_owned();
        write(self, move |rows| join(rows, &session, &person))
    }

    fn recover(&self, code: Hash, session: NewSession) -> Answer<Person> {
        write(self, move |rows| {
            let text = "UPDATE people SET recovery = NULL WHERE recovery = ?1 RETURNING id";
            let found: Option<String> =
                rows.query_row(text, [code], |row| row.get(0)).optional()?;
            match found {
                Some(person) => join(rows, &session, &person),
                None => Ok(Err(PeopleError::Unknown)),
            }
        })
    }

    fn session(&self, hash: Hash, now_ms: u64) -> Answer<Option<Session>> {
        read(self, move |rows| {
            let text = "SELECT people.id, name, owner, people.made_ms, recovery IS NOT NULL,
                    device, seen_ms, expires_ms
                FROM sessions JOIN people ON people.id = sessions.person
                WHERE hash = ?1 AND coalesce(expires_ms > ?2, TRUE)";
            rows.query_row(text, (hash, time(now_ms)), session).optional()
        })
    }

    fn renew(&self, hash: Hash, now_ms: u64, expires_ms: u64) -> Answer<()> {
        write(self, move |rows| {
            let text = "UPDATE devices SET seen_ms = ?2
                WHERE key = (SELECT device FROM sessions WHERE hash = ?1)";
            rows.execute(text, (hash, time(now_ms)))?;
            let text = "UPDATE sessions SET seen_ms = ?2,
                expires_ms = iif(expires_ms IS NULL, NULL, ?3) WHERE hash = ?1";
            one(rows, text, (hash, time(now_ms), time(expires_ms)))
        })
    }

    fn end_session(&self, hash: Hash) -> Answer<()> {
        write(self, move |rows| {
            rows.execute("DELETE FROM sessions WHERE hash = ?1", [hash])?;
            Ok(Ok(()))
        })
    }

    fn person(&self, id: &str) -> Answer<Option<Person>> {
        let id = id.to_owned();
        read(self, move |rows| find_person(rows, &id))
    }

    fn person_named(&self, skeleton: &str) -> Answer<Option<Person>> {
        let skeleton = skeleton.to_owned();
        read(self, move |rows| {
            let text = "SELECT id FROM people WHERE skeleton = ?1";
            let id: Option<String> =
                rows.query_row(text, [skeleton], |row| row.get(0)).optional()?;
            id.map_or(Ok(None), |id| find_person(rows, &id))
        })
    }

    fn rename(&self, id: &str, name: &str, skeleton: &str) -> Answer<()> {
        let (id, name, skeleton) = (id.to_owned(), name.to_owned(), skeleton.to_owned());
        write(self, move |rows| {
            let text = "SELECT EXISTS (SELECT 1 FROM people WHERE skeleton = ?1 AND id <> ?2)";
            if rows.query_row(text, (&skeleton, &id), |row| row.get(0))? {
                return Ok(Err(PeopleError::NameTaken));
            }
            let text = "UPDATE people SET name = ?2, skeleton = ?3 WHERE id = ?1";
            one(rows, text, (id, name, skeleton))
        })
    }

    fn devices(&self, person: &str) -> Answer<Vec<Device>> {
        let person = person.to_owned();
        read(self, move |rows| {
            let text = "SELECT key, agent, made_ms, seen_ms FROM devices WHERE person = ?1
                ORDER BY seen_ms DESC, key";
            let device = |row: &Row<'_>| {
                let (made_ms, seen_ms) = (moment(row, 2)?, moment(row, 3)?);
                Ok(Device { key: row.get(0)?, agent: row.get(1)?, made_ms, seen_ms })
            };
            rows.prepare_cached(text)?.query_map([person], device)?.collect()
        })
    }

    fn sessions(&self, person: &str, now_ms: u64) -> Answer<Vec<OneSession>> {
        let person = person.to_owned();
        read(self, move |rows| {
            let text = "SELECT device, made_ms, seen_ms, expires_ms FROM sessions
                WHERE person = ?1 AND (expires_ms IS NULL OR expires_ms > ?2)
                ORDER BY seen_ms DESC, hash";
            let session = |row: &Row<'_>| {
                let (made_ms, seen_ms) = (moment(row, 1)?, moment(row, 2)?);
                let expires_ms = row.get::<_, Option<i64>>(3)?.map(i64::cast_unsigned);
                Ok(OneSession { device: row.get(0)?, made_ms, seen_ms, expires_ms })
            };
            let values = (person, time(now_ms));
            rows.prepare_cached(text)?.query_map(values, session)?.collect()
        })
    }

    fn remove_device(&self, person: &str, key: &str) -> Answer<()> {
        let (person, key) = (person.to_owned(), key.to_owned());
        write(self, move |rows| {
            one(rows, "DELETE FROM devices WHERE person = ?1 AND key = ?2", (person, key))
        })
    }

    fn set_recovery(&self, person: &str, code: Hash) -> Answer<()> {
        let person = person.to_owned();
        write(self, move |rows| {
            one(rows, "UPDATE people SET recovery = ?2 WHERE id = ?1", (person, code))
        })
    }

    fn add_bot(&self, owner: &str, bot: NewPerson, token: Hash, most: u32) -> Answer<()> {
        let owner = owner.to_owned();
        write(self, move |rows| {
            let text = "SELECT count(*) FROM people WHERE owner = ?1";
            if rows.query_row(text, [&owner], |row| row.get::<_, u32>(0))? >= most {
                return Ok(Err(PeopleError::TooMany));
            }
            if find_person(rows, &owner)?.is_none() {
                return Ok(Err(PeopleError::Unknown));
            }
            if !add_person(rows, &bot, Some(&owner))? {
                return Ok(Err(PeopleError::NameTaken));
            }
            let text =
                "INSERT INTO sessions (hash, person, made_ms, seen_ms) VALUES (?1, ?2, ?3, ?3)";
            one(rows, text, (token, &bot.id, time(bot.made_ms)))
        })
    }

    fn bots(&self, owner: &str) -> Answer<Vec<Person>> {
        let owner = owner.to_owned();
        read(self, move |rows| {
            let text = format!("{PERSON} WHERE owner = ?1 ORDER BY made_ms, id");
            rows.prepare_cached(&text)?.query_map([owner], person)?.collect()
        })
    }

    fn remove_bot(&self, owner: &str, id: &str) -> Answer<()> {
        let (owner, id) = (owner.to_owned(), id.to_owned());
        write(self, move |rows| {
            one(rows, "DELETE FROM people WHERE owner = ?1 AND id = ?2", (owner, id))
        })
    }

    fn remove_person(&self, id: &str) -> Answer<()> {
        let id = id.to_owned();
        write(self, move |rows| one(rows, "DELETE FROM people WHERE id = ?1", [id]))
    }

    fn add_passkey(&self, passkey: Passkey, most: u32) -> Answer<()> {
        write(self, move |rows| {
            if find_person(rows, &passkey.person)?.is_none() {
                return Ok(Err(PeopleError::Unknown));
            }
            let text = "SELECT count(*) FROM passkeys WHERE person = ?1";
            let count: u32 = rows.query_row(text, [&passkey.person], |row| row.get(0))?;
            let text = "INSERT INTO passkeys (id, person, data, made_ms) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT DO NOTHING";
            let row = (&passkey.id, &passkey.person, &passkey.data, time(passkey.made_ms));
            let added = count < most && rows.execute(text, row)? == 1;
            Ok(if added { Ok(()) } else { Err(PeopleError::TooMany) })
        })
    }

    fn passkeys(&self, person: &str) -> Answer<Vec<Passkey>> {
        let person = person.to_owned();
        read(self, move |rows| {
            let text = format!("{PASSKEY} WHERE person = ?1 ORDER BY made_ms, id");
            rows.prepare_cached(&text)?.query_map([person], passkey)?.collect()
        })
    }

    fn passkey(&self, id: &[u8]) -> Answer<Option<Passkey>> {
        let id = id.to_owned();
        read(self, move |rows| {
            rows.query_row(&format!("{PASSKEY} WHERE id = ?1"), [id], passkey).optional()
        })
    }

    fn update_passkey(&self, id: &[u8], data: Vec<u8>) -> Answer<()> {
        let id = id.to_owned();
        write(self, move |rows| {
            one(rows, "UPDATE passkeys SET data = ?2 WHERE id = ?1", (id, data))
        })
    }

    fn remove_passkey(&self, person: &str, id: &[u8]) -> Answer<()> {
        let (person, id) = (person.to_owned(), id.to_owned());
        write(self, move |rows| {
            one(rows, "DELETE FROM passkeys WHERE person = ?1 AND id = ?2", (person, id))
        })
    }
}

fn write<R: Rows, T: Send + 'static>(
    rows: &R,
    work: impl FnOnce(&Connection) -> Done<T> + Send + 'static,
) -> Answer<T> {
    rows.write_rows(work).map(|done| done.map_err(PeopleError::from).flatten()).boxed()
}

fn read<R: Rows, T: Send + 'static>(
    rows: &R,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
) -> Answer<T> {
    rows.read_rows(work).map(|done| done.map_err(PeopleError::from)).boxed()
}

/// A change of exactly one row.
fn one(rows: &Connection, text: &str, values: impl Params) -> Done<()> {
    let changed = rows.prepare_cached(text)?.execute(values)?;
    Ok(if changed == 1 { Ok(()) } else { Err(PeopleError::Unknown) })
}

fn enter(rows: &Connection, session: &NewSession, fresh: &NewPerson) -> Done<Person> {
    let text = "SELECT person FROM devices WHERE key = ?1";
    let known = rows.query_row(text, [&session.device], |row| row.get(0)).optional()?;
    let person = match known {
        Some(person) => person,
        None if add_person(rows, fresh, None)? => fresh.id.clone(),
        None => return Ok(Err(PeopleError::NameTaken)),
    };
    begin(rows, session, &person)
}

fn join(rows: &Connection, session: &NewSession, person: &str) -> Done<Person> {
    if find_person(rows, person)?.is_none() {
        return Ok(Err(PeopleError::Unknown));
    }
    let text = "DELETE FROM devices WHERE key = ?1 AND person <> ?2 RETURNING person";
    let left: Option<String> =
        rows.query_row(text, (&session.device, person), |row| row.get(0)).optional()?;
    if let Some(left) = left {
        let text = "DELETE FROM people WHERE id = ?1 AND recovery IS NULL
            AND NOT EXISTS (SELECT 1 FROM devices WHERE person = ?1)
            AND NOT EXISTS (SELECT 1 FROM passkeys WHERE person = ?1)";
        rows.execute(text, [left])?;
    }
    begin(rows, session, person)
}

/// Adds a person; false if the name or the id is another's.
fn add_person(rows: &Connection, new: &NewPerson, owner: Option<&str>) -> rusqlite::Result<bool> {
    let text = "INSERT INTO people (id, name, skeleton, owner, made_ms) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT DO NOTHING";
    let row = (&new.id, &new.name, &new.skeleton, owner, time(new.made_ms));
    Ok(rows.prepare_cached(text)?.execute(row)? == 1)
}

/// Begins a session of a person's device; sessions that have ended are swept away with it.
fn begin(rows: &Connection, new: &NewSession, person: &str) -> Done<Person> {
    let now = time(new.now_ms);
    let text =
        "INSERT INTO devices (key, person, agent, made_ms, seen_ms) VALUES (?1, ?2, ?3, ?4, ?4)
        ON CONFLICT (key) DO UPDATE SET agent = excluded.agent, seen_ms = excluded.seen_ms";
    rows.execute(text, (&new.device, person, &new.agent, now))?;
    rows.execute("DELETE FROM sessions WHERE expires_ms <= ?1", [now])?;
    let text = "DELETE FROM sessions WHERE device = ?1 AND hash NOT IN
        (SELECT hash FROM sessions WHERE device = ?1 ORDER BY made_ms DESC LIMIT ?2)";
    rows.execute(text, (&new.device, SESSIONS_A_DEVICE - 1))?;
    let text = "INSERT INTO sessions (hash, person, device, made_ms, seen_ms, expires_ms)
        VALUES (?1, ?2, ?3, ?4, ?4, ?5)";
    rows.execute(text, (new.hash, person, &new.device, now, time(new.expires_ms)))?;
    Ok(find_person(rows, person)?.ok_or(PeopleError::Unknown))
}

const PERSON: &str = "SELECT id, name, owner, made_ms, recovery IS NOT NULL FROM people";
const PASSKEY: &str = "SELECT id, person, data, made_ms FROM passkeys";

fn find_person(rows: &Connection, id: &str) -> rusqlite::Result<Option<Person>> {
    rows.query_row(&format!("{PERSON} WHERE id = ?1"), [id], person).optional()
}

fn person(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: row.get(0)?,
        name: row.get(1)?,
        owner: row.get(2)?,
        made_ms: moment(row, 3)?,
        has_recovery: row.get(4)?,
    })
}

fn session(row: &Row<'_>) -> rusqlite::Result<Session> {
    let expires_ms: Option<i64> = row.get(7)?;
    Ok(Session {
        person: person(row)?,
        device: row.get(5)?,
        seen_ms: moment(row, 6)?,
        expires_ms: expires_ms.map(i64::unsigned_abs),
    })
}

fn passkey(row: &Row<'_>) -> rusqlite::Result<Passkey> {
    let made_ms = moment(row, 3)?;
    Ok(Passkey { id: row.get(0)?, person: row.get(1)?, data: row.get(2)?, made_ms })
}

fn moment(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    row.get(column).map(i64::unsigned_abs)
}

/// A moment as SQLite keeps numbers.
fn time(unix_ms: u64) -> i64 {
    i64::try_from(unix_ms).unwrap_or(i64::MAX)
}
