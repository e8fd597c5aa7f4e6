//! Builds the view-model from what the session knows.

use crate::log::Log;
use crate::model::*;
use crate::pending::Pending;
use crate::room::{Play, Room, pairs};
use durak_core::{Action, GameResult, Legal, Phase, Public, Seat, SeatSet, View};

/// What a table model is built from.
pub(crate) struct Source<'a> {
    pub(crate) room: &'a Room,
    pub(crate) version: u64,
    pub(crate) me: Option<Seat>,
    pub(crate) kept: Option<Seat>,
    pub(crate) draining: bool,
    /// The seats for which time runs, and the time.
    pub(crate) clock: Option<(SeatSet, ClockModel)>,
    pub(crate) pending: &'a Pending,
    pub(crate) log: &'a Log,
}

impl Source<'_> {
    pub(crate) fn table(&self) -> TableModel {
        let room = self.room;
        let phase = room.game.as_ref().map(|game| game.eyes.public().phase());
        let stage = match phase {
            None => Stage::Lobby,
            Some(Phase::Over) => Stage::Over,
            Some(Phase::Lead | Phase::Bout) => Stage::Playing,
        };
        let open = room.seats.contains(&Occupant::Open) && stage != Stage::Playing;
        let first = self.me.unwrap_or(Seat::S0);
        TableModel {
            version: self.version,
            rules: *room.law.rules(),
            preset: room.preset.clone(),
            think_ms: room.think_ms,
            locked: room.locked,
            rated: room.rated,
            listed: room.listed,
            watch: room.watch,
            stage,
            me: self.me,
            is_host: self.me.is_some() && self.me == room.host,
            can_sit: match self.me {
                Some(me) => played_for(room, me),
                None => open || self.kept.is_some(),
            },
            can_concede: self.me.is_some() && room.law.players() == 2 && stage == Stage::Playing,
            can_again: room.games > 0
                && stage != Stage::Playing
                && self.me.is_some_and(|me| !room.again.contains(me)),
            kept: self.kept,
            draining: self.draining,
            seats: room.law.seats().clockwise_from(first).map(|seat| self.seat(seat)).collect(),
            games: room.games,
            game: room.game.as_ref().map(|game| self.game(game)),
            log: self.log.lines().to_vec(),
        }
    }

    fn seat(&self, seat: Seat) -> SeatModel {
        let room = self.room;
        let public = room.game.as_ref().map(|game| game.eyes.public());
        let clock = self.clock.filter(|(seats, _)| seats.contains(seat)).map(|(_, clock)| clock);
        SeatModel {
            seat,
            occupant: room.seats.get(seat.index()).cloned().unwrap_or(Occupant::Open),
            me: self.me == Some(seat),
            host: room.host == Some(seat),
            again: room.again.contains(seat),
            losses: room.losses.get(seat.index()).copied().unwrap_or(0),
            cards: public.map_or(0, |public| public.hand_size(seat)),
            known: public.map_or(Vec::new(), |public| public.known(seat).into_iter().collect()),
            role: public.and_then(|public| role(public, seat)),
            to_act: public.is_some_and(|public| public.waiting_for().contains(seat)),
            may_act: public.is_some_and(|public| public.may_act().contains(seat)),
            team: room.law.teams().then_some(seat as u8 % 2),
            clock,
        }
    }

    fn game(&self, game: &Play) -> GameModel {
        let public = game.eyes.public();
        let view = game.eyes.view();
        let legal = view.map_or(Legal::Nothing, View::legal);
        let pass = matches!(legal, Legal::Throw { pass: true, .. });
        let meaning = if public.is_taking() { PassMeaning::LetTake } else { PassMeaning::Done };
        GameModel {
            trump: public.trump(),
            trump_card: (public.talon() > 0).then_some(public.trump_card()),
            talon: public.talon(),
            discard: public.discard().len(),
            pairs: pairs(public, &game.by).collect(),
            limit: public.limit(),
            room: public.limit().saturating_sub(public.table().attacks()),
            bout: public.bouts(),
            hand: view.map_or(Vec::new(), |view| self.hand(view, &legal)),
            can_take: matches!(legal, Legal::Defend { .. }),
            can_pass: pass.then_some(meaning),
            lead_most: if let Legal::Lead { most, .. } = legal { most } else { 0 },
            pending: self.pending.actions().collect(),
            last: game.last,
            cleared: self.log.cleared.clone(),
            result: public.result().map(|result| self.result(public, result)),
        }
    }

    fn hand(&self, view: &View, legal: &Legal) -> Vec<HandCard> {
        let on_its_way = self.pending.cards();
        view.hand()
            .into_iter()
            .map(|card| {
                let actions: Vec<Action> = legal.with_card(card).collect();
                let mates = match *legal {
                    Legal::Lead { cards, most } if most > 1 => cards
                        .into_iter()
                        .filter(|mate| *mate != card && mate.rank() == card.rank())
                        .collect(),
                    _ => Vec::new(),
                };
                HandCard {
                    card,
                    legal: !actions.is_empty(),
                    actions,
                    mates,
                    pending: on_its_way.contains(card),
                }
            })
            .collect()
    }

    fn result(&self, public: &Public, result: GameResult) -> ResultModel {
        let won = |me: Seat| match result {
            GameResult::Durak(seat) => Some(seat != me),
            GameResult::Lost(team) => Some(!team.contains(me)),
            GameResult::Draw => None,
        };
        let present = |seat: &Seat| {
            matches!(
                self.room.seats.get(seat.index()),
                Some(Occupant::Human { online: true, stand_in: false, .. })
            )
        };
        let present: SeatSet = public.law().seats().into_iter().filter(present).collect();
        ResultModel {
            result,
            out: public.groups_out().collect(),
            won: self.me.and_then(won),
            can_again: self.me.is_some_and(|me| !self.room.again.contains(me)),
            waiting_for: present - self.room.again,
        }
    }
}

/// Whether a bot plays for a player who has his seat: he was not there.
fn played_for(room: &Room, seat: Seat) -> bool {
    let occupant = room.seats.get(seat.index());
    matches!(occupant, Some(Occupant::Human { stand_in: true, .. }))
}

fn role(public: &Public, seat: Seat) -> Option<Role> {
    if !public.active().contains(seat) {
        return Some(Role::Out);
    }
    if public.phase() == Phase::Over {
        return None;
    }
    Some(if seat == public.defender() {
        if public.is_taking() { Role::Taking } else { Role::Defender }
    } else if public.passed().contains(seat) {
        Role::Passed
    } else if seat == public.attacker() {
        Role::Attacker
    } else if public.throwers().contains(seat) {
        Role::Thrower
    } else {
        Role::Waiting
    })
}
