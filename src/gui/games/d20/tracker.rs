//! What the tracker shows of a fight: the turn with its actions, who follows, what is asked (D-01 to D-04).

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::games::Panels;
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::tracker::{Header, Tracker};
use crate::gui::units::{self, UnitGame, map_shown, team_index, unit_tracker};
use crate::gui::widgets::common as widgets;
use crate::systems::d20::{Act, Actions, D20, Fact, Pay};

impl Tracker for D20 {
    fn header(&self) -> Header {
        let Some(fight) = &self.fight else {
            return Header::plain("No fight");
        };
        let Some(turn) = self.turn() else {
            return match self.over() {
                Some(_) => Header::plain("The fight is over"),
                None if fight.round <= 1 => Header::plain("The fight begins"),
                None => Header::plain(&format!("Round {} begins", fight.round)),
            };
        };
        let who = self.name(turn.who);
        let follows = fight.order.iter().skip_while(|one| **one != turn.who);
        let next = follows.skip(1).copied().find(|one| {
            let standing = self.standing(*one);
            self.is_up(*one) && standing.is_some_and(|standing| !standing.done)
        });
        let order = fight.order.iter().filter_map(|one| {
            let standing = self.standing(*one)?;
            let acts = *one == turn.who;
            let note = match (self.is_up(*one), standing.delayed) {
                (false, _) => "out",
                (true, Some(_)) if !standing.done && !acts => "delays",
                (true, _) => "",
            };
            let done = standing.done || note == "out";
            units::in_order(self, *one, (done, acts), note)
        });
        let whole = Actions::TURN;
        // Actions that nothing can be done with are none.
        let left = match self.is_able(turn.who) {
            true => turn.left,
            false => Actions::default(),
        };
        let actions = Pay::ALL.map(|pay| (pay.words(), left.of(pay), whole.of(pay)));
        let from = self.acts_from(turn.who);
        Header {
            note: from.map_or_else(String::new, |from| format!("acts {from}")),
            name: format!("Turn of {who}"),
            turn: format!("Round {}", fight.round),
            actions: actions.to_vec(),
            next: next.map_or_else(String::new, |next| format!("then {}", self.name(next))),
            look: Some(team_index(self, self.side_of(turn.who))),
            order: order.collect(),
            who,
            ..Header::default()
        }
    }

    unit_tracker!();

    fn between_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        if let Some(winner) = self.over() {
            let winner = winner.map(|team| self.which_team(team));
            ui.label(theme::strong(Fact::FightOver { winner }.sentence()));
            widgets::command_ui(ui, UiCommand::EndFight, actions);
        }
        if map_shown(self, scene).is_none() {
            return;
        }
        // One thing comes next: after a fight, its end.
        match self.fight {
            Some(_) => widgets::small_command_ui(ui, UiCommand::BeginFight, actions),
            None => {
                let begin = UiCommand::BeginFight;
                let why_not = Panels::why_not(self, begin);
                widgets::command_unless_ui(ui, begin, why_not, actions);
            }
        }
    }

    fn footer(&self) -> Vec<UiCommand> {
        let Some(turn) = self.turn() else {
            return Vec::new();
        };
        let delays = self.refusal_of(turn.who, &Act::Delay).is_none();
        let delay = delays.then_some(UiCommand::Pass);
        std::iter::once(UiCommand::EndTurn).chain(delay).collect()
    }
}
