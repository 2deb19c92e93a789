//! The sheet, in whichever game: once it has changed person by itself, a press was meant for whoever showed before, and does
//! nothing for a moment (promise 14).

use egui::{Id, Sense, Ui};

use crate::gui::action::Action;
use crate::gui::games::Panels;
use crate::gui::scene::Scene;
use crate::gui::shell::pane::Pane;
use crate::gui::widgets::slides::REST;
use crate::table::CharacterId;

/// Whose sheet shows, and since when where it has changed by itself.
#[derive(Clone, Copy, Default)]
struct Shown {
    who: Option<CharacterId>,
    since: Option<f64>,
}

/// Draws it.
pub(in crate::gui) fn show(
    ui: &mut Ui,
    game: &dyn Panels,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let id = Id::unique("whose sheet shows");
    let now = ui.input(|input| input.time);
    let who = scene.sheet_shown(game);
    let mut shown: Shown = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    if shown.who != who {
        // What is typed for whoever is left is theirs, and not held back.
        game.leave_sheet(scene, actions);
        let picked = scene.picked_since_change && scene.selected == who;
        let by_itself = shown.who.is_some() && !picked;
        let since = by_itself.then_some(now);
        shown = Shown { who, since };
    }
    shown.since = shown.since.filter(|since| now - since < REST);
    ui.data_mut(|data| data.insert_temp(id, shown));
    let (before, rect) = (actions.len(), ui.max_rect());
    // By whose it is, so that neither the focus nor what is half typed goes over to another.
    ui.push_id(who, |ui| game.pane_ui(ui, Pane::Sheet, scene, actions));
    if shown.since.is_none() {
        return;
    }
    // Over all of it: what lies there neither takes a press nor the keys.
    let over = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
    let presses = ui.input(|input| {
        let pointer = &input.pointer;
        let place = pointer.interact_pos();
        let presses = pointer.any_down() || pointer.any_released();
        presses && place.is_some_and(|place| rect.contains(place))
    });
    if over.clicked() || (presses && actions.len() > before) {
        actions.truncate(before);
        let name = who.and_then(|who| game.person(who)).unwrap_or_default();
        let words =
            format!("The sheet had just changed to {name}, so the click did nothing; click again");
        actions.push(Action::Say(words));
    }
    ui.ctx().request_repaint_after_secs(REST as f32);
}
