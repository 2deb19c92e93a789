//! The page of prints: what is printed at the left, how it comes out at the right.

use egui::accesskit::Role;
use egui::{
    Align, ComboBox, Key, Layout, Modifiers, Rect, ScrollArea, Sense, Stroke, Ui, Vec2, WidgetInfo,
};

use super::choice::{Choice, Kind};
use super::preview::{NotMade, Of};
use super::{PrintAsk, Printing};
use crate::campaign::Campaign;
use crate::exchange::print::{MOST_PAGES, Page, PerPage, Sized, Whose};
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::shell::message::sentence;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::dialog::confirmed;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::two_part::two_part_ui;
use crate::gui::widgets::{common as widgets, icons};
use crate::limits::shown;
use crate::table::CharacterId;

/// How wide the choices are at 100 % text.
const CHOICES: f32 = 300.0;
/// Hundredths of a point to the inch.
const INCH: f32 = 7_200.0;

/// Draws the page in so much height.
pub(in crate::gui) fn page_ui(ui: &mut Ui, app: &mut App, height: f32, actions: &mut Vec<Action>) {
    // What lies over the page has the keys.
    let keys = app.is_page_in_front();
    let mut print = std::mem::take(&mut app.print);
    let before = print.choice.clone();
    print.choice.keep_to(app.document.campaign());
    print.preview.at_once = app.headless && !app.aside;
    let scale = theme::text_scale(ui.style());
    let room = Vec2::new(ui.available_width(), height);
    let gap = ui.spacing().item_spacing.x + theme::SPACE;
    let words = (CHOICES * scale).min(0.45 * room.x);
    ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Min), |ui| {
        ui.set_min_size(room);
        column_ui(ui, Vec2::new(words, height), |ui| {
            // What is done with the print stays in sight.
            let out = 2.0 * (ui.spacing().interact_size.y + ui.spacing().item_spacing.y);
            let area = ScrollArea::vertical().id_salt("what is printed");
            let area = area.max_height((height - out).max(0.0));
            area.auto_shrink(false).show(ui, |ui| {
                // The bar takes no letters.
                ui.set_max_width(ui.available_width() - 12.0);
                let campaign = app.document.campaign();
                choices_ui(ui, campaign, &mut print.choice, &mut app.settings.paper);
            });
            out_ui(ui, &print, actions);
        });
        ui.add_space(theme::SPACE);
        if print.choice != before {
            print.choice.keep_to(app.document.campaign());
            if print.choice.most == before.most {
                print.choice.most = MOST_PAGES;
            }
            print.page = 0;
        }
        let of = Of {
            choice: print.choice.clone(),
            paper: app.settings.paper,
            revision: app.document.revision(),
        };
        let pictures = app.store_of_pictures();
        let campaign = app.document.campaign();
        print.preview.make(ui.ctx(), &of, campaign, pictures);
        column_ui(ui, Vec2::new(room.x - words - gap, height), |ui| {
            print.preview_ui(ui, keys);
        });
    });
    if keys && print.preview.ready().is_some() && confirmed(ui) {
        actions.push(PrintAsk::Form.into());
    }
    app.print = print;
}

fn column_ui(ui: &mut Ui, size: Vec2, add: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        ui.set_min_size(size);
        add(ui);
    });
}

fn heading_ui(ui: &mut Ui, words: &str) {
    ui.add_space(theme::SPACE);
    let words = said(ui.ctx(), words);
    widgets::heading_ui(ui, &words, "");
}

/// All that can be chosen of what the campaign has.
fn choices_ui(ui: &mut Ui, campaign: &Campaign, choice: &mut Choice, paper: &mut Sized) {
    widgets::heading_ui(ui, "What", "");
    for kind in Kind::all_of(campaign) {
        let (name, help) = (said(ui.ctx(), kind.name()), said(ui.ctx(), kind.help()));
        ui.radio_value(&mut choice.kind, kind, name)
            .hover_text(help);
    }
    if choice.kind.has_players_copy() {
        heading_ui(ui, "Whose copy");
        ui.horizontal_wrapped(|ui| {
            ui.radio_value(&mut choice.whose, Whose::Gm, "The GM’s")
                .hover_text("With all that is hidden");
            ui.radio_value(&mut choice.whose, Whose::Players, "The players’")
                .hover_text("Only what players may see");
        });
    }
    match choice.kind {
        Kind::Sheets => who_ui(ui, campaign, choice, "Whose sheet"),
        Kind::Blank => {}
        Kind::Foes => {
            who_ui(ui, campaign, choice, "Whose card");
            heading_ui(ui, "Cards on a page");
            ui.horizontal_wrapped(|ui| {
                for count in PerPage::ALL {
                    ui.radio_value(&mut choice.per_page, count, count.count().to_string())
                        .hover_text(match count {
                            PerPage::Four => "With all that is said of what they have",
                            PerPage::Six | PerPage::Eight => "With names and numbers alone",
                        });
                }
            });
        }
        Kind::Map => {
            map_ui(ui, campaign, choice);
            heading_ui(ui, "How large");
            for (scale, words) in Choice::scales(campaign) {
                let words = said(ui.ctx(), words);
                ui.radio_value(&mut choice.scale, scale, words);
            }
            ui.add_space(theme::SPACE);
            ui.checkbox(&mut choice.tokens, "Tokens")
                .hover_text("Draw whoever stands on it");
        }
        Kind::Encounter => map_ui(ui, campaign, choice),
        Kind::Log => {
            heading_ui(ui, "How much");
            for (fights, words) in [(None, "All of it"), (Some(1), "From the last fight on")] {
                let words = said(ui.ctx(), words);
                ui.radio_value(&mut choice.fights, fights, words);
            }
        }
    }
    heading_ui(ui, "Paper");
    ui.horizontal_wrapped(|ui| {
        for size in Sized::ALL {
            ui.radio_value(paper, size, size.name());
        }
    });
    ui.add_space(theme::SPACE);
}

/// A list with one chosen.
fn list_ui<T: Copy + PartialEq>(ui: &mut Ui, label: &str, chosen: &mut T, all: Vec<(T, String)>) {
    heading_ui(ui, label);
    let label = said(ui.ctx(), label);
    let now = all.iter().find(|(one, _)| one == chosen);
    let now = now.map_or("", |(_, name)| name.as_str()).to_owned();
    let list = ComboBox::from_id_salt(&label)
        .selected_text(now)
        .truncate()
        .width(ui.available_width() - 8.0)
        .show_ui(ui, |ui| {
            for (one, name) in all {
                ui.selectable_value(chosen, one, name);
            }
        });
    list.response
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &label));
}

fn who_ui(ui: &mut Ui, campaign: &Campaign, choice: &mut Choice, label: &str) {
    let people = choice.people(campaign);
    let doors = campaign.doors();
    let named = |who: CharacterId| {
        (
            Some(who),
            shown(doors.person(who).unwrap_or_default()).into_owned(),
        )
    };
    let all = match (choice.kind, choice.whose) {
        (Kind::Sheets, Whose::Gm) => "All but foes",
        _ => "All",
    };
    let all = std::iter::once((None, said(ui.ctx(), all)));
    let all = all.chain(people.into_iter().map(named)).collect();
    list_ui(ui, label, &mut choice.who, all);
}

fn map_ui(ui: &mut Ui, campaign: &Campaign, choice: &mut Choice) {
    let maps = campaign.map_names().into_iter();
    let maps: Vec<_> = maps
        .map(|(map, name)| (Some(map), shown(name).into_owned()))
        .collect();
    if maps.len() > 1 {
        list_ui(ui, "Which map", &mut choice.map, maps);
    }
}

/// Where the print goes.
fn out_ui(ui: &mut Ui, print: &Printing, actions: &mut Vec<Action>) {
    let ready = print.preview.ready().is_some();
    let save = ui.add_enabled(ready, egui::Button::new(theme::strong("Save as PDF…")));
    if save.hover_text("Choose the file (Ctrl+Enter)").clicked() {
        actions.push(PrintAsk::Form.into());
    }
    let view = ui.add_enabled(ready, egui::Button::new("Open in the system’s viewer"));
    let view = view.hover_text("To be printed from there, at 100 % or “actual size”");
    if view.clicked() {
        actions.push(PrintAsk::View.into());
    }
}

impl Printing {
    /// The page that shows, and the way to the others.
    fn preview_ui(&mut self, ui: &mut Ui, keys: bool) {
        let waits = !self.preview.is_new();
        let made = match self.preview.last() {
            Some(Ok(made)) => std::sync::Arc::clone(made),
            Some(Err(not)) if !waits => {
                let most = not_made_ui(ui, not);
                self.choice.most = most.unwrap_or(self.choice.most);
                return;
            }
            _ => {
                widgets::hint_ui(
                    ui,
                    if waits {
                        "The pages are being made"
                    } else {
                        "This cannot be printed"
                    },
                );
                return;
            }
        };
        let count = made.pages.pages.len();
        if keys {
            self.take_keys(ui, count);
        }
        self.page = self.page.min(count.saturating_sub(1));
        self.turn_ui(ui, count, waits);
        if let Some(told) = made.pages.replaced_words() {
            widgets::warning_ui(ui, &told);
        }
        if let Some(why) = &made.unread {
            widgets::warning_ui(ui, &format!("A picture is left out: {}", shown(why)));
        }
        let Some(page) = made.pages.pages.get(self.page) else {
            return;
        };
        let room = ui.available_size();
        let size = Vec2::new(page.wide as f32, page.high as f32);
        if self.wide {
            let area = ScrollArea::vertical().id_salt(("page to be printed", self.page));
            area.auto_shrink(false).show(ui, |ui| {
                if keys {
                    scroll_by_keys(ui);
                }
                let wide = (ui.available_width() - 12.0).max(1.0);
                self.paper_ui(ui, page, size * (wide / size.x), count);
            });
        } else {
            let fit = (room.x / size.x).min(room.y / size.y);
            let whole = size * fit.max(0.0);
            ui.vertical_centered(|ui| self.paper_ui(ui, page, whole, count));
        }
    }

    /// Keys turn pages, as in every viewer.
    fn take_keys(&mut self, ui: &Ui, count: usize) {
        if ui.ctx().text_edit_focused() || egui::Popup::is_any_open(ui.ctx()) {
            return;
        }
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::PageDown) {
            self.page = (self.page + 1).min(count.saturating_sub(1));
        }
        if pressed(Key::PageUp) {
            self.page = self.page.saturating_sub(1);
        }
        if pressed(Key::Home) {
            self.page = 0;
        }
        if pressed(Key::End) {
            self.page = count.saturating_sub(1);
        }
    }

    /// Which page of how many, and whether all of it shows.
    fn turn_ui(&mut self, ui: &mut Ui, count: usize, waits: bool) {
        ui.horizontal_wrapped(|ui| {
            let now = self.page + 1;
            let (before, after) = (self.page.checked_sub(1), (now < count).then_some(now));
            let mut to = |ui: &mut Ui, icon: &str, name: &str, keys: &str, page: Option<usize>| {
                let button = ui.add_enabled(page.is_some(), egui::Button::new(icon));
                widgets::name_button(&button, name);
                if button.hover_text(format!("{name} ({keys})")).clicked()
                    && let Some(page) = page
                {
                    self.page = page;
                }
            };
            to(ui, icons::BEFORE, "Previous page", "Page Up", before);
            ui.label(theme::strong(format!("Page {now} of {count}")));
            to(ui, icons::ARROW, "Next page", "Page Down", after);
            ui.add_space(theme::SPACE);
            let parts = [
                (false, "Whole page", "Show the whole page"),
                (true, "To read", "Show the page as wide as there is room"),
            ];
            let help =
                || "How large the page shows here; it is printed as large either way".to_owned();
            self.wide = two_part_ui(ui, Some(self.wide), parts, help).unwrap_or(self.wide);
            if waits {
                widgets::hint_ui(ui, "The pages are being made anew");
            }
        });
    }

    /// A page as paper of that size.
    fn paper_ui(&mut self, ui: &mut Ui, page: &Page, size: Vec2, count: usize) {
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let ctx = ui.ctx().clone();
        let dots = rect.height() * ctx.pixels_per_point() * INCH / page.high as f32;
        // No more than the graphics card takes.
        let most = ctx.input(|input| input.max_texture_side) as f32 * INCH
            / page.high.max(page.wide) as f32;
        let dots = dots.min(most - 1.0).clamp(10.0, 400.0).round() as u16;
        let painter = ui.painter();
        painter.rect_filled(rect, 0.0, egui::Color32::WHITE);
        if let Some(picture) = self.preview.picture(&ctx, self.page, dots) {
            let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            painter.image(picture.id(), rect, whole, egui::Color32::WHITE);
        }
        let edge = Stroke::new(1.0, theme::tokens(ui).edge);
        painter.rect_stroke(rect, 0.0, edge, egui::StrokeKind::Outside);
        let name = format!("Page {} of {count} as it is printed", self.page + 1);
        response.widget_info(|| {
            let mut info = WidgetInfo::new(Role::Image);
            info.label = Some(name.clone());
            info
        });
        // Whoever cannot see it has its words.
        ctx.accesskit_node_builder(response.id, |node| {
            let words = page.texts().into_iter().map(|text| text.words.as_str());
            node.set_description(words.collect::<Vec<&str>>().join(" "));
        });
    }
}

/// Why nothing is printed; how many pages are wanted after all.
fn not_made_ui(ui: &mut Ui, not: &NotMade) -> Option<usize> {
    let why = match not.pages {
        Some(pages) => format!("That would be {pages} pages."),
        None => sentence(&said(ui.ctx(), &not.why)),
    };
    ui.label(theme::strong(why));
    let pages = not.pages?;
    ui.add_space(theme::SPACE);
    ui.label("Choose something smaller, or have all of them made.");
    let words = format!("Make all {pages} pages");
    let make = ui
        .button(words)
        .hover_text("It may take a while; the window goes on meanwhile");
    if make.clicked() {
        ui.ctx().request_repaint();
    }
    make.clicked().then_some(pages)
}

/// Arrows go down and up a page that is higher than its room.
fn scroll_by_keys(ui: &Ui) {
    if ui.memory(|memory| memory.focused().is_some()) {
        return;
    }
    for (key, by) in [(Key::ArrowDown, -60.0), (Key::ArrowUp, 60.0)] {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            ui.scroll_with_delta(Vec2::new(0.0, by));
        }
    }
}
