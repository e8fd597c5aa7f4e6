//! What every store must do with people, asked of each of them.

use durak_store::{
    MemoryStore, NewPerson, NewSession, OneSession, Passkey, People, PeopleError, SqliteStore,
};
use tempfile::TempDir;

const DAY: u64 = 86_400_000;

/// Runs a test on each kind of store.
async fn on_each(test: impl AsyncFn(&dyn People)) {
    test(&MemoryStore::new()).await;
    let folder = TempDir::new().unwrap();
    test(&SqliteStore::open(&folder.path().join("durak.db")).unwrap()).await;
}

fn person(name: &str) -> NewPerson {
    let (id, skeleton) = (format!("id of {name}"), name.to_lowercase());
    NewPerson { id, name: name.to_owned(), skeleton, made_ms: 1 }
}

fn session(token: u8, device: &str, now_ms: u64) -> NewSession {
    let (device, agent) = (device.to_owned(), "Browser".to_owned());
    NewSession { hash: [token; 32], device, agent, now_ms, expires_ms: now_ms + DAY }
}

/// The name behind a token, if there is one.
async fn name(store: &dyn People, token: u8, now_ms: u64) -> Option<String> {
    store.session([token; 32], now_ms).await.unwrap().map(|session| session.person.name)
}

#[tokio::test]
async fn a_device_is_the_same_person_each_time() {
    on_each(async |store| {
        let ann = store.enter(session(1, "key a", 10), person("Ann")).await.unwrap();
        assert_eq!((&*ann.id, &*ann.name, ann.owner.clone()), ("id of Ann", "Ann", None));
        let again = store.enter(session(2, "key a", 20), person("Other")).await.unwrap();
        assert_eq!(again, ann);
        let found = store.session([2; 32], 21).await.unwrap().unwrap();
        assert_eq!((found.person, found.device.as_deref()), (ann.clone(), Some("key a")));
        assert_eq!((found.seen_ms, found.expires_ms), (20, Some(20 + DAY)));
        assert_eq!(store.person(&ann.id).await, Ok(Some(ann)));
        assert_eq!(store.person("id of Other").await, Ok(None));
    })
    .await;
}

#[tokio::test]
async fn names_that_look_alike_are_taken_once() {
    on_each(async |store| {
        store.enter(session(1, "key a", 10), person("Ann")).await.unwrap();
        let mut like = person("ANN");
        like.id = "another id".to_owned();
        let refused = store.enter(session(2, "key b", 10), like).await;
        assert_eq!(refused, Err(PeopleError::NameTaken));
        assert_eq!(name(store, 2, 10).await, None);
        store.enter(session(3, "key b", 10), person("Bob")).await.unwrap();
        assert_eq!(store.rename("id of Bob", "aNN", "ann").await, Err(PeopleError::NameTaken));
        store.rename("id of Ann", "aNN", "ann").await.unwrap();
        assert_eq!(name(store, 1, 10).await.as_deref(), Some("aNN"));
        store.rename("id of Ann", "Cat", "cat").await.unwrap();
        store.rename("id of Bob", "Ann", "ann").await.unwrap();
        assert_eq!(store.rename("nobody", "Zoe", "zoe").await, Err(PeopleError::Unknown));
    })
    .await;
}

#[tokio::test]
async fn sessions_end_by_time_by_word_and_with_their_device() {
    on_each(async |store| {
        store.enter(session(1, "key a", 0), person("Ann")).await.unwrap();
        assert!(name(store, 1, DAY - 1).await.is_some());
        assert_eq!(name(store, 1, DAY).await, None);
        store.renew([1; 32], 9, 3 * DAY).await.unwrap();
        assert!(name(store, 1, DAY).await.is_some());
        assert_eq!(store.devices("id of Ann").await.unwrap()[0].seen_ms, 9);
        let lasting = store.sessions("id of Ann", 3 * DAY - 1).await.unwrap();
        let device = Some("key a".to_owned());
        let expires_ms = Some(3 * DAY);
        assert_eq!(lasting, [OneSession { device, made_ms: 0, seen_ms: 9, expires_ms }]);
        assert_eq!(store.sessions("id of Ann", 3 * DAY).await, Ok(vec![]));
        assert_eq!(store.renew([9; 32], 9, 3 * DAY).await, Err(PeopleError::Unknown));
        store.end_session([1; 32]).await.unwrap();
        store.end_session([1; 32]).await.unwrap();
        assert_eq!(name(store, 1, 10).await, None);
        store.enter(session(2, "key a", 20), person("-")).await.unwrap();
        let other = store.remove_device("id of Bob", "key a").await;
        assert_eq!(other, Err(PeopleError::Unknown), "another person's device stays");
        store.remove_device("id of Ann", "key a").await.unwrap();
        assert_eq!(name(store, 2, 20).await, None);
        assert_eq!(store.devices("id of Ann").await, Ok(vec![]));
    })
    .await;
}

#[tokio::test]
async fn a_device_keeps_its_last_sessions_only() {
    on_each(async |store| {
        for token in 1..=9 {
            store.enter(session(token, "key a", u64::from(token)), person("Ann")).await.unwrap();
        }
        let mut valid = Vec::new();
        for token in 1..=9 {
            valid.extend(name(store, token, 10).await.map(|_| token));
        }
        assert_eq!(valid, [6, 7, 8, 9]);
    })
    .await;
}

#[tokio::test]
async fn a_recovery_code_brings_one_device_to_its_person() {
    on_each(async |store| {
        store.enter(session(1, "key a", 0), person("Ann")).await.unwrap();
        store.enter(session(2, "key b", 0), person("Guest")).await.unwrap();
        store.set_recovery("id of Ann", [77; 32]).await.unwrap();
        assert!(store.person("id of Ann").await.unwrap().unwrap().has_recovery);
        let wrong = store.recover([78; 32], session(3, "key b", 1)).await;
        assert_eq!(wrong, Err(PeopleError::Unknown));
        let ann = store.recover([77; 32], session(4, "key b", 1)).await.unwrap();
        assert_eq!((&*ann.name, ann.has_recovery), ("Ann", false));
        assert_eq!(name(store, 2, 1).await, None, "the guest's session has gone with the guest");
        assert_eq!(store.person("id of Guest").await, Ok(None));
        assert_eq!(store.devices("id of Ann").await.unwrap().len(), 2);
        let twice = store.recover([77; 32], session(5, "key c", 1)).await;
        assert_eq!(twice, Err(PeopleError::Unknown));
        assert_eq!(store.set_recovery("nobody", [1; 32]).await, Err(PeopleError::Unknown));
        // Whoever can still come in otherwise is kept when a device leaves.
        store.enter(session(6, "key d", 2), person("Dan")).await.unwrap();
        store.set_recovery("id of Dan", [79; 32]).await.unwrap();
        store.join(session(7, "key d", 2), "id of Ann").await.unwrap();
        assert!(store.person("id of Dan").await.unwrap().is_some());
        let nowhere = store.join(session(8, "key d", 2), "nobody").await;
        assert_eq!(nowhere, Err(PeopleError::Unknown));
    })
    .await;
}

#[tokio::test]
async fn bots_live_with_their_owner() {
    on_each(async |store| {
        store.enter(session(1, "key a", 0), person("Ann")).await.unwrap();
        store.add_bot("id of Ann", person("Robot"), [9; 32], 1).await.unwrap();
        let many = store.add_bot("id of Ann", person("Second"), [8; 32], 1).await;
        assert_eq!(many, Err(PeopleError::TooMany));
        let taken = store.add_bot("id of Ann", person("Ann"), [8; 32], 2).await;
        assert_eq!(taken, Err(PeopleError::NameTaken));
        let nobody = store.add_bot("nobody", person("Third"), [8; 32], 2).await;
        assert_eq!(nobody, Err(PeopleError::Unknown));
        let found = store.session([9; 32], u64::MAX / 4).await.unwrap().unwrap();
        assert_eq!(found.person.owner.as_deref(), Some("id of Ann"));
        assert_eq!((found.device, found.expires_ms), (None, None));
        store.renew([9; 32], 5, 6).await.unwrap();
        assert!(name(store, 9, 7).await.is_some(), "a bot's token does not end by itself");
        assert_eq!(store.bots("id of Ann").await.unwrap().len(), 1);
        assert_eq!(store.remove_bot("nobody", "id of Robot").await, Err(PeopleError::Unknown));
        store.remove_bot("id of Ann", "id of Robot").await.unwrap();
        assert_eq!(name(store, 9, 7).await, None);
    })
    .await;
}

#[tokio::test]
async fn who_is_removed_leaves_nothing_and_the_name_is_free() {
    on_each(async |store| {
        store.enter(session(1, "key a", 0), person("Ann")).await.unwrap();
        store.add_bot("id of Ann", person("Robot"), [9; 32], 5).await.unwrap();
        let (id, data, person_id) = (vec![5], vec![6], "id of Ann".to_owned());
        let passkey = Passkey { id, person: person_id, data, made_ms: 3 };
        store.add_passkey(passkey, 5).await.unwrap();
        store.remove_person("id of Ann").await.unwrap();
        assert_eq!(store.remove_person("id of Ann").await, Err(PeopleError::Unknown));
        for token in [1, 9] {
            assert_eq!(name(store, token, 1).await, None);
        }
        assert_eq!(store.devices("id of Ann").await, Ok(vec![]));
        assert_eq!(store.bots("id of Ann").await, Ok(vec![]));
        assert_eq!(store.passkey(&[5]).await, Ok(None));
        store.enter(session(1, "key a", 0), person("Ann")).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn passkeys_are_kept_changed_and_forgotten() {
    on_each(async |store| {
        store.enter(session(1, "key a", 0), person("Ann")).await.unwrap();
        let passkey = |id: u8| {
            let (id, data, person) = (vec![id], vec![1, 2], "id of Ann".to_owned());
            Passkey { id, person, data, made_ms: 3 }
        };
        store.add_passkey(passkey(7), 2).await.unwrap();
        assert_eq!(store.add_passkey(passkey(7), 2).await, Err(PeopleError::TooMany));
        store.add_passkey(passkey(8), 2).await.unwrap();
        assert_eq!(store.add_passkey(passkey(9), 2).await, Err(PeopleError::TooMany));
        let nobody = Passkey { person: "nobody".to_owned(), ..passkey(9) };
        assert_eq!(store.add_passkey(nobody, 2).await, Err(PeopleError::Unknown));
        store.update_passkey(&[7], vec![3]).await.unwrap();
        assert_eq!(store.passkey(&[7]).await.unwrap().unwrap().data, [3]);
        assert_eq!(store.passkeys("id of Ann").await.unwrap().len(), 2);
        assert_eq!(store.remove_passkey("nobody", &[7]).await, Err(PeopleError::Unknown));
        store.remove_passkey("id of Ann", &[7]).await.unwrap();
        assert_eq!(store.update_passkey(&[7], vec![]).await, Err(PeopleError::Unknown));
    })
    .await;
}
