//! The history as a tree: what was done, newest first, with who and when; branches that were taken back stand
//! indented; a way back to any of it. What lies before a record can be forgotten for good.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::{Pos2, Rect, RichText, ScrollArea, Sense, Ui, vec2};

use super::action::Action;
use super::{theme, widgets};
use crate::campaign::store::utc_stamp;
use crate::campaign::{Command, Document, Kind, Record};

/// Records shown at first, and more with each press of the button.
const PAGE: usize = 100;
/// How far a branch stands from the one it left.
const STEP: f32 = 14.0;
/// Branches of branches beyond this stand no further in.
const MOST_LANES: usize = 4;

/// What the panel shows beside the records.
#[derive(Default)]
pub(super) struct HistoryView {
    /// How many records show.
    lines: usize,
    /// How many bytes the history has on the disk; none where it is not kept.
    pub(super) bytes: Option<u64>,
    /// The record whose details show.
    open: Option<u64>,
    /// The record before which everything is to be forgotten, and how many bytes that frees; it waits to be confirmed.
    pub(super) forget: Option<(u64, u64)>,
    /// What was opened just now is to be scrolled to.
    reveal: bool,
}

pub(super) fn show(
    ui: &mut Ui,
    document: &Document,
    view: &mut HistoryView,
    now: u64,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let count = view.lines.max(PAGE);
    let newest = document.newest(count);
    let tree = Tree::of(&newest, document.head());
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        if let Some(bytes) = view.bytes {
            let words = format!("{} kB of history on the disk", bytes.div_ceil(1024));
            ui.label(RichText::new(words).small().color(t.muted));
        }
        if newest.is_empty() {
            ui.label(RichText::new("Nothing was changed yet").color(t.muted));
        }
        for record in &newest {
            if matches!(record.kind, Kind::Do { .. }) {
                row_ui(ui, record, &tree, view, now, actions);
            }
        }
        ui.add_space(6.0);
        if newest.len() == count {
            if ui.button("Show earlier").clicked() {
                view.lines = count + PAGE;
            }
        } else if newest.last().is_some_and(|oldest| oldest.sequence > 1) {
            ui.label(RichText::new("What was before is forgotten").color(t.muted));
        } else if document.head() != 0 && ui.button("Restore to the start").clicked() {
            actions.push(Action::Do(Command::Restore(0)));
        }
    });
}

/// How the records that show hang together.
struct Tree {
    head: u64,
    /// The way from the start to where the campaign stands.
    on_the_way: BTreeSet<u64>,
    /// How far in each record stands; 0 is the way itself.
    lanes: BTreeMap<u64, usize>,
    oldest: Option<u64>,
}

impl Tree {
    fn of(newest: &[Arc<Record>], head: u64) -> Self {
        let done = |record: &&Arc<Record>| matches!(record.kind, Kind::Do { .. });
        // A parent's number is always smaller.
        let mut on_the_way = BTreeSet::new();
        let mut at = head;
        for record in newest.iter().filter(done) {
            if record.sequence == at {
                on_the_way.insert(at);
                at = record.parent;
            }
        }
        let mut lanes: BTreeMap<u64, usize> = BTreeMap::new();
        let mut followed = BTreeSet::new();
        for record in newest.iter().rev().filter(done) {
            let lane = if on_the_way.contains(&record.sequence) {
                0
            } else {
                // The first to follow an abandoned record goes on with it; later ones are branches of the branch.
                let before = lanes.get(&record.parent).copied().unwrap_or(0);
                let goes_on = before > 0 && followed.insert(record.parent);
                (before + usize::from(!goes_on)).min(MOST_LANES)
            };
            lanes.insert(record.sequence, lane);
        }
        Self {
            head,
            on_the_way,
            lanes,
            oldest: newest.last().map(|record| record.sequence),
        }
    }

    fn lane(&self, record: &Record) -> usize {
        self.lanes.get(&record.sequence).copied().unwrap_or(0)
    }
}

fn row_ui(
    ui: &mut Ui,
    record: &Record,
    tree: &Tree,
    view: &mut HistoryView,
    now: u64,
    actions: &mut Vec<Action>,
) {
    let row = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 3.0);
        let height = ui.text_style_height(&egui::TextStyle::Body) + 6.0;
        let width = STEP * (tree.lane(record) + 1) as f32;
        let (dot, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        ui.vertical(|ui| {
            ui.add_space(3.0);
            line_ui(ui, record, tree, view, now, actions);
            if view.open == Some(record.sequence) {
                let reveal = std::mem::take(&mut view.reveal);
                let details = ui.scope(|ui| details_ui(ui, record, tree, view, actions));
                if reveal {
                    details.response.scroll_to_me(None);
                }
            }
            ui.add_space(3.0);
        });
        dot
    });
    paint_branch(ui, record, tree, row.inner, row.response.rect);
}

/// What it is called, whose it was and when, and the way there.
fn line_ui(
    ui: &mut Ui,
    record: &Record,
    tree: &Tree,
    view: &mut HistoryView,
    now: u64,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let here = record.sequence == tree.head;
    let kept = tree.on_the_way.contains(&record.sequence);
    let is_open = view.open == Some(record.sequence);
    widgets::line_ui(ui, |ui| {
        let words = match (here, kept) {
            (true, _) => theme::strong(&record.label),
            (false, true) => RichText::new(&record.label),
            (false, false) => RichText::new(&record.label).color(t.muted),
        };
        let label = ui
            .selectable_label(is_open, words)
            .on_hover_text("Show who, when, and what can be forgotten");
        if label.clicked() {
            view.open = (!is_open).then_some(record.sequence);
            view.forget = None;
            view.reveal = !is_open;
        }
        let state = match (here, kept) {
            (true, _) => "now",
            (false, true) => "",
            (false, false) => "taken back",
        };
        let who = record.who.as_deref();
        let who = who.filter(|who| !record.label.starts_with(who));
        let age = age(now, record.time);
        let notes = [state, who.unwrap_or_default(), age.as_str()];
        let notes: Vec<&str> = notes.into_iter().filter(|note| !note.is_empty()).collect();
        ui.label(RichText::new(notes.join(", ")).small().color(t.muted));
        if !here {
            let button = ui
                .small_button("Restore")
                .on_hover_text("Go to the state after it");
            button.widget_info(|| {
                let name = format!("Restore to {}", record.label);
                egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, name)
            });
            if button.clicked() {
                actions.push(Action::Do(Command::Restore(record.sequence)));
            }
        }
    });
}

/// Who and when exactly, and forgetting, which is confirmed in place since it cannot be undone.
fn details_ui(
    ui: &mut Ui,
    record: &Record,
    tree: &Tree,
    view: &mut HistoryView,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let time = match record.time {
        0 => "at a time that is not known".to_owned(),
        time => format!(
            "{} UTC",
            utc_stamp(time).replace('-', ":").replacen(':', "-", 2)
        ),
    };
    let who = record.who.as_deref().unwrap_or("somebody");
    let words = format!("Change {} by {who}, {time}", record.sequence);
    ui.label(RichText::new(words).small().color(t.muted));
    match view.forget {
        Some((sequence, bytes)) if sequence == record.sequence => {
            let words = format!(
                "This frees {} kB. Undo and restore then reach back to just before “{}” and no further; \
                 it cannot be undone.",
                bytes.div_ceil(1024),
                record.label
            );
            ui.label(words);
            ui.horizontal(|ui| {
                let forget = ui.button(RichText::new("Forget it for good").color(t.bad));
                if forget.clicked() {
                    actions.push(Action::Forget(sequence));
                }
                if ui.button("Keep it").clicked() {
                    view.forget = None;
                }
            });
        }
        _ if view.bytes.is_some() && tree.oldest != Some(record.sequence) => {
            let button = ui
                .button("Forget everything before…")
                .on_hover_text("Says first how much it frees");
            if button.clicked() {
                actions.push(Action::AskForget(record.sequence));
                view.reveal = true;
            }
        }
        _ => {}
    }
}

/// The line of the record's branch along its row, a dot for the state after it, and the way to what it left.
fn paint_branch(ui: &Ui, record: &Record, tree: &Tree, dot: Rect, row: Rect) {
    let t = theme::tokens(ui);
    let lane = tree.lane(record);
    let x = |lane: usize| row.left() + STEP * (lane as f32 + 0.5);
    let middle = Pos2::new(x(lane), dot.center().y + 1.0);
    let painter = ui.painter();
    let stroke = egui::Stroke::new(1.5, t.line);
    // The way the campaign went runs along all rows; a branch leads down to what it left.
    painter.vline(x(0), row.y_range(), stroke);
    if lane > 0 {
        let before = tree.lanes.get(&record.parent).copied().unwrap_or(0);
        let foot = Pos2::new(x(before.min(lane)), row.bottom());
        painter.line_segment([middle, foot], stroke);
    }
    if record.sequence == tree.head {
        painter.circle_filled(middle, 4.5, t.accent);
    } else if tree.on_the_way.contains(&record.sequence) {
        painter.circle_filled(middle, 3.5, t.muted);
    } else {
        painter.circle(middle, 3.5, t.panel, egui::Stroke::new(1.5, t.muted));
    }
}

/// How long ago, in words; nothing where a clock does not say.
pub(super) fn age(now: u64, then: u64) -> String {
    let Some(seconds) = now.checked_sub(then).filter(|_| then > 0) else {
        return String::new();
    };
    match seconds {
        0..60 => "just now".to_owned(),
        60..3_600 => format!("{} min ago", seconds / 60),
        3_600..172_800 => format!("{} h ago", seconds / 3_600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}
