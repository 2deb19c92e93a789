//! Units: characters and foes (F-04). What a fight keeps about them is in `fight`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::flow::sheet::ability::Ability;
use crate::systems::flow::sheet::arms::{Carried, ItemKind, Weapon};
use crate::systems::sheet::put::kinds;
use crate::table::{CharacterId, ItemId, PictureId, SavedRoll, TeamId};

kinds! {
    /// Who it is.
    #[schemars(rename = "FlowUnitKind")]
    UnitKind:
    /// Played by a player.
    Character "character" "character";
    /// Played by the GM.
    Foe "foe" "foe";
}

kinds! {
    /// How large somebody is (F-33, F-51).
    #[schemars(rename = "FlowSize")]
    Size:
    /// Reach 1.
    Small "small" "Small";
    /// Reach 1.
    Medium "medium" "Medium";
    /// Reach 2.
    Large "large" "Large";
    /// Reach 3.
    Huge "huge" "Huge";
}

impl Size {
    /// Its Reach (F-51).
    #[must_use]
    pub const fn reach(self) -> u8 {
        match self {
            Self::Small | Self::Medium => 1,
            Self::Large => 2,
            Self::Huge => 3,
        }
    }

    /// How many sizes it is above another.
    #[must_use]
    pub const fn above(self, other: Self) -> i8 {
        self as i8 - other as i8
    }
}

kinds! {
    /// A skill that rules ask for.
    #[schemars(rename = "FlowSkillName")]
    SkillName:
    /// Initiative, Dodge, Intercept, Tumble Through, against a Feint.
    Agility "agility" "Agility";
    /// Dodge, Grapple, Shove.
    Athletics "athletics" "Athletics";
    /// Melee attacks, Parry, Feint.
    Melee "melee" "Melee";
    /// Ranged attacks.
    Ranged "ranged" "Ranged";
    /// Block.
    Endurance "endurance" "Endurance";
    /// Feint.
    Deception "deception" "Deception";
    /// Attack rolls of spells.
    Casting "casting" "Casting";
}

/// The skills that rules ask for, in percent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowSkills")]
pub struct Skills {
    /// Initiative, Dodge, Intercept, Tumble Through, against a Feint.
    pub agility: u16,
    /// Dodge, Grapple, Shove.
    pub athletics: u16,
    /// Melee attacks, Parry, Feint.
    pub melee: u16,
    /// Ranged attacks.
    pub ranged: u16,
    /// Block.
    pub endurance: u16,
    /// Feint.
    pub deception: u16,
    /// Attack rolls of spells.
    pub casting: u16,
}

/// A skill beside those.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowSkill")]
pub struct Skill {
    /// Which one, on this unit.
    pub id: ItemId,
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// In percent.
    pub value: u16,
}

/// Hit points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowHitPoints")]
pub struct HitPoints {
    /// How many are left; 0 is down (F-05).
    pub now: u16,
    /// How many there are at most.
    pub max: u16,
}

kinds! {
    /// When an effect resolves (F-21, F-22).
    #[schemars(rename = "FlowResolves")]
    Resolves:
    /// At the end of one's turn.
    Turn "turn" "at the end of the turn";
    /// At the end of the round.
    Round "round" "at the end of the round";
}

/// An ongoing effect, such as bleeding (F-21).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowOngoing")]
pub struct Ongoing {
    /// Which one, on this unit.
    pub id: ItemId,
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// The damage that it does, as dice notation; empty is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub damage: String,
    /// When it resolves.
    pub resolves: Resolves,
    /// How often it still does; 0 is until it is taken away.
    #[serde(default)]
    pub times: u8,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowUnit")]
pub struct Unit {
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What it is, such as Duelist.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = crate::limits::NAME))]
    pub class: String,
    /// Looks and manner, in free words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = crate::limits::TEXT))]
    pub description: String,
    /// Who it is.
    pub kind: UnitKind,
    /// Its team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<TeamId>,
    /// Not to be shown to players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// One or two letters for the token.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub letters: String,
    /// A token colour of its own; none is the team's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<u8>,
    /// Its skills.
    pub skills: Skills,
    /// Further ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Skill>,
    /// How large it is.
    pub size: Size,
    /// Hexes of movement for an AP (F-04).
    pub move_speed: u8,
    /// How many hands it has.
    pub hands: u8,
    /// Its full Reaction Points (F-11).
    pub reaction_points: u8,
    /// Its hit points.
    pub hit_points: HitPoints,
    /// Weapons, shields and what else can be held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Weapon>,
    /// Its abilities.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Ability>,
    /// It has the perk that its off hand is as good (F-53).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub both_hands: bool,
    /// It lies prone (F-42).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub prone: bool,
    /// Ongoing effects on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Ongoing>,
    /// Free notes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = crate::limits::TEXT))]
    pub notes: String,
    /// Rolls kept under a name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saved_rolls: Vec<SavedRoll>,
    /// A picture of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub portrait: Option<PictureId>,
}

impl Unit {
    /// A unit of that name with nothing special about it.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: UnitKind) -> Self {
        let usual = 40;
        Self {
            name: name.into(),
            class: String::new(),
            description: String::new(),
            kind,
            team: None,
            hidden: false,
            letters: String::new(),
            colour: None,
            skills: Skills {
                agility: usual,
                athletics: usual,
                melee: usual,
                ranged: usual,
                endurance: usual,
                deception: usual,
                casting: usual,
            },
            others: Vec::new(),
            size: Size::Medium,
            move_speed: 6,
            hands: 2,
            reaction_points: 2,
            hit_points: HitPoints { now: 20, max: 20 },
            weapons: Vec::new(),
            abilities: Vec::new(),
            both_hands: false,
            prone: false,
            effects: Vec::new(),
            notes: String::new(),
            saved_rolls: Vec::new(),
            portrait: None,
        }
    }

    /// Whether it is down (F-05).
    #[must_use]
    pub const fn is_defeated(&self) -> bool {
        self.hit_points.now == 0
    }

    /// A skill, before modifiers.
    #[must_use]
    pub fn skill(&self, name: SkillName) -> i32 {
        let skills = &self.skills;
        i32::from(match name {
            SkillName::Agility => skills.agility,
            SkillName::Athletics => skills.athletics,
            SkillName::Melee => skills.melee,
            SkillName::Ranged => skills.ranged,
            SkillName::Endurance => skills.endurance,
            SkillName::Deception => skills.deception,
            SkillName::Casting => skills.casting,
        })
    }

    /// The modifier of a skill: a tenth of it, rounded down (F-04).
    #[must_use]
    pub fn modifier(&self, name: SkillName) -> i32 {
        self.skill(name) / 10
    }

    /// A weapon or item of it.
    #[must_use]
    pub fn weapon(&self, id: ItemId) -> Option<&Weapon> {
        self.weapons.iter().find(|one| one.id == id)
    }

    /// An ability of it.
    #[must_use]
    pub fn ability(&self, id: ItemId) -> Option<&Ability> {
        self.abilities.iter().find(|one| one.id == id)
    }

    /// Hands that hold nothing.
    #[must_use]
    pub fn free_hands(&self) -> u8 {
        let held = self.weapons.iter().map(Weapon::hands);
        self.hands.saturating_sub(held.fold(0, u8::saturating_add))
    }

    /// Whether it has a shield in hand (F-30).
    #[must_use]
    pub fn has_shield(&self) -> bool {
        let held = |one: &Weapon| one.kind == ItemKind::Shield && one.carried == Carried::Held;
        self.weapons.iter().any(held)
    }

    /// The id after the highest of its items.
    #[must_use]
    pub fn next_item(&self) -> ItemId {
        let last = self.weapons.iter().map(|one| one.id.0).max();
        ItemId(last.unwrap_or(0).saturating_add(1))
    }
}

/// Two who are held together (F-43).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowGrapple")]
pub struct Grapple {
    /// Who holds.
    pub holder: CharacterId,
    /// Who is held.
    pub held: CharacterId,
}
