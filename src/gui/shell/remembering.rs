//! What the window remembers, as the app handles it: settings and the places of panels, read at the start and
//! written whenever they have changed; looks take hold at once.

use std::path::PathBuf;

use crate::gui::app::App;
use crate::gui::shell::layout::Layout;
use crate::gui::shell::settings::{self, Looks, Settings};
use crate::gui::theme;
use crate::gui::tracker::OfferState;

const SETTINGS: &str = "settings.json";
const LAYOUTS: &str = "panels.json";
const NUMBERS: &str = "numbers.json";

impl App {
    /// The app with what that folder remembers; what it cannot read it puts aside and says so.
    #[must_use]
    pub fn configured_in(mut self, folder: PathBuf) -> Self {
        self.configure(folder);
        self
    }

    pub(in crate::gui) fn configure(&mut self, folder: PathBuf) {
        let path = folder.join(SETTINGS);
        let there = path.exists();
        let (settings, broken) = settings::read::<Settings>(&path);
        if there {
            self.settings = settings.bounded();
        }
        self.written = self.settings.clone();
        let (arrangements, also_broken) = settings::read(&folder.join(LAYOUTS));
        self.arrangements = arrangements;
        let (numbers, broken_too) = settings::read(&folder.join(NUMBERS));
        self.numbers = numbers;
        self.config = Some(folder);
        let broken = broken.into_iter().chain(also_broken);
        self.notices.extend(broken.chain(broken_too));
    }

    /// At the end of a frame: looks take hold, and what has changed is written down.
    pub(in crate::gui) fn take_hold(&mut self, ctx: &egui::Context) {
        let mut looks = Looks::of(&self.settings);
        if std::mem::take(&mut self.text_waits) {
            looks.text_percent = self.looks.text_percent;
        }
        if looks != self.looks {
            self.looks = looks;
            theme::install(ctx, looks.theme, looks.text_percent);
            if looks.reduce_motion {
                theme::hold_still(ctx);
            }
        }
        // A drag goes on for many frames; its end is what counts.
        if !ctx.input(|input| input.pointer.any_down()) {
            self.write_down();
        }
    }

    /// Writes what has changed of settings and places.
    pub(in crate::gui) fn write_down(&mut self) {
        let moved = self.layout.take_changed();
        let Some(folder) = self.config.clone() else {
            return;
        };
        if self.settings != self.written {
            self.written = self.settings.clone();
            settings::write_settings(&folder.join(SETTINGS), &self.settings);
        }
        let Some(path) = self.file() else {
            return;
        };
        if let (true, Some(stages)) = (moved, self.layout.stages()) {
            self.arrangements.note(&path, stages);
            settings::write(&folder.join(LAYOUTS), &self.arrangements);
        }
        let offers = &mut self.scene.offers;
        if offers.noted_for.as_ref() != Some(&path) {
            let given = offers.numbers();
            if self.numbers.of(&path).unwrap_or(&Vec::new()) != &given {
                self.numbers.note(&path, given);
                settings::write(&folder.join(NUMBERS), &self.numbers);
            }
            offers.noted_for = Some(path);
        }
    }

    /// The file of the campaign that shows now.
    fn file(&self) -> Option<PathBuf> {
        let path = self.path()?;
        Some(std::path::absolute(path).unwrap_or(path.to_owned()))
    }

    /// The panels of the campaign that shows now, as they stood, and the numbers of its offers.
    pub(in crate::gui) fn recall_layout(&mut self) {
        let path = self.file();
        let known = path.as_ref().and_then(|path| self.arrangements.of(path));
        let known = known.cloned();
        let numbers = path.and_then(|path| self.numbers.of(&path).cloned());
        self.scene.offers = OfferState::of(numbers.unwrap_or_default());
        let system = self.document.campaign().system();
        self.layout = match known {
            Some(known) => Layout::kept(&known, system),
            None => Layout::usual(system),
        };
    }
}
