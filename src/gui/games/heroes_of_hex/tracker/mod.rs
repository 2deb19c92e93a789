//! The tracker: whose initiative it is, each side with its cycle, HEX and units, what is declared, what is asked, what can be done
//! (H-19).

mod begin;
mod card;
mod effect;
mod gm_menu;
mod objectives;
mod offers;
mod record;
mod sides;
mod stack;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{RichText, ScrollArea, Ui};

pub(in crate::gui) use card::TrackerCard;
pub(in crate::gui) use record::struck;

use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::board::Pointed;
use crate::gui::games::heroes_of_hex::map_shown;
use crate::gui::panels::correct_roll::card_ui as correcting_ui;
use crate::gui::panels::decision;
use crate::gui::panels::decision::AtChoices;
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::systems::heroes_of_hex::{Command, Fact, HeroesOfHex};
use crate::table::{Choice, Decision, Odds, Shape};

pub(in crate::gui) fn tracker_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let pointed = Cell::new(None);
    heading(ui, game, scene, actions);
    ScrollArea::vertical()
        .id_salt("skirmish")
        .auto_shrink(false)
        .show(ui, |ui| {
            sides::sides_ui(ui, game, scene, actions);
            stack::stack_ui(ui, game, actions);
            questions_ui(ui, game, scene, &pointed, actions);
            objectives::objectives_ui(ui, game, actions);
        });
    Pointed::note(ui, pointed.take());
}

/// Whose initiative it is and what is left of the Turn (H-11, H-19).
fn heading(ui: &mut Ui, game: &HeroesOfHex, scene: &mut Scene, actions: &mut Vec<Action>) {
    let Some(skirmish) = &game.skirmish else {
        widgets::heading_ui(ui, "No skirmish", "");
        return;
    };
    let Some(turn) = game.turn() else {
        let how = game.over().map(|over| Fact::SkirmishOver {
            winner: over.winner.map(|side| game.which_side(side)),
            by: over.by.clone(),
        });
        let words = how.map_or_else(String::new, |fact| fact.sentence());
        ui.label(theme::strong(words));
        return;
    };
    let left = format!("{} have the initiative", game.side_name(turn.side));
    let number = format!("Turn {}", skirmish.turns.saturating_add(1));
    widgets::heading_ui(ui, &left, &number);
    let words = match turn.fate {
        Some(fate) => format!("Fate {fate}, {} AP left", turn.ap),
        None => "Fate is not rolled yet".to_owned(),
    };
    widgets::line_ui(ui, |ui| {
        ui.label(RichText::new(words).size(15.0 * theme::text_scale(ui.style())));
        gm_menu::turn_ui(ui, game, turn, &mut scene.own.heroes_of_hex.typed, actions);
    });
}

/// What is asked, or what can be done.
fn questions_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    pointed: &Cell<Option<Pointed>>,
    actions: &mut Vec<Action>,
) {
    if let Some(correcting) = &mut scene.correcting {
        correcting_ui(ui, correcting, actions);
        return;
    }
    if let Some(card) = &mut scene.own.heroes_of_hex.card {
        card.show(ui, game, actions);
        return;
    }
    let decisions = scene.known.decisions();
    scene.draft.keep_open(&decisions);
    all_at_once_ui(ui, &decisions, actions);
    let proposed = scene.own.heroes_of_hex.known.proposed(game);
    for (index, decision) in decisions.iter().enumerate() {
        let draft = &mut scene.draft;
        let behind = |ui: &mut Ui| {
            if proposed.is_of(decision) {
                widgets::hint_ui(ui, "Any other space can be picked on the map");
            }
        };
        let card = proposed.card(decision);
        let beside = Pointing {
            pointed,
            odds: scene.own.heroes_of_hex.known.odds_at(game, decision),
            whose: (index > 0).then_some(decision.who_name.as_str()),
        };
        let answer = decision::show(ui, card, draft, index == 0, behind, &beside, actions);
        if let Some(answer) = answer {
            let answer = proposed.answer(game, decision, answer);
            let decision = Some(decision.key.clone());
            actions.push(Action::Do(Command::Answer { decision, answer }.into()));
        }
    }
    if game.turn().is_none() {
        let can_begin = map_shown(game, scene).is_some();
        if can_begin {
            widgets::command_ui(ui, UiCommand::BeginFight, actions);
        }
        if game.skirmish.is_some() {
            widgets::command_ui(ui, UiCommand::EndFight, actions);
        }
        return;
    }
    offers::offers_ui(ui, game, scene, pointed, actions);
    if !decisions.is_empty() {
        ui.horizontal_wrapped(|ui| {
            if struck(game).is_some() {
                widgets::small_command_ui(ui, UiCommand::RecordResult, actions);
            }
            widgets::small_command_ui(ui, UiCommand::CorrectRoll, actions);
        });
    }
}

/// One answer to several questions: nobody reacts, or the app rolls for all.
fn all_at_once_ui(ui: &mut Ui, decisions: &[Decision], actions: &mut Vec<Action>) {
    // What a Reaction costs (`reaction_cost`) is another question.
    let reacts = |decision: &Decision| decision.key.starts_with("reaction.");
    let rolls = |decision: &Decision| matches!(decision.shape, Shape::Roll { .. });
    let (react, roll) = (decisions.iter().any(reacts), decisions.iter().any(rolls));
    if !react && !roll {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if react {
            widgets::command_ui(ui, UiCommand::NobodyReacts, actions);
        }
        if roll {
            widgets::command_ui(ui, UiCommand::RollAll, actions);
        }
    });
}

/// What stands at the choices of a question: their odds; the map shows what is pointed at.
struct Pointing<'a> {
    pointed: &'a Cell<Option<Pointed>>,
    odds: Arc<BTreeMap<String, Odds>>,
    /// Whose question it is, where several are asked the same.
    whose: Option<&'a str>,
}

impl AtChoices for Pointing<'_> {
    fn says_what_follows(&self, _: &Choice) -> bool {
        false
    }

    fn show(&self, ui: &mut Ui, choice: &Choice) {
        if let Some(odds) = self.odds.get(&choice.key) {
            let about = match self.whose {
                Some(who) => format!("{}, {who}", choice.label),
                None => choice.label.clone(),
            };
            offers::odds_ui(ui, &about, &odds.words());
        }
    }

    fn points_at(&self, choice: &Choice) {
        self.pointed.set(Some(Pointed::Choice(choice.key.clone())));
    }
}
