//! The arrow of an act that waits to be resolved, from whoever does it to whom or where, the same on every map; and what
//! has just become of somebody, beside their token.

use std::sync::Arc;

use egui::{
    Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2,
};

use crate::gui::areas::dashes::dashed_line;
use crate::gui::theme::Tokens;
use crate::gui::widgets::icons;

/// What has become of somebody by the last act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing.
    Nothing,
    /// Hurt, in words such as “1 Wound”.
    Hurt(String),
    /// Out of the fight, in a word.
    Out(&'static str),
}

impl Outcome {
    /// In words.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Nothing => "not hurt".to_owned(),
            Self::Hurt(words) => words.clone(),
            Self::Out(word) => (*word).to_owned(),
        }
    }

    /// Whether it puts somebody out of the fight.
    pub(in crate::gui) const fn is_out(&self) -> bool {
        matches!(self, Self::Out(_))
    }

    /// Whether the table wants to see the sheet of whoever it is.
    #[must_use]
    pub const fn is_harm(&self) -> bool {
        !matches!(self, Self::Nothing)
    }

    /// Adds what has become of somebody to what is known: of several things the worst counts.
    pub(in crate::gui) fn note<W: PartialEq>(all: &mut Vec<(W, Self)>, who: W, new: Self) {
        let rank = |outcome: &Self| match outcome {
            Self::Nothing => 0,
            Self::Hurt(_) => 1,
            Self::Out(_) => 2,
        };
        match all.iter_mut().find(|(known, _)| *known == who) {
            Some((_, known)) if rank(&new) >= rank(known) => *known = new,
            Some(_) => {}
            None => all.push((who, new)),
        }
    }
}

/// An arrow between two places, so much of it left out at its ends; dashed where the act itself still waits. Its words
/// stand in its middle, or where they `covers` less of what is to be read beside that; where they stand is told.
pub(in crate::gui) fn arrow_ui(
    painter: &Painter,
    [from, to]: [Pos2; 2],
    [before, behind]: [f32; 2],
    (colour, waits): (Color32, bool),
    (words, font): (&str, FontId),
    covers: impl Fn(Rect) -> usize,
    t: &Tokens,
) -> Option<Rect> {
    let along = (to - from).normalized();
    let (start, tip) = (from + before * along, to - behind * along);
    if (tip - start).dot(along) > 4.0 {
        let head = 14.0_f32.min(0.5 * (tip - start).length());
        let stem = [start, tip - 0.8 * head * along];
        let (line, casing) = (Stroke::new(4.0, colour), Stroke::new(7.0, t.ground));
        painter.line_segment(stem, casing);
        match waits {
            true => dashed_line(painter, &stem, line, (9.0, 7.0)),
            false => {
                painter.line_segment(stem, line);
            }
        }
        let wing = 0.6 * head * along.rot90();
        let points = vec![tip, tip - head * along + wing, tip - head * along - wing];
        let edge = Stroke::new(1.5, t.ground);
        painter.add(Shape::convex_polygon(points, colour, edge));
    }
    if words.is_empty() {
        return None;
    }
    let words = painter.layout_no_wrap(words.to_owned(), font, t.text);
    // On the arrow, else beside it, where it covers the least of what is to be read.
    let across = along.rot90();
    // As far as they reach across it: beside an arrow that leads up they are wide.
    let aside = across * (0.5 * words.size().dot(across.abs()) + 26.0);
    let sides = [0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0].map(|far| far * aside);
    let places = sides.into_iter().flat_map(|side| {
        let parts = [0.5, 0.38, 0.62, 0.26, 0.74].into_iter();
        parts.map(move |part| start.lerp(tip, part) + side)
    });
    let places = places.map(|at| chip_rect(at, &words));
    let rect = places.min_by_key(|place| covers(*place))?;
    chip_ui(painter, rect, words, (t.text, colour), t);
    Some(rect)
}

/// Where a line from outside meets a box.
pub(in crate::gui) fn border(rect: Rect, outside: Pos2) -> Pos2 {
    let way = outside - rect.center();
    let half = rect.size() / 2.0;
    let part = (half / way.abs().max(Vec2::splat(0.01))).min_elem();
    rect.center() + part.min(1.0) * way
}

/// What has become of somebody, above their token of that radius, or at another side of it where it `covers` less of what
/// is to be read; and where that stands now.
pub(in crate::gui) fn outcome_ui(
    painter: &Painter,
    (at, radius): (Pos2, f32),
    outcome: &Outcome,
    font: &FontId,
    covers: impl Fn(Rect) -> usize,
    t: &Tokens,
) -> Rect {
    let (words, short, colour) = match outcome {
        Outcome::Nothing => (outcome.words(), "–".to_owned(), t.muted),
        Outcome::Hurt(words) => (words.clone(), brief(words), t.bad),
        Outcome::Out(word) => (
            icons::label(icons::CLOSE, word),
            icons::CLOSE.to_owned(),
            t.bad,
        ),
    };
    let best = |words: Arc<Galley>, own: Option<Vec2>| {
        let far = 1.45 * radius + 0.5 * font.size;
        let aside = 1.3 * radius + 0.5 * words.size().x + 7.0;
        let sides = [
            vec2(0.0, -far),
            vec2(0.0, far),
            vec2(aside, 0.0),
            vec2(-aside, 0.0),
            vec2(aside, -far),
            vec2(-aside, -far),
            vec2(aside, far),
            vec2(-aside, far),
            vec2(0.0, 1.7 * far),
        ];
        let places = sides.into_iter().chain(own);
        let places = places.map(|side| chip_rect(at + side, &words));
        let least = places
            .map(|rect| (covers(rect), rect))
            .min_by_key(|(covered, _)| *covered);
        let (covered, rect) = least.unwrap_or((0, chip_rect(at, &words)));
        (covered, rect, words)
    };
    let laid = |words: String| painter.layout_no_wrap(words, font.clone(), t.text);
    let long = best(laid(words), None);
    // In a crowd its words would hide others: a few on the token itself are about nobody else.
    let (_, rect, words) = match long.0 {
        0 => long,
        _ => best(laid(short), Some(vec2(0.0, -0.6 * radius))),
    };
    chip_ui(painter, rect, words, (t.text, colour), t);
    rect
}

/// The number of what was taken, if it begins with one.
fn brief(words: &str) -> String {
    let digits: String = words.chars().take_while(char::is_ascii_digit).collect();
    match digits.is_empty() {
        true => words.to_owned(),
        false => format!("−{digits}"),
    }
}

fn chip_rect(middle: Pos2, words: &Galley) -> Rect {
    Align2::CENTER_CENTER.anchor_size(middle, words.size() + vec2(14.0, 6.0))
}

/// Words on a ground of their own, with an edge.
fn chip_ui(
    painter: &Painter,
    rect: Rect,
    words: Arc<Galley>,
    (text, edge): (Color32, Color32),
    t: &Tokens,
) {
    let border = Stroke::new(1.5, edge);
    painter.rect(
        rect,
        rect.height() / 2.0,
        t.ground,
        border,
        StrokeKind::Inside,
    );
    painter.galley(rect.center() - words.size() / 2.0, words, text);
}
