//! Attack · Move · Bonus in the window, for what is asked of any game.

use std::sync::Arc;

use egui::{Context, Ui};

use crate::board::grid::{Hex, HexBoard, ZoneId};
use crate::campaign;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::board::board_tools;
use crate::gui::games::d20::offers;
use crate::gui::games::{Panels, Shape, ShowsEncounters, Undone};
use crate::gui::panels::map_menu::MenuOf;
use crate::gui::scene::Scene;
use crate::gui::shell::hint::Hint;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::units::{self, unit_hints, unit_panels};
use crate::gui::widgets::act_arrow::Outcome;
use crate::systems::d20::house_rule_list::LIST;
use crate::systems::d20::{CARDS, Command, D20, Fact, Hit};
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
        (", and .", "Turn the selected unit left or right"),
        ("Shift and drag", "Turn a unit to where it is let go"),
    ],
    usual: units::usual,
    cards: CARDS,
    sample: (
        UiCommand::SampleBridge,
        "Play the sample fight on the bridge",
        "Four travellers against goblins and an ogre. Attack · Move · Bonus",
    ),
    things: &[],
    rolls: &[
        ("d20", "one die"),
        ("2d20kh1", "the higher of two"),
        ("1d6", "damage"),
    ],
    hint_words: unit_hints!("squares", "space", "team", "fight"),
    has_no: &[
        UiCommand::Session,
        UiCommand::Ready,
        UiCommand::NegateFate,
        UiCommand::TravelTime,
    ],
    run: App::run_unit_command::<D20>,
};

/// The window's commands in the words of this game.
const COMMANDS: &[(UiCommand, &str, &str)] = &[
    (
        UiCommand::BeginFight,
        "Begin the fight",
        "Every unit on the board that has a team takes part",
    ),
    (
        UiCommand::EndTurn,
        "End the turn",
        "Unspent actions are lost",
    ),
    (
        UiCommand::Pass,
        "Delay the turn",
        "Take it later this round, after any other turn",
    ),
    (
        UiCommand::NobodyReacts,
        "No free hit",
        "Decline the free hit that is asked for",
    ),
    (
        UiCommand::RecordResult,
        "Record a result…",
        "Damage and perhaps a wound, without rolling",
    ),
    (
        UiCommand::AddEffect,
        "Put an effect…",
        "Prone, flat-footed and the like, by the GM’s word",
    ),
];

impl Panels for D20 {
    unit_panels!(LIST, "fight", "turn" turn, "team");

    fn is_fighting(&self) -> bool {
        self.is_fighting()
    }

    fn acting(&self, _: &Scene) -> Option<CharacterId> {
        Some(self.turn()?.who)
    }

    fn opens(&self, scene: &Scene) -> Option<CharacterId> {
        scene.selected.filter(|_| self.fight.is_none())
    }

    fn left_undone(&self, command: &campaign::Command, _: &mut Scene) -> Option<Undone> {
        units::left_undone(self, command)
    }

    fn outcomes_since(&self, line: usize) -> Vec<(CharacterId, Outcome)> {
        let mut all = Vec::new();
        for fact in self.log.iter_from(line).map(|entry| &entry.fact) {
            let (who, outcome) = match fact {
                Fact::Result { on, hit, net, .. } if *net == 0 && *hit != Hit::Decisive => {
                    (on, Outcome::Nothing)
                }
                Fact::Hurt { who, damage, .. } => (who, Outcome::Hurt(format!("{damage} damage"))),
                Fact::Defeated { who, .. } => (who, Outcome::Out("defeated")),
                _ => continue,
            };
            Outcome::note(&mut all, who.id, outcome);
        }
        all
    }
}

impl ShowsEncounters for D20 {
    const START: &'static str = "Put the tokens where they belong and begin the fight (D-01)";
    const HINTS: &'static [&'static str] =
        &["In zones units start on free spaces; without one they start where they were placed"];

    fn encounter_command(command: EncounterCommand<ZoneId>) -> campaign::Command {
        Command::Encounter(command).into()
    }
}
