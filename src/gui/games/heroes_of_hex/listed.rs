//! What the list of sheets shows of a unit's.

use std::cmp::Ordering;

use crate::gui::newcomers::sheet_list::Listed;
use crate::systems::heroes_of_hex::{UnitKind, UnitSheet};

impl Listed for UnitSheet {
    fn kind(&self) -> String {
        let kind = match self.kind {
            UnitKind::Hero => "hero",
            UnitKind::Enemy => "enemy",
        };
        match self.class.as_str() {
            "" => kind.to_owned(),
            class => format!("{kind}, {class}"),
        }
    }

    fn by_kind(&self, other: &Self) -> Ordering {
        (self.kind == UnitKind::Enemy, self.class.to_lowercase())
            .cmp(&(other.kind == UnitKind::Enemy, other.class.to_lowercase()))
    }

    fn numbers(&self) -> String {
        let of = &self.profile;
        format!(
            "Attack {}, Defense {}, Special Attack {}, Special Defense {}, Vitality {}, Movement {}",
            of.attack, of.defense, of.special_attack, of.special_defense, of.vitality, of.movement
        )
    }

    fn about(&self) -> &str {
        &self.description
    }
}
