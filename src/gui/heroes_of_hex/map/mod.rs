//! The map of a game on spaces: the board drawn, units on it, where the selected one can move to. A click or the keys pick
//! a space; one cursor tells a screen reader what is there, since the spaces themselves are no nodes.

mod board;
mod edit;
mod pointing;
mod talk;
mod units;
mod view;
mod ways;

use egui::{
    Color32, CornerRadius, EventFilter, FontId, Id, Rect, Sense, Stroke, StrokeKind, Ui, vec2,
};

pub(in crate::gui) use edit::BoardEditor;
pub(in crate::gui) use view::HexMap;
pub(super) use ways::Ways;

use super::map_shown;
use crate::board::hex::{Hex, HexBoard};
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::theme::{self, Tokens};
use crate::gui::ui_command::UiCommand;
use crate::gui::{icons, widgets};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::MapId;

/// The canvas, for the keys.
fn canvas_id() -> Id {
    Id::unique("hex map canvas")
}

/// What every drawing part uses.
struct Sheet<'a> {
    painter: &'a egui::Painter,
    tokens: &'static Tokens,
    view: &'a HexMap,
    canvas: Rect,
    board: &'a HexBoard,
    /// From the middle of a space to its corners, on the screen.
    corners: [egui::Vec2; 6],
    /// From the middle of a space to the nearest edge, on the screen.
    radius: f32,
    font: egui::FontFamily,
}

impl<'a> Sheet<'a> {
    fn new(ui: &'a Ui, view: &'a HexMap, canvas: Rect, board: &'a HexBoard) -> Self {
        let corners = view::corners(board).map(|corner| view.zoom() * corner);
        let radius = corners
            .iter()
            .zip(corners.iter().cycle().skip(1))
            .map(|(a, b)| ((*a + *b) / 2.0).length())
            .fold(f32::INFINITY, f32::min);
        Self {
            painter: ui.painter(),
            tokens: theme::tokens(ui),
            view,
            canvas,
            board,
            corners,
            radius,
            font: egui::FontFamily::Proportional,
        }
    }

    /// The middle of a space on the screen.
    fn middle(&self, at: Hex) -> egui::Pos2 {
        self.view
            .screen_from_map(self.canvas, view::middle(self.board, at))
    }

    /// The outline of a space, a little smaller if `scale` is below 1.
    fn outline(&self, at: Hex, scale: f32) -> Vec<egui::Pos2> {
        let middle = self.middle(at);
        self.corners
            .iter()
            .map(|corner| middle + scale * *corner)
            .collect()
    }

    /// Whether a space is in sight.
    fn shows(&self, at: Hex) -> bool {
        self.canvas
            .expand(2.0 * self.radius)
            .contains(self.middle(at))
    }

    /// Words, in steps of half a point so that zooming does not fill the font's texture.
    fn words(&self, at: egui::Pos2, align: egui::Align2, words: &str, size: f32, colour: Color32) {
        let size = (2.0 * size).round() / 2.0;
        let font = FontId::new(size, self.font.clone());
        self.painter.text(at, align, words, font, colour);
    }
}

pub(in crate::gui) fn map_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some((map, board)) =
        map_shown(game, scene).and_then(|id| Some((id, game.boards.get(&id)?)))
    else {
        edit::no_board_ui(ui, game, scene, actions);
        return;
    };
    if scene.heroes.editor.on {
        edit::strip_ui(ui, (game, map, board), scene, actions);
    }
    let (_, canvas) = ui.allocate_space(ui.available_size());
    let id = canvas_id();
    let response = ui.interact(canvas, id, Sense::click_and_drag());
    let inside = egui::UiBuilder::new()
        .max_rect(canvas)
        .id_salt("inside the hex map")
        .accessibility_parent(id);
    let mut inside = ui.new_child(inside);
    inside.shrink_clip_rect(canvas);
    let ui = &mut inside;
    scene.heroes.map.begin(map, board, canvas);
    // Ways are those of the skirmish's board.
    let edits = edit::has_hand(scene);
    let here = !edits
        && game
            .skirmish
            .as_ref()
            .is_some_and(|skirmish| skirmish.board == map);
    let ways = match here {
        true => scene.known.heroes.ways(game, scene.selected),
        false => std::sync::Arc::new(Ways::default()),
    };
    let has_focus = response.has_focus();
    if has_focus {
        keep_arrows(ui, id);
    }
    let hovered = match edits {
        true => edit::take(ui, &response, (game, map, board), scene, actions),
        false => pointing::take(ui, &response, (game, map, board), scene, &ways, actions),
    };
    if has_focus && !edits {
        pointing::take_keys(ui, (game, map, board), scene, &ways, canvas, actions);
    }
    edit::beneath_ui(ui, canvas, board, scene);
    {
        let view = &scene.heroes.map;
        let sheet = Sheet::new(ui, view, canvas, board);
        board::board_ui(&sheet);
        ways::ways_ui(&sheet, &ways);
        board::zones_ui(&sheet);
        board::barriers_ui(&sheet);
        board::objectives_ui(&sheet, game, map);
        let marks = [
            (view.picked, sheet.tokens.text),
            (
                hovered.filter(|at| board.spaces.contains(*at)),
                sheet.tokens.edge,
            ),
        ];
        for (at, colour) in marks
            .into_iter()
            .filter_map(|(at, colour)| Some((at?, colour)))
        {
            let stroke = Stroke::new(2.0, colour);
            let outline = sheet.outline(at, 0.93);
            sheet.painter.add(egui::Shape::closed_line(outline, stroke));
        }
        if let Some(at) = view.cursor.filter(|_| has_focus) {
            let stroke = Stroke::new(3.0, sheet.tokens.accent);
            let outline = sheet.outline(at, 0.88);
            sheet.painter.add(egui::Shape::closed_line(outline, stroke));
        }
        units::units_ui(ui, &sheet, (game, map), scene.selected, edits, actions);
        units::held_ui(ui, &sheet, game);
    }
    edit::above_ui(ui, canvas, board, scene);
    let cursor = scene.heroes.map.cursor.filter(|_| has_focus);
    let about = hovered.or(cursor).or(scene.heroes.map.picked);
    let words = about.map(|at| talk::space_words((game, map, board), scene, &ways, at));
    if let (Some(at), Some(words)) = (about, &words) {
        let title = format!("{}: {words}", board.address(at));
        note_ui(ui, canvas, &title);
    }
    if has_focus {
        let stroke = Stroke::new(2.0, theme::tokens(ui).accent);
        ui.painter()
            .rect_stroke(canvas, 0.0, stroke, StrokeKind::Inside);
    }
    talk::describe(ui, &response, (game, map, board), scene, &ways);
    if scene.heroes.editor.on {
        edit::over_ui(ui, canvas, (game, map, board), scene, actions);
    }
}

/// The arrows stay with the map while it has the focus; Tab and Escape leave it.
fn keep_arrows(ui: &Ui, canvas: Id) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(canvas, filter));
}

/// What there is to say of a space, in the lower left corner.
fn note_ui(ui: &Ui, canvas: Rect, words: &str) {
    let t = theme::tokens(ui);
    let font = egui::TextStyle::Small.resolve(ui.style());
    let width = (canvas.width() - 40.0).clamp(80.0, 460.0);
    let words = ui.painter().layout(words.to_owned(), font, t.text, width);
    let room = vec2(16.0, 8.0);
    let corner = canvas.left_bottom() + vec2(8.0, -8.0 - words.size().y - room.y);
    let rect = Rect::from_min_size(corner, words.size() + room);
    let border = Stroke::new(1.0, t.line);
    let radius = CornerRadius::from(theme::RADIUS_SMALL);
    ui.painter()
        .rect(rect, radius, t.panel, border, StrokeKind::Inside);
    ui.painter().galley(rect.min + room / 2.0, words, t.text);
}

/// From the map to the screen.
fn paint_transform(view: &HexMap, canvas: Rect) -> egui::emath::TSTransform {
    let zero = view.screen_from_map(canvas, egui::Pos2::ZERO);
    egui::emath::TSTransform::new(zero.to_vec2(), view.zoom())
}

/// What stands over the map at its tab: which board shows, whether it is edited, its check, and the whole of it.
pub(in crate::gui) fn map_bar_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let line = ui.text_style_height(&egui::TextStyle::Body);
    ui.spacing_mut().interact_size.y = line;
    ui.spacing_mut().button_padding.y = 1.0;
    let fit = ui.selectable_label(false, icons::label(icons::FIT, "Whole map"));
    widgets::name_button(&fit, UiCommand::FitMap.name());
    if fit
        .on_hover_text(UiCommand::FitMap.tooltip(ui.ctx()))
        .clicked()
    {
        actions.push(Action::Ui(UiCommand::FitMap));
    }
    edit::bar_ui(ui, game, scene, actions);
    if game.boards.len() < 2 {
        return;
    }
    let shown = map_shown(game, scene);
    for (id, board) in game.boards.iter().rev() {
        let id: MapId = *id;
        if ui
            .selectable_label(shown == Some(id), &board.name)
            .clicked()
        {
            actions.push(Action::ShowMap(id));
        }
    }
}
