//! Kept games, ratings and statistics as programs are told of them.

use super::kept::Kept;
use super::score::Score;
use crate::clock::unix_ms;
use crate::ratings::aged;
use crate::replay::Replay;
use crate::statistics::{DurakRate, Luck};
use durak_core::SeatSet;
use durak_protocol as wire;
use durak_store::{GamePlayer, RatingRow, StoredGame};

/// A game in a list.
pub(crate) fn summary(stored: &StoredGame) -> wire::GameSummary {
    let game = &stored.game;
    let unrated = Kept::read(&game.body).ok().and_then(|kept| kept.unrated);
    wire::GameSummary {
        id: game.id.clone(),
        link: link(&game.id),
        ended_ms: game.ended_ms,
        preset: game.family.clone(),
        seats: game.seats,
        result: game.result.clone(),
        imported: game.table.is_none(),
        board: game.board.clone(),
        unrated,
        players: game.players.iter().map(player).collect(),
    }
}

/// The path of a game's page.
pub(crate) fn link(id: &str) -> String {
    format!("/game/{id}")
}

fn player(player: &GamePlayer) -> wire::GamePlayer {
    wire::GamePlayer {
        person: player.person.clone(),
        name: player.name.clone(),
        bot: player.level.clone(),
        outcome: player.outcome.clone(),
        rating: player.change.map(|(before, after)| [before, after]),
    }
}

/// A game with what follows from its cards.
pub(crate) fn detail(
    stored: &StoredGame,
    kept: &Kept,
    replay: &Replay,
    has_fair: bool,
) -> wire::GameDetail {
    let numbers = |seats: SeatSet| seats.into_iter().map(|seat| seat as u8).collect();
    wire::GameDetail {
        summary: summary(stored),
        rules: replay.law().rules().into(),
        opened_ms: Some(kept.opened_ms).filter(|ms| *ms > 0),
        actions: u32::try_from(replay.steps().len()).unwrap_or(u32::MAX),
        bouts: u32::try_from(replay.bouts().len()).unwrap_or(u32::MAX),
        places: Score::of(replay.last().public(), kept.left()).places,
        left: numbers(kept.left()),
        helped: numbers(kept.helped()),
        tags: kept.tags.clone(),
        has_record: replay.last().is_over(),
        has_fair,
    }
}

/// A row of a board, as it is now.
pub(crate) fn rating(row: RatingRow) -> wire::RatingRow {
    let now = aged(row.rating, unix_ms());
    wire::RatingRow {
        board: row.board,
        person: row.person,
        name: row.name,
        rating: now.rating,
        deviation: now.deviation,
        games: now.games,
        provisional: !now.settled,
    }
}

/// How often a player lost.
pub(crate) fn durak_rate(rate: &DurakRate) -> wire::DurakRate {
    wire::DurakRate {
        seats: rate.seats,
        games: rate.games,
        lost: rate.lost,
        drawn: rate.drawn,
        rate: rate.rate(),
        between: rate.between.into(),
        equal: rate.equal(),
    }
}

/// What a player was dealt.
pub(crate) fn luck(luck: &Luck) -> wire::Luck {
    wire::Luck {
        deals: luck.deals,
        found: luck.found,
        expected: luck.expected,
        usual: luck.usual.into(),
        chance: luck.chance,
        verdict: luck.verdict().key().to_owned(),
    }
}
