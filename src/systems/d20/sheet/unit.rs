//! Units: characters, foes, summons. What a fight keeps about them is in `turn`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::d20::sheet::arms::{Spell, Weapon};
use crate::systems::d20::sheet::damage::Reduction;
use crate::systems::d20::sheet::feat::{Feat, FeatEffect};
use crate::systems::d20::sheet::wound::{Aim, Wound};
use crate::systems::sheet::put::kinds;
use crate::table::{CharacterId, ItemId, PictureId, SavedRoll, TeamId};

kinds! {
    /// Who it is.
    #[schemars(rename = "D20UnitKind")]
    UnitKind:
    /// Played by a player.
    Character "character" "character";
    /// Played by the GM.
    Foe "foe" "foe";
    /// Called by somebody else (D-41).
    Summon "summon" "summon";
}

/// Points that go down and up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Points")]
pub struct Points {
    /// How many are left.
    pub now: u16,
    /// How many there are at most.
    pub max: u16,
}

/// The modifiers that rules ask for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Modifiers")]
pub struct Modifiers {
    /// Order, dodging, free hits (D-01, D-10, D-31).
    pub agility: i8,
    /// Melee damage (D-10).
    pub strength: i8,
    /// To hit (D-10).
    pub accuracy: i8,
}

/// A modifier beside those.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Modifier")]
pub struct Modifier {
    /// Which one, on this unit.
    pub id: ItemId,
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// How much.
    pub value: i8,
}

/// What a unit is in (D-05, D-11, D-12, D-40).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "D20Conditions")]
pub struct Conditions {
    /// Lies down.
    pub prone: bool,
    /// Surprised or the like: does not dodge.
    pub flat_footed: bool,
    /// Tied, frozen, paralysed: does not dodge and cannot act.
    pub helpless: bool,
    /// Nobody of the others knows where it is.
    pub undetected: bool,
    /// Moves half spaces, unless a feat lets it.
    pub sneaking: bool,
    /// The same.
    pub swimming: bool,
    /// The same.
    pub tumbling: bool,
    /// Moves half spaces.
    pub climbing: bool,
    /// Moves half spaces: full load or the like.
    pub laden: bool,
}

/// Whose summon it is (D-41).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Summoned")]
pub struct Summoned {
    /// Who called it; none if that one is gone, so that nobody can keep it.
    pub by: Option<CharacterId>,
    /// Maximum hit points that keeping it costs.
    pub cost: u16,
    /// It is kept: the cost is off the summoner’s maximum as long as it stands.
    pub kept: bool,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Unit")]
pub struct Unit {
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What it is, such as Ranger.
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
    /// Its level.
    pub level: u8,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Further ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Modifier>,
    /// Its hit points.
    pub hit_points: Points,
    /// Its MP.
    pub magic: Points,
    /// Spaces of its Move Action.
    pub movement: u8,
    /// How many squares wide its token is.
    pub size: u8,
    /// Its weapons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Weapon>,
    /// Its spells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<Spell>,
    /// Armor, resistances, guards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub armor: Vec<Reduction>,
    /// Its feats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub feats: Vec<Feat>,
    /// Its wounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wounds: Vec<Wound>,
    /// What it is in.
    #[serde(default)]
    pub state: Conditions,
    /// Whose summon it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summoned: Option<Summoned>,
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
        Self {
            name: name.into(),
            class: String::new(),
            description: String::new(),
            kind,
            team: None,
            hidden: false,
            letters: String::new(),
            colour: None,
            level: 1,
            modifiers: Modifiers::default(),
            others: Vec::new(),
            hit_points: Points { now: 20, max: 20 },
            magic: Points { now: 0, max: 0 },
            movement: 6,
            size: 1,
            weapons: Vec::new(),
            spells: Vec::new(),
            armor: Vec::new(),
            feats: Vec::new(),
            wounds: Vec::new(),
            state: Conditions::default(),
            summoned: None,
            notes: String::new(),
            saved_rolls: Vec::new(),
            portrait: None,
        }
    }

    /// Whether it is out of the fight (D-07).
    #[must_use]
    pub const fn is_defeated(&self) -> bool {
        self.hit_points.now == 0
    }

    /// Whether a feat of it does that (D-43).
    #[must_use]
    pub fn has(&self, effect: FeatEffect) -> bool {
        self.feats.iter().any(|feat| feat.gives(effect))
    }

    /// A weapon of it.
    #[must_use]
    pub fn weapon(&self, id: ItemId) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.id == id)
    }

    /// A spell of it.
    #[must_use]
    pub fn spell(&self, id: ItemId) -> Option<&Spell> {
        self.spells.iter().find(|spell| spell.id == id)
    }

    fn wounded(&self, aim: Aim) -> i32 {
        let wounds = self.wounds.iter().filter(|wound| wound.aim == Some(aim));
        i32::try_from(wounds.count()).unwrap_or(i32::MAX)
    }

    /// Its Agility modifier, wounds included (D-13).
    #[must_use]
    pub fn agility(&self) -> i32 {
        i32::from(self.modifiers.agility) - self.wounded(Aim::Slowing)
    }

    /// Its Strength modifier, wounds included (D-13).
    #[must_use]
    pub fn strength(&self) -> i32 {
        i32::from(self.modifiers.strength) - self.wounded(Aim::Weakening)
    }

    /// Its Accuracy modifier in that round, wounds included (D-13).
    #[must_use]
    pub fn accuracy(&self, round: u32) -> i32 {
        let disrupting = self.wounds.iter();
        let disrupting = disrupting.filter(|wound| wound.aim == Some(Aim::Disrupting));
        let less = disrupting.filter_map(|wound| wound.round);
        let less = less.map(|dealt| if dealt == round { 3 } else { 1 });
        i32::from(self.modifiers.accuracy) - less.sum::<i32>()
    }

    /// Bonus Actions that wounds take of every turn (D-13).
    #[must_use]
    pub fn lost_bonus(&self) -> u8 {
        u8::try_from(self.wounded(Aim::Weakening)).unwrap_or(u8::MAX)
    }

    /// Spaces of an action that gives so many at best: slowing and feats first, then halves and thirds, rounded down
    /// (D-05).
    #[must_use]
    pub fn spaces(&self, best: u8, is_move: bool) -> u8 {
        let athlete = i32::from(is_move && self.has(FeatEffect::MoveSpaces)) * 2;
        let slowed = if is_move {
            2 * self.wounded(Aim::Slowing)
        } else {
            0
        };
        let whole = (i32::from(best) + athlete - slowed).clamp(0, 255);
        let state = self.state;
        let eased = (state.sneaking || state.swimming || state.tumbling)
            && !self.has(FeatEffect::FullMovement);
        let half = if eased || state.climbing || state.laden {
            2
        } else {
            1
        };
        let third = if state.prone { 3 } else { 1 };
        u8::try_from(whole / (half * third)).unwrap_or(u8::MAX)
    }

    /// How deep its zone is (D-30).
    #[must_use]
    pub fn depth(&self) -> u32 {
        if self.has(FeatEffect::DeepZone) { 2 } else { 1 }
    }

    /// The id after the highest of its wounds.
    #[must_use]
    pub fn next_wound(&self) -> ItemId {
        let last = self.wounds.iter().map(|wound| wound.id.0).max();
        ItemId(last.unwrap_or(0).saturating_add(1))
    }
}
