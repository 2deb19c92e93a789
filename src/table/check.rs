//! What a rule forbids, and what the GM's word skips (promise 7). Offers and commands ask through the same check, so that
//! they cannot differ.

use super::{Refusal, RuleId};

/// Collects what a rule forbids: the first refusal ends it, unless the GM forces the act.
pub(crate) struct Check {
    force: bool,
    past: Vec<RuleId>,
    skipped: Vec<RuleId>,
}

impl Check {
    /// A check that the GM forces, or not.
    pub(crate) fn new(force: bool) -> Self {
        Self {
            force,
            past: Vec::new(),
            skipped: Vec::new(),
        }
    }

    /// A check that the GM's word lets past these rules, and no others.
    pub(crate) fn past(rules: &[RuleId]) -> Self {
        Self {
            past: rules.to_vec(),
            ..Self::new(false)
        }
    }

    /// Whether the GM's word stands above rules.
    pub(crate) const fn forces(&self) -> bool {
        self.force
    }

    /// The rules that the GM's word skipped so far.
    pub(crate) fn skipped(&self) -> &[RuleId] {
        &self.skipped
    }

    /// The rules that the GM's word skipped.
    pub(crate) fn into_skipped(self) -> Vec<RuleId> {
        self.skipped
    }

    /// Refuses where a rule does not hold, unless it is forced.
    pub(crate) fn rule(
        &mut self,
        holds: bool,
        rule: RuleId,
        reason: impl FnOnce() -> String,
    ) -> Result<(), Refusal> {
        if holds {
            return Ok(());
        }
        if self.force || self.past.contains(&rule) {
            if !self.skipped.contains(&rule) {
                self.skipped.push(rule);
            }
            return Ok(());
        }
        Err(Refusal::rule(rule, reason()))
    }
}
