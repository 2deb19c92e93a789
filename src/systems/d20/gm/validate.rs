//! What is wrong with what only this game has. What all games of units on boards look at is in `units::findings`.

use crate::systems::d20::D20;
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::sheet::feat::FeatEffect;
use crate::systems::d20::sheet::fields::FIELDS;
use crate::systems::d20::sheet::unit::Unit;
use crate::systems::d20::turn::fight::{Fight, Phase};
use crate::systems::d20::turn::frame::Frame;
use crate::systems::sheet::Sheet;
use crate::systems::units::fight::of_order;
use crate::systems::units::findings::{self, HasFindings};
use crate::table::{CharacterId, Finding, FindingsAbout, RuleId};

impl HasFindings for D20 {
    const SHEET: Sheet<Unit> = FIELDS;
    const ALONE: RuleId = d(9);

    fn check_unit(&self, unit: &Unit, about: &mut FindingsAbout<'_>) {
        if unit.size == 0 {
            about.error("size", "a token is at least one square wide");
        }
        let focused = unit.weapons.iter().filter(|weapon| weapon.focused).count();
        let wrong = match focused {
            0 if unit.has(FeatEffect::WeaponDie) => {
                "no weapon is chosen for Weapon focus".to_owned()
            }
            0..=3 => return,
            _ => format!("{focused} weapons are chosen for Weapon focus, and 3 are the most"),
        };
        about.warn("weapons", d(43), wrong);
    }

    fn check_own(&self, findings: &mut Vec<Finding>) {
        for (id, unit) in &self.units {
            let by = unit.summoned.and_then(|one| one.by);
            if let Some(by) = by.filter(|by| !self.units.contains_key(by)) {
                let mut about = FindingsAbout::new(format!("units.{id}"), findings);
                about.error("summoned", format!("there is no unit {by}"));
            }
        }
        if let Some(fight) = self.fight.as_deref() {
            self.check_fight(fight, &mut FindingsAbout::new("fight".to_owned(), findings));
        }
    }
}

impl D20 {
    fn check_fight(&self, fight: &Fight, about: &mut FindingsAbout<'_>) {
        let here = |who: &CharacterId| fight.units.contains_key(who);
        findings::of_fight(self, fight.board, fight.units.keys(), about);
        of_order(&fight.order, here, about);
        if let Phase::Turn(turn) = &fight.phase
            && !here(&turn.who)
            && fight.frames.is_empty()
        {
            about.error("phase", "whoever takes the turn is not in the fight");
        }
        for (at, frame) in fight.frames.iter().enumerate() {
            let gone = |who: &CharacterId| match frame {
                Frame::Cure(_) | Frame::Keep(_) => !self.units.contains_key(who),
                _ => !here(who),
            };
            let gone = frame.people().iter().any(gone);
            findings::of_frame(at, gone, &frame.clone().rolls_mut(), about);
        }
    }
}
