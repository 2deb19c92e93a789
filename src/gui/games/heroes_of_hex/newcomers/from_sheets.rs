//! Units from sheets: the ready ones, one's own, those of files; how many of each, and where they go.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use egui::{Button, ScrollArea, Ui};

use crate::campaign::store::{RealDisk, list_sheets, open_sheet, sheet_from_bytes};
use crate::gui::action::Action;
use crate::gui::action::People;
use crate::gui::games::heroes_of_hex::newcomers::where_to::WhereTo;
use crate::gui::newcomers::sheet_list::{self, Listed, SheetList};
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::System;
use crate::systems::heroes_of_hex::{Command, HeroesOfHex, NewUnits, UnitKind, UnitSheet};
use crate::table::MapId;

/// What is picked so far.
pub(in crate::gui) struct FromSheets {
    list: SheetList<UnitSheet>,
    heroes: WhereTo,
    enemies: WhereTo,
}

impl Listed for UnitSheet {
    fn name(&self) -> &str {
        &self.name
    }

    fn kind(&self) -> String {
        let kind = match self.kind {
            UnitKind::Hero => "hero",
            UnitKind::Enemy => "enemy",
        };
        match self.class.as_str() {
            "" => kind.to_owned(),
            class => format!("{kind}, {class}"),
        }
    }

    fn by_kind(&self, other: &Self) -> Ordering {
        (self.kind == UnitKind::Enemy, self.class.to_lowercase())
            .cmp(&(other.kind == UnitKind::Enemy, other.class.to_lowercase()))
    }

    fn about(&self) -> &str {
        &self.description
    }
}

fn read(path: &Path) -> Result<UnitSheet, String> {
    let file = open_sheet(&RealDisk, path);
    file.map(|file| file.sheet)
        .map_err(|error| error.to_string())
}

impl FromSheets {
    /// Reads the ready sheets and those of the folder.
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        let mut list = SheetList::default();
        if let Some(folder) = folder {
            match list_sheets(System::HeroesOfHex, &RealDisk, &folder) {
                Ok(own) => own
                    .iter()
                    .for_each(|listed| list.put_read(read(&listed.path), "your own")),
                Err(error) => list.trouble = Some(error.to_string()),
            }
        }
        for (_, text) in System::HeroesOfHex.info().ready_sheets {
            // The ready sheets are whole; a test opens each.
            if let Ok(file) = sheet_from_bytes(text.as_bytes()) {
                list.put(file.sheet, "ready");
            }
        }
        Self {
            list,
            heroes: WhereTo::default(),
            enemies: WhereTo::default(),
        }
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game: &HeroesOfHex,
        map: Option<MapId>,
        height: f32,
        actions: &mut Vec<Action>,
    ) {
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            let (width, layout) = sheet_list::layout(ui);
            ui.with_layout(layout, |ui| {
                ui.vertical(|ui| {
                    ui.set_width(width);
                    self.list.show(ui, height, read);
                });
                ui.vertical(|ui| {
                    for (kind, words) in [(UnitKind::Hero, "Heroes"), (UnitKind::Enemy, "Enemies")]
                    {
                        let count = self.list.count(|sheet| sheet.kind == kind);
                        widgets::heading_ui(ui, words, &format!("{count} picked"));
                        let to = match kind {
                            UnitKind::Hero => &mut self.heroes,
                            UnitKind::Enemy => &mut self.enemies,
                        };
                        to.show(ui, game, map, kind, words);
                        ui.add_space(theme::SPACE);
                    }
                });
            });
        });
        ui.separator();
        let total = self.list.count(|_| true);
        ui.horizontal(|ui| {
            let words = match total {
                0 => "Add".to_owned(),
                1 => "Add 1 unit".to_owned(),
                total => format!("Add {total} units"),
            };
            let add = Button::new(theme::strong(icons::label(icons::CHECK, &words)));
            let add = ui.add_enabled(total > 0, add);
            widgets::name_button(&add, &words);
            if add.clicked() {
                let newcomers = self.newcomers(game, map);
                actions.push(People::Add(Command::AddNewUnits { newcomers }.into()).into());
            }
            if ui.button("Cancel").clicked() {
                actions.push(People::CloseCard.into());
            }
        });
    }

    fn newcomers(&self, game: &HeroesOfHex, map: Option<MapId>) -> Vec<NewUnits> {
        let picked = self.list.entries.iter().filter(|entry| entry.count > 0);
        picked
            .map(|entry| {
                let kind = entry.sheet.kind;
                let to = match kind {
                    UnitKind::Hero => &self.heroes,
                    UnitKind::Enemy => &self.enemies,
                };
                NewUnits {
                    sheet: entry.sheet.clone(),
                    count: entry.count,
                    side: to.side(game, kind),
                    start: to.start(game, map, kind),
                }
            })
            .collect()
    }
}
