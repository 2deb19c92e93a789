//! A team's line in the tracker: whose turn it is, whether its reactions are asked for, and what the GM can do with it.

use egui::accesskit::Role;
use egui::{Align, Align2, Layout, Rect, RichText, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use crate::gui::action::Action;
use crate::gui::games::unhex::team_index;
use crate::gui::theme;
use crate::systems::unhex::{Command, DiceMode, Phase, Reactions, Surrenders, Unhex};
use crate::table::TeamId;

/// Draws it in that rectangle. Dragged onto another team's line, it takes that one's place in the order.
pub(super) fn header_ui(
    ui: &mut Ui,
    game: &Unhex,
    id: TeamId,
    rect: Rect,
    actions: &mut Vec<Action>,
) {
    let Some(team) = game.teams.get(&id) else {
        return;
    };
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let acts = game.acting_team() == Some(id);
    let response = ui.interact(rect, ui.scope_id().with(("team", id)), Sense::drag());
    let when = when_words(game, id);
    response.dnd_set_drag_payload(id);
    if let Some(dragged) = response.dnd_release_payload::<TeamId>()
        && let Some(command) = moved(game, *dragged, id)
    {
        actions.push(Action::Do(command.into()));
    }
    let over = response.dnd_hover_payload::<TeamId>().is_some();
    let painter = ui.painter();
    if acts || over {
        painter.rect_filled(rect, theme::RADIUS_SMALL, t.raised);
    }
    let look = theme::TeamLook::of(team_index(game, Some(id)), t);
    let centre = rect.left_center() + vec2(12.0 * scale, 0.0);
    let fill = if acts { look.colour } else { t.panel };
    let stroke = egui::Stroke::new(1.5, look.colour);
    theme::paint_team_shape(painter, look.shape, centre, 6.0 * scale, fill, stroke);
    let left = rect.left() + 24.0 * scale;
    let strong = theme::strong_style().resolve(ui.style());
    let name = painter.text(
        egui::pos2(left, rect.center().y),
        Align2::LEFT_CENTER,
        &team.name,
        strong,
        t.text,
    );
    painter.text(
        egui::pos2(name.right() + 8.0, rect.center().y),
        Align2::LEFT_CENTER,
        when,
        egui::TextStyle::Small.resolve(ui.style()),
        t.muted,
    );
    let words = format!("Team {}, {when}", team.name);
    response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &words));
    let builder = UiBuilder::new()
        .max_rect(rect.shrink2(vec2(4.0, 1.0)))
        .id_salt(("team controls", id))
        .layout(Layout::right_to_left(Align::Center));
    let mut controls = ui.new_child(builder);
    controls_ui(&mut controls, game, id, actions);
}

fn when_words(game: &Unhex, id: TeamId) -> &'static str {
    let Some(fight) = &game.fight else { return "" };
    match &fight.phase {
        Phase::Turns { order, turn } => match order.iter().position(|team| *team == id) {
            Some(at) if at == *turn => "acts now",
            Some(at) if at < *turn => "has acted",
            Some(_) => "acts later",
            None => "no turn this round",
        },
        Phase::Initiative => "rolls initiative",
        Phase::Over { .. } => "",
    }
}

fn controls_ui(ui: &mut Ui, game: &Unhex, id: TeamId, actions: &mut Vec<Action>) {
    let Some(team) = game.teams.get(&id) else {
        return;
    };
    let name = &team.name;
    let mut put = |command: Command| actions.push(Action::Do(command.into()));
    ui.spacing_mut().item_spacing.x = 4.0;
    let more = ui.add(egui::Button::new("…").small());
    more.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("More about {name}")));
    egui::Popup::menu(&more).show(|ui| {
        let turns = matches!(
            game.fight.as_ref().map(|fight| &fight.phase),
            Some(Phase::Turns { .. })
        );
        let item = |ui: &mut Ui, enabled, words: String| {
            ui.add_enabled(enabled, egui::Button::new(words)).clicked()
        };
        if item(ui, turns, format!("It is the turn of {name}")) {
            put(Command::SetTurn { team: id });
        }
        for (words, by) in [("earlier", -1), ("later", 1)] {
            let command = stepped(game, id, by);
            if item(ui, command.is_some(), format!("{name} acts {words}"))
                && let Some(command) = command
            {
                put(command);
            }
        }
        let (words, dice) = match team.dice {
            DiceMode::App => ("real dice", DiceMode::Real),
            DiceMode::Real => ("app dice", DiceMode::App),
        };
        if item(ui, true, format!("{name} rolls {words}")) {
            let team = Some(id);
            put(Command::SetDice { team, dice });
        }
        ui.separator();
        if item(ui, true, format!("{name} surrenders")) {
            let who = Surrenders::Team(id);
            put(Command::Surrender { who, force: false });
        }
    });
    let asks = team.reactions == Reactions::Ask;
    let words = if asks { "asks" } else { "skips" };
    let ask = ui
        .add(
            egui::Button::new(RichText::new(words).small())
                .small()
                .selected(!asks),
        )
        .on_hover_text("Whether the table stops for this team’s reactions (U-51)");
    ask.widget_info(|| {
        let words = format!("Ask {name} for reactions");
        WidgetInfo::selected(Role::CheckBox, true, asks, words)
    });
    if ask.clicked() {
        let reactions = if asks {
            Reactions::Skip
        } else {
            Reactions::Ask
        };
        put(Command::SetReactions {
            team: id,
            reactions,
        });
    }
}

/// The order of the round, or of the teams before there is one.
fn order(game: &Unhex) -> Option<Vec<TeamId>> {
    let fight = game.fight.as_ref()?;
    match &fight.phase {
        Phase::Turns { order, .. } => Some(order.clone()),
        Phase::Initiative | Phase::Over { .. } => None,
    }
}

/// The order with one team put into another's place.
fn moved(game: &Unhex, dragged: TeamId, onto: TeamId) -> Option<Command> {
    let mut order = order(game)?;
    let from = order.iter().position(|team| *team == dragged)?;
    let to = order.iter().position(|team| *team == onto)?;
    if from == to {
        return None;
    }
    let team = order.remove(from);
    order.insert(to, team);
    Some(Command::SetOrder { order })
}

/// The order with one team a place earlier or later.
fn stepped(game: &Unhex, team: TeamId, by: isize) -> Option<Command> {
    let order = order(game)?;
    let at = order.iter().position(|one| *one == team)?;
    let next = at.checked_add_signed(by)?;
    moved(game, team, *order.get(next)?)
}
