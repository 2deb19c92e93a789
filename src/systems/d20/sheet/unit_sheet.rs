//! A sheet on its own, apart from any campaign: what goes into a sheet's file. Team, hidden, colour, portrait, wounds, state
//! and whose summon it is belong to the campaign; a file that has any of them is pointed out.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::d20::D20;
use crate::systems::d20::sheet::arms::Carried;
use crate::systems::d20::sheet::unit::{Conditions, Unit};
use crate::systems::units::sheet_of_units;
use crate::table::{CharacterId, Finding, Severity};

sheet_of_units!(D20, "D20Sheet", "team, wounds, state and the like");

fn rested(mut unit: Unit) -> Unit {
    unit.summoned = None;
    unit.wounds.clear();
    unit.state = Conditions::default();
    unit.hit_points.now = unit.hit_points.max;
    unit.magic.now = unit.magic.max;
    for weapon in &mut unit.weapons {
        if matches!(weapon.carried, Carried::Lies(_)) {
            weapon.carried = Carried::Held;
        }
    }
    unit
}
