//! The docked panels: which there are, where they stand at first, how their tabs look.

use egui::{Rect, Ui, WidgetText};
use egui_tiles::{
    Behavior, Container, Linear, LinearDir, SimplificationOptions, Tile, TileId, Tiles, Tree,
};

use crate::campaign::{Campaign, Document};
use crate::gui::action::Action;
use crate::gui::games::{Keeps as _, panels, shape};
use crate::gui::panels::{
    dice as dice_panel, history as history_panel, log as log_panel, rules as rules_panel,
    sheet_panel,
};
use crate::gui::players::{self, Players, PlayersSettings};
use crate::gui::scene::Scene;
use crate::gui::shell::arrangement::{Arrangement, Part, Room, Stage, Stages};
use crate::gui::shell::edges;
use crate::gui::shell::guard::Guard;
use crate::gui::shell::keys::Open;
pub use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::{UiCommand, said};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::icons;
use crate::gui::widgets::slides::JUST_CHANGED;
use crate::systems::System;

impl Pane {
    /// Those that a game has.
    #[must_use]
    pub const fn of(system: System) -> &'static [Self] {
        shape(system).panes
    }

    /// As its tab says it in that game.
    #[must_use]
    pub fn name_in(self, system: System) -> &'static str {
        let own = shape(system).panes_called.iter();
        let own = own.into_iter().find(|(pane, _)| *pane == self);
        own.map_or(self.name(), |(_, name)| name)
    }
}

/// The panels in their places.
pub(in crate::gui) struct Layout {
    tree: Tree<Pane>,
    /// Something was moved since this was last asked.
    changed: bool,
    /// They stand as usual in that room; none where the GM has put them elsewhere.
    usual: Option<Room>,
    /// The question that was asked when they were last shown.
    asked: Option<(String, String)>,
    /// What they are arranged for.
    stage: Stage,
    /// That stays, whatever becomes of the fight.
    keep: bool,
    /// The arrangement for the other stage, once it was seen.
    other: Option<Arrangement>,
    /// Whether a fight went on when they were last shown, as of that revision of the campaign.
    fights: Option<(u64, bool)>,
}

/// Where the panels of a game stand at first in that room, for that stage.
fn usual(system: System, room: Room, stage: Stage) -> Arrangement {
    let usual = (shape(system).usual)();
    match stage {
        Stage::Play => Arrangement::in_room(usual, room),
        Stage::Prepare => Arrangement::to_prepare(usual, room),
    }
}

impl Layout {
    /// The panels of a game where they stand at first.
    pub(in crate::gui) fn usual(system: System) -> Self {
        let stage = Stage::default();
        Self::of(&usual(system, Room::Ample, stage), stage, system)
    }

    /// The panels as they were kept.
    pub(in crate::gui) fn kept(stages: &Stages, system: System) -> Self {
        Self {
            keep: stages.keep,
            other: stages.other.clone(),
            ..Self::of(&stages.shown, stages.stage, system)
        }
    }

    /// Both arrangements, as they are kept.
    pub(in crate::gui) fn stages(&self) -> Option<Stages> {
        Some(Stages {
            stage: self.stage,
            keep: self.keep,
            shown: self.arrangement()?,
            other: self.other.clone(),
        })
    }

    /// What the panels are arranged for.
    pub(in crate::gui) fn stage(&self) -> Stage {
        self.stage
    }

    /// Whether that stays, whatever becomes of the fight.
    pub(in crate::gui) fn is_kept(&self) -> bool {
        self.keep
    }

    /// It stays from now on, or changes with the fight again.
    pub(in crate::gui) fn keep(&mut self, keep: bool) {
        self.keep = keep;
        self.changed = true;
    }

    /// They stand like that from now on.
    fn stand(&mut self, arrangement: &Arrangement, stage: Stage, system: System) {
        let Self { tree, usual, .. } = Self::of(arrangement, stage, system);
        (self.tree, self.usual, self.stage) = (tree, usual, stage);
    }

    /// Arranges the panels for that stage, as they stood in it last.
    pub(in crate::gui) fn arrange(&mut self, stage: Stage, system: System) {
        if self.stage == stage {
            return;
        }
        let left = self.arrangement();
        let next = std::mem::replace(&mut self.other, left);
        let next = next.unwrap_or_else(|| Arrangement {
            closed: self.closed(),
            ..usual(system, Room::Ample, stage)
        });
        self.stand(&next, stage, system);
        self.changed = true;
    }

    /// As usual again, in both stages.
    pub(in crate::gui) fn reset(&mut self, system: System) {
        let usual = usual(system, Room::Ample, self.stage);
        self.stand(&usual, self.stage, system);
        (self.other, self.changed) = (None, true);
    }

    /// The arrangement changes as a fight begins or ends.
    fn follow_fight(&mut self, document: &Document) {
        let revision = document.revision();
        if self.fights.is_some_and(|(of, _)| of == revision) {
            return;
        }
        let campaign = document.campaign();
        let fights = panels(&campaign.game)
            .why_not(UiCommand::EndFight)
            .is_none();
        let before = self.fights.replace((revision, fights));
        if self.keep || before.is_some_and(|(_, before)| before == fights) {
            return;
        }
        let stage = if fights { Stage::Play } else { Stage::Prepare };
        // What only shows otherwise is nothing to write down.
        let changed = self.changed;
        self.arrange(stage, campaign.system());
        self.changed = changed;
    }

    /// Puts them where they usually stand in that room, unless the GM has put them elsewhere.
    fn fit(&mut self, system: System, room: Room) {
        let Some(of) = self.usual.filter(|usual| *usual != room) else {
            return;
        };
        let new = usual(system, room, self.stage);
        if usual(system, of, self.stage).root.stands_like(&new.root) {
            // It is the same one in both rooms: whatever tabs are in front stay there.
            self.usual = Some(room);
            return;
        }
        let closed = self.closed();
        let arrangement = Arrangement { closed, ..new };
        self.stand(&arrangement, self.stage, system);
    }

    /// Another question comes to the front, whatever stands before it.
    fn bring_question(&mut self, scene: &Scene) {
        let decisions = scene.known.decisions();
        let asked = decisions.first();
        let same = |(key, question): &(String, String)| {
            asked.is_some_and(|asked| asked.key == *key && asked.question == *question)
        };
        if self.asked.as_ref().map_or(asked.is_none(), same) {
            return;
        }
        self.asked = asked.map(|asked| (asked.key.clone(), asked.question.clone()));
        if asked.is_some() && self.is_open(Pane::Tracker) {
            let tracker = self.tree.tiles.find_pane(&Pane::Tracker);
            self.tree.make_active(|id, _| Some(id) == tracker);
        }
    }

    /// The panels that are closed.
    fn closed(&self) -> Vec<Pane> {
        let closed = Pane::ALL.into_iter().filter(|pane| !self.is_open(*pane));
        closed.collect()
    }

    /// The panels as they stood; as at first, if what is written makes no sense.
    fn of(arrangement: &Arrangement, stage: Stage, system: System) -> Self {
        if !arrangement.is_sound() {
            return Self::of(&usual(system, Room::Ample, stage), stage, system);
        }
        let mut root = arrangement.root.clone();
        let there = root.panes();
        let missing: Vec<Pane> = Pane::of(system)
            .iter()
            .copied()
            .filter(|pane| !there.contains(pane))
            .collect();
        if !missing.is_empty() {
            // Panels of a newer version come beside all that is there.
            let parts = missing.into_iter().map(Part::Pane).collect();
            let new = Part::Tabs { parts, front: 0 };
            root = Part::Row(vec![(0.75, root), (0.25, new)]);
        }
        let mut tiles = Tiles::default();
        let root = insert(&mut tiles, &root);
        let mut layout = Self {
            tree: Tree::new(egui::Id::unique("panels"), root, tiles),
            changed: false,
            usual: Room::ALL.into_iter().find(|room| {
                let usual = usual(system, *room, stage);
                usual.root.stands_like(&arrangement.root)
            }),
            asked: None,
            stage,
            keep: false,
            other: None,
            fights: None,
        };
        for pane in Pane::ALL {
            if arrangement.closed.contains(&pane) || !Pane::of(system).contains(&pane) {
                layout.set_open(pane, false);
            }
        }
        layout.changed = false;
        layout
    }

    /// Where the panels stand now.
    fn arrangement(&self) -> Option<Arrangement> {
        Some(Arrangement {
            root: part(&self.tree.tiles, self.tree.root()?)?,
            closed: self.closed(),
        })
    }

    /// Whether something was moved since the last time this was asked.
    pub(in crate::gui) fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }

    /// Counts as moved, so that it is written down.
    pub(in crate::gui) fn touch(&mut self) {
        self.changed = true;
    }

    /// Whether a panel is not closed.
    pub(in crate::gui) fn is_open(&self, pane: Pane) -> bool {
        let tile = self.tree.tiles.find_pane(&pane);
        tile.is_some_and(|tile| self.tree.is_visible(tile))
    }

    /// Whether a panel is closed, or stands behind others.
    pub(in crate::gui) fn is_behind(&self, pane: Pane) -> bool {
        let tile = self.tree.tiles.find_pane(&pane);
        tile.is_some_and(|tile| !self.tree.active_tiles().contains(&tile))
    }

    /// Opens a panel in its place, or closes it.
    pub(in crate::gui) fn set_open(&mut self, pane: Pane, open: bool) {
        if let Some(tile) = self.tree.tiles.find_pane(&pane) {
            self.tree.set_visible(tile, open);
            self.changed = true;
        }
    }

    /// Opens a panel and brings it to the front of its tabs.
    pub(in crate::gui) fn bring(&mut self, pane: Pane) {
        self.set_open(pane, true);
        let tile = self.tree.tiles.find_pane(&pane);
        self.tree.make_active(|id, _| Some(id) == tile);
    }

    /// Where the map is, if it shows.
    pub(in crate::gui) fn map(&self) -> Option<Rect> {
        let tile = self.tree.tiles.find_pane(&Pane::Map)?;
        let shows = self.tree.active_tiles().contains(&tile);
        self.tree.tiles.rect(tile).filter(|_| shows)
    }

    /// Where the panels that show are.
    pub(in crate::gui) fn rects(&self) -> Vec<Rect> {
        self.tree
            .active_tiles()
            .into_iter()
            .filter(|tile| self.tree.tiles.get_pane(tile).is_some())
            .filter_map(|tile| self.tree.tiles.rect(tile))
            .collect()
    }

    pub(in crate::gui) fn show(
        &mut self,
        ui: &mut Ui,
        document: &Document,
        scene: &mut Scene,
        players: (&Players, &PlayersSettings),
        guard: &mut Guard,
        actions: &mut Vec<Action>,
    ) {
        let ground = theme::tokens(ui).ground;
        self.follow_fight(document);
        let room = ui.ctx().content_rect().size() / theme::text_scale(ui.style());
        self.fit(document.campaign().system(), Room::of(room.x, room.y));
        self.bring_question(scene);
        let mut panels = Panels {
            document,
            scene,
            players,
            guard,
            actions,
            changed: false,
            moved: false,
        };
        egui::CentralPanel::default()
            .frame(egui::Frame::new().fill(ground))
            .show(ui, |ui| {
                if self.tree.tiles.is_empty() || Pane::ALL.iter().all(|pane| !self.is_open(*pane)) {
                    ui.centered_and_justified(|ui| {
                        ui.label("Every panel is closed; the View menu opens them");
                    });
                    return;
                }
                self.tree.ui(&mut panels, ui);
            });
        self.changed |= panels.changed;
        if panels.moved {
            self.usual = None;
        }
    }
}

/// Puts a part into the tree.
fn insert(tiles: &mut Tiles<Pane>, part: &Part) -> TileId {
    match part {
        Part::Pane(pane) => tiles.insert_pane(*pane),
        Part::Tabs { parts, front } => {
            let children: Vec<TileId> = parts.iter().map(|part| insert(tiles, part)).collect();
            let front = children.get(*front).copied();
            let mut tabs = egui_tiles::Tabs::new(children);
            tabs.active = front.or(tabs.active);
            tiles.insert_container(Container::Tabs(tabs))
        }
        Part::Row(parts) => insert_linear(tiles, LinearDir::Horizontal, parts),
        Part::Column(parts) => insert_linear(tiles, LinearDir::Vertical, parts),
    }
}

fn insert_linear(tiles: &mut Tiles<Pane>, dir: LinearDir, parts: &[(f32, Part)]) -> TileId {
    let children: Vec<(TileId, f32)> = parts
        .iter()
        .map(|(share, part)| (insert(tiles, part), *share))
        .collect();
    let mut linear = Linear::new(dir, children.iter().map(|(id, _)| *id).collect());
    for (id, share) in children {
        // Whatever a file says, every panel keeps some room.
        let share = if share.is_finite() { share } else { 1.0 };
        linear.shares.set_share(id, share.clamp(0.02, 50.0));
    }
    tiles.insert_container(Container::Linear(linear))
}

/// A part of the tree, as it is written down.
fn part(tiles: &Tiles<Pane>, tile: TileId) -> Option<Part> {
    let parts = |children: &[TileId]| -> Vec<Part> {
        children.iter().filter_map(|id| part(tiles, *id)).collect()
    };
    Some(match tiles.get(tile)? {
        Tile::Pane(pane) => Part::Pane(*pane),
        Tile::Container(Container::Tabs(tabs)) => Part::Tabs {
            parts: parts(&tabs.children),
            front: tabs
                .children
                .iter()
                .position(|id| tabs.is_active(*id))
                .unwrap_or(0),
        },
        Tile::Container(Container::Linear(linear)) => {
            let shared = linear.children.iter().filter_map(|id| {
                let share = linear.shares.iter().find(|(of, _)| *of == id);
                Some((share.map_or(1.0, |(_, share)| *share), part(tiles, *id)?))
            });
            match linear.dir {
                LinearDir::Horizontal => Part::Row(shared.collect()),
                LinearDir::Vertical => Part::Column(shared.collect()),
            }
        }
        Tile::Container(Container::Grid(grid)) => {
            let children: Vec<TileId> = grid.children().copied().collect();
            Part::Row(parts(&children).into_iter().map(|p| (1.0, p)).collect())
        }
    })
}

struct Panels<'a> {
    document: &'a Document,
    scene: &'a mut Scene,
    players: (&'a Players, &'a PlayersSettings),
    guard: &'a mut Guard,
    actions: &'a mut Vec<Action>,
    changed: bool,
    /// A panel stands elsewhere now, or has another size.
    moved: bool,
}

/// What stands over the sheet: the pin, and why it shows: it is theirs to decide or to act, or they were hit.
fn sheet_bar_ui(ui: &mut Ui, document: &Document, scene: &Scene, actions: &mut Vec<Action>) {
    let game = panels(&document.campaign().game);
    let Some(who) = scene.sheet_shown(game) else {
        return;
    };
    let command = UiCommand::PinSheet;
    let pinned = scene.pinned == Some(who);
    let pin = ui.selectable_label(pinned, egui::RichText::new(icons::PIN).small());
    let name = command.name(ui.ctx());
    pin.widget_info(|| {
        let role = egui::accesskit::Role::Button;
        egui::WidgetInfo::selected(role, true, pinned, name)
    });
    edges::ring(&pin);
    if pin.hover_words(|| command.tooltip(ui.ctx())).clicked() {
        actions.push(Action::Pin(who));
    }
    let mood = scene.moods(game).of(who);
    let word = match mood.word() {
        // Row and ring are of somebody else.
        "" if scene.shows_hurt(who) => "Hit just now",
        "" => return,
        word => word,
    };
    let t = theme::tokens(ui);
    let word = egui::RichText::new(word).small();
    match mood.asked {
        true => ui.label(word.color(t.on_accent).background_color(t.amber)),
        false => ui.label(word.color(t.muted)),
    };
}

/// The map or board. What the pointer does there for the fight does nothing while keys are held back, nor behind a card.
fn map_ui(
    ui: &mut Ui,
    campaign: &Campaign,
    scene: &mut Scene,
    guard: &mut Guard,
    actions: &mut Vec<Action>,
) {
    let (before, game) = (actions.len(), panels(&campaign.game));
    game.pane_ui(ui, Pane::Map, scene, actions);
    let held = ui.input(|input| guard.holds_pointer(&input.pointer));
    let released = ui.input(|input| input.pointer.any_released());
    if !released || !ui.ui_contains_pointer() || game.is_drawing(scene) {
        return;
    }
    let mut plays = actions[before..]
        .iter()
        .any(|action| matches!(action, Action::Do(_) | Action::Refuse(_)));
    let why = match held {
        true => JUST_CHANGED.to_owned(),
        false if scene.has_card() => said(ui.ctx(), Open::Card.why()),
        false => return,
    };
    // Nor does it show a way that a later click would go.
    plays |= scene.own.forget_way();
    if plays {
        actions.truncate(before);
        guard.note_click_held();
        actions.push(Action::Say(why));
    }
}

impl Behavior<Pane> for Panels<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut Pane) -> egui_tiles::UiResponse {
        let t = theme::tokens(ui);
        let campaign = self.document.campaign();
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
                let (scene, actions) = (&mut *self.scene, &mut *self.actions);
                match pane {
                    Pane::Log => log_panel::show(ui, self.document, &mut scene.log, actions),
                    Pane::Rules => rules_panel::show(ui, campaign.system(), scene, actions),
                    Pane::History => {
                        let now = crate::campaign::store::clock();
                        let view = &mut scene.history;
                        history_panel::show(ui, self.document, view, now, actions);
                    }
                    Pane::Players => {
                        let (players, settings) = self.players;
                        players::pane_ui(ui, campaign, players, settings, actions);
                    }
                    Pane::Dice => {
                        let (game, last) = (&campaign.game, scene.known.last_roll());
                        let whose = (scene.selected, last.as_deref());
                        dice_panel::show(ui, game, &mut scene.dice, whose, actions);
                    }
                    Pane::Sheet => {
                        sheet_panel::show(ui, panels(&campaign.game), scene, actions);
                    }
                    Pane::Map => map_ui(ui, campaign, scene, self.guard, actions),
                    Pane::Roster | Pane::Tracker => {
                        panels(&campaign.game).pane_ui(ui, *pane, scene, actions);
                    }
                }
            });
        egui_tiles::UiResponse::None
    }

    fn on_tab_button(
        &mut self,
        _tiles: &mut Tiles<Pane>,
        _tile: TileId,
        tab: egui::Response,
    ) -> egui::Response {
        edges::ring(&tab);
        tab
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        let system = self.document.campaign().system();
        pane.name_in(system).into()
    }

    fn on_edit(&mut self, edit: egui_tiles::EditAction) {
        self.changed = true;
        use egui_tiles::EditAction::{TileDropped, TileResized};
        self.moved |= matches!(edit, TileDropped | TileResized);
    }

    fn top_bar_right_ui(
        &mut self,
        tiles: &Tiles<Pane>,
        ui: &mut Ui,
        _tile: TileId,
        tabs: &egui_tiles::Tabs,
        _scrolled: &mut f32,
    ) {
        let Some(pane) = tabs.active.and_then(|front| tiles.get_pane(&front)) else {
            return;
        };
        // No higher than the row of tabs, or all of it comes to lie too low.
        ui.spacing_mut().interact_size.y = ui.text_style_height(&egui::TextStyle::Body);
        ui.spacing_mut().button_padding.y = 1.0;
        let icon = egui::RichText::new(icons::CLOSE).color(theme::tokens(ui).muted);
        let close = ui
            .add(egui::Button::new(icon.small()).frame(false))
            .hover_text("Close this panel; the View menu opens it again");
        close.widget_info(|| {
            let system = self.document.campaign().system();
            let name = format!("Close {}", pane.name_in(system));
            egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, name)
        });
        edges::ring(&close);
        if close.clicked() {
            self.actions.push(Action::SwitchPane(*pane));
        }
        if *pane == Pane::Sheet {
            sheet_bar_ui(ui, self.document, self.scene, self.actions);
        }
        if *pane == Pane::Map {
            let game = panels(&self.document.campaign().game);
            game.map_bar_ui(ui, self.scene, self.actions);
        }
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
