//! The widget as its user sees it: what can be set, and `show`.

use egui::{Id, Margin, Sense, TextureId, Ui, UiBuilder};

use crate::board::areas::{AreaId, AreaMap, Ink, Item};
use crate::gui::areas::frame::Frame;
use crate::gui::areas::model::{AreaSign, CanvasEvent, CanvasToken, Highlight};
use crate::gui::areas::tool::Tool;
use crate::gui::areas::view::View;

/// A zone map to show. It fills the room there is.
pub struct MapCanvas<'a> {
    pub(super) map: &'a AreaMap,
    pub(super) view: &'a mut View,
    pub(super) tokens: &'a [CanvasToken],
    pub(super) signs: &'a [AreaSign],
    pub(super) highlight: Option<&'a Highlight>,
    pub(super) selected: &'a [AreaId],
    pub(super) tool: Tool,
    pub(super) selection: &'a [Item],
    pub(super) ink: (Ink, u8),
    pub(super) insets: Margin,
    pub(super) picture: Option<TextureId>,
    pub(super) only_look: bool,
    id_salt: &'a str,
}

impl<'a> MapCanvas<'a> {
    /// That map, seen so.
    pub fn new(map: &'a AreaMap, view: &'a mut View) -> Self {
        Self {
            map,
            view,
            tokens: &[],
            signs: &[],
            highlight: None,
            selected: &[],
            tool: Tool::default(),
            selection: &[],
            ink: (Ink::default(), 4),
            insets: Margin::same(0),
            picture: None,
            only_look: false,
            id_salt: "map",
        }
    }

    /// The tokens that stand on it.
    #[must_use]
    pub fn tokens(mut self, tokens: &'a [CanvasToken]) -> Self {
        self.tokens = tokens;
        self
    }

    /// What to point out.
    #[must_use]
    pub fn highlight(mut self, highlight: &'a Highlight) -> Self {
        self.highlight = Some(highlight);
        self
    }

    /// Areas that sight is asked about.
    #[must_use]
    pub fn selected(mut self, areas: &'a [AreaId]) -> Self {
        self.selected = areas;
        self
    }

    /// What clicks and drags mean.
    #[must_use]
    pub fn tool(mut self, tool: Tool) -> Self {
        self.tool = tool;
        self
    }

    /// What is selected for editing.
    #[must_use]
    pub fn selection(mut self, items: &'a [Item]) -> Self {
        self.selection = items;
        self
    }

    /// The colour and width of what is being drawn.
    #[must_use]
    pub fn ink(mut self, ink: Ink, width: u8) -> Self {
        self.ink = (ink, width);
        self
    }

    /// Room at the borders that other things lie over, such as a tool bar: the map is fitted beside
    /// it, and the corner note keeps clear of it.
    #[must_use]
    pub fn insets(mut self, insets: impl Into<Margin>) -> Self {
        self.insets = insets.into();
        self
    }

    /// To look at only: nothing on it takes the pointer, the keys or the focus.
    #[must_use]
    pub fn to_look_at(mut self) -> Self {
        self.only_look = true;
        self.tool = Tool::Sight;
        self
    }

    /// What lies on its areas for a while.
    #[must_use]
    pub fn signs(mut self, signs: &'a [AreaSign]) -> Self {
        self.signs = signs;
        self
    }

    /// The texture of the map's background picture, once it is there.
    #[must_use]
    pub fn picture(mut self, texture: Option<TextureId>) -> Self {
        self.picture = texture;
        self
    }

    /// Tells two canvases of one window apart.
    #[must_use]
    pub fn id_salt(mut self, salt: &'a str) -> Self {
        self.id_salt = salt;
        self
    }

    /// Draws it and tells what was done.
    pub fn show(self, ui: &mut Ui) -> Vec<CanvasEvent> {
        let (_, canvas) = ui.allocate_space(ui.available_size());
        let id = Id::unique(("map canvas", self.id_salt));
        let sense = if self.only_look {
            Sense::hover()
        } else {
            Sense::click_and_drag()
        };
        let response = ui.interact(canvas, id, sense);
        // What stands on the map is inside it, also for a screen reader.
        let inside = UiBuilder::new()
            .max_rect(canvas)
            .id_salt(("inside", self.id_salt))
            .accessibility_parent(id);
        self.view.last = Some((id, canvas));
        let mut inside = ui.new_child(inside);
        inside.shrink_clip_rect(canvas);
        Frame::new(self, canvas, response).show(&mut inside)
    }
}
