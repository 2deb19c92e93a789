//! Weapons and spells as they stand on a sheet (D-10, D-40 to D-42).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::d20::sheet::damage::{Damage, DamageKind};
use crate::systems::sheet::put::kinds;
use crate::table::ItemId;

/// Where a weapon is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Carried {
    /// In hand, or a part of the body.
    #[default]
    Held,
    /// On the person, not in hand.
    Sheathed,
    /// On that space of the map (D-40).
    Lies(Hex),
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Weapon")]
pub struct Weapon {
    /// Which one, on this unit.
    pub id: ItemId,
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// How many spaces it reaches; 0 is melee, which reaches one's own zone (D-09).
    #[serde(default)]
    pub range: u8,
    /// What a hit does.
    pub damage: Damage,
    /// Chosen for Weapon focus (D-43).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub focused: bool,
    /// Where it is.
    #[serde(default)]
    pub carried: Carried,
    /// What else there is to it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

impl Weapon {
    /// A melee weapon of that name in hand, 1d6.
    #[must_use]
    pub fn new(id: ItemId, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            range: 0,
            damage: Damage::new("1d6", DamageKind::Slashing),
            focused: false,
            carried: Carried::Held,
            text: String::new(),
        }
    }

    /// Whether it reaches one's own zone only.
    #[must_use]
    pub const fn is_melee(&self) -> bool {
        self.range == 0
    }
}

kinds! {
    /// What a spell does once it is cast.
    SpellKind:
    /// Hits like an attack; it is not physical and cannot be aimed.
    Attack "attack" "attacks";
    /// Gives hit points back.
    Heal "heal" "heals";
    /// Summons somebody (D-41).
    Summon "summon" "summons";
    /// Lets the caster leave zones freely (D-32).
    Disengage "disengage" "disengages";
    /// What its text says.
    Other "other" "does what its text says";
}

/// A spell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Spell")]
pub struct Spell {
    /// Which one, on this unit.
    pub id: ItemId,
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What it does.
    pub kind: SpellKind,
    /// How many actions (AA or MA) it takes to cast.
    pub actions: u8,
    /// MP it costs.
    #[serde(default)]
    pub cost: u16,
    /// MP of upkeep each turn; none has no upkeep (D-42).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upkeep: Option<u16>,
    /// How many spaces it reaches.
    #[serde(default)]
    pub range: u8,
    /// On how many at most.
    #[serde(default = "one")]
    pub targets: u8,
    /// What a hit does; of a healing the points.
    pub damage: Damage,
    /// It removes a wound (D-14).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cures: bool,
    /// Which ready sheet it summons, by the name of its file.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub summons: String,
    /// Maximum hit points that keeping a summon costs; 0 is 6 for each of its levels (D-41).
    #[serde(default)]
    pub thrall_cost: u16,
    /// Whoever it summons has no summoning sickness.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_sickness: bool,
    /// What else it says, such as what a Bonus Action changes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

const fn one() -> u8 {
    1
}

impl Spell {
    /// What it takes and brings, in a few words.
    #[must_use]
    pub fn brief(&self) -> String {
        let actions = (self.actions > 1).then(|| format!("{} actions", self.actions));
        let rolls = matches!(self.kind, SpellKind::Attack | SpellKind::Heal);
        let damage = rolls.then(|| self.damage.words());
        let cost = Some(format!("{} MP", self.cost));
        let words: Vec<String> = actions.into_iter().chain(cost).chain(damage).collect();
        words.join(" · ")
    }

    /// An attack of that name: one action, 1d6 arcane within 6 spaces.
    #[must_use]
    pub fn new(id: ItemId, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            kind: SpellKind::Attack,
            actions: 1,
            cost: 1,
            upkeep: None,
            range: 6,
            targets: 1,
            damage: Damage::new("1d6", DamageKind::Arcane),
            cures: false,
            summons: String::new(),
            thrall_cost: 0,
            no_sickness: false,
            text: String::new(),
        }
    }

    /// Whether it has notes, which may say what a Bonus Action changes (D-04).
    #[must_use]
    pub fn has_notes(&self) -> bool {
        !self.text.trim().is_empty()
    }

    /// Whether it goes on once it is cast, without upkeep, so that its notes say what a Bonus Action changes (D-04).
    #[must_use]
    pub fn lasts(&self) -> bool {
        self.has_notes() && !matches!(self.kind, SpellKind::Attack | SpellKind::Heal)
    }

    /// Whether it is cast on others, or on oneself.
    #[must_use]
    pub const fn takes_targets(&self) -> bool {
        matches!(self.kind, SpellKind::Attack | SpellKind::Heal) || self.cures
    }
}
