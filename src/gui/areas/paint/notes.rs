//! Draws the notes beside cover marks, the note in a corner, and the zoom.

use egui::{Align2, Frame, Label, Pos2, Rect, RichText, Stroke, TextStyle, Ui, UiBuilder, vec2};

use crate::gui::areas::boxes::AreaBox;
use crate::gui::areas::lines::{Line, Mark};
use crate::gui::areas::model::Highlight;
use crate::gui::areas::paint::brush::{Brush, words_room};
use crate::gui::areas::places::{Obstacles, place_note, quiet_corner};
use crate::gui::areas::view::{NotePlace, View};
use crate::gui::theme::{RADIUS, text_scale};

/// The ends of an act's arrow, and where its words stand.
pub(in crate::gui::areas) type Arrow = ([Pos2; 2], Option<Rect>);

/// The words beside cover marks, apart from the arrows of acts and their words.
pub(in crate::gui::areas) fn mark_notes_ui(
    brush: &Brush<'_>,
    boxes: &[AreaBox<'_>],
    lines: &[Line<'_>],
    highlight: &Highlight,
    (arrows, room): (&[Arrow], Rect),
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
            .chain(arrows.iter().filter_map(|(_, words)| *words))
            .collect(),
        stretches: lines
            .iter()
            .flat_map(|line| marks(line).chain(line.halves()))
            .chain(arrows.iter().map(|(ends, _)| *ends))
            .collect(),
        room,
    };
    for note in highlight.marks.iter().filter(|note| !note.text.is_empty()) {
        let line = lines.iter().find(|line| line.id == note.connection);
        let Some(mark) = line.and_then(|line| line.mark(note.end)) else {
            continue;
        };
        let words = brush.layout(&note.text, t.text);
        let rect = place_note(mark, words_room(&words), brush.sizes.scale, &obstacles);
        leader(brush, mark, rect);
        brush.words_on_ground(rect, words, Stroke::NONE);
        obstacles.rects.push(rect);
    }
}

/// A thin line from the nearest part of a mark to a note that stands apart from it.
fn leader(brush: &Brush<'_>, mark: Mark, note: Rect) {
    let [a, b] = mark.bar;
    let mut starts = [mark.centre, a, b];
    let distance = |at: &Pos2| note.distance_to_pos(*at);
    starts.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    let way = note.clamp(starts[0]) - starts[0];
    if way.length() > brush.length(12.0) {
        let from = starts[0] + brush.length(4.0) * way.normalized();
        let stroke = Stroke::new(1.0, brush.tokens.text);
        let to = note.clamp(starts[0]);
        brush.painter.line_segment([from, to], stroke);
    }
}

/// The zoom, in a lower corner where the note is not.
pub(in crate::gui::areas) fn zoom_ui(ui: &Ui, view: &View, room: Rect) {
    let note = view.note_place.as_ref().map(|note| note.corner);
    let corner = if note == Some(Align2::LEFT_BOTTOM) {
        Align2::RIGHT_BOTTOM
    } else {
        Align2::LEFT_BOTTOM
    };
    ui.painter().text(
        corner.pos_in_rect(&room),
        corner,
        format!("{} %", view.zoom_percent()),
        TextStyle::Small.resolve(ui.style()),
        ui.visuals().weak_text_color(),
    );
}

/// The note, in the corner where it hides the least.
pub(in crate::gui::areas) fn note_ui(
    ui: &mut Ui,
    view: &mut View,
    boxes: &[AreaBox<'_>],
    room: Rect,
    note: &str,
) {
    if note.is_empty() {
        view.note_place = None;
        return;
    }
    let font = TextStyle::Body.resolve(ui.style());
    let colour = ui.visuals().text_color();
    let margin = vec2(14.0, 12.0);
    let fold = |width: f32| {
        let width = (width * text_scale(ui.style())).min(room.width() - 2.0 * margin.x);
        let galley = ui
            .painter()
            .layout(note.to_owned(), font.clone(), colour, width);
        (width, galley.size() + 2.0 * margin)
    };
    let kept = view.note_place.as_ref().filter(|kept| kept.words == note);
    let (width, corner) = if let Some(kept) = kept {
        (kept.width, kept.corner)
    } else {
        let rects = boxes
            .iter()
            .filter(|area| area.visible)
            .map(|area| area.rect);
        let sizes = [320.0, 250.0, 200.0].map(|width| (width, fold(width).1));
        let (width, corner) = quiet_corner(room, sizes, &rects);
        let words = note.to_owned();
        view.note_place = Some(NotePlace {
            words,
            width,
            corner,
        });
        (width, corner)
    };
    let (width, size) = fold(width);
    let rect = corner.align_size_within_rect(size, room);
    let visuals = ui.visuals();
    let frame = Frame::new()
        .fill(visuals.window_fill)
        .stroke(visuals.window_stroke)
        .corner_radius(RADIUS);
    ui.painter().add(frame.paint(rect));
    let room_inside = vec2(width + 1.0, size.y - 2.0 * margin.y);
    let words = Rect::from_min_size(rect.min + margin, room_inside);
    ui.scope_builder(UiBuilder::new().max_rect(words), |ui| {
        ui.add(Label::new(RichText::new(note)).wrap().selectable(false));
    });
}
