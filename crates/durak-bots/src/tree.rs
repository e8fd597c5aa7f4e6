//! The tree of a search: what was tried after what, how often, and how it ended for who did it.

use durak_core::Action;

/// A node's number in its tree.
pub(crate) type NodeId = u32;

/// Where every search begins.
pub(crate) const ROOT: NodeId = 0;

/// No node.
const NONE: NodeId = NodeId::MAX;

/// How much what is little known is preferred.
const EXPLORATION: f32 = 0.5;
/// How much others prefer what is expected of them.
const EXPECTATION: f32 = 0.5;
/// How likely others are thought to do what a plain player does, and any other thing.
const PLAIN: f32 = 0.7;
const OTHER: f32 = 0.1;

/// What followed on an action, or on waiting, in its parent's situation.
#[derive(Clone, Copy, Debug)]
struct Node {
    action: Option<Action>,
    /// How often it was chosen, and how often it could have been.
    visits: u32,
    available: u32,
    /// The sum of what it was worth to the seat that did it.
    worth: f32,
    first_child: NodeId,
    next: NodeId,
}

/// The nodes of one decision's search.
#[derive(Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub(crate) fn new() -> Tree {
        let mut tree = Tree { nodes: Vec::with_capacity(1 << 10) };
        tree.push(None);
        tree
    }

    fn push(&mut self, action: Option<Action>) -> NodeId {
        let node =
            Node { action, visits: 0, available: 1, worth: 0.0, first_child: NONE, next: NONE };
        self.nodes.push(node);
        self.nodes.len() as NodeId - 1
    }

    /// The child of `parent` by this action, if it was tried before.
    fn child(&self, parent: NodeId, action: Option<Action>) -> Option<NodeId> {
        self.children(parent).find(|id| self.nodes[*id as usize].action == action)
    }

    fn children(&self, parent: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let known = |id: NodeId| Some(id).filter(|id| *id != NONE);
        std::iter::successors(known(self.nodes[parent as usize].first_child), move |id| {
            known(self.nodes[*id as usize].next)
        })
    }

    fn add(&mut self, parent: NodeId, action: Option<Action>) -> NodeId {
        let id = self.push(action);
        self.nodes[id as usize].next = self.nodes[parent as usize].first_child;
        self.nodes[parent as usize].first_child = id;
        id
    }

    /// Chooses among these actions: one that was never tried, `first` before others, else the one whose
    /// worth may be highest (UCB over the times that each was possible). Tells whether it is new.
    pub(crate) fn choose(
        &mut self,
        parent: NodeId,
        actions: impl Iterator<Item = Option<Action>>,
        first: Option<Action>,
    ) -> Option<(NodeId, bool)> {
        let (mut best, mut best_value) = (None, f32::NEG_INFINITY);
        let mut untried = None;
        for action in actions {
            let Some(id) = self.child(parent, action) else {
                if untried.is_none() || action == first {
                    untried = Some(action);
                }
                continue;
            };
            let node = &mut self.nodes[id as usize];
            node.available += 1;
            let visits = node.visits.max(1) as f32;
            // Not the system's logarithm: whoever runs the bot again gets the same last digit.
            let spread = (libm::logf(node.available as f32) / visits).sqrt();
            let value = node.worth / visits + EXPLORATION * spread;
            if value > best_value {
                (best, best_value) = (Some(id), value);
            }
        }
        match untried {
            Some(action) => Some((self.add(parent, action), true)),
            None => best.map(|id| (id, false)),
        }
    }

    /// Chooses for another seat among these actions: what was good for it, but rather what a plain player
    /// does (UCB with a prior). It knows its own hand by what it can do and what would be plain.
    pub(crate) fn expect(
        &mut self,
        parent: NodeId,
        actions: impl Iterator<Item = Action>,
        plain: Option<Action>,
    ) -> Option<(NodeId, bool)> {
        let total = (self.nodes[parent as usize].visits.max(1) as f32).sqrt();
        let value = |action: Action| {
            let node = self.child(parent, Some(action)).map(|id| &self.nodes[id as usize]);
            let visits = node.map_or(0.0, |node| node.visits as f32);
            let mean = node.map_or(0.5, |node| node.worth / visits.max(1.0));
            let prior = if Some(action) == plain { PLAIN } else { OTHER };
            (mean + EXPECTATION * prior * total / (1.0 + visits), action)
        };
        let best = actions.map(value).reduce(|best, it| if it.0 > best.0 { it } else { best });
        best.map(|(_, action)| self.follow(parent, action))
    }

    /// The node after this action, which was not chosen here; the first time it is new.
    pub(crate) fn follow(&mut self, parent: NodeId, action: Action) -> (NodeId, bool) {
        match self.child(parent, Some(action)) {
            Some(id) => (id, false),
            None => (self.add(parent, Some(action)), true),
        }
    }

    /// The action that leads to this node; none for waiting.
    pub(crate) fn action(&self, id: NodeId) -> Option<Action> {
        self.nodes[id as usize].action
    }

    /// Counts a game that went through this node.
    pub(crate) fn record(&mut self, id: NodeId, worth: f32) {
        let node = &mut self.nodes[id as usize];
        node.visits += 1;
        node.worth += worth;
    }

    /// What was chosen most often at the root; of equals, what was tried first.
    pub(crate) fn most_visited(&self) -> Option<Action> {
        let visits = |id: &NodeId| self.nodes[*id as usize].visits;
        self.children(ROOT).max_by_key(visits).and_then(|id| self.action(id))
    }
}
