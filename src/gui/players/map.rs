//! The players' map: the canvas to look at only, with the tokens that players may see.

use egui::accesskit::Role;
use egui::{Id, Rect, Sense, Stroke, TextureId, Ui, UiBuilder, Vec2, WidgetInfo};

use crate::board::Point;
use crate::board::areas::AreaMap;
use crate::gui::areas::{self, AreaSign, CanvasToken, MapCanvas, MapPart, TokenState, View};
use crate::gui::board::{SeenBoardView, seen_board_ui};
use crate::gui::theme::{self, TeamLook};
use crate::gui::widgets::mood::Mood;
use crate::gui::widgets::token_portrait::Faces;
use crate::table::{CharacterId, PictureId, SeenBoard, SeenMap, SeenState, SeenToken};

/// How the map is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aim {
    /// Only that part; else all of it.
    pub part: Option<MapPart>,
    /// In its true size.
    pub scale: Option<Scale>,
    /// What changes on the map does not change the zoom.
    pub locked: bool,
}

/// A true size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Hundredths of a pixel for each inch.
    pub pixels_per_inch: u32,
    /// Map units for each inch, at least 1.
    pub units_per_inch: u32,
}

/// Where the map is looked at, from frame to frame.
#[derive(Default)]
pub(super) struct MapMemory {
    view: View,
    /// The map that was drawn last: another one is looked at anew.
    last: Option<AreaMap>,
    board: SeenBoardView,
    /// What of it shows; none while no map does.
    pub(super) part: Option<MapPart>,
}

pub(super) fn map_ui(
    ui: &mut Ui,
    room: Rect,
    (seen, picture, faces): (&SeenMap, Option<TextureId>, &Faces),
    aim: Aim,
    memory: &mut MapMemory,
) {
    if memory.last.as_ref() != Some(&seen.map) {
        memory.view.look_again();
        memory.last = Some(seen.map.clone());
    }
    memory.view.aim(canvas_aim(ui, aim));
    let tokens = seen_tokens(seen);
    let signs = seen_signs(seen);
    ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
        let events = MapCanvas::new(&seen.map, &mut memory.view)
            .tokens(&tokens)
            .signs(&signs)
            .id_salt("players")
            .picture(picture)
            .faces(faces)
            .to_look_at()
            .show(ui);
        debug_assert!(events.is_empty(), "nothing can be done here: {events:?}");
    });
    memory.part = memory.view.part();
}

/// The same of a board of spaces.
pub(super) fn board_ui(
    ui: &mut Ui,
    room: Rect,
    seen: (&SeenBoard, Option<TextureId>, &Faces),
    aim: Aim,
    memory: &mut MapMemory,
) {
    let aim = canvas_aim(ui, aim);
    seen_board_ui(ui, room, seen, aim, &mut memory.board);
    memory.part = memory.board.part(room);
}

/// Two rings around the place that the GM points at, on whichever map was drawn.
pub(super) fn ping_ui(ui: &Ui, room: Rect, ping: Option<Point>, memory: &MapMemory) {
    let Some(at) = ping else {
        return;
    };
    let on_board = memory.board.screen_pos(room, at);
    let Some(at) = on_board.or_else(|| memory.view.screen_pos(at)) else {
        return;
    };
    let t = theme::tokens(ui);
    let painter = ui.painter().with_clip_rect(room);
    let size = room.height() / 24.0;
    for radius in [size, 2.0 * size] {
        painter.circle_stroke(at, radius, Stroke::new(9.0, t.ground));
        painter.circle_stroke(at, radius, Stroke::new(5.0, t.text));
    }
    let rect = Rect::from_center_size(at, Vec2::splat(2.0 * size));
    let ring = ui.interact(rect, Id::unique("ping"), Sense::hover());
    ring.widget_info(|| WidgetInfo::labeled(Role::Image, true, "The GM points here"));
}

fn canvas_aim(ui: &Ui, aim: Aim) -> areas::Aim {
    let pixels_per_point = ui.ctx().pixels_per_point();
    areas::Aim {
        part: aim.part,
        zoom: aim.scale.map(|scale| zoom_of(scale, pixels_per_point)),
        locked: aim.locked,
    }
}

/// Points on the screen for one map unit.
fn zoom_of(scale: Scale, pixels_per_point: f32) -> f32 {
    // Far smaller than 2^24.
    let (pixels, units) = (
        scale.pixels_per_inch as f32 / 100.0,
        scale.units_per_inch.max(1) as f32,
    );
    pixels / pixels_per_point / units
}

/// The tokens that players see, as the canvas draws them.
pub(in crate::gui) fn seen_tokens(seen: &SeenMap) -> Vec<CanvasToken> {
    seen.tokens.iter().zip(1..).map(token).collect()
}

/// The portraits of those tokens.
pub(in crate::gui) fn portraits_on_map(
    seen: &SeenMap,
) -> impl Iterator<Item = (CharacterId, &PictureId)> {
    let tokens = seen.tokens.iter().zip(1..);
    tokens
        .filter_map(|(token, number)| Some((CharacterId(number), token.member.portrait.as_ref()?)))
}

/// What players see lying on areas.
pub(in crate::gui) fn seen_signs(seen: &SeenMap) -> Vec<AreaSign> {
    let signs = seen.effects.iter().map(|effect| AreaSign {
        area: effect.area,
        sign: effect.sign,
        words: format!("{}\n{}", effect.what, effect.lasts),
    });
    signs.collect()
}

fn token((seen, number): (&SeenToken, u32)) -> CanvasToken {
    let member = &seen.member;
    CanvasToken {
        // Numbered as they come: the campaign's own ids would tell of gaps.
        id: CharacterId(number),
        name: member.name.clone(),
        letters: member.letters.clone(),
        area: seen.area,
        team: seen.look.unwrap_or(TeamLook::NO_TEAM),
        colour: member.colour,
        state: match member.state {
            SeenState::Ready => TokenState::Ready,
            SeenState::Done => TokenState::Done,
            SeenState::Away => TokenState::Away,
            SeenState::Out => TokenState::Out,
        },
        mood: Mood {
            decides: member.decides,
            acts: member.acts,
            ..Mood::default()
        },
        outcome: None,
        hidden: false,
        stealthy: false,
        describe: member.words.clone(),
    }
}
