//! Flow in the window, for what is asked of any game.

use std::sync::Arc;

use egui::{Context, Ui};

use crate::board::grid::{Hex, HexBoard, ZoneId};
use crate::campaign;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::board::board_tools;
use crate::gui::games::flow::offers;
use crate::gui::games::{Panels, Shape, ShowsEncounters, Undone};
use crate::gui::panels::map_menu::MenuOf;
use crate::gui::scene::Scene;
use crate::gui::shell::hint::Hint;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::units::{self, unit_hints, unit_panels};
use crate::gui::widgets::act_arrow::Outcome;
use crate::systems::flow::house_rule_list::LIST;
use crate::systems::flow::{CARDS, Command, Fact, Flow};
use crate::table::{CharacterId, EncounterCommand, MapId};

pub(in crate::gui) const SHAPE: Shape = Shape {
    panes: &Pane::ALL,
    panes_called: &[(Pane::Roster, "Teams"), (Pane::Map, "Board")],
    says: &[units::SAYS],
    fight: "Fight",
    commands: &[COMMANDS, units::COMMANDS],
    tools: board_tools,
    map_keys: &[
        ("Arrows", "From space to space"),
        ("[ and ]", "From unit to unit"),
    ],
    usual: units::usual,
    cards: CARDS,
    sample: (
        UiCommand::SampleRooftops,
        "Play the sample fight on the rooftops",
        "Four lamplighters against a gang above the street, initiative about to be rolled. Flow",
    ),
    things: &[],
    rolls: &[
        ("d100", "a skill check"),
        ("2d100kl1", "with advantage"),
        ("2d100kh1", "with disadvantage"),
        ("1d10", "initiative"),
    ],
    hint_words: unit_hints!("hexes", "space", "team", "fight"),
    has_no: &[UiCommand::Session, UiCommand::Pass, UiCommand::NegateFate],
    run: App::run_unit_command::<Flow>,
};

/// The window's commands in the words of this game.
const COMMANDS: &[(UiCommand, &str, &str)] = &[
    (
        UiCommand::BeginFight,
        "Begin the fight",
        "Every unit on the board that has a team takes part",
    ),
    (
        UiCommand::RecordResult,
        "Record a result…",
        "Damage, without rolling",
    ),
    (
        UiCommand::AddEffect,
        "Put an effect…",
        "Prone and the like, by the GM’s word",
    ),
    (
        UiCommand::EndTurn,
        "End the turn",
        "Unspent AP are lost, 1 FP decays",
    ),
    (
        UiCommand::Ready,
        "Ready an action…",
        "Set its AP aside, name a trigger, end the turn",
    ),
    (
        UiCommand::NobodyReacts,
        "No reaction",
        "Whoever is asked does not react; allies who could intercept are asked next",
    ),
];

impl ShowsEncounters for Flow {
    const START: &'static str = "Put the tokens where they belong and begin the fight (F-20)";
    const HINTS: &'static [&'static str] =
        &["In zones units start on free spaces; without one they start where they were placed"];

    fn encounter_command(command: EncounterCommand<ZoneId>) -> campaign::Command {
        Command::Encounter(command).into()
    }
}

impl Panels for Flow {
    unit_panels!(LIST, "fight", "turn" turn, "team");

    fn is_fighting(&self) -> bool {
        self.fight.is_some()
    }

    fn acting(&self, _: &Scene) -> Option<CharacterId> {
        self.turn()
    }

    fn left_undone(&self, command: &campaign::Command, _: &mut Scene) -> Option<Undone> {
        units::left_undone(self, command)
    }

    fn outcomes_since(&self, line: usize) -> Vec<(CharacterId, Outcome)> {
        let mut all = Vec::new();
        for fact in self.log.iter_from(line).map(|entry| &entry.fact) {
            let (who, outcome) = match fact {
                // What hits says below how much it hurts.
                Fact::Missed { on, .. } | Fact::Averted { on, .. } | Fact::Hit { on, .. } => {
                    (on, Outcome::Nothing)
                }
                Fact::Hurt { who, damage, .. } => (who, Outcome::Hurt(format!("{damage} damage"))),
                Fact::Down { who, .. } => (who, Outcome::Out("down")),
                _ => continue,
            };
            Outcome::note(&mut all, who.id, outcome);
        }
        all
    }
}
