//! The order in which everybody has a turn: one row each, with what lies on it and the points it has.

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::gui::action::Action;
use crate::gui::theme::{self, TeamLook, paint_team_shape};
use crate::gui::tracker::points::{BOX, boxes_ui, heads_ui};
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::mood::Mood;
use crate::gui::widgets::{common as widgets, rows};
use crate::table::CharacterId;

/// Somebody in the order.
#[derive(Clone, Debug)]
pub(in crate::gui) struct OrderRow {
    pub(in crate::gui) who: CharacterId,
    pub(in crate::gui) name: String,
    /// What gives the place.
    pub(in crate::gui) note: String,
    /// What lies on them, in a word each.
    pub(in crate::gui) chips: Vec<String>,
    /// Their points of each kind.
    pub(in crate::gui) points: Vec<u16>,
    pub(in crate::gui) look: TeamLook,
    /// Whether they can still act.
    pub(in crate::gui) filled: bool,
    pub(in crate::gui) mood: Mood,
}

/// All of them, with the letters of their points over the last columns; a click selects.
pub(in crate::gui) fn order_ui(
    ui: &mut Ui,
    letters: &[&str],
    order: &[OrderRow],
    actions: &mut Vec<Action>,
) {
    if order.is_empty() {
        return;
    }
    widgets::card_ui(ui, false, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        heads_ui(ui, "Order", letters);
        for row in order {
            row_ui(ui, letters, row, actions);
        }
    });
}

fn row_ui(ui: &mut Ui, letters: &[&str], row: &OrderRow, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let size = vec2(ui.available_width(), 26.0 * scale);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let points = row.points.iter().zip(letters);
    let points = points.map(|(number, letters)| format!("{number} {letters}"));
    let mut words = vec![
        row.name.clone(),
        row.note.clone(),
        row.mood.word().to_owned(),
    ];
    words.extend(row.chips.iter().cloned());
    words.extend(points);
    words.retain(|word| !word.is_empty());
    let words = words.join(", ");
    let name = format!("In the order {words}");
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, row.mood.selected, &name));
    if response.clicked() {
        actions.push(rows::selects(ui, row.who));
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let ground = rows::ground_ui(ui, rect, &response, row.mood, row.look.colour);
    let painter = ui.painter();
    let (inside, ink) = match row.filled {
        true => (row.look.colour, t.text),
        false => (ground, t.muted),
    };
    let at = pos2(rect.left() + 14.0 * scale, rect.center().y);
    let outline = Stroke::new(1.5, row.look.colour);
    paint_team_shape(painter, row.look.shape, at, 5.5 * scale, inside, outline);
    boxes_ui(ui, rect.shrink2(vec2(2.0, 0.0)), &row.points);
    let small = egui::TextStyle::Small.resolve(ui.style());
    // A few columns.
    let mut right = rect.right() - BOX * scale * row.points.len() as f32 - 8.0 * scale;
    let left = at.x + 14.0 * scale;
    let strong = theme::strong_style().resolve(ui.style());
    let name = painter.layout_no_wrap(row.name.clone(), strong, ink);
    let note = painter.layout_no_wrap(row.note.clone(), small.clone(), t.muted);
    // Chips have what name and note leave.
    let named = left + name.size().x + note.size().x + 12.0 * scale;
    for chip in &row.chips {
        let chip = painter.layout_no_wrap(chip.clone(), small.clone(), t.text);
        let from = right - chip.size().x - 10.0 * scale;
        if from < named {
            break;
        }
        let bounds = Rect::from_x_y_ranges(from..=right, rect.shrink(4.0).y_range());
        let (edge, fill) = (Stroke::new(1.0, t.edge), Color32::TRANSPARENT);
        painter.rect(bounds, 4.0, fill, edge, StrokeKind::Inside);
        painter.galley(bounds.center() - 0.5 * chip.size(), chip, t.text);
        right = from - 4.0 * scale;
    }
    let room = Rect::from_x_y_ranges(left..=right, rect.y_range());
    let painter = painter.with_clip_rect(room.intersect(ui.clip_rect()));
    let middle = rect.center().y;
    let beside = left + name.size().x + 6.0 * scale;
    painter.galley(pos2(left, middle - 0.5 * name.size().y), name, ink);
    let at = pos2(beside, middle);
    let drawn = Align2::LEFT_CENTER.anchor_size(at, note.size());
    if drawn.right() <= right {
        painter.galley(drawn.min, note, t.muted);
    }
    response.hover_text(words);
}
