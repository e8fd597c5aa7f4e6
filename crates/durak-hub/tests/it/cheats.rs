//! A server that cheats: its frames are changed on their way and signed anew with its own key. The
//! player's side stops at each, with the reason; what only the file can show, the file shows.

use crate::common::{Devices, greet, hub, rng, seated, server_key};
use crate::fair_client::FairClient;
use durak_core::Rules;
use durak_fair::{
    Check, ClientFrame, Reason, Refused, ServerFrame, Step, commits_digest, hand_digest,
    reveals_digest, verify_file,
};
use durak_hub::{Hub, Output};
use durak_protocol::{FairMessage, is_fair};

/// One honest game of two, and every frame that player 0 is sent until its cards are there.
struct Honest {
    hub: Hub,
    frames: Vec<ServerFrame>,
}

fn honest(seed: u64) -> Honest {
    let mut rng = rng(seed);
    let mut hub = hub(seated(Rules::DEFAULT, None, &mut rng));
    greet(&mut hub, 0, 0, &mut rng);
    greet(&mut hub, 1, 1, &mut rng);
    hub.receive(0, r#"{"type":"start","n":1}"#, 0, &mut rng);
    let outputs = Devices::of_players(Rules::DEFAULT).shake_hands(&mut hub, &mut rng);
    let frames = frames_to(0, &outputs);
    Honest { hub, frames }
}

fn frames_to(conn: u64, outputs: &[Output]) -> Vec<ServerFrame> {
    let message = |output: &Output| match output {
        Output::Send(to, text) if *to == conn && is_fair(text) => {
            Some(FairMessage::<ServerFrame>::parse(text).unwrap().frames)
        }
        _ => None,
    };
    outputs.iter().filter_map(message).flatten().collect()
}

fn player() -> FairClient {
    FairClient::new(0, server_key().public(), "t", Rules::DEFAULT)
}

/// What player 0 answers, and where he stops, if the frames are these.
fn told(frames: Vec<ServerFrame>) -> (Vec<ClientFrame>, Option<Refused>) {
    let mut client = player();
    let answers = client.take(false, Some(0), frames);
    (answers, client.refused.into_iter().next())
}

/// The honest frames, each changed by the server as it likes.
fn cheated(seed: u64, change: impl FnMut(&mut ServerFrame)) -> Option<Refused> {
    let mut frames = honest(seed).frames;
    frames.iter_mut().for_each(change);
    told(frames).1
}

fn stops(refused: Option<Refused>, step: Step, reason: &Reason) {
    let refused = refused.expect("the player stops");
    assert_eq!((refused.step, &refused.reason), (step, reason));
}

#[test]
fn an_honest_server_is_played_with() {
    let (answers, refused) = told(honest(1).frames);
    assert_eq!(refused, None);
    assert!(matches!(answers[..], [ClientFrame::Commit(_), ClientFrame::Reveal(_)]));
}

#[test]
fn a_swapped_card_does_not_fit_its_leaf() {
    let mut gid = None;
    let mut deal_hash = None;
    let mut commits = None;
    let refused = cheated(2, |frame| match frame {
        ServerFrame::Open(open) => gid = Some(open.open.gid()),
        ServerFrame::Commits(it) => commits = Some(commits_digest(&gid.unwrap(), &it.list)),
        ServerFrame::Deal(deal) => deal_hash = Some(deal.digest(&commits.unwrap())),
        ServerFrame::Hand(hand) => {
            // The first two cards change places: each is a card of this very hand.
            let (first, second) = (hand.items[0].card, hand.items[1].card);
            (hand.items[0].card, hand.items[1].card) = (second, first);
            let seat = durak_core::Seat::new(hand.seat).unwrap();
            hand.sig = server_key().sign(&hand_digest(&deal_hash.unwrap(), seat, &hand.items));
        }
        _ => {}
    });
    let refused = refused.expect("the player stops");
    assert!(matches!(refused.reason, Reason::Leaf(_)), "{refused:?}");
}

#[test]
fn a_number_that_is_rolled_again_does_not_fit_the_seal() {
    let Honest { mut hub, .. } = honest(3);
    while hub.table().is_playing() {
        let waiting = hub.table().present(durak_table::Viewer::Spectator).game.unwrap().public;
        let seat = waiting.waiting_for().first().unwrap();
        let action = hub.table().view(seat).unwrap().legal().nth(0).unwrap();
        let (n, at) = (hub.table().version() + 10, hub.table().version());
        let act = format!(r#"{{"type":"act","n":{n},"at":{at},"action":"{action}"}}"#);
        hub.receive(seat as u64, &act, 0, &mut rng(4));
    }
    let mut file = hub.file(1).unwrap().clone();
    assert!(verify_file(&file).passes());
    let other = honest(5).hub;
    drop(other);
    let opening = file.server_opening.as_mut().unwrap();
    opening.0[0] ^= 1;
    let failed: Vec<Check> = verify_file(&file).failures.iter().map(|it| it.check).collect();
    assert!(failed.contains(&Check::ServerCommit), "{failed:?}");
    assert!(failed.contains(&Check::Leaves(0)), "{failed:?}");
}

#[test]
fn two_lists_for_two_players_end_in_evidence() {
    // The other player is shown another commitment of somebody: then the numbers do not fit it.
    let mut gid = None;
    let refused = cheated(6, |frame| match frame {
        ServerFrame::Open(open) => gid = Some(open.open.gid()),
        ServerFrame::Commits(commits) => {
            commits.list[1].commit.0[0] ^= 1;
            commits.sig = server_key().sign(&commits_digest(&gid.unwrap(), &commits.list));
        }
        _ => {}
    });
    stops(refused, Step::Commits, &Reason::EntrySignature(1));
    // An own commitment that was replaced.
    let refused = cheated(6, |frame| {
        if let ServerFrame::Commits(commits) = frame {
            let other = honest(7).frames.into_iter().find_map(|frame| match frame {
                ServerFrame::Commits(commits) => Some(commits),
                _ => None,
            });
            *commits = other.unwrap();
        }
    });
    stops(refused, Step::Commits, &Reason::ServerSignature);
}

#[test]
fn numbers_that_come_before_all_are_sealed_are_not_followed() {
    // REVEALS before COMMITS: the player has shown nothing yet and shows nothing now.
    let mut frames = honest(8).frames;
    frames.retain(|frame| !matches!(frame, ServerFrame::Commits(_)));
    let (answers, refused) = told(frames);
    assert!(matches!(answers[..], [ClientFrame::Commit(_)]), "no number is shown: {answers:?}");
    stops(refused, Step::Reveals, &Reason::TooEarly);
}

#[test]
fn a_player_who_is_left_out_is_missed() {
    let mut gid = None;
    let mut left_out = None;
    let refused = cheated(9, |frame| match frame {
        ServerFrame::Open(open) => gid = Some(open.open.gid()),
        ServerFrame::Commits(commits) => {
            commits.list.remove(1);
            let digest = commits_digest(&gid.unwrap(), &commits.list);
            commits.sig = server_key().sign(&digest);
            left_out = Some(digest);
        }
        ServerFrame::Reveals(reveals) => {
            reveals.list.remove(1);
            reveals.sig = server_key().sign(&reveals_digest(&left_out.unwrap(), &reveals.list));
        }
        _ => {}
    });
    stops(refused, Step::Commits, &Reason::Contributors);
}

#[test]
fn an_action_that_the_player_never_made_is_refused() {
    let Honest { mut hub, mut frames } = honest(10);
    let leader = hub.table().present(durak_table::Viewer::Spectator).game.unwrap().public.leader();
    let action = hub.table().view(leader).unwrap().legal().nth(0).unwrap();
    let at = hub.table().version();
    let act = format!(r#"{{"type":"act","n":40,"at":{at},"action":"{action}"}}"#);
    hub.receive(leader as u64, &act, 0, &mut rng(1));
    frames.extend(frames_to(0, &hub.outputs()));
    for frame in &mut frames {
        if let ServerFrame::Event { text, sig, .. } = frame {
            // The server signs in the player's place.
            let digest = durak_fair::digest("act", &[text.as_bytes()]);
            *sig = Some(server_key().sign(&digest));
        }
    }
    let (_, refused) = told(frames);
    stops(refused, Step::Event, &Reason::EventSignature(leader as u8));
}
