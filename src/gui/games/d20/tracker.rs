//! What the tracker shows of a fight: the turn with its actions, who follows, what is asked (D-01 to D-04).

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::board::letters_of;
use crate::gui::games::d20::offers::row_odds;
use crate::gui::panels::decision::{self, AtChoices};
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::tracker::{Header, InOrder, Row, RowOdds, Tracker};
use crate::gui::units::{GmCard, UnitGame, map_shown, team_index};
use crate::gui::widgets::common as widgets;
use crate::systems::d20::{Act, Actions, Command, D20, Fact, Pay};
use crate::table::{CharacterId, Choice, Clash, Decision, OddsLine};

impl Tracker for D20 {
    fn header(&self) -> Header {
        let plain = |words: &str| Header {
            name: words.to_owned(),
            who: words.to_owned(),
            ..Header::default()
        };
        let Some(fight) = &self.fight else {
            return plain("No fight");
        };
        let Some(turn) = self.turn() else {
            return plain(match self.over() {
                Some(_) => "The fight is over",
                None => "The fight begins",
            });
        };
        let who = self.name(turn.who);
        let follows = fight.order.iter().skip_while(|one| **one != turn.who);
        let next = follows.skip(1).copied().find(|one| {
            let standing = self.standing(*one);
            self.is_up(*one) && standing.is_some_and(|standing| !standing.done)
        });
        let order = fight.order.iter().filter_map(|one| {
            let (unit, standing) = (self.units.get(one)?, self.standing(*one)?);
            let acts = *one == turn.who;
            let note = match (self.is_up(*one), standing.delayed) {
                (false, _) => "out",
                (true, Some(_)) if !standing.done && !acts => "delays",
                (true, _) => "",
            };
            Some(InOrder {
                name: unit.name.clone(),
                letters: letters_of(&unit.letters, &unit.name).into_owned(),
                look: team_index(self, unit.team),
                done: standing.done || note == "out",
                acts,
                note,
            })
        });
        let whole = Actions::TURN;
        let actions = Pay::ALL.map(|pay| (pay.words(), turn.left.of(pay), whole.of(pay)));
        Header {
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

    fn card_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) -> bool {
        let card = &mut Self::own(&mut scene.own).card;
        card.as_mut()
            .map(|card| card.show(ui, self, actions))
            .is_some()
    }

    fn ask_ui(
        &self,
        ui: &mut Ui,
        (index, decision): (usize, &Decision),
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    ) {
        let draft = &mut scene.draft;
        let answer = decision::show(ui, decision, draft, index == 0, &Plain, actions);
        if let Some(answer) = answer {
            let decision = Some(decision.key.clone());
            actions.push(Action::Do(Command::Answer { decision, answer }.into()));
        }
    }

    fn clash(&self, _: &Ui, scene: &mut Scene) -> Option<(Clash, Vec<OddsLine>)> {
        let known = &mut scene.own.d20.kept.clash;
        known.get_or_insert_with(|| self.clash()).clone()
    }

    fn struck(&self) -> Option<CharacterId> {
        self.hit_now()
    }

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
            None => widgets::command_ui(ui, UiCommand::BeginFight, actions),
        }
    }

    fn goes_on(&self) -> bool {
        self.is_fighting()
    }

    fn row_odds(&self, _: &Ui, row: &Row, scene: &mut Scene) -> RowOdds {
        row_odds(self, row, scene)
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

/// Nothing stands at the choices of a question.
struct Plain;

impl AtChoices for Plain {
    fn says_what_follows(&self, _: &Choice) -> bool {
        false
    }

    fn show(&self, _: &mut Ui, _: &Choice) {}
}
