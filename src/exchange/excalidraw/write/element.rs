//! One element as Excalidraw of today writes it, with everything that older ones look for.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::super::tag::TAG;
use crate::board::Point;

/// The elements, the lowest first.
#[derive(Default)]
pub(super) struct Elements(Vec<Value>, std::collections::BTreeMap<String, usize>);

impl Elements {
    /// Adds one.
    pub(super) fn add(&mut self, kind: &str, id: &str, make: impl FnOnce(&mut Element)) {
        let number = self.0.len() + 1;
        let mut element = Element(Map::new());
        let usual = json!({
            "id": id, "type": kind, "x": 0, "y": 0, "width": 0, "height": 0, "angle": 0,
            "strokeColor": "#1e1e1e", "backgroundColor": "transparent", "fillStyle": "solid",
            "strokeWidth": 2, "strokeStyle": "solid", "roughness": 1, "opacity": 100,
            "roundness": null, "seed": number, "version": 1, "versionNonce": number,
            "index": null, "isDeleted": false, "groupIds": [], "frameId": null,
            "boundElements": [], "updated": 1, "link": null, "locked": false,
        });
        if let Value::Object(usual) = usual {
            element.0 = usual;
        }
        make(&mut element);
        self.1.insert(id.to_owned(), self.0.len());
        self.0.push(Value::Object(element.0));
    }

    /// Tells an element of another one that is bound to it.
    pub(super) fn bind(&mut self, to: &str, id: &str, kind: &str) {
        let bound = self.1.get(to).and_then(|place| self.0.get_mut(*place));
        let list = bound.and_then(|element| element.get_mut("boundElements"));
        if let Some(Value::Array(list)) = list {
            list.push(json!({"id": id, "type": kind}));
        }
    }

    /// All of them.
    pub(super) fn written(self) -> Vec<Value> {
        self.0
    }
}

/// An element that is being made.
pub(super) struct Element(Map<String, Value>);

impl Element {
    /// Sets a part of it.
    pub(super) fn set(&mut self, key: &str, value: impl Serialize) {
        // Numbers, words and lists always have a value.
        let value = serde_json::to_value(value).unwrap_or_default();
        self.0.insert(key.to_owned(), value);
    }

    /// Says where it is and how large.
    pub(super) fn place(&mut self, x: f64, y: f64, width: f64, height: f64) {
        for (key, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
            self.set(key, value);
        }
    }

    /// Leads it through these places.
    pub(super) fn path(&mut self, points: &[Point]) {
        let first = points.first().copied().unwrap_or_default();
        let frame = crate::exchange::geometry::Frame::around(points);
        let (width, height) = frame.size();
        for (key, value) in [
            ("x", i64::from(first.x)),
            ("y", i64::from(first.y)),
            ("width", width),
            ("height", height),
        ] {
            self.set(key, value);
        }
        let from_first = |at: &Point| {
            let way = crate::exchange::geometry::way(first, *at);
            [way.0, way.1]
        };
        let points: Vec<[i64; 2]> = points.iter().map(from_first).collect();
        self.set("points", points);
    }

    /// Makes words of it, in the lines in which they stand and in those in which they were written.
    pub(super) fn words(&mut self, text: &str, original: &str, size: i32) {
        self.set("text", text);
        self.set("originalText", original);
        self.set("fontSize", size);
        self.set("fontFamily", 5);
        self.set("textAlign", "center");
        self.set("verticalAlign", "middle");
        self.set("containerId", Value::Null);
        self.set("autoResize", true);
        self.set("lineHeight", 1.25);
        self.set("strokeWidth", 1);
    }

    /// Says that something is bound to it.
    pub(super) fn bind(&mut self, id: &str, kind: &str) {
        self.set("boundElements", json!([{"id": id, "type": kind}]));
    }

    /// Notes what cannot be seen.
    pub(super) fn note(&mut self, note: &Value) {
        self.set("customData", json!({TAG: note}));
    }
}
