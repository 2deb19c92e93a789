//! What the tracker shows of a fight: the turn with its points, the order with everybody's, what is asked with the odds
//! beside each reaction (F-10 to F-12, F-20, F-30).

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::games::Panels;
use crate::gui::games::flow::offers::cost_of;
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::tracker::{Header, OrderRow, Pointed, Points, Tracker, order_ui};
use crate::gui::units::{self, State, UnitGame, look, map_shown, team_index, unit_tracker};
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::systems::Doors as _;
use crate::systems::flow::{Command, Flow, Point, Pools};
use crate::table::CharacterId;

impl Tracker for Flow {
    fn header(&self) -> Header {
        let Some(fight) = &self.fight else {
            return Header::plain("No fight");
        };
        let Some(who) = self.turn() else {
            return Header::plain(match self.one_side_left() {
                true => "One side is left",
                false if fight.round == 0 => "The fight begins",
                false => "Between turns",
            });
        };
        let has = self.pools(who);
        let full = self.units.get(&who).map_or(2, |unit| unit.reaction_points);
        let whole = Pools {
            ap: 5,
            rp: full.into(),
            fp: 0,
        };
        let points = Point::ALL.map(|point| Points {
            letters: point.words(),
            left: has.of(point),
            whole: whole.of(point),
            stake: 0,
        });
        let follows = fight.order.iter().skip_while(|one| **one != who).skip(1);
        let next = follows
            .copied()
            .find(|one| UnitGame::stands(self, *one).is_filled() && !self.is_surprised(*one));
        let order = fight.order.iter().filter_map(|one| {
            let state = UnitGame::stands(self, *one);
            let note = match state {
                State::Defeated => "down",
                _ if self.standing(*one)?.ready.is_some() => "waits",
                _ => "",
            };
            units::in_order(self, *one, (!state.is_filled(), *one == who), note)
        });
        Header {
            name: format!("Turn of {}", self.name(who)),
            turn: match self.one_side_left() {
                true => format!("Round {}, one side is left", fight.round),
                false => format!("Round {}", fight.round),
            },
            points: points.to_vec(),
            next: next.map_or_else(String::new, |next| format!("then {}", self.name(next))),
            look: Some(team_index(self, self.side_of(who))),
            who: self.name(who),
            order: order.collect(),
            ..Header::default()
        }
    }

    fn at_stake(&self, pointed: &Pointed) -> Vec<u16> {
        let cost = cost_of(self, pointed);
        cost.map_or_else(Vec::new, |cost| {
            Point::ALL.map(|point| cost.of(point)).to_vec()
        })
    }

    unit_tracker!();

    fn between_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        if let Some(map) = map_shown(self, scene) {
            let begin = UiCommand::BeginFight;
            widgets::command_unless_ui(ui, begin, Panels::why_not(self, begin), actions);
            ui.horizontal_wrapped(|ui| {
                for (team, named) in &self.teams {
                    let button = ui.small_button(format!("Begin, {} surprised", named.name));
                    if button
                        .hover_text("The others act for a round first (F-23)")
                        .clicked()
                    {
                        let surprised = self.members_of(Some(*team)).into_iter().collect();
                        let begin = Command::BeginFight { map, surprised };
                        actions.push(Action::Do(begin.into()));
                    }
                }
            });
        }
        widgets::small_command_ui(ui, UiCommand::TravelTime, actions);
    }

    fn below_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        let moods = scene.moods(self);
        let t = theme::tokens(ui);
        let row = |who: CharacterId| {
            let standing = self.standing(who)?;
            let down = UnitGame::stands(self, who) == State::Defeated;
            let down = down.then(|| "down".to_owned());
            Some(OrderRow {
                who,
                name: self.name(who),
                note: standing
                    .initiative
                    .first()
                    .map_or_else(String::new, i32::to_string),
                chips: down.into_iter().chain(self.state_words(who)).collect(),
                points: Point::ALL.map(|point| self.pools(who).of(point)).to_vec(),
                look: look(self, who, t),
                filled: UnitGame::stands(self, who).is_filled(),
                mood: moods.of(who),
            })
        };
        let order = self
            .fight
            .iter()
            .flat_map(|fight| fight.order.iter().copied());
        let order: Vec<OrderRow> = order.filter_map(row).collect();
        order_ui(ui, &Point::ALL.map(Point::words), &order, actions);
    }

    fn footer(&self) -> Vec<UiCommand> {
        match self.turn() {
            Some(_) if self.one_side_left() => vec![UiCommand::EndFight, UiCommand::EndTurn],
            Some(_) => vec![UiCommand::EndTurn, UiCommand::Ready],
            None => Vec::new(),
        }
    }
}
