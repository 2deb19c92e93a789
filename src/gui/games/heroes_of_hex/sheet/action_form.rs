//! The fields of one action (H-03): cost, how it attacks, how far it goes, keywords, free text. Each is a change by itself.

use egui::Ui;

use crate::gui::action::Action as Queued;
use crate::gui::games::heroes_of_hex::sheet::Page;
use crate::gui::games::heroes_of_hex::sheet::choice::{
    choice_ui, options_ui, small_ui, warning_ui,
};
use crate::gui::games::heroes_of_hex::sheet::draft::{Field, SheetDraft, number_ui, text_ui};
use crate::gui::widgets::common as widgets;
use crate::systems::heroes_of_hex::{
    Action, ActionEdit, Area, AttackType, Cost, DamageType, MovementKind, Offence, Reach, Trigger,
    UnitEdit,
};

/// A form and where it writes to.
struct Form<'a> {
    page: &'a Page<'a>,
    action: &'a Action,
}

impl Form<'_> {
    fn made(&self, edit: ActionEdit) -> UnitEdit {
        let action = self.action.id;
        UnitEdit::Action { action, edit }
    }

    fn edit(&self, edit: ActionEdit, actions: &mut Vec<Queued>) {
        self.page.edit(self.made(edit), actions);
    }

    fn number_ui(
        &self,
        ui: &mut Ui,
        draft: &mut SheetDraft,
        (name, now): (&str, u8),
        make: impl Fn(u8) -> ActionEdit,
        actions: &mut Vec<Queued>,
    ) {
        let make = |value| self.made(make(value));
        number_ui(ui, self.page, draft, name, now, make, actions);
    }
}

pub(super) fn form_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    action: &Action,
    actions: &mut Vec<Queued>,
) {
    let form = &Form { page, action };
    widgets::card_ui(ui, false, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let field = Field::line("Action name", "Such as Cleave");
        let make = |name| form.made(ActionEdit::Name(name));
        text_ui(ui, page, draft, &field, &action.name, make, actions);
        cost_ui(ui, form, draft, actions);
        offence_ui(ui, form, actions);
        reach_ui(ui, form, draft, actions);
        goes_ui(ui, form, draft, actions);
        keywords_ui(ui, form, draft, actions);
        let field = Field {
            name: "What else the class says",
            hint: "What else the class says",
            rows: 2,
        };
        let make = |text| form.made(ActionEdit::Text(text));
        text_ui(ui, page, draft, &field, &action.text, make, actions);
        if ui.button("Done").clicked() {
            draft.form = None;
        }
    });
}

/// A line of fields that goes on below where it is too long.
fn line_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        add(ui);
    });
}

/// AP or HEX, and how many (H-17).
fn cost_ui(ui: &mut Ui, form: &Form<'_>, draft: &mut SheetDraft, actions: &mut Vec<Queued>) {
    let (amount, hex) = match form.action.cost {
        Cost::Ap(ap) => (ap, false),
        Cost::Hex(hex) => (hex, true),
    };
    let cost = |amount, hex| match hex {
        true => Cost::Hex(amount),
        false => Cost::Ap(amount),
    };
    line_ui(ui, |ui| {
        small_ui(ui, "Cost");
        let make = |amount| ActionEdit::Cost(cost(amount, hex));
        form.number_ui(ui, draft, ("Cost", amount), make, actions);
        let picked = options_ui(ui, "Cost in", hex, &[(false, "AP"), (true, "HEX")]);
        if let Some(hex) = picked {
            form.edit(ActionEdit::Cost(cost(amount, hex)), actions);
        }
    });
    if let Some(warning) = form.action.cost_warning() {
        warning_ui(ui, &warning);
    }
}

/// Which attributes are rolled, and what a hit does (H-30, H-32).
fn offence_ui(ui: &mut Ui, form: &Form<'_>, actions: &mut Vec<Queued>) {
    let now = form.action.offence;
    let attacks = [
        (None, "none"),
        (Some(AttackType::Physical), AttackType::Physical.words()),
        (Some(AttackType::Special), AttackType::Special.words()),
    ];
    let attack = now.map(|offence| offence.attack);
    if let Some(attack) = choice_ui(ui, "Attack", attack, &attacks) {
        let damage = now.map_or(DamageType::Light, |offence| offence.damage);
        let offence = attack.map(|attack| Offence { attack, damage });
        form.edit(ActionEdit::Offence(offence), actions);
    }
    let Some(Offence { attack, damage }) = now else {
        return;
    };
    let damages = [DamageType::Light, DamageType::Normal, DamageType::Heavy];
    let damages = damages.map(|damage| (damage, damage.words()));
    if let Some(damage) = choice_ui(ui, "Damage", damage, &damages) {
        let offence = Some(Offence { attack, damage });
        form.edit(ActionEdit::Offence(offence), actions);
    }
}

/// How far, whether in sight, and on how many (H-23, H-33).
fn reach_ui(ui: &mut Ui, form: &Form<'_>, draft: &mut SheetDraft, actions: &mut Vec<Queued>) {
    let reach = form.action.reach;
    let (spaces, sight) = (reach.spaces(), reach.needs_sight());
    let of = |spaces, sight| match sight {
        true => Reach::Range(spaces),
        false => Reach::Within(spaces),
    };
    line_ui(ui, |ui| {
        small_ui(ui, "Range");
        let make = |spaces| ActionEdit::Reach(of(spaces, sight));
        form.number_ui(ui, draft, ("Range", spaces), make, actions);
        let ways = [(true, "in line of sight"), (false, "walls or not")];
        if let Some(sight) = options_ui(ui, "Range", sight, &ways) {
            form.edit(ActionEdit::Reach(of(spaces, sight)), actions);
        }
    });
    let area = form.action.keywords.area;
    let (kind, radius) = match area {
        None => (Targets::One, 1),
        Some(Area::Around) => (Targets::Around, 1),
        Some(Area::Blast(radius)) => (Targets::Blast, radius),
    };
    line_ui(ui, |ui| {
        small_ui(ui, "Area");
        let kinds = [
            (Targets::One, "one target"),
            (Targets::Around, "all in reach"),
            (Targets::Blast, "around a space"),
        ];
        if let Some(kind) = options_ui(ui, "Area", kind, &kinds) {
            let area = match kind {
                Targets::One => None,
                Targets::Around => Some(Area::Around),
                Targets::Blast => Some(Area::Blast(radius)),
            };
            form.edit(ActionEdit::Area(area), actions);
        }
        if kind == Targets::Blast {
            let make = |radius| ActionEdit::Area(Some(Area::Blast(radius)));
            form.number_ui(ui, draft, ("Area in spaces", radius), make, actions);
        }
    });
}

/// Whom an action is on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Targets {
    One,
    Around,
    Blast,
}

/// How an action moves its unit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Stays,
    Step,
    Engage,
    Prey,
    Distance,
}

/// How the unit moves first (H-44 to H-46).
fn goes_ui(ui: &mut Ui, form: &Form<'_>, draft: &mut SheetDraft, actions: &mut Vec<Queued>) {
    let goes = form.action.keywords.goes;
    let (way, spaces, near, far) = match goes {
        None => (Way::Stays, 2, 2, 3),
        Some(MovementKind::Step(spaces)) => (Way::Step, spaces, 2, 3),
        Some(MovementKind::Engage(spaces)) => (Way::Engage, spaces, 2, 3),
        Some(MovementKind::Prey(spaces)) => (Way::Prey, spaces, 2, 3),
        Some(MovementKind::Distance { spaces, near, far }) => (Way::Distance, spaces, near, far),
    };
    let of = move |way, spaces| match way {
        Way::Stays => None,
        Way::Step => Some(MovementKind::Step(spaces)),
        Way::Engage => Some(MovementKind::Engage(spaces)),
        Way::Prey => Some(MovementKind::Prey(spaces)),
        Way::Distance => Some(MovementKind::Distance { spaces, near, far }),
    };
    line_ui(ui, |ui| {
        small_ui(ui, "Moves");
        let ways = [
            (Way::Stays, "no"),
            (Way::Step, "any way"),
            (Way::Engage, "Engage"),
            (Way::Prey, "Prey"),
            (Way::Distance, "Distance"),
        ];
        if let Some(way) = options_ui(ui, "Moves", way, &ways) {
            form.edit(ActionEdit::MovementKind(of(way, spaces)), actions);
        }
        if way == Way::Stays {
            return;
        }
        let make = |spaces| ActionEdit::MovementKind(of(way, spaces));
        form.number_ui(ui, draft, ("Moves so many spaces", spaces), make, actions);
        if way == Way::Distance {
            let make =
                |near| ActionEdit::MovementKind(Some(MovementKind::Distance { spaces, near, far }));
            form.number_ui(ui, draft, ("No nearer than", near), make, actions);
            small_ui(ui, "to");
            let make =
                |far| ActionEdit::MovementKind(Some(MovementKind::Distance { spaces, near, far }));
            form.number_ui(ui, draft, ("No farther than", far), make, actions);
        }
    });
}

/// Reaction, Multi-Use, Focus, Knockback, Poison, Healing (H-17, H-35, H-40 to H-43).
fn keywords_ui(ui: &mut Ui, form: &Form<'_>, draft: &mut SheetDraft, actions: &mut Vec<Queued>) {
    let keywords = &form.action.keywords;
    let mut reactions = vec![(None, "no")];
    reactions.extend(Trigger::ALL.map(|trigger| (Some(trigger), trigger.words())));
    let picked = choice_ui(ui, "Reaction to", keywords.reaction, &reactions);
    if let Some(trigger) = picked {
        form.edit(ActionEdit::Reaction(trigger), actions);
    }
    line_ui(ui, |ui| {
        let mut on = keywords.multi_use;
        if ui.checkbox(&mut on, "Multi-Use").clicked() {
            form.edit(ActionEdit::MultiUse(on), actions);
        }
        let mut on = keywords.focus;
        if ui.checkbox(&mut on, "Gains Focus").clicked() {
            form.edit(ActionEdit::Focus(on), actions);
        }
    });
    line_ui(ui, |ui| {
        small_ui(ui, "Knockback");
        let now = ("Knockback", keywords.knockback);
        form.number_ui(ui, draft, now, ActionEdit::Knockback, actions);
        small_ui(ui, "Poison");
        let now = ("Poison it gives", keywords.poison);
        form.number_ui(ui, draft, now, ActionEdit::Poison, actions);
        small_ui(ui, "Healing");
        let now = ("Healing", keywords.heals);
        form.number_ui(ui, draft, now, ActionEdit::Heals, actions);
    });
}
