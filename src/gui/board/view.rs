//! Pan, zoom, the cursor and what was picked: what the map remembers from frame to frame.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Context, Id, Pos2, Rect, Vec2};

use crate::board::Point;
use crate::board::grid::{Hex, HexBoard, Layout};
use crate::gui::board::drawn::Drawn;
use crate::gui::board::geometry::{middle, pos, radius, space_at};
use crate::gui::board::mesh::Laid;
use crate::gui::board::standing::{Here, Standing};
use crate::gui::theme::Tokens;
use crate::gui::widgets::act_arrow::Outcome;
use crate::gui::widgets::camera::{Camera, MapPart, zoom_in};
use crate::gui::widgets::motion::Motion;
use crate::table::{CharacterId, MapId};

/// How far one can zoom out and in.
const ZOOM: RangeInclusive<f32> = 0.05..=4.0;
/// The most that a fitted board is enlarged.
const ZOOM_MAX_FIT: f32 = 1.6;
/// Room around a fitted board, in points.
const MARGIN: f32 = 14.0;
/// Room below it at 100 % text, for the note on the space that is pointed at and for what is told: it lies over no row.
const NOTE: f32 = 50.0;

/// How a board is looked at.
pub(in crate::gui) struct BoardView {
    /// Where it is looked at.
    pub(super) camera: Camera,
    /// The canvas that it was drawn on.
    canvas: Rect,
    /// Which board that was.
    of: Option<MapId>,
    /// How its spaces lay.
    layout: Option<Layout>,
    /// Where the keys are.
    pub(in crate::gui) cursor: Option<Hex>,
    /// The keys were used last, not the pointer.
    pub(super) by_keys: bool,
    /// The space that was clicked.
    pub(in crate::gui) picked: Option<Hex>,
    /// Whose way there shows by that click: a second one goes it.
    pub(super) way: Option<(CharacterId, Hex)>,
    /// Who could go when it was last drawn, and where they stood.
    goes: Option<CharacterId>,
    stands: Option<Hex>,
    /// Who stands where, how they are drawn, and what has become of whom, as of the last frame.
    pub(super) here: Here,
    pub(super) standing: Vec<Standing>,
    /// In whose colours they are drawn.
    pub(super) dressed: Option<&'static Tokens>,
    pub(super) told: Vec<(CharacterId, Outcome)>,
    /// Where units stood last: what became of one that has left is told there.
    pub(super) stood: BTreeMap<CharacterId, Hex>,
    /// What moves by itself.
    pub(super) motion: Motion<Hex>,
    /// The unit that is dragged.
    pub(super) dragged: Option<CharacterId>,
    /// The still part of the board, as it was drawn last.
    pub(super) drawn: Option<Drawn>,
    /// Room at the left edge that other things take.
    pub(super) inset: f32,
}

impl Default for BoardView {
    fn default() -> Self {
        Self {
            camera: Camera::default(),
            canvas: Rect::NOTHING,
            of: None,
            layout: None,
            cursor: None,
            by_keys: false,
            picked: None,
            way: None,
            goes: None,
            stands: None,
            here: Arc::default(),
            standing: Vec::new(),
            dressed: None,
            told: Vec::new(),
            stood: BTreeMap::new(),
            motion: Motion::default(),
            dragged: None,
            drawn: None,
            inset: 0.0,
        }
    }
}

impl BoardView {
    /// Shows the whole board.
    pub(in crate::gui) fn request_fit(&mut self) {
        self.camera.request_fit();
    }

    /// Somebody else can go now: what was pointed at is no way of theirs. Whoever has gone takes the cursor along that lay
    /// where they stood.
    pub(super) fn follow(&mut self, goes: Option<CharacterId>, stands: Option<Hex>) {
        let stood = std::mem::replace(&mut self.stands, stands);
        if self.goes != goes {
            (self.cursor, self.picked, self.way) = (None, None, None);
            self.goes = goes;
        } else if stood.is_some() && self.cursor == stood {
            self.cursor = stands;
        }
    }

    /// Gives the keys to the map, with the cursor there.
    pub(in crate::gui) fn take_keys(&mut self, ctx: &Context, at: Option<Hex>) {
        self.cursor = at.or(self.cursor);
        self.by_keys = true;
        ctx.memory_mut(|memory| memory.request_focus(canvas_id()));
    }

    /// Lets go of what was picked and of whoever is dragged.
    pub(in crate::gui) fn leave(&mut self) {
        self.picked = None;
        self.dragged = None;
    }

    /// The campaign has changed: the way that a click showed was shown for another moment, and Enter does not go it.
    /// Whether there was one.
    pub(in crate::gui) fn forget_way(&mut self) -> bool {
        let shown = self.way.take().is_some();
        if shown {
            self.picked = None;
            if !self.by_keys {
                self.cursor = None;
            }
        }
        shown
    }

    /// Looks at a place of the map, with the cursor on that space; what shows whole goes on doing so.
    pub(in crate::gui) fn look_at(&mut self, map: MapId, place: Point, at: Hex) {
        self.show(map);
        self.cursor = Some(at);
        if !self.camera.fits() {
            self.camera.centre = pos(place);
        }
    }

    /// Another board begins anew.
    fn show(&mut self, map: MapId) {
        if self.of != Some(map) {
            *self = Self {
                of: Some(map),
                drawn: self.drawn.take(),
                inset: self.inset,
                ..Self::default()
            };
        }
    }

    /// At the start of a frame: another board begins anew, and what shows whole is fitted again. `bounds` is what the
    /// board takes of the map, `text` the scale of the text.
    pub(super) fn begin(
        &mut self,
        (map, board): (MapId, &HexBoard),
        bounds: Rect,
        (canvas, text): (Rect, f32),
    ) {
        self.show(map);
        self.canvas = canvas;
        // Other spaces make another outline.
        let before = self.layout.replace(board.layout);
        if before.is_some_and(|before| before != board.layout) {
            self.request_fit();
        }
        for at in [&mut self.cursor, &mut self.picked] {
            if at.is_some_and(|at| !board.spaces.contains(at)) {
                *at = None;
            }
        }
        let mut free = canvas;
        free.min.x = (free.min.x + self.inset).min(free.max.x);
        let mut room = free.shrink(MARGIN);
        room.max.y -= (NOTE * text).min(canvas.height() / 4.0);
        if !self.camera.wants_fit(room, true) {
            return;
        }
        let (place, zoom) = match bounds.is_positive() {
            true => {
                let zoom = zoom_in(room.size().max(Vec2::splat(1.0)), bounds.size());
                let zoom = zoom.clamp(*ZOOM.start(), ZOOM_MAX_FIT);
                (bounds.center(), zoom)
            }
            false => (self.camera.centre, self.camera.zoom),
        };
        self.camera.fit(canvas, room, (place, zoom));
    }

    /// The part of the map that showed last, if it was shown.
    pub(in crate::gui) fn part(&self) -> Option<MapPart> {
        // A canvas that was never drawn on has less than no size, which is held at nothing.
        self.camera.part(self.canvas)
    }

    /// Where a drawing in map units comes to lie; `radius` is that of a space there, `pixels` how many a point has.
    pub(super) fn laid(&self, canvas: Rect, radius: f32, pixels: f32) -> Laid {
        Laid {
            origin: self.camera.to_screen(canvas, Pos2::ZERO).to_vec2(),
            zoom: self.camera.zoom,
            radius: self.camera.zoom * radius,
            rim: 1.0 / pixels.max(0.1),
            hair: 1.0,
        }
    }

    /// The space at a place of the screen, on the board or not.
    pub(super) fn space_at(&self, canvas: Rect, board: &HexBoard, at: Pos2) -> Hex {
        space_at(board, self.camera.to_map(canvas, at))
    }

    /// Zooms about the middle.
    pub(in crate::gui) fn zoom_by(&mut self, factor: f32) {
        self.camera.zoom_by(factor, ZOOM);
    }

    /// What a space takes of the screen.
    pub(super) fn of_space(&self, canvas: Rect, board: &HexBoard, at: Hex) -> Rect {
        let here = self.camera.to_screen(canvas, middle(board, at));
        Rect::from_center_size(here, Vec2::splat(2.0 * self.camera.zoom * radius(board)))
    }

    /// Zooms so that what is under the pointer stays there.
    pub(super) fn zoom_at(&mut self, canvas: Rect, at: Pos2, factor: f32) {
        self.camera.zoom_at(canvas, at, factor, ZOOM);
    }

    /// Moves the board so far that a space is in sight.
    pub(super) fn reveal(&mut self, canvas: Rect, board: &HexBoard, at: Hex) {
        let there = self.camera.to_screen(canvas, middle(board, at));
        let room = canvas.shrink(
            40.0_f32
                .min(canvas.width() / 4.0)
                .min(canvas.height() / 4.0),
        );
        if !room.contains(there) {
            self.camera.pan(room.clamp(there) - there);
        }
    }
}

/// The canvas, for the keys.
pub(in crate::gui) fn canvas_id() -> Id {
    Id::unique("hex map canvas")
}
