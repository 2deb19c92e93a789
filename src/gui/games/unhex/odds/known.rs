//! Odds weighed once per change of the campaign and of the policy, and only for what shows. A frame spends little on it:
//! what does not fit comes in the next ones.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::Context;

use crate::systems::unhex::Unhex;
use crate::systems::unhex::odds::{Policy, Subject, Weighed};
use crate::table::Decision;

/// What a frame spends on odds before it leaves the others to the next one.
const A_FRAME: Duration = Duration::from_micros(1500);

/// What is known of some odds.
#[derive(Clone, Debug)]
pub(in crate::gui) enum Found {
    /// They come in one of the next frames.
    Later,
    /// There are none.
    Nothing,
    /// Here they are.
    Odds(Arc<Weighed>),
}

/// The odds that hold as long as neither the campaign nor the policy changes.
#[derive(Default)]
pub(in crate::gui) struct KnownOdds {
    policy: Policy,
    weighed: BTreeMap<Subject, Option<Arc<Weighed>>>,
    /// What is weighed at the answers of a question, by its key.
    subjects: BTreeMap<String, Arc<[(String, Subject)]>>,
    /// In this frame.
    spent: Duration,
}

impl KnownOdds {
    /// A frame begins.
    pub(in crate::gui) fn begin(&mut self) {
        self.spent = Duration::ZERO;
    }

    /// The campaign has changed.
    pub(in crate::gui) fn forget(&mut self) {
        self.weighed.clear();
        self.subjects.clear();
    }

    /// What answers every choice.
    pub(in crate::gui) fn policy(&self) -> Policy {
        self.policy
    }

    /// Takes another policy.
    pub(in crate::gui) fn set_policy(&mut self, policy: Policy) {
        if self.policy != policy {
            self.policy = policy;
            self.forget();
        }
    }

    /// What is weighed at the answers of a question, by their keys.
    pub(in crate::gui) fn subjects(
        &mut self,
        game: &Unhex,
        decision: &Decision,
    ) -> Arc<[(String, Subject)]> {
        if let Some(known) = self.subjects.get(&decision.key) {
            return Arc::clone(known);
        }
        let found: Arc<[(String, Subject)]> = game.subjects_at(decision).into();
        let key = decision.key.clone();
        self.subjects.insert(key, Arc::clone(&found));
        found
    }

    /// The odds of that.
    pub(in crate::gui) fn weigh(
        &mut self,
        ctx: &Context,
        game: &Unhex,
        subject: &Subject,
    ) -> Found {
        if let Some(known) = self.weighed.get(subject) {
            return known.clone().map_or(Found::Nothing, Found::Odds);
        }
        if self.spent >= A_FRAME {
            ctx.request_repaint();
            return Found::Later;
        }
        let start = Instant::now();
        let weighed = game.weigh(subject, &self.policy).map(Arc::new);
        self.spent += start.elapsed();
        self.weighed.insert(subject.clone(), weighed.clone());
        weighed.map_or(Found::Nothing, Found::Odds)
    }
}
