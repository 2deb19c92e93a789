//! The last fight in sum (for the window, the command line and the log): how long it took, who is hurt how, what was
//! used up. Read off the log and the state; nothing is changed.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::body::{Location, Mark};
use crate::systems::unhex::sheet::character::Condition;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::{Fact, WhichTeam, Who};
use crate::table::{CharacterId, RuleId};

/// A fight in sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Summary {
    /// Where it took place.
    pub map: String,
    /// How many rounds began.
    pub rounds: u32,
    /// It is over.
    pub over: bool,
    /// The last team standing, if one is.
    pub standing: Option<WhichTeam>,
    /// Everybody who took part, by id.
    pub people: Vec<Summed>,
}

/// What a fight came to for one character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Summed {
    /// Who.
    pub who: Who,
    /// Of which team.
    pub team: Option<WhichTeam>,
    /// Awake, unconscious or dead now.
    pub condition: Condition,
    /// Has surrendered (U-58); out as the unconscious are.
    pub surrendered: bool,
    /// The level now.
    pub level: i32,
    /// The max level.
    pub max_level: i32,
    /// Levels lost in the fight.
    pub lost: i32,
    /// Lost levels or boxes in the fight, or marks became worse.
    pub hurt: bool,
    /// Was dead already when the fight began.
    pub was_dead: bool,
    /// Boxes that carry a mark now, by location.
    pub marks: Vec<Marks>,
    /// What was used up or destroyed.
    pub used: Vec<String>,
}

/// The marks on one location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Marks {
    /// The location.
    pub location: Location,
    /// `\`.
    pub slash: u8,
    /// X.
    pub cross: u8,
    /// ■.
    pub filled: u8,
}

impl Summed {
    /// Somebody for whom the fight left no trace.
    #[must_use]
    pub fn is_unhurt(&self) -> bool {
        self.condition == Condition::Conscious
            && self.lost == 0
            && self.level >= self.max_level
            && self.marks.is_empty()
    }

    /// The levels lost in the fight do not tell how far below the full level they are, who may have come to it tired.
    fn is_lower_than_lost(&self) -> bool {
        let may_recover = self.condition != Condition::Dead && !self.surrendered;
        may_recover && self.lost < self.max_level.saturating_sub(self.level)
    }

    /// How they are, in words: “unconscious, 12 levels lost, torso 3 \, 1 X”.
    #[must_use]
    pub fn words(&self) -> String {
        let mut words = Vec::new();
        match self.condition {
            Condition::Conscious => {}
            Condition::Unconscious if self.surrendered => words.push("surrendered".to_owned()),
            Condition::Unconscious => words.push("unconscious".to_owned()),
            Condition::Dead if self.was_dead => words.push("dead before".to_owned()),
            Condition::Dead => words.push("dead".to_owned()),
        }
        match self.lost {
            0 => {}
            1 => words.push("1 level lost".to_owned()),
            n => words.push(format!("{n} levels lost")),
        }
        if self.is_lower_than_lost() {
            words.push(format!("level {} of {}", self.level, self.max_level));
        }
        for marks in &self.marks {
            let counts = [
                (marks.slash, Mark::Slash),
                (marks.cross, Mark::Cross),
                (marks.filled, Mark::Filled),
            ];
            let counts: Vec<String> = counts
                .into_iter()
                .filter(|(count, _)| *count > 0)
                .map(|(count, mark)| format!("{count} {}", mark.symbol()))
                .collect();
            words.push(format!("{} {}", marks.location, counts.join(" ")));
        }
        if words.is_empty() {
            words.push("unhurt".to_owned());
        }
        if !self.used.is_empty() {
            words.push(format!("used up or destroyed {}", self.used.join(", ")));
        }
        words.join(", ")
    }
}

/// What a line of the log says is used up, and whose it was.
fn used(fact: &Fact) -> Option<(CharacterId, String)> {
    match fact {
        Fact::FirstAidBegun { who, item, .. }
        | Fact::AmmoLost { who, item }
        | Fact::UsedUp { who, item }
        | Fact::ItemDestroyed { who, item, .. } => Some((who.id, item.clone())),
        Fact::ArmorBroken { who, location, .. } => {
            Some((who.id, format!("armor on the {location}")))
        }
        _ => None,
    }
}

impl Unhex {
    /// The fight that goes on or was last, in sum; none if there was none yet.
    #[must_use]
    pub fn fight_summary(&self) -> Option<Summary> {
        let log = self.log.iter();
        let log: Vec<(&Fact, &[RuleId])> = log
            .map(|entry| (&entry.fact, entry.rules.as_slice()))
            .collect();
        let began = log
            .iter()
            .rposition(|(fact, _)| matches!(fact, Fact::FightBegan { .. }))?;
        let facts = log.get(began..)?;
        let mut summary = Summary {
            map: String::new(),
            rounds: 0,
            over: false,
            standing: None,
            people: Vec::new(),
        };
        let mut people: BTreeSet<CharacterId> = BTreeSet::new();
        let mut lost: BTreeMap<CharacterId, i32> = BTreeMap::new();
        let mut hurt: BTreeSet<CharacterId> = BTreeSet::new();
        let mut were_dead: BTreeSet<CharacterId> = BTreeSet::new();
        let mut gone: BTreeMap<CharacterId, Vec<String>> = BTreeMap::new();
        if let Some(fight) = &self.fight {
            people.extend(fight.standings.keys());
        }
        for &(fact, rules) in facts {
            if let Fact::LevelLost { who, from, to } = fact
                && (!summary.over || rules == [u(100)])
            {
                let sum = lost.entry(who.id).or_insert(0);
                *sum = sum.saturating_add(from.saturating_sub(*to));
                hurt.insert(who.id);
            }
            // What happens after the end is no part of it, but for a Rally (U-100); its sum has everybody.
            if summary.over {
                if let Fact::FightSummed { unhurt, .. } = fact {
                    people.extend(fact.about());
                    people.extend(unhurt.iter().map(|who| who.id));
                }
                continue;
            }
            match fact {
                Fact::FightBegan {
                    map,
                    people: all,
                    dead,
                } => {
                    summary.map.clone_from(map);
                    people.extend(all.iter().map(|who| who.id));
                    were_dead.extend(dead.iter().map(|who| who.id));
                }
                Fact::RoundBegan { .. } => summary.rounds = summary.rounds.saturating_add(1),
                Fact::FightEnded { standing, .. } => {
                    summary.over = true;
                    summary.standing.clone_from(standing);
                }
                Fact::Wounded { who, .. } | Fact::MarksWorse { who, .. } => {
                    hurt.insert(who.id);
                }
                Fact::Died { who } => {
                    were_dead.remove(&who.id);
                }
                Fact::ItemKept { who, item } => {
                    let items = gone.entry(who.id).or_default();
                    if let Some(at) = items.iter().rposition(|one| one == item) {
                        items.remove(at);
                    }
                }
                // A free roll makes nobody a part of the fight.
                Fact::FreeRolled(_) => continue,
                _ => {}
            }
            people.extend(fact.about());
            if let Some((who, what)) = used(fact) {
                gone.entry(who).or_default().push(what);
            }
        }
        for id in people {
            let Some(sheet) = self.characters.get(&id) else {
                continue;
            };
            let marks = Location::ALL.map(|location| Marks {
                location,
                slash: sheet.body.count(location, Mark::Slash),
                cross: sheet.body.count(location, Mark::Cross),
                filled: sheet.body.count(location, Mark::Filled),
            });
            let condition = sheet.condition(&self.house_rules);
            let marked = |one: &Marks| one.slash > 0 || one.cross > 0 || one.filled > 0;
            summary.people.push(Summed {
                who: self.who(id),
                team: sheet.team.map(|team| self.which_team(team)),
                condition,
                surrendered: sheet.has_surrendered(&self.house_rules),
                level: sheet.level.get(),
                max_level: sheet.max_level.get(),
                lost: lost.get(&id).copied().unwrap_or(0),
                hurt: hurt.contains(&id),
                was_dead: condition == Condition::Dead && were_dead.contains(&id),
                marks: marks.into_iter().filter(marked).collect(),
                used: gone.remove(&id).unwrap_or_default(),
            });
        }
        Some(summary)
    }

    /// Notes the sum of the fight that has just ended (U-40).
    pub(in crate::systems::unhex) fn note_summary(&mut self) {
        let Some(Summary { rounds, people, .. }) = self.fight_summary() else {
            return;
        };
        let of = |wanted: &dyn Fn(&Summed) -> bool| -> Vec<Who> {
            let found = people.iter().filter(|one| wanted(one));
            found.map(|one| one.who.clone()).collect()
        };
        let fact = Fact::FightSummed {
            rounds,
            dead: of(&|one| one.condition == Condition::Dead && !one.was_dead),
            surrendered: of(&|one| one.surrendered),
            down: of(&|one| one.condition == Condition::Unconscious && !one.surrendered),
            hurt: of(&|one| one.condition == Condition::Conscious && one.hurt),
            unhurt: of(&|one| match one.condition {
                Condition::Conscious => !one.hurt,
                Condition::Unconscious => false,
                Condition::Dead => one.was_dead,
            }),
            used: people
                .iter()
                .flat_map(|one| one.used.iter().map(|what| (one.who.clone(), what.clone())))
                .collect(),
        };
        self.note(&[u(40)], fact);
    }
}
