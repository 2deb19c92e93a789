//! Feats, which change rules (D-43): the closed list, and custom ones with any of their effects.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::sheet::put::kinds;
use crate::table::ItemId;

kinds! {
    /// Which feat it is.
    FeatKind:
    /// One more sneak die.
    SneakAttack "sneak_attack" "Sneak attack";
    /// Two more summoning slots.
    LegionLeader "legion_leader" "Legion leader";
    /// Dodges while channeling.
    BattleCaster "battle_caster" "Battle caster";
    /// Full movement when sneaking, swimming or tumbling.
    Maneuverer "maneuverer" "Maneuverer";
    /// A zone two spaces deep.
    Reach "reach" "Reach";
    /// One more die with up to three weapons.
    WeaponFocus "weapon_focus" "Weapon focus";
    /// Two more spaces to the Move Action.
    Athlete "athlete" "Athlete";
    /// What its own name, text and effects say.
    Custom "custom" "Custom";
}

kinds! {
    /// What a feat changes.
    FeatEffect:
    /// +1d4 sneak damage.
    SneakDie "sneak_die" "+1d4 sneak damage";
    /// +2 summoning slots.
    SummoningSlots "summoning_slots" "+2 summoning slots";
    /// Dodges while channeling.
    DodgeChanneling "dodge_channeling" "dodges while channeling";
    /// Full movement when sneaking, swimming or tumbling.
    FullMovement "full_movement" "full movement when sneaking, swimming or tumbling";
    /// A zone two spaces deep.
    DeepZone "deep_zone" "a zone 2 spaces deep";
    /// +1 die with chosen weapons.
    WeaponDie "weapon_die" "+1 die with chosen weapons";
    /// +2 spaces to the Move Action.
    MoveSpaces "move_spaces" "+2 spaces to the Move Action";
    /// An additional attack, which is a free hit (D-31).
    AdditionalAttack "additional_attack" "an additional attack";
}

/// A feat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Feat")]
pub struct Feat {
    /// Which one, on this unit.
    pub id: ItemId,
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Which of the list.
    pub kind: FeatKind,
    /// Of a custom one what it changes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<FeatEffect>,
    /// What else it says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

impl Feat {
    /// A feat of the list.
    #[must_use]
    pub fn of(id: ItemId, kind: FeatKind) -> Self {
        Self {
            id,
            name: kind.words().to_owned(),
            kind,
            effects: Vec::new(),
            text: String::new(),
        }
    }

    /// Whether it changes that.
    #[must_use]
    pub fn gives(&self, effect: FeatEffect) -> bool {
        let own = match self.kind {
            FeatKind::SneakAttack => FeatEffect::SneakDie,
            FeatKind::LegionLeader => FeatEffect::SummoningSlots,
            FeatKind::BattleCaster => FeatEffect::DodgeChanneling,
            FeatKind::Maneuverer => FeatEffect::FullMovement,
            FeatKind::Reach => FeatEffect::DeepZone,
            FeatKind::WeaponFocus => FeatEffect::WeaponDie,
            FeatKind::Athlete => FeatEffect::MoveSpaces,
            FeatKind::Custom => return self.effects.contains(&effect),
        };
        own == effect
    }
}
