//! Characters as the window handles them: they are added by a card, go into files, and into a player's hands.

use std::path::{Path, PathBuf};

use crate::campaign::Command;
use crate::campaign::store::{RealDisk, SHEET_ENDING, save_as_new, sheet_file_name, sheet_folder};
use crate::gui::action::People;
use crate::gui::app::App;
use crate::gui::file::form::FileForm;
use crate::systems::System;
use crate::table::CharacterId;

impl App {
    pub(in crate::gui) fn run_people(&mut self, people: People, ctx: &egui::Context) {
        match people {
            People::Add(command) => self.add(&command),
            People::CloseCard => self.scene.newcomers = None,
            People::HandOver(who) => self.hand_over(who, ctx),
            People::ExportForm(who) => {
                let path = self.export_path(who);
                self.form = Some(FileForm::export_sheet(who, path.as_deref()));
            }
            People::Export(who, path) => self.export(who, &path),
        }
    }

    /// The card closes once they are there, and the first of them shows.
    fn add(&mut self, command: &Command) {
        let known = self.characters();
        if !self.apply(command) {
            return;
        }
        self.scene.newcomers = None;
        let new = self.characters().into_iter().find(|id| !known.contains(id));
        if let Some(new) = new {
            self.scene.selected = Some(new);
            self.scene.picked_since_change = true;
        }
    }

    /// Everybody in the campaign.
    fn characters(&self) -> Vec<CharacterId> {
        let people = self.document.campaign().doors().people().into_iter();
        people.map(|(who, _)| who).collect()
    }

    /// The user's own sheets; none without a real window.
    pub(in crate::gui) fn sheet_folder(&self) -> Option<PathBuf> {
        if self.headless {
            return None;
        }
        sheet_folder(self.document.campaign().system())
    }

    /// A name among the user's own sheets, ready to be changed.
    fn export_path(&self, who: CharacterId) -> Option<PathBuf> {
        let (name, _) = self.document.campaign().sheet_of(who)?;
        let name = sheet_file_name(&name);
        Some(match self.sheet_folder() {
            Some(folder) => folder.join(name),
            None => PathBuf::from(name),
        })
    }

    /// Writes the sheet; a file that exists is left as it is.
    fn export(&mut self, who: CharacterId, path: &Path) {
        let Some((name, bytes)) = self.document.campaign().sheet_of(who) else {
            let [one, _] = self.document.campaign().system().info().somebody;
            return self.fail(format!("This {one} is no longer in the campaign"));
        };
        let path = with_ending(path);
        let system = self.document.campaign().system();
        let bytes = bytes.map_err(|error| error.to_string());
        match bytes.and_then(|bytes| write(&path, &bytes, system)) {
            Ok(()) => {
                self.form = None;
                self.say(format!("The sheet of {name} is in {}", path.display()));
            }
            Err(why) => self.fail(why),
        }
    }
}

fn write(path: &Path, bytes: &[u8], system: System) -> Result<(), String> {
    // One's own folder is made with the first sheet in it.
    if let Some(folder) = path
        .parent()
        .filter(|_| sheet_folder(system).as_deref() == path.parent())
    {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
    }
    match save_as_new(&RealDisk, path, bytes) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

/// The path with the ending of sheets, if it has another.
fn with_ending(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if name.to_lowercase().ends_with(SHEET_ENDING) {
        return path.to_owned();
    }
    path.with_file_name(format!("{name}{SHEET_ENDING}"))
}
