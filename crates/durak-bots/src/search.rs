//! Tree search over imagined worlds: information-set search with playouts of a plain player.
//!
//! The tree knows what the seat knows: the same node serves all worlds in which the same actions
//! were seen. It ends where somebody draws, for there the seat would learn what differs from world to
//! world. The own actions are chosen by what came of them, those of others as in imagined games: so an
//! action is good if it is good against players who do not see the own cards.

use crate::budget::Budget;
use crate::policy::{imagined_action, next_to_act, plain_action, play_out, reward};
use crate::tree::{NodeId, ROOT, Tree};
use durak_core::{Action, Seat};
use durak_engine::Game;
use rand::Rng;

/// The best of the options of a seat, by imagined games in worlds that `world` makes; none is to wait.
pub(crate) fn search<R: Rng>(
    me: Seat,
    options: &[Option<Action>],
    budget: &mut Budget,
    slips: u32,
    rng: &mut R,
    mut world: impl FnMut(&mut R) -> Game,
) -> Option<Action> {
    let mut tree = Tree::new();
    let mut path = Vec::new();
    let mut done = 0;
    while done == 0 || budget.allows(done) {
        let mut game = world(rng);
        path.clear();
        descend(&mut tree, &mut game, me, options, &mut path, slips, rng);
        play_out(&mut game, slips, rng);
        for (node, seat) in &path {
            tree.record(*node, reward(&game, *seat));
        }
        done += 1;
    }
    tree.most_visited()
}

/// Plays down the tree to a new node, or to where somebody draws; `path` gets the nodes, each with who
/// acted.
pub(crate) fn descend(
    tree: &mut Tree,
    game: &mut Game,
    me: Seat,
    options: &[Option<Action>],
    path: &mut Vec<(NodeId, Seat)>,
    slips: u32,
    rng: &mut impl Rng,
) {
    let plain = plain_action(game.public(), game.legal(me));
    let mut chosen = tree.choose(ROOT, options.iter().copied(), plain);
    let mut seat = me;
    while let Some((node, is_new)) = chosen {
        path.push((node, seat));
        let talon = game.public().talon();
        if let Some(action) = tree.action(node) {
            game.apply(seat, action);
        }
        let drawn = game.public().talon() != talon;
        let Some(next) = next_to_act(game.public()).filter(|_| !is_new && !drawn) else { return };
        seat = next;
        let legal = game.legal(seat);
        let plain = plain_action(game.public(), legal);
        chosen = if seat == me {
            tree.choose(node, legal.actions().map(Some), plain)
        } else if rng.next_u32() & 1 == 0 {
            tree.expect(node, legal.actions(), plain)
        } else {
            let action = imagined_action(game, seat, slips, rng);
            action.map(|action| tree.follow(node, action))
        };
    }
}
