//! Where a print goes: a file of its own, or the system’s viewer.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use egui::Context;

use super::PrintAsk;
use super::preview::Made;
use crate::campaign::store::{Disk, SaveError, safe_name, save_as_new};
use crate::gui::app::App;
use crate::gui::exchange::{Then, file_name, told};
use crate::gui::file::form::FileForm;
use crate::gui::file::url::url_of;
use crate::gui::shell::ui_command::said;

/// The longest name of a file that a print is given, without its ending.
const MOST_NAME: usize = 120;
/// No more prints of one name lie there to be looked at.
const MOST_VIEWED: u32 = 200;
/// How long a print lies there.
const LOOKED_AT: Duration = Duration::from_hours(24);

impl App {
    /// Does something with the print that shows.
    pub(in crate::gui) fn ask_print(&mut self, ask: PrintAsk, ctx: &Context) {
        let Some(made) = self.print.preview.ready().cloned() else {
            self.refuse_path("The pages are not made yet; try again once they show");
            return;
        };
        match ask {
            PrintAsk::Form => {
                let file = format!("{}.pdf", self.name_of_print(ctx));
                let place = self.place();
                let path = place.as_deref().and_then(Path::parent);
                let path = path.map_or_else(|| PathBuf::from(&file), |folder| folder.join(&file));
                self.form = Some(FileForm::save_print(&path));
            }
            PrintAsk::Save(path) => self.save_print(ctx, made, &path),
            PrintAsk::View => self.view_print(ctx, made),
        }
    }

    fn name_of_print(&self, ctx: &Context) -> String {
        let kind = said(ctx, self.print.choice.kind.name());
        let name = &self.document.campaign().name;
        safe_name(
            &format!("{name}, {}", kind.to_lowercase()),
            MOST_NAME,
            "print",
        )
    }

    /// Writes the pages to a new file.
    fn save_print(&mut self, ctx: &Context, made: Arc<Made>, path: &Path) {
        if self.exchange.is_busy() {
            return;
        }
        // What is told afterwards says where it is.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let disk = Arc::clone(&self.disk);
        let name = file_name(&path);
        self.begin_job(ctx, format!("Writing {name}"), move |stop| {
            let bytes = match made.pages.pdf() {
                Ok(bytes) => bytes,
                Err(error) => return Box::new(move |app, _| app.refuse_path(&error.to_string())),
            };
            if stop.is_stopped() {
                return Box::new(|_, _| {});
            }
            let saved = save_as_new(&*disk, &path, &bytes);
            told(path, name, saved.err(), made.unread.clone())
        });
    }

    /// Writes the pages where only this program does, and opens them in the system’s viewer.
    fn view_print(&mut self, ctx: &Context, made: Arc<Made>) {
        if self.exchange.is_busy() {
            return;
        }
        let Some(folder) = self.memory.clone().or_else(|| self.data_folder.clone()) else {
            self.fail("The system names no folder for this; save the print as PDF instead");
            return;
        };
        let (folder, disk) = (folder.join("prints"), Arc::clone(&self.disk));
        let name = self.name_of_print(ctx);
        self.begin_job(ctx, "Making the PDF".to_owned(), move |stop| {
            let bytes = match made.pages.pdf() {
                Ok(bytes) => bytes,
                Err(error) => return Box::new(move |app, _| app.fail(error.to_string())),
            };
            if stop.is_stopped() {
                return Box::new(|_, _| {});
            }
            let written = kept_for_a_day(&*disk, &folder, &name, &bytes);
            viewed(written)
        });
    }
}

/// How it went.
fn viewed(written: Result<PathBuf, String>) -> Then {
    Box::new(move |app, ctx| match written {
        Ok(path) => {
            ctx.open_url(egui::OpenUrl::new_tab(url_of(&path)));
            app.say("The system’s viewer opens it; if nothing shows, save it as PDF instead");
        }
        Err(why) => app.fail(format!("{why}, or save it as PDF instead")),
    })
}

/// Writes a print under a name that is free, and takes those away that have lain there for a day.
fn kept_for_a_day(
    disk: &dyn Disk,
    folder: &Path,
    name: &str,
    bytes: &[u8],
) -> Result<PathBuf, String> {
    let failed = |error: std::io::Error| format!("Cannot write to {}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    for file in std::fs::read_dir(folder).map_err(failed)?.flatten() {
        let changed = file.metadata().and_then(|about| about.modified());
        let age = changed
            .ok()
            .and_then(|at| SystemTime::now().duration_since(at).ok());
        if age.is_some_and(|age| age > LOOKED_AT) {
            // A viewer may hold it still; then it goes another day.
            let _ = std::fs::remove_file(file.path());
        }
    }
    let mut last = String::new();
    for number in 1..=MOST_VIEWED {
        let file = match number {
            1 => format!("{name}.pdf"),
            number => format!("{name} {number}.pdf"),
        };
        let path = folder.join(file);
        match save_as_new(disk, &path, bytes) {
            Ok(_) => return Ok(path),
            Err(SaveError::Exists(path)) => last = SaveError::Exists(path).to_string(),
            Err(error) => return Err(error.to_string()),
        }
    }
    Err(last)
}
