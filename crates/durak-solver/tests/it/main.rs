//! Tests of the solver through its public interface; one program, so that it links once.

mod agreement;
mod brute;
mod limits;
mod lines;
mod positions;
mod symmetry;
