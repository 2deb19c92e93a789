//! A unit's sheet on its own, apart from any campaign: what goes into a sheet's file. Side, hidden, the token's colour,
//! tokens, defeat and the portrait belong to the campaign and stay there.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::sheet::action::Action;
use crate::systems::heroes_of_hex::sheet::unit::{Profile, Unit, UnitKind};
use crate::table::{CharacterId, Finding, SavedRoll};

/// A unit without what only a campaign knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitSheet {
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Its class.
    #[schemars(length(max = crate::limits::NAME))]
    pub class: String,
    /// Looks and manner, in free words.
    #[schemars(length(max = crate::limits::TEXT))]
    pub description: String,
    /// Hero or enemy.
    pub kind: UnitKind,
    /// One or two letters for the token.
    pub letters: String,
    /// Its numbers.
    pub profile: Profile,
    /// Its actions in their order.
    pub actions: Vec<Action>,
    /// Free notes.
    #[schemars(length(max = crate::limits::TEXT))]
    pub notes: String,
    /// Rolls kept under a name; left out where there are none, so that older sheets stay as they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saved_rolls: Vec<SavedRoll>,
}

impl UnitSheet {
    /// The sheet of a unit of a campaign.
    #[must_use]
    pub fn of(unit: &Unit) -> Self {
        // Every field is named, so that a new one is either taken along or left out on purpose.
        let Unit {
            name,
            class,
            description,
            kind,
            side: _,
            hidden: _,
            letters,
            colour: _,
            profile,
            actions,
            tokens: _,
            slain: _,
            word: _,
            notes,
            saved_rolls,
            portrait: _,
        } = unit.clone();
        Self {
            name,
            class,
            description,
            kind,
            letters,
            profile,
            actions,
            notes,
            saved_rolls,
        }
    }

    /// A unit new to a campaign: on no side, shown, without tokens.
    #[must_use]
    pub fn into_unit(self) -> Unit {
        Unit {
            class: self.class,
            description: self.description,
            letters: self.letters,
            profile: self.profile,
            actions: self.actions,
            notes: self.notes,
            saved_rolls: self.saved_rolls,
            ..Unit::new(self.name, self.kind)
        }
    }

    /// Everything that is not as it should be, by the same check as a campaign's; places are such as `sheet.profile`.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let alone = CharacterId(1);
        let mut game = HeroesOfHex::default();
        game.units.insert(alone, Arc::new(self.clone().into_unit()));
        Finding::on_sheet(game.findings(), &format!("units.{alone}."))
    }
}
