//! Draws the background picture, strokes, shapes and free labels. Where they run is decided in `drawings`.

use egui::emath::TSTransform;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, TextureId, pos2};

use crate::board::areas::{Background, Figure, Ink};
use crate::gui::areas::dashes::dashed_line;
use crate::gui::areas::drawings::{Drawn, words_height};
use crate::gui::areas::geometry::background_rect;
use crate::gui::theme::{Tokens, strong_family};

/// The colour of an ink.
pub(in crate::gui) fn ink_colour(tokens: &Tokens, ink: Ink) -> Color32 {
    match ink {
        Ink::Plain => tokens.text,
        Ink::Blue => tokens.teams[0],
        Ink::Vermilion => tokens.teams[1],
        Ink::Green => tokens.teams[2],
        Ink::Pink => tokens.teams[3],
        Ink::Violet => tokens.teams[5],
    }
}

/// The picture beneath everything.
pub(in crate::gui) fn picture_ui(
    painter: &Painter,
    picture: &Background,
    texture: TextureId,
    screen_from_map: TSTransform,
) {
    let rect = screen_from_map * background_rect(picture);
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    painter.image(texture, rect, whole, picture_tint(picture));
}

/// In which colour a picture is drawn, so that it is as strong as it should be.
pub(in crate::gui) fn picture_tint(picture: &Background) -> Color32 {
    let strength = f32::from(picture.opacity.min(100)) / 100.0;
    Color32::WHITE.gamma_multiply(strength)
}

/// All of them, the lowest first. Hidden ones are drawn in dashes, hidden words faded.
pub(in crate::gui) fn drawings_ui(
    painter: &Painter,
    tokens: &Tokens,
    drawings: &[Drawn<'_>],
    zoom: f32,
) {
    for drawn in drawings {
        let drawing = drawn.drawing;
        let mut colour = ink_colour(tokens, drawing.ink);
        if drawing.hidden {
            colour = tokens.faded(colour);
        }
        let width = (zoom * f32::from(drawing.width)).max(1.0);
        let stroke = Stroke::new(width, colour);
        if let Figure::Words { words, .. } = &drawing.figure {
            let size = (2.0 * words_height(drawing, zoom)).round() / 2.0;
            if size >= 4.0 {
                let font = FontId::new(size, strong_family());
                let at = drawn.rect.center();
                painter.text(at, Align2::CENTER_CENTER, words, font, colour);
            }
        } else if drawing.hidden {
            let lengths = ((2.0 * width).max(8.0), (1.5 * width).max(6.0));
            dashed_line(painter, &drawn.outline, stroke, lengths);
        } else if let [dot] = drawn.outline[..] {
            painter.circle_filled(dot, width / 2.0, colour);
        } else {
            painter.add(Shape::line(drawn.outline.clone(), stroke));
        }
    }
}
