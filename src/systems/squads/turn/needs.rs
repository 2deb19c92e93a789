//! What an act needs beside a Move or an Action: who is where, whose, in what state (S-04, S-23, S-30 to S-36, S-50 to S-53,
//! S-60, S-70).

use crate::board::grid::{Footprint, Hex};
use crate::systems::squads::Squads;
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Special;
use crate::systems::squads::turn::acts::{Act, AttackKind};
use crate::systems::units::ways;
use crate::table::words::count;
use crate::table::{CharacterId, Check, Refusal};

impl Squads {
    /// What an act needs beside a Move or an Action. It is asked when it is declared, and again once the moves are made.
    pub(crate) fn check_deed(
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
                check.rule(unit.siege_dice() > 0, s(36), || {
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
                self.check_other_lifts(who, &by, *whom, check)?;
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
                check.rule(*beast != who, s(31), || {
                    format!("{name} does not croak itself")
                })?;
                check.rule(!whom.is_croaked(), s(31), || {
                    format!("{} is croaked", whom.name)
                })
            }
            Act::Other | Act::PutDown | Act::DelayMove | Act::DelayAction | Act::TakeBack => Ok(()),
        }
    }

    /// Whoever is lifted in this phase lifts nobody in it, whichever was declared first (S-70, S-71).
    fn check_other_lifts(
        &self,
        who: CharacterId,
        by: &[CharacterId],
        whom: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let plans = self.fight.iter().flat_map(|fight| &fight.plans);
        for plan in plans.filter(|plan| plan.who != who) {
            let Some(Act::Lift { whom: other, with }) = &plan.act else {
                continue;
            };
            check.rule(!by.contains(other), s(71), || {
                format!("{} is lifted itself in this phase", self.name(*other))
            })?;
            check.rule(plan.who != whom && *with != Some(whom), s(71), || {
                format!("{} lifts somebody in this phase", self.name(whom))
            })?;
        }
        Ok(())
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
        let distance = self.move_by(&ground.loads, who);
        let rides = unit.rides.is_some();
        if path.is_empty() {
            let leads = self
                .reach_on(ground, who)
                .as_ref()
                .is_some_and(ways::leads_on);
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
        }
        self.check_together(who, check)?;
        check.rule(!rides || path.len() == 1, s(33), || {
            format!("{} gets off onto an adjacent square", unit.name)
        })?;
        let ways = self.ways_along(&ground.loads, who, path);
        self.check_ways(ground, &ways, check)?;
        // Two of one side cannot end on the same squares (S-17).
        let ends = ways
            .iter()
            .filter_map(|(who, way)| Some((*who, *way.last()?)));
        let ends: Vec<Footprint> = ends.map(|(who, at)| ground.token_at(who, at)).collect();
        let plans = self.fight.iter().flat_map(|fight| &fight.plans);
        let others = plans.filter(|plan| plan.who != who && self.side_of(plan.who) == unit.team);
        let mut others = others.flat_map(|plan| self.ends_of(&ground.loads, plan));
        let meets = others.find(|(other, to)| {
            let token = ground.token_at(*other, *to);
            ends.iter().any(|end| end.overlaps(token))
        });
        check.rule(meets.is_none(), s(17), || {
            meets.map_or_else(String::new, |(other, to)| {
                format!("{} goes to {}", self.name(other), ground.board.address(to))
            })
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
        let subdues = kind == AttackKind::Subdue && target.is_structure();
        check.rule(!subdues, s(52), || {
            format!("{} is a structure and knows no Fatigue", target.name)
        })?;
        let (Some(from), Some(to)) = (ground.stands(who), ground.stands(on)) else {
            return Err(Refusal::structure(
                "both have to stand on the board of the fight",
            ));
        };
        if kind == AttackKind::Fire {
            let far = ground.grid.distance(from, to).unwrap_or(u32::MAX);
            let reaches = unit.range > 0 && far <= u32::from(unit.range);
            check.rule(reaches, s(51), || match unit.range {
                0 => format!("{} does not fire", unit.name),
                range => format!(
                    "{} is {far} squares away, and it fires {range}",
                    target.name
                ),
            })?;
        } else {
            check.rule(self.are_adjacent(ground, who, on), s(51), || {
                format!("{} is not adjacent to {}", unit.name, target.name)
            })?;
            let below = ground.height(on) <= ground.height(who) || target.is_structure();
            check.rule(below, s(51), || format!("{} stands higher", target.name))?;
        }
        let line = ground.check_line(from, to);
        check.rule(line.is_ok(), s(51), || {
            let between = line.err().flatten();
            let between = between.map_or_else(|| "a wall".to_owned(), |one| self.name(one));
            format!("{between} is in the way to {}", target.name)
        })
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
        let heading = ways::heading(ground.board, from.at(), to);
        if heading.is_none() || !token.spaces().all(|at| ground.grid.has(at)) {
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
        check.rule(ground.slips(who, from.at(), to), s(53), || {
            format!("something firm is in the way to {at}")
        })?;
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
        let open = friends.is_empty() && ground.is_open(who, to, &there);
        check.rule(open, s(53), || format!("{at} cannot be taken"))?;
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
