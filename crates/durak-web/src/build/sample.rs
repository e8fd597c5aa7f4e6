//! A made-up table for tests.

use crate::model::*;

fn card(code: &str) -> Card {
    code.parse().unwrap_or(Card::new(Rank::Ace, Suit::Spades))
}

fn played(code: &str, by: u8) -> Played {
    Played { card: card(code), name: code.to_owned(), by }
}

fn seat(seat: u8, name: &str, cards: u8, role: Role, role_text: &str) -> SeatScene {
    SeatScene {
        seat,
        name: name.to_owned(),
        bot: seat % 2 == 1,
        online: true,
        cards,
        known: Vec::new(),
        role,
        role_text: role_text.to_owned(),
        to_act: false,
        partner: false,
        clock: None,
        spoken: format!("{name}: {role_text}, {cards} cards"),
    }
}

/// A game in the middle of a bout with this many players (2 to 6), the user defending.
pub(crate) fn table(players: u8) -> TableScene {
    let clock = Clock { total_ms: 30_000, left_ms: 21_000, run: 1 };
    let mut others = vec![
        seat(1, "Bot 1", 4, Role::Thrower, "throws in"),
        seat(2, "Marina", 6, Role::Waiting, "waits"),
        seat(3, "Bot 3", 0, Role::Out, "out"),
        seat(4, "Konstantin", 11, Role::Passed, "done"),
        seat(5, "Bot 5", 5, Role::Attacker, "attacks"),
    ];
    others.truncate(usize::from(players.clamp(2, 6)) - 1);
    if let Some(first) = others.first_mut() {
        first.known = vec![(card("6h"), "6h".to_owned()), (card("Jd"), "Jd".to_owned())];
    }
    if let Some(last) = others.last_mut() {
        (last.role, last.role_text) = (Role::Attacker, "attacks".to_owned());
    }
    let mut me = seat(0, "You", 7, Role::Defender, "defends");
    (me.to_act, me.clock) = (true, Some(clock));
    TableScene {
        link: Link::Online,
        stage: Stage::Playing,
        me: Some(me),
        others,
        hand: hand("6c 9s Ts Qd Kc 8h Ah", &["Ts", "8h", "Ah"]),
        trump: Some((Suit::Hearts, "hearts".to_owned())),
        trump_card: Some((card("9h"), "9h".to_owned())),
        talon: 14,
        discard: 12,
        pairs: vec![
            Pair {
                attack: played("7d", 1),
                beaten_by: Some(played("Jd", 0)),
                spoken: "7d beaten by Jd".to_owned(),
            },
            Pair { attack: played("8s", 1), beaten_by: None, spoken: "8s".to_owned() },
            Pair { attack: played("7s", 2), beaten_by: None, spoken: "7s".to_owned() },
        ],
        room: 3,
        take: true,
        pass: false,
        pass_text: "Done".to_owned(),
        turn: "Your turn: beat or take".to_owned(),
        last: "Marina threw in 7♠.".to_owned(),
        said: "Marina threw in the seven of spades.".to_owned(),
        can_sit: false,
        kept: false,
        notice: String::new(),
        concede: false,
        locked: false,
        cleared: None,
        refusal: None,
        rules: "36 cards · all throw in".to_owned(),
        title: "Durak".to_owned(),
    }
}

/// A hand of these cards, of which some can be played.
pub(crate) fn hand(cards: &str, playable: &[&str]) -> Vec<HandCard> {
    let held = |code: &str| {
        let card = card(code);
        let beats = |under: &str| Action::Beat { attack: self::card(under), with: card };
        let moves = if playable.contains(&code) {
            vec![beats("8s"), beats("7s"), Action::Transfer(card)]
        } else {
            Vec::new()
        };
        HandCard { card, name: code.to_owned(), moves, mates: Vec::new(), pending: false }
    };
    cards.split_whitespace().map(held).collect()
}
