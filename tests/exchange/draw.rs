//! Draws by hand in the words that Excalidraw wrote in 2020, in 2022 and writes today.

use serde_json::{Value, json};

/// Whose words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Year {
    /// `draw`, `boundElementIds`, `strokeSharpness`, `font`, no files.
    Y2020,
    /// `boundElements`, `originalText`, bindings with focus and gap.
    Y2022,
    /// `index`, `roundness`, bindings with a fixed point.
    Today,
}

/// A drawing that is being made.
pub(super) struct Paper {
    year: Year,
    elements: Vec<Value>,
}

impl Paper {
    pub(super) fn new(year: Year) -> Self {
        let elements = Vec::new();
        Self { year, elements }
    }

    /// Puts an element on it, with all that an element of its time has.
    pub(super) fn put(&mut self, kind: &str, own: Value) -> String {
        let number = self.elements.len();
        let id = format!("e{number}");
        let mut element = json!({
            "id": id, "type": kind, "angle": 0, "strokeColor": "#000000",
            "backgroundColor": "transparent", "fillStyle": "hachure", "strokeWidth": 1,
            "strokeStyle": "solid", "roughness": 1, "opacity": 100, "seed": 11 + number,
            "version": 30, "versionNonce": 5 * number, "isDeleted": false, "groupIds": [],
        });
        let more = match self.year {
            Year::Y2020 => json!({"strokeSharpness": "sharp", "boundElementIds": null}),
            Year::Y2022 => json!({
                "strokeSharpness": "round", "boundElements": [], "updated": 1_650_000_000_000_u64,
                "link": null, "locked": false,
            }),
            Year::Today => json!({
                "roundness": {"type": 3}, "boundElements": [], "updated": 1_760_000_000_000_u64,
                "link": null, "locked": false, "frameId": null, "index": format!("a{number:03}"),
            }),
        };
        for part in [more, own] {
            let part = part.as_object().expect("an object").clone();
            element.as_object_mut().expect("an object").extend(part);
        }
        self.elements.push(element);
        id
    }

    fn change(&mut self, id: &str) -> &mut Value {
        let found = self.elements.iter_mut().find(|one| one["id"] == id);
        found.expect("an element of that id")
    }

    /// Sets a part of an element.
    pub(super) fn set(&mut self, id: &str, key: &str, value: Value) {
        self.change(id)[key] = value;
    }

    /// Words around a middle.
    pub(super) fn text(&mut self, x: i32, y: i32, words: &str) -> String {
        let longest = words.lines().map(|line| line.chars().count()).max();
        let width = 11 * longest.unwrap_or(1);
        let height = 25 * words.lines().count();
        let mut own = json!({
            "x": f64::from(x) - width as f64 / 2.0, "y": f64::from(y) - height as f64 / 2.0,
            "width": width, "height": height, "text": words, "textAlign": "left",
            "verticalAlign": "top", "baseline": 18,
        });
        match self.year {
            Year::Y2020 => own["font"] = json!("20px Virgil"),
            Year::Y2022 | Year::Today => {
                own["fontSize"] = json!(20);
                own["fontFamily"] = json!(1);
                own["originalText"] = json!(words);
                own["containerId"] = Value::Null;
            }
        }
        self.put("text", own)
    }

    /// A closed shape around a middle.
    pub(super) fn shape(&mut self, kind: &str, x: i32, y: i32, width: i32, height: i32) -> String {
        let own = json!({
            "x": f64::from(x) - f64::from(width) / 2.0, "y": f64::from(y) - f64::from(height) / 2.0,
            "width": width, "height": height,
        });
        self.put(kind, own)
    }

    /// A shape with words bound to it.
    pub(super) fn labelled(&mut self, kind: &str, x: i32, y: i32, words: &str) -> String {
        let shape = self.shape(kind, x, y, 160, 80);
        let text = self.text(x, y, words);
        self.set(&text, "containerId", json!(shape));
        self.set(
            &shape,
            "boundElements",
            json!([{"id": text, "type": "text"}]),
        );
        shape
    }

    /// A shape with words that merely stand in it.
    pub(super) fn around(&mut self, kind: &str, x: i32, y: i32, words: &str) -> String {
        let shape = self.shape(kind, x, y, 160, 80);
        self.text(x, y, words);
        shape
    }

    /// A line through these places; of 2020 it is a `draw`.
    pub(super) fn line(&mut self, points: &[(i32, i32)]) -> String {
        let kind = if self.year == Year::Y2020 {
            "draw"
        } else {
            "line"
        };
        self.path(kind, points)
    }

    /// An arrow without heads.
    pub(super) fn arrow(&mut self, points: &[(i32, i32)]) -> String {
        let arrow = self.path("arrow", points);
        self.set(&arrow, "endArrowhead", Value::Null);
        arrow
    }

    /// A path of some kind. What is said of its ends is left to its time.
    pub(super) fn path(&mut self, kind: &str, points: &[(i32, i32)]) -> String {
        // In 2020 the first point could be anywhere.
        let first = match self.year {
            Year::Y2020 => (points[0].0 - 7, points[0].1 + 3),
            Year::Y2022 | Year::Today => points[0],
        };
        let relative: Vec<[i32; 2]> = points
            .iter()
            .map(|(x, y)| [x - first.0, y - first.1])
            .collect();
        let own = json!({
            "x": first.0, "y": first.1, "width": 1, "height": 1, "points": relative,
            "startBinding": null, "endBinding": null, "lastCommittedPoint": null,
        });
        self.put(kind, own)
    }

    /// Binds a line to what it joins.
    pub(super) fn bind(&mut self, line: &str, from: &str, to: &str) {
        for (key, id) in [("startBinding", from), ("endBinding", to)] {
            let binding = match self.year {
                Year::Y2020 | Year::Y2022 => json!({"elementId": id, "focus": 0.1, "gap": 4}),
                Year::Today => {
                    json!({"elementId": id, "fixedPoint": [0.5, 0.51], "mode": "orbit"})
                }
            };
            self.set(line, key, binding);
            let entry = match self.year {
                Year::Y2020 => json!([line]),
                Year::Y2022 | Year::Today => json!([{"id": line, "type": "arrow"}]),
            };
            let key = match self.year {
                Year::Y2020 => "boundElementIds",
                Year::Y2022 | Year::Today => "boundElements",
            };
            let element = self.change(id);
            match element[key].as_array_mut() {
                Some(list) => list.extend(entry.as_array().expect("a list").clone()),
                None => element[key] = entry,
            }
        }
    }

    /// The file.
    pub(super) fn done(&self) -> String {
        let mut file = json!({
            "type": "excalidraw", "version": 2, "source": "https://excalidraw.com",
            "elements": self.elements, "appState": {"gridSize": null},
        });
        if self.year == Year::Y2020 {
            file["version"] = json!(1);
        } else {
            file["files"] = json!({});
        }
        file.to_string()
    }
}
