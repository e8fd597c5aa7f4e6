//! Relative links in documents lead somewhere, to the very heading.

use super::Fault;
use super::tree::{File, Tree};

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in tree.with_extension("md") {
        for (line, target) in links(file) {
            if let Err(what) = resolve(tree, file, target) {
                faults.push(Fault::new(&file.path, line, format!("link to {target}: {what}")));
            }
        }
    }
    faults
}

fn resolve(tree: &Tree, file: &File, target: &str) -> Result<(), String> {
    let is_elsewhere =
        ["https://", "http://", "mailto:"].iter().any(|scheme| target.starts_with(scheme));
    if is_elsewhere {
        return Ok(());
    }
    let (path, heading) = target.split_once('#').unwrap_or((target, ""));
    let path = if path.is_empty() { file.path.clone() } else { joined(&file.path, path) };
    if !tree.has(&path) {
        return Err(format!("there is no {path}"));
    }
    match tree.file(&path) {
        Some(document) if !heading.is_empty() && path.ends_with(".md") => {
            let has_heading = headings(document).any(|text| anchor(text) == heading);
            has_heading.then_some(()).ok_or_else(|| format!("{path} has no heading #{heading}"))
        }
        _ => Ok(()),
    }
}

/// The target seen from the root of the checkout.
fn joined(document: &str, target: &str) -> String {
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The lines outside of code blocks.
fn prose(file: &File) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    file.lines().filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    })
}

/// The targets of links and pictures, with their lines.
fn links(file: &File) -> impl Iterator<Item = (usize, &str)> {
    prose(file).flat_map(|(number, line)| {
        ["](", "src=\""].into_iter().flat_map(move |opening| {
            line.match_indices(opening).filter_map(move |(at, opening)| {
                let is_code = line[..at].matches('`').count() % 2 == 1;
                let target = line[at + opening.len()..].split([')', ' ', '"']).next()?;
                (!is_code).then_some((number, target))
            })
        })
    })
}

fn headings(file: &File) -> impl Iterator<Item = &str> {
    prose(file)
        .filter(|(_, line)| line.starts_with('#'))
        .map(|(_, line)| line.trim_start_matches('#').trim())
}

/// What a heading is called in a link: lower case, hyphens for spaces, no punctuation.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|&c| c.is_alphanumeric() || " -_".contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let others = (
            "docs/rules.md",
            "# Rules\n\n## 6. A bout, again\n## Карты\n```\n# not a heading\n```\n",
        );
        let tree = Tree::of(&[("docs/guide/play.md", text), others, ("README.md", "# Durak\n")]);
        check(&tree).iter().map(Fault::to_string).collect()
    }

    #[test]
    fn links_that_lead_somewhere_are_fine() {
        let text = "# Play\n[a](../rules.md#6-a-bout-again) [b](../rules.md#карты) ![c](../../README.md) [d](#play)\n\
                    [e](https://example.org) [f](..) `[code](nowhere.md)`\n```\n[code](nowhere.md)\n```\n";
        assert_eq!(found(text), [""; 0]);
    }

    #[test]
    fn links_that_lead_nowhere_are_found() {
        let found = found(
            "<img src=\"a.png\">\n[a](rules.md) [b](../rules.md#7)\n[c](../rules.md#not-a-heading)\n",
        );
        assert_eq!(
            found,
            [
                "docs/guide/play.md:1: link to a.png: there is no docs/guide/a.png",
                "docs/guide/play.md:2: link to rules.md: there is no docs/guide/rules.md",
                "docs/guide/play.md:2: link to ../rules.md#7: docs/rules.md has no heading #7",
                "docs/guide/play.md:3: link to ../rules.md#not-a-heading: docs/rules.md has no heading #not-a-heading",
            ]
        );
    }
}
