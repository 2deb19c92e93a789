//! What the players' window shows: the view of the players, and how to look at it. Nothing else is within reach here.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Layout, Pos2, Rect, RichText, Sense, Style, TextureId, Ui, UiBuilder, WidgetInfo};
use serde::{Deserialize, Serialize};

use crate::board::Point;
use crate::campaign::PlayerView;
use crate::gui::players::map::{self, Aim};
use crate::gui::players::settings::MOST_MARGIN;
use crate::gui::players::text::{line_height, words_ui};
use crate::gui::players::turn::{Turn, turned_ui};
use crate::gui::players::{now, order, ruler};
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::camera::MapPart;
use crate::table::CharacterId;

/// What there is room for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// The map, and beside it who decides, the last roll and the order of play.
    #[default]
    MapAndTracker,
    /// Only the map.
    Map,
    /// Only who decides, the last roll and the order of play.
    Tracker,
}

/// What shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Showing {
    /// The game.
    Game(Content),
    /// Only the campaign's name.
    Curtain,
    /// The line to be measured.
    Ruler {
        /// In inches, else in centimetres.
        inches: bool,
        /// Hundredths of a pixel for each inch.
        pixels_per_inch: u32,
    },
}

/// Everything that the players' window knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// What players may see; of a covered table only the campaign's name.
    pub view: PlayerView,
    /// What of it shows.
    pub showing: Showing,
    /// How the map is looked at.
    pub aim: Aim,
    /// The picture beneath the map, ready to be drawn.
    pub picture: Option<TextureId>,
    /// The portraits of tokens, ready to be drawn; by the numbers that tokens have here.
    pub faces: BTreeMap<CharacterId, TextureId>,
    /// The place of the map that the GM points at.
    pub ping: Option<Point>,
    /// Light text on a dark ground.
    pub dark: bool,
    /// Text size in percent of what fits the window.
    pub text_percent: u32,
    /// What is left free at each edge, in percent of the window's width and height, at most 5.
    pub margin_percent: u32,
    /// How far all of it is turned.
    pub turn: Turn,
}

impl Default for Screen {
    fn default() -> Self {
        Self {
            view: PlayerView::default(),
            showing: Showing::Curtain,
            aim: Aim::default(),
            picture: None,
            faces: BTreeMap::new(),
            ping: None,
            dark: true,
            text_percent: 100,
            margin_percent: 0,
            turn: Turn::default(),
        }
    }
}

/// What the window remembers from frame to frame: where its map is looked at, and its style.
#[derive(Default)]
pub struct Memory {
    map: map::MapMemory,
    style: Option<((bool, u32), Arc<Style>)>,
}

impl Memory {
    /// The part of the map that showed last; none where no map did.
    #[must_use]
    pub fn part(&self) -> Option<MapPart> {
        self.map.part
    }

    /// Dark or light, with text of that size; made anew only when one of them changes.
    fn style(&mut self, dark: bool, percent: u32) -> Arc<Style> {
        let key = (dark, percent);
        match &self.style {
            Some((made_for, style)) if *made_for == key => Arc::clone(style),
            _ => {
                let mut style = theme::style_of(dark, percent);
                // There is nothing to do here but to look.
                style.interaction.selectable_labels = false;
                let style = Arc::new(style);
                self.style = Some((key, Arc::clone(&style)));
                style
            }
        }
    }
}

/// How much of a wide window the map takes.
const MAP_SHARE: f32 = 0.66;
/// So many lines of text fit under each other at 100 %.
const LINES: f32 = 27.0;

impl Screen {
    /// Draws all of it, as large as there is room.
    pub fn show(&self, ui: &mut Ui, memory: &mut Memory) {
        let window = ui.available_rect_before_wrap();
        memory.map.part = None;
        turned_ui(ui, self.turn, window, |ui, room| {
            self.upright_ui(ui, room, window, memory);
        });
    }

    /// The same in a room that is turned onto the window afterwards.
    fn upright_ui(&self, ui: &mut Ui, room: Rect, window: Rect, memory: &mut Memory) {
        let margin = self.margin_percent.min(MOST_MARGIN) as f32 / 100.0;
        let inside = room.shrink2(margin * room.size());
        let style = memory.style(self.dark, self.size_percent(inside));
        ui.set_style(style);
        let id = ui.scope_id().with("what players see");
        let whole = ui.interact(room, id, Sense::hover());
        whole.widget_info(|| WidgetInfo::labeled(Role::Group, true, "What players see"));
        if self.turn != Turn::Upright {
            let turned = self.turn.affine(window);
            ui.ctx()
                .accesskit_node_builder(id, |node| node.set_transform(turned));
        }
        let within = UiBuilder::new().max_rect(inside).accessibility_parent(id);
        let mut ui = ui.new_child(within);
        ui.painter()
            .rect_filled(room, 0.0, theme::tokens(&ui).ground);
        match self.showing {
            Showing::Curtain => self.curtain_ui(&mut ui, inside),
            Showing::Ruler {
                inches,
                pixels_per_inch,
            } => ruler::ruler_ui(&mut ui, inside, inches, pixels_per_inch),
            Showing::Game(Content::Map) => self.map_ui(&mut ui, inside, &mut memory.map),
            Showing::Game(Content::Tracker) => self.tracker_ui(&mut ui, inside, room),
            Showing::Game(Content::MapAndTracker) => {
                // What lies behind the words goes on to the edges.
                let (map, tracker, ground) = if inside.width() > inside.height() {
                    let share = 1.0 - MAP_SHARE * self.map_weight();
                    let at = inside.right() - share * inside.width();
                    let (map, tracker) = inside.split_left_right_at_x(at);
                    (map, tracker, room.with_min_x(at))
                } else {
                    let (map, tracker) = inside.split_top_bottom_at_fraction(0.55);
                    (map, tracker, room.with_min_y(tracker.top()))
                };
                self.map_ui(&mut ui, map, &mut memory.map);
                self.tracker_ui(&mut ui, tracker, ground);
            }
        }
    }

    /// Large text needs a wider column.
    fn map_weight(&self) -> f32 {
        if self.text_percent > 130 { 0.85 } else { 1.0 }
    }

    /// Text as large as a window of that size wants it, to be read from across the room.
    fn size_percent(&self, room: Rect) -> u32 {
        let mut line = room.height().min(0.7 * room.width()) / LINES;
        if self.showing == Showing::Game(Content::Tracker) && is_wide(room) {
            line *= 1.4;
        }
        let usual = 100.0 * line / theme::BODY;
        // Held within 60 and 600.
        let usual = usual.clamp(60.0, 600.0) as u32;
        (usual * self.text_percent / 100).max(60)
    }

    fn curtain_ui(&self, ui: &mut Ui, room: Rect) {
        let size = 2.6 * theme::text_scale(ui.style()) * theme::BODY;
        words_ui(
            ui,
            room.shrink(room.height() * 0.08),
            Layout::centered_and_justified(egui::Direction::TopDown),
            theme::strong(&self.view.name).size(size),
        );
    }

    fn map_ui(&self, ui: &mut Ui, room: Rect, memory: &mut map::MapMemory) {
        let table = &self.view.table;
        match (&table.map, &table.board) {
            (Some(seen), _) => {
                map::map_ui(
                    ui,
                    room,
                    (seen, self.picture, &self.faces),
                    self.aim,
                    memory,
                );
                map::ping_ui(ui, room, self.ping, memory);
            }
            (None, Some(seen)) => {
                let seen = (seen, self.picture, &self.faces);
                map::board_ui(ui, room, seen, self.aim, memory);
                map::ping_ui(ui, room, self.ping, memory);
            }
            (None, None) => {
                let words = RichText::new(said(ui.ctx(), "No map")).color(theme::tokens(ui).muted);
                let layout = Layout::centered_and_justified(egui::Direction::TopDown);
                words_ui(ui, room, layout, words);
            }
        }
    }

    /// Who decides and the last roll; below or beside them the order of play.
    fn tracker_ui(&self, ui: &mut Ui, room: Rect, ground: Rect) {
        ui.painter()
            .rect_filled(ground, 0.0, theme::tokens(ui).panel);
        let margin = line_height(ui) * 0.7;
        let room = room.shrink(margin);
        let table = &self.view.table;
        if is_wide(room) {
            let (left, right) = room.split_left_right_at_fraction(0.48);
            let left = left.with_max_x(left.right() - margin);
            now::now_ui(ui, left, table);
            order::order_ui(ui, right.with_min_x(right.left() + margin), table);
        } else {
            // Who comes when is to be read, too: where both have no room, what happens now is told in smaller letters.
            let rows = order::count(table) as f32;
            let left = room.height() / line_height(ui) - rows;
            let share = (left / now::lines(table).max(1.0)).clamp(0.6, 1.0);
            let used = ui.scope(|ui| {
                for font in ui.style_mut().text_styles.values_mut() {
                    font.size *= share;
                }
                now::now_ui(ui, room, table)
            });
            let used = used.inner;
            let gap = if used > 0.0 { margin } else { 0.0 };
            let below = Rect::from_min_max(
                Pos2::new(room.left(), room.top() + used + gap),
                room.right_bottom(),
            );
            order::order_ui(ui, below, table);
        }
    }
}

/// Room for two columns beside each other.
fn is_wide(room: Rect) -> bool {
    room.width() > 1.35 * room.height()
}
