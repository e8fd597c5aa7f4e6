//! The table page from the session's view-model.

use super::words::Words;
use super::{levels, log, result, seats};
use crate::model::*;
use durak_client::model::{self as known, GameModel, Model, PassMeaning, RefusalModel, TableModel};
use durak_core::{OPTIONS, OptionSpec, Preset};
use durak_text::{Lang, Texts, rule_of_refusal};

/// That no new games are begun, where none is on; it says too why a button cannot be pressed.
pub(super) const DRAINING: &str = "refusal-draining";

/// What the page shows of a table; `link` is its address for others.
pub fn scene(model: &Model, lang: Lang, link: &str) -> TableScene {
    let Some(table) = &model.table else {
        return TableScene { link: link_state(&model.link), ..unknown(lang) };
    };
    let words = Words::new(lang, table);
    let mut scene = TableScene {
        link: link_state(&model.link),
        rules: rules_in_short(words.texts, table),
        can_sit: table.can_sit,
        kept: table.kept.is_some() || table.me.is_some(),
        concede: table.can_concede,
        locked: table.locked,
        refusal: model.refusal.as_ref().map(|refusal| refused(&words, table, refusal)),
        ..unknown(lang)
    };
    for seat in &table.seats {
        let shown = seats::seat(&words, table, seat);
        if seat.me { scene.me = Some(shown) } else { scene.others.push(shown) }
    }
    match &table.game {
        None => scene.stage = Stage::Lobby(lobby(&words, table, link, &scene.rules)),
        Some(game) => add_game(&mut scene, &words, table, game),
    }
    if table.draining {
        let plays = scene.stage == Stage::Playing;
        scene.notice = words.get(if plays { "web-draining" } else { DRAINING });
    }
    scene
}

/// All that happened in this game, oldest first.
pub fn history(model: &Model, lang: Lang) -> Vec<LogLine> {
    let lines = |table| log::lines(&Words::new(lang, table), table);
    model.table.as_ref().map(lines).unwrap_or_default()
}

/// The rules of the table, `key=value` joined by `;`; empty while the table is not known.
pub fn rules(model: &Model) -> String {
    model.table.as_ref().map_or(String::new(), |table| table.rules.to_string())
}

/// A table of which nothing is known.
pub fn unknown(lang: Lang) -> TableScene {
    let texts = Texts::of(lang);
    TableScene {
        link: Link::Connecting,
        stage: Stage::Unknown,
        me: None,
        others: Vec::new(),
        hand: Vec::new(),
        trump: None,
        trump_card: None,
        talon: 0,
        discard: 0,
        pairs: Vec::new(),
        room: 0,
        take: false,
        pass: false,
        pass_text: String::new(),
        turn: String::new(),
        last: String::new(),
        said: String::new(),
        can_sit: false,
        kept: false,
        notice: String::new(),
        concede: false,
        locked: false,
        cleared: None,
        refusal: None,
        rules: String::new(),
        title: texts.get("web-title"),
    }
}

fn link_state(link: &known::Link) -> Link {
    match link {
        known::Link::Connecting => Link::Connecting,
        known::Link::Online => Link::Online,
        known::Link::Lost => Link::Lost,
        known::Link::Restarting => Link::Restarting,
        known::Link::Replaced => Link::Replaced,
        known::Link::Gone => Link::Gone,
        known::Link::Incompatible(_) => Link::Incompatible,
    }
}

fn add_game(scene: &mut TableScene, words: &Words, table: &TableModel, game: &GameModel) {
    let texts = words.texts;
    let named = |card: Card| (card, texts.card(card));
    scene.stage = match &game.result {
        Some(end) => Stage::Over(result::result(words, table, end)),
        None => Stage::Playing,
    };
    scene.hand = game.hand.iter().map(|held| hand_card(words, held)).collect();
    scene.trump = Some((game.trump, texts.suit(game.trump)));
    scene.trump_card = game.trump_card.map(named);
    (scene.talon, scene.discard, scene.room) = (game.talon, game.discard, game.room);
    scene.pairs = game.pairs.iter().map(|lying| pair(words, lying)).collect();
    (scene.take, scene.pass) = (game.can_take, game.can_pass.is_some());
    scene.pass_text = words.get(match game.can_pass {
        Some(PassMeaning::LetTake) => "web-pass-take",
        Some(PassMeaning::Done) | None => "web-pass",
    });
    scene.turn = seats::turn(words, table, game);
    (scene.last, scene.said) = log::last(words, table);
    scene.cleared = game.cleared.as_ref().map(|cleared| Cleared {
        cards: cleared.cards.iter().map(|card| played(words, *card)).collect(),
        to: match cleared.to {
            known::ClearedTo::Discard => ClearedTo::Discard,
            known::ClearedTo::Seat(seat) => ClearedTo::Seat(seat as u8),
        },
        bout: cleared.version,
    });
    if scene.me.as_ref().is_some_and(|me| me.to_act) {
        scene.title = words.get("web-title-turn");
    }
}

fn hand_card(words: &Words, held: &known::HandCard) -> HandCard {
    HandCard {
        card: held.card,
        name: words.texts.card(held.card),
        moves: held.actions.clone(),
        mates: held.mates.clone(),
        pending: held.pending,
    }
}

fn played(words: &Words, lying: known::Played) -> Played {
    Played { card: lying.card, name: words.texts.card(lying.card), by: lying.by as u8 }
}

fn pair(words: &Words, lying: &known::Pair) -> Pair {
    let attack = played(words, lying.attack);
    let beaten_by = lying.cover.map(|card| played(words, card));
    let spoken = match &beaten_by {
        None => words.with("web-pair-open", &[("attack", attack.name.clone().into())]),
        Some(by) => words.with(
            "web-pair-beaten",
            &[("attack", attack.name.clone().into()), ("defence", by.name.clone().into())],
        ),
    };
    Pair { attack, beaten_by, spoken }
}

fn refused(words: &Words, table: &TableModel, refusal: &RefusalModel) -> Refusal {
    let texts = words.texts;
    let known = texts.has(&format!("refusal-{}", refusal.code));
    Refusal {
        id: refusal.id,
        text: if known {
            let facts = refusal.facts.iter().map(|(name, fact)| (name, *fact));
            texts.refusal_facts(&refusal.code, facts, &words.names)
        } else {
            refusal.text.clone()
        },
        rule: refusal.section.map_or(String::new(), |section| {
            let title = words.with("web-section", &[("section", section.into())]);
            words.with("web-rule", &[("section", section.into()), ("title", title.into())])
        }),
        link: rule_of_refusal(&refusal.code).map_or(String::new(), |key| {
            format!("/rules/table?{}#{key}", table.rules.to_string().replace(';', "&"))
        }),
    }
}

fn lobby(words: &Words, table: &TableModel, link: &str, rules: &str) -> LobbyScene {
    let seat = |seat: &known::SeatModel| {
        let bot = matches!(seat.occupant, known::Occupant::Bot { .. });
        let taken = seat.occupant != known::Occupant::Open;
        LobbySeat {
            seat: seat.seat as u8,
            name: taken.then(|| words.name(seat.seat)),
            bot,
            me: seat.me,
            score: score(words, table, seat.losses),
        }
    };
    let mut seats: Vec<_> = table.seats.iter().map(seat).collect();
    seats.sort_by_key(|seat| seat.seat);
    LobbyScene {
        link: link.to_owned(),
        seats,
        rules: rules.to_owned(),
        can_sit: table.can_sit,
        host: table.is_host,
        levels: levels(words.texts),
        place: table.me.filter(|_| table.games == 0).map(|seat| seat as u8),
        again: table.can_again,
        draining: table.draining,
        closed: !table.watch && !table.can_sit && table.me.is_none(),
        watch: table.watch,
        listed: table.listed,
        note: note(words, table),
    }
}

/// How often somebody has lost; empty before the first game has ended.
pub(super) fn score(words: &Words, table: &TableModel, losses: u32) -> String {
    if table.games == 0 {
        return String::new();
    }
    words.with("web-score", &[("count", losses.into())])
}

/// That a game was given up, or that nobody may watch one.
fn note(words: &Words, table: &TableModel) -> String {
    let last = table.log.last().map(|line| &line.item);
    match last {
        _ if !table.watch && table.me.is_none() => words.get("web-no-watch"),
        Some(known::LogItem::Conceded { seat }) => {
            words.with("web-log-conceded", &[("name", words.name(*seat).into())])
        }
        _ => String::new(),
    }
}

/// The preset, the deck, and whether anything else differs from the preset.
fn rules_in_short(texts: &Texts, table: &TableModel) -> String {
    let preset = table.preset.as_deref().and_then(Preset::find);
    let value = |option: &OptionSpec| texts.value(option, option.get(&table.rules)).label;
    let mut parts: Vec<String> = Vec::new();
    parts.extend(preset.map(|preset| texts.preset(preset.key).name));
    parts.extend(OptionSpec::find("deck").ok().map(value));
    let open = ["players", "deck"];
    let changed = preset.is_some_and(|preset| {
        OPTIONS.iter().any(|option| {
            !open.contains(&option.key) && option.get(&table.rules) != option.get(&preset.rules)
        })
    });
    if changed {
        parts.push(texts.get("web-changed"));
    }
    parts.join(" · ")
}
