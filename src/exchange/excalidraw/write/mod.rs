//! Writes a map as a drawing: areas with bound labels, connections as bound arrows, cover as bars, dashed, X, doors, pins,
//! labels, pen and picture. What is about one connection is grouped with it, so that it comes back right wherever it is
//! moved to. Everything on the map is in it, hidden things and notes as well.

mod connection;
mod element;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use self::element::Elements;
use super::understand::nodes::is_cross;
use super::{colours, tag};
use crate::board::areas::{Area, AreaId, AreaMap, PinKind};
use crate::board::{Drawing, DrawingId, Figure, GroupId};
use crate::exchange::path::Boxed;
use crate::exchange::{pictures, room};

/// The map as a file for Excalidraw, with the bytes of the picture beneath it.
#[must_use]
pub fn write(map: &AreaMap, picture: Option<&[u8]>) -> Vec<u8> {
    let mut elements = Elements::default();
    let mut files = serde_json::Map::new();
    let written = picture.and_then(pictures::written);
    if let Some((background, (mime, data))) = map.picture.as_ref().zip(written) {
        let id = background.picture.as_str();
        let file =
            json!({"mimeType": mime, "id": id, "dataURL": data, "created": 1, "lastRetrieved": 1});
        files.insert(id.to_owned(), file);
        elements.add("image", "picture", |image| {
            image.place(
                background.x.into(),
                background.y.into(),
                background.width.into(),
                background.height.into(),
            );
            image.set("fileId", id);
            image.set("status", "saved");
            image.set("scale", [1, 1]);
            image.set("crop", Value::Null);
            image.set("opacity", background.opacity);
            image.set("locked", background.locked);
            image.note(&json!({"is": "picture", "hidden": background.hidden}));
        });
    }
    let mut drawings: Vec<(&DrawingId, &Drawing)> = map.drawings.iter().collect();
    drawings.sort_by_key(|(id, drawing)| (drawing.order, **id));
    for (id, one) in drawings {
        drawing(&mut elements, *id, one);
    }
    let pins = pins(map);
    let mut boxes = BTreeMap::new();
    for (id, one) in &map.areas {
        let own = pins.get(id).map_or(&[][..], Vec::as_slice);
        boxes.insert(*id, area(&mut elements, *id, one, own));
    }
    connection::connections(&mut elements, map, &boxes);
    let scene = json!({
        "type": "excalidraw",
        "version": 2,
        "source": "tableside",
        "elements": elements.written(),
        "appState": {"viewBackgroundColor": "#ffffff", "gridSize": null},
        "files": files,
    });
    // A value always has a text.
    serde_json::to_vec_pretty(&scene).unwrap_or_default()
}

/// Says that a pin is an objective.
const STAR: char = '★';
/// Says of a label that begins with one of them, or is a cross, that it says no more than its words.
const NO_STAR: char = '☆';

/// What is written for a pin.
pub(super) fn pin_words(kind: PinKind, text: &str) -> String {
    match kind {
        PinKind::Objective => format!("{STAR} {text}"),
        PinKind::Label if is_sign(text) => format!("{NO_STAR} {text}"),
        PinKind::Label => text.to_owned(),
    }
}

/// The pin that words say.
pub(super) fn pin_of(words: &str) -> (PinKind, &str) {
    let after = |star| {
        let rest = words.trim_start().strip_prefix(star)?;
        Some(rest.strip_prefix(' ').unwrap_or(rest))
    };
    match (after(STAR), after(NO_STAR)) {
        (Some(rest), _) => (PinKind::Objective, rest),
        (_, Some(rest)) if is_sign(rest) => (PinKind::Label, rest),
        _ => (PinKind::Label, words),
    }
}

/// Whether words would be read as something else than a label.
fn is_sign(text: &str) -> bool {
    is_cross(text) || text.trim_start().starts_with([STAR, NO_STAR])
}

/// The pins of each area as they are written, and whether they are hidden.
fn pins(map: &AreaMap) -> BTreeMap<AreaId, Vec<(String, bool)>> {
    let mut pins: BTreeMap<AreaId, Vec<(String, bool)>> = BTreeMap::new();
    for pin in map.pins.values() {
        let words = pin_words(pin.kind, &pin.text);
        pins.entry(pin.area).or_default().push((words, pin.hidden));
    }
    pins
}

/// Groups of an element, its own first.
fn groups(own: String, group: Option<GroupId>) -> Vec<String> {
    let outer = group.map(|group| format!("group-{group}"));
    std::iter::once(own).chain(outer).collect()
}

fn area(elements: &mut Elements, id: AreaId, area: &Area, pins: &[(String, bool)]) -> Boxed {
    let shape = format!("area-{id}");
    let written = room::of_area(&area.name, pins.iter().map(|(words, _)| words.as_str()));
    let size = area.size.unwrap_or(written);
    let groups = groups(tag::area_group(id), area.group);
    let (x, y) = (f64::from(area.x), f64::from(area.y));
    let (width, height) = (f64::from(size.width), f64::from(size.height));
    let label = format!("{shape}-name");
    // Over there words that say nothing are thrown away.
    let is_named = !area.name.trim().is_empty();
    elements.add("rectangle", &shape, |element| {
        element.place(x - width / 2.0, y - height / 2.0, width, height);
        element.set("roundness", json!({"type": 3}));
        element.set("groupIds", &groups);
        element.set("backgroundColor", "#ffffff");
        if is_named {
            element.bind(&label, "text");
        }
        element.note(&json!({
            "hidden": area.hidden,
            "sized": area.size.is_some(),
            "name": area.name,
            "notes": area.notes,
        }));
    });
    let words = room::wrapped(&area.name);
    let (wide, high) = room::of_words(&words, room::NAME_SIZE);
    let (wide, high) = (f64::from(wide), f64::from(high));
    let top = match pins.is_empty() {
        true => y - high / 2.0,
        false => y - height / 2.0 + 5.0,
    };
    if is_named {
        elements.add("text", &label, |element| {
            element.place(x - wide / 2.0, top, wide, high);
            element.words(&words, &area.name, room::NAME_SIZE);
            element.set("groupIds", &groups);
            element.set("containerId", &shape);
            let vertical = if pins.is_empty() { "middle" } else { "top" };
            element.set("verticalAlign", vertical);
        });
    }
    let mut below = top + high + 10.0;
    for (number, (pin, hidden)) in (1..).zip(pins) {
        let (wide, high) = room::of_words(pin, room::PIN_SIZE);
        let (wide, high) = (f64::from(wide), f64::from(high));
        elements.add("text", &format!("{shape}-pin-{number}"), |element| {
            element.place(x - wide / 2.0, below, wide, high);
            element.words(pin, pin, room::PIN_SIZE);
            element.set("groupIds", &groups);
            element.note(&json!({"is": "pin", "hidden": hidden}));
        });
        below += high;
    }
    Boxed {
        x: area.x,
        y: area.y,
        size,
    }
}

fn drawing(elements: &mut Elements, id: DrawingId, drawing: &Drawing) {
    let name = format!("drawing-{id}");
    let width = f64::from(drawing.width);
    let groups = groups(format!("{name}-alone"), drawing.group);
    let (kind, is) = match drawing.figure {
        Figure::Stroke { .. } => ("freedraw", "stroke"),
        Figure::Line { .. } => ("freedraw", "line"),
        Figure::Rectangle { .. } => ("rectangle", "rectangle"),
        Figure::Ellipse { .. } => ("ellipse", "ellipse"),
        Figure::Words { .. } => ("text", "words"),
    };
    elements.add(kind, &name, |element| {
        match &drawing.figure {
            Figure::Stroke { points } if points.len() == 2 => {
                // Two points alone are a line.
                element.path(&[points[0], points[1], points[1]]);
            }
            Figure::Stroke { points } => element.path(points),
            Figure::Line { from, to } => element.path(&[*from, *to]),
            Figure::Rectangle { from, to } | Figure::Ellipse { from, to } => {
                let (x, y) = (from.x.min(to.x).into(), from.y.min(to.y).into());
                let (wide, high) = (from.x.abs_diff(to.x).into(), from.y.abs_diff(to.y).into());
                element.place(x, y, wide, high);
            }
            Figure::Words { at, words } => {
                let letters = 10 + 2 * i32::from(drawing.width);
                let (wide, high) = room::of_words(words, letters);
                let (wide, high) = (f64::from(wide), f64::from(high));
                let (x, y) = (f64::from(at.x), f64::from(at.y));
                element.place(x - wide / 2.0, y - high / 2.0, wide, high);
                element.words(words, words, letters);
            }
        }
        if kind == "freedraw" {
            element.set("simulatePressure", true);
            element.set("pressures", json!([]));
            element.set("lastCommittedPoint", Value::Null);
            // A pen is four and a quarter times as wide as it says.
            element.set("strokeWidth", width / 4.25);
        } else if kind != "text" {
            element.set("strokeWidth", width);
        }
        element.set("strokeColor", colours::written(drawing.ink));
        element.set("groupIds", &groups);
        element.note(&json!({"is": is, "hidden": drawing.hidden, "order": drawing.order}));
    });
}
