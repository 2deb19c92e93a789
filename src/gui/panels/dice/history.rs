//! The rolls beside the fight, newest first: total, dice, whose, app or real, the first result of one rolled again.

use egui::accesskit::Role;
use egui::{RichText, Ui, WidgetInfo};

use crate::campaign::{Command, Game};
use crate::gui::action::Action;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::systems::{Doors, System};
use crate::table::{FreeRoll, FreeRollCommand, Origin};

/// How many rolls show.
const SHOWN: usize = 30;
/// How many lines of the log are looked through for them.
const LOOKED_AT: usize = 500;

/// The rolls of the log, found anew when it has changed.
#[derive(Default)]
pub(super) struct Rolls {
    lines: usize,
    last: Option<String>,
    found: Vec<Roll>,
}

/// One roll, and where it stands.
struct Roll {
    line: usize,
    roll: FreeRoll,
    hidden: bool,
}

impl Rolls {
    fn follow(&mut self, game: &dyn Doors) {
        let len = game.log_len();
        let last = len.checked_sub(1).and_then(|last| game.log_line(last));
        let last = last.map(|line| line.text);
        if (self.lines, &self.last) == (len, &last) {
            return;
        }
        (self.lines, self.last) = (len, last);
        let lines = (len.saturating_sub(LOOKED_AT)..len).rev();
        let rolls = lines.filter_map(|line| {
            let (roll, hidden) = game.free_roll_at(line)?;
            Some(Roll { line, roll, hidden })
        });
        self.found = rolls.take(SHOWN).collect();
    }

    /// What was rolled last, each notation once, newest first.
    pub(super) fn recent(&mut self, game: &dyn Doors) -> Vec<String> {
        self.follow(game);
        let mut recent: Vec<String> = Vec::new();
        for roll in &self.found {
            let expr = roll.roll.expr.to_string();
            if !recent.contains(&expr) {
                recent.push(expr);
            }
        }
        recent
    }
}

pub(super) fn history_ui(ui: &mut Ui, game: &Game, rolls: &mut Rolls, actions: &mut Vec<Action>) {
    rolls.follow(game.doors());
    for (index, roll) in rolls.found.iter().enumerate() {
        let top = ui.cursor().top();
        row_ui(ui, roll, game.system(), actions);
        let height = ui.cursor().top() - top;
        // Laying out all of them would take most of a frame. The next one is drawn, so that keys reach it and it comes into view.
        if top > ui.clip_rect().bottom() {
            let others = rolls.found.len() - index - 1;
            ui.add_space(height * others as f32);
            return;
        }
    }
}

fn row_ui(ui: &mut Ui, made: &Roll, system: System, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    let Roll { line, roll, hidden } = made;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        if let Some(before) = roll.before {
            let struck = RichText::new(before.to_string()).strikethrough();
            ui.label(struck.color(t.muted)).hover_text("The first roll");
        }
        ui.label(theme::strong(roll.total.to_string()));
        ui.label(RichText::new(&roll.text).small().color(t.muted));
        let source = match roll.origin {
            Origin::App => "app",
            Origin::Real => "real dice",
            Origin::Mixed => "real and app",
        };
        let hidden = if *hidden { ", GM only" } else { "" };
        let who = roll.who.as_ref().map_or("the table", |who| &who.name);
        let words = format!("{who}, {source}{hidden}");
        ui.label(RichText::new(words).small());
        let again = ui.small_button("Again");
        let name = format!("Roll {} again, line {}", roll.expr, line + 1);
        again.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if again.clicked() {
            let (line, faces) = (*line, Vec::new());
            let again = FreeRollCommand::Again { line, faces };
            actions.push(Action::Do(Command::free_roll(system, again)));
        }
    });
}
