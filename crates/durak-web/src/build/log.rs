//! What happened, in words.

use super::words::Words;
use crate::model::{Action, LogLine};
use durak_client::model::{LogItem, TableModel};
use durak_core::{Law, Opening, Seat};

/// Lines of one event are numbered below this.
const PARTS: u64 = 64;

/// The lines of the log, oldest first.
pub(super) fn lines(words: &Words, table: &TableModel) -> Vec<LogLine> {
    let talon = Law::new(&table.rules).map_or(0, |law| law.talon());
    let mut out = 0;
    table
        .log
        .iter()
        .filter_map(|line| {
            Some(LogLine {
                n: line.version * PARTS + u64::from(line.part),
                text: item(words, &line.item, talon, &mut out)?,
                bout: matches!(line.item, LogItem::Action { action: Action::Lead(_), .. }),
            })
        })
        .collect()
}

/// The last action and what followed from it, shown and spoken.
pub(super) fn last(words: &Words, table: &TableModel) -> (String, String) {
    let newest = table.log.iter().rposition(|line| {
        matches!(line.item, LogItem::Action { .. } | LogItem::Dealt { .. } | LogItem::Left { .. })
    });
    let Some(first) = newest else { return (String::new(), String::new()) };
    let (mut shown, mut spoken) = (Vec::new(), Vec::new());
    let talon = Law::new(&table.rules).map_or(0, |law| law.talon());
    for line in &table.log[first..] {
        let matters = match &line.item {
            LogItem::Action { seat, action, .. } => {
                spoken.push(words.texts.action_spoken(action, *seat, &words.names));
                shown.extend(item(words, &line.item, talon, &mut 0));
                continue;
            }
            // Numbers beside the hands say who drew how much, and the result has a dialog.
            LogItem::Drew { .. } | LogItem::Over { .. } | LogItem::Out { .. } => false,
            LogItem::Online { .. } => false,
            _ => true,
        };
        if let Some(text) = item(words, &line.item, talon, &mut 0).filter(|_| matters) {
            spoken.push(text.clone());
            shown.push(text);
        }
    }
    (shown.join(" "), spoken.join(" "))
}

/// One item; `out` counts the groups that went out before it.
fn item(words: &Words, item: &LogItem, talon: u8, out: &mut u8) -> Option<String> {
    let (texts, names) = (words.texts, &words.names);
    let of = |id: &str, seat: Seat| words.with(id, &[("name", words.name(seat).into())]);
    let mine = |seat: &Seat| names.you == Some(*seat);
    Some(match item {
        LogItem::Online { seat, .. } | LogItem::Again { seat } if mine(seat) => return None,
        LogItem::Seated { name, .. } => words.with("web-log-seated", &[("name", name.into())]),
        LogItem::BotSeated { seat, .. } => of("web-log-seated", *seat),
        LogItem::Left { seat, stand_in: true } => of("web-log-stand-in", *seat),
        LogItem::Left { seat, .. } => of("web-log-left", *seat),
        LogItem::Kicked { seat } => of("web-log-kicked", *seat),
        LogItem::Conceded { seat } => of("web-log-conceded", *seat),
        LogItem::Returned { seat } => of("web-log-returned", *seat),
        LogItem::Online { seat, online: true } => of("web-log-online", *seat),
        LogItem::Online { seat, .. } => of("web-log-offline", *seat),
        LogItem::Again { seat } => of("web-log-again", *seat),
        LogItem::Dealt { dealer, trump, leader, shown } => {
            *out = 0;
            let (dealer, trump, leader, shown) = (*dealer, *trump, *leader, *shown);
            texts.opening(&Opening { dealer, trump, leader, shown }, talon, names).join(" ")
        }
        LogItem::Action { seat, action, timeout } => {
            let text = texts.action(action, *seat, names);
            if *timeout { format!("{text} {}", words.get("web-log-timeout")) } else { text }
        }
        LogItem::BeatenOff { cards } => {
            words.with("bout-beaten-off", &[("count", (*cards).into())])
        }
        LogItem::Taken { seat, cards } => words.about("bout-taken", *seat, *cards),
        LogItem::Drew { seat, cards } => words.about("bout-draw", *seat, *cards),
        LogItem::Out { seats } => {
            *out += 1;
            let texts: Vec<_> = seats.into_iter().map(|s| texts.out(s, *out, names)).collect();
            texts.join(" ")
        }
        LogItem::Over { result } => texts.result(*result, names),
    })
}
