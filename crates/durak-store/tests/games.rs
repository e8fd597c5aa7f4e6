//! What every store must do with finished games and ratings, asked of each of them.

use durak_store::{
    GamePlayer, GameQuery, Luck, LuckRow, MemoryStore, NewGame, OutcomeRow, Rate, Rating,
    SqliteStore, Store,
};
use std::sync::Arc;
use tempfile::TempDir;

/// Runs a test on each kind of store.
async fn on_each(test: impl AsyncFn(Arc<dyn Store>)) {
    test(Arc::new(MemoryStore::new())).await;
    let folder = TempDir::new().unwrap();
    test(Arc::new(SqliteStore::open(&folder.path().join("durak.db")).unwrap())).await;
}

fn player(person: Option<&str>, outcome: &str) -> GamePlayer {
    GamePlayer {
        person: person.map(str::to_owned),
        name: format!("{} by name", person.unwrap_or("nobody")),
        outcome: outcome.to_owned(),
        ..GamePlayer::default()
    }
}

fn game(id: &str, ended_ms: u64, players: Vec<GamePlayer>) -> NewGame {
    NewGame {
        id: id.to_owned(),
        table: Some(("oak".to_owned(), ended_ms)),
        ended_ms,
        family: "home".to_owned(),
        seats: u8::try_from(players.len()).unwrap(),
        result: "durak".to_owned(),
        players,
        body: b"body".to_vec(),
        ..NewGame::default()
    }
}

fn start() -> Rating {
    Rating {
        rating: 1500.0,
        deviation: 350.0,
        volatility: 0.06,
        games: 0,
        settled: false,
        at_ms: 0,
    }
}

/// Whoever won gets ten more, whoever lost ten less.
fn ten() -> Rate {
    Box::new(|before| {
        let by = [10.0, -10.0];
        let change = |(known, by): (&Option<Rating>, f64)| {
            let old = known.unwrap_or(start());
            let games = old.games + 1;
            Some((old, Rating { rating: old.rating + by, games, settled: games > 1, ..old }))
        };
        before.iter().zip(by).map(change).collect()
    })
}

fn unrated() -> Rate {
    Box::new(|_| panic!("a game without a board has nothing to rate"))
}

fn ids(games: &[durak_store::StoredGame]) -> Vec<&str> {
    games.iter().map(|it| it.game.id.as_str()).collect()
}

#[tokio::test]
async fn a_game_is_read_as_it_was_saved_and_saved_once() {
    on_each(async |store| {
        let luck =
            Luck { trumps_law: "t".to_owned(), trumps: 3, lead: Some(("l".to_owned(), true)) };
        let mut game = game("a", 5, vec![player(Some("ann"), "won"), player(None, "lost")]);
        game.players[0].luck = Some(luck);
        game.players[1].level = Some("careful".to_owned());
        game.file = Some(b"file".to_vec());
        assert_eq!(store.save_game(game.clone(), unrated()).await, Ok(true));
        let other = NewGame { body: b"other".to_vec(), ..game.clone() };
        assert_eq!(store.save_game(other, unrated()).await, Ok(false));
        let stored = store.game("a").await.unwrap().unwrap();
        assert_eq!(stored.game, NewGame { file: None, ..game });
        assert_eq!(store.game_file("a").await, Ok(Some(b"file".to_vec())));
        assert_eq!(store.game_of_table("oak", 5).await, Ok(Some("a".to_owned())));
        assert_eq!(store.game_of_table("oak", 6).await, Ok(None));
        assert_eq!(store.game("b").await, Ok(None));
        assert_eq!(store.game_file("b").await, Ok(None));
    })
    .await;
}

#[tokio::test]
async fn ratings_change_with_the_game_and_once() {
    on_each(async |store| {
        let played = |id: &str, ms| NewGame {
            board: Some("home 2".to_owned()),
            ..game(id, ms, vec![player(Some("ann"), "won"), player(Some("bob"), "lost")])
        };
        store.save_game(played("a", 1), ten()).await.unwrap();
        store.save_game(played("a", 1), ten()).await.unwrap();
        let first = store.game("a").await.unwrap().unwrap().game;
        let changes: Vec<_> = first.players.iter().map(|it| it.change).collect();
        assert_eq!(changes, [Some((1500.0, 1510.0)), Some((1500.0, 1490.0))]);
        store.save_game(played("b", 2), ten()).await.unwrap();
        let board = store.ratings("home 2", 0, 10).await.unwrap();
        let rows: Vec<_> = board.iter().map(|it| (&*it.person, it.rating.rating)).collect();
        assert_eq!(rows, [("ann", 1520.0), ("bob", 1480.0)]);
        assert_eq!(board[0].name, "ann by name");
        let best = board[0].rating;
        assert_eq!((best.games, best.settled, best.at_ms), (2, true, 2));
        assert_eq!(store.ratings("home 2", 1, 10).await.unwrap(), board[1..]);
        assert_eq!(store.ratings("home 3", 0, 10).await, Ok(Vec::new()));
        assert_eq!(store.ratings_of("bob").await.unwrap(), board[1..]);
    })
    .await;
}

#[tokio::test]
async fn settled_ratings_come_first() {
    on_each(async |store| {
        for (id, winner, loser) in [("a", "ann", "bob"), ("b", "ann", "bob"), ("c", "eve", "ann")] {
            let players = vec![player(Some(winner), "won"), player(Some(loser), "lost")];
            let game = NewGame { board: Some("home 2".to_owned()), ..game(id, 1, players) };
            store.save_game(game, ten()).await.unwrap();
        }
        let board = store.ratings("home 2", 0, 10).await.unwrap();
        let rows: Vec<_> = board.iter().map(|it| (&*it.person, it.rating.settled)).collect();
        assert_eq!(rows, [("ann", true), ("bob", true), ("eve", false)]);
    })
    .await;
}

#[tokio::test]
async fn every_filter_keeps_what_it_asks_for() {
    on_each(async |store| {
        let two = |winner, loser| vec![player(Some(winner), "won"), player(Some(loser), "lost")];
        let mut three = two("ann", "bob");
        three.push(player(None, "won"));
        let games = [
            game("a", 10, two("ann", "bob")),
            NewGame { family: "durak".to_owned(), ..game("b", 20, two("bob", "ann")) },
            NewGame { result: "draw".to_owned(), ..game("c", 30, three) },
            NewGame { board: Some("home 2".to_owned()), ..game("d", 40, two("eve", "ann")) },
            NewGame { private: true, ..game("f", 45, two("eve", "bob")) },
            NewGame { table: None, ..game("e", 50, two("ann", "bob")) },
        ];
        for game in games {
            store.save_game(game, Box::new(|_| Vec::new())).await.unwrap();
        }
        let all = GameQuery { limit: 10, ..GameQuery::default() };
        let some = |text: &str| Some(text.to_owned());
        let cases = [
            (all.clone(), &["d", "c", "b", "a"][..]),
            (GameQuery { viewer: some("ann"), ..all.clone() }, &["d", "c", "b", "a"]),
            (GameQuery { viewer: some("bob"), ..all.clone() }, &["f", "d", "c", "b", "a"]),
            (
                GameQuery { viewer: some("eve"), person: some("bob"), ..all.clone() },
                &["f", "c", "b", "a"],
            ),
            (GameQuery { limit: 2, ..all.clone() }, &["d", "c"]),
            (GameQuery { before: Some(3), ..all.clone() }, &["b", "a"]),
            (GameQuery { person: some("ann"), ..all.clone() }, &["d", "c", "b", "a"]),
            (GameQuery { person: some("bob"), ..all.clone() }, &["c", "b", "a"]),
            (GameQuery { person: some("ann"), outcome: some("lost"), ..all.clone() }, &["d", "b"]),
            (GameQuery { family: some("durak"), ..all.clone() }, &["b"]),
            (GameQuery { seats: Some(3), ..all.clone() }, &["c"]),
            (GameQuery { result: some("draw"), ..all.clone() }, &["c"]),
            (GameQuery { rated: Some(true), ..all.clone() }, &["d"]),
            (GameQuery { rated: Some(false), ..all.clone() }, &["c", "b", "a"]),
            (GameQuery { since_ms: Some(20), until_ms: Some(40), ..all.clone() }, &["c", "b"]),
            (
                GameQuery { person: some("bob"), seats: Some(2), family: some("home"), ..all },
                &["a"],
            ),
        ];
        for (query, expected) in cases {
            let found = store.games(query.clone()).await.unwrap();
            assert_eq!(ids(&found), expected, "{query:?}");
        }
        assert_eq!(store.imported_games().await, Ok(1));
    })
    .await;
}

#[tokio::test]
async fn outcomes_and_luck_are_counted_by_person() {
    on_each(async |store| {
        for (id, trumps, led) in [("a", 2, Some(true)), ("b", 3, Some(false)), ("c", 0, None)] {
            let lead = led.map(|led| ("l".to_owned(), led));
            let luck = Some(Luck { trumps_law: "t".to_owned(), trumps, lead });
            let outcome = if trumps == 0 { "lost" } else { "won" };
            let ann = GamePlayer { luck, ..player(Some("ann"), outcome) };
            store.save_game(game(id, 1, vec![ann, player(None, "lost")]), unrated()).await.unwrap();
        }
        let outcome =
            |outcome: &str, games| OutcomeRow { seats: 2, outcome: outcome.to_owned(), games };
        let outcomes = store.outcomes_of("ann").await.unwrap();
        assert_eq!(outcomes, [outcome("lost", 1), outcome("won", 2)]);
        let row = |law: &str, deals, found| LuckRow { law: law.to_owned(), deals, found };
        assert_eq!(store.luck_of("ann").await.unwrap(), [row("l", 2, 1), row("t", 3, 5)]);
        assert_eq!(store.luck_of("bob").await, Ok(Vec::new()));
    })
    .await;
}

#[tokio::test]
async fn who_is_forgotten_leaves_games_without_a_name() {
    on_each(async |store| {
        let players = vec![player(Some("ann"), "won"), player(Some("bob"), "lost")];
        let game = NewGame { board: Some("home 2".to_owned()), ..game("a", 1, players) };
        store.save_game(game, ten()).await.unwrap();
        store.forget_player("ann").await.unwrap();
        let players = store.game("a").await.unwrap().unwrap().game.players;
        assert_eq!((players[0].person.as_deref(), &*players[0].name), (None, ""));
        assert_eq!(players[1].person.as_deref(), Some("bob"));
        assert_eq!(store.ratings_of("ann").await, Ok(Vec::new()));
        assert_eq!(store.ratings("home 2", 0, 10).await.unwrap().len(), 1);
        let query = GameQuery { person: Some("ann".to_owned()), limit: 9, ..GameQuery::default() };
        assert_eq!(store.games(query).await, Ok(Vec::new()));
    })
    .await;
}

#[tokio::test]
async fn finished_games_outlive_the_process() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("durak.db");
    let store = SqliteStore::open(&path).unwrap();
    let store: Arc<dyn Store> = Arc::new(store);
    store.save_game(game("a", 1, vec![player(Some("ann"), "won")]), unrated()).await.unwrap();
    store.close().await;
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&path).unwrap());
    let query = GameQuery { person: Some("ann".to_owned()), limit: 9, ..GameQuery::default() };
    assert_eq!(ids(&store.games(query).await.unwrap()), ["a"]);
}
