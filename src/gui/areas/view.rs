//! Pan, zoom and the keyboard's cursor: what the canvas remembers from frame to frame.

use std::ops::RangeInclusive;

use egui::emath::TSTransform;
use egui::{Align2, Id, Pos2, Rect, Vec2};

use crate::board::areas::{AreaId, AreaMap, Item, Point};
use crate::gui::areas::drag::Drag;
use crate::gui::areas::geometry::{map_point, map_pos};
use crate::gui::widgets::camera::{Camera, MapPart, zoom_in};
use crate::gui::widgets::motion::Motion;
use crate::table::CharacterId;

/// What one canvas remembers. Keep one for each map shown; a new one shows the whole map.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// Where it is looked at.
    camera: Camera,
    /// The area under the keyboard's cursor.
    pub(super) cursor: Option<AreaId>,
    /// What is chosen in that area, or beside all areas.
    pub(super) cursor_in: Option<Within>,
    /// The token that the keys have taken up: it goes where the cursor is.
    pub(super) carried: Option<CharacterId>,
    /// Keys were used last, so the cursor is drawn.
    pub(super) cursor_shown: bool,
    /// Where the corner note is: it stays there until it changes or the map is fitted.
    pub(super) note_place: Option<NotePlace>,
    aim: Aim,
    /// What the pointer is doing.
    pub(super) drag: Option<Drag>,
    /// These are to be shown from the next frame on.
    fit_to: Option<Vec<Item>>,
    /// The token on which the button went down.
    pub(super) pressed: Option<CharacterId>,
    /// The token in the hand, and the area it would be let go on.
    pub(super) held: Option<(CharacterId, AreaId)>,
    /// What moves by itself.
    pub(super) motion: Motion<AreaId>,
    /// What its areas are and hold, in a number, the scale for each unit of zoom at which they touch, and the root of the
    /// text scale.
    crowd: Option<(u64, f32, f32)>,
    /// Where the canvas was last, and its id.
    pub(super) last: Option<(Id, Rect)>,
}

/// What is to be looked at, where the user does not pan and zoom.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Aim {
    /// That part of the map; none is all of it.
    pub part: Option<MapPart>,
    /// Points on the screen for one map unit; none is as large as fits.
    pub zoom: Option<f32>,
    /// Neither a change of the map nor of the room changes the zoom.
    pub locked: bool,
}

impl Aim {
    /// What of a map of these bounds is in the middle of a room, and how large it is drawn, with a margin.
    #[must_use]
    pub fn look(self, bounds: Rect, room: Rect) -> (Pos2, f32) {
        let part = self.part.map_or(bounds, MapPart::rect);
        if !part.is_positive() {
            return (Pos2::ZERO, 1.0);
        }
        let free = (room.size() - Vec2::splat(2.0 * MARGIN)).max(Vec2::splat(1.0));
        let zoom = self.zoom.unwrap_or_else(|| zoom_in(free, part.size()));
        (part.center(), zoom)
    }
}

/// What the keyboard's cursor is on within an area, or a drawing beside all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    Token(CharacterId),
    Item(Item),
}

/// Where the corner note is.
#[derive(Clone, Debug)]
pub(super) struct NotePlace {
    pub(super) words: String,
    /// How wide it is at 100 % text.
    pub(super) width: f32,
    pub(super) corner: Align2,
}

/// Room around a map that is only looked at, in points.
const MARGIN: f32 = 12.0;
/// How far one can zoom out and in.
const ZOOM: RangeInclusive<f32> = 0.1..=4.0;
/// A map of two areas is not blown up to fill a wall.
const ZOOM_MAX_FIT: f32 = 2.0;
/// Contents are drawn at this scale however close areas are: names are to be read.
const LEAST_SCALE: f32 = 0.62;

impl View {
    /// Shows the whole map again, from the next frame until the user pans or zooms.
    pub fn request_fit(&mut self) {
        self.camera.request_fit();
    }

    /// Shows these as large as they fit, from the next frame on.
    pub fn request_fit_of(&mut self, items: Vec<Item>) {
        self.fit_to = Some(items);
    }

    /// The token that is being dragged, and the area it would come to, as of the last frame.
    #[must_use]
    pub fn held(&self) -> Option<(CharacterId, AreaId)> {
        self.held
    }

    /// Where a place of the map is on the screen, as of the last frame; none before the first.
    #[must_use]
    pub fn screen_pos(&self, at: Point) -> Option<Pos2> {
        let (_, canvas) = self.last?;
        Some(self.screen_from_map(canvas) * map_pos(at.x, at.y))
    }

    /// Where the keyboard's cursor is on the screen.
    #[must_use]
    pub fn cursor_pos(&self, map: &AreaMap) -> Option<Pos2> {
        self.screen_pos(map.areas.get(&self.cursor?)?.centre())
    }

    /// The place of the map under the pointer.
    #[must_use]
    pub fn pointed(&self, ui: &egui::Ui) -> Option<Point> {
        let (_, canvas) = self.last?;
        let at = ui.input(|input| input.pointer.interact_pos())?;
        Some(map_point(self.screen_from_map(canvas).inverse() * at))
    }

    /// The place of the map in the middle of the canvas.
    #[must_use]
    pub fn middle(&self) -> Point {
        map_point(self.camera.centre)
    }

    /// The canvas as of the last frame, to give it the focus.
    #[must_use]
    pub fn canvas_id(&self) -> Option<Id> {
        self.last.map(|(id, _)| id)
    }

    /// The size things are shown at; 100 is one point for each map unit.
    #[must_use]
    pub fn zoom_percent(&self) -> u32 {
        self.camera.zoom_percent()
    }

    /// Zooms about the middle: above 1 in, below 1 out.
    pub fn zoom_by(&mut self, factor: f32) {
        self.camera.zoom_by(factor, ZOOM);
    }

    /// Moves that point of the map to the middle.
    pub fn look_at(&mut self, x: i32, y: i32) {
        self.camera.look_at(map_pos(x, y));
    }

    /// The part of the map that showed last, if it was shown.
    #[must_use]
    pub fn part(&self) -> Option<MapPart> {
        self.camera.part(self.last?.1)
    }

    /// Looks at that from the next frame on.
    pub fn aim(&mut self, aim: Aim) {
        let before = std::mem::replace(&mut self.aim, aim);
        if (before.part, before.zoom) != (aim.part, aim.zoom) || (before.locked && !aim.locked) {
            self.camera.request_fit();
        }
    }

    /// Another map, or the same one changed: looks at it anew, unless the zoom is locked.
    pub fn look_again(&mut self) {
        self.motion = Motion::default();
        if !self.aim.locked {
            self.camera.request_fit();
        }
    }

    /// The area under the keyboard's cursor.
    #[must_use]
    pub fn cursor(&self) -> Option<AreaId> {
        self.cursor
    }

    /// Keys go on from there, without the cursor being shown.
    pub fn go_on_from(&mut self, area: AreaId) {
        self.cursor = Some(area);
        self.cursor_in = None;
    }

    /// Puts the keyboard's cursor there, such as for "Go to Bar".
    pub fn set_cursor(&mut self, area: AreaId) {
        self.cursor = Some(area);
        self.cursor_in = None;
        self.cursor_shown = true;
    }

    /// Points on the screen for one map unit.
    #[must_use]
    pub fn zoom(&self) -> f32 {
        self.camera.zoom
    }

    /// Somebody works here: nothing is fitted by itself any more.
    pub(super) fn stay(&mut self) {
        self.camera.stay();
    }

    /// How large boxes, tokens and text are. They shrink less than distances do, so that a map
    /// fitted into a small window stays readable.
    #[must_use]
    pub fn item_scale(&self) -> f32 {
        self.scale_at(self.camera.zoom)
    }

    /// The same at that zoom: never so large that areas touch, as long as their names can be read.
    fn scale_at(&self, zoom: f32) -> f32 {
        let usual = item_scale(zoom);
        let Some((_, most, text)) = self.crowd else {
            return usual;
        };
        usual.min((most * zoom).max(LEAST_SCALE) / text)
    }

    /// Learns how close the areas are; it is reckoned only where they have changed.
    pub(super) fn crowd(&mut self, key: u64, text: f32, most: impl FnOnce() -> f32) {
        let known = self.crowd.filter(|(of, ..)| *of == key);
        let most = known.map_or_else(most, |(_, most, _)| most);
        self.crowd = Some((key, most, text));
    }

    /// From places of the map to places of the screen, on that canvas.
    #[must_use]
    pub fn screen_from_map(&self, canvas: Rect) -> TSTransform {
        self.camera.screen_from_map(canvas)
    }

    /// Moves the map by so much of the screen.
    pub fn pan(&mut self, screen_delta: Vec2) {
        self.camera.pan(screen_delta);
    }

    /// Zooms so that what is under `at` stays there.
    pub(super) fn zoom_at(&mut self, canvas: Rect, at: Pos2, factor: f32) {
        self.camera.zoom_at(canvas, at, factor, ZOOM);
    }

    /// What alone is to be shown now, if anything.
    pub(super) fn take_fit_to(&mut self) -> Option<Vec<Item>> {
        self.fit_to.take()
    }

    /// Fits these once, whatever the room does later.
    pub(super) fn fit_once(&mut self, canvas: Rect, room: Rect, extents: &[Extent]) {
        self.fit(canvas, room, extents);
        self.camera.stay();
    }

    /// Fits the map: `room` is the part of the canvas to use, `extents` how large everything is.
    pub fn fit(&mut self, canvas: Rect, room: Rect, extents: &[Extent]) {
        if extents.is_empty() {
            // What is drawn first shall stay where it is drawn.
            self.camera.stay();
            return;
        }
        let bounds = |zoom: f32| {
            let mut bounds = Rect::NOTHING;
            for extent in extents {
                let centre = (zoom * extent.centre.to_vec2()).to_pos2();
                let size = extent.size(zoom, self.scale_at(zoom));
                bounds |= Rect::from_center_size(centre, size);
            }
            bounds
        };
        // The size grows with the zoom, so halving finds the largest that fits.
        let (mut low, mut high) = (*ZOOM.start(), ZOOM_MAX_FIT);
        for _ in 0..16 {
            let middle = f32::midpoint(low, high);
            let size = bounds(middle).size();
            if size.x <= room.width() && size.y <= room.height() {
                low = middle;
            } else {
                high = middle;
            }
        }
        let part = self.aim.part;
        let zoom = match (self.aim.zoom, part) {
            // A true size is true, however large.
            (Some(zoom), _) => zoom.clamp(0.001, 1_000.0),
            (None, Some(part)) => {
                let size = part.rect().size().max(Vec2::splat(1.0));
                zoom_in(room.size(), size).clamp(*ZOOM.start(), *ZOOM.end())
            }
            (None, None) => low,
        };
        let middle = match part {
            Some(part) => part.rect().center(),
            None => (bounds(zoom).center().to_vec2() / zoom).to_pos2(),
        };
        self.camera.fit(canvas, room, (middle, zoom));
        self.note_place = None;
    }

    /// Whether all of the map is to be seen, whatever becomes of it.
    pub(super) fn shows_whole(&self) -> bool {
        self.aim == Aim::default()
    }

    /// Whether all of the map is inside the room as it is looked at.
    pub(super) fn holds(&self, canvas: Rect, room: Rect, extents: &[Extent]) -> bool {
        let screen_from_map = self.screen_from_map(canvas);
        let room = room.expand(0.5);
        self.camera.is_fitted_in(room.shrink(0.5))
            && extents.iter().all(|extent| {
                let size = extent.size(self.camera.zoom, self.item_scale());
                let centre = screen_from_map * extent.centre;
                room.contains_rect(Rect::from_center_size(centre, size))
            })
    }

    /// Whether the map is to be fitted anew.
    #[must_use]
    pub fn wants_fit(&self, room: Rect) -> bool {
        self.camera.wants_fit(room, !self.aim.locked)
    }
}

/// How large something on the map is.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Its middle, on the map.
    pub centre: Pos2,
    /// The size it was drawn in, in map units; nothing if it has none of its own.
    pub drawn: Vec2,
    /// What its contents need at item scale 1.
    pub contents: Vec2,
}

impl Extent {
    /// On the screen, at that zoom, with contents at that scale.
    fn size(&self, zoom: f32, scale: f32) -> Vec2 {
        (zoom * self.drawn).max(scale * self.contents)
    }
}

fn item_scale(zoom: f32) -> f32 {
    zoom.max((1.6 * zoom).min(0.85))
}
