//! Between fights: recovery (U-63), the goal of a session and its reward (U-06).

use crate::systems::unhex::fight::state::Phase;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::body::{Location, Mark};
use crate::systems::unhex::sheet::character::{
    Character, Condition, GmCondition, Level, abilities_at, slots_at,
};
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::{Fact, Who};
use crate::table::{CharacterId, Check, Kind, Refusal, RuleId};

/// The longest goal, in letters.
const MOST_GOAL: usize = 1_000;

/// What an achieved goal brings to a player character (U-06).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// To whom.
    pub who: Who,
    /// The max level before.
    pub from: i32,
    /// The max level afterwards.
    pub to: i32,
    /// A new item slot comes with it (U-03).
    pub slot: bool,
    /// A new ability is to be picked (U-02).
    pub ability: bool,
}

impl Unhex {
    /// Whether these can recover now: after a fight, and alive (U-63, U-65).
    pub(in crate::systems::unhex) fn check_recover(
        &self,
        who: &[CharacterId],
        check: &mut Check,
    ) -> Result<(), Refusal> {
        if who.is_empty() {
            return Err(Refusal::structure("say who recovers"));
        }
        for (index, id) in who.iter().enumerate() {
            let sheet = self.sheet(*id)?;
            if who[..index].contains(id) {
                return Err(Refusal::structure(format!("{} is named twice", sheet.name)));
            }
            let against = self.against_recovery(*id, sheet);
            check.rule(!against.contains(&u(63)), u(63), || {
                format!("{} is in a fight; recovery comes after it", sheet.name)
            })?;
            let dead = against.contains(&u(65));
            check.rule(!dead, u(65), || format!("{} is dead", sheet.name))?;
        }
        Ok(())
    }

    /// The rules by which somebody does not recover now (U-63, U-65).
    fn against_recovery(&self, id: CharacterId, sheet: &Character) -> Vec<RuleId> {
        let over = |phase: &Phase| matches!(phase, Phase::Over { .. });
        let fight = self.fight.as_ref().filter(|fight| !over(&fight.phase));
        let fights = fight.is_some_and(|fight| fight.standings.contains_key(&id));
        let dead = sheet.condition(&self.house_rules) == Condition::Dead;
        let against = [(fights, u(63)), (dead, u(65))].into_iter();
        against
            .filter_map(|(holds, rule)| holds.then_some(rule))
            .collect()
    }

    /// Level to max, every `\` and X erased (U-63). A mark of the GM that somebody is out goes with it, and a surrender
    /// (U-58). What stands against it was skipped by the GM's word, and is told with it.
    pub(in crate::systems::unhex) fn recover(&mut self, who: &[CharacterId]) {
        for id in who {
            let Some(before) = self.characters.get(id).cloned() else {
                continue;
            };
            let was = before.condition(&self.house_rules);
            let skipped = self.against_recovery(*id, &before);
            let mut after = (*before).clone();
            after.level = after.max_level;
            let mut boxes = 0_u8;
            for location in Location::ALL {
                for mark in [Mark::Slash, Mark::Cross] {
                    boxes = boxes.saturating_add(after.body.change_marks(
                        location,
                        u8::MAX,
                        mark,
                        None,
                    ));
                }
            }
            after.condition_by_gm = after.condition_by_gm.filter(|word| {
                !matches!(word, GmCondition::Unconscious | GmCondition::Surrendered)
            });
            let fact = Fact::Recovered {
                who: self.who(*id),
                level: after.level.get(),
                boxes,
                // At most as many as there are slots.
                slots: u8::try_from(after.slots_free(&self.house_rules).max(0)).unwrap_or(u8::MAX),
                skipped,
            };
            if let Some(sheet) = self.character_mut(*id) {
                *sheet = after;
            }
            self.note(&[u(63)], fact);
            self.after_wounds(*id, &before, was);
        }
    }

    /// The goal on which the players agreed (U-06); empty is none.
    pub(in crate::systems::unhex) fn set_goal(&mut self, goal: &str) -> Result<(), Refusal> {
        let goal = goal.trim();
        if goal.chars().count() > MOST_GOAL {
            return Err(Refusal::structure(format!(
                "a goal has at most {MOST_GOAL} letters"
            )));
        }
        goal.clone_into(&mut self.goal);
        Ok(())
    }

    pub(in crate::systems::unhex) fn check_end_session(
        &self,
        achieved: bool,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        check.rule(!achieved || !self.goal.is_empty(), u(6), || {
            "no goal was agreed on for this session; set it first".to_owned()
        })
    }

    /// Ends the session: if its goal was achieved, every living player character's max level rises by 1, not above 99
    /// (U-06). The next session has a goal of its own.
    pub(in crate::systems::unhex) fn end_session(&mut self, achieved: bool) {
        let goal = std::mem::take(&mut self.goal);
        self.note(&[u(6)], Fact::SessionEnded { goal, achieved });
        if !achieved {
            return;
        }
        for growth in self.growth_of_the_session() {
            let Growth {
                who,
                to,
                slot,
                ability,
                ..
            } = growth;
            if let Some(sheet) = self.character_mut(who.id) {
                sheet.max_level = Level::clamped(to);
            }
            let fact = Fact::MaxLevelRose {
                who,
                to,
                slot,
                ability,
            };
            self.note(&[u(6)], fact);
        }
    }

    /// What the end of the session brings if its goal was achieved: to every living player character whose max level is
    /// not 99 already (U-06).
    #[must_use]
    pub fn growth_of_the_session(&self) -> Vec<Growth> {
        let by_max = self.house_rules.growth_by_max_level;
        let players = self.characters.iter().filter(|(_, sheet)| {
            sheet.kind == Kind::Pc && sheet.condition(&self.house_rules) != Condition::Dead
        });
        let grown = players.map(|(id, sheet)| {
            let from = sheet.max_level.get();
            let to = Level::clamped(from.saturating_add(1)).get();
            Growth {
                who: self.who(*id),
                from,
                to,
                slot: by_max && slots_at(to) > slots_at(from),
                ability: by_max && abilities_at(to) > abilities_at(from),
            }
        });
        grown.filter(|growth| growth.to > growth.from).collect()
    }
}
