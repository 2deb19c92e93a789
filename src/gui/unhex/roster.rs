//! The teams with everybody's level and what they can still do, and the maps.

use egui::{ScrollArea, Sense, Ui, vec2};

use super::maps_list::maps_ui;
use super::{state_words, team_index};
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::{theme, widgets};
use crate::systems::unhex::{Condition, Kind, Unhex};
use crate::table::{CharacterId, Decider, TeamId};

pub(in crate::gui) fn roster_ui(
    ui: &mut Ui,
    game: &Unhex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let deciding: Vec<Decider> = scene.known.decisions().iter().map(|d| d.who).collect();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for (id, team) in &game.teams {
            let who = match team.kind {
                Kind::Pc => "players",
                Kind::Npc => "GM",
            };
            widgets::heading_ui(ui, &team.name, who);
            for (character, sheet) in &game.characters {
                if sheet.team == Some(*id) {
                    let decides = deciding.contains(&Decider::Character(*character));
                    row_ui(ui, game, Some(*id), *character, decides, scene, actions);
                }
            }
            ui.add_space(theme::SPACE);
        }
        let alone: Vec<CharacterId> = game
            .characters
            .iter()
            .filter(|(_, sheet)| sheet.team.is_none())
            .map(|(id, _)| *id)
            .collect();
        if !alone.is_empty() {
            widgets::heading_ui(ui, "No team", "");
            for character in alone {
                row_ui(ui, game, None, character, false, scene, actions);
            }
            ui.add_space(theme::SPACE);
        }
        maps_ui(ui, game, scene, actions);
    });
}

/// One character: shape, name, level, a bar, and what they can do.
fn row_ui(
    ui: &mut Ui,
    game: &Unhex,
    team: Option<TeamId>,
    who: CharacterId,
    decides: bool,
    scene: &Scene,
    actions: &mut Vec<Action>,
) {
    let Some(sheet) = game.characters.get(&who) else {
        return;
    };
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let size = vec2(ui.available_width(), 48.0 * scale);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let state = state_words(game, who);
    let level = sheet.level.get();
    let max = sheet.max_level.get();
    let condition = sheet.condition(&game.house_rules);
    let label = format!("{}, level {level} of {max}, {state}", sheet.name);
    let selected = scene.selected == Some(who);
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::accesskit::Role::Button, true, selected, &label)
    });
    if response.clicked() {
        actions.push(Action::Select(who));
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter();
    let fill = if selected {
        t.selected
    } else if response.hovered() {
        t.hover
    } else {
        t.panel
    };
    let border = if decides {
        egui::Stroke::new(1.5, t.accent)
    } else if response.has_focus() {
        egui::Stroke::new(2.0, t.text)
    } else {
        egui::Stroke::NONE
    };
    painter.rect(
        rect,
        theme::RADIUS_SMALL,
        fill,
        border,
        egui::StrokeKind::Inside,
    );
    let out = condition != Condition::Conscious;
    let look = theme::TeamLook::of(team_index(game, team), t);
    let colour = if out {
        t.faded(look.colour)
    } else {
        look.colour
    };
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
    let right = rect.right() - 8.0;
    let strong = theme::strong_style().resolve(ui.style());
    let small = egui::TextStyle::Small.resolve(ui.style());
    let number = egui::FontId::new(18.0 * scale, theme::strong_family());
    let top = rect.top() + 16.0 * scale;
    let of = painter.text(
        egui::pos2(right, top),
        egui::Align2::RIGHT_CENTER,
        format!(" / {max}"),
        small.clone(),
        t.muted,
    );
    let numbers = painter.text(
        egui::pos2(of.left(), top),
        egui::Align2::RIGHT_CENTER,
        level.to_string(),
        number,
        text,
    );
    let name_rect = egui::Rect::from_min_max(
        egui::pos2(left, rect.top()),
        egui::pos2(numbers.left() - 4.0, rect.bottom()),
    );
    painter.with_clip_rect(name_rect).text(
        egui::pos2(left, top),
        egui::Align2::LEFT_CENTER,
        &sheet.name,
        strong,
        text,
    );
    let below = rect.top() + 36.0 * scale;
    let words = painter.text(
        egui::pos2(right, below),
        egui::Align2::RIGHT_CENTER,
        &state,
        small,
        t.muted,
    );
    let bar = egui::Rect::from_min_max(
        egui::pos2(left, below - 1.5),
        egui::pos2((words.left() - 8.0).max(left), below + 1.5),
    );
    painter.rect_filled(bar, 2.0, t.line);
    #[expect(clippy::cast_precision_loss, reason = "levels are under 100")]
    let share = (level.max(0) as f32 / max.max(1) as f32).clamp(0.0, 1.0);
    let full = egui::Rect::from_min_size(bar.min, vec2(bar.width() * share, bar.height()));
    painter.rect_filled(full, 2.0, colour);
}
