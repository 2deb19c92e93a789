//! The sheet of a unit: its heading, the fields of the table, what is beside them; in the GM's panel and in a player's hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{RichText, ScrollArea, Ui};

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::file::pictures::Pictures;
use crate::gui::scene::Scene;
use crate::gui::sheet::{SheetDraft, SheetPage, low_rows, section_ui};
use crate::gui::theme;
use crate::gui::units::{UnitCommand, UnitGame, look, team_words};
use crate::gui::widgets::portrait::{large_ui, portrait_ui};
use crate::gui::widgets::{common as widgets, token_looks};
use crate::systems::sheet::{FieldValue, ListEdit, Parts, Section};
use crate::table::{CharacterId, Team, TeamId};

/// The sheet that shows, and for whom.
pub(in crate::gui) struct Page<'a, G: UnitGame> {
    pub(in crate::gui) game: &'a G,
    pub(in crate::gui) who: CharacterId,
    pub(in crate::gui) unit: &'a G::Unit,
    /// A player has it in hand: nothing of the turn, no word of the GM's.
    pub(in crate::gui) player: bool,
}

impl<'a, G: UnitGame> Page<'a, G> {
    fn of(game: &'a G, who: CharacterId, player: bool) -> Option<Self> {
        let unit = game.unit(who)?;
        Some(Self {
            game,
            who,
            unit,
            player,
        })
    }
}

impl<G: UnitGame> SheetPage for Page<'_, G> {
    type Sheet = G::Unit;
    const TEAM: &'static str = G::SYSTEM.info().team;

    fn who(&self) -> CharacterId {
        self.who
    }

    fn sheet(&self) -> &G::Unit {
        self.unit
    }

    fn is_players(&self) -> bool {
        self.player
    }

    fn teams(&self) -> &BTreeMap<TeamId, Arc<Team>> {
        self.game.teams()
    }

    fn set(&self, field: &str, value: FieldValue) -> Command {
        G::unit_command(UnitCommand::set(self.who, field, value))
    }

    fn edit(&self, list: &str, edit: ListEdit) -> Command {
        let (who, list) = (self.who, list.to_owned());
        G::unit_command(UnitCommand::EditList { who, list, edit })
    }

    fn token_ui(&self, ui: &mut Ui) {
        let look = look(self.game, self.who, theme::tokens(ui));
        token_looks::preview_ui(ui, look, G::about(self.unit).letters);
    }

    fn item_words(&self, list: &str, item: u32) -> (String, Vec<String>) {
        self.game.item_words(self.who, list, item)
    }

    fn item_menu_ui(&self, ui: &mut Ui, list: &str, item: u32, actions: &mut Vec<Action>) {
        if !self.player && self.game.is_in_fight(self.who) {
            self.game.item_menu_ui(ui, self, (list, item), actions);
        }
    }
}

/// The panel.
pub(in crate::gui) fn sheet_ui<G: UnitGame>(
    ui: &mut Ui,
    game: &G,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let shown = scene.sheet_shown(game);
    let draft = &mut G::own(&mut scene.own).sheet;
    draft.leave(shown, actions);
    let Some(page) = shown.and_then(|who| Page::of(game, who, false)) else {
        widgets::hint_ui(ui, "There are no units in this campaign yet");
        return;
    };
    // Whose it is never scrolls away.
    heading_ui(ui, &page, &mut scene.pictures, actions);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        low_rows(ui);
        let description = G::about(page.unit).description;
        if !description.is_empty() {
            widgets::hint_ui(ui, description);
        }
        for (at, section) in G::FIELDS.0.iter().enumerate() {
            ui.add_space(4.0);
            section_ui(ui, &page, section, draft, actions);
            if at == 0 {
                ui.add_space(4.0);
                game.beside_fields_ui(ui, &page, draft, actions);
            }
        }
    });
}

/// By how much text is larger on a sheet in hand.
const LARGER: f32 = 1.15;

/// The sheet in a player's hand: one unit over the whole window, as far as the table leaves it to players. Its numbers and
/// what lies beside them are in the middle, what it can do at the right.
pub(in crate::gui) fn hand_over_ui<G: UnitGame>(
    ui: &mut Ui,
    game: &G,
    who: CharacterId,
    draft: &mut SheetDraft,
    pictures: &mut Pictures,
    actions: &mut Vec<Action>,
) {
    let Some(page) = Page::of(game, who, true) else {
        return;
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        // Read at arm's length, by whoever has it in hand.
        for font in ui.style_mut().text_styles.values_mut() {
            font.size *= LARGER;
        }
        let columns = match ui.available_width() / theme::text_scale(ui.style()) {
            wide if wide >= 1050.0 => 3,
            wide if wide >= 660.0 => 2,
            _ => 1,
        };
        low_rows(ui);
        ui.columns(columns, |columns| {
            let mut card_ui = |column: usize, add: &mut dyn FnMut(&mut Ui)| {
                widgets::card_ui(&mut columns[column.min(columns.len() - 1)], false, add);
            };
            let [profile, rest @ ..] = G::FIELDS.0 else {
                return;
            };
            let (acts, about): (Vec<_>, Vec<_>) =
                rest.iter().partition(|one| G::ACTS.contains(&one.name));
            let unit = G::about(page.unit);
            if unit.portrait.is_some() {
                card_ui(0, &mut |ui| {
                    large_ui(ui, (unit.name, unit.portrait), pictures);
                });
            }
            for section in about.into_iter().filter(|one| one.has_players()) {
                card_ui(0, &mut |ui| section_ui(ui, &page, section, draft, actions));
            }
            card_ui(1, &mut |ui| {
                if game.is_in_fight(who) {
                    ui.label(theme::strong(game.stands_word(who)));
                }
                section_ui(ui, &page, profile, draft, actions);
            });
            card_ui(1, &mut |ui| {
                game.beside_fields_ui(ui, &page, draft, actions);
            });
            card_ui(2, &mut |ui| {
                ui.label(theme::strong("How far"));
                widgets::hint_ui(ui, &game.far_words(page.unit).join(". "));
            });
            for section in acts {
                card_ui(2, &mut |ui| match section.has_players() {
                    true => section_ui(ui, &page, section, draft, actions),
                    false => has_ui(ui, section, page.unit),
                });
            }
        });
    });
}

/// What a unit has of a section of which a player sets nothing, in words.
fn has_ui<S>(ui: &mut Ui, section: &Section<S>, unit: &S) {
    let Parts::Fields(fields) = &section.parts else {
        return;
    };
    let has = fields.iter().filter_map(|field| field.view(unit));
    let has = has.filter_map(|one| match one.value {
        FieldValue::Switch(true) => Some(one.info.label.to_owned()),
        FieldValue::Number(number) if number != 0 => Some(format!("{} {number}", one.info.label)),
        _ => None,
    });
    let has: Vec<String> = has.collect();
    ui.label(theme::strong(section.name));
    let words = if has.is_empty() {
        "None".to_owned()
    } else {
        has.join(", ")
    };
    widgets::hint_ui(ui, &words);
}

/// The portrait, the name, what the unit can still do, its class and team.
fn heading_ui<G: UnitGame>(
    ui: &mut Ui,
    page: &Page<'_, G>,
    pictures: &mut Pictures,
    actions: &mut Vec<Action>,
) {
    let muted = theme::tokens(ui).muted;
    let unit = G::about(page.unit);
    widgets::line_ui(ui, |ui| {
        portrait_ui(ui, (page.who, unit.name, unit.portrait), pictures, actions);
        ui.heading(unit.name);
        let state = page.game.stands_word(page.who);
        ui.label(RichText::new(state).color(muted));
        let team = team_words(page.game, page.who);
        let about = match unit.class {
            "" => team,
            class => format!("{class}, {team}"),
        };
        ui.label(RichText::new(about).small().color(muted));
    });
}
