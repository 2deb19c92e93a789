//! The map with its tokens: moves by dragging, sight between two picked areas, the attack in progress.

use egui::{RichText, Ui};

use super::{map_shown, state_words, team_index};
use crate::board::areas::{AreaId, AreaMap, LineEnd, Lines, Why};
use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::canvas::{CanvasEvent, CanvasToken, Highlight, MapCanvas, MarkNote, TokenState};
use crate::gui::{theme, widgets};
use crate::systems::unhex::{self, Act, Condition, Frame, Unhex, u};
use crate::table::{CharacterId, Decider, MapId};

pub(in crate::gui) fn map_ui(
    ui: &mut Ui,
    game: &Unhex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some(id) = map_shown(game, scene) else {
        ui.centered_and_justified(|ui| ui.label("This campaign has no map yet"));
        return;
    };
    let Some(map) = game.maps.get(&id) else {
        return;
    };
    let tokens = tokens(game, id, scene.selected);
    let question = question(game, scene);
    let lines = Lines::new(map);
    let why = question.map(|(from, to)| lines.why(from, to, &game.house_rules.sight));
    let highlight = match (&why, question) {
        (Some(why), Some((from, to))) => highlight(map, why, from, to),
        _ => moves(game, &lines, scene),
    };
    // The strip below keeps its height, so that the map never jumps.
    let strip = 56.0 * theme::text_scale(ui.style());
    egui::Panel::bottom("sight strip")
        .exact_size(strip)
        .show(ui, |ui| {
            match (why.as_ref().zip(question), &scene.probe[..]) {
                (Some((why, ends)), _) => why_ui(ui, map, why, ends, actions),
                (None, [from]) => {
                    ui.label(format!(
                        "Sight from {}: pick a second area",
                        map.area_name(*from)
                    ));
                }
                (None, _) => {
                    let words = "Pick two areas to see range, cover and sight between them";
                    ui.label(RichText::new(words).color(theme::tokens(ui).muted));
                }
            }
        });
    let events = MapCanvas::new(map, &mut scene.view)
        .tokens(&tokens)
        .highlight(&highlight)
        .selected(&scene.probe)
        .show(ui);
    for event in events {
        take(event, game, id, scene, actions);
    }
}

fn tokens(game: &Unhex, map: MapId, selected: Option<CharacterId>) -> Vec<CanvasToken> {
    let deciding: Vec<Decider> = game.decisions().into_iter().map(|d| d.who).collect();
    game.places
        .iter()
        .filter(|(_, place)| place.map == map)
        .filter_map(|(id, place)| {
            let sheet = game.characters.get(id)?;
            let out = sheet.condition(&game.house_rules) != Condition::Conscious;
            let ready = game.standing(*id).is_none_or(|s| s.actions > 0);
            let team = sheet
                .team
                .map_or("no team".to_owned(), |team| game.team_name(team));
            Some(CanvasToken {
                id: *id,
                name: sheet.name.clone(),
                letters: sheet.letters.clone(),
                area: place.area,
                team: team_index(game, sheet.team),
                state: match (out, ready) {
                    (true, _) => TokenState::Out,
                    (false, true) => TokenState::Ready,
                    (false, false) => TokenState::Done,
                },
                active: deciding.contains(&Decider::Character(*id)),
                selected: selected == Some(*id),
                hidden: place.hidden || sheet.hidden,
                describe: format!(
                    "{team}, level {} of {}, {}",
                    sheet.level,
                    sheet.max_level,
                    state_words(game, *id)
                ),
            })
        })
        .collect()
}

/// The two areas that sight is asked about: picked by hand, else those of the attack in progress.
fn question(game: &Unhex, scene: &Scene) -> Option<(AreaId, AreaId)> {
    if let [from, to] = scene.probe[..] {
        return Some((from, to));
    }
    if !scene.probe.is_empty() {
        return None;
    }
    game.fight
        .as_ref()?
        .frames
        .iter()
        .rev()
        .find_map(|frame| match frame {
            Frame::Exchange(exchange) if exchange.attack.range > 0 => Some((
                game.area_of(exchange.attack.by)?,
                game.area_of(exchange.attack.at)?,
            )),
            _ => None,
        })
}

fn highlight(map: &AreaMap, why: &Why, from: AreaId, to: AreaId) -> Highlight {
    let mut highlight = Highlight {
        from: Some(from),
        to: Some(to),
        ..Highlight::default()
    };
    let Some(path) = why.paths.first() else {
        return highlight;
    };
    highlight.path_areas.clone_from(&path.areas);
    highlight.path_connections.clone_from(&path.connections);
    for mark in &path.marks {
        let Some(line) = map.connections.get(&mark.connection) else {
            continue;
        };
        let text = if mark.counted {
            "1 cover".to_owned()
        } else if mark.at == from {
            "own end, not counted".to_owned()
        } else {
            "not counted".to_owned()
        };
        highlight.marks.push(MarkNote {
            connection: mark.connection,
            end: if line.from == mark.at {
                LineEnd::From
            } else {
                LineEnd::To
            },
            counted: mark.counted,
            text,
        });
    }
    highlight
}

/// Where the selected character can walk, while it may act.
fn moves(game: &Unhex, lines: &Lines, scene: &Scene) -> Highlight {
    let mut highlight = Highlight::default();
    let Some(who) = scene.selected else {
        return highlight;
    };
    let Some(area) = game.area_of(who) else {
        return highlight;
    };
    highlight.reachable = lines
        .next_areas(area)
        .into_iter()
        .filter(|to| game.check_act(who, &Act::Move { to: *to }).is_ok())
        .collect();
    highlight
}

fn take(
    event: CanvasEvent,
    game: &Unhex,
    map: MapId,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    match event {
        CanvasEvent::AreaClicked(area) => match scene.probe.len() {
            0 | 1 => scene.probe.push(area),
            _ => scene.probe = vec![area],
        },
        CanvasEvent::TokenClicked(who) | CanvasEvent::TokenSecondaryClicked(who) => {
            actions.push(Action::Select(who));
        }
        CanvasEvent::TokenDropped { token, area } => {
            let fighting = game.standing(token).is_some() && super::is_fighting(game);
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
                    map,
                    area,
                }
                .into()
            };
            actions.push(Action::Select(token));
            actions.push(Action::Do(command));
        }
        CanvasEvent::BackgroundClicked => scene.probe.clear(),
        CanvasEvent::AreaMoved { area, x, y } => {
            actions.push(Action::Do(
                unhex::Command::MoveArea { map, area, x, y }.into(),
            ));
        }
        CanvasEvent::AreaSecondaryClicked(_) => {}
    }
}

/// “Why” in one sentence, with the verdict and the rules.
fn why_ui(
    ui: &mut Ui,
    map: &AreaMap,
    why: &Why,
    (from, to): (AreaId, AreaId),
    actions: &mut Vec<Action>,
) {
    let muted = theme::tokens(ui).muted;
    ui.spacing_mut().item_spacing.y = 2.0;
    widgets::line_ui(ui, |ui| {
        let ends = format!("{} → {}", map.area_name(from), map.area_name(to));
        ui.label(theme::strong(ends));
        let verdict = match (why.look.sight, why.look.cover) {
            (true, true) => "Sight, with cover",
            (true, false) => "Clear sight",
            (false, _) => "No sight",
        };
        ui.label(theme::strong(verdict));
        for rule in [u(33), u(35)] {
            widgets::rule_link_ui(ui, rule, actions);
        }
        let steps = match why.look.steps {
            Some(1) => "1 move on foot".to_owned(),
            Some(n) => format!("{n} moves on foot"),
            None => "no way on foot".to_owned(),
        };
        ui.label(RichText::new(steps).small().color(muted));
    });
    ui.label(&why.sentence);
}
