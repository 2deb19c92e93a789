//! Ids that every game uses, and names as they were at the time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

id_types! {
    /// A character or unit.
    CharacterId;
    /// A team or side.
    TeamId;
    /// A map of the campaign.
    MapId;
    /// An item on a sheet.
    ItemId;
}

/// Something with the name it had when it was noted, so that an old log stays true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Named<T> {
    /// Which one.
    pub id: T,
    /// Its name at the time.
    pub name: String,
}

impl<T> std::fmt::Display for Named<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}
