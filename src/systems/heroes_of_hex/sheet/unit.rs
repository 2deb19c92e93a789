//! Units: profile (H-02), actions (H-03), tokens (H-04). What a skirmish keeps about them is in `skirmish`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::heroes_of_hex::sheet::action::{Action, ActionId, AttackType};
use crate::table::{PictureId, SavedRoll, TeamId};

/// Poison tokens that defeat a unit at once (H-35).
pub const DEADLY_POISON: u8 = 3;

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Its class.
    #[serde(default)]
    #[schemars(length(max = crate::limits::NAME))]
    pub class: String,
    /// Looks and manner, in free words.
    #[serde(default)]
    #[schemars(length(max = crate::limits::TEXT))]
    pub description: String,
    /// Hero or enemy.
    pub kind: UnitKind,
    /// Its side.
    #[serde(default)]
    pub side: Option<TeamId>,
    /// Not to be shown to players.
    #[serde(default)]
    pub hidden: bool,
    /// One or two letters for the token.
    #[serde(default)]
    pub letters: String,
    /// A token colour of its own; none is the side's.
    #[serde(default)]
    pub colour: Option<u8>,
    /// Its numbers.
    pub profile: Profile,
    /// Its actions in their order.
    #[serde(default)]
    pub actions: Vec<Action>,
    /// Its tokens.
    #[serde(default)]
    pub tokens: Tokens,
    /// A Death result took it out (H-34).
    #[serde(default)]
    pub slain: bool,
    /// The GM's word over whether it is defeated; none goes by the rules.
    #[serde(default)]
    pub word: Option<GmWord>,
    /// Free notes.
    #[serde(default)]
    #[schemars(length(max = crate::limits::TEXT))]
    pub notes: String,
    /// Rolls kept under a name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saved_rolls: Vec<SavedRoll>,
    /// A picture of it.
    #[serde(default)]
    pub portrait: Option<PictureId>,
}

/// Who it is for the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UnitKind {
    /// A hero.
    Hero,
    /// An enemy.
    Enemy,
}

/// What the GM says about a unit, whatever the rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GmWord {
    /// It stays in play.
    InPlay,
    /// It is defeated.
    Defeated,
}

/// The numbers of a unit (H-02). Attributes beyond 1 to 3 are kept as they are, with a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// How it moves.
    pub movement: Movement,
    /// D6 of physical attacks.
    pub attack: u8,
    /// D6 against physical attacks.
    pub defense: u8,
    /// D6 of special attacks.
    pub special_attack: u8,
    /// D6 against special attacks.
    pub special_defense: u8,
    /// The Wounds it bears; one more defeats it (H-34).
    pub vitality: u8,
}

/// Movement, written cost / distance / max (H-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// AP of one Movement action.
    pub cost: u8,
    /// Spaces of distance of one.
    pub distance: u8,
    /// The most in a Turn.
    pub max: u8,
}

impl std::fmt::Display for Movement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}/{}", self.cost, self.distance, self.max)
    }
}

/// What lies beside a unit (H-04); its Activation marker is the skirmish's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    /// Wound tokens.
    pub wounds: u8,
    /// Poison tokens.
    pub poison: u8,
    /// In a Focus state (H-43).
    pub focus: bool,
    /// Others by name, with their number.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<String, u8>")]
    pub custom: BTreeMap<String, u8>,
}

impl Profile {
    /// Dice of an attack of that type (H-30).
    #[must_use]
    pub const fn attack(&self, attack: AttackType) -> u8 {
        match attack {
            AttackType::Physical => self.attack,
            AttackType::Special => self.special_attack,
        }
    }

    /// Dice against an attack of that type (H-30).
    #[must_use]
    pub const fn defense(&self, attack: AttackType) -> u8 {
        match attack {
            AttackType::Physical => self.defense,
            AttackType::Special => self.special_defense,
        }
    }
}

impl Unit {
    /// A plain unit: Movement 1/3/2, every attribute 1, Vitality 1.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: UnitKind) -> Self {
        let name = name.into();
        Self {
            letters: name.chars().take(2).collect(),
            name,
            class: String::new(),
            description: String::new(),
            kind,
            side: None,
            hidden: false,
            colour: None,
            profile: Profile {
                movement: Movement {
                    cost: 1,
                    distance: 3,
                    max: 2,
                },
                attack: 1,
                defense: 1,
                special_attack: 1,
                special_defense: 1,
                vitality: 1,
            },
            actions: Vec::new(),
            tokens: Tokens::default(),
            slain: false,
            word: None,
            notes: String::new(),
            saved_rolls: Vec::new(),
            portrait: None,
        }
    }

    /// The action of that id.
    #[must_use]
    pub fn action(&self, id: ActionId) -> Option<&Action> {
        self.actions.iter().find(|action| action.id == id)
    }

    /// Out of the game (H-34, H-35), as far as the GM says nothing else.
    #[must_use]
    pub const fn is_defeated(&self) -> bool {
        match self.word {
            Some(GmWord::InPlay) => false,
            Some(GmWord::Defeated) => true,
            None => {
                self.slain
                    || self.tokens.wounds > self.profile.vitality
                    || self.tokens.poison >= DEADLY_POISON
            }
        }
    }
}
