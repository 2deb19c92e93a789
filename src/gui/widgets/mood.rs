//! How somebody stands out now, by shape and never by colour alone: the same on every map, in the roster and on the sheet.

use std::sync::Arc;

use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, vec2};

use crate::gui::theme::Tokens;
use crate::table::CharacterId;

/// How somebody stands out now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mood {
    /// A question is theirs, or they say what is done next.
    pub decides: bool,
    /// A question is theirs.
    pub asked: bool,
    /// What is being done is theirs.
    pub acts: bool,
    /// Selected in the window.
    pub selected: bool,
}

impl Mood {
    /// In a word; empty where they do not stand out.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match (self.asked, self.acts) {
            (true, _) => "decides",
            (false, true) => "acts",
            (false, false) => "",
        }
    }
}

/// How everybody stands out.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Moods {
    /// The characters that questions ask.
    pub(in crate::gui) asked: Arc<[CharacterId]>,
    /// Whoever acts, or says what is done next.
    pub(in crate::gui) acting: Option<CharacterId>,
    /// Whoever is selected.
    pub(in crate::gui) selected: Option<CharacterId>,
    /// Those who are selected together.
    pub(in crate::gui) several: Arc<[CharacterId]>,
}

impl Moods {
    /// How that one does.
    pub(in crate::gui) fn of(&self, who: CharacterId) -> Mood {
        let acts = self.acting == Some(who);
        let asked = self.asked.contains(&who);
        Mood {
            asked,
            decides: match self.asked.is_empty() {
                true => acts,
                false => asked,
            },
            acts,
            selected: self.selected == Some(who) || self.several.contains(&who),
        }
    }
}

/// Rings a token of that radius: thick with a gap and a pointer above it for who decides, whole in the colour of the team
/// for who acts, dashed for who is selected.
pub(in crate::gui) fn rings_ui(
    painter: &Painter,
    (at, radius): (Pos2, f32),
    mood: Mood,
    team: Color32,
    t: &Tokens,
) {
    let mut radius = radius + (0.24 * radius).clamp(3.0, 7.0);
    let casing = |stroke: Stroke| Stroke::new(stroke.width + 2.5, t.ground);
    if mood.decides {
        let stroke = Stroke::new((0.16 * radius).clamp(2.0, 3.5), t.accent);
        // Open at the top, where the pointer is.
        let arc = arc(at, radius, -62.0, 242.0);
        for stroke in [casing(stroke), stroke] {
            painter.add(Shape::line(arc.clone(), stroke));
        }
        let size = (0.36 * radius).clamp(5.0, 11.0);
        let tip = at - vec2(0.0, radius - 0.4 * size);
        let points = vec![tip, tip + vec2(-size, -size), tip + vec2(size, -size)];
        let edge = Stroke::new(1.0, t.ground);
        painter.add(Shape::convex_polygon(points, t.accent, edge));
        radius += 4.0;
    } else if mood.acts {
        let stroke = Stroke::new(2.0, team);
        for stroke in [casing(stroke), stroke] {
            painter.circle_stroke(at, radius, stroke);
        }
        radius += 3.5;
    }
    if mood.selected {
        let stroke = Stroke::new(1.5, t.text);
        let dash = (0.35 * radius).max(3.0);
        let ring = arc(at, radius, 0.0, 360.0);
        painter.extend(Shape::dashed_line(&ring, stroke, dash, 0.6 * dash));
    }
}

/// A part of a circle, from angle to angle in degrees.
fn arc(at: Pos2, radius: f32, from: f32, to: f32) -> Vec<Pos2> {
    let points = (0..=40_u8).map(|step| {
        let degrees = from + (to - from) * f32::from(step) / 40.0;
        at + radius * Vec2::angled(degrees.to_radians())
    });
    points.collect()
}
