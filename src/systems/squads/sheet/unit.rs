//! Units: command units, troops, mounts, structures. What a fight keeps about them is in `turn`.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::sheet::put::kinds;
use crate::systems::squads::sheet::special::{Modifier, Modifiers, Special};
use crate::table::{CharacterId, ItemId, PictureId, SavedRoll, TeamId};

kinds! {
    /// Who plays it (S-01).
    #[schemars(rename = "SquadsUnitKind")]
    UnitKind:
    /// A player.
    Character "character" "player’s";
    /// The GM.
    Troop "troop" "the GM’s";
    /// Nobody: a wall, a door, a tower.
    Structure "structure" "structure";
}

/// Hits that go down and up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsHits")]
pub struct Points {
    /// How many are left.
    pub now: u16,
    /// How many there are at most, without Elite.
    pub max: u16,
}

/// What a unit is in (S-60).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "SquadsStatus")]
pub struct Status {
    /// Has no Move and no bonus to Defense.
    pub immobilized: bool,
    /// Has neither Move nor Action, and Defense 0.
    pub incapacitated: bool,
    /// Does not act until it is woken.
    pub calm: bool,
    /// Is out of the fight.
    pub surrendered: bool,
}

/// What an Uncroaked unit has lost by its turns (S-32).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsDecay")]
pub struct Decay {
    /// How many turns of the campaign it has had.
    pub turns: u16,
    /// Base Combat lost.
    pub combat: u8,
    /// Base Defense lost.
    pub defense: u8,
}

/// Who holds a unit (S-70, S-71).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsHeld")]
pub struct Held {
    /// One, or two; it stands where the first of them stands.
    pub by: Vec<CharacterId>,
    /// It is dragged, not carried.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drag: bool,
    /// The body covers whoever holds it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cover: bool,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsUnit")]
pub struct Unit {
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Its type, such as Pikers; orders name it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = crate::limits::NAME))]
    pub class: String,
    /// Looks and manner, in free words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = crate::limits::TEXT))]
    pub description: String,
    /// Who plays it.
    pub kind: UnitKind,
    /// Its side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<TeamId>,
    /// Its stack or horde.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub squad: Option<ItemId>,
    /// Not to be shown to players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// One or two letters for the token.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub letters: String,
    /// A token colour of its own; none is the side's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<u8>,
    /// Its level.
    pub level: u8,
    /// The most squares that a Move can cross.
    pub movement: u8,
    /// Combat, without Elite and decay.
    pub combat: u8,
    /// Defense, without Elite and decay.
    pub defense: u8,
    /// Its Hits.
    pub hits: Points,
    /// Its Fatigue.
    #[serde(default)]
    pub fatigue: u16,
    /// Its Leadership; 0 is none.
    #[serde(default)]
    pub leadership: u8,
    /// How far it fires, in squares; 0 does not.
    #[serde(default)]
    pub range: u8,
    /// How many squares wide its token is.
    pub size: u8,
    /// Of a structure: how high those stand who are on it.
    #[serde(default)]
    pub elevation: u8,
    /// How many units it transports (S-35).
    #[serde(default)]
    pub transport: u8,
    /// Dice of its Siege (S-36).
    #[serde(default)]
    pub siege: u8,
    /// Dice and squares of its Digging (S-36).
    #[serde(default)]
    pub digging: u8,
    /// Its other specials.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub specials: BTreeSet<Special>,
    /// How many combat modifiers it has beyond one for each level.
    #[serde(default)]
    pub more_modifiers: u8,
    /// The combat modifiers that it has chosen, and how often.
    #[serde(default, skip_serializing_if = "Modifiers::is_empty")]
    pub modifiers: Modifiers,
    /// What it is in.
    #[serde(default)]
    pub status: Status,
    /// What it has lost by decay.
    #[serde(default)]
    pub decay: Decay,
    /// What it rides, or is transported by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rides: Option<CharacterId>,
    /// Who carries or drags it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Held>,
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
            squad: None,
            hidden: false,
            letters: String::new(),
            colour: None,
            level: 1,
            movement: 6,
            combat: 3,
            defense: 6,
            hits: Points { now: 10, max: 10 },
            fatigue: 0,
            leadership: 0,
            range: 0,
            size: 1,
            elevation: 0,
            transport: 0,
            siege: 0,
            digging: 0,
            specials: BTreeSet::new(),
            more_modifiers: 0,
            modifiers: Modifiers::default(),
            status: Status::default(),
            decay: Decay::default(),
            rides: None,
            held: None,
            notes: String::new(),
            saved_rolls: Vec::new(),
            portrait: None,
        }
    }

    /// Whether it has that special; who is Skeletal is Uncroaked (S-32).
    #[must_use]
    pub fn has(&self, special: Special) -> bool {
        self.specials.contains(&special)
            || (special == Special::Uncroaked && self.specials.contains(&Special::Skeletal))
    }

    fn elite(&self, gives: i32) -> i32 {
        if self.has(Special::Elite) { gives } else { 0 }
    }

    /// Base Combat: the sheet's figure with Elite and decay, before combat modifiers and status (S-02).
    #[must_use]
    pub fn base_combat(&self) -> u8 {
        let base = i32::from(self.combat) + self.elite(1) - i32::from(self.decay.combat);
        u8::try_from(base.max(0)).unwrap_or(u8::MAX)
    }

    /// Base Defense, the same way (S-02).
    #[must_use]
    pub fn base_defense(&self) -> i32 {
        (i32::from(self.defense) + self.elite(2) - i32::from(self.decay.defense)).max(0)
    }

    /// Hits at most (S-30).
    #[must_use]
    pub fn max_hits(&self) -> u16 {
        self.hits
            .max
            .saturating_add(if self.has(Special::Elite) { 5 } else { 0 })
    }

    /// A wall, a door, a tower.
    #[must_use]
    pub const fn is_structure(&self) -> bool {
        matches!(self.kind, UnitKind::Structure)
    }

    /// No Hits are left (S-52); a structure is destroyed (S-36).
    #[must_use]
    pub const fn is_croaked(&self) -> bool {
        self.hits.now == 0
    }

    /// By status, or since Fatigue is as much as its Hits (S-52, S-60).
    #[must_use]
    pub const fn is_incapacitated(&self) -> bool {
        !self.is_croaked() && (self.status.incapacitated || self.fatigue >= self.hits.now)
    }

    /// Croaked or incapacitated: it takes no room and stops nobody (S-05, S-16).
    #[must_use]
    pub const fn is_body(&self) -> bool {
        self.is_croaked() || self.is_incapacitated()
    }

    /// Whether it is out of the fight (S-06).
    #[must_use]
    pub const fn is_defeated(&self) -> bool {
        self.is_body() || self.status.surrendered
    }

    /// No Move and no bonus to Defense: by status, or carried (S-60, S-70).
    #[must_use]
    pub fn is_immobilized(&self) -> bool {
        self.status.immobilized || self.is_carried()
    }

    /// Carried by somebody (S-70).
    #[must_use]
    pub fn is_carried(&self) -> bool {
        self.held.as_ref().is_some_and(|held| !held.drag)
    }

    /// Dragged by somebody (S-71).
    #[must_use]
    pub fn is_dragged(&self) -> bool {
        self.held.as_ref().is_some_and(|held| held.drag)
    }

    /// How often it has chosen a combat modifier; without Military none counts (S-30).
    #[must_use]
    pub fn chosen(&self, modifier: Modifier) -> i32 {
        let military = self.has(Special::Military);
        if military {
            self.modifiers.of(modifier).into()
        } else {
            0
        }
    }

    /// How many dice of structural damage it does: by Siege, else by Digging (S-36).
    #[must_use]
    pub const fn siege_dice(&self) -> u8 {
        match self.siege {
            0 => self.digging,
            siege => siege,
        }
    }

    /// Whether it has chosen Dodge; a transport cannot (S-35, S-45).
    #[must_use]
    pub fn dodges(&self) -> bool {
        self.transport == 0 && self.chosen(Modifier::Dodge) > 0
    }

    /// A command unit (S-03).
    #[must_use]
    pub fn is_command_unit(&self) -> bool {
        match self.kind {
            UnitKind::Character => true,
            UnitKind::Troop => {
                self.leadership > 0 || self.has(Special::Paragon) || self.has(Special::Caster)
            }
            UnitKind::Structure => false,
        }
    }

    /// What is wrong with these combat modifiers for it: without Military none, one for each level, each at most as often
    /// as the level (S-30, S-40).
    pub(in crate::systems::squads) fn wrong_modifiers(&self, chosen: Modifiers) -> Option<String> {
        let name = &self.name;
        let all: u32 = chosen.iter().map(|(_, times)| u32::from(times)).sum();
        let most = u32::from(self.level) + u32::from(self.more_modifiers);
        let often = chosen.iter().find(|(_, times)| *times > self.level);
        match often {
            _ if all == 0 => None,
            _ if !self.has(Special::Military) => Some(format!(
                "{name} is not Military and has no combat modifiers"
            )),
            _ if all > most => Some(format!("{name} has {most} combat modifiers, not {all}")),
            Some((one, _)) => {
                let (one, level) = (one.words(), self.level);
                Some(format!("{name} takes {one} at most {level} times"))
            }
            None => None,
        }
    }
}
