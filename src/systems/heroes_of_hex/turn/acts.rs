//! What a unit does in its Turn (H-17, H-20, H-30): what forbids it. Offers ask here, too, so that they cannot differ.
//! What it costs is in `costs`, whom it can be for in `targets`, what follows in `declared`.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::movement::ground::Ground;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::{Action, Cost};
use crate::systems::heroes_of_hex::turn::declaration::{Act, Declared, DeclaredStage};
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::table::names::of_team;
use crate::table::{CharacterId, Check, Refusal};

impl HeroesOfHex {
    /// What an act costs; none is free and needs no AP at all.
    pub(in crate::systems::heroes_of_hex) fn act_cost(
        &self,
        who: CharacterId,
        act: &Act,
    ) -> Result<Option<Cost>, Refusal> {
        Ok(match act {
            Act::Activate => None,
            Act::Move { .. } => Some(Cost::Ap(self.unit(who)?.profile.movement.cost)),
            Act::Use { action, .. } => Some(self.cost_of(self.action(who, *action)?)),
        })
    }

    /// Whether it is done by the active unit, and so chooses it where none is (H-11).
    fn chooses(&self, cost: Option<Cost>) -> bool {
        !matches!(cost, Some(Cost::Hex(_))) || !self.house_rules.any_unit_spends_hex
    }

    /// Whether a unit may do that now (H-10, H-11, H-17, H-20, H-30).
    pub(in crate::systems::heroes_of_hex) fn check_act(
        &self,
        who: CharacterId,
        act: &Act,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let name = &unit.name;
        if self.skirmish.is_none() {
            return Err(Refusal::structure("no skirmish is going on"));
        }
        let Some(turn) = self.turn().copied() else {
            return Err(Refusal::structure("the skirmish is over"));
        };
        let Some(unit_state) = self.unit_state(who) else {
            return Err(Refusal::structure(format!(
                "{name} is not in play in this skirmish"
            )));
        };
        if ground.at(who).is_none() {
            return Err(Refusal::structure(format!("{name} is not on the board")));
        }
        // The GM may force a Reaction that nobody was asked for (H-40).
        if !(check.forces() && self.window_is_open()) {
            self.refuse_while_deciding()?;
        }
        check.rule(unit.side == Some(turn.side), h(10), || {
            format!("it is {} Turn", of_team(&self.team_name(turn.side)))
        })?;
        let cost = self.act_cost(who, act)?;
        if *act == Act::Activate && turn.active == Some(who) {
            return Err(Refusal::structure(format!("{name} is active already")));
        }
        if self.chooses(cost) {
            let other = turn.active.filter(|active| *active != who);
            check.rule(other.is_none(), h(11), || {
                let active = other.map_or_else(String::new, |other| self.name(other));
                format!("{active} was chosen for this Turn")
            })?;
            check.rule(
                turn.active == Some(who) || !unit_state.activated,
                h(11),
                || format!("{name} has already acted this cycle"),
            )?;
        }
        match act {
            Act::Activate => return Ok(()),
            Act::Move { path } => {
                let movement = unit.profile.movement;
                check.rule(unit_state.moves < movement.max, h(17), || {
                    let (moves, most) = (unit_state.moves, movement.max);
                    format!("no Movement left this Turn ({moves} of {most})")
                })?;
                self.check_cost(who, cost, turn.ap, check)?;
                if path.is_empty() {
                    if !ground.can_go(who, movement.distance.into()) {
                        let why = || format!("there is no space where {name} can go");
                        check.rule(false, h(20), why)?;
                        // Without a first step there is no way to ask for.
                        let way_out = "name the spaces to force it";
                        return Err(Refusal::structure(format!("{}; {way_out}", why())));
                    }
                } else {
                    ground.check_way(who, path, movement.distance.into(), check)?;
                }
            }
            Act::Use { action, target } => {
                let action = self.action(who, *action)?;
                self.check_used(who, action, check)?;
                self.check_cost(who, cost, turn.ap, check)?;
                self.check_target(who, action, *target, ground, check)?;
            }
        }
        Ok(())
    }

    /// Each action once a Turn, unless Multi-Use (H-17).
    fn check_used(
        &self,
        who: CharacterId,
        action: &Action,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let used = self.unit_state(who).and_then(|s| s.used.get(&action.id));
        check.rule(
            action.keywords.multi_use || used.is_none_or(|used| *used == 0),
            h(17),
            || format!("{} was used this Turn already", action.name),
        )
    }

    /// Whether the side or its active unit has what it costs (H-17).
    fn check_cost(
        &self,
        who: CharacterId,
        cost: Option<Cost>,
        ap: u8,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        match cost {
            None => Ok(()),
            Some(Cost::Ap(n)) => check.rule(n <= ap, h(17), || format!("needs {n} AP, {ap} left")),
            Some(Cost::Hex(n)) => {
                let hex = self.side_of(who).map_or(0, |side| self.hex_of(side));
                check.rule(u32::from(n) <= hex, h(17), || {
                    format!("needs {n} HEX, you have {hex}")
                })
            }
        }
    }

    /// Whether Reactions are being asked for (H-40).
    #[must_use]
    pub fn window_is_open(&self) -> bool {
        let frames = self.skirmish.as_ref().map(|skirmish| &skirmish.frames);
        let top = frames.and_then(|frames| frames.last());
        matches!(
            top,
            Some(Frame::Declared(one)) if matches!(one.stage, DeclaredStage::Window | DeclaredStage::Aimed)
        )
    }

    /// How many Movement actions a unit could still make: of its max, and of the AP in its side's Turn (H-22).
    #[must_use]
    pub fn moves_left(&self, who: CharacterId) -> u8 {
        let (Some(unit), Some(unit_state)) = (self.units.get(&who), self.unit_state(who)) else {
            return 0;
        };
        let movement = unit.profile.movement;
        let left = movement.max.saturating_sub(unit_state.moves);
        match self.turn() {
            Some(turn) if unit.side == Some(turn.side) && movement.cost > 0 => {
                left.min(turn.ap / movement.cost)
            }
            _ => left,
        }
    }

    /// A unit acts: everything is checked, then it is paid for and declared (H-30).
    pub(in crate::systems::heroes_of_hex) fn act(
        &mut self,
        who: CharacterId,
        act: &Act,
        force: bool,
    ) -> Result<(), Refusal> {
        let mut check = Check::new(force);
        match self.ground() {
            Some(ground) => self.check_act(who, act, &ground, &mut check)?,
            None => return Err(Refusal::structure("no skirmish is going on")),
        }
        let skipped = check.into_skipped();
        let forced = !skipped.is_empty();
        if forced {
            let what = self.act_label(who, act);
            self.note_forced(what, skipped);
        }
        let cost = self.act_cost(who, act)?;
        let active = self.turn().and_then(|turn| turn.active);
        let reaction = self.window_is_open();
        let own_turn = self.turn().map(|turn| turn.side) == self.side_of(who);
        if self.chooses(cost) && active.is_none() && own_turn && !reaction {
            self.activate(who);
        }
        if *act == Act::Activate {
            return Ok(());
        }
        self.mark_used(who, act);
        let mut declared = Declared::new(self, who, act)?;
        // Forced past its cost alone it is still cancelled where it gets out of reach.
        declared.forced = forced && declared.invalid(self).is_some();
        declared.reaction = reaction;
        declared.answers = self.answered_by(who).filter(|_| reaction);
        if let Some(cost) = cost {
            declared.charge(self, cost);
        }
        self.note_declared(&declared);
        self.push_frame(Frame::Declared(Box::new(declared)))
    }
}
