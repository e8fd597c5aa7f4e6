//! What is written is read back, and damage is refused without showing a secret.

use super::*;
use crate::source::System;
use durak_core::{Law, PRESETS, Seat};
use durak_fair::{
    AbortReason, Beacon, Commit, Digest, Opening, PublicKey, Reveal, Revealed, Seating, Signature,
    SigningKey,
};
use durak_store::{LogError, MemoryStore, SqliteStore, Store};
use durak_table::{
    Actor, Answer, BeaconRound, Command, CommandId, Config, Dealer, Entry, Record, StandIn, Table,
    TokenHash,
};

fn records() -> Vec<Record> {
    let seat = Seat::S3;
    let sig = Signature([7; 64]);
    let mut records = vec![
        Record::Seated {
            seat,
            name: "Ёж «№ 1» \u{1F43B}\n\"".to_owned(),
            token: TokenHash([9; 32]),
            key: PublicKey([8; 32]),
            person: Some("abcdefgh23456789".to_owned()),
        },
        Record::BotSeated { seat, level: "careful".to_owned() },
        Record::Left { seat, stand_in: None },
        Record::Left { seat, stand_in: Some(StandIn::Away) },
        Record::Left { seat, stand_in: Some(StandIn::Left) },
        Record::Kicked { seat },
        Record::Swapped { seat, with: Seat::S0 },
        Record::Set { watch: false, listed: true },
        Record::Returned { seat },
        Record::Online { seat, online: false },
        Record::Again { seat },
        Record::Opened {
            opening: Opening::new([5; 64]),
            opened_ms: 1_700_000_000_000,
            beacon: None,
        },
        Record::Opened {
            opening: Opening::new([6; 64]),
            opened_ms: 0,
            beacon: Some(BeaconRound {
                beacon: Beacon { chain: Digest([1; 32]), round: 77 },
                at_ms: u64::MAX,
            }),
        },
        Record::Committed(Commit { entry: 1, commit: Digest([2; 32]), sig }),
        Record::Revealed(Reveal { entry: 0, opening: Revealed([3; 64]), sig }),
        Record::BeaconValue(Digest([4; 32])),
        Record::Aborted { entry: None, reason: AbortReason::Operator },
    ];
    let reasons = AbortReason::ALL.into_iter();
    records.extend(reasons.map(|reason| Record::Aborted { entry: Some(2), reason }));
    let actions =
        ["lead:6s,6d", "throw:Ts", "beat:6s=Ah", "transfer:8h", "show:8h", "take", "pass"];
    for (action, sig) in actions.iter().zip([None, Some(sig)].into_iter().cycle()) {
        let action = action.parse().unwrap();
        records.push(Record::Played { seat, action, timeout: sig.is_none(), sig });
    }
    records
}

fn entries() -> impl Iterator<Item = Entry> {
    let commands = [None, Some(CommandId { seat: Seat::S0, n: u32::MAX })].into_iter().cycle();
    (1..).zip(records()).zip(commands).map(|((number, record), command)| Entry {
        number,
        at_ms: number * 1_000,
        command,
        record,
    })
}

#[test]
fn every_entry_is_read_as_it_was_written() {
    for entry in entries() {
        assert_eq!(read_entry(&write_entry(&entry)).unwrap(), entry);
    }
}

#[test]
fn every_configuration_is_read_as_it_was_written() {
    for (preset, seating) in PRESETS.iter().zip(Seating::ALL.into_iter().cycle()) {
        let config = Config {
            law: Law::new(&preset.rules).unwrap(),
            preset: Some(preset.key.to_owned()),
            think_ms: Some(20_000),
            away_ms: 60_000,
            levels: bots_levels(),
            seating,
            deal_when_full: true,
            notaries: vec![PublicKey([3; 32]), PublicKey([4; 32])],
            password: Some(TokenHash([5; 32])),
            rated: true,
            watch: false,
            listed: true,
        };
        assert_eq!(read_config(&write_config(&config)).unwrap(), config);
        let plain = Config { preset: None, think_ms: None, deal_when_full: false, ..config };
        assert_eq!(read_config(&write_config(&plain)).unwrap(), plain);
    }
}

#[test]
fn a_configuration_of_a_former_version_is_that_of_a_table_by_link_that_all_may_watch() {
    let law = Law::new(&PRESETS[0].rules).unwrap();
    let rules = serde_json::to_string(&durak_protocol::Rules::from(law.rules())).unwrap();
    let old = format!(
        r#"{{"rules":{rules},"preset":null,"think_ms":null,"away_ms":9,"seating":"listed","deal_when_full":false}}"#
    );
    let config = read_config(old.as_bytes()).unwrap();
    assert_eq!((config.law, config.watch), (law, true));
    assert_eq!((config.password, config.rated, config.listed), (None, false, false));
}

#[test]
fn an_entry_from_before_there_were_people_is_read() {
    let (token, key) = ("09".repeat(32), "08".repeat(32));
    let old = format!(
        r#"{{"number":1,"at_ms":5,"command":[3,7],"change":{{"seated":{{"seat":3,"name":"Ann","token":"{token}","key":"{key}"}}}}}}"#
    );
    let record = Record::Seated {
        seat: Seat::S3,
        name: "Ann".to_owned(),
        token: TokenHash([9; 32]),
        key: PublicKey([8; 32]),
        person: None,
    };
    let command = Some(CommandId { seat: Seat::S3, n: 7 });
    let entry = Entry { number: 1, at_ms: 5, command, record };
    assert_eq!(read_entry(old.as_bytes()).unwrap(), entry);
    assert_eq!(write_entry(&entry), old.as_bytes(), "nobody is written as before");
}

fn bots_levels() -> Vec<String> {
    durak_hub::levels()
}

#[test]
fn damage_is_refused_and_no_secret_is_told() {
    for entry in entries() {
        let whole = write_entry(&entry);
        for length in 0..whole.len() {
            assert!(read_entry(&whole[..length]).is_err());
        }
    }
    let secret = "05".repeat(64);
    let opened = entries().find(|entry| matches!(entry.record, Record::Opened { .. })).unwrap();
    let text = String::from_utf8(write_entry(&opened)).unwrap();
    assert!(text.contains(&secret));
    for damaged in [text.replace(&secret, &secret[2..]), text.replacen("opened_ms", "opened", 1)] {
        let error = read_entry(damaged.as_bytes()).unwrap_err().to_string();
        assert!(!error.contains("0505"), "{error}");
    }
}

/// A table with one player, and the store that has the entries of it so far.
async fn seated(store: &dyn Store, rng: &mut System) -> (Table, u64) {
    let epoch = store.claim("oak").await.unwrap();
    store.create("oak", write_config(&open_config())).await.unwrap();
    let mut table = Table::new(open_config(), dealer());
    let key = Some(SigningKey::from_seed(&[3; 32]).public());
    let name = "Ann".to_owned();
    let sit = Command::Sit { seat: None, name, key, password: None, person: None };
    let answer = table.command(Actor::Visitor(TokenHash([1; 32])), 1, sit, 0, rng);
    assert!(matches!(answer, Answer::Done(_)));
    let entries = table.take_entries();
    store.append(epoch, "oak", 0, entries.iter().map(write_entry).collect()).await.unwrap();
    (table, entries.len() as u64)
}

fn open_config() -> Config {
    Config {
        law: Law::new(&durak_core::Rules::DEFAULT).unwrap(),
        preset: None,
        think_ms: None,
        away_ms: 60_000,
        levels: Vec::new(),
        seating: Seating::Listed,
        notaries: Vec::new(),
        deal_when_full: false,
        password: None,
        rated: true,
        watch: true,
        listed: false,
    }
}

fn dealer() -> Dealer {
    Dealer { key: SigningKey::from_seed(&[2; 32]), table: "oak".to_owned() }
}

async fn taken_over(store: &dyn Store) -> Table {
    let stored = store.table("oak").await.unwrap();
    let entries: Vec<Entry> = stored.entries.iter().map(|it| read_entry(it).unwrap()).collect();
    Table::restore(read_config(&stored.config).unwrap(), dealer(), &entries, 0).unwrap()
}

/// A command reaches the log before its owner dies, or does not; then it is sent again.
async fn sent_again(store: &dyn Store, stored: bool) {
    let mut rng = System::new(None).unwrap();
    let (mut table, kept) = seated(store, &mut rng).await;
    let listed = || Command::Set { watch: None, listed: Some(true) };
    let host = Actor::Seat(Seat::S0);
    let Answer::Done(version) = table.command(host, 7, listed(), 0, &mut rng) else {
        panic!("the host may")
    };
    let bytes: Vec<_> = table.take_entries().iter().map(write_entry).collect();
    let append = || store.append(store.epoch(), "oak", kept, bytes.clone());
    if stored {
        append().await.unwrap();
    }
    let mut next = taken_over(store).await;
    let again = next.command(host, 7, listed(), 0, &mut rng);
    let expected = if stored { Answer::Repeated(version) } else { Answer::Done(version) };
    assert_eq!(again, expected, "one answer with one version");
    let more: Vec<_> = next.take_entries().iter().map(write_entry).collect();
    assert_eq!(more.is_empty(), stored, "it is applied once");
    if !stored {
        store.append(store.epoch(), "oak", kept, more).await.unwrap();
    }
    // What the dead owner had under way comes late.
    assert!(matches!(append().await, Err(LogError::Conflict { .. })));
    let entries = store.table("oak").await.unwrap().entries;
    let commands = entries.iter().filter_map(|it| read_entry(it).unwrap().command);
    assert_eq!(commands.filter(|id| id.n == 7).count(), 1);
}

#[tokio::test]
async fn d1_a_command_that_is_sent_again_after_a_takeover_is_applied_once() {
    for stored in [true, false] {
        sent_again(&MemoryStore::new(), stored).await;
        let folder = tempfile::TempDir::new().unwrap();
        let file = SqliteStore::open(&folder.path().join("durak.db")).unwrap();
        sent_again(&file, stored).await;
    }
}
