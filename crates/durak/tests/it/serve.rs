//! `durak serve`: it says where it listens, and answers there.

use crate::program::{command, durak};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};

#[test]
fn the_first_line_is_the_address_and_the_server_answers_there() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("new").display().to_string();
    let options = ["--log", "off", "--bot-delay", "0..5", "--data", &data];
    let mut server =
        command(&[&["serve", "--addr", "0.0.0.0:0"][..], &options].concat()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    // Of all addresses it names one that this machine can open.
    let addr = line.trim_end().strip_prefix("http://").unwrap();
    assert!(addr.starts_with("127.0.0.1:"), "{addr}");
    let mut stream = TcpStream::connect(addr).unwrap();
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("ok\n"), "{answer}");
}

#[test]
fn an_address_that_is_taken_or_wrong_is_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().display().to_string();
    std::fs::write(dir.path().join("server-key"), "no key\n").unwrap();
    let taken_in = tempfile::tempdir().unwrap();
    let other = taken_in.path().display().to_string();
    let run = durak(&["serve", "--addr", &addr, "--data", &other]);
    assert!(run.code == 2 && run.err.contains(&addr), "{}", run.err);
    for (args, word) in [
        (["--data", data.as_str()], "server-key is damaged"),
        (["--addr", "nowhere"], "nowhere"),
        (["--bot-delay", "9..1"], "MIN..MAX"),
        (["--log", "loud"], "loud"),
    ] {
        let run = durak(&[&["serve"][..], &args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.starts_with("durak: ") && run.err.contains(word), "{}", run.err);
    }
}
