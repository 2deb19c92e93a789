//! The rolls beside the fight, newest first: total, dice, whose, app or real, the first result of one rolled again.

use egui::accesskit::Role;
use egui::{RichText, Ui, WidgetInfo};

use crate::gui::action::Action;
use crate::gui::theme;
use crate::systems::unhex::{Command, Fact, Origin, Unhex};

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

/// One roll.
struct Roll {
    line: usize,
    who: String,
    expr: String,
    text: String,
    total: i64,
    before: Option<i64>,
    origin: Origin,
    hidden: bool,
}

impl Rolls {
    fn follow(&mut self, game: &Unhex) {
        let len = game.log.len();
        let last = len.checked_sub(1).and_then(|last| game.log.get(last));
        let last = last.map(|entry| entry.fact.sentence());
        if (self.lines, &self.last) == (len, &last) {
            return;
        }
        (self.lines, self.last) = (len, last);
        let lines = (len.saturating_sub(LOOKED_AT)..len).rev();
        let rolls = lines.filter_map(|line| {
            let entry = game.log.get(line)?;
            let Fact::FreeRolled {
                who,
                expr,
                text,
                total,
                origin,
                before,
            } = &entry.fact
            else {
                return None;
            };
            Some(Roll {
                line,
                who: who.as_ref().map_or("the table", |who| &who.name).to_owned(),
                expr: expr.to_string(),
                text: text.clone(),
                total: *total,
                before: *before,
                origin: *origin,
                hidden: entry.hidden,
            })
        });
        self.found = rolls.take(SHOWN).collect();
    }

    /// What was rolled last, each notation once, newest first.
    pub(super) fn recent(&mut self, game: &Unhex) -> Vec<String> {
        self.follow(game);
        let mut recent: Vec<String> = Vec::new();
        for roll in &self.found {
            if !recent.contains(&roll.expr) {
                recent.push(roll.expr.clone());
            }
        }
        recent
    }
}

pub(super) fn history_ui(ui: &mut Ui, game: &Unhex, rolls: &mut Rolls, actions: &mut Vec<Action>) {
    rolls.follow(game);
    let t = theme::tokens(ui);
    for roll in &rolls.found {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if let Some(before) = roll.before {
                let struck = RichText::new(before.to_string()).strikethrough();
                ui.label(struck.color(t.muted))
                    .on_hover_text("The first roll");
            }
            ui.label(theme::strong(roll.total.to_string()));
            ui.label(RichText::new(&roll.text).small().color(t.muted));
            let source = match roll.origin {
                Origin::App => "app",
                Origin::Real => "real dice",
                Origin::Mixed => "real and app",
            };
            let hidden = if roll.hidden { ", GM only" } else { "" };
            let words = format!("{}, {source}{hidden}", roll.who);
            ui.label(RichText::new(words).small());
            let again = ui.small_button("Again");
            let name = format!("Roll {} again, line {}", roll.expr, roll.line + 1);
            again.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if again.clicked() {
                let (line, faces) = (roll.line, Vec::new());
                actions.push(Action::Do(Command::RollAgain { line, faces }.into()));
            }
        });
    }
}
