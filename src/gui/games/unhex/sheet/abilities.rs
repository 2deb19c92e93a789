//! Abilities of both kinds: which are owned, how many picks are left, and the search over all there are, each with
//! what it does and why it cannot be picked.

use egui::{CollapsingHeader, RichText, TextEdit, Ui};

use crate::gui::action::Action;
use crate::gui::games::unhex::sheet::draft::SheetDraft;
use crate::gui::games::unhex::sheet::{Page, explained, lists};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons, typed};
use crate::systems::unhex::{Ability, Character, Command, HouseRules, ItemKind, u};

/// What slots and abilities go by, in words (U-02).
pub(in crate::gui) const fn growth_kind(rules: &HouseRules) -> &'static str {
    if rules.growth_by_max_level {
        "max level"
    } else {
        "level"
    }
}

/// How many more may be picked, or why none (U-02).
pub(in crate::gui) fn picks_words(sheet: &Character, rules: &HouseRules) -> String {
    let (owned, allowed) = (sheet.abilities_owned(), sheet.abilities_allowed(rules));
    let kind = growth_kind(rules);
    let next = match sheet.next_ability_at(rules) {
        Some(level) => format!("the next comes at {kind} {level}"),
        None => "no more will come".to_owned(),
    };
    let level = sheet.growth(rules);
    if owned > allowed {
        format!("{owned} are owned, {kind} {level} allows {allowed}; {next}")
    } else if let Some(missing) = sheet.ability_out_of_place(rules) {
        format!("All {allowed} are picked, and none is a {missing} ability")
    } else if owned == allowed {
        format!("All {allowed} of {kind} {level} are picked; {next}")
    } else if allowed - owned == 1 {
        "1 more can be picked".to_owned()
    } else {
        format!("{} more can be picked", allowed - owned)
    }
}

/// That nothing is carried that an ability works with.
pub(super) fn missing(kind: ItemKind) -> String {
    let a = if kind == ItemKind::Shield { "a " } else { "" };
    format!("Needs {a}{}; you have none", kind.name())
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
    let lacks = ability
        .works_with()
        .filter(|kind| !sheet.items.iter().any(|item| item.kind == *kind));
    if let Some(kind) = lacks {
        words += &format!(" {}.", missing(kind));
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
    let (who, sheet, rules) = (page.who, page.sheet, page.rules());
    widgets::card_ui(ui, false, |ui| {
        let (owned, allowed) = (sheet.abilities_owned(), sheet.abilities_allowed(rules));
        widgets::heading_ui(ui, "Abilities", &format!("{owned} of {allowed}"));
        if owned > allowed || sheet.ability_out_of_place(rules).is_some() {
            widgets::line_ui(ui, |ui| {
                ui.label(RichText::new(picks_words(sheet, rules)).color(t.bad));
                if !page.player {
                    widgets::rule_link_ui(ui, u(2), actions);
                }
            });
        }
        for ability in &sheet.abilities {
            widgets::from_right_ui(ui, |ui| {
                let button = ui.small_button(icons::CLOSE);
                widgets::name_button(&button, &format!("Remove {}", ability.name()));
                if button.clicked() {
                    actions.push(set(page, *ability, false));
                }
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    ui.add(egui::Label::new(ability.name()).truncate())
                        .hover_words(|| explained::ability(sheet, *ability));
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
                ui.label(
                    RichText::new(picks_words(sheet, rules))
                        .small()
                        .color(t.muted),
                );
                let full = sheet.abilities_owned() >= sheet.abilities_allowed(rules);
                let strict = page.player.then_some(full);
                let search = draft.new_line(page, "ability");
                if let Some(ability) = search_ui(ui, sheet, strict, search) {
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
/// A player picks within the rules, and nothing once all are picked; what the GM picks beyond them is refused or found,
/// and can be allowed.
pub(in crate::gui) fn search_ui(
    ui: &mut Ui,
    sheet: &Character,
    strict: Option<bool>,
    search: &mut String,
) -> Option<Ability> {
    let width = ui.available_width();
    let field = TextEdit::singleline(search)
        .desired_width(width)
        .hint_text("Search, such as shield or precise");
    let field = ui.add(field);
    typed::name_field(ui, &field, "Search abilities");
    typed::drop_escaped(ui, &field, search);
    let mut picked = None;
    let mut any = false;
    for ability in matching(sheet, search) {
        any = true;
        let lacks = ability
            .prerequisite()
            .is_some_and(|first| !sheet.abilities.contains(&first));
        let note = note(sheet, ability);
        let enabled = strict.is_none_or(|full| !full && !lacks);
        if widgets::option_ui(ui, None, ability.name(), &note, enabled).clicked() {
            picked = Some(ability);
        }
    }
    if !any {
        ui.label("No ability is called that");
    }
    picked
}
