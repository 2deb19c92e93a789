//! A character's sheet (U-01 to U-05, U-60 to U-66): level, body, hands, items, abilities.
//! What happens to it in a fight is decided elsewhere; here are only the facts and what follows from them.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::rules::house_rules::HouseRules;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::body::{Body, Location};
use crate::systems::unhex::sheet::item::{Item, ItemKind};
use crate::table::{ItemId, Kind, PictureId, SavedRoll, TeamId};

/// The current level (U-01): the number to roll under. Damage can take it below zero.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "i32", into = "i32")]
#[schemars(extend("minimum" = Self::LOWEST, "maximum" = Self::HIGHEST))]
pub struct Level(i16);

impl Level {
    /// The lowest that is kept; far below death.
    pub const LOWEST: i32 = -999;
    /// The highest (U-01).
    pub const HIGHEST: i32 = 99;

    /// A level, held within its bounds.
    #[must_use]
    pub fn clamped(value: i32) -> Self {
        // Within −999 to 99, so it fits.
        Self(value.clamp(Self::LOWEST, Self::HIGHEST) as i16)
    }

    /// As a number.
    #[must_use]
    pub fn get(self) -> i32 {
        i32::from(self.0)
    }
}

impl TryFrom<i32> for Level {
    type Error = String;

    fn try_from(value: i32) -> Result<Self, String> {
        if (Self::LOWEST..=Self::HIGHEST).contains(&value) {
            Ok(Self::clamped(value))
        } else {
            Err(format!(
                "a level goes from {} to {}, not {value}",
                Self::LOWEST,
                Self::HIGHEST
            ))
        }
    }
}

impl From<Level> for i32 {
    fn from(level: Level) -> Self {
        level.get()
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Left or right.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}

/// What the hands hold (U-04). A two-handed item is in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hands {
    /// In the left hand.
    pub left: Option<ItemId>,
    /// In the right hand.
    pub right: Option<ItemId>,
}

impl Hands {
    /// What that hand holds.
    #[must_use]
    pub fn get(self, side: Side) -> Option<ItemId> {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// Whether the item is in a hand.
    #[must_use]
    pub fn hold(self, item: ItemId) -> bool {
        self.left == Some(item) || self.right == Some(item)
    }

    /// The first items that fit into two empty hands, in the order of their slots (U-04).
    #[must_use]
    pub fn filled(items: &[Item]) -> Self {
        let mut hands = Self::default();
        for item in items.iter().filter(|item| item.kind.holdable()) {
            match (item.kind.two_handed(), hands.right, hands.left) {
                (true, None, None) => {
                    (hands.left, hands.right) = (Some(item.id), Some(item.id));
                }
                (false, None, _) => hands.right = Some(item.id),
                (false, Some(_), None) => hands.left = Some(item.id),
                _ => {}
            }
        }
        hands
    }

    /// Empties every hand that holds the item.
    pub fn release(&mut self, item: ItemId) {
        for hand in [&mut self.left, &mut self.right] {
            if *hand == Some(item) {
                *hand = None;
            }
        }
    }
}

/// What keeps a character from acting (U-64, U-65). Derived, never saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// Awake and able.
    Conscious,
    /// U-64: level below the limit, or head or torso full.
    Unconscious,
    /// U-65: level below zero, or head or torso full of permanent marks.
    Dead,
}

impl Condition {
    /// What a level and a body come to (U-64, U-65). A kernel: play and odds both ask here.
    #[must_use]
    pub fn of(level: i32, body: &Body, rules: &HouseRules) -> Self {
        let vital = [Location::Head, Location::Torso];
        if level < 0 || vital.iter().any(|l| body.is_all_permanent(*l)) {
            Self::Dead
        } else if level < i32::from(rules.unconscious_below)
            || vital.iter().any(|l| body.is_full(*l))
        {
            Self::Unconscious
        } else {
            Self::Conscious
        }
    }
}

/// A character's sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// What they are called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Looks and manner, in free words.
    #[schemars(length(max = crate::limits::TEXT))]
    pub description: String,
    /// Player or non-player character.
    pub kind: Kind,
    /// The team they belong to, if any.
    pub team: Option<TeamId>,
    /// Not to be shown to players.
    pub hidden: bool,
    /// One to three letters for the token.
    pub letters: String,
    /// The token's colour, a place in the palette; none is the team's colour.
    #[serde(default)]
    pub colour: Option<u8>,
    /// Current level.
    pub level: Level,
    /// Max level, 1 to 99.
    #[schemars(extend("minimum" = 1))]
    pub max_level: Level,
    /// Hit locations with their boxes and armor.
    pub body: Body,
    /// Combat items in the order of their slots (U-03).
    pub items: Vec<Item>,
    /// What is in the hands (U-04).
    pub hands: Hands,
    /// Combat abilities (U-02).
    pub abilities: BTreeSet<Ability>,
    /// Non-combat abilities, free text (U-02).
    pub non_combat_abilities: Vec<String>,
    /// Non-combat items, free text (U-05).
    pub non_combat_items: Vec<String>,
    /// Free notes.
    #[schemars(length(max = crate::limits::TEXT))]
    pub notes: String,
    /// Rolls kept under a name.
    #[serde(default)]
    pub saved_rolls: Vec<SavedRoll>,
    /// The GM's word over U-64 and U-65, or a surrender (U-58): a visible, removable mark.
    pub condition_by_gm: Option<GmCondition>,
    /// Their picture, beside the save.
    #[serde(default)]
    pub portrait: Option<PictureId>,
}

/// What keeps somebody awake or out, over what would follow from level and boxes: the GM's word, or a surrender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GmCondition {
    /// Awake, whatever the boxes say.
    Conscious,
    /// Out, whatever the boxes say.
    Unconscious,
    /// Dead, whatever the boxes say.
    Dead,
    /// Surrendered (U-58): out as the unconscious are, whatever the level rises to, until recovery.
    Surrendered,
}

impl Character {
    /// How many colours the palette of tokens has.
    pub const COLOURS: u8 = 6;

    /// A new character (U-01): level and max level 50, nothing owned.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: Kind) -> Self {
        let name = name.into();
        Self {
            letters: name.chars().take(2).collect(),
            name,
            description: String::new(),
            kind,
            team: None,
            hidden: false,
            colour: None,
            level: Level(50),
            max_level: Level(50),
            body: Body::default(),
            items: Vec::new(),
            hands: Hands::default(),
            abilities: BTreeSet::new(),
            non_combat_abilities: Vec::new(),
            non_combat_items: Vec::new(),
            notes: String::new(),
            saved_rolls: Vec::new(),
            condition_by_gm: None,
            portrait: None,
        }
    }

    /// Awake, unconscious or dead (U-64, U-65), the GM's word first.
    #[must_use]
    pub fn condition(&self, rules: &HouseRules) -> Condition {
        match self.condition_by_gm {
            Some(GmCondition::Conscious) => Condition::Conscious,
            Some(GmCondition::Unconscious) => Condition::Unconscious,
            Some(GmCondition::Dead) => Condition::Dead,
            Some(GmCondition::Surrendered) => {
                // Whoever has given up can still die (U-65).
                Condition::of(self.level.get(), &self.body, rules).max(Condition::Unconscious)
            }
            None => Condition::of(self.level.get(), &self.body, rules),
        }
    }

    /// Surrendered, and alive (U-58).
    #[must_use]
    pub fn has_surrendered(&self, rules: &HouseRules) -> bool {
        self.condition_by_gm == Some(GmCondition::Surrendered)
            && self.condition(rules) != Condition::Dead
    }

    /// Awake (U-64).
    #[must_use]
    pub fn is_conscious(&self, rules: &HouseRules) -> bool {
        self.condition(rules) == Condition::Conscious
    }

    /// The item with that id.
    #[must_use]
    pub fn item(&self, id: ItemId) -> Option<&Item> {
        self.items.iter().find(|item| item.id == id)
    }

    /// The items in usable hands, each once, left hand first. A two-handed item needs both (U-81),
    /// and a hand whose arm is out holds nothing (U-04).
    pub fn held(&self) -> impl Iterator<Item = &Item> {
        let usable = |side| self.hands.get(side).filter(|_| self.arm_works(side));
        let (left, right) = (usable(Side::Left), usable(Side::Right));
        let both = left == right;
        [left, right.filter(|_| !both)]
            .into_iter()
            .flatten()
            .filter_map(|id| self.item(id))
            .filter(move |item| both || !item.kind.two_handed())
    }

    /// Whether a shield is in a hand (U-80).
    #[must_use]
    pub fn holds_shield(&self) -> bool {
        self.held().any(|item| item.kind == ItemKind::Shield)
    }

    /// Whether that arm's boxes are not all marked (U-62).
    #[must_use]
    pub fn arm_works(&self, side: Side) -> bool {
        !self.body.is_full(match side {
            Side::Left => Location::LeftArm,
            Side::Right => Location::RightArm,
        })
    }

    /// How many of the two legs are full (U-62).
    #[must_use]
    pub fn full_legs(&self) -> u8 {
        u8::from(self.body.is_full(Location::LeftLeg))
            + u8::from(self.body.is_full(Location::RightLeg))
    }

    /// Why the body cannot move (U-62), if it cannot.
    #[must_use]
    pub fn cannot_move(&self) -> Option<&'static str> {
        let free_hands = self.hands == Hands::default()
            && self.arm_works(Side::Left)
            && self.arm_works(Side::Right);
        match self.full_legs() {
            0 => None,
            1 if free_hands => None,
            1 => Some("with one leg out it takes two empty, usable hands to move"),
            _ => Some("both legs are out"),
        }
    }

    /// Ammo slots left (U-82).
    #[must_use]
    pub fn ammo(&self) -> usize {
        self.items
            .iter()
            .filter(|item| item.kind == ItemKind::Ammo)
            .count()
    }

    /// Whether a weapon of that kind could strike now, less-lethal or not: every melee weapon does, a ranged one takes
    /// a slot of its ammo (U-67, U-82).
    #[must_use]
    pub fn loaded(&self, kind: ItemKind, less_lethal: bool) -> bool {
        let ammo = if less_lethal {
            ItemKind::LessLethalAmmo
        } else {
            ItemKind::Ammo
        };
        !kind.ranged() || self.items.iter().any(|item| item.kind == ammo)
    }

    /// Combat item slots in use: one for each item and each piece of armor (U-03, U-66).
    #[must_use]
    pub fn slots_used(&self) -> usize {
        self.items.len() + self.body.armor_pieces()
    }

    /// The level that slots and abilities go by (U-02): the max level, or by a house rule the level of the moment.
    #[must_use]
    pub fn growth(&self, rules: &HouseRules) -> i32 {
        if rules.growth_by_max_level {
            self.max_level.get()
        } else {
            self.level.get()
        }
    }

    /// Combat item slots allowed (U-02, U-03): 5, and one more at level 55, 65, 75, 85 and 95.
    #[must_use]
    pub fn slots_allowed(&self, rules: &HouseRules) -> usize {
        slots_at(self.growth(rules))
    }

    /// Combat item slots that are still free; below 0 so many are used beyond what is allowed (U-03).
    #[must_use]
    pub fn slots_free(&self, rules: &HouseRules) -> i32 {
        left(self.slots_allowed(rules), self.slots_used())
    }

    /// Abilities of either kind allowed (U-02): 2, and one more at level 60, 70, 80 and 90.
    #[must_use]
    pub fn abilities_allowed(&self, rules: &HouseRules) -> usize {
        abilities_at(self.growth(rules))
    }

    /// Abilities that are still to be picked; below 0 so many are owned beyond what is allowed (U-02).
    #[must_use]
    pub fn abilities_owed(&self, rules: &HouseRules) -> i32 {
        left(self.abilities_allowed(rules), self.abilities_owned())
    }

    /// The items past the slots allowed, in the order of the sheet; armor takes its slots first (U-03).
    #[must_use]
    pub fn items_over(&self, rules: &HouseRules) -> &[Item] {
        let allowed = self.slots_allowed(rules);
        let room = allowed.saturating_sub(self.body.armor_pieces());
        &self.items[room.min(self.items.len())..]
    }

    /// Abilities of either kind that are owned (U-02).
    #[must_use]
    pub fn abilities_owned(&self) -> usize {
        self.abilities.len() + self.non_combat_abilities.len()
    }

    /// The level at which the next ability comes (U-02).
    #[must_use]
    pub fn next_ability_at(&self, rules: &HouseRules) -> Option<i32> {
        let mut levels = [60, 70, 80, 90].into_iter();
        levels.find(|at| self.growth(rules) < *at)
    }

    /// Whether one sort of ability takes the place that is the other’s: everybody has at least one for fights and one
    /// for outside of them (U-02). Which sort is missing.
    #[must_use]
    pub fn ability_out_of_place(&self, rules: &HouseRules) -> Option<&'static str> {
        let (combat, other) = (self.abilities.len(), self.non_combat_abilities.len());
        let taken = combat.max(1) + other.max(1);
        if self.abilities_owned() > self.abilities_allowed(rules)
            || taken <= self.abilities_allowed(rules)
        {
            None
        } else if other == 0 {
            Some("non-combat")
        } else {
            Some("combat")
        }
    }
}

/// How many more are allowed than there are; below 0 where there are too many.
fn left(allowed: usize, there: usize) -> i32 {
    let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    number(allowed).saturating_sub(number(there))
}

/// Combat item slots at a level (U-03).
pub(in crate::systems::unhex) fn slots_at(level: i32) -> usize {
    let more = [55, 65, 75, 85, 95];
    5 + more.iter().filter(|at| level >= **at).count()
}

/// Abilities of either kind at a level (U-02).
pub(in crate::systems::unhex) fn abilities_at(level: i32) -> usize {
    let more = [60, 70, 80, 90];
    2 + more.iter().filter(|at| level >= **at).count()
}
