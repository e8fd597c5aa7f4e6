//! The message files: they parse, and both languages have the same messages and variables.

#[path = "../build/translations.rs"]
mod translations;

use durak_text::{Lang, Part, Texts};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use std::collections::{BTreeMap, BTreeSet};

/// Variables of every message, and of every attribute as `message.attribute`.
type Messages = BTreeMap<String, BTreeSet<String>>;

/// A variable stands for one fact in several forms: `card-accusative` is `card`, and `you` says
/// of the seat in the sentence whether it is the reader's. Languages differ in the forms they need.
fn fact(variable: &str) -> Option<String> {
    let fact = variable.split('-').next().unwrap_or(variable);
    (fact != "you").then(|| fact.to_owned())
}

fn collect(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            match expression {
                Expression::Inline(inline) => collect_inline(inline, found),
                Expression::Select { selector, variants } => {
                    let by_variable =
                        matches!(selector, InlineExpression::VariableReference { .. });
                    assert!(by_variable, "variants are chosen by a variable, not by {selector:?}");
                    collect_inline(selector, found);
                    variants.iter().for_each(|variant| collect(&variant.value, found));
                }
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => found.extend(fact(id.name)),
        InlineExpression::Placeable { expression } => {
            if let Expression::Inline(inline) = expression.as_ref() {
                collect_inline(inline, found);
            }
        }
        // A message inside a message brings its variables along.
        InlineExpression::MessageReference { id, .. } => {
            found.insert(format!("{{{}}}", id.name));
        }
        InlineExpression::FunctionReference { id, .. } => panic!("no function: {}", id.name),
        InlineExpression::TermReference { id, .. } => panic!("no term: {}", id.name),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
    }
}

fn messages(name: &str, source: &str) -> Messages {
    let resource = match parser::parse(source) {
        Ok(resource) => resource,
        Err((_, errors)) => panic!("{name}.ftl: {errors:?}"),
    };
    let mut messages = Messages::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let attributes = message
            .attributes
            .iter()
            .map(|a| (format!("{}.{}", message.id.name, a.id.name), &a.value));
        let value = message.value.iter().map(|value| (message.id.name.to_owned(), value));
        for (id, pattern) in value.chain(attributes) {
            let mut found = BTreeSet::new();
            collect(pattern, &mut found);
            assert!(messages.insert(id.clone(), found).is_none(), "{name}.ftl: {id} stands twice");
        }
    }
    messages
}

/// Replaces `{message}` by that message's own variables.
fn resolve(messages: &Messages, id: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for variable in messages.get(id).into_iter().flatten() {
        match variable.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            Some(inner) => {
                assert!(messages.contains_key(inner), "{id} refers to {inner}, which is missing");
                all.extend(resolve(messages, inner));
            }
            None => {
                all.insert(variable.clone());
            }
        }
    }
    all
}

#[test]
fn both_languages_have_the_same_files_messages_and_variables() {
    let (en, ru) = (Part::ALL.files(Lang::En), Part::ALL.files(Lang::Ru));
    let names = |files: &[(&'static str, &str)]| files.iter().map(|f| f.0).collect::<Vec<_>>();
    assert_eq!(names(en), names(ru), "the files of en and ru");
    // A message may refer to one of another file.
    let [all_en, all_ru] = [en, ru].map(|files| {
        let all = files.iter().map(|(name, text)| messages(name, text));
        all.flatten().collect::<Messages>()
    });
    for ((name, en), (_, ru)) in en.iter().zip(ru) {
        let (en, ru) = (messages(name, en), messages(name, ru));
        let ids = |m: &Messages| m.keys().cloned().collect::<BTreeSet<_>>();
        let differing: Vec<_> = ids(&en).symmetric_difference(&ids(&ru)).cloned().collect();
        assert!(differing.is_empty(), "{name}.ftl: only in one language: {differing:?}");
        for id in en.keys() {
            let variables = [&all_en, &all_ru].map(|all| resolve(all, id));
            assert_eq!(variables[0], variables[1], "{name}.ftl: the variables of {id}");
        }
    }
}

#[test]
fn no_message_stands_in_two_files() {
    for lang in Lang::ALL {
        let mut all = BTreeMap::new();
        for (name, source) in Part::ALL.files(lang) {
            for id in messages(name, source).into_keys() {
                if let Some(other) = all.insert(id.clone(), name) {
                    panic!("{lang}: {id} stands in {other}.ftl and {name}.ftl");
                }
            }
        }
    }
}

#[test]
fn every_message_can_be_found() {
    for lang in Lang::ALL {
        for (name, source) in Part::ALL.files(lang) {
            for id in messages(name, source).into_keys() {
                assert!(Texts::of(lang).has(&id), "{lang}/{name}.ftl: {id}");
            }
        }
    }
}

#[test]
fn texts_without_a_message_show_the_id() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        for id in ["nothing-here", "do-take.nothing", "", ".", "option-deck.help.more", "{ $a }"] {
            assert_eq!(texts.get(id), id);
            assert!(!texts.has(id));
        }
    }
}

#[test]
fn english_messages_have_no_russian_letters() {
    // A language is named in itself, and the Russian card letters are offered as they are.
    let russian = ["web-lang-ru", "web-letters-russian"];
    let cyrillic = |c: char| ('\u{400}'..='\u{4FF}').contains(&c);
    for (name, source) in Part::ALL.files(Lang::En) {
        let stray = source.lines().find(|line| {
            let id = line.split(' ').next().unwrap_or_default();
            line.chars().any(cyrillic) && !russian.contains(&id)
        });
        assert_eq!(stray, None, "en/{name}.ftl");
    }
}

#[test]
fn a_language_that_lacks_a_sentence_is_not_built() {
    let files = |text: &str| translations::Files::from([("a".to_owned(), text.to_owned())]);
    let faults =
        |en: &str, ru: &str| translations::faults([("en", &files(en)), ("ru", &files(ru))]);
    assert_eq!(faults("one = 1\n    .more = 2\n", "one = 1\n    .more = 2\n"), [""; 0]);
    let lacks = ["text/ru/a.ftl lacks one.more, which text/en has"];
    assert_eq!(faults("one = 1\n    .more = 2\n", "one = 1\n"), lacks);
    assert_eq!(faults("", "two = 2\n"), ["text/en/a.ftl lacks two, which text/ru has"]);
    assert_eq!(faults("= nothing\n", ""), ["text/en/a.ftl cannot be read as Fluent"]);
}
