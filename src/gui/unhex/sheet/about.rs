//! Who it is: name, description, team, the token's letters and colour, hidden, and the notes.

use egui::accesskit::Role;
use egui::{CollapsingHeader, ComboBox, RichText, Sense, Stroke, Ui, vec2};

use super::Page;
use super::draft::{Field, SheetDraft, edit, text_ui};
use crate::gui::action::Action;
use crate::gui::unhex::team_index;
use crate::gui::{theme, widgets};
use crate::systems::unhex::{Character, Kind, SheetEdit};

/// What the colours of the palette are called.
const COLOURS: [&str; Character::COLOURS as usize] =
    ["blue", "orange", "green", "pink", "grey", "violet"];

pub(super) fn about_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    widgets::card_ui(ui, false, |ui| {
        CollapsingHeader::new("Name, team and token")
            .id_salt("who it is")
            .show(ui, |ui| {
                names_ui(ui, page, draft, actions);
                sides_ui(ui, page, actions);
                token_ui(ui, page, draft, actions);
                let mut hidden = page.sheet.hidden;
                if ui.checkbox(&mut hidden, "Hidden from players").changed() {
                    edit(page, SheetEdit::Hidden(hidden), actions);
                }
            });
    });
    widgets::card_ui(ui, false, |ui| {
        notes_ui(ui, page, draft, actions);
    });
}

/// Name and description.
pub(super) fn names_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    small(ui, "Name");
    text_ui(ui, page, draft, Field::Name, ("Name", "", 1), actions);
    small(ui, "Description");
    let hint = "Looks and manner";
    let what = ("Description", hint, 2);
    text_ui(ui, page, draft, Field::Description, what, actions);
}

/// The notes: a player who has the sheet in hand reads and writes them too.
pub(super) fn notes_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    widgets::heading_ui(ui, "Notes", "players see them when they hold the sheet");
    let what = ("Notes", "", 3);
    text_ui(ui, page, draft, Field::Notes, what, actions);
}

fn small(ui: &mut Ui, words: &str) {
    let muted = theme::tokens(ui).muted;
    ui.label(RichText::new(words).small().color(muted));
}

fn sides_ui(ui: &mut Ui, page: &Page<'_>, actions: &mut Vec<Action>) {
    let sheet = page.sheet;
    ui.horizontal_wrapped(|ui| {
        for (kind, words) in [
            (Kind::Pc, "Player character"),
            (Kind::Npc, "Non-player character"),
        ] {
            let picked = sheet.kind == kind;
            if ui.selectable_label(picked, words).clicked() && !picked {
                edit(page, SheetEdit::Kind(kind), actions);
            }
        }
    });
    let team = sheet
        .team
        .map_or_else(|| "No team".to_owned(), |team| page.game.team_name(team));
    ComboBox::from_label("Team")
        .selected_text(team)
        .show_ui(ui, |ui| {
            let mut pick = |ui: &mut Ui, team, words: &str| {
                let picked = sheet.team == team;
                if ui.selectable_label(picked, words).clicked() && !picked {
                    edit(page, SheetEdit::Team(team), actions);
                }
            };
            pick(ui, None, "No team");
            for (id, team) in &page.game.teams {
                pick(ui, Some(*id), &team.name);
            }
        });
}

/// The token's letters and colour, and how it looks with them.
pub(super) fn token_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let sheet = page.sheet;
    small(ui, "Letters and colour of the token");
    ui.horizontal_wrapped(|ui| {
        let look =
            theme::TeamLook::of(team_index(page.game, sheet.team), t).coloured(sheet.colour, t);
        let (rect, _) = ui.allocate_exact_size(vec2(34.0, 34.0) * scale, Sense::hover());
        let radius = 12.0 * scale;
        let centre = rect.center();
        let painter = ui.painter();
        theme::paint_team_shape(
            painter,
            look.shape,
            centre,
            radius,
            look.colour,
            Stroke::NONE,
        );
        theme::paint_token_letters(
            painter,
            look.shape,
            centre,
            radius,
            &sheet.letters,
            t.on_team,
        );
        ui.scope(|ui| {
            ui.set_max_width(64.0 * scale);
            let what = ("Letters", "", 1);
            text_ui(ui, page, draft, Field::Letters, what, actions);
        });
        let team = ui.selectable_label(sheet.colour.is_none(), "Team’s");
        widgets::name_button(&team, "Token in the team’s colour");
        if team.clicked() && sheet.colour.is_some() {
            edit(page, SheetEdit::Colour(None), actions);
        }
        for (index, name) in (0..Character::COLOURS).zip(COLOURS) {
            let picked = sheet.colour == Some(index);
            let (rect, response) = ui.allocate_exact_size(vec2(24.0, 24.0) * scale, Sense::click());
            response.widget_info(|| {
                let label = format!("Token in {name}");
                egui::WidgetInfo::selected(Role::Button, true, picked, label)
            });
            let response = response.on_hover_text(name);
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
                edit(page, SheetEdit::Colour(Some(index)), actions);
            }
        }
    });
}
