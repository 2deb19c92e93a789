//! What players may see of a campaign, whatever its game (promise 12). The players' window, prints and exports
//! are built from this type and from nothing else.

use serde::Serialize;

use crate::table::SeenTable;

/// A campaign as players may see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// The campaign's name.
    pub name: String,
    /// The table.
    pub table: SeenTable,
}
