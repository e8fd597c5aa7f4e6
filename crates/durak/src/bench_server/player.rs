//! A player who believes everything: it answers and signs, and checks nothing, so that what is
//! measured is the server's work.

use durak_client::Session;
use durak_core::Action;
use durak_fair::{
    ClientFrame, Commit, Digest, Event, Opening, Reveal, ServerFrame, SigningKey, act_digest,
    commit_digest, commitment, commits_digest, next_head, reveal_digest,
};
use durak_player::{action_of, is_act};
use durak_protocol::{ClientMessage, FairMessage, is_fair};

/// A session with a key.
pub(super) struct Player {
    pub(super) session: Session,
    key: SigningKey,
    seed: u64,
    /// The own entry of the present game, and its number.
    own: Option<(u8, Opening)>,
    gid: Digest,
    commits: Digest,
    head: Digest,
}

impl Player {
    /// The player with this number, who may have a seat's token already.
    pub(super) fn new(number: u64, token: Option<String>) -> Player {
        Player {
            session: Session::new(token),
            key: SigningKey::from_seed(&bytes("bench key", number)),
            seed: number,
            own: None,
            gid: Digest::ZERO,
            commits: Digest::ZERO,
            head: Digest::ZERO,
        }
    }

    /// The public key, in hex.
    pub(super) fn public_key(&self) -> String {
        self.key.public().to_string()
    }

    /// Takes a message; returns what is to be sent at once.
    pub(super) fn receive(&mut self, text: &str, now_ms: u64) -> Result<Vec<String>, String> {
        let mut answers = Vec::new();
        if is_fair(text) {
            let message = FairMessage::<ServerFrame>::parse(text).map_err(|error| error.text)?;
            for frame in message.frames {
                answers.extend(self.frame(message.entry, frame));
            }
        } else {
            self.session.receive(text, now_ms);
        }
        let fair = answers.into_iter().map(|frame| {
            let frame = serde_json::to_value(frame).unwrap_or_default();
            ClientMessage::Fair { frame }.to_json()
        });
        let mut all: Vec<String> = fair.collect();
        for text in self.session.outgoing() {
            all.push(self.signed(text));
        }
        Ok(all)
    }

    fn frame(&mut self, entry: Option<u8>, frame: ServerFrame) -> Option<ClientFrame> {
        match frame {
            ServerFrame::Open(open) => {
                self.gid = open.open.gid();
                let entry = entry?;
                let mut number = [0; 64];
                number[..32].copy_from_slice(&bytes("bench number", self.seed));
                number[32..].copy_from_slice(&self.gid.0);
                let commit = commitment(&self.gid, entry, &self.key.public(), &number);
                let sig = self.key.sign(&commit_digest(&self.gid, entry, &commit));
                self.own = Some((entry, Opening::new(number)));
                Some(ClientFrame::Commit(Commit { entry, commit, sig }))
            }
            ServerFrame::Commits(commits) => {
                self.commits = commits_digest(&self.gid, &commits.list);
                let (entry, opening) = self.own.as_ref()?;
                let opening = opening.reveal();
                let sig = self.key.sign(&reveal_digest(&self.commits, *entry, &opening.0));
                Some(ClientFrame::Reveal(Reveal { entry: *entry, opening, sig }))
            }
            ServerFrame::Deal(deal) => {
                self.head = deal.digest(&self.commits);
                None
            }
            ServerFrame::Event { text, sig, .. } => {
                self.head = next_head(&self.head, &text, sig.as_ref());
                None
            }
            _ => None,
        }
    }

    /// What the session wants to be sent, with the signature of an action.
    pub(super) fn outgoing(&mut self) -> Vec<String> {
        let texts = self.session.outgoing();
        texts.into_iter().map(|text| self.signed(text)).collect()
    }

    fn signed(&self, text: String) -> String {
        let action = action_of(&text).filter(|_| is_act(&text));
        let action = action.and_then(|text| text.parse::<Action>().ok());
        let (Some(seat), Some(action)) = (self.session.seat(), action) else { return text };
        let Ok(ClientMessage::Act { n, at, action: words, .. }) = ClientMessage::parse(&text)
        else {
            return text;
        };
        let event = Event::Act(seat, action).to_string();
        let sig = Some(self.key.sign(&act_digest(&self.head, &event)).to_string());
        let head = Some(self.head.to_string());
        ClientMessage::Act { n, at, action: words, head, sig }.to_json()
    }
}

/// Bytes that depend on a name and a number: what the load does is the same every time.
fn bytes(name: &str, number: u64) -> [u8; 32] {
    durak_fair::digest(name, &[&number.to_be_bytes()]).0
}
