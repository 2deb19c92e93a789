//! What a rule forbids, and what the GM's word skips (promise 7). Offers and commands ask through the same check, so that
//! they cannot differ.

use std::panic::Location;

use super::{Refusal, RuleId};

/// One check of a rule, known by its place in the code: a rule may refuse for several reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Checked {
    rule: RuleId,
    at: &'static Location<'static>,
}

/// Collects what a rule forbids: the first refusal ends it, unless the GM forces the act.
pub(crate) struct Check {
    force: bool,
    past: Vec<Checked>,
    skipped: Vec<RuleId>,
    checks: Vec<Checked>,
}

impl Check {
    /// A check that the GM forces, or not.
    pub(crate) fn new(force: bool) -> Self {
        Self {
            force,
            past: Vec::new(),
            skipped: Vec::new(),
            checks: Vec::new(),
        }
    }

    /// A check that the GM's word lets past what these checks refuse, and nothing else.
    pub(crate) fn past(checks: &[Checked]) -> Self {
        Self {
            past: checks.to_vec(),
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

    /// The checks that the GM's word skipped.
    pub(crate) fn into_checks(self) -> Vec<Checked> {
        self.checks
    }

    /// Refuses where a rule does not hold, unless it is forced.
    #[track_caller]
    pub(crate) fn rule(
        &mut self,
        holds: bool,
        rule: RuleId,
        reason: impl FnOnce() -> String,
    ) -> Result<(), Refusal> {
        if holds {
            return Ok(());
        }
        let at = Location::caller();
        let checked = Checked { rule, at };
        if self.force || self.past.contains(&checked) {
            self.checks.push(checked);
            if !self.skipped.contains(&rule) {
                self.skipped.push(rule);
            }
            return Ok(());
        }
        Err(Refusal::rule(rule, reason()))
    }
}
