//! One row of the roster: shape, name, level, a bar, what somebody can do; and the menu behind it.

use std::cell::LazyCell;

use egui::{Sense, Ui, UiBuilder, vec2};

use crate::gui::action::Action;
use crate::gui::games::unhex::menus::person_menu_ui;
use crate::gui::games::unhex::roster::fight;
use crate::gui::games::unhex::{state_words, team_index};
use crate::gui::panels::map_menu::{self, MenuOf};
use crate::gui::roster::row_pressed;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::mood::Mood;
use crate::gui::widgets::{common as widgets, icons, rows, slides};
use crate::systems::unhex::{Condition, Unhex};
use crate::table::CharacterId;

/// One character: shape, name, level, a bar, and what they can do.
pub(super) fn row_ui(
    ui: &mut Ui,
    game: &Unhex,
    (who, mood): (CharacterId, Mood),
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some(sheet) = game.characters.get(&who) else {
        return;
    };
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let size = vec2(ui.available_width(), 48.0 * scale);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let carried = rows::takes_up(ui, rect, who);
    let level = sheet.level.get();
    let max = sheet.max_level.get();
    let state = LazyCell::new(|| state_words(game, who));
    response.widget_info(|| {
        let mut label = format!("{}, level {level} of {max}", sheet.name);
        if !state.is_empty() {
            label += ", ";
            label += &state;
        }
        egui::WidgetInfo::selected(egui::accesskit::Role::Button, true, mood.selected, label)
    });
    row_pressed(ui, &response, who, || None, actions);
    if !ui.is_rect_visible(rect) {
        return;
    }
    let condition = sheet.condition(&game.house_rules);
    let more = 22.0 * scale;
    let corner = egui::Rect::from_min_max(
        rect.right_top() - vec2(more + 2.0, 0.0),
        rect.right_bottom() - vec2(2.0, 0.0),
    );
    let out = condition != Condition::Conscious || !game.away_words(who).is_empty();
    let look = theme::TeamLook::of(team_index(game, sheet.team), t).coloured(sheet.colour, t);
    let colour = if out {
        t.faded(look.colour)
    } else {
        look.colour
    };
    let fill = rows::ground_ui(ui, rect, &response, mood, look.colour);
    let painter = ui.painter();
    let centre = rect.left_center() + vec2(16.0 * scale, -8.0 * scale);
    let can = game.standing(who).is_none_or(|s| s.actions > 0) && !out;
    let inside = if can { colour } else { fill };
    theme::paint_team_shape(
        painter,
        look.shape,
        centre,
        6.0 * scale,
        inside,
        egui::Stroke::new(1.5, colour),
    );
    let text = if out { t.muted } else { t.text };
    let left = rect.left() + 32.0 * scale;
    let right = corner.left() - 2.0;
    let strong = theme::strong_style().resolve(ui.style());
    let small = egui::TextStyle::Small.resolve(ui.style());
    let number = egui::FontId::new(18.0 * scale, theme::strong_family());
    let top = rect.top() + 16.0 * scale;
    let lay =
        |words: String, font: egui::FontId, colour| painter.layout_no_wrap(words, font, colour);
    let of = lay(format!(" / {max}"), small.clone(), t.muted);
    let numbers = lay(level.to_string(), number, text);
    let name = lay(sheet.name.clone(), strong.clone(), text);
    let middle = |height: f32| top - height / 2.0;
    // Where there is little room the max level gives way to the name, whose end tells guards apart.
    let room = right - left - 4.0 - numbers.size().x;
    let mut end = right;
    if name.size().x + of.size().x <= room {
        end -= of.size().x;
        painter.galley(egui::pos2(end, middle(of.size().y)), of, t.muted);
    }
    end -= numbers.size().x;
    painter.galley(egui::pos2(end, middle(numbers.size().y)), numbers, text);
    let room = end - 4.0 - left;
    let name = match name.size().x <= room {
        true => name,
        false => rows::elided(painter, &sheet.name, &strong, text, room),
    };
    let at = egui::pos2(left, middle(name.size().y));
    painter.galley(at, name, text);
    let below = rect.top() + 33.0 * scale;
    let words = painter.text(
        egui::pos2(right, below),
        egui::Align2::RIGHT_CENTER,
        // Who is asked is not told by what they can do.
        if mood.decides && !mood.acts {
            mood.word()
        } else {
            &state
        },
        small,
        t.muted,
    );
    let end = words.left() - 8.0;
    if mood.selected && game.standing(who).is_some() {
        let top_left = egui::pos2(left, below - 9.0 * scale);
        let room = egui::Rect::from_min_max(top_left, egui::pos2(end, below + 9.0 * scale));
        let inside = UiBuilder::new()
            .max_rect(room)
            .layout(egui::Layout::right_to_left(egui::Align::Center));
        let mut buttons = ui.new_child(inside);
        buttons.spacing_mut().item_spacing.x = 3.0;
        // The second click of two was meant for the row.
        let id = egui::Id::unique(("one action more or fewer", who));
        slides::comes_ui(&mut buttons, id, |ui, _| {
            fight::actions_ui(ui, game, who, actions);
        });
    }
    let painter = ui.painter();
    // A line of its own: the same length for everybody, whatever the words say.
    let foot = rect.bottom() - 4.0;
    let bar = egui::Rect::from_min_max(egui::pos2(left, foot - 3.0), egui::pos2(right, foot));
    // Levels are under 100.
    let share = level.max(0) as f32 / max.max(1) as f32;
    rows::left_ui(painter, bar, share, (colour, t.line));
    if carried {
        rows::carried_ui(ui, &sheet.name);
    }
    if sheet.hidden {
        let at = centre + vec2(0.0, 20.0 * scale);
        let icon = egui::FontId::proportional(12.0 * scale);
        ui.painter().text(
            at,
            egui::Align2::CENTER_CENTER,
            icons::HIDDEN,
            icon,
            t.muted,
        );
    }
    let inside = UiBuilder::new()
        .max_rect(corner)
        .layout(egui::Layout::right_to_left(egui::Align::Center));
    // Set on what lies around it: a row that changed its own style would copy all of it each frame.
    let usual = std::mem::replace(&mut ui.spacing_mut().button_padding.x, 3.0);
    let name = format!("Menu of {}", sheet.name);
    widgets::more_ui(&mut ui.new_child(inside), &name, |ui| {
        map_menu::whose_ui(ui, &sheet.name);
        person_menu_ui(ui, game, who, actions);
    });
    ui.spacing_mut().button_padding.x = usual;
    response.context_menu(|ui| {
        let of = (None, MenuOf::Person(who));
        map_menu::inside_ui(ui, game, of, scene, actions);
    });
}
