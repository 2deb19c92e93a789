//! What the list of sheets shows of a unit's.

use crate::gui::newcomers::sheet_list::listed_unit;
use crate::systems::heroes_of_hex::{UnitKind, UnitSheet};

listed_unit!(
    UnitSheet,
    |of: &UnitSheet| match of.kind {
        UnitKind::Hero => "hero",
        UnitKind::Enemy => "enemy",
    },
    |of: &UnitSheet| {
        let of = &of.profile;
        format!(
            "Attack {}, Defense {}, Special Attack {}, Special Defense {}, Vitality {}, Movement {}",
            of.attack, of.defense, of.special_attack, of.special_defense, of.vitality, of.movement
        )
    }
);
