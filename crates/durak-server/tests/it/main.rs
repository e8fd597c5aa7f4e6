//! Tests of the server: the hub over a simulated network, and real sockets; one binary.

mod answers;
mod common;
mod documented;
mod http;
mod lossy;
mod network;
mod privacy;
mod sockets;
mod two_worlds;
