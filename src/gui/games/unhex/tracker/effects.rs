//! What lies on areas of the fight for a while (U-96): a line each with its menu, and the card by which the GM puts
//! something there.

use egui::accesskit::Role;
use egui::{Align, ComboBox, DragValue, Layout, Ui, WidgetInfo, vec2};

use crate::board::areas::AreaId;
use crate::gui::action::Action;
use crate::gui::games::unhex::is_fighting;
use crate::gui::games::unhex::tracker::muted;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::systems::unhex::{AreaEffect, Command, EffectId, EffectKind, Unhex};

/// An effect that is being put together.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::gui) struct NewEffect {
    area: Option<AreaId>,
    what: What,
    /// None before anything was chosen.
    damage: Option<u8>,
    rounds: u8,
}

impl NewEffect {
    /// One on that area.
    pub(in crate::gui) fn on(area: AreaId) -> Self {
        Self {
            area: Some(area),
            ..Self::default()
        }
    }

    /// The usual one, put there at once.
    pub(in crate::gui) const fn fire(area: AreaId) -> Command {
        let damage = FIRST_DAMAGE;
        Command::AddEffect {
            area,
            kind: EffectKind::Continuous { damage },
            rounds: 0,
        }
    }

    /// Takes the area from a click on the map.
    pub(in crate::gui) const fn take(&mut self, area: AreaId) {
        self.area = Some(area);
    }
}

/// What it is to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum What {
    #[default]
    Continuous,
    Cover,
    Demolished,
}

/// Each with its words and what it does.
const KINDS: [(What, &str, &str); 3] = [
    (
        What::Continuous,
        "Continuous",
        "Hurts whoever starts an action other than Move there (U-98)",
    ),
    (
        What::Cover,
        "Cover",
        "A cover mark at that end of every connection (U-99)",
    ),
    (
        What::Demolished,
        "No cover",
        "No cover mark at that end of any connection in this fight; the drawing keeps its own (U-99)",
    ),
];

/// Every effect of the fight on a line.
pub(super) fn lines_ui(ui: &mut Ui, game: &Unhex, actions: &mut Vec<Action>) {
    let Some(fight) = game.fight.as_ref().filter(|_| is_fighting(game)) else {
        return;
    };
    // No higher than their words: what is asked below them needs the height.
    let line = ui.text_style_height(&egui::TextStyle::Body);
    let usual = std::mem::replace(&mut ui.spacing_mut().interact_size.y, line);
    for (id, effect) in &fight.effects {
        let area = area_name(game, effect.area);
        let lasts = game.lasts(effect.kind, effect.rounds);
        let words = format!("{area}, {}, {lasts}", effect.kind.words());
        ui.horizontal_top(|ui| {
            // The dots keep the right edge; the words are folded before they run into them.
            let room = ui.available_width() - ui.spacing().interact_size.x;
            let layout = Layout::top_down(Align::Min);
            ui.allocate_ui_with_layout(vec2(room.max(1.0), line), layout, |ui| {
                ui.set_width(room.max(1.0));
                ui.add(egui::Label::new(words).wrap());
            });
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                let menu = format!("Menu of effect {id} on {area}");
                let unit = unit(game);
                widgets::more_ui(ui, &menu, |ui| menu_ui(ui, (*id, effect), unit, actions));
            });
        });
    }
    ui.spacing_mut().interact_size.y = usual;
}

fn area_name(game: &Unhex, area: AreaId) -> &str {
    game.fight_map().map_or("", |map| map.area_name(area))
}

/// What effects are counted in, by the house rule (U-96).
fn unit(game: &Unhex) -> &'static str {
    if game.house_rules.turns_are_rounds {
        "round"
    } else {
        "turn"
    }
}

fn menu_ui(
    ui: &mut Ui,
    (effect, now): (EffectId, &AreaEffect),
    unit: &str,
    actions: &mut Vec<Action>,
) {
    let mut put = |ui: &Ui, command: Command| {
        actions.push(Action::Do(command.into()));
        ui.close();
    };
    let change = |kind, rounds| Command::ChangeEffect {
        effect,
        kind,
        rounds,
    };
    let (kind, rounds) = (now.kind, now.rounds);
    if kind != EffectKind::Demolished {
        if ui.button(format!("One {unit} more")).clicked() {
            put(ui, change(kind, rounds.saturating_add(1)));
        }
        let fewer = egui::Button::new(format!("One {unit} fewer"));
        if ui.add_enabled(rounds > 0, fewer).clicked() {
            put(ui, change(kind, rounds.saturating_sub(1)));
        }
    }
    if let EffectKind::Continuous { damage } = kind {
        for (words, damage) in [
            ("1 damage more", damage.saturating_add(1)),
            ("1 damage less", damage.saturating_sub(1)),
        ] {
            if ui.button(words).clicked() {
                put(ui, change(EffectKind::Continuous { damage }, rounds));
            }
        }
    }
    if ui.button("Take it away").clicked() {
        put(ui, Command::RemoveEffect { effect });
    }
}

/// Asks where, what and for how long.
pub(super) fn card_ui(ui: &mut Ui, game: &Unhex, new: &mut NewEffect, actions: &mut Vec<Action>) {
    let Some(map) = game.fight_map().filter(|_| is_fighting(game)) else {
        actions.push(Action::CloseCards);
        return;
    };
    let first = map.areas.keys().next().copied();
    let there = new.area.filter(|area| map.areas.contains_key(area));
    let Some(mut area) = there.or(first) else {
        actions.push(Action::CloseCards);
        return;
    };
    widgets::card_ui(ui, true, |ui| {
        ui.label(theme::strong("Put an effect on an area"));
        let list = ComboBox::from_id_salt("area of the effect").selected_text(map.area_name(area));
        let list = list.show_ui(ui, |ui| {
            for id in map.areas.keys().copied() {
                ui.selectable_value(&mut area, id, map.area_name(id));
            }
        });
        new.area = Some(area);
        list.response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "Area of the effect"));
        ui.horizontal_wrapped(|ui| {
            for (what, words, help) in KINDS {
                ui.radio_value(&mut new.what, what, words).hover_text(help);
            }
        });
        let mut damage = new.damage.unwrap_or(FIRST_DAMAGE);
        if new.what == What::Continuous {
            number_ui(ui, "Damage", &mut damage);
            new.damage = Some(damage);
        }
        if new.what != What::Demolished {
            let label = match unit(game) {
                "turn" => "Turns beyond this one",
                _ => "Rounds beyond this one",
            };
            number_ui(ui, label, &mut new.rounds);
        }
        let kind = match new.what {
            What::Continuous => EffectKind::Continuous { damage },
            What::Cover => EffectKind::Cover,
            What::Demolished => EffectKind::Demolished,
        };
        let rounds = new.rounds;
        ui.horizontal_wrapped(|ui| {
            if ui.button("Apply").clicked() {
                let add = Command::AddEffect { area, kind, rounds };
                actions.push(Action::Do(add.into()));
                actions.push(Action::CloseCards);
            }
            let leave = ui.button("Cancel").hover_text("Nothing changes (Esc)");
            if leave.clicked() {
                actions.push(Action::CloseCards);
            }
        });
    });
}

/// What the card begins with.
const FIRST_DAMAGE: u8 = 4;

fn number_ui(ui: &mut Ui, label: &str, number: &mut u8) {
    ui.horizontal(|ui| {
        ui.label(muted(ui, label));
        let field = ui.add(DragValue::new(number).range(0..=EffectKind::MOST));
        widgets::name_button(&field, label);
    });
}
