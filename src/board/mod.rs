//! Where things are: areas joined by connections; range, paths, sight, and why.
//! No game's rules live here; a game passes its choices in.

pub mod areas;
