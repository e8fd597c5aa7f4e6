//! Finished games and ratings in the file's tables.

use super::writer::Answer;
use crate::games::{
    GamePlayer, GameQuery, Luck, LuckRow, NewGame, OutcomeRow, Rate, Rating, RatingRow, StoredGame,
};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params, params_from_iter};

/// A whole number as the file has it; none is beyond 2^63.
fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

pub(super) fn save(
    transaction: &Transaction<'_>,
    game: &NewGame,
    rate: Rate,
) -> rusqlite::Result<Answer<bool>> {
    let text = "INSERT INTO games
        (id, table_name, game_no, ended_ms, family, seats, result, board, private, body, file)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT DO NOTHING";
    let (table, game_no) = game.table.as_ref().map(|(name, no)| (name, number(*no))).unzip();
    let made = transaction.prepare_cached(text)?.execute(params![
        game.id,
        table,
        game_no,
        number(game.ended_ms),
        game.family,
        game.seats,
        game.result,
        game.board,
        game.private,
        game.body,
        game.file
    ])?;
    if made == 0 {
        return Ok(Ok(false));
    }
    let number = transaction.last_insert_rowid();
    let changes = match &game.board {
        Some(board) => rated(transaction, board, number, &game.players, rate)?,
        None => vec![None; game.players.len()],
    };
    for ((seat, player), change) in (0_i64..).zip(&game.players).zip(changes) {
        insert_player(transaction, number, seat, player, change)?;
    }
    Ok(Ok(true))
}

/// The ratings before and after, by player; the new ones are kept.
fn rated(
    transaction: &Transaction<'_>,
    board: &str,
    number: i64,
    players: &[GamePlayer],
    rate: Rate,
) -> rusqlite::Result<Vec<Option<(f64, f64)>>> {
    let text = "SELECT rating, deviation, volatility, games, settled,
            coalesce((SELECT ended_ms FROM games WHERE number = last), 0)
        FROM ratings WHERE board = ?1 AND person = ?2";
    let mut find = transaction.prepare_cached(text)?;
    let mut before = Vec::new();
    for player in players {
        before.push(match &player.person {
            Some(person) => find.query_row((board, person), |row| rating_at(row, 0)).optional()?,
            None => None,
        });
    }
    let text = "INSERT OR REPLACE INTO ratings
        (board, person, rating, deviation, volatility, games, settled, last)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let mut put = transaction.prepare_cached(text)?;
    let mut changes = Vec::new();
    for (player, change) in players.iter().zip(rate(&before)) {
        let (Some(person), Some((before, it))) = (&player.person, change) else {
            changes.push(None);
            continue;
        };
        let row = (it.rating, it.deviation, it.volatility);
        put.execute(params![board, person, row.0, row.1, row.2, it.games, it.settled, number])?;
        changes.push(Some((before.rating, it.rating)));
    }
    changes.resize(players.len(), None);
    Ok(changes)
}

fn insert_player(
    transaction: &Transaction<'_>,
    game: i64,
    seat: i64,
    player: &GamePlayer,
    change: Option<(f64, f64)>,
) -> rusqlite::Result<()> {
    let luck = player.luck.as_ref();
    let lead = luck.and_then(|luck| luck.lead.as_ref());
    let (before, after) = change.unzip();
    let text = "INSERT INTO game_players (game, seat, person, name, level, outcome, trumps_law,
        trumps, lead_law, led, rating_before, rating_after)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    transaction.prepare_cached(text)?.execute(params![
        game,
        seat,
        player.person,
        player.name,
        player.level,
        player.outcome,
        luck.map(|it| &it.trumps_law),
        luck.map(|it| it.trumps),
        lead.map(|it| &it.0),
        lead.map(|it| it.1),
        before,
        after
    ])?;
    Ok(())
}

/// A game's columns, as [`head`] reads them.
const HEAD: &str =
    "number, id, table_name, game_no, ended_ms, family, seats, result, board, private, body";

pub(super) fn one(connection: &Connection, id: &str) -> rusqlite::Result<Option<StoredGame>> {
    let text = format!("SELECT {HEAD} FROM games WHERE id = ?1");
    let found = connection.query_row(&text, [id], head).optional()?;
    found.map(|game| with_players(connection, game)).transpose()
}

pub(super) fn file(connection: &Connection, id: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    let text = "SELECT file FROM games WHERE id = ?1";
    Ok(connection.query_row(text, [id], |row| row.get(0)).optional()?.flatten())
}

pub(super) fn of_table(
    connection: &Connection,
    table: &str,
    game_no: u64,
) -> rusqlite::Result<Option<String>> {
    let text = "SELECT id FROM games WHERE table_name = ?1 AND game_no = ?2";
    connection.query_row(text, (table, number(game_no)), |row| row.get(0)).optional()
}

pub(super) fn imported(connection: &Connection) -> rusqlite::Result<u64> {
    let text = "SELECT count(*) FROM games WHERE table_name IS NULL";
    connection.query_row(text, [], |row| row.get::<_, i64>(0)).map(i64::unsigned_abs)
}

pub(super) fn list(
    connection: &Connection,
    query: &GameQuery,
) -> rusqlite::Result<Vec<StoredGame>> {
    let played = "number IN (SELECT game FROM game_players WHERE person = ?1)";
    let mut conditions =
        vec!["table_name IS NOT NULL".to_owned(), format!("(private = 0 OR {played})")];
    let mut values: Vec<Value> = vec![query.viewer.clone().map_or(Value::Null, Value::from)];
    let mut ask = |condition: &str, value: Option<Value>| {
        if let Some(value) = value {
            values.push(value);
            conditions.push(condition.replace('?', &format!("?{}", values.len())));
        }
    };
    ask("family = ?", query.family.clone().map(Value::from));
    ask("seats = ?", query.seats.map(|it| i64::from(it).into()));
    ask("result = ?", query.result.clone().map(Value::from));
    ask("(board IS NOT NULL) = ?", query.rated.map(|it| i64::from(it).into()));
    ask("ended_ms >= ?", query.since_ms.map(|it| number(it).into()));
    ask("ended_ms < ?", query.until_ms.map(|it| number(it).into()));
    ask("number < ?", query.before.map(|it| number(it).into()));
    if query.person.is_some() || query.outcome.is_some() {
        let mut player = Vec::new();
        for (column, value) in [("person", &query.person), ("outcome", &query.outcome)] {
            if let Some(value) = value {
                values.push(value.clone().into());
                player.push(format!("{column} = ?{}", values.len()));
            }
        }
        let players = player.join(" AND ");
        conditions.push(format!("number IN (SELECT game FROM game_players WHERE {players})"));
    }
    values.push(i64::from(query.limit).into());
    let text = format!(
        "SELECT {HEAD} FROM games WHERE {} ORDER BY number DESC LIMIT ?{}",
        conditions.join(" AND "),
        values.len()
    );
    let mut found = connection.prepare(&text)?;
    let games = found.query_map(params_from_iter(values), head)?;
    games.map(|game| with_players(connection, game?)).collect()
}

fn head(row: &Row<'_>) -> rusqlite::Result<StoredGame> {
    let table: Option<String> = row.get(2)?;
    let game_no: Option<i64> = row.get(3)?;
    let game = NewGame {
        id: row.get(1)?,
        table: table.zip(game_no.map(i64::unsigned_abs)),
        ended_ms: row.get::<_, i64>(4)?.unsigned_abs(),
        family: row.get(5)?,
        seats: row.get(6)?,
        result: row.get(7)?,
        board: row.get(8)?,
        players: Vec::new(),
        private: row.get(9)?,
        body: row.get(10)?,
        file: None,
    };
    Ok(StoredGame { number: row.get::<_, i64>(0)?.unsigned_abs(), game })
}

fn with_players(connection: &Connection, mut stored: StoredGame) -> rusqlite::Result<StoredGame> {
    let text = "SELECT person, name, level, outcome, trumps_law, trumps, lead_law, led,
        rating_before, rating_after
        FROM game_players WHERE game = ?1 ORDER BY seat";
    let mut players = connection.prepare_cached(text)?;
    let rows = players.query_map([number(stored.number)], |row| {
        let lead: Option<String> = row.get(6)?;
        let luck = match (row.get(4)?, row.get(5)?) {
            (Some(trumps_law), Some(trumps)) => {
                Some(Luck { trumps_law, trumps, lead: lead.zip(row.get(7)?) })
            }
            _ => None,
        };
        let before: Option<f64> = row.get(8)?;
        Ok(GamePlayer {
            person: row.get(0)?,
            name: row.get(1)?,
            level: row.get(2)?,
            outcome: row.get(3)?,
            luck,
            change: before.zip(row.get(9)?),
        })
    })?;
    stored.game.players = rows.collect::<rusqlite::Result<_>>()?;
    Ok(stored)
}

/// A rating from six columns.
fn rating_at(row: &Row<'_>, first: usize) -> rusqlite::Result<Rating> {
    Ok(Rating {
        rating: row.get(first)?,
        deviation: row.get(first + 1)?,
        volatility: row.get(first + 2)?,
        games: row.get(first + 3)?,
        settled: row.get(first + 4)?,
        at_ms: row.get::<_, i64>(first + 5)?.unsigned_abs(),
    })
}

/// A board's rows with the names of the last rated games.
const RATINGS: &str = "SELECT r.board, r.person, coalesce(p.name, ''),
    r.rating, r.deviation, r.volatility, r.games, r.settled, coalesce(g.ended_ms, 0) FROM ratings r
    LEFT JOIN games g ON g.number = r.last
    LEFT JOIN game_players p ON p.game = r.last AND p.person = r.person";

fn rating_row(row: &Row<'_>) -> rusqlite::Result<RatingRow> {
    Ok(RatingRow {
        board: row.get(0)?,
        person: row.get(1)?,
        name: row.get(2)?,
        rating: rating_at(row, 3)?,
    })
}

pub(super) fn board(
    connection: &Connection,
    board: &str,
    skip: u32,
    limit: u32,
) -> rusqlite::Result<Vec<RatingRow>> {
    let text = format!(
        "{RATINGS} WHERE r.board = ?1
        ORDER BY r.settled DESC, r.rating DESC, r.person LIMIT ?2 OFFSET ?3"
    );
    let mut rows = connection.prepare(&text)?;
    rows.query_map((board, limit, skip), rating_row)?.collect()
}

pub(super) fn ratings_of(
    connection: &Connection,
    person: &str,
) -> rusqlite::Result<Vec<RatingRow>> {
    let text = format!("{RATINGS} WHERE r.person = ?1 ORDER BY r.board");
    let mut rows = connection.prepare(&text)?;
    rows.query_map([person], rating_row)?.collect()
}

pub(super) fn outcomes_of(
    connection: &Connection,
    person: &str,
) -> rusqlite::Result<Vec<OutcomeRow>> {
    let text = "SELECT seats, outcome, count(*) FROM game_players
        JOIN games ON number = game WHERE person = ?1 GROUP BY seats, outcome ORDER BY 1, 2";
    let mut rows = connection.prepare(text)?;
    let row = |row: &Row<'_>| {
        let games = row.get::<_, i64>(2)?.unsigned_abs();
        Ok(OutcomeRow { seats: row.get(0)?, outcome: row.get(1)?, games })
    };
    rows.query_map([person], row)?.collect()
}

pub(super) fn luck_of(connection: &Connection, person: &str) -> rusqlite::Result<Vec<LuckRow>> {
    let text = "SELECT trumps_law, count(*), sum(trumps) FROM game_players
            WHERE person = ?1 AND trumps_law IS NOT NULL GROUP BY trumps_law
        UNION ALL SELECT lead_law, count(*), sum(led) FROM game_players
            WHERE person = ?1 AND lead_law IS NOT NULL GROUP BY lead_law
        ORDER BY 1";
    let mut rows = connection.prepare(text)?;
    let row = |row: &Row<'_>| {
        let (deals, found): (i64, i64) = (row.get(1)?, row.get(2)?);
        Ok(LuckRow { law: row.get(0)?, deals: deals.unsigned_abs(), found: found.unsigned_abs() })
    };
    rows.query_map([person], row)?.collect()
}

pub(super) fn forget(transaction: &Transaction<'_>, person: &str) -> rusqlite::Result<Answer<()>> {
    let text = "UPDATE game_players SET person = NULL, name = '' WHERE person = ?1";
    transaction.execute(text, [person])?;
    transaction.execute("DELETE FROM ratings WHERE person = ?1", [person])?;
    Ok(Ok(()))
}
