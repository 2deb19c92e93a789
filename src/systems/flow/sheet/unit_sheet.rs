//! A sheet on its own, apart from any campaign: what goes into a sheet's file. Team, hidden, colour, portrait, effects and
//! lying prone belong to the campaign; a file that has any of them is pointed out.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::flow::Flow;
use crate::systems::flow::sheet::arms::Carried;
use crate::systems::flow::sheet::unit::Unit;
use crate::systems::units::sheet_of_units;
use crate::table::{CharacterId, Finding, Severity};

sheet_of_units!(
    Flow,
    "FlowSheet",
    "team, effects, lost hit points and the like"
);

fn rested(mut unit: Unit) -> Unit {
    unit.prone = false;
    unit.effects.clear();
    unit.hit_points.now = unit.hit_points.max;
    for item in &mut unit.weapons {
        if matches!(item.carried, Carried::Lies(_)) {
            item.carried = Carried::Sheathed;
        }
    }
    unit
}
