//! Saving a map for other programs: the form’s choices, and the writing beside the window.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Context, Ui};

use crate::campaign::store::{SaveError, safe_name, save_as_new};
use crate::exchange::svg::Look;
use crate::exchange::{Format, Written};
use crate::gui::app::App;
use crate::gui::exchange::doors::file_name;
use crate::gui::exchange::job::Then;
use crate::gui::games::panels;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::two_part::two_part_ui;
use crate::limits::shown;
use crate::table::MapId;

/// The longest name of a file that a map is given, without its ending.
const MOST_NAME: usize = 120;

/// Which map is written, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveMap {
    map: MapId,
    /// What the map is called.
    name: String,
    written: Written,
    /// Why it cannot be written as a drawing.
    no_drawing: Option<&'static str>,
}

impl SaveMap {
    /// The map that shows, if there is one.
    pub(in crate::gui) fn of(app: &App, dark: bool) -> Option<Self> {
        let campaign = app.document.campaign();
        let map = panels(&campaign.game).map_shown(&app.scene)?;
        let maps = campaign.doors().map_names();
        let (_, name) = maps.into_iter().find(|(id, _)| *id == map)?;
        let no_drawing = Format::Excalidraw.why_not(campaign, map);
        let format = Format::Svg;
        let look = Look { dark, tokens: true };
        let players = false;
        Some(Self {
            map,
            name: name.to_owned(),
            written: Written {
                format,
                players,
                look,
            },
            no_drawing,
        })
    }

    /// Where it is written to at first: beside the campaign, under the map’s name.
    pub(in crate::gui) fn path(&self, campaign: Option<&Path>) -> PathBuf {
        let name = safe_name(&self.name, MOST_NAME, "map");
        let file = format!("{name}.{}", self.written.format.ending());
        match campaign.and_then(Path::parent) {
            Some(folder) => folder.join(file),
            None => PathBuf::from(file),
        }
    }

    /// What can be chosen; the path keeps the ending of the format, and the ending that is typed chooses the format.
    pub(in crate::gui) fn options_ui(&mut self, ui: &mut Ui, path: &mut String) {
        let typed = Format::of(Path::new(path.trim()));
        if let Some(format) = typed.filter(|format| self.why_not(*format).is_none()) {
            self.written.format = format;
        }
        ui.horizontal_wrapped(|ui| {
            for format in Format::ALL {
                let why_not = self.why_not(*format);
                let chosen = self.written.format == *format;
                let button = egui::Button::selectable(chosen, format.name());
                let button = ui.add_enabled(why_not.is_none(), button);
                if button.clicked() {
                    self.written.format = *format;
                    let named = Path::new(path.trim()).with_extension(format.ending());
                    *path = named.display().to_string();
                }
                if let Some(why) = why_not {
                    button.on_disabled_hover_text(said(ui.ctx(), why));
                }
            }
        });
        if !self.written.format.is_picture() {
            let words = "All of it, with hidden things and notes: it comes back as the same map.";
            widgets::hint_ui(ui, words);
            return;
        }
        let Written { players, look, .. } = &mut self.written;
        ui.horizontal_wrapped(|ui| {
            let parts = [
                (false, "All of it", "Show all of it, hidden things faded"),
                (true, "As players see it", "Show only what players see"),
            ];
            let help = || "Hidden things are faded, or left out".to_owned();
            *players = two_part_ui(ui, Some(*players), parts, help).unwrap_or(*players);
            ui.add_space(theme::SPACE);
            let parts = [
                (true, "Dark", "Light on dark"),
                (false, "Light", "Dark on light, to be printed"),
            ];
            let help = || "Light on dark, or dark on light".to_owned();
            look.dark = two_part_ui(ui, Some(look.dark), parts, help).unwrap_or(look.dark);
            ui.add_space(theme::SPACE);
            ui.checkbox(&mut look.tokens, "Tokens")
                .hover_text("Draw whoever stands on it");
        });
    }

    fn why_not(&self, format: Format) -> Option<&'static str> {
        self.no_drawing.filter(|_| !format.is_picture())
    }

    /// The path with the format’s ending, if it has none that is known.
    pub(in crate::gui) fn with_ending(&self, path: &Path) -> PathBuf {
        match Format::of(path) {
            Some(_) => path.to_owned(),
            None => {
                let mut name = path.as_os_str().to_owned();
                name.push(".");
                name.push(self.written.format.ending());
                PathBuf::from(name)
            }
        }
    }
}

impl App {
    /// Writes a map to a new file.
    pub(in crate::gui) fn save_map(&mut self, ctx: &Context, save: &SaveMap, path: PathBuf) {
        if self.exchange.job.is_some() {
            return;
        }
        let written = match Format::of(&path) {
            Some(format) => Written {
                format,
                ..save.written
            },
            None => save.written,
        };
        let campaign = self.document.campaign().clone();
        if let Some(why) = written.format.why_not(&campaign, save.map) {
            self.refuse_path(&said(ctx, why));
            return;
        }
        // What is told afterwards says where it is.
        let path = std::path::absolute(&path).unwrap_or(path);
        let (disk, map) = (Arc::clone(&self.disk), save.map);
        let pictures = self.store_of_pictures();
        let name = file_name(&path);
        let words = format!("Writing {name}");
        self.begin_job(ctx, words, move |stop| {
            let mut unread = None;
            let bytes = written.bytes(&campaign, map, |id| {
                let found = pictures.as_ref()?.get(id);
                found.map_err(|error| unread = Some(error.to_string())).ok()
            });
            let bytes = match bytes {
                Ok(bytes) => bytes,
                Err(error) => return Box::new(move |app, _| app.refuse_path(&error.to_string())),
            };
            if stop.is_stopped() {
                return Box::new(|_, _| {});
            }
            let saved = save_as_new(&*disk, &path, &bytes);
            told(path, name, saved.err(), unread)
        });
    }
}

/// How it went.
pub(in crate::gui) fn told(
    path: PathBuf,
    name: String,
    error: Option<SaveError>,
    unread: Option<String>,
) -> Then {
    Box::new(move |app, _| match (error, unread) {
        (Some(SaveError::Exists(_)), _) => {
            app.refuse_path(&format!(
                "There is a file {name} already; choose another name"
            ));
        }
        (Some(error), _) => app.refuse_path(&error.to_string()),
        (None, Some(why)) => {
            app.form_is_done();
            app.fail(format!("Wrote {name} without a picture on it: {why}"));
        }
        (None, None) => {
            app.form_is_done();
            let path = path.display().to_string();
            app.say(format!("Wrote {}", shown(&path)));
        }
    })
}
