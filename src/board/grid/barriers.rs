//! How walls and doors stand in files: a list by edge, each edge once.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::Serializer;

use super::MOST_BARRIERS;
use super::board::{Barrier, BarrierKind};
use super::coords::Edge;

/// A wall or a door with its edge.
#[derive(serde::Serialize, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "HexBarrier")]
pub(super) struct Entry {
    /// `q` and `r` of a space, and which of its sides.
    edge: Edge,
    /// What stands there.
    kind: BarrierKind,
    /// Not to be shown to players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    hidden: bool,
}

pub(super) fn serialize<S: Serializer>(
    barriers: &BTreeMap<Edge, Barrier>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(barriers.iter().map(|(edge, barrier)| Entry {
        edge: *edge,
        kind: barrier.kind,
        hidden: barrier.hidden,
    }))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<Edge, Barrier>, D::Error> {
    let entries = Vec::<Entry>::deserialize(deserializer)?;
    if entries.len() > MOST_BARRIERS {
        let why = format!("a board has at most {MOST_BARRIERS} walls and doors");
        return Err(D::Error::custom(why));
    }
    let mut barriers = BTreeMap::new();
    for Entry { edge, kind, hidden } in entries {
        if barriers.insert(edge, Barrier { kind, hidden }).is_some() {
            let at = edge.at();
            let why = format!("an edge of the space {}, {} stands here twice", at.q, at.r);
            return Err(D::Error::custom(why));
        }
    }
    Ok(barriers)
}
