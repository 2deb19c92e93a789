//! Unhex in the window, for what is asked of any game.

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::areas::MapPart;
use crate::gui::games::unhex::{
    Recording, hand_over_ui, legal_offers, map_bar_ui, map_shown, map_ui, roster_ui, sheet_ui,
    tracker_ui, why_not,
};
use crate::gui::games::{Panels, Shape};
use crate::gui::panels::decision::CardKey;
use crate::gui::panels::dice;
use crate::gui::shell::arrangement::{Arrangement, Part, tabs};
use crate::gui::shell::layout::Pane;
use crate::gui::ui_command::UiCommand;
use crate::systems::unhex::{CARDS, Fact, Unhex};
use crate::table::{Answer, CharacterId, Decision, MapId};

pub(in crate::gui) const SHAPE: Shape = Shape {
    panes: &Pane::ALL,
    teams: "Teams",
    usual,
    cards: CARDS,
    sample: (
        UiCommand::Sample,
        "Play the sample fight",
        "Two teams in a nightclub, ready to roll. Unhex by Cody Koeninger",
    ),
};

/// Teams at the left, the map with dice, log and rules below it, tracker and sheet at its right.
fn usual() -> Arrangement {
    let below = Part::Row(vec![
        (0.38, tabs(&[Pane::Dice])),
        (
            0.62,
            tabs(&[Pane::Log, Pane::Rules, Pane::History, Pane::Players]),
        ),
    ]);
    let middle = Part::Column(vec![(0.72, tabs(&[Pane::Map])), (0.28, below)]);
    let right = Part::Column(vec![
        (0.6, tabs(&[Pane::Tracker])),
        (0.4, tabs(&[Pane::Sheet])),
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
    fn pane_ui(&self, ui: &mut Ui, pane: Pane, scene: &mut Scene, actions: &mut Vec<Action>) {
        match pane {
            Pane::Roster => roster_ui(ui, self, scene, actions),
            Pane::Map => map_ui(ui, self, scene, actions),
            Pane::Tracker => tracker_ui(ui, self, scene, actions),
            Pane::Sheet => sheet_ui(ui, self, scene, actions),
            Pane::Dice => dice::show(ui, self, &mut scene.dice, scene.selected, actions),
            // The same in every game.
            Pane::Log | Pane::Rules | Pane::History | Pane::Players => {}
        }
    }

    fn map_bar_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        map_bar_ui(ui, self, scene, actions);
    }

    fn map_shown(&self, scene: &Scene) -> Option<MapId> {
        map_shown(self, scene)
    }

    fn part_shown(&self, scene: &Scene) -> Option<MapPart> {
        scene.view.part()
    }

    fn why_not(&self, command: UiCommand) -> Option<&'static str> {
        why_not(self, command)
    }

    fn legal_offers(&self, scene: &mut Scene) -> Vec<Action> {
        legal_offers(self, scene)
    }

    fn press(&self, scene: &mut Scene, decision: &Decision, key: CardKey) -> Option<Answer> {
        scene.draft.press(decision, key)
    }

    fn go_to(&self, who: CharacterId) -> Option<Action> {
        let place = self.places.get(&who)?;
        Some(Action::GoToArea(place.map, place.area))
    }

    fn hurt_since(&self, line: usize) -> Option<CharacterId> {
        let facts = self.log.iter_from(line).map(|entry| &entry.fact);
        let wounded = facts.filter_map(|fact| match fact {
            Fact::Wounded { who, .. } => Some(who.id),
            _ => None,
        });
        wounded.last()
    }

    fn record_for(&self, scene: &mut Scene, who: CharacterId) {
        scene.tracker.recording = Some(Recording::on(who));
    }

    fn hand_over_ui(
        &self,
        ui: &mut Ui,
        who: CharacterId,
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    ) {
        hand_over_ui(ui, self, who, &mut scene.sheet, actions);
    }

    fn leave_sheet(&self, scene: &mut Scene, actions: &mut Vec<Action>) {
        scene.sheet.leave(self, None, actions);
    }
}
