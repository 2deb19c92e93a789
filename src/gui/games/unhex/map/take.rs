//! What was done on the canvas becomes commands: play with the tool for sight; edits, which `areas::edit` makes, with
//! the others.

use crate::board::areas::{AreaMap, MapEdit};
use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::areas::CanvasEvent;
use crate::gui::areas::edit::edit_of;
use crate::gui::games::unhex::is_fighting;
use crate::gui::games::unhex::map::what_if::From;
use crate::gui::scene::Scene;
use crate::systems::unhex::{self, Act, Unhex};
use crate::table::MapId;

/// The action that edits a map.
pub(super) fn edits(map: MapId, edit: MapEdit) -> Action {
    let edit = Box::new(edit);
    Action::Do(unhex::Command::EditMap { map, edit }.into())
}

pub(super) fn take(
    event: CanvasEvent,
    game: &Unhex,
    (id, map): (MapId, &AreaMap),
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    if let Some(asked) = &mut scene.own.unhex.what_if {
        match event {
            CanvasEvent::AreaClicked(area) => return asked.ask(From::Area(area)),
            CanvasEvent::TokenClicked(who) => asked.ask(From::Character(who)),
            _ => {}
        }
    }
    match event {
        CanvasEvent::AreaClicked(area) => match scene.own.unhex.probe.len() {
            0 | 1 => scene.own.unhex.probe.push(area),
            _ => scene.own.unhex.probe = vec![area],
        },
        CanvasEvent::TokenClicked(who) | CanvasEvent::TokenSecondaryClicked(who) => {
            actions.push(Action::Select(who));
        }
        CanvasEvent::TokenDropped { token, area } => {
            let fighting = game.standing(token).is_some() && is_fighting(game);
            // In a fight a drag is a move; the GM can still allow one that is refused.
            let command: Command = if fighting {
                unhex::Command::Act {
                    who: token,
                    act: Act::Move { to: area },
                }
                .into()
            } else {
                unhex::Command::Place {
                    who: token,
                    map: id,
                    area,
                }
                .into()
            };
            actions.push(Action::Select(token));
            actions.push(Action::Do(command));
        }
        CanvasEvent::BackgroundClicked => scene.own.unhex.probe.clear(),
        CanvasEvent::AreaSecondaryClicked(_) => {}
        edit => {
            let edit = edit_of(edit, map, &mut scene.own.unhex.editor);
            actions.extend(edit.map(|edit| edits(id, edit)));
        }
    }
}
