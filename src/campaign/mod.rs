//! The document: one campaign of one game, the commands that change it, its history and its file.
//! Everything that changes a campaign goes through [`Document::apply`].

mod command;
mod correct;
mod correct_attack;
pub(crate) mod history;
mod log;
mod player_view;
pub(crate) mod record;
pub mod state;
pub mod store;

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use command::Command;
pub use correct::{MadeRoll, RolledFact};
pub use history::{Applied, Document, Done, Past};
pub use log::{LogRecord, LoggedFact};
pub use player_view::PlayerView;
pub use record::{Change, Kind, Record};

use crate::dice::Dice;
use crate::systems::System;
use crate::systems::heroes_of_hex::{self, HeroesOfHex};
use crate::systems::unhex::{self, Fact, Unhex};
use crate::table::{By, Decision, Finding, LogEntry, PictureId, Refusal, RuleId};

/// Who it was, where no character and no team acted.
pub(crate) const GM: &str = "GM";

/// A campaign: a name and one game. Copies share what did not change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// What the GM calls it.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// The game and all its state.
    pub game: Game,
}

/// The game of a campaign. Sheets and fights of different games cannot mix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Game {
    /// Unhex.
    Unhex(Unhex),
    /// Heroes of Hex.
    HeroesOfHex(HeroesOfHex),
}

/// A line of the log as it is shown: the sentence, the rules it rests on, who may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The sentence, without a full stop.
    pub text: String,
    /// The rules it rests on.
    pub rules: Vec<RuleId>,
    /// Set or forced by the GM.
    pub by_gm: bool,
    /// Not to be shown to players.
    pub hidden: bool,
}

impl Campaign {
    /// A new, empty campaign of a game that this version plays.
    ///
    /// # Errors
    /// A refusal that names the games there are.
    pub fn new(name: impl Into<String>, system: System) -> Result<Self, Refusal> {
        match system {
            System::Unhex => Ok(Self {
                name: name.into(),
                game: Game::Unhex(Unhex::default()),
            }),
            System::HeroesOfHex => Ok(Self {
                name: name.into(),
                game: Game::HeroesOfHex(HeroesOfHex::default()),
            }),
            other => Err(Refusal::structure(format!(
                "this version does not play {} yet, only {} and {}",
                other.name(),
                System::Unhex.name(),
                System::HeroesOfHex.name()
            ))),
        }
    }

    /// The sample: the nightclub, both teams ready, initiative about to be rolled.
    #[must_use]
    pub fn sample_nightclub() -> Self {
        Self {
            name: "Nightclub".to_owned(),
            game: Game::Unhex(unhex::nightclub_fight()),
        }
    }

    /// The sample of Heroes of Hex: four heroes and five enemies on a causeway, Fate about to be rolled.
    #[must_use]
    pub fn sample_skirmish() -> Self {
        Self {
            name: "Skirmish".to_owned(),
            game: Game::HeroesOfHex(heroes_of_hex::skirmish_sample()),
        }
    }

    /// The game, if it is Unhex.
    #[must_use]
    pub const fn unhex(&self) -> Option<&Unhex> {
        match &self.game {
            Game::Unhex(game) => Some(game),
            Game::HeroesOfHex(_) => None,
        }
    }

    /// The game, if it is Heroes of Hex.
    #[must_use]
    pub const fn heroes_of_hex(&self) -> Option<&HeroesOfHex> {
        match &self.game {
            Game::HeroesOfHex(game) => Some(game),
            Game::Unhex(_) => None,
        }
    }

    /// Which game it is.
    #[must_use]
    pub fn system(&self) -> System {
        match &self.game {
            Game::Unhex(_) => System::Unhex,
            Game::HeroesOfHex(_) => System::HeroesOfHex,
        }
    }

    /// The open questions.
    #[must_use]
    pub fn decisions(&self) -> Vec<Decision> {
        match &self.game {
            Game::Unhex(game) => game.decisions(),
            Game::HeroesOfHex(game) => game.decisions(),
        }
    }

    /// How many lines the log has.
    #[must_use]
    pub fn log_len(&self) -> usize {
        match &self.game {
            Game::Unhex(game) => game.log.len(),
            Game::HeroesOfHex(game) => game.log.len(),
        }
    }

    /// Line `index` of the log, rendered.
    #[must_use]
    pub fn log_line(&self, index: usize) -> Option<LogLine> {
        match &self.game {
            Game::Unhex(game) => game.log.get(index).map(|entry| line(entry, Fact::sentence)),
            Game::HeroesOfHex(game) => {
                let entry = game.log.get(index);
                entry.map(|entry| line(entry, heroes_of_hex::Fact::sentence))
            }
        }
    }

    /// What is wrong with the data, with places.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        #[derive(Serialize)]
        struct Own<'a> {
            name: &'a str,
        }
        let mut findings = Finding::of_words(&Own { name: &self.name });
        findings.extend(match &self.game {
            Game::Unhex(game) => game.findings(),
            Game::HeroesOfHex(game) => game.findings(),
        });
        findings
    }

    /// Every picture that something in it shows.
    #[must_use]
    pub fn pictures(&self) -> BTreeSet<PictureId> {
        match &self.game {
            Game::Unhex(game) => game.pictures(),
            Game::HeroesOfHex(game) => game.pictures(),
        }
    }

    /// What shows a picture, such as `characters.3.portrait`, and which.
    #[must_use]
    pub fn picture_places(&self) -> Vec<(String, PictureId)> {
        match &self.game {
            Game::Unhex(game) => game.picture_places(),
            Game::HeroesOfHex(game) => game.picture_places(),
        }
    }

    /// The names of all characters or units, by id.
    #[must_use]
    pub fn character_names(&self) -> Vec<String> {
        match &self.game {
            Game::Unhex(game) => game.characters.values().map(|c| c.name.clone()).collect(),
            Game::HeroesOfHex(game) => game.units.values().map(|u| u.name.clone()).collect(),
        }
    }

    /// What a command is called, for undo.
    #[must_use]
    pub fn label(&self, command: &Command) -> String {
        match (command, &self.game) {
            (Command::Rename(name), _) => format!("rename to {name}"),
            (Command::Undo, _) => "undo".to_owned(),
            (Command::Redo, _) => "redo".to_owned(),
            (Command::Restore(to), _) => format!("restore record {to}"),
            (Command::TakeUp(_), _) => "take up changes".to_owned(),
            (Command::CorrectRoll { faces, roll }, _) => {
                let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
                let which = match roll {
                    None => "the last roll".to_owned(),
                    Some(line) => format!("the roll in line {line}"),
                };
                format!("Correct {which} to {}", faces.join(" "))
            }
            (Command::Unhex(command), Game::Unhex(game)) => capital(&game.label(command)),
            (Command::HeroesOfHex(command), Game::HeroesOfHex(game)) => {
                capital(&game.label(command))
            }
            (Command::Unhex(_) | Command::HeroesOfHex(_), _) => {
                "a change of another game".to_owned()
            }
        }
    }

    /// Who does a command: a character, a team, or the GM, by the name they have now.
    #[must_use]
    pub fn who(&self, command: &Command) -> String {
        let who = match (command, &self.game) {
            (Command::Unhex(command), Game::Unhex(game)) => game.who_does(command),
            (Command::HeroesOfHex(command), Game::HeroesOfHex(game)) => game.who_does(command),
            _ => None,
        };
        who.unwrap_or_else(|| GM.to_owned())
    }

    /// Does a command to this copy; after a refusal the copy is to be thrown away.
    fn apply(&mut self, command: &Command, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match (command, &mut self.game) {
            (Command::Rename(name), _) => {
                if name.trim().is_empty() {
                    return Err(Refusal::structure("give the campaign a name"));
                }
                name.trim().clone_into(&mut self.name);
                Ok(())
            }
            (Command::Unhex(command), Game::Unhex(game)) => game.apply(command, dice),
            (Command::HeroesOfHex(command), Game::HeroesOfHex(game)) => game.apply(command, dice),
            (Command::Unhex(_), game) => Err(of_another_game(System::Unhex, game)),
            (Command::HeroesOfHex(_), game) => Err(of_another_game(System::HeroesOfHex, game)),
            (
                Command::Undo
                | Command::Redo
                | Command::Restore(_)
                | Command::TakeUp(_)
                | Command::CorrectRoll { .. },
                _,
            ) => Err(Refusal::structure(
                "undo, redo, restore, take up and corrections belong to the document",
            )),
        }
    }
}

/// A line of any game's log, as it is shown.
fn line<F>(entry: &LogEntry<F>, sentence: impl FnOnce(&F) -> String) -> LogLine {
    LogLine {
        text: sentence(&entry.fact),
        rules: entry.rules.clone(),
        by_gm: entry.by == By::Gm,
        hidden: entry.hidden,
    }
}

fn capital(label: &str) -> String {
    let mut letters = label.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// A command of one game for a campaign of another.
fn of_another_game(command: System, game: &Game) -> Refusal {
    let own = match game {
        Game::Unhex(_) => System::Unhex,
        Game::HeroesOfHex(_) => System::HeroesOfHex,
    };
    Refusal::structure(format!(
        "that is for {}, and this is a campaign of {}",
        command.name(),
        own.name()
    ))
}
