//! The specification's vectors, its promises, and servers that cheat.

mod cheats;
mod damage;
mod data;
mod exhaustive;
mod micro;
mod negative;
mod order;
mod protocol;
mod rig;
mod vectors;
