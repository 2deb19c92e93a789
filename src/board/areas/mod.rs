//! Zone maps (U-30 to U-38): the drawn map, and what follows from it.

mod map;

pub use map::{
    Area, AreaId, AreaMap, Connection, ConnectionId, ConnectionKind, Pin, PinId, PinKind,
};
