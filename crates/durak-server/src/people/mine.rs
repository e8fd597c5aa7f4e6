//! What one may change about oneself.

use super::sign_in::{hash_code, new_person};
use super::{Name, Refused};
use crate::app::App;
use crate::clock::unix_ms;
use crate::games;
use crate::secret::new_code;
use durak_hub::{hash_token, new_token};
use durak_protocol::people::{BotMade, DeviceInfo, MyBot, MyData, MySession};
use durak_store::{GameQuery, OneSession, Person, Session};

/// Most bots of a person.
pub(crate) const BOTS: u32 = 5;
/// Most games that an export lists.
const GAMES: u32 = 100_000;

impl App {
    /// Gives a person another name.
    pub(crate) async fn rename(&self, person: &Person, name: &str) -> Result<Person, Refused> {
        let name = Name::parse(name)?;
        self.store.rename(&person.id, name.as_str(), &name.skeleton()).await?;
        self.people.known.forget();
        Ok(Person { name: name.as_str().to_owned(), ..person.clone() })
    }

    /// The devices of a session's person.
    pub(crate) async fn devices(&self, session: &Session) -> Result<Vec<DeviceInfo>, Refused> {
        let devices = self.store.devices(&session.person.id).await?.into_iter();
        let info = |device: durak_store::Device| DeviceInfo {
            this: session.device.as_ref() == Some(&device.key),
            key: device.key,
            agent: device.agent,
            made_ms: device.made_ms,
            seen_ms: device.seen_ms,
        };
        Ok(devices.map(info).collect())
    }

    /// Ends the sessions of a device and forgets it.
    pub(crate) async fn remove_device(&self, person: &str, key: &str) -> Result<(), Refused> {
        let removed = self.store.remove_device(person, key).await;
        self.sessions_ended([person.to_owned()]);
        Ok(removed?)
    }

    /// Makes the one recovery code of a person.
    pub(crate) async fn new_recovery(&self, person: &str) -> Result<String, Refused> {
        let code = new_code(self.system()?.rng());
        self.store.set_recovery(person, hash_code(&code)).await?;
        self.people.known.forget();
        Ok(code)
    }

    /// Makes a bot account with its token.
    pub(crate) async fn new_bot(&self, owner: &str, name: &str) -> Result<BotMade, Refused> {
        let name = Name::parse(name)?;
        let mut system = self.system()?;
        let token = new_token(system.rng());
        let bot = new_person(&name, system.rng());
        let (id, name) = (bot.id.clone(), bot.name.clone());
        self.store.add_bot(owner, bot, hash_token(&token).0, BOTS).await?;
        Ok(BotMade { id, name, token })
    }

    /// Removes a bot account; its games lose its name.
    pub(crate) async fn remove_bot(&self, owner: &str, id: &str) -> Result<(), Refused> {
        let removed = self.store.remove_bot(owner, id).await;
        self.sessions_ended([id.to_owned()]);
        removed?;
        Ok(self.store.forget_player(id).await?)
    }

    /// What is kept of a person: [`MyData`] says what is left out.
    pub(crate) async fn export(&self, session: &Session) -> Result<MyData, Refused> {
        let person = &session.person;
        let bots = self.store.bots(&person.id).await?.into_iter();
        let bot = |it: Person| MyBot { id: it.id, name: it.name, made_ms: it.made_ms };
        let passkeys = self.store.passkeys(&person.id).await?;
        let me = Some(person.id.clone());
        let query =
            GameQuery { viewer: me.clone(), person: me, limit: GAMES, ..GameQuery::default() };
        let games = self.store.games(query).await?;
        let ratings = self.store.ratings_of(&person.id).await?;
        let sessions = self.store.sessions(&person.id, unix_ms()).await?.into_iter();
        let session_of = |it: OneSession| MySession {
            device: it.device,
            made_ms: it.made_ms,
            seen_ms: it.seen_ms,
            expires_ms: it.expires_ms,
        };
        Ok(MyData {
            id: person.id.clone(),
            name: person.name.clone(),
            made_ms: person.made_ms,
            has_recovery: person.has_recovery,
            devices: self.devices(session).await?,
            sessions: sessions.map(session_of).collect(),
            passkeys: passkeys.iter().map(|passkey| hex::encode(&passkey.id)).collect(),
            bots: bots.map(bot).collect(),
            games: games.into_iter().map(|stored| stored.game.id).collect(),
            ratings: ratings.into_iter().map(games::summary::rating).collect(),
        })
    }

    /// Removes a person with all that is kept; finished games lose the name.
    pub(crate) async fn delete(&self, person: &str) -> Result<(), Refused> {
        let bots = self.store.bots(person).await?.into_iter().map(|bot| bot.id);
        let gone: Vec<String> = bots.chain([person.to_owned()]).collect();
        let removed = self.store.remove_person(person).await;
        self.sessions_ended(gone.clone());
        removed?;
        for id in gone {
            self.store.forget_player(&id).await?;
        }
        Ok(())
    }
}
