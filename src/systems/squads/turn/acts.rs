//! What a unit can declare or do in a phase, what it needs, and what it comes to at once (S-11 to S-18, S-23, S-33 to S-36,
//! S-50 to S-53, S-60, S-70).

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::sheet::put::kinds;
use crate::systems::squads::Squads;
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::rules::house_rule_list::Resolved;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::{Modifiers, Special};
use crate::systems::squads::squad::{SquadId, SquadKind};
use crate::systems::squads::turn::fight::{Hold, Plan, Stage};
use crate::systems::squads::turn::frame::Frame;
use crate::systems::squads::words::fact::Fact;
use crate::table::words::count;
use crate::table::{CharacterId, Check, Refusal};

kinds! {
    /// A type of attack (S-51).
    #[schemars(rename = "SquadsAttackKind")]
    AttackKind:
    /// Melee.
    Assault "assault" "Assault";
    /// Melee.
    Strike "strike" "Strike";
    /// As far as the unit fires.
    Fire "fire" "Fire";
    /// Melee, for Fatigue (S-52).
    Subdue "subdue" "Subdue";
}

/// Which squad a unit is in after it has regrouped (S-23).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "SquadsJoin")]
pub enum Join {
    /// The one it is in.
    Stay,
    /// None.
    None,
    /// That one.
    Squad(SquadId),
    /// A new one, which it leads.
    Found {
        /// Its name.
        #[schemars(length(max = crate::limits::NAME))]
        name: String,
        /// Stack or horde.
        kind: SquadKind,
    },
}

/// What a unit does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "SquadsAct")]
pub enum Act {
    /// Its Move along that way; without one it is asked for. A rider gets off by one step.
    Move {
        /// The squares, one after the other.
        path: Vec<Hex>,
    },
    /// Its Move: it gets on a mount or a transport (S-33).
    Ride {
        /// Which.
        mount: CharacterId,
    },
    /// Its Action: an attack (S-50).
    Attack {
        /// How.
        kind: AttackKind,
        /// Whom.
        target: CharacterId,
    },
    /// Its Action: it rushes a square that enemies hold (S-53).
    BullRush {
        /// Where its first square comes to.
        to: Hex,
    },
    /// Its Action: it pulls a rider down, or helps one who does (S-34).
    Dismount {
        /// Whom.
        rider: CharacterId,
    },
    /// Its Action: structural damage by Siege, else by Digging (S-36).
    Break {
        /// Which structure.
        structure: CharacterId,
    },
    /// Its Action: a tunnel, square by square (S-36).
    Dig {
        /// The squares.
        path: Vec<Hex>,
    },
    /// Its Action: it picks somebody up, or drags, alone or with another who spends its Action too (S-70, S-71).
    Lift {
        /// Whom.
        whom: CharacterId,
        /// With whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<CharacterId>,
    },
    /// At once: it sets down whom it holds (S-70).
    PutDown,
    /// Its Action: another squad, other combat modifiers (S-23).
    Regroup {
        /// Which squad.
        join: Join,
        /// All of its combat modifiers from then on.
        #[serde(default)]
        modifiers: Modifiers,
    },
    /// Its Action: it wakes somebody who is Calm (S-60).
    Wake {
        /// Whom.
        whom: CharacterId,
    },
    /// Its Action: it croaks a Beast of its own side (S-31).
    Croak {
        /// Which.
        beast: CharacterId,
    },
    /// Its Action: a spell, a potion, a scroll or the like, whose effect the GM sets (S-18).
    Other,
    /// At once: its whole Move is put off to the next round (S-13).
    DelayMove,
    /// At once: its whole Action is put off to the next round (S-13).
    DelayAction,
    /// At once: what it has declared in this phase is taken back.
    TakeBack,
}

impl Act {
    /// The line of the ledger.
    #[must_use]
    pub const fn rule(&self) -> u16 {
        match self {
            Self::Move { .. } => 4,
            Self::Ride { .. } => 33,
            Self::Attack { kind, .. } => match kind {
                AttackKind::Subdue => 52,
                _ => 50,
            },
            Self::BullRush { .. } => 53,
            Self::Dismount { .. } => 34,
            Self::Break { .. } | Self::Dig { .. } => 36,
            Self::Lift { .. } | Self::PutDown => 70,
            Self::Regroup { .. } => 23,
            Self::Wake { .. } => 60,
            Self::Croak { .. } => 31,
            Self::Other => 18,
            Self::DelayMove | Self::DelayAction => 13,
            Self::TakeBack => 15,
        }
    }

    /// It spends the Move.
    #[must_use]
    pub const fn moves(&self) -> bool {
        matches!(self, Self::Move { .. } | Self::Ride { .. })
    }

    /// It is done at once, whatever else is declared.
    #[must_use]
    pub const fn at_once(&self) -> bool {
        matches!(
            self,
            Self::PutDown | Self::DelayMove | Self::DelayAction | Self::TakeBack
        )
    }

    /// It spends the Action.
    #[must_use]
    pub const fn acts(&self) -> bool {
        !self.moves() && !self.at_once()
    }

    /// Whom it attacks.
    #[must_use]
    pub const fn target(&self) -> Option<CharacterId> {
        match self {
            Self::Attack { target, .. } => Some(*target),
            _ => None,
        }
    }

    /// Everybody whom it names.
    #[must_use]
    pub fn people(&self) -> Vec<CharacterId> {
        match self {
            Self::Ride { mount: one }
            | Self::Attack { target: one, .. }
            | Self::Dismount { rider: one }
            | Self::Break { structure: one }
            | Self::Wake { whom: one }
            | Self::Croak { beast: one } => vec![*one],
            Self::Lift { whom, with } => [*whom].into_iter().chain(*with).collect(),
            _ => Vec::new(),
        }
    }
}

impl Squads {
    /// Somebody declares something, or does what is done at once.
    pub(in crate::systems::squads) fn act(
        &mut self,
        who: CharacterId,
        act: &Act,
        force: bool,
    ) -> Result<(), Refusal> {
        self.refuse_while_deciding()?;
        let check = &mut Check::new(force);
        self.check_act(who, act, check)?;
        if force {
            let (what, skipped) = (self.act_label(who, act), check.skipped().to_vec());
            self.note_forced(what, skipped);
        }
        match act {
            Act::PutDown => {
                if let Some((load, _)) = self.load_of(who) {
                    self.put_down(load);
                }
            }
            Act::DelayMove | Act::DelayAction => {
                let movement = *act == Act::DelayMove;
                if let Some(standing) = self.standing_mut(who) {
                    let hold = if movement {
                        &mut standing.movement
                    } else {
                        &mut standing.action
                    };
                    *hold = Hold::PutOff;
                }
                let who = self.who(who);
                self.note(&[s(13)], Fact::Delayed { who, movement });
            }
            Act::TakeBack => {
                if let Some(fight) = self.fight_mut() {
                    fight.plans.retain(|plan| plan.who != who);
                }
            }
            Act::Move { path } if path.is_empty() => {
                self.count_procedure();
                return self.push_frame(Frame::Way(who));
            }
            act => self.declare(who, act, force),
        }
        Ok(())
    }

    /// Notes what somebody declares; one at a time it is done now.
    pub(in crate::systems::squads) fn declare(
        &mut self,
        who: CharacterId,
        act: &Act,
        forced: bool,
    ) {
        let together = self.house_rules.resolved == Resolved::Together;
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let known = fight.plans.iter_mut().position(|plan| plan.who == who);
        let at = known.unwrap_or_else(|| {
            fight.plans.push(Plan {
                who,
                go: None,
                act: None,
                forced: false,
            });
            fight.plans.len() - 1
        });
        let plan = &mut fight.plans[at];
        plan.forced |= forced;
        let place = if act.moves() {
            &mut plan.go
        } else {
            &mut plan.act
        };
        *place = Some(act.clone());
        if !together {
            fight.stage = Stage::Moving;
        } else {
            // Others do not know yet what the GM’s units will do.
            let unseen = self
                .side_of(who)
                .is_none_or(|side| !self.shows_leaders(side));
            let on = act.people().into_iter().map(|on| self.who(on)).collect();
            let (what, who) = (self.act_phrase(act), self.who(who));
            self.note_unseen(unseen, &[s(15)], Fact::Declared { who, what, on });
        }
    }

    /// Whether somebody can declare that now; why not.
    pub(in crate::systems::squads) fn check_act(
        &self,
        who: CharacterId,
        act: &Act,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let name = &self.unit(who)?.name;
        if self.standing(who).is_none() {
            return Err(Refusal::structure(format!("{name} is not in a fight")));
        }
        if self.stage() != Some(Stage::Declaring) {
            return Err(Refusal::structure("no phase is being declared now"));
        }
        if !self.check_ready(who, act, check)? {
            return Ok(());
        }
        if act.moves() {
            return self.check_deed(&self.fought_on()?, who, act, check);
        }
        let moved = self.as_moved(who);
        moved.check_deed(&moved.fought_on()?, who, act, check)
    }

    /// The board of the fight with everybody on it.
    pub(in crate::systems::squads) fn fought_on(&self) -> Result<Ground<'_>, Refusal> {
        let ground = self.ground();
        ground.ok_or_else(|| Refusal::structure("there is no board"))
    }

    /// The table as it is for what somebody does after the Move that it has declared.
    pub(in crate::systems::squads) fn as_moved(&self, who: CharacterId) -> Cow<'_, Self> {
        let Some(go) = self.plan(who).and_then(|plan| plan.go.as_ref()) else {
            return Cow::Borrowed(self);
        };
        let mut moved = self.clone();
        match go {
            Act::Ride { mount } => moved.ride(who, *mount),
            Act::Move { path } => {
                if let Some(unit) = moved.unit_mut(who) {
                    unit.rides = None;
                }
                if let Some(at) = path.last() {
                    moved.put_at(who, *at);
                }
            }
            _ => {}
        }
        Cow::Owned(moved)
    }

    /// Whether somebody has the Move or the Action for it; and whether it has to be asked what else it needs.
    pub(in crate::systems::squads) fn check_ready(
        &self,
        who: CharacterId,
        act: &Act,
        check: &mut Check,
    ) -> Result<bool, Refusal> {
        let unit = self.unit(who)?;
        let name = &unit.name;
        let Some(standing) = self.standing(who) else {
            return Err(Refusal::structure(format!("{name} is not in a fight")));
        };
        let plan = self.plan(who);
        match act {
            Act::TakeBack => {
                return match plan {
                    Some(_) => Ok(false),
                    None => Err(Refusal::structure(format!("{name} has declared nothing"))),
                };
            }
            Act::PutDown => {
                return match self.load_of(who) {
                    Some(_) => Ok(false),
                    None => Err(Refusal::structure(format!("{name} holds nobody"))),
                };
            }
            _ => {}
        }
        check.rule(!unit.is_defeated(), s(60), || {
            format!("{name} is out of the fight")
        })?;
        let moves = act.moves() || *act == Act::DelayMove;
        let (hold, what) = match moves {
            true => (standing.movement, "Move"),
            false => (standing.action, "Action"),
        };
        check.rule(hold.is_ready(), s(11), || match hold {
            Hold::PutOff => format!("{name} has put its {what} off to the next round"),
            _ => format!("{name} has no {what} now"),
        })?;
        check.rule(!standing.acted, s(11), || {
            format!("{name} has acted this round")
        })?;
        check.rule(!moves || !standing.moved, s(11), || {
            format!("{name} has moved this round")
        })?;
        if act.at_once() {
            let declared = plan.and_then(|plan| {
                if moves {
                    plan.go.as_ref()
                } else {
                    plan.act.as_ref()
                }
            });
            check.rule(declared.is_none(), s(13), || {
                format!("{name} has declared its {what} in this phase; take it back first")
            })?;
            return Ok(false);
        }
        self.check_able(who, act, check)?;
        Ok(true)
    }

    /// What keeps a unit from moving or acting at all (S-60, S-70, S-71).
    fn check_able(&self, who: CharacterId, act: &Act, check: &mut Check) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let name = &unit.name;
        check.rule(!unit.is_dragged(), s(71), || format!("{name} is dragged"))?;
        if act.moves() {
            return check.rule(!unit.is_immobilized(), s(60), || {
                format!("{name} is immobilized")
            });
        }
        check.rule(!unit.status.calm, s(60), || {
            format!("{name} is calm and does not act")
        })?;
        let load = self.load_of(who);
        check.rule(
            load.is_none(),
            s(if load.is_some_and(|(_, drag)| drag) {
                71
            } else {
                70
            }),
            || format!("{name} holds somebody and cannot act"),
        )?;
        let helps =
            |plan: &&Plan| matches!(&plan.act, Some(Act::Lift { with, .. }) if *with == Some(who));
        let helped = self.fight.iter().flat_map(|fight| &fight.plans).find(helps);
        check.rule(helped.is_none(), s(70), || {
            format!("{name} helps to lift somebody in this phase")
        })
    }

    /// What an act needs beside a Move or an Action. It is asked when it is declared, and again once the moves are made.
    pub(in crate::systems::squads) fn check_deed(
        &self,
        ground: &Ground<'_>,
        who: CharacterId,
        act: &Act,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let name = &unit.name;
        match act {
            Act::Move { path } => self.check_move(who, path, ground, check),
            Act::Ride { mount } => self.check_ride(ground, who, *mount, check),
            Act::Attack { kind, target } => self.check_attack(ground, (who, *target), *kind, check),
            Act::BullRush { to } => self.check_rush(ground, who, *to, check),
            Act::Dismount { rider } => {
                let whom = self.unit(*rider)?;
                let Some(mount) = whom.rides else {
                    return Err(Refusal::structure(format!("{} rides nothing", whom.name)));
                };
                self.check_enemy(who, *rider, check)?;
                check.rule(self.are_adjacent(ground, who, mount), s(34), || {
                    format!("{name} is not adjacent to {}", self.name(mount))
                })
            }
            Act::Break { structure } => {
                check.rule(unit.siege > 0 || unit.digging > 0, s(36), || {
                    format!("{name} has neither Siege nor Digging")
                })?;
                let what = self.unit(*structure)?;
                if !what.is_structure() || what.is_croaked() {
                    return Err(Refusal::structure(format!(
                        "{} is no structure that stands",
                        what.name
                    )));
                }
                check.rule(self.are_adjacent(ground, who, *structure), s(36), || {
                    format!("{name} is not adjacent to {}", what.name)
                })
            }
            Act::Dig { path } => self.check_dig(who, path, ground, check),
            Act::Lift { whom, with } => {
                let by: Vec<CharacterId> = [who].into_iter().chain(*with).collect();
                self.check_lift(ground, &by, *whom, check)?;
                let Some(other) = with else {
                    return Ok(());
                };
                let free = self
                    .standing(*other)
                    .is_some_and(|one| one.action.is_ready() && !one.acted);
                let busy = self.plan(*other).is_some_and(|plan| plan.act.is_some());
                check.rule(free && !busy && *other != who, s(70), || {
                    format!("{} has no Action to help with", self.name(*other))
                })
            }
            Act::Regroup { join, modifiers } => {
                if let Some(wrong) = unit.wrong_modifiers(*modifiers) {
                    check.rule(false, s(40), || wrong)?;
                }
                self.check_join(who, join, check)
            }
            Act::Wake { whom } => {
                let calm = self.unit(*whom)?;
                check.rule(calm.status.calm, s(60), || {
                    format!("{} is not calm", calm.name)
                })?;
                check.rule(self.are_adjacent(ground, who, *whom), s(60), || {
                    format!("{name} is not adjacent to {}", calm.name)
                })
            }
            Act::Croak { beast } => {
                let whom = self.unit(*beast)?;
                check.rule(
                    whom.has(Special::Beast) && whom.team == unit.team,
                    s(31),
                    || format!("{} is no Beast of its side", whom.name),
                )?;
                check.rule(!whom.is_croaked(), s(31), || {
                    format!("{} is croaked", whom.name)
                })
            }
            Act::Other | Act::PutDown | Act::DelayMove | Act::DelayAction | Act::TakeBack => Ok(()),
        }
    }

    /// A way, or the step by which a rider gets off.
    fn check_move(
        &self,
        who: CharacterId,
        path: &[Hex],
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let distance = self.move_of(who);
        let rides = unit.rides.is_some();
        let Some(to) = path.last() else {
            let reach = ground.reach(who, if rides { 1 } else { distance });
            let leads = reach
                .as_ref()
                .is_some_and(crate::systems::units::ways::leads_on);
            if check.forces() {
                return Err(Refusal::structure("say which way"));
            }
            return check.rule(leads, s(4), || {
                format!(
                    "{} has {} and nowhere to go",
                    unit.name,
                    count(distance.into(), "square", "squares")
                )
            });
        };
        if let Some(partner) = self.partner_of(who) {
            let ready = self
                .standing(partner)
                .is_some_and(|one| one.movement.is_ready() && !one.moved && !one.acted);
            check.rule(ready, s(70), || {
                format!("{} cannot move with it", self.name(partner))
            })?;
        }
        check.rule(!rides || path.len() == 1, s(33), || {
            format!("{} gets off onto an adjacent square", unit.name)
        })?;
        ground.check_way(who, path, if rides { 1 } else { distance }, check)?;
        // Two of one side cannot end on the same squares (S-17).
        let end = ground.token_at(who, *to);
        let plans = self.fight.iter().flat_map(|fight| &fight.plans);
        let meets = plans
            .filter(|plan| plan.who != who && self.side_of(plan.who) == unit.team)
            .find(|plan| {
                let to = plan.end();
                to.is_some_and(|to| ground.token_at(plan.who, to).overlaps(end))
            });
        check.rule(meets.is_none(), s(17), || {
            let other = meets.map_or_else(String::new, |plan| self.name(plan.who));
            format!("{other} goes to {}", ground.board.address(*to))
        })
    }

    /// Whether that one is up, and of another side.
    fn check_enemy(
        &self,
        who: CharacterId,
        on: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let target = self.unit(on)?;
        let structure = target.is_structure() && !target.is_croaked();
        if who == on || (self.standing(on).is_none() && !structure) {
            return Err(Refusal::structure(format!("{} is no target", target.name)));
        }
        check.rule(!target.is_croaked(), s(50), || {
            format!("{} is croaked", target.name)
        })?;
        let enemy = self.are_opponents(who, on) || (structure && target.team.is_none());
        check.rule(enemy, s(50), || format!("{} is no enemy", target.name))
    }

    /// Whether somebody can attack that one so: range, line, height (S-33, S-51, S-52).
    fn check_attack(
        &self,
        ground: &Ground<'_>,
        (who, on): (CharacterId, CharacterId),
        kind: AttackKind,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        self.check_enemy(who, on, check)?;
        let (unit, target) = (self.unit(who)?, self.unit(on)?);
        if kind == AttackKind::Fire {
            let (Some(from), Some(to)) = (ground.stands(who), ground.stands(on)) else {
                return Err(Refusal::structure(
                    "both have to stand on the board of the fight",
                ));
            };
            let far = ground.grid.distance(from, to).unwrap_or(u32::MAX);
            check.rule(far <= u32::from(unit.range), s(51), || match unit.range {
                0 => format!("{} does not fire", unit.name),
                range => format!(
                    "{} is {far} squares away, and it fires {range}",
                    target.name
                ),
            })?;
            return check.rule(
                ground.grid.sight(from, to, &ground.grid.none()),
                s(51),
                || format!("a wall is in the way to {}", target.name),
            );
        }
        check.rule(self.are_adjacent(ground, who, on), s(51), || {
            format!("{} is not adjacent to {}", unit.name, target.name)
        })?;
        let below = ground.height(on) <= ground.height(who) || target.is_structure();
        check.rule(below, s(51), || format!("{} stands higher", target.name))
    }

    /// Whether somebody can rush there: next to it, enemies in it, nobody else (S-53).
    fn check_rush(
        &self,
        ground: &Ground<'_>,
        who: CharacterId,
        to: Hex,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let name = &unit.name;
        let from = ground
            .stands(who)
            .ok_or_else(|| Refusal::structure("it is not on the board"))?;
        let token = ground.token_at(who, to);
        let at = ground.board.address(to);
        if ground.heading(from.at(), to).is_none() || !token.spaces().all(|at| ground.grid.has(at))
        {
            return Err(Refusal::structure(format!(
                "{at} is not one step away on the board"
            )));
        }
        check.rule(unit.rides.is_none(), s(53), || {
            format!("{name} rides; its mount rushes")
        })?;
        check.rule(!unit.has(Special::Agile), s(30), || {
            format!("{name} is Agile and cannot rush")
        })?;
        check.rule(!unit.is_immobilized(), s(53), || {
            format!("{name} is immobilized")
        })?;
        check.rule(
            ground.beside(from, token) || from.overlaps(token),
            s(53),
            || format!("a wall is in the way to {at}"),
        )?;
        let there = ground.takers(token);
        let others = there
            .iter()
            .filter(|other| **other != who && self.lowest(**other) != who);
        let (enemies, friends): (Vec<CharacterId>, Vec<CharacterId>) = others
            .copied()
            .partition(|other| self.are_opponents(who, *other));
        check.rule(!enemies.is_empty(), s(53), || {
            format!("no enemy stands at {at}")
        })?;
        check.rule(
            friends.is_empty() && ground.is_open(who, to, &there),
            s(53),
            || format!("{at} cannot be taken"),
        )?;
        check.rule(ground.height_at(to) <= ground.height(who), s(51), || {
            format!("{at} is higher")
        })
    }

    fn check_dig(
        &self,
        who: CharacterId,
        path: &[Hex],
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let most = usize::from(unit.digging);
        check.rule(most > 0, s(36), || format!("{} does not dig", unit.name))?;
        if path.is_empty() {
            return Err(Refusal::structure("say which squares it digs"));
        }
        check.rule(path.len() <= most, s(36), || {
            format!("{} digs {most} squares a round", unit.name)
        })?;
        let dug = self.standing(who).is_some_and(|one| one.dug);
        check.rule(!dug, s(36), || format!("{} has dug this round", unit.name))?;
        let mut at = ground.stands(who).map_or(path[0], |token| token.at());
        for next in path {
            let name = ground.board.address(*next);
            if !ground.grid.has(*next) {
                return Err(Refusal::structure(format!("{name} is not on the board")));
            }
            let cardinal = ground.board.layout.side_to(at, *next).is_some();
            check.rule(cardinal, s(36), || {
                format!("a tunnel leads to {name} only along a side")
            })?;
            at = *next;
        }
        Ok(())
    }
}

impl Plan {
    /// Where its way ends.
    #[must_use]
    pub fn end(&self) -> Option<Hex> {
        match &self.go {
            Some(Act::Move { path }) => path.last().copied(),
            _ => None,
        }
    }
}
