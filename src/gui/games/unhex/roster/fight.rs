//! What the GM sets of the fight on the rows of teams and characters: actions, marks, turns, surrender (promise 7).

use egui::accesskit::Role;
use egui::{Ui, WidgetInfo};

use crate::gui::action::Action;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::unhex::{Ability, Command, Marker, Phase, Surrenders, Unhex};
use crate::table::{CharacterId, TeamId};

/// One action more or fewer, as buttons.
pub(super) fn actions_ui(ui: &mut Ui, game: &Unhex, who: CharacterId, actions: &mut Vec<Action>) {
    let Some(standing) = game.standing(who).copied() else {
        return;
    };
    let (now, owed) = (standing.actions, standing.owed);
    // One that is owed is forgiven first.
    let more = match owed {
        0 => (now.saturating_add(1), 0),
        owed => (now, owed - 1),
    };
    let fewer = match now {
        0 => (0, owed.saturating_add(1)),
        now => (now - 1, owed),
    };
    let name = game.name(who);
    for (sign, words, (now, owed)) in [("−", "fewer", fewer), ("+", "more", more)] {
        let button = ui.add(egui::Button::new(sign).small());
        let words = format!("{name}, one action {words}");
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
        if button.clicked() {
            let actions_now = now;
            actions.push(Action::Do(
                Command::SetActions {
                    who,
                    actions: actions_now,
                    owed,
                }
                .into(),
            ));
        }
    }
}

/// What is in the menu of somebody who is in the fight.
pub(in crate::gui::games::unhex) fn member_menu_ui(
    ui: &mut Ui,
    game: &Unhex,
    who: CharacterId,
    actions: &mut Vec<Action>,
) {
    let mut put = |command: Command| actions.push(Action::Do(command.into()));
    let item_ui = |ui: &mut Ui, icon, words| widgets::menu_item_ui(ui, icon, words, true);
    if game.standing(who).is_none() {
        if game.can_join(who) && item_ui(ui, icons::FIGHT, "Join the fight") {
            put(Command::Join { who });
        }
        return;
    }
    ui.separator();
    let record = item_ui(ui, icons::HEALTH, "Record a result…");
    if item_ui(ui, icons::OBJECTIVE, "Surrender") {
        let who = Surrenders::Character(who);
        put(Command::Surrender { who, force: false });
    }
    marks_ui(ui, game, who, &mut put);
    if item_ui(ui, icons::FIGHT, "Leave the fight") {
        put(Command::Leave { who });
    }
    if item_ui(ui, icons::MAP, "Take off the map") {
        put(Command::TakeOffMap { who });
    }
    ui.separator();
    if record {
        actions.push(Action::RecordFor(who));
    }
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
        let words = format!("{} is no longer in stealth", sheet.name);
        if ui.checkbox(&mut lost, words).clicked() {
            put(Command::SetStealth { who, lost });
        }
    }
}

/// When a team acts.
pub(super) fn when_words(game: &Unhex, id: TeamId) -> &'static str {
    match game.fight.as_ref().map(|fight| &fight.phase) {
        Some(Phase::Turns { order, turn }) => match order.iter().position(|team| *team == id) {
            Some(at) if at == *turn => "acts now",
            Some(at) if at < *turn => "has acted",
            Some(_) => "acts later",
            None => "no turn this round",
        },
        Some(Phase::Initiative) => "rolls initiative",
        Some(Phase::Over { .. }) | None => "",
    }
}

/// What is in the menu of a team while a fight goes on.
pub(super) fn team_menu_ui(ui: &mut Ui, game: &Unhex, id: TeamId, actions: &mut Vec<Action>) {
    let Some(fight) = &game.fight else {
        return;
    };
    let mut put = |command: Command| actions.push(Action::Do(command.into()));
    ui.separator();
    let turns = matches!(fight.phase, Phase::Turns { .. });
    if widgets::menu_item_ui(ui, icons::MOVE, "Give it the turn", turns) {
        put(Command::SetTurn { team: id });
    }
    for (icon, words, by) in [
        (icons::UP, "Acts earlier", -1),
        (icons::DOWN, "Acts later", 1),
    ] {
        let command = stepped(game, id, by);
        if widgets::menu_item_ui(ui, icon, words, command.is_some())
            && let Some(command) = command
        {
            put(command);
        }
    }
    if widgets::menu_item_ui(ui, icons::OBJECTIVE, "Surrender", true) {
        let who = Surrenders::Team(id);
        put(Command::Surrender { who, force: false });
    }
}

/// The order of the round with one team a place earlier or later.
fn stepped(game: &Unhex, team: TeamId, by: isize) -> Option<Command> {
    let Phase::Turns { order, .. } = &game.fight.as_ref()?.phase else {
        return None;
    };
    let mut order = order.clone();
    let at = order.iter().position(|one| *one == team)?;
    let next = at
        .checked_add_signed(by)
        .filter(|next| *next < order.len())?;
    order.swap(at, next);
    Some(Command::SetOrder { order })
}
