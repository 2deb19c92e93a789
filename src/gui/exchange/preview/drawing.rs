//! The drawing of the preview: the map as it would be taken, with what is not taken faded, and what a row speaks of pointed
//! out.

use egui::{Rect, Stroke, TextureId, Ui, UiBuilder};

use super::About;
use crate::board::areas::{AreaId, AreaMap, ConnectionId};
use crate::exchange::{Proposal, Understood};
use crate::gui::areas::{Aim, CanvasEvent, Highlight, MapCanvas, View};
use crate::gui::board::{SeenBoardView, seen_board_ui};
use crate::gui::theme;
use crate::table::{PictureId, SeenBoard};

/// What is drawn.
pub(super) enum Drawn {
    Areas {
        map: Box<AreaMap>,
        /// Each connection’s number on the map, if it is there.
        lines: Vec<Option<ConnectionId>>,
        /// What is not taken.
        faded: Vec<AreaId>,
        counts: String,
    },
    Board {
        seen: Box<SeenBoard>,
        counts: String,
    },
}

impl Drawn {
    pub(super) fn of(read: &Understood) -> Self {
        // The picture shows though it is not stored yet.
        let picture = Some(PictureId::of_hash([0; 32]));
        match read {
            Understood::Areas(read) => Self::areas(read, picture),
            Understood::Board(read) => {
                let board = read.board(picture);
                let doors = board.barriers.values().filter(|one| one.kind.is_door());
                let doors = doors.count();
                let walls = board.barriers.len() - doors;
                let counts = [
                    counted(board.spaces.len(), "square", "squares"),
                    counted(walls, "wall", "walls"),
                    counted(doors, "door", "doors"),
                ];
                let tokens = Vec::new();
                Self::Board {
                    seen: Box::new(SeenBoard {
                        board,
                        tokens,
                        veiled: false,
                    }),
                    counts: counts.join(", "),
                }
            }
        }
    }

    fn areas(read: &Proposal, picture: Option<PictureId>) -> Self {
        let taken = read.map(picture.clone());
        let counts = [
            counted(taken.areas.len(), "area", "areas"),
            counted(taken.connections.len(), "connection", "connections"),
        ];
        let mut whole = read.clone();
        for area in &mut whole.areas {
            area.taken = true;
        }
        let map = whole.map(picture);
        let mut ids = map.connections.keys().copied();
        let lines = whole.connections.iter().map(|one| {
            let is_there = one.taken && one.from != one.to;
            is_there.then(|| ids.next()).flatten()
        });
        let lines = lines.collect();
        let faded = read.areas.iter().enumerate();
        let faded = faded.filter(|(_, area)| !area.taken);
        Self::Areas {
            lines,
            faded: faded.filter_map(|(area, _)| id_of(area)).collect(),
            map: Box::new(map),
            counts: counts.join(", "),
        }
    }

    pub(super) fn counts(&self) -> &str {
        match self {
            Self::Areas { counts, .. } | Self::Board { counts, .. } => counts,
        }
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    }
}

/// All areas are on the map, numbered as they come.
fn id_of(area: usize) -> Option<AreaId> {
    u32::try_from(area + 1).ok().map(AreaId)
}

/// How it is looked at.
#[derive(Default)]
pub(super) struct Canvas {
    view: View,
    board: SeenBoardView,
}

impl Canvas {
    /// Draws it; what was clicked.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        drawn: &Drawn,
        texture: Option<TextureId>,
        (read, pointed): (&Understood, Option<About>),
    ) -> Option<About> {
        let t = theme::tokens(ui);
        ui.painter()
            .rect_filled(rect, theme::RADIUS_SMALL, t.ground);
        match (drawn, read) {
            (
                Drawn::Areas {
                    map, lines, faded, ..
                },
                Understood::Areas(read),
            ) => {
                let highlight = highlight(read, (lines, faded), pointed);
                let builder = UiBuilder::new().max_rect(rect);
                let events = ui.scope_builder(builder, |ui| {
                    MapCanvas::new(map, &mut self.view)
                        .id_salt("preview")
                        .highlight(&highlight)
                        .picture(texture)
                        .show(ui)
                });
                self.marks_ui(ui, rect, read, lines, pointed);
                events.inner.iter().find_map(|event| match event {
                    CanvasEvent::AreaClicked(AreaId(id)) => {
                        Some(About::Area(usize::try_from(*id).ok()?.checked_sub(1)?))
                    }
                    _ => None,
                })
            }
            (Drawn::Board { seen, .. }, _) => {
                let faces = Default::default();
                let seen = (&**seen, texture, &faces);
                seen_board_ui(ui, rect, seen, Aim::default(), &mut self.board);
                None
            }
            (Drawn::Areas { .. }, Understood::Board(_)) => None,
        }
    }

    /// What the map itself does not show: marks at no connection, and whatever is pointed out.
    fn marks_ui(
        &self,
        ui: &Ui,
        rect: Rect,
        read: &Proposal,
        lines: &[Option<ConnectionId>],
        pointed: Option<About>,
    ) {
        let t = theme::tokens(ui);
        let painter = ui.painter().with_clip_rect(rect);
        let font = egui::TextStyle::Small.resolve(ui.style());
        for (number, mark) in read.marks.iter().enumerate() {
            let is_pointed = pointed == Some(About::Mark(number));
            let Some(at) = self.view.screen_pos(mark.at) else {
                continue;
            };
            if mark.on.is_some() && !is_pointed {
                continue;
            }
            let ink = if is_pointed { t.text } else { t.bad };
            let radius = 11.0 * theme::text_scale(ui.style());
            painter.circle(at, radius, t.raised, Stroke::new(2.0, ink));
            let (middle, number) = (egui::Align2::CENTER_CENTER, (number + 1).to_string());
            painter.text(at, middle, number, font.clone(), t.text);
        }
        let Some(About::Connection(line)) = pointed else {
            return;
        };
        if lines.get(line).copied().flatten().is_none()
            && let Some(one) = read.connections.get(line)
            && let (Some(from), Some(to)) = (read.areas.get(one.from), read.areas.get(one.to))
        {
            let places = [from, to].map(|area| self.view.screen_pos(area.area.centre()));
            if let [Some(from), Some(to)] = places {
                painter.line_segment([from, to], Stroke::new(2.5, t.bad));
            }
        }
    }
}

fn highlight(
    read: &Proposal,
    (lines, faded): (&[Option<ConnectionId>], &[AreaId]),
    pointed: Option<About>,
) -> Highlight {
    let mut highlight = Highlight {
        shaded: faded.to_vec(),
        ..Highlight::default()
    };
    let line = match pointed {
        Some(About::Area(area)) => {
            highlight.path_areas.extend(id_of(area));
            None
        }
        Some(About::Connection(line)) => Some(line),
        Some(About::Mark(mark)) => read.marks.get(mark).and_then(|mark| Some(mark.on?.0)),
        None => None,
    };
    if let Some(one) = line.and_then(|line| read.connections.get(line)) {
        let ends = [one.from, one.to].into_iter().filter_map(id_of);
        highlight.path_areas.extend(ends);
        let id = line.and_then(|line| lines.get(line).copied().flatten());
        highlight.path_connections.extend(id);
    }
    highlight
}
