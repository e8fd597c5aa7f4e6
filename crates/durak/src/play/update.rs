//! What a key does: it changes the model, or asks the dealer for something.

use crate::play::key::Key;
use crate::play::model::{Model, Popup};
use durak_core::{Action, Card, CardSet, Legal, Refusal, SameRank};

/// What the model asks of the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Play this; it is legal in the view.
    Play(Action),
    /// Deal the next game.
    NextGame,
    /// End.
    Quit,
}

/// Does what the key says.
pub(crate) fn update(model: &mut Model, key: Key) -> Option<Request> {
    if key == Key::Interrupt {
        return Some(Request::Quit);
    }
    match model.popup.take() {
        None => at_table(model, key),
        Some(popup) => in_popup(model, popup, key),
    }
}

fn at_table(model: &mut Model, key: Key) -> Option<Request> {
    match key {
        Key::Left => step(model, -1),
        Key::Right => step(model, 1),
        Key::Up => step_to_playable(model, -1),
        Key::Down => step_to_playable(model, 1),
        Key::First => model.cursor = 0,
        Key::Last => model.cursor = model.cards().len().saturating_sub(1),
        Key::Enter => return play_chosen(model),
        Key::Number(place) => {
            if usize::from(place) < model.cards().len() {
                model.cursor = usize::from(place);
                return play_card(model);
            }
        }
        Key::Take => return attempt(model, Action::Take),
        Key::Pass => return attempt(model, Action::Pass),
        Key::Space => match model.legal() {
            Legal::Lead { .. } => mark(model),
            _ => return attempt(model, Action::Pass),
        },
        Key::Mark => mark(model),
        Key::Transfer => return transfer(model),
        Key::Sort => {
            let card = model.card();
            model.sort = model.sort.other();
            model.choose(card);
        }
        Key::Escape => {
            model.marked = CardSet::EMPTY;
            model.message = None;
        }
        _ => anywhere(model, key),
    }
    None
}

/// Keys that do the same at the table and over the result.
fn anywhere(model: &mut Model, key: Key) {
    match key {
        Key::Colours => {
            model.settings.theme.four_colours = !model.settings.theme.four_colours;
        }
        Key::Rules => model.popup = Some(Popup::Rules(0)),
        Key::Help => model.popup = Some(Popup::Help),
        Key::Quit => model.popup = Some(Popup::Quit),
        _ => {}
    }
}

/// The popup has been taken off; what stays is put back.
fn in_popup(model: &mut Model, popup: Popup, key: Key) -> Option<Request> {
    match (popup, key) {
        (Popup::Menu { actions, chosen }, key) => return in_menu(model, actions, chosen, key),
        (Popup::Rules(line), Key::Up | Key::Left) => {
            model.popup = Some(Popup::Rules(line.saturating_sub(1)));
        }
        (Popup::Rules(line), Key::Down | Key::Right | Key::Space) => {
            let last = model.rules().len().saturating_sub(1);
            model.popup = Some(Popup::Rules((line + 1).min(last)));
        }
        (Popup::Quit, Key::Enter | Key::Yes) => return Some(Request::Quit),
        (Popup::Quit, Key::Escape | Key::No | Key::Quit) => uncover(model),
        (Popup::Quit, _) => model.popup = Some(Popup::Quit),
        (Popup::Over, Key::Enter | Key::Yes) => return Some(Request::NextGame),
        (Popup::Over, Key::Quit | Key::No) => return Some(Request::Quit),
        (Popup::Over, key) => {
            model.popup = Some(Popup::Over);
            anywhere(model, key);
        }
        (Popup::Help | Popup::Rules(_), _) => uncover(model),
    }
    None
}

/// After a popup is closed the result is shown again, if there is one.
fn uncover(model: &mut Model) {
    model.popup = model.public().result().map(|_| Popup::Over);
}

fn in_menu(model: &mut Model, actions: Vec<Action>, chosen: usize, key: Key) -> Option<Request> {
    let last = actions.len().saturating_sub(1);
    let chosen = match key {
        Key::Up | Key::Left => chosen.checked_sub(1).unwrap_or(last),
        Key::Down | Key::Right => {
            if chosen == last {
                0
            } else {
                chosen + 1
            }
        }
        Key::Number(place) if usize::from(place) <= last => {
            return attempt(model, actions[usize::from(place)]);
        }
        Key::Enter | Key::Space => return attempt(model, actions[chosen]),
        Key::Escape => return None,
        _ => chosen,
    };
    model.popup = Some(Popup::Menu { actions, chosen });
    None
}

fn step(model: &mut Model, by: isize) {
    let count = model.cards().len();
    if count > 0 {
        model.cursor = (model.cursor + count).saturating_add_signed(by) % count;
    }
}

/// To the next card that can be played, if there is one.
fn step_to_playable(model: &mut Model, by: isize) {
    let playable = model.legal().cards();
    for _ in 0..model.cards().len() {
        step(model, by);
        if model.card().is_none_or(|card| playable.contains(card)) {
            return;
        }
    }
}

/// Marks a card for a lead of several, or takes the mark off; marks are of one rank.
fn mark(model: &mut Model) {
    let (Some(card), Legal::Lead { most, .. }) = (model.card(), model.legal()) else { return };
    if most == 1 {
        let refusal = match model.public().limit() {
            1 => Refusal::LeadTooMany { limit: 1 },
            _ => Refusal::LeadOneCard,
        };
        return refuse(model, refusal);
    }
    let of_rank = model.marked & CardSet::of_rank(card.rank());
    let toggled =
        if of_rank.contains(card) { of_rank - card.into() } else { of_rank | card.into() };
    if toggled.len() > most {
        return refuse(model, Refusal::LeadTooMany { limit: model.public().limit() });
    }
    model.message = None;
    model.marked = toggled;
}

/// Plays the marked cards, or the chosen one if none is marked.
fn play_chosen(model: &mut Model) -> Option<Request> {
    match SameRank::new(model.marked) {
        Some(lead) => attempt(model, Action::Lead(lead)),
        None => play_card(model),
    }
}

/// Plays the chosen card; asks if it could do several things.
fn play_card(model: &mut Model) -> Option<Request> {
    let card = model.card()?;
    let actions: Vec<Action> = model.legal().with_card(card).collect();
    match *actions.as_slice() {
        [] => attempt(model, likely_attempt(model, card)),
        [action] => attempt(model, action),
        _ => ask(model, actions),
    }
}

fn transfer(model: &mut Model) -> Option<Request> {
    let card = model.card()?;
    let legal = model.legal();
    let both = [Action::Transfer(card), Action::Show(card)];
    let actions: Vec<Action> = both.into_iter().filter(|action| legal.contains(*action)).collect();
    match *actions.as_slice() {
        [] => attempt(model, Action::Transfer(card)),
        [action] => attempt(model, action),
        _ => ask(model, actions),
    }
}

fn ask(model: &mut Model, actions: Vec<Action>) -> Option<Request> {
    model.popup = Some(Popup::Menu { actions, chosen: 0 });
    None
}

/// What somebody probably wants who plays a card that cannot be played.
fn likely_attempt(model: &Model, card: Card) -> Action {
    let public = model.public();
    if let Legal::Lead { .. } = model.legal() {
        return Action::Lead(card.into());
    }
    let attack = public.table().uncovered().first();
    match attack.filter(|_| public.defender() == model.view.seat()) {
        None if public.table().is_empty() => Action::Lead(card.into()),
        None => Action::Throw(card),
        Some(attack) if public.table().lead_rank() == Some(card.rank()) => {
            // The rank of the attack: to be handed on, if that is known here at all.
            match model.view.check(Action::Transfer(card)) {
                Err(Refusal::TransferOff) => Action::Beat { attack, with: card },
                _ => Action::Transfer(card),
            }
        }
        Some(attack) => Action::Beat { attack, with: card },
    }
}

/// Asks the dealer to play this, or says why not.
fn attempt(model: &mut Model, action: Action) -> Option<Request> {
    match model.view.check(action) {
        Ok(()) => {
            model.message = None;
            Some(Request::Play(action))
        }
        Err(refusal) => {
            refuse(model, refusal);
            None
        }
    }
}

/// Says why something is refused, with the section of the rules.
pub(crate) fn refuse(model: &mut Model, refusal: Refusal) {
    let texts = model.texts();
    let reason = texts.refusal(&refusal, &model.names);
    let args = [("reason", reason.into()), ("section", refusal.section().into())];
    model.message = Some(texts.format("terminal-refused", &args));
}
