//! The tracker, the same in every game: whose turn it is, what is asked, the last roll, what can be done, and at the foot
//! the letters that end it. Only what can be done scrolls. A game gives values, and draws the cards that are its own.

mod header;
mod last_roll;
mod objectives;
pub(in crate::gui) mod odds;
mod offers;
mod order;
mod pointed;
mod points;
mod who_hit;

use std::sync::Arc;

use egui::{Pos2, Rect, ScrollArea, Ui, pos2};

pub(in crate::gui) use header::{Counter, Header, InOrder};
pub(in crate::gui) use last_roll::last_roll_ui;
pub(in crate::gui) use objectives::{Goal, goal_ui};
pub(in crate::gui) use offers::{
    Group, OfferNumbers, OfferState, Refused, Row, RowOdds, folded_ui,
};
pub(in crate::gui) use order::{OrderRow, order_ui};
pub(in crate::gui) use pointed::Pointed;
pub(in crate::gui) use points::Points;
pub(in crate::gui) use who_hit::down_ui;

use crate::campaign::{Command, InCampaign};
use crate::gui::action::Action;
use crate::gui::games::Panels;
use crate::gui::panels::{correct_roll, decision};
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, slides};
use crate::table::{Clash, Decision, OddsLine, Shape};

/// What a game tells the tracker.
pub(in crate::gui) trait Tracker: Panels + InCampaign {
    /// Whose turn it is.
    fn header(&self) -> Header;

    /// What the GM sets of the turn by hand: a menu at the right of the head.
    fn turn_menu_ui(&self, _ui: &mut Ui, _scene: &mut Scene, _actions: &mut Vec<Action>) {}

    /// Draws the card that the GM has opened; whether there is one.
    fn card_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) -> bool;

    /// Draws a question that is no roll; the first has the keys.
    fn ask_ui(
        &self,
        ui: &mut Ui,
        question: (usize, &Decision),
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    );

    /// Draws what stands below the questions.
    fn below_questions_ui(&self, _ui: &mut Ui, _open: &[Decision], _actions: &mut Vec<Action>) {}

    /// The attack whose dice are awaited, and the odds of each who is attacked.
    fn clash(&self, ui: &Ui, scene: &mut Scene) -> Option<(Clash, Vec<OddsLine>)>;

    /// Draws what there is before a fight and after it.
    fn between_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>);

    /// Whether it is somebody's turn, or about to be.
    fn goes_on(&self) -> bool;

    /// The odds of a row that are worked out frame by frame.
    fn row_odds(&self, _ui: &Ui, _row: &Row, _scene: &mut Scene) -> RowOdds {
        RowOdds::None
    }

    /// How many points of each kind in the head what is pointed at takes.
    fn at_stake(&self, _pointed: &Pointed) -> Vec<u16> {
        Vec::new()
    }

    /// Draws what stands below the offers.
    fn below_ui(&self, _ui: &mut Ui, _scene: &mut Scene, _actions: &mut Vec<Action>) {}

    /// What ends the turn and the like, each with its letter.
    fn footer(&self) -> Vec<UiCommand>;
}

/// With less height than that, at 100 % text, all of it scrolls, the question first.
const LEAST: f32 = 200.0;
/// The same while something is asked.
const LEAST_ASKED: f32 = 420.0;
/// How high the last roll is, and one line of it, before they were shown.
const LAST_ROLL: f32 = 90.0;
const LAST_LINE: f32 = 38.0;

/// How high parts were when they were last shown.
#[derive(Clone, Copy, Default)]
struct Heights {
    /// What is asked.
    question: f32,
    /// The last roll.
    roll: Option<f32>,
    /// One line of it.
    line: Option<f32>,
}

/// The panel. A click on what has just slid under the pointer does nothing.
pub(in crate::gui) fn tracker_ui<G: Tracker>(
    ui: &mut Ui,
    game: &G,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let before = (actions.len(), scene.offers.unfolded().cloned());
    parts_ui(ui, game, scene, actions);
    Pointed::forget_old(ui);
    let unfolded = scene.offers.unfolded() != before.1.as_ref();
    if slides::holds_click(ui.ctx()) && (actions.len() > before.0 || unfolded) {
        actions.truncate(before.0);
        scene.offers.unfold(before.1);
        actions.push(Action::Say(slides::JUST_CHANGED.to_owned()));
    }
}

fn parts_ui<G: Tracker>(ui: &mut Ui, game: &G, scene: &mut Scene, actions: &mut Vec<Action>) {
    let mut header = game.header();
    if let Some(pointed) = Pointed::now(ui) {
        let taken = game.at_stake(&pointed);
        for (points, taken) in header.points.iter_mut().zip(taken) {
            points.stake = taken;
        }
    }
    header::header_ui(ui, &header, |ui| game.turn_menu_ui(ui, scene, actions));
    let decisions = scene.known.decisions();
    let corrects = scene.correcting.is_some();
    let footer = match decisions.is_empty() && !corrects {
        true => game.footer(),
        false => Vec::new(),
    };
    let foot_id = egui::Id::unique("height of the foot");
    let foot = match footer.is_empty() {
        true => 0.0,
        false => ui
            .data(|data| data.get_temp(foot_id))
            .unwrap_or_else(|| ui.spacing().interact_size.y + 2.0 * ui.spacing().item_spacing.y),
    };
    let again = scene.asks_again.clone();
    let again = again.filter(|(by, _)| footer.contains(by));
    let rolled = scene.known.last_roll();
    // Another question has another place to scroll in, and so begins at its head.
    let asked = decisions.first().map(|open| (&open.key, &open.question));
    let asked = ScrollArea::vertical().id_salt(("question", asked));
    let roll_ui = |ui: &mut Ui, folded: bool, actions: &mut Vec<Action>| match &rolled {
        Some(roll) if folded => last_roll::folded_ui(ui, roll, actions),
        Some(roll) => last_roll_ui(ui, roll, Some(actions)),
        None => {}
    };
    let foot_ui = |ui: &mut Ui, actions: &mut Vec<Action>| {
        if footer.is_empty() {
            return;
        }
        let top = ui.cursor().min;
        if let Some((_, words)) = &again {
            ui.label(theme::strong(words));
        }
        let commands = format!("{footer:?}");
        ui.horizontal_wrapped(|ui| {
            for command in footer {
                widgets::command_ui(ui, command, actions);
            }
        });
        lies_from_ui(ui, top, &commands);
        let height = ui.cursor().top() - top.y;
        ui.data_mut(|data| data.insert_temp(foot_id, height));
    };
    let scale = theme::text_scale(ui.style());
    let least = match decisions.is_empty() {
        true => LEAST,
        false => LEAST_ASKED,
    };
    let id = egui::Id::unique("heights of the question and the last roll");
    let mut heights: Heights = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let line = heights.line.unwrap_or(LAST_LINE * scale);
    let line = if rolled.is_some() { line } else { 0.0 };
    let space = ui.spacing().item_spacing.y;
    if ui.available_height() < least * scale {
        let room = (ui.available_height() - foot).max(0.0);
        asked.auto_shrink(false).max_height(room).show(ui, |ui| {
            let room = room - line - space;
            questions_ui(ui, game, &decisions, scene, room, actions);
            roll_ui(ui, corrects, actions);
            rest_ui(ui, game, scene, actions);
        });
        foot_ui(ui, actions);
        return;
    }
    // The question has all the room but that of the last roll, of which no more than a line shows where that would cut it.
    let all = ui.available_height() - foot - space;
    let folds = |heights: Heights| {
        let whole = heights.roll.unwrap_or(LAST_ROLL * scale);
        rolled.is_some() && (corrects || (heights.question > 0.0 && heights.question > all - whole))
    };
    let folded = folds(heights);
    let last = match (&rolled, folded) {
        (None, _) => 0.0,
        (Some(_), true) => line,
        (Some(_), false) => heights.roll.unwrap_or(LAST_ROLL * scale),
    };
    let room = (all - last).max(0.0);
    let question = asked
        .auto_shrink([false, true])
        .max_height(room)
        .show(ui, |ui| {
            questions_ui(ui, game, &decisions, scene, room, actions);
        });
    heights.question = question.content_size.y;
    let top = ui.cursor().top();
    roll_ui(ui, folded, actions);
    let height = (rolled.is_some()).then(|| ui.cursor().top() - top);
    match folded {
        true => heights.line = height,
        false => heights.roll = height,
    }
    ui.data_mut(|data| data.insert_temp(id, heights));
    if folds(heights) != folded {
        ui.ctx().request_repaint();
    }
    let room = (ui.available_height() - foot).max(0.0);
    let mut offers = ScrollArea::vertical().id_salt("offers");
    if std::mem::take(&mut scene.offers.fresh) {
        offers = offers.vertical_scroll_offset(0.0);
    }
    offers
        .auto_shrink(false)
        .max_height(room)
        .show(ui, |ui| rest_ui(ui, game, scene, actions));
    foot_ui(ui, actions);
}

/// What can be done, and what stands below it.
fn rest_ui<G: Tracker>(ui: &mut Ui, game: &G, scene: &mut Scene, actions: &mut Vec<Action>) {
    if !game.goes_on() {
        let top = ui.cursor().min;
        game.between_ui(ui, scene, actions);
        lies_from_ui(ui, top, "between fights");
    }
    groups_ui(ui, game, scene, actions);
    game.below_ui(ui, scene, actions);
}

/// What can be done.
fn groups_ui<G: Tracker>(ui: &mut Ui, game: &G, scene: &mut Scene, actions: &mut Vec<Action>) {
    let groups: Arc<[Group]> = game.offers(scene);
    let mut state = std::mem::take(&mut scene.offers);
    state.are_of(scene.selected, &groups);
    if scene.has_card() {
        // Their numbers rest while a card has the keys.
        ui.multiply_opacity(0.5);
    }
    offers::offers_ui(
        ui,
        &groups,
        &mut state,
        |ui, row| game.row_odds(ui, row, scene),
        actions,
    );
    scene.offers = state;
}

/// What is asked, and the ways out of it; the card of a correction keeps to that room.
fn questions_ui<G: Tracker>(
    ui: &mut Ui,
    game: &G,
    decisions: &[Decision],
    scene: &mut Scene,
    room: f32,
    actions: &mut Vec<Action>,
) {
    if let Some(correcting) = &mut scene.correcting {
        correct_roll::card_ui(ui, correcting, room, actions);
        return;
    }
    if let Some(asked) = &scene.who_hit {
        who_hit::card_ui(ui, game, asked, actions);
        return;
    }
    if game.card_ui(ui, scene, actions) || decisions.is_empty() {
        return;
    }
    scene.draft.keep_open(decisions);
    let rolls = |open: &&Decision| matches!(open.shape, Shape::Roll { .. });
    let all: Vec<&Decision> = decisions.iter().filter(rolls).collect();
    for (index, open) in decisions.iter().enumerate() {
        if !rolls(&open) {
            game.ask_ui(ui, (index, open), scene, actions);
        } else if all.first().is_some_and(|first| std::ptr::eq(*first, open)) {
            // All rolls that are asked for stand on one card: the dice of both sides, and of everybody in an area.
            let clash = game.clash(ui, scene);
            let answer = decision::rolls_ui(
                ui,
                (&all, clash.as_ref()),
                &mut scene.draft,
                index == 0,
                actions,
            );
            if let Some((key, answer)) = answer {
                actions.push(Action::Do(Command::answer(G::SYSTEM, &key, answer)));
            }
        }
        // Below the first card, which so stays where it is.
        if index == 0 {
            all_at_once_ui(ui, decisions, all.len(), actions);
        }
    }
    let top = ui.cursor().min;
    if game.struck().is_some() {
        widgets::small_command_ui(ui, UiCommand::RecordResult, actions);
    }
    game.below_questions_ui(ui, decisions, actions);
    lies_below_ui(ui, ("below", top), decisions);
    ui.add_space(theme::SPACE);
}

/// What lies from there on belongs to the first question, and is something else below another one.
fn lies_below_ui(ui: &Ui, (what, top): (&str, Pos2), decisions: &[Decision]) {
    if let Some(first) = decisions.first() {
        lies_from_ui(ui, top, &format!("{what} {}", decision::sign(first)));
    }
}

/// What was drawn from there on can be pressed.
fn lies_from_ui(ui: &Ui, top: Pos2, what: &str) {
    let below = Rect::from_min_max(top, pos2(ui.max_rect().right(), ui.cursor().top()));
    slides::lies_ui(ui, below, what);
}

/// One answer to several questions: nobody reacts, or the app rolls for all.
fn all_at_once_ui(ui: &mut Ui, decisions: &[Decision], rolls: usize, actions: &mut Vec<Action>) {
    // What a Reaction costs (`reaction_cost`) is another question.
    let reacts = |open: &Decision| open.key == "reaction" || open.key.starts_with("reaction.");
    let reacts = decisions.iter().any(reacts);
    if !reacts && rolls < 2 {
        return;
    }
    let top = ui.cursor().min;
    ui.horizontal_wrapped(|ui| {
        if reacts {
            widgets::command_ui(ui, UiCommand::NobodyReacts, actions);
        }
        if rolls > 1 {
            widgets::command_ui(ui, UiCommand::RollAll, actions);
        }
    });
    lies_below_ui(ui, ("for all", top), decisions);
}
