//! What a screen reader, and a test, hears of the canvas: names, roles, descriptions.

use egui::accesskit::{self, Role};
use egui::{Id, Rect, Response, Ui, WidgetInfo};

use crate::board::areas::{AreaMap, ConnectionId, Figure, Item, LineEnd, PinKind};
use crate::gui::areas::boxes::{AreaBox, Contents};
use crate::gui::areas::handles::Hold;
use crate::gui::areas::model::{CanvasToken, Highlight, TokenState};
use crate::gui::areas::view::View;
use crate::gui::widgets::act_arrow::Outcome;

/// The canvas itself is "Map"; its value is the zoom, its active descendant what the keyboard's
/// cursor is on.
pub(super) fn describe_canvas(
    ui: &Ui,
    response: &Response,
    name: &str,
    view: &View,
    at: Option<Id>,
) {
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, ui.is_enabled(), "Map"));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(format!("{} %", view.zoom_percent()));
        if !name.is_empty() {
            node.set_description(name);
        }
        if let Some(id) = at {
            node.set_active_descendant(id.accesskit_id());
        }
    });
}

/// A button where it can be clicked, else a picture.
fn info(ui: &Ui, response: &Response, selected: bool, label: String) -> WidgetInfo {
    if response.sense.senses_click() {
        WidgetInfo::selected(Role::Button, ui.is_enabled(), selected, label)
    } else {
        WidgetInfo::labeled(Role::Image, ui.is_enabled(), label)
    }
}

/// Tells of one of thousands, all at once: what `widget_info` and a description after it would tell, looked up once.
fn describe(
    ui: &Ui,
    response: &Response,
    bounds: Rect,
    selected: bool,
    label: impl Fn() -> String,
    words: impl FnOnce() -> String,
) {
    // What happens to it is told by egui.
    if response.clicked() || response.gained_focus() {
        response.widget_info(|| info(ui, response, selected, label()));
    }
    let clicks = response.sense.senses_click();
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(if clicks { Role::Button } else { Role::Image });
        node.set_label(label());
        node.set_description(words());
        node.set_bounds(accesskit::Rect {
            x0: bounds.min.x.into(),
            y0: bounds.min.y.into(),
            x1: bounds.max.x.into(),
            y1: bounds.max.y.into(),
        });
        if clicks {
            node.add_action(accesskit::Action::Click);
            node.set_toggled(accesskit::Toggled::from(selected));
        }
        if response.sense.is_focusable() {
            node.add_action(accesskit::Action::Focus);
        }
        if !ui.is_enabled() {
            node.set_disabled();
        }
    });
}

/// An area is "Area Bar"; what is in it is its description.
pub(super) fn describe_area(
    ui: &Ui,
    response: &Response,
    area: &AreaBox<'_>,
    contents: &Contents<'_>,
    highlight: &Highlight,
    selected: bool,
) {
    let name = contents.map.area_name(area.id);
    // Without its tokens: a click in the middle of an area is then a click on the area.
    let bounds = area.title();
    describe(
        ui,
        response,
        bounds,
        selected,
        || format!("Area {name}"),
        || {
            let tokens: Vec<&str> = contents
                .tokens_in(area.id)
                .map(|index| contents.tokens[index].name.as_str())
                .collect();
            let mut words = match tokens.len() {
                0 => "no tokens".to_owned(),
                1 => format!("1 token: {}", tokens[0]),
                count => format!("{count} tokens: {}", tokens.join(", ")),
            };
            for (_, pin) in contents.pins_in(area.id) {
                words += &format!("; {}", pin.text);
            }
            for sign in contents.signs_in(area.id) {
                words += &format!("; {}", sign.words.replace('\n', ", "));
            }
            if let Some(look) = highlight.looks.get(&area.id) {
                words += &format!("; {}", look.describe);
            }
            for (says, applies) in [
                ("from here", highlight.from == Some(area.id)),
                ("to here", highlight.to == Some(area.id)),
                ("can be chosen", highlight.reachable.contains(&area.id)),
                (
                    "not visible",
                    highlight.shaded.contains(&area.id) && !highlight.looks.contains_key(&area.id),
                ),
                ("hidden from players", area.area.hidden),
            ] {
                if applies {
                    words += "; ";
                    words += says;
                }
            }
            words
        },
    );
}

/// A connection is "Connection Bar – Kitchen, solid, cover at Kitchen", its end "Kitchen end of
/// Bar – Kitchen, cover", a pin "Objective the safe at Bar", a drawing "Drawing 3, blue stroke".
/// Only the tools that edit make buttons of them; else they are pictures.
pub(super) fn describe_node(
    ui: &Ui,
    response: &Response,
    hold: Hold,
    map: &AreaMap,
    selection: &[Item],
) {
    let selected = matches!(hold, Hold::Item(item) if selection.contains(&item));
    let words = || match hold {
        Hold::Item(item) => item_words(map, item),
        Hold::End(connection, end) => end_words(map, connection, end),
        Hold::Corner(item, sign) => {
            let down = if sign.y > 0.0 { "Lower" } else { "Upper" };
            let right = if sign.x > 0.0 { "right" } else { "left" };
            format!("{down} {right} corner of {}", map.item_name(item))
        }
        Hold::Bend(connection) => format!("Bend of {}", map.connection_name(connection)),
        Hold::Ground => String::new(),
    };
    response.widget_info(|| info(ui, response, selected, words()));
}

fn item_words(map: &AreaMap, item: Item) -> String {
    let (words, hidden) = match item {
        Item::Area(id) => (format!("Area {}", map.area_name(id)), false),
        Item::Connection(id) => {
            let mut words = format!("Connection {}", map.connection_name(id));
            let line = map.connections.get(&id);
            if let Some(line) = line {
                words += &format!(", {}", line.kind.name());
                for end in [LineEnd::From, LineEnd::To] {
                    if line.mark(end) {
                        words += &format!(", cover at {}", map.area_name(line.at(end)));
                    }
                }
            }
            (words, line.is_some_and(|line| line.hidden))
        }
        Item::Pin(id) => map.pins.get(&id).map_or((String::new(), false), |pin| {
            let kind = match pin.kind {
                PinKind::Objective => "Objective",
                PinKind::Label => "Label",
            };
            let area = map.area_name(pin.area);
            (format!("{kind} {} at {area}", pin.text), pin.hidden)
        }),
        Item::Drawing(id) => map
            .drawings
            .get(&id)
            .map_or((String::new(), false), |drawing| {
                let words = match &drawing.figure {
                    Figure::Words { words, .. } => format!("Label {words}"),
                    figure => format!("Drawing {id}, {} {}", drawing.ink.name(), figure.name()),
                };
                (words, drawing.hidden)
            }),
    };
    if hidden {
        words + ", hidden from players"
    } else {
        words
    }
}

fn end_words(map: &AreaMap, connection: ConnectionId, end: LineEnd) -> String {
    let Some(line) = map.connections.get(&connection) else {
        return String::new();
    };
    let cover = if line.mark(end) { "cover" } else { "no cover" };
    let area = map.area_name(line.at(end));
    format!("{area} end of {}, {cover}", map.connection_name(connection))
}

/// A token is "Token Mara"; its description is what the token says of itself.
pub(super) fn describe_token(ui: &Ui, response: &Response, token: &CanvasToken) {
    let label = || format!("Token {}", token.name);
    describe(
        ui,
        response,
        response.rect,
        token.mood.selected,
        label,
        || {
            let mut words = token.describe.clone();
            let outcome = token.outcome.as_ref().map(Outcome::words);
            let outcome = outcome.unwrap_or_default();
            for (says, applies) in [
                (outcome.as_str(), !outcome.is_empty()),
                ("deciding", token.mood.decides),
                ("has acted", token.state == TokenState::Done),
                ("out", token.state == TokenState::Out),
                ("in stealth", token.stealthy),
                ("hidden from players", token.hidden),
            ] {
                if applies {
                    if !words.is_empty() {
                        words += "; ";
                    }
                    words += says;
                }
            }
            words
        },
    );
}
