//! The five rule sets of the sources as rows of data (rules, section 4).

use crate::rules::*;

/// A named rule set: what its source says, and which options the source leaves open.
#[derive(Debug)]
pub struct Preset {
    /// The name in the command line, the protocol and the documents.
    pub key: &'static str,
    /// The number of the source document.
    pub source: &'static str,
    /// The preset's own values.
    pub rules: Rules,
    /// Options for which the source allows several values: key and all that it allows.
    pub open: &'static [(&'static str, &'static [&'static str])],
    /// Options on which the source is silent; the value is this project's decision.
    pub silent: &'static [&'static str],
}

impl Preset {
    /// The preset with this key.
    pub fn find(key: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.key == key)
    }
}

const UP_TO_SIX: &[&str] = &["2", "3", "4", "5", "6"];
const EVERY_DECK: &[&str] = &["36", "24", "52"];

/// The presets in the order of their sources.
pub static PRESETS: [Preset; 5] = [
    Preset {
        key: "duraka_net",
        source: "000",
        rules: Rules {
            throw_in: ThrowIn::Attacker,
            next_game: NextGame::UnderFool,
            ..Rules::DEFAULT
        },
        open: &[],
        silent: &["order", "first_bout_transfer", "teams", "next_game"],
    },
    Preset {
        key: "durak",
        source: "001",
        rules: Rules {
            cap: Cap::FiveUntilDiscard,
            no_trump: NoTrump::Redeal,
            next_game: NextGame::UnderFool,
            ..Rules::DEFAULT
        },
        open: &[
            ("players", UP_TO_SIX),
            ("deck", EVERY_DECK),
            ("throw_in", &["all", "neighbours"]),
            ("transfer", &["off", "cards"]),
        ],
        silent: &["players", "order", "first_bout_transfer", "teams", "next_game"],
    },
    Preset {
        key: "home",
        source: "002",
        rules: Rules {
            lead: LeadSize::SameRank,
            draw: DrawOrder::FromDealer,
            next_game: NextGame::UnderFool,
            ..Rules::DEFAULT
        },
        open: &[("players", UP_TO_SIX), ("teams", &["false", "true"])],
        silent: &["players", "deck", "first_bout_transfer", "no_trump", "next_game"],
    },
    Preset {
        key: "playchat",
        source: "003",
        rules: Rules {
            order: Order::InTurn,
            no_trump: NoTrump::FirstSeat,
            next_game: NextGame::UnderFool,
            ..Rules::DEFAULT
        },
        open: &[("players", &["2", "3", "4"])],
        silent: &["after_take", "first_bout_transfer", "next_game"],
    },
    Preset {
        key: "durak_live",
        source: "004",
        rules: Rules {
            lead: LeadSize::SameRank,
            after_take: AfterTake::Closed,
            cap: Cap::FiveUntilDiscard,
            next_game: NextGame::UnderFool,
            ..Rules::DEFAULT
        },
        open: &[
            ("players", UP_TO_SIX),
            ("deck", EVERY_DECK),
            ("throw_in", &["all", "neighbours_or_lead_rank"]),
            ("transfer", &["off", "cards"]),
        ],
        silent: &["first_bout_transfer", "no_trump", "teams", "next_game"],
    },
];
