//! What stands on a unit as its actions (H-03): cost, offence, reach, keywords. What using one does is in `declared`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::heroes_of_hex::attack::damage::DamageType;

id_types! {
    /// An action of a unit.
    ActionId;
}

/// An action (H-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Which one, on this unit.
    pub id: ActionId,
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What it costs.
    pub cost: Cost,
    /// How it attacks, if it does (H-30).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offence: Option<Offence>,
    /// How far it goes (H-23).
    #[serde(default)]
    pub reach: Reach,
    /// Its keywords.
    #[serde(default, skip_serializing_if = "is_default")]
    pub keywords: Keywords,
    /// What else the class says about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// What an action costs (H-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// So many AP of the Turn.
    Ap(u8),
    /// So many HEX of the side.
    Hex(u8),
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ap(n) => write!(f, "{n} AP"),
            Self::Hex(n) => write!(f, "{n} HEX"),
        }
    }
}

/// How an action attacks (H-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Offence {
    /// Which attributes are rolled.
    pub attack: AttackType,
    /// What a hit does.
    pub damage: DamageType,
}

/// Which attributes an attack rolls (H-30).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum AttackType {
    /// Attack against Defense.
    Physical,
    /// Special Attack against Special Defense.
    Special,
}

impl AttackType {
    /// What it is called.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Physical => "Physical",
            Self::Special => "Special",
        }
    }
}

/// How far an action goes (H-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// Within so many spaces and in line of sight; 1 is melee.
    Range(u8),
    /// Within so many spaces, walls or not.
    Within(u8),
}

impl Default for Reach {
    fn default() -> Self {
        Self::Range(1)
    }
}

impl Reach {
    /// How many spaces.
    #[must_use]
    pub const fn spaces(self) -> u8 {
        match self {
            Self::Range(n) | Self::Within(n) => n,
        }
    }

    /// Whether it takes a line of sight.
    #[must_use]
    pub const fn needs_sight(self) -> bool {
        matches!(self, Self::Range(_))
    }
}

impl std::fmt::Display for Reach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Range(1) => f.write_str("Melee"),
            Self::Range(n) => write!(f, "Range {n}"),
            Self::Within(n) => write!(f, "within {n}"),
        }
    }
}

/// The keywords of an action (H-40 to H-46), each at most once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Keywords {
    /// More than once a Turn (H-17). Always written: a list must not pass for keywords without any.
    pub multi_use: bool,
    /// Outside the unit's Turn, too, and in answer to what (H-40).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reaction: Option<Trigger>,
    /// Whom an attack is made on, if on several (H-33).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<Area>,
    /// How the unit moves before anything else of it happens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goes: Option<MovementKind>,
    /// Spaces of Knockback (H-42); 0 is none. Of an attack only if it hits.
    #[serde(default, skip_serializing_if = "is_default")]
    pub knockback: u8,
    /// Poison tokens that it gives (H-35). Of an attack only if it hits.
    #[serde(default, skip_serializing_if = "is_default")]
    pub poison: u8,
    /// Wounds and Poison that it heals (H-35).
    #[serde(default, skip_serializing_if = "is_default")]
    pub heals: u8,
    /// The unit gains Focus (H-43).
    #[serde(default, skip_serializing_if = "is_default")]
    pub focus: bool,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What a Reaction answers (H-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// Any action of an opponent.
    Any,
    /// An action of an opponent that attacks.
    Attack,
    /// An attack of an opponent on whoever reacts. Of one that is aimed only after its movement, once it is aimed.
    AttackOnMe,
    /// An action of an opponent that moves the unit.
    Movement,
    /// Any action of somebody else on its side, Reactions among them.
    Ally,
}

impl Trigger {
    /// As in “Reaction to any action”.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Any => "any action",
            Self::Attack => "an attack",
            Self::AttackOnMe => "an attack on it",
            Self::Movement => "a movement",
            Self::Ally => "an ally’s action",
        }
    }
}

/// Whom an action on several is for (H-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// Every opponent in reach; of a healing everybody on its side.
    Around,
    /// The same within so many spaces of a space in reach.
    Blast(u8),
}

/// How an action moves its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename = "Goes", rename_all = "snake_case", deny_unknown_fields)]
pub enum MovementKind {
    /// Up to so many spaces, any way.
    Step(u8),
    /// H-44: toward the nearest hero.
    Engage(u8),
    /// H-45: toward the weakest hero.
    Prey(u8),
    /// H-46: to keep its distance from the nearest hero.
    Distance {
        /// Up to so many spaces.
        spaces: u8,
        /// No nearer than this.
        near: u8,
        /// No farther than this.
        far: u8,
    },
}

impl std::fmt::Display for MovementKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Step(n) => write!(f, "moves {n}"),
            Self::Engage(n) => write!(f, "Engage {n}"),
            Self::Prey(n) => write!(f, "Prey {n}"),
            Self::Distance { spaces, near, far } => write!(f, "Distance {spaces} ({near}–{far})"),
        }
    }
}

/// Whom an action is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// The unit itself, or nobody.
    Oneself,
    /// One opponent.
    Opponent,
    /// One of its side, itself included.
    Ally,
    /// Everybody in reach whom it meets.
    Around,
    /// Everybody near a space whom it meets.
    Space,
}

impl Action {
    /// An action of that name without anything else to it: 1 AP, melee.
    #[must_use]
    pub fn new(id: ActionId, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            cost: Cost::Ap(1),
            offence: None,
            reach: Reach::default(),
            keywords: Keywords::default(),
            text: String::new(),
        }
    }

    /// Whom it is for, by what it does.
    #[must_use]
    pub const fn aim(&self) -> Aim {
        let does = self.hurts() || self.heals();
        match self.keywords.area {
            Some(Area::Around) if does => Aim::Around,
            Some(Area::Blast(_)) if does => Aim::Space,
            _ if self.hurts() => Aim::Opponent,
            _ if self.heals() => Aim::Ally,
            _ => Aim::Oneself,
        }
    }

    /// Whether it is for opponents.
    const fn hurts(&self) -> bool {
        let keywords = &self.keywords;
        self.offence.is_some() || keywords.poison > 0 || keywords.knockback > 0
    }

    /// Whether it is for its own side (H-35). What is for opponents heals nobody; that is a finding.
    #[must_use]
    pub const fn heals(&self) -> bool {
        self.keywords.heals > 0 && !self.hurts()
    }

    /// The spaces around its middle that a Blast meets.
    #[must_use]
    pub fn radius(&self) -> u32 {
        match self.keywords.area {
            Some(Area::Blast(radius)) => radius.into(),
            _ => 0,
        }
    }

    /// Whether it begins with a movement, so that its target is picked only afterwards.
    #[must_use]
    pub const fn aims_later(&self) -> bool {
        self.keywords.goes.is_some() && !matches!(self.aim(), Aim::Oneself)
    }

    /// Its keywords in words.
    #[must_use]
    pub fn words(&self) -> String {
        let keywords = &self.keywords;
        let mut words = Vec::new();
        if let Some(Offence { attack, damage }) = self.offence {
            words.push(format!("{} {}", attack.words(), damage.words()));
        }
        words.extend(keywords.goes.map(|goes| goes.to_string()));
        if !matches!(self.aim(), Aim::Oneself) {
            words.push(self.reach.to_string());
        }
        match keywords.area {
            Some(Area::Around) => words.push("Area".to_owned()),
            Some(Area::Blast(n)) => words.push(format!("Area {n}")),
            None => {}
        }
        for (n, what) in [
            (keywords.knockback, "Knockback"),
            (keywords.poison, "Poison"),
            (keywords.heals, "Healing"),
        ] {
            if n > 0 {
                words.push(format!("{what} {n}"));
            }
        }
        if keywords.focus {
            words.push("Focus".to_owned());
        }
        if let Some(trigger) = keywords.reaction {
            words.push(format!("Reaction to {}", trigger.words()));
        }
        if keywords.multi_use {
            words.push("Multi-Use".to_owned());
        }
        words.join(", ")
    }
}
