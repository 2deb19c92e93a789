//! Stacks & Hordes on a phone.

use super::OnPhones;
use super::units::units_on_phones;
use crate::systems::squads::{FIELDS, Squads};

impl OnPhones for Squads {
    units_on_phones!(
        squads,
        ["hits", "max_hits"],
        // All declare together; what a side declares, it declares as one.
        |_, _| None,
        // Units are in nobody’s sight here; where structures are, the players’ map shows them.
        false
    );
}
