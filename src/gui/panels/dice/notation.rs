//! The notation field: suggestions while typing, for whom, real or app dice, saved rolls.

use egui::accesskit::Role;
use egui::{Key, Modifiers, RichText, TextEdit, Ui, WidgetInfo};

use crate::campaign::{Command, Game};
use crate::dice::Expression;
use crate::gui::action::Action;
use crate::gui::games::shape;
use crate::gui::panels::decision::moved;
use crate::gui::panels::dice::suggestions::{Suggestion, suggestions};
use crate::gui::panels::dice::typing::Typing;
use crate::gui::panels::dice::{DicePanel, Whose, odds};
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::systems::Doors;
use crate::table::{CharacterId, FreeRollCommand};

pub(super) fn notation_ui(
    ui: &mut Ui,
    game: &Game,
    panel: &mut DicePanel,
    selected: Option<CharacterId>,
    actions: &mut Vec<Action>,
) {
    let recent = panel.history.recent(game.doors());
    let saved = selected.map_or(&[][..], |who| game.doors().saved_rolls(who));
    let often = shape(game.system()).rolls;
    let found = suggestions(saved, &recent, often, &panel.text);
    let field_id = ui.scope_id().with("notation");
    let focused = ui.memory(|memory| memory.has_focus(field_id));
    if focused {
        take_keys(ui, panel, &found);
    } else {
        panel.cursor = None;
    }
    let mut rolls = false;
    ui.horizontal(|ui| {
        let label = ui.label("Roll");
        let width = (ui.available_width() - 76.0 * theme::text_scale(ui.style())).max(80.0);
        let field = TextEdit::singleline(&mut panel.text)
            .id(field_id)
            .hint_text("3d6+2, 4d6kh3, d%")
            .desired_width(width);
        let field = ui.add(field).labelled_by(label.id);
        if field.changed() {
            panel.cursor = None;
            panel.error = None;
        }
        let entered = field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        let pressed = ui.button("Roll it").clicked();
        rolls = (entered || pressed) && !panel.text.trim().is_empty();
        if rolls {
            roll(game, panel, selected, actions);
        }
        // The digits typed next are for this field and answer nothing else, unless they are faces of real dice.
        if entered && (panel.error.is_some() || panel.typing.is_none()) {
            field.request_focus();
        }
    });
    // A press takes the focus off the field; nothing may move away from under it before it is let go.
    let pressing = ui.input(|input| input.pointer.any_down() || input.pointer.any_released());
    panel.suggests = focused || (panel.suggests && pressing);
    if panel.suggests {
        suggestions_ui(ui, panel, &found, field_id);
    }
    settings_ui(ui, game.doors(), panel, selected);
    if let Some(error) = &panel.error {
        let bad = theme::tokens(ui).bad;
        let (what, marked) = error.split_once('\n').unwrap_or((error, ""));
        let mut told = ui.label(RichText::new(what).color(bad));
        if !marked.is_empty() {
            told |= ui.label(RichText::new(marked).monospace().color(bad));
        }
        if rolls {
            told.scroll_to_me(None);
        }
    }
    odds::odds_ui(ui, &mut panel.odds, &panel.text);
    saved_ui(ui, game, panel, selected, actions);
}

/// Arrows go through the suggestions, Enter takes the one they have come to.
fn take_keys(ui: &Ui, panel: &mut DicePanel, found: &[Suggestion]) {
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    for (key, down) in [(Key::ArrowDown, true), (Key::ArrowUp, false)] {
        if pressed(key) {
            panel.cursor = moved(panel.cursor, down, found.len());
        }
    }
    let chosen = panel.cursor.and_then(|at| found.get(at));
    if let Some(chosen) = chosen
        && pressed(Key::Enter)
    {
        panel.text.clone_from(&chosen.text);
        panel.cursor = None;
    }
}

fn suggestions_ui(ui: &mut Ui, panel: &mut DicePanel, found: &[Suggestion], field: egui::Id) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for (index, suggestion) in found.iter().enumerate() {
            let words = RichText::new(&suggestion.text).small();
            let chosen = panel.cursor == Some(index);
            let button = ui
                .add(egui::Button::new(words).small().selected(chosen))
                .hover_text(&suggestion.means);
            let name = format!("{}, {}", suggestion.text, suggestion.means);
            button.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &name));
            if button.clicked() {
                panel.text.clone_from(&suggestion.text);
                ui.memory_mut(|memory| memory.request_focus(field));
            }
        }
        let cursor = panel.cursor.and_then(|at| found.get(at));
        if let Some(suggestion) = cursor {
            widgets::hint_ui(ui, &suggestion.means);
        }
    });
}

/// For whom, who sees it, where the faces come from.
fn settings_ui(
    ui: &mut Ui,
    game: &dyn Doors,
    panel: &mut DicePanel,
    selected: Option<CharacterId>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let mut all = vec![Whose::Table];
        all.extend(selected.map(|_| Whose::Selected));
        all.extend(game.teams().keys().copied().map(Whose::Team));
        if !all.contains(&panel.whose) {
            panel.whose = Whose::Table;
        }
        let now = panel.whose.words(game, selected);
        let combo = egui::ComboBox::from_id_salt("whose roll")
            .selected_text(now.as_str())
            .show_ui(ui, |ui| {
                for whose in all {
                    let words = whose.words(game, selected);
                    ui.selectable_value(&mut panel.whose, whose, words);
                }
            });
        combo
            .response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("For {now}")));
        let one = !matches!(panel.whose, Whose::Team(_));
        ui.add_enabled(one, egui::Checkbox::new(&mut panel.real, "Type real dice"));
        ui.checkbox(&mut panel.hidden, "GM only")
            .hover_text("Players do not see this roll");
    });
}

/// Rolls kept on the selected character's sheet.
fn saved_ui(
    ui: &mut Ui,
    game: &Game,
    panel: &mut DicePanel,
    selected: Option<CharacterId>,
    actions: &mut Vec<Action>,
) {
    let Some((who, of)) = selected.and_then(|who| Some((who, game.doors().person(who)?))) else {
        return;
    };
    let system = game.system();
    let name_id = egui::Id::unique("name of a saved roll");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for saved in game.doors().saved_rolls(who) {
            let words = format!("{} {}", saved.name, saved.expr);
            let button = ui
                .small_button(words)
                .hover_words(|| format!("Roll it for {of}; right click forgets it"));
            let name = format!("Roll {} for {of}", saved.name);
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if button.clicked() {
                panel.text = saved.expr.to_string();
                panel.whose = Whose::Selected;
                roll(game, panel, selected, actions);
            }
            button.context_menu(|ui| {
                if ui.button(format!("Forget “{}”", saved.name)).clicked() {
                    let name = saved.name.clone();
                    let forget = FreeRollCommand::Forget { who, name };
                    actions.push(Action::Do(Command::free_roll(system, forget)));
                }
            });
        }
        let Ok(expr) = Expression::parse(&panel.text) else {
            return;
        };
        let label = ui.label(RichText::new("Save as").small());
        // An id of its own: the suggestions above come and go, and must not take the focus along.
        ui.add(
            TextEdit::singleline(&mut panel.name)
                .id(name_id)
                .hint_text("name")
                .desired_width(80.0),
        )
        .labelled_by(label.id);
        let named = !panel.name.trim().is_empty();
        let save = egui::Button::new("Save the roll").small();
        if ui.add_enabled(named, save).clicked() {
            let name = std::mem::take(&mut panel.name);
            let save = FreeRollCommand::Save { who, name, expr };
            actions.push(Action::Do(Command::free_roll(system, save)));
        }
    });
}

/// Rolls what stands in the field, or asks for the faces of real dice.
fn roll(
    game: &Game,
    panel: &mut DicePanel,
    selected: Option<CharacterId>,
    actions: &mut Vec<Action>,
) {
    panel.error = None;
    let expr = match Expression::parse(&panel.text) {
        Ok(expr) => expr,
        Err(error) => {
            panel.error = Some(format!("{error}\n{}", error.marked(&panel.text)));
            return;
        }
    };
    let who = panel.whose.who(game.doors(), selected);
    if matches!(panel.whose, Whose::Team(_)) && who.is_empty() {
        panel.error = Some("There is nobody to roll for".to_owned());
        return;
    }
    let (system, hidden) = (game.system(), panel.hidden);
    if panel.real && who.len() < 2 {
        match Typing::begin(system, expr, who, hidden) {
            Ok(typing) => panel.typing = Some(typing),
            Err(why) => panel.error = Some(why),
        }
        return;
    }
    let roll = FreeRollCommand::Roll {
        who,
        expr,
        faces: Vec::new(),
        hidden,
    };
    actions.push(Action::Do(Command::free_roll(system, roll)));
}
