//! The body as the sheet draws it (U-60, U-61, U-66): hit locations, their boxes, their armor.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A hit location (U-60).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Location {
    /// Die 9, three boxes.
    Head,
    /// Die 8, three boxes.
    RightArm,
    /// Die 7, three boxes.
    LeftArm,
    /// Die 4 to 6, nine boxes.
    Torso,
    /// Die 2 and 3, six boxes.
    RightLeg,
    /// Die 0 and 1, six boxes.
    LeftLeg,
}

impl Location {
    /// From head to feet.
    pub const ALL: [Self; 6] = [
        Self::Head,
        Self::RightArm,
        Self::LeftArm,
        Self::Torso,
        Self::RightLeg,
        Self::LeftLeg,
    ];

    /// The location of a die, 0 to 9 (U-60).
    #[must_use]
    pub const fn of_die(digit: u8) -> Self {
        match digit {
            0 | 1 => Self::LeftLeg,
            2 | 3 => Self::RightLeg,
            4..=6 => Self::Torso,
            7 => Self::LeftArm,
            8 => Self::RightArm,
            _ => Self::Head,
        }
    }

    /// Its number of boxes (U-60).
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::Head | Self::RightArm | Self::LeftArm => 3,
            Self::RightLeg | Self::LeftLeg => 6,
            Self::Torso => 9,
        }
    }

    /// The die numbers that mean it, as the sheet prints them.
    #[must_use]
    pub const fn die_text(self) -> &'static str {
        match self {
            Self::Head => "9",
            Self::RightArm => "8",
            Self::LeftArm => "7",
            Self::Torso => "4–6",
            Self::RightLeg => "2–3",
            Self::LeftLeg => "0–1",
        }
    }

    /// As the sheet says it, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::RightArm => "right arm",
            Self::LeftArm => "left arm",
            Self::Torso => "torso",
            Self::RightLeg => "right leg",
            Self::LeftLeg => "left leg",
        }
    }
}

impl std::fmt::Display for Location {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// What fills a box (U-61). Any mark fills it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// `\`: treatable by first aid.
    Slash,
    /// `X`: only recovery helps.
    Cross,
    /// `■`: permanent.
    Filled,
}

impl Mark {
    /// As it is written on paper.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Slash => "\\",
            Self::Cross => "X",
            Self::Filled => "■",
        }
    }

    /// As it is said.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slash => "slash",
            Self::Cross => "cross",
            Self::Filled => "permanent",
        }
    }
}

/// The most armor a location can wear (U-66).
pub const MOST_ARMOR: u8 = 2;

/// One location's boxes and armor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The boxes in their order on the sheet; an empty one has no mark.
    pub boxes: Vec<Option<Mark>>,
    /// Pieces of armor worn here (U-66).
    pub armor: u8,
}

/// All locations. Every location is there, with its number of boxes; files that say otherwise are refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct Body([Part; 6]);

/// A body as it is written: no location stands there twice.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Parts(#[serde(with = "crate::unique_map")] BTreeMap<Location, Part>);

impl Default for Body {
    fn default() -> Self {
        Self(Location::ALL.map(|l| Part {
            boxes: vec![None; l.size()],
            armor: 0,
        }))
    }
}

impl TryFrom<Parts> for Body {
    type Error = String;

    fn try_from(Parts(mut parts): Parts) -> Result<Self, String> {
        let mut body = Self::default();
        for location in Location::ALL {
            let part = parts
                .remove(&location)
                .ok_or(format!("the {location} is missing"))?;
            if part.boxes.len() != location.size() {
                return Err(format!(
                    "the {location} has {} boxes, not {}",
                    location.size(),
                    part.boxes.len()
                ));
            }
            body.0[location as usize] = part;
        }
        Ok(body)
    }
}

impl JsonSchema for Body {
    fn schema_name() -> Cow<'static, str> {
        "Body".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let part = generator.subschema_for::<Part>();
        let mut locations = serde_json::Map::new();
        for location in Location::ALL {
            let mut this = part.clone();
            let boxes = json!({ "minItems": location.size(), "maxItems": location.size() });
            this.insert("properties".to_owned(), json!({ "boxes": boxes }));
            // The keys are those of the derived names: the sheet's own words with a low line.
            locations.insert(location.name().replace(' ', "_"), this.into());
        }
        let keys: Vec<&String> = locations.keys().collect();
        json_schema!({
            "description": "All locations, each with its number of boxes.",
            "type": "object",
            "required": keys,
            "properties": locations,
            "additionalProperties": false,
        })
    }
}

impl From<Body> for Parts {
    fn from(body: Body) -> Self {
        Self(Location::ALL.into_iter().zip(body.0).collect())
    }
}

impl Body {
    /// One location.
    #[must_use]
    pub fn part(&self, location: Location) -> &Part {
        &self.0[location as usize]
    }

    /// One location, to change.
    pub fn part_mut(&mut self, location: Location) -> &mut Part {
        &mut self.0[location as usize]
    }

    /// Boxes still empty there.
    #[must_use]
    pub fn empty(&self, location: Location) -> u8 {
        // A location has at most nine boxes.
        self.part(location)
            .boxes
            .iter()
            .filter(|b| b.is_none())
            .count() as u8
    }

    /// Boxes with that mark there.
    #[must_use]
    pub fn count(&self, location: Location, mark: Mark) -> u8 {
        self.part(location)
            .boxes
            .iter()
            .filter(|b| **b == Some(mark))
            .count() as u8
    }

    /// Whether every box is marked (U-62).
    #[must_use]
    pub fn is_full(&self, location: Location) -> bool {
        self.empty(location) == 0
    }

    /// Whether every box is permanent (U-65).
    #[must_use]
    pub fn is_all_permanent(&self, location: Location) -> bool {
        self.count(location, Mark::Filled) as usize == location.size()
    }

    /// Marks up to `n` empty boxes, first ones first; returns how many were marked.
    pub fn mark(&mut self, location: Location, n: u8, mark: Mark) -> u8 {
        let mut marked = 0;
        for slot in self
            .part_mut(location)
            .boxes
            .iter_mut()
            .filter(|b| b.is_none())
        {
            if marked == n {
                break;
            }
            *slot = Some(mark);
            marked += 1;
        }
        marked
    }

    /// Turns up to `n` boxes with one mark into another or clears them, last ones first; returns how many.
    pub fn change_marks(&mut self, location: Location, n: u8, from: Mark, to: Option<Mark>) -> u8 {
        let boxes = self.part_mut(location).boxes.iter_mut().rev();
        let mut changed = 0;
        for slot in boxes.filter(|slot| **slot == Some(from)) {
            if changed == n {
                break;
            }
            *slot = to;
            changed += 1;
        }
        changed
    }

    /// Pieces of armor on the whole body; each takes an item slot (U-66).
    #[must_use]
    pub fn armor_pieces(&self) -> usize {
        self.0.iter().map(|part| usize::from(part.armor)).sum()
    }
}
