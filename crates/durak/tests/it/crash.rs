//! The server is killed and starts again: nothing that it acknowledged is lost. Backups of it.

use crate::online::{Player, Server, against_bots};
use crate::program::{durak, durak_reading};

#[tokio::test]
async fn a_server_that_is_killed_in_mid_game_goes_on_where_it_was() {
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
        let path = format!("/api/tables/{}/games/1/fair", created.table);
        let file = server.ask("GET", &path, "").unwrap();
        let check = durak_reading(&["verify", "--bots", "-"], file.as_bytes());
        assert_eq!(check.code, 0, "{}{}", check.out, check.err);
        // Every action that was acknowledged stands in the game, in its order.
        let game: serde_json::Value = serde_json::from_str(&file).unwrap();
        let signed = game["events"].as_array().unwrap().iter().filter(|event| event[1] != "");
        let mut kept = signed.map(|event| event[0].as_str().unwrap()[2..].to_owned());
        for action in &ann.done {
            assert!(kept.any(|it| it == *action), "{action} was acknowledged and is lost");
        }
    }
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
