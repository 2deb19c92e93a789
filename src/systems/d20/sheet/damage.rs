//! What a hit does, as dice notation by kind (D-10), and what takes of it (D-15).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::Expression;
use crate::systems::sheet::put::{kinds, parsed};
use crate::table::ItemId;

kinds! {
    /// A kind of damage.
    DamageKind:
    /// Edges.
    Slashing "slashing" "slashing";
    /// Points.
    Piercing "piercing" "piercing";
    /// Weight.
    Crushing "crushing" "crushing";
    /// Fire.
    Fire "fire" "fire";
    /// Cold.
    Cold "cold" "cold";
    /// Lightning.
    Lightning "lightning" "lightning";
    /// Acid.
    Acid "acid" "acid";
    /// Poison.
    Poison "poison" "poison";
    /// Holy.
    Holy "holy" "holy";
    /// Dark.
    Dark "dark" "dark";
    /// Arcane.
    Arcane "arcane" "arcane";
}

/// What a hit does: dice of a kind, and perhaps of another. The notation is kept as it was written, so that a sheet with a
/// slip in it can be saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Damage")]
pub struct Damage {
    /// In dice notation.
    pub dice: String,
    /// Its kind, the first one.
    pub kind: DamageKind,
    /// More dice of another kind; empty is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub more: String,
    /// Their kind.
    #[serde(default = "fire", skip_serializing_if = "is_fire")]
    pub more_kind: DamageKind,
}

const fn fire() -> DamageKind {
    DamageKind::Fire
}

fn is_fire(kind: &DamageKind) -> bool {
    *kind == DamageKind::Fire
}

impl Damage {
    /// Dice of one kind.
    #[must_use]
    pub fn new(dice: &str, kind: DamageKind) -> Self {
        Self {
            dice: dice.to_owned(),
            kind,
            more: String::new(),
            more_kind: fire(),
        }
    }

    /// Both parts as they are rolled, the first one first; with one die more of the first kind where that is chosen (D-43).
    ///
    /// # Errors
    /// What is wrong with the notation, and where.
    pub fn parts(&self, focused: bool) -> Result<Vec<(Expression, DamageKind)>, String> {
        let first = match first_die(&self.dice).filter(|_| focused) {
            Some(sides) => format!("{} + 1d{sides}", self.dice),
            None => self.dice.clone(),
        };
        let mut parts = vec![(parsed(&first)?, self.kind)];
        if !self.more.trim().is_empty() {
            parts.push((parsed(&self.more)?, self.more_kind));
        }
        Ok(parts)
    }

    /// In words: “1d8 slashing and 1d4 fire”.
    #[must_use]
    pub fn words(&self) -> String {
        let more = match self.more.trim() {
            "" => String::new(),
            more => format!(" and {more} {}", self.more_kind.words()),
        };
        format!("{} {}{more}", self.dice.trim(), self.kind.words())
    }
}

/// The sides of the first die of a notation.
fn first_die(text: &str) -> Option<u32> {
    let (_, behind) = text.split_once(['d', 'D'])?;
    let digits = behind.chars().take_while(char::is_ascii_digit);
    digits.collect::<String>().parse().ok()
}

/// How much a reduction takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Less {
    /// So many points.
    Points(u8),
    /// Half of what is left, rounded down.
    Half,
}

/// Something that lessens damage: armor, a resistance, a guard (D-15).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Reduction")]
pub struct Reduction {
    /// Which one, on this unit.
    pub id: ItemId,
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Of which kind of damage; none is of all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<DamageKind>,
    /// How much.
    pub less: Less,
}

impl Reduction {
    /// What it takes, in words: “2 off all damage”, “half off fire damage”.
    #[must_use]
    pub fn words(&self) -> String {
        let less = match self.less {
            Less::Points(points) => points.to_string(),
            Less::Half => "half".to_owned(),
        };
        let kind = self.kind.map_or("all", DamageKind::words);
        format!("{less} off {kind} damage")
    }
}
