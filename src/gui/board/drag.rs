//! A unit that is dragged: its path to the space under the pointer, and what becomes of it where it is let go. Whatever is
//! no legal move says why, and the GM can place it all the same.

use egui::{Color32, Pos2, Stroke, Ui, vec2};

use crate::board::grid::{Hex, HexBoard, Passage};
use crate::gui::action::Action;
use crate::gui::action::WayOut;
use crate::gui::board::arrows::{self, Pen};
use crate::gui::board::on_board::{OnBoard, Reachable, Unreachable};
use crate::gui::board::painter::{BoardPainter, TOKEN};
use crate::gui::board::pointer;
use crate::gui::panels::map_menu::{MapMenu, MenuOf};
use crate::gui::theme::paint_team_shape;
use crate::gui::widgets::common::drags_copy;
use crate::table::{CharacterId, MapId};

/// Lets a unit go on a space.
pub(super) fn drop(
    on: &mut dyn OnBoard,
    (map, board): (MapId, &HexBoard),
    (who, to): (CharacterId, Hex),
    at: Pos2,
    actions: &mut Vec<Action>,
) {
    if on.place(who) == Some((map, to)) {
        return;
    }
    // Onto an opponent: what can be done to them.
    let there = pointer::unit_at(on, map, to);
    let mut attacks = there.map_or_else(Vec::new, |whom| on.attacks(Some(who), whom));
    if let (Some(whom), [_, ..]) = (there, attacks.as_slice()) {
        let menu = MapMenu {
            of: MenuOf::Person(whom),
            at,
            by: Some(who),
        };
        let one = attacks.pop().filter(|_| attacks.is_empty());
        actions.push(one.map_or(Action::Menu(menu), |deed| deed.action));
        return;
    }
    let name = on.name(who);
    if !board.spaces.contains(to) {
        let words = format!("{name} stays where it is: that is not on the board");
        actions.push(Action::Say(words));
        return;
    }
    actions.push(Action::Select(who));
    if on.place(who).is_none() || !on.moves(map, who) {
        actions.push(Action::Do(on.put(who, map, to)));
        return;
    }
    let go = on.drop(who, to);
    actions.push(go.unwrap_or_else(|| {
        // Whoever is let go on a foe means them, not their space.
        if let Some((whom, why)) = there.and_then(|whom| Some((whom, on.why_no_attack(who, whom)?)))
        {
            return Action::Refuse(Box::new(WayOut {
                text: format!("{name} cannot attack {}: {}", on.name(whom), why.reason),
                rule: why.rule,
                words: "Place it anyway",
                help: why.anyway,
                action: Action::Do(on.put(who, map, to)),
            }));
        }
        let why = on.unreachable(who, to);
        refusal(on, (map, board), (who, to), why)
    }));
}

/// Why a unit does not move to a space, and the GM's way to place it there all the same.
pub(super) fn refusal(
    on: &dyn OnBoard,
    (map, board): (MapId, &HexBoard),
    (who, to): (CharacterId, Hex),
    why: Unreachable,
) -> Action {
    let (name, space, reason) = (on.name(who), board.address(to), why.reason);
    Action::Refuse(Box::new(WayOut {
        text: format!("{name} does not move to {space}: {reason}"),
        rule: why.rule,
        words: "Place it anyway",
        help: why.anyway,
        action: Action::Do(on.put(who, map, to)),
    }))
}

/// Puts a copy of a unit on a space if keys say so, else all that are selected with it, each as far on; whether it was one of
/// these. Together nobody moves by the rules.
pub(super) fn drop_by_hand(
    ui: &Ui,
    on: &dyn OnBoard,
    shown: (MapId, &HexBoard),
    (who, to): (CharacterId, Hex),
    by_rules: bool,
    actions: &mut Vec<Action>,
) -> bool {
    if drags_copy(ui.input(|input| input.modifiers)) {
        if shown.1.spaces.contains(to) {
            actions.push(Action::Do(on.copy(who, to)));
        }
        return true;
    }
    // With Shift it is turned there.
    if ui.input(|input| input.modifiers.shift)
        && let Some(face) = on.face(who, to)
    {
        actions.push(Action::Do(face));
        return true;
    }
    let from = on.place(who).filter(|_| on.several().contains(&who));
    let Some((_, from)) = from else {
        return false;
    };
    let by = Hex::new(to.q.wrapping_sub(from.q), to.r.wrapping_sub(from.r));
    actions.extend(together(on, shown, by, by_rules));
    true
}

/// What moves all on a board that are selected together by that much, or why not.
pub(super) fn together(
    on: &dyn OnBoard,
    (map, board): (MapId, &HexBoard),
    by: Hex,
    by_rules: bool,
) -> Option<Action> {
    let all = on.tokens(map);
    let goes = |who: &CharacterId| on.several().contains(who);
    let (go, stay): (Vec<_>, Vec<_>) = all.into_iter().partition(|(who, _)| goes(who));
    if go.is_empty() || by == Hex::default() {
        return None;
    }
    let further = |at: Hex| Hex::new(at.q.wrapping_add(by.q), at.r.wrapping_add(by.r));
    let tokens = go.into_iter().map(|(who, at)| (who, further(at)));
    let tokens: Vec<_> = tokens.collect();
    let mut why = tokens.iter().find_map(|(who, at)| {
        let space = board.address(*at);
        let there = stay.iter().find(|(_, place)| place == at);
        let closed = board.spaces.get(*at)?.terrain;
        let closed = board.passage(closed, 0) == Passage::Impassable;
        match there {
            Some((there, _)) => Some(format!("{} stands on {space}", on.name(*there))),
            None if closed => Some(format!("{} cannot stand on {space}", on.name(*who))),
            None => None,
        }
    });
    let off = tokens.iter().find(|(_, at)| !board.spaces.contains(*at));
    if let Some((who, _)) = off {
        let name = on.name(*who);
        let words = format!("They stay where they are: {name} would be off the board");
        return Some(Action::Say(words));
    }
    if by_rules && tokens.iter().any(|(who, _)| on.moves(map, *who)) {
        why = Some("in a fight each moves by itself".to_owned());
    }
    let put = Action::Do(on.put_all(map, tokens));
    Some(match why {
        Some(why) => Action::Refuse(Box::new(WayOut::together(&why, put))),
        None => put,
    })
}

/// What there is to say of letting go there, before it is done.
pub(super) fn words(
    on: &mut dyn OnBoard,
    (map, board): (MapId, &HexBoard),
    (who, to): (CharacterId, Hex),
    reachable: &Reachable,
) -> Option<String> {
    let (_, at) = on.place(who)?;
    if at == to || !board.spaces.contains(to) || !on.moves(map, who) {
        return None;
    }
    match reachable.prices.contains_key(&to) {
        true => None,
        false => Some(format!(
            "not a legal move: {}",
            on.unreachable(who, to).reason
        )),
    }
}

/// What letting somebody go there does, before it is done; none where it is refused.
pub(super) fn means(
    on: &mut dyn OnBoard,
    map: MapId,
    (who, to): (CharacterId, Hex),
    reachable: &Reachable,
) -> Option<String> {
    if on.place(who) == Some((map, to)) {
        return None;
    }
    let name = on.name(who);
    let there = pointer::unit_at(on, map, to).filter(|there| *there != who);
    let attacks = there.map_or_else(Vec::new, |whom| on.attacks(Some(who), whom));
    let does = match (there, attacks.as_slice()) {
        (_, [only]) => only.label.clone(),
        (Some(whom), [_, ..]) => format!("{name} attacks {}; choose how", on.name(whom)),
        _ if on.place(who).is_none() || !on.moves(map, who) => format!("{name} is put there"),
        _ if reachable.who == Some(who) && reachable.prices.contains_key(&to) => {
            format!("{name} moves there")
        }
        _ => return None,
    };
    Some(format!("Let go – {does}"))
}

/// The path to that space, with a cross where somebody strikes at whoever takes it.
pub(super) fn path_ui(draw: &BoardPainter<'_>, reachable: &Reachable, to: Hex, strikes: &[Hex]) {
    let Some((path, stops)) = reachable.path(to) else {
        return;
    };
    let pen = Pen {
        colour: draw.tokens.good,
        strong: true,
        waits: false,
    };
    arrows::path_ui(draw, &path, &stops, pen);
    for (index, at) in strikes.iter().enumerate() {
        // Several at one space stand side by side.
        let before = strikes[..index].iter().filter(|one| *one == at).count();
        let arm = (0.16 * draw.radius).max(4.0);
        let side = 2.6 * arm * before as f32 - 0.75 * draw.radius;
        let middle = draw.middle(*at) + vec2(side, 0.75 * draw.radius);
        for across in [vec2(arm, arm), vec2(arm, -arm)] {
            let ends = [middle - across, middle + across];
            for (width, colour) in [(5.5, draw.tokens.ground), (2.5, draw.tokens.bad)] {
                draw.painter.line_segment(ends, Stroke::new(width, colour));
            }
        }
    }
}

/// The spaces that a unit of several would cover at the end of its way.
pub(super) fn end_ui(draw: &BoardPainter<'_>, on: &dyn OnBoard, reachable: &Reachable, to: Hex) {
    let who = reachable.who.filter(|_| reachable.prices.contains_key(&to));
    let size = who.map_or(1, |who| on.build(who).size);
    if size > 1 {
        let side = 2.0 * draw.of_size(size).radius;
        let middle = draw.middle(to) + draw.shift(size);
        let rect = egui::Rect::from_center_size(middle, egui::Vec2::splat(side)).shrink(3.0);
        let stroke = Stroke::new(3.0, draw.tokens.good);
        let inside = egui::StrokeKind::Inside;
        draw.painter.rect_stroke(rect, 3.0, stroke, inside);
    }
}

/// The unit under the pointer, with all that are selected with it as far on.
pub(super) fn token_ui(draw: &BoardPainter<'_>, on: &dyn OnBoard, who: CharacterId, at: Pos2) {
    let Some((map, from)) = on.place(who) else {
        return;
    };
    let by = at - draw.middle(from);
    let several = on.several();
    let together = several.contains(&who);
    let goes = |other: CharacterId| other == who || (together && several.contains(&other));
    let tokens = on.tokens(map).into_iter();
    for (who, place) in tokens.filter(|(other, _)| goes(*other)) {
        let Some(token) = on.token(who, draw.tokens) else {
            continue;
        };
        let stroke = Stroke::new(2.0, token.look.colour);
        let radius = TOKEN * draw.radius;
        let (painter, fill) = (draw.painter, Color32::TRANSPARENT);
        let at = draw.middle(place) + by;
        paint_team_shape(painter, token.look.shape, at, radius, fill, stroke);
    }
}
