//! Abilities and spells with what they cost (F-04, F-13).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::flow::sheet::unit::SkillName;
use crate::systems::sheet::put::kinds;
use crate::table::ItemId;
use crate::table::words::count;

/// Points that something costs (F-10 to F-13).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowCost")]
pub struct Cost {
    /// Action Points.
    pub ap: u16,
    /// Reaction Points.
    pub rp: u16,
    /// Flow Points.
    pub fp: u16,
}

impl Cost {
    /// So many AP.
    #[must_use]
    pub const fn ap(ap: u16) -> Self {
        Self { ap, rp: 0, fp: 0 }
    }

    /// So many RP.
    #[must_use]
    pub const fn rp(rp: u16) -> Self {
        Self { ap: 0, rp, fp: 0 }
    }

    /// In words: “2 AP and 3 FP”; nothing that costs nothing.
    #[must_use]
    pub fn words(self) -> String {
        let all = [(self.ap, "AP"), (self.rp, "RP"), (self.fp, "FP")];
        let some = all.iter().filter(|(count, _)| *count > 0);
        let some: Vec<String> = some.map(|(count, of)| format!("{count} {of}")).collect();
        match some.is_empty() {
            true => "nothing".to_owned(),
            false => crate::table::words::list(&some),
        }
    }
}

kinds! {
    /// What using an ability is.
    #[schemars(rename = "FlowAbilityKind")]
    AbilityKind:
    /// An attack with a weapon in hand, and more damage.
    Attack "attack" "an attack with a weapon";
    /// A spell with an attack roll.
    AttackSpell "attack_spell" "a spell with an attack roll";
    /// A spell without one: what its text says.
    Spell "spell" "a spell without an attack roll";
    /// What its text says.
    Other "other" "what its text says";
}

/// An ability or spell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowAbility")]
pub struct Ability {
    /// Which one, on this unit.
    pub id: ItemId,
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What using it is.
    pub kind: AbilityKind,
    /// What it costs; 2 AP unless it says otherwise.
    #[serde(default = "usual")]
    pub cost: Cost,
    /// The skill of a spell’s attack roll.
    #[serde(default = "casting")]
    pub skill: SkillName,
    /// Of an attack more damage, of a spell its damage, as dice notation; empty is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub damage: String,
    /// How far a spell reaches, in hexes.
    #[serde(default)]
    pub range: u8,
    /// It is on a single target, so that it can be intercepted (F-35).
    #[serde(default = "yes")]
    pub single_target: bool,
    /// Within how many hexes an ally has to be; 0 where it needs none.
    #[serde(default, skip_serializing_if = "is_none")]
    pub ally: u8,
    /// What it says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
const fn is_none(ally: &u8) -> bool {
    *ally == 0
}

const fn usual() -> Cost {
    Cost::ap(2)
}

const fn casting() -> SkillName {
    SkillName::Casting
}

const fn yes() -> bool {
    true
}

impl Ability {
    /// One of that name that does what its text says, for 2 AP.
    #[must_use]
    pub fn new(id: ItemId, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            kind: AbilityKind::Other,
            cost: usual(),
            skill: casting(),
            damage: String::new(),
            range: 6,
            single_target: true,
            ally: 0,
            text: String::new(),
        }
    }

    /// Which ally it needs, in words; none where it needs none.
    #[must_use]
    pub fn ally_words(&self) -> Option<String> {
        let hexes = count(self.ally.into(), "hex", "hexes");
        (self.ally > 0).then(|| format!("an ally within {hexes}"))
    }

    /// Whether using it is casting (F-34).
    #[must_use]
    pub const fn is_spell(&self) -> bool {
        matches!(self.kind, AbilityKind::AttackSpell | AbilityKind::Spell)
    }
}
