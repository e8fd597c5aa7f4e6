//! Writing a position; what the reader would assume anyway is left out.

use super::Position;
use super::read::assumed_discard;
use durak_core::{PRESETS, Preset, Rules, Seat, SeatSet};
use std::fmt;

/// The preset that differs in the fewest options; the first of several.
fn nearest_preset(rules: &Rules) -> &'static Preset {
    let differences = |preset: &&Preset| {
        preset.rules.pairs().zip(rules.pairs()).filter(|((_, a), (_, b))| a != b).count()
    };
    PRESETS.iter().min_by_key(differences).unwrap_or(&PRESETS[0])
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(between)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = &self.setup;
        let rules = &setup.rules;
        let preset = nearest_preset(rules);
        write!(f, "durak:{}", preset.key)?;
        for ((option, value), (_, usual)) in rules.pairs().zip(preset.rules.pairs()) {
            if value != usual {
                write!(f, ",{}={value}", option.key)?;
            }
        }
        write!(f, " trump={}", setup.trump)?;
        let seats = SeatSet::first_seats(rules.players);
        let hands = joined(seats.into_iter().map(|seat| self.hand_text(seat)), "/");
        write!(f, " hands={hands}")?;
        match &self.talon {
            Some(cards) if cards.is_empty() => {}
            Some(cards) => write!(f, " talon={}", joined(cards, ","))?,
            None => write!(f, " talon=?{}", setup.talon)?,
        }
        if !setup.table.is_empty() {
            let pairs = setup.table.iter().map(|(attack, cover)| match cover {
                Some(with) => format!("{attack}-{with}"),
                None => attack.to_string(),
            });
            write!(f, " table={}", joined(pairs, ","))?;
        }
        if assumed_discard(self) != setup.discard {
            write!(f, " discard={}", joined(setup.discard, ","))?;
        }
        self.write_roles(f)?;
        let flag = |on: bool, name: &'static str| if on { name } else { "" };
        f.write_str(flag(setup.taking, " taking"))?;
        f.write_str(flag(setup.shown, " shown"))?;
        if !setup.passed.is_empty() {
            write!(f, " passed={}", joined(setup.passed, ","))?;
        }
        if !setup.out.is_empty() {
            let groups = setup.out.iter().map(|group| joined(*group, ","));
            write!(f, " out={}", joined(groups, "/"))?;
        }
        if setup.dealer as u8 + 1 != rules.players {
            write!(f, " dealer={}", setup.dealer)?;
        }
        if setup.bouts != u16::from(!setup.discard.is_empty()) {
            write!(f, " bouts={}", setup.bouts)?;
        }
        if setup.idle > 0 {
            write!(f, " idle={}", setup.idle)?;
        }
        f.write_str(flag(setup.over, " over"))
    }
}

impl Position {
    fn hand_text(&self, seat: Seat) -> String {
        let known = self.setup.known[seat];
        let mut parts: Vec<String> = self.hands[seat]
            .into_iter()
            .map(|card| format!("{card}{}", if known.contains(card) { "!" } else { "" }))
            .collect();
        let unknown = self.setup.hand_sizes[seat].saturating_sub(self.hands[seat].len());
        if unknown > 0 {
            parts.push(format!("?{unknown}"));
        }
        parts.join(",")
    }

    fn write_roles(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = &self.setup;
        if setup.over {
            return Ok(());
        }
        if setup.leader != Seat::S0 {
            write!(f, " leader={}", setup.leader)?;
        }
        if setup.attacker != setup.leader {
            write!(f, " attacker={}", setup.attacker)?;
        }
        if Some(setup.defender) != super::read::assumed_defender(setup) {
            write!(f, " defender={}", setup.defender)?;
        }
        Ok(())
    }
}
