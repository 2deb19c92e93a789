//! How a token looks, on a sheet: the token itself, and the colours that it can have instead of its team's.

use egui::accesskit::Role;
use egui::{Sense, Stroke, Ui, vec2};

use crate::gui::theme::{self, TeamLook};
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;

/// What the colours of the palette are called.
const COLOURS: [&str; 6] = ["blue", "orange", "green", "pink", "grey", "violet"];

/// The token as it is drawn on a map.
pub(in crate::gui) fn preview_ui(ui: &mut Ui, look: TeamLook, letters: &str) {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let (rect, _) = ui.allocate_exact_size(vec2(34.0, 34.0) * scale, Sense::hover());
    let (centre, radius) = (rect.center(), 12.0 * scale);
    let painter = ui.painter();
    theme::paint_team_shape(
        painter,
        look.shape,
        centre,
        radius,
        look.colour,
        Stroke::NONE,
    );
    theme::paint_token_letters(painter, look.shape, centre, radius, letters, t.on_team);
}

/// The colours to pick from, the team's or side's first; the one that was newly picked.
pub(in crate::gui) fn colours_ui(ui: &mut Ui, now: Option<u8>, of: &str) -> Option<Option<u8>> {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let mut newly = None;
    let mut words = format!("{of}’s");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let team = ui.selectable_label(now.is_none(), words);
    widgets::name_button(&team, &format!("Token in the {of}’s colour"));
    if team.clicked() && now.is_some() {
        newly = Some(None);
    }
    for (index, name) in (0..).zip(COLOURS) {
        let picked = now == Some(index);
        let (rect, response) = ui.allocate_exact_size(vec2(24.0, 24.0) * scale, Sense::click());
        response.widget_info(|| {
            let label = format!("Token in {name}");
            egui::WidgetInfo::selected(Role::Button, true, picked, label)
        });
        let response = response.hover_text(name);
        let colour = t.teams[usize::from(index)];
        let painter = ui.painter();
        painter.rect_filled(rect.shrink(4.0), theme::RADIUS_SMALL / 2, colour);
        let border = if response.has_focus() {
            Stroke::new(2.0, t.accent)
        } else if picked {
            Stroke::new(2.0, t.text)
        } else if response.hovered() {
            Stroke::new(1.0, t.muted)
        } else {
            Stroke::NONE
        };
        let round = theme::RADIUS_SMALL;
        painter.rect_stroke(rect, round, border, egui::StrokeKind::Inside);
        if response.clicked() && !picked {
            newly = Some(Some(index));
        }
    }
    newly
}
