//! `durak notary`: a witness without a seat, whose number decides the deck too.

use crate::online::{Player, Server, with_notaries};
use crate::program::{command, durak, durak_reading};
use std::process::Output;

#[tokio::test]
async fn a_notary_gives_a_number_checks_the_game_and_keeps_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let [data, own] = ["server", "notary"].map(|name| folder.path().join(name));
    let own_text = own.to_str().unwrap();
    let key = durak(&["notary", "--data", own_text]).out.trim_end().to_owned();
    assert_eq!(key.len(), 64);
    assert_eq!(durak(&["notary", "--data", own_text]).out.trim_end(), key, "the key stays");
    let server = Server::start(&data);
    let created = with_notaries(&server, 3, vec![key.clone()]);
    let link = format!("http://{}{}", server.addr, created.link);
    let args = ["notary", &link, "--data", own_text, "--games", "1"];
    let notary = command(&args).spawn().unwrap();
    let mut ann = Player::new(&server, &created);
    assert!(ann.play(&server, usize::MAX).await);
    let Output { status, stdout, stderr } = notary.wait_with_output().unwrap();
    let (said, complaint) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert!(status.success(), "{said}{complaint}");
    assert!(said.contains("Game 1 was dealt fairly"), "{said}");
    let path = format!("/api/tables/{}/games/1/fair", created.table);
    let file = server.ask("GET", &path, "").unwrap();
    let game: serde_json::Value = serde_json::from_str(&file).unwrap();
    assert_eq!(game["open"]["entries"][3]["kind"], "n");
    assert_eq!(game["open"]["entries"][3]["pk"], key);
    assert_eq!(game["reveals"].as_array().unwrap().len(), 2, "one player and the notary");
    let check = durak_reading(&["verify", "--bots", "-"], file.as_bytes());
    assert_eq!(check.code, 0, "{}{}", check.out, check.err);
    let files = own.join(server.addr.replace(['.', ':'], "_")).join("file");
    let kept =
        std::fs::read_dir(files).unwrap().filter_map(|it| it.ok()?.file_name().into_string().ok());
    let kept = kept.filter(|name| name.ends_with(".json")).count();
    assert_eq!(kept, 1);
}

#[test]
fn what_is_no_link_of_a_table_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().to_str().unwrap();
    for link in ["table", "http://host", "ftp://host/table/x", "http:///table/x", "http://h/table/"]
    {
        let run = durak(&["notary", link, "--data", own]);
        assert!(run.code == 2 && run.err.contains("no link of a table"), "{link}: {}", run.err);
    }
}
