//! Checks (F-01 to F-03, F-33): small values in, outcomes out. The same code rolls at the table, is counted for odds and is
//! run through by the enumerator.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::{DiceError, Die};
use crate::systems::flow::rules::house_rule_list::{CoinBy, HouseRules, LargerCritical, TieBy};

/// How well a check went (F-01), from worst to best.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowLevel")]
pub enum Level {
    /// 95 or more.
    CriticalFailure,
    /// Above the target number.
    Failure,
    /// Up to the target number.
    Normal,
    /// Up to a half of it.
    Hard,
    /// Up to a quarter of it.
    Major,
    /// 5 or less.
    Critical,
}

impl Level {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::CriticalFailure,
        Self::Failure,
        Self::Normal,
        Self::Hard,
        Self::Major,
        Self::Critical,
    ];

    /// What a roll of 1 to 100 comes to. Halves and quarters are rounded up.
    #[must_use]
    pub const fn of(roll: i32, target: i32) -> Self {
        // Below 1 only a roll of 5 or less succeeds, so that those need no rounding.
        let target = if target < 0 { 0 } else { target };
        match roll {
            ..=5 => Self::Critical,
            95.. => Self::CriticalFailure,
            _ if roll <= (target + 3) / 4 => Self::Major,
            _ if roll <= (target + 1) / 2 => Self::Hard,
            _ if roll <= target => Self::Normal,
            _ => Self::Failure,
        }
    }

    /// Whether it is a success.
    #[must_use]
    pub fn succeeds(self) -> bool {
        self >= Self::Normal
    }

    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::CriticalFailure => "critical failure",
            Self::Failure => "failure",
            Self::Normal => "normal success",
            Self::Hard => "hard success",
            Self::Major => "major success",
            Self::Critical => "critical success",
        }
    }
}

/// Advantage or disadvantage (F-03).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowEdge")]
pub enum Edge {
    /// The worse of two.
    Disadvantage,
    /// One.
    #[default]
    None,
    /// The better of two.
    Advantage,
}

impl Edge {
    /// However many there are of each: at least one of both is neither.
    #[must_use]
    pub const fn of(advantage: bool, disadvantage: bool) -> Self {
        match (advantage, disadvantage) {
            (true, false) => Self::Advantage,
            (false, true) => Self::Disadvantage,
            _ => Self::None,
        }
    }

    /// Behind what is rolled.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Disadvantage => ", disadvantage",
            Self::None => "",
            Self::Advantage => ", advantage",
        }
    }
}

/// Two percentile dice, tens and units: 00 reads 100.
#[must_use]
pub const fn percentile(tens: i32, units: i32) -> i32 {
    match tens * 10 + units {
        0 => 100,
        roll => roll,
    }
}

/// What a check is made with.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowSkilled")]
pub struct Skilled {
    /// The skill before modifiers.
    pub skill: i32,
    /// What the roll must not be above.
    pub target: i32,
    /// Advantage or disadvantage.
    pub edge: Edge,
}

impl Skilled {
    /// Rolls it: the roll that counts, and its level.
    ///
    /// # Errors
    /// Those of the dice.
    pub fn roll(
        &self,
        dice: &mut dyn FnMut(Die) -> Result<i32, DiceError>,
    ) -> Result<(i32, Level), DiceError> {
        let mut one = || Ok(percentile(dice(Die::DIGIT)?, dice(Die::DIGIT)?));
        let first: i32 = one()?;
        let roll = match self.edge {
            Edge::None => first,
            Edge::Advantage => first.min(one()?),
            Edge::Disadvantage => first.max(one()?),
        };
        Ok((roll, Level::of(roll, self.target)))
    }

    /// In how many of 10,000 rolls it succeeds.
    #[must_use]
    pub fn successes(&self) -> u32 {
        self.levels()[Level::Normal as usize..].iter().sum()
    }

    /// In how many of 10,000 rolls each level comes, in the order of [`Level::ALL`].
    #[must_use]
    pub fn levels(&self) -> [u32; 6] {
        let mut ways = [0; 6];
        for roll in 1..=100 {
            // The better of two is this one where neither is lower, the worse where neither is higher.
            let (below, not_below) = match self.edge {
                Edge::None => (0, 100),
                Edge::Advantage => (100 - roll, 101 - roll),
                Edge::Disadvantage => (roll - 1, roll),
            };
            let of_two: i32 = not_below * not_below - below * below;
            let count = if self.edge == Edge::None { 100 } else { of_two };
            ways[Level::of(roll, self.target) as usize] += count.unsigned_abs();
        }
        ways
    }
}

/// One side of an opposed check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// What it rolls with.
    pub with: Skilled,
    /// It is the players'.
    pub players: bool,
}

/// An opposed check (F-02): who acts has succeeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opposed {
    /// Who acts.
    pub acting: Side,
    /// The other.
    pub other: Side,
    /// Who acts is one size larger, and the other parries (F-33).
    pub larger: bool,
}

/// Who wins, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Winner {
    /// Who acts.
    Acting(TieBroken),
    /// The other.
    Other(TieBroken),
    /// A coin, or the GM, says.
    Open(CoinBy),
}

/// By what an opposed check was decided.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowTieBroken")]
pub enum TieBroken {
    /// No tie: the higher success level.
    Level,
    /// The higher skill, or target number.
    Skill,
    /// The players' side.
    Players,
    /// A coin.
    Coin,
    /// The GM.
    Gm,
}

impl Opposed {
    /// Up to which roll the other wins against that success, without a coin; 0 where no roll does.
    #[must_use]
    pub fn beaten_up_to(&self, acting: Level, rules: &HouseRules) -> i32 {
        let wins = |roll: &i32| {
            let other = Level::of(*roll, self.other.with.target);
            matches!(self.winner(acting, other, rules), Winner::Other(_))
        };
        (1..=100).rev().find(wins).unwrap_or(0)
    }

    /// Who wins by these levels.
    #[must_use]
    pub fn winner(&self, acting: Level, other: Level, rules: &HouseRules) -> Winner {
        let mut rank = acting as u8 + u8::from(self.larger);
        if rules.larger_critical == LargerCritical::Ties {
            rank = rank.min(Level::Critical as u8);
        }
        let strength = |side: Side| match rules.ties {
            TieBy::Skill => side.with.skill,
            TieBy::Target => side.with.target,
        };
        let by = |acting: bool, why| {
            if acting {
                Winner::Acting(why)
            } else {
                Winner::Other(why)
            }
        };
        let (ours, theirs) = (strength(self.acting), strength(self.other));
        if rank != other as u8 {
            by(rank > other as u8, TieBroken::Level)
        } else if ours != theirs {
            by(ours > theirs, TieBroken::Skill)
        } else if self.acting.players != self.other.players {
            by(self.acting.players, TieBroken::Players)
        } else {
            Winner::Open(rules.coin)
        }
    }
}
