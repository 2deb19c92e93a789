//! People from sheets: the ready ones, one's own, those of files; how many of each, where they go, and who is replaced.

use std::path::{Path, PathBuf};

use egui::{Button, ScrollArea, Ui};

use crate::campaign::store::PortableSheet;
use crate::campaign::store::{RealDisk, list_sheets, open_sheet, sheet_from_bytes};
use crate::gui::action::{Action, People};
use crate::gui::newcomers::sheet_list::{self, Entry, SheetList};
use crate::gui::newcomers::where_to::{WhereTo, name_of};
use crate::gui::newcomers::{NewPeople, Newcomer};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, dialog::confirmed, icons};
use crate::table::names::folded;
use crate::table::{CharacterId, Kind, MapId};

/// What is picked so far.
pub(in crate::gui) struct FromSheets<G: NewPeople> {
    list: SheetList<G::Sheet>,
    players: WhereTo<G>,
    foes: WhereTo<G>,
}

fn read<G: NewPeople>(path: &Path) -> Result<G::Sheet, String> {
    let file = open_sheet(&RealDisk, path);
    file.map(|file| file.sheet)
        .map_err(|error| error.to_string())
}

fn kind_of<G: NewPeople>(sheet: &G::Sheet) -> Kind {
    if G::is_foe(sheet) {
        Kind::Npc
    } else {
        Kind::Pc
    }
}

impl<G: NewPeople> FromSheets<G> {
    /// Reads the ready sheets and those of the folder.
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        let mut list = SheetList::new(kind_of::<G>);
        if let Some(folder) = folder {
            match list_sheets(G::SYSTEM, &RealDisk, &folder) {
                Ok(own) => own
                    .iter()
                    .for_each(|listed| list.put_read(read::<G>(&listed.path), "your own")),
                Err(error) => list.trouble = Some(error.to_string()),
            }
        }
        for (_, text) in G::SYSTEM.info().ready_sheets {
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
        game: &G,
        map: Option<MapId>,
        height: f32,
        actions: &mut Vec<Action>,
    ) {
        // As high in its first frame as in every other.
        let area = ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height);
        area.auto_shrink([true, false]).show(ui, |ui| {
            let (width, layout) = sheet_list::layout(ui);
            ui.with_layout(layout, |ui| {
                ui.vertical(|ui| {
                    ui.set_width(width);
                    self.list.show(ui, height, G::TEAMS, read::<G>);
                });
                ui.vertical(|ui| {
                    for kind in [Kind::Pc, Kind::Npc] {
                        let words = name_of::<G>(kind);
                        let count = self.list.count(|entry| entry.kind == kind);
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
        let sure = confirmed(ui) && self.list.pick_searched();
        let total = self.list.count(|_| true);
        let at_once = sure && total > 0;
        ui.horizontal(|ui| {
            let [_, several] = G::SYSTEM.info().somebody;
            let picked = self.list.entries.iter().filter(|entry| entry.count > 0);
            let names = picked.map(|entry| match entry.count {
                1 => entry.sheet.name().to_owned(),
                count => format!("{count} × {}", entry.sheet.name()),
            });
            let names: Vec<String> = names.collect();
            let words = match names.as_slice() {
                [] => "Add".to_owned(),
                [only] if total == 1 => format!("Add {only}"),
                _ => format!("Add {total} {several}"),
            };
            let add = Button::new(theme::strong(icons::label(icons::CHECK, &words)));
            let add = ui.add_enabled(total > 0, add);
            widgets::name_button(&add, &words);
            let add = add.hover_text(names.join(", "));
            if std::mem::take(&mut self.list.done) {
                // The search was left empty: Enter on the button ends it.
                add.request_focus();
            }
            if add.clicked() || at_once {
                let command = game.add(self.newcomers(game), map);
                actions.push(People::Add(command).into());
            }
            if ui.button("Cancel").clicked() {
                actions.push(People::CloseCard.into());
            }
        });
    }

    fn newcomers(&self, game: &G) -> Vec<Newcomer<'_, G>> {
        let picked = self.list.entries.iter().filter(|entry| entry.count > 0);
        picked
            .map(|entry| {
                let kind = entry.kind;
                Newcomer {
                    sheet: entry.sheet.clone(),
                    count: entry.count,
                    kind,
                    to: match kind {
                        Kind::Pc => &self.players,
                        Kind::Npc => &self.foes,
                    },
                    replaces: replaceable(game, entry).filter(|_| entry.replace),
                }
            })
            .collect()
    }

    /// Sheets whose name is taken: both stay, or the new one takes the place.
    fn conflicts_ui(&mut self, ui: &mut Ui, game: &G) {
        for entry in &mut self.list.entries {
            if replaceable(game, entry).is_none() {
                continue;
            }
            let name = entry.sheet.name().trim();
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
fn replaceable<G: NewPeople>(game: &G, entry: &Entry<G::Sheet>) -> Option<CharacterId> {
    if entry.count != 1 {
        return None;
    }
    let name = folded(entry.sheet.name());
    let mut named = game.people().into_iter();
    let mut named = named.by_ref().filter(|(_, other)| folded(other) == name);
    match (named.next(), named.next()) {
        (Some((one, _)), None) => Some(one),
        _ => None,
    }
}
