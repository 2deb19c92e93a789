//! What an attack and the reactions to it are rolled with, as things stand (F-03, F-40 to F-43, F-52, F-53).

use crate::dice::{Chances, Expression, NotExact};
use crate::systems::flow::Flow;
use crate::systems::flow::fight::act::{Act, Blow};
use crate::systems::flow::fight::frame::{Manner, Reaction, Strike};
use crate::systems::flow::movement::ground::Ground;
use crate::systems::flow::roll::level::{Edge, Skilled};
use crate::systems::flow::sheet::ability::{Ability, AbilityKind};
use crate::systems::flow::sheet::arms::Weapon;
use crate::systems::flow::sheet::unit::SkillName;
use crate::systems::sheet::put::parsed;
use crate::table::{CharacterId, Refusal};

/// What an attack is rolled with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackTerms {
    /// Which skill.
    pub skill: SkillName,
    /// Skill, target number, advantage.
    pub with: Skilled,
    /// What changes the target number.
    pub modifiers: Vec<(&'static str, i32)>,
    /// What gives advantage or disadvantage.
    pub edges: Vec<&'static str>,
    /// The expressions of its damage.
    pub parts: Vec<Expression>,
    /// It is in melee, so that it can be parried (F-31).
    pub melee: bool,
}

impl AttackTerms {
    /// What its dice of damage come to, if it has any, before anything is added or multiplies it.
    ///
    /// # Errors
    /// That it cannot be counted.
    pub(in crate::systems::flow) fn rolled(&self) -> Result<Option<Chances<i64>>, NotExact> {
        let mut all: Option<Chances<i64>> = None;
        for part in &self.parts {
            let one = part.chances()?;
            all = Some(match all {
                Some(all) => all.combine(&one, |a, b| a.saturating_add(*b))?,
                None => one,
            });
        }
        Ok(all)
    }

    /// In a few words: “Melee 55 − 10 off hand”.
    #[must_use]
    pub fn words(&self) -> String {
        let mut words = format!("{} {}", self.skill.words(), self.with.skill);
        for (what, by) in &self.modifiers {
            words += &format!(" {by:+} {what}");
        }
        if !self.edges.is_empty() {
            let edge = match self.with.edge {
                Edge::Advantage => "advantage",
                Edge::Disadvantage => "disadvantage",
                Edge::None => "neither advantage nor disadvantage",
            };
            words += &format!(", {edge} ({})", self.edges.join(", "));
        }
        words
    }
}

/// Skill and modifiers together.
fn skilled(skill: i32, modifiers: &[(&'static str, i32)], edge: Edge) -> Skilled {
    let by: i32 = modifiers.iter().map(|(_, by)| by).sum();
    Skilled {
        skill,
        target: skill + by,
        edge,
    }
}

fn expression(text: &str) -> Result<Expression, Refusal> {
    parsed(text).map_err(Refusal::structure)
}

impl Flow {
    /// The expressions of an attack's damage; an ability may add one (F-05).
    pub(crate) fn parts_of(
        &self,
        weapon: &Weapon,
        ability: Option<&Ability>,
    ) -> Result<Vec<Expression>, Refusal> {
        // A net or the like does none.
        let mut parts = Vec::new();
        if !weapon.damage.trim().is_empty() {
            let of = |refusal: Refusal| {
                Refusal::structure(format!(
                    "the damage of {}: {}",
                    weapon.name,
                    refusal.reason()
                ))
            };
            parts.push(expression(&weapon.damage).map_err(of)?);
        }
        if let Some(more) = ability.filter(|one| !one.damage.trim().is_empty()) {
            parts.push(expression(&more.damage)?);
        }
        Ok(parts)
    }

    /// Those of a spell; one without damage does what its text says.
    pub(crate) fn parts_of_spell(&self, spell: &Ability) -> Result<Vec<Expression>, Refusal> {
        match spell.damage.trim().is_empty() {
            true => Ok(Vec::new()),
            false => Ok(vec![expression(&spell.damage)?]),
        }
    }

    /// What an attack is rolled with.
    pub(crate) fn terms(
        &self,
        strike: &Strike,
        ground: &Ground<'_>,
    ) -> Result<AttackTerms, Refusal> {
        let unit = self.unit(strike.by)?;
        let mut modifiers = Vec::new();
        let (mut good, mut bad) = (Vec::new(), Vec::new());
        let aimed = strike.saved.unwrap_or(strike.on);
        let (skill, parts, melee) = match strike.weapon {
            Some(weapon) => {
                let weapon = self.weapon_of(strike.by, weapon)?;
                let ability = strike.ability.map(|id| self.ability_of(strike.by, id));
                // A Disarm does none (F-40).
                let parts = match strike.manner {
                    Manner::Disarm(_) => Vec::new(),
                    _ => self.parts_of(&weapon, ability.transpose()?)?,
                };
                let melee = weapon.is_melee();
                if melee && weapon.off_hand && !weapon.finesse && !weapon.brawl && !unit.both_hands
                {
                    modifiers.push(("off hand", -10));
                }
                if melee && ground.gangs_up(strike.by, aimed) {
                    modifiers.push(("gang-up", 10));
                }
                let far = ground.distance(strike.by, aimed).unwrap_or(0);
                let over = far
                    .saturating_sub(1)
                    .checked_div(weapon.range.into())
                    .unwrap_or(0);
                if over > 0 {
                    modifiers.push(("range", -10 * i32::try_from(over).unwrap_or(1000)));
                }
                let skill = if melee {
                    SkillName::Melee
                } else {
                    SkillName::Ranged
                };
                (skill, parts, melee)
            }
            None => {
                let id = strike
                    .ability
                    .ok_or_else(|| Refusal::structure("nothing is used"))?;
                let spell = self.ability_of(strike.by, id)?;
                let melee = spell.range <= unit.size.reach();
                (spell.skill, self.parts_of_spell(spell)?, melee)
            }
        };
        if strike.feint {
            good.push("Feint");
        }
        let defends = self
            .standing(strike.by)
            .is_some_and(|one| one.total_defense);
        if defends && strike.manner.is_reaction() {
            good.push("Total Defense");
        }
        if matches!(strike.manner, Manner::Disarm(_)) {
            bad.push("Disarm");
        }
        if unit.prone {
            bad.push("prone");
        }
        if self.is_holder(strike.by) && skill != SkillName::Athletics {
            bad.push("holds somebody");
        }
        let edge = Edge::of(!good.is_empty(), !bad.is_empty());
        Ok(AttackTerms {
            skill,
            with: skilled(unit.skill(skill), &modifiers, edge),
            modifiers,
            edges: good.into_iter().chain(bad).collect(),
            parts,
            melee,
        })
    }

    /// What a reaction is rolled with: which skill, and how (F-30, F-42, F-43).
    #[must_use]
    pub fn reaction_terms(&self, who: CharacterId, reaction: Reaction) -> (SkillName, Skilled) {
        let unit = self.units.get(&who);
        let good = self.standing(who).is_some_and(|one| one.total_defense);
        let prone = reaction == Reaction::Dodge && unit.is_some_and(|unit| unit.prone);
        let holds = self.is_holder(who);
        let by = |skill| {
            let bad = prone || (holds && skill != SkillName::Athletics);
            let value = unit.map_or(0, |unit| unit.skill(skill));
            (skill, skilled(value, &[], Edge::of(good, bad)))
        };
        match reaction {
            Reaction::Dodge => {
                let (agility, athletics) = (by(SkillName::Agility), by(SkillName::Athletics));
                // Better is what succeeds more often: whoever holds somebody is at disadvantage with Agility alone.
                let better = |(_, with): (SkillName, Skilled)| (with.successes(), with.skill);
                match better(agility) > better(athletics) {
                    true => agility,
                    false => athletics,
                }
            }
            Reaction::Parry | Reaction::Riposte(_) => by(SkillName::Melee),
            Reaction::Block => by(SkillName::Endurance),
            Reaction::Intercept => by(SkillName::Agility),
        }
    }

    /// What another check is rolled with (F-43).
    #[must_use]
    pub fn check_terms(&self, who: CharacterId, skill: SkillName) -> Skilled {
        let value = self.units.get(&who).map_or(0, |unit| unit.skill(skill));
        let bad = self.is_holder(who) && skill != SkillName::Athletics;
        skilled(value, &[], Edge::of(false, bad))
    }

    /// The attack that an act would be; none where it is none.
    pub(crate) fn strike_of_act(&self, who: CharacterId, act: &Act) -> Option<Strike> {
        match act {
            Act::Attack(blow) => Some(self.strike(who, blow, Manner::Action)),
            Act::Disarm {
                weapon,
                target,
                item,
            } => Some(self.strike(who, &Blow::on(*weapon, *target), Manner::Disarm(*item))),
            Act::Use {
                ability,
                target: Some(target),
            } => {
                let spell = self.units.get(&who)?.ability(*ability)?;
                let attacks = spell.kind == AbilityKind::AttackSpell;
                attacks.then(|| self.spell_strike(who, *ability, *target))
            }
            _ => None,
        }
    }

    pub(crate) fn terms_of_act(
        &self,
        who: CharacterId,
        act: &Act,
        ground: &Ground<'_>,
    ) -> Option<AttackTerms> {
        self.terms(&self.strike_of_act(who, act)?, ground).ok()
    }
}
