//! What the tracker shows of a fight: round and phase, who gains what in it, who still has a Move or an Action, new or
//! delayed, and who is done, squad by squad (S-19).

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::games::Panels;
use crate::gui::games::squads::squad::{Tally, squads_ui};
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::tracker::{Counter, Header, Points, Tracker};
use crate::gui::units::{self, UnitGame, map_shown, team_index, unit_tracker};
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::systems::squads::{Command, Fact, Gain, Squads, Stage};
use crate::table::words::list;
use crate::table::{CharacterId, DiceMode};

/// So many names stand at the head; of more the number.
const NAMED: usize = 3;

/// Who gains in this phase, the first by name.
fn gain_words(game: &Squads, who: &[CharacterId]) -> String {
    let named = who.iter().take(NAMED).map(|who| game.name(*who));
    let more = who.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!("{more} more"));
    let names: Vec<String> = named.chain(more).collect();
    match who.len() {
        0 => "nobody gains".to_owned(),
        1 => format!("{} gains", list(&names)),
        _ => format!("{} gain", list(&names)),
    }
}

impl Tracker for Squads {
    fn header(&self) -> Header {
        let plain = |words: &str, turn: String| Header {
            name: words.to_owned(),
            who: words.to_owned(),
            turn,
            ..Header::default()
        };
        let Some(fight) = self.fight.as_deref() else {
            return plain("No fight", String::new());
        };
        let round = format!("Round {}", fight.round);
        match fight.stage {
            Stage::Setup => {
                return plain("Before round 1", "Squads, modifiers, orders".to_owned());
            }
            Stage::Orders => return plain("Orders", round),
            Stage::Over { .. } => return plain("The fight is over", round),
            _ => {}
        }
        let units: Vec<CharacterId> = fight.units.keys().copied().collect();
        let all = Tally::of(self, &units);
        let points = |letters, left| Points {
            letters,
            left,
            whole: left,
            stake: 0,
        };
        let (open, declares) = (self.still_declaring(), fight.stage == Stage::Declaring);
        let counters = self.teams.iter().map(|(side, team)| {
            let theirs = units
                .iter()
                .filter(|who| self.side_of(**who) == Some(*side));
            let theirs: Vec<CharacterId> = theirs.copied().collect();
            Counter {
                side: team.name.clone(),
                look: team_index(self, Some(*side)),
                number: Tally::of(self, &theirs).ready.into(),
                what: match declares && !open.contains(side) {
                    true => "ready, done declaring",
                    false => "ready",
                },
            }
        });
        let note = gain_words(self, &self.gaining());
        let gains = [
            (Gain::Both, "a Move and an Action"),
            (Gain::Move, "a Move"),
            (Gain::Action, "an Action"),
        ];
        let gains = gains.map(|(gain, what)| {
            let who = self.gaining().into_iter();
            let who = who.filter(|who| fight.gains.get(who) == Some(&gain));
            let who: Vec<CharacterId> = who.collect();
            (!who.is_empty()).then(|| format!("{} {what}", gain_words(self, &who)))
        });
        let gains: Vec<String> = gains.into_iter().flatten().collect();
        let gains = match gains.is_empty() {
            true => note.clone(),
            false => gains.join("; "),
        };
        let next = self.next_with_units();
        Header {
            name: format!("Phase {} of {round}, {gains}", fight.phase),
            who: format!("Phase {}", fight.phase),
            turn: round,
            note,
            next: next.map_or_else(
                || "then a new round".to_owned(),
                |next| format!("then phase {next}"),
            ),
            points: vec![
                points("Moves", all.moves),
                points("Actions", all.actions),
                points("delayed", all.delayed),
                points("declared", all.declared),
            ],
            counters: counters.collect(),
            ..Header::default()
        }
    }

    /// Where to stop, though nobody gains (S-10); the dice of all.
    fn turn_menu_ui(&self, ui: &mut Ui, _: &mut Scene, actions: &mut Vec<Action>) {
        if self.stage() != Some(Stage::Declaring) {
            return;
        }
        widgets::more_ui(ui, "Menu of the phase", |ui| {
            for stop in self.phases_left() {
                if ui.button(format!("Resolve, then phase {stop}")).clicked() {
                    let stop = Some(stop);
                    actions.push(Action::Do(Command::GoOn { stop }.into()));
                }
            }
            if ui.button("App dice for all").clicked() {
                actions.push(Action::RollWith(DiceMode::App));
            }
        });
    }

    unit_tracker!();

    fn between_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        if let Some(winner) = self.over() {
            let winner = winner.map(|side| self.which_team(side));
            ui.label(theme::strong(Fact::FightOver { winner }.sentence()));
            widgets::command_ui(ui, UiCommand::EndFight, actions);
        }
        let Some(map) = map_shown(self, scene) else {
            return;
        };
        let begin = UiCommand::BeginFight;
        if self.fight.is_some() {
            return widgets::small_command_ui(ui, begin, actions);
        }
        widgets::command_unless_ui(ui, begin, Panels::why_not(self, begin), actions);
        ui.horizontal_wrapped(|ui| {
            for (side, named) in &self.teams {
                let button = ui.small_button(format!("Begin, {} defend", named.name));
                let hint = "Their units start with a delayed Move and Action (S-14)";
                if button.hover_text(hint).clicked() {
                    let defending = [*side].into_iter().collect();
                    actions.push(Action::Do(Command::BeginFight { map, defending }.into()));
                }
            }
        });
    }

    fn below_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        squads_ui(ui, self, scene, actions);
    }

    fn footer(&self) -> Vec<UiCommand> {
        match self.stage() {
            Some(Stage::Setup | Stage::Orders) => vec![UiCommand::EndTurn],
            Some(Stage::Declaring) => vec![UiCommand::EndTurn, UiCommand::Pass, UiCommand::Ready],
            _ => Vec::new(),
        }
    }
}
