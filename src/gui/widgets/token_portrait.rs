//! The portrait of somebody on their token: a disc within its rim, with the letters on a plate.

use std::collections::BTreeMap;

use egui::epaint::RectShape;
use egui::{
    Color32, Context, CornerRadius, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, TextureId,
    Vec2, pos2, vec2,
};

use crate::gui::file::pictures::Pictures;
use crate::gui::theme::{TeamShape, Tokens, strong_family};
use crate::table::{CharacterId, PictureId};

/// The least radius of a token that shows a portrait: a smaller one has its letters alone.
const LEAST_TOKEN: f32 = 12.0;

/// The portraits of tokens, as textures.
pub(in crate::gui) type Faces = BTreeMap<CharacterId, TextureId>;

/// The portraits of those, as far as they are ready to be drawn.
pub(in crate::gui) fn faces<'a>(
    ctx: &Context,
    pictures: &mut Pictures,
    of: impl Iterator<Item = (CharacterId, &'a PictureId)>,
) -> Faces {
    of.filter_map(|(who, portrait)| Some((who, pictures.face(ctx, portrait)?)))
        .collect()
}

/// How a token can still act, as its portrait shows it.
#[derive(Clone, Copy, Debug)]
pub(in crate::gui) struct OnToken<'a> {
    pub(in crate::gui) shape: TeamShape,
    pub(in crate::gui) letters: &'a str,
    /// Its letters and the edge around them.
    pub(in crate::gui) edge: Color32,
    /// Much of it is gone for one that can do nothing now, more for one that is out.
    pub(in crate::gui) strength: f32,
}

/// The portrait as a disc within the rim of a token, its letters on a plate at the upper left; whether there is one and room
/// for it.
pub(in crate::gui) fn token_portrait_ui(
    painter: &Painter,
    (at, radius): (Pos2, f32),
    face: Option<TextureId>,
    token: OnToken<'_>,
    t: &Tokens,
) -> bool {
    let Some(face) = face.filter(|_| radius >= LEAST_TOKEN) else {
        return false;
    };
    let (down, inside) = token.shape.disc();
    let disc = inside * radius - (0.11 * radius).max(2.0);
    // Corners are no rounder than that.
    let disc = disc.min(f32::from(u8::MAX));
    let middle = at + vec2(0.0, down * radius);
    let rect = Rect::from_center_size(middle, Vec2::splat(2.0 * disc));
    let tint = Color32::WHITE.gamma_multiply(token.strength);
    let picture = RectShape::filled(rect, CornerRadius::from(disc), tint);
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    painter.add(picture.with_texture(face, whole));
    if token.letters.is_empty() {
        return true;
    }
    // In half points, so that zooming does not fill the font's texture with sizes.
    let size = (2.0 * (0.66 * radius).clamp(12.0, 24.0)).round() / 2.0;
    let font = FontId::new(size, strong_family());
    let letters = painter.layout_no_wrap(token.letters.to_owned(), font, t.text);
    let plate = Rect::from_center_size(
        at - Vec2::splat(0.68 * radius),
        letters.size() + vec2(0.5 * size, 1.0),
    );
    let edge = Stroke::new(1.5, token.edge);
    painter.rect(plate, 0.3 * size, t.ground, edge, StrokeKind::Outside);
    painter.galley(plate.center() - letters.size() / 2.0, letters, t.text);
    true
}
