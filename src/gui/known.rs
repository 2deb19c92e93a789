//! The open questions and what undo and redo would do, asked of the campaign once per change instead of several times a frame.

use std::sync::Arc;

use crate::campaign::Document;
use crate::gui::games::{Keeps, Own};
use crate::table::{CharacterId, Decider, Decision, SeenRoll};

/// Answers that hold as long as the campaign does not change.
#[derive(Default)]
pub(super) struct Known {
    revision: Option<u64>,
    decisions: Arc<[Decision]>,
    last_roll: Option<Arc<SeenRoll>>,
    asked: Arc<[CharacterId]>,
    undo: Option<String>,
    redo: Option<String>,
}

impl Known {
    /// Forgets what a change has made old, here and in what panels of games keep. Called at the start of each frame and
    /// after each change.
    pub(super) fn refresh(&mut self, document: &Document, own: &mut Own) {
        let revision = Some(document.revision());
        own.begin_frame();
        if self.revision == revision {
            return;
        }
        self.revision = revision;
        self.decisions = document.campaign().decisions().into();
        self.last_roll = document.campaign().doors().last_roll().map(Arc::new);
        let asked = self
            .decisions
            .iter()
            .filter_map(|decision| match decision.who {
                Decider::Character(who) => Some(who),
                Decider::Team(_) | Decider::Gm => None,
            });
        self.asked = asked.collect();
        let act = document.undo_label_at(document.before_dice());
        self.undo = act.or_else(|| document.undo_label());
        self.redo = document.redo_label();
        own.forget();
    }

    /// The state of the campaign that all this holds for.
    pub(super) const fn revision(&self) -> Option<u64> {
        self.revision
    }

    /// What undo takes back here: dice that were changed since stay as they are.
    pub(super) fn undo(&self) -> Option<&str> {
        self.undo.as_deref()
    }

    /// What redo would do again.
    pub(super) fn redo(&self) -> Option<&str> {
        self.redo.as_deref()
    }

    /// The newest roll.
    pub(super) fn last_roll(&self) -> Option<Arc<SeenRoll>> {
        self.last_roll.clone()
    }

    /// The open questions.
    pub(super) fn decisions(&self) -> Arc<[Decision]> {
        Arc::clone(&self.decisions)
    }

    /// The characters that the open questions ask, in their order.
    pub(super) fn asked(&self) -> Arc<[CharacterId]> {
        Arc::clone(&self.asked)
    }
}
