//! Made-up scenes: for the gallery, which shows every component, and for tests.

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
        team: None,
        clock: None,
        spoken: format!("{name}: {role_text}, {cards} cards"),
    }
}

/// A game in the middle of a bout with this many players (2 to 6), the user defending.
pub fn table(players: u8) -> TableScene {
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
        last: "Marina threw in the seven of spades".to_owned(),
        cleared: None,
        refusal: None,
        log: (1..20)
            .map(|n| LogLine { n, text: format!("Event number {n}"), bout: n % 5 == 1 })
            .collect(),
        rules: "36 cards · all throw in".to_owned(),
    }
}

/// A hand of these cards, of which some can be played.
pub fn hand(cards: &str, playable: &[&str]) -> Vec<HandCard> {
    let held = |code: &str| {
        let card = card(code);
        let beats = |under: &str| Action::Beat { attack: self::card(under), with: card };
        let moves = if playable.contains(&code) {
            vec![beats("8s"), beats("7s"), Action::Transfer(card)]
        } else {
            Vec::new()
        };
        HandCard { card, name: code.to_owned(), moves, mates: Vec::new() }
    };
    cards.split_whitespace().map(held).collect()
}

/// The same with a hand of thirty cards.
pub fn crowded() -> TableScene {
    let all =
        "6s 7s 9s Ts Js Qs Ks As 6c 7c 8c 9c Tc Jc Qc Kc 6d 8d 9d Td Qd Kd Ad 6h 8h Th Jh Qh Kh Ah";
    TableScene { hand: hand(all, &["Ts", "8h", "Ah"]), ..table(6) }
}

/// A refused move.
pub fn refused() -> TableScene {
    let refusal = Refusal {
        id: 1,
        text: "The hand limit is 2: two attack cards already lie on the table".to_owned(),
        rule: "7. What decides the limit".to_owned(),
    };
    TableScene { refusal: Some(refusal), ..table(3) }
}

/// A finished game.
pub fn over() -> TableScene {
    let place = |name: &str, text: &str, me, durak| Place {
        name: name.to_owned(),
        text: text.to_owned(),
        me,
        durak,
    };
    let result = ResultScene {
        headline: "Konstantin is the durak".to_owned(),
        won: Some(true),
        places: vec![
            place("You", "1st", true, false),
            place("Marina", "2nd", false, false),
            place("Konstantin", "durak", false, true),
        ],
        again: true,
        waiting: String::new(),
    };
    TableScene {
        stage: Stage::Over(result),
        hand: Vec::new(),
        pairs: Vec::new(),
        talon: 0,
        trump_card: None,
        take: false,
        ..table(4)
    }
}

/// A table that waits for players.
pub fn lobby() -> TableScene {
    let chair = |seat, name: Option<&str>, bot, me| LobbySeat {
        seat,
        name: name.map(str::to_owned),
        bot,
        me,
    };
    let lobby = LobbyScene {
        link: "http://127.0.0.1:8080/table/k3v9q".to_owned(),
        seats: vec![
            chair(0, Some("You"), false, true),
            chair(1, Some("Careful bot"), true, false),
            chair(2, None, false, false),
        ],
        rules: "36 cards · 3 players · all throw in".to_owned(),
        can_sit: false,
        host: true,
        levels: vec![("careful".to_owned(), "Careful bot".to_owned())],
    };
    TableScene {
        stage: Stage::Lobby(lobby),
        others: Vec::new(),
        hand: Vec::new(),
        pairs: Vec::new(),
        ..table(3)
    }
}

/// The start page with some options.
pub fn start() -> StartForm {
    let preset = |key: &str, label: &str, help: &str| PresetChoice {
        key: key.to_owned(),
        label: label.to_owned(),
        help: help.to_owned(),
    };
    let value = |value: &str, label: &str, help: &str| OptionValue {
        value: value.to_owned(),
        label: label.to_owned(),
        help: help.to_owned(),
        usual: true,
    };
    let option = |key: &str, label: &str, values: Vec<OptionValue>, prominent| OptionField {
        key: key.to_owned(),
        label: label.to_owned(),
        help: String::new(),
        chosen: values.first().map(|v| v.value.clone()).unwrap_or_default(),
        values,
        prominent,
    };
    let plain = |values: &[&str]| values.iter().map(|v| value(v, v, "")).collect::<Vec<_>>();
    StartForm {
        presets: vec![
            preset("duraka_net", "DURAKA.NET", "Two players; only the attacker throws in."),
            preset("durak", "Classic", "Five cards at most until the first discard."),
            preset("home", "At home", "Several cards of one rank may be led."),
            preset("playchat", "In turn", "Throwers act one after another."),
            preset("durak_live", "Live", "No throwing in after a take."),
        ],
        preset: "durak".to_owned(),
        changed: true,
        options: vec![
            option("players", "Players", plain(&["2", "3", "4", "5", "6"]), true),
            option("deck", "Deck", plain(&["36", "24", "52"]), true),
            option(
                "throw_in",
                "Throwing in",
                vec![
                    value("all", "Everybody", "Every player but the defender may throw in."),
                    value("attacker", "The attacker", "Only the attacker may throw in."),
                    value(
                        "neighbours",
                        "Neighbours",
                        "The players beside the defender may throw in.",
                    ),
                ],
                false,
            ),
            option("teams", "Teams", plain(&["no", "yes"]), false),
        ],
        seats: vec![
            SeatChoice { seat: 1, filler: Filler::Bot("careful".to_owned()) },
            SeatChoice { seat: 2, filler: Filler::Person },
        ],
        levels: vec![
            ("careful".to_owned(), "Careful bot".to_owned()),
            ("random".to_owned(), "Random bot".to_owned()),
        ],
        clocks: [None, Some(15), Some(30), Some(60)]
            .map(|seconds| ClockChoice {
                seconds,
                label: seconds.map_or("None".to_owned(), |s: u32| format!("{s} s")),
            })
            .to_vec(),
        clock: Some(30),
        name: String::new(),
        errors: Vec::new(),
        busy: false,
        failure: None,
    }
}

/// Moves cards as an action would, so that the gallery shows their motion; it knows no rules.
pub fn act(scene: &mut TableScene, action: Action) {
    let gone = action.played();
    scene.hand.retain(|held| !gone.contains(held.card));
    match action {
        Action::Beat { attack, with } => {
            let pair = scene.pairs.iter_mut().find(|pair| pair.attack.card == attack);
            pair.into_iter().for_each(|pair| pair.beaten_by = Some(played(&with.to_string(), 0)));
        }
        Action::Take => {
            let lying = std::mem::take(&mut scene.pairs);
            let cards = lying
                .into_iter()
                .flat_map(|pair| std::iter::once(pair.attack).chain(pair.beaten_by));
            scene.hand.extend(cards.map(|p| HandCard {
                card: p.card,
                name: p.name,
                moves: Vec::new(),
                mates: Vec::new(),
            }));
            scene.take = false;
        }
        Action::Pass | Action::Show(_) => {}
        Action::Lead(_) | Action::Throw(_) | Action::Transfer(_) => {
            for card in gone {
                let attack = played(&card.to_string(), 0);
                scene.pairs.push(Pair { attack, beaten_by: None, spoken: card.to_string() });
            }
        }
    }
}
