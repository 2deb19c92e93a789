//! What the palette can find: commands, panels, people, areas, maps, items, abilities, rules, files. Read from the app, once per opening.

use std::sync::Arc;

use crate::board::areas::AreaId;
use crate::board::hex::{Hex, HexBoard};
use crate::campaign::Game;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::panels::palette::fuzzy::Folded;
use crate::gui::panels::rules as rules_panel;
use crate::gui::shell::layout::Pane;
use crate::gui::ui_command::UiCommand;
use crate::gui::widgets::icons;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::unhex::{Ability, Character, ItemKind, Unhex};
use crate::table::MapId;

/// Something the palette can find.
pub(super) struct Entry {
    pub(super) icon: &'static str,
    /// What it is called.
    pub(super) name: String,
    /// What kind of thing it is, where it is, what it does.
    pub(super) detail: String,
    /// The keys that do the same.
    pub(super) keys: String,
    /// Why it can do nothing now.
    pub(super) why_not: Option<&'static str>,
    pub(super) action: Action,
    pub(super) folded: Folded,
}

impl Entry {
    fn new(icon: &'static str, name: &str, detail: String, action: Action) -> Self {
        Self {
            icon,
            folded: Folded::new(name, ""),
            name: name.to_owned(),
            detail,
            keys: String::new(),
            why_not: None,
            action,
        }
    }

    /// The icon and name of a command, if it is one.
    pub(super) fn command(&self) -> Option<UiCommand> {
        match self.action {
            Action::Ui(command) => Some(command),
            _ => None,
        }
    }
}

/// Everything there is to find; commands first, then people and places.
pub(super) fn gather(app: &App, ctx: &egui::Context) -> Vec<Entry> {
    let mut all: Vec<Entry> = commands(app, ctx).collect();
    let campaign = app.document().campaign();
    all.extend(Pane::of(campaign.system()).iter().copied().map(|pane| {
        let name = format!("Panel {}", pane.name_in(campaign.system()));
        let detail = "Bring it to the front".to_owned();
        Entry::new(icons::SCREEN, &name, detail, Action::ShowPane(pane))
    }));
    match &campaign.game {
        Game::Unhex(game) => {
            all.extend(people(game));
            all.extend(areas(game));
            all.extend(carried(game));
            all.extend(abilities(game));
            all.extend(item_kinds());
        }
        Game::HeroesOfHex(game) => {
            all.extend(units(game));
            all.extend(boards(game));
        }
    }
    all.extend(
        rules_panel::headings(campaign.system()).map(|(rule, heading, text)| {
            let detail = "Rules card".to_owned();
            let mut entry = Entry::new(icons::INFO, heading, detail, Action::ShowRule(rule));
            entry.folded = Folded::new(heading, text);
            entry
        }),
    );
    all.extend(
        app.recent
            .iter()
            .filter(|file| file.is_there())
            .map(|file| {
                let detail = format!("Campaign in {}", file.folder());
                Entry::new(
                    icons::OPEN,
                    &file.name(),
                    detail,
                    Action::Open(file.path.clone()),
                )
            }),
    );
    all
}

fn commands(app: &App, ctx: &egui::Context) -> impl Iterator<Item = Entry> {
    let others = |command: &UiCommand| *command != UiCommand::Palette;
    UiCommand::ALL
        .iter()
        .copied()
        .filter(others)
        .map(|command| {
            let detail = command.help().to_owned();
            let mut entry = Entry::new(icons::MORE, command.name(), detail, Action::Ui(command));
            entry.keys = command.keys_text(ctx);
            entry.why_not = app.why_not(command);
            entry
        })
}

/// A space of a board, by its name.
pub(super) fn space(map: MapId, board: &HexBoard, at: Hex) -> Entry {
    let name = format!("Go to {}", board.address(at));
    let detail = format!("Space of {}", board.name);
    Entry::new(icons::FIT, &name, detail, Action::GoToSpace(map, at))
}

fn people(game: &Unhex) -> impl Iterator<Item = Entry> {
    game.characters.iter().map(|(id, sheet)| {
        let team = sheet
            .team
            .map_or_else(|| "No team".to_owned(), |team| game.team_name(team));
        let place = game.places.get(id).and_then(|place| {
            let map = game.maps.get(&place.map)?;
            Some(map.area_name(place.area))
        });
        let detail = place.map_or_else(|| team.clone(), |area| format!("{team}, in {area}"));
        Entry::new(icons::USER, &sheet.name, detail, Action::GoToCharacter(*id))
    })
}

fn units(game: &HeroesOfHex) -> impl Iterator<Item = Entry> {
    game.units.iter().map(|(id, unit)| {
        let side = unit
            .side
            .map_or_else(|| "No side".to_owned(), |side| game.side_name(side));
        let place = game.places.get(id).and_then(|place| {
            let board = game.boards.get(&place.map)?;
            Some(board.address(place.at))
        });
        let detail = place.map_or_else(|| side.clone(), |at| format!("{side}, on {at}"));
        Entry::new(icons::USER, &unit.name, detail, Action::GoToCharacter(*id))
    })
}

fn boards(game: &HeroesOfHex) -> impl Iterator<Item = Entry> {
    game.boards.iter().map(|(id, board)| {
        let title = format!("Map, {} spaces", board.spaces.len());
        Entry::new(icons::MAP, &board.name, title, Action::ShowMap(*id))
    })
}

/// Everything that somebody carries; it leads to whoever does.
fn carried(game: &Unhex) -> impl Iterator<Item = Entry> {
    game.characters.iter().flat_map(|(id, sheet)| {
        sheet.items.iter().map(move |item| {
            let detail = format!("{} of {}", item.kind.name(), sheet.name);
            let go = Action::GoToCharacter(*id);
            let mut entry = Entry::new(icons::USER, &item.name, detail, go);
            entry.folded = Folded::new(&item.name, item.kind.explanation());
            entry
        })
    })
}

/// Every combat ability with what it does and who has it; it leads to its rules card.
fn abilities(game: &Unhex) -> impl Iterator<Item = Entry> {
    Ability::ALL.into_iter().map(|ability| {
        let has = |sheet: &&Arc<Character>| sheet.abilities.contains(&ability);
        let owners = game.characters.values().filter(has);
        let owners: Vec<&str> = owners.map(|sheet| sheet.name.as_str()).collect();
        let detail = match owners.as_slice() {
            [] => ability.explanation().to_owned(),
            owners => format!("{} Of {}", ability.explanation(), owners.join(", ")),
        };
        let card = Action::ShowRule(ability.rule());
        let mut entry = Entry::new(icons::INFO, ability.name(), detail, card);
        entry.folded = Folded::new(ability.name(), ability.explanation());
        entry
    })
}

/// Every kind of item with what it does; it leads to its rules card.
fn item_kinds() -> impl Iterator<Item = Entry> {
    ItemKind::ALL.into_iter().map(|kind| {
        let detail = format!("Item: {}", kind.explanation());
        let card = Action::ShowRule(kind.rule());
        let mut entry = Entry::new(icons::INFO, kind.name(), detail, card);
        let examples = kind.examples().join(" ");
        let also = format!("{} {examples}", kind.explanation());
        entry.folded = Folded::new(kind.name(), &also);
        entry
    })
}

fn areas(game: &Unhex) -> impl Iterator<Item = Entry> {
    game.maps.iter().flat_map(|(id, map)| {
        let title = format!("Map, {} areas", map.areas.len());
        let whole = Entry::new(icons::MAP, &map.name, title, Action::ShowMap(*id));
        let areas = map.areas.iter().map(move |(area, there)| {
            let detail = format!("Area of {}", map.name);
            Entry::new(icons::FIT, &there.name, detail, go_to(*id, *area))
        });
        std::iter::once(whole).chain(areas)
    })
}

fn go_to(map: MapId, area: AreaId) -> Action {
    Action::GoToArea(map, area)
}
