//! Hints: a first map and a first fight, explained in place, each once its moment has come. A hint lies
//! over the map, so that nothing moves; it is gone for good once it was dismissed or its moment is over.

use std::collections::BTreeSet;

use egui::accesskit::{Live, Role};
use egui::{RichText, Ui};

use crate::campaign::Document;
use crate::gui::action::Action;
use crate::gui::games::{panels, shape};
use crate::gui::scene::Scene;
use crate::gui::shell::hint::{Asks, Foot, Moment};
use crate::gui::shell::settings::Settings;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common::toast_ui, icons};
use crate::systems::System;
use crate::table::Shape;

pub use crate::gui::shell::hint::Hint;

/// Its name in the settings file.
fn key(hint: Hint, system: System) -> &'static str {
    let own = own_words(hint, system).and_then(|(_, key)| key);
    own.unwrap_or_else(|| hint.key())
}

impl Hint {
    /// What it says in that game.
    #[must_use]
    pub fn words(self, system: System) -> &'static str {
        own_words(self, system).map_or_else(|| self.usual_words(), |(words, _)| words)
    }
}

fn own_words(hint: Hint, system: System) -> Option<(&'static str, Option<&'static str>)> {
    let own = shape(system).hint_words.iter();
    let mut of_hint = own.filter(|(of, ..)| *of == hint);
    of_hint.next().map(|(_, words, key)| (*words, *key))
}

fn moment(document: &Document, scene: &Scene) -> Moment {
    let campaign = document.campaign();
    let asks = match scene
        .known
        .decisions()
        .first()
        .map(|decision| &decision.shape)
    {
        None => Asks::Nothing,
        Some(Shape::Roll { .. }) => Asks::Roll,
        Some(_) => Asks::Choice,
    };
    Moment {
        game: panels(&campaign.game).moment(scene),
        asks,
        can_undo: scene.known.undo().is_some(),
    }
}

/// How long a hint shows, in seconds, that nothing has to follow on.
const LASTS: f64 = 45.0;

/// The hint that shows now, and what was shown before.
#[derive(Default)]
pub(in crate::gui) struct Hints {
    shown: Option<Hint>,
    /// Since when it could be read, in the time of the window.
    since: Option<(Hint, f64)>,
    /// It would lie over an answer.
    waits: bool,
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
        let is_new = |hint: &Hint, seen: &BTreeSet<String>| !seen.contains(key(*hint, system));
        let any_left = |seen| Hint::ALL.iter().any(|hint| is_new(hint, seen));
        if !settings.hints || !any_left(&settings.hints_seen) {
            self.shown = None;
            return;
        }
        let now = moment(document, scene);
        if let Some(hint) = self.shown
            && !hint.is_due(&now)
        {
            settings.hints_seen.insert(key(hint, system).to_owned());
        }
        let is_left = |hint: &Hint| is_new(hint, &settings.hints_seen);
        let mut left = Hint::ALL.into_iter().filter(is_left);
        // What shows stays until its moment is over.
        let stays = self.shown.filter(is_left);
        self.shown = stays.or_else(|| left.find(|hint| hint.is_due(&now)));
        // Nothing lies over an answer, or over what is being drawn.
        self.waits = match now.game.foot {
            Foot::Answers => true,
            // What explains the question of an act that waits stands above the strip.
            Foot::Tells => self.shown != Some(Hint::Decision),
            Foot::Edits => self.shown != Some(Hint::EmptyMap),
            Foot::Idle => false,
        };
    }

    /// The GM has read it.
    pub(in crate::gui) fn dismiss(&mut self, hint: Hint, system: System, settings: &mut Settings) {
        settings.hints_seen.insert(key(hint, system).to_owned());
        self.shown = None;
    }
}

/// How wide the buttons of a hint are at 100 % text.
const BUTTONS: f32 = 215.0;

/// The hint, over the map like all that is told; it says which panel it is about.
pub(in crate::gui) fn hint_ui(
    ui: &mut Ui,
    hints: &mut Hints,
    system: System,
    actions: &mut Vec<Action>,
) {
    let Some(hint) = hints.shown.filter(|_| !hints.waits) else {
        return;
    };
    if hint.goes_by_itself() {
        let now = ui.input(|input| input.time);
        let shown = hints.since.filter(|(of, _)| *of == hint);
        let (_, since) = shown.unwrap_or((hint, now));
        hints.since = Some((hint, since));
        match LASTS - (now - since) {
            left if left > 0.0 => ui.ctx().request_repaint_after_secs(left as f32),
            _ => actions.push(Action::DismissHint(hint)),
        }
    }
    let t = theme::tokens(ui);
    toast_ui(ui, |ui| {
        // So low that the strip at the foot of the map has room for it.
        ui.spacing_mut().item_spacing.y = 2.0;
        let about = ui.label(RichText::new(icons::INFO).color(t.accent));
        about.hover_text(hint.pane().name_in(system));
        let words = RichText::new(hint.words(system)).small().color(t.text);
        // Beside the buttons, so that it is no higher than two lines of small words.
        let room = (ui.available_width() - BUTTONS * theme::text_scale(ui.style())).max(160.0);
        let left = egui::Layout::top_down(egui::Align::Min);
        // As high as they are: else they begin in the middle of the line.
        let font = egui::TextStyle::Small.resolve(ui.style());
        let text = hint.words(system).to_owned();
        let laid = ui.painter().layout(text, font, t.text, room).size();
        let label = ui.allocate_ui_with_layout(egui::vec2(room, laid.y), left, |ui| {
            ui.set_max_width(room);
            ui.add(egui::Label::new(words).wrap())
        });
        let label = label.inner;
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
        if off.hover_text("Settings has them again").clicked() {
            actions.push(Action::NoHints);
        }
    });
}
