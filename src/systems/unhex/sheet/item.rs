//! Combat items (U-80 to U-83): what they are, how many hands they take, how far they reach.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::areas::AreaId;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::table::{ItemId, RuleId};

/// A combat item in one slot. Armor is kept on the body, where it takes slots of its own (U-66).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Which one, on this sheet.
    pub id: ItemId,
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What it is.
    pub kind: ItemKind,
    /// Where it lies, if it was dropped.
    pub dropped: Option<AreaId>,
}

/// The kinds of combat item (U-81).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum ItemKind {
    /// Two-handed melee: both hands, range 0, marks X.
    #[serde(rename = "melee_2h")]
    Melee2h,
    /// One-handed melee: one hand, range 0.
    #[serde(rename = "melee_1h")]
    Melee1h,
    /// Two-handed ranged: both hands, range 1 or more.
    #[serde(rename = "ranged_2h")]
    Ranged2h,
    /// One-handed ranged: one hand, range 0 or 1.
    #[serde(rename = "ranged_1h")]
    Ranged1h,
    /// A shield: one hand (U-80).
    #[serde(rename = "shield")]
    Shield,
    /// First aid: one use.
    #[serde(rename = "first_aid")]
    FirstAid,
    /// Area of effect, one use: Blast (U-97).
    #[serde(rename = "blast")]
    Blast,
    /// Area of effect, one use: Continuous (U-98).
    #[serde(rename = "continuous")]
    Continuous,
    /// Area of effect, one use: Cover (U-99).
    #[serde(rename = "cover")]
    Cover,
    /// Area of effect, one use: Demolish (U-99).
    #[serde(rename = "demolish")]
    Demolish,
    /// One slot of ammo (U-82).
    #[serde(rename = "ammo")]
    Ammo,
    /// One slot of ammo that lowers the level only (U-67).
    #[serde(rename = "less_lethal_ammo")]
    LessLethalAmmo,
    /// Anything else that takes a slot and a hand.
    #[serde(rename = "other")]
    Other,
}

impl ItemKind {
    /// All kinds in the order of the sheet's menu.
    pub const ALL: [Self; 13] = [
        Self::Melee1h,
        Self::Melee2h,
        Self::Ranged1h,
        Self::Ranged2h,
        Self::Shield,
        Self::FirstAid,
        Self::Blast,
        Self::Continuous,
        Self::Cover,
        Self::Demolish,
        Self::Ammo,
        Self::LessLethalAmmo,
        Self::Other,
    ];

    /// What the sheet calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Melee2h => "2H melee",
            Self::Melee1h => "1H melee",
            Self::Ranged2h => "2H ranged",
            Self::Ranged1h => "1H ranged",
            Self::Shield => "shield",
            Self::FirstAid => "first aid",
            Self::Blast => "AoE blast",
            Self::Continuous => "AoE continuous",
            Self::Cover => "AoE cover",
            Self::Demolish => "AoE demolish",
            Self::Ammo => "ammo",
            Self::LessLethalAmmo => "less-lethal ammo",
            Self::Other => "other",
        }
    }

    /// What it does, for whoever carries it (U-80 to U-82).
    #[must_use]
    pub const fn explanation(self) -> &'static str {
        match self {
            Self::Melee1h => "One hand, for targets in the same area.",
            Self::Melee2h => "Both hands, for targets in the same area; marks X instead of \\.",
            Self::Ranged1h => "One hand, the same area or one step; takes ammo, not with a shield.",
            Self::Ranged2h => "Both hands, one step or more, never the same area; takes ammo.",
            Self::Shield => {
                "One hand; whoever holds it picks the damage and location dice when hit."
            }
            Self::FirstAid => "One hand; treats somebody in the same area and is used up.",
            Self::Blast => {
                "Both hands, the same area or one step; hits several; one use, needs its ability."
            }
            Self::Continuous => {
                "Both hands, the same area or one step; hurts whoever acts there for some turns; one use, needs its ability."
            }
            Self::Cover => {
                "Both hands, the same area or one step; gives it cover for some turns; one use, needs its ability."
            }
            Self::Demolish => {
                "Both hands, the same area or one step; takes its cover away; one use, needs its ability."
            }
            Self::LessLethalAmmo => {
                "Not held; a ranged weapon loaded with it lowers the level and marks nothing."
            }
            Self::Ammo => "Not held; a ranged weapon needs at least one slot of it.",
            Self::Other => "Takes a slot and does what the table agrees on.",
        }
    }

    /// The line of the ledger that says what it does.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Shield => u(80),
            Self::FirstAid => u(70),
            Self::Ammo => u(82),
            Self::LessLethalAmmo => u(67),
            Self::Blast => u(97),
            Self::Continuous => u(98),
            Self::Cover | Self::Demolish => u(99),
            Self::Melee2h | Self::Melee1h | Self::Ranged2h | Self::Ranged1h | Self::Other => u(81),
        }
    }

    /// Things of this kind, to be found by their names.
    #[must_use]
    pub const fn examples(self) -> &'static [&'static str] {
        match self {
            Self::Melee1h => &[
                "knife", "sword", "baton", "hatchet", "crowbar", "dagger", "machete", "club",
            ],
            Self::Melee2h => &[
                "fire axe",
                "greatsword",
                "sledgehammer",
                "spear",
                "halberd",
                "staff",
            ],
            Self::Ranged1h => &["pistol", "revolver", "hand crossbow"],
            Self::Ranged2h => &["rifle", "shotgun", "bow", "crossbow"],
            Self::Shield => &["riot shield", "buckler"],
            Self::FirstAid => &["bandages", "first aid kit"],
            Self::Blast => &["grenade", "fireball scroll", "dynamite", "pipe bomb"],
            Self::Continuous => &[
                "burning oil",
                "tear gas",
                "caltrops",
                "molotov",
                "fire bomb",
                "flask of acid",
            ],
            Self::Cover => &["smoke grenade", "wall of ice", "smoke bomb"],
            Self::Demolish => &["breaching charge", "wrecking spell"],
            Self::LessLethalAmmo => &["tranquilizer darts", "rubber bullets"],
            Self::Ammo => &["bullets", "arrows", "shells"],
            Self::Other => &["lantern", "grapple", "torch", "rope"],
        }
    }

    /// Takes both hands (U-81).
    #[must_use]
    pub const fn two_handed(self) -> bool {
        matches!(self, Self::Melee2h | Self::Ranged2h) || self.area_effect()
    }

    /// Works on an area and is used up (U-96).
    #[must_use]
    pub const fn area_effect(self) -> bool {
        matches!(
            self,
            Self::Blast | Self::Continuous | Self::Cover | Self::Demolish
        )
    }

    /// The ability that it takes to acquire and to use it (U-96).
    #[must_use]
    pub const fn ability_needed(self) -> Option<Ability> {
        match self {
            Self::Blast => Some(Ability::Blast),
            Self::Continuous => Some(Ability::Continuous),
            Self::Cover => Some(Ability::Cover),
            Self::Demolish => Some(Ability::Demolish),
            _ => None,
        }
    }

    /// Can be held at all.
    #[must_use]
    pub const fn holdable(self) -> bool {
        !matches!(self, Self::Ammo | Self::LessLethalAmmo)
    }

    /// Needs ammo (U-82).
    #[must_use]
    pub const fn ranged(self) -> bool {
        matches!(self, Self::Ranged2h | Self::Ranged1h)
    }

    /// The ranges it reaches (U-81), or none if it is no weapon. `longest` is the house rule for two-handed ranged.
    #[must_use]
    pub fn reach(self, longest: Option<u8>) -> Option<std::ops::RangeInclusive<u32>> {
        match self {
            Self::Melee2h | Self::Melee1h => Some(0..=0),
            Self::Ranged2h => Some(1..=longest.map_or(u32::MAX, u32::from)),
            Self::Ranged1h => Some(0..=1),
            Self::Blast
            | Self::Continuous
            | Self::Cover
            | Self::Demolish
            | Self::Shield
            | Self::FirstAid
            | Self::Ammo
            | Self::LessLethalAmmo
            | Self::Other => None,
        }
    }

    /// The abilities that make a roll with this weapon good, precise or powerful (U-92 to U-95).
    #[must_use]
    pub fn edges(self, strike: StrikeKind) -> Edges {
        use Ability as A;
        let attack = strike == StrikeKind::Attack;
        let only_attack = |ability| attack.then_some(ability);
        match self {
            Self::Melee2h => Edges {
                good: Some(if attack {
                    A::Melee2hGoodAttack
                } else {
                    A::Melee2hGoodReaction
                }),
                precise: only_attack(A::Melee2hPreciseAttack),
                powerful: only_attack(A::Melee2hPowerfulAttack),
            },
            Self::Melee1h => Edges {
                good: Some(if attack {
                    A::Melee1hGoodAttack
                } else {
                    A::Melee1hGoodReaction
                }),
                precise: only_attack(A::Melee1hPreciseAttack),
                powerful: None,
            },
            Self::Ranged2h => Edges {
                good: match strike {
                    StrikeKind::Attack => Some(A::Ranged2hGoodAttack),
                    StrikeKind::Intercept => Some(A::Ranged2hGoodIntercept),
                    StrikeKind::Counterattack => None,
                },
                precise: only_attack(A::Ranged2hPreciseAttack),
                powerful: only_attack(A::Ranged2hPowerfulAttack),
            },
            Self::Ranged1h => Edges {
                good: only_attack(A::Ranged1hGoodAttack),
                precise: only_attack(A::Ranged1hPreciseAttack),
                powerful: None,
            },
            Self::Blast
            | Self::Continuous
            | Self::Cover
            | Self::Demolish
            | Self::Shield
            | Self::FirstAid
            | Self::Ammo
            | Self::LessLethalAmmo
            | Self::Other => Edges::default(),
        }
    }
}

/// The three actions that strike with a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StrikeKind {
    /// U-53.
    Attack,
    /// U-55.
    Counterattack,
    /// U-57.
    Intercept,
}

/// Which abilities give which edge to a strike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Edges {
    /// U-16.
    pub good: Option<Ability>,
    /// U-17.
    pub precise: Option<Ability>,
    /// U-18.
    pub powerful: Option<Ability>,
}
