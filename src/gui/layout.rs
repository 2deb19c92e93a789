//! The docked panels: which there are, where they stand at first, how their tabs look.

use egui::{Ui, WidgetText};
use egui_tiles::{
    Behavior, Container, Linear, LinearDir, SimplificationOptions, TileId, Tiles, Tree,
};

use super::action::Action;
use super::app::Scene;
use super::players::{self, Players, PlayersSettings};
use super::{history_panel, log_panel, roller, rules_panel, theme, unhex};
use crate::campaign::{Document, Game};

/// A panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pane {
    Roster,
    Map,
    Tracker,
    Sheet,
    Dice,
    Log,
    Rules,
    History,
    Players,
}

/// The panels in their places.
pub(super) struct Layout {
    tree: Tree<Pane>,
    rules: TileId,
}

impl Default for Layout {
    fn default() -> Self {
        let mut tiles = Tiles::default();
        let roster = tiles.insert_pane(Pane::Roster);
        let map = tiles.insert_pane(Pane::Map);
        let tracker = tiles.insert_pane(Pane::Tracker);
        let sheet = tiles.insert_pane(Pane::Sheet);
        let dice = tiles.insert_pane(Pane::Dice);
        let log = tiles.insert_pane(Pane::Log);
        let rules = tiles.insert_pane(Pane::Rules);
        let history = tiles.insert_pane(Pane::History);
        let players = tiles.insert_pane(Pane::Players);
        let tabs = |tiles: &mut Tiles<Pane>, panes: Vec<TileId>| tiles.insert_tab_tile(panes);
        let roster = tabs(&mut tiles, vec![roster]);
        let map = tabs(&mut tiles, vec![map]);
        let tracker = tabs(&mut tiles, vec![tracker]);
        let sheet = tabs(&mut tiles, vec![sheet]);
        let dice = tabs(&mut tiles, vec![dice]);
        let log = tabs(&mut tiles, vec![log, rules, history, players]);
        let mut split = |dir, children: [(TileId, f32); 2]| {
            let mut linear = Linear::new(dir, children.iter().map(|(id, _)| *id).collect());
            for (id, share) in children {
                linear.shares.set_share(id, share);
            }
            tiles.insert_container(Container::Linear(linear))
        };
        let below = split(LinearDir::Horizontal, [(dice, 0.38), (log, 0.62)]);
        let middle = split(LinearDir::Vertical, [(map, 0.72), (below, 0.28)]);
        let right = split(LinearDir::Vertical, [(tracker, 0.5), (sheet, 0.5)]);
        let mut linear = Linear::new(LinearDir::Horizontal, vec![roster, middle, right]);
        linear.shares.set_share(roster, 0.17);
        linear.shares.set_share(middle, 0.57);
        linear.shares.set_share(right, 0.26);
        let root = tiles.insert_container(Container::Linear(linear));
        Self {
            tree: Tree::new(egui::Id::unique("panels"), root, tiles),
            rules,
        }
    }
}

impl Layout {
    /// Brings the rules card to the front of its tabs.
    pub(super) fn show_rules(&mut self) {
        let rules = self.rules;
        self.tree.make_active(|id, _| id == rules);
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        document: &Document,
        scene: &mut Scene,
        players: (&Players, &PlayersSettings),
        actions: &mut Vec<Action>,
    ) {
        let ground = theme::tokens(ui).ground;
        egui::CentralPanel::default()
            .frame(egui::Frame::new().fill(ground))
            .show(ui, |ui| {
                self.tree.ui(
                    &mut Panels {
                        document,
                        scene,
                        players,
                        actions,
                    },
                    ui,
                );
            });
    }
}

struct Panels<'a> {
    document: &'a Document,
    scene: &'a mut Scene,
    players: (&'a Players, &'a PlayersSettings),
    actions: &'a mut Vec<Action>,
}

impl Behavior<Pane> for Panels<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut Pane) -> egui_tiles::UiResponse {
        let t = theme::tokens(ui);
        let campaign = self.document.campaign();
        let Game::Unhex(game) = &campaign.game;
        let margin = if *pane == Pane::Map { 0 } else { 10 };
        let fill = if *pane == Pane::Map {
            t.ground
        } else {
            t.panel
        };
        egui::Frame::new()
            .fill(fill)
            .inner_margin(margin)
            .show(ui, |ui| {
                ui.set_min_size(ui.available_size());
                match pane {
                    Pane::Roster => unhex::roster_ui(ui, game, self.scene, self.actions),
                    Pane::Map => unhex::map_ui(ui, game, self.scene, self.actions),
                    Pane::Tracker => unhex::tracker_ui(ui, game, self.scene, self.actions),
                    Pane::Sheet => unhex::sheet_ui(ui, game, self.scene, self.actions),
                    Pane::Dice => roller::show(ui, game, &mut self.scene.roller, self.actions),
                    Pane::Log => log_panel::show(ui, campaign, self.scene, self.actions),
                    Pane::Rules => rules_panel::show(ui, self.scene, self.actions),
                    Pane::Players => {
                        let (players, settings) = self.players;
                        players::pane_ui(ui, campaign, players, settings, self.actions);
                    }
                    Pane::History => {
                        let now = crate::campaign::store::clock();
                        let view = &mut self.scene.history;
                        history_panel::show(ui, self.document, view, now, self.actions);
                    }
                }
            });
        egui_tiles::UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        match pane {
            Pane::Roster => "Teams",
            Pane::Map => "Map",
            Pane::Tracker => "Tracker",
            Pane::Sheet => "Sheet",
            Pane::Dice => "Dice",
            Pane::Log => "Log",
            Pane::Rules => "Rules",
            Pane::History => "History",
            Pane::Players => "Players",
        }
        .into()
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions {
            all_panes_must_have_tabs: true,
            ..Default::default()
        }
    }

    fn tab_bar_color(&self, visuals: &egui::Visuals) -> egui::Color32 {
        theme::Tokens::of(visuals.dark_mode).panel
    }

    fn tab_bar_height(&self, style: &egui::Style) -> f32 {
        24.0 * theme::text_scale(style).max(1.0)
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        2.0
    }
}
