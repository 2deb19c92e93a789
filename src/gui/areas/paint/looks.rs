//! Draws how areas look from a place that is asked about: a pattern for each kind of sight, words on the borders, and
//! the legend's swatches, so that no colour says it alone.

use egui::accesskit::Role;
use egui::{Painter, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::gui::areas::boxes::AreaBox;
use crate::gui::areas::model::{Highlight, LookSign};
use crate::gui::areas::paint::brush::{Brush, words_room};
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::icons;

/// What lies over the ground of an area: hatched without sight, dotted with cover, else nothing.
pub(in crate::gui::areas) fn pattern(painter: &Painter, rect: Rect, sign: LookSign, t: &Tokens) {
    let inside = painter.with_clip_rect(painter.clip_rect().intersect(rect.shrink(1.5)));
    let seen = inside.clip_rect();
    if !seen.is_positive() {
        return;
    }
    match sign {
        LookSign::Here | LookSign::Clear => {}
        LookSign::Cover => {
            let mut dots = Vec::new();
            let mut y = rect.top() + 5.0;
            let mut odd = false;
            while y < rect.bottom() {
                let mut x = rect.left() + if odd { 11.0 } else { 5.0 };
                while x < rect.right() {
                    dots.push(Shape::circle_filled(pos2(x, y), 1.0, t.edge));
                    x += 12.0;
                }
                y += 6.0;
                odd = !odd;
            }
            inside.extend(dots);
        }
        LookSign::NoSight => {
            let stroke = Stroke::new(1.0, t.edge);
            let height = rect.height();
            let mut lines = Vec::new();
            let mut x = rect.left() - height;
            while x < rect.right() {
                let ends = [pos2(x, rect.bottom()), pos2(x + height, rect.top())];
                lines.push(Shape::line_segment(ends, stroke));
                x += 11.0;
            }
            inside.extend(lines);
        }
    }
}

/// On the upper border of each area what is seen of it, on the lower one what it sees back.
pub(in crate::gui::areas) fn looks_ui(
    brush: &Brush<'_>,
    boxes: &[AreaBox<'_>],
    highlight: &Highlight,
) {
    if highlight.looks.is_empty() {
        return;
    }
    let t = brush.tokens;
    for area in boxes.iter().filter(|area| area.visible) {
        let Some(look) = highlight.looks.get(&area.id) else {
            continue;
        };
        let colour = match look.sign {
            LookSign::Here => t.text,
            LookSign::Clear => t.good,
            LookSign::Cover => t.accent,
            LookSign::NoSight => t.muted,
        };
        let left = area.rect.left() + brush.length(10.0);
        // The upper one mostly outside of the box, where the name is not.
        let tag = |words: &str, colour, y: f32, above: f32| {
            let words = brush.layout(words, colour);
            let size = words_room(&words);
            let at = pos2(left, y - above * size.y);
            let rect = Rect::from_min_size(at, size);
            brush.words_on_ground(rect, words, Stroke::new(1.0, colour));
        };
        tag(&look.there, colour, area.rect.top(), 0.75);
        if let Some(back) = look.back {
            let words = format!("{} {back}", icons::SIGHT);
            tag(&words, t.text, area.rect.bottom(), 0.5);
        }
    }
}

/// A small picture of one kind of sight, for the legend; `name` is what it stands for.
pub(in crate::gui) fn swatch_ui(ui: &mut Ui, sign: LookSign, name: &str) {
    let t = theme::tokens(ui);
    let size = vec2(22.0, 14.0) * theme::text_scale(ui.style());
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    let (fill, colour) = match sign {
        LookSign::Here => (t.raised, t.text),
        LookSign::Clear => (t.raised, t.good),
        LookSign::Cover => (t.raised, t.accent),
        LookSign::NoSight => (t.panel, t.edge),
    };
    let painter = ui.painter();
    painter.rect_filled(rect, 3.0, fill);
    pattern(painter, rect, sign, t);
    painter.rect_stroke(rect, 3.0, Stroke::new(1.5, colour), StrokeKind::Inside);
}
