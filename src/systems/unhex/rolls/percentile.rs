//! Kernels of the percentile roll (U-10 to U-20): small values in, outcome out; no campaign, no log.
//! Play and odds both call these.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::{Dice, DiceError, Die};

/// A percentile roll as two digits (U-10).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "(u8, u8)", into = "(u8, u8)")]
#[schemars(with = "[u8; 2]", extend("items" = { "type": "integer", "minimum": 0, "maximum": 9 }))]
pub struct Percentile {
    tens: u8,
    ones: u8,
}

impl TryFrom<(u8, u8)> for Percentile {
    type Error = String;

    fn try_from((tens, ones): (u8, u8)) -> Result<Self, String> {
        if tens < 10 && ones < 10 {
            Ok(Self { tens, ones })
        } else {
            Err(format!(
                "percentile digits go from 0 to 9, not {tens} and {ones}"
            ))
        }
    }
}

impl From<Percentile> for (u8, u8) {
    fn from(roll: Percentile) -> Self {
        (roll.tens, roll.ones)
    }
}

impl std::fmt::Display for Percentile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.value())
    }
}

/// Which of the two dice (U-12).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Digit {
    /// The tens die.
    Tens,
    /// The ones die.
    Ones,
}

impl Digit {
    /// The other die.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Tens => Self::Ones,
            Self::Ones => Self::Tens,
        }
    }
}

/// What to roll again (U-16).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Reroll {
    /// The tens die.
    Tens,
    /// The ones die.
    Ones,
    /// Both dice.
    Both,
}

impl Reroll {
    /// All ways, in the order of the buttons.
    pub const ALL: [Self; 3] = [Self::Tens, Self::Ones, Self::Both];

    /// As options and files name it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Tens => "tens",
            Self::Ones => "ones",
            Self::Both => "both",
        }
    }

    /// How many dice it takes.
    #[must_use]
    pub const fn dice(self) -> usize {
        match self {
            Self::Tens | Self::Ones => 1,
            Self::Both => 2,
        }
    }
}

impl Percentile {
    /// From its digits, each taken modulo 10 so that every pair is a roll.
    #[must_use]
    pub const fn new(tens: u8, ones: u8) -> Self {
        Self {
            tens: tens % 10,
            ones: ones % 10,
        }
    }

    /// The roll that reads as `value`, 1 to 100.
    #[must_use]
    pub const fn of_value(value: u8) -> Self {
        Self::new(value / 10, value % 10)
    }

    /// Rolls both dice, tens first.
    ///
    /// # Errors
    /// If the source has no face.
    pub fn roll(dice: &mut dyn Dice) -> Result<Self, DiceError> {
        let tens = dice.roll(Die::DIGIT)?;
        let ones = dice.roll(Die::DIGIT)?;
        // Faces of a digit die are 0 to 9.
        Ok(Self::new(tens as u8, ones as u8))
    }

    /// One digit, 0 to 9.
    #[must_use]
    pub const fn digit(self, which: Digit) -> u8 {
        match which {
            Digit::Tens => self.tens,
            Digit::Ones => self.ones,
        }
    }

    /// Both dice added up; of a 100 each counts 10, or 0 by the house rule (U-96).
    #[must_use]
    pub const fn sum(self, hundred_counts_tens: bool) -> u8 {
        match self.tens + self.ones {
            0 if hundred_counts_tens => 20,
            sum => sum,
        }
    }

    /// The number it reads as, 1 to 100; two zeros are 100 (U-10).
    #[must_use]
    pub const fn value(self) -> u8 {
        match self.tens * 10 + self.ones {
            0 => 100,
            n => n,
        }
    }

    /// The same roll with the digits of `reroll` replaced by `faces`, in the order tens, ones (U-16).
    #[must_use]
    pub fn rerolled(self, reroll: Reroll, faces: &[i32]) -> Self {
        // Faces of a digit die are 0 to 9.
        let face = |i: usize| faces.get(i).map_or(0, |f| *f as u8);
        match reroll {
            Reroll::Tens => Self::new(face(0), self.ones),
            Reroll::Ones => Self::new(self.tens, face(0)),
            Reroll::Both => Self::new(face(0), face(1)),
        }
    }

    /// With how many of how many faces a re-roll would succeed at a level (U-16).
    #[must_use]
    pub fn chance_again(self, reroll: Reroll, level: i32) -> (usize, usize) {
        let all: Vec<Self> = match reroll {
            Reroll::Tens => (0..10).map(|tens| Self::new(tens, self.ones)).collect(),
            Reroll::Ones => (0..10).map(|ones| Self::new(self.tens, ones)).collect(),
            Reroll::Both => (0..100).map(|n| Self::new(n / 10, n % 10)).collect(),
        };
        let good = all.iter().filter(|roll| roll.judge(level).success);
        (good.count(), all.len())
    }

    /// Success and critical at a level (U-10, U-13).
    #[must_use]
    pub fn judge(self, level: i32) -> Verdict {
        let value = i32::from(self.value());
        // A level is at most 99, so two zeros always fail.
        let success = value <= level && value < 100;
        let exact = success && value == level;
        Verdict {
            success,
            critical: self.tens == self.ones || exact,
            exact,
        }
    }
}

/// How a roll fell at a level (U-10, U-13).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    /// Equal to or under the level.
    pub success: bool,
    /// Both digits equal, or exactly the level.
    pub critical: bool,
    /// Exactly the level.
    pub exact: bool,
}

impl Verdict {
    /// A critical success (U-14).
    #[must_use]
    pub const fn critical_success(self) -> bool {
        self.success && self.critical
    }

    /// A critical failure (U-15).
    #[must_use]
    pub const fn critical_failure(self) -> bool {
        !self.success && self.critical
    }

    /// In words, as the dice panel says it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match (self.success, self.critical) {
            (true, false) => "success",
            (true, true) => "critical success",
            (false, false) => "failure",
            (false, true) => "critical failure",
        }
    }
}

/// The most a critical success can set its dice to (U-14): the level, or the max level where the roll was exact.
#[must_use]
pub fn most_to_set(verdict: Verdict, level: i32, max_level: i32) -> i32 {
    if verdict.exact {
        max_level.max(level)
    } else {
        level
    }
}

/// Who wins an opposed roll (U-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Opposed {
    /// The first roll wins.
    First,
    /// The second roll wins.
    Second,
    /// Both failed: a failure for both.
    Neither,
    /// The same successful number, and neither side is the only player character: ask the GM.
    Tie,
}

/// One side of an opposed roll: the number if it succeeded, and whether a player character rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// The successful number, or none for a failure.
    pub success: Option<u8>,
    /// A player character.
    pub is_pc: bool,
}

/// Compares two rolls: the highest success wins, a player character wins a tie (U-20).
#[must_use]
pub fn oppose(first: Contender, second: Contender) -> Opposed {
    match (first.success, second.success) {
        (None, None) => Opposed::Neither,
        (Some(_), None) => Opposed::First,
        (None, Some(_)) => Opposed::Second,
        (Some(a), Some(b)) if a > b => Opposed::First,
        (Some(a), Some(b)) if a < b => Opposed::Second,
        _ => match (first.is_pc, second.is_pc) {
            (true, false) => Opposed::First,
            (false, true) => Opposed::Second,
            _ => Opposed::Tie,
        },
    }
}

/// An edge on a roll; at most one is used (U-19).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// U-17: the location die one down.
    PreciseDown,
    /// U-17: the location die one up.
    PreciseUp,
    /// U-18: the damage die one up.
    Powerful,
}

/// What a hit does: a damage die and a location die (U-12, U-53).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Hit {
    /// 0 to 9.
    #[schemars(range(max = 9))]
    pub damage: u8,
    /// The location die, 0 to 9.
    #[schemars(range(max = 9))]
    pub location: u8,
}

impl Hit {
    /// Reads a roll with that die as damage and the other as location.
    #[must_use]
    pub const fn of(roll: Percentile, damage: Digit) -> Self {
        Self {
            damage: roll.digit(damage),
            location: roll.digit(damage.other()),
        }
    }

    /// The hit with an edge used on it, or none where the die is at its end already (U-17, U-18).
    #[must_use]
    pub const fn with(self, edge: Edge) -> Option<Self> {
        match edge {
            Edge::PreciseDown if self.location > 0 => Some(Self {
                location: self.location - 1,
                ..self
            }),
            Edge::PreciseUp if self.location < 9 => Some(Self {
                location: self.location + 1,
                ..self
            }),
            Edge::Powerful if self.damage < 9 => Some(Self {
                damage: self.damage + 1,
                ..self
            }),
            _ => None,
        }
    }
}
