//! Heroes of Hex in the window, for what is asked of any game.

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::areas::MapPart;
use crate::gui::games::heroes_of_hex::{
    TrackerCard, board, hand_over_ui, legal_offers, map_shown, roster_ui, sheet_ui, tracker_ui,
    why_not,
};
use crate::gui::games::{Panels, Shape};
use crate::gui::panels::decision::CardKey;
use crate::gui::shell::arrangement::{Arrangement, Part, tabs};
use crate::gui::shell::layout::Pane;
use crate::gui::ui_command::UiCommand;
use crate::systems::heroes_of_hex::{CARDS, Fact, HeroesOfHex};
use crate::table::{Answer, CharacterId, Decision, MapId};

pub(in crate::gui) const SHAPE: Shape = Shape {
    panes: &[
        Pane::Roster,
        Pane::Map,
        Pane::Tracker,
        Pane::Sheet,
        Pane::Log,
        Pane::Rules,
        Pane::History,
        Pane::Players,
    ],
    teams: "Sides",
    usual,
    cards: CARDS,
    sample: (
        UiCommand::SampleSkirmish,
        "Play the sample skirmish",
        "Four heroes and five enemies on a causeway, Fate about to be rolled. Heroes of Hex",
    ),
};

/// Sides at the left, the map with log and rules below it, tracker and sheet at its right.
fn usual() -> Arrangement {
    let below = tabs(&[Pane::Log, Pane::Rules, Pane::History, Pane::Players]);
    let middle = Part::Column(vec![(0.76, tabs(&[Pane::Map])), (0.24, below)]);
    let right = Part::Column(vec![
        (0.68, tabs(&[Pane::Tracker])),
        (0.32, tabs(&[Pane::Sheet])),
    ]);
    Arrangement {
        root: Part::Row(vec![
            (0.15, tabs(&[Pane::Roster])),
            (0.54, middle),
            (0.31, right),
        ]),
        closed: Vec::new(),
    }
}

impl Panels for HeroesOfHex {
    fn pane_ui(&self, ui: &mut Ui, pane: Pane, scene: &mut Scene, actions: &mut Vec<Action>) {
        match pane {
            Pane::Roster => roster_ui(ui, self, scene, actions),
            Pane::Map => board::board_ui(ui, self, scene, actions),
            Pane::Tracker => tracker_ui(ui, self, scene, actions),
            Pane::Sheet => sheet_ui(ui, self, scene, actions),
            // It has no dice panel, and the others are the same in every game.
            Pane::Dice | Pane::Log | Pane::Rules | Pane::History | Pane::Players => {}
        }
    }

    fn map_bar_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        board::bar_ui(ui, self, scene, actions);
    }

    fn map_shown(&self, scene: &Scene) -> Option<MapId> {
        map_shown(self, scene)
    }

    fn part_shown(&self, scene: &Scene) -> Option<MapPart> {
        scene.heroes.board.view.part()
    }

    fn why_not(&self, command: UiCommand) -> Option<&'static str> {
        why_not(self, command)
    }

    fn legal_offers(&self, scene: &mut Scene) -> Vec<Action> {
        legal_offers(self, scene)
    }

    /// A question for a way is answered by whole ways.
    fn press(&self, scene: &mut Scene, decision: &Decision, key: CardKey) -> Option<Answer> {
        let proposed = scene.known.heroes.proposed(self);
        let answer = scene.draft.press(proposed.card(decision), key)?;
        Some(proposed.answer(self, decision, answer))
    }

    fn go_to(&self, who: CharacterId) -> Option<Action> {
        let place = self.places.get(&who)?;
        Some(Action::ShowSpace(place.map, place.at))
    }

    fn hurt_since(&self, line: usize) -> Option<CharacterId> {
        let facts = self.log.iter_from(line).map(|entry| &entry.fact);
        let wounded = facts.filter_map(|fact| match fact {
            Fact::Wounded { who, .. } | Fact::Poisoned { who, .. } | Fact::Defeated { who, .. } => {
                Some(who.id)
            }
            _ => None,
        });
        wounded.last()
    }

    fn record_for(&self, scene: &mut Scene, who: CharacterId) {
        scene.heroes.card = Some(TrackerCard::Record(who));
    }

    fn hand_over_ui(
        &self,
        ui: &mut Ui,
        who: CharacterId,
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    ) {
        hand_over_ui(ui, self, who, &mut scene.heroes.sheet, actions);
    }

    fn leave_sheet(&self, scene: &mut Scene, actions: &mut Vec<Action>) {
        scene.heroes.sheet.leave(self, None, actions);
    }
}
