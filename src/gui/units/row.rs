//! The roster: one unit among those of its side: shape, name, class, what it can still do, its tokens; its menu behind it.

use egui::accesskit::Role;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, FontId, Rect, Sense, Stroke, TextStyle, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::gui::action::Action;
use crate::gui::encounters::encounters_ui;
use crate::gui::panels::map_menu::{self, MenuOf};
use crate::gui::roster::{Roster, row_pressed};
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::units::boards::boards_ui;
use crate::gui::units::{State, UnitCommand, UnitMoves, change, look, menu_ui, restore_ui};
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::mood::Mood;
use crate::gui::widgets::naming::naming_ui;
use crate::gui::widgets::{common as widgets, icons, rows};
use crate::table::{CharacterId, TeamId};

impl<G: UnitMoves> Roster for G {
    const REACTIONS: &'static str = G::REACTIONS;

    fn row_ui(
        &self,
        ui: &mut Ui,
        who: (CharacterId, Mood),
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    ) {
        unit_ui(ui, self, who, scene, actions);
    }

    fn team_ui(&self, ui: &mut Ui, team: TeamId, scene: &mut Scene, actions: &mut Vec<Action>) {
        self.team_line_ui(ui, team, scene, actions);
    }

    fn team_menu_ui(&self, ui: &mut Ui, team: TeamId, actions: &mut Vec<Action>) {
        restore_ui(ui, self, team, actions);
    }

    fn below_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        boards_ui(ui, self, scene, actions);
        encounters_ui(ui, self, scene, actions);
    }
}

fn unit_ui<G: UnitMoves>(
    ui: &mut Ui,
    game: &G,
    (who, mood): (CharacterId, Mood),
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some(unit) = game.unit(who).map(G::about) else {
        return;
    };
    let naming = scene.naming.as_ref();
    if naming.is_some_and(|naming| naming.is_of_unit(who)) {
        let name = naming_ui(ui, &mut scene.naming, &format!("Name of {}", unit.name));
        if let Some(name) = name.filter(|name| name != unit.name) {
            change::<G>(UnitCommand::set(who, "name", name), actions);
        }
        return;
    }
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let size = vec2(ui.available_width(), 38.0 * scale);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let carried = rows::takes_up(ui, rect, who);
    // Only for whoever hears or sees it: most rows of many are out of sight.
    let below = || {
        let class = (!unit.class.is_empty()).then(|| unit.class.to_owned());
        let tokens = Some(game.tokens_words(who)).filter(|tokens| !tokens.is_empty());
        let state = game.stands_word(who).to_owned();
        let below = class.into_iter().chain([state]).chain(tokens);
        below.collect::<Vec<_>>()
    };
    let points = || game.points_words(who);
    let label = || {
        let (health, below) = (game.health_words(who), below());
        let label = std::iter::once(unit.name).chain(health.as_deref());
        let points = points();
        let label = label.chain(points.iter().chain(&below).map(String::as_str));
        label.collect::<Vec<_>>().join(", ")
    };
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, mood.selected, label()));
    row_pressed(ui, &response, who, || game.chooses(who), actions);
    if !ui.is_rect_visible(rect) {
        return;
    }
    let (state, health) = (game.stands(who), game.health_words(who));
    // In a narrow row that it decides comes first, then its points and what lies on it, its class last.
    let mut drawn = below();
    drawn.extend(points());
    drawn.extend((mood.decides && !mood.acts).then(|| mood.word().to_owned()));
    drawn.reverse();
    let drawn = drawn.join(", ");
    let corner = Rect::from_min_max(
        rect.right_top() - vec2(24.0 * scale, 0.0),
        rect.right_bottom() - vec2(2.0, 0.0),
    );
    let out = matches!(state, State::Defeated | State::Waits);
    let look = look(game, who, t);
    let colour = if out {
        t.faded(look.colour)
    } else {
        look.colour
    };
    let fill = rows::ground_ui(ui, rect, &response, mood, look.colour);
    let painter = ui.painter();
    let inside = if state.is_filled() { colour } else { fill };
    let number = game.number_of(who, &mut G::own(&mut scene.own).kept);
    let middle = match number {
        Some(_) => rect.top() + 12.0 * scale,
        None => rect.center().y,
    };
    let centre = pos2(rect.left() + 16.0 * scale, middle);
    let outline = Stroke::new(1.5, colour);
    theme::paint_team_shape(painter, look.shape, centre, 6.0 * scale, inside, outline);
    let small = TextStyle::Small.resolve(ui.style());
    if let Some((number, chooses)) = number {
        let number = number.to_string();
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_keyboard_shortcut(number.clone());
        });
        let colour = if chooses { t.text } else { t.muted };
        let below = pos2(centre.x, rect.top() + 28.0 * scale);
        painter.text(below, Align2::CENTER_CENTER, number, small.clone(), colour);
    }
    let left = rect.left() + 32.0 * scale;
    let words = Rect::from_min_max(pos2(left, rect.top()), corner.left_bottom());
    let painter = painter.with_clip_rect(words.intersect(ui.clip_rect()));
    // What is left of its points is never cut: the name gives way to it.
    let mut room = words;
    if let Some((words, (now, max))) = health.zip(game.health(who)) {
        let bar = vec2(44.0, 3.0) * scale;
        let right = corner.left() - if unit.hidden { 18.0 * scale } else { 2.0 };
        let at = pos2(right, rect.top() + 11.0 * scale);
        let drawn = painter.text(at, Align2::RIGHT_CENTER, words, small.clone(), t.text);
        let from = pos2(right - bar.x, rect.top() + 18.5 * scale);
        let share = f32::from(now) / f32::from(max.max(1));
        let colour = if share > 0.5 { t.good } else { t.bad };
        let bar = Rect::from_min_size(from, bar);
        rows::left_ui(&painter, bar, share, (colour, t.line));
        room.max.x = drawn.left().min(from.x) - 4.0;
    }
    let strong = theme::strong_style().resolve(ui.style());
    let text = if out { t.muted } else { t.text };
    let at = pos2(left, rect.top() + 12.0 * scale);
    // Of a name that is cut the end stays: it tells guards apart.
    let room = (room.right() - left).max(0.0);
    let name = painter.layout_no_wrap(unit.name.to_owned(), strong.clone(), text);
    let name = match name.size().x <= room {
        true => name,
        false => rows::elided(&painter, unit.name, &strong, text, room),
    };
    painter.galley(at - vec2(0.0, name.size().y / 2.0), name, text);
    let at = pos2(left, rect.top() + 28.0 * scale);
    let mut drawn = LayoutJob::simple_singleline(drawn, small, t.muted);
    drawn.wrap = TextWrapping::truncate_at_width(words.width());
    let drawn = painter.layout_job(drawn);
    let at = at - vec2(0.0, drawn.size().y / 2.0);
    painter.galley(at, drawn, t.muted);
    if unit.hidden {
        let font = FontId::proportional(12.0 * scale);
        let at = pos2(corner.left() - 2.0, rect.top() + 12.0 * scale);
        painter.text(at, Align2::RIGHT_CENTER, icons::HIDDEN, font, t.muted);
    }
    if carried {
        rows::carried_ui(ui, unit.name);
    }
    let inside = UiBuilder::new()
        .max_rect(corner)
        .layout(egui::Layout::right_to_left(egui::Align::Center));
    let mut inside = ui.new_child(inside);
    inside.spacing_mut().button_padding.x = 3.0;
    let name = format!("Menu of the unit {}", unit.name);
    widgets::more_ui(&mut inside, &name, |ui| {
        map_menu::whose_ui(ui, unit.name);
        menu_ui(ui, game, who, scene, actions);
    });
    response.hover_text(label()).context_menu(|ui| {
        let of = (None, MenuOf::Person(who));
        map_menu::inside_ui(ui, game, of, scene, actions);
    });
}
