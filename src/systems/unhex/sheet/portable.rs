//! A sheet on its own, apart from any campaign: what goes into a sheet's file.
//! Team, hidden, the token's colour, the GM's mark, the portrait (a file beside the save) and where items lie
//! belong to the campaign and stay there.

use std::collections::BTreeSet;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::body::Body;
use crate::systems::unhex::sheet::character::{Character, Hands, Level};
use crate::systems::unhex::sheet::item::{Item, ItemKind};
use crate::systems::unhex::state::Unhex;
use crate::table::{CharacterId, Finding, ItemId, Kind, SavedRoll};

/// A character's sheet without what only a campaign knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// What they are called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Looks and manner, in free words.
    #[schemars(length(max = crate::limits::TEXT))]
    pub description: String,
    /// Player or non-player character.
    pub kind: Kind,
    /// One or two letters for the token.
    pub letters: String,
    /// Current level.
    pub level: Level,
    /// Max level, 1 to 99.
    #[schemars(extend("minimum" = 1))]
    pub max_level: Level,
    /// Hit locations with their boxes and armor.
    pub body: Body,
    /// Combat items in the order of their slots (U-03).
    pub items: Vec<SheetItem>,
    /// What is in the hands (U-04).
    pub hands: Hands,
    /// Combat abilities (U-02).
    pub abilities: BTreeSet<Ability>,
    /// Non-combat abilities, free text (U-02).
    pub non_combat_abilities: Vec<String>,
    /// Non-combat items, free text (U-05).
    pub non_combat_items: Vec<String>,
    /// Free notes.
    #[schemars(length(max = crate::limits::TEXT))]
    pub notes: String,
    /// Rolls kept under a name; left out where there are none, so that older sheets stay as they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saved_rolls: Vec<SavedRoll>,
}

/// A combat item of a sheet, wherever it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SheetItem {
    /// Which one, on this sheet.
    pub id: ItemId,
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What it is.
    pub kind: ItemKind,
}

impl Sheet {
    /// The sheet of a character of a campaign.
    #[must_use]
    pub fn of(character: &Character) -> Self {
        // Every field is named, so that a new one is either taken along or left out on purpose.
        let Character {
            name,
            description,
            kind,
            team: _,
            hidden: _,
            colour: _,
            letters,
            level,
            max_level,
            body,
            items,
            hands,
            abilities,
            non_combat_abilities,
            non_combat_items,
            notes,
            saved_rolls,
            condition_by_gm: _,
            portrait: _,
        } = character.clone();
        let items = items
            .into_iter()
            .map(|Item { id, name, kind, .. }| SheetItem { id, name, kind })
            .collect();
        Self {
            name,
            description,
            kind,
            letters,
            level,
            max_level,
            body,
            items,
            hands,
            abilities,
            non_combat_abilities,
            non_combat_items,
            notes,
            saved_rolls,
        }
    }

    /// A character new to a campaign: on no team, shown, without a mark of the GM, nothing dropped.
    #[must_use]
    pub fn into_character(self) -> Character {
        let items = self
            .items
            .into_iter()
            .map(|SheetItem { id, name, kind }| Item {
                id,
                name,
                kind,
                dropped: None,
            })
            .collect();
        Character {
            name: self.name,
            description: self.description,
            kind: self.kind,
            team: None,
            hidden: false,
            letters: self.letters,
            colour: None,
            level: self.level,
            max_level: self.max_level,
            body: self.body,
            items,
            hands: self.hands,
            abilities: self.abilities,
            non_combat_abilities: self.non_combat_abilities,
            non_combat_items: self.non_combat_items,
            notes: self.notes,
            saved_rolls: self.saved_rolls,
            condition_by_gm: None,
            portrait: None,
        }
    }

    /// Everything that is not as it should be, by the same check as a campaign's; places are such as
    /// `sheet.hands`.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let alone = CharacterId(1);
        let mut game = Unhex::default();
        game.characters
            .insert(alone, Arc::new(self.clone().into_character()));
        Finding::on_sheet(game.findings(), &format!("characters.{alone}."))
    }
}
