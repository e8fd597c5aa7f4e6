//! The specification's vectors, its promises, and servers that cheat.

mod damage;
mod data;
mod engine;
mod exhaustive;
mod micro;
mod negative;
mod vectors;
