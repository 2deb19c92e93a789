//! Everybody in the fight, team by team in the order of turns. Only the lines that show are drawn.

use egui::accesskit::Role;
use egui::{Align, Align2, Color32, Layout, Rect, Sense, Stroke, Ui, UiBuilder, WidgetInfo, vec2};

use crate::gui::action::Action;
use crate::gui::games::unhex::tracker::team_header;
use crate::gui::games::unhex::{state_words, team_index};
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::systems::unhex::{Ability, Command, Marker, Surrenders, Unhex};
use crate::table::{CharacterId, TeamId};

/// A line of the list.
enum Line {
    Team(TeamId),
    Member(CharacterId),
}

/// The teams that have somebody here or a turn, each with its members.
fn lines(game: &Unhex) -> Vec<Line> {
    let Some(fight) = &game.fight else {
        return Vec::new();
    };
    let mut teams = game.teams_in_order();
    let others = game.teams.keys().filter(|id| !teams.contains(id));
    let others: Vec<TeamId> = others.copied().collect();
    teams.extend(others);
    let mut lines = Vec::new();
    for team in teams {
        let members = fight.standings.keys().copied();
        let mut members = members
            .filter(|who| game.team_of(*who) == Some(team))
            .peekable();
        if members.peek().is_some() {
            lines.push(Line::Team(team));
            lines.extend(members.map(Line::Member));
        }
    }
    lines
}

/// How high a line is.
fn line_height(ui: &Ui) -> f32 {
    26.0 * theme::text_scale(ui.style())
}

/// How high the whole list is.
pub(super) fn height(ui: &Ui, game: &Unhex) -> f32 {
    // A fight has a few hundred people.
    let count = lines(game).len() as f32;
    count * line_height(ui)
}

pub(super) fn teams_ui(ui: &mut Ui, game: &Unhex, scene: &Scene, actions: &mut Vec<Action>) {
    let height = line_height(ui);
    let all = lines(game);
    // A fight has a few hundred people.
    let total = height * all.len() as f32;
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), total), Sense::hover());
    let mut top = whole.top();
    for line in &all {
        let rect = Rect::from_min_size(egui::pos2(whole.left(), top), vec2(whole.width(), height));
        top += height;
        if !ui.is_rect_visible(rect) {
            continue;
        }
        match line {
            Line::Team(team) => team_header::header_ui(ui, game, *team, rect, actions),
            Line::Member(who) => member_ui(ui, game, *who, rect, scene, actions),
        }
    }
}

/// What somebody's line looks like: filled can do something, hollow has acted, crossed is out.
struct Look {
    fill: Color32,
    outline: Color32,
    words: Color32,
    out: bool,
}

fn look_of(ui: &Ui, game: &Unhex, who: CharacterId, ground: Color32) -> Look {
    let t = theme::tokens(ui);
    let team = theme::TeamLook::of(team_index(game, game.team_of(who)), t);
    let out = !game.in_the_fight(who);
    let ready = !out && game.standing(who).is_some_and(|s| s.actions > 0);
    let acts = ready && game.acting_team() == game.team_of(who);
    let outline = if out {
        t.faded(team.colour)
    } else {
        team.colour
    };
    Look {
        fill: if ready { outline } else { ground },
        outline,
        words: match (out, acts) {
            (true, _) => t.bad,
            (false, true) => t.good,
            (false, false) => t.muted,
        },
        out,
    }
}

fn member_ui(
    ui: &mut Ui,
    game: &Unhex,
    who: CharacterId,
    rect: Rect,
    scene: &Scene,
    actions: &mut Vec<Action>,
) {
    let Some(sheet) = game.characters.get(&who) else {
        return;
    };
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let id = ui.scope_id().with(("line", who));
    let response = ui.interact(rect, id, Sense::click());
    let state = state_words(game, who);
    let selected = scene.selected == Some(who);
    let label = format!("{}, {state}", sheet.name);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, &label));
    if response.clicked() {
        actions.push(Action::Select(who));
    }
    let hovered = ui.rect_contains_pointer(rect);
    let fill = match (selected, hovered) {
        (true, _) => t.selected,
        (false, true) => t.hover,
        (false, false) => t.panel,
    };
    let look = look_of(ui, game, who, fill);
    let painter = ui.painter();
    if selected || hovered {
        painter.rect_filled(rect, theme::RADIUS_SMALL, fill);
    }
    if response.has_focus() {
        let stroke = Stroke::new(2.0, t.text);
        let inside = egui::StrokeKind::Inside;
        painter.rect_stroke(rect, theme::RADIUS_SMALL, stroke, inside);
    }
    let centre = rect.left_center() + vec2(24.0 * scale, 0.0);
    let radius = 5.0 * scale;
    let shape = theme::TeamLook::of(team_index(game, sheet.team), t).shape;
    let outline = Stroke::new(1.5, look.outline);
    theme::paint_team_shape(painter, shape, centre, radius, look.fill, outline);
    if look.out {
        let cross = Stroke::new(1.5, t.bad);
        for side in [-1.0, 1.0] {
            let reach = vec2(radius, radius * side);
            painter.line_segment([centre - reach, centre + reach], cross);
        }
    }
    let small = egui::TextStyle::Small.resolve(ui.style());
    let body = egui::TextStyle::Body.resolve(ui.style());
    let middle = rect.center().y;
    let right = rect.right() - 6.0;
    let controls = selected || hovered || response.has_focus() || holds_focus(ui, who);
    let words_left = if controls {
        let width = 78.0 * scale;
        let place = Rect::from_min_max(egui::pos2(right - width, rect.top()), rect.max);
        let builder = UiBuilder::new()
            .max_rect(place)
            .id_salt(("controls", who))
            .layout(Layout::right_to_left(Align::Center));
        let mut child = ui.new_child(builder);
        controls_ui(&mut child, game, who, actions);
        // As wide as the buttons came out.
        child.min_rect().left().min(place.left()) - 4.0
    } else {
        right
    };
    let painter = ui.painter();
    let words = painter.text(
        egui::pos2(words_left, middle),
        Align2::RIGHT_CENTER,
        &state,
        small,
        look.words,
    );
    let left = rect.left() + 36.0 * scale;
    let room = Rect::from_min_max(
        egui::pos2(left, rect.top()),
        egui::pos2((words.left() - 6.0).max(left), rect.bottom()),
    );
    let colour = if look.out { t.muted } else { t.text };
    painter.with_clip_rect(room.intersect(ui.clip_rect())).text(
        egui::pos2(left, middle),
        Align2::LEFT_CENTER,
        format!("{}  {}", sheet.name, sheet.level.get()),
        body,
        colour,
    );
}

/// Where the ids of a line's small buttons are kept from frame to frame.
fn focus_key(who: CharacterId) -> egui::Id {
    egui::Id::unique(("tracker controls", who))
}

/// Whether one of the small buttons of that line had the focus when it was drawn last, or its menu is open.
fn holds_focus(ui: &Ui, who: CharacterId) -> bool {
    let ids: Option<[egui::Id; 4]> = ui.data(|data| data.get_temp(focus_key(who)));
    let focused = ui.memory(egui::Memory::focused);
    let open = ids.is_some_and(|[menu, ..]| egui::Popup::is_id_open(ui.ctx(), menu));
    open || ids.zip(focused).is_some_and(|(ids, id)| ids.contains(&id))
}

/// More and fewer actions, and the menu of a line.
fn controls_ui(ui: &mut Ui, game: &Unhex, who: CharacterId, actions: &mut Vec<Action>) {
    let Some(standing) = game.standing(who).copied() else {
        return;
    };
    let name = game.name(who);
    ui.spacing_mut().item_spacing.x = 3.0;
    let button = |ui: &mut Ui, sign: &str, words: String| {
        let response = ui.add(egui::Button::new(sign).small());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
        response
    };
    let more = button(ui, "…", format!("More about {name}"));
    let plus = button(ui, "+", format!("{name}, one action more"));
    let minus = button(ui, "−", format!("{name}, one action fewer"));
    let menu = egui::Popup::default_response_id(&more);
    let ids = [menu, more.id, plus.id, minus.id];
    let mut put = |command: Command| actions.push(Action::Do(command.into()));
    let (actions_now, owed) = (standing.actions, standing.owed);
    if plus.clicked() {
        // One that is owed is forgiven first.
        let (actions, owed) = match owed {
            0 => (actions_now.saturating_add(1), 0),
            owed => (actions_now, owed - 1),
        };
        put(Command::SetActions { who, actions, owed });
    }
    if minus.clicked() {
        let (actions, owed) = match actions_now {
            0 => (0, owed.saturating_add(1)),
            actions => (actions - 1, owed),
        };
        put(Command::SetActions { who, actions, owed });
    }
    let mut record = false;
    egui::Popup::menu(&more).show(|ui| {
        let mut item = |words: String| ui.button(words).clicked();
        record = item(format!("Record a result for {name}…"));
        if item(format!("{name} surrenders")) {
            let who = Surrenders::Character(who);
            put(Command::Surrender { who, force: false });
        }
        marks_ui(ui, game, who, &mut put);
        let mut item = |words: String| ui.button(words).clicked();
        if item(format!("{name} leaves the fight")) {
            put(Command::Leave { who });
        }
        if item(format!("Take {name} off the map")) {
            put(Command::TakeOffMap { who });
        }
    });
    if record {
        actions.push(Action::RecordFor(who));
    }
    ui.data_mut(|data| data.insert_temp(focus_key(who), ids));
}

/// The marks that abilities leave, for whoever has such an ability or such a mark; a click sets or takes one away.
fn marks_ui(ui: &mut Ui, game: &Unhex, who: CharacterId, put: &mut impl FnMut(Command)) {
    let (Some(sheet), Some(standing)) = (game.characters.get(&who), game.standing(who)) else {
        return;
    };
    let has = |ability: Ability| sheet.abilities.contains(&ability);
    for marker in Marker::ALL {
        let on = marker.is_on(standing);
        let usual = match marker {
            Marker::AllOut => has(Ability::AllOutDefend),
            Marker::HasDirected | Marker::DirectAction => has(Ability::Direct),
            Marker::Rallied => has(Ability::Rally),
            Marker::Directed => false,
        };
        let mut now = on;
        let words = format!("{} {}", sheet.name, marker.words());
        if (on || usual) && ui.checkbox(&mut now, words).clicked() {
            let on = now;
            put(Command::SetMarker { who, marker, on });
        }
    }
    if has(Ability::Stealth) {
        let mut lost = standing.stealth_lost;
        let words = format!("{} has given stealth away", sheet.name);
        if ui.checkbox(&mut lost, words).clicked() {
            put(Command::SetStealth { who, lost });
        }
    }
}
