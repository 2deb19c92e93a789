//! Moving to the next area (U-54), and who intercepts it (U-57).

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Unhex;
use super::exchange::Exchange;
use super::fact::Fact;
use super::fight::{Frame, Progress};
use super::item::{ItemKind, StrikeKind};
use super::roll_state::Purpose;
use super::rules::u;
use super::strike::Strike;
use super::team::Reactions;
use crate::board::areas::{AreaId, Lines};
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, ItemId, Shape};

/// A move in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveFrame {
    /// Who moves.
    pub mover: CharacterId,
    /// From where.
    pub from: AreaId,
    /// To where.
    pub to: AreaId,
    /// Who has not yet said whether they intercept.
    pub asked: Vec<CharacterId>,
    /// Intercepts in the order declared, the next one first.
    pub declared: Vec<(CharacterId, ItemId)>,
    /// Who of them strikes less-lethal (U-67).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub less_lethal: BTreeSet<CharacterId>,
    /// The intercept that is being resolved.
    pub resolving: Option<CharacterId>,
    /// Full legs before the move; one more stops it (U-62).
    pub full_legs: u8,
    /// The body could move when it began; if a hit takes that away, the mover stops (U-62).
    pub able: bool,
    /// Who stopped it, and in which area it ends.
    pub stopped: Option<(CharacterId, Option<AreaId>)>,
    /// Cancelled by a change beneath it; it ends where the mover is.
    #[serde(default)]
    pub void: bool,
}

impl MoveFrame {
    /// A move, declared and paid for.
    pub(super) fn new(game: &Unhex, mover: CharacterId, from: AreaId, to: AreaId) -> Self {
        let mut frame = Self {
            mover,
            from,
            to,
            asked: Vec::new(),
            declared: Vec::new(),
            less_lethal: BTreeSet::new(),
            resolving: None,
            full_legs: game.characters.get(&mover).map_or(0, |c| c.full_legs()),
            able: game
                .characters
                .get(&mover)
                .is_some_and(|c| c.cannot_move().is_none()),
            stopped: None,
            void: false,
        };
        let everybody: Vec<CharacterId> = game
            .fight
            .iter()
            .flat_map(|f| f.standings.keys().copied())
            .collect();
        let lines = game.lines();
        frame.asked = everybody
            .into_iter()
            .filter(|id| {
                let team = game.team_of(*id);
                team != game.team_of(mover)
                    && team
                        .and_then(|team| game.teams.get(&team))
                        .is_some_and(|team| team.reactions == Reactions::Ask)
                    && !frame.intercepts(game, *id, lines.as_ref()).is_empty()
            })
            .collect();
        frame
    }

    /// What in it cannot be, for files.
    pub(super) fn fault(&self, game: &Unhex) -> Option<&'static str> {
        let here = |id: &CharacterId| game.standing(*id).is_some();
        let areas = game.fight_map().map(|map| &map.areas);
        let on_map = |area: AreaId| areas.is_some_and(|areas| areas.contains_key(&area));
        let somebody_missing = !here(&self.mover)
            || !self.asked.iter().all(here)
            || !self.declared.iter().all(|(who, _)| here(who))
            || !self.resolving.iter().all(here)
            || !self.stopped.iter().all(|(who, _)| here(who));
        if somebody_missing {
            Some("somebody in it is not in the fight")
        } else if !on_map(self.from) || !on_map(self.to) {
            Some("it leads over areas that are not on the map")
        } else if self
            .stopped
            .is_some_and(|(_, at)| at.is_some_and(|area| area != self.from && area != self.to))
        {
            Some("it ends in neither of its areas")
        } else {
            None
        }
    }

    /// An intercept of it is being resolved.
    pub(super) fn is_resolving(&self) -> bool {
        self.asked.is_empty() && self.resolving.is_some()
    }

    /// The weapons with which that character can intercept: sight, range, hand, ammo (U-57, U-81, U-82).
    fn intercepts(&self, game: &Unhex, id: CharacterId, lines: Option<&Lines>) -> Vec<ItemId> {
        let (Some(character), Some(area), Some(lines)) =
            (game.characters.get(&id), game.area_of(id), lines)
        else {
            return Vec::new();
        };
        if !game.is_conscious(id) || game.standing(id).is_none_or(|s| s.actions == 0) {
            return Vec::new();
        }
        let rules = &game.house_rules;
        let sees = |to: AreaId| lines.look(area, to, &rules.sight).sight;
        let sight = if rules.intercept_by_either_area {
            sees(self.from) || sees(self.to)
        } else {
            sees(self.from) && sees(self.to)
        };
        let Some(range) = lines
            .range_to_mover(area, self.from, self.to)
            .filter(|_| sight)
        else {
            return Vec::new();
        };
        character
            .held()
            .filter(|item| {
                item.kind
                    .reach(rules.longest_range)
                    .is_some_and(|reach| reach.contains(&range))
                    && (character.loaded(item.kind, false) || character.loaded(item.kind, true))
                    && !(item.kind == ItemKind::Ranged1h && character.holds_shield())
            })
            .map(|item| item.id)
            .collect()
    }

    fn range(&self, game: &Unhex, id: CharacterId, lines: Option<&Lines>) -> u32 {
        game.area_of(id)
            .zip(lines)
            .and_then(|(area, lines)| lines.range_to_mover(area, self.from, self.to))
            .unwrap_or(0)
    }

    /// Forgets whoever can no longer intercept or is gone.
    pub(super) fn recheck(&mut self, game: &mut Unhex, lines: Option<&Lines>) {
        let able: Vec<(CharacterId, Vec<ItemId>)> = self
            .asked
            .iter()
            .chain(self.declared.iter().map(|(who, _)| who))
            .map(|who| (*who, self.intercepts(game, *who, lines)))
            .collect();
        let weapons = |who: CharacterId| {
            let found = able.iter().find(|(one, _)| *one == who);
            found.map_or(&[][..], |(_, weapons)| weapons)
        };
        self.asked.retain(|who| !weapons(*who).is_empty());
        let declared = std::mem::take(&mut self.declared);
        let (still, gone): (Vec<_>, Vec<_>) = declared
            .into_iter()
            .partition(|(who, weapon)| weapons(*who).contains(weapon));
        self.declared = still;
        for (who, _) in gone {
            let why = "it is no longer possible";
            game.note_cancelled(who, Some(Purpose::Intercept), why, &[]);
        }
        let here = |who: CharacterId| game.standing(who).is_some();
        self.resolving = self.resolving.filter(|who| here(*who));
        // Whoever stopped the mover is gone; the mover says where it ends.
        if let Some((by, _)) = &mut self.stopped
            && !here(*by)
        {
            *by = self.mover;
        }
    }

    pub(super) fn step(&mut self, game: &mut Unhex) -> Progress {
        if self.void {
            return Progress::Done;
        }
        if !self.asked.is_empty() {
            return Progress::Wait;
        }
        if let Some(by) = self.resolving.take() {
            let stopped = game.characters.get(&self.mover).is_some_and(|mover| {
                mover.full_legs() > self.full_legs
                    || (self.able && mover.cannot_move().is_some())
                    || !mover.is_conscious(&game.house_rules)
            });
            if stopped && self.stopped.is_none() {
                self.stopped = Some((by, None));
            }
        }
        if !self.declared.is_empty() {
            let (by, weapon) = self.declared.remove(0);
            // Somebody who was knocked out meanwhile, or a mover who is down already: no strike, no action spent.
            if !game.is_conscious(by) || !game.is_conscious(self.mover) {
                return Progress::Again;
            }
            game.spend_action(by);
            let range = self.range(game, by, game.lines().as_ref());
            let strike = Strike::new(
                game,
                StrikeKind::Intercept,
                by,
                self.mover,
                weapon,
                range,
                0,
                false,
            )
            .less_lethal(self.less_lethal.remove(&by));
            let fact = strike.declared(game);
            let rules = [u(57), u(67)];
            let cited = if strike.less_lethal { 2 } else { 1 };
            game.note(&rules[..cited], fact);
            self.resolving = Some(by);
            return Progress::Push(Frame::Exchange(Box::new(Exchange::new(strike))));
        }
        let end = match self.stopped {
            Some((_, None)) => return Progress::Wait,
            Some((_, Some(area))) => area,
            None => self.to,
        };
        if let Some(place) = game.places.get_mut(&self.mover) {
            place.area = end;
        }
        let who = game.who(self.mover);
        match self.stopped {
            Some((by, _)) => {
                let (at, by) = (game.area_name(end), game.who(by));
                game.note(&[u(57), u(62)], Fact::Stopped { who, at, by });
            }
            None => {
                let (from, to) = (game.area_name(self.from), game.area_name(end));
                game.note(&[u(54)], Fact::Moved { who, from, to });
            }
        }
        Progress::Done
    }

    pub(super) fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        let mover = game.name(self.mover);
        if self.void {
            return Vec::new();
        }
        if !self.asked.is_empty() {
            let lines = game.lines();
            let lines = lines.as_ref();
            return self
                .asked
                .iter()
                .map(|id| {
                    let range = self.range(game, *id, lines);
                    // The less-lethal ones are rarer, and so behind the others.
                    let (mut options, mut less_lethal) = (Vec::new(), Vec::new());
                    for id_of in self.intercepts(game, *id, lines) {
                        let sheet = game.characters.get(id);
                        let Some((sheet, item)) = sheet.and_then(|c| Some((c, c.item(id_of)?)))
                        else {
                            continue;
                        };
                        let name = &item.name;
                        if sheet.loaded(item.kind, false) {
                            options.push(Choice::new(
                                format!("intercept.{id_of}"),
                                format!("Intercept with {name}"),
                                format!("range {range}, no cover"),
                            ));
                        }
                        if sheet.loaded(item.kind, true) {
                            less_lethal.push(Choice::new(
                                format!("less_lethal.{id_of}"),
                                format!("Intercept with {name}, less-lethal"),
                                format!("range {range}, no cover; lowers the level only"),
                            ));
                        }
                    }
                    options.push(Choice::new(
                        "none",
                        "No reaction",
                        "keeps the action for later",
                    ));
                    options.extend(less_lethal);
                    Decision {
                        key: format!("reaction.{id}"),
                        who: Decider::Character(*id),
                        who_name: game.name(*id),
                        question: format!(
                            "{mover} moves from {} to {}. Intercept?",
                            game.area_name(self.from),
                            game.area_name(self.to)
                        ),
                        shape: Shape::PickOne { options },
                        rule: u(57),
                    }
                })
                .collect();
        }
        match self.stopped {
            Some((by, None)) if self.declared.is_empty() && self.resolving.is_none() => {
                vec![Decision {
                    key: "stop".to_owned(),
                    who: Decider::Character(by),
                    who_name: game.name(by),
                    question: format!("{mover} is stopped. In which area?"),
                    shape: Shape::PickOne {
                        options: [self.from, self.to]
                            .map(|area| {
                                Choice::new(area.to_string(), game.area_name(area), "ends there")
                            })
                            .to_vec(),
                    },
                    rule: u(57),
                }]
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn answer(&mut self, key: &str, answer: &Answer, game: &mut Unhex) {
        let Answer::Pick(choice) = answer else { return };
        if key == "stop" {
            if let (Some(stopped), Ok(area)) = (&mut self.stopped, choice.parse()) {
                stopped.1 = Some(AreaId(area));
            }
            return;
        }
        let who = key
            .strip_prefix("reaction.")
            .and_then(|n| n.parse().ok())
            .map(CharacterId);
        let Some(who) = who else { return };
        self.asked.retain(|id| *id != who);
        let less_lethal = choice.strip_prefix("less_lethal.");
        if less_lethal.is_some() {
            self.less_lethal.insert(who);
        }
        let item = less_lethal
            .or_else(|| choice.strip_prefix("intercept."))
            .and_then(|n| n.parse().ok())
            .map(ItemId);
        if let Some(item) = item {
            self.declared.push((who, item));
        } else if self.asked.is_empty() && self.declared.is_empty() {
            game.note(&[u(51)], Fact::NobodyReacted);
        }
    }
}
