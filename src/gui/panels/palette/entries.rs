//! What the palette can find: commands, panels, people, areas, maps, items, abilities, rules, files. Read from the app, once per opening.

use std::collections::BTreeSet;

use crate::board::grid::{Hex, HexBoard};
use crate::gui::action::{Action, People};
use crate::gui::app::App;
use crate::gui::games::panels;
use crate::gui::panels::palette::entry::Entry;
use crate::gui::panels::palette::fuzzy::Folded;
use crate::gui::panels::rules as rules_panel;
use crate::gui::scene::is_gms;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::widgets::icons;
use crate::table::MapId;

/// Everything there is to find; commands first, then people and places.
pub(super) fn gather(app: &App, ctx: &egui::Context) -> Vec<Entry> {
    let mut all: Vec<Entry> = commands(app, ctx).collect();
    let campaign = app.document().campaign();
    all.extend(Pane::of(campaign.system()).iter().copied().map(|pane| {
        let name = format!("Panel {}", pane.name_in(campaign.system()));
        let detail = "Bring it to the front".to_owned();
        Entry::new(icons::SCREEN, &name, detail, Action::ShowPane(pane))
    }));
    all.extend(panels(&campaign.game).found());
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

/// Everybody whose sheet a player may have: whoever is of no team that the GM plays.
pub(super) fn sheets(app: &App) -> Vec<Entry> {
    let game = panels(&app.document().campaign().game);
    // Whatever somebody carries leads to them, too; they come before it.
    let mut listed = BTreeSet::new();
    let found = game.found().into_iter();
    let sheets = found.filter_map(|mut entry| match entry.action {
        Action::GoToCharacter(who) if !is_gms(game, who) && listed.insert(who) => {
            entry.action = People::HandOver(who).into();
            Some(entry)
        }
        _ => None,
    });
    sheets.collect()
}

fn commands(app: &App, ctx: &egui::Context) -> impl Iterator<Item = Entry> {
    let others = |command: &UiCommand| *command != UiCommand::Palette && app.has(*command);
    UiCommand::ALL
        .iter()
        .copied()
        .filter(others)
        .map(|command| {
            let detail = command.help(ctx).to_owned();
            let mut entry = Entry::new(icons::MORE, command.name(ctx), detail, Action::Ui(command));
            entry.keys = command.keys_text(ctx);
            entry.why_not = app.why_not(command);
            entry
        })
}

/// A space of a board, by its name.
pub(super) fn space(map: MapId, board: &HexBoard, at: Hex) -> Entry {
    let name = format!("Go to {}", board.address(at));
    let detail = format!("On {}", board.name);
    Entry::new(icons::FIT, &name, detail, Action::GoToSpace(map, at))
}
