//! What acts, commands and answers are called, for undo and for the log of what the GM set.

use crate::systems::squads::Squads;
use crate::systems::squads::command::{Command, commands_of_all};
use crate::systems::squads::turn::acts::{Act, Join};
use crate::systems::units::boards;
use crate::table::CharacterId;
use crate::table::words::{count, list, small};

impl Squads {
    /// What a button for an act says.
    #[must_use]
    pub fn act_words(&self, act: &Act) -> String {
        match act {
            Act::Move { path } => match path.last() {
                None => "Move".to_owned(),
                Some(at) => format!("Move to {}", self.address(*at)),
            },
            Act::Ride { mount } => format!("Get on {}", self.name(*mount)),
            Act::Attack { kind, target } => format!("{} on {}", kind.words(), self.name(*target)),
            Act::BullRush { to } => format!("Bull rush to {}", self.address(*to)),
            Act::Dismount { rider } => format!("Pull {} down", self.name(*rider)),
            Act::Break { structure } => format!("Break {}", self.name(*structure)),
            Act::Dig { path } => {
                let squares: Vec<String> = path.iter().map(|at| self.address(*at)).collect();
                format!("Dig through {}", list(&squares))
            }
            Act::Lift { whom, with } => {
                let with =
                    with.map_or_else(String::new, |with| format!(" with {}", self.name(with)));
                format!("Pick up {}{with}", self.name(*whom))
            }
            Act::PutDown => match self.fight {
                Some(_) => "Set down whom it holds".to_owned(),
                None => "Set down".to_owned(),
            },
            Act::Regroup { join, .. } => match join {
                Join::Stay => "Regroup".to_owned(),
                Join::None => "Regroup out of the squad".to_owned(),
                Join::Squad(id) => format!("Regroup into {}", self.squad_name(*id)),
                Join::Found { name, kind } => {
                    format!("Regroup into the new {} {}", kind.words(), name.trim())
                }
            },
            Act::Wake { whom } => format!("Wake {}", self.name(*whom)),
            Act::Croak { beast } => format!("Croak {}", self.name(*beast)),
            Act::Other => "Act otherwise".to_owned(),
            Act::DelayMove => "Put off the Move".to_owned(),
            Act::DelayAction => "Put off the Action".to_owned(),
            Act::TakeBack => "Take back what it declared".to_owned(),
        }
    }

    /// The same within a sentence.
    pub(in crate::systems::squads) fn act_phrase(&self, act: &Act) -> String {
        small(&self.act_words(act))
    }

    /// What an act is called.
    #[must_use]
    pub fn act_label(&self, who: CharacterId, act: &Act) -> String {
        format!("{}: {}", self.name(who), self.act_phrase(act))
    }

    /// What a command of this game alone is called.
    pub(in crate::systems::squads) fn own_label(&self, command: &Command) -> String {
        let name = |who: &CharacterId| self.name(*who);
        let several = |all: &[CharacterId]| match all {
            [one] => name(one),
            all => count(
                u32::try_from(all.len()).unwrap_or(u32::MAX),
                "unit",
                "units",
            ),
        };
        match command {
            Command::BeginFight { map, .. } => {
                format!("the fight on {} begins", boards::name(self, *map))
            }
            Command::EndFight => "the fight ends".to_owned(),
            Command::GoOn { .. } => match self.fight.as_deref() {
                Some(fight)
                    if !fight.order.is_empty()
                        && self.stage() == Some(super::super::turn::fight::Stage::Declaring) =>
                {
                    format!("phase {} is resolved", fight.phase)
                }
                _ => "the first phase begins".to_owned(),
            },
            Command::Declared { side, done: true } => {
                format!("{} are done declaring", self.team_name(*side))
            }
            Command::Declared { side, .. } => format!("{} declare more", self.team_name(*side)),
            Command::DeclareSquad { squad } => {
                format!("{} follows its order", self.squad_name(*squad))
            }
            Command::NobodyReacts => "nobody answers".to_owned(),
            Command::PutSquad { id, squad, .. } => match self.squads.contains_key(id) {
                true => format!("squad {} changed", self.squad_name(*id)),
                false => format!("squad {} added", squad.name.trim()),
            },
            Command::RemoveSquad { id, .. } => format!("squad {} removed", self.squad_name(*id)),
            Command::Assign {
                units,
                squad: Some(squad),
                ..
            } => {
                format!("{} put into {}", several(units), self.squad_name(*squad))
            }
            Command::Assign {
                units, squad: None, ..
            } => {
                format!("{} taken out of squads", several(units))
            }
            Command::GiveOrder { by, squad, order } | Command::ForceOrder { by, squad, order } => {
                let by = by.as_ref().map_or_else(|| "the GM".to_owned(), name);
                format!(
                    "{by} orders {} to {}",
                    self.squad_name(*squad),
                    self.order_words(order)
                )
            }
            Command::HoldBack {
                who,
                modifier,
                on: true,
            } => format!("{} holds {} back", name(who), modifier.words()),
            Command::HoldBack {
                who,
                modifier,
                on: false,
            } => format!("{} uses {} again", name(who), modifier.words()),
            Command::RecordHit {
                who,
                damage,
                fatigue: false,
            } => format!("{} takes {damage} damage", name(who)),
            Command::RecordHit { who, damage, .. } => {
                format!("{} takes {damage} Fatigue", name(who))
            }
            Command::Stun { who } => format!("{} is stunned", name(who)),
            Command::Restore { who } => format!("{} restored", several(who)),
            Command::SetHolds { who, .. } => format!("{}’s Move and Action set", name(who)),
            Command::Cover { who, on: true } => {
                format!("{} takes cover behind the body it holds", name(who))
            }
            Command::Cover { who, on: false } => {
                format!("{} takes no cover behind the body it holds", name(who))
            }
            Command::Ride { who, on: Some(on) } | Command::ForceRide { who, on } => {
                format!("{} is put on {}", name(who), name(on))
            }
            Command::Ride { who, on: None } => format!("{} is taken off what it rides", name(who)),
            Command::CampaignTurn { who, .. } => format!("a turn passes for {}", several(who)),
            Command::SetAttackDice { dice } => format!("attacks now roll {}", dice.trim()),
            // `label` has those.
            commands_of_all!() => String::new(),
        }
    }
}
