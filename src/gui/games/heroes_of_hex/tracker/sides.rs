//! The sides with cycle and HEX, and their units: who is ready and who is done, by shape, word and colour (H-14, H-19).

use egui::accesskit::Role;
use egui::{Color32, RichText, Sense, Ui, WidgetInfo, vec2};

use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::tracker::gm_menu;
use crate::gui::games::heroes_of_hex::{State, look, side_index, tokens_words, unit_menu};
use crate::gui::scene::Scene;
use crate::gui::theme::{self, TeamLook, paint_team_shape};
use crate::gui::widgets::common as widgets;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::{CharacterId, TeamId};

pub(super) fn sides_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    // In the order of their Turns, then whoever takes none.
    let mut sides: Vec<TeamId> = game
        .skirmish
        .as_ref()
        .map_or_else(Vec::new, |skirmish| skirmish.order.clone());
    let others = game.sides.keys().filter(|side| !sides.contains(side));
    let others: Vec<TeamId> = others.copied().collect();
    sides.extend(others);
    if sides.is_empty() {
        widgets::hint_ui(ui, "There are no sides in this campaign yet");
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for side in sides {
            ui.push_id(("side", side.0), |ui| {
                side_ui(ui, game, side, scene, actions);
            });
        }
    });
}

fn side_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    side: TeamId,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let acts = game.turn().is_some_and(|turn| turn.side == side);
    let side_state = game.skirmish.as_ref().and_then(|s| s.sides.get(&side));
    let in_play = game.units_of(side);
    let ready = in_play
        .iter()
        .filter(|who| game.unit_state(**who).is_some_and(|s| !s.activated));
    let words = match side_state {
        Some(side_state) => format!(
            "cycle {}, {} HEX, {} of {} ready",
            side_state.cycle,
            side_state.hex,
            ready.count(),
            in_play.len()
        ),
        None => "not in play".to_owned(),
    };
    widgets::line_ui(ui, |ui| {
        let look = TeamLook::of(side_index(game, Some(side)), t);
        shape_ui(ui, look, true, false);
        let name = theme::strong(game.side_name(side)).color(t.text);
        ui.label(name);
        ui.label(RichText::new(words).small().color(t.muted));
        if acts {
            ui.label(RichText::new("initiative").small().color(t.accent));
        }
        if let Some(side_state) = side_state {
            let typed = &mut scene.own.heroes_of_hex.typed;
            gm_menu::side_ui(ui, game, (side, *side_state), typed, actions);
        }
    });
    let members = game
        .units
        .iter()
        .filter(|(_, unit)| unit.side == Some(side));
    ui.scope(|ui| {
        // Low and close, before the first row is laid out: the room is for what can be done.
        let row = ui.text_style_height(&egui::TextStyle::Small);
        ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
        ui.spacing_mut().button_padding = vec2(4.0, 1.0);
        ui.spacing_mut().interact_size.y = row + 4.0;
        ui.horizontal_wrapped(|ui| {
            for (who, _) in members {
                unit_ui(ui, game, *who, scene, actions);
            }
        });
    });
    ui.add_space(4.0);
}

/// A unit as a chip: its shape, its name, what it can still do.
fn unit_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    who: CharacterId,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let state = State::of(game, who);
    let tokens = tokens_words(game, who);
    let mut words = format!("{} {}", game.name(who), state.words());
    if !tokens.is_empty() {
        words = format!("{words}, {tokens}");
    }
    let selected = scene.selected == Some(who);
    let colour = match state {
        State::Active | State::Ready => t.text,
        State::Done | State::Waits | State::Defeated => t.muted,
    };
    // Room for the shape, which is painted there.
    let mut text = RichText::new(format!("      {words}"))
        .small()
        .color(colour);
    if state == State::Defeated {
        text = text.strikethrough();
    }
    let look = look(game, who, t);
    let response = ui.add(egui::Button::selectable(selected, text));
    let at = egui::pos2(response.rect.left() + 11.0, response.rect.center().y);
    paint(ui, look, at, state.is_filled(), state == State::Active);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, &words));
    let place = game.places.get(&who).map(|place| game.space_name(place.at));
    let hover = place.map_or_else(|| words.clone(), |at| format!("{words}, on {at}"));
    let response = response.on_hover_text(hover);
    if response.clicked() {
        actions.push(Action::GoToCharacter(who));
    }
    response.context_menu(|ui| unit_menu::menu_ui(ui, game, who, scene, actions));
}

fn shape_ui(ui: &mut Ui, look: TeamLook, filled: bool, ring: bool) {
    let size = ui.text_style_height(&egui::TextStyle::Body);
    let (rect, _) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    paint(ui, look, rect.center(), filled, ring);
}

fn paint(ui: &Ui, look: TeamLook, at: egui::Pos2, filled: bool, ring: bool) {
    let t = theme::tokens(ui);
    let fill = if filled {
        look.colour
    } else {
        Color32::TRANSPARENT
    };
    let stroke = egui::Stroke::new(1.5, look.colour);
    paint_team_shape(ui.painter(), look.shape, at, 4.5, fill, stroke);
    if ring {
        let stroke = egui::Stroke::new(1.5, t.accent);
        ui.painter().circle_stroke(at, 7.0, stroke);
    }
}
