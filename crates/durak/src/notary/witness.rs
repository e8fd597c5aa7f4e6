//! A notary's side of a table's games: it checks as a player does, and signs nothing but numbers.

use durak_fair::{
    Beacon, Chain, ClientFrame, Expected, GameFile, Identity, Opening, Player, PublicKey, Refused,
    ServerFrame, SignedEvent, SignedOpen, SigningKey, verify_file,
};
use rand::TryRng;
use rand::rngs::SysRng;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use thiserror::Error;
use zeroize::Zeroizing;

/// What a frame leads to.
pub(super) enum Said {
    Nothing,
    /// To be sent; what it needs is stored.
    Frame(ClientFrame),
    /// A game has ended and its file is kept.
    Ended {
        game_no: u64,
        path: PathBuf,
    },
}

/// Why a notary goes no further.
#[derive(Debug, Error)]
pub(super) enum WitnessError {
    /// Something was wrong with what the server said.
    #[error(transparent)]
    Refused(Box<Refused>),
    /// A number or a file cannot be kept.
    #[error("{path}: {source}")]
    Keep { path: PathBuf, source: io::Error },
}

impl From<Refused> for WitnessError {
    fn from(refused: Refused) -> WitnessError {
        WitnessError::Refused(Box::new(refused))
    }
}

pub(super) struct Witness {
    key: SigningKey,
    server: Option<PublicKey>,
    table: String,
    dir: PathBuf,
    chain: Chain,
    player: Option<Player>,
    /// The highest game whose end is known.
    known: u64,
}

impl Witness {
    pub(super) fn new(
        key: SigningKey,
        server: Option<PublicKey>,
        table: String,
        dir: PathBuf,
    ) -> Witness {
        let chain = Chain::new();
        Witness { key, server, table, dir, chain, player: None, known: 0 }
    }

    /// Takes a frame of the table.
    pub(super) fn hear(&mut self, replay: bool, frame: ServerFrame) -> Result<Said, WitnessError> {
        match frame {
            ServerFrame::Missed(missed) => {
                let game_no = missed.open.open.game_no;
                if game_no > self.known {
                    // A broken chain shows at the next OPEN, with its reason.
                    let _ = self.chain.add_missed(&missed);
                    self.known = game_no;
                }
                Ok(Said::Nothing)
            }
            ServerFrame::Open(open) => self.open(replay, *open),
            ServerFrame::End(ending) => {
                let Some(player) = &mut self.player else { return Ok(Said::Nothing) };
                player.end(&ending)?;
                let file = player.file();
                self.player = None;
                file.map_or(Ok(Said::Nothing), |file| self.keep(&file))
            }
            other => self.play(other),
        }
    }

    fn play(&mut self, frame: ServerFrame) -> Result<Said, WitnessError> {
        let Some(player) = &mut self.player else { return Ok(Said::Nothing) };
        match frame {
            ServerFrame::Commits(commits) => {
                let reveal = player.commits(&commits)?;
                return Ok(reveal.map_or(Said::Nothing, |reveal| {
                    Said::Frame(ClientFrame::Reveal(reveal.sign(&self.key)))
                }));
            }
            ServerFrame::Reveals(reveals) => player.reveals(&reveals, now_ms())?,
            ServerFrame::Deal(deal) => player.deal(&deal)?,
            ServerFrame::Void(keys) => player.void(&keys)?,
            ServerFrame::Event { t, text, sig } => {
                player.event(t as usize, &SignedEvent { text, sig })?;
            }
            _ => {}
        }
        Ok(Said::Nothing)
    }

    fn open(&mut self, replay: bool, open: SignedOpen) -> Result<Said, WitnessError> {
        let (game_no, gid) = (open.open.game_no, open.open.gid());
        let again = self.player.as_ref().is_some_and(|player| player.gid() == gid);
        if game_no <= self.known || (again && !replay) {
            return Ok(Said::Nothing);
        }
        let own = self.key.public();
        let entry = (0u8..).zip(&open.open.entries).find(|(_, it)| it.pk == own);
        let identity = entry.map(|(entry, _)| Identity { key: own, entry });
        let me = match identity {
            Some(identity) => Some((identity, self.number(&gid.to_string())?)),
            None => None,
        };
        let server = *self.server.get_or_insert(open.open.server_pk);
        // A notary agrees to whatever the table plays: the rules string is checked for itself.
        let terms = open.open.terms();
        let rules = terms.as_ref().map_or(durak_core::Rules::DEFAULT, |terms| *terms.rules());
        let now_ms = now_ms();
        let beacon_ms = open.open.beacon.as_ref().and_then(Beacon::round_ms);
        let expected = Expected { server, table: &self.table, rules: &rules, now_ms, beacon_ms };
        let joined = Player::join(&self.chain, &expected, me, open.clone())?;
        self.chain.begin(open);
        self.player = Some(joined.player);
        Ok(joined.commit.map_or(Said::Nothing, |commit| {
            Said::Frame(ClientFrame::Commit(commit.sign(&self.key)))
        }))
    }

    /// The number for a game: made once, and on the disk before it is used.
    fn number(&self, gid: &str) -> Result<Opening, WitnessError> {
        let path = self.dir.join(format!("{gid}.number"));
        let keep = |source| WitnessError::Keep { path: path.clone(), source };
        let mut bytes = Zeroizing::new([0; 64]);
        match fs::read(&path).map(Zeroizing::new) {
            Ok(stored) if stored.len() == bytes.len() => bytes.copy_from_slice(&stored),
            Ok(_) => return Err(keep(io::Error::from(io::ErrorKind::InvalidData))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                SysRng.try_fill_bytes(&mut bytes[..]).map_err(io::Error::other).map_err(keep)?;
                write_new(&path, &bytes[..]).map_err(keep)?;
            }
            Err(error) => return Err(keep(error)),
        }
        Ok(Opening::new(*bytes))
    }

    fn keep(&mut self, file: &GameFile) -> Result<Said, WitnessError> {
        let open = &file.open.open;
        let (game_no, gid) = (open.game_no, open.gid());
        if let Some(facts) = verify_file(file).facts {
            // A break shows at the next OPEN, which does not point to this end.
            let _ = self.chain.add(file, &facts);
        }
        self.known = game_no;
        let path = self.dir.join(format!("{gid}.json"));
        fs::write(&path, file.write())
            .map_err(|source| WitnessError::Keep { path: path.clone(), source })?;
        Ok(Said::Ended { game_no, path })
    }
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Milliseconds since 1970.
fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
