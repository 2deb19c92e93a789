//! Draws areas with their names and pins.

use egui::{Align2, Color32, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::board::areas::PinKind;
use crate::gui::areas::boxes::{AreaBox, PinPlace, SignPlace, icon_room};
use crate::gui::areas::model::{Highlight, LookSign};
use crate::gui::areas::paint::brush::{Brush, words_room};
use crate::gui::areas::paint::looks::pattern;
use crate::gui::widgets::icons;
use crate::table::EffectSign;

/// How an area stands out.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::gui::areas) struct AreaState {
    pub(in crate::gui::areas) hovered: bool,
    pub(in crate::gui::areas) selected: bool,
    /// A token is held above it.
    pub(in crate::gui::areas) target: bool,
    /// The keyboard's cursor is on it and shown.
    pub(in crate::gui::areas) cursor: bool,
}

/// One area with its name and pins, without its tokens.
pub(in crate::gui::areas) fn area_ui(
    brush: &Brush<'_>,
    area: &AreaBox<'_>,
    highlight: &Highlight,
    state: AreaState,
) {
    let t = brush.tokens;
    let shaded = highlight.shaded.contains(&area.id);
    let reachable = highlight.reachable.contains(&area.id);
    let is_end = highlight.from == Some(area.id) || highlight.to == Some(area.id);
    let on_path = is_end || highlight.path_areas.contains(&area.id);

    let fill = if state.target || state.selected {
        t.selected
    } else if state.hovered {
        t.hover
    } else if shaded {
        t.panel
    } else {
        t.raised
    };
    // Fill and border in one shape: that is much cheaper on a crowded map.
    let whole = |stroke: Stroke| {
        let radius = brush.radius();
        brush
            .painter
            .rect(area.rect, radius, fill, stroke, StrokeKind::Inside);
    };
    let dashed = |stroke: Stroke, dash: f32, gap: f32| {
        brush.painter.rect_filled(area.rect, brush.radius(), fill);
        brush.dashed_border(area.rect.shrink(0.5), stroke, dash, gap);
    };
    let look = highlight.looks.get(&area.id).map(|look| look.sign);
    if let Some(sign) = look {
        let (width, colour) = match sign {
            LookSign::Here => (2.5, t.text),
            LookSign::Clear => (2.0, t.good),
            LookSign::Cover => (2.0, t.accent),
            LookSign::NoSight => (1.5, t.edge),
        };
        brush.painter.rect_filled(area.rect, brush.radius(), fill);
        pattern(brush.painter, area.rect, sign, t);
        if sign == LookSign::NoSight {
            brush.dashed_border(area.rect.shrink(0.5), brush.stroke(width, colour), 3.0, 4.0);
        } else {
            let stroke = brush.stroke(width, colour);
            let inside = StrokeKind::Inside;
            brush
                .painter
                .rect_stroke(area.rect, brush.radius(), stroke, inside);
        }
    } else if on_path {
        whole(brush.stroke(2.0, t.text));
    } else if reachable {
        dashed(brush.stroke(2.0, t.wire), 7.0, 5.0);
    } else if state.target || state.selected {
        whole(brush.stroke(2.0, t.text));
    } else if area.area.hidden {
        dashed(brush.stroke(1.5, t.muted), 4.0, 4.0);
    } else {
        whole(brush.stroke(1.5, t.line.lerp_to_gamma(t.edge, 0.6)));
    }
    if state.target || (state.selected && (on_path || reachable)) {
        outer_ring(brush, area.rect, brush.stroke(2.0, t.text));
    }
    if state.cursor {
        let ring = area.rect.expand(brush.length(5.0).max(4.0));
        brush.dashed_border(ring, brush.stroke(2.0, t.text), 5.0, 4.0);
    }

    let colour = if shaded { t.muted } else { t.text };
    if let Some((at, name)) = &area.name {
        if look.is_some() {
            // No pattern runs through the name.
            let ground = name.rect.translate(at.to_vec2()).expand(2.0);
            brush.painter.rect_filled(ground, 2.0, fill);
        }
        brush.painter.galley(*at, name.clone(), colour);
        if area.area.hidden {
            let room = icon_room(brush.sizes.scale);
            let x = at.x + name.size().x / 2.0 + 0.7 * room;
            icon(
                brush,
                pos2(x, at.y + name.size().y / 2.0),
                icons::HIDDEN,
                t.muted,
            );
        }
    }
    for sign in &area.signs {
        sign_ui(brush, sign);
    }
    for pin in &area.pins {
        pin_ui(brush, pin, colour);
    }
}

fn outer_ring(brush: &Brush<'_>, rect: Rect, stroke: Stroke) {
    brush
        .painter
        .rect_stroke(rect, brush.radius(), stroke, StrokeKind::Outside);
}

fn pin_ui(brush: &Brush<'_>, pin: &PinPlace<'_>, colour: Color32) {
    let t = brush.tokens;
    let room = icon_room(brush.sizes.scale);
    let at = pos2(pin.at.x - 0.55 * room, pin.at.y + pin.words.size().y / 2.0);
    let (sign, colour) = match (pin.pin.hidden, pin.pin.kind) {
        (true, _) => (icons::HIDDEN, t.muted),
        (false, PinKind::Objective) => (icons::OBJECTIVE, colour),
        (false, PinKind::Label) => (icons::LABEL, t.muted),
    };
    icon(brush, at, sign, colour);
    brush.painter.galley(pin.at, pin.words.clone(), colour);
}

/// A badge: icon and words on a ground of their own, in a frame.
fn sign_ui(brush: &Brush<'_>, place: &SignPlace<'_>) {
    let t = brush.tokens;
    let (sign, colour) = match place.sign.sign {
        EffectSign::Harm => (icons::HARM, t.bad),
        EffectSign::Cover => (icons::DEFEND, t.text),
        EffectSign::Lasting => (icons::LASTING, t.text),
    };
    let radius = brush.length(5.0);
    let stroke = brush.stroke(1.25, colour);
    brush
        .painter
        .rect(place.rect, radius, t.ground, stroke, StrokeKind::Inside);
    let room = icon_room(brush.sizes.scale);
    let left = place.rect.left() + brush.length(4.0);
    let middle = place.rect.center().y;
    icon(brush, pos2(left + room / 2.0, middle), sign, colour);
    // Folded words are laid out around their middle.
    let beside = place.rect.right() - left - room - brush.length(6.0);
    let at = pos2(
        left + room + beside / 2.0,
        middle - place.words.size().y / 2.0,
    );
    brush.painter.galley(at, place.words.clone(), colour);
}

/// An icon in the middle of `at`, as large as a pin's words.
fn icon(brush: &Brush<'_>, at: Pos2, sign: &str, colour: Color32) {
    let font = brush.sizes.pin_font();
    brush
        .painter
        .text(at, Align2::CENTER_CENTER, sign, font, colour);
}

/// The words "from" and "to" on the borders of a path's ends, so that amber does not say it alone.
pub(in crate::gui::areas) fn end_tags_ui(
    brush: &Brush<'_>,
    boxes: &[AreaBox<'_>],
    highlight: &Highlight,
) {
    let t = brush.tokens;
    if highlight.from == highlight.to {
        return;
    }
    for (end, words) in [(highlight.from, "from"), (highlight.to, "to")] {
        let Some(area) = boxes
            .iter()
            .find(|area| Some(area.id) == end && area.visible)
        else {
            continue;
        };
        let words = brush.layout(words, t.text);
        let size = words_room(&words);
        let left = area.rect.left() + brush.length(12.0);
        let at = pos2(left, area.rect.top()) - vec2(0.0, size.y / 2.0);
        let rect = Rect::from_min_size(at, size);
        brush.words_on_ground(rect, words, Stroke::new(1.0, t.text));
    }
}
