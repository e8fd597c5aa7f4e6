//! What the texts say: cards, people, actions, refusals, options, in both languages.

use durak_core::*;
use durak_text::*;
use std::collections::{BTreeMap, BTreeSet};

const RU: Lang = Lang::Ru;
const EN: Lang = Lang::En;

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn named() -> Names {
    Names::new(["Аня", "Богдан", "Вера", "Глеб"])
}

/// No variable without a value, no id shown for want of a message, nothing empty.
fn assert_whole(sentence: &str, id: &str) {
    assert!(!sentence.is_empty(), "{id} is empty");
    assert!(!sentence.contains(['{', '}', '$']), "{id}: {sentence}");
    assert!(!sentence.contains("  "), "{id}: two spaces in {sentence:?}");
    assert!(!sentence.contains(['\u{2068}', '\u{2069}']), "{id}: isolation marks");
    assert_ne!(sentence, id, "the message is missing");
}

#[test]
fn languages_are_read_from_tags() {
    for (tag, lang) in [("ru", RU), ("ru-RU", RU), ("RU_ru.UTF-8", RU), ("en-US", EN), ("en", EN)] {
        assert_eq!(tag.parse(), Ok(lang), "{tag}");
    }
    for tag in ["", "de", "rus", "-", "C.UTF-8"] {
        assert_eq!(tag.parse::<Lang>(), Err(UnknownLang), "{tag}");
    }
}

#[test]
fn cards_have_short_and_spoken_names() {
    let rows = [
        ("6s", "шестёрка пик", "6♠", "six of spades", "6♠"),
        ("Tc", "десятка треф", "10♣", "ten of clubs", "10♣"),
        ("Jh", "валет червей", "В♥", "jack of hearts", "J♥"),
        ("Qd", "дама бубён", "Д♦", "queen of diamonds", "Q♦"),
        ("Ah", "туз червей", "Т♥", "ace of hearts", "A♥"),
    ];
    for (code, ru, ru_short, en, en_short) in rows {
        let card = card(code);
        assert_eq!(Texts::of(RU).card(card), ru);
        assert_eq!(Texts::of(RU).card_short(card), ru_short);
        assert_eq!(Texts::of(EN).card(card), en);
        assert_eq!(Texts::of(EN).card_short(card), en_short);
    }
}

#[test]
fn all_cards_have_different_names_and_short_names_are_read_back() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        let mut names = BTreeSet::new();
        for suit in Suit::ALL {
            for rank in Rank::ALL {
                let card = Card::new(rank, suit);
                for case in [Case::Nominative, Case::Accusative, Case::Instrumental] {
                    assert_whole(&texts.card_in(card, case), "card");
                }
                assert!(names.insert(texts.card(card)), "{card}");
                assert_eq!(texts.card_short(card).parse(), Ok(card));
            }
        }
    }
}

#[test]
fn actions_are_told() {
    let rows = [
        ("lead:6s", "Аня ходит 6♠.", "Аня ходит шестёркой пик."),
        ("lead:6s,6d", "Аня ходит 6♠, 6♦.", "Аня ходит шестёркой пик и шестёркой бубён."),
        ("throw:8d", "Аня подкидывает 8♦.", "Аня подкидывает восьмёрку бубён."),
        ("beat:8s=Ts", "Аня бьёт 8♠ картой 10♠.", "Аня бьёт восьмёрку пик десяткой пик."),
        ("transfer:8h", "Аня переводит картой 8♥.", "Аня переводит восьмёркой червей."),
        (
            "show:8h",
            "Аня показывает 8♥ и переводит.",
            "Аня показывает восьмёрку червей и переводит.",
        ),
        ("take", "Аня берёт.", "Аня берёт."),
        ("pass", "Аня пасует.", "Аня пасует."),
    ];
    for (action, short, spoken) in rows {
        let action: Action = action.parse().expect("an action");
        assert_eq!(Texts::of(RU).action(&action, Seat::S0, &named()), short);
        assert_eq!(Texts::of(RU).action_spoken(&action, Seat::S0, &named()), spoken);
        for lang in Lang::ALL {
            for names in [Names::default(), named().told_to(Seat::S0)] {
                assert_whole(&Texts::of(lang).action(&action, Seat::S0, &names), "action");
                assert_whole(&Texts::of(lang).action_spoken(&action, Seat::S0, &names), "spoken");
            }
        }
    }
    let beat: Action = "beat:8s=Ts".parse().expect("an action");
    assert_eq!(
        Texts::of(EN).action(&beat, Seat::S2, &Names::default()),
        "Seat 3 beat 8♠ with 10♠."
    );
    assert_eq!(
        Texts::of(EN).action_spoken(&beat, Seat::S2, &Names::default().told_to(Seat::S2)),
        "You beat the eight of spades with the ten of spades."
    );
}

#[test]
fn the_deal_is_told() {
    let mut opening =
        Opening { dealer: Seat::S1, trump: card("Qh"), leader: Seat::S0, shown: Some(card("6h")) };
    let told = |lang: Lang, opening: &Opening, talon| {
        Texts::of(lang).opening(opening, talon, &named().told_to(Seat::S1)).join(" ")
    };
    assert_eq!(
        told(RU, &opening, 24),
        "Козыри — черви, под колодой лежит дама червей. \
         Аня показывает младший козырь (шестёрка червей) и ходит первым ходом."
    );
    assert_eq!(
        told(EN, &opening, 0),
        "The whole deck is dealt. The last card, the queen of hearts, belongs to you and makes \
         hearts trumps. Аня shows the lowest trump, the six of hearts, and leads first."
    );
    opening.shown = None;
    opening.leader = Seat::S1;
    assert!(told(EN, &opening, 24).ends_with("You lead first."));
    assert!(told(RU, &opening, 24).ends_with("Первый ход за вами."));
}

#[test]
fn the_end_of_a_bout_is_told_without_any_drawn_card() {
    let mut close = Close {
        table: [card("6s"), card("7s")].into_iter().collect(),
        taker: Some(Seat::S1),
        drawers: SeatSet::only(Seat::S0).clockwise_from(Seat::S0),
        drawn: BySeat::default(),
    };
    close.drawn[Seat::S0] = 1;
    assert_eq!(
        Texts::of(RU).close(&close, &named()),
        ["Богдан забирает 2 карты.", "Аня добирает 1 карту."]
    );
    close.taker = None;
    assert_eq!(
        Texts::of(EN).close(&close, &named().told_to(Seat::S0)),
        ["Beaten off: 2 cards go to the discard.", "You draw 1 card."]
    );
}

#[test]
fn results_are_told() {
    let names = named().told_to(Seat::S1);
    let durak = |seat| GameResult::Durak(seat);
    let lost: SeatSet = [Seat::S1, Seat::S3].into_iter().collect();
    let rows = [
        (durak(Seat::S1), "Вы остались в дураках.", "You are the durak."),
        (durak(Seat::S0), "В дураках остаётся Аня.", "Аня is the durak."),
        (
            GameResult::Lost(lost),
            "Ваша пара проиграла: Богдан и Глеб.",
            "Your team lost: Богдан and Глеб.",
        ),
        (GameResult::Draw, "Ничья: дурака нет.", "A draw: there is no durak."),
    ];
    for (result, ru, en) in rows {
        assert_eq!(Texts::of(RU).result(result, &names), ru);
        assert_eq!(Texts::of(EN).result(result, &names), en);
    }
    let won = named().told_to(Seat::S0);
    assert!(Texts::of(EN).result(GameResult::Lost(lost), &won).starts_with("Your team won."));
    assert_eq!(
        Texts::of(RU).result(GameResult::Lost(lost), &Names::default()),
        "Проиграла пара: Место 2 и Место 4."
    );
    assert_eq!(Texts::of(RU).out(Seat::S0, 1, &names), "Аня выходит из игры: место 1.");
}

/// One refusal of each kind.
fn refusals() -> Vec<Refusal> {
    use Refusal::*;
    let (seat, c) = (Seat::S1, card("9s"));
    let rank = Rank::Nine;
    vec![
        NotInPlay,
        SeatIsOut,
        NoBoutYet { leader: seat },
        NotTheLeader { leader: seat },
        BoutIsOn,
        LeadOneCard,
        LeadTooMany { limit: 2 },
        NotHeld { card: c },
        NotTheDefender { defender: seat },
        DefenderCannot { defender: seat },
        AlreadyTaking,
        NothingUncovered,
        NoSuchAttack { card: c },
        DoesNotBeat { card: c, attack: card("Ts") },
        TransferOff,
        TransferFirstBout,
        TransferAfterBeat,
        TransferRank { card: c, rank: Rank::Ten },
        TransferHand { next: seat, cards: 1, needed: 2 },
        TransferCap { cap: 5 },
        TransferNobody,
        ShowOff,
        ShowOnce,
        ShowNotTrump { card: c },
        NotAThrower { defender: seat },
        RankNotOnTable { rank },
        LeadRankOnly { rank },
        LimitReached { limit: 2 },
        WaitForDefender { defender: seat },
        NotYourTurn { turn: seat },
        AlreadyPassed,
        EmptyHand,
    ]
}

#[test]
fn every_refusal_has_its_sentence_and_every_sentence_its_refusal() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        let mut said = BTreeMap::new();
        for refusal in refusals() {
            let id = format!("refusal-{}", refusal.code());
            for names in [Names::default(), named(), named().told_to(Seat::S1)] {
                assert_whole(&texts.refusal(&refusal, &names), &id);
            }
            let sentence = texts.refusal(&refusal, &named());
            assert!(sentence.ends_with('.'), "{sentence}");
            assert_eq!(said.insert(sentence.clone(), id), None, "said twice: {sentence}");
        }
        let source =
            Part::ALL.files(lang).iter().find(|file| file.0 == "refusals").expect("the file");
        let written = source.1.lines().filter(|line| line.starts_with("refusal-")).count();
        assert_eq!(written, said.len(), "{lang}: messages without a refusal");
    }
}

#[test]
fn every_refusal_leads_to_a_section_of_the_rules_in_words() {
    let mut rules = Rules { players: 4, ..Rules::DEFAULT };
    rules.set("transfer", "cards_or_trump").unwrap();
    let sections = Texts::of(Lang::En).rules(&rules).sections;
    for refusal in refusals() {
        let key = rule_of_refusal(refusal.code()).unwrap_or_else(|| panic!("{}", refusal.code()));
        assert!(sections.iter().any(|section| section.key == key), "{}: {key}", refusal.code());
    }
    // Where there is no transfer, there is no section of it.
    assert_eq!(rule_of_refusal("transfer-off"), Some("defence"));
    assert_eq!(rule_of_refusal("not-host"), None);
}

#[test]
fn a_refusal_names_its_facts() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        let names = named();
        for refusal in refusals() {
            let sentence = texts.refusal(&refusal, &names);
            for (name, fact) in refusal.facts() {
                // The defender is addressed as "you" here.
                let forms = match fact {
                    _ if refusal.code() == "defender-cannot" => continue,
                    Fact::Number(n) => vec![n.to_string()],
                    Fact::Seat(seat) => vec![texts.seat(seat, &names)],
                    Fact::Rank(rank) => vec![texts.rank(rank), "девяток".into(), "nines".into()],
                    Fact::Card(card) => {
                        vec![texts.card(card), texts.card_in(card, Case::Accusative)]
                    }
                };
                let named = forms.iter().any(|form| sentence.contains(form.as_str()));
                assert!(named, "{lang}: {name} is not named in {sentence}");
            }
        }
    }
}

#[test]
fn refusals_over_the_wire_say_the_same() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        for refusal in refusals() {
            let facts: BTreeMap<_, _> =
                refusal.facts().map(|(name, fact)| (name.to_owned(), fact_text(fact))).collect();
            for names in [named(), named().told_to(Seat::S1)] {
                assert_eq!(
                    texts.refusal_code(refusal.code(), &facts, &names),
                    texts.refusal(&refusal, &names)
                );
            }
        }
        let nothing = texts.refusal_code("no-such-code", [("card", "?")], &named());
        assert_eq!(nothing, "refusal-no-such-code");
        let odd = texts.refusal_code("limit-reached", [("limit", "x"), ("other", "1")], &named());
        assert!(odd.contains('x'), "{odd}");
    }
}

#[test]
fn refusals_count_as_the_language_does() {
    let limit = |lang: Lang, limit| {
        Texts::of(lang).refusal(&Refusal::LimitReached { limit }, &Names::default())
    };
    assert_eq!(limit(RU, 1), "Лимит — 1 карта: одна атакующая карта уже лежит на столе.");
    assert_eq!(limit(RU, 2), "Лимит — 2 карты: две атакующие карты уже лежат на столе.");
    assert_eq!(limit(RU, 5), "Лимит — 5 карт: пять атакующих карт уже лежат на столе.");
    assert_eq!(limit(EN, 1), "The limit is 1 card: one attack card already lies on the table.");
    assert_eq!(limit(EN, 6), "The limit is 6 cards: six attack cards already lie on the table.");
    assert_eq!(
        Texts::of(RU).refusal(&Refusal::RankNotOnTable { rank: Rank::King }, &named()),
        "На столе нет королей; подкидывать можно только те достоинства, которые там лежат."
    );
}

#[test]
fn every_option_value_and_preset_has_its_texts() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        let mut written = 0;
        for option in &OPTIONS {
            let text = texts.option(option);
            assert_whole(&text.label, &format!("option-{}", option.key));
            assert_whole(&text.help, &format!("option-{}.help", option.key));
            let mut labels = BTreeSet::new();
            for value in option.values {
                let text = texts.value(option, value);
                let id = format!("value-{}-{value}", option.key);
                assert_whole(&text.label, &id);
                assert_whole(&text.meaning, &format!("{id}.meaning"));
                assert!(labels.insert(text.label), "{lang}: {id} has another value's label");
            }
            written += 1 + option.values.len();
        }
        for preset in &PRESETS {
            let text = texts.preset(preset.key);
            assert_whole(&text.name, &format!("preset-{}", preset.key));
            assert_whole(&text.description, &format!("preset-{}.description", preset.key));
        }
        written += PRESETS.len();
        let source =
            Part::ALL.files(lang).iter().find(|file| file.0 == "options").expect("the file");
        let is_text = |line: &&str| {
            ["option-", "value-", "preset-"].iter().any(|kind| line.starts_with(kind))
                && !line.starts_with("option-error-")
        };
        assert_eq!(source.1.lines().filter(is_text).count(), written, "{lang}: unused messages");
    }
}

#[test]
fn impossible_rules_are_explained_all_at_once() {
    let rules = Rules { players: 5, deck: rules::DeckSize::D24, teams: true, ..Rules::DEFAULT };
    let error = rules.check().expect_err("impossible");
    assert_eq!(
        Texts::of(RU).conflicts(&error),
        [
            "Колода: 24 карт не хватит на 5 игроков. Каждому сдают по шесть, так что играть могут \
             не больше 4 человек.",
            "Пары: двое на двое играют ровно вчетвером, а за столом мест: 5.",
        ]
    );
    for lang in Lang::ALL {
        for rules in [rules, Rules { players: 9, ..rules }] {
            for conflict in rules.check().expect_err("impossible").0 {
                assert_whole(&Texts::of(lang).conflict(&conflict), conflict.code());
            }
        }
    }
}

#[test]
fn wrong_options_are_explained_with_what_is_allowed() {
    let mut rules = Rules::DEFAULT;
    for (key, value) in [("decks", "36"), ("deck", "37")] {
        let error = rules.set(key, value).expect_err("wrong");
        for lang in Lang::ALL {
            let sentence = Texts::of(lang).option_error(key, value, &error);
            assert_whole(&sentence, error.code());
            assert!(sentence.contains(if key == "deck" { "36, 24, 52" } else { "next_game" }));
        }
    }
}
