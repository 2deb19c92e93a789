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

    fn numbers(&self) -> String {
        let items = self.items.iter().map(|item| item.name.as_str());
        let abilities = self.abilities.iter().map(|ability| ability.name());
        let mut all: Vec<String> = items.chain(abilities).map(str::to_owned).collect();
        match self.body.armor_pieces() {
            0 => {}
            1 => all.push("1 piece of armor".to_owned()),
            armor => all.push(format!("{armor} pieces of armor")),
        }
        all.join(", ")
    }

    fn about(&self) -> &str {
        &self.description
    }
}
