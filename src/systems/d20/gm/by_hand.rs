//! The GM's hand: values, places and people set directly, each logged as the GM's. Nothing here is against a rule, since
//! the GM's word is above them.

use crate::systems::d20::D20;
use crate::systems::d20::attack::kernel::WOUND;
use crate::systems::d20::command::{Command, commands_of_all};
use crate::systems::d20::sheet::arms::Carried;
use crate::systems::d20::sheet::unit_sheet::UnitSheet;
use crate::systems::d20::turn::fight::Standing;
use crate::systems::d20::turn::frame::Frame;
use crate::systems::d20::words::fact::Fact;
use crate::systems::frames::{self, RECORDED};
use crate::systems::units::tokens;
use crate::table::{CharacterId, ItemId, Refusal};

impl D20 {
    pub(in crate::systems::d20) fn set_by_hand(
        &mut self,
        command: &Command,
    ) -> Result<(), Refusal> {
        let what = self.label(command);
        // What follows from it is logged behind the GM's line.
        self.note_gm(Fact::Set { what });
        if self.set_of_units(command)? {
            return Ok(());
        }
        match command {
            Command::GiveUp { team } => self.give_up(*team)?,
            Command::RecordHit { who, damage, aim } => {
                self.unit(*who)?;
                self.close_strike_on(*who);
                if i32::from(*damage) >= WOUND {
                    let round = self.round();
                    self.add_wound(*who, "Recorded".to_owned(), *aim, round);
                }
                self.hurt(*who, (*damage).into());
            }
            Command::Heal { who, points } => {
                self.unit(*who)?;
                self.heal(*who, *points);
            }
            Command::Disarm { who, weapon } => self.disarm(*who, *weapon)?,
            Command::Restore { who } => {
                for who in who {
                    self.restore(*who)?;
                }
            }
            Command::SetActions { left } => match self.turn_mut() {
                Some(turn) => turn.left = *left,
                None => return Err(Refusal::structure("nobody is taking a turn")),
            },
            Command::SetDebts { who, owes } => self.standing_of(*who)?.owes = *owes,
            Command::SetSlots { who, used } => self.standing_of(*who)?.slots_used = *used,
            Command::SetDisengaged { who, on } => self.standing_of(*who)?.disengaged = *on,
            Command::SetTurn { who } => self.give_turn(*who)?,
            Command::SetOrder { order } => self.set_order(order)?,
            Command::Face { who, facing } => tokens::place_of(self, *who)?.facing = *facing,
            Command::Summon { by, sheet, cost } => {
                self.unit(*by)?;
                self.summon(*by, UnitSheet::clone(sheet).into_unit(), *cost, false)?;
            }
            // Those are done already, or are no settings; `apply` has its own doors for them.
            commands_of_all!()
            | Command::BeginFight { .. }
            | Command::EndFight
            | Command::NobodyReacts => {}
        }
        Ok(())
    }

    /// The attack on somebody that waits is over: its result is recorded by hand.
    fn close_strike_on(&mut self, who: CharacterId) {
        let is_on = |frame: &Frame| matches!(frame, Frame::Strike(one) if one.on == who);
        if let Some(Frame::Strike(mut strike)) = frames::take_off(self, is_on) {
            self.drop_strike(&mut strike, RECORDED.to_owned());
        }
    }

    fn disarm(&mut self, who: CharacterId, weapon: ItemId) -> Result<(), Refusal> {
        let name = self.weapon(who, weapon)?.name.clone();
        let Some(place) = self.places.get(&who).copied() else {
            let of = self.name(who);
            return Err(Refusal::structure(format!(
                "{of} is on no board where {name} could lie"
            )));
        };
        let size = self.unit(who)?.size;
        let at = tokens::nearest_free(self, place.map, place.at, size.min(1)).unwrap_or(place.at);
        self.carry(who, weapon, Carried::Lies(at));
        Ok(())
    }

    fn restore(&mut self, who: CharacterId) -> Result<(), Refusal> {
        let max = self.max_hit_points(who);
        let unit = self.unit_of(who)?;
        unit.hit_points.now = max;
        unit.magic.now = unit.magic.max;
        unit.wounds.clear();
        unit.state = Default::default();
        for weapon in &mut unit.weapons {
            if matches!(weapon.carried, Carried::Lies(_)) {
                weapon.carried = Carried::Held;
            }
        }
        if let Some(standing) = self.standing_mut(who) {
            standing.owes = Default::default();
        }
        self.costs_again(who);
        Ok(())
    }

    /// What was going on ends, and the unit's turn begins.
    fn give_turn(&mut self, who: CharacterId) -> Result<(), Refusal> {
        let name = self.name(who);
        if !self.is_up(who) {
            return Err(Refusal::structure(format!("{name} is not in the fight")));
        }
        let fight = self.current()?;
        fight.frames.clear();
        if fight.round == 0 {
            fight.round = 1;
        }
        self.finish_turn();
        if let Some(standing) = self.standing_mut(who) {
            // A turn anew: what is due as it is taken up is due again, such as upkeep (D-42).
            *standing = Standing {
                done: false,
                begun: false,
                waits: false,
                delayed: None,
                ..standing.clone()
            };
        }
        if let Some(fight) = self.fight_mut()
            && !fight.order.contains(&who)
        {
            fight.order.push(who);
        }
        self.begin_turn(who);
        Ok(())
    }

    pub(in crate::systems::d20) fn join(&mut self, who: CharacterId) -> Result<(), Refusal> {
        let standing = Standing {
            waits: true,
            ..Standing::default()
        };
        self.may_join(who)?.units.insert(who, standing);
        Ok(())
    }
}
