//! The card before a skirmish: the sides in the order of their Turns, the first with the initiative (H-10), and who takes
//! no part.

use std::collections::BTreeMap;

use egui::{Button, Ui};

use crate::gui::action::Action;
use crate::gui::panels::decision::CardKey;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::heroes_of_hex::{Command, HeroesOfHex, h};
use crate::table::{MapId, TeamId};

/// A skirmish that is about to begin.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Beginning {
    map: MapId,
    /// The sides that have units there, the first first.
    order: Vec<TeamId>,
}

impl Beginning {
    /// On that map, the sides as the campaign has them.
    pub(super) fn on(game: &HeroesOfHex, map: MapId) -> Self {
        let order = there(game, map).into_keys().collect();
        Self { map, order }
    }

    /// A digit lets that side begin, Enter takes the order.
    pub(super) fn press(&mut self, key: CardKey) -> Option<Command> {
        match key {
            CardKey::Digit(digit, _) => {
                self.first(usize::from(digit).checked_sub(1)?);
                None
            }
            CardKey::Enter => Some(self.command()),
            CardKey::Up | CardKey::Down | CardKey::Backspace => None,
        }
    }

    /// The side at that place begins; the others follow in their order.
    fn first(&mut self, at: usize) {
        if let Some(first) = self.order.get_mut(..=at) {
            first.rotate_right(1);
        }
    }

    fn command(&self) -> Command {
        Command::BeginSkirmish {
            map: self.map,
            order: self.order.clone(),
        }
    }

    /// Units were placed, or taken off, since the card was opened.
    fn refresh(&mut self, there: &BTreeMap<TeamId, usize>) {
        self.order.retain(|side| there.contains_key(side));
        let new = there.keys().filter(|side| !self.order.contains(side));
        let new: Vec<TeamId> = new.copied().collect();
        self.order.extend(new);
    }
}

/// The sides with units on a map that can fight, and how many.
fn there(game: &HeroesOfHex, map: MapId) -> BTreeMap<TeamId, usize> {
    let mut sides = BTreeMap::new();
    for (who, place) in &game.places {
        let fit = game.units.get(who).is_some_and(|unit| !unit.is_defeated());
        if place.map == map
            && fit
            && let Some(side) = game.side_of(*who)
        {
            *sides.entry(side).or_default() += 1;
        }
    }
    sides
}

pub(super) fn card_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    beginning: &mut Beginning,
    actions: &mut Vec<Action>,
) {
    let there = there(game, beginning.map);
    beginning.refresh(&there);
    let board = game.boards.get(&beginning.map);
    let board = board.map_or("the board", |board| &board.name);
    widgets::card_ui(ui, true, |ui| {
        widgets::line_ui(ui, |ui| {
            ui.label(theme::strong(format!("Who begins on {board}")));
            widgets::rule_link_ui(ui, h(10), actions);
        });
        let mut first = None;
        let mut swapped = None;
        for (at, side) in beginning.order.iter().enumerate() {
            let name = game.team_name(*side);
            ui.horizontal(|ui| {
                let units = match there.get(side).copied().unwrap_or(0) {
                    1 => "1 unit".to_owned(),
                    count => format!("{count} units"),
                };
                ui.label(format!("{}  {name}, {units}", at + 1));
                if at == 0 {
                    let muted = theme::tokens(ui).muted;
                    ui.label(egui::RichText::new("initiative").small().color(muted));
                    return;
                }
                let begin = ui.small_button("Begins");
                widgets::name_button(&begin, &format!("{name} begin"));
                if begin.clicked() {
                    first = Some(at);
                }
                let earlier = ui.small_button(icons::UP);
                widgets::name_button(&earlier, &format!("{name} earlier"));
                if earlier.hover_text("One place earlier").clicked() {
                    swapped = Some(at);
                }
            });
        }
        if let Some(at) = first {
            beginning.first(at);
        }
        if let Some(at) = swapped.filter(|at| *at > 0) {
            beginning.order.swap(at - 1, at);
        }
        absent_ui(ui, game, &there, board);
        let possible = beginning.order.len() > 1;
        ui.horizontal(|ui| {
            let words = "Begin the skirmish";
            let begin = ui.add_enabled(possible, Button::new(theme::strong(words)));
            widgets::name_button(&begin, words);
            if begin.clicked() {
                actions.push(Action::Do(beginning.command().into()));
                actions.push(Action::CloseCards);
            }
            if ui.button("Cancel").clicked() {
                actions.push(Action::CloseCards);
            }
        });
        if possible {
            let hint = "A number lets that side begin; Enter takes the order as it stands";
            widgets::hint_ui(ui, hint);
        }
    });
}

/// Who takes no part, and what is missing for a skirmish.
fn absent_ui(ui: &mut Ui, game: &HeroesOfHex, there: &BTreeMap<TeamId, usize>, board: &str) {
    let t = theme::tokens(ui);
    let absent = game.sides.iter().filter(|(id, _)| !there.contains_key(id));
    for (_, side) in absent {
        let words = format!("{} have no unit on {board} and take no part", side.name);
        widgets::hint_ui(ui, &words);
    }
    let missing = match there.len() {
        0 => "A skirmish takes two sides with units on the board; place units of both first",
        1 => {
            "A skirmish takes two sides with units on the board; place units of another side first"
        }
        _ => return,
    };
    let words = icons::label(icons::WARNING, missing);
    let label = ui.add(egui::Label::new(egui::RichText::new(words).color(t.bad)).wrap());
    label.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, missing));
}
