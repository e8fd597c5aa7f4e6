//! Tests of the bots as players: what they keep to, how they play, how strong they are.

mod careful;
mod contract;
mod endgame;
mod games;
mod keyed;
mod strength;
mod weights;
