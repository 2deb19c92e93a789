//! What was done on the canvas becomes commands: play with the tool for sight; edits, which `areas::edit` makes, with
//! the others.

use std::collections::BTreeSet;

use egui::{Context, Pos2};

use crate::board::areas::{AreaId, AreaMap, MapEdit};
use crate::campaign::Command;
use crate::gui::action::{Action, WayOut};
use crate::gui::areas::CanvasEvent;
use crate::gui::areas::edit::edit_of;
use crate::gui::games::unhex::map::what_if::From;
use crate::gui::games::unhex::menus::deeds;
use crate::gui::games::unhex::{acting, is_fighting};
use crate::gui::panels::map_menu::{MapMenu, MenuOf};
use crate::gui::scene::Scene;
use crate::gui::widgets::common::drags_copy;
use crate::systems::unhex::{self, Act, Unhex};
use crate::table::{CharacterId, MapId};

/// The action that edits a map.
pub(super) fn edits(map: MapId, edit: MapEdit) -> Action {
    let edit = Box::new(edit);
    Action::Do(unhex::Command::EditMap { map, edit }.into())
}

pub(super) fn take(
    (event, at): (CanvasEvent, Option<Pos2>),
    ctx: &Context,
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
    if let (Some(effect), CanvasEvent::AreaClicked(area)) =
        (&mut scene.own.unhex.tracker.effect, &event)
    {
        return effect.take(*area);
    }
    let copies = drags_copy(ctx.input(|input| input.modifiers));
    let several = scene.several();
    match event {
        // A copy, or those who are selected together: all to where that one comes.
        CanvasEvent::TokenDropped { token, .. } | CanvasEvent::TokenDroppedOn { token, .. }
            if game.places.get(&token).is_some_and(|place| place.map == id)
                && (copies || several.contains(&token)) =>
        {
            let area = match event {
                CanvasEvent::TokenDropped { area, .. } => Some(area),
                CanvasEvent::TokenDroppedOn { onto, .. } => game.area_of(onto),
                _ => None,
            };
            let put = area.and_then(|area| match copies {
                true => Some(Action::Do(copied(token, area))),
                false => together(game, (id, area), &several),
            });
            actions.extend(put);
        }
        CanvasEvent::Banded {
            ref tokens, add, ..
        } if !tokens.is_empty() || !(add || several.is_empty()) => {
            actions.push(Action::SelectAll(tokens.clone(), add));
            let edit = edit_of(event, map, &mut scene.own.unhex.editor);
            actions.extend(edit.map(|edit| edits(id, edit)));
        }
        CanvasEvent::AreaClicked(area) => match scene.own.unhex.probe.len() {
            0 | 1 => scene.own.unhex.probe.push(area),
            _ => scene.own.unhex.probe = vec![area],
        },
        CanvasEvent::TokenClicked(who) => {
            let of = MenuOf::Person(who);
            // The acting one's attacks on whoever is clicked stand beside them.
            let attacks = deeds(game, ctx, (None, of), scene)
                .iter()
                .any(|deed| deed.attacks);
            let asks = scene.own.unhex.what_if.is_some();
            let by = acting(game, scene).filter(|_| attacks && !asks);
            actions.push(Action::Select(who));
            actions.extend(by.zip(at).map(|(by, at)| {
                Action::Menu(MapMenu {
                    of,
                    at,
                    by: Some(by),
                })
            }));
        }
        CanvasEvent::TokenSecondaryClicked(who) => {
            let of = MenuOf::Person(who);
            actions.extend(at.map(|at| Action::Menu(MapMenu { of, at, by: None })));
        }
        CanvasEvent::AreaSecondaryClicked(area) => {
            let of = MenuOf::Area(id, area);
            actions.extend(at.map(|at| Action::Menu(MapMenu { of, at, by: None })));
        }
        CanvasEvent::TokenDroppedOn { token, onto } => {
            let on = (Some(token), MenuOf::Person(onto));
            let mut attacks = deeds(game, ctx, on, scene);
            attacks.retain(|deed| deed.attacks);
            match (attacks.len(), at) {
                (1, _) => actions.extend(attacks.into_iter().map(|deed| deed.action)),
                (2.., Some(at)) => actions.push(Action::Menu(MapMenu {
                    of: MenuOf::Person(onto),
                    at,
                    by: Some(token),
                })),
                _ => {
                    let area = game.places.get(&onto).map(|place| place.area);
                    let event = area.filter(|to| game.area_of(token) != Some(*to));
                    let event = event.map(|area| CanvasEvent::TokenDropped { token, area });
                    if let Some(event) = event {
                        take((event, at), ctx, game, (id, map), scene, actions);
                    }
                }
            }
        }
        CanvasEvent::TokenDropped { token, area } => {
            let placed = game.area_of(token).is_some();
            let fighting = placed && game.standing(token).is_some() && is_fighting(game);
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
        CanvasEvent::BackgroundClicked => {
            scene.own.unhex.probe.clear();
            actions.push(Action::SelectAll(Vec::new(), false));
        }
        edit => {
            if matches!(edit, CanvasEvent::PlaceClicked(_)) {
                actions.push(Action::SelectAll(Vec::new(), false));
            }
            let edit = edit_of(edit, map, &mut scene.own.unhex.editor);
            actions.extend(edit.map(|edit| edits(id, edit)));
        }
    }
}

/// The command that puts a copy of somebody there.
fn copied(who: CharacterId, area: AreaId) -> Command {
    let (also, area) = (BTreeSet::new(), Some(area));
    unhex::Command::DuplicateCharacter { who, also, area }.into()
}

/// What puts all of these there who are on that map. In a fight each moves by itself, and together only by the GM's word.
fn together(game: &Unhex, (map, area): (MapId, AreaId), who: &[CharacterId]) -> Option<Action> {
    let elsewhere = |who: &&CharacterId| {
        let place = game.places.get(who);
        place.is_some_and(|place| place.map == map && place.area != area)
    };
    let who: Vec<_> = who.iter().filter(elsewhere).copied().collect();
    let fights = is_fighting(game) && who.iter().any(|who| game.standing(*who).is_some());
    if who.is_empty() {
        return None;
    }
    let put = Action::Do(unhex::Command::PlaceAll { who, map, area }.into());
    Some(match fights {
        true => Action::Refuse(Box::new(WayOut::together(
            "in a fight each moves by themselves",
            put,
        ))),
        false => put,
    })
}
