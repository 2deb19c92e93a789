//! What every procedure in progress can be asked. Which frame is which procedure is in `dispatch`.

use crate::board::areas::Lines;
use crate::dice::Dice;
use crate::systems::unhex::fight::frames::frame::Progress;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::state::Unhex;
use crate::table::{Answer, CharacterId, Check, Decision, Refusal};

/// A procedure in progress.
pub(in crate::systems::unhex) trait Procedure {
    /// What in it cannot be, for files.
    fn fault(&self, game: &Unhex) -> Option<&'static str>;

    /// Goes on by one step.
    fn step(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress;

    /// Its open questions.
    fn decisions(&self, _game: &Unhex) -> Vec<Decision> {
        Vec::new()
    }

    /// Whether a question is open, without what can be answered.
    fn is_asking(&self, game: &Unhex) -> bool {
        !self.decisions(game).is_empty()
    }

    /// Takes an answer to the question of that key; it fits the question's shape.
    fn answer(&mut self, _key: &str, _answer: &Answer, _game: &mut Unhex, _dice: &mut dyn Dice) {}

    /// Whom it is about; nobody where each is asked alone.
    fn people(&self) -> Vec<CharacterId> {
        Vec::new()
    }

    /// Every roll of it, to be changed.
    fn rolls_mut(&mut self) -> Vec<&mut RollState> {
        Vec::new()
    }

    /// Whether dice have fallen in it that are about somebody.
    fn dice_fell_for(&self, _who: CharacterId, _game: &Unhex) -> bool {
        false
    }

    /// Somebody surrenders: what was about to affect them is not done, and not spent (U-58). Whether it goes on.
    fn surrendered(&mut self, _who: CharacterId, _why: &str, _game: &mut Unhex) -> bool {
        true
    }

    /// Why it cannot go on at all, if so.
    fn impossible(&self, _game: &Unhex) -> Option<String> {
        None
    }

    /// Whether it may go on.
    fn legal(
        &self,
        _game: &Unhex,
        _lines: Option<&Lines>,
        _check: &mut Check,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// Follows a change beneath it.
    fn after_change(&mut self, change: Changed<'_>, game: &mut Unhex) -> After;
}

/// A change beneath a procedure.
pub(in crate::systems::unhex) struct Changed<'a> {
    /// Why it cannot go on.
    pub(in crate::systems::unhex) why: Option<String>,
    /// The same change cancelled something beneath it.
    pub(in crate::systems::unhex) beneath: bool,
    /// The map of the fight.
    pub(in crate::systems::unhex) lines: Option<&'a Lines>,
}

/// What a change leaves of a procedure.
#[derive(Clone, Copy, Debug)]
pub(in crate::systems::unhex) struct After {
    /// It goes on.
    pub(super) stays: bool,
    /// Damage that stands on it is settled at once.
    pub(super) cancels: bool,
}

impl After {
    /// It goes on as it is.
    pub(in crate::systems::unhex) const KEPT: Self = Self::kept(false);

    /// It goes on; whether damage on it is settled at once.
    pub(in crate::systems::unhex) const fn kept(cancels: bool) -> Self {
        Self {
            stays: true,
            cancels,
        }
    }

    /// It is off; whether damage on it is settled at once.
    pub(in crate::systems::unhex) const fn gone(cancels: bool) -> Self {
        Self {
            stays: false,
            cancels,
        }
    }
}
