//! What can be changed on the drawings of a map of any kind, as a value, and how it is done. Where they are moved, hidden
//! and removed, that is beside other things of their map.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::drawing::{Drawing, DrawingId, Figure, Ink, MOST_WIDTH};
use super::fit::{Unfit, free};

/// A change of the drawings of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DrawingEdit {
    /// Draw a stroke, a shape or a free label. Strokes lose the points that hardly bend them.
    Draw(Drawing),
    /// Replace a stroke, shape or label; its group and order stay.
    Redraw {
        /// The drawing.
        drawing: DrawingId,
        /// What it is from now on.
        figure: Figure,
        /// Its colour.
        ink: Ink,
        /// How wide its lines are.
        width: u8,
    },
    /// Put drawings above all others.
    ToFront {
        /// The drawings.
        drawings: Vec<DrawingId>,
    },
    /// Put drawings below all others.
    ToBack {
        /// The drawings.
        drawings: Vec<DrawingId>,
    },
}

impl DrawingEdit {
    /// Changes the drawings of a map.
    pub(super) fn apply(&self, all: &mut BTreeMap<DrawingId, Drawing>) -> Result<(), Unfit> {
        let orders = || all.values().map(|drawing| drawing.order);
        let (lowest, highest) = (orders().min().unwrap_or(0), orders().max().unwrap_or(0));
        match self {
            Self::Draw(drawing) => {
                let mut drawing = drawing.clone();
                drawing.figure = drawing.figure.held()?;
                drawing.width = drawing.width.clamp(1, MOST_WIDTH);
                // A new one lies above the others and belongs to no group.
                drawing.order = highest;
                drawing.group = None;
                let id = DrawingId(free(all.keys().next_back().map(|id| id.0))?);
                all.insert(id, drawing);
            }
            Self::Redraw {
                drawing: id,
                figure,
                ink,
                width,
            } => {
                let figure = figure.clone().held()?;
                let drawing = all.get_mut(id).ok_or(Unfit::NoDrawing(*id))?;
                (drawing.figure, drawing.ink) = (figure, *ink);
                drawing.width = (*width).clamp(1, MOST_WIDTH);
            }
            Self::ToFront { drawings } => reorder(all, drawings, highest.saturating_add(1))?,
            Self::ToBack { drawings } => reorder(all, drawings, lowest.saturating_sub(1))?,
        }
        Ok(())
    }

    /// What it is called.
    pub(super) fn label(&self) -> String {
        match self {
            Self::Draw(drawing) => format!("draw a {}", drawing.figure.name()),
            Self::Redraw { figure, .. } => format!("change a {}", figure.name()),
            Self::ToFront { .. } => "bring to the front".to_owned(),
            Self::ToBack { .. } => "put to the back".to_owned(),
        }
    }
}

fn reorder(
    all: &mut BTreeMap<DrawingId, Drawing>,
    drawings: &[DrawingId],
    order: i32,
) -> Result<(), Unfit> {
    if drawings.is_empty() {
        return Err(Unfit::Nothing);
    }
    for id in drawings {
        all.get_mut(id).ok_or(Unfit::NoDrawing(*id))?.order = order;
    }
    Ok(())
}
