//! Has the parts of a frame drawn in the right states, and described to a screen reader.

use egui::{Rect, Ui, Vec2};

use crate::board::areas::{AreaId, Item};
use crate::gui::areas::accessibility::{
    describe_area, describe_canvas, describe_node, describe_token,
};
use crate::gui::areas::boxes::AreaBox;
use crate::gui::areas::drawings::Drawn;
use crate::gui::areas::frame::{Frame, Held, Node, Responses};
use crate::gui::areas::handles::Hold;
use crate::gui::areas::lines::Line;
use crate::gui::areas::model::TokenState;
use crate::gui::areas::paint::areas::{AreaState, area_ui};
use crate::gui::areas::paint::brush::Brush;
use crate::gui::areas::paint::edit::{bend_ui, chosen_ui, corners_ui, drag_ui, ends_ui};
use crate::gui::areas::paint::tokens::{TokenMood, moving_token_ui};
use crate::gui::areas::tool::Tool;
use crate::gui::areas::view::Within;
use crate::gui::widgets::act_arrow::{Outcome, outcome_ui};
use crate::gui::widgets::motion::{Motion, Stands};

impl Frame<'_> {
    fn is_selected(&self, area: AreaId) -> bool {
        self.selected.contains(&area) || self.selection.contains(&Item::Area(area))
    }

    /// Learns which tokens move by themselves in this frame.
    pub(super) fn follow_motion(&mut self, ui: &Ui, boxes: &[AreaBox<'_>], held: Option<&Held>) {
        let tokens = self.contents.tokens;
        let to_map = self.view.screen_from_map(self.canvas).inverse();
        let placed = boxes.iter().flat_map(|area| &area.tokens);
        let stand = placed.map(|(index, at)| {
            let token = &tokens[*index];
            Stands {
                who: token.id,
                place: token.area,
                at: to_map * *at,
                hurt: token.outcome.as_ref().is_some_and(Outcome::is_harm),
                out: token.state == TokenState::Out,
            }
        });
        let motion = &mut self.view.motion;
        // Players' tokens are numbered anew where one comes or goes.
        if self.only_look && motion.count() != tokens.len() {
            *motion = Motion::default();
        }
        let hand = held.map(|held| (tokens[held.index].id, to_map * held.at));
        motion.follow(ui, stand, hand);
    }

    pub(super) fn boxes_ui(
        &self,
        brush: &Brush<'_>,
        boxes: &[AreaBox<'_>],
        areas: &Responses,
        tokens: &Responses,
        held: Option<&Held>,
    ) {
        let cursor_shown = self.view.cursor_shown && self.response.has_focus();
        let token_hovered = tokens
            .iter()
            .find(|(_, response)| response.hovered() && !self.only_look);
        let screen_from_map = self.view.screen_from_map(self.canvas);
        let mut under_way = Vec::new();
        for (index, response) in areas {
            let area = &boxes[*index];
            let cursor_here = cursor_shown && self.view.cursor == Some(area.id);
            let state = AreaState {
                hovered: response.hovered() && held.is_none() && !self.only_look,
                selected: self.is_selected(area.id),
                target: held.is_some_and(|held| held.target == Some(area.id)),
                cursor: cursor_here && self.view.cursor_in.is_none(),
            };
            area_ui(brush, area, self.highlight, state);
            let shaded = self.highlight.shaded.contains(&area.id);
            for (index, at) in &area.tokens {
                let token = &self.contents.tokens[*index];
                let mood = TokenMood {
                    hovered: token_hovered.is_some_and(|(hovered, _)| hovered == index),
                    faded: shaded || held.is_some_and(|held| held.takes(*index)),
                    cursor: cursor_here && self.view.cursor_in == Some(Within::Token(token.id)),
                };
                let moves = self.view.motion.of(token.id);
                match moves.from {
                    Some((from, left)) => {
                        let at = at.lerp(screen_from_map * from, left);
                        under_way.push((token, at, mood, moves));
                    }
                    None => moving_token_ui(brush, token, *at, mood, moves),
                }
            }
        }
        // Above the areas that they come by.
        for (token, at, mood, moves) in under_way {
            moving_token_ui(brush, token, at, mood, moves);
        }
    }

    /// What has just become of whom. Names of areas stay to be read, and so do the letters of others.
    pub(super) fn outcomes_ui(&self, brush: &Brush<'_>, boxes: &[AreaBox<'_>]) {
        // Words of one stand beside those of another.
        let mut placed: Vec<Rect> = Vec::new();
        let covers = |rect: Rect, own: usize, placed: &[Rect]| {
            let seen = boxes.iter().filter(|area| area.visible);
            let covered = seen.map(|area| {
                let name = area.name.iter().filter(|(at, name)| {
                    let name = name.rect.translate(at.to_vec2());
                    name.intersects(rect)
                });
                let size = Vec2::splat(1.6 * area.token_radius);
                let tokens = area.tokens.iter().filter(|(index, at)| {
                    *index != own && Rect::from_center_size(*at, size).intersects(rect)
                });
                4 * (name.count() + tokens.count())
            });
            let others = placed.iter().filter(|other| other.intersects(rect));
            covered.sum::<usize>() + others.count()
        };
        for (index, at) in boxes.iter().flat_map(|area| &area.tokens) {
            if let Some(outcome) = &self.contents.tokens[*index].outcome {
                let (radius, font) = (brush.sizes.token_radius(), &brush.note_font);
                let token = (*at, radius);
                let covers = |rect: Rect| covers(rect, *index, &placed);
                let words = outcome_ui(brush.painter, token, outcome, font, covers, brush.tokens);
                placed.push(words);
            }
        }
    }

    /// What is selected, what can be taken hold of, and what the pointer is drawing.
    pub(super) fn marks_of_editing_ui(
        &self,
        brush: &Brush<'_>,
        boxes: &[AreaBox<'_>],
        lines: &[Line<'_>],
        drawings: &[Drawn<'_>],
        nodes: &[Node],
    ) {
        if self.tool == Tool::Sight {
            return;
        }
        let cursor = self.view.cursor_in;
        let cursor = cursor.filter(|_| self.view.cursor_shown && self.response.has_focus());
        for (hold, response) in nodes {
            match hold {
                Hold::Item(item) => {
                    let chosen = self.selection.contains(item);
                    let stands_out = chosen || response.hovered();
                    let at_cursor = cursor == Some(Within::Item(*item));
                    if stands_out || at_cursor {
                        chosen_ui(
                            brush,
                            *item,
                            response.rect,
                            (lines, drawings),
                            chosen,
                            at_cursor,
                        );
                    }
                }
                Hold::Corner(..) => corners_ui(brush, response.rect, response.hovered()),
                Hold::End(..) => ends_ui(brush, response.rect, response.hovered()),
                Hold::Bend(_) => bend_ui(brush, response.rect, response.hovered()),
                Hold::Ground => {}
            }
        }
        let screen_from_map = self.view.screen_from_map(self.canvas);
        if let Some(drag) = &self.view.drag {
            drag_ui(
                brush,
                drag,
                (self.tool, self.ink),
                screen_from_map,
                (self.canvas, boxes),
            );
        }
    }

    pub(super) fn describe(
        &self,
        ui: &Ui,
        boxes: &[AreaBox<'_>],
        areas: &Responses,
        tokens: &Responses,
        nodes: &[Node],
    ) {
        let mut at_cursor = None;
        for (index, response) in areas {
            let area = &boxes[*index];
            let selected = self.is_selected(area.id);
            describe_area(ui, response, area, &self.contents, self.highlight, selected);
            if self.view.cursor == Some(area.id) && self.view.cursor_in.is_none() {
                at_cursor = Some(response.id);
            }
        }
        for (hold, response) in nodes {
            describe_node(ui, response, *hold, self.contents.map, self.selection);
            if let Hold::Item(item) = hold
                && self.view.cursor_in == Some(Within::Item(*item))
            {
                at_cursor = Some(response.id);
            }
        }
        for (index, response) in tokens {
            let token = &self.contents.tokens[*index];
            describe_token(ui, response, token);
            if self.view.cursor_in == Some(Within::Token(token.id)) {
                at_cursor = Some(response.id);
            }
        }
        let at_cursor = at_cursor.filter(|_| self.response.has_focus());
        let acts = self.acts.iter().map(|act| act.describe.as_str());
        let name = std::iter::once(self.contents.map.name.as_str()).chain(acts);
        let name = &name.collect::<Vec<&str>>().join("; ");
        describe_canvas(ui, &self.response, name, self.view, at_cursor);
    }
}
