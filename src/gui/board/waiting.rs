//! Acts that wait to be resolved, and what became of whom by the last one, as they are drawn on a board.

use egui::accesskit::Role;
use egui::{Id, Rect, Sense, Ui, Vec2, WidgetInfo};

use crate::board::grid::Hex;
use crate::gui::board::aim;
use crate::gui::board::arrows::{self, Pen};
use crate::gui::board::on_board::{OnBoard, WaitingAct};
use crate::gui::board::painter::{BoardPainter, TOKEN};
use crate::gui::board::units;
use crate::gui::widgets::act_arrow::{arrow_ui, outcome_ui};
use crate::table::MapId;

/// Beneath the units: what each act covers, its way or its arrows, rings around those whom it is for.
pub(super) fn acts_ui(draw: &BoardPainter<'_>, on: &dyn OnBoard, map: MapId, acts: &[WaitingAct]) {
    let font = draw.font(draw.size_of_words(0.42, (12.0, 16.0)));
    // Words of one arrow stand beside those of another.
    let mut placed: Vec<Rect> = Vec::new();
    for act in acts {
        aim::area_ui(draw, &act.aimed);
        let Some(token) = on.token(act.who, draw.tokens) else {
            continue;
        };
        let colour = token.look.colour;
        let pen = Pen {
            colour,
            strong: true,
            waits: true,
        };
        arrows::path_ui(draw, &act.path, &[], pen);
        let place = on.place(act.who).filter(|(there, _)| *there == map);
        let Some((_, at)) = place else {
            continue;
        };
        // An area has its words at the first of those whom it meets.
        for (to, words) in ends(act).zip(
            [act.words.as_str()]
                .into_iter()
                .chain(std::iter::repeat("")),
        ) {
            let ends = [draw.middle(at), draw.middle(to)];
            let rim = 1.25 * TOKEN * draw.radius;
            let font = font.clone();
            let covers = |words: Rect| {
                let others = placed.iter().filter(|other| other.intersects(words));
                units::covered(draw, words, None) + others.count()
            };
            let words = arrow_ui(
                draw.painter,
                ends,
                [rim; 2],
                (colour, false),
                (words, font),
                covers,
                draw.tokens,
            );
            placed.extend(words);
        }
        aim::rings_ui(draw, &act.aimed);
    }
}

/// Where its arrows lead.
fn ends(act: &WaitingAct) -> impl Iterator<Item = Hex> {
    act.aimed.units.iter().copied()
}

/// Above the units: what became of whom.
pub(super) fn outcomes_ui(ui: &Ui, draw: &BoardPainter<'_>, on: &dyn OnBoard, map: MapId) {
    let font = draw.font(draw.size_of_words(0.42, (12.0, 16.0)));
    // Words of one stand beside those of another.
    let mut placed: Vec<Rect> = Vec::new();
    for (who, outcome) in on.outcomes() {
        let there = on.place(*who).filter(|(there, _)| *there == map);
        let stood = || draw.view.stood.get(who).copied();
        let Some(at) = there.map(|(_, at)| at).or_else(stood) else {
            continue;
        };
        let middle = draw.middle(at);
        let covers = |rect: Rect| {
            let others = placed.iter().filter(|other| other.intersects(rect));
            let own = draw.view.standing.iter().find(|one| one.who == *who);
            let marks = units::marks_under(draw, rect, *who);
            units::covered(draw, rect, own) + marks + others.count()
        };
        let words = outcome_ui(
            draw.painter,
            (middle, TOKEN * draw.radius),
            outcome,
            &font,
            covers,
            draw.tokens,
        );
        placed.push(words);
        let id = Id::unique(("outcome", who.0));
        let rect = Rect::from_center_size(middle, Vec2::splat(1.0));
        let name = format!("{}: {}", on.name(*who), outcome.words());
        let label = ui.interact(rect, id, Sense::hover());
        label.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    }
}
