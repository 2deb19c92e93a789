//! Summons: slots, sickness, thralls, and when those vanish that nobody keeps (D-41).

use serde_json::Value;

use crate::systems::d20::D20;
use crate::systems::d20::Place;
use crate::systems::d20::doors::INFO;
use crate::systems::d20::rules::house_rule_list::Sickness;
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::sheet::arms::Spell;
use crate::systems::d20::sheet::feat::FeatEffect;
use crate::systems::d20::sheet::unit::{Summoned, Unit, UnitKind};
use crate::systems::d20::sheet::unit_sheet::UnitSheet;
use crate::systems::d20::turn::fight::{SickUntil, Standing};
use crate::systems::d20::turn::frame::{Frame, Progress};
use crate::systems::d20::words::fact::Fact;
use crate::systems::units::{newcomers, tokens};
use crate::table::words::count;
use crate::table::{Answer, CharacterId, Check, Choice, Decider, Decision, Refusal, Shape};

/// Maximum hit points for each level of a summon, unless its spell says otherwise.
const COST: u16 = 6;

impl D20 {
    /// Those whom a unit has summoned, by id.
    #[must_use]
    pub fn summons_of(&self, who: CharacterId) -> Vec<CharacterId> {
        let units = self.units.iter();
        let own = units.filter(|(_, unit)| unit.summoned.is_some_and(|one| one.by == Some(who)));
        own.map(|(id, _)| *id).collect()
    }

    /// How many a unit may have at a time.
    #[must_use]
    pub fn summoning_slots(&self, who: CharacterId) -> usize {
        let unit = self.units.get(&who);
        unit.map_or(0, |unit| {
            let more = if unit.has(FeatEffect::SummoningSlots) {
                2
            } else {
                0
            };
            usize::from(unit.level) + more
        })
    }

    /// A unit’s maximum hit points, less what its thralls cost. Whoever is defeated is under nobody’s control (D-07), and
    /// costs no more than it takes a slot.
    #[must_use]
    pub fn max_hit_points(&self, who: CharacterId) -> u16 {
        let Some(unit) = self.units.get(&who) else {
            return 0;
        };
        let up = self.units.values().filter(|unit| !unit.is_defeated());
        let thralls = up.filter_map(|unit| unit.summoned);
        let thralls = thralls.filter(|one| one.by == Some(who) && one.kept);
        let cost = thralls.fold(0_u16, |sum, one| sum.saturating_add(one.cost));
        unit.hit_points.max.saturating_sub(cost).max(1)
    }

    /// What keeping a summon costs.
    #[must_use]
    pub fn thrall_cost(&self, summon: CharacterId) -> u16 {
        let unit = self.units.get(&summon);
        unit.and_then(|unit| unit.summoned)
            .map_or(0, |one| one.cost)
    }

    /// Those whom nobody keeps, by id.
    pub(in crate::systems::d20) fn loose_summons(&self) -> Vec<CharacterId> {
        let units = self.units.iter();
        let loose = units.filter(|(_, unit)| unit.summoned.is_some_and(|one| !one.kept));
        loose.map(|(id, _)| *id).collect()
    }

    fn ready_sheet(name: &str) -> Option<Unit> {
        let wanted = format!("{}.sheet.json", name.trim());
        let mut sheets = INFO.ready_sheets.iter();
        let (_, text) = sheets.find(|(name, _)| *name == wanted)?;
        let file: Value = serde_json::from_str(text).ok()?;
        let sheet: UnitSheet = serde_json::from_value(file.get("sheet")?.clone()).ok()?;
        Some(sheet.into_unit())
    }

    pub(in crate::systems::d20) fn check_slots(
        &self,
        who: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        // Whoever is defeated is under nobody’s control (D-07).
        let has = self.summons_of(who).into_iter();
        let has = has.filter(|id| self.units.get(id).is_some_and(|unit| !unit.is_defeated()));
        let (has, slots) = (has.count(), self.summoning_slots(who));
        check.rule(has < slots, d(41), || {
            let slots = count(
                u32::try_from(slots).unwrap_or(u32::MAX),
                "summoning slot",
                "summoning slots",
            );
            format!("{} has {slots}, and {has} in use", self.name(who))
        })
    }

    pub(in crate::systems::d20) fn check_summon(
        &self,
        who: CharacterId,
        spell: &Spell,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        if Self::ready_sheet(&spell.summons).is_none() {
            let (what, sheet) = (&spell.name, spell.summons.trim());
            return Err(Refusal::structure(format!(
                "{what} summons “{sheet}”, and there is no ready sheet of that name"
            )));
        }
        self.check_slots(who, check)
    }

    pub(in crate::systems::d20) fn summon_by_spell(
        &mut self,
        who: CharacterId,
        spell: &Spell,
    ) -> Result<(), Refusal> {
        let Some(unit) = Self::ready_sheet(&spell.summons) else {
            return Ok(());
        };
        self.summon(who, unit, spell.thrall_cost, spell.no_sickness)
    }

    /// Brings in somebody who was summoned: beside the summoner, of its team, sick unless said otherwise.
    pub(in crate::systems::d20) fn summon(
        &mut self,
        by: CharacterId,
        mut unit: Unit,
        cost: u16,
        no_sickness: bool,
    ) -> Result<(), Refusal> {
        let cost = match cost {
            0 => COST.saturating_mul(unit.level.into()),
            cost => cost,
        };
        unit.kind = UnitKind::Summon;
        unit.team = self.side_of(by);
        unit.hidden = self.units.get(&by).is_some_and(|unit| unit.hidden);
        unit.summoned = Some(Summoned {
            by: Some(by),
            cost,
            kept: false,
        });
        let size = unit.size;
        let id = newcomers::put_new(self, unit)?;
        if let Some(place) = self.places.get(&by).copied()
            && let Some(at) = tokens::nearest_free(self, place.map, place.at, size)
        {
            self.places.insert(
                id,
                Place {
                    at,
                    facing: None,
                    ..place
                },
            );
        }
        let round = self.round();
        let sick = match self.house_rules.sickness {
            _ if no_sickness => None,
            Sickness::SummonersTurn => Some(SickUntil::Turn(by)),
            Sickness::ThisRound => Some(SickUntil::Round(round)),
            Sickness::NextRound => Some(SickUntil::Round(round.saturating_add(1))),
        };
        let on_board = self.fight.as_ref().is_some_and(|fight| {
            self.places
                .get(&id)
                .is_some_and(|place| place.map == fight.board)
        });
        if self.is_fighting()
            && on_board
            && let Some(fight) = self.fight_mut()
        {
            let standing = Standing {
                waits: true,
                sick,
                ..Standing::default()
            };
            fight.units.insert(id, standing);
        }
        let stands = [by, id].map(|who| self.places.contains_key(&who));
        let fights = self.standing(by).is_some() && self.is_fighting();
        let (by, who) = (self.who(by), self.who(id));
        let named = who.clone();
        self.note(&[d(41)], Fact::Summoned { by, who });
        if stands == [true, false] {
            let who = named;
            self.note(&[d(41)], Fact::NoRoom { who, fights });
        }
        Ok(())
    }

    /// Whether a summon can be kept; why not.
    pub(in crate::systems::d20) fn check_keep(
        &self,
        who: CharacterId,
        summon: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let name = self.unit(summon)?.name.clone();
        let summoned = self.unit(summon)?.summoned;
        let Some(summoned) = summoned.filter(|one| one.by == Some(who)) else {
            let who = self.name(who);
            return Err(Refusal::structure(format!("{name} is no summon of {who}")));
        };
        check.rule(!summoned.kept, d(41), || format!("{name} is kept already"))?;
        let fallen = self.unit(summon)?.is_defeated();
        check.rule(!fallen, d(7), || format!("{name} is defeated"))?;
        let unit = self.unit(who)?;
        check.rule(!unit.is_defeated(), d(7), || {
            format!("{} is defeated", unit.name)
        })?;
        self.check_price(who, summon, summoned.cost, check)
    }

    /// Whether keeping a summon would leave a point (D-41).
    fn check_price(
        &self,
        who: CharacterId,
        summon: CharacterId,
        cost: u16,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let left = self.max_hit_points(who);
        check.rule(left > cost, d(41), || {
            let (name, who) = (self.name(summon), self.name(who));
            format!("keeping {name} costs {cost} maximum hit points, and {who} has {left}")
        })
    }

    /// Whether somebody has room for a summon that would stand up again: a slot, and the price if it is kept.
    pub(in crate::systems::d20) fn check_again(
        &self,
        summon: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let summoned = self.units.get(&summon).and_then(|unit| unit.summoned);
        let Some((one, by)) = summoned.and_then(|one| Some((one, one.by?))) else {
            return Ok(());
        };
        self.check_slots(by, check)?;
        match one.kept {
            true => self.check_price(by, summon, one.cost, check),
            false => Ok(()),
        }
    }

    /// A thrall that stands again costs again what it did.
    pub(in crate::systems::d20) fn costs_again(&mut self, summon: CharacterId) {
        if let Some(by) = self.summoner(summon) {
            self.cap_hit_points(by);
        }
    }

    fn cap_hit_points(&mut self, who: CharacterId) {
        let max = self.max_hit_points(who);
        if let Some(unit) = self.unit_mut(who) {
            unit.hit_points.now = unit.hit_points.now.min(max);
        }
    }

    pub(in crate::systems::d20) fn keep_summon(
        &mut self,
        summon: CharacterId,
    ) -> Result<(), Refusal> {
        let Some(summoned) = self
            .unit_mut(summon)
            .and_then(|unit| unit.summoned.as_mut())
        else {
            return Err(Refusal::structure("it is no summon"));
        };
        let Some(by) = summoned.by else {
            return Err(Refusal::structure("nobody is there who could keep it"));
        };
        summoned.kept = true;
        let cost = summoned.cost;
        self.cap_hit_points(by);
        let (by, who) = (self.who(by), self.who(summon));
        self.note(&[d(41)], Fact::Kept { by, who, cost });
        Ok(())
    }

    pub(in crate::systems::d20) fn vanish(&mut self, summon: CharacterId) {
        let who = self.who(summon);
        self.note(&[d(41)], Fact::Vanished { who });
        // It is there, since it was found there.
        let _ = self.remove_unit(summon);
    }

    /// Whether any summon that nobody keeps can be kept.
    pub(in crate::systems::d20) fn asks_for_summons(&self) -> bool {
        self.loose_summons().into_iter().any(|summon| {
            let can = |by| self.check_keep(by, summon, &mut Check::new(false)).is_ok();
            self.summoner(summon).is_some_and(can)
        })
    }

    /// Asks about every summon that nobody keeps, as a fight begins or ends: it is kept, or it vanishes.
    pub(in crate::systems::d20) fn ask_for_summons(&mut self) -> Result<(), Refusal> {
        for summon in self.loose_summons().into_iter().rev() {
            self.push_frame(Frame::Keep(summon))?;
        }
        Ok(())
    }

    fn summoner(&self, summon: CharacterId) -> Option<CharacterId> {
        self.units.get(&summon)?.summoned?.by
    }

    pub(in crate::systems::d20) fn step_keep(&mut self, summon: CharacterId) -> Progress {
        let by = self.summoner(summon);
        let can = by.is_some_and(|by| self.check_keep(by, summon, &mut Check::new(false)).is_ok());
        if can {
            return Progress::Wait;
        }
        let kept = self.units.get(&summon).and_then(|unit| unit.summoned);
        if !kept.is_none_or(|one| one.kept) {
            self.vanish(summon);
        }
        Progress::Done
    }

    pub(in crate::systems::d20) fn keep_decision(&self, summon: CharacterId) -> Option<Decision> {
        let by = self.summoner(summon)?;
        let (name, cost) = (self.name(summon), self.thrall_cost(summon));
        let options = vec![
            Choice::new(
                "keep",
                format!("Keep {name}"),
                format!("{cost} maximum hit points"),
            ),
            Choice::new("none", "Let it go", format!("{name} vanishes")),
        ];
        Some(Decision {
            key: "keep".to_owned(),
            who: Decider::Character(by),
            who_name: self.name(by),
            question: format!("Keep {name} for {cost} maximum hit points?"),
            shape: Shape::PickOne { options },
            rule: d(41),
        })
    }

    pub(in crate::systems::d20) fn answer_keep(
        &mut self,
        summon: CharacterId,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        match answer {
            Answer::Pick(key) if key == "keep" => self.keep_summon(summon),
            _ => {
                self.vanish(summon);
                Ok(())
            }
        }
    }
}
