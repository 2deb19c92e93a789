//! Hints: a first map and a first fight, explained in place, each once its moment has come. A hint is a strip at
//! the head of its panel, so that it covers nothing; it is gone for good once it was dismissed or its moment is over.

use std::collections::BTreeSet;

use egui::accesskit::{Live, Role};
use egui::{RichText, Ui};

use crate::campaign::{Document, Game};
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::shell::layout::Pane;
use crate::gui::shell::settings::Settings;
use crate::gui::theme;
use crate::gui::widgets::icons;
use crate::systems::System;
use crate::systems::unhex::Phase;
use crate::table::Shape;

/// A hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// There is no area, or no board, yet.
    EmptyMap,
    /// There is nobody yet.
    Nobody,
    /// People stand on the map, and no fight goes on.
    NotBegun,
    /// A roll is asked for.
    Roll,
    /// Somebody has to decide.
    Decision,
    /// Somebody may act.
    Offers,
    /// Sight between two areas, or from a unit.
    Sight,
    /// What was done can be undone.
    Undo,
    /// Everything can be found.
    Palette,
}

impl Hint {
    /// All of them; of several whose moment has come, the first one shows.
    pub const ALL: [Self; 9] = [
        Self::EmptyMap,
        Self::Nobody,
        Self::NotBegun,
        Self::Roll,
        Self::Decision,
        Self::Offers,
        Self::Sight,
        Self::Undo,
        Self::Palette,
    ];

    /// Its name in the settings file. What is done otherwise on a board has a name of its own there.
    const fn key(self, system: System) -> &'static str {
        match (self, system) {
            (Self::EmptyMap, System::HeroesOfHex) => "empty_board",
            (Self::Sight, System::HeroesOfHex) => "sight_on_board",
            (Self::EmptyMap, _) => "empty_map",
            (Self::Nobody, _) => "nobody",
            (Self::NotBegun, _) => "not_begun",
            (Self::Roll, _) => "roll",
            (Self::Decision, _) => "decision",
            (Self::Offers, _) => "offers",
            (Self::Sight, _) => "sight",
            (Self::Undo, _) => "undo",
            (Self::Palette, _) => "palette",
        }
    }

    /// What it says in that game.
    #[must_use]
    pub const fn words(self, system: System) -> &'static str {
        match system {
            System::HeroesOfHex => self.words_of_heroes(),
            System::Unhex => self.words_of_unhex(),
        }
    }

    const fn words_of_heroes(self) -> &'static str {
        match self {
            Self::EmptyMap => {
                "A board is made of spaces. Make one on the map, then edit it (Ctrl+E): terrain, walls, zones to start in."
            }
            Self::Nobody => {
                "Nobody is here yet. Units come below, from ready sheets or empty ones, and join a side."
            }
            Self::NotBegun => {
                "Every unit on this map that has a side takes part. Begin the skirmish when they stand right."
            }
            Self::Sight => {
                "Select a unit and press W: every space says how far it is, and whether it is in sight."
            }
            Self::Palette => {
                "Ctrl+K finds everything: commands, units, spaces, rules. F1 shows all keys."
            }
            Self::Roll | Self::Decision | Self::Offers | Self::Undo => self.words_of_unhex(),
        }
    }

    const fn words_of_unhex(self) -> &'static str {
        match self {
            Self::EmptyMap => {
                "A map is areas and lines between them. Edit the map (Ctrl+E), take Area (A), drag a box, type its name."
            }
            Self::Nobody => {
                "Nobody is here yet. People come below, from ready sheets or empty ones, and join a team."
            }
            Self::NotBegun => {
                "Everybody on this map who belongs to a team takes part. Begin the fight when they stand right."
            }
            Self::Roll => {
                "Dice on the table? Type the faces you see. Press R and the app rolls instead."
            }
            Self::Decision => {
                "The amber card says who decides. Its numbers are keys; N means nobody reacts."
            }
            Self::Offers => {
                "The numbers are keys here, too. What is grey cannot be done now, and says why."
            }
            Self::Sight => {
                "Click two areas to see the range, the cover and the sight between them."
            }
            Self::Undo => {
                "Every line here can be taken back: Ctrl+Z, as often as you like, dice and all."
            }
            Self::Palette => {
                "Ctrl+K finds everything: commands, people, areas, rules. F1 shows all keys."
            }
        }
    }

    /// The panel it explains.
    const fn pane(self) -> Pane {
        match self {
            Self::EmptyMap | Self::Sight => Pane::Map,
            Self::Nobody | Self::Palette => Pane::Roster,
            Self::NotBegun | Self::Roll | Self::Decision | Self::Offers => Pane::Tracker,
            Self::Undo => Pane::Log,
        }
    }

    /// Whether its moment has come.
    fn is_due(self, now: &Moment) -> bool {
        match self {
            Self::EmptyMap => now.no_area,
            Self::Nobody => now.nobody,
            Self::NotBegun => now.ready_to_begin,
            Self::Roll => now.asks == Asks::Roll,
            Self::Decision => now.turns && now.asks == Asks::Choice,
            Self::Offers => now.turns && now.asks == Asks::Nothing,
            Self::Sight => now.turns && !now.probed,
            Self::Undo => now.turns && now.can_undo,
            Self::Palette => now.turns,
        }
    }
}

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asks {
    Nothing,
    Roll,
    Choice,
}

/// What hints look at.
struct Moment {
    no_area: bool,
    nobody: bool,
    ready_to_begin: bool,
    turns: bool,
    asks: Asks,
    probed: bool,
    can_undo: bool,
}

impl Moment {
    fn of(document: &Document, scene: &Scene) -> Self {
        let campaign = document.campaign();
        let asks = match campaign.decisions().first().map(|decision| &decision.shape) {
            None => Asks::Nothing,
            Some(Shape::Roll { .. }) => Asks::Roll,
            Some(_) => Asks::Choice,
        };
        let can_undo = document.undo_label().is_some();
        match &campaign.game {
            Game::Unhex(game) => {
                let phase = game.fight.as_ref().map(|fight| &fight.phase);
                Self {
                    no_area: game.maps.values().all(|map| map.areas.is_empty()),
                    nobody: game.characters.is_empty(),
                    ready_to_begin: game.fight.is_none() && game.places.len() > 1,
                    turns: matches!(phase, Some(Phase::Turns { .. })),
                    asks,
                    probed: scene.probe.len() == 2,
                    can_undo,
                }
            }
            Game::HeroesOfHex(game) => Self {
                no_area: game.boards.is_empty(),
                nobody: game.units.is_empty(),
                ready_to_begin: game.skirmish.is_none() && game.places.len() > 1,
                turns: game.turn().is_some(),
                asks,
                probed: scene.heroes.board.what_if,
                can_undo,
            },
        }
    }
}

/// The hint that shows now, and what was shown before.
#[derive(Default)]
pub(in crate::gui) struct Hints {
    shown: Option<Hint>,
}

impl Hints {
    /// Looks at what has changed: a hint whose moment is over was understood; another may be due.
    pub(in crate::gui) fn look(
        &mut self,
        document: &Document,
        scene: &Scene,
        settings: &mut Settings,
    ) {
        let system = document.campaign().system();
        let is_new = |hint: &Hint, seen: &BTreeSet<String>| !seen.contains(hint.key(system));
        let any_left = |seen| Hint::ALL.iter().any(|hint| is_new(hint, seen));
        if !settings.hints || !any_left(&settings.hints_seen) {
            self.shown = None;
            return;
        }
        let now = Moment::of(document, scene);
        if let Some(hint) = self.shown
            && !hint.is_due(&now)
        {
            settings.hints_seen.insert(hint.key(system).to_owned());
        }
        let is_left = |hint: &Hint| is_new(hint, &settings.hints_seen);
        let mut left = Hint::ALL.into_iter().filter(is_left);
        // What shows stays until its moment is over.
        let stays = self.shown.filter(is_left);
        self.shown = stays.or_else(|| left.find(|hint| hint.is_due(&now)));
    }

    /// The GM has read it.
    pub(in crate::gui) fn dismiss(&mut self, hint: Hint, system: System, settings: &mut Settings) {
        settings.hints_seen.insert(hint.key(system).to_owned());
        self.shown = None;
    }
}

/// The hint as a bar of its own above the panels, so that it covers nothing; it says which panel it is about.
pub(in crate::gui) fn bar_ui(
    ui: &mut Ui,
    hints: &Hints,
    system: System,
    actions: &mut Vec<Action>,
) {
    let Some(hint) = hints.shown else {
        return;
    };
    let t = theme::tokens(ui);
    let frame = egui::Frame::new()
        .fill(t.selected)
        .inner_margin(egui::Margin::symmetric(10, 5));
    egui::Panel::top("hint").frame(frame).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            let about = icons::label(icons::INFO, hint.pane().name_in(system));
            ui.label(theme::strong(about).color(t.accent));
            let words = RichText::new(hint.words(system)).color(t.text);
            let label = ui.add(egui::Label::new(words).wrap());
            // Read out when it comes, without taking the focus.
            ui.ctx().accesskit_node_builder(label.id, |node| {
                node.set_role(Role::Status);
                node.set_label(hint.words(system));
                node.set_live(Live::Polite);
            });
            if ui.small_button("Got it").clicked() {
                actions.push(Action::DismissHint(hint));
            }
            let off = ui.small_button("No more hints");
            if off.on_hover_text("Settings has them again").clicked() {
                actions.push(Action::NoHints);
            }
        });
    });
}
