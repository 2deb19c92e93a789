//! What a strike is made with (U-53, U-102): an item in hand, or no weapon at all. A shield is a weapon for whoever
//! has the ability to attack with it (U-90).

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::character::{Character, Side};
use crate::systems::unhex::sheet::item::{Edges, ItemKind, StrikeKind};
use crate::table::ItemId;

/// As it is written.
const UNARMED: &str = "unarmed";

/// What a strike is made with. It is written as the item's id, or as `"unarmed"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weapon {
    /// An item of the sheet.
    Item(ItemId),
    /// U-102: an empty hand or two legs.
    Unarmed,
}

impl Weapon {
    /// What a strike without a weapon is called in the log.
    pub(in crate::systems::unhex) const UNARMED_NAME: &'static str = "hand or foot";

    /// The item, if it is one.
    #[must_use]
    pub const fn item(self) -> Option<ItemId> {
        match self {
            Self::Item(id) => Some(id),
            Self::Unarmed => None,
        }
    }

    /// The weapon of the choice of a reaction, and whether it strikes less-lethal (U-67): `counter.3`,
    /// `less_lethal.unarmed`.
    #[must_use]
    pub(crate) fn of_choice(key: &str) -> Option<(Self, bool)> {
        let (way, weapon) = key.split_once('.')?;
        let less_lethal = match way {
            "counter" | "intercept" => false,
            "less_lethal" => true,
            _ => return None,
        };
        Some((weapon.parse().ok()?, less_lethal))
    }

    /// The abilities that make a roll with it good, precise or powerful (U-92 to U-95, U-102).
    pub(in crate::systems::unhex) fn edges(self, kind: ItemKind, strike: StrikeKind) -> Edges {
        let attack = strike == StrikeKind::Attack;
        match self {
            Self::Item(_) => kind.edges(strike),
            Self::Unarmed => Edges {
                good: Some(if attack {
                    Ability::UnarmedGoodAttack
                } else {
                    Ability::UnarmedGoodReaction
                }),
                precise: attack.then_some(Ability::UnarmedPreciseAttack),
                powerful: None,
            },
        }
    }
}

impl From<ItemId> for Weapon {
    fn from(id: ItemId) -> Self {
        Self::Item(id)
    }
}

impl fmt::Display for Weapon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Item(id) => id.fmt(f),
            Self::Unarmed => f.write_str(UNARMED),
        }
    }
}

impl FromStr for Weapon {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == UNARMED {
            return Ok(Self::Unarmed);
        }
        text.parse().map(|id| Self::Item(ItemId(id)))
    }
}

impl Serialize for Weapon {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Item(id) => id.serialize(serializer),
            Self::Unarmed => serializer.serialize_str(UNARMED),
        }
    }
}

impl<'de> Deserialize<'de> for Weapon {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl Visitor<'_> for Either {
            type Value = Weapon;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an item’s id or “{UNARMED}”")
            }

            fn visit_u64<E: Error>(self, id: u64) -> Result<Weapon, E> {
                let id = u32::try_from(id).map_err(E::custom)?;
                Ok(Weapon::Item(ItemId(id)))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Weapon, E> {
                if text == UNARMED {
                    Ok(Weapon::Unarmed)
                } else {
                    Err(E::custom(format!("“{text}” is no weapon")))
                }
            }
        }

        deserializer.deserialize_any(Either)
    }
}

impl JsonSchema for Weapon {
    fn schema_name() -> Cow<'static, str> {
        "Weapon".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let item = generator.subschema_for::<ItemId>();
        json_schema!({
            "description": "What a strike is made with: an item’s id, or no weapon (U-102).",
            "anyOf": [item, { "const": UNARMED }],
        })
    }
}

impl Character {
    /// A hand that is empty and whose arm works, or both legs: what unarmed strikes take (U-102).
    #[must_use]
    pub fn has_limbs_to_strike(&self) -> bool {
        let empty = |side| self.hands.get(side).is_none() && self.arm_works(side);
        empty(Side::Left) || empty(Side::Right) || self.full_legs() == 0
    }

    /// Both hands are empty and usable (U-62, U-102).
    #[must_use]
    pub fn has_two_empty_hands(&self) -> bool {
        [Side::Left, Side::Right]
            .into_iter()
            .all(|side| self.hands.get(side).is_none() && self.arm_works(side))
    }
}
