//! What acts, commands and answers are called, for undo and for the log of what the GM set.

use crate::systems::free_rolls::FreeRolls;
use crate::systems::unhex::command::{Command, Surrenders};
use crate::systems::unhex::fight::act::Act;
use crate::systems::unhex::rules::house_rule_list::{HouseRule, LIST};
use crate::systems::unhex::sheet::character::GmCondition;
use crate::systems::unhex::state::Unhex;
use crate::table::names::of_team;
use crate::table::{Answer, CharacterId, Decision, Encounters, ItemId, MapId, Reactions};

/// What became of a thing that is put in whole.
const fn put(there: bool) -> &'static str {
    if there { "changed" } else { "added" }
}

impl Unhex {
    /// What an act is called: “Mara attacks Bruno”.
    #[must_use]
    pub fn act_label(&self, who: CharacterId, act: &Act) -> String {
        let name = self.name(who);
        match act {
            Act::Attack {
                target,
                less_lethal: true,
                ..
            } => format!("{name} attacks {}, less-lethal", self.name(*target)),
            Act::Attack { target, .. } => format!("{name} attacks {}", self.name(*target)),
            Act::AttackArea { area, .. } => format!("{name} attacks {}", self.area_name(*area)),
            Act::FirstAid { patient, .. } if *patient == who => {
                format!("{name} treats their own wounds")
            }
            Act::FirstAid { patient, .. } => format!("{name} treats {}", self.name(*patient)),
            Act::Move { to } => format!("{name} moves to {}", self.area_name(*to)),
            Act::Rearrange {
                left,
                right,
                left_of,
                right_of,
            } => {
                let taken = [(left_of, left), (right_of, right)].map(|(of, item)| {
                    let (of, item) = (of.filter(|of| *of != who)?, (*item)?);
                    let thing = self.characters.get(&of)?.item(item)?;
                    Some(format!("{}’s {}", self.name(of), thing.name))
                });
                let mut taken: Vec<String> = taken.into_iter().flatten().collect();
                taken.dedup();
                if taken.is_empty() {
                    format!("{name} re-arranges the hands")
                } else {
                    format!("{name} picks up {}", taken.join(" and "))
                }
            }
            Act::Drop { hand } => format!("{name} drops what the {hand} hand holds"),
            Act::Door { .. } => format!("{name} opens or closes a door"),
            Act::Use { what } => format!("{name} uses {}", what.trim()),
            Act::AllOutDefend => format!("{name} defends all-out"),
            Act::Rally => format!("{name} rallies the team"),
            Act::Direct { whom } => format!("{name} directs {}", self.name(*whom)),
        }
    }

    /// The character or team that does a command, by its name now; none is the GM.
    #[must_use]
    pub fn who_does(&self, command: &Command) -> Option<String> {
        match command {
            Command::Act { who, .. } => Some(self.name(*who)),
            Command::Answer { decision, .. } => {
                Decision::answerer(&self.decisions(), decision.as_deref())
            }
            Command::EndTurn => self.acting_team().map(|team| self.team_name(team)),
            // Everything else is set, forced or declined for all by the GM.
            _ => None,
        }
    }

    /// What a command is called, for undo and for the log of what the GM set.
    #[must_use]
    pub fn label(&self, command: &Command) -> String {
        match command {
            Command::BeginFight { map } => {
                format!(
                    "the fight begins at {}",
                    self.maps.get(map).map_or("a map", |m| &m.name)
                )
            }
            Command::EndFight => "the fight ends".to_owned(),
            Command::EndTurn => match self.acting_team() {
                Some(team) => format!("{} end their turn", self.team_name(team)),
                None => "the turn ends".to_owned(),
            },
            Command::Act { who, act } | Command::Force { who, act } => self.act_label(*who, act),
            Command::ForceReaction { who, reaction } => self.reaction_label(*who, reaction),
            Command::Answer { decision, answer } => self.answer_label(decision.as_deref(), answer),
            Command::NobodyReacts => "nobody reacts".to_owned(),
            Command::RecordHit {
                who,
                location,
                damage,
                mark,
            } => {
                let subdues = if mark.is_none() { ", less-lethal" } else { "" };
                format!("{damage} to {}’s {location}{subdues}", self.name(*who))
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
                let name = self.name(*who);
                let word = match condition {
                    Some(GmCondition::Surrendered) => "out, having surrendered",
                    None => return format!("{name}’s condition goes by the rules again"),
                    Some(GmCondition::Conscious) => "conscious",
                    Some(GmCondition::Unconscious) => "unconscious",
                    Some(GmCondition::Dead) => "dead",
                };
                format!("{name} is {word}")
            }
            Command::SetActions { who, actions, owed } => {
                let actions = match actions {
                    1 => "1 action".to_owned(),
                    n => format!("{n} actions"),
                };
                let owed = match owed {
                    0 => String::new(),
                    n => format!(" and owes {n}"),
                };
                format!("{} has {actions}{owed}", self.name(*who))
            }
            Command::SetMarker { who, marker, on } => {
                let verb = if *on { "given to" } else { "taken from" };
                format!(
                    "the mark “{}” is {verb} {}",
                    marker.words(),
                    self.name(*who)
                )
            }
            Command::SetHands { who, left, right } => self.hands_label(*who, [*left, *right]),
            Command::Place { who, map, area } => {
                let area = self.maps.get(map).map_or("an area", |m| m.area_name(*area));
                format!("{} is at {area}", self.name(*who))
            }
            Command::PlaceAll { who, map, area } => {
                let area = self.maps.get(map).map_or("an area", |m| m.area_name(*area));
                match who.as_slice() {
                    [one] => format!("{} is at {area}", self.name(*one)),
                    who => format!("{} tokens are moved to {area}", who.len()),
                }
            }
            Command::Surrender { who, .. } => match who {
                Surrenders::Character(who) => format!("{} surrenders", self.name(*who)),
                Surrenders::Team(team) => format!("{} surrender", self.team_name(*team)),
            },
            Command::Join { who } => format!("{} joins the fight", self.name(*who)),
            Command::Leave { who } => format!("{} leaves the fight", self.name(*who)),
            Command::TakeOffMap { who } => format!("{} is taken off the map", self.name(*who)),
            Command::SetOrder { order } => {
                let order: Vec<String> = order.iter().map(|team| self.team_name(*team)).collect();
                format!("the order is {}", order.join(", then "))
            }
            Command::SetTurn { team } => format!("it is {} turn", of_team(&self.team_name(*team))),
            Command::AddEffect { area, kind, rounds } => format!(
                "{} on {}, {}",
                kind.words(),
                self.area_name(*area),
                self.lasts(*kind, *rounds)
            ),
            Command::ChangeEffect {
                effect,
                kind,
                rounds,
            } => format!(
                "{} changed to {}, {}",
                self.effect_label(*effect),
                kind.words(),
                self.lasts(*kind, *rounds)
            ),
            Command::RemoveEffect { effect } => format!("{} removed", self.effect_label(*effect)),
            Command::SetStealth { who, lost } => {
                let verb = if *lost { "loses" } else { "regains" };
                format!("{} {verb} stealth", self.name(*who))
            }
            Command::SetRound { round } => format!("it is round {round}"),
            Command::FreeRoll(command) => self.free_roll_label(command),
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
            Command::PutCharacter { id, sheet, .. } => match self.characters.contains_key(id) {
                true => format!("{}’s sheet changed", sheet.name),
                false => format!("{} added", sheet.name),
            },
            Command::PutTeam { id, team } => {
                let put = put(self.teams.contains_key(id));
                format!("team {} {put}", team.name)
            }
            Command::PutMap { id, map } => {
                let put = put(self.maps.contains_key(id));
                format!("map {} {put}", map.name)
            }
            Command::MoveArea { map, area, .. } => {
                format!(
                    "{} moved",
                    self.maps.get(map).map_or("an area", |m| m.area_name(*area))
                )
            }
            Command::EditMap { map, edit } => match self.maps.get(map) {
                Some(map) => edit.label(map),
                None => "a map changed".to_owned(),
            },
            Command::AddMap { name } => format!("map {} added", name.trim()),
            Command::RenameMap { map, name } => {
                format!("map {} renamed {}", self.map_name(*map), name.trim())
            }
            Command::DuplicateMap { map, name } => {
                format!("map {} copied as {}", self.map_name(*map), name.trim())
            }
            Command::RemoveMap { map } => format!("map {} removed", self.map_name(*map)),
            Command::SetDice { team, dice } => {
                let who = team.map_or_else(|| "all".to_owned(), |team| self.team_name(team));
                dice.label(&who)
            }
            Command::SetReactions {
                team,
                reactions: Reactions::Ask,
            } => {
                format!("{} are asked for reactions", self.team_name(*team))
            }
            Command::SetReactions {
                team,
                reactions: Reactions::Skip,
            } => {
                format!("{} are not asked for reactions", self.team_name(*team))
            }
            Command::EditSheet { who, edit } => self.edit_label(*who, edit),
            Command::AddCharacters { newcomers } => self.newcomers_label(newcomers),
            Command::DuplicateCharacter { who, also, .. } => match also.len() {
                0 => format!("{} copied", self.name(*who)),
                others => format!("{} characters copied", others + 1),
            },
            Command::RemoveCharacter { who } => format!("{} leaves the campaign", self.name(*who)),
            Command::EditTeam { team, edit } => self.team_edit_label(*team, edit),
            Command::RemoveTeam { team } => format!("team {} removed", self.team_name(*team)),
            Command::Recover { who } => {
                let names: Vec<String> = who.iter().map(|who| self.name(*who)).collect();
                match names.as_slice() {
                    [one] => format!("{one} recovers"),
                    _ => format!("{} recover", names.join(", ")),
                }
            }
            Command::SetGoal { goal } if goal.trim().is_empty() => "no goal is set".to_owned(),
            Command::SetGoal { goal } => format!("the goal: {}", goal.trim()),
            Command::EndSession { achieved: true } => "the session ends, goal achieved".to_owned(),
            Command::EndSession { achieved: false } => "the session ends".to_owned(),
            Command::Encounter(command) => self.encounter_label(command),
            Command::SetHouseRule { rule, option } => HouseRule::label(LIST, rule, option),
            Command::Overrule(command) => self.label(command),
            Command::SetHouseRules(_) => "house rules changed".to_owned(),
        }
    }

    fn hands_label(&self, who: CharacterId, hands: [Option<ItemId>; 2]) -> String {
        let sheet = self.characters.get(&who);
        let held = hands.map(|item| {
            let item = sheet?.item(item?)?;
            Some(item.name.as_str())
        });
        let mut held: Vec<&str> = held.into_iter().flatten().collect();
        held.dedup();
        let name = self.name(who);
        match held.as_slice() {
            [] => format!("{name}’s hands emptied"),
            held => format!("{name}’s hands changed (hold {})", held.join(" and ")),
        }
    }

    fn map_name(&self, id: MapId) -> &str {
        self.maps.get(&id).map_or("a map", |map| &map.name)
    }

    fn answer_label(&self, key: Option<&str>, answer: &Answer) -> String {
        let open = self.decisions();
        let decision = Decision::asked(&open, key);
        let who = decision.map_or("somebody", |d| d.who_name.as_str());
        let option = |key: &str| {
            decision
                .and_then(|d| d.shape.options().iter().find(|o| o.key == key))
                .map_or_else(|| key.to_owned(), |o| o.label.clone())
        };
        match answer {
            Answer::Faces(faces) => {
                let typed = decision.map_or(&[][..], |asked| asked.shape.typed());
                let faces: String = typed.iter().chain(faces).map(ToString::to_string).collect();
                format!("{who} rolls {faces}")
            }
            Answer::Roll => format!("{who} rolls"),
            Answer::Pick(key) => {
                let option = option(key);
                if option.starts_with(who) {
                    option
                } else {
                    format!("{who}, {option}")
                }
            }
            Answer::PickSome(keys) | Answer::Order(keys) | Answer::Path(keys) => {
                let words: Vec<String> = keys.iter().map(|key| option(key)).collect();
                format!("{who}, {}", words.join(", "))
            }
            Answer::Distribute(_) => format!("{who} distributes"),
            Answer::Number(n) => format!("{who}, {n}"),
        }
    }
}
