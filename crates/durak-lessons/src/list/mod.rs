//! The lessons, a file for each part of the game.

mod beating;
mod end_of_bout;
mod end_of_game;
mod limit;
mod start;
mod throwing;
mod transfer;

use crate::lesson::Lesson;

/// All lessons in the order of the sections of the rules in words.
pub(crate) static ALL: &[&[Lesson]] = &[
    end_of_game::AIM,
    beating::CARDS,
    start::DEAL,
    start::FIRST,
    start::LEAD,
    beating::DEFENCE,
    transfer::TRANSFER,
    throwing::THROW,
    end_of_bout::END,
    limit::LIMIT,
    end_of_bout::DRAW,
    end_of_game::OUT,
    end_of_game::MATCH,
    start::TIME,
    end_of_bout::KNOWLEDGE,
];
