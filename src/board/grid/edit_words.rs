//! What edits and the things on a board are called, for undo, the log and the window.

use super::board::{BarrierKind, HexBoard, Terrain};
use super::coords::Edge;
use super::edit::{HexEdit, HexItem};
use super::layout::Layout;
use super::set::HexSet;
use crate::board::Figure;

impl HexEdit {
    /// What it is called on that board, before it is done: “paint B7 as difficult terrain”.
    #[must_use]
    pub fn label(&self, board: &HexBoard) -> String {
        match self {
            Self::Paint { spaces, terrain } => format!(
                "paint {} as {}",
                board.spaces_name(spaces),
                board.terrain_name(*terrain)
            ),
            Self::Fill { at, terrain } => format!(
                "fill with {} from {}",
                board.terrain_name(*terrain),
                board.address(*at)
            ),
            Self::Erase { spaces, edges } if spaces.is_empty() => {
                format!("erase {}", board.edges_name(edges))
            }
            Self::Erase { spaces, edges } if edges.is_empty() => {
                format!("erase {}", board.spaces_name(spaces))
            }
            Self::Erase { spaces, edges } => format!(
                "erase {} and {}",
                board.spaces_name(spaces),
                board.edges_name(edges)
            ),
            Self::AddSpaces { spaces } => format!("add {}", board.spaces_name(spaces)),
            Self::RemoveSpaces { spaces } => format!("remove {}", board.spaces_name(spaces)),
            Self::SetElevation { spaces, elevation } => {
                format!("{} at elevation {elevation}", board.spaces_name(spaces))
            }
            Self::SetBarriers { edges, kind } => {
                let edges = board.edges_name(edges);
                match kind {
                    None => format!("take walls and doors from {edges}"),
                    Some(BarrierKind::Wall) => format!("wall on {edges}"),
                    Some(BarrierKind::OpenDoor | BarrierKind::ClosedDoor) => {
                        format!("door on {edges}")
                    }
                }
            }
            Self::SetDoor { edge, open } => {
                let act = if *open { "open" } else { "close" };
                format!("{act} the door on {}", board.edge_name(*edge))
            }
            Self::AddKind { name, .. } => format!("add the terrain {}", name.trim()),
            Self::EditKind { kind, .. } => {
                format!("change {}", board.terrain_name(Terrain::Kind(*kind)))
            }
            Self::RemoveKind { kind } => {
                format!(
                    "remove the terrain {}",
                    board.terrain_name(Terrain::Kind(*kind))
                )
            }
            Self::AddZone { name, kind, .. } if name.trim().is_empty() => {
                format!("add an {}", kind.name()).replace("an start", "a start")
            }
            Self::AddZone { name, .. } => format!("add {}", name.trim()),
            Self::EditZone { zone, .. } => {
                format!("change {}", board.item_name(HexItem::Zone(*zone)))
            }
            Self::SetZoneSpaces { zone, spaces } => format!(
                "put {} on {}",
                board.item_name(HexItem::Zone(*zone)),
                board.spaces_name(spaces)
            ),
            Self::AddLabel { at, text } => {
                format!("label {} {}", board.address(*at), text.trim())
            }
            Self::EditLabel { text, .. } => format!("a label says {}", text.trim()),
            Self::Drawing(edit) => edit.label(),
            Self::MoveDrawings { drawings, .. } => match drawings.as_slice() {
                [one] => format!("move {}", board.item_name(HexItem::Drawing(*one))),
                _ => format!("move {} things", drawings.len()),
            },
            Self::Remove { items } => format!("remove {}", board.items_name(items)),
            Self::Hide { items } => format!("hide {}", board.items_name(items)),
            Self::Show { items } => format!("show {}", board.items_name(items)),
            Self::HideSpaces { spaces } => format!("hide {}", board.spaces_name(spaces)),
            Self::ShowSpaces { spaces } => format!("show {}", board.spaces_name(spaces)),
            Self::SetPicture { picture } => match (&board.picture, picture) {
                (_, None) => "take the picture away".to_owned(),
                (None, Some(_)) => "put a picture beneath the board".to_owned(),
                (Some(_), Some(_)) => "change the picture beneath the board".to_owned(),
            },
            Self::Calibrate { .. } => "fit the grid".to_owned(),
            Self::SetLayout {
                layout: Layout::Pointy,
            } => "turn a corner up".to_owned(),
            Self::SetLayout {
                layout: Layout::Flat,
            } => "turn a side up".to_owned(),
            Self::SetLayout {
                layout: Layout::Squares,
            } => "make the spaces squares".to_owned(),
            Self::Many(edits) => match edits.as_slice() {
                [] => "no change of the board".to_owned(),
                [one] => one.label(board),
                [first, ..] => format!("{} and {} more", first.label(board), edits.len() - 1),
            },
        }
    }
}

impl HexBoard {
    /// What a thing on the board is called.
    #[must_use]
    pub fn item_name(&self, item: HexItem) -> String {
        match item {
            HexItem::Zone(id) => match self.zones.get(&id) {
                Some(zone) if zone.name.trim().is_empty() => format!("{} {id}", zone.kind.name()),
                Some(zone) => zone.name.clone(),
                None => "a zone that is not on the board".to_owned(),
            },
            HexItem::Label(id) => self
                .labels
                .get(&id)
                .map_or_else(|| "a label".to_owned(), |label| label.text.clone()),
            HexItem::Drawing(id) => match self.drawings.get(&id).map(|drawing| &drawing.figure) {
                Some(Figure::Words { words, .. }) => words.clone(),
                Some(figure) => format!("a {}", figure.name()),
                None => "a drawing that is not on the board".to_owned(),
            },
            HexItem::Barrier(edge) => {
                let kind = self.barriers.get(&edge).map(|barrier| barrier.kind.name());
                format!("{} on {}", kind.unwrap_or("nothing"), self.edge_name(edge))
            }
        }
    }

    fn items_name(&self, items: &[HexItem]) -> String {
        match items {
            [one] => self.item_name(*one),
            _ => format!("{} things", items.len()),
        }
    }

    fn spaces_name(&self, spaces: &HexSet) -> String {
        match spaces.iter().next() {
            Some(one) if spaces.len() == 1 => self.address(one),
            _ => format!("{} {}", spaces.len(), self.layout.spaces()[1]),
        }
    }

    fn edges_name(&self, edges: &[Edge]) -> String {
        match edges {
            [one] => self.edge_name(*one),
            _ => format!("{} edges", edges.len()),
        }
    }
}
