//! Small things that several panels draw: rule links, section headings, option buttons.

use egui::accesskit::{Role, SortDirection};
use egui::epaint::TextShape;
use egui::{
    Align, Button, CursorIcon, Label, Layout, Modifiers, Rect, Response, RichText, Sense, Stroke,
    TextStyle, Ui, Vec2, WidgetInfo,
};

use crate::gui::action::Action;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{icons, slides};
use crate::table::RuleId;

/// A rule id that opens its card.
pub(in crate::gui) fn rule_link_ui(ui: &mut Ui, rule: RuleId, actions: &mut Vec<Action>) {
    let text = RichText::new(rule.to_string()).text_style(TextStyle::Small);
    // In one piece: what is folded to another line would be a second link without a name.
    let link = Label::new(text).extend().sense(Sense::click());
    let (at, galley, link) = link.layout_in_ui(ui);
    link.widget_info(|| WidgetInfo::labeled(Role::Link, ui.is_enabled(), galley.text()));
    if ui.is_rect_visible(link.rect) {
        // Faint until it is pointed at: amber is for who decides.
        let t = theme::tokens(ui);
        let pointed = link.hovered() || link.has_focus();
        let colour = if link.hovered() { t.text } else { t.muted };
        let width = if pointed { 1.0 } else { 0.0 };
        let shape = TextShape::new(at, galley, colour);
        let shape = shape.with_underline(Stroke::new(width, colour));
        ui.painter().add(shape);
    }
    let link = link
        .on_hover_cursor(CursorIcon::PointingHand)
        .hover_text("Open the rules card");
    if link.clicked() {
        actions.push(Action::ShowRule(rule));
    }
}

/// A section's heading with something muted at the right.
pub(in crate::gui) fn heading_ui(ui: &mut Ui, left: &str, right: &str) -> Response {
    let muted = theme::tokens(ui).muted;
    low_rows(ui, |ui| {
        ui.horizontal(|ui| {
            let heading = ui.label(theme::strong(left).color(muted));
            if !right.is_empty() {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.add(Label::new(RichText::new(right).color(muted).small()).truncate());
                });
            }
            heading
        })
        .inner
    })
}

/// A command of the window as a button, with its keys.
pub(in crate::gui) fn command_ui(ui: &mut Ui, command: UiCommand, actions: &mut Vec<Action>) {
    button_ui(ui, command, Button::new(command.name(ui.ctx())), actions);
}

/// The same, grey with the reason below it where there is one.
pub(in crate::gui) fn command_unless_ui(
    ui: &mut Ui,
    command: UiCommand,
    why_not: Option<&str>,
    actions: &mut Vec<Action>,
) {
    ui.add_enabled_ui(why_not.is_none(), |ui| command_ui(ui, command, actions));
    if let Some(why) = why_not {
        hint_ui(ui, why);
    }
}

/// The same, small: a way out beside a question.
pub(in crate::gui) fn small_command_ui(ui: &mut Ui, command: UiCommand, actions: &mut Vec<Action>) {
    let words = RichText::new(command.name(ui.ctx())).text_style(TextStyle::Small);
    button_ui(ui, command, Button::new(words).small(), actions);
}

fn button_ui(ui: &mut Ui, command: UiCommand, button: Button<'_>, actions: &mut Vec<Action>) {
    let keys = command.keys_text(ui.ctx());
    let button = if keys.is_empty() {
        button
    } else {
        button.shortcut_text(keys)
    };
    let response = ui.add(button).hover_text(command.help(ui.ctx()));
    let (name, enabled) = (command.name(ui.ctx()), ui.is_enabled());
    let button = Role::Button;
    response.widget_info(|| WidgetInfo::labeled(button, enabled, name));
    if response.clicked() {
        actions.push(Action::Ui(command));
    }
}

/// A button that stays pressed while something is on; off it keeps its edge, so that it reads as a button.
pub(in crate::gui) fn toggle_ui<'a>(
    ui: &mut Ui,
    on: bool,
    words: impl egui::IntoAtoms<'a>,
) -> Response {
    ui.add(Button::new(words).selected(on))
}

/// A small muted line on how to go on.
pub(in crate::gui) fn hint_ui(ui: &mut Ui, words: &str) {
    let muted = theme::tokens(ui).muted;
    ui.label(RichText::new(words).small().color(muted));
}

/// What is to be seen before anything is done.
pub(in crate::gui) fn warning_ui(ui: &mut Ui, words: &str) {
    let bad = theme::tokens(ui).bad;
    let words = icons::label(icons::WARNING, words);
    ui.add(egui::Label::new(theme::strong(words).color(bad)).wrap());
}

/// Shows that the arrow keys have come to a button, and keeps it in sight.
pub(in crate::gui) fn mark_cursor(ui: &Ui, response: &Response) {
    let stroke = Stroke::new(2.0, theme::tokens(ui).text);
    let inside = egui::StrokeKind::Inside;
    ui.painter()
        .rect_stroke(response.rect, theme::RADIUS_SMALL, stroke, inside);
    if !ui.clip_rect().contains_rect(response.rect) {
        response.scroll_to_me(None);
    }
}

/// A line of words with something at its right; the words are what answers the pointer.
pub(in crate::gui) fn pair_ui(ui: &mut Ui, left: &str, right: RichText) -> Response {
    low_rows(ui, |ui| {
        let extend = Some(egui::TextWrapMode::Extend);
        let right = egui::WidgetText::from(right);
        let right = right.into_galley(ui, extend, f32::INFINITY, TextStyle::Body);
        ui.horizontal(|ui| {
            // The words are folded before they run into what stands at the right.
            let room = ui.available_width() - right.size().x - ui.spacing().item_spacing.x;
            let line = ui.text_style_height(&TextStyle::Body);
            let size = Vec2::new(room.max(0.4 * ui.available_width()), line);
            let layout = Layout::top_down(Align::Min);
            let words = ui.allocate_ui_with_layout(size, layout, |ui| {
                ui.set_width(size.x);
                ui.add(Label::new(left).wrap())
            });
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if !right.text().is_empty() {
                    ui.label(right);
                }
            });
            words.inner
        })
        .inner
    })
}

/// A wide button: its key, words, and what follows from it at the right or, where there is no room, below.
pub(in crate::gui) fn option_ui(
    ui: &mut Ui,
    key: Option<usize>,
    label: &str,
    consequence: &str,
    enabled: bool,
) -> Response {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let (pad, width) = (6.0 * scale, ui.available_width());
    let before = key.map_or(0.0, |_| 26.0 * scale);
    let room = (width - before - 2.0 * pad).max(1.0);
    let strong = theme::strong_style().resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let ink = if enabled { t.text } else { t.muted };
    let painter = ui.painter();
    let words = painter.layout(label.to_owned(), strong, ink, room);
    let beside = painter.layout_no_wrap(consequence.to_owned(), small.clone(), t.muted);
    let is_beside = words.rows.len() == 1 && words.size().x + beside.size().x + 12.0 <= room;
    let beside = match is_beside {
        true => beside,
        false => painter.layout(consequence.to_owned(), small.clone(), t.muted, room),
    };
    let below = match is_beside || consequence.is_empty() {
        true => 0.0,
        false => beside.size().y + 1.0,
    };
    let height = (words.size().y + below + 2.0 * pad).max(ui.spacing().interact_size.y);
    let sense = match enabled {
        true => Sense::click(),
        false => Sense::hover(),
    };
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, height), sense);
    slides::lies_ui(ui, rect, label);
    // The name is the label alone, so that a screen reader and a test can find it.
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, label));
    if !consequence.is_empty() {
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_description(consequence));
    }
    if ui.is_rect_visible(rect) {
        let look = ui.style().interact(&response);
        let painter = ui.painter();
        let outline = match response.has_focus() {
            true => Stroke::new(2.0, t.text),
            false => look.bg_stroke,
        };
        let inside = egui::StrokeKind::Inside;
        painter.rect(
            rect,
            theme::RADIUS_SMALL,
            look.weak_bg_fill,
            outline,
            inside,
        );
        let left = rect.left() + pad + before;
        let top = rect.center().y - (words.size().y + below) / 2.0;
        if let Some(key) = key {
            let side = 18.0 * scale;
            let middle = egui::pos2(rect.left() + pad + side / 2.0, top + words.size().y / 2.0);
            let badge = egui::Rect::from_center_size(middle, Vec2::splat(side));
            painter.rect_stroke(badge, 4.0, Stroke::new(1.0, t.edge), inside);
            let centre = egui::Align2::CENTER_CENTER;
            painter.text(middle, centre, key.to_string(), small, t.muted);
        }
        let at = match is_beside {
            true => {
                let y = rect.center().y - beside.size().y / 2.0;
                egui::pos2(rect.right() - pad - beside.size().x, y)
            }
            false => egui::pos2(left, top + words.size().y + 1.0),
        };
        painter.galley(egui::pos2(left, top), words, ink);
        painter.galley(at, beside, t.muted);
    }
    response
}

/// The number key of something that cannot be done now.
pub(in crate::gui) fn key_ui(ui: &mut Ui, key: usize) {
    let t = theme::tokens(ui);
    let size = Vec2::splat(16.0 * theme::text_scale(ui.style()));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let words = format!("key {key}");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    let (small, centre) = (
        TextStyle::Small.resolve(ui.style()),
        egui::Align2::CENTER_CENTER,
    );
    let (edge, inside) = (Stroke::new(1.0, t.line), egui::StrokeKind::Inside);
    ui.painter().rect_stroke(rect, 4.0, edge, inside);
    ui.painter()
        .text(rect.center(), centre, key.to_string(), small, t.muted);
}

/// A line of text and links, no higher than its words.
pub(in crate::gui) fn line_ui<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    // Set on what lies around it: a row that changed its own style would copy all of it each frame.
    let usual = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, 6.0);
    let result = low_rows(ui, |ui| ui.horizontal_wrapped(add).inner);
    ui.spacing_mut().item_spacing.x = usual;
    result
}

/// A row that is filled from its right end, so that what comes last has the room that is left.
pub(in crate::gui) fn from_right_ui<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let height = ui.spacing().interact_size.y;
    let size = Vec2::new(ui.available_size_before_wrap().x, height);
    let layout = Layout::right_to_left(Align::Center);
    ui.allocate_ui_with_layout(size, layout, add).inner
}

/// Rows of words need not be as high as rows of buttons.
fn low_rows<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let line = ui.text_style_height(&TextStyle::Body);
    let usual = std::mem::replace(&mut ui.spacing_mut().interact_size.y, line);
    let result = add(ui);
    ui.spacing_mut().interact_size.y = usual;
    result
}

/// A framed card on a panel.
pub(in crate::gui) fn card_ui<R>(ui: &mut Ui, decide: bool, add: impl FnOnce(&mut Ui) -> R) -> R {
    let t = theme::tokens(ui);
    let stroke = if decide {
        Stroke::new(1.5, t.accent)
    } else {
        Stroke::new(1.0, t.line)
    };
    egui::Frame::new()
        .fill(t.raised)
        .stroke(stroke)
        .corner_radius(theme::RADIUS)
        .inner_margin(12)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            // Buttons stand out from the card they lie on.
            let widgets = &mut ui.visuals_mut().widgets;
            widgets.inactive.weak_bg_fill = t.hover;
            widgets.inactive.bg_fill = t.hover;
            widgets.hovered.weak_bg_fill = t.selected;
            widgets.hovered.bg_fill = t.selected;
            add(ui)
        })
        .inner
}

/// Something that is told over the panels.
pub(in crate::gui) fn toast_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let t = theme::tokens(ui);
    let frame = egui::Frame::new()
        .fill(t.raised)
        .stroke(Stroke::new(1.0, t.edge))
        .corner_radius(theme::RADIUS)
        .inner_margin(egui::Margin::symmetric(12, 8));
    frame.show(ui, |ui| ui.horizontal_wrapped(add));
}

/// Gives a button a name for screen readers and tests, where its words are an icon or too few.
pub(in crate::gui) fn name_button(button: &Response, name: &str) {
    button
        .ctx
        .accesskit_node_builder(button.id, |node| node.set_label(name));
}

/// Three dots that open a menu.
pub(in crate::gui) fn more_ui(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    let dots = Button::new(RichText::new(icons::MORE).small())
        .frame_when_inactive(false)
        .small();
    let add = |ui: &mut Ui| scrolled_ui(ui, add);
    let (button, _) = egui::containers::menu::MenuButton::from_button(dots).ui(ui, add);
    name_button(&button, name);
}

/// A line of an item's menu; whether it was chosen.
pub(in crate::gui) fn menu_item_ui(ui: &mut Ui, icon: &str, words: &str, possible: bool) -> bool {
    let button = ui.add_enabled(possible, egui::Button::new(icons::label(icon, words)));
    name_button(&button, words);
    button.clicked()
}

/// A menu that is never higher than the window.
pub(in crate::gui) fn scrolled_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let most = ui.ctx().content_rect().height() - 24.0;
    // Else it would be as high as any popup at most, however high the window is.
    ui.set_max_height(most);
    let area = egui::ScrollArea::vertical().max_height(most);
    // One that has just opened begins at its head, wherever it was left.
    let id = ui.scope_id().with("drawn");
    let shown = slides::comes_ui(ui, id, |ui, opens| {
        let area = match opens {
            false => area,
            true => area.vertical_scroll_offset(0.0),
        };
        area.show(ui, add)
    });
    let below = shown.content_size.y - shown.state.clamped_offset().y - shown.inner_rect.height();
    if below > 1.0 {
        more_below_ui(ui, shown.inner_rect);
    }
}

/// At the foot of what scrolls: that more comes below. Its last line shows through where the pointer takes it.
fn more_below_ui(ui: &Ui, inside: Rect) {
    let t = theme::tokens(ui);
    let words = icons::label(icons::UNFOLDED, "More below");
    let words =
        ui.painter()
            .layout_no_wrap(words, theme::strong_style().resolve(ui.style()), t.text);
    let strip = inside.with_min_y(inside.bottom() - words.size().y - 4.0);
    ui.painter().rect_filled(strip, 0.0, t.raised);
    ui.painter()
        .hline(strip.x_range(), strip.top(), Stroke::new(1.0, t.line));
    ui.painter()
        .galley(strip.center() - words.size() / 2.0, words, t.text);
    let strip = ui.interact(strip, ui.scope_id().with("more below"), Sense::hover());
    strip.widget_info(|| WidgetInfo::labeled(Role::Label, true, "More below"));
}

/// The same for a menu in which something is typed: it closes by a click outside.
pub(in crate::gui) fn stays_open_ui(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    use egui::containers::menu::{MenuButton, MenuConfig};
    let dots = Button::new(RichText::new(icons::MORE).small())
        .frame_when_inactive(false)
        .small();
    let outside = egui::PopupCloseBehavior::CloseOnClickOutside;
    let stays = MenuConfig::default().close_behavior(outside);
    let (button, _) = MenuButton::from_button(dots).config(stays).ui(ui, add);
    name_button(&button, name);
}

/// The header of a column that a list can be sorted by; `sorted` tells whether it is, and whether from the end.
pub(in crate::gui) fn sort_ui(ui: &mut Ui, words: &str, name: &str, sorted: Option<bool>) -> bool {
    let (arrow, direction) = match sorted {
        None => ("", None),
        Some(false) => (icons::UP, Some(SortDirection::Ascending)),
        Some(true) => (icons::DOWN, Some(SortDirection::Descending)),
    };
    let muted = theme::tokens(ui).muted;
    let words = RichText::new(format!("{words} {arrow}").trim_end()).small();
    ui.spacing_mut().button_padding.x = 4.0;
    let button = Button::new(words.color(muted)).frame_when_inactive(false);
    let button = ui.add(button.small()).hover_text(name);
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    if let Some(direction) = direction {
        ui.ctx()
            .accesskit_node_builder(button.id, |node| node.set_sort_direction(direction));
    }
    button.clicked()
}

/// Whether a drag that ends with these keys held leaves what is dragged, and puts a copy there. Some window managers keep
/// drags with Alt for themselves; Ctrl is as good.
pub(in crate::gui) const fn drags_copy(held: Modifiers) -> bool {
    held.alt || held.command
}
