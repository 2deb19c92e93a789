//! The odds at the choices of a question, as the core says them, and which choice the policy would take.

use egui::{Context, RichText, Ui};

use crate::gui::games::unhex::odds::known::{Found, KnownOdds};
use crate::gui::panels::decision::AtChoices;
use crate::gui::theme;
use crate::gui::tracker::odds::{odds_ui, room_ui};
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::icons;
use crate::systems::unhex::Unhex;
use crate::systems::unhex::odds::{AttackOdds, Odds, Subject, Weighed};
use crate::table::{Choice, Decision};

/// What stands beside the choices of one question.
pub(in crate::gui) struct Beside {
    question: String,
    policy: String,
    /// Whose question it is, where several are asked the same.
    whose: Option<String>,
    choices: Vec<AtChoice>,
}

/// What stands beside one of them.
struct AtChoice {
    key: String,
    label: String,
    subject: Subject,
    odds: Found,
}

impl Beside {
    /// What stands beside the choices of that question now. Only the first of several questions is without a name.
    pub(in crate::gui) fn of(
        ctx: &Context,
        game: &Unhex,
        (index, decision): (usize, &Decision),
        known: &mut KnownOdds,
    ) -> Self {
        let subjects = known.subjects(game, decision);
        let label = |key: &str| {
            let mut options = decision.shape.options().iter();
            let found = options.find(|choice| choice.key == key);
            found.map_or_else(String::new, |choice| choice.label.clone())
        };
        let choices = subjects.iter().map(|(key, subject)| AtChoice {
            key: key.clone(),
            label: label(key),
            subject: subject.clone(),
            odds: known.weigh(ctx, game, subject),
        });
        Self {
            question: decision.key.clone(),
            choices: choices.collect(),
            policy: known.policy().words(),
            whose: (index > 0).then(|| decision.who_name.clone()),
        }
    }

    /// The attacks at the choices, each with its name.
    pub(in crate::gui) fn attacks(&self) -> Vec<(String, &Odds)> {
        let mut all = Vec::new();
        for choice in &self.choices {
            match &choice.odds {
                Found::Odds(weighed) => match &**weighed {
                    // All choices are about the same one.
                    Weighed::Reaction(odds) => return with_reactions(odds),
                    Weighed::Attack(odds) => all.push((choice.label.clone(), &odds.alone)),
                    _ => {}
                },
                Found::Later | Found::Nothing => {}
            }
        }
        all
    }
}

/// An attack with each of the reactions to it.
fn with_reactions(odds: &AttackOdds) -> Vec<(String, &Odds)> {
    let mut all = vec![("No reaction".to_owned(), &odds.alone)];
    all.extend(odds.defended.iter().map(|odds| ("Defend".to_owned(), odds)));
    let others = odds.defended_by.iter();
    all.extend(others.map(|(_, name, odds)| (format!("{name} defends"), odds)));
    let counters = odds.counterattacks.iter();
    all.extend(counters.map(|counter| (counter.label.clone(), &counter.odds)));
    all
}

impl AtChoices for Beside {
    fn says_what_follows(&self, _: &Choice) -> bool {
        let mut found = self.choices.iter().filter_map(|choice| match &choice.odds {
            Found::Odds(weighed) => Some(weighed),
            Found::Later | Found::Nothing => None,
        });
        found.any(|weighed| matches!(**weighed, Weighed::Reroll(_)))
    }

    fn show(&self, ui: &mut Ui, choice: &Choice) {
        let about = match &self.whose {
            Some(who) => format!("{}, {who}", choice.label),
            None => choice.label.clone(),
        };
        let mut choices = self.choices.iter();
        let Some(at) = choices.find(|one| one.key == choice.key) else {
            return;
        };
        match &at.odds {
            Found::Nothing => {}
            // A word alone needs no room kept for it.
            Found::Later if matches!(at.subject, Subject::Best(_)) => {}
            Found::Later => room_ui(ui),
            Found::Odds(weighed) => {
                for line in weighed.lines_at(&self.question, &choice.key) {
                    odds_ui(ui, &about, &line, "");
                }
                if weighed.is_best(&choice.key) {
                    let fallen = matches!(at.subject, Subject::Best(_));
                    best_ui(ui, fallen, &self.policy);
                }
            }
        }
    }
}

/// The choice that the policy would make, said in words: of dice that have fallen there are no odds any more.
fn best_ui(ui: &mut Ui, fallen: bool, policy: &str) {
    let t = theme::tokens(ui);
    let (name, colour) = match fallen {
        true => ("Suggested", t.muted),
        false => ("Best odds", t.good),
    };
    let words = icons::label(icons::CHECK, name);
    let label = ui.label(RichText::new(words).small().color(colour));
    label.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, name));
    label.hover_text(policy);
}
