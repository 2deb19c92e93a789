//! What is pointed out of the answer to a question of sight: its paths, and the cover marks on them with their meaning.

use crate::board::areas::{AreaId, AreaMap, LineEnd, Why};
use crate::gui::areas::model::{Highlight, MarkNote};

/// Every shortest path between these two with its marks.
pub(in crate::gui) fn why_highlight(
    map: &AreaMap,
    why: &Why,
    from: AreaId,
    to: AreaId,
) -> Highlight {
    let mut highlight = Highlight {
        from: Some(from),
        to: Some(to),
        ..Highlight::default()
    };
    // Every shortest path with its marks; the one that decides is first.
    let marks = why.paths.iter().enumerate().flat_map(|(at, path)| {
        highlight.path_areas.extend(&path.areas);
        highlight.path_connections.extend(&path.connections);
        path.marks.iter().map(move |mark| (at == 0, mark))
    });
    let marks: Vec<_> = marks.collect();
    for (decides, mark) in marks {
        let Some(line) = map.connections.get(&mark.connection) else {
            continue;
        };
        let end = if line.from == mark.at {
            LineEnd::From
        } else {
            LineEnd::To
        };
        let told = |note: &MarkNote| note.connection == mark.connection && note.end == end;
        if highlight.marks.iter().any(told) {
            continue;
        }
        let text = if mark.counted && decides {
            "1 cover".to_owned()
        } else if mark.counted {
            "1 cover, on another path".to_owned()
        } else if mark.at == from {
            "own cover, doesn’t count".to_owned()
        } else {
            "doesn’t count".to_owned()
        };
        highlight.marks.push(MarkNote {
            connection: mark.connection,
            end,
            counted: mark.counted,
            text,
        });
    }
    highlight
}
