//! Acts that wait to be resolved, drawn on the map: an arrow from a token to a token or an area, and a token on its way
//! between two areas.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Pos2, Rect};

use crate::board::areas::AreaId;
use crate::gui::areas::boxes::AreaBox;
use crate::gui::areas::geometry::crosses;
use crate::gui::areas::model::CanvasToken;
use crate::gui::areas::paint::brush::Brush;
use crate::gui::areas::paint::tokens::{TokenMood, token_ui};
use crate::gui::theme::TeamLook;
use crate::gui::widgets::act_arrow::{arrow_ui, border};
use crate::table::CharacterId;

/// An act that waits to be resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanvasAct {
    /// Who does it.
    pub who: CharacterId,
    /// To whom, or where.
    pub to: ActEnd,
    /// What stands at its arrow, such as “Range 2, 1 cover”.
    pub words: String,
    /// All of it in words, for a screen reader.
    pub describe: String,
}

/// Where an act leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActEnd {
    /// To a token.
    Token(CharacterId),
    /// To a token that is on its way to that area.
    Moving(CharacterId, AreaId),
    /// To an area.
    Area(AreaId),
    /// The one who acts goes to that area.
    Goes(AreaId),
}

/// Draws them; tells where each arrow runs, and where its words stand. The name of an area stays to be read.
pub(super) fn acts_ui(
    brush: &Brush<'_>,
    acts: &[CanvasAct],
    boxes: &[AreaBox<'_>],
    tokens: &[CanvasToken],
) -> Vec<([Pos2; 2], Option<Rect>)> {
    let mut arrows = Vec::new();
    if acts.is_empty() {
        return arrows;
    }
    let names = boxes.iter().filter(|area| area.visible);
    let names = names.filter_map(|area| area.name.as_ref());
    let names = names.map(|(at, name)| (*at, name, name.rect.translate(at.to_vec2()).expand(3.0)));
    let names: Vec<_> = names.collect();
    let radius = brush.sizes.token_radius();
    let clear = names.iter().map(|(.., rect)| *rect);
    let tokens_at = boxes.iter().flat_map(|area| &area.tokens);
    let size = egui::Vec2::splat(1.6 * radius);
    let clear = clear.chain(tokens_at.map(|(_, at)| Rect::from_center_size(*at, size)));
    let clear: Vec<Rect> = clear.collect();
    let placed = boxes.iter().flat_map(|area| &area.tokens);
    let at: BTreeMap<CharacterId, Pos2> = placed.map(|(i, at)| (tokens[*i].id, *at)).collect();
    let area = |id: AreaId| -> Option<Rect> { Some(boxes.iter().find(|area| area.id == id)?.rect) };
    let way = |who: &CharacterId, to: AreaId| {
        let from = *at.get(who)?;
        let to = border(area(to)?, from);
        Some((from, to, from.lerp(to, 0.5)))
    };
    let rim = 1.3 * radius;
    for act in acts {
        let Some(token) = tokens.iter().find(|token| token.id == act.who) else {
            continue;
        };
        let Some(from) = at.get(&act.who).copied() else {
            continue;
        };
        let look = TeamLook::of(token.team, brush.tokens).coloured(token.colour, brush.tokens);
        let (to, behind, goes) = match &act.to {
            ActEnd::Token(whom) => (at.get(whom).copied(), rim, false),
            ActEnd::Moving(whom, to) => (way(whom, *to).map(|(.., middle)| middle), rim, false),
            ActEnd::Area(to) => (area(*to).map(|to| border(to, from)), 0.0, false),
            ActEnd::Goes(to) => (way(&act.who, *to).map(|(_, to, _)| to), 0.0, true),
        };
        let Some(to) = to else {
            continue;
        };
        let words = arrow_ui(
            brush.painter,
            [from, to],
            [rim, behind],
            (look.colour, goes),
            (&act.words, brush.note_font.clone()),
            |words| clear.iter().filter(|one| one.intersects(words)).count(),
            brush.tokens,
        );
        let over = names.iter().filter(|(.., rect)| crosses([from, to], *rect));
        for (at, name, rect) in
            over.filter(|(.., rect)| !words.is_some_and(|w| w.intersects(*rect)))
        {
            brush.painter.rect_filled(*rect, 3.0, brush.tokens.raised);
            let name = Arc::clone(name);
            brush.painter.galley(*at, name, brush.tokens.text);
        }
        arrows.push(([from, to], words));
        if goes {
            token_ui(brush, token, from.lerp(to, 0.5), TokenMood::default());
        }
    }
    arrows
}
