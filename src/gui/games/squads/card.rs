//! The cards that the GM opens in the tracker: a result without its rolls (S-50, S-52), an effect on a unit, a unit that
//! regroups (S-23).

use egui::{Button, Ui};

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::panels::decision::CardKey;
use crate::gui::shell::message::sentence;
use crate::gui::theme;
use crate::gui::units::{GmCard, NewEffect, Record, effect_ui};
use crate::gui::widgets::common as widgets;
use crate::systems::squads::{Act, Command, Join, Modifier, Modifiers, SquadKind, Squads, s};
use crate::table::CharacterId;

/// The card that is open.
pub(in crate::gui) enum TrackerCard {
    /// Damage to a unit, or Fatigue.
    Record(Record, bool),
    /// An effect on a unit.
    Effect(NewEffect),
    /// A unit changes its squad and its combat modifiers.
    Regroup(Regrouping),
}

/// A Regroup in the making.
pub(in crate::gui) struct Regrouping {
    who: CharacterId,
    join: Join,
    modifiers: Modifiers,
}

impl Regrouping {
    /// Of that unit, nothing changed yet.
    pub(super) fn of(game: &Squads, who: CharacterId) -> Option<Self> {
        let modifiers = game.units.get(&who)?.modifiers;
        let join = Join::Stay;
        Some(Self {
            who,
            join,
            modifiers,
        })
    }

    fn act(&self) -> Act {
        let (join, modifiers) = (self.join.clone(), self.modifiers);
        Act::Regroup { join, modifiers }
    }

    fn command(&self) -> campaign::Command {
        let (who, act) = (self.who, self.act());
        Command::Act { who, act }.into()
    }

    fn show(&mut self, ui: &mut Ui, game: &Squads, actions: &mut Vec<Action>) {
        let Some(unit) = game.units.get(&self.who) else {
            actions.push(Action::CloseCards);
            return;
        };
        widgets::line_ui(ui, |ui| {
            ui.label(theme::strong(format!("{} regroups", unit.name)));
            widgets::rule_link_ui(ui, s(23), actions);
        });
        let squads = game.squads.iter();
        let others =
            squads.filter(|(id, one)| Some(one.team) == unit.team && unit.squad != Some(**id));
        let others = others.map(|(id, squad)| (format!("Join {}", squad.name), Join::Squad(*id)));
        let founds = SquadKind::ALL.iter().map(|kind| {
            let name = format!("{} of {}", sentence(kind.words()), unit.name);
            (
                format!("Found a {}", kind.words()),
                Join::Found { name, kind: *kind },
            )
        });
        let alone = [
            ("Stay".to_owned(), Join::Stay),
            ("Leave".to_owned(), Join::None),
        ];
        ui.horizontal_wrapped(|ui| {
            for (words, join) in alone.into_iter().chain(others).chain(founds) {
                ui.selectable_value(&mut self.join, join, words);
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
            for modifier in Modifier::ALL {
                let times = self.modifiers.of(*modifier);
                let label = format!("{} {times}", modifier.words());
                if wide(ui, &label) > ui.available_size_before_wrap().x {
                    ui.end_row();
                }
                ui.label(label);
                let steps = [
                    ("−", "fewer", times.checked_sub(1)),
                    ("+", "more", times.checked_add(1)),
                ];
                for (sign, word, next) in steps {
                    let button = ui.add_enabled(next.is_some(), Button::new(sign).small());
                    widgets::name_button(&button, &format!("One {} {word}", modifier.words()));
                    if let Some(next) = next.filter(|_| button.clicked()) {
                        *self.modifiers.of_mut(*modifier) = next;
                    }
                }
            }
        });
        let refusal = game.refusal_of(self.who, &self.act());
        let words = refusal.as_ref().map_or_else(
            || "In force after the phase, with all uses".to_owned(),
            |refusal| sentence(refusal.reason()),
        );
        widgets::hint_ui(ui, &words);
        ui.horizontal(|ui| {
            let regroup = Button::new(theme::strong("Regroup"));
            if ui.add_enabled(refusal.is_none(), regroup).clicked() {
                actions.extend([Action::Do(self.command()), Action::CloseCards]);
            }
            if ui.button("Cancel").clicked() {
                actions.push(Action::CloseCards);
            }
        });
    }
}

/// How wide a label is with its − and + behind it: they stand in one line.
fn wide(ui: &Ui, label: &str) -> f32 {
    let galley = |words: &str| {
        let font = egui::TextStyle::Body.resolve(ui.style());
        let galley = ui
            .painter()
            .layout_no_wrap(words.to_owned(), font, egui::Color32::WHITE);
        galley.size().x
    };
    let (padding, gap) = (ui.spacing().button_padding.x, ui.spacing().item_spacing.x);
    galley(label) + galley("−") + galley("+") + 4.0 * padding + 2.0 * gap
}

fn recorded(record: &Record, fatigue: bool) -> campaign::Command {
    let Record { who, damage } = *record;
    let command = Command::RecordHit {
        who,
        damage,
        fatigue,
    };
    command.into()
}

impl GmCard<Squads> for TrackerCard {
    fn record(_: &Squads, who: CharacterId) -> Self {
        Self::Record(Record::on(who), false)
    }

    fn press(&mut self, key: CardKey) -> Option<campaign::Command> {
        match self {
            Self::Effect(new) => new.press(key),
            Self::Record(record, fatigue) => record.press(key).then(|| recorded(record, *fatigue)),
            Self::Regroup(one) => (key == CardKey::Enter).then(|| one.command()),
        }
    }

    fn takes(&mut self, who: CharacterId) -> bool {
        match self {
            Self::Record(record, _) => record.who = who,
            Self::Effect(new) => new.take(who),
            Self::Regroup(_) => return false,
        }
        true
    }

    fn show(&mut self, ui: &mut Ui, game: &Squads, actions: &mut Vec<Action>) {
        let (record, fatigue) = match self {
            Self::Effect(new) => return effect_ui(ui, game, new, actions),
            Self::Regroup(one) => {
                return widgets::card_ui(ui, true, |ui| one.show(ui, game, actions));
            }
            Self::Record(record, fatigue) => (record, fatigue),
        };
        let kinds_ui = |ui: &mut Ui| {
            ui.horizontal_wrapped(|ui| {
                ui.selectable_value(fatigue, false, "Damage");
                ui.selectable_value(fatigue, true, "Fatigue");
            });
        };
        let words = (
            "Taken",
            "Digits set it; damage turns Fatigue into lost Hits (S-52)",
        );
        if record.show(ui, game, words, kinds_ui, actions) {
            actions.push(Action::Do(recorded(record, *fatigue)));
        }
    }
}
