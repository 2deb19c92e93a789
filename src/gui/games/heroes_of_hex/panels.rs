//! Heroes of Hex in the window, for what is asked of any game.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{Context, Ui};

use crate::board::grid::{Hex, HexBoard, ZoneId};
use crate::campaign;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::board::board_tools;
use crate::gui::games::heroes_of_hex::offers;
use crate::gui::games::{Panels, Shape, ShowsEncounters, Undone};
use crate::gui::panels::decision::CardKey;
use crate::gui::panels::map_menu::MenuOf;
use crate::gui::scene::Scene;
use crate::gui::shell::hint::Hint;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::units::{self, unit_hints, unit_panels};
use crate::gui::widgets::act_arrow::Outcome;
use crate::systems::heroes_of_hex::house_rule_list::LIST;
use crate::systems::heroes_of_hex::{
    CARDS, Command, Fact, HeroesOfHex, Outcome as DamageOutcome, SideAct,
};
use crate::table::{Answer, CharacterId, Decision, EncounterCommand, EncounterId, MapId, TeamId};

pub(in crate::gui) const SHAPE: Shape = Shape {
    panes: &Pane::ALL,
    panes_called: &[(Pane::Roster, "Sides"), (Pane::Map, "Board")],
    says: &[units::SAYS, &[("fight", "skirmish")]],
    fight: "Skirmish",
    commands: &[COMMANDS, units::COMMANDS],
    tools: board_tools,
    map_keys: &[
        ("Arrows", "From space to space"),
        ("[ and ]", "From unit to unit"),
    ],
    usual: units::usual,
    cards: CARDS,
    sample: (
        UiCommand::SampleSkirmish,
        "Play the sample skirmish",
        "Four heroes and five enemies on a causeway, Fate about to be rolled. Heroes of Hex",
    ),
    things: &[],
    rolls: &[
        ("3d6kh1", "the highest of three"),
        ("d6", "one die"),
        ("2d6", "two dice"),
    ],
    hint_words: unit_hints!("spaces", "space", "side", "skirmish"),
    has_no: &[UiCommand::Session, UiCommand::Ready, UiCommand::TravelTime],
    run: App::run_unit_command::<HeroesOfHex>,
};

/// The window's commands in the words of this game.
const COMMANDS: &[(UiCommand, &str, &str)] = &[
    (
        UiCommand::AddFromSheets,
        "Add from sheets…",
        "Add ready heroes and enemies, your own sheets, or sheets from files",
    ),
    (
        UiCommand::BeginFight,
        "Begin the skirmish…",
        "Every unit on the board that has a side takes part",
    ),
    (UiCommand::EndFight, "End the skirmish", "By the GM’s word"),
    (
        UiCommand::EndTurn,
        "End the Turn",
        "AP left are lost; the side gains 1 HEX",
    ),
    (
        UiCommand::Pass,
        "Pass",
        "The side chooses no unit in this Turn",
    ),
    (
        UiCommand::NegateFate,
        "Negate Fate",
        "Roll Fate anew for 3 HEX; the new result is final",
    ),
    (
        UiCommand::RecordResult,
        "Record a result…",
        "A Wound, Poison or death, without rolling",
    ),
    (
        UiCommand::AddEffect,
        "Put an effect…",
        "A token on a unit, by the GM’s word",
    ),
];

impl Panels for HeroesOfHex {
    unit_panels!(LIST, "skirmish", "Turn" turn, "side");

    fn is_fighting(&self) -> bool {
        self.turn().is_some()
    }

    fn acting(&self, _: &Scene) -> Option<CharacterId> {
        self.turn()?.active
    }

    fn left_undone(&self, command: &campaign::Command, _: &mut Scene) -> Option<Undone> {
        let turn = self.turn().filter(|turn| turn.ap > 0)?;
        let is = |act| *command == Command::Side(act).into();
        let able = |who| self.offers(who).iter().any(|offer| offer.refusal.is_none());
        if is(SideAct::Pass) {
            let mut units = self.units.iter();
            let can = units.any(|(who, unit)| unit.side == Some(turn.side) && able(*who));
            return can.then(|| Undone {
                by: UiCommand::Pass,
                verb: "pass",
                words: format!("{}: {} AP unspent", self.team_name(turn.side), turn.ap),
            });
        }
        let who = turn
            .active
            .filter(|who| is(SideAct::EndTurn) && able(*who))?;
        Some(Undone {
            by: UiCommand::EndTurn,
            verb: "end",
            words: format!("{} can still act, {} AP left", self.name(who), turn.ap),
        })
    }

    /// A question for a way is answered by whole ways.
    fn press(&self, scene: &mut Scene, decision: &Decision, key: CardKey) -> Option<Answer> {
        let proposed = scene.own.heroes_of_hex.kept.known.proposed(self);
        let answer = scene.draft.press(proposed.card(decision), key)?;
        Some(proposed.answer(self, decision, answer))
    }

    fn outcomes_since(&self, line: usize) -> Vec<(CharacterId, Outcome)> {
        let mut all = Vec::new();
        for fact in self.log.iter_from(line).map(|entry| &entry.fact) {
            let (who, outcome) = match fact {
                Fact::Clashed { on, outcome, .. } => match outcome {
                    DamageOutcome::Nothing => (on, Outcome::Nothing),
                    DamageOutcome::Wound | DamageOutcome::Death => continue,
                },
                Fact::Wounded {
                    who,
                    wounds,
                    vitality,
                } => (
                    who,
                    Outcome::Hurt(match wounds {
                        1 => "1 Wound".to_owned(),
                        n => format!("a Wound, {n} of {vitality}"),
                    }),
                ),
                Fact::Poisoned { who, tokens, .. } => {
                    let poison = format!("{tokens} Poison");
                    let mut known = all.iter();
                    // A Wound of the same act stands before it.
                    let words = match known.find(|(known, _)| *known == who.id) {
                        Some((_, Outcome::Hurt(wounds))) => format!("{wounds}, {poison}"),
                        _ => poison,
                    };
                    (who, Outcome::Hurt(words))
                }
                Fact::Defeated { who, .. } => (who, Outcome::Out("defeated")),
                _ => continue,
            };
            Outcome::note(&mut all, who.id, outcome);
        }
        all
    }
}

impl ShowsEncounters for HeroesOfHex {
    const START: &'static str = "Put the tokens where they belong and begin the skirmish (H-10)";
    const HINTS: &'static [&'static str] = &[
        "In zones units start on free spaces; without one they start where they were placed",
        "What is counted in the skirmish are the objectives of the board, in the tracker (H-51)",
    ];

    fn encounter_command(command: EncounterCommand<ZoneId>) -> campaign::Command {
        Command::Encounter(command).into()
    }

    /// Each of its sides can have the initiative.
    fn other_starts(&self, id: EncounterId) -> Vec<(String, EncounterCommand<ZoneId>)> {
        let Some(encounter) = self.encounters.get(&id) else {
            return Vec::new();
        };
        let placed = encounter.places.keys().filter_map(|who| self.side_of(*who));
        let sides: BTreeSet<TeamId> = placed.chain(encounter.allowed.keys().copied()).collect();
        let start = |side: TeamId| {
            let words = format!("Start, {} begin", self.team_name(side));
            let (encounter, order) = (id, vec![side]);
            (words, EncounterCommand::Start { encounter, order })
        };
        sides.into_iter().map(start).collect()
    }
}
