//! A window that is turned by quarters, for a screen that lies in the table or hangs on its side. It is laid out upright in
//! a room of its own, and what was drawn there is turned as the triangles that the screen gets: letters, pictures and lines
//! alike, each pixel onto one pixel.

use egui::accesskit::Affine;
use egui::emath::GuiRounding as _;
use egui::epaint::{ClippedShape, Primitive};
use egui::layers::ShapeIdx;
use egui::{Pos2, Rect, Shape, Ui, UiBuilder, Vec2, pos2};
use serde::{Deserialize, Serialize};

/// How far the players' window is turned, clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// Not at all.
    #[default]
    Upright,
    /// Its top is at the right.
    Quarter,
    /// It stands on its head.
    Half,
    /// Its top is at the left.
    ThreeQuarters,
}

impl Turn {
    /// All of them, each a quarter further.
    pub const ALL: [Self; 4] = [
        Self::Upright,
        Self::Quarter,
        Self::Half,
        Self::ThreeQuarters,
    ];

    /// In degrees.
    #[must_use]
    pub const fn degrees(self) -> u16 {
        match self {
            Self::Upright => 0,
            Self::Quarter => 90,
            Self::Half => 180,
            Self::ThreeQuarters => 270,
        }
    }

    /// The room that whoever looks at that window has: as high as the window is wide once it is turned by a quarter.
    pub(super) fn room(self, window: Rect) -> Rect {
        let size = match self {
            Self::Upright | Self::Half => window.size(),
            Self::Quarter | Self::ThreeQuarters => window.size().yx(),
        };
        Rect::from_min_size(window.min, size)
    }

    /// Where in the window a place of that room is.
    #[must_use]
    pub fn place(self, window: Rect, at: Pos2) -> Pos2 {
        let Vec2 { x: right, y: down } = at - window.min;
        match self {
            Self::Upright => at,
            Self::Quarter => pos2(window.right() - down, window.top() + right),
            Self::Half => pos2(window.right() - right, window.bottom() - down),
            Self::ThreeQuarters => pos2(window.left() + down, window.bottom() - right),
        }
    }

    fn rect(self, window: Rect, of_room: Rect) -> Rect {
        let [a, b] = [of_room.min, of_room.max].map(|at| self.place(window, at));
        Rect::from_two_pos(a, b)
    }

    /// The same for a screen reader.
    pub(super) fn affine(self, window: Rect) -> Affine {
        let [origin, right, down] = [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(0.0, 1.0)]
            .map(|at| self.place(window, at).to_vec2());
        let (x, y) = (right - origin, down - origin);
        Affine::new([x.x, x.y, y.x, y.y, origin.x, origin.y].map(f64::from))
    }
}

/// Has the room drawn, which is given along, and turns all of it onto the window.
pub(super) fn turned_ui(ui: &mut Ui, turn: Turn, window: Rect, add: impl FnOnce(&mut Ui, Rect)) {
    let room = turn.room(window);
    let mut upright = ui.new_child(UiBuilder::new().max_rect(room));
    if turn == Turn::Upright {
        return add(&mut upright, room);
    }
    // What lies in the room shows, also where the window is not as high or as wide.
    upright.set_clip_rect(room);
    let layer = ui.layer_id();
    let next = |ui: &Ui| ui.ctx().graphics_mut(|all| all.entry(layer).next_idx());
    let first = next(ui);
    add(&mut upright, room);
    let last = next(ui);
    let drawn = ui.ctx().graphics_mut(|all| {
        let list = all.entry(layer);
        let mut drawn = Vec::with_capacity(last.0 - first.0);
        for index in first.0..last.0 {
            list.mutate_shape(ShapeIdx(index), |shape| {
                let nothing = ClippedShape::new(Rect::NOTHING, Shape::Noop);
                drawn.push(std::mem::replace(shape, nothing));
            });
        }
        drawn
    });
    let pixels = ui.pixels_per_point();
    // About whole pixels, so that letters stay as sharp as they are.
    let window = window.round_to_pixels(pixels);
    for drawn in ui.ctx().tessellate(drawn, pixels) {
        // Nothing here is drawn by the graphics card's own programs.
        if let Primitive::Mesh(mut mesh) = drawn.primitive {
            for vertex in &mut mesh.vertices {
                vertex.pos = turn.place(window, vertex.pos);
            }
            let clip = turn.rect(window, drawn.clip_rect);
            ui.painter().with_clip_rect(clip).add(Shape::mesh(mesh));
        }
    }
}
