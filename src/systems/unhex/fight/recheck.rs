//! A change beneath a procedure checks it again (promise 3): what has become illegal is cancelled, its faces are
//! logged, and an action for which no die has fallen is given back. What was forced stays forced.

use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::procedure::Changed;
use crate::systems::unhex::fight::state::Phase;
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, Check, Checked, Refusal};

impl Unhex {
    /// What refuses each waiting procedure now, from the lowest up. Only what is added to it cancels.
    pub(in crate::systems::unhex) fn waiting_faults(&self) -> Vec<Vec<Checked>> {
        let Some(fight) = self.fight.as_ref().filter(|f| !f.frames.is_empty()) else {
            return Vec::new();
        };
        let lines = self.lines();
        let faults = fight.frames.iter();
        let against = |frame: &Frame| {
            let mut check = Check::new(true);
            // What no word of the GM's gets past cancels in any case.
            drop(frame.procedure().legal(self, lines.as_ref(), &mut check));
            check.into_checks()
        };
        faults.map(against).collect()
    }

    /// Cancels what has become impossible, or is refused by what did not refuse it `before`.
    pub(in crate::systems::unhex) fn recheck(&mut self, before: &[Vec<Checked>]) {
        self.drop_the_missing();
        self.drop_lost_effects();
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let frames = std::mem::take(&mut fight.frames);
        let lines = self.lines();
        let lines = lines.as_ref();
        let mut kept: Vec<Frame> = Vec::new();
        let mut cancelled = false;
        for (index, mut frame) in frames.into_iter().enumerate() {
            let procedure = frame.procedure_mut();
            let why = procedure.impossible(self).or_else(|| {
                let past = before.get(index)?;
                let check = &mut Check::past(past);
                let refusal = procedure.legal(self, lines, check).err()?;
                Some(refusal.reason().to_owned())
            });
            let beneath = cancelled;
            let after = procedure.after_change(
                Changed {
                    why,
                    beneath,
                    lines,
                },
                self,
            );
            cancelled |= after.cancels;
            if after.stays {
                kept.push(frame);
            }
        }
        if let Some(fight) = self.fight_mut() {
            fight.frames = kept;
        }
    }

    /// Why somebody takes part no more, if so.
    pub(in crate::systems::unhex) fn why_gone(&self, id: CharacterId) -> Option<String> {
        let gone = self.standing(id).is_none();
        gone.then(|| format!("{} is not in the fight", self.name(id)))
    }

    /// Why somebody stands nowhere any more, if so.
    pub(in crate::systems::unhex) fn why_off(&self, id: CharacterId) -> Option<String> {
        let off = self.area_of(id).is_none();
        off.then(|| format!("{} is not on the map", self.name(id)))
    }

    /// Nobody fights who is nobody, and no team has a turn that is none.
    fn drop_the_missing(&mut self) {
        let characters = self.characters.clone();
        let teams = self.teams.clone();
        let is_over = |phase: &Phase| matches!(phase, Phase::Over { .. });
        let Some(fight) = self.fight.as_ref() else {
            return;
        };
        let mut known = fight.standings.keys().chain(fight.left.keys());
        let whole = known.all(|id| characters.contains_key(id))
            && fight.initiative.iter().all(|id| teams.contains_key(id))
            && match &fight.phase {
                Phase::Turns { order, .. } => order.iter().all(|id| teams.contains_key(id)),
                Phase::Over { standing } => standing.iter().all(|id| teams.contains_key(id)),
                Phase::Initiative => true,
            };
        if whole {
            return;
        }
        let Some(fight) = self.fight_mut() else {
            return;
        };
        fight.standings.retain(|id, _| characters.contains_key(id));
        fight.left.retain(|id, _| characters.contains_key(id));
        fight.initiative = fight.initiative.filter(|id| teams.contains_key(id));
        if is_over(&fight.phase) {
            fight.phase = Phase::Over { standing: None };
        }
        if let Phase::Turns { order, turn } = &mut fight.phase {
            let earlier = order.iter().take(*turn);
            *turn = earlier.filter(|id| teams.contains_key(id)).count();
            order.retain(|id| teams.contains_key(id));
            *turn = (*turn).min(order.len().saturating_sub(1));
            if order.is_empty() {
                fight.phase = Phase::Over { standing: None };
                fight.frames.clear();
            }
        }
    }

    /// Why somebody who does not stay awake is out: they have surrendered, or are unconscious.
    pub(in crate::systems::unhex) fn why_out(&self, id: CharacterId) -> String {
        let name = self.name(id);
        if self.has_given_up(id) {
            format!("{name} has surrendered")
        } else {
            format!("{name} is unconscious")
        }
    }

    fn has_given_up(&self, id: CharacterId) -> bool {
        let sheet = self.characters.get(&id);
        sheet.is_some_and(|sheet| sheet.has_surrendered(&self.house_rules))
    }

    /// Whether somebody can go on, not being out (U-58, U-64).
    pub(in crate::systems::unhex) fn stays_awake(
        &self,
        id: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let rule = if self.has_given_up(id) { u(58) } else { u(64) };
        check.rule(self.is_conscious(id), rule, || self.why_out(id))
    }

    pub(in crate::systems::unhex) fn note_cancelled(
        &mut self,
        who: CharacterId,
        what: Option<Purpose>,
        why: &str,
        roll: &[i32],
    ) {
        let rule = what.map_or(u(54), Purpose::rule);
        // Whoever has given up does nothing more.
        let rules = [rule, u(58)];
        let cited = if self.has_given_up(who) { 2 } else { 1 };
        let fact = Fact::Cancelled {
            who: self.who(who),
            what,
            why: why.to_owned(),
            faces: roll.to_vec(),
        };
        self.note(&rules[..cited], fact);
    }

    /// What was about to affect that character is not done, and not spent (U-58).
    pub(super) fn call_off(&mut self, id: CharacterId) {
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let mut frames = std::mem::take(&mut fight.frames);
        let why = format!("{} surrenders", self.name(id));
        frames.retain_mut(|frame| frame.procedure_mut().surrendered(id, &why, self));
        if let Some(fight) = self.fight_mut() {
            fight.frames = frames;
        }
    }
}
