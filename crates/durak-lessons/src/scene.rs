//! A lesson at a table: what is seen, what can be answered, and what the engine says to it.

use crate::choice::Choice;
use crate::lesson::Lesson;
use crate::question::Question;
use durak_core::{
    Action, Card, CardSet, Close, FirstLeader, GameResult, Law, Public, Refusal, Seat, View,
};
use durak_engine::Game;

/// A lesson set up under a rule set.
#[derive(Clone, Copy)]
pub struct Scene {
    lesson: &'static Lesson,
    /// What the deal leaves under the given rules, whatever number of seats the lesson has.
    dealt_talon: u8,
    start: Game,
    /// After what is played before the question.
    game: Game,
    close: Option<Close>,
}

/// What the engine says to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is right.
    Right,
    /// It is wrong, for this reason.
    Refused(Refusal),
    /// It is wrong; the lesson's words say why.
    Wrong,
}

impl Scene {
    pub(crate) fn new(
        lesson: &'static Lesson,
        dealt_talon: u8,
        start: Game,
        game: Game,
        close: Option<Close>,
    ) -> Scene {
        Scene { lesson, dealt_talon, start, game, close }
    }

    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The reader's seat.
    pub const fn you(&self) -> Seat {
        Seat::S0
    }

    /// What the reader sees: the table before anything of the question is played.
    pub fn view(&self) -> View {
        self.start.view(self.you())
    }

    /// Whether leader and defender may be told: not if the question is who leads first.
    pub const fn tells_roles(&self) -> bool {
        !matches!(self.lesson.question, Question::First)
    }

    /// The actions that are played before the question, with their seats; a pass of all is left out.
    pub fn played(&self) -> impl Iterator<Item = (Seat, Action)> {
        let lines = self.lesson.script.iter().filter_map(|line| line.split_once(' '));
        lines.filter_map(|(seat, action)| {
            Some((seat.parse().ok().and_then(Seat::new)?, action.parse().ok()?))
        })
    }

    /// The attack card that is to be beaten, if that is the question.
    pub fn to_beat(&self) -> Option<Card> {
        let public = self.game.public();
        let open = public.table().pairs().filter(|(_, cover)| cover.is_none());
        let beats = self.lesson.question == Question::Cards(crate::Deed::Beat);
        open.last().filter(|_| beats).map(|(attack, _)| attack)
    }

    /// All answers that can be given, each once.
    pub fn choices(&self) -> Vec<Choice> {
        let cards = |cards: CardSet| cards.into_iter().map(Choice::Card);
        let seats = || self.law().seats().into_iter().map(Choice::Seat);
        match self.lesson.question {
            Question::Cards(_) => cards(self.view().hand()).chain([Choice::NoCard]).collect(),
            Question::Standing => cards(self.view().hand()).collect(),
            Question::Known(_, list) => cards(listed(list)).collect(),
            Question::May(_) => vec![Choice::Yes, Choice::No],
            Question::More => (0..=self.more().max(4)).map(Choice::Number).collect(),
            Question::HandSize(_, offered) | Question::DealtTalon(offered) => {
                let right = self.rights();
                let numbers = offered.iter().map(|number| Choice::Number(*number));
                let mut all: Vec<Choice> = numbers.chain(right).collect();
                all.sort_by_key(|choice| if let Choice::Number(it) = choice { *it } else { 0 });
                all.dedup();
                all
            }
            Question::Leads => seats().collect(),
            Question::DrawsFirst | Question::TrumpCard | Question::Out => {
                seats().chain([Choice::Nobody]).collect()
            }
            Question::Loser => seats().chain([Choice::Draw, Choice::GoesOn]).collect(),
            Question::First => seats().chain([Choice::Lot, Choice::Redeal]).collect(),
            Question::NextGame => seats().chain([Choice::LowestTrump]).collect(),
        }
    }

    /// The right answers: at least one.
    pub fn rights(&self) -> Vec<Choice> {
        let seat = |seat: Option<Seat>| vec![seat.map_or(Choice::Nobody, Choice::Seat)];
        match self.lesson.question {
            Question::Cards(_) => {
                let fits = |card: &Card| self.try_card(*card) == Some(Ok(()));
                let cards: Vec<Card> = self.view().hand().into_iter().filter(fits).collect();
                if cards.is_empty() {
                    return vec![Choice::NoCard];
                }
                cards.into_iter().map(Choice::Card).collect()
            }
            Question::May(action) => {
                vec![if self.try_action(action).is_ok() { Choice::Yes } else { Choice::No }]
            }
            Question::More => vec![Choice::Number(self.more())],
            Question::HandSize(seat, _) => vec![Choice::Number(self.public().hand_size(seat))],
            Question::DealtTalon(_) => vec![Choice::Number(self.dealt_talon)],
            Question::Leads => seat((!self.game.is_over()).then(|| self.public().leader())),
            Question::DrawsFirst => {
                seat(self.close.and_then(|close| close.draws().next()).map(|(seat, _)| seat))
            }
            Question::TrumpCard => {
                let trump = self.public().trump_card();
                seat(self.law().seats().into_iter().find(|it| self.game.hand(*it).contains(trump)))
            }
            Question::Out => {
                let out = self.law().seats() - self.public().active();
                if out.is_empty() {
                    seat(None)
                } else {
                    out.into_iter().map(Choice::Seat).collect()
                }
            }
            Question::Loser => self.losers(),
            Question::First => vec![self.first()],
            Question::NextGame => vec![self.next_game()],
            Question::Standing => {
                let action = self.game.standing_action(self.you());
                let card = action.and_then(|action| action.played().first());
                vec![card.map_or(Choice::NoCard, Choice::Card)]
            }
            Question::Known(seat, list) => {
                (listed(list) & self.public().known(seat)).into_iter().map(Choice::Card).collect()
            }
        }
    }

    /// What the engine says to an answer.
    pub fn judge(&self, choice: Choice) -> Verdict {
        if self.rights().contains(&choice) {
            return Verdict::Right;
        }
        let refusal = match (self.lesson.question, choice) {
            (Question::Cards(_), Choice::Card(card)) => self.try_card(card).and_then(Result::err),
            (Question::May(action), Choice::Yes) => self.try_action(action).err(),
            (Question::More, Choice::Number(number)) if number > self.more() => {
                Some(Refusal::LimitReached { limit: self.public().limit() })
            }
            _ => None,
        };
        refusal.map_or(Verdict::Wrong, Verdict::Refused)
    }

    /// Why what is asked cannot be done, if that is the answer.
    pub fn refusal(&self) -> Option<Refusal> {
        match self.lesson.question {
            Question::May(action) => self.try_action(action).err(),
            _ => None,
        }
    }

    fn public(&self) -> &Public {
        self.game.public()
    }

    fn law(&self) -> &Law {
        self.public().law()
    }

    fn more(&self) -> u8 {
        self.public().limit().saturating_sub(self.public().table().attacks())
    }

    fn try_action(&self, action: &str) -> Result<(), Refusal> {
        let action: Action = action.parse().map_err(|_| Refusal::NotInPlay)?;
        self.game.view(self.you()).check(action)
    }

    fn try_card(&self, card: Card) -> Option<Result<(), Refusal>> {
        let Question::Cards(deed) = self.lesson.question else { return None };
        let action = deed.action(card, self.public())?;
        Some(self.game.view(self.you()).check(action))
    }

    fn losers(&self) -> Vec<Choice> {
        match self.game.result() {
            None => vec![Choice::GoesOn],
            Some(GameResult::Draw) => vec![Choice::Draw],
            Some(GameResult::Durak(seat)) => vec![Choice::Seat(seat)],
            Some(GameResult::Lost(team)) => team.into_iter().map(Choice::Seat).collect(),
        }
    }

    fn first(&self) -> Choice {
        let hands = durak_core::BySeat::from_fn(|seat| self.start.hand(seat));
        let leader = |random| self.law().first_leader(&hands, self.public().trump(), random);
        match (leader(Seat::S0), leader(Seat::S1)) {
            (FirstLeader::LowestTrump(seat, _), _) => Choice::Seat(seat),
            (FirstLeader::Redeal, _) => Choice::Redeal,
            (FirstLeader::NoTrump(one), FirstLeader::NoTrump(other)) if one == other => {
                Choice::Seat(one)
            }
            _ => Choice::Lot,
        }
    }

    fn next_game(&self) -> Choice {
        let durak = match self.game.result() {
            Some(GameResult::Durak(seat)) => Some(seat),
            _ => None,
        };
        let next = self.law().next_deal(self.public().dealer(), durak);
        next.leader.map_or(Choice::LowestTrump, Choice::Seat)
    }
}

fn listed(cards: &str) -> CardSet {
    cards.split(',').filter_map(|card| card.parse::<Card>().ok()).collect()
}
