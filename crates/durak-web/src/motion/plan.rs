//! Which flights follow from a change of the page; plain Rust, tested without a browser.

use crate::model::{Card, ClearedTo, Stage, TableScene};
use std::collections::HashMap;

/// A box on the page, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) w: f64,
    pub(super) h: f64,
}

impl Area {
    fn near(self, other: Area) -> bool {
        (self.x - other.x).abs() < 2.0
            && (self.y - other.y).abs() < 2.0
            && (self.w - other.w).abs() < 2.0
    }
}

/// Where the page's zones are: `talon`, `discard`, `seat-2`, …
pub(super) type Zones = HashMap<String, Area>;

/// What flies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Flyer {
    /// The card on the page itself.
    Real(Card),
    /// A copy of a card that has left the page.
    Copy(Card),
    /// A card from behind; which one it is, is nobody's business.
    Back,
}

/// One flight along some boxes, the last of which is its goal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Flight {
    pub(super) what: Flyer,
    pub(super) path: Vec<Area>,
    /// Milliseconds before it starts.
    pub(super) delay: u32,
}

/// A card on the page after the change.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Seen {
    pub(super) card: Card,
    pub(super) area: Area,
    /// The zone that it comes from if it was not on the page before.
    pub(super) from: String,
}

/// Milliseconds between two cards that fly one after another.
const STEP: u32 = 70;
/// Most backs that fly to one seat at once.
const MOST_BACKS: usize = 6;

/// The flights of all cards that are face up and in another place than before.
pub(super) fn moved(before: &HashMap<Card, Area>, after: &[Seen], zones: &Zones) -> Vec<Flight> {
    let mut flights = Vec::new();
    let mut entered = 0;
    for seen in after {
        let (start, delay) = match before.get(&seen.card) {
            Some(area) => (*area, 0),
            None => {
                let Some(zone) = zones.get(&seen.from) else { continue };
                entered += 1;
                (centred(*zone, seen.area), (entered - 1) * STEP)
            }
        };
        if !start.near(seen.area) {
            flights.push(Flight {
                what: Flyer::Real(seen.card),
                path: vec![start, seen.area],
                delay,
            });
        }
    }
    flights
}

/// The flights of the cards that have left with the end of a bout.
pub(super) fn cleared(
    old: &TableScene,
    new: &TableScene,
    before: &HashMap<Card, Area>,
    after: &[Seen],
    zones: &Zones,
) -> Vec<Flight> {
    let Some(cleared) =
        new.cleared.as_ref().filter(|c| old.cleared.as_ref().is_none_or(|o| o.bout != c.bout))
    else {
        return Vec::new();
    };
    let goal = match cleared.to {
        ClearedTo::Discard => zones.get("discard"),
        ClearedTo::Seat(seat) => zones.get(&format!("seat-{seat}")),
    };
    let (Some(goal), Some(table)) = (goal, zones.get("table")) else { return Vec::new() };
    let mut flights = Vec::new();
    for played in &cleared.cards {
        // Cards that the user takes are on the page still and fly by themselves.
        if after.iter().any(|seen| seen.card == played.card) {
            continue;
        }
        let path = match before.get(&played.card) {
            Some(area) if old.hand.iter().all(|held| held.card != played.card) => {
                vec![*area, shrunk(*goal, *area)]
            }
            // Played by this very action: it shows itself on the table first.
            known => {
                let size = before.values().next().copied().unwrap_or(Area {
                    x: 0.0,
                    y: 0.0,
                    w: 60.0,
                    h: 84.0,
                });
                let start = known
                    .copied()
                    .or_else(|| Some(centred(*zones.get(&format!("seat-{}", played.by))?, size)));
                let Some(start) = start else { continue };
                let middle = centred(*table, start);
                vec![start, middle, middle, shrunk(*goal, start)]
            }
        };
        flights.push(Flight { what: Flyer::Copy(played.card), path, delay: 0 });
    }
    flights
}

/// Backs that fly from the talon to the others.
pub(super) fn drawn(old: &TableScene, new: &TableScene, zones: &Zones) -> Vec<Flight> {
    let Some(talon) = zones.get("talon") else { return Vec::new() };
    let dealt = matches!(new.stage, Stage::Playing)
        && old.hand.is_empty()
        && old.talon == 0
        && old.discard == 0;
    if new.talon >= old.talon && !dealt {
        return Vec::new();
    }
    let taken = |seat: u8| match &new.cleared {
        Some(c)
            if c.to == ClearedTo::Seat(seat)
                && old.cleared.as_ref().is_none_or(|o| o.bout != c.bout) =>
        {
            c.cards.len()
        }
        _ => 0,
    };
    let mut flights = Vec::new();
    for seat in &new.others {
        let had =
            old.others.iter().find(|s| s.seat == seat.seat).map_or(0, |s| usize::from(s.cards));
        let got = usize::from(seat.cards).saturating_sub(had + taken(seat.seat)).min(MOST_BACKS);
        let Some(zone) = zones.get(&format!("seat-{}", seat.seat)) else { continue };
        for _ in 0..got {
            let delay = u32::try_from(flights.len()).unwrap_or(0) * STEP;
            flights.push(Flight {
                what: Flyer::Back,
                path: vec![shrunk(*talon, *talon), shrunk(*zone, *talon)],
                delay,
            });
        }
    }
    flights
}

/// A box of the size of `like` in the middle of `zone`.
fn centred(zone: Area, like: Area) -> Area {
    Area { x: zone.x + (zone.w - like.w) / 2.0, y: zone.y + (zone.h - like.h) / 2.0, ..like }
}

/// A small card in the middle of `zone`, of the shape of a card.
fn shrunk(zone: Area, like: Area) -> Area {
    let w = like.w.min(40.0);
    centred(zone, Area { w, h: w * 1.4, ..like })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::sample;
    use crate::model::{Cleared, Played};

    const BOX: Area = Area { x: 0.0, y: 0.0, w: 60.0, h: 84.0 };

    fn card(code: &str) -> Card {
        code.parse().expect("a card")
    }

    fn zones() -> Zones {
        ["talon", "discard", "table", "seat-1", "seat-2", "seat-3"]
            .into_iter()
            .map(|zone| (zone.to_owned(), Area { x: 500.0, ..BOX }))
            .collect()
    }

    fn seen(code: &str, x: f64, from: &str) -> Seen {
        Seen { card: card(code), area: Area { x, ..BOX }, from: from.to_owned() }
    }

    #[test]
    fn a_card_flies_from_where_it_was() {
        let before = HashMap::from([(card("6s"), BOX), (card("7s"), BOX)]);
        let flights =
            moved(&before, &[seen("6s", 200.0, "talon"), seen("7s", 1.0, "talon")], &zones());
        assert_eq!(
            flights,
            [Flight {
                what: Flyer::Real(card("6s")),
                path: vec![BOX, Area { x: 200.0, ..BOX }],
                delay: 0
            }]
        );
    }

    #[test]
    fn new_cards_come_one_after_another_from_their_zone() {
        let flights = moved(
            &HashMap::new(),
            &[seen("6s", 0.0, "talon"), seen("7s", 10.0, "talon"), seen("8s", 20.0, "nowhere")],
            &zones(),
        );
        assert_eq!(flights.iter().map(|f| f.delay).collect::<Vec<_>>(), [0, STEP]);
        assert!(flights.iter().all(|f| f.path[0].x == 500.0));
    }

    fn ended(to: ClearedTo) -> (TableScene, TableScene) {
        let old = sample::table(4);
        let mut new = old.clone();
        let cards = old
            .pairs
            .iter()
            .map(|pair| pair.attack.clone())
            .chain([Played { card: card("Ac"), name: String::new(), by: 2 }])
            .collect();
        new.pairs.clear();
        new.cleared = Some(Cleared { cards, to, bout: 9 });
        (old, new)
    }

    #[test]
    fn a_finished_bout_flies_away_once() {
        let (old, new) = ended(ClearedTo::Discard);
        let before = old.pairs.iter().map(|pair| (pair.attack.card, BOX)).collect();
        let flights = cleared(&old, &new, &before, &[], &zones());
        assert_eq!(flights.len(), old.pairs.len() + 1);
        let last = flights.last().expect("the card that ended the bout");
        assert_eq!(last.path.len(), 4, "it is seen on the table before it goes");
        assert!(cleared(&new, &new, &before, &[], &zones()).is_empty());
    }

    #[test]
    fn cards_that_the_user_takes_fly_by_themselves() {
        let (old, new) = ended(ClearedTo::Seat(0));
        let mine: Vec<Seen> = new
            .cleared
            .iter()
            .flat_map(|c| &c.cards)
            .map(|p| seen(&p.card.to_string(), 0.0, "talon"))
            .collect();
        let zones: Zones = zones().into_iter().chain([("seat-0".to_owned(), BOX)]).collect();
        assert!(cleared(&old, &new, &HashMap::new(), &mine, &zones).is_empty());
    }

    #[test]
    fn backs_fly_for_cards_drawn_but_not_for_cards_taken() {
        let (mut old, mut new) = ended(ClearedTo::Seat(2));
        let taken = new.cleared.as_ref().map_or(0, |c| c.cards.len());
        (old.talon, new.talon) = (10, 8);
        for seat in &mut new.others {
            seat.cards += if seat.seat == 2 { u8::try_from(taken).expect("few") } else { 0 };
            seat.cards += if seat.seat == 1 { 2 } else { 0 };
        }
        let flights = drawn(&old, &new, &zones());
        assert_eq!(flights.len(), 2);
        assert!(flights.iter().all(|f| f.what == Flyer::Back));
    }
}
