//! What lies beside a unit, set by hand (H-04); and whether it is defeated, by the rules or by the GM's word (H-34).

use egui::{Button, CollapsingHeader, Ui};

use crate::gui::action::Action;
use crate::gui::sheet::{SheetDraft, options_ui, small_ui};
use crate::gui::theme;
use crate::gui::units::{self, Page};
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, typed};
use crate::systems::heroes_of_hex::{Command, GmWord, HeroesOfHex, Tokens, h};

pub(super) fn tokens_ui(
    ui: &mut Ui,
    page: &Page<'_, HeroesOfHex>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let (who, tokens) = (page.who, &page.unit.tokens);
    widgets::line_ui(ui, |ui| {
        ui.label(theme::strong("Tokens"));
        if !page.player {
            widgets::rule_link_ui(ui, h(4), actions);
        }
    });
    ui.horizontal_wrapped(|ui| {
        // What finds no room goes to the next line as a whole.
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        let wounds = |wounds| Command::SetWounds { who, wounds };
        let poison = |poison| Command::SetPoison { who, poison };
        counter_ui(ui, "Wounds", tokens.wounds, wounds, actions);
        counter_ui(ui, "Poison", tokens.poison, poison, actions);
        let mut focus = tokens.focus;
        if ui.checkbox(&mut focus, "Focus").clicked() {
            change(Command::SetFocus { who, on: focus }, actions);
        }
        if let Some(standing) = page.game.unit_state(who).filter(|_| !page.player) {
            let mut on = standing.activated;
            if ui.checkbox(&mut on, "Activation").clicked() {
                change(Command::SetMarker { who, on }, actions);
            }
            // How many Movement actions were made this Turn (H-17, H-20).
            if page
                .game
                .turn()
                .is_some_and(|turn| turn.active == Some(who))
            {
                let moves = |moves| Command::SetMoves { who, moves };
                counter_ui(ui, "Movement used", standing.moves, moves, actions);
            }
        }
        for (name, count) in &tokens.custom {
            let token = |count| Command::SetToken {
                who,
                token: name.clone(),
                count,
            };
            counter_ui(ui, name, *count, token, actions);
        }
    });
    let hint = "Add a token";
    let new = draft.new_line(page, "token");
    if let Some(token) = typed::new_line_ui(ui, "New token", hint, new) {
        let count = tokens.custom.get(&token).copied().unwrap_or(0);
        let count = count.saturating_add(1);
        change(Command::SetToken { who, token, count }, actions);
    }
    if !page.player {
        CollapsingHeader::new("In play or defeated")
            .id_salt("defeat")
            .show(ui, |ui| defeat_ui(ui, page, actions));
    }
}

/// A number of tokens with one fewer and one more.
fn counter_ui(
    ui: &mut Ui,
    name: &str,
    count: u8,
    command: impl Fn(u8) -> Command,
    actions: &mut Vec<Action>,
) {
    let steps = [count.checked_sub(1), count.checked_add(1)];
    let steps = steps.map(|step| step.map(|count| command(count).into()));
    units::counter_ui(ui, name, count.into(), steps, actions);
}

/// The GM's word over a defeat, a Death result by hand, and everything taken off between fights.
fn defeat_ui(ui: &mut Ui, page: &Page<'_, HeroesOfHex>, actions: &mut Vec<Action>) {
    let (who, unit) = (page.who, page.unit);
    let words = [
        (None, "by the rules"),
        (Some(GmWord::InPlay), "in play"),
        (Some(GmWord::Defeated), "defeated"),
    ];
    ui.horizontal_wrapped(|ui| {
        small_ui(ui, "It is");
        if let Some(word) = options_ui(ui, "It is", unit.word, &words) {
            change(Command::SetWord { who, word }, actions);
        }
    });
    let mut slain = unit.slain;
    if ui
        .checkbox(&mut slain, "Taken out by a Death result")
        .clicked()
    {
        change(Command::SetSlain { who, slain }, actions);
    }
    let is_whole = unit.tokens == Tokens::default() && !unit.slain && unit.word.is_none();
    let in_play = page.game.turn().is_some() && page.game.unit_state(who).is_some();
    let restore = ui.add_enabled(!is_whole && !in_play, Button::new("Restore"));
    let help = if in_play {
        "It is in play; set its tokens one by one"
    } else {
        "Takes every token and defeat off it"
    };
    if restore
        .hover_text(help)
        .on_disabled_hover_text(help)
        .clicked()
    {
        let who = vec![who];
        change(Command::Restore { who }, actions);
    }
}

/// Queues a change.
pub(super) fn change(command: Command, actions: &mut Vec<Action>) {
    actions.push(Action::Do(command.into()));
}
