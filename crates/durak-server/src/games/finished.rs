//! From the file of a game that has ended to what is kept of it.

use super::file::pack;
use super::kept::{Kept, KeptError};
use super::score::Score;
use crate::ratings::{Board, Played, Unrated, change, counting, unrated};
use crate::replay::Replay;
use crate::statistics::{LeadLaw, TrumpsLaw};
use durak_core::{CardSet, GameResult, NextDeal, Seat, SeatSet};
use durak_engine::{Deal, Deck, GameLog};
use durak_fair::{End, Event, Facts, GameFile, Kind, Stage, verify_own_file};
use durak_store::{GamePlayer, Luck, NewGame, Rate};

/// What the table knows of a game beside its file.
#[derive(Clone, Debug)]
pub(crate) struct Ended {
    /// Who sat there at the end, by seat.
    pub(crate) sitters: Vec<Sitter>,
    /// The preset that the rules started from.
    pub(crate) preset: Option<String>,
    /// Whether the table was made for rated games.
    pub(crate) rated: bool,
    /// Whether the table was not listed: then only those who played find the game in lists.
    pub(crate) private: bool,
    /// When it ended, in milliseconds since 1970.
    pub(crate) ended_ms: u64,
}

/// Who sat on a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sitter {
    /// The person, if known.
    pub(crate) person: Option<String>,
    /// The name.
    pub(crate) name: String,
    /// The level of a bot.
    pub(crate) level: Option<String>,
    /// Whether it is a bot that somebody has registered.
    pub(crate) is_account_bot: bool,
}

/// The row of a game, and what it does to ratings; none if the game is not one to keep: it was
/// broken off before anybody could lose it.
pub(crate) fn finished(file: &GameFile, ended: Ended) -> Option<(NewGame, Rate)> {
    let report = verify_own_file(file);
    if !report.passes() {
        tracing::error!(failures = ?report.names(), "the file of a game does not pass its own check");
    }
    let facts = report.facts?;
    let walk = Walk::through(file, &facts)?;
    let mut kept = Kept::new(&walk.log).with_bots_part(walk.helped, walk.left);
    kept.preset = ended.preset.clone();
    kept.opened_ms = file.open.open.opened_ms;
    let replay = Replay::of(walk.log).ok()?;
    let played = Played {
        rated_table: ended.rated,
        bots: walk.bots | seats_where(&ended.sitters, |it| it.is_account_bot),
        persons: seats_where(&ended.sitters, |it| it.person.is_some()),
        helped: walk.helped,
        left: walk.left,
        actions: replay.steps().len(),
    };
    let table = (facts.table.clone(), facts.game_no);
    let game = NewGame {
        id: facts.gid.to_string(),
        table: Some(table),
        ended_ms: ended.ended_ms,
        private: ended.private,
        file: Some(pack(&file.write())),
        ..NewGame::default()
    };
    Some(rows(game, kept, &replay, played, ended.sitters))
}

/// The row of a game that was played elsewhere: without a table, unrated.
pub(crate) fn imported(
    id: String,
    log: GameLog,
    tags: Vec<(String, String)>,
    now_ms: u64,
) -> Result<NewGame, KeptError> {
    let mut kept = Kept::new(&log);
    let replay = Replay::of(log)?;
    let seats = replay.law().seats();
    let name = |seat: Seat| {
        let tag = tags.iter().find(|(name, _)| *name == format!("player-{seat}"));
        tag.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let sitters: Vec<Sitter> =
        seats.into_iter().map(|seat| Sitter { name: name(seat), ..Sitter::default() }).collect();
    kept.tags = tags;
    let played = Played {
        rated_table: false,
        bots: SeatSet::EMPTY,
        persons: SeatSet::EMPTY,
        helped: SeatSet::EMPTY,
        left: SeatSet::EMPTY,
        actions: replay.steps().len(),
    };
    let game = NewGame { id, ended_ms: now_ms, ..NewGame::default() };
    let (mut game, _) = rows(game, kept, &replay, played, sitters);
    // Nobody's statistics: it may never have been.
    game.players.iter_mut().for_each(|player| player.luck = None);
    Ok(game)
}

/// Fills in what follows from the cards.
pub(super) fn rows(
    game: NewGame,
    mut kept: Kept,
    replay: &Replay,
    played: Played,
    sitters: Vec<Sitter>,
) -> (NewGame, Rate) {
    let law = *replay.law();
    let public = replay.last().public();
    let score = Score::of(public, played.left);
    let board = Board::of(&law, kept.preset.as_deref());
    let why = unrated(&law, &played, &score.places);
    let imported = game.table.is_none();
    kept.unrated =
        if imported { Some(Unrated::Imported) } else { why }.map(|why| why.key().to_owned());
    let lucks = law.seats().into_iter().map(|seat| luck(replay, seat));
    let players = sitters.into_iter().zip(&score.outcomes).zip(lucks);
    let players = players.map(|((sitter, outcome), luck)| GamePlayer {
        person: sitter.person,
        name: sitter.name,
        level: sitter.level,
        outcome: outcome.to_string(),
        luck: Some(luck),
        change: None,
    });
    let game = NewGame {
        family: board.family.clone(),
        seats: law.players(),
        result: result(public.result()).to_owned(),
        board: kept.unrated.is_none().then(|| board.to_string()),
        players: players.collect(),
        body: kept.write(),
        ..game
    };
    let counting = counting(&law, &played, &score.places);
    let (places, now_ms) = (score.places, game.ended_ms);
    (game, Box::new(move |before| change(&law, &places, counting, before, now_ms)))
}

fn seats_where(sitters: &[Sitter], holds: impl Fn(&Sitter) -> bool) -> SeatSet {
    let pairs = Seat::ALL.into_iter().zip(sitters);
    pairs.filter(|(_, sitter)| holds(sitter)).map(|(seat, _)| seat).collect()
}

/// The word for a result: `durak`, `team`, `draw`, or `left` where the cards were not played out.
pub(crate) const fn result(result: Option<GameResult>) -> &'static str {
    match result {
        Some(GameResult::Durak(_)) => "durak",
        Some(GameResult::Lost(_)) => "team",
        Some(GameResult::Draw) => "draw",
        None => "left",
    }
}

/// What a seat was dealt.
fn luck(replay: &Replay, seat: Seat) -> Luck {
    let (law, by, start) = (replay.law(), replay.log().deal().by, replay.start());
    let trumps = start.hand(seat) & CardSet::of_suit(start.public().trump());
    let lead = LeadLaw::of(law, by, seat);
    Luck {
        trumps_law: TrumpsLaw::of(law, by, seat).to_string(),
        trumps: trumps.len(),
        lead: lead.map(|law| (law.to_string(), start.public().leader() == seat)),
    }
}

/// What the events of a file tell.
pub(super) struct Walk {
    pub(super) log: GameLog,
    bots: SeatSet,
    helped: SeatSet,
    left: SeatSet,
}

impl Walk {
    /// None if no game was dealt, or it was broken off by nobody who sat there.
    pub(super) fn through(file: &GameFile, facts: &Facts) -> Option<Walk> {
        let start = facts.trace_start()?;
        let law = durak_core::Law::new(&start.rules).ok()?;
        let decks: Option<Vec<Deck>> =
            start.decks.iter().map(|deck| Deck::new(&law, deck).ok()).collect();
        let by = NextDeal { dealer: start.dealer, leader: start.first };
        let deal = Deal { by, decks: decks?, random_seat: start.random_seat };
        let bots = Seat::ALL.into_iter().zip(&facts.seated);
        let bots = bots.filter(|(_, entry)| entry.kind == Kind::Bot).map(|(seat, _)| seat);
        let mut walk = Walk {
            log: GameLog::new(law, deal),
            bots: bots.collect(),
            helped: SeatSet::EMPTY,
            left: SeatSet::EMPTY,
        };
        for (_, event) in file.read_events() {
            match event {
                Event::Bot(seat) => walk.left.insert(seat),
                Event::Back(seat) => walk.left.remove(seat),
                Event::Act(seat, action) => {
                    if walk.left.contains(seat) {
                        walk.helped.insert(seat);
                    }
                    walk.log.push(seat, action);
                }
                Event::Beaten | Event::Taken | Event::Draw(..) | Event::Over => {}
            }
        }
        walk.left -= walk.bots;
        match &file.end {
            End::Final { .. } => Some(walk),
            End::Abort { stage: Stage::Play, entry, reason, .. } if reason == "left" => {
                let place = facts.order.iter().position(|it| it == entry)?;
                walk.left.insert(*Seat::ALL.get(place)?);
                Some(walk)
            }
            End::Abort { .. } => None,
        }
    }
}
