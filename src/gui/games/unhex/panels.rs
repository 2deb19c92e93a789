//! Unhex in the window, for what is asked of any game.

use std::sync::Arc;

use egui::{Context, Ui};

use crate::board::areas::AreaId;
use crate::campaign;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::areas::MapPart;
use crate::gui::areas::edit::map_tools;
use crate::gui::file::picture_for::{PictureFor, beneath};
use crate::gui::games::Keeps;
use crate::gui::games::unhex::found::{ability_things, found, item_things};
use crate::gui::games::unhex::menus::{area_menu_ui, deeds, person_menu_ui};
use crate::gui::games::unhex::{
    Recording, acting, hand_over_ui, is_fighting, is_of_acting_team, map_bar_ui, map_shown, map_ui,
    offers, outcomes_since, session_ui, sheet_ui, target_of_strike, tells, why_not,
};
use crate::gui::games::{Panels, Shape, ShowsEncounters, Undone};
use crate::gui::panels::house_rules::house_rules_ui;
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::panels::palette::Entry;
use crate::gui::roster::roster_ui;
use crate::gui::scene::Scene;
use crate::gui::shell::arrangement::{Arrangement, Part, tabs};
use crate::gui::shell::hint::{Foot, GameMoment};
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::tracker::{Group, tracker_ui};
use crate::gui::widgets::act_arrow::Outcome;
use crate::systems::Doors;
use crate::systems::unhex::house_rule_list::LIST;
use crate::systems::unhex::{CARDS, Command, Condition, Phase, SheetEdit, Unhex};
use crate::table::{CharacterId, EncounterCommand, MapId, PictureId};

pub(in crate::gui) const SHAPE: Shape = Shape {
    panes: &Pane::ALL,
    panes_called: &[],
    says: &[],
    fight: "Fight",
    commands: &[COMMANDS],
    tools: map_tools,
    map_keys: &[
        ("Arrows", "From area to area"),
        ("[ and ]", "The tokens in the area"),
        (
            "Enter on a token",
            "Take it up; arrows choose the area, Enter sets it down",
        ),
    ],
    usual,
    cards: CARDS,
    sample: (
        UiCommand::Sample,
        "Play the sample fight",
        "Two teams in a nightclub, ready to roll. Unhex by Cody Koeninger",
    ),
    things: &[("Abilities", ability_things), ("Items", item_things)],
    rolls: &[("2d6", "two dice"), ("d20", "one die"), ("d%", "1 to 100")],
    hint_words: &[],
    has_no: &[
        UiCommand::Pass,
        UiCommand::Ready,
        UiCommand::NegateFate,
        UiCommand::TravelTime,
        UiCommand::GoToSpace,
    ],
    run: App::run_unhex_command,
};

/// The window's commands in the words of this game.
const COMMANDS: &[(UiCommand, &str, &str)] = &[
    (
        UiCommand::NewCharacter,
        "New character…",
        "Make a character step by step; every step is optional",
    ),
    (
        UiCommand::AddFromSheets,
        "Add from sheets…",
        "Add ready characters and foes, your own sheets, sheets from files",
    ),
    (
        UiCommand::NextSheet,
        "Next sheet",
        "Show the next character of the roster",
    ),
    (
        UiCommand::PreviousSheet,
        "Previous sheet",
        "Show the character before in the roster",
    ),
    (
        UiCommand::BeginFight,
        "Begin a fight",
        "Everybody on the map who belongs to a team takes part",
    ),
    (
        UiCommand::EndTurn,
        "End the turn",
        "The acting team is done; actions left can still react",
    ),
    (
        UiCommand::AddEffect,
        "Put an effect on an area…",
        "By the GM’s word, for some rounds",
    ),
    (
        UiCommand::GoToMap,
        "Go to the map",
        "Give the keys to the map: arrows go from area to area",
    ),
    (
        UiCommand::WhatIf,
        "Show sight from here",
        "Range, cover and sight from the selected character, or the area picked, to all areas and back; again to stop",
    ),
    (
        UiCommand::ClearProbe,
        "Clear line of sight",
        "Forget the two areas that were picked for sight",
    ),
    (
        UiCommand::Palette,
        "Find anything…",
        "Commands, people, areas, maps, items, abilities, rules and files, by a few letters",
    ),
];

/// Teams at the left, the map with dice, log and rules below it, tracker and sheet at its right.
fn usual() -> Arrangement {
    let below = Part::Row(vec![
        (0.38, tabs(&[Pane::Dice])),
        (
            0.62,
            tabs(&[Pane::Log, Pane::Rules, Pane::History, Pane::Players]),
        ),
    ]);
    let middle = Part::Column(vec![(0.67, tabs(&[Pane::Map])), (0.33, below)]);
    let right = Part::Column(vec![
        (0.68, tabs(&[Pane::Tracker])),
        (0.32, tabs(&[Pane::Sheet])),
    ]);
    Arrangement {
        root: Part::Row(vec![
            (0.17, tabs(&[Pane::Roster])),
            (0.57, middle),
            (0.26, right),
        ]),
        closed: Vec::new(),
    }
}

impl Panels for Unhex {
    fn is_fighting(&self) -> bool {
        is_fighting(self)
    }

    fn pane_ui(&self, ui: &mut Ui, pane: Pane, scene: &mut Scene, actions: &mut Vec<Action>) {
        match pane {
            Pane::Roster => roster_ui(ui, self, scene, actions),
            Pane::Map => map_ui(ui, self, scene, actions),
            Pane::Tracker => tracker_ui(ui, self, scene, actions),
            Pane::Sheet => sheet_ui(ui, self, scene, actions),
            // The same in every game.
            Pane::Dice | Pane::Log | Pane::Rules | Pane::History | Pane::Players => {}
        }
    }

    fn map_bar_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        map_bar_ui(ui, self, scene, actions);
    }

    fn session_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        session_ui(ui, self, scene, actions);
    }

    fn house_rules_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        let set = |rule, option| Command::SetHouseRule { rule, option }.into();
        house_rules_ui(ui, LIST, &self.house_rules, set, scene, actions);
    }

    fn map_shown(&self, scene: &Scene) -> Option<MapId> {
        map_shown(self, scene)
    }

    /// Whoever began what goes on; else whose offers show.
    fn acting(&self, scene: &Scene) -> Option<CharacterId> {
        let begun = self.stack().into_iter().next();
        begun.map_or_else(|| acting(self, scene), |about| Some(about.who?.id))
    }

    fn can_be_picked(&self, who: CharacterId) -> bool {
        is_of_acting_team(self, who)
    }

    fn part_shown(&self, scene: &Scene) -> Option<MapPart> {
        scene.own.unhex.view.part()
    }

    fn is_drawing(&self, scene: &Scene) -> bool {
        scene.own.unhex.editor.on
    }

    fn has_selection(&self, scene: &Scene) -> bool {
        let editor = &scene.own.unhex.editor;
        editor.on && !editor.selection.is_empty()
    }

    fn duplicate(&self, who: &[CharacterId]) -> Option<campaign::Command> {
        let (who, also) = who.split_first()?;
        let (who, also, area) = (*who, also.iter().copied().collect(), None);
        Some(Command::DuplicateCharacter { who, also, area }.into())
    }

    fn why_not(&self, command: UiCommand) -> Option<&'static str> {
        why_not(self, command)
    }

    fn offers(&self, scene: &mut Scene) -> Arc<[Group]> {
        offers::offers(self, scene)
    }

    fn left_undone(&self, command: &campaign::Command, _: &mut Scene) -> Option<Undone> {
        let team = self
            .acting_team()
            .filter(|_| *command == Command::EndTurn.into())?;
        let members = self.members_of(Some(team)).into_iter();
        let able = members.filter(|who| self.can_still_act(*who)).count();
        (able > 0).then(|| Undone {
            by: UiCommand::EndTurn,
            verb: "end",
            words: format!("{able} of {} can still act", self.team_name(team)),
        })
    }

    fn go_to(&self, who: CharacterId) -> Option<Action> {
        let place = self.places.get(&who)?;
        Some(Action::GoToArea(place.map, place.area))
    }

    fn look_at_area(&self, map: MapId, area: AreaId, scene: &mut Scene) -> bool {
        let Some(there) = self.maps.get(&map).and_then(|map| map.areas.get(&area)) else {
            return false;
        };
        if map_shown(self, scene) != Some(map) {
            scene.own.unhex.show_other_map();
        }
        scene.map = Some(map);
        let view = &mut scene.own.unhex.view;
        view.look_at(there.x, there.y);
        view.set_cursor(area);
        true
    }

    fn found(&self) -> Vec<Entry> {
        found(self)
    }

    fn moment(&self, scene: &Scene) -> GameMoment {
        let phase = self.fight.as_ref().map(|fight| &fight.phase);
        let probed = scene.own.unhex.probe.len() == 2;
        GameMoment {
            no_area: self.maps.values().all(|map| map.areas.is_empty()),
            nobody: self.characters.is_empty(),
            ready_to_begin: self.fight.is_none() && self.places.len() > 1,
            turns: matches!(phase, Some(Phase::Turns { .. })),
            probed,
            foot: match () {
                () if scene.own.unhex.editor.on => Foot::Edits,
                () if probed => Foot::Answers,
                () if map_shown(self, scene).is_some_and(|map| tells(self, scene, map)) => {
                    Foot::Tells
                }
                () => Foot::Idle,
            },
        }
    }

    fn show_picture(
        &self,
        target: PictureFor,
        id: PictureId,
        size: [u32; 2],
    ) -> Option<campaign::Command> {
        let command = match target {
            PictureFor::Portrait(who) => {
                self.characters.get(&who)?;
                let edit = SheetEdit::Portrait(Some(id));
                Command::EditSheet { who, edit }
            }
            PictureFor::Background(at) => {
                let mut map = (**self.maps.get(&at)?).clone();
                let middles = map.areas.values().map(|area| area.centre());
                map.picture = Some(beneath(map.picture.as_ref(), middles, id, size));
                let map = Box::new(map);
                Command::PutMap { id: at, map }
            }
        };
        Some(command.into())
    }

    fn deeds(
        &self,
        ctx: &Context,
        (by, on): (Option<CharacterId>, MenuOf),
        scene: &mut Scene,
    ) -> Vec<Deed> {
        deeds(self, ctx, (by, on), scene)
    }

    fn menu_ui(&self, ui: &mut Ui, of: MenuOf, scene: &mut Scene, actions: &mut Vec<Action>) {
        match of {
            MenuOf::Person(who) => person_menu_ui(ui, self, who, actions),
            MenuOf::Area(_, area) => area_menu_ui(ui, self, area, scene, actions),
            MenuOf::Space(..) => {}
        }
    }

    fn outcomes_since(&self, line: usize) -> Vec<(CharacterId, Outcome)> {
        outcomes_since(self, line)
    }

    fn canvas(&self, scene: &Scene) -> Option<egui::Id> {
        scene.own.unhex.view.canvas_id()
    }

    fn struck(&self) -> Option<CharacterId> {
        target_of_strike(self)
    }

    fn is_down(&self, who: CharacterId) -> bool {
        let sheet = self.characters.get(&who);
        sheet.is_some_and(|sheet| sheet.condition(&self.house_rules) == Condition::Dead)
    }

    fn record_for(&self, scene: &mut Scene, who: CharacterId) {
        scene.own.unhex.tracker.recording = Some(Recording::on(self, who));
    }

    fn hand_over_ui(
        &self,
        ui: &mut Ui,
        who: CharacterId,
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    ) {
        let draft = &mut scene.own.unhex.sheet;
        hand_over_ui(ui, self, who, draft, &mut scene.pictures, actions);
    }

    fn leave_sheet(&self, scene: &mut Scene, actions: &mut Vec<Action>) {
        scene.own.unhex.sheet.leave(self, None, actions);
    }
}

impl ShowsEncounters for Unhex {
    const START: &'static str = "Put the tokens where they belong and begin the fight (U-36)";
    const HINTS: &'static [&'static str] =
        &["With several areas each member is asked; with none they start where they were placed"];

    fn encounter_command(command: EncounterCommand<AreaId>) -> campaign::Command {
        Command::Encounter(command).into()
    }
}
