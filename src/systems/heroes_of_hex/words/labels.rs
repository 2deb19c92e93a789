//! What acts, commands and answers are called, for undo and for the log of what the GM set.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::damage::Outcome;
use crate::systems::heroes_of_hex::command::{Command, commands_of_all};
use crate::systems::heroes_of_hex::sheet::unit::GmWord;
use crate::systems::heroes_of_hex::turn::declaration::{Act, Target};
use crate::systems::heroes_of_hex::turn::objective::ObjectiveId;
use crate::systems::heroes_of_hex::turn::side_acts::SideAct;
use crate::systems::units::boards;
use crate::table::words::count;
use crate::table::{CharacterId, Decision};

impl HeroesOfHex {
    /// What an act is called: “Mara uses Cleave on Husk 1”.
    #[must_use]
    pub fn act_label(&self, who: CharacterId, act: &Act) -> String {
        let name = self.name(who);
        match act {
            Act::Activate => format!("{name} is activated"),
            Act::Move { path } if path.is_empty() => format!("{name} moves"),
            Act::Move { path } => format!("{name} moves to {}", self.path_end(path)),
            Act::Use { action, target } => {
                let what = self
                    .units
                    .get(&who)
                    .and_then(|unit| unit.action(*action))
                    .map_or("an action", |action| &action.name);
                let on = match target {
                    Target::None => String::new(),
                    Target::Unit(unit) => format!(" on {}", self.name(*unit)),
                    Target::Space(at) => format!(" at {}", self.space_name(*at)),
                };
                format!("{name} uses {what}{on}")
            }
        }
    }

    /// What a side's act is called.
    #[must_use]
    pub fn side_act_label(&self, act: SideAct) -> String {
        let turn = self.turn();
        let side = turn.map_or_else(|| "the side".to_owned(), |turn| self.team_name(turn.side));
        let unit = turn.and_then(|turn| turn.active);
        match act {
            SideAct::NegateFate => format!("{side} negate Fate"),
            SideAct::Pass => format!("{side} pass"),
            SideAct::EndTurn => match unit {
                Some(unit) => format!("{}’s Turn ends", self.name(unit)),
                None => "the Turn ends".to_owned(),
            },
        }
    }

    /// The unit or side that does a command, by its name now; none is the GM.
    #[must_use]
    pub fn who_does(&self, command: &Command) -> Option<String> {
        match command {
            Command::Act { who, .. } | Command::March { who, .. } => Some(self.name(*who)),
            Command::Side(_) => self.turn().map(|turn| self.team_name(turn.side)),
            Command::Answer { decision, .. } => {
                Decision::answerer(&self.decisions(), decision.as_deref())
            }
            _ => None,
        }
    }

    fn objective_name(&self, id: ObjectiveId) -> &str {
        let objective = self.objectives.get(&id);
        objective.map_or("an objective", |objective| &objective.name)
    }

    /// What a command of this game alone is called.
    pub(in crate::systems::heroes_of_hex) fn own_label(&self, command: &Command) -> String {
        let name = |who: &CharacterId| self.name(*who);
        match command {
            Command::BeginSkirmish { map, .. } => {
                format!("the skirmish on {} begins", boards::name(self, *map))
            }
            Command::EndSkirmish => "the skirmish ends".to_owned(),
            Command::March { who, legs } => match legs.last() {
                Some(last) => format!("{} moves to {}", name(who), self.path_end(last)),
                None => format!("{} moves", name(who)),
            },
            Command::Side(act) | Command::ForceSide(act) => self.side_act_label(*act),
            Command::NobodyReacts => "nobody reacts".to_owned(),
            Command::RecordHit { who, outcome } => match outcome {
                Outcome::Nothing => format!("no effect on {}", name(who)),
                Outcome::Wound => format!("{} takes a Wound", name(who)),
                Outcome::Death => format!("{} is killed outright", name(who)),
            },
            Command::SetWounds { who, wounds } => {
                let wounds = count((*wounds).into(), "Wound", "Wounds");
                format!("{} has {wounds}", name(who))
            }
            Command::SetPoison { who, poison } => format!("{} has {poison} Poison", name(who)),
            Command::SetFocus { who, on: true } => format!("{} has Focus", name(who)),
            Command::SetFocus { who, on: false } => format!("{} has no Focus", name(who)),
            Command::SetToken { who, token, count } => {
                format!("{} on {}: {count}", token.trim(), name(who))
            }
            Command::SetSlain { who, slain: true } => format!("{} is killed outright", name(who)),
            Command::SetSlain { who, slain: false } => {
                format!("{} is not killed outright", name(who))
            }
            Command::SetWord { who, word } => {
                let word = match word {
                    None => "goes by the rules again",
                    Some(GmWord::InPlay) => "stays in play",
                    Some(GmWord::Defeated) => "is defeated",
                };
                format!("{} {word}", name(who))
            }
            Command::Restore { who } => match who.as_slice() {
                [one] => format!("{} is restored", name(one)),
                all => format!("{} units are restored", all.len()),
            },
            Command::SetHex { side, hex } => format!("{} have {hex} HEX", self.team_name(*side)),
            Command::SetCycle { side, cycle } => {
                format!("{} are in cycle {cycle}", self.team_name(*side))
            }
            Command::SetMarker { who, on: true } => {
                format!("{} has an Activation marker", name(who))
            }
            Command::SetMarker { who, on: false } => {
                format!("{} has no Activation marker", name(who))
            }
            Command::SetUsed { who, action, times } => {
                let unit = self.units.get(who);
                let what = unit
                    .and_then(|unit| unit.action(*action))
                    .map_or("an action", |action| &action.name);
                let times = count((*times).into(), "time", "times");
                format!("{} has used {what} {times} this Turn", name(who))
            }
            Command::SetMoves { who, moves } => {
                let times = count((*moves).into(), "time", "times");
                format!("{} has moved {times} this Turn", name(who))
            }
            Command::SetAp { ap } => format!("{ap} AP left"),
            Command::SetActive { who: Some(who) } => format!("{} is the active unit", name(who)),
            Command::SetActive { who: None } => "no unit is active".to_owned(),
            Command::SetInitiative { side } => {
                format!("{} have the initiative", self.team_name(*side))
            }
            Command::SetOrder { .. } => "the order of the sides changed".to_owned(),
            Command::PutObjective { id, objective } => match self.objectives.contains_key(id) {
                true => format!("objective {} changed", self.objective_name(*id)),
                false => format!("objective {} added", objective.name),
            },
            Command::RemoveObjective { objective } => {
                format!("objective {} removed", self.objective_name(*objective))
            }
            Command::SetObjective {
                objective,
                progress,
                met,
                failed,
                carrier,
            } => {
                let is_met = self.is_met_at(*objective, *progress, (*met, *failed));
                let at_goal = if is_met { ", complete" } else { "" };
                let failed = if *failed { ", failed" } else { "" };
                let carried =
                    carrier.map_or_else(String::new, |who| format!(", carried by {}", name(&who)));
                let what = self.objective_name(*objective);
                let goal = self.objectives.get(objective).map(|one| one.kind.goal());
                let progress = goal.map_or(*progress, |goal| goal.min(*progress));
                // By the GM's word alone, however far it is.
                if *met && goal.is_some_and(|goal| progress < goal) {
                    return format!("objective {what} set to complete{carried}");
                }
                format!("objective {what} set to {progress}{at_goal}{failed}{carried}")
            }
            // `label` has those.
            commands_of_all!() => String::new(),
        }
    }
}
