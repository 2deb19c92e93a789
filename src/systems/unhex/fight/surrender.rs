//! Surrender (U-58): before an action and its dice; the action is not spent, whoever gives up is out.

use crate::systems::unhex::command::{Command, Surrenders};
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::state::Phase;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::character::{GmCondition, Level};
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, Check, Refusal};

impl Unhex {
    /// Who of these is awake in the fight and could give up now, before dice and damage (U-58).
    ///
    /// # Errors
    /// Why nobody can.
    fn check_surrender(
        &self,
        who: Surrenders,
        check: &mut Check,
    ) -> Result<Vec<CharacterId>, Refusal> {
        let going_on = self
            .fight
            .as_ref()
            .is_some_and(|fight| !matches!(fight.phase, Phase::Over { .. }));
        if !going_on {
            return Err(Refusal::structure("no fight is going on"));
        }
        let (name, mut awake) = match who {
            Surrenders::Character(id) => (self.sheet(id)?.name.clone(), vec![id]),
            Surrenders::Team(team) => (self.team_name(team), self.members(team)),
        };
        awake.retain(|id| self.in_the_fight(*id));
        if awake.is_empty() {
            return Err(Refusal::structure(format!(
                "{name} cannot surrender, being out of the fight already"
            )));
        }
        let fell = awake.iter().any(|id| self.dice_fell_for(*id));
        let hurt = awake.iter().any(|id| self.takes_damage(*id));
        check.rule(!fell && !hurt, u(58), || {
            // What burns where somebody acts hurts without any dice (U-98).
            match fell {
                true => "surrender comes before the dice, and they have fallen",
                false => "surrender comes before the damage, and it is being taken already",
            }
            .to_owned()
        })?;
        Ok(awake)
    }

    /// Why these cannot surrender now (U-58).
    #[must_use]
    pub fn refuses_surrender(&self, who: Surrenders) -> Option<Refusal> {
        self.check_surrender(who, &mut Check::new(false)).err()
    }

    pub(in crate::systems::unhex) fn surrender(
        &mut self,
        who: Surrenders,
        force: bool,
    ) -> Result<(), Refusal> {
        let mut check = Check::new(force);
        let awake = self.check_surrender(who, &mut check)?;
        let skipped = check.into_skipped();
        if !skipped.is_empty() {
            let what = self.label(&Command::Surrender { who, force });
            self.note_gm(Fact::Forced { what, skipped });
        }
        for id in awake {
            self.give_up(id);
        }
        Ok(())
    }

    /// Level 0 and out of the fight, as unconscious (U-58). What was about to affect them is not done.
    pub(super) fn give_up(&mut self, id: CharacterId) {
        let who = self.who(id);
        let Some(character) = self.character_mut(id) else {
            return;
        };
        let from = character.level.get();
        character.level = character.level.min(Level::clamped(0));
        let to = character.level.get();
        // Nothing wakes them, neither a Rally nor anything else that lifts the level.
        character.condition_by_gm = Some(GmCondition::Surrendered);
        self.note(&[u(58)], Fact::Surrendered { who: who.clone() });
        if to < from {
            self.note(&[u(58)], Fact::LevelLost { who, from, to });
        }
        self.call_off(id);
    }

    /// Whether dice have fallen in what is going on and touches that character.
    fn dice_fell_for(&self, id: CharacterId) -> bool {
        let mut frames = self.fight.iter().flat_map(|fight| &fight.frames);
        frames.any(|frame| frame.procedure().dice_fell_for(id, self))
    }

    /// Whether damage to that character is being placed.
    pub(in crate::systems::unhex) fn takes_damage(&self, id: CharacterId) -> bool {
        let mut frames = self.fight.iter().flat_map(|fight| &fight.frames);
        frames.any(|frame| matches!(frame, Frame::Damage(damage) if damage.target == id))
    }
}
