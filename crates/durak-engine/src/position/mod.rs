//! Positions: one state of a game as one line of text, for tests, puzzles and documents.

mod read;
mod write;

pub use read::PositionError;

use crate::game::Game;
use durak_core::{BySeat, Card, CardSet, Public, Seat, Setup, View};

/// A state with the hands and the talon as far as the writer knows them.
///
/// The text is `durak:RULES` and then tokens `key=value`, in any order, one space between:
///
/// | token | meaning | if it is missing |
/// | --- | --- | --- |
/// | `durak:home,players=3` | a preset and the options that differ from it | must stand first |
/// | `trump=Qh` | the trump card, drawn or not | must be there |
/// | `hands=6s,7d!/8c,?2/?6` | one hand a seat; `!` = known to all, `?n` = n unknown cards | must be there |
/// | `talon=7c,Qh` or `talon=?9` | the cards to draw in their order, or how many | empty |
/// | `table=6s-7s,8d` | attack cards, each with its cover | empty |
/// | `discard=9c,9d` | beaten-off cards | all cards that are nowhere else; with unknown cards none |
/// | `leader=0` `attacker=0` `defender=1` | the roles | seat 0, the leader, the next opponent |
/// | `taking` `shown` | the defender takes; a trump was shown in this bout | not |
/// | `passed=0,2` | whose pass stands | nobody |
/// | `out=1/0,2` | groups of seats in the order of going out | nobody |
/// | `dealer=2` | who dealt | the last seat |
/// | `bouts=3` | bouts that have ended | 1, or 0 with an empty discard |
/// | `idle=0` | bouts in a row without change | 0 |
/// | `over` | the game has ended | not |
///
/// ```
/// use durak_core::{Action, Seat};
/// use durak_engine::Position;
/// let text = "durak:durak trump=Ah hands=6c,7c/8c,9c table= leader=0";
/// let mut game = text.parse::<Position>().unwrap().to_game().unwrap();
/// game.play(Seat::S0, "lead:6c".parse().unwrap()).unwrap();
/// let line = Position::of_game(&game).to_string();
/// assert_eq!(line, "durak:durak trump=Ah hands=7c/8c,9c table=6c");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub(crate) setup: Setup,
    pub(crate) hands: BySeat<CardSet>,
    pub(crate) talon: Option<Vec<Card>>,
}

impl Position {
    /// All of a game, hidden cards too: not for anybody who plays it.
    pub fn of_game(game: &Game) -> Position {
        Position {
            setup: game.public().setup(),
            hands: BySeat::from_fn(|seat| game.hand(seat)),
            talon: Some(game.talon().collect()),
        }
    }

    /// What a seat knows.
    pub fn of_view(view: &View) -> Position {
        let mut hands = BySeat::from_fn(|seat| view.public().known(seat));
        hands[view.seat()] = view.hand();
        Position {
            setup: view.public().setup(),
            hands,
            talon: (view.public().talon() == 0).then(Vec::new),
        }
    }

    /// The public state.
    pub fn public(&self) -> Result<Public, PositionError> {
        self.setup.validate().map_err(PositionError::Setup)
    }

    /// The game, if every card is given.
    pub fn to_game(&self) -> Result<Game, PositionError> {
        let public = self.public()?;
        for seat in public.law().seats() {
            if self.hands[seat].len() != public.hand_size(seat) {
                return Err(PositionError::Unknown);
            }
        }
        let cards = self.talon.as_ref().ok_or(PositionError::Unknown)?;
        let mut talon = [None; Game::MAX_TALON];
        for (place, card) in talon.iter_mut().zip(cards.iter().rev()) {
            *place = Some(*card);
        }
        Ok(Game::from_parts(public, self.hands, talon))
    }

    /// The view of a seat whose hand is given.
    pub fn to_view(&self, seat: Seat) -> Result<View, PositionError> {
        let public = self.public()?;
        if self.hands[seat].len() != public.hand_size(seat) {
            return Err(PositionError::Unknown);
        }
        Ok(View::new(public, seat, self.hands[seat]))
    }
}
