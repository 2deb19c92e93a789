//! What is added to the d20, what it has to reach, what a hit does: everything around an attack, as things stand (D-10 to
//! D-15).

use crate::board::grid::Arc;
use crate::systems::d20::D20;
use crate::systems::d20::attack::kernel::Terms;
use crate::systems::d20::attack::roll::Roll;
use crate::systems::d20::sheet::damage::Damage;
use crate::systems::d20::sheet::feat::FeatEffect;
use crate::systems::d20::sheet::wound::Aim;
use crate::systems::d20::turn::acts::Blow;
use crate::systems::d20::turn::fight::SickUntil;
use crate::systems::d20::turn::frame::{Manner, Strike, With};
use crate::table::{CharacterId, Check, Refusal};

impl D20 {
    /// Whether a unit channels: it casts over more than one turn, or keeps a spell up (D-42).
    #[must_use]
    pub fn is_channeling(&self, who: CharacterId) -> bool {
        let (Some(standing), Some(unit)) = (self.standing(who), self.units.get(&who)) else {
            return false;
        };
        // What cannot be cast to its end in this turn goes over more than one.
        let left = self.turn().filter(|turn| turn.who == who);
        let left = left.map_or(0, |turn| {
            turn.left.attack.saturating_add(turn.left.movement)
        });
        let casts = standing.casting.as_ref().is_some_and(|one| {
            let actions = unit.spell(one.spell).map_or(0, |spell| spell.actions);
            one.over_turns || actions.saturating_sub(one.paid) > left
        });
        casts || !standing.kept.is_empty()
    }

    /// Whether summoning sickness is on a unit (D-41).
    #[must_use]
    pub fn is_sick(&self, who: CharacterId) -> bool {
        self.standing(who)
            .is_some_and(|standing| standing.sick.is_some())
    }

    /// From when on a unit that was summoned just now acts (D-41).
    #[must_use]
    pub fn acts_from(&self, who: CharacterId) -> Option<String> {
        Some(match self.standing(who)?.sick? {
            SickUntil::Turn(summoner) => format!("from {}’s next turn on", self.name(summoner)),
            SickUntil::Round(last) => format!("from round {} on", last.saturating_add(1)),
        })
    }

    /// Why a unit does not dodge at all, if it does not (D-11).
    #[must_use]
    pub fn flat_footed(&self, who: CharacterId) -> Option<&'static str> {
        let unit = self.units.get(&who)?;
        if unit.state.helpless {
            Some("helpless")
        } else if unit.state.flat_footed {
            Some("flat-footed")
        } else if self.is_sick(who) {
            Some("summoned")
        } else if self.is_channeling(who) && !unit.has(FeatEffect::DodgeChanneling) {
            Some("channeling")
        } else {
            None
        }
    }

    /// Whether a unit can act at all; why not (D-11, D-41).
    #[must_use]
    pub fn is_able(&self, who: CharacterId) -> bool {
        self.is_up(who) && self.check_able(who, &mut Check::new(false)).is_ok()
    }

    /// What an attack has to reach, and why (D-10, D-11).
    #[must_use]
    pub fn defense(&self, on: CharacterId, undetected: bool) -> (i32, &'static str) {
        let Some(unit) = self.units.get(&on) else {
            return (10, "nobody");
        };
        match self.flat_footed(on) {
            _ if undetected => (5, "undetected attacker"),
            Some(why) => (5, why),
            None if unit.state.prone => (5 + unit.agility(), "prone"),
            None => {
                let dodge = self.standing(on).map_or(0, |standing| standing.dodge);
                (10 + unit.agility() + i32::from(dodge), "")
            }
        }
    }

    /// Whether somebody stands in the rear quarter of a unit that faces somewhere (D-12).
    #[must_use]
    pub fn is_behind(&self, by: CharacterId, on: CharacterId) -> bool {
        let behind = || {
            let (from, place) = (self.places.get(&by)?, self.places.get(&on)?);
            let layout = self.boards.get(&place.map)?.layout;
            let (target, attacker) = (self.footprint(on)?, self.footprint(by)?);
            let arc = layout.arc(target, place.facing?, attacker)?;
            (from.map == place.map).then_some(arc == Arc::Rear)
        };
        behind().unwrap_or(false)
    }

    /// An attack that is about to be rolled.
    pub(in crate::systems::d20) fn strike(
        &self,
        by: CharacterId,
        with: With,
        blow: &Blow,
        manner: Manner,
    ) -> Strike {
        let standing = self.standing(by);
        Strike {
            number: self.fight.as_ref().map_or(0, |fight| fight.acts),
            by,
            on: blow.target,
            with,
            aim: blow.aim,
            manner,
            to_hit: standing.map_or(0, |standing| standing.to_hit),
            sneak: self
                .units
                .get(&by)
                .is_some_and(|unit| unit.state.undetected),
            behind: blow.behind || self.is_behind(by, blow.target),
            forced: false,
            roll: Roll::by(by),
        }
    }

    /// What is attacked with, its damage, and whether it is a melee weapon.
    pub(in crate::systems::d20) fn with(
        &self,
        by: CharacterId,
        with: With,
    ) -> Result<(&str, &Damage, bool, bool), Refusal> {
        let unit = self.unit(by)?;
        let gone = || Refusal::structure(format!("{} has no such weapon or spell", unit.name));
        Ok(match with {
            With::Weapon(id) => {
                let weapon = unit.weapon(id).ok_or_else(gone)?;
                (
                    &weapon.name,
                    &weapon.damage,
                    weapon.is_melee(),
                    weapon.focused,
                )
            }
            With::Spell(id) => {
                let spell = unit.spell(id).ok_or_else(gone)?;
                (&spell.name, &spell.damage, false, false)
            }
        })
    }

    /// Everything around an attack, as things stand.
    pub(in crate::systems::d20) fn terms(&self, strike: &Strike) -> Result<Terms, Refusal> {
        let (unit, target) = (self.unit(strike.by)?, self.unit(strike.on)?);
        let (name, damage, melee, focused) = self.with(strike.by, strike.with)?;
        let plain = strike.manner == Manner::Extra;
        let feat = |effect| !plain && unit.has(effect);
        let parts = damage.parts(focused && feat(FeatEffect::WeaponDie));
        let parts = parts.map_err(|wrong| Refusal::structure(format!("{name}: {wrong}")))?;
        let mut bonuses = vec![("Accuracy", unit.accuracy(self.round().max(1)))];
        let center = strike.aim == Some(Aim::CenterMass);
        for (words, bonus) in [
            ("Bonus Action", i32::from(strike.to_hit)),
            ("from behind", i32::from(strike.behind)),
            ("center mass", i32::from(center)),
        ] {
            if bonus != 0 {
                bonuses.push((words, bonus));
            }
        }
        let (needed, defense) = self.defense(strike.on, strike.sneak);
        let own = if melee && !plain { unit.strength() } else { 0 };
        let more = self
            .standing(strike.by)
            .map_or(0, |standing| standing.melee);
        let plus = own + if melee { i32::from(more) } else { 0 };
        let sneak = u8::from(strike.sneak) * (1 + u8::from(feat(FeatEffect::SneakDie)));
        let reductions = target.armor.iter();
        let reductions = reductions.map(|one| (one.name.clone(), one.kind, one.less));
        Ok(Terms {
            bonuses,
            needed,
            defense,
            parts,
            plus,
            sneak,
            reductions: reductions.collect(),
            aim: strike.aim,
            automatic: strike.manner == Manner::FreeCritical,
        })
    }
}
