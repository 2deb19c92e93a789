//! What a character could do now, each with range and cover or with the reason against it (promise 5).

use crate::board::areas::{ConnectionKind, Lines};
use crate::systems::unhex::fight::act::Act;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::body::{Location, Mark};
use crate::systems::unhex::sheet::character::{Condition, Side};
use crate::systems::unhex::sheet::item::{Item, ItemKind};
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::systems::unhex::state::Unhex;
use crate::table::{CharacterId, Check, ItemId, RuleId};

/// An offer of Unhex.
pub type Offer = crate::table::Offer<Act>;

impl Unhex {
    /// Everything a character of the fight could do with an action, legal or not, in a fixed order.
    #[must_use]
    pub fn offers(&self, who: CharacterId) -> Vec<Offer> {
        let lines = self.lines();
        let asked = self.refuse_while_deciding();
        let toll = self.toll_words(who);
        let deeds = self.deeds(who, lines.as_ref()).into_iter();
        deeds
            .map(|(act, label, detail, rule)| {
                let check = &mut Check::new(false);
                let refusal = self.check_with(who, &act, lines.as_ref(), &asked, check);
                let refusal = refusal.err();
                let toll = if act.takes_toll() { toll.as_str() } else { "" };
                let detail = format!("{detail}{toll}");
                let detail = detail.trim_start_matches("; ").to_owned();
                Offer {
                    actor: who,
                    act,
                    label,
                    detail,
                    rule,
                    refusal,
                }
            })
            .collect()
    }

    /// The acts that are offered, each with its label, its detail and its rule; whether they are legal is not asked.
    pub(super) fn deeds(
        &self,
        who: CharacterId,
        lines: Option<&Lines>,
    ) -> Vec<(Act, String, String, RuleId)> {
        let (Some(sheet), Some(fight)) = (self.characters.get(&who), self.fight.as_ref()) else {
            return Vec::new();
        };
        if !fight.standings.contains_key(&who) {
            return Vec::new();
        }
        let mut offers = Vec::new();
        let mut offer = |act: Act, label: String, detail: String, rule: RuleId| {
            offers.push((act, label, detail, rule));
        };
        let shield = sheet.abilities.contains(&Ability::ShieldAttack);
        let is_weapon =
            |kind: ItemKind| kind.reach(None).is_some() || (shield && kind == ItemKind::Shield);
        let mut weapons: Vec<(Weapon, String)> = sheet
            .items
            .iter()
            .filter(|item| is_weapon(item.kind) && sheet.hands.hold(item.id))
            .map(|item| (Weapon::Item(item.id), format!("with {}", item.name)))
            .collect();
        if sheet.abilities.contains(&Ability::Unarmed) {
            weapons.push((Weapon::Unarmed, "unarmed".to_owned()));
        }
        // Rarer than the others, and so behind them.
        let mut less_lethal = Vec::new();
        for (weapon, with) in weapons {
            let kind = weapon
                .item()
                .and_then(|item| sheet.item(item))
                .map_or(ItemKind::Other, |item| item.kind);
            for target in fight.standings.keys().copied() {
                if self.team_of(target) == sheet.team || !self.is_conscious(target) {
                    continue;
                }
                let detail = self.aim_words(who, target, weapon, lines);
                if sheet.loaded(kind, true) {
                    less_lethal.push((target, weapon, with.clone(), detail.clone()));
                }
                offer(
                    Act::Attack {
                        target,
                        weapon,
                        less_lethal: false,
                    },
                    format!("Attack {} {with}", self.name(target)),
                    detail,
                    u(53),
                );
            }
        }
        self.offer_areas(who, lines, &mut offer);
        for (patient, item, sure, label, detail) in self.treatments(who) {
            let act = Act::FirstAid {
                patient,
                item,
                sure,
            };
            offer(act, label, detail, if sure { u(73) } else { u(70) });
        }
        if let (Some(area), Some(lines), Some(map)) = (self.area_of(who), lines, self.fight_map()) {
            for to in lines.next_areas(area) {
                offer(
                    Act::Move { to },
                    format!("Move to {}", map.area_name(to)),
                    String::new(),
                    u(54),
                );
            }
            for (id, line) in &map.connections {
                let ConnectionKind::Door { open, .. } = line.kind else {
                    continue;
                };
                if line.from != area && line.to != area {
                    continue;
                }
                let other = if line.from == area {
                    line.to
                } else {
                    line.from
                };
                let verb = if open { "Close" } else { "Open" };
                offer(
                    Act::Door { connection: *id },
                    format!("{verb} the door to {}", map.area_name(other)),
                    String::new(),
                    u(30),
                );
            }
        }
        for (act, label, detail) in self.grips(who) {
            offer(act, label, detail, u(52));
        }
        for hand in [Side::Left, Side::Right] {
            let item = sheet.hands.get(hand).and_then(|id| sheet.item(id));
            let Some(item) = item else { continue };
            if hand == Side::Right && sheet.hands.left == sheet.hands.right {
                continue;
            }
            offer(
                Act::Drop { hand },
                format!("Drop {}", item.name),
                "free".to_owned(),
                u(52),
            );
        }
        for (target, weapon, with, detail) in less_lethal {
            let act = Act::Attack {
                target,
                weapon,
                less_lethal: true,
            };
            let label = format!("Attack {} {with}, less-lethal", self.name(target));
            offer(act, label, detail, u(67));
        }
        for (act, label, detail, rule) in self.leader_deeds(who) {
            offer(act, label, detail, rule);
        }
        if sheet.abilities.contains(&Ability::AllOutDefend) {
            offer(
                Act::AllOutDefend,
                "All-Out Defend".to_owned(),
                self.all_out_words(),
                u(90),
            );
        }
        offers
    }

    /// Attacks on areas with what is in the hands: those at range 0 or 1; a Blast only where an enemy is (U-96).
    fn offer_areas(
        &self,
        who: CharacterId,
        lines: Option<&Lines>,
        offer: &mut impl FnMut(Act, String, String, RuleId),
    ) {
        let (Some(sheet), Some(fight)) = (self.characters.get(&who), self.fight.as_ref()) else {
            return;
        };
        let (Some(from), Some(map), Some(lines)) = (self.area_of(who), self.fight_map(), lines)
        else {
            return;
        };
        let held = |item: &&Item| item.kind.area_effect() && sheet.hands.hold(item.id);
        for item in sheet.items.iter().filter(held) {
            for area in map.areas.keys().copied() {
                let Some(range) = lines.range(from, area).filter(|range| *range <= 1) else {
                    continue;
                };
                let there = || {
                    let fighters = fight.standings.keys().copied();
                    fighters.filter(|id| *id != who && self.area_of(*id) == Some(area))
                };
                let is_enemy = |id: &CharacterId| self.team_of(*id) != sheet.team;
                let enemies = there().filter(is_enemy).count();
                if item.kind == ItemKind::Blast && enemies == 0 {
                    continue;
                }
                let others = there().count() - enemies;
                let count = |n: usize, one: &str, many: &str| match n {
                    1 => format!("1 {one}"),
                    n => format!("{n} {many}"),
                };
                let (enemies, others) = (
                    count(enemies, "enemy", "enemies"),
                    count(others, "ally", "allies"),
                );
                offer(
                    Act::AttackArea {
                        area,
                        item: item.id,
                    },
                    format!("Attack {} with {}", map.area_name(area), item.name),
                    format!("range {range}, {enemies}, {others}, used up"),
                    u(96),
                );
            }
        }
    }

    /// Range and cover of an attack, in a few words.
    fn aim_words(
        &self,
        who: CharacterId,
        target: CharacterId,
        weapon: Weapon,
        lines: Option<&Lines>,
    ) -> String {
        match self.aim(who, target, weapon, false, lines, &mut Check::new(true)) {
            Ok(aim) => {
                let cover = match (aim.cover, aim.marks.saturating_sub(aim.stealth)) {
                    (false, _) => String::new(),
                    (true, _) if aim.stealth == 0 => ", cover".to_owned(),
                    (true, 0) => ", cover by stealth".to_owned(),
                    (true, 1) => ", cover, 1 mark and stealth".to_owned(),
                    (true, n) => format!(", cover, {n} marks and stealth"),
                };
                let shield = self
                    .characters
                    .get(&target)
                    .is_some_and(|c| c.holds_shield());
                let shield = if shield { ", shield" } else { "" };
                format!("range {}{cover}{shield}", aim.range)
            }
            Err(_) => String::new(),
        }
    }

    /// Whom first aid in hand could treat: friends and the unconscious nearby with a wound that it helps (U-70, U-73).
    fn treatments(&self, who: CharacterId) -> Vec<(CharacterId, ItemId, bool, String, String)> {
        let (Some(sheet), Some(area)) = (self.characters.get(&who), self.area_of(who)) else {
            return Vec::new();
        };
        let kit = sheet.items.iter();
        let mut kit =
            kit.filter(|item| item.kind == ItemKind::FirstAid && sheet.hands.hold(item.id));
        let Some(item) = kit.next() else {
            return Vec::new();
        };
        let sure = sheet.abilities.contains(&Ability::SureFirstAid);
        let mut treatments = Vec::new();
        for (id, patient) in &self.characters {
            let slashes: u8 = Location::ALL
                .iter()
                .map(|location| patient.body.count(*location, Mark::Slash))
                .sum();
            let willing = patient.team == sheet.team || !self.is_conscious(*id);
            let dead = patient.condition(&self.house_rules) == Condition::Dead;
            if self.area_of(*id) != Some(area) || slashes == 0 || !willing || dead {
                continue;
            }
            let whom = if *id == who {
                "own wounds"
            } else {
                &patient.name
            };
            let label = format!("Treat {whom} with {}", item.name);
            let detail = format!("{slashes} \\ in all");
            if sure {
                let label = format!("{label}, for sure");
                let detail = format!("erases 1 of {slashes} \\, without a roll");
                treatments.push((*id, item.id, true, label, detail));
            }
            treatments.push((*id, item.id, false, label, detail));
        }
        treatments.sort_by_key(|(id, _, sure, ..)| (*id, *sure));
        treatments
    }
}
