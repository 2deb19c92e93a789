//! The menu of somebody, of an area or of a space, by the secondary button or the Menu key on a map; and the small list of
//! what can be done to whoever was clicked. What stands in it is the game's.

use egui::{Context, Id, Popup, PopupKind, Pos2, Ui, Vec2, vec2};

use crate::board::areas::AreaId;
use crate::board::grid::Hex;
use crate::campaign::Document;
use crate::gui::action::Action;
use crate::gui::games::panels;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::table::{CharacterId, MapId};

/// What a menu is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuOf {
    /// Somebody.
    Person(CharacterId),
    /// An area of a map.
    Area(MapId, AreaId),
    /// A space of a board.
    Space(MapId, Hex),
}

/// A menu on a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapMenu {
    /// What it is of.
    pub of: MenuOf,
    /// Where it opens on the screen.
    pub at: Pos2,
    /// Only what that one can do there; none is the whole menu.
    pub by: Option<CharacterId>,
}

/// Something that somebody can do to somebody, or at a place, now.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::gui) struct Deed {
    /// What the button says.
    pub(in crate::gui) label: String,
    /// What it costs and what may come of it.
    pub(in crate::gui) detail: String,
    /// It attacks.
    pub(in crate::gui) attacks: bool,
    /// What is done.
    pub(in crate::gui) action: Action,
}

/// The open menu, if there is one.
pub(in crate::gui) fn menu_ui(
    ctx: &Context,
    document: &Document,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some(menu) = scene.menu else {
        return;
    };
    let mut open = true;
    let id = Id::unique("menu on the map");
    let layer = egui::LayerId::background();
    // Beside whoever was clicked, who stays in sight.
    let at = menu.at
        + if menu.by.is_some() {
            vec2(26.0, 10.0)
        } else {
            Vec2::ZERO
        };
    Popup::new(id, ctx.clone(), at, layer)
        .kind(PopupKind::Menu)
        .layout(egui::Layout::top_down_justified(egui::Align::Min))
        .style(egui::containers::menu::menu_style)
        .gap(0.0)
        .open_bool(&mut open)
        .show(|ui| inside_ui(ui, document, &menu, scene, actions));
    if !open {
        scene.menu = None;
    }
}

fn inside_ui(
    ui: &mut Ui,
    document: &Document,
    menu: &MapMenu,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let game = panels(&document.campaign().game);
    ui.set_min_width(220.0 * theme::text_scale(ui.style()));
    deeds_ui(ui, game.deeds(ui.ctx(), (menu.by, menu.of), scene), actions);
    if menu.by.is_none() {
        game.menu_ui(ui, menu.of, scene, actions);
    }
}

/// What can be done, as buttons.
fn deeds_ui(ui: &mut Ui, deeds: Vec<Deed>, actions: &mut Vec<Action>) {
    let any = !deeds.is_empty();
    for deed in deeds {
        if widgets::option_ui(ui, None, &deed.label, &deed.detail, true).clicked() {
            actions.push(deed.action);
            ui.close();
        }
    }
    if any {
        ui.separator();
    }
}

/// The menu of a row: what whoever acts can do to that one stands on top.
pub(in crate::gui) fn row_menu_ui(
    ui: &mut Ui,
    game: &dyn crate::gui::games::Panels,
    who: CharacterId,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let of = MenuOf::Person(who);
    deeds_ui(ui, game.deeds(ui.ctx(), (None, of), scene), actions);
    game.menu_ui(ui, of, scene, actions);
}
