//! The map of a game on spaces: the board drawn, units on it, where the selected one can move to. A click or the keys pick
//! a space; one cursor tells a screen reader what is there, since the spaces themselves are no nodes.

mod accessibility;
mod aim;
mod arrows;
mod board;
mod drag;
mod drawn;
mod edit;
mod looks;
mod mesh;
mod pointer;
mod proposed;
mod seen;
mod units;
mod view;
mod ways;
mod what_if;

use std::sync::Arc;

use egui::{
    Color32, CornerRadius, EventFilter, FontId, Id, Rect, Sense, Stroke, StrokeKind, Ui, vec2,
};

pub(in crate::gui) use aim::{Aimed, Pointed};
pub(in crate::gui) use edit::BoardEditor;
pub(in crate::gui) use looks::Looks;
pub(in crate::gui) use proposed::Proposed;
pub(in crate::gui) use seen::{SeenBoardView, seen_board_ui};
pub(in crate::gui) use view::HexMap;
pub(in crate::gui) use ways::Ways;
pub(in crate::gui) use what_if::from as what_if_from;

use crate::board::hex::{Hex, HexBoard};
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::games::heroes_of_hex::map_shown;
use crate::gui::theme::{self, Tokens};
use crate::gui::ui_command::UiCommand;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::MapId;
use drawn::Drawn;
use mesh::Laid;

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
    /// Where drawings in map units come to lie.
    laid: Laid,
    /// From the middle of a space to its corners, on the screen.
    corners: Vec<egui::Vec2>,
    /// From the middle of a space to the nearest edge, on the screen.
    radius: f32,
}

impl<'a> Sheet<'a> {
    fn new(ui: &'a Ui, view: &'a HexMap, canvas: Rect, board: &'a HexBoard) -> Self {
        let laid = view.laid(canvas, view::radius(board), ui.pixels_per_point());
        let corners = view::corners(board).into_iter();
        Self {
            painter: ui.painter(),
            tokens: theme::tokens(ui),
            view,
            canvas,
            board,
            laid,
            corners: corners.map(|corner| view.zoom() * corner).collect(),
            radius: laid.radius,
        }
    }

    /// Where a place of the map is on the screen.
    fn on_screen(&self, at: egui::Pos2) -> egui::Pos2 {
        self.view.screen_from_map(self.canvas, at)
    }

    /// The middle of a space on the screen.
    fn middle(&self, at: Hex) -> egui::Pos2 {
        self.on_screen(view::middle(self.board, at))
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

    /// The font of words of about that size, in steps of half a point so that zooming does not fill the font's texture.
    fn font(&self, size: f32) -> FontId {
        FontId::proportional((2.0 * size).round() / 2.0)
    }

    /// Words on the map.
    fn words(&self, at: egui::Pos2, align: egui::Align2, words: &str, size: f32, colour: Color32) {
        self.painter.text(at, align, words, self.font(size), colour);
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
    let inset = edit::inset(ui, &scene.heroes.editor, canvas.height());
    let view = &mut scene.heroes.map;
    view.inset = inset;
    let mut drawn = Drawn::keep(view.drawn.take(), board, theme::tokens(ui));
    view.begin((map, board), drawn.bounds, canvas);
    let edits = edit::has_hand(scene);
    let dragged = scene.heroes.map.held;
    let ways = match edits {
        true => Arc::default(),
        false => ways_of(game, map, scene, dragged),
    };
    let has_focus = response.has_focus();
    if has_focus {
        keep_arrows(ui, id);
    }
    let hovered = match edits {
        true => edit::take(ui, &response, (game, map, board), scene, actions),
        false => pointer::take(ui, &response, (game, map, board), scene, &ways, actions),
    };
    if has_focus && !edits {
        pointer::take_keys(ui, (game, map, board), scene, &ways, canvas, actions);
    }
    edit::beneath_ui(ui, canvas, board, scene);
    let on_board = hovered.filter(|at| board.spaces.contains(*at));
    // A drag asks from the space under it, else “what if” from where it stands.
    let held = dragged.filter(|who| scene.heroes.map.held == Some(*who));
    let from = match (held.zip(on_board), scene.heroes.what_if && !edits) {
        (Some((who, at)), _) => Some((map, Some(who), at)),
        (None, true) => what_if::from(game, scene, map),
        (None, false) => None,
    };
    let looks = from.and_then(|from| scene.known.heroes.looks(game, from));
    let pointed = Pointed::now(ui);
    let proposed = scene.known.heroes.proposed(game);
    let aimed = pointed.as_ref().filter(|_| is_fought_on(game, map));
    let aimed = aimed.map(|pointed| scene.known.heroes.aimed(game, pointed));
    let cursor = scene.heroes.map.cursor.filter(|_| has_focus);
    {
        let view = &scene.heroes.map;
        let sheet = Sheet::new(ui, view, canvas, board);
        let t = sheet.tokens;
        let [ground, above] = drawn.shapes(sheet.laid, canvas);
        sheet.painter.add(ground);
        if let Some(looks) = &looks {
            looks::veil_ui(&sheet, &mut drawn, looks);
        }
        board::words_ui(&sheet, &drawn);
        match &looks {
            Some(looks) if held.is_none() => looks::distances_ui(&sheet, &drawn, looks),
            _ => ways::ways_ui(&sheet, &ways),
        }
        sheet.painter.add(above);
        board::zone_names_ui(&sheet);
        board::doors_ui(&sheet, &drawn);
        board::objectives_ui(&sheet, game, map);
        if let Some(aimed) = &aimed {
            aim::area_ui(&sheet, aimed);
        }
        for (at, colour) in [(view.picked, t.text), (on_board, t.edge)] {
            if let Some(at) = at {
                let outline = sheet.outline(at, 0.93);
                let stroke = Stroke::new(2.0, colour);
                sheet.painter.add(egui::Shape::closed_line(outline, stroke));
            }
        }
        if let Some(at) = cursor {
            let stroke = Stroke::new(3.0, t.accent);
            let outline = sheet.outline(at, 0.88);
            sheet.painter.add(egui::Shape::closed_line(outline, stroke));
        }
        // Beneath the units, whose letters stay to be read.
        let end = on_board.or(cursor);
        if let Some(to) = end.filter(|_| held.is_some() || !scene.heroes.what_if) {
            drag::line_ui(&sheet, &ways, to);
        }
        if is_fought_on(game, map) {
            proposed_ui(&sheet, &proposed, pointed.as_ref(), end);
        }
        let marked = (scene.selected, aimed.as_deref());
        units::units_ui(ui, &sheet, (game, map), marked, edits, actions);
        if let Some(looks) = &looks {
            looks::others_ui(&sheet, looks);
        }
        if let Some(aimed) = &aimed {
            aim::rings_ui(&sheet, aimed);
        }
        let pointer = ui.input(|input| input.pointer.hover_pos());
        if let Some((who, at)) = held.zip(pointer) {
            drag::token_ui(&sheet, game, who, at);
        }
    }
    scene.heroes.map.drawn = Some(drawn);
    edit::above_ui(ui, canvas, board, scene);
    let about = hovered.or(cursor).or(scene.heroes.map.picked);
    let said = about.map(|at| {
        let asked = accessibility::Asked {
            held,
            looks: looks.as_deref(),
            from,
        };
        let words = accessibility::space_words((game, map, board), scene, &ways, &asked, at);
        format!("{}: {words}", board.address(at))
    });
    match said.as_deref() {
        words if scene.heroes.what_if && !edits => {
            let shown = (looks.as_deref(), words);
            what_if::strip_ui(ui, canvas, (game, board), shown, actions);
        }
        Some(words) => note_ui(ui, canvas, inset, words),
        None => {}
    }
    if has_focus {
        let stroke = Stroke::new(2.0, theme::tokens(ui).accent);
        ui.painter()
            .rect_stroke(canvas, 0.0, stroke, StrokeKind::Inside);
    }
    accessibility::describe(
        ui,
        &response,
        (game, map, board),
        scene,
        &ways,
        looks.as_deref(),
    );
    if scene.heroes.editor.on {
        edit::over_ui(ui, canvas, (game, map, board), scene, actions);
    }
}

/// Whether the skirmish goes on there.
fn is_fought_on(game: &HeroesOfHex, map: MapId) -> bool {
    let skirmish = game.skirmish.as_ref();
    skirmish.is_some_and(|skirmish| skirmish.board == map)
}

/// Where the unit that is dragged can get to, else the one whose Turn it is; ways are those of the skirmish's board.
fn ways_of(
    game: &HeroesOfHex,
    map: MapId,
    scene: &mut Scene,
    held: Option<crate::table::CharacterId>,
) -> Arc<Ways> {
    let known = &mut scene.known.heroes;
    match (is_fought_on(game, map), held) {
        (false, _) => Arc::default(),
        (true, Some(who)) => known.ways_held(game, who),
        (true, None) => known.ways(game, scene.selected),
    }
}

/// The ways that are proposed, the one in front that is pointed at, in the tracker or on the board.
fn proposed_ui(
    sheet: &Sheet<'_>,
    proposed: &Proposed,
    pointed: Option<&Pointed>,
    end: Option<Hex>,
) {
    let t = sheet.tokens;
    let key = pointed.and_then(Pointed::key);
    let key = key.or_else(|| Some(proposed.ending_at(end?)?.key()));
    for (way, strong) in proposed.shown(key) {
        let colour = if strong { t.accent } else { t.wire };
        let pen = arrows::Pen { colour, strong };
        arrows::way_ui(sheet, &way.spaces, &[], pen);
        if let Some(end) = way.spaces.last() {
            arrows::number_ui(sheet, *end, way.number, pen);
        }
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

/// What there is to say of a space, in the lower left corner, beside the tools.
fn note_ui(ui: &Ui, canvas: Rect, inset: f32, words: &str) {
    let t = theme::tokens(ui);
    let font = egui::TextStyle::Small.resolve(ui.style());
    let width = (canvas.width() - inset - 40.0).clamp(80.0, 460.0);
    let galley = ui.painter().layout(words.to_owned(), font, t.text, width);
    let room = vec2(16.0, 8.0);
    let corner = canvas.left_bottom() + vec2(8.0 + inset, -8.0 - galley.size().y - room.y);
    let rect = Rect::from_min_size(corner, galley.size() + room);
    let border = Stroke::new(1.0, t.line);
    let radius = CornerRadius::from(theme::RADIUS_SMALL);
    ui.painter()
        .rect(rect, radius, t.panel, border, StrokeKind::Inside);
    ui.painter().galley(rect.min + room / 2.0, galley, t.text);
    // Only heard and read: the pointer goes through it.
    let id = Id::unique("hex map note");
    let note = ui.interact(
        Rect::from_min_size(rect.min, vec2(1.0, 1.0)),
        id,
        Sense::hover(),
    );
    note.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, words));
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
