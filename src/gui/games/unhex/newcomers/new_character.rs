//! The guided new character: every step in one card, everything optional, Enter goes on to the next step.

use std::collections::BTreeSet;

use egui::{Button, Id, Key, Modifiers, RichText, ScrollArea, TextEdit, Ui};

use crate::gui::action::Action;
use crate::gui::action::People;
use crate::gui::games::unhex::item_search::{self, Thing, armor_on};
use crate::gui::games::unhex::sheet;
use crate::gui::newcomers::{NewPeople, Newcomer, WhereTo};
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, dialog::confirmed, icons};
use crate::systems::unhex::{
    Ability, Character, Hands, HouseRules, Item, Kind, MOST_ARMOR, Sheet, Unhex,
};
use crate::table::{ItemId, MapId};

/// The steps that Enter goes through, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    Name,
    Concept,
    GoodAt,
    Ability,
    Items,
    Done,
}

impl Step {
    fn id(self) -> Id {
        Id::unique(("new character", self))
    }

    const fn next(self) -> Self {
        match self {
            Self::Name => Self::Concept,
            Self::Concept => Self::GoodAt,
            Self::GoodAt => Self::Ability,
            Self::Ability => Self::Items,
            Self::Items | Self::Done => Self::Done,
        }
    }
}

/// A character in the making.
#[derive(Default)]
pub(in crate::gui) struct NewCharacter {
    name: String,
    concept: String,
    good_at: String,
    search: String,
    abilities: BTreeSet<Ability>,
    item: String,
    items: Vec<Thing>,
    to: WhereTo<Unhex>,
    is_through: bool,
    /// The last Enter picked an ability, and led on to the items.
    picked: bool,
}

impl NewCharacter {
    /// The sheet as it stands: letters from the name, the first items in the hands.
    fn sheet(&self, kind: Kind) -> Sheet {
        let name = self.name.trim();
        let name = if name.is_empty() { "Newcomer" } else { name };
        let mut new = Character::new(name, kind);
        self.concept.trim().clone_into(&mut new.description);
        new.abilities.clone_from(&self.abilities);
        let good_at = self.good_at.trim();
        if !good_at.is_empty() {
            new.non_combat_abilities.push(good_at.to_owned());
        }
        let mut ids = (1..).map(ItemId);
        for thing in &self.items {
            match thing {
                Thing::Item(name, kind) => new.items.extend(ids.next().map(|id| Item {
                    id,
                    name: name.clone(),
                    kind: *kind,
                    dropped: None,
                })),
                Thing::Armor(location) => {
                    let part = new.body.part_mut(*location);
                    part.armor = (part.armor + 1).min(MOST_ARMOR);
                }
            }
        }
        new.hands = Hands::filled(&new.items);
        Sheet::of(&new)
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game: &Unhex,
        map: Option<MapId>,
        height: f32,
        actions: &mut Vec<Action>,
    ) {
        let kind = self.to.kind(game, Kind::Pc);
        let wide = ui.available_width() > 560.0;
        let area = ScrollArea::vertical().max_height(height);
        area.auto_shrink([true, false]).show(ui, |ui| {
            ui.columns(if wide { 2 } else { 1 }, |columns| {
                let last = columns.len() - 1;
                let ui = &mut columns[0];
                self.words_ui(ui);
                self.ability_ui(ui, kind, &game.house_rules);
                let ui = &mut columns[last];
                self.items_ui(ui, kind, &game.house_rules);
                step_ui(ui, "6", "Team and start", "");
                self.to.show(ui, game, map, Kind::Pc, "They");
            });
        });
        ui.separator();
        let at_once = confirmed(ui);
        ui.horizontal(|ui| {
            let add = Button::new(theme::strong(icons::label(
                icons::CHECK,
                "Add the character",
            )));
            let add = ui.push_id(Step::Done.id(), |ui| ui.add(add)).inner;
            widgets::name_button(&add, "Add the character");
            if std::mem::take(&mut self.is_through) {
                // The last step was left: Enter on the button ends it.
                add.request_focus();
            }
            let sheet = self.sheet(kind);
            let words = summary(&sheet);
            if add.clicked() || at_once {
                let new = Newcomer {
                    sheet,
                    count: 1,
                    kind: Kind::Pc,
                    to: &self.to,
                    replaces: None,
                };
                actions.push(People::Add(game.add(vec![new], map)).into());
            }
            if ui.button("Cancel").clicked() {
                actions.push(People::CloseCard.into());
            }
            let muted = theme::tokens(ui).muted;
            ui.add(egui::Label::new(RichText::new(words).color(muted)).truncate());
        });
    }

    fn words_ui(&mut self, ui: &mut Ui) {
        let fresh = ui.memory(|memory| memory.focused().is_none()) && self.is_empty();
        step_ui(ui, "1", "Name", "");
        let field = line_ui(ui, Step::Name, "Name", "Newcomer", &mut self.name);
        if fresh {
            field.request_focus();
        }
        self.goes_on(ui, &field, Step::Name);
        step_ui(ui, "2", "Concept", "");
        let hint = "In a line, such as smuggler with a conscience";
        let field = line_ui(ui, Step::Concept, "Concept", hint, &mut self.concept);
        self.goes_on(ui, &field, Step::Concept);
        step_ui(ui, "3", "Good at", "a non-combat ability");
        let hint = "An activity, such as picking locks";
        let field = line_ui(ui, Step::GoodAt, "Good at", hint, &mut self.good_at);
        self.goes_on(ui, &field, Step::GoodAt);
    }

    fn is_empty(&self) -> bool {
        self.name.is_empty() && self.items.is_empty() && self.abilities.is_empty()
    }

    /// Enter in a step's field leads to the next step.
    fn goes_on(&mut self, ui: &Ui, field: &egui::Response, step: Step) -> bool {
        let entered = field.lost_focus() && took_enter(ui);
        if entered {
            match step.next() {
                Step::Done => self.is_through = true,
                next => ui.memory_mut(|memory| memory.request_focus(next.id())),
            }
        }
        entered
    }

    fn ability_ui(&mut self, ui: &mut Ui, kind: Kind, rules: &HouseRules) {
        let mut sheet = self.sheet(kind).into_character();
        if self.good_at.trim().is_empty() {
            // The pick of the non-combat ability is kept free for one.
            sheet.non_combat_abilities.push(String::new());
        }
        let picks = sheet::picks_words(&sheet, rules);
        step_ui(ui, "4", "Combat ability", "");
        for ability in self.abilities.clone() {
            ui.horizontal(|ui| {
                let button = ui.small_button(icons::CLOSE);
                widgets::name_button(&button, &format!("Remove {}", ability.name()));
                if button.clicked() {
                    self.abilities.remove(&ability);
                }
                ui.add(egui::Label::new(ability.name()).truncate());
            });
        }
        let field = line_ui(
            ui,
            Step::Ability,
            "Search abilities",
            "Search, such as shield or precise",
            &mut self.search,
        );
        let matching: Vec<Ability> = sheet::matching(&sheet, &self.search).collect();
        let searched = !self.search.trim().is_empty();
        if self.goes_on(ui, &field, Step::Ability) && searched {
            self.abilities.extend(matching.first());
            self.search.clear();
            self.picked = true;
        }
        let muted = theme::tokens(ui).muted;
        ui.label(RichText::new(picks).small().color(muted));
        let full = sheet.abilities_owned() >= sheet.abilities_allowed(rules);
        if full && self.search.trim().is_empty() {
            return;
        }
        ScrollArea::vertical()
            .id_salt("abilities")
            .max_height(220.0)
            .show(ui, |ui| {
                for ability in matching {
                    let note = sheet::note(&sheet, ability);
                    if widgets::option_ui(ui, None, ability.name(), &note, true).clicked() {
                        self.abilities.insert(ability);
                        self.search.clear();
                    }
                }
            });
    }

    fn items_ui(&mut self, ui: &mut Ui, kind: Kind, rules: &HouseRules) {
        let sheet = self.sheet(kind).into_character();
        let slots = format!(
            "{} of {} slots",
            sheet.slots_used(),
            sheet.slots_allowed(rules)
        );
        step_ui(ui, "5", "Items", &slots);
        let mut removed = None;
        let mut carried = sheet.items.iter();
        for (index, thing) in self.items.iter().enumerate() {
            let (name, words) = match thing {
                Thing::Armor(location) => (armor_on(*location), armor_on(*location)),
                Thing::Item(name, kind) => {
                    let item = carried.next();
                    let held = item.is_some_and(|item| sheet.hands.hold(item.id));
                    let held = if held { ", in hand" } else { "" };
                    (name.clone(), format!("{name} ({}{held})", kind.name()))
                }
            };
            ui.horizontal(|ui| {
                let button = ui.small_button(icons::CLOSE);
                widgets::name_button(&button, &format!("Remove {name}"));
                if button.clicked() {
                    removed = Some(index);
                }
                ui.add(egui::Label::new(words).truncate());
            });
        }
        if let Some(index) = removed {
            self.items.remove(index);
        }
        let hint = item_search::HINT;
        let field = line_ui(ui, Step::Items, "Search items", hint, &mut self.item);
        self.picked &= self.item.is_empty();
        if self.picked {
            // An Enter by which the pick was meant to be left does not leave the items, too.
            if field.lost_focus() && took_enter(ui) {
                self.picked = false;
                field.request_focus();
            }
        } else if self.item.trim().is_empty() {
            self.goes_on(ui, &field, Step::Items);
        } else {
            let enter = field.lost_focus() && took_enter(ui);
            if enter {
                field.request_focus();
            }
            self.items
                .extend(item_search::entered(&mut self.item, enter));
        }
        ScrollArea::vertical()
            .id_salt("items")
            .max_height(200.0)
            .show(ui, |ui| {
                if let Some(item) = item_search::list_ui(ui, &self.item) {
                    self.items.push(item);
                    self.item.clear();
                }
            });
    }
}

/// Takes an Enter away, so that the next field does not go on by the same one.
fn took_enter(ui: &Ui) -> bool {
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

fn summary(sheet: &Sheet) -> String {
    let count = |n: usize, one: &str, many: &str| match n {
        0 => String::new(),
        1 => format!(", 1 {one}"),
        n => format!(", {n} {many}"),
    };
    let abilities = sheet.abilities.len() + sheet.non_combat_abilities.len();
    format!(
        "{}, level {}{}{}",
        sheet.name,
        sheet.level,
        count(abilities, "ability", "abilities"),
        count(sheet.items.len(), "item", "items"),
    )
}

fn step_ui(ui: &mut Ui, number: &str, words: &str, right: &str) {
    ui.add_space(4.0);
    widgets::heading_ui(ui, &format!("{number}  {words}"), right);
}

fn line_ui(ui: &mut Ui, step: Step, name: &str, hint: &str, text: &mut String) -> egui::Response {
    let width = ui.available_width();
    let field = TextEdit::singleline(text)
        .id(step.id())
        .desired_width(width)
        .hint_text(hint);
    let field = ui.add(field);
    ui.ctx()
        .accesskit_node_builder(field.id, |node| node.set_label(name));
    field
}
