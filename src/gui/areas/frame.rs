//! What one frame of one canvas works with: what is shown, where, what answers to the pointer, and what was done. Its
//! procedures are in `pointer`, `tool_drag` and `draw`, their order in `widget`.

use egui::{Id, Pos2, Rect, Response, TextureId, Ui};

use crate::board::areas::{AreaId, Ink, Item};
use crate::gui::areas::acts::CanvasAct;
use crate::gui::areas::boxes::{AreaBox, Contents};
use crate::gui::areas::handles::Hold;
use crate::gui::areas::model::{CanvasEvent, Highlight};
use crate::gui::areas::tool::Tool;
use crate::gui::areas::view::{View, Within};
use crate::gui::widgets::camera::MapPart;
use crate::gui::widgets::token_portrait::Faces;

/// How far past its box an area still catches a token that is let go.
const CATCH: f32 = 8.0;

/// What one frame works with.
pub(super) struct Frame<'a> {
    pub(super) view: &'a mut View,
    pub(super) contents: Contents<'a>,
    pub(super) highlight: &'a Highlight,
    pub(super) acts: &'a [CanvasAct],
    pub(super) selected: &'a [AreaId],
    pub(super) tool: Tool,
    pub(super) selection: &'a [Item],
    pub(super) ink: (Ink, u8),
    pub(super) part_seen: Option<MapPart>,
    pub(super) only_look: bool,
    pub(super) picture: Option<TextureId>,
    pub(super) faces: &'a Faces,
    pub(super) canvas: Rect,
    /// The canvas without its inset and a little margin.
    pub(super) room: Rect,
    pub(super) response: Response,
    /// The pointer was used on something here in this frame.
    pub(super) pointed: bool,
    pub(super) events: Vec<CanvasEvent>,
}

/// The responses of what can be seen, by its index among the boxes or the tokens.
pub(super) type Responses = Vec<(usize, Response)>;

/// The response of a handle.
pub(super) type Node = (Hold, Response);

/// A token in the hand.
pub(super) struct Held {
    pub(super) index: usize,
    pub(super) at: Pos2,
    /// Those that go along, since they are selected with it.
    pub(super) others: Vec<usize>,
    /// The area it would be dropped on.
    pub(super) target: Option<AreaId>,
}

impl Held {
    /// Whether that token is in the hand, too.
    pub(super) fn takes(&self, index: usize) -> bool {
        self.index == index || self.others.contains(&index)
    }
}

impl Frame<'_> {
    pub(super) fn area_id(&self, area: AreaId) -> Id {
        self.response.id.with(("area", area.0))
    }

    pub(super) fn item_id(&self, item: Item) -> Id {
        self.response.id.with(item)
    }

    /// The pointer was used on that area: keys go on from there.
    pub(super) fn point_at(&mut self, area: AreaId) {
        self.view.cursor = Some(area);
        self.view.cursor_in = None;
        self.pointed = true;
    }

    /// The same for anything on the map.
    pub(super) fn put_cursor(&mut self, item: Item) {
        let area = match item {
            Item::Area(id) => return self.point_at(id),
            Item::Pin(id) => self.contents.map.pins.get(&id).map(|pin| pin.area),
            Item::Connection(id) => {
                let line = self.contents.map.connections.get(&id);
                line.map(|line| line.from)
            }
            Item::Drawing(_) => None,
        };
        self.view.cursor = area.or(self.view.cursor);
        self.view.cursor_in = Some(Within::Item(item));
    }
}

/// A drag can also end with Escape, which takes it back.
pub(super) fn let_go(ui: &Ui) -> bool {
    ui.input(|input| input.pointer.primary_released())
}

/// The uppermost area at that place, or the one whose border is very near.
pub(super) fn area_at(boxes: &[AreaBox<'_>], at: Pos2) -> Option<AreaId> {
    let seen = || boxes.iter().rev().filter(|area| area.visible);
    let inside = seen().find(|area| area.rect.contains(at));
    let near = || seen().find(|area| area.rect.expand(CATCH).contains(at));
    inside.or_else(near).map(|area| area.id)
}
