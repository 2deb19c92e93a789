//! The page of places: in which folders of this machine campaigns, sheets and settings are, and which version this is.

use std::path::PathBuf;

use egui::Ui;

use crate::gui::app::App;
use crate::gui::file::url::url_of;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;

pub(super) fn page_ui(ui: &mut Ui, app: &App) {
    let open = app.path().or(app.looking.as_deref());
    let data = app.memory.as_ref();
    let untitled = data.map(|folder| folder.join("campaigns"));
    let places = [
        (
            "This campaign",
            open.and_then(|path| path.parent()).map(PathBuf::from),
        ),
        (
            "Campaigns without a place of their own",
            app.data_folder.clone().or(untitled),
        ),
        ("Your own sheets", data.map(|folder| folder.join("sheets"))),
        ("Settings", app.config.clone()),
    ];
    for (what, folder) in places {
        place_ui(ui, what, folder);
    }
    ui.separator();
    ui.label(format!("Tableside {}", env!("CARGO_PKG_VERSION")));
    widgets::hint_ui(
        ui,
        "A newer version leaves all of this in place. Taking the program away does, too, unless a folder named here lies \
         in the program’s own",
    );
}

fn place_ui(ui: &mut Ui, what: &str, folder: Option<PathBuf>) {
    widgets::heading_ui(ui, what, "");
    match folder {
        Some(folder) => {
            ui.horizontal_wrapped(|ui| {
                let show = ui.add_enabled(folder.is_dir(), egui::Button::new("Show"));
                widgets::name_button(&show, &format!("Show the folder: {what}"));
                let show = show.hover_text("Open the folder in the system’s own window");
                let show = show
                    .on_disabled_hover_text("It is made with the first thing that is kept there");
                if show.clicked() {
                    ui.ctx().open_url(egui::OpenUrl::new_tab(url_of(&folder)));
                }
                ui.label(folder.display().to_string());
            });
        }
        None => widgets::hint_ui(
            ui,
            "Nowhere yet: it has no file, or the system names no folder",
        ),
    }
    ui.add_space(theme::SPACE);
}
