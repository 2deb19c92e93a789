//! What a hit does (F-05, F-32): expressions rolled after the reactions, a bonus by level, and what multiplies it.

use crate::dice::notation::RollError;
use crate::dice::{Chances, Dice, Die, Expression, NotExact};
use crate::systems::flow::roll::level::Level;
use crate::systems::flow::rules::house_rule_list::HouseRules;

/// What a hit does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Harm {
    /// The weapon's expression, and that of an ability.
    pub parts: Vec<Expression>,
    /// Added before anything multiplies it.
    pub bonus: i64,
    /// By what it is multiplied.
    pub times: i64,
}

/// What `level` adds, by the house rule (F-05).
pub(crate) const fn level_bonus(level: Level, rules: &HouseRules) -> i64 {
    match level {
        Level::Hard if rules.damage_by_level => 1,
        Level::Major | Level::Critical if rules.damage_by_level => 2,
        _ => 0,
    }
}

/// By what damage is multiplied: a critical hit doubles it, and trebles it against a dodge or parry that critically failed
/// (F-32).
pub(crate) const fn times(level: Level, fumbled: bool) -> i64 {
    match (level, fumbled) {
        (Level::Critical, true) => 3,
        (Level::Critical, false) => 2,
        _ => 1,
    }
}

impl Harm {
    fn whole(&self, rolled: i64) -> i64 {
        let sum = rolled.saturating_add(self.bonus).max(0);
        sum.saturating_mul(self.times).min(1_000_000_000)
    }

    /// What the program adds to these dice and multiplies by, as in “ (in all 1d8+2, ×2)”; nothing where they are all.
    #[must_use]
    pub fn added(&self, dice: &[Die]) -> String {
        let parts: Vec<String> = self.parts.iter().map(ToString::to_string).collect();
        let mut all = parts.join("+");
        let groups = dice.chunk_by(|a, b| a == b).map(|of| match of {
            [one] => one.to_string(),
            of => format!("{}{}", of.len(), of[0]),
        });
        let plain = groups.collect::<Vec<String>>().join("+");
        if self.bonus != 0 {
            all = format!("{all}+{}", self.bonus);
        }
        match self.times {
            1 if all == plain => String::new(),
            1 => format!(" (in all {all})"),
            times => format!(" (in all {all}, ×{times})"),
        }
    }

    /// Rolls it.
    ///
    /// # Errors
    /// Those of the dice.
    pub fn roll(&self, dice: &mut dyn Dice) -> Result<i64, RollError> {
        let mut sum = 0_i64;
        for part in &self.parts {
            sum = sum.saturating_add(part.total(dice)?);
        }
        Ok(self.whole(sum))
    }

    /// What it may come to.
    ///
    /// # Errors
    /// That it cannot be counted.
    pub fn chances(&self) -> Result<Chances<i64>, NotExact> {
        let mut sum = Chances::certain(0_i64);
        for part in &self.parts {
            sum = sum.combine(&part.chances()?, |a, b| a.saturating_add(*b))?;
        }
        Ok(sum.map(|rolled| self.whole(*rolled)))
    }
}
