//! The board in the players' window: to look at only, made of what players may see and of nothing else.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use egui::accesskit::Role;
use egui::emath::TSTransform;
use egui::epaint::Vertex;
use egui::{Id, Mesh, Painter, Pos2, Rect, Sense, TextureId, Ui, UiBuilder, Vec2, WidgetInfo};

use crate::board::grid::HexBoard;
use crate::board::{Background, Point};
use crate::gui::areas::geometry::background_rect;
use crate::gui::areas::{Aim, drawings_ui, drawn, picture_tint, picture_ui};
use crate::gui::board::drawn::Drawn;
use crate::gui::board::geometry::{middle, outline, pos};
use crate::gui::board::marks;
use crate::gui::board::painter::{BoardPainter, Large, TOKEN};
use crate::gui::board::standing::{BoardToken, Standing, letters_of};
use crate::gui::board::units;
use crate::gui::board::view::BoardView;

use crate::gui::theme::{self, TeamLook, Tokens};
use crate::gui::widgets::camera::MapPart;
use crate::gui::widgets::mood::Mood;
use crate::gui::widgets::motion::{Motion, Stands};
use crate::gui::widgets::token_portrait::Faces;
use crate::table::{CharacterId, PictureId, SeenBoard, SeenBoardToken, SeenState};

/// Words are no smaller here, in points: they are read across a table.
const LEAST_WORDS: f32 = 16.0;

/// What the players' window keeps of a board from frame to frame.
#[derive(Default)]
pub(in crate::gui) struct SeenBoardView {
    view: BoardView,
    board: Option<Arc<HexBoard>>,
    /// Its tokens, each as it is drawn in the view.
    tokens: Vec<SeenBoardToken>,
    /// The zoom that is locked.
    locked: Option<f32>,
}

impl SeenBoardView {
    /// Where a place of the board is on the screen, if there is a board.
    pub(in crate::gui) fn screen_pos(&self, room: Rect, at: Point) -> Option<Pos2> {
        self.board.as_ref()?;
        Some(self.view.camera.to_screen(room, pos(at)))
    }

    /// The part of the board that shows in that room.
    pub(in crate::gui) fn part(&self, room: Rect) -> Option<MapPart> {
        self.view.camera.part(room)
    }
}

/// The board with its tokens, looked at as the GM wants it.
pub(in crate::gui) fn seen_board_ui(
    ui: &mut Ui,
    room: Rect,
    (seen, picture, faces): (&SeenBoard, Option<TextureId>, &Faces),
    aim: Aim,
    kept: &mut SeenBoardView,
) {
    let before = kept.board.take();
    let board = match before.filter(|board| **board == seen.board) {
        Some(board) => board,
        None => {
            kept.view.motion = Motion::default();
            kept.view.dressed = None;
            Arc::new(seen.board.clone())
        }
    };
    kept.board = Some(Arc::clone(&board));
    let id = Id::unique("players' board");
    let canvas = ui.interact(room, id, Sense::hover());
    canvas.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Board"));
    let name = board.name.as_str();
    ui.ctx()
        .accesskit_node_builder(id, |node| node.set_description(name));
    let inside = UiBuilder::new().max_rect(room).accessibility_parent(id);
    let mut ui = ui.new_child(inside);
    ui.shrink_clip_rect(room);
    let t = theme::tokens(&ui);
    let mut still = Drawn::keep(kept.view.drawn.take(), &board, t);
    let (centre, zoom) = aim.look(still.bounds, room);
    let zoom = match aim.locked {
        true => *kept.locked.get_or_insert(zoom),
        false => zoom,
    };
    kept.locked = aim.locked.then_some(zoom);
    kept.view.camera.fit(room, room, (centre, zoom));
    // Tokens are numbered anew where one comes or goes.
    if kept.view.motion.count() != seen.tokens.len() {
        kept.view.motion = Motion::default();
    }
    dress(kept, seen, &board, t);
    for standing in &mut kept.view.standing {
        standing.token.face = faces.get(&standing.who).copied();
    }
    let tokens = kept.view.standing.iter().map(|standing| Stands {
        who: standing.who,
        place: standing.place,
        at: standing.middle,
        hurt: false,
        out: standing.token.out,
    });
    kept.view.motion.follow(&ui, tokens, None);
    let transform = kept.view.camera.screen_from_map(room);
    if let (Some(beneath), Some(texture)) = (&board.picture, picture) {
        match seen.veiled {
            true => veiled_ui(ui.painter(), (&board, beneath), texture, transform),
            false => picture_ui(ui.painter(), beneath, texture, transform),
        }
    }
    let draw = BoardPainter {
        least: LEAST_WORDS,
        ..BoardPainter::new(&ui, &kept.view, room, &board)
    };
    let [ground, above] = still.shapes(draw.laid, room);
    draw.add_large(Large::Ground, ground);
    marks::words_ui(&draw, &still);
    draw.painter.add(above);
    marks::zone_names_ui(&draw, |_| None);
    marks::doors_ui(&draw, &still);
    let drawings = drawn(&board.drawings, transform, room, |_| Vec2::ZERO);
    drawings_ui(ui.painter(), t, &drawings, transform.scaling);
    for (standing, token) in draw.view.standing.iter().zip(&seen.tokens) {
        token_ui(&ui, &draw, standing, token);
    }
    let shown = draw.view.standing.iter();
    units::marks_ui(&draw, shown.filter(|one| draw.shows(one.place)));
    kept.view.drawn = Some(still);
}

/// The picture beneath, only where there are spaces: elsewhere it shows what is hidden.
fn veiled_ui(
    painter: &Painter,
    (board, beneath): (&HexBoard, &Background),
    texture: TextureId,
    screen_from_map: TSTransform,
) {
    let rect = screen_from_map * background_rect(beneath);
    let tint = picture_tint(beneath);
    let mut mesh = Mesh::with_texture(texture);
    for (at, _) in board.spaces.iter() {
        let corners = outline(board, at);
        // At most four corners for each of at most 40,000 spaces; of hexes six.
        let first = mesh.vertices.len() as u32;
        for corner in &corners {
            let pos = screen_from_map * *corner;
            let uv = ((pos - rect.min) / rect.size()).to_pos2();
            mesh.vertices.push(Vertex {
                pos,
                uv,
                color: tint,
            });
        }
        for next in 2..corners.len() as u32 {
            mesh.add_triangle(first, first + next - 1, first + next);
        }
    }
    painter
        .with_clip_rect(painter.clip_rect().intersect(rect))
        .add(mesh);
}

/// Puts together how everybody is drawn, where that is not as it was.
fn dress(kept: &mut SeenBoardView, seen: &SeenBoard, board: &HexBoard, t: &'static Tokens) {
    let view = &mut kept.view;
    let is_dressed = view.dressed.is_some_and(|before| std::ptr::eq(before, t));
    if is_dressed && kept.tokens == seen.tokens {
        return;
    }
    let tokens = seen.tokens.iter().enumerate();
    let standing = tokens.map(|(index, token)| Standing {
        who: id_of(index),
        place: token.at,
        middle: middle(board, token.at),
        token: drawn_as(token, t),
        heard: OnceCell::new(),
        badge: Cell::new(None),
    });
    view.standing = standing.collect();
    units::beneath(&mut view.standing);
    view.dressed = Some(t);
    kept.tokens.clone_from(&seen.tokens);
}

/// How somebody is drawn, but for the portrait.
fn drawn_as(token: &SeenBoardToken, t: &Tokens) -> BoardToken<'static> {
    let member = &token.member;
    let look = TeamLook::of(token.look.unwrap_or(TeamLook::NO_TEAM), t);
    BoardToken {
        name: member.name.clone().into(),
        letters: letters_of(&member.letters, &member.name)
            .into_owned()
            .into(),
        look: look.coloured(member.colour, t),
        mood: Mood {
            decides: member.decides,
            acts: member.acts,
            ..Mood::default()
        },
        ready: member.state == SeenState::Ready,
        out: member.state == SeenState::Out,
        pips: member.harm.unwrap_or_default(),
        marks: member.marks.clone(),
        build: token.build,
        face: None,
    }
}

fn token_ui(ui: &Ui, draw: &BoardPainter<'_>, standing: &Standing, token: &SeenBoardToken) {
    if !draw.shows(token.at) {
        return;
    }
    let (at, member) = (draw.middle(token.at), &token.member);
    let whole = draw.of_size(token.build.size);
    let size = Vec2::splat(2.0 * TOKEN * whole.radius).max(Vec2::splat(6.0));
    let middle = at + draw.shift(token.build.size);
    let id = Id::unique(("players' token", standing.who.0));
    let response = ui.interact(Rect::from_center_size(middle, size), id, Sense::hover());
    let [name, words] = standing.heard.get_or_init(|| {
        let space = draw.board.address(token.at);
        let words = match member.words.as_str() {
            "" => space,
            words => format!("{space}, {words}"),
        };
        [format!("Token {}", member.name), words]
    });
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    ui.ctx()
        .accesskit_node_builder(id, |node| node.set_description(words.as_str()));
    units::moving_token_ui(draw, standing);
}

/// The portraits of those that players see on a board.
pub(in crate::gui) fn portraits_of(
    seen: &SeenBoard,
) -> impl Iterator<Item = (CharacterId, &PictureId)> {
    let tokens = seen.tokens.iter().enumerate();
    tokens.filter_map(|(index, token)| Some((id_of(index), token.member.portrait.as_ref()?)))
}

/// The campaign's own ids would tell of gaps.
fn id_of(index: usize) -> CharacterId {
    CharacterId(u32::try_from(index).unwrap_or(u32::MAX))
}
