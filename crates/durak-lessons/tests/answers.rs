//! Every lesson's answers, written out by hand, against what the engine says under each preset.

use durak_core::{OPTIONS, PRESETS, Rules};
use durak_lessons::{Choice, Verdict, lessons};

/// A lesson, then for options `key=value` joined by `;` (nothing = all others) its choices: `+` is
/// right, a word after `=` the code of the refusal, else it is wrong without one.
type Expected = (&'static str, &'static [(&'static str, &'static str)]);

const NONE_FITS: &str =
    "card:9c=not-a-thrower card:Jc=not-a-thrower card:Qh=not-a-thrower +no-card";
const BOTH_FIT: &str = "+card:9c +card:Jc card:Qh=rank-not-on-table no-card";

#[rustfmt::skip]
const EXPECTED: &[Expected] = &[
    ("aim", &[("", "seat:0 +seat:1 draw goes-on")]),
    ("beats", &[("", "card:9s=does-not-beat card:Td=does-not-beat +card:Qs +card:9h card:Ad=does-not-beat no-card")]),
    ("beats-trump", &[("", "card:Th=does-not-beat +card:Qh card:As=does-not-beat card:Ks=does-not-beat no-card")]),
    ("talon", &[
        ("deck=24;players=2", "number:6 +number:12 number:24"),
        ("deck=24;players=3", "+number:6 number:12 number:24"),
        ("deck=24;players=4", "+number:0 number:6 number:12 number:24"),
        ("deck=36;players=2", "number:6 number:12 +number:24"),
        ("deck=36;players=3", "number:6 number:12 +number:18 number:24"),
        ("deck=36;players=4", "number:6 +number:12 number:24"),
        ("deck=36;players=5", "+number:6 number:12 number:24"),
        ("deck=36;players=6", "+number:0 number:6 number:12 number:24"),
        ("deck=52;players=2", "number:6 number:12 number:24 +number:40"),
        ("deck=52;players=3", "number:6 number:12 number:24 +number:34"),
        ("deck=52;players=4", "number:6 number:12 number:24 +number:28"),
        ("deck=52;players=5", "number:6 number:12 +number:22 number:24"),
        ("deck=52;players=6", "number:6 number:12 +number:16 number:24"),
    ]),
    ("lowest-trump", &[("", "seat:0 +seat:1 lot redeal")]),
    ("no-trump", &[
        ("no_trump=random", "seat:0 seat:1 +lot redeal"),
        ("no_trump=redeal", "seat:0 seat:1 lot +redeal"),
        ("no_trump=first_seat", "+seat:0 seat:1 lot redeal"),
    ]),
    ("lead-any", &[("", "+card:Ts +card:Jd +card:Qh no-card")]),
    ("lead-pair", &[("lead=single", "yes=lead-one-card +no"), ("", "+yes no")]),
    ("keep-some", &[("", "+yes no")]),
    ("lead-too-many", &[("", "yes=lead-too-many +no")]),
    ("take-after-beating", &[("", "+yes no")]),
    ("no-beating-after-take", &[("", "yes=already-taking +no")]),
    ("throw-after-take", &[("after_take=open", "+yes no"), ("", "yes=no-bout-yet +no")]),
    ("transfer-off", &[("", "yes=transfer-off +no")]),
    ("transfer", &[("", "+card:9d +card:9h card:Ts=transfer-rank card:Qd=transfer-rank no-card")]),
    ("transfer-no-room", &[("", "card:9d=transfer-hand card:Ts=transfer-rank card:Qd=transfer-rank +no-card")]),
    ("transfer-after-beating", &[("", "yes=transfer-after-beat +no")]),
    ("transfer-first-bout", &[("first_bout_transfer=true", "+yes no"), ("", "yes=transfer-first-bout +no")]),
    ("transfer-show", &[("transfer=cards", "yes=show-off +no"), ("", "+yes no")]),
    ("transfer-back", &[("", "+number:0 number:1=limit-reached number:2=limit-reached number:3=limit-reached number:4=limit-reached")]),
    ("throw-ranks", &[("", "+card:9d +card:Jc card:Td=rank-not-on-table card:Kh=rank-not-on-table no-card")]),
    ("throw-in", &[("", "+card:8d +card:Tc card:9h=rank-not-on-table card:Qs=rank-not-on-table no-card")]),
    ("by-suit", &[("", "card:As=rank-not-on-table card:Ks=rank-not-on-table +card:Td card:Qc=rank-not-on-table no-card")]),
    ("beating-ranks", &[("", "+card:Qc card:Kc=rank-not-on-table card:Jh=rank-not-on-table no-card")]),
    ("throw-at-once", &[("order=free", "+yes no"), ("", "yes=wait-for-defender +no")]),
    ("not-a-transfer", &[("", "yes=not-the-defender +no")]),
    ("pass-lapses", &[("", "+yes no")]),
    ("far-thrower", &[
        ("throw_in=all", BOTH_FIT),
        ("throw_in=neighbours_or_lead_rank", "+card:9c card:Jc=lead-rank-only card:Qh=rank-not-on-table no-card"),
        ("", NONE_FITS),
    ]),
    ("near-thrower", &[("throw_in=attacker", NONE_FITS), ("", BOTH_FIT)]),
    ("third-thrower", &[("", NONE_FITS)]),
    ("partner", &[("", NONE_FITS)]),
    ("whole-table", &[("", "number:3 number:6 number:8 +number:9")]),
    ("take-all", &[("", "number:3 number:5 number:6 +number:7")]),
    ("lead-after-take", &[("players=2", "+seat:0 seat:1"), ("players=3", "seat:0 seat:1 +seat:2"),
        ("players=4", "seat:0 seat:1 +seat:2 seat:3"), ("players=5", "seat:0 seat:1 +seat:2 seat:3 seat:4"),
        ("", "seat:0 seat:1 +seat:2 seat:3 seat:4 seat:5")]),
    ("lead-after-beating", &[("players=2", "seat:0 +seat:1"), ("players=3", "seat:0 +seat:1 seat:2"),
        ("players=4", "seat:0 +seat:1 seat:2 seat:3"), ("players=5", "seat:0 +seat:1 seat:2 seat:3 seat:4"),
        ("", "seat:0 +seat:1 seat:2 seat:3 seat:4 seat:5")]),
    ("take-early", &[("", "number:5 number:6 number:7 +number:9")]),
    ("how-many-more", &[("", "number:0 number:1 +number:2 number:3=limit-reached number:4=limit-reached")]),
    ("beaten-do-not-count", &[("", "number:0 +number:1 number:2=limit-reached number:3=limit-reached number:4=limit-reached")]),
    ("two-after-take", &[("", "number:0 number:1 +number:2 number:3=limit-reached number:4=limit-reached")]),
    ("hand-limit", &[("", "card:9c=limit-reached card:Tc=limit-reached card:9h=limit-reached +no-card")]),
    ("two-cards", &[("", "number:0 +number:1 number:2=limit-reached number:3=limit-reached number:4=limit-reached")]),
    ("two-cards-out", &[("", "seat:0 seat:1 seat:2 +seat:3 nobody")]),
    ("fifth-card", &[
        ("cap=six", "number:0 +number:1 number:2=limit-reached number:3=limit-reached number:4=limit-reached"),
        ("", "+number:0 number:1=limit-reached number:2=limit-reached number:3=limit-reached number:4=limit-reached"),
    ]),
    ("five-after-take", &[
        ("cap=five_until_discard", "+number:0 number:1=limit-reached number:2=limit-reached number:3=limit-reached number:4=limit-reached"),
        ("", "number:0 +number:1 number:2=limit-reached number:3=limit-reached number:4=limit-reached"),
    ]),
    ("six-after-discard", &[("", "number:0 +number:1 number:2=limit-reached number:3=limit-reached number:4=limit-reached")]),
    ("draw-order", &[
        ("draw=attacker_first;players=2", "+seat:0 seat:1 nobody"),
        ("draw=attacker_first;players=3", "+seat:0 seat:1 seat:2 nobody"),
        ("draw=attacker_first;players=4", "+seat:0 seat:1 seat:2 seat:3 nobody"),
        ("draw=attacker_first;players=5", "+seat:0 seat:1 seat:2 seat:3 seat:4 nobody"),
        ("draw=attacker_first", "+seat:0 seat:1 seat:2 seat:3 seat:4 seat:5 nobody"),
        ("players=2", "seat:0 +seat:1 nobody"),
        ("players=3", "seat:0 +seat:1 seat:2 nobody"),
        ("players=4", "seat:0 +seat:1 seat:2 seat:3 nobody"),
        ("", "seat:0 +seat:1 seat:2 seat:3 seat:4 nobody"),
    ]),
    ("trump-card", &[("draw=attacker_first", "seat:0 +seat:1 nobody"), ("", "+seat:0 seat:1 nobody")]),
    ("full-hand", &[("", "number:6 +number:7 number:8 number:9")]),
    ("no-talon", &[("", "+number:4 number:5 number:6")]),
    ("not-in-the-middle", &[("", "seat:0 seat:1 +nobody")]),
    ("out", &[("", "+seat:0 seat:1 seat:2 nobody")]),
    ("still-drawing", &[("", "seat:0 seat:1 +nobody")]),
    ("durak", &[("", "seat:0 +seat:1 seat:2 draw goes-on")]),
    ("draw-game", &[("", "seat:0 seat:1 +draw goes-on")]),
    ("team-loses", &[("", "seat:0 +seat:1 seat:2 +seat:3 draw goes-on")]),
    ("next-game", &[
        ("players=2;next_game=lowest_trump", "seat:0 seat:1 +lowest-trump"),
        ("players=2", "+seat:0 seat:1 lowest-trump"),
        ("teams=true", "seat:0 seat:1 seat:2 seat:3 +lowest-trump"),
        ("players=3;next_game=under_fool", "+seat:0 seat:1 seat:2 lowest-trump"),
        ("players=3;next_game=from_under_fool", "seat:0 seat:1 +seat:2 lowest-trump"),
        ("players=3", "seat:0 seat:1 seat:2 +lowest-trump"),
        ("players=4;next_game=under_fool", "+seat:0 seat:1 seat:2 seat:3 lowest-trump"),
        ("players=4;next_game=from_under_fool", "seat:0 seat:1 +seat:2 seat:3 lowest-trump"),
        ("players=4", "seat:0 seat:1 seat:2 seat:3 +lowest-trump"),
        ("players=5;next_game=under_fool", "+seat:0 seat:1 seat:2 seat:3 seat:4 lowest-trump"),
        ("players=5;next_game=from_under_fool", "seat:0 seat:1 +seat:2 seat:3 seat:4 lowest-trump"),
        ("players=5", "seat:0 seat:1 seat:2 seat:3 seat:4 +lowest-trump"),
        ("next_game=under_fool", "+seat:0 seat:1 seat:2 seat:3 seat:4 seat:5 lowest-trump"),
        ("next_game=from_under_fool", "seat:0 seat:1 +seat:2 seat:3 seat:4 seat:5 lowest-trump"),
        ("", "seat:0 seat:1 seat:2 seat:3 seat:4 seat:5 +lowest-trump"),
    ]),
    ("time-runs-out", &[("", "card:9h +card:Ts card:Jd card:Kc")]),
    ("known-cards", &[("", "+card:9s +card:Ts +card:Td card:Qs card:As")]),
];

/// Every preset with every number of players; and every value of every option by itself, also with
/// transfers, without which some options say nothing.
fn rule_sets() -> Vec<Rules> {
    let mut all = Vec::new();
    for players in 2..=6 {
        all.extend(PRESETS.iter().map(|preset| Rules { players, ..preset.rules }));
        for option in OPTIONS.iter().filter(|option| option.key != "players") {
            for value in option.values {
                let mut rules = Rules { players, ..Rules::DEFAULT };
                option.set(&mut rules, value).unwrap();
                all.push(rules);
                rules.set("transfer", "cards_or_trump").unwrap();
                all.push(rules);
            }
        }
    }
    all.retain(|rules| rules.check().is_ok());
    all
}

fn said(scene: &durak_lessons::Scene) -> String {
    let one = |choice: &Choice| match scene.judge(*choice) {
        Verdict::Right => format!("+{choice}"),
        Verdict::Refused(refusal) => format!("{choice}={}", refusal.code()),
        Verdict::Wrong => choice.to_string(),
    };
    scene.choices().iter().map(one).collect::<Vec<_>>().join(" ")
}

/// The order of cards is no matter.
fn sorted(answers: &str) -> Vec<&str> {
    let mut words: Vec<&str> = answers.split(' ').collect();
    words.sort_unstable();
    words
}

#[test]
fn the_engine_gives_the_answers_that_are_written_out_under_every_preset() {
    let sets = rule_sets();
    for lesson in lessons() {
        let (_, cases) = EXPECTED
            .iter()
            .find(|(key, _)| *key == lesson.key)
            .unwrap_or_else(|| panic!("{} has no answer written out", lesson.key));
        let mut used = vec![false; cases.len()];
        for rules in sets.iter().filter(|rules| lesson.applies(rules)) {
            let pairs: Vec<String> =
                rules.pairs().map(|(option, value)| format!("{}={value}", option.key)).collect();
            let holds = |case: &str| {
                case.split(';').all(|pair| pair.is_empty() || pairs.iter().any(|it| it == pair))
            };
            let place = cases.iter().position(|(case, _)| holds(case)).unwrap();
            used[place] = true;
            let scene = lesson.set_up(rules).unwrap();
            assert_eq!(sorted(&said(&scene)), sorted(cases[place].1), "{} {rules}", lesson.key);
        }
        assert!(used.iter().all(|it| *it), "{}: {used:?}", lesson.key);
    }
    assert_eq!(EXPECTED.len(), lessons().count());
}

#[test]
fn keys_name_one_lesson_each() {
    let mut keys: Vec<&str> = lessons().map(|lesson| lesson.key).collect();
    keys.sort_unstable();
    let all = keys.len();
    keys.dedup();
    assert_eq!(keys.len(), all);
    assert!(keys.iter().all(|key| durak_lessons::Lesson::find(key).is_some()));
    assert!(durak_lessons::Lesson::find("no-such-lesson").is_none());
}

#[test]
fn choices_are_read_as_they_are_written() {
    for rules in rule_sets().iter().step_by(97) {
        for scene in lessons().filter_map(|lesson| lesson.set_up(rules).ok()) {
            for choice in scene.choices() {
                assert_eq!(choice.to_string().parse(), Ok(choice));
            }
        }
    }
    assert!("seat:6".parse::<Choice>().is_err() && "cards".parse::<Choice>().is_err());
}
