//! The tracker: whose decision it is, what the acting character can do, with reasons, and everybody in the fight.

mod aside;
mod effects;
mod forbidden;
mod offers;
mod record;
mod rolls;
mod rows;
mod sum;
mod team_header;

use egui::{RichText, ScrollArea, Ui};

pub(in crate::gui) use aside::offers_aside;
pub(in crate::gui) use effects::NewEffect;
pub(in crate::gui) use record::{Recording, target_of_strike};

use crate::gui::action::Action;
use crate::gui::games::unhex::is_fighting;
use crate::gui::games::unhex::odds::{Beside, OddsPart, part_ui};
use crate::gui::panels::correct_roll;
use crate::gui::panels::decision;
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::systems::unhex::{Command, Phase, Surrenders, Unhex};
use crate::table::{CharacterId, Decider, Decision, Shape};

/// What the tracker keeps beside the campaign.
#[derive(Default)]
pub(in crate::gui) struct TrackerState {
    /// A result is being recorded.
    pub(in crate::gui) recording: Option<Recording>,
    /// An effect is being put on an area.
    pub(in crate::gui) effect: Option<NewEffect>,
    /// What of the odds shows.
    pub(in crate::gui) odds: OddsPart,
}

/// Whose offers show: the one of the acting team who was picked since the last change; else the selected one
/// while it can act; else the first one who can.
pub(in crate::gui) fn acting(game: &Unhex, scene: &Scene) -> Option<CharacterId> {
    let team = game.acting_team()?;
    let fight = game.fight.as_ref()?;
    let of_team =
        |id: &CharacterId| game.team_of(*id) == Some(team) && fight.standings.contains_key(id);
    let able = |id: &CharacterId| of_team(id) && game.can_still_act(*id);
    let picked = scene.selected.filter(|_| scene.picked_since_change);
    picked
        .filter(of_team)
        .or(scene.selected.filter(able))
        .or_else(|| fight.standings.keys().copied().find(able))
}

pub(in crate::gui) fn tracker_ui(
    ui: &mut Ui,
    game: &Unhex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    heading(ui, game, actions);
    effects::lines_ui(ui, game, actions);
    let offers = scene.known.decisions().is_empty() && is_fighting(game);
    // A question has the whole height, with the teams below it; offers, which may be many, leave the teams in sight.
    let below = if offers {
        rows::height(ui, game).min(ui.available_height() * TEAMS_SHARE)
    } else {
        0.0
    };
    let above = (ui.available_height() - below).max(0.0);
    ScrollArea::vertical()
        .id_salt("questions")
        .auto_shrink(false)
        .max_height(above)
        .show(ui, |ui| {
            questions_ui(ui, game, scene, actions);
            if !offers {
                ui.add_space(theme::SPACE);
                rows::teams_ui(ui, game, scene, actions);
            }
        });
    if offers {
        ScrollArea::vertical()
            .id_salt("teams")
            .auto_shrink(false)
            .show(ui, |ui| rows::teams_ui(ui, game, scene, actions));
    }
}

/// The most that the teams take of the height while offers show.
const TEAMS_SHARE: f32 = 0.22;

/// What is asked, or what can be done.
fn questions_ui(ui: &mut Ui, game: &Unhex, scene: &mut Scene, actions: &mut Vec<Action>) {
    if let Some(correcting) = &mut scene.correcting {
        correct_roll::card_ui(ui, correcting, actions);
        return;
    }
    if let Some(recording) = &mut scene.own.unhex.tracker.recording {
        record::card_ui(ui, game, recording, actions);
        return;
    }
    if let Some(effect) = &mut scene.own.unhex.tracker.effect {
        effects::card_ui(ui, game, effect, actions);
        return;
    }
    let decisions = scene.known.decisions();
    scene.draft.keep_open(&decisions);
    all_at_once_ui(ui, &decisions, actions);
    for (index, decision) in decisions.iter().enumerate() {
        let draft = &mut scene.draft;
        let known = &mut scene.own.unhex.known.odds;
        let odds = Beside::of(ui.ctx(), game, (index, decision), known);
        let behind = |ui: &mut Ui| rolls::behind_ui(ui, game, decision);
        let answer = decision::show(ui, decision, draft, index == 0, behind, &odds, actions);
        if let Some(answer) = answer {
            let decision = Some(decision.key.clone());
            actions.push(Action::Do(Command::Answer { decision, answer }.into()));
        }
        let part = &mut scene.own.unhex.tracker.odds;
        // Several may react to the same attack: once is enough.
        if index == 0 {
            part_ui(ui, part, known, &odds.attacks());
        }
    }
    aside_ui(ui, game, &decisions, actions);
    forbidden::reactions_ui(ui, game, actions);
    if !is_fighting(game) {
        if decisions.is_empty() {
            aside::card_ui(ui, game, scene, true, actions);
        }
        widgets::command_ui(ui, UiCommand::BeginFight, actions);
        sum::card_ui(ui, game, scene, actions);
        return;
    }
    if decisions.is_empty()
        && let Some(who) = acting(game, scene)
    {
        // Above the offers, which may be many: it never has to be scrolled to.
        widgets::command_ui(ui, UiCommand::EndTurn, actions);
        aside::card_ui(ui, game, scene, false, actions);
        offers::offers_ui(ui, game, who, scene, actions);
    }
}

/// One answer to several questions: nobody reacts, or the app rolls for all.
fn all_at_once_ui(ui: &mut Ui, decisions: &[Decision], actions: &mut Vec<Action>) {
    let reactions = decisions
        .iter()
        .filter(|d| d.key.starts_with("reaction"))
        .count();
    let rolls = decisions
        .iter()
        .filter(|d| matches!(d.shape, Shape::Roll { .. }))
        .count();
    if reactions == 0 && rolls < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if reactions > 0 {
            widgets::command_ui(ui, UiCommand::NobodyReacts, actions);
        }
        if rolls > 1 {
            widgets::command_ui(ui, UiCommand::RollAll, actions);
        }
    });
}

/// Ways out beside the question: give up, record the result, correct the roll.
fn aside_ui(ui: &mut Ui, game: &Unhex, decisions: &[Decision], actions: &mut Vec<Action>) {
    let rolled = decisions.iter().any(|d| game.roll_behind(&d.key).is_some());
    let struck = target_of_strike(game);
    if !rolled && struck.is_none() && decisions.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let mut asked: Vec<CharacterId> = Vec::new();
        for decision in decisions.iter().filter(|d| d.key.starts_with("reaction")) {
            if let Decider::Character(who) = decision.who {
                asked.push(who);
            }
        }
        // The mover or the target: whoever the action is about.
        let about = struck.or_else(|| game.mover());
        if let Some(who) = about.filter(|_| !asked.is_empty() || struck.is_some()) {
            let words = format!("{} surrenders", game.name(who));
            let help = "Before the dice: the action is not spent, level 0, out of the fight (U-58)";
            if ui.small_button(words).on_hover_text(help).clicked() {
                let who = Surrenders::Character(who);
                let force = false;
                actions.push(Action::Do(Command::Surrender { who, force }.into()));
            }
        }
        if struck.is_some() {
            widgets::small_command_ui(ui, UiCommand::RecordResult, actions);
        }
        if rolled {
            widgets::small_command_ui(ui, UiCommand::CorrectRoll, actions);
        }
    });
}

fn heading(ui: &mut Ui, game: &Unhex, actions: &mut Vec<Action>) {
    let Some(fight) = game.fight.as_ref() else {
        widgets::heading_ui(ui, "No fight", "");
        return;
    };
    let (left, right) = match &fight.phase {
        Phase::Initiative => ("initiative".to_owned(), String::new()),
        Phase::Turns { order, turn } => {
            let name = |index: usize| order.get(index).map(|team| game.team_name(*team));
            (
                format!("{} act", name(*turn).unwrap_or_default()),
                name(turn + 1).map_or_else(String::new, |next| format!("then {next}")),
            )
        }
        Phase::Over {
            standing: Some(team),
        } => (
            format!("over, {} stand", game.team_name(*team)),
            String::new(),
        ),
        // Several may stand where the GM has ended it.
        Phase::Over { standing: None } if !game.standing_teams().is_empty() => {
            ("over".to_owned(), String::new())
        }
        Phase::Over { standing: None } => ("over, nobody stands".to_owned(), String::new()),
    };
    let response = widgets::heading_ui(ui, &format!("Round {}, {left}", fight.round), &right);
    if !is_fighting(game) {
        return;
    }
    let round = fight.round;
    response.context_menu(|ui| {
        for (words, round) in [
            ("Next round number", round.saturating_add(1)),
            ("Previous round number", round.saturating_sub(1)),
        ] {
            let button = ui.add_enabled(round > 0, egui::Button::new(words));
            if button.clicked() {
                actions.push(Action::Do(Command::SetRound { round }.into()));
            }
        }
    });
}

/// Muted words.
fn muted(ui: &Ui, words: impl Into<String>) -> RichText {
    RichText::new(words).color(theme::tokens(ui).muted)
}
