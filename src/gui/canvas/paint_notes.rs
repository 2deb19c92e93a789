//! Draws the notes beside cover marks, the note in a corner, and the zoom.

use egui::{Align2, Frame, Label, Pos2, Rect, RichText, Stroke, TextStyle, Ui, UiBuilder, vec2};

use super::boxes::AreaBox;
use super::lines::Line;
use super::model::Highlight;
use super::paint::{Brush, words_room};
use super::places::{Obstacles, place_note, quiet_corner};
use super::view::View;
use crate::gui::theme::{RADIUS, SPACE, text_scale};

/// The words beside cover marks.
pub(super) fn mark_notes_ui(
    brush: &Brush<'_>,
    boxes: &[AreaBox<'_>],
    lines: &[Line<'_>],
    highlight: &Highlight,
    room: Rect,
) {
    if highlight.marks.is_empty() {
        return;
    }
    let t = brush.tokens;
    let marks = |line: &Line<'_>| line.marks.into_iter().flatten().map(|mark| mark.bar);
    let mut obstacles = Obstacles {
        rects: boxes
            .iter()
            .filter(|area| area.visible)
            .map(|area| area.rect)
            .collect(),
        stretches: lines
            .iter()
            .flat_map(|line| marks(line).chain([line.ends]))
            .collect(),
        room,
    };
    for note in highlight.marks.iter().filter(|note| !note.text.is_empty()) {
        let line = lines.iter().find(|line| line.id == note.connection);
        let Some(mark) = line.and_then(|line| line.mark(note.end)) else {
            continue;
        };
        let words = brush.layout(&note.text, t.accent);
        let rect = place_note(mark, words_room(&words), brush.sizes.scale, &obstacles);
        leader(brush, mark.centre, rect);
        brush.words_on_ground(rect, words, Stroke::NONE);
        obstacles.rects.push(rect);
    }
}

/// A thin line from a mark to a note that stands apart from it.
fn leader(brush: &Brush<'_>, mark: Pos2, note: Rect) {
    let to = note.clamp(mark);
    let way = to - mark;
    if way.length() > brush.length(20.0) {
        let from = mark + brush.length(7.0) * way.normalized();
        let stroke = Stroke::new(1.0, brush.tokens.accent);
        brush.painter.line_segment([from, to], stroke);
    }
}

/// The note in a corner, and the zoom in another.
pub(super) fn corners_ui(
    ui: &mut Ui,
    view: &mut View,
    boxes: &[AreaBox<'_>],
    room: Rect,
    note: &str,
) {
    let mut zoom_at = Align2::LEFT_BOTTOM;
    if note.is_empty() {
        view.note_corner = None;
    } else {
        let corner = note_ui(ui, view, boxes, room, note);
        if corner == zoom_at {
            zoom_at = Align2::RIGHT_BOTTOM;
        }
    }
    ui.painter().text(
        zoom_at.pos_in_rect(&room),
        zoom_at,
        format!("{} %", view.zoom_percent()),
        TextStyle::Small.resolve(ui.style()),
        ui.visuals().weak_text_color(),
    );
}

fn note_ui(ui: &mut Ui, view: &mut View, boxes: &[AreaBox<'_>], room: Rect, note: &str) -> Align2 {
    let width = (320.0 * text_scale(ui.style())).min(room.width() - 2.0 * SPACE);
    let font = TextStyle::Body.resolve(ui.style());
    let colour = ui.visuals().text_color();
    let galley = ui.painter().layout(note.to_owned(), font, colour, width);
    let margin = vec2(14.0, 12.0);
    let size = galley.size() + 2.0 * margin;
    let kept = view.note_corner.as_ref().filter(|(kept, _)| kept == note);
    let corner = if let Some((_, corner)) = kept {
        *corner
    } else {
        let rects = boxes
            .iter()
            .filter(|area| area.visible)
            .map(|area| area.rect);
        let corner = quiet_corner(room, size, rects);
        view.note_corner = Some((note.to_owned(), corner));
        corner
    };
    let rect = corner.align_size_within_rect(size, room);
    let visuals = ui.visuals();
    let frame = Frame::new()
        .fill(visuals.window_fill)
        .stroke(visuals.window_stroke)
        .corner_radius(RADIUS);
    ui.painter().add(frame.paint(rect));
    let words = Rect::from_min_size(rect.min + margin, galley.size() + vec2(1.0, 0.0));
    ui.scope_builder(UiBuilder::new().max_rect(words), |ui| {
        ui.add(Label::new(RichText::new(note)).wrap().selectable(false));
    });
    corner
}
