//! Keeps the finished games of a table, until the store has them.

use super::finished::{Ended, Sitter, finished};
use super::keeping::Keeping;
use durak_fair::GameFile;
use durak_store::Store;
use durak_table::{Config, Finished, Occupant};
use std::collections::VecDeque;
use tokio_util::sync::DropGuard;

/// Games of one table that wait to be kept.
#[derive(Default)]
pub(crate) struct Keeper {
    waiting: VecDeque<Waiting>,
}

struct Waiting {
    file: GameFile,
    ended: Ended,
    /// Who reads what is kept waits for it, until the store has not taken it once.
    mark: Option<DropGuard>,
}

impl Keeper {
    /// Whether all games are kept.
    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Takes a game over, before anybody is told that it has ended.
    pub(crate) fn add(
        &mut self,
        game: Finished,
        file: GameFile,
        table: &Config,
        ended_ms: u64,
        keeping: &Keeping,
    ) {
        let sitters = game.seats.into_iter().map(sitter).collect();
        let (preset, private) = (table.preset.clone(), !game.listed);
        let ended = Ended { sitters, preset, rated: table.rated, private, ended_ms };
        self.waiting.push_back(Waiting { file, ended, mark: Some(keeping.begin()) });
    }

    /// Who reads what is kept waits for none of these games any more.
    pub(crate) fn let_readers_go(&mut self) {
        self.waiting.iter_mut().for_each(|game| game.mark = None);
    }

    /// Keeps what waits and is not kept; stops at the first game that the store does not take now.
    pub(crate) async fn keep(&mut self, store: &dyn Store, table: &str) {
        while let Some(game) = self.waiting.front_mut() {
            // A restored table tells all its games again.
            let game_no = game.file.open.open.game_no;
            if let Ok(Some(_)) = store.game_of_table(table, game_no).await {
                self.waiting.pop_front();
                continue;
            }
            let (file, mut ended) = (game.file.clone(), game.ended.clone());
            mark_bots(store, &mut ended.sitters).await;
            // A whole game, checked and packed: not on a thread that serves others.
            let row = tokio::task::spawn_blocking(move || finished(&file, ended)).await;
            if let Ok(Some((row, rate))) = row {
                let (id, saved) = (row.id.clone(), store.save_game(row, rate).await);
                match saved {
                    Ok(true) => tracing::info!(%table, game = %id, "game kept"),
                    Ok(false) => {}
                    Err(error) => {
                        tracing::error!(%table, game = %id, code = error.code(), %error, "a finished game could not be kept");
                        self.let_readers_go();
                        return;
                    }
                }
            }
            self.waiting.pop_front();
        }
    }
}

/// Marks the bots that people have registered; one that is gone by now plays no rated games.
async fn mark_bots(store: &dyn Store, sitters: &mut [Sitter]) {
    for sitter in sitters {
        if let Some(person) = &sitter.person {
            let found = store.person(person).await;
            sitter.is_account_bot = found.is_ok_and(|it| it.is_some_and(|it| it.owner.is_some()));
        }
    }
}

fn sitter(occupant: Occupant) -> Sitter {
    match occupant {
        Occupant::Open => Sitter::default(),
        Occupant::Human { name, person, .. } => Sitter { person, name, ..Sitter::default() },
        Occupant::Bot { level } => Sitter { level: Some(level), ..Sitter::default() },
    }
}
