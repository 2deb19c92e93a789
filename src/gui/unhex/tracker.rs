//! The tracker: whose decision it is, and what the acting character can do, with reasons.

use egui::{RichText, ScrollArea, Ui};

use super::{act, is_fighting, state_words};
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::ui_command::UiCommand;
use crate::gui::{decision_card, theme, widgets};
use crate::systems::unhex::{Command, Phase, Unhex};
use crate::table::{CharacterId, Decision, RuleId, Shape};

/// Whose offers show: the one of the acting team who was picked since the last change; else the selected one
/// while it can act; else the first one who can.
pub(in crate::gui) fn acting(game: &Unhex, scene: &Scene) -> Option<CharacterId> {
    let team = game.acting_team()?;
    let fight = game.fight.as_ref()?;
    let of_team =
        |id: &CharacterId| game.team_of(*id) == Some(team) && fight.standings.contains_key(id);
    let able = |id: &CharacterId| {
        of_team(id)
            && game.is_conscious(*id)
            && fight.standings.get(id).is_some_and(|s| s.actions > 0)
    };
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
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        heading(ui, game);
        let decisions = game.decisions();
        scene.draft.keep_open(&decisions);
        all_at_once_ui(ui, &decisions, actions);
        for (index, decision) in decisions.iter().enumerate() {
            let draft = &mut scene.draft;
            let answer = decision_card::show(ui, decision, draft, index == 0, actions);
            if let Some(answer) = answer {
                let decision = Some(decision.key.clone());
                actions.push(Action::Do(Command::Answer { decision, answer }.into()));
            }
        }

        if !is_fighting(game) {
            button_ui(ui, UiCommand::BeginFight, actions);
            return;
        }
        if decisions.is_empty()
            && let Some(who) = acting(game, scene)
        {
            // Above the offers, which may be many: it never has to be scrolled to.
            button_ui(ui, UiCommand::EndTurn, actions);
            offers_ui(ui, game, who, actions);
        }
    });
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
            button_ui(ui, UiCommand::NobodyReacts, actions);
        }
        if rolls > 1 {
            button_ui(ui, UiCommand::RollAll, actions);
        }
    });
}

fn heading(ui: &mut Ui, game: &Unhex) {
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
        Phase::Over { standing: None } => ("over, nobody stands".to_owned(), String::new()),
    };
    widgets::heading_ui(ui, &format!("Round {}, {left}", fight.round), &right);
}

fn button_ui(ui: &mut Ui, command: UiCommand, actions: &mut Vec<Action>) {
    let button = egui::Button::new(command.name()).shortcut_text(command.keys_text(ui.ctx()));
    let response = ui.add(button).on_hover_text(command.help());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, command.name())
    });
    if response.clicked() {
        actions.push(Action::Ui(command));
    }
}

/// Legal offers as numbered buttons; the others below, greyed, with rule and reason.
fn offers_ui(ui: &mut Ui, game: &Unhex, who: CharacterId, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    let offers = game.offers(who);
    widgets::card_ui(ui, false, |ui| {
        widgets::heading_ui(
            ui,
            &format!("{} can", game.name(who)),
            &state_words(game, who),
        );
        ui.spacing_mut().item_spacing.y = 4.0;
        let (legal, illegal): (Vec<_>, Vec<_>) = offers.iter().partition(|offer| offer.is_legal());
        for (index, offer) in legal.iter().enumerate() {
            let key = (index < 9).then_some(index + 1);
            let label = match offer.detail.as_str() {
                "both hands" | "left hand" | "right hand" => {
                    format!("{}, {}", offer.label, offer.detail)
                }
                _ => offer.label.clone(),
            };
            if widgets::option_ui(ui, key, &label, &offer.detail, true).clicked() {
                actions.push(Action::Do(act(offer)));
            }
        }
        if legal.is_empty() {
            ui.label(RichText::new("Nothing now").color(t.muted));
        }
        // What is refused for one and the same reason stands together, the reason once.
        let mut refused: Vec<(&str, Option<RuleId>, Vec<&str>)> = Vec::new();
        for offer in illegal {
            let Some(refusal) = &offer.refusal else {
                continue;
            };
            let (reason, rule) = (refusal.reason(), refusal.rule_id());
            match refused
                .iter_mut()
                .find(|(r, id, _)| *r == reason && *id == rule)
            {
                Some((_, _, labels)) => labels.push(&offer.label),
                None => refused.push((reason, rule, vec![&offer.label])),
            }
        }
        for (reason, rule, labels) in refused {
            ui.add_space(4.0);
            for label in labels {
                ui.label(RichText::new(label).color(t.muted));
            }
            widgets::line_ui(ui, |ui| {
                ui.label(RichText::new(reason).small().color(t.muted));
                if let Some(rule) = rule {
                    widgets::rule_link_ui(ui, rule, actions);
                }
            });
        }
    });
}
