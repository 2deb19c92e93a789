//! Abilities of both kinds: which are owned, how many picks are left, and the search over all there are, each with
//! what it does and why it cannot be picked.

use egui::{CollapsingHeader, RichText, TextEdit, Ui};

use super::draft::SheetDraft;
use super::{Page, explained, lists};
use crate::gui::action::Action;
use crate::gui::{icons, theme, widgets};
use crate::systems::unhex::{Ability, Character, Command, u};

/// How many more may be picked, or why none (U-02).
pub(in crate::gui) fn picks_words(sheet: &Character) -> String {
    let (owned, allowed) = (sheet.abilities_owned(), sheet.abilities_allowed());
    let next = match sheet.next_ability_at() {
        Some(level) => format!("the next comes at max level {level}"),
        None => "no more will come".to_owned(),
    };
    let max = sheet.max_level;
    if owned > allowed {
        format!("{owned} are owned, max level {max} allows {allowed}; {next}")
    } else if owned == allowed {
        format!("All {allowed} of max level {max} are picked; {next}")
    } else if allowed - owned == 1 {
        "1 more can be picked".to_owned()
    } else {
        format!("{} more can be picked", allowed - owned)
    }
}

/// What is to be known before it is picked: what it comes after, and what it is for.
pub(in crate::gui) fn note(sheet: &Character, ability: Ability) -> String {
    let mut words = ability.explanation().to_owned();
    if let Some(first) = ability
        .prerequisite()
        .filter(|a| !sheet.abilities.contains(a))
    {
        words += &format!(" Comes after {}.", first.name());
    }
    let missing = ability
        .works_with()
        .filter(|kind| !sheet.items.iter().any(|item| item.kind == *kind));
    if let Some(kind) = missing {
        words += &format!(" For {}; none is carried yet.", kind.name());
    }
    words
}

pub(super) fn abilities_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let (who, sheet) = (page.who, page.sheet);
    widgets::card_ui(ui, false, |ui| {
        let (owned, allowed) = (sheet.abilities_owned(), sheet.abilities_allowed());
        widgets::heading_ui(ui, "Abilities", &format!("{owned} of {allowed}"));
        if owned > allowed {
            widgets::line_ui(ui, |ui| {
                ui.label(RichText::new(picks_words(sheet)).color(t.bad));
                if !page.player {
                    widgets::rule_link_ui(ui, u(2), actions);
                }
            });
        }
        for ability in &sheet.abilities {
            ui.horizontal(|ui| {
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let button = ui.small_button(icons::CLOSE);
                    widgets::name_button(&button, &format!("Remove {}", ability.name()));
                    if button.clicked() {
                        actions.push(set(page, *ability, false));
                    }
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        ui.add(egui::Label::new(ability.name()).truncate())
                            .on_hover_text(explained::ability(sheet, *ability));
                    });
                });
            });
            if page.player {
                ui.label(RichText::new(ability.explanation()).small().color(t.muted));
            }
        }
        lists::good_at_ui(ui, page, draft, actions);
        CollapsingHeader::new("Add an ability")
            .id_salt(("add ability", who, page.player))
            .default_open(page.player)
            .show(ui, |ui| {
                ui.label(RichText::new(picks_words(sheet)).small().color(t.muted));
                if let Some(ability) = search_ui(ui, sheet, page.player, &mut draft.ability_search)
                {
                    actions.push(set(page, ability, true));
                }
            });
    });
}

fn set(page: &Page<'_>, ability: Ability, has: bool) -> Action {
    let who = page.who;
    Action::Do(Command::SetAbility { who, ability, has }.into())
}

/// The abilities that are not owned and match what is typed.
pub(in crate::gui) fn matching(sheet: &Character, typed: &str) -> impl Iterator<Item = Ability> {
    let wanted = typed.trim().to_lowercase();
    Ability::ALL.into_iter().filter(move |ability| {
        let words = format!("{} {}", ability.name(), ability.explanation()).to_lowercase();
        !sheet.abilities.contains(ability) && wanted.split(' ').all(|word| words.contains(word))
    })
}

/// A list of all abilities that are not owned and match what is typed; returns one that was picked.
/// A player picks within the rules; what the GM picks beyond them is refused or found, and can be allowed.
pub(in crate::gui) fn search_ui(
    ui: &mut Ui,
    sheet: &Character,
    strict: bool,
    search: &mut String,
) -> Option<Ability> {
    let width = ui.available_width();
    let field = TextEdit::singleline(search)
        .desired_width(width)
        .hint_text("Search, such as shield or precise");
    let field = ui.add(field);
    ui.ctx()
        .accesskit_node_builder(field.id, |node| node.set_label("Search abilities"));
    let full = sheet.abilities_owned() >= sheet.abilities_allowed();
    let mut picked = None;
    let mut any = false;
    for ability in matching(sheet, search) {
        any = true;
        let lacks = ability
            .prerequisite()
            .is_some_and(|first| !sheet.abilities.contains(&first));
        let note = note(sheet, ability);
        let enabled = !(strict && (full || lacks));
        if widgets::option_ui(ui, None, ability.name(), &note, enabled).clicked() {
            picked = Some(ability);
        }
    }
    if !any {
        ui.label("No ability is called that");
    }
    picked
}
