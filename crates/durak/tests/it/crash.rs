//! The server is killed and starts again: nothing that it acknowledged is lost. Backups of it.

use crate::online::{Player, Server, against_bots};
use crate::program::{durak, durak_reading};
use durak_protocol::TableCreated;
use futures_util::future::join_all;
use std::cell::Cell;

/// Whether the file of the table's first game is whole, and has every action that its player was told
/// to be done, in its order.
fn check(server: &Server, created: &TableCreated, player: &Player) {
    let path = format!("/api/tables/{}/games/1/fair", created.table);
    let file = server.ask("GET", &path, "").unwrap();
    let check = durak_reading(&["verify", "--bots", "-"], file.as_bytes());
    assert_eq!(check.code, 0, "{}{}", check.out, check.err);
    let game: serde_json::Value = serde_json::from_str(&file).unwrap();
    let signed = game["events"].as_array().unwrap().iter().filter(|event| event[1] != "");
    let mut kept = signed.map(|event| event[0].as_str().unwrap()[2..].to_owned());
    for action in &player.done {
        assert!(kept.any(|it| it == *action), "{action} was acknowledged and is lost");
    }
}

#[tokio::test]
async fn r3_a_server_that_is_killed_in_mid_game_goes_on_where_it_was() {
    for players in [2, 4] {
        let data = tempfile::tempdir().unwrap();
        let mut server = Server::start(data.path());
        let created = against_bots(&server, players);
        let mut ann = Player::new(&server, &created);
        let mut kills = 0;
        // At another moment each time: while numbers are shown, at the first card, later.
        while !ann.play(&server, kills % 4).await {
            server.kill();
            kills += 1;
            server = Server::start(data.path());
            assert!(kills < 200, "the game does not end");
        }
        assert!(kills > 5, "the server was killed {kills} times only");
        check(&server, &created, &ann);
    }
}

/// Tables that are played at while the server is killed.
const TABLES: usize = 4;

/// One of them.
struct Playing {
    created: TableCreated,
    player: Player,
    over: bool,
}

impl Playing {
    fn begin(server: &Server, players: u8) -> Playing {
        let created = against_bots(server, players);
        let player = Player::new(server, &created);
        Playing { created, player, over: false }
    }

    /// Plays until the game or the server ends; whoever does the last action of all ends the server.
    async fn play(&mut self, server: &Server, left: &Cell<usize>, end: impl Fn(&Server)) {
        self.over = self.player.play_with(server, left, || end(server)).await;
    }
}

/// Ends the server so often while games are on, starts it again each time, and checks every game.
async fn end_under_load(times: usize, end: impl Fn(&Server)) {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path());
    let mut tables: Vec<Playing> = Vec::new();
    let (mut ended, mut games, mut actions) = (0, 0, 0);
    while ended < times {
        while tables.len() < TABLES {
            tables.push(Playing::begin(&server, [2, 3, 4][tables.len() % 3]));
        }
        // At another moment each time; what is on its way then is lost.
        let left = Cell::new(1 + ended * 7 % 31);
        join_all(tables.iter_mut().map(|it| it.play(&server, &left, &end))).await;
        if left.get() == 0 {
            ended += 1;
            server = Server::start(data.path());
        }
        // Whose game has ended is checked, and another one begins.
        for whole in tables.extract_if(.., |it| it.over) {
            check(&server, &whole.created, &whole.player);
            (games, actions) = (games + 1, actions + whole.player.done.len());
        }
    }
    for mut last in tables {
        last.play(&server, &Cell::new(usize::MAX), &end).await;
        assert!(last.over);
        check(&server, &last.created, &last.player);
        (games, actions) = (games + 1, actions + last.player.done.len());
    }
    println!("{ended} ends, {games} games, {actions} acknowledged actions, none lost");
}

/// `DURAK_KILLS` says how often; a thousand take a quarter of an hour.
#[tokio::test]
async fn a_server_that_is_killed_under_load_has_everything_that_it_acknowledged() {
    let kills = std::env::var("DURAK_KILLS").map_or(6, |text| text.parse().unwrap());
    end_under_load(kills, Server::kill).await;
}

#[tokio::test]
async fn b4_a_server_that_is_asked_to_stop_under_load_ends_well_and_has_everything() {
    end_under_load(4, Server::stop).await;
}

#[tokio::test]
async fn a_backup_of_a_running_server_is_a_server_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let [data, copy, other] = ["data", "copy", "other"].map(|name| folder.path().join(name));
    let [data_text, copy_text, other_text] = [&data, &copy, &other].map(|it| it.to_str().unwrap());
    let server = Server::start(&data);
    let created = against_bots(&server, 2);
    let mut ann = Player::new(&server, &created);
    assert!(!ann.play(&server, 2).await);
    let run = durak(&["backup", "--data", data_text, copy_text]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let run = durak(&["restore", "--data", other_text, copy_text]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let twin = Server::start(&other);
    assert_eq!(twin.ask("GET", "/api/fair/key", ""), server.ask("GET", "/api/fair/key", ""));
    drop(server);
    while !ann.play(&twin, usize::MAX).await {}
    // Nothing is overwritten, a server's directory least of all; what is no backup is said.
    for (args, code) in [
        (["restore", "--data", other_text, copy_text], "backup-not-empty"),
        (["backup", "--data", other_text, copy_text], "backup-not-empty"),
        (["restore", "--data", "new", folder.path().to_str().unwrap()], "backup-nothing"),
    ] {
        let run = durak(&args);
        assert!(run.code == 2 && run.err.contains(code), "{}", run.err);
    }
    let second = durak(&["serve", "--addr", "127.0.0.1:0", "--data", other_text]);
    assert!(second.code == 2 && second.err.contains("in use"), "{}", second.err);
}
