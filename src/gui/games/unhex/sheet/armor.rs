//! Armor: a pip for each piece that fits, at the right of its location's boxes.

use egui::accesskit::Role;
use egui::{Pos2, Rect, Sense, Stroke, Ui, vec2};

use crate::gui::action::Action;
use crate::gui::games::unhex::sheet::Page;
use crate::gui::games::unhex::sheet::body::Figure;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::systems::unhex::{Command, Location, MOST_ARMOR};

/// How wide the pips beside boxes of that side are.
pub(super) fn room(side: f32) -> f32 {
    0.6 * side + 5.0
}

/// So many pieces there.
pub(super) fn set(page: &Page<'_>, location: Location, pieces: u8) -> Action {
    let who = page.who;
    let command = Command::SetArmor {
        who,
        location,
        pieces,
    };
    Action::Do(command.into())
}

/// One piece more, as long as there is room.
pub(super) fn one_more(page: &Page<'_>, location: Location) -> Action {
    let worn = page.sheet.body.part(location).armor;
    set(page, location, worn.saturating_add(1))
}

/// One piece more, or none behind the last.
pub(super) fn next(page: &Page<'_>, location: Location) -> Action {
    let worn = page.sheet.body.part(location).armor;
    let pieces = if worn >= MOST_ARMOR { 0 } else { worn + 1 };
    set(page, location, pieces)
}

/// A click on a pip puts on as many as there are up to it, or takes it off.
pub(super) fn armor_ui(
    ui: &Ui,
    page: &Page<'_>,
    figure: &Figure,
    location: Location,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let block = figure.block(location);
    let side = 0.6 * figure.side;
    let armor = page.sheet.body.part(location).armor;
    // A file may hold more than fits; that shows, up to where there is room.
    let pips = MOST_ARMOR.max(armor.min(4));
    let rows = f32::from(pips.div_ceil(2).max(1));
    let beside = block.height() < 2.0 * side;
    for pip in 0..pips {
        // Beside a single row of boxes the pips lie side by side below each other as they fit.
        let offset = f32::from(pip) * (side + 2.0);
        let up = if beside {
            (offset - side / 2.0) / rows
        } else {
            offset
        };
        let at = block.right_top() + vec2(8.0, up);
        let cell = Rect::from_min_size(at, vec2(side, side));
        let id = ui.scope_id().with(("armor", page.who, location, pip));
        let response = ui.interact(cell, id, Sense::CLICK);
        let worn = pip < armor;
        let words = if worn { "worn" } else { "not worn" };
        let label = format!("{location} armor {}, {words}", pip + 1);
        response.widget_info(|| egui::WidgetInfo::labeled(Role::Button, true, &label));
        let fill = if worn { t.text } else { t.ground };
        let edge = if worn || response.hovered() {
            t.text
        } else {
            t.muted
        };
        // A shield's outline: flat above, pointed below.
        let c = cell.shrink(1.0);
        let points = vec![
            c.left_top(),
            c.right_top(),
            Pos2::new(c.right(), c.center().y),
            Pos2::new(c.center().x, c.bottom()),
            Pos2::new(c.left(), c.center().y),
        ];
        let outline = Stroke::new(1.2, edge);
        let shape = egui::Shape::convex_polygon(points, fill, outline);
        ui.painter().add(shape);
        let response = response.hover_text("Armor; a click puts it on or takes it off");
        if response.clicked() {
            let pieces = if worn { pip } else { pip + 1 };
            actions.push(set(page, location, pieces));
        }
    }
}
