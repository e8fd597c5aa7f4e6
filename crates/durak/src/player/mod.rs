//! What programs that take part in fair deals share: the device that a directory is, the link of a
//! table, the socket.

mod files;
mod link;
mod socket;

pub(crate) use files::Files;
pub(crate) use link::Link;
pub(crate) use socket::{Socket, connect, random_byte, runtime};
