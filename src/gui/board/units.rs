//! Units on the board: shape and colour of their side, filled while ready, hollow when done, letters, tokens beside them.
//! Each is a button by its name.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeSet;
use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Align2, Id, Pos2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};

use crate::board::grid::{Hex, HexBoard};
use crate::gui::action::Action;
use crate::gui::board::on_board::{Aimed, OnBoard};
use crate::gui::board::painter::{BoardPainter, TOKEN};
use crate::gui::board::pointer;
use crate::gui::board::standing::{Badge, BoardToken, Here, Standing};
use crate::gui::board::state::BoardState;
use crate::gui::board::view::BoardView;
use crate::gui::board::{aim, geometry};
use crate::gui::panels::map_menu::{MapMenu, MenuOf};
use crate::gui::theme::{self, Tokens, paint_team_shape, paint_token_letters};
use crate::gui::widgets::mood::rings_ui;
use crate::gui::widgets::motion::{Moves, Stands};
use crate::gui::widgets::rows;
use crate::gui::widgets::token_portrait::{OnToken, token_portrait_ui};
use crate::table::{CharacterId, MapId};

/// More are told as numbers.
const MOST_PIPS: u8 = 6;
/// At so many places beside a token its marks can stand.
const PLACES: usize = 7;
/// From this radius of its spaces on a token has pips and marks.
const MARKED: f32 = 14.0;

/// What a screen reader hears of somebody: the name, and what there is to say.
fn heard<'a>(standing: &'a Standing, on: &dyn OnBoard, board: &HexBoard) -> &'a [String; 2] {
    standing.heard.get_or_init(|| {
        let (space, words) = (board.address(standing.place), on.state_words(standing.who));
        let name = format!("Token {}", standing.token.name);
        [name, format!("{space}, {words}")]
    })
}

/// Puts together how everybody on the board is drawn, where that is not as it was.
pub(super) fn dress(
    on: &mut dyn OnBoard,
    (map, board): (MapId, &HexBoard),
    view: &mut BoardView,
    t: &'static Tokens,
) -> Here {
    let here = on.here(map);
    let is_dressed = view.dressed.is_some_and(|before| std::ptr::eq(before, t));
    if !is_dressed || !Arc::ptr_eq(&view.here, &here) {
        let standing = here.iter().filter_map(|(who, place)| {
            Some(Standing {
                who: *who,
                place: *place,
                middle: geometry::middle(board, *place),
                token: on.token(*who, t)?,
                heard: OnceCell::new(),
                badge: Cell::new(None),
            })
        });
        view.standing = standing.collect();
        beneath(&mut view.standing);
        view.dressed = Some(t);
    }
    for standing in &mut view.standing {
        standing.token.mood = on.mood(standing.who);
        standing.token.face = on.portrait(standing.who);
    }
    here
}

/// Whoever lies right beneath another has no letters: the other’s are above them.
pub(super) fn beneath(standing: &mut [Standing]) {
    let mut taken = BTreeSet::new();
    for one in standing.iter_mut().rev() {
        if !taken.insert((one.place, one.token.build.size)) {
            one.token.letters = "".into();
        }
    }
}

/// Learns which tokens move by themselves in this frame, `hand` being where a dragged one is on the screen. Who has just
/// fallen is drawn where they stood.
pub(super) fn follow_motion(
    ui: &Ui,
    on: &mut dyn OnBoard,
    (map, board): (MapId, &HexBoard),
    (view, canvas): (&mut BoardView, Rect),
    hand: Option<(CharacterId, Pos2)>,
) {
    let here = dress(on, (map, board), view, theme::tokens(ui));
    let before = std::mem::replace(&mut view.here, Arc::clone(&here));
    // At rest everything stands as it stood.
    let at_rest = hand.is_none() && view.motion.is_at_rest();
    if at_rest && before == here && view.told == on.outcomes() {
        return;
    }
    view.stood.extend(here.iter().copied());
    view.told = on.outcomes().to_vec();
    let fallen: Vec<_> = fallen(on, map, view).collect();
    let outcomes = on.outcomes();
    let stands = |(who, place): (CharacterId, Hex)| {
        let outcome = outcomes.iter().find(|(whom, _)| *whom == who);
        Stands {
            who,
            place,
            at: geometry::middle(board, place),
            hurt: outcome.is_some_and(|(_, outcome)| outcome.is_harm()),
            out: outcome.is_some_and(|(_, outcome)| outcome.is_out()),
        }
    };
    let hand = hand.map(|(who, at)| (who, view.camera.to_map(canvas, at)));
    let all = here.iter().copied().chain(fallen).map(stands);
    view.motion.follow(ui, all, hand);
}

/// Who is no longer on the board since the last act put them out, and where they stood.
fn fallen(
    on: &dyn OnBoard,
    map: MapId,
    view: &BoardView,
) -> impl Iterator<Item = (CharacterId, Hex)> {
    let gone = on.outcomes().iter().filter(move |(who, outcome)| {
        let there = on.place(*who).is_some_and(|(there, _)| there == map);
        outcome.is_out() && !there
    });
    gone.filter_map(|(who, _)| Some((*who, *view.stood.get(who)?)))
}

pub(super) fn units_ui(
    ui: &Ui,
    draw: &BoardPainter<'_>,
    on: &mut dyn OnBoard,
    map: MapId,
    aimed: Option<&Aimed>,
    (edits, state): (bool, &BoardState),
    actions: &mut Vec<Action>,
) {
    // While the board is edited, or an act is aimed, clicks are meant for it.
    let through = edits || state.aim.is_some();
    let pointer = ui.input(|input| input.pointer.interact_pos());
    let shown = draw.canvas.expand(2.0 * draw.radius);
    // As they were put together when their motion was followed.
    for standing in &draw.view.standing {
        let (who, place, token) = (standing.who, standing.place, &standing.token);
        let middle = draw.on_screen(standing.middle);
        if !shown.contains(middle) {
            continue;
        }
        let whole = draw.of_size(token.build.size);
        let at = middle + draw.shift(token.build.size);
        let is_selected = token.mood.selected;
        let rect = Rect::from_center_size(
            at,
            Vec2::splat(2.0 * TOKEN * whole.radius).max(Vec2::splat(6.0)),
        );
        let under = pointer.is_some_and(|at| rect.contains(at));
        let sense = match through || (under && !state.what_if && on.gives_way(map, who, place)) {
            true => Sense::HOVER,
            false => Sense::CLICK,
        };
        let response = ui.interact(rect, Id::unique(("hex token", who.0)), sense);
        response.widget_info(|| {
            let [name, _] = heard(standing, on, draw.board);
            WidgetInfo::selected(Role::Button, true, is_selected, name)
        });
        ui.ctx().accesskit_node_builder(response.id, |node| {
            let target = match aimed.is_some_and(|aimed| aimed.units.contains(&place)) {
                true => ", would be a target",
                false => "",
            };
            let decides = match token.mood.decides && !token.mood.acts {
                true => ", decides",
                false => "",
            };
            let [_, words] = heard(standing, on, draw.board);
            node.set_description(format!("{words}{decides}{target}"));
        });
        moving_token_ui(draw, standing);
        if response.clicked() {
            match rows::selects(ui, who) {
                Action::Select(_) => {
                    let who = pointer::picked_by(on, who);
                    click(on, who, (at, state.asks()), actions);
                }
                adds => actions.push(adds),
            }
        }
        if response.double_clicked() {
            actions.extend(on.activate(who));
        }
        if response.secondary_clicked() {
            actions.push(Action::Menu(MapMenu {
                of: MenuOf::Person(who),
                at,
                by: None,
            }));
        }
    }
    // Above the tokens and beneath what is to be read of them.
    if let Some(aimed) = aimed {
        aim::rings_ui(draw, aimed);
    }
    let seen = |one: &&Standing| shown.contains(draw.on_screen(one.middle));
    marks_ui(draw, draw.view.standing.iter().filter(seen));
    for (who, place) in fallen(on, map, draw.view) {
        if let Some(token) = on.token(who, draw.tokens) {
            let at = draw.middle(place) + draw.shift(token.build.size);
            let (draw, moves) = (&draw.of_size(token.build.size), draw.view.motion.of(who));
            was_ui(draw, &token, at, moves);
            moves.ring_ui(draw.painter, (at, TOKEN * draw.radius), draw.tokens);
        }
    }
}

/// How many tokens words there would lie on, beside that one’s own and whoever lies right above or beneath it.
pub(super) fn covered(draw: &BoardPainter<'_>, words: Rect, own: Option<&Standing>) -> usize {
    let spot = |one: &Standing| (one.place, one.token.build.size);
    let others = draw.view.standing.iter();
    let others = others.filter(|one| own.map(spot) != Some(spot(one)));
    let faces = others.map(|one| {
        // What of a token is to be read.
        let size = one.token.build.size;
        let side = 1.6 * TOKEN * draw.radius * f32::from(size.max(1));
        let middle = draw.on_screen(one.middle) + draw.shift(size);
        Rect::from_center_size(middle, Vec2::splat(side))
    });
    faces.filter(|face| face.intersects(words)).count()
}

/// How many marks of others words there would lie on.
pub(super) fn marks_under(draw: &BoardPainter<'_>, words: Rect, own: CharacterId) -> usize {
    let others = draw.view.standing.iter().filter(|one| one.who != own);
    others
        .filter_map(|one| badge_of(draw, one))
        .filter(|badge| badge.intersects(words))
        .count()
}

/// Where the marks of somebody lie, at this size of spaces.
fn badge_of(draw: &BoardPainter<'_>, one: &Standing) -> Option<Rect> {
    let badge = one.badge.get();
    let badge = badge.filter(|badge| badge.radius.total_cmp(&draw.radius).is_eq())?;
    Some(badge.rect.translate(draw.on_screen(one.middle).to_vec2()))
}

/// Where a token is as it moves.
fn on_its_way(draw: &BoardPainter<'_>, standing: &Standing, moves: &Moves) -> Pos2 {
    let at = draw.on_screen(standing.middle);
    let from = moves.from.map(|(from, left)| (draw.on_screen(from), left));
    from.map_or(at, |(from, left)| at.lerp(from, left)) + draw.shift(standing.token.build.size)
}

/// A token as it moves; at rest it is drawn as it is.
pub(super) fn moving_token_ui(draw: &BoardPainter<'_>, standing: &Standing) {
    let token = &standing.token;
    let moves = draw.view.motion.of(standing.who);
    let at = on_its_way(draw, standing, &moves);
    let draw = &draw.of_size(token.build.size);
    token_ui(draw, token, at);
    was_ui(draw, token, at, moves);
    moves.ring_ui(draw.painter, (at, TOKEN * draw.radius), draw.tokens);
}

/// The marks of all of these above their tokens, those of whoever lies on top first.
pub(super) fn marks_ui<'a>(
    draw: &BoardPainter<'_>,
    standing: impl DoubleEndedIterator<Item = &'a Standing> + Clone,
) {
    let here = |one: &Standing, other: &Standing| one.place == other.place && one.who != other.who;
    // A body has its marks where it lies alone: beneath others they would be taken for theirs.
    let others = standing.clone();
    let covered =
        move |body: &Standing| body.token.out && others.clone().any(|one| here(body, one));
    let marked = |one: &&Standing| {
        let whole = draw.of_size(one.token.build.size);
        whole.radius >= MARKED && !one.token.marks.is_empty() && !covered(one)
    };
    let marked: Vec<&Standing> = standing.rev().filter(marked).collect();
    // Whoever comes to stand on others has its marks first, as if all had come at once.
    for new in marked.iter().filter(|one| one.badge.get().is_none()) {
        for one in marked.iter().filter(|one| here(new, one)) {
            one.badge.set(None);
        }
    }
    for standing in marked {
        let (whole, token) = (draw.of_size(standing.token.build.size), &standing.token);
        let moves = draw.view.motion.of(standing.who);
        let (at, radius) = (on_its_way(draw, standing, &moves), TOKEN * whole.radius);
        // On its own lower rim, where it is nobody else's; where that has pips, beside the letters, however long it is; else
        // above, over the name of the space, or below.
        // On a small token they are large beside it: never over its own letters.
        let half = 0.65 * mark_size(&whole);
        let letters = 0.42 * (0.82 * radius).max(12.0);
        let (low, far) = (
            (0.85 * radius).max(letters + half),
            (0.75 * radius).max(letters + half),
        );
        let mut places = [
            (Align2::CENTER_CENTER, vec2(0.0, low)),
            (Align2::LEFT_CENTER, vec2(0.45 * radius, -far)),
            (Align2::RIGHT_CENTER, vec2(-0.45 * radius, -far)),
            (Align2::CENTER_BOTTOM, vec2(0.0, -1.05 * radius)),
            (Align2::CENTER_TOP, vec2(0.0, 1.25 * radius)),
            (Align2::LEFT_CENTER, vec2(0.45 * radius, far)),
            (Align2::RIGHT_CENTER, vec2(-0.45 * radius, far)),
        ];
        if token.pips != (0, 0) {
            places.rotate_left(1);
        }
        let places = places.map(|(align, to)| (align, at + to));
        // On the way it covers now this one, now that one.
        let rests = moves.from.is_none();
        let least = |rects: &[Rect; PLACES], words: Vec2| {
            least_covered(draw, (standing, rests), rects, words)
        };
        badge(&whole, places, &token.marks.join(" "), &least);
    }
}

/// The one of the places for words of that size at which they lie on the fewest tokens and words of others. At rest it holds
/// for that size of spaces and words until others stand on the board.
fn least_covered(
    draw: &BoardPainter<'_>,
    (own, rests): (&Standing, bool),
    rects: &[Rect; PLACES],
    words: Vec2,
) -> usize {
    let radius = draw.radius;
    let holds = |badge: &Badge| (badge.radius, badge.words) == (radius, words);
    if let Some(badge) = own.badge.get().filter(holds).filter(|_| rests) {
        return badge.place;
    }
    let others = draw.view.standing.iter().filter(|one| one.who != own.who);
    let badges: Vec<Rect> = others.filter_map(|one| badge_of(draw, one)).collect();
    let covers = |(_, rect): &(usize, &Rect)| {
        let words = badges.iter().filter(|other| other.intersects(**rect));
        // Numbers that lie on each other are worse than those that lie on a token.
        covered(draw, **rect, Some(own)) + 4 * words.count()
    };
    let least = rects.iter().enumerate().min_by_key(covers);
    let badge = least.map(|(place, rect)| Badge {
        radius,
        words,
        place,
        rect: rect.translate(-draw.on_screen(own.middle).to_vec2()),
    });
    own.badge.set(badge.filter(|_| rests));
    badge.map_or(0, |badge| badge.place)
}

/// What is still seen of somebody as they were before they were out.
fn was_ui(draw: &BoardPainter<'_>, token: &BoardToken<'_>, at: Pos2, moves: Moves) {
    if let Some(painter) = &moves.before(draw.painter) {
        let (ready, out) = (true, false);
        let before = BoardToken {
            ready,
            out,
            ..token.clone()
        };
        let fading = BoardPainter {
            painter,
            ..draw.clone()
        };
        token_ui(&fading, &before, at);
    }
}

/// Somebody is picked: taken by a card that is open, else selected; beside it stand the attacks of whoever acts on them,
/// unless a question has the click.
pub(super) fn click(
    on: &mut dyn OnBoard,
    who: CharacterId,
    (at, asks): (Pos2, bool),
    actions: &mut Vec<Action>,
) {
    if on.takes(who) {
        return;
    }
    let by = on.active().filter(|_| !asks);
    let by = by.filter(|_| !on.attacks(None, who).is_empty());
    actions.push(Action::Select(who));
    actions.extend(by.map(|by| {
        Action::Menu(MapMenu {
            of: MenuOf::Person(who),
            at,
            by: Some(by),
        })
    }));
}

/// Shape, letters, ring and pips of a token there.
fn token_ui(draw: &BoardPainter<'_>, token: &BoardToken<'_>, at: Pos2) {
    let (t, look) = (draw.tokens, token.look);
    let radius = TOKEN * draw.radius;
    rings_ui(draw.painter, (at, radius), token.mood, look.colour, t);
    let tone = match token.out {
        true => t.faded(look.colour),
        false => look.colour,
    };
    let (fill, letters) = match token.ready {
        true => (tone, t.on_team),
        false => (t.ground, t.text),
    };
    let stroke = Stroke::new(2.0, tone);
    let rimmed = radius >= 14.0;
    if rimmed {
        // A casing: whatever lies beneath, the shape stands out.
        let casing = Stroke::new(2.0, t.ground);
        paint_team_shape(draw.painter, look.shape, at, radius + 1.5, t.ground, casing);
    }
    paint_team_shape(draw.painter, look.shape, at, radius, fill, stroke);
    let strength = match (token.out, token.ready) {
        (true, _) => 0.3,
        (false, false) => 0.5,
        (false, true) => 1.0,
    };
    let on_token = OnToken {
        shape: look.shape,
        letters: &token.letters,
        edge: tone,
        strength,
    };
    let shows_face = token_portrait_ui(draw.painter, (at, radius), token.face, on_token, t);
    if rimmed && !shows_face && token.ready {
        let rim = Stroke::new(1.5, letters.gamma_multiply(0.45));
        let none = egui::Color32::TRANSPARENT;
        paint_team_shape(draw.painter, look.shape, at, 0.86 * radius, none, rim);
    }
    if radius >= 6.0 && !shows_face {
        paint_token_letters(
            draw.painter,
            look.shape,
            at,
            radius,
            &token.letters,
            letters,
        );
    }
    if let Some(heading) = token.build.facing {
        let ahead = draw.board.layout.ahead(Hex { q: 0, r: 0 }, heading, 1);
        let [from, to] = [Hex { q: 0, r: 0 }, ahead].map(|at| geometry::middle(draw.board, at));
        let ahead = (to - from).normalized();
        let (tip, base) = (at + 1.5 * radius * ahead, at + 0.9 * radius * ahead);
        let side = 0.5 * radius * ahead.rot90();
        let corners = vec![tip, base + side, base - side];
        let edge = Stroke::new(1.0, t.ground);
        let arrow = egui::Shape::convex_polygon(corners, tone, edge);
        draw.painter.add(arrow);
    }
    if token.out {
        for arm in [vec2(radius, radius), vec2(radius, -radius)] {
            let ends = [at - 0.8 * arm, at + 0.8 * arm];
            draw.painter.line_segment(ends, stroke);
        }
    }
    if draw.radius >= MARKED {
        pips(draw, at + vec2(0.0, 1.02 * radius), token.pips);
    }
}

/// A row of pips on the rim: crossed for harm taken, hollow for what is still taken. Harm without a limit shows all
/// that was taken.
fn pips(draw: &BoardPainter<'_>, middle: Pos2, (harm, of): (u8, u8)) {
    let t = draw.tokens;
    let count = harm.max(of);
    let radius = (0.13 * draw.radius).clamp(3.0, 6.0);
    if count > MOST_PIPS {
        let middle = [(Align2::CENTER_CENTER, middle)];
        badge(draw, middle, &format!("{harm} / {of}"), &|_, _| 0);
        return;
    }
    let first = middle.x - radius * 1.1 * f32::from(count.saturating_sub(1));
    for place in 0..count {
        let at = Pos2::new(first + 2.2 * radius * f32::from(place), middle.y);
        let hurt = place < harm;
        let (fill, edge) = if hurt {
            (t.bad, t.ground)
        } else {
            (t.ground, t.text)
        };
        // Two discs, which are there as pictures, in place of an outline, which is worked out anew each time.
        for (radius, colour) in [(radius + 0.75, edge), (radius - 0.75, fill)] {
            draw.painter.circle_filled(at, radius, colour);
        }
        if hurt {
            for arm in [vec2(0.4, 0.4), vec2(0.4, -0.4)] {
                let ends = [at - radius * arm, at + radius * arm];
                draw.painter.line_segment(ends, Stroke::new(1.2, t.ground));
            }
        }
    }
}

/// How large marks are written.
fn mark_size(draw: &BoardPainter<'_>) -> f32 {
    draw.size_of_words(0.3, (12.0, 15.0))
}

/// Marks in short, on a ground of their own, at one of the places.
fn badge<const N: usize>(
    draw: &BoardPainter<'_>,
    places: [(Align2, Pos2); N],
    words: &str,
    place: &dyn Fn(&[Rect; N], Vec2) -> usize,
) {
    let t = draw.tokens;
    let font = draw.font(mark_size(draw));
    let words = draw.painter.layout_no_wrap(words.to_owned(), font, t.text);
    let size = words.size() + vec2(6.0, 1.0);
    let rects = places.map(|(align, at)| align.anchor_size(at, size));
    let Some(rect) = rects.get(place(&rects, size)) else {
        return;
    };
    let border = Stroke::new(1.0, t.bad);
    draw.painter
        .rect(*rect, 3.0, t.ground, border, egui::StrokeKind::Inside);
    draw.painter
        .galley(rect.center() - words.size() / 2.0, words, t.text);
}
