//! What a bus must do: requests find the owner, what is published finds who listens.

use super::*;
use crate::queue::MESSAGES;

fn here() -> Visitor {
    Visitor::of([127, 0, 0, 1].into())
}

/// The owner's side of a table: answers what stands in its queue.
fn listeners_of(requests: &mut mpsc::Receiver<Request>) -> (Listeners, Vec<(Conn, String)>) {
    let (mut listeners, mut said) = (Listeners::default(), Vec::new());
    while let Ok(request) = requests.try_recv() {
        match request {
            Request::Attach { conn, out, .. } => listeners.add(conn, out),
            Request::Detach { conn } => listeners.remove(conn),
            Request::Message { conn, text, .. } => said.push((conn, text)),
            Request::Info { .. } | Request::Room { .. } | Request::Seat { .. } | Request::Look => {
                panic!("nobody asked for it")
            }
            Request::File { game_no, reply } => {
                reply.send(Some(format!("game {game_no}"))).unwrap()
            }
        }
    }
    (listeners, said)
}

#[tokio::test]
async fn a_request_reaches_the_owner_of_its_table_and_no_other() {
    let bus = Bus::new(9);
    let (mut oak, mut elm) = (bus.serve("oak").unwrap(), bus.serve("elm").unwrap());
    let file = |game_no| move |reply| Request::File { game_no, reply };
    let (answer, _) = tokio::join!(bus.request("oak", file(3)), async {
        let request = oak.recv().await;
        let Some(Request::File { game_no: 3, reply }) = request else { panic!("not asked") };
        reply.send(Some("it".to_owned())).unwrap();
    });
    assert_eq!(answer, Ok(Some("it".to_owned())));
    assert!(elm.try_recv().is_err());
}

#[tokio::test]
async fn without_an_owner_there_is_an_answer_at_once() {
    let bus = Bus::new(9);
    let file = |reply| Request::File { game_no: 1, reply };
    assert_eq!(bus.request("oak", file).await, Err(NoOwner));
    assert_eq!(bus.subscribe("oak", 1, None, here()).await.err(), Some(NoOwner));
    // An owner who has gone without a word, and one who goes before he answers.
    drop(bus.serve("oak").unwrap());
    assert_eq!(bus.request("oak", file).await, Err(NoOwner));
    bus.end("oak");
    let mut requests = bus.serve("oak").unwrap();
    let (answer, ()) = tokio::join!(bus.request("oak", file), async {
        drop(requests.recv().await);
        drop(requests);
    });
    assert_eq!(answer, Err(NoOwner));
}

#[tokio::test]
async fn a_table_has_one_owner_and_the_bus_no_more_than_its_limit() {
    let bus = Bus::new(2);
    let _oak = bus.serve("oak").unwrap();
    assert_eq!(bus.serve("oak").err(), Some(NoRoom), "it is served");
    let _elm = bus.serve("elm").unwrap();
    assert!(bus.is_full());
    assert_eq!(bus.serve("ash").err(), Some(NoRoom));
    assert_eq!(bus.names(), ["elm", "oak"]);
    bus.end("oak");
    assert!(bus.serve("oak").is_ok());
}

#[tokio::test]
async fn what_is_published_reaches_the_one_it_is_for_in_order() {
    let bus = Bus::new(9);
    let mut requests = bus.serve("oak").unwrap();
    let mut ann = bus.subscribe("oak", 1, None, here()).await.unwrap();
    let mut bob = bus.subscribe("oak", 2, None, here()).await.unwrap();
    ann.send("hello".to_owned(), None).await.unwrap();
    assert_eq!(bus.queues(), [3]);
    let (mut listeners, said) = listeners_of(&mut requests);
    assert_eq!(said, [(1, "hello".to_owned())]);
    assert!(listeners.publish(1, "a".to_owned()) && listeners.publish(1, "b".to_owned()));
    assert!(listeners.publish(7, "nobody".to_owned()), "who has gone is not slow");
    listeners.close(1, 4_000);
    assert!(matches!(ann.next().await, Some(Out::Text(text)) if text == "a"));
    assert!(matches!(ann.ready(), Some(Out::Text(text)) if text == "b"));
    assert!(matches!(ann.next().await, Some(Out::Close(4_000))));
    assert!(ann.next().await.is_none(), "nothing follows");
    assert!(bob.ready().is_none(), "it was not for him");
    bob.end().await;
    assert!(matches!(requests.try_recv(), Ok(Request::Detach { conn: 2 })));
}

#[tokio::test]
async fn who_does_not_read_is_let_go_and_keeps_nobody() {
    let bus = Bus::new(9);
    let mut requests = bus.serve("oak").unwrap();
    let mut lazy = bus.subscribe("oak", 1, None, here()).await.unwrap();
    let mut other = bus.subscribe("oak", 2, None, here()).await.unwrap();
    let (mut listeners, _) = listeners_of(&mut requests);
    let told = (0..).take_while(|_| listeners.publish(1, String::new())).count();
    assert_eq!((told, listeners.len()), (MESSAGES, 1));
    assert!(listeners.publish(2, "still here".to_owned()));
    assert!(other.ready().is_some());
    for _ in 0..MESSAGES {
        assert!(matches!(lazy.next().await, Some(Out::Text(_))));
    }
    assert!(lazy.next().await.is_none());
}
