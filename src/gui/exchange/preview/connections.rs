//! What was understood as connections and cover marks: what can pass, where each ends, to which end a mark belongs.

use egui::accesskit::Role;
use egui::{ComboBox, ScrollArea, Ui, WidgetInfo};

use super::list::List;
use super::{About, Rows, tick_ui, why_ui};
use crate::board::Point;
use crate::board::areas::{ConnectionKind, LineEnd};
use crate::exchange::{Guess, Proposal, ProposedConnection};
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, icons};

/// Ends near a mark that it can be given to.
const NEAREST: usize = 12;

/// The kinds of connections in words.
const KINDS: [(ConnectionKind, &str); 7] = {
    const fn door(open: bool, see_through: bool) -> ConnectionKind {
        ConnectionKind::Door { open, see_through }
    }
    [
        (ConnectionKind::Solid, "move and see"),
        (ConnectionKind::Dashed, "see only"),
        (ConnectionKind::NoSight, "no sight"),
        (ConnectionKind::Arrow, "one way"),
        (door(false, false), "closed door"),
        (door(true, false), "open door"),
        (door(false, true), "see-through door"),
    ]
};

fn kind_words(kind: ConnectionKind) -> &'static str {
    let found = KINDS.iter().find(|(one, _)| *one == kind);
    found.map_or(kind.name(), |(_, words)| words)
}

fn area_name(read: &Proposal, area: usize) -> &str {
    let area = read.areas.get(area);
    area.map_or("", |area| area.area.name.as_str())
}

/// Whatever a connection joins.
fn ends_words(read: &Proposal, one: &ProposedConnection) -> String {
    let (from, to) = (area_name(read, one.from), area_name(read, one.to));
    match one.kind {
        ConnectionKind::Arrow => format!("{from} to {to}"),
        _ => format!("{from} – {to}"),
    }
}

/// The connections: whether each is one, what can pass, which areas it joins.
pub(super) fn connections_ui(ui: &mut Ui, read: &Proposal, list: &mut List, rows: &mut Rows<'_>) {
    if read.connections.is_empty() {
        return;
    }
    ui.add_space(theme::SPACE);
    let comes = |one: &&ProposedConnection| one.taken && joins_areas(read, one);
    let count = read.connections.iter().filter(comes).count();
    let right = format!("{count} of {}", read.connections.len());
    widgets::heading_ui(ui, "Connections", &right);
    let wanted = match rows.scroll_to {
        Some(About::Connection(line)) => Some(line),
        _ => None,
    };
    list.show(ui, read.connections.len(), wanted, |ui, number| {
        let one = &read.connections[number];
        rows.row_ui(ui, About::Connection(number), |ui, rows| {
            connection_ui(ui, read, number, one, rows);
        });
    });
}

fn joins_areas(read: &Proposal, one: &ProposedConnection) -> bool {
    let is_taken = |area: usize| read.areas.get(area).is_some_and(|area| area.taken);
    one.from != one.to && is_taken(one.from) && is_taken(one.to)
}

fn connection_ui(
    ui: &mut Ui,
    read: &Proposal,
    connection: usize,
    one: &ProposedConnection,
    rows: &mut Rows<'_>,
) {
    let about = About::Connection(connection);
    let words = ends_words(read, one);
    let joins = joins_areas(read, one);
    widgets::from_right_ui(ui, |ui| {
        widgets::more_ui(ui, &format!("Ends of {words}"), |ui| {
            if let Some((from, to)) = ends_ui(ui, read, one) {
                rows.guess(Guess::Ends {
                    connection,
                    from,
                    to,
                });
                ui.close();
            }
        });
        let list = ComboBox::from_id_salt(("kind", connection))
            .selected_text(kind_words(one.kind))
            .width(148.0 * theme::text_scale(ui.style()));
        let list = list.show_ui(ui, |ui| {
            for (kind, words) in KINDS {
                if ui.selectable_label(kind == one.kind, words).clicked() {
                    rows.guess(Guess::Kind { connection, kind });
                }
            }
        });
        let name = format!("Kind of {words}");
        list.response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
        rows.follow(&list.response, about);
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        ui.with_layout(layout, |ui| {
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Truncate);
            ui.add_enabled_ui(joins, |ui| {
                let (tick, taken) = tick_ui(ui, one.taken && joins, &words);
                rows.follow(&tick, about);
                if let Some(taken) = taken {
                    rows.guess(Guess::Connection { connection, taken });
                }
            });
        });
    });
    why_ui(
        ui,
        match joins {
            true => &one.why,
            false => "It does not join two areas that are taken.",
        },
    );
}

/// The areas that it can join instead.
fn ends_ui(ui: &mut Ui, read: &Proposal, one: &ProposedConnection) -> Option<(usize, usize)> {
    let mut chosen = None;
    for (verb, now, other) in [
        ("Begins at", one.from, one.to),
        ("Ends at", one.to, one.from),
    ] {
        let name = format!("{verb} {}", area_name(read, now));
        ui.menu_button(name, |ui| {
            ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                let areas = read.areas.iter().enumerate();
                for (area, at) in areas.filter(|(area, at)| at.taken && *area != other) {
                    if ui.selectable_label(area == now, &at.area.name).clicked() {
                        let begins = verb == "Begins at";
                        chosen = Some(if begins { (area, other) } else { (other, area) });
                    }
                }
            });
        });
    }
    if one.kind == ConnectionKind::Arrow
        && widgets::menu_item_ui(ui, icons::REDO, "Turn round", true)
    {
        chosen = Some((one.to, one.from));
    }
    chosen
}

/// The cover marks: at which end of which connection each is.
pub(super) fn marks_ui(ui: &mut Ui, read: &Proposal, list: &mut List, rows: &mut Rows<'_>) {
    if read.marks.is_empty() {
        return;
    }
    ui.add_space(theme::SPACE);
    let count = read.marks.iter().filter(|mark| mark.on.is_some()).count();
    let right = format!("{count} of {}", read.marks.len());
    widgets::heading_ui(ui, "Cover marks", &right);
    let wanted = match rows.scroll_to {
        Some(About::Mark(mark)) => Some(mark),
        _ => None,
    };
    list.show(ui, read.marks.len(), wanted, |ui, mark| {
        rows.row_ui(ui, About::Mark(mark), |ui, rows| {
            mark_ui(ui, read, mark, rows);
        });
    });
}

fn end_words(read: &Proposal, on: Option<(usize, LineEnd)>) -> String {
    let found = on.and_then(|(connection, end)| Some((read.connections.get(connection)?, end)));
    let Some((one, end)) = found else {
        return "at no connection".to_owned();
    };
    let (at, other) = match end {
        LineEnd::From => (one.from, one.to),
        LineEnd::To => (one.to, one.from),
    };
    format!(
        "at {}, towards {}",
        area_name(read, at),
        area_name(read, other)
    )
}

fn mark_ui(ui: &mut Ui, read: &Proposal, mark: usize, rows: &mut Rows<'_>) {
    let about = About::Mark(mark);
    let one = &read.marks[mark];
    ui.horizontal(|ui| {
        let name = format!("Mark {}", mark + 1);
        ui.label(&name);
        let list = ComboBox::from_id_salt(("mark", mark))
            .selected_text(end_words(read, one.on))
            .truncate()
            .width(ui.available_width());
        let list = list.show_ui(ui, |ui| {
            let nearest = nearest_ends(read, one.at).into_iter().map(Some);
            for on in nearest.chain([None]) {
                if ui
                    .selectable_label(on == one.on, end_words(read, on))
                    .clicked()
                {
                    rows.guess(Guess::Mark { mark, on });
                }
            }
        });
        list.response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
        rows.follow(&list.response, about);
    });
}

/// The ends that a mark can belong to, the nearest first.
fn nearest_ends(read: &Proposal, at: Point) -> Vec<(usize, LineEnd)> {
    let middle = |area: usize| read.areas.get(area).map(|area| area.area.centre());
    let far = |to: Point| {
        let way = |a: i32, b: i32| i64::from(a) - i64::from(b);
        way(at.x, to.x).pow(2) + way(at.y, to.y).pow(2)
    };
    let lines = read.connections.iter().enumerate();
    let ends = lines.flat_map(|(number, one)| {
        let sides = [
            (LineEnd::From, one.from, one.to),
            (LineEnd::To, one.to, one.from),
        ];
        sides.into_iter().filter_map(move |(end, at, other)| {
            let (here, there) = (middle(at)?, middle(other)?);
            // A mark stands a part of the way out from its area.
            let point = |here: i32, there: i32| here + (there - here) / 4;
            let place = Point::new(point(here.x, there.x), point(here.y, there.y));
            Some((far(place), (number, end)))
        })
    });
    let mut ends: Vec<_> = ends.collect();
    ends.sort_by_key(|(far, (number, _))| (*far, *number));
    ends.truncate(NEAREST);
    ends.into_iter().map(|(_, end)| end).collect()
}
