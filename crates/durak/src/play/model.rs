//! What the person sees: the view of the seat, and everything that is only on the screen.

use crate::play::dealer::{PERSON, Played};
use crate::play::hand::Sort;
use crate::play::theme::Theme;
use durak_core::{
    Action, BySeat, Card, CardSet, GameResult, Legal, Opening, Phase, Public, Seat, View,
};
use durak_text::{Names, Texts};
use std::collections::VecDeque;

/// Most lines of the log that are kept.
const LOG: usize = 100;

/// What the person has chosen for the whole session.
#[derive(Clone)]
pub(crate) struct Settings {
    /// The texts of the language.
    pub(crate) texts: &'static Texts,
    /// The colours.
    pub(crate) theme: Theme,
}

/// Something that lies over the table and takes the keys.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Popup {
    /// One card could do several things.
    Menu {
        /// What it could do.
        actions: Vec<Action>,
        /// Which one is chosen.
        chosen: usize,
    },
    /// The keys.
    Help,
    /// The rules of the table, from this paragraph on.
    Rules(usize),
    /// Whether to quit.
    Quit,
    /// How the game ended.
    Over,
}

/// Games lost by each seat, and draws.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Score {
    /// How many games each seat has lost, alone or as a team.
    pub(crate) lost: BySeat<u32>,
    /// How many games were draws.
    pub(crate) draws: u32,
}

/// The person's side of the table.
pub(crate) struct Model {
    pub(crate) settings: Settings,
    pub(crate) names: Names,
    pub(crate) view: View,
    pub(crate) sort: Sort,
    /// The place of the chosen card in the sorted hand.
    pub(crate) cursor: usize,
    /// Cards marked for a lead of several; all of one rank.
    pub(crate) marked: CardSet,
    pub(crate) popup: Option<Popup>,
    /// Why something was refused.
    pub(crate) message: Option<String>,
    /// What happened, the newest line first.
    pub(crate) log: VecDeque<String>,
    pub(crate) score: Score,
    /// The number of the game in the match, from 1.
    pub(crate) game: u32,
}

impl Model {
    /// The first game of a match.
    pub(crate) fn new(settings: Settings, view: View, opening: &Opening) -> Model {
        let texts = settings.texts;
        let bot = |seat: Seat| texts.format("terminal-bot", &[("number", seat.index().into())]);
        let names = view.public().law().seats().into_iter().map(|seat| match seat {
            PERSON => texts.get("you"),
            _ => bot(seat),
        });
        let mut model = Model {
            names: Names::new(names).told_to(PERSON),
            settings,
            view,
            sort: Sort::default(),
            cursor: 0,
            marked: CardSet::EMPTY,
            popup: None,
            message: None,
            log: VecDeque::new(),
            score: Score::default(),
            game: 0,
        };
        model.start(view, opening);
        model
    }

    /// Begins a game.
    pub(crate) fn start(&mut self, view: View, opening: &Opening) {
        self.game += 1;
        self.log.clear();
        self.popup = None;
        self.message = None;
        self.cursor = 0;
        let talon = view.public().talon();
        for line in self.texts().opening(opening, talon, &self.names) {
            self.tell(line);
        }
        self.see(view);
    }

    /// Follows what happened.
    pub(crate) fn follow(&mut self, played: &Played, view: View) {
        let (texts, names) = (self.texts(), &self.names);
        let mut lines = vec![texts.action(&played.action, played.seat, names)];
        lines.extend(played.close.iter().flat_map(|close| texts.close(close, names)));
        lines.extend(played.out.into_iter().map(|seat| {
            let place = view.public().place(seat).unwrap_or_default();
            texts.out(seat, place, names)
        }));
        lines.into_iter().for_each(|line| self.tell(line));
        if played.seat == PERSON {
            self.message = None;
        }
        self.see(view);
        if let Some(result) = self.public().result() {
            self.end(result);
        }
    }

    fn end(&mut self, result: GameResult) {
        match result {
            GameResult::Durak(seat) => self.score.lost[seat] += 1,
            GameResult::Lost(team) => team.into_iter().for_each(|seat| self.score.lost[seat] += 1),
            GameResult::Draw => self.score.draws += 1,
        }
        self.tell(self.texts().result(result, &self.names));
        self.popup = Some(Popup::Over);
    }

    /// Shows another view; the chosen card stays chosen while it is in the hand.
    fn see(&mut self, view: View) {
        let card = self.card();
        self.view = view;
        self.choose(card);
        self.marked = match self.legal() {
            Legal::Lead { cards, most } if self.marked.len() <= most => self.marked & cards,
            _ => CardSet::EMPTY,
        };
        let legal = self.legal();
        if let Some(Popup::Menu { actions, .. }) = &self.popup
            && !actions.iter().all(|action| legal.contains(*action))
        {
            self.popup = None;
        }
    }

    /// Moves the cursor to this card if it is in the hand, else keeps it within the hand.
    pub(crate) fn choose(&mut self, card: Option<Card>) {
        let cards = self.cards();
        let place = cards.iter().position(|held| Some(*held) == card).unwrap_or(self.cursor);
        self.cursor = place.min(cards.len().saturating_sub(1));
    }

    fn tell(&mut self, line: String) {
        self.log.push_front(line);
        self.log.truncate(LOG);
    }

    /// The texts of the language.
    pub(crate) fn texts(&self) -> &'static Texts {
        self.settings.texts
    }

    /// What everybody sees.
    pub(crate) fn public(&self) -> &Public {
        self.view.public()
    }

    /// What the person may do now.
    pub(crate) fn legal(&self) -> Legal {
        self.view.legal()
    }

    /// The sorted hand.
    pub(crate) fn cards(&self) -> Vec<Card> {
        self.sort.cards(self.view.hand(), self.public().trump())
    }

    /// The chosen card; none with an empty hand.
    pub(crate) fn card(&self) -> Option<Card> {
        self.cards().get(self.cursor).copied()
    }

    /// Whether the game waits for the person.
    pub(crate) fn is_awaited(&self) -> bool {
        self.public().waiting_for().contains(PERSON)
    }

    /// What is to be done now, and by whom.
    pub(crate) fn status(&self) -> String {
        let (texts, public) = (self.texts(), self.public());
        let seats = |seats| [("seats", texts.seats(seats, &self.names).into())];
        let id = match self.legal() {
            _ if public.phase() == Phase::Over => "phase-over",
            Legal::Lead { most: 1, .. } => "terminal-lead",
            Legal::Lead { .. } => "terminal-lead-several",
            Legal::Defend { .. } => "terminal-defend",
            Legal::Throw { pass: true, .. } if public.is_taking() => "terminal-throw-taking",
            Legal::Throw { pass: true, .. } => "terminal-throw",
            Legal::Throw { pass: false, .. } => {
                return texts.format("terminal-throw-early", &seats(public.waiting_for()));
            }
            Legal::Nothing => {
                return texts.format("terminal-wait", &seats(public.waiting_for()));
            }
        };
        texts.get(id)
    }

    /// The rules of the table in words: each line, and whether it is a title.
    pub(crate) fn rules(&self) -> Vec<(bool, String)> {
        let rules = self.texts().rules(self.public().law().rules());
        let lines = rules.sections.into_iter().flat_map(|section| {
            let paragraphs = section.paragraphs.into_iter().map(|text| (false, text));
            [(true, format!("{}. {}", section.number, section.title))].into_iter().chain(paragraphs)
        });
        lines.collect()
    }

    /// What a line of the menu says about an action.
    pub(crate) fn describe(&self, action: Action) -> String {
        let texts = self.texts();
        let verb = texts.get(&format!("do-{}", action.verb()));
        match action {
            Action::Beat { attack, with } => texts.format(
                "terminal-beat-with",
                &[
                    ("attack", texts.card_short(attack).into()),
                    ("card", texts.card_short(with).into()),
                ],
            ),
            Action::Show(card) => format!("{verb}: {}", texts.card_short(card)),
            _ => {
                let cards = action.played().into_iter().map(|card| texts.card_short(card));
                format!("{verb}: {}", cards.collect::<Vec<_>>().join(" "))
            }
        }
    }
}
