//! The pages behind the addresses: each ties what the page shows to what the server says.

mod missing;
mod start;
mod table;

pub(crate) use missing::Missing;
pub(crate) use start::Start;
pub(crate) use table::Table;
