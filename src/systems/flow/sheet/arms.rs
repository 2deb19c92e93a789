//! Weapons, shields and what else can be held (F-04, F-13, F-51 to F-53).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::sheet::put::kinds;
use crate::table::ItemId;

/// Where an item is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowCarried")]
pub enum Carried {
    /// Drawn, in hand.
    #[default]
    Held,
    /// On the person, not in hand.
    Sheathed,
    /// On that hex of the board (F-40).
    Lies(Hex),
}

kinds! {
    /// What an item is.
    #[schemars(rename = "FlowItemKind")]
    ItemKind:
    /// A weapon in hand.
    Weapon "weapon" "weapon";
    /// Claws, fists, teeth: no hand, never drawn or dropped.
    Natural "natural" "natural weapon";
    /// A shield, to Block with (F-30).
    Shield "shield" "shield";
    /// A potion; drinking uses it up (F-13).
    Potion "potion" "potion";
    /// A magic item or anything else.
    Other "other" "other item";
}

/// A weapon or another item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowWeapon")]
pub struct Weapon {
    /// Which one, on this unit.
    pub id: ItemId,
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What it is.
    #[serde(default = "weapon")]
    pub kind: ItemKind,
    /// The category of a weapon, such as Sword.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = crate::limits::NAME))]
    pub category: String,
    /// What a hit does, as dice notation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub damage: String,
    /// Reach of a melee weapon; 0 is that of its user’s size (F-51).
    #[serde(default)]
    pub reach: u8,
    /// Range without a penalty, in hexes; 0 is melee (F-52).
    #[serde(default)]
    pub range: u8,
    /// It takes two hands.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub two_handed: bool,
    /// A Finesse weapon (F-53).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub finesse: bool,
    /// A Brawl weapon (F-53).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub brawl: bool,
    /// It is in the hand that is not the dominant one (F-53).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off_hand: bool,
    /// Where it is.
    #[serde(default)]
    pub carried: Carried,
    /// What else there is to it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

const fn weapon() -> ItemKind {
    ItemKind::Weapon
}

/// A bare hand, which is on every sheet (F-34).
pub const UNARMED: ItemId = ItemId(0);

impl Weapon {
    /// A melee weapon of that name in hand, 1d6.
    #[must_use]
    pub fn new(id: ItemId, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            kind: ItemKind::Weapon,
            category: String::new(),
            damage: "1d6".to_owned(),
            reach: 0,
            range: 0,
            two_handed: false,
            finesse: false,
            brawl: false,
            off_hand: false,
            carried: Carried::Held,
            text: String::new(),
        }
    }

    /// A bare hand.
    pub(crate) fn unarmed() -> Self {
        Self {
            kind: ItemKind::Natural,
            damage: "1".to_owned(),
            brawl: true,
            ..Self::new(UNARMED, "bare hand")
        }
    }

    /// Whether somebody can be attacked with it.
    #[must_use]
    pub const fn is_weapon(&self) -> bool {
        matches!(self.kind, ItemKind::Weapon | ItemKind::Natural)
    }

    /// Whether it attacks in melee.
    #[must_use]
    pub const fn is_melee(&self) -> bool {
        self.is_weapon() && self.range == 0
    }

    /// Whether it can be used now: drawn, or a part of the body.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.kind == ItemKind::Natural || self.carried == Carried::Held
    }

    /// Hands that it takes.
    #[must_use]
    pub fn hands(&self) -> u8 {
        match (self.kind, self.carried, self.two_handed) {
            (ItemKind::Natural, ..) => 0,
            (_, Carried::Held, true) => 2,
            (_, Carried::Held, false) => 1,
            _ => 0,
        }
    }

    /// Hands that it would take.
    #[must_use]
    pub const fn needs(&self) -> u8 {
        if self.two_handed { 2 } else { 1 }
    }
}
