//! What acts, commands and answers are called, for undo and for the log of what the GM set.

use crate::systems::d20::D20;
use crate::systems::d20::command::Command;
use crate::systems::d20::rules::house_rule_list::{HouseRule, LIST};
use crate::systems::d20::turn::acts::{Act, Blow};
use crate::systems::d20::turn::fight::Pay;
use crate::systems::free_rolls::FreeRolls;
use crate::table::words::count;
use crate::table::{CharacterId, Decision, DiceMode, Encounters, ItemId, MapId, Reactions};

impl D20 {
    fn weapon_name(&self, who: CharacterId, weapon: ItemId) -> String {
        let weapon = self.weapon(who, weapon);
        weapon.map_or_else(|_| "a weapon".to_owned(), |weapon| weapon.name.clone())
    }

    fn spell_name(&self, who: CharacterId, spell: ItemId) -> String {
        let unit = self.units.get(&who).and_then(|unit| unit.spell(spell));
        unit.map_or_else(|| "a spell".to_owned(), |spell| spell.name.clone())
    }

    /// What a button for an act says.
    #[must_use]
    pub fn act_words(&self, who: CharacterId, act: &Act) -> String {
        let blow = |verb: &str, blow: &Blow| {
            let weapon = self.weapon_name(who, blow.weapon);
            let aim = blow
                .aim
                .map_or_else(String::new, |aim| format!(", aim {}", aim.words()));
            format!("{verb} {} with {weapon}{aim}", self.name(blow.target))
        };
        let by = |words: String, with: &Pay| format!("{words} for {}", with.words());
        match act {
            Act::Attack(one) => blow("Attack", one),
            Act::ExtraAttack(one) => blow("One more attack on", one),
            Act::FeatAttack(one) => blow("Additional attack on", one),
            Act::Move { path, with } => {
                let words = match path.last() {
                    None => "Move".to_owned(),
                    Some(at) => {
                        let board = self
                            .fight
                            .as_ref()
                            .and_then(|one| self.boards.get(&one.board));
                        let to = board.map_or_else(String::new, |board| board.address(*at));
                        format!("Move to {to}")
                    }
                };
                by(words, with)
            }
            Act::Disengage { with: Pay::Bonus } => "Disengage for both BA".to_owned(),
            Act::Disengage { with } => by("Disengage".to_owned(), with),
            Act::StandUp { with } => by("Stand up".to_owned(), with),
            Act::PickUp { weapon, with } => {
                by(format!("Pick up {}", self.weapon_name(who, *weapon)), with)
            }
            Act::Draw { weapon, with } => {
                by(format!("Draw {}", self.weapon_name(who, *weapon)), with)
            }
            Act::Sheathe { weapon, with } => {
                by(format!("Sheathe {}", self.weapon_name(who, *weapon)), with)
            }
            Act::Talk { with } => by("Talk briefly".to_owned(), with),
            Act::Cast {
                spell,
                targets,
                with,
            } => {
                let names: Vec<String> = targets.iter().map(|one| self.name(*one)).collect();
                let on = match names.is_empty() {
                    true => String::new(),
                    false => format!(" on {}", names.join(", ")),
                };
                by(format!("Cast {}{on}", self.spell_name(who, *spell)), with)
            }
            Act::Cancel { spell } => format!("Let {} end", self.spell_name(who, *spell)),
            Act::Toggle { spell } => format!("Toggle {}", self.spell_name(who, *spell)),
            Act::HitHarder => "+1 melee damage this round".to_owned(),
            Act::AimBetter => "+1 to hit with the next attack".to_owned(),
            Act::DodgeBetter => "+1 to dodge until the next turn".to_owned(),
            Act::Delay => "Delay the turn".to_owned(),
            Act::StepIn => "Step in".to_owned(),
            Act::EndTurn => "End the turn".to_owned(),
            Act::Keep { summon } => format!("Keep {}", self.name(*summon)),
        }
    }

    /// What an act is called.
    #[must_use]
    pub fn act_label(&self, who: CharacterId, act: &Act) -> String {
        let words = self.act_words(who, act);
        let mut letters = words.chars();
        let first = letters.next().map(char::to_lowercase);
        let small: String = first.into_iter().flatten().chain(letters).collect();
        format!("{}: {small}", self.name(who))
    }

    /// The unit that does a command, by its name now; none is the GM.
    #[must_use]
    pub fn who_does(&self, command: &Command) -> Option<String> {
        match command {
            Command::Act { who, .. } => Some(self.name(*who)),
            Command::Answer { decision, .. } => {
                Decision::answerer(&self.decisions(), decision.as_deref())
            }
            _ => None,
        }
    }

    fn board_name(&self, map: MapId) -> &str {
        self.boards.get(&map).map_or("a board", |board| &board.name)
    }

    /// What a command is called.
    #[must_use]
    pub fn label(&self, command: &Command) -> String {
        let name = |who: &CharacterId| self.name(*who);
        match command {
            Command::BeginFight { map, opening } => match opening {
                None => format!("begin the fight on {}", self.board_name(*map)),
                Some(one) => format!("{} starts the fight by attacking", name(&one.who)),
            },
            Command::EndFight => "end the fight".to_owned(),
            Command::GiveUp { team } => format!("{} give up", self.team_name(*team)),
            Command::Act { who, act } | Command::Force { who, act } => self.act_label(*who, act),
            Command::Answer { decision, answer } => {
                answer.label(&self.decisions(), decision.as_deref())
            }
            Command::NobodyReacts => "no free hit is taken".to_owned(),
            Command::RecordHit { who, damage, .. } => {
                format!("{} takes {damage} damage", name(who))
            }
            Command::Heal { who, points } => {
                let points = count((*points).into(), "hit point", "hit points");
                format!("{} gains {points}", name(who))
            }
            Command::Disarm { who, weapon } => {
                format!(
                    "{} loses hold of {}",
                    name(who),
                    self.weapon_name(*who, *weapon)
                )
            }
            Command::Restore { who } => match who.as_slice() {
                [one] => format!("{} is restored", name(one)),
                all => format!("{} units are restored", all.len()),
            },
            Command::SetActions { left } => format!(
                "{} AA, {} MA and {} BA are left",
                left.attack, left.movement, left.bonus
            ),
            Command::SetDebts { who, owes } => format!(
                "{} owes {} AA, {} MA and {} BA",
                name(who),
                owes.attack,
                owes.movement,
                owes.bonus
            ),
            Command::SetSlots { who, used } => {
                format!("{} has used {used} free hit slots", name(who))
            }
            Command::SetDisengaged { who, on: true } => {
                format!("{} leaves zones freely", name(who))
            }
            Command::SetDisengaged { who, on: false } => {
                format!("{} leaves zones no longer freely", name(who))
            }
            Command::SetTurn { who } => format!("it is the turn of {}", name(who)),
            Command::SetOrder { .. } => "the order of this round".to_owned(),
            Command::Place { who, map, at } => {
                let board = self.boards.get(map);
                let at = board.map_or_else(|| "a square".to_owned(), |board| board.address(*at));
                format!("{} stands on {at}", name(who))
            }
            Command::PlaceAll { tokens, .. } => format!("{} tokens are moved", tokens.len()),
            Command::Face { who, facing } => {
                let map = self
                    .places
                    .get(who)
                    .and_then(|place| self.boards.get(&place.map));
                match (facing, map) {
                    (Some(facing), Some(board)) => {
                        format!("{} faces {}", name(who), board.layout.heading_name(*facing))
                    }
                    _ => format!("{} faces nowhere", name(who)),
                }
            }
            Command::TakeOffMap { who } => format!("{} taken off the board", name(who)),
            Command::HideToken { who, hidden: true } => format!("{}’s token is hidden", name(who)),
            Command::HideToken { who, hidden: false } => format!("{}’s token is shown", name(who)),
            Command::Join { who } => format!("{} joins the fight", name(who)),
            Command::Leave { who } => format!("{} leaves the fight", name(who)),
            Command::Summon { by, sheet, .. } => {
                format!("{} summons {}", name(by), sheet.unit().name.trim())
            }
            Command::PutUnit { id, unit } => match self.units.contains_key(id) {
                true => format!("{}’s sheet", name(id)),
                false => format!("{} is added", unit.name.trim()),
            },
            Command::SetField { who, field, value } => self.field_label(*who, field, value),
            Command::EditList { who, list, edit } => self.list_label(*who, list, edit),
            Command::AddNewUnits { newcomers } => self.newcomers_label(newcomers),
            Command::DuplicateUnit { who, .. } => format!("{} is duplicated", name(who)),
            Command::RemoveUnit { who } => format!("{} is removed", name(who)),
            Command::PutTeam { id, team } => match self.teams.contains_key(id) {
                true => format!("{} are changed", self.team_name(*id)),
                false => format!("{} are added", team.name.trim()),
            },
            Command::EditTeam { team, edit } => edit.label(&self.team_name(*team)),
            Command::RemoveTeam { team } => format!("{} are removed", self.team_name(*team)),
            Command::SetDice { team, dice } => {
                let who = team.map_or_else(|| "everybody".to_owned(), |team| self.team_name(team));
                match dice {
                    DiceMode::App => format!("app dice for {who}"),
                    DiceMode::Real => format!("real dice for {who}"),
                }
            }
            Command::SetReactions { team, reactions } => {
                let team = self.team_name(*team);
                match reactions {
                    Reactions::Ask => format!("{team} are asked for free hits"),
                    Reactions::Skip => format!("{team} are not asked for free hits"),
                }
            }
            Command::PutBoard { id, board } => match self.boards.contains_key(id) {
                true => format!("board {} changed", self.board_name(*id)),
                false => format!("board {} added", board.name),
            },
            Command::EditBoard { map, edit } => match self.boards.get(map) {
                Some(board) => format!("{}: {}", board.name, edit.label(board)),
                None => "a board changed".to_owned(),
            },
            Command::RenameBoard { map, name } => {
                format!("board {} renamed {}", self.board_name(*map), name.trim())
            }
            Command::RemoveBoard { map } => format!("board {} removed", self.board_name(*map)),
            Command::Encounter(command) => self.encounter_label(command),
            Command::SetHouseRule { rule, option } => HouseRule::label(LIST, rule, option),
            Command::SetHouseRules(_) => "house rules".to_owned(),
            Command::FreeRoll(command) => self.free_roll_label(command),
        }
    }
}
