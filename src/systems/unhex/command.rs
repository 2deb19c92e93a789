//! Everything that can be done to a game of Unhex: acts in a fight, answers, and the GM's hand (promises 1 and 7).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::body::{Location, MOST_ARMOR, Mark};
use super::exchange::{Exchange, Strike};
use super::fact::Fact;
use super::fight::{Fight, Frame, Phase, Standing};
use super::house_rules::HouseRules;
use super::item::{Item, ItemKind, StrikeKind};
use super::moves::MoveFrame;
use super::rules::u;
use super::sheet::{Ability, Character, GmCondition, Hands, Kind, Level, Side};
use super::team::{DiceMode, Reactions, Team};
use super::wounds::Damage;
use super::{Place, Unhex};
use crate::board::areas::{AreaId, AreaMap, ConnectionId, ConnectionKind, Lines, SightRules};
use crate::dice::Dice;
use crate::table::{Answer, CharacterId, ItemId, MapId, Refusal, RuleId, Shape, TeamId};

/// What a character does with an action (U-52), or freely.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// U-53: attack with an item in hand.
    Attack {
        /// Whom.
        target: CharacterId,
        /// With what.
        weapon: ItemId,
    },
    /// U-54: to the next area.
    Move {
        /// Where to.
        to: AreaId,
    },
    /// U-52: re-arrange the hands, pick up, stow; one action together.
    Rearrange {
        /// What the left hand holds afterwards.
        left: Option<ItemId>,
        /// What the right hand holds afterwards.
        right: Option<ItemId>,
    },
    /// U-52: drop what a hand holds; free.
    Drop {
        /// Which hand.
        hand: Side,
    },
    /// U-30: open or close a door at the area.
    Door {
        /// Which.
        connection: ConnectionId,
    },
    /// U-52: use an item or a thing of the area, in the GM's words.
    Use {
        /// What.
        what: String,
    },
}

/// A change to a game of Unhex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Begin a fight of everybody on a map (U-40).
    BeginFight {
        /// Where.
        map: MapId,
    },
    /// End the fight by the GM's word.
    EndFight,
    /// The team whose turn it is has done enough.
    EndTurn,
    /// Somebody acts.
    Act {
        /// Who.
        who: CharacterId,
        /// What.
        act: Act,
    },
    /// Somebody acts though rules forbid it; the log names the rules that were skipped.
    Force {
        /// Who.
        who: CharacterId,
        /// What.
        act: Act,
    },
    /// An open question is answered.
    Answer {
        /// Its key; not needed while only one is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decision: Option<String>,
        /// The answer.
        answer: Answer,
    },
    /// Nobody reacts: every open reaction is declined (U-51).
    NobodyReacts,
    /// Record only the result of a hit, without the procedure.
    RecordHit {
        /// Whom.
        who: CharacterId,
        /// Where.
        location: Location,
        /// How much, 0 to 99.
        damage: u8,
        /// Marked with what.
        mark: Mark,
    },
    /// Set the level by hand.
    SetLevel {
        /// Whose.
        who: CharacterId,
        /// To what; at most the max level (U-01).
        level: Level,
    },
    /// Set the max level by hand; the level never exceeds it (U-01).
    SetMaxLevel {
        /// Whose.
        who: CharacterId,
        /// To what, 1 to 99.
        level: Level,
    },
    /// Set one box by hand.
    SetBox {
        /// Whose.
        who: CharacterId,
        /// Which location.
        location: Location,
        /// Which box, counted from 0.
        index: u8,
        /// The mark, or none to clear it.
        mark: Option<Mark>,
    },
    /// Set the pieces of armor at a location by hand (U-66).
    SetArmor {
        /// Whose.
        who: CharacterId,
        /// Which location.
        location: Location,
        /// How many, at most 2.
        pieces: u8,
    },
    /// The GM's word over consciousness, or none to go by the rules again.
    SetCondition {
        /// Whose.
        who: CharacterId,
        /// The word.
        condition: Option<GmCondition>,
    },
    /// Set actions left this round and lost actions owed, by hand.
    SetActions {
        /// Whose.
        who: CharacterId,
        /// Left this round.
        actions: u8,
        /// Owed.
        owed: u8,
    },
    /// Put something into the hands by hand; no action is spent.
    SetHands {
        /// Whose.
        who: CharacterId,
        /// The left hand.
        left: Option<ItemId>,
        /// The right hand.
        right: Option<ItemId>,
    },
    /// Put a token into an area by hand.
    Place {
        /// Whose.
        who: CharacterId,
        /// On which map.
        map: MapId,
        /// In which area.
        area: AreaId,
    },
    /// Give an item.
    AddItem {
        /// To whom.
        who: CharacterId,
        /// Its name.
        name: String,
        /// What it is.
        kind: ItemKind,
    },
    /// Take an item away.
    RemoveItem {
        /// From whom.
        who: CharacterId,
        /// Which.
        item: ItemId,
    },
    /// Give or take an ability.
    SetAbility {
        /// Whose.
        who: CharacterId,
        /// Which.
        ability: Ability,
        /// Whether they have it now.
        has: bool,
    },
    /// Add a character, or replace a sheet.
    PutCharacter {
        /// Under which id; a free one adds.
        id: CharacterId,
        /// The sheet.
        sheet: Box<Character>,
    },
    /// Add a team, or replace one.
    PutTeam {
        /// Under which id; a free one adds.
        id: TeamId,
        /// The team.
        team: Team,
    },
    /// Add a map, or replace one.
    PutMap {
        /// Under which id; a free one adds.
        id: MapId,
        /// The map.
        map: Box<AreaMap>,
    },
    /// Move an area on the drawing; nothing else changes.
    MoveArea {
        /// On which map.
        map: MapId,
        /// Which.
        area: AreaId,
        /// Centre, right.
        x: i32,
        /// Centre, down.
        y: i32,
    },
    /// App or real dice for a team, or for all.
    SetDice {
        /// Which team; none is all.
        team: Option<TeamId>,
        /// From where the faces come.
        dice: DiceMode,
    },
    /// Ask a team for reactions, or skip.
    SetReactions {
        /// Which team.
        team: TeamId,
        /// Ask or skip.
        reactions: Reactions,
    },
    /// Change the house rules.
    SetHouseRules(HouseRules),
}

/// Collects what a rule forbids: the first refusal ends it, unless the GM forces the act.
pub(super) struct Check {
    force: bool,
    skipped: Vec<RuleId>,
}

impl Check {
    pub(super) fn new(force: bool) -> Self {
        Self {
            force,
            skipped: Vec::new(),
        }
    }

    fn rule(
        &mut self,
        holds: bool,
        rule: RuleId,
        reason: impl FnOnce() -> String,
    ) -> Result<(), Refusal> {
        if holds {
            return Ok(());
        }
        if self.force {
            if !self.skipped.contains(&rule) {
                self.skipped.push(rule);
            }
            return Ok(());
        }
        Err(Refusal::rule(rule, reason()))
    }
}

/// An attack that passed the check.
pub(super) struct Aim {
    pub(super) range: u32,
    pub(super) marks: u32,
    pub(super) cover: bool,
}

impl Unhex {
    fn sheet(&self, who: CharacterId) -> Result<&Arc<Character>, Refusal> {
        self.characters
            .get(&who)
            .ok_or_else(|| Refusal::structure(format!("there is no character {who}")))
    }

    fn sheet_mut(&mut self, who: CharacterId) -> Result<&mut Character, Refusal> {
        self.character_mut(who)
            .ok_or_else(|| Refusal::structure(format!("there is no character {who}")))
    }

    /// Whether somebody may act now at all (U-40, U-50, U-64).
    pub(super) fn may_act(
        &self,
        who: CharacterId,
        free: bool,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let sheet = self.sheet(who)?;
        let name = &sheet.name;
        let Some(fight) = &self.fight else {
            return Err(Refusal::structure("no fight is going on"));
        };
        if matches!(fight.phase, Phase::Over { .. }) {
            return Err(Refusal::structure("the fight is over"));
        }
        let Some(standing) = fight.standings.get(&who) else {
            return Err(Refusal::structure(format!("{name} is not in this fight")));
        };
        self.refuse_while_deciding()?;
        if self.area_of(who).is_none() {
            return Err(Refusal::structure(format!(
                "{name} stands on no area of this fight’s map"
            )));
        }
        check.rule(self.is_conscious(who), u(64), || {
            format!("{name} is unconscious")
        })?;
        check.rule(
            sheet.team.is_some() && sheet.team == self.acting_team(),
            u(40),
            || format!("it is not the turn of {name}’s team"),
        )?;
        check.rule(free || standing.actions > 0, u(50), || {
            if standing.owed > 0 {
                format!("{name} has no action left and owes one")
            } else {
                format!("{name} has no action left this round")
            }
        })
    }

    /// Whether an attack is possible: item in hand, ammo, range, sight (U-53, U-81, U-82).
    pub(super) fn aim(
        &self,
        who: CharacterId,
        target: CharacterId,
        weapon: ItemId,
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
        let Some(item) = sheet.item(weapon) else {
            return Err(Refusal::structure(format!(
                "{} has no such item",
                sheet.name
            )));
        };
        let reach = item.kind.reach(self.house_rules.longest_range);
        check.rule(reach.is_some(), u(81), || {
            format!("{} is no weapon", item.name)
        })?;
        let reach = reach.unwrap_or(0..=0);
        check.rule(sheet.hands.hold(weapon), u(53), || {
            format!("{} is not in hand", item.name)
        })?;
        let sides = [Side::Left, Side::Right];
        let arm_out = sides
            .into_iter()
            .find(|side| sheet.hands.get(*side) == Some(weapon) && !sheet.arm_works(*side));
        check.rule(arm_out.is_none(), u(62), || match arm_out {
            Some(side) => format!("the {side} arm is out"),
            None => String::new(),
        })?;
        check.rule(
            !item.kind.two_handed() || sheet.hands.left == sheet.hands.right,
            u(81),
            || format!("{} takes both hands", item.name),
        )?;
        let (Some(from), Some(to), Some(lines)) = (self.area_of(who), self.area_of(target), lines)
        else {
            return Err(Refusal::structure(
                "both have to stand on the map of the fight",
            ));
        };
        let mut sight: SightRules = self.house_rules.sight;
        if item.kind == ItemKind::Ranged2h
            && sheet.abilities.contains(&Ability::Ranged2hLongSight)
            && self.is_conscious(who)
        {
            sight.limit = sight.limit.max(3);
        }
        let look = lines.look(from, to, &sight);
        let why = || lines.why(from, to, &sight).sentence;
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
                format!("range {range}, {} reaches {reaches}", item.name)
            }
        })?;
        check.rule(look.sight, u(33), || {
            let why = why();
            why.strip_suffix('.').unwrap_or(&why).to_owned()
        })?;
        if item.kind.ranged() {
            check.rule(sheet.ammo() > 0, u(82), || {
                format!("no ammo for {}", item.name)
            })?;
        }
        if item.kind == ItemKind::Ranged1h {
            check.rule(!sheet.holds_shield(), u(81), || {
                "a one-handed ranged weapon cannot be used with a shield in hand".to_owned()
            })?;
        }
        Ok(Aim {
            range: look.range.unwrap_or(0),
            marks: look.marks.unwrap_or(0),
            // An attack that the GM allows without sight still meets the marks on its way.
            cover: item.kind.ranged()
                && (look.cover || (!look.sight && look.marks.is_some_and(|marks| marks > 0))),
        })
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

    /// Whether the hands can hold that (U-04, U-81).
    fn check_hands(
        &self,
        who: CharacterId,
        hands: Hands,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let sheet = self.sheet(who)?;
        let area = self.area_of(who);
        for (side, item) in [(Side::Left, hands.left), (Side::Right, hands.right)] {
            let Some(id) = item else { continue };
            let Some(item) = sheet.item(id) else {
                return Err(Refusal::structure(format!(
                    "{} has no such item",
                    sheet.name
                )));
            };
            if !item.kind.holdable() {
                return Err(Refusal::structure(format!(
                    "{} is not held in a hand",
                    item.name
                )));
            }
            check.rule(sheet.arm_works(side), u(62), || {
                format!("the {side} arm is out")
            })?;
            check.rule(
                !item.kind.two_handed() || (hands.left == Some(id) && hands.right == Some(id)),
                u(81),
                || format!("{} takes both hands", item.name),
            )?;
            check.rule(
                item.kind.two_handed() || hands.left != hands.right,
                u(81),
                || format!("{} goes into one hand", item.name),
            )?;
            check.rule(
                item.dropped.is_none() || item.dropped == area,
                u(52),
                || format!("{} lies somewhere else", item.name),
            )?;
        }
        Ok(())
    }

    /// Whether an act would be legal now.
    ///
    /// # Errors
    /// The first thing that forbids it.
    pub fn check_act(&self, who: CharacterId, act: &Act) -> Result<(), Refusal> {
        self.check_with(who, act, self.lines().as_ref(), &mut Check::new(false))
    }

    /// The same with the fight's map as it was compiled once for many acts.
    pub(super) fn check_with(
        &self,
        who: CharacterId,
        act: &Act,
        lines: Option<&Lines>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        self.may_act(who, matches!(act, Act::Drop { .. }), check)?;
        match act {
            Act::Attack { target, weapon } => {
                self.aim(who, *target, *weapon, lines, check).map(|_| ())
            }
            Act::Move { to } => self.check_move(who, *to, lines, check).map(|_| ()),
            Act::Rearrange { left, right } => self.check_hands(
                who,
                Hands {
                    left: *left,
                    right: *right,
                },
                check,
            ),
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
            Act::Use { what } if what.trim().is_empty() => {
                Err(Refusal::structure("say what is used"))
            }
            Act::Use { .. } => Ok(()),
        }
    }

    fn act(&mut self, who: CharacterId, act: &Act, force: bool) -> Result<(), Refusal> {
        let mut check = Check::new(force);
        let lines = self.lines();
        let lines = lines.as_ref();
        self.check_with(who, act, lines, &mut check)?;
        if !check.skipped.is_empty() {
            let what = self.act_label(who, act);
            self.note_gm(Fact::Forced {
                what,
                skipped: check.skipped.clone(),
            });
        }
        if !matches!(act, Act::Drop { .. }) {
            self.spend_action(who);
        }
        match act {
            Act::Attack { target, weapon } => {
                let aim = self.aim(who, *target, *weapon, lines, &mut check)?;
                let strike = Strike::new(
                    self,
                    StrikeKind::Attack,
                    who,
                    *target,
                    *weapon,
                    aim.range,
                    aim.marks,
                    aim.cover,
                );
                let fact = strike.declared(self);
                let rules = [u(53), u(33)];
                self.note(if aim.cover { &rules } else { &rules[..1] }, fact);
                self.push_frame(Frame::Exchange(Box::new(Exchange::new(strike))));
            }
            Act::Move { to } => {
                let from = self.check_move(who, *to, lines, &mut check)?;
                let frame = MoveFrame::new(self, who, from, *to);
                self.push_frame(Frame::Move(Box::new(frame)));
            }
            Act::Rearrange { left, right } => {
                self.set_hands(
                    who,
                    Hands {
                        left: *left,
                        right: *right,
                    },
                )?;
                let holds = self
                    .sheet(who)?
                    .held()
                    .map(|item| item.name.clone())
                    .collect();
                let who = self.who(who);
                self.note(&[u(52)], Fact::Rearranged { who, holds });
            }
            Act::Drop { hand } => {
                let area = self.area_of(who);
                self.drop_held(who, *hand, area, u(52));
            }
            Act::Door { connection } => self.toggle_door(who, *connection),
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
        }
        Ok(())
    }

    fn push_frame(&mut self, frame: Frame) {
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

    fn set_hands(&mut self, who: CharacterId, hands: Hands) -> Result<(), Refusal> {
        let sheet = self.sheet_mut(who)?;
        sheet.hands = hands;
        for item in &mut sheet.items {
            if hands.hold(item.id) {
                item.dropped = None;
            }
        }
        Ok(())
    }

    /// Does a command, and goes on until somebody has to decide or to act.
    ///
    /// # Errors
    /// A refusal; the state may then be half changed, so callers work on a copy.
    pub fn apply(&mut self, command: &Command, dice: &mut dyn Dice) -> Result<(), Refusal> {
        self.apply_one(command, dice)?;
        self.advance(dice);
        Ok(())
    }

    fn apply_one(&mut self, command: &Command, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match command {
            Command::BeginFight { map } => self.begin_fight(*map),
            Command::EndFight => self.end_fight(),
            Command::EndTurn => self.end_turn(),
            Command::Act { who, act } => self.act(*who, act, false),
            Command::Force { who, act } => self.act(*who, act, true),
            Command::Answer { decision, answer } => self.answer(decision.as_deref(), answer, dice),
            Command::NobodyReacts => self.nobody_reacts(dice),
            by_hand => self.by_hand(by_hand),
        }
    }

    fn nobody_reacts(&mut self, dice: &mut dyn Dice) -> Result<(), Refusal> {
        let open: Vec<String> = self
            .decisions()
            .into_iter()
            .filter(|d| d.key.starts_with("reaction"))
            .map(|d| d.key)
            .collect();
        if open.is_empty() {
            return Err(Refusal::rule(u(51), "no reaction is asked for now"));
        }
        for key in open {
            self.answer(Some(&key), &Answer::Pick("none".to_owned()), dice)?;
        }
        Ok(())
    }

    /// What the GM sets; each is logged as the GM's.
    fn by_hand(&mut self, command: &Command) -> Result<(), Refusal> {
        let what = self.label(command);
        match command {
            Command::RecordHit {
                who,
                location,
                damage,
                mark,
            } => {
                self.sheet(*who)?;
                if self.fight.as_ref().is_some_and(|f| !f.frames.is_empty()) {
                    return Err(Refusal::structure("settle the open decision first"));
                }
                self.note_gm(Fact::Set { what });
                let mut damage = Damage::new(self, *who, *location, (*damage).min(99), *mark);
                for share in &mut damage.shares {
                    share.stopped = Some(false);
                }
                damage.step(self);
                return Ok(());
            }
            Command::SetLevel { who, level } => {
                let sheet = self.sheet_mut(*who)?;
                if *level > sheet.max_level {
                    return Err(Refusal::rule(
                        u(1),
                        format!("the level never exceeds the max level {}", sheet.max_level),
                    ));
                }
                sheet.level = *level;
            }
            Command::SetMaxLevel { who, level } => {
                if level.get() < 1 {
                    return Err(Refusal::structure("a max level is 1 to 99"));
                }
                let sheet = self.sheet_mut(*who)?;
                sheet.max_level = *level;
                sheet.level = sheet.level.min(*level);
            }
            Command::SetBox {
                who,
                location,
                index,
                mark,
            } => {
                let before = Arc::clone(self.sheet(*who)?);
                let was = before.condition(&self.house_rules);
                let boxes = &mut self.sheet_mut(*who)?.body.part_mut(*location).boxes;
                let most = boxes.len();
                let Some(slot) = boxes.get_mut(usize::from(*index)) else {
                    return Err(Refusal::structure(format!(
                        "the {location} has {most} boxes"
                    )));
                };
                *slot = *mark;
                self.note_gm(Fact::Set { what });
                // A full arm drops what it holds, whoever filled it (U-04, U-62).
                self.after_wounds(*who, &before, was);
                return Ok(());
            }
            Command::SetArmor {
                who,
                location,
                pieces,
            } => {
                if *pieces > MOST_ARMOR {
                    return Err(Refusal::rule(
                        u(66),
                        format!("a location wears at most {MOST_ARMOR} pieces of armor"),
                    ));
                }
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
            Command::SetHands { who, left, right } => {
                let hands = Hands {
                    left: *left,
                    right: *right,
                };
                self.check_hands(*who, hands, &mut Check::new(false))?;
                self.set_hands(*who, hands)?;
            }
            Command::Place { who, map, area } => self.place(*who, *map, *area)?,
            Command::AddItem { who, name, kind } => {
                if name.trim().is_empty() {
                    return Err(Refusal::structure("give the item a name"));
                }
                let sheet = self.sheet_mut(*who)?;
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
                    sheet.abilities.insert(*ability);
                } else {
                    sheet.abilities.remove(ability);
                }
            }
            Command::PutCharacter { id, sheet } => {
                if sheet.level > sheet.max_level {
                    return Err(Refusal::rule(
                        u(1),
                        format!("the level never exceeds the max level {}", sheet.max_level),
                    ));
                }
                self.characters.insert(*id, Arc::new((**sheet).clone()));
                self.refuse_broken()?;
            }
            Command::PutTeam { id, team } => {
                if team.name.trim().is_empty() {
                    return Err(Refusal::structure("give the team a name"));
                }
                self.teams.insert(*id, Arc::new(team.clone()));
            }
            Command::PutMap { id, map } => {
                self.maps.insert(*id, Arc::new((**map).clone()));
                self.refuse_broken()?;
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
                for (id, each) in &mut self.teams {
                    if team.is_none_or(|team| team == *id) {
                        Arc::make_mut(each).dice = *dice;
                    }
                }
            }
            Command::SetReactions { team, reactions } => {
                let Some(team) = self.teams.get_mut(team) else {
                    return Err(Refusal::structure("there is no such team"));
                };
                Arc::make_mut(team).reactions = *reactions;
            }
            Command::SetHouseRules(rules) => self.house_rules = Arc::new(rules.clone()),
            Command::BeginFight { .. }
            | Command::EndFight
            | Command::EndTurn
            | Command::Act { .. }
            | Command::Force { .. }
            | Command::Answer { .. }
            | Command::NobodyReacts => return Ok(()),
        }
        self.note_gm(Fact::Set { what });
        Ok(())
    }

    fn place(&mut self, who: CharacterId, map: MapId, area: AreaId) -> Result<(), Refusal> {
        self.sheet(who)?;
        if !self
            .maps
            .get(&map)
            .is_some_and(|map| map.areas.contains_key(&area))
        {
            return Err(Refusal::structure("there is no such area"));
        }
        let hidden = self.places.get(&who).is_some_and(|place| place.hidden);
        self.places.insert(who, Place { map, area, hidden });
        let team = self.team_of(who);
        let Some(fight) = self.fight_mut() else {
            return Ok(());
        };
        // Whoever is put on the fight's map joins with an action, and nothing starts or ends by it.
        if fight.map == map && team.is_some() {
            let join = Standing {
                actions: 1,
                ..Standing::default()
            };
            fight.standings.entry(who).or_insert(join);
        }
        Ok(())
    }

    /// Refuses a change that leaves something pointing to nothing.
    fn refuse_broken(&self) -> Result<(), Refusal> {
        match self
            .findings()
            .into_iter()
            .find(|f| f.severity == super::Severity::Error)
        {
            Some(finding) => Err(Refusal::structure(format!(
                "{}: {}",
                finding.place, finding.what
            ))),
            None => Ok(()),
        }
    }

    /// What an act is called: “Mara attacks Bruno”.
    #[must_use]
    pub fn act_label(&self, who: CharacterId, act: &Act) -> String {
        let name = self.name(who);
        match act {
            Act::Attack { target, .. } => format!("{name} attacks {}", self.name(*target)),
            Act::Move { to } => format!("{name} moves to {}", self.area_name(*to)),
            Act::Rearrange { .. } => format!("{name} re-arranges the hands"),
            Act::Drop { hand } => format!("{name} drops what the {hand} hand holds"),
            Act::Door { .. } => format!("{name} opens or closes a door"),
            Act::Use { what } => format!("{name} uses {}", what.trim()),
        }
    }

    /// What a command is called, for undo and for the log of what the GM set.
    #[must_use]
    pub fn label(&self, command: &Command) -> String {
        match command {
            Command::BeginFight { map } => {
                format!(
                    "begin the fight on {}",
                    self.maps.get(map).map_or("a map", |m| &m.name)
                )
            }
            Command::EndFight => "end the fight".to_owned(),
            Command::EndTurn => match self.acting_team() {
                Some(team) => format!("{} end their turn", self.team_name(team)),
                None => "end the turn".to_owned(),
            },
            Command::Act { who, act } | Command::Force { who, act } => self.act_label(*who, act),
            Command::Answer { decision, answer } => self.answer_label(decision.as_deref(), answer),
            Command::NobodyReacts => "nobody reacts".to_owned(),
            Command::RecordHit {
                who,
                location,
                damage,
                ..
            } => {
                format!("{damage} to {}’s {location}", self.name(*who))
            }
            Command::SetLevel { who, level } => format!("{}’s level is {level}", self.name(*who)),
            Command::SetMaxLevel { who, level } => {
                format!("{}’s max level is {level}", self.name(*who))
            }
            Command::SetBox {
                who,
                location,
                mark: Some(mark),
                ..
            } => {
                format!("{} on {}’s {location}", mark.symbol(), self.name(*who))
            }
            Command::SetBox {
                who,
                location,
                mark: None,
                ..
            } => {
                format!("a box cleared on {}’s {location}", self.name(*who))
            }
            Command::SetArmor {
                who,
                location,
                pieces,
            } => {
                format!("{pieces} armor on {}’s {location}", self.name(*who))
            }
            Command::SetCondition { who, condition } => {
                let word = match condition {
                    None => "as the rules say",
                    Some(GmCondition::Conscious) => "conscious",
                    Some(GmCondition::Unconscious) => "unconscious",
                    Some(GmCondition::Dead) => "dead",
                };
                format!("{} is {word}", self.name(*who))
            }
            Command::SetActions { who, actions, .. } => {
                format!("{} has {actions} actions", self.name(*who))
            }
            Command::SetHands { who, .. } => format!("{}’s hands", self.name(*who)),
            Command::Place { who, map, area } => {
                let area = self.maps.get(map).map_or("an area", |m| m.area_name(*area));
                format!("{} is at {area}", self.name(*who))
            }
            Command::AddItem { who, name, .. } => format!("{} gets {name}", self.name(*who)),
            Command::RemoveItem { who, item } => {
                let item = self
                    .characters
                    .get(who)
                    .and_then(|c| c.item(*item))
                    .map_or("an item", |i| &i.name);
                format!("{} no longer has {item}", self.name(*who))
            }
            Command::SetAbility { who, ability, has } => {
                let verb = if *has { "gains" } else { "loses" };
                format!("{} {verb} {}", self.name(*who), ability.name())
            }
            Command::PutCharacter { sheet, .. } => format!("the sheet of {}", sheet.name),
            Command::PutTeam { team, .. } => format!("the team {}", team.name),
            Command::PutMap { map, .. } => format!("the map {}", map.name),
            Command::MoveArea { map, area, .. } => {
                format!(
                    "move {}",
                    self.maps.get(map).map_or("an area", |m| m.area_name(*area))
                )
            }
            Command::SetDice {
                dice: DiceMode::App,
                ..
            } => "app dice".to_owned(),
            Command::SetDice {
                dice: DiceMode::Real,
                ..
            } => "real dice".to_owned(),
            Command::SetReactions {
                team,
                reactions: Reactions::Ask,
            } => {
                format!("ask {} for reactions", self.team_name(*team))
            }
            Command::SetReactions {
                team,
                reactions: Reactions::Skip,
            } => {
                format!("skip reactions of {}", self.team_name(*team))
            }
            Command::SetHouseRules(_) => "house rules".to_owned(),
        }
    }

    fn answer_label(&self, key: Option<&str>, answer: &Answer) -> String {
        let open = self.decisions();
        let decision = match key {
            Some(key) => open.iter().find(|d| d.key == key),
            None => open.first(),
        };
        let who = decision.map_or("somebody", |d| d.who_name.as_str());
        let option = |key: &str| {
            decision
                .and_then(|d| d.shape.options().iter().find(|o| o.key == key))
                .map_or_else(|| key.to_owned(), |o| o.label.clone())
        };
        match answer {
            Answer::Faces(faces) => {
                let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
                format!("{who} rolls {}", faces.join(" "))
            }
            Answer::Roll => format!("{who} rolls"),
            Answer::Pick(key) => format!("{who}, {}", option(key)),
            Answer::PickSome(keys) | Answer::Order(keys) | Answer::Path(keys) => {
                let words: Vec<String> = keys.iter().map(|key| option(key)).collect();
                format!("{who}, {}", words.join(", "))
            }
            Answer::Distribute(_) => format!("{who} distributes"),
            Answer::Number(n) => format!("{who}, {n}"),
        }
    }

    /// Who is player or non-player among the teams of a fight, in the order of its turns, else by id.
    #[must_use]
    pub fn teams_in_order(&self) -> Vec<TeamId> {
        match self.fight.as_deref() {
            Some(Fight {
                phase: Phase::Turns { order, .. },
                ..
            }) => order.clone(),
            _ => {
                let mut teams: Vec<TeamId> = self.teams.keys().copied().collect();
                teams.sort_by_key(|id| {
                    (self.teams.get(id).is_some_and(|t| t.kind == Kind::Npc), *id)
                });
                teams
            }
        }
    }

    /// The roll that is asked for, if it is the only open question.
    #[must_use]
    pub fn roll_asked(&self) -> Option<(String, usize)> {
        self.decisions()
            .into_iter()
            .find_map(|decision| match decision.shape {
                Shape::Roll { dice, typed, .. } => {
                    Some((decision.key, dice.len().saturating_sub(typed.len())))
                }
                _ => None,
            })
    }
}
