//! What the window remembers of editing a map: the tool, what is selected, what is being named. Nothing of it is saved.

use std::sync::Arc;

use crate::board::DrawingEdit;
use crate::board::areas::{
    AreaId, AreaMap, Drawing, DrawingId, Figure, Finding, Ink, Item, Lines, MadeMarks, MapEdit,
    PinId, PinKind, Point, SightRules, Size, check,
};
use crate::gui::areas::{Tool, View};
use crate::gui::widgets::typed::Typed;
use crate::table::MapId;

/// How the map is edited, and whether it is.
pub(in crate::gui) struct Editor {
    /// The map is being edited; otherwise it is played on.
    pub(in crate::gui) on: bool,
    /// The map shows as players see it.
    pub(in crate::gui) as_players: bool,
    /// Where the map is looked at as players see it.
    pub(in crate::gui) players: View,
    /// The tool in hand while it is edited.
    pub(super) tool: Tool,
    /// What is selected.
    pub(in crate::gui) selection: Vec<Item>,
    /// The colour and width of what is drawn next.
    pub(in crate::gui) ink: (Ink, u8),
    /// What waits for its name or its words.
    pub(super) naming: Option<Naming>,
    /// The area that a connection begins at.
    pub(in crate::gui) connect_from: Option<AreaId>,
    /// What is typed into the fields of the strip.
    pub(super) typed: Typed,
    /// What is added next is selected: everything with higher numbers than these.
    beyond: Option<(u32, u32)>,
    /// The map that all this is about.
    map: Option<MapId>,
    lines: Option<LinesOf>,
    findings: Option<(Arc<AreaMap>, SightRules, Arc<[Finding]>)>,
}

/// A map with the cover that the fight made on it, its lines, and the map as it is with them.
type LinesOf = (Arc<AreaMap>, MadeMarks, Arc<Lines>, Arc<AreaMap>);

impl Default for Editor {
    fn default() -> Self {
        Self {
            on: false,
            as_players: false,
            players: View::default(),
            tool: Tool::Select,
            selection: Vec::new(),
            ink: (Ink::default(), 4),
            naming: None,
            connect_from: None,
            typed: Typed::default(),
            beyond: None,
            map: None,
            lines: None,
            findings: None,
        }
    }
}

/// What is being named, and where on the map.
#[derive(Clone)]
pub(super) struct Naming {
    pub(super) what: Named,
    pub(super) text: String,
    pub(super) at: Point,
    /// The field has not had the focus yet.
    pub(super) fresh: bool,
    /// It was left by Escape, which is not to take anything else.
    pub(super) left: bool,
}

/// What a typed name is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named {
    NewArea { size: Option<Size> },
    Area(AreaId),
    NewPin(AreaId, PinKind),
    Pin(PinId, PinKind),
    NewWords,
    Words(DrawingId),
}

impl Named {
    /// The accessible name of the field.
    pub(super) const fn label(&self) -> &'static str {
        match self {
            Self::NewArea { .. } | Self::Area(_) => "Name of the area",
            Self::NewPin(_, PinKind::Objective) | Self::Pin(_, PinKind::Objective) => "Objective",
            Self::NewPin(..) | Self::Pin(..) | Self::NewWords | Self::Words(_) => "Label",
        }
    }
}

impl Editor {
    /// The tool in use: that of play where the map is not edited.
    pub(in crate::gui) fn tool_in_hand(&self) -> Tool {
        if self.on && !self.as_players {
            self.tool
        } else {
            Tool::Sight
        }
    }

    /// Takes another tool.
    pub(in crate::gui) fn take_tool(&mut self, tool: Tool) {
        self.tool = tool;
        self.connect_from = None;
        self.naming = None;
        if tool != Tool::Select {
            self.selection.clear();
        }
    }

    /// Begins or ends editing, with nothing selected.
    pub(in crate::gui) fn switch(&mut self) {
        self.on = !self.on;
        self.as_players = false;
        self.take_tool(Tool::Select);
        self.selection.clear();
    }

    /// One step back: the name being typed, the connection begun, the tool, the selection.
    pub(in crate::gui) fn escape(&mut self) {
        if self.naming.take().is_some() || self.connect_from.take().is_some() {
            return;
        }
        if self.tool != Tool::Select {
            self.tool = Tool::Select;
        } else {
            self.selection.clear();
        }
    }

    /// Shows what is selected as large as it fits, or the whole map.
    pub(in crate::gui) fn fit(&self, view: &mut View) {
        if self.selection.is_empty() {
            view.request_fit();
        } else {
            view.request_fit_of(self.selection.clone());
        }
    }

    /// Forgets what is no longer there, and selects what was just added.
    pub(in crate::gui) fn settle(&mut self, id: MapId, map: &AreaMap) {
        if self.map != Some(id) {
            self.map = Some(id);
            self.selection.clear();
            (self.naming, self.connect_from, self.beyond) = (None, None, None);
        }
        self.selection.retain(|item| map.has(*item));
        self.connect_from = self
            .connect_from
            .filter(|area| map.areas.contains_key(area));
        if let Some((areas, drawings)) = self.beyond.take() {
            let areas = map.areas.keys().filter(|id| id.0 > areas);
            let drawings = map.drawings.keys().filter(|id| id.0 > drawings);
            let areas = areas.map(|id| Item::Area(*id));
            self.selection = areas.chain(drawings.map(|id| Item::Drawing(*id))).collect();
        }
    }

    /// What the next edit adds is selected.
    pub(super) fn select_what_comes(&mut self, map: &AreaMap) {
        let area = map.areas.keys().next_back().map_or(0, |id| id.0);
        let drawing = map.drawings.keys().next_back().map_or(0, |id| id.0);
        self.beyond = Some((area, drawing));
    }

    /// Selects a thing with its group; `add` adds it to the others, or takes it out.
    pub(super) fn select(&mut self, map: &AreaMap, item: Item, add: bool) {
        let together = map.together(item);
        if !add {
            self.selection = together;
        } else if self.selection.contains(&item) {
            self.selection.retain(|other| !together.contains(other));
        } else {
            self.selection.extend(together);
        }
    }

    /// Asks for a name at a place of the map.
    pub(super) fn name(&mut self, what: Named, text: &str, at: Point) {
        self.naming = Some(Naming {
            what,
            text: text.to_owned(),
            at,
            fresh: true,
            left: false,
        });
    }

    /// Asks for the name or the words of a thing that is there; connections and shapes have none.
    pub(super) fn rename(&mut self, map: &AreaMap, item: Item) {
        match item {
            Item::Area(id) => {
                if let Some(area) = map.areas.get(&id) {
                    self.name(Named::Area(id), &area.name, area.centre());
                }
            }
            Item::Pin(id) => {
                let pin = map.pins.get(&id);
                if let Some((pin, area)) =
                    pin.and_then(|pin| Some((pin, map.areas.get(&pin.area)?)))
                {
                    self.name(Named::Pin(id, pin.kind), &pin.text, area.centre());
                }
            }
            Item::Drawing(id) => {
                if let Some(Figure::Words { at, words }) =
                    map.drawings.get(&id).map(|drawing| &drawing.figure)
                {
                    self.name(Named::Words(id), words, *at);
                }
            }
            Item::Connection(_) => {}
        }
    }

    /// The edit that a typed name makes; none if nothing was typed or nothing would change.
    pub(super) fn named(&self, map: &AreaMap, naming: &Naming) -> Option<MapEdit> {
        let text = naming.text.trim().to_owned();
        if text.is_empty() {
            return None;
        }
        let at = naming.at;
        let edit = match naming.what.clone() {
            Named::NewArea { size } => MapEdit::AddArea {
                name: text,
                at,
                size,
            },
            Named::Area(area) if map.area_name(area) == text => return None,
            Named::Area(area) => MapEdit::RenameArea { area, name: text },
            Named::NewPin(area, kind) => MapEdit::AddPin { area, kind, text },
            Named::Pin(pin, kind) => MapEdit::EditPin { pin, kind, text },
            Named::NewWords => {
                let figure = Figure::Words { at, words: text };
                MapEdit::Drawing(DrawingEdit::Draw(Drawing::new(
                    figure, self.ink.0, self.ink.1,
                )))
            }
            Named::Words(drawing) => {
                let old = map.drawings.get(&drawing)?;
                MapEdit::Drawing(DrawingEdit::Redraw {
                    drawing,
                    figure: Figure::Words { at, words: text },
                    ink: old.ink,
                    width: old.width,
                })
            }
        };
        Some(edit)
    }

    /// The map ready to be asked for sight, and as it is in the fight, with the marks that were made or destroyed; made
    /// anew only when the drawing or the marks have changed.
    pub(in crate::gui) fn lines(
        &mut self,
        map: &Arc<AreaMap>,
        made: MadeMarks,
    ) -> (Arc<Lines>, Arc<AreaMap>) {
        match &self.lines {
            Some((of, by, lines, now)) if Arc::ptr_eq(of, map) && *by == made => {
                (Arc::clone(lines), Arc::clone(now))
            }
            _ => {
                let lines = Arc::new(Lines::with_marks(map, &made));
                let mut now = Arc::clone(map);
                if !made.is_empty() {
                    made.put_into(Arc::make_mut(&mut now));
                }
                self.lines = Some((Arc::clone(map), made, Arc::clone(&lines), Arc::clone(&now)));
                (lines, now)
            }
        }
    }

    /// What the map check finds, looked for anew only when the map has changed.
    pub(super) fn findings(&mut self, map: &Arc<AreaMap>, rules: &SightRules) -> Arc<[Finding]> {
        match &self.findings {
            Some((of, by, findings)) if Arc::ptr_eq(of, map) && by == rules => Arc::clone(findings),
            _ => {
                let findings: Arc<[Finding]> = check(map, rules).into();
                self.findings = Some((Arc::clone(map), *rules, Arc::clone(&findings)));
                findings
            }
        }
    }
}
