//! Who may attack which area with what, and what that finds there (U-96, U-99): aim, the people, the marks.

use std::collections::BTreeSet;

use crate::board::areas::{AreaId, Lines};
use crate::systems::unhex::fight::effect::{AreaEffect, EffectKind};
use crate::systems::unhex::fight::frames::area_attack::{AreaAttack, Stage};
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::character::{Condition, Side};
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::{Fact, Who};
use crate::table::{CharacterId, Check, ItemId, Refusal};

impl Unhex {
    /// Whether an attack on an area is possible; the range if so. Sight is needed as for any attack (U-53); at range 1
    /// marks cannot take it, an X can. Stealth does not hamper it (U-101).
    pub(in crate::systems::unhex) fn aim_area(
        &self,
        who: CharacterId,
        area: AreaId,
        item: ItemId,
        lines: Option<&Lines>,
        check: &mut Check,
    ) -> Result<u32, Refusal> {
        let sheet = self.sheet(who)?;
        let Some(item) = sheet.item(item) else {
            let name = &sheet.name;
            return Err(Refusal::structure(format!("{name} has no such item")));
        };
        let name = &item.name;
        let Some(ability) = item.kind.ability_needed() else {
            return Err(Refusal::structure(format!("{name} works on no area")));
        };
        check.rule(sheet.hands.hold(item.id), u(53), || {
            format!("{name} is not in hand")
        })?;
        let sides = [Side::Left, Side::Right];
        let arm_out = sides.into_iter().find(|side| !sheet.arm_works(*side));
        check.rule(arm_out.is_none(), u(62), || match arm_out {
            Some(side) => format!("the {side} arm is out"),
            None => String::new(),
        })?;
        check.rule(sheet.hands.left == sheet.hands.right, u(81), || {
            format!("{name} takes both hands")
        })?;
        check.rule(sheet.abilities.contains(&ability), u(96), || {
            format!("{name} takes the ability {}", ability.name())
        })?;
        let (Some(from), Some(map), Some(lines)) = (self.area_of(who), self.fight_map(), lines)
        else {
            let name = &sheet.name;
            let words = format!("{name} stands on no area of this fight’s map");
            return Err(Refusal::structure(words));
        };
        if !map.areas.contains_key(&area) {
            let words = format!("there is no area {area} on this map");
            return Err(Refusal::structure(words));
        }
        let sight = &self.house_rules.sight;
        let look = lines.look(from, area, sight);
        let near = look.range.is_some_and(|range| range <= 1);
        check.rule(near, u(96), || match look.range {
            None => "there is no way to see along".to_owned(),
            Some(range) => format!("range {range}, {name} reaches 0 to 1"),
        })?;
        check.rule(look.sight, u(33), || {
            let why = lines.why(from, area, sight).sentence;
            why.strip_suffix('.').unwrap_or(&why).to_owned()
        })?;
        Ok(look.range.unwrap_or(0))
    }

    /// Starts an attack on an area.
    pub(in crate::systems::unhex) fn attack_area(
        &mut self,
        who: CharacterId,
        area: AreaId,
        item: ItemId,
        range: u32,
    ) {
        let Some(thing) = self.characters.get(&who).and_then(|c| c.item(item)) else {
            return;
        };
        let (item_name, kind) = (thing.name.clone(), thing.kind);
        let fact = Fact::AreaAttacked {
            who: self.who(who),
            area: self.area_name(area),
            item: item_name.clone(),
            range,
        };
        self.note(&[u(96), u(53)], fact);
        let roll = RollState::new(self, who, Purpose::Attack, false);
        self.push_frame(Frame::Area(Box::new(AreaAttack {
            by: who,
            item,
            item_name,
            kind,
            area,
            roll,
            stage: Stage::Rolling,
            damage: 0,
            others: 0,
            targets: Vec::new(),
            hits: Vec::new(),
            spared: BTreeSet::new(),
        })));
    }

    /// Whoever is in an area and in the fight, the dead left out, without the one who attacks it.
    pub(in crate::systems::unhex) fn people_in(
        &self,
        area: AreaId,
        by: CharacterId,
    ) -> Vec<CharacterId> {
        let fighters = self.fight.iter().flat_map(|fight| fight.standings.keys());
        let rules = &self.house_rules;
        let dead = |id: CharacterId| {
            let sheet = self.characters.get(&id);
            sheet.is_none_or(|sheet| sheet.condition(rules) == Condition::Dead)
        };
        fighters
            .copied()
            .filter(|id| *id != by && self.area_of(*id) == Some(area) && !dead(*id))
            .collect()
    }

    /// All marks at an area's ends are gone, drawn or made, as long as the fight lasts (U-99); the drawing stays as it
    /// was prepared. How many places of marks that were.
    pub(in crate::systems::unhex) fn demolish(&mut self, area: AreaId, by: Who) -> u8 {
        let Some(id) = self.fight.as_ref().map(|fight| fight.map) else {
            return 0;
        };
        let made = self.made_marks(id);
        let (mut gone, mut drawn) = (0_u8, false);
        let lines = self.maps.get(&id).map(|map| map.connections.values());
        for line in lines.into_iter().flatten() {
            for (end, mark) in [(line.from, line.mark_from), (line.to, line.mark_to)] {
                if end == area {
                    gone = gone.saturating_add(u8::from(made.mark(area, mark)));
                    drawn |= mark;
                }
            }
        }
        // First what is new, so that it does not get the number of what goes.
        if drawn && !made.bare.contains(&area) {
            self.add_effect(AreaEffect {
                kind: EffectKind::Demolished,
                area,
                rounds: 0,
                by: Some(by),
            });
        }
        self.drop_made_cover(area);
        gone
    }

    /// Cover that was made on an area is gone (U-99).
    pub(in crate::systems::unhex) fn drop_made_cover(&mut self, area: AreaId) {
        if let Some(fight) = self.fight_mut() {
            let made =
                |effect: &AreaEffect| effect.kind == EffectKind::Cover && effect.area == area;
            fight.effects.retain(|_, effect| !made(effect));
        }
    }
}
