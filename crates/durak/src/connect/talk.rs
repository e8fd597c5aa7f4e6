//! The conversation with a table: one socket after the other, messages in their order, everything
//! that is sent checked and signed before.

use super::failed;
use super::seat::{Refusal, Sitting, Step};
use crate::failure::Failure;
use crate::player::{Files, Link, Socket, connect, random_byte};
use durak_client::model::Link as Connection;
use durak_client::{Session, Tick};
use durak_fair::{Digest, ServerFrame};
use durak_player::{Acted, Driver, Proof, action_of, evidence, is_act, with_signature};
use durak_protocol::{ClientMessage, FairMessage, is_fair};
use durak_server::interrupted;
use durak_text::{Names, Texts};
use futures_util::{SinkExt, StreamExt};
use std::io::Write;
use std::pin::Pin;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

/// Between two looks at the clock.
const TICK: Duration = Duration::from_secs(1);
/// How long a last word may take.
const GOODBYE: Duration = Duration::from_secs(3);
/// The close code of a connection that nobody closed.
const BROKEN: u16 = 1006;

/// Ready when the process is asked to end.
type Stop = Pin<Box<dyn Future<Output = ()>>>;

/// How a connection ended.
enum Ended {
    /// There is nothing more to do.
    Done,
    /// The user wants it to end.
    Stopped,
    /// It broke, or was closed with this code.
    Lost(u16),
}

/// A bot, its part in the deals, and its connection.
pub(super) struct Talk<'a> {
    link: Link,
    token: Option<String>,
    /// Until the rules are known.
    files: Option<Files>,
    driver: Option<Driver<Files>>,
    session: Session,
    sitting: Sitting,
    /// Messages of the deal that wait for the rules.
    heard: Vec<FairMessage<ServerFrame>>,
    /// The game that is played.
    present: Option<Digest>,
    /// Games that have ended here, and the number of the last one that was told.
    ended: u32,
    told: u64,
    begun: Instant,
    texts: &'a Texts,
    out: &'a mut dyn Write,
}

impl<'a> Talk<'a> {
    pub(super) fn new(
        link: Link,
        token: Option<String>,
        files: Files,
        sitting: Sitting,
        texts: &'a Texts,
        out: &'a mut dyn Write,
    ) -> Talk<'a> {
        Talk {
            // An account finds its seat by itself.
            session: Session::new(match &token {
                Some(_) => None,
                None => files.table_token(&link.table),
            }),
            link,
            token,
            files: Some(files),
            driver: None,
            sitting,
            heard: Vec::new(),
            present: None,
            ended: 0,
            told: 0,
            begun: Instant::now(),
            texts,
            out,
        }
    }

    /// What the table asks for before it lets the bot sit.
    pub(super) fn password(&mut self, password: String) {
        self.session.password(password);
    }

    /// Connects, plays, and connects again when the connection is lost.
    pub(super) async fn run(&mut self) -> Result<(), Failure> {
        let mut stop: Stop = Box::pin(interrupted());
        let mut was_there = false;
        loop {
            let opened = tokio::select! {
                opened = connect(&self.link, self.token.as_deref()) => opened,
                () = &mut stop => return Ok(()),
            };
            let code = match opened {
                Ok(socket) => match self.connected(socket, &mut stop).await? {
                    Ended::Done | Ended::Stopped => return Ok(()),
                    Ended::Lost(code) => code,
                },
                // A wrong address is told at once, a server that starts anew is waited for.
                Err(error) if !was_there => return Err(failed(self.texts, &error)),
                Err(_) => BROKEN,
            };
            let seen = self.session.model(self.now_ms());
            was_there |= seen.table.is_some();
            self.session.closed(code);
            let Some(wait_ms) = self.session.retry_in(random_byte()) else {
                return self.over(seen.refusal.map(|refusal| refusal.text));
            };
            tokio::select! {
                () = sleep(Duration::from_millis(wait_ms.into())) => {}
                () = &mut stop => return Ok(()),
            }
        }
    }

    /// The table or its seat is somebody else's or nobody's now.
    fn over(&mut self, said: Option<String>) -> Result<(), Failure> {
        let why = match self.session.model(self.now_ms()).link {
            Connection::Replaced => self.texts.get("connect-replaced"),
            Connection::Incompatible(code) => said.unwrap_or(code),
            _ => said.unwrap_or_else(|| self.texts.get("connect-gone")),
        };
        Err(failed(self.texts, &why))
    }

    async fn connected(&mut self, mut socket: Socket, stop: &mut Stop) -> Result<Ended, Failure> {
        self.session.opened(self.now_ms());
        self.heard.clear();
        loop {
            let step = self.step()?;
            if let Err(code) = self.send(&mut socket).await? {
                return Ok(Ended::Lost(code));
            }
            if step == Step::Done {
                self.say_goodbye(&mut socket).await?;
                return Ok(Ended::Done);
            }
            tokio::select! {
                message = socket.next() => match message {
                    Some(Ok(Message::Text(text))) => {
                        if let Err(code) = self.receive(&text, &mut socket).await? {
                            return Ok(Ended::Lost(code));
                        }
                    }
                    Some(Ok(Message::Close(frame))) => {
                        return Ok(Ended::Lost(frame.map_or(BROKEN, |frame| frame.code.into())));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return Ok(Ended::Lost(BROKEN)),
                },
                () = sleep(self.until_due()) => {
                    if self.session.tick(self.now_ms()) == Tick::Reconnect {
                        return Ok(Ended::Lost(BROKEN));
                    }
                }
                () = &mut *stop => {
                    self.session.leave(self.now_ms());
                    self.say_goodbye(&mut socket).await?;
                    return Ok(Ended::Stopped);
                }
            }
        }
    }

    fn until_due(&self) -> Duration {
        let due = self.sitting.due_ms().map(|due| due.saturating_sub(self.now_ms()));
        due.map_or(TICK, |ms| Duration::from_millis(ms).min(TICK))
    }

    /// Lets the bot do what it wants to do now.
    fn step(&mut self) -> Result<Step, Failure> {
        let now_ms = self.now_ms();
        let step = self.sitting.step(&mut self.session, self.ended, now_ms);
        match &step {
            Step::Seated(seat) => {
                let facts = [
                    ("seat", (*seat as u8).to_string().into()),
                    ("table", self.link.table.as_str().into()),
                ];
                self.say(&self.texts.format("connect-seated", &facts))?;
            }
            Step::Refused(Refusal::Full) => {
                return Err(Failure::Difference(self.texts.get("refusal-no-open-seat")));
            }
            Step::Refused(Refusal::SentAway) => {
                return Err(Failure::Difference(self.texts.get("connect-sent-away")));
            }
            Step::Refused(Refusal::Said(refusal)) => {
                let known = self.texts.has(&format!("refusal-{}", refusal.code));
                let names = Names::default();
                let facts = refusal.facts.iter().map(|(name, fact)| (name, *fact));
                return Err(Failure::Difference(match known {
                    true => self.texts.refusal_facts(&refusal.code, facts, &names),
                    false => refusal.text.clone(),
                }));
            }
            Step::Goes | Step::Done => {}
        }
        Ok(step)
    }

    /// Takes a message; the code if the connection is lost meanwhile.
    async fn receive(
        &mut self,
        text: &str,
        socket: &mut Socket,
    ) -> Result<Result<(), u16>, Failure> {
        let now_ms = self.now_ms();
        if is_fair(text) {
            self.session.heard(now_ms);
            let message = FairMessage::parse(text).map_err(|it| failed(self.texts, &it.text))?;
            self.heard.push(message);
        } else {
            self.session.receive(text, now_ms);
            let token = self.session.take_new_token().map(str::to_owned);
            if let (Some(token), Some(files)) = (token, self.files()) {
                files.keep_table_token(&self.link.table, &token);
            }
        }
        self.check(socket).await
    }

    fn files(&self) -> Option<&Files> {
        self.driver.as_ref().map(Driver::device).or(self.files.as_ref())
    }

    /// Checks what has come of the deal and answers it, once the rules are known.
    async fn check(&mut self, socket: &mut Socket) -> Result<Result<(), u16>, Failure> {
        let Some(rules) = self.session.model(self.now_ms()).table.map(|table| table.rules) else {
            return Ok(Ok(()));
        };
        if let Some(files) = self.files.take() {
            self.driver = Some(Driver::new(files, &self.link.table, rules).await);
        }
        let Some(driver) = &mut self.driver else { return Ok(Ok(())) };
        driver.agree(rules);
        for message in std::mem::take(&mut self.heard) {
            for frame in &message.frames {
                let ServerFrame::Open(open) = frame else { continue };
                let gid = open.open.gid();
                if let Some(before) = self.present.replace(gid).filter(|before| *before != gid) {
                    driver.device().forget(&before);
                }
            }
            let answers = driver.heard(&message).await;
            if let Some(fault) = driver.device().fault() {
                return Err(failed(self.texts, &fault));
            }
            if driver.status().failure.is_some() {
                return Err(self.not_fair(socket).await);
            }
            for frame in answers {
                let frame = serde_json::to_value(frame).unwrap_or_default();
                let text = ClientMessage::Fair { frame }.to_json();
                if socket.send(Message::text(text)).await.is_err() {
                    return Ok(Err(BROKEN));
                }
            }
        }
        self.tell_end()?;
        Ok(Ok(()))
    }

    /// Tells a game that has ended, once.
    fn tell_end(&mut self) -> Result<(), Failure> {
        let Some(driver) = &self.driver else { return Ok(()) };
        let status = driver.status();
        let Some(gid) = self.present.filter(|_| status.proof.is_over()) else { return Ok(()) };
        if status.game_no <= self.told {
            return Ok(());
        }
        self.told = status.game_no;
        // Of a game that ended before, the bot saw nothing but the end.
        if !status.takes_part {
            return Ok(());
        }
        let game = status.game_no.to_string();
        let file = driver.device().game(&gid).display().to_string();
        let id = match status.proof {
            Proof::Verified => {
                self.ended += 1;
                "notary-fair"
            }
            _ => "connect-aborted",
        };
        let facts = [("game", game.into()), ("file", file.into())];
        self.say(&self.texts.format(id, &facts))
    }

    /// Something was wrong: keeps the proof of it, leaves the seat, and says so.
    async fn not_fair(&mut self, socket: &mut Socket) -> Failure {
        self.session.leave(self.now_ms());
        let left = self.say_goodbye(socket).await;
        let Some(driver) = &self.driver else { return failed(self.texts, &"") };
        let failure = driver.status().failure;
        let reason = failure.as_ref().map(ToString::to_string).unwrap_or_default();
        let gid = self.present.unwrap_or(Digest::ZERO);
        let text = failure.as_ref().map(evidence).unwrap_or_default();
        let kept = driver.device().keep_evidence(&gid, &text);
        let file = match kept {
            Ok(path) => path.display().to_string(),
            Err(error) => error.to_string(),
        };
        let facts = [("error", reason.into()), ("file", file.into())];
        let sentence = self.texts.format("connect-unfair", &facts);
        match left {
            Err(Failure::Output(error)) => Failure::Output(error),
            _ => Failure::Difference(sentence),
        }
    }

    /// Sends what the session wants to be sent, actions with their signatures.
    async fn send(&mut self, socket: &mut Socket) -> Result<Result<(), u16>, Failure> {
        for text in self.session.outgoing() {
            let acted = match (&mut self.driver, action_of(&text).filter(|_| is_act(&text))) {
                (Some(driver), Some(action)) => driver.act(&action).await,
                _ => Acted::Plain,
            };
            if let Some(fault) = self.driver.as_ref().and_then(|it| it.device().fault()) {
                return Err(failed(self.texts, &fault));
            }
            let signed = match acted {
                Acted::Signed(act) => with_signature(&text, &act),
                Acted::Plain => None,
                // One action at a time: another one stands at this head only after a crash.
                Acted::Hold => continue,
            };
            if socket.send(Message::text(signed.unwrap_or(text))).await.is_err() {
                return Ok(Err(BROKEN));
            }
        }
        Ok(Ok(()))
    }

    /// Sends the last words and waits a little until they have been heard.
    async fn say_goodbye(&mut self, socket: &mut Socket) -> Result<(), Failure> {
        let _ = self.send(socket).await?;
        let answered = async {
            while let Some(Ok(message)) = socket.next().await {
                let Message::Text(text) = message else { continue };
                if !is_fair(&text) {
                    self.session.receive(&text, self.now_ms());
                }
                if self.session.model(self.now_ms()).table.is_none_or(|it| it.me.is_none()) {
                    break;
                }
            }
        };
        // Whoever does not answer in time has been told.
        let _ = timeout(GOODBYE, answered).await;
        let _ = timeout(GOODBYE, socket.close(None)).await;
        Ok(())
    }

    fn say(&mut self, sentence: &str) -> Result<(), Failure> {
        writeln!(self.out, "{sentence}")?;
        Ok(self.out.flush()?)
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}
