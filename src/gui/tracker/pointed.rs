//! What is pointed at in the tracker, by the pointer or by keys: the map and the head of the tracker show what it is for.

use egui::{Id, Ui};

use crate::gui::action::Action;

/// What is pointed at.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::gui) enum Pointed {
    /// An offer that does that.
    Offer(Box<Action>),
    /// The option of that key of the first question.
    Choice(String),
}

/// What was noted, and in which pass.
type Noted = (u64, Option<Pointed>);

impl Pointed {
    fn id() -> Id {
        Id::unique("pointed at in the tracker")
    }

    fn noted(ui: &Ui) -> Option<Noted> {
        ui.data(|data| data.get_temp(Self::id()))
    }

    /// Notes it for what is drawn before or after.
    pub(in crate::gui) fn note(self, ui: &Ui) {
        let changed = Self::noted(ui).is_none_or(|(_, was)| was.as_ref() != Some(&self));
        Self::keep(ui, Some(self), changed);
    }

    /// Everything that could be pointed at was drawn: what was not noted again is pointed at no more.
    pub(super) fn forget_old(ui: &Ui) {
        let now = ui.ctx().cumulative_pass_nr();
        if Self::noted(ui).is_some_and(|(when, pointed)| when < now && pointed.is_some()) {
            Self::keep(ui, None, true);
        }
    }

    fn keep(ui: &Ui, pointed: Option<Self>, changed: bool) {
        let noted: Noted = (ui.ctx().cumulative_pass_nr(), pointed);
        ui.data_mut(|data| data.insert_temp(Self::id(), noted));
        if changed {
            ui.ctx().request_repaint();
        }
    }

    /// What is pointed at, in this frame or the one before.
    pub(in crate::gui) fn now(ui: &Ui) -> Option<Self> {
        let now = ui.ctx().cumulative_pass_nr();
        let (when, pointed) = Self::noted(ui)?;
        pointed.filter(|_| when + 1 >= now)
    }

    /// The key of an option.
    pub(in crate::gui) fn key(&self) -> Option<&str> {
        match self {
            Self::Choice(key) => Some(key),
            Self::Offer(_) => None,
        }
    }
}
