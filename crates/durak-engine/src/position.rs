//! stub
pub struct Position;
pub struct PositionError;
