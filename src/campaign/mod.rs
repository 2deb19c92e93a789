//! The document: one campaign of one game, the commands that change it, its history and its file.
//! Everything that changes a campaign goes through [`Document::apply`].

mod correct;
pub mod games;
pub(crate) mod history;
pub mod paper;
mod player_view;
pub(crate) mod record;
pub mod state;
pub mod store;

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use correct::MadeRoll;
pub use games::{Change, Command, InCampaign};
pub use history::{Applied, Document, Done, Past};
pub use player_view::{Begins, PlayerLog, PlayerView, SeenLine};
pub use record::{Kind, Record, Sent};

use crate::board::words::capital;
use crate::dice::Dice;
use crate::systems::{Doors, Sample, System};
pub use crate::systems::{Game, LogRecord};
use crate::table::{Decision, Finding, LogLine, MapId, PictureId, Refusal};

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

impl Campaign {
    /// A new, empty campaign.
    #[must_use]
    pub fn new(name: impl Into<String>, system: System) -> Self {
        Self {
            name: name.into(),
            game: Game::new(system),
        }
    }

    /// Which game it is.
    #[must_use]
    pub const fn system(&self) -> System {
        self.game.system()
    }

    /// What any game can be asked.
    #[must_use]
    pub fn doors(&self) -> &dyn Doors {
        self.game.doors()
    }

    /// The open questions.
    #[must_use]
    pub fn decisions(&self) -> Vec<Decision> {
        self.doors().decisions()
    }

    /// How many lines the log has.
    #[must_use]
    pub fn log_len(&self) -> usize {
        self.doors().log_len()
    }

    /// Line `index` of the log, rendered.
    #[must_use]
    pub fn log_line(&self, index: usize) -> Option<LogLine> {
        self.doors().log_line(index)
    }

    /// The lines of the log from `from` on, counted from 0, with all that is known of them.
    #[must_use]
    pub fn log_records(&self, from: usize) -> Box<dyn Iterator<Item = LogRecord> + '_> {
        self.doors().log_records(from)
    }

    /// What is wrong with the data, with places.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        #[derive(Serialize)]
        struct Own<'a> {
            name: &'a str,
        }
        let mut findings = Finding::of_words(&Own { name: &self.name });
        findings.extend(self.doors().findings());
        findings
    }

    /// Every picture that something in it shows.
    #[must_use]
    pub fn pictures(&self) -> BTreeSet<PictureId> {
        self.doors().pictures()
    }

    /// What shows a picture, such as `characters.3.portrait`, and which.
    #[must_use]
    pub fn picture_places(&self) -> Vec<(String, PictureId)> {
        self.doors().picture_places()
    }

    /// The names of all characters or units, by id.
    #[must_use]
    pub fn character_names(&self) -> Vec<&str> {
        let people = self.doors().people().into_iter();
        people.map(|(_, name)| name).collect()
    }

    /// The maps and their names, for the GM to choose from.
    #[must_use]
    pub fn map_names(&self) -> Vec<(MapId, &str)> {
        self.doors().map_names()
    }

    /// What players may see now; the map is that one, else the one that is played on.
    #[must_use]
    pub fn player_view(&self, map: Option<MapId>) -> PlayerView {
        PlayerView {
            name: self.name.clone(),
            table: self.doors().player_view(map),
        }
    }

    /// What a command is called, for undo.
    #[must_use]
    pub fn label(&self, command: &Command) -> String {
        match command {
            Command::Rename(name) => format!("rename to {name}"),
            Command::Undo => "undo".to_owned(),
            Command::UndoFace => "take back the face typed last".to_owned(),
            Command::Redo => "redo".to_owned(),
            Command::Restore(to) => format!("restore record {to}"),
            Command::TakeUp(_) => "take up changes".to_owned(),
            Command::InHand { command, .. } => self.label(command),
            Command::CorrectRoll { faces, roll } => {
                let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
                let which = match roll {
                    None => "the last roll".to_owned(),
                    Some(line) => format!("the roll in line {line}"),
                };
                format!("Correct {which} to {}", faces.join(" "))
            }
            of_game => match self.label_in_game(of_game) {
                Some(label) => capital(&label),
                None => "a change of another game".to_owned(),
            },
        }
    }

    /// Who does a command: a character, a team, or the GM, by the name they have now.
    #[must_use]
    pub fn who(&self, command: &Command) -> String {
        let doer = match command {
            Command::InHand { who, .. } => self.doors().person(*who).map(str::to_owned),
            of_game => self.doer_in_game(of_game),
        };
        doer.unwrap_or_else(|| GM.to_owned())
    }

    /// Does a command to this copy; after a refusal the copy is to be thrown away.
    fn apply(&mut self, command: &Command, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match command {
            Command::Rename(name) => {
                if name.trim().is_empty() {
                    return Err(Refusal::structure("give the campaign a name"));
                }
                name.trim().clone_into(&mut self.name);
                Ok(())
            }
            Command::Undo
            | Command::UndoFace
            | Command::Redo
            | Command::Restore(_)
            | Command::TakeUp(_)
            | Command::CorrectRoll { .. } => Err(Refusal::structure(
                "undo, redo, restore, take up and corrections cannot stand inside another command",
            )),
            Command::InHand { who, command } => {
                let name = self.doors().person(*who).map(str::to_owned);
                let name = name.ok_or_else(|| Refusal::structure("there is no such sheet"))?;
                let from = self.log_len();
                self.apply_in_game(command, dice)?;
                self.note_player(from, &name);
                Ok(())
            }
            of_game => self.apply_in_game(of_game, dice),
        }
    }
}

impl From<&Sample> for Campaign {
    fn from(sample: &Sample) -> Self {
        Self {
            name: sample.name.to_owned(),
            game: (sample.make)(),
        }
    }
}
