//! Which crate may depend on which: the table in ARCHITECTURE.md, in a form that is checked.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::{DependencyKind, MetadataCommand};

use super::Fault;
use super::tree::Tree;

/// Each crate with those of the workspace that it may depend on. Tests may use any.
const LAYERS: &[(&str, &[&str])] = &[
    ("durak-core", &[]),
    ("durak-engine", &["durak-core"]),
    ("durak-bots", &["durak-core", "durak-engine", "durak-solver"]),
    ("durak-solver", &["durak-core", "durak-engine"]),
    ("durak-lessons", &["durak-core", "durak-engine"]),
    ("durak-puzzles", &["durak-bots", "durak-core", "durak-engine", "durak-solver"]),
    ("durak-arena", &["durak-bots", "durak-core", "durak-engine", "durak-protocol"]),
    ("durak-analysis", &["durak-bots", "durak-core", "durak-engine"]),
    ("durak-fair", &["durak-core"]),
    ("durak-audit", &["durak-bots", "durak-core", "durak-engine", "durak-fair"]),
    ("durak-text", &["durak-core"]),
    ("durak-protocol", &["durak-core"]),
    ("durak-table", &["durak-core", "durak-engine", "durak-fair"]),
    ("durak-client", &["durak-core", "durak-protocol"]),
    ("durak-store", &[]),
    ("durak-hub", &["durak-bots", "durak-core", "durak-fair", "durak-protocol", "durak-table"]),
    (
        "durak-server",
        &[
            "durak-core",
            "durak-engine",
            "durak-fair",
            "durak-hub",
            "durak-lessons",
            "durak-protocol",
            "durak-puzzles",
            "durak-store",
            "durak-table",
            "durak-text",
        ],
    ),
    ("durak-web", &["durak-client", "durak-core", "durak-protocol", "durak-text"]),
    ("durak-player", &["durak-core", "durak-fair", "durak-protocol"]),
    (
        "durak-fair-web",
        &["durak-core", "durak-fair", "durak-player", "durak-protocol", "durak-text"],
    ),
    ("durak-learn-web", &["durak-core", "durak-lessons", "durak-text"]),
    (
        "durak-practice-web",
        &[
            "durak-analysis",
            "durak-bots",
            "durak-core",
            "durak-engine",
            "durak-fair",
            "durak-hub",
            "durak-protocol",
            "durak-table",
            "durak-text",
        ],
    ),
    (
        "durak",
        &[
            "durak-analysis",
            "durak-arena",
            "durak-audit",
            "durak-bots",
            "durak-client",
            "durak-core",
            "durak-engine",
            "durak-fair",
            "durak-player",
            "durak-protocol",
            "durak-puzzles",
            "durak-server",
            "durak-solver",
            "durak-table",
            "durak-text",
        ],
    ),
    ("xtask", &[]),
    ("e2e", &[]),
];

/// Crates that a plain `cargo build` leaves out: they need what `cargo xtask` prepares.
const NOT_DEFAULT: &[&str] =
    &["durak-fair-web", "durak-learn-web", "durak-practice-web", "durak-web", "e2e"];

/// Crates that only know what a player may know, and so never reach the dealer's.
const PLAYERS_SIDE: &[&str] = &["durak-protocol", "durak-client", "durak-fair", "durak-player"];
const DEALERS_SIDE: &str = "durak-engine";

/// A crate of the workspace and what it depends on outside of tests.
#[derive(Default)]
struct Node {
    internal: BTreeSet<String>,
    /// Whether a plain `cargo build` builds it.
    is_default: bool,
    /// Crates from elsewhere that it cannot do without.
    required_external: BTreeSet<String>,
}

type Graph = BTreeMap<String, Node>;

pub(super) fn check(root: &Path, tree: &Tree) -> Result<Vec<Fault>> {
    Ok(faults(&read(root)?, tree))
}

fn read(root: &Path) -> Result<Graph> {
    let metadata =
        MetadataCommand::new()
            .manifest_path(root.join("Cargo.toml"))
            .no_deps()
            .exec()
            .context("`cargo metadata` failed; run it by hand in the root of the checkout")?;
    let names: BTreeSet<String> =
        metadata.packages.iter().map(|package| package.name.to_string()).collect();
    let mut graph = Graph::new();
    for package in &metadata.packages {
        let is_default = metadata.workspace_default_members.contains(&package.id);
        let node = graph.entry(package.name.to_string()).or_default();
        node.is_default = is_default;
        for dependency in
            package.dependencies.iter().filter(|it| it.kind != DependencyKind::Development)
        {
            if names.contains(&dependency.name) {
                node.internal.insert(dependency.name.clone());
            } else if !dependency.optional {
                node.required_external.insert(dependency.name.clone());
            }
        }
    }
    Ok(graph)
}

fn faults(graph: &Graph, tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (name, node) in graph {
        let Some((_, allowed)) = LAYERS.iter().find(|(layer, _)| layer == name) else {
            let what =
                format!("{name} is in no layer: add it to LAYERS in xtask and to ARCHITECTURE.md");
            faults.push(Fault::new(&manifest(name), 1, what));
            continue;
        };
        for dependency in node.internal.iter().filter(|it| !allowed.contains(&it.as_str())) {
            let what = format!(
                "{name} may depend on [{}], not on {dependency}: see ARCHITECTURE.md",
                allowed.join(", ")
            );
            faults.push(at_dependency(tree, name, dependency, what));
        }
        if node.is_default == NOT_DEFAULT.contains(&name.as_str()) {
            let what = format!(
                "default-members: {} crates/{name}",
                if node.is_default { "remove" } else { "add" }
            );
            faults.push(Fault::new("Cargo.toml", 1, what));
        }
        if PLAYERS_SIDE.contains(&name.as_str()) && reaches(graph, name, DEALERS_SIDE) {
            let what = format!(
                "{name} reaches {DEALERS_SIDE}, where hidden cards are known; cut the dependency"
            );
            faults.push(Fault::new(&manifest(name), 1, what));
        }
        if name == "durak-core" {
            for dependency in &node.required_external {
                let what = format!("durak-core depends on nothing; make {dependency} optional");
                faults.push(at_dependency(tree, name, dependency, what));
            }
        }
    }
    faults
}

fn reaches(graph: &Graph, from: &str, to: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        if name == to {
            return true;
        }
        if seen.insert(name) {
            open.extend(
                graph.get(name).iter().flat_map(|node| node.internal.iter().map(String::as_str)),
            );
        }
    }
    false
}

fn manifest(name: &str) -> String {
    format!("crates/{name}/Cargo.toml")
}

/// A fault at the line that names the dependency.
fn at_dependency(tree: &Tree, name: &str, dependency: &str, what: String) -> Fault {
    let path = manifest(name);
    let line = tree.file(&path).and_then(|file| {
        file.lines().find(|(_, line)| {
            line.strip_prefix(dependency).is_some_and(|rest| rest.starts_with(['.', ' ', '=']))
        })
    });
    Fault::new(&path, line.map_or(1, |(line, _)| line), what)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(&str, &[&str])]) -> Graph {
        let node = |name: &str, dependencies: &[&str]| Node {
            internal: dependencies.iter().map(|&name| name.to_owned()).collect(),
            is_default: !NOT_DEFAULT.contains(&name),
            ..Node::default()
        };
        edges
            .iter()
            .map(|(name, dependencies)| ((*name).to_owned(), node(name, dependencies)))
            .collect()
    }

    #[test]
    fn the_table_allows_what_it_lists() {
        let graph = graph(LAYERS);
        assert_eq!(faults(&graph, &Tree::of(&[])), []);
    }

    #[test]
    fn a_dependency_against_the_layers_is_found_at_its_line() {
        let manifest = "[dependencies]\ndurak-engine-like = \"1\"\ndurak-engine.workspace = true\n";
        let tree = Tree::of(&[("crates/durak-text/Cargo.toml", manifest)]);
        let faults =
            faults(&graph(&[("durak-text", &["durak-engine"]), ("durak-engine", &[])]), &tree);
        let [fault] = &faults[..] else { panic!("one fault expected: {faults:?}") };
        assert!(
            fault.to_string().starts_with(
                "crates/durak-text/Cargo.toml:3: durak-text may depend on [durak-core]"
            )
        );
    }

    #[test]
    fn the_dealers_side_is_not_reached_through_others() {
        let graph = graph(&[
            ("durak-client", &["durak-protocol"]),
            ("durak-protocol", &["durak-core"]),
            ("durak-core", &["durak-engine"]),
            ("durak-engine", &[]),
        ]);
        let faults = faults(&graph, &Tree::of(&[]));
        let reached =
            faults.iter().filter(|fault| fault.what.contains("reaches durak-engine")).count();
        assert_eq!(reached, 2, "{faults:?}");
    }

    #[test]
    fn a_plain_build_builds_the_right_crates() {
        let mut graph = graph(&[("durak-core", &[]), ("e2e", &[])]);
        for node in graph.values_mut() {
            node.is_default = !node.is_default;
        }
        let faults: Vec<String> =
            faults(&graph, &Tree::of(&[])).into_iter().map(|fault| fault.what).collect();
        assert_eq!(
            faults,
            ["default-members: add crates/durak-core", "default-members: remove crates/e2e"]
        );
    }

    #[test]
    fn an_unknown_crate_and_a_needy_core_are_found() {
        let mut graph = graph(&[("durak-core", &[]), ("durak-new", &[])]);
        let core = graph.get_mut("durak-core").unwrap();
        core.required_external.insert("serde".to_owned());
        let faults = faults(&graph, &Tree::of(&[]));
        assert!(
            faults.iter().any(|fault| fault.what.contains("make serde optional")),
            "{faults:?}"
        );
        assert!(
            faults.iter().any(|fault| fault.what.contains("durak-new is in no layer")),
            "{faults:?}"
        );
    }
}
