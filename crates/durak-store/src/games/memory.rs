//! Finished games in memory.

use super::{
    GamePlayer, GameQuery, LuckRow, NewGame, OutcomeRow, Rate, Rating, RatingRow, StoredGame,
};
use std::collections::BTreeMap;

/// All games and ratings of a store that lives as long as its process.
#[derive(Default)]
pub(crate) struct KeptGames {
    games: Vec<NewGame>,
    /// By board and person; with the name.
    ratings: BTreeMap<(String, String), (String, Rating)>,
}

impl KeptGames {
    pub(crate) fn save(&mut self, mut game: NewGame, rate: Rate) -> bool {
        if self.find(&game.id).is_some() {
            return false;
        }
        if let Some(board) = game.board.clone() {
            self.rate(&board, game.ended_ms, &mut game.players, rate);
        }
        self.games.push(game);
        true
    }

    fn rate(&mut self, board: &str, at_ms: u64, players: &mut [GamePlayer], rate: Rate) {
        let key = |person: &str| (board.to_owned(), person.to_owned());
        let known = |player: &GamePlayer| {
            let person = player.person.as_deref()?;
            self.ratings.get(&key(person)).map(|(_, rating)| *rating)
        };
        let before: Vec<Option<Rating>> = players.iter().map(known).collect();
        for (player, change) in players.iter_mut().zip(rate(&before)) {
            let (Some(person), Some((before, after))) = (&player.person, change) else { continue };
            let after = Rating { at_ms, ..after };
            self.ratings.insert(key(person), (player.name.clone(), after));
            player.change = Some((before.rating, after.rating));
        }
    }

    pub(crate) fn find(&self, id: &str) -> Option<StoredGame> {
        let index = self.games.iter().position(|game| game.id == id)?;
        Some(stored(index, &self.games[index]))
    }

    pub(crate) fn file(&self, id: &str) -> Option<Vec<u8>> {
        self.games.iter().find(|game| game.id == id)?.file.clone()
    }

    pub(crate) fn of_table(&self, table: &str, game_no: u64) -> Option<String> {
        let played = |game: &&NewGame| {
            game.table.as_ref().is_some_and(|(name, no)| name == table && *no == game_no)
        };
        self.games.iter().find(played).map(|game| game.id.clone())
    }

    pub(crate) fn list(&self, query: &GameQuery) -> Vec<StoredGame> {
        let all = self.games.iter().enumerate().rev();
        let fitting = all.map(|(index, game)| stored(index, game)).filter(|it| fits(it, query));
        fitting.take(query.limit as usize).collect()
    }

    pub(crate) fn imported(&self) -> u64 {
        self.games.iter().filter(|game| game.table.is_none()).count() as u64
    }

    pub(crate) fn board(&self, board: &str, skip: u32, limit: u32) -> Vec<RatingRow> {
        let mut rows: Vec<RatingRow> =
            self.ratings.iter().filter(|(key, _)| key.0 == board).map(row).collect();
        rows.sort_by(|one, two| {
            let (a, b) = (&one.rating, &two.rating);
            let by_rating = b.settled.cmp(&a.settled).then(b.rating.total_cmp(&a.rating));
            by_rating.then_with(|| one.person.cmp(&two.person))
        });
        rows.into_iter().skip(skip as usize).take(limit as usize).collect()
    }

    pub(crate) fn ratings_of(&self, person: &str) -> Vec<RatingRow> {
        self.ratings.iter().filter(|(key, _)| key.1 == person).map(row).collect()
    }

    pub(crate) fn outcomes_of(&self, person: &str) -> Vec<OutcomeRow> {
        let mut counts: BTreeMap<(u8, String), u64> = BTreeMap::new();
        for (game, player) in self.played_by(person) {
            *counts.entry((game.seats, player.outcome.clone())).or_default() += 1;
        }
        let row = |((seats, outcome), games)| OutcomeRow { seats, outcome, games };
        counts.into_iter().map(row).collect()
    }

    pub(crate) fn luck_of(&self, person: &str) -> Vec<LuckRow> {
        let mut counts: BTreeMap<String, (u64, u64)> = BTreeMap::new();
        let mut add = |law: &String, found: u64| {
            let count = counts.entry(law.clone()).or_default();
            *count = (count.0 + 1, count.1 + found);
        };
        for luck in self.played_by(person).filter_map(|(_, player)| player.luck.as_ref()) {
            add(&luck.trumps_law, luck.trumps.into());
            if let Some((law, led)) = &luck.lead {
                add(law, u64::from(*led));
            }
        }
        let row = |(law, (deals, found))| LuckRow { law, deals, found };
        counts.into_iter().map(row).collect()
    }

    pub(crate) fn forget(&mut self, person: &str) {
        let players = self.games.iter_mut().flat_map(|game| &mut game.players);
        for player in players.filter(|player| player.person.as_deref() == Some(person)) {
            player.person = None;
            player.name.clear();
        }
        self.ratings.retain(|key, _| key.1 != person);
    }

    fn played_by(&self, person: &str) -> impl Iterator<Item = (&NewGame, &GamePlayer)> {
        let pairs =
            self.games.iter().flat_map(|game| game.players.iter().map(move |it| (game, it)));
        pairs.filter(move |(_, player)| player.person.as_deref() == Some(person))
    }
}

fn stored(index: usize, game: &NewGame) -> StoredGame {
    StoredGame { number: index as u64 + 1, game: NewGame { file: None, ..game.clone() } }
}

fn row(((board, person), (name, rating)): (&(String, String), &(String, Rating))) -> RatingRow {
    let (board, person, name) = (board.clone(), person.clone(), name.clone());
    RatingRow { board, person, name, rating: *rating }
}

fn fits(stored: &StoredGame, query: &GameQuery) -> bool {
    let game = &stored.game;
    let player = |player: &GamePlayer| {
        query.person.as_ref().is_none_or(|it| player.person.as_ref() == Some(it))
            && query.outcome.as_ref().is_none_or(|it| player.outcome == *it)
    };
    let asks_player = query.person.is_some() || query.outcome.is_some();
    let played = |person: &String| game.players.iter().any(|it| it.person.as_ref() == Some(person));
    game.table.is_some()
        && (!game.private || query.viewer.as_ref().is_some_and(played))
        && (!asks_player || game.players.iter().any(player))
        && query.family.as_ref().is_none_or(|it| game.family == *it)
        && query.seats.is_none_or(|it| game.seats == it)
        && query.result.as_ref().is_none_or(|it| game.result == *it)
        && query.rated.is_none_or(|it| game.board.is_some() == it)
        && query.since_ms.is_none_or(|it| game.ended_ms >= it)
        && query.until_ms.is_none_or(|it| game.ended_ms < it)
        && query.before.is_none_or(|it| stored.number < it)
}
