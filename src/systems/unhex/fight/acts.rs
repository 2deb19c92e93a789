//! Acts in a fight (U-52 to U-54): what forbids one, and what it does. Offers ask here, too, so that they cannot differ.

use std::sync::Arc;

use crate::board::areas::{AreaId, ConnectionId, ConnectionKind, Lines, SightRules};
use crate::systems::unhex::fight::act::Act;
use crate::systems::unhex::fight::frames::exchange::Exchange;
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::frames::move_frame::MoveFrame;
use crate::systems::unhex::fight::frames::questions::Started;
use crate::systems::unhex::fight::frames::strike::Strike;
use crate::systems::unhex::fight::hands::Grips;
use crate::systems::unhex::fight::state::Phase;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::character::Side;
use crate::systems::unhex::sheet::item::{ItemKind, StrikeKind};
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, Check, Refusal, RuleId};

/// An attack that passed the check.
pub(in crate::systems::unhex) struct Aim {
    pub(in crate::systems::unhex) range: u32,
    pub(in crate::systems::unhex) marks: u32,
    pub(in crate::systems::unhex) cover: bool,
    /// So many of the marks are by stealth (U-101).
    pub(in crate::systems::unhex) stealth: u32,
}

impl Unhex {
    /// Whether somebody may act now at all (U-40, U-50, U-64).
    fn may_act(
        &self,
        who: CharacterId,
        act: &Act,
        asked: &Result<(), Refusal>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let free = matches!(act, Act::Drop { .. });
        // Rally is also for the end of a fight, where no action is needed (U-100).
        let rally = *act == Act::Rally;
        let all_out = *act == Act::AllOutDefend;
        let sheet = self.sheet(who)?;
        let name = &sheet.name;
        let Some(fight) = &self.fight else {
            return Err(Refusal::structure("no fight is going on"));
        };
        let over = matches!(fight.phase, Phase::Over { .. });
        if over && !rally {
            return Err(Refusal::structure("the fight is over"));
        }
        let Some(standing) = fight.standings.get(&who) else {
            return Err(Refusal::structure(format!("{name} is not in this fight")));
        };
        asked.clone()?;
        if self.area_of(who).is_none() {
            return Err(Refusal::structure(format!(
                "{name} stands on no area of this fight’s map"
            )));
        }
        check.rule(self.is_conscious(who), u(64), || {
            format!("{name} is unconscious")
        })?;
        if over {
            return Ok(());
        }
        check.rule(
            all_out || (sheet.team.is_some() && sheet.team == self.acting_team()),
            u(40),
            || format!("it is not the turn of {name}’s team"),
        )?;
        check.rule(free || !standing.all_out, u(90), || {
            let span = self.house_rules.span();
            format!("{name} defends all-out this {span} and does nothing else")
        })?;
        let directs = matches!(act, Act::Direct { .. }) && standing.direct_actions > 0;
        check.rule(free || directs || standing.actions > 0, u(50), || {
            if standing.owed > 0 {
                format!("{name} has no action left and owes one")
            } else {
                format!("{name} has no action left this round")
            }
        })
    }

    /// Whether an attack is possible: item in hand, ammo, range, sight (U-53, U-81, U-82).
    pub(in crate::systems::unhex) fn aim(
        &self,
        who: CharacterId,
        target: CharacterId,
        weapon: Weapon,
        less_lethal: bool,
        lines: Option<&Lines>,
        check: &mut Check,
    ) -> Result<Aim, Refusal> {
        let sheet = self.sheet(who)?;
        let target_name = &self.sheet(target)?.name;
        if who == target {
            return Err(Refusal::structure("nobody attacks themselves"));
        }
        if self.standing(target).is_none() {
            return Err(Refusal::structure(format!(
                "{target_name} is not in this fight"
            )));
        }
        let (kind, weapon_name, reach) = match weapon {
            Weapon::Unarmed => {
                self.check_unarmed(who, check)?;
                (ItemKind::Other, "an unarmed attack", 0..=0)
            }
            Weapon::Item(id) => {
                let Some(item) = sheet.item(id) else {
                    return Err(Refusal::structure(format!(
                        "{} has no such item",
                        sheet.name
                    )));
                };
                let reach = if item.kind == ItemKind::Shield {
                    let able = self.has(who, Some(Ability::ShieldAttack));
                    check.rule(able, u(90), || {
                        format!("{} is not trained to attack with a shield", sheet.name)
                    })?;
                    Some(0..=0)
                } else {
                    item.kind.reach(self.house_rules.longest_range)
                };
                check.rule(reach.is_some(), u(81), || {
                    if item.kind.area_effect() {
                        format!("{} is aimed at an area", item.name)
                    } else {
                        format!("{} is no weapon", item.name)
                    }
                })?;
                check.rule(sheet.hands.hold(id), u(53), || {
                    format!("{} is not in hand", item.name)
                })?;
                let sides = [Side::Left, Side::Right];
                let arm_out = sides
                    .into_iter()
                    .find(|side| sheet.hands.get(*side) == Some(id) && !sheet.arm_works(*side));
                check.rule(arm_out.is_none(), u(62), || match arm_out {
                    Some(side) => format!("the {side} arm is out"),
                    None => String::new(),
                })?;
                check.rule(
                    !item.kind.two_handed() || sheet.hands.left == sheet.hands.right,
                    u(81),
                    || format!("{} takes both hands", item.name),
                )?;
                (item.kind, item.name.as_str(), reach.unwrap_or(0..=0))
            }
        };
        let (Some(from), Some(to), Some(lines)) = (self.area_of(who), self.area_of(target), lines)
        else {
            return Err(Refusal::structure(
                "both have to stand on the map of the fight",
            ));
        };
        let sight = self.attack_sight(who, kind);
        let stealth = self.stealth_marks(who, target, to);
        let look = lines.look_with(from, to, &sight, stealth);
        let why = || {
            let why = lines.why_with(from, to, &sight, stealth).sentence;
            why.strip_suffix('.').unwrap_or(&why).to_owned()
        };
        let in_reach = look.range.is_some_and(|range| reach.contains(&range));
        check.rule(in_reach, u(81), || match look.range {
            None => "there is no way to see along".to_owned(),
            Some(range) => {
                let (least, most) = (*reach.start(), *reach.end());
                let reaches = if most == u32::MAX {
                    format!("{least} or more")
                } else if least == most {
                    least.to_string()
                } else {
                    format!("{least} to {most}")
                };
                format!("range {range}, {weapon_name} reaches {reaches}")
            }
        })?;
        check.rule(look.sight, u(33), why)?;
        if kind.ranged() {
            let (rule, ammo) = if less_lethal {
                (u(67), "less-lethal ammo")
            } else {
                (u(82), "ammo")
            };
            check.rule(sheet.loaded(kind, less_lethal), rule, || {
                format!("no {ammo} for {weapon_name}")
            })?;
        }
        if kind == ItemKind::Ranged1h {
            check.rule(!sheet.holds_shield(), u(81), || {
                "a one-handed ranged weapon cannot be used with a shield in hand".to_owned()
            })?;
        }
        Ok(Aim {
            range: look.range.unwrap_or(0),
            marks: look.marks.unwrap_or(0),
            // An attack that the GM allows without sight still meets the marks on its way.
            cover: kind.ranged()
                && (look.cover || (!look.sight && look.marks.is_some_and(|marks| marks > 0))),
            stealth: if from == to { 0 } else { stealth.there },
        })
    }

    /// The choices about sight for an Attack with a weapon of that kind: an ability with two-handed ranged ones sees
    /// past two marks (U-94).
    #[must_use]
    pub fn attack_sight(&self, who: CharacterId, kind: ItemKind) -> SightRules {
        let mut sight = self.house_rules.sight;
        let sheet = self.characters.get(&who);
        if kind == ItemKind::Ranged2h
            && sheet.is_some_and(|sheet| sheet.abilities.contains(&Ability::Ranged2hLongSight))
            && self.is_conscious(who)
        {
            sight.limit = sight.limit.max(3);
        }
        sight
    }

    /// Whether somebody can walk there in one action (U-54, U-62).
    pub(super) fn check_move(
        &self,
        who: CharacterId,
        to: AreaId,
        lines: Option<&Lines>,
        check: &mut Check,
    ) -> Result<AreaId, Refusal> {
        let sheet = self.sheet(who)?;
        let (Some(from), Some(map), Some(lines)) = (self.area_of(who), self.fight_map(), lines)
        else {
            return Err(Refusal::structure(format!(
                "{} stands on no area of this fight’s map",
                sheet.name
            )));
        };
        if !map.areas.contains_key(&to) {
            return Err(Refusal::structure(format!(
                "there is no area {to} on this map"
            )));
        }
        if from == to {
            return Err(Refusal::structure(format!(
                "{} is there already",
                sheet.name
            )));
        }
        let impaired = sheet.cannot_move();
        check.rule(impaired.is_none(), u(62), || {
            impaired.unwrap_or_default().to_owned()
        })?;
        check.rule(
            lines.next_areas(from).contains(&to),
            u(54),
            || match lines.steps(from, to) {
                Some(steps) => format!("{} is {steps} moves away", map.area_name(to)),
                None => format!("there is no way to walk to {}", map.area_name(to)),
            },
        )?;
        Ok(from)
    }

    /// Whether an act would be legal now.
    ///
    /// # Errors
    /// The first thing that forbids it.
    pub fn check_act(&self, who: CharacterId, act: &Act) -> Result<(), Refusal> {
        let asked = &self.refuse_while_deciding();
        self.check_with(
            who,
            act,
            self.lines().as_ref(),
            asked,
            &mut Check::new(false),
        )
    }

    /// The same with what holds for many acts and is found out once: the fight's map, and whether something is asked.
    pub(super) fn check_with(
        &self,
        who: CharacterId,
        act: &Act,
        lines: Option<&Lines>,
        asked: &Result<(), Refusal>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        if self.is_asked_what_to_do(who) {
            self.may_be_directed(who, act, check)?;
        } else {
            self.may_act(who, act, asked, check)?;
        }
        self.check_deed(who, act, lines, check)
    }

    /// Whether somebody could do that who may act.
    pub(super) fn check_deed(
        &self,
        who: CharacterId,
        act: &Act,
        lines: Option<&Lines>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        match act {
            Act::Attack {
                target,
                weapon,
                less_lethal,
            } => self
                .aim(who, *target, *weapon, *less_lethal, lines, check)
                .map(|_| ()),
            Act::AttackArea { area, item } => {
                self.aim_area(who, *area, *item, lines, check).map(|_| ())
            }
            Act::Move { to } => self.check_move(who, *to, lines, check).map(|_| ()),
            Act::Rearrange { .. } => self.check_hands(who, Grips::of(who, act), check),
            Act::Drop { hand } => match self.sheet(who)?.hands.get(*hand) {
                Some(_) => Ok(()),
                None => Err(Refusal::structure(format!("the {hand} hand is empty"))),
            },
            Act::Door { connection } => {
                let line = self
                    .fight_map()
                    .and_then(|map| map.connections.get(connection));
                match line {
                    Some(line) if matches!(line.kind, ConnectionKind::Door { .. }) => {
                        let area = self.area_of(who);
                        check.rule(
                            area == Some(line.from) || area == Some(line.to),
                            u(30),
                            || "the door is not at this area".to_owned(),
                        )
                    }
                    _ => Err(Refusal::structure("there is no such door")),
                }
            }
            Act::FirstAid {
                patient,
                item,
                sure,
            } => self.check_first_aid(who, *patient, *item, *sure, check),
            Act::Use { what } if what.trim().is_empty() => {
                Err(Refusal::structure("say what is used"))
            }
            Act::Use { .. } => Ok(()),
            Act::AllOutDefend => self.check_all_out(who, check),
            Act::Rally => self.check_rally(who, check),
            Act::Direct { whom } => self.check_direct(who, *whom, check),
        }
    }

    pub(in crate::systems::unhex) fn act(
        &mut self,
        who: CharacterId,
        act: &Act,
        force: bool,
    ) -> Result<(), Refusal> {
        let mut check = Check::new(force);
        let asked = &self.refuse_while_deciding();
        self.check_with(who, act, self.lines().as_ref(), asked, &mut check)?;
        if !check.skipped().is_empty() {
            let what = self.act_label(who, act);
            self.note_gm(Fact::Forced {
                what,
                skipped: check.skipped().to_vec(),
            });
        }
        // Somebody who is directed answers with the act, and spends nothing.
        if self.is_asked_what_to_do(who) {
            self.answer_direct(act, force);
            return Ok(());
        }
        match act {
            Act::Drop { .. } => {}
            // At the end of a fight a Rally costs nothing more.
            Act::Rally if self.is_over() => {}
            Act::AllOutDefend => {
                self.go_all_out(who);
                return Ok(());
            }
            Act::Direct { whom } => {
                self.begin_direct(who, *whom);
                return Ok(());
            }
            _ => self.spend_action(who),
        }
        self.do_deed(who, act, &mut check)
    }

    /// Does an act that is checked and paid for.
    pub(super) fn do_deed(
        &mut self,
        who: CharacterId,
        act: &Act,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let lines = self.lines();
        let lines = lines.as_ref();
        if let (false, Some(fight)) = (matches!(act, Act::Drop { .. }), self.fight_mut()) {
            fight.acted = true;
        }
        if act.takes_toll() && self.toll(who).is_some() {
            let started = Started::new(self, who, act.clone(), check.forces());
            self.push_frame(Frame::Started(Box::new(started)));
            return Ok(());
        }
        self.carry_out(who, act, lines, check)
    }

    /// Does what somebody has declared and paid for.
    pub(super) fn carry_out(
        &mut self,
        who: CharacterId,
        act: &Act,
        lines: Option<&Lines>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        match act {
            Act::Attack {
                target,
                weapon,
                less_lethal,
            } => {
                let aim = self.aim(who, *target, *weapon, *less_lethal, lines, check)?;
                self.lose_stealth(who);
                let strike = Strike::new(
                    self,
                    StrikeKind::Attack,
                    who,
                    *target,
                    *weapon,
                    aim.range,
                    aim.marks,
                    aim.cover,
                )
                .less_lethal(*less_lethal);
                let fact = strike.declared(self);
                let cover = aim.cover.then_some(u(33));
                let stealth = (aim.cover && aim.stealth > 0).then_some(u(101));
                let subdues = less_lethal.then_some(u(67));
                let rules: Vec<RuleId> = [Some(u(53)), cover, stealth, subdues]
                    .into_iter()
                    .flatten()
                    .collect();
                self.note(&rules, fact);
                self.push_frame(Frame::Exchange(Box::new(Exchange::new(strike))));
            }
            Act::AttackArea { area, item } => {
                let range = self.aim_area(who, *area, *item, lines, check)?;
                self.lose_stealth(who);
                self.attack_area(who, *area, *item, range);
            }
            Act::Move { to } => {
                let from = self.check_move(who, *to, lines, check)?;
                let frame = MoveFrame::new(self, who, from, *to);
                // Where somebody may intercept, the log says first who set out.
                if !frame.asked.is_empty() {
                    let (from, to) = (self.area_name(from), self.area_name(*to));
                    let who = self.who(who);
                    self.note(&[u(54)], Fact::SetsOut { who, from, to });
                }
                self.push_frame(Frame::Move(Box::new(frame)));
            }
            Act::Rearrange { .. } => self.rearrange(who, Grips::of(who, act))?,
            Act::Drop { hand } => {
                let area = self.area_of(who);
                self.drop_held(who, *hand, area, u(52));
            }
            Act::Door { connection } => self.toggle_door(who, *connection),
            Act::FirstAid {
                patient,
                item,
                sure,
            } => self.begin_first_aid(who, *patient, *item, *sure)?,
            Act::Use { what } => {
                let who = self.who(who);
                self.note(
                    &[u(52)],
                    Fact::Used {
                        who,
                        what: what.trim().to_owned(),
                    },
                );
            }
            Act::Rally => self.begin_rally(who),
            Act::AllOutDefend => self.go_all_out(who),
            Act::Direct { whom } => self.begin_direct(who, *whom),
        }
        Ok(())
    }

    pub(in crate::systems::unhex) fn push_frame(&mut self, frame: Frame) {
        if let Some(fight) = self.fight_mut() {
            fight.frames.push(frame);
        }
    }

    fn toggle_door(&mut self, who: CharacterId, connection: ConnectionId) {
        let Some(map) = self.fight.as_ref().map(|f| f.map) else {
            return;
        };
        let Some(map) = self.maps.get_mut(&map).map(Arc::make_mut) else {
            return;
        };
        let Some(line) = map.connections.get_mut(&connection) else {
            return;
        };
        let ConnectionKind::Door { open, .. } = &mut line.kind else {
            return;
        };
        *open = !*open;
        let (open, from, to) = (*open, line.from, line.to);
        let between = (map.area_name(from).to_owned(), map.area_name(to).to_owned());
        let who = self.who(who);
        self.note(&[u(30)], Fact::Door { who, open, between });
    }
}
