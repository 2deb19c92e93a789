//! What the list of sheets shows of a character's.

use std::cmp::Ordering;

use crate::gui::newcomers::sheet_list::Listed;
use crate::systems::unhex::{Kind, Sheet};

impl Listed for Sheet {
    fn kind(&self) -> String {
        let kind = match self.kind {
            Kind::Pc => "player",
            Kind::Npc => "foe",
        };
        format!("{kind}, level {}", self.level)
    }

    fn by_kind(&self, other: &Self) -> Ordering {
        (self.kind == Kind::Npc, self.level).cmp(&(other.kind == Kind::Npc, other.level))
    }

    fn about(&self) -> &str {
        &self.description
    }
}
