//! The GM's hand (promise 7): values, boxes, places and rules set directly, each logged as the GM's.

use std::sync::Arc;

use crate::board::areas::AreaId;
use crate::systems::unhex::command::Command;
use crate::systems::unhex::fight::frames::damage::Damage;
use crate::systems::unhex::fight::hands::Grips;
use crate::systems::unhex::rolls::roll_state::Stage;
use crate::systems::unhex::rules::house_rule_list::{HouseRule, LIST};
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::body::MOST_ARMOR;
use crate::systems::unhex::sheet::character::Hands;
use crate::systems::unhex::sheet::item::Item;
use crate::systems::unhex::state::{Place, Unhex};
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, Check, Encounters, ItemId, MapId, Refusal};

impl Unhex {
    /// What the GM sets; each is logged as the GM's.
    pub(in crate::systems::unhex) fn by_hand(
        &mut self,
        command: &Command,
        mut check: Check,
    ) -> Result<(), Refusal> {
        let what = self.label(command);
        match command {
            Command::RecordHit {
                who,
                location,
                damage,
                mark,
            } => {
                self.sheet(*who)?;
                self.note_gm(Fact::Set { what });
                self.close_exchange_on(*who);
                let damage = (*damage).min(99);
                let mut damage = match *mark {
                    Some(mark) => Damage::new(self, *who, *location, damage, mark),
                    None => Damage::less_lethal(self, *who, *location, damage),
                };
                for share in &mut damage.shares {
                    share.stopped = Some(false);
                }
                damage.go_on(self);
                return Ok(());
            }
            Command::SetLevel { who, level } => {
                let sheet = self.sheet_mut(*who)?;
                let most = sheet.max_level;
                check.rule(*level <= most, u(1), || {
                    format!("the level never exceeds the max level {most}")
                })?;
                sheet.level = *level;
                self.level_of_waiting_rolls(*who);
            }
            Command::SetMaxLevel { who, level } => {
                if level.get() < 1 {
                    return Err(Refusal::structure("a max level is 1 to 99"));
                }
                let sheet = self.sheet_mut(*who)?;
                sheet.max_level = *level;
                sheet.level = sheet.level.min(*level);
                self.level_of_waiting_rolls(*who);
            }
            Command::SetBox {
                who,
                location,
                index,
                mark,
            } => {
                self.note_gm(Fact::Set { what });
                return self.mark_boxes(*who, &[(*location, *index)], *mark);
            }
            Command::SetArmor {
                who,
                location,
                pieces,
            } => {
                check.rule(*pieces <= MOST_ARMOR, u(66), || {
                    format!("a location wears at most {MOST_ARMOR} pieces of armor")
                })?;
                self.sheet_mut(*who)?.body.part_mut(*location).armor = *pieces;
            }
            Command::SetCondition { who, condition } => {
                self.sheet_mut(*who)?.condition_by_gm = *condition;
            }
            Command::SetActions { who, actions, owed } => {
                let Some(standing) = self.standing_mut(*who) else {
                    return Err(Refusal::structure(format!(
                        "{} is not in a fight",
                        self.name(*who)
                    )));
                };
                standing.actions = *actions;
                standing.owed = *owed;
            }
            Command::SetMarker { who, marker, on } => {
                let Some(standing) = self.standing_mut(*who) else {
                    return Err(Refusal::structure(format!(
                        "{} is not in a fight",
                        self.name(*who)
                    )));
                };
                marker.set(standing, *on);
            }
            Command::SetHands { who, left, right } => {
                let hands = Hands {
                    left: *left,
                    right: *right,
                };
                self.check_hands(*who, Grips::own(*who, hands), &mut check)?;
                self.set_hands(*who, hands)?;
            }
            Command::Place { who, map, area } => self.place(*who, *map, *area)?,
            Command::PlaceAll { who, map, area } => {
                Refusal::unless_each_once(who)?;
                for who in who {
                    self.place(*who, *map, *area)?;
                }
            }
            Command::Join { who } => self.join(*who)?,
            Command::Leave { who } => self.leave(*who)?,
            Command::TakeOffMap { who } => self.take_off_map(*who)?,
            Command::SetOrder { order } => self.set_order(order)?,
            Command::SetTurn { team } => self.set_turn(*team)?,
            Command::SetRound { round } => self.set_round(*round)?,
            Command::AddEffect { area, kind, rounds } => {
                self.effect_by_hand(*area, *kind, *rounds)?;
            }
            Command::ChangeEffect {
                effect,
                kind,
                rounds,
            } => self.change_effect(*effect, *kind, *rounds)?,
            Command::RemoveEffect { effect } => self.remove_effect(*effect)?,
            Command::SetStealth { who, lost } => self.set_stealth(*who, *lost)?,
            Command::AddItem { who, name, kind } => {
                if name.trim().is_empty() {
                    return Err(Refusal::structure("give the item a name"));
                }
                let sheet = self.sheet_mut(*who)?;
                let ability = kind.ability_needed();
                let able = ability.is_none_or(|ability| sheet.abilities.contains(&ability));
                check.rule(able, u(96), || {
                    let ability = ability.map_or("", Ability::name);
                    format!("{} takes the ability {ability}", name.trim())
                })?;
                let next = sheet.items.iter().map(|i| i.id.0).max().unwrap_or(0);
                let Some(id) = next.checked_add(1).map(ItemId) else {
                    return Err(Refusal::structure("there is no free item number"));
                };
                let name = name.trim().to_owned();
                sheet.items.push(Item {
                    id,
                    name,
                    kind: *kind,
                    dropped: None,
                });
            }
            Command::RemoveItem { who, item } => {
                let sheet = self.sheet_mut(*who)?;
                let Some(index) = sheet.items.iter().position(|i| i.id == *item) else {
                    return Err(Refusal::structure(format!(
                        "{} has no such item",
                        sheet.name
                    )));
                };
                sheet.items.remove(index);
                sheet.hands.release(*item);
            }
            Command::SetAbility { who, ability, has } => {
                let sheet = self.sheet_mut(*who)?;
                if *has {
                    let first = ability.prerequisite();
                    let has_first = first.is_none_or(|first| sheet.abilities.contains(&first));
                    check.rule(has_first, ability.rule(), || {
                        let first = first.map_or("another", Ability::name);
                        format!("{} comes after {first}", ability.name())
                    })?;
                    sheet.abilities.insert(*ability);
                } else {
                    sheet.abilities.remove(ability);
                }
            }
            Command::PutCharacter { id, sheet } => {
                check.rule(sheet.level <= sheet.max_level, u(1), || {
                    format!("the level never exceeds the max level {}", sheet.max_level)
                })?;
                self.characters.insert(*id, Arc::new((**sheet).clone()));
            }
            Command::PutTeam { id, team } => {
                if team.name.trim().is_empty() {
                    return Err(Refusal::structure("give the team a name"));
                }
                self.teams.insert(*id, Arc::new(team.clone()));
            }
            Command::PutMap { id, map } => {
                self.maps.insert(*id, Arc::new((**map).clone()));
            }
            Command::MoveArea { map, area, x, y } => {
                let area = self
                    .maps
                    .get_mut(map)
                    .and_then(|map| Arc::make_mut(map).areas.get_mut(area))
                    .ok_or_else(|| Refusal::structure("there is no such area"))?;
                (area.x, area.y) = ((*x).clamp(-100_000, 100_000), (*y).clamp(-100_000, 100_000));
                return Ok(());
            }
            Command::SetDice { team, dice } => {
                if team.is_some_and(|team| !self.teams.contains_key(&team)) {
                    return Err(Refusal::structure("there is no such team"));
                }
                self.hold_rolls();
                for (id, each) in &mut self.teams {
                    if team.is_none_or(|team| team == *id) {
                        Arc::make_mut(each).dice = *dice;
                    }
                }
                // How dice fall is no part of the story.
                return Ok(());
            }
            Command::SetReactions { team, reactions } => {
                let Some(team) = self.teams.get_mut(team) else {
                    return Err(Refusal::structure("there is no such team"));
                };
                Arc::make_mut(team).reactions = *reactions;
            }
            // What follows from a mark is noted after the mark.
            Command::EditSheet { who, edit } => {
                self.note_gm(Fact::Set { what });
                return self.edit_sheet(*who, edit);
            }
            Command::AddCharacters { newcomers } => self.add_characters(newcomers, &mut check)?,
            Command::DuplicateCharacter { who, also, area } => {
                self.duplicate(*who, *area)?;
                for who in also {
                    self.duplicate(*who, None)?;
                }
            }
            Command::RemoveCharacter { who } => self.remove_character(*who)?,
            Command::EditTeam { team, edit } => self.edit_team(*team, edit)?,
            Command::RemoveTeam { team } => self.remove_team(*team)?,
            // These note what follows by the rules themselves; the GM's word only where it skips one.
            Command::Recover { who } => {
                self.check_recover(who, &mut check)?;
                self.recover(who);
                return Ok(());
            }
            Command::EndSession { achieved } => {
                self.check_end_session(*achieved, &mut check)?;
                self.note_skipped(what, check);
                self.end_session(*achieved);
                return Ok(());
            }
            Command::SetGoal { goal } => self.set_goal(goal)?,
            Command::Encounter(command) => self.change_encounters(command)?,
            Command::SetHouseRule { rule, option } => {
                let rules = Arc::make_mut(&mut self.house_rules);
                HouseRule::change(LIST, rules, rule, option)?;
            }
            Command::SetHouseRules(rules) => self.house_rules = Arc::new(rules.clone()),
            Command::BeginFight { .. }
            | Command::EndFight
            | Command::EndTurn
            | Command::Act { .. }
            | Command::Force { .. }
            | Command::ForceReaction { .. }
            | Command::Answer { .. }
            | Command::NobodyReacts
            | Command::Surrender { .. }
            | Command::FreeRoll(_)
            | Command::EditMap { .. }
            | Command::AddMap { .. }
            | Command::RenameMap { .. }
            | Command::DuplicateMap { .. }
            | Command::RemoveMap { .. }
            | Command::Overrule(_) => {
                return Err(Refusal::structure(
                    "only what is set by hand can be overruled; an act is forced",
                ));
            }
        }
        let skipped = check.into_skipped();
        self.note_gm(if skipped.is_empty() {
            Fact::Set { what }
        } else {
            Fact::Forced { what, skipped }
        });
        Ok(())
    }

    /// Dice of theirs that have not fallen are rolled against the level that they have now.
    fn level_of_waiting_rolls(&mut self, who: CharacterId) {
        let Some(sheet) = self.characters.get(&who) else {
            return;
        };
        let (level, max_level) = (sheet.level.get(), sheet.max_level.get());
        let frames = self.fight_mut().map(|fight| fight.frames.iter_mut());
        let rolls = frames.into_iter().flatten();
        let rolls = rolls.flat_map(|frame| frame.procedure_mut().rolls_mut());
        let waits = |stage: Stage| matches!(stage, Stage::Rolling | Stage::Rerolling(_));
        for roll in rolls.filter(|roll| roll.roller == who && waits(roll.stage)) {
            (roll.level, roll.max_level) = (level, max_level);
        }
    }

    /// Notes the rules that the GM's word skipped, if there are any.
    fn note_skipped(&mut self, what: String, check: Check) {
        let skipped = check.into_skipped();
        if !skipped.is_empty() {
            self.note_gm(Fact::Forced { what, skipped });
        }
    }

    pub(in crate::systems::unhex) fn place(
        &mut self,
        who: CharacterId,
        map: MapId,
        area: AreaId,
    ) -> Result<(), Refusal> {
        self.sheet(who)?;
        if !self
            .maps
            .get(&map)
            .is_some_and(|map| map.areas.contains_key(&area))
        {
            return Err(Refusal::structure("there is no such area"));
        }
        let before = self.places.get(&who);
        let hidden = before.is_some_and(|place| place.hidden);
        let comes = before.is_none_or(|place| place.map != map);
        self.places.insert(who, Place { map, area, hidden });
        let team = self.team_of(who);
        let Some(fight) = self.fight_mut() else {
            return Ok(());
        };
        // Whoever comes to the fight's map joins with an action, and nothing starts or ends by it. Whoever has left the fight
        // and is only moved does not.
        if comes && fight.map == map && team.is_some() {
            fight.enter(who);
        }
        Ok(())
    }
}
