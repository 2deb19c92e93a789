//! Stacks & Hordes in the window, for what is asked of any game.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{Context, Ui};

use crate::board::grid::{Hex, HexBoard, ZoneId};
use crate::campaign;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::board::board_tools;
use crate::gui::games::squads::card::{Regrouping, TrackerCard};
use crate::gui::games::squads::squad::squad_of;
use crate::gui::games::squads::{Known, offers};
use crate::gui::games::{Panels, Shape, ShowsEncounters, Undone};
use crate::gui::panels::map_menu::MenuOf;
use crate::gui::scene::Scene;
use crate::gui::shell::hint::Hint;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::units::{self, UnitGame as _, unit_hints, unit_panels};
use crate::gui::widgets::act_arrow::Outcome;
use crate::systems::Played as _;
use crate::systems::squads::house_rule_list::LIST;
use crate::systems::squads::{
    CARDS, Came, Command, Fact, Special, Squad, SquadId, Squads, Stage, UnitKind,
};
use crate::systems::units::UnitsOnBoards as _;
use crate::table::{CharacterId, EncounterCommand, MapId};

pub(in crate::gui) const SHAPE: Shape = Shape {
    panes: &Pane::ALL,
    panes_called: &[(Pane::Roster, "Sides"), (Pane::Map, "Board")],
    says: &[units::SAYS, SAYS],
    fight: "Fight",
    commands: &[COMMANDS, units::COMMANDS],
    tools: board_tools,
    map_keys: &[
        ("Arrows", "From square to square"),
        ("[ and ]", "From unit to unit"),
    ],
    usual: units::usual,
    cards: CARDS,
    sample: (
        UiCommand::SampleGatehouse,
        "Play the sample fight at the gatehouse",
        "Two squads come up the road, two hold the wall. Stacks & Hordes",
    ),
    things: &[],
    rolls: &[
        ("2d6", "an attack"),
        ("3d6", "a bull rush"),
        ("1d6", "one die"),
    ],
    hint_words: unit_hints!("squares", "square", "side", "fight"),
    has_no: &[
        UiCommand::Session,
        UiCommand::NegateFate,
        UiCommand::TravelTime,
    ],
    run,
};

/// The words of this game for what boards are made of.
const SAYS: &[(&str, &str)] = &[
    ("space", "square"),
    ("spaces", "squares"),
    ("Space", "Square"),
    ("Spaces", "Squares"),
];

/// The window's commands in the words of this game.
const COMMANDS: &[(UiCommand, &str, &str)] = &[
    (
        UiCommand::BeginFight,
        "Begin the fight",
        "Every unit on the board that has a side takes part",
    ),
    (
        UiCommand::EndTurn,
        "Go on",
        "Resolve what is declared in the phase, then the next phase in which somebody gains",
    ),
    (
        UiCommand::Pass,
        "Next to declare",
        "Select whoever can still declare something: who gains in this phase first, then who has kept something",
    ),
    (
        UiCommand::Ready,
        "Regroup…",
        "The selected unit leaves its squad, joins another, changes its combat modifiers",
    ),
    (
        UiCommand::NobodyReacts,
        "No answer",
        "Whoever was Calm does not answer the attack",
    ),
    (
        UiCommand::RecordResult,
        "Record a result…",
        "Damage or Fatigue, without rolling",
    ),
    (
        UiCommand::AddEffect,
        "Put an effect…",
        "Immobilized, Calm, Stun and the like, by the GM’s word",
    ),
    (
        UiCommand::GoToMap,
        "Go to the board",
        "Give the keys to the board: arrows go from square to square",
    ),
    (
        UiCommand::GoToSpace,
        "Go to a square…",
        "Type its name, such as B7: the cursor of the board goes there",
    ),
    (
        UiCommand::WhatIf,
        "See from here",
        "Distance and sight from the selected unit to every square; again to stop",
    ),
    (
        UiCommand::ClearProbe,
        "Clear line of sight",
        "Forget the squares that were picked for sight",
    ),
    (
        UiCommand::Palette,
        "Find anything…",
        "Commands, units, squares, rules and files, by a few letters",
    ),
];

/// Does what a command of the window means, where that depends on who is selected.
fn run(app: &mut App, command: UiCommand, ctx: &Context) {
    let game = Squads::of(&app.document.campaign().game);
    let selected = app.scene.selected;
    match (command, game) {
        (UiCommand::Pass, Some(game)) => {
            // Whoever was selected before the phase and gains nothing in it does not lead past those who do.
            let known = &mut Squads::own(&mut app.scene.own).kept;
            let gains = |who: &CharacterId| {
                game.fight
                    .as_ref()
                    .is_some_and(|fight| fight.gains.contains_key(who))
            };
            let behind = selected.filter(|who| gains(who) || known.next == Some(*who));
            known.next = game.next_to_declare(behind);
            match known.next {
                Some(who) => app.run(Action::Select(who), ctx),
                None => app.fail("Nobody can declare anything more in this phase"),
            }
        }
        (UiCommand::Ready, Some(game)) => {
            let card = selected.and_then(|who| Regrouping::of(game, who));
            let Some(card) = card.map(TrackerCard::Regroup) else {
                return app.fail("Select the unit that regroups");
            };
            app.close_cards();
            Squads::own(&mut app.scene.own).card = Some(card);
            app.layout.bring(Pane::Tracker);
        }
        _ => app.run_unit_command::<Squads>(command, ctx),
    }
}

/// Whether no order moves a unit: it is in no squad, or decides for itself (S-28).
fn is_its_own(game: &Squads, who: CharacterId) -> bool {
    let unit = game.units.get(&who);
    unit.is_none_or(|unit| unit.squad.is_none() || unit.is_command_unit())
}

/// Who can still declare something and has not, though the order of its squad, or nobody, says what it does: those who have
/// gained in this phase; where that is nobody, those who hold what they have delayed (S-11, S-27, S-28).
fn undeclared(game: &Squads, kept: &mut Known) -> Option<String> {
    let gaining = game.gaining();
    let order = game.fight.iter().flat_map(|fight| &fight.order);
    let open = order.filter(|who| game.can_declare(**who) && game.plan(**who).is_none());
    let (gained, delayed): (Vec<CharacterId>, Vec<CharacterId>) =
        open.partition(|who| gaining.contains(who));
    let mut names = not_declaring(game, &gained, kept);
    if names.is_empty() {
        names = not_declaring(game, &delayed, kept);
    }
    match names.as_slice() {
        [] => None,
        [one] => Some(format!("{one} has not declared all")),
        [one, rest @ ..] => Some(format!(
            "{one} and {} more have not declared all",
            rest.len()
        )),
    }
}

/// What they are called: squads that would do something by their orders, then those whom no order moves.
fn not_declaring(game: &Squads, open: &[CharacterId], kept: &mut Known) -> Vec<String> {
    let squads = open.iter().filter_map(|who| squad_of(game, Some(*who)));
    let squads: BTreeSet<SquadId> = squads.collect();
    let follow = squads
        .into_iter()
        .filter(|id| !kept.plans(game, *id).is_empty());
    let follow = follow.map(|id| game.squad_name(id));
    let alone = open.iter().filter(|who| {
        let unit = game.units.get(who);
        is_its_own(game, **who) && unit.is_some_and(|unit| unit.kind != UnitKind::Structure)
    });
    follow.chain(alone.map(|who| game.name(*who))).collect()
}

/// The orders of this round, which can be changed now and no more in its phases, while nobody has given one (S-24).
fn not_ordered(game: &Squads) -> Option<String> {
    let given = |squad: &Arc<Squad>| squad.by_gm || !squad.given.is_empty();
    // What is ordered before the fight is for its first round (S-24).
    let round = game.fight.as_ref()?.round.max(1);
    let none = !game.squads.is_empty() && !game.squads.values().any(given);
    none.then(|| format!("Nobody has changed an order for round {round}"))
}

/// Who can choose combat modifiers before the first round and has none (S-14, S-40).
fn not_chosen(game: &Squads) -> Option<String> {
    let open = |who: &CharacterId| {
        let unit = game.units.get(who);
        let chooses = unit.is_some_and(|unit| {
            unit.has(Special::Military) && unit.level > 0 && unit.modifiers.is_empty()
        });
        chooses && game.is_up(*who)
    };
    let units = game.fight.iter().flat_map(|fight| fight.units.keys());
    let names: Vec<String> = units
        .copied()
        .filter(open)
        .map(|who| game.name(who))
        .collect();
    match names.as_slice() {
        [] => None,
        [one] => Some(format!("{one} has chosen no combat modifiers")),
        [one, rest @ ..] => Some(format!(
            "{one} and {} more have chosen no combat modifiers",
            rest.len()
        )),
    }
}

impl ShowsEncounters for Squads {
    const START: &'static str = "Put the tokens where they belong and begin the fight (S-14)";
    const HINTS: &'static [&'static str] =
        &["In zones units start on free squares; without one they start where they were placed"];

    fn encounter_command(command: EncounterCommand<ZoneId>) -> campaign::Command {
        Command::Encounter(command).into()
    }
}

impl Panels for Squads {
    unit_panels!(LIST, "fight", "phase" phase, "side");

    fn is_fighting(&self) -> bool {
        self.is_fighting()
    }

    fn down_word(&self, who: CharacterId) -> &'static str {
        self.out_word(who)
    }

    fn acting(&self, scene: &Scene) -> Option<CharacterId> {
        scene
            .selected
            .filter(|who| self.is_fighting() && self.standing(*who).is_some())
    }

    /// What of a phase is not declared, or of a round not ordered: nothing that has not been shown passes by a second key.
    fn left_undone(&self, command: &campaign::Command, scene: &mut Scene) -> Option<Undone> {
        if !matches!(command, campaign::Command::Squads(Command::GoOn { .. })) {
            return None;
        }
        let (words, verb) = match self.stage()? {
            Stage::Declaring => {
                let kept = &mut Self::own(&mut scene.own).kept;
                (vec![undeclared(self, kept)], "resolve")
            }
            Stage::Orders => (vec![not_ordered(self)], "begin it"),
            Stage::Setup => (vec![not_chosen(self), not_ordered(self)], "begin it"),
            _ => return None,
        };
        let apart = self.leaderless().into_iter();
        let apart = apart.map(|id| self.falls_apart(id));
        let words: Vec<String> = apart.chain(words).flatten().collect();
        if words.is_empty() {
            return None;
        }
        let words = words.join(". ");
        let by = UiCommand::EndTurn;
        Some(Undone { by, verb, words })
    }

    fn outcomes_since(&self, line: usize) -> Vec<(CharacterId, Outcome)> {
        let mut all = Vec::new();
        for fact in self.log.iter_from(line).map(|entry| &entry.fact) {
            let (who, outcome) = match fact {
                Fact::Result {
                    on,
                    came: Came::Nothing,
                    ..
                } => (on, Outcome::Nothing),
                Fact::Hurt { who, damage, .. } => (who, Outcome::Hurt(format!("{damage} damage"))),
                Fact::Tired { who, fatigue, .. } => {
                    (who, Outcome::Hurt(format!("{fatigue} Fatigue")))
                }
                Fact::Fallen { who, how } => (who, Outcome::Out(how.word())),
                Fact::Destroyed { who } => (who, Outcome::Out("destroyed")),
                _ => continue,
            };
            Outcome::note(&mut all, who.id, outcome);
        }
        all
    }
}
