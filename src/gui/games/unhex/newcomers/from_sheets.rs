//! Characters from sheets: the ready ones, one's own, those of files; how many of each, and where they go.

use std::cmp::Ordering;
use std::path::PathBuf;

use egui::{Button, ScrollArea, Ui};

use crate::campaign::games::unhex::characters_named;
use crate::campaign::store::{RealDisk, list_sheets, open_sheet, sheet_from_bytes};
use crate::gui::action::Action;
use crate::gui::action::People;
use crate::gui::games::unhex::newcomers::where_to::WhereTo;
use crate::gui::newcomers::sheet_list::{self, Entry, Listed, SheetList};
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::System;
use crate::systems::unhex::{Command, Kind, Newcomers, Sheet, Unhex};
use crate::table::MapId;

/// What is picked so far.
pub(in crate::gui) struct FromSheets {
    list: SheetList<Sheet>,
    players: WhereTo,
    foes: WhereTo,
}

impl Listed for Sheet {
    fn name(&self) -> &str {
        &self.name
    }

    fn kind(&self) -> String {
        let kind = match self.kind {
            Kind::Pc => "player",
            Kind::Npc => "foe",
        };
        format!("{kind}, level {}", self.level)
    }

    fn by_kind(&self, other: &Self) -> Ordering {
        (self.kind == Kind::Npc, self.level).cmp(&(other.kind == Kind::Npc, other.level))
    }

    fn about(&self) -> &str {
        &self.description
    }
}

fn read(path: &std::path::Path) -> Result<Sheet, String> {
    let file = open_sheet(&RealDisk, path);
    file.map(|file| file.sheet)
        .map_err(|error| error.to_string())
}

impl FromSheets {
    /// Reads the ready sheets and those of the folder.
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        let mut list = SheetList::default();
        if let Some(folder) = folder {
            match list_sheets(System::Unhex, &RealDisk, &folder) {
                Ok(own) => own
                    .iter()
                    .for_each(|listed| list.put_read(read(&listed.path), "your own")),
                Err(error) => list.trouble = Some(error.to_string()),
            }
        }
        for (_, text) in System::Unhex.info().ready_sheets {
            // The ready sheets are whole; a test opens each.
            if let Ok(file) = sheet_from_bytes(text.as_bytes()) {
                list.put(file.sheet, "ready");
            }
        }
        Self {
            list,
            players: WhereTo::default(),
            foes: WhereTo::default(),
        }
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game: &Unhex,
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
                    for (kind, words) in [(Kind::Pc, "Players"), (Kind::Npc, "Foes")] {
                        let count = self.count(kind);
                        widgets::heading_ui(ui, words, &format!("{count} picked"));
                        let to = match kind {
                            Kind::Pc => &mut self.players,
                            Kind::Npc => &mut self.foes,
                        };
                        to.show(ui, game, map, kind, words);
                        ui.add_space(theme::SPACE);
                    }
                    self.conflicts_ui(ui, game);
                });
            });
        });
        ui.separator();
        let total = self.count(Kind::Pc) + self.count(Kind::Npc);
        ui.horizontal(|ui| {
            let words = match total {
                0 => "Add".to_owned(),
                1 => "Add 1 character".to_owned(),
                total => format!("Add {total} characters"),
            };
            let add = Button::new(theme::strong(icons::label(icons::CHECK, &words)));
            let add = ui.add_enabled(total > 0, add);
            widgets::name_button(&add, &words);
            if add.clicked() {
                let newcomers = self.newcomers(game, map);
                actions.push(People::Add(Command::AddCharacters { newcomers }.into()).into());
            }
            if ui.button("Cancel").clicked() {
                actions.push(People::CloseCard.into());
            }
        });
    }

    fn count(&self, kind: Kind) -> usize {
        self.list.count(|sheet| sheet.kind == kind)
    }

    fn newcomers(&self, game: &Unhex, map: Option<MapId>) -> Vec<Newcomers> {
        let picked = self.list.entries.iter().filter(|entry| entry.count > 0);
        picked
            .map(|entry| {
                let kind = entry.sheet.kind;
                let to = match kind {
                    Kind::Pc => &self.players,
                    Kind::Npc => &self.foes,
                };
                Newcomers {
                    sheet: entry.sheet.clone(),
                    count: entry.count,
                    team: to.team(game, kind),
                    at: to.place(game, map, kind),
                    replaces: replaceable(game, entry).filter(|_| entry.replace),
                }
            })
            .collect()
    }

    /// Sheets whose name is taken: both stay, or the new one takes the place.
    fn conflicts_ui(&mut self, ui: &mut Ui, game: &Unhex) {
        for entry in &mut self.list.entries {
            if replaceable(game, entry).is_none() {
                continue;
            }
            let name = entry.sheet.name.trim();
            ui.label(format!("{name} is in the campaign already"));
            ui.horizontal_wrapped(|ui| {
                for (replace, words) in [(false, "Keep both"), (true, "Replace")] {
                    let button = ui.selectable_label(entry.replace == replace, words);
                    let label = format!("{words}, {name}");
                    widgets::name_button(&button, &label);
                    if button.clicked() {
                        entry.replace = replace;
                    }
                }
            });
        }
    }
}

/// Whom one of that sheet could take the place of.
fn replaceable(game: &Unhex, entry: &Entry<Sheet>) -> Option<crate::table::CharacterId> {
    if entry.count != 1 {
        return None;
    }
    match characters_named(game, &entry.sheet.name)[..] {
        [one] => Some(one),
        _ => None,
    }
}
