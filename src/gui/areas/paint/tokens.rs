//! Draws tokens: shape and colour for the team, filled, hollow or struck out for what it can still
//! do, rings for whose decision it is and what is selected.

use egui::{Align2, Color32, Pos2, Vec2, vec2};

use crate::gui::areas::model::{CanvasToken, TokenState};
use crate::gui::areas::paint::brush::Brush;
use crate::gui::theme::{TeamLook, paint_team_shape, paint_token_letters};
use crate::gui::widgets::icons;
use crate::gui::widgets::mood::rings_ui;
use crate::gui::widgets::motion::Moves;
use crate::gui::widgets::token_portrait::{OnToken, token_portrait_ui};

/// How a token stands out beyond what it says of itself.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::gui::areas) struct TokenMood {
    pub(in crate::gui::areas) hovered: bool,
    /// In a shaded area, or being carried elsewhere.
    pub(in crate::gui::areas) faded: bool,
    /// The keyboard's cursor is on it and shown.
    pub(in crate::gui::areas) cursor: bool,
}

/// One token as it moves; at rest it is drawn as it is.
pub(in crate::gui::areas) fn moving_token_ui(
    brush: &Brush<'_>,
    token: &CanvasToken,
    at: Pos2,
    mood: TokenMood,
    moves: Moves,
) {
    token_ui(brush, token, at, mood);
    if let Some(painter) = &moves.before(brush.painter) {
        let state = TokenState::Ready;
        let before = CanvasToken {
            state,
            ..token.clone()
        };
        let note_font = brush.note_font.clone();
        let fading = Brush {
            painter,
            note_font,
            ..*brush
        };
        token_ui(&fading, &before, at, mood);
    }
    moves.ring_ui(
        brush.painter,
        (at, brush.sizes.token_radius()),
        brush.tokens,
    );
}

/// One token.
pub(in crate::gui::areas) fn token_ui(
    brush: &Brush<'_>,
    token: &CanvasToken,
    at: Pos2,
    mood: TokenMood,
) {
    let t = brush.tokens;
    let TeamLook { shape, colour } = TeamLook::of(token.team, t).coloured(token.colour, t);
    let radius = brush.sizes.token_radius();
    if mood.cursor {
        let radius = radius + brush.sizes.stroke(5.5);
        let stroke = brush.stroke(2.0, t.text);
        paint_team_shape(brush.painter, shape, at, radius, t.ground, stroke);
    }
    rings_ui(brush.painter, (at, radius), token.mood, colour, t);
    let faint = mood.faded || matches!(token.state, TokenState::Away | TokenState::Out);
    let tone = if faint { t.faded(colour) } else { colour };
    let hollow = if mood.hovered { t.hover } else { t.ground };
    let inset = radius - brush.sizes.stroke(1.0);
    let (fill, letters) = match token.state {
        TokenState::Ready if faint => (t.faded(colour), t.ground),
        TokenState::Ready => (colour, t.on_team),
        TokenState::Done if faint => (hollow, t.muted),
        TokenState::Done => (hollow, t.text),
        TokenState::Away | TokenState::Out => (hollow, t.muted),
    };
    let rimmed = radius >= 9.0;
    if rimmed {
        // A casing: whatever lies beneath, the shape stands out.
        let casing = brush.stroke(2.0, t.ground);
        paint_team_shape(brush.painter, shape, at, radius + 1.0, t.ground, casing);
    }
    paint_team_shape(
        brush.painter,
        shape,
        at,
        inset,
        fill,
        brush.stroke(2.25, tone),
    );
    let strength = match (token.state, faint) {
        (TokenState::Away | TokenState::Out, _) => 0.3,
        (TokenState::Done, _) | (_, true) => 0.5,
        (TokenState::Ready, false) => 1.0,
    };
    let on_token = OnToken {
        shape,
        letters: &token.letters,
        edge: tone,
        strength,
    };
    let face = brush.faces.get(&token.id).copied();
    let shows_face = token_portrait_ui(brush.painter, (at, inset), face, on_token, t);
    if rimmed && !shows_face && token.state == TokenState::Ready {
        let rim = brush.stroke(1.25, letters.gamma_multiply(0.45));
        let none = Color32::TRANSPARENT;
        paint_team_shape(brush.painter, shape, at, 0.86 * inset, none, rim);
    }
    if mood.hovered && token.state == TokenState::Ready {
        paint_team_shape(
            brush.painter,
            shape,
            at,
            inset,
            Color32::TRANSPARENT,
            brush.stroke(1.5, t.text),
        );
    }
    if token.state == TokenState::Out {
        let arm = 0.72 * radius;
        for arm in [vec2(arm, arm), vec2(arm, -arm)] {
            let line = [at - arm, at + arm];
            brush.painter.line_segment(line, brush.stroke(1.75, tone));
        }
    }
    if radius >= 6.0 && !shows_face {
        paint_token_letters(brush.painter, shape, at, radius, &token.letters, letters);
    }
    // A struck-out eye at the upper right, a mask at the lower right.
    if token.hidden {
        badge(brush, at, radius, vec2(1.0, -1.0), icons::HIDDEN);
    }
    if token.stealthy {
        stealth_ring(brush, at, radius);
        badge(brush, at, radius, vec2(1.0, 1.0), icons::STEALTH);
    }
}

/// Dashes around a token, to be told from afar where the mask is too small.
fn stealth_ring(brush: &Brush<'_>, at: Pos2, radius: f32) {
    let radius = radius + brush.sizes.stroke(3.0);
    let points: Vec<Pos2> = (0..=32_u8)
        .map(|step| at + radius * Vec2::angled(f32::from(step) * std::f32::consts::TAU / 32.0))
        .collect();
    let stroke = brush.stroke(1.5, brush.tokens.text);
    let (dash, gap) = (0.3 * radius, 0.22 * radius);
    brush
        .painter
        .extend(egui::Shape::dashed_line(&points, stroke, dash, gap));
}

/// A small sign on the rim of a token.
fn badge(brush: &Brush<'_>, at: Pos2, radius: f32, side: Vec2, icon: &str) {
    let t = brush.tokens;
    let at = at + 0.85 * radius * side;
    brush
        .painter
        .circle(at, 0.52 * radius, t.ground, brush.stroke(1.0, t.line));
    let mut font = brush.sizes.pin_font();
    font.size = (1.4 * radius).round() / 2.0;
    brush
        .painter
        .text(at, Align2::CENTER_CENTER, icon, font, t.text);
}
