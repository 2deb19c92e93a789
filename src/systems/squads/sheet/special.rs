//! Specials (S-30 to S-36) and combat modifiers (S-41 to S-44) by name.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::systems::sheet::put::kinds;

kinds! {
    /// What makes a unit special. Those with a number stand on the sheet by themselves.
    #[schemars(rename = "SquadsSpecial")]
    Special:
    /// S-30.
    Military "military" "Military";
    /// S-30.
    Elite "elite" "Elite";
    /// S-30.
    Agile "agile" "Agile";
    /// S-53, S-70.
    Heavy "heavy" "Heavy";
    /// S-33.
    Mount "mount" "Mount";
    /// S-01.
    ChiefWarlord "chief_warlord" "Chief Warlord";
    /// S-03.
    Paragon "paragon" "Paragon";
    /// S-03.
    Caster "caster" "Caster";
    /// S-28.
    FreeWill "free_will" "Free will";
    /// S-20.
    Thriller "thriller" "Thriller";
    /// S-20.
    BoneWarlord "bone_warlord" "Bone Warlord";
    /// S-31.
    Construct "construct" "Construct";
    /// S-31.
    Beast "beast" "Beast";
    /// S-31.
    Inhuman "inhuman" "Inhuman";
    /// S-32.
    Uncroaked "uncroaked" "Uncroaked";
    /// S-32.
    Skeletal "skeletal" "Skeletal";
    /// S-30.
    Scout "scout" "Scout";
    /// S-30.
    Mining "mining" "Mining";
    /// S-30.
    Fabricate "fabricate" "Fabricate";
}

kinds! {
    /// A combat modifier.
    #[schemars(rename = "SquadsModifier")]
    Modifier:
    /// S-41: Defense +3, Combat −2.
    Block "block" "Block";
    /// S-41: Combat +3, Defense −2.
    MightyBlow "mighty_blow" "Mighty Blow";
    /// S-42: Combat −2, an adjacent ally Defense +3.
    Guard "guard" "Guard";
    /// S-42: Defense −2, an adjacent ally Defense +3.
    Interpose "interpose" "Interpose";
    /// S-43: Combat −2, an adjacent ally Combat +3.
    Support "support" "Support";
    /// S-43: Defense −2, an adjacent ally Combat +3.
    Coordinate "coordinate" "Coordinate";
    /// S-44: Defense +3.
    Dodge "dodge" "Dodge";
    /// S-44: Defense +4 in cover.
    TakeCover "take_cover" "Take Cover";
}

/// A number for each combat modifier.
macro_rules! modifiers {
    ($($(#[$doc:meta])* $field:ident $way:ident),+) => {
        /// A number for each combat modifier: how often it was chosen, or how many of its uses are spent.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        #[schemars(rename = "SquadsModifiers")]
        pub struct Modifiers {
            $($(#[$doc])* #[serde(skip_serializing_if = "is_zero")] pub $field: u8,)+
        }

        impl Modifiers {
            /// That of one.
            #[must_use]
            pub const fn of(self, modifier: Modifier) -> u8 {
                match modifier {
                    $(Modifier::$way => self.$field,)+
                }
            }

            /// The same, to be changed.
            pub const fn of_mut(&mut self, modifier: Modifier) -> &mut u8 {
                match modifier {
                    $(Modifier::$way => &mut self.$field,)+
                }
            }
        }
    };
}

modifiers! {
    /// Of Block.
    block Block,
    /// Of Mighty Blow.
    mighty_blow MightyBlow,
    /// Of Guard.
    guard Guard,
    /// Of Interpose.
    interpose Interpose,
    /// Of Support.
    support Support,
    /// Of Coordinate.
    coordinate Coordinate,
    /// Of Dodge.
    dodge Dodge,
    /// Of Take Cover.
    take_cover TakeCover
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// By their names alone: a list of numbers says nothing.
impl<'de> Deserialize<'de> for Modifiers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let named: BTreeMap<Modifier, u8> = crate::unique_map::deserialize(deserializer)?;
        let mut modifiers = Self::default();
        for (modifier, number) in named {
            *modifiers.of_mut(modifier) = number;
        }
        Ok(modifiers)
    }
}

impl fmt::Display for Modifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

impl Modifiers {
    /// Whether all are 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Each that is not 0.
    pub fn iter(self) -> impl Iterator<Item = (Modifier, u8)> {
        let all = Modifier::ALL.iter().map(move |one| (*one, self.of(*one)));
        all.filter(|(_, number)| *number > 0)
    }
}

impl Modifier {
    /// What each copy does to the Combat of whoever chose it (S-41 to S-43).
    #[must_use]
    pub const fn combat(self) -> i32 {
        match self {
            Self::MightyBlow => 3,
            Self::Block | Self::Guard | Self::Support => -2,
            Self::Interpose | Self::Coordinate | Self::Dodge | Self::TakeCover => 0,
        }
    }

    /// The same to its Defense, where it does not serve single attacks.
    #[must_use]
    pub const fn defense(self) -> i32 {
        match self {
            Self::Block => 3,
            Self::MightyBlow | Self::Interpose | Self::Coordinate => -2,
            Self::Guard | Self::Support | Self::Dodge | Self::TakeCover => 0,
        }
    }

    /// What each copy gives against, or for, a single attack; its uses are counted (S-45). 0 for the others.
    #[must_use]
    pub const fn per_attack(self) -> i32 {
        match self {
            Self::Guard | Self::Interpose | Self::Support | Self::Coordinate | Self::Dodge => 3,
            Self::TakeCover => 4,
            Self::Block | Self::MightyBlow => 0,
        }
    }

    /// The line of the ledger.
    #[must_use]
    pub const fn rule(self) -> u16 {
        match self {
            Self::Block | Self::MightyBlow => 41,
            Self::Guard | Self::Interpose => 42,
            Self::Support | Self::Coordinate => 43,
            Self::Dodge | Self::TakeCover => 44,
        }
    }
}

/// In words: “Block, Dodge ×2”.
pub(in crate::systems::squads) fn modifier_words(chosen: Modifiers) -> String {
    let words = chosen.iter().map(|(one, times)| match times {
        1 => one.words().to_owned(),
        times => format!("{} ×{times}", one.words()),
    });
    let words: Vec<String> = words.collect();
    match words.is_empty() {
        true => "no combat modifier".to_owned(),
        false => words.join(", "),
    }
}
