//! What is wrong with what only this game has. What all games of units on boards look at is in `units::findings`.

use crate::systems::sheet::Sheet;
use crate::systems::sheet::put::slip;
use crate::systems::squads::Squads;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::fields::FIELDS;
use crate::systems::squads::sheet::unit::Unit;
use crate::systems::squads::turn::fight::Fight;
use crate::systems::units::fight::of_order;
use crate::systems::units::findings::{self, HasFindings};
use crate::table::{CharacterId, Finding, FindingsAbout, RuleId};

impl HasFindings for Squads {
    const SHEET: Sheet<Unit> = FIELDS;
    const ALONE: RuleId = s(5);

    fn check_unit(&self, unit: &Unit, about: &mut FindingsAbout<'_>) {
        if unit.size == 0 {
            about.error("size", "a token is at least one square wide");
        }
    }

    /// Mounts and riders, carriers and the carried, and who stands on a structure (S-05).
    fn may_share(&self, a: CharacterId, b: CharacterId) -> bool {
        let structure = |who| self.units.get(&who).is_some_and(|unit| unit.is_structure());
        self.lowest(a) == self.lowest(b)
            || self.lowest(self.lowest(a)) == self.lowest(self.lowest(b))
            || structure(a) != structure(b)
    }

    fn check_own(&self, findings: &mut Vec<Finding>) {
        for (id, unit) in &self.units {
            let mut about = FindingsAbout::new(format!("units.{id}"), findings);
            let gone = |other: &CharacterId| !self.units.contains_key(other) || other == id;
            if unit.rides.as_ref().is_some_and(gone) {
                about.error("rides", "what it rides is not there");
            }
            if unit.held.iter().flat_map(|held| &held.by).any(gone)
                || unit.held.as_ref().is_some_and(|one| one.by.is_empty())
            {
                about.error("held", "who holds it is not there");
            }
            let squad = unit.squad.map(|squad| self.squads.get(&squad));
            match squad {
                Some(None) => about.error("squad", "there is no such squad"),
                Some(Some(squad)) if unit.team != Some(squad.team) => {
                    about.error("squad", format!("{} is of another side", squad.name));
                }
                _ => {}
            }
            let riders = self.riders_of(*id).into_iter();
            let mut riders = riders.filter(|rider| self.mount_of(*rider) == Some(*id));
            let apart = riders.find(|rider| self.units[rider].squad != unit.squad);
            if let Some(rider) = apart.filter(|_| unit.squad.is_some()) {
                let why = format!("its rider {} is not in that squad", self.name(rider));
                about.warn("squad", s(33), why);
            }
        }
        for (id, squad) in &self.squads {
            let mut about = FindingsAbout::new(format!("squads.{id}"), findings);
            if !self.teams.contains_key(&squad.team) {
                about.error("team", format!("there is no side {}", squad.team));
            }
            let known = |who: &CharacterId| self.units.contains_key(who);
            let ordered = squad.stands.map(|stands| stands.by);
            let named = squad.leader.iter().chain(squad.given.keys());
            if !named.chain(&ordered).all(known) {
                about.error("leader", "whoever leads or orders it is not there");
            }
            let members = self.members(*id);
            let most = squad.kind.most();
            if members.len() > most {
                about.warn(
                    "",
                    s(20),
                    format!(
                        "{} has {} units, and {most} are the most",
                        squad.name,
                        members.len()
                    ),
                );
            }
        }
        if let Some(wrong) = slip("Dice of attacks", &self.house_rules.attack_dice, false) {
            FindingsAbout::new("house_rules".to_owned(), findings).warn(
                "attack_dice",
                s(50),
                wrong,
            );
        }
        if let Some(fight) = self.fight.as_deref() {
            self.check_fight(fight, &mut FindingsAbout::new("fight".to_owned(), findings));
        }
    }
}

impl Squads {
    fn check_fight(&self, fight: &Fight, about: &mut FindingsAbout<'_>) {
        let here = |who: &CharacterId| fight.units.contains_key(who);
        findings::of_fight(self, fight.board, fight.units.keys(), about);
        of_order(&fight.order, here, about);
        if let Some(plan) = fight.plans.iter().find(|plan| !here(&plan.who)) {
            about.error("plans", format!("unit {} is not in the fight", plan.who));
        }
        if let Some(side) = fight
            .defending
            .iter()
            .find(|side| !self.teams.contains_key(side))
        {
            about.error("defending", format!("there is no side {side}"));
        }
        for (at, frame) in fight.frames.iter().enumerate() {
            let gone = frame
                .people()
                .iter()
                .any(|who| !self.units.contains_key(who));
            findings::of_frame(at, gone, &frame.clone().rolls_mut(), about);
        }
    }
}
