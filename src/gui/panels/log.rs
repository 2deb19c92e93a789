//! The log as sentences with the rules they rest on, newest below. Only the lines in sight are drawn: how high
//! the others are is reckoned from their length, until they have been drawn once.

use egui::{Rect, RichText, ScrollArea, TextStyle, Ui, UiBuilder, pos2, vec2};

use crate::campaign::Document;
use crate::gui::action::Action;
use crate::gui::panels::palette::fuzzy::fold;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons};
use crate::table::LogLine;

/// Room between two lines.
const GAP: f32 = 6.0;

/// What the panel remembers between frames.
#[derive(Default)]
pub(in crate::gui) struct LogView {
    find: String,
    only_gm: bool,
    only_hidden: bool,
    /// What the lines below were found for.
    of: Option<Shown>,
    /// The log's last line when they were found, and its place.
    last: Option<(usize, String)>,
    lines: Vec<Line>,
    /// Where each line ends, from the top; made anew after a height has changed.
    ends: Vec<f32>,
}

/// Everything that decides which lines there are and how high.
#[derive(Clone, PartialEq)]
struct Shown {
    revision: u64,
    find: String,
    only_gm: bool,
    only_hidden: bool,
    /// The width in points, as a whole number.
    width: u32,
    row: u32,
}

impl Shown {
    /// Whether the same lines of the same log fit both.
    fn finds_like(&self, other: &Self) -> bool {
        self.find == other.find
            && self.only_gm == other.only_gm
            && self.only_hidden == other.only_hidden
    }
}

/// A line that was found.
struct Line {
    /// Its place in the log.
    index: usize,
    /// How many letters and links it has, in letters.
    letters: usize,
    height: f32,
}

pub(in crate::gui) fn show(
    ui: &mut Ui,
    document: &Document,
    view: &mut LogView,
    actions: &mut Vec<Action>,
) {
    let len = document.campaign().log_len();
    if len == 0 {
        let words = "Nothing has happened yet";
        ui.label(RichText::new(words).color(theme::tokens(ui).muted));
        return;
    }
    find_ui(ui, view);
    view.look(ui, document);
    if view.lines.is_empty() {
        let words = "No line of the log is like that";
        ui.label(RichText::new(words).color(theme::tokens(ui).muted));
        return;
    }
    if view.ends.len() != view.lines.len() {
        view.add_up();
    }
    let output = ScrollArea::vertical()
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show_viewport(ui, |ui, sight| {
            view.lines_ui(ui, sight, document, actions);
            sight.min.y
        });
    // It sticks to the end one step later.
    if (output.state.unclamped_offset().y - output.inner).abs() > 0.5 {
        ui.request_repaint();
    }
}

/// The field that finds, and which lines are wanted.
fn find_ui(ui: &mut Ui, view: &mut LogView) {
    ui.horizontal_wrapped(|ui| {
        let hint = icons::label(icons::SEARCH, "Find in the log");
        let width = 180.0 * theme::text_scale(ui.style());
        let field = ui.add(
            egui::TextEdit::singleline(&mut view.find)
                .hint_text(hint)
                .desired_width(width.min(0.36 * ui.available_width())),
        );
        ui.ctx()
            .accesskit_node_builder(field.id, |node| node.set_label("Find in the log"));
        for (only, words, help) in [
            (
                &mut view.only_gm,
                "GM’s lines",
                "Only what was set or forced by the GM’s word",
            ),
            (
                &mut view.only_hidden,
                "Hidden lines",
                "Only what players are not shown",
            ),
        ] {
            let toggle = widgets::toggle_ui(ui, *only, words).hover_text(help);
            *only ^= toggle.clicked();
        }
    });
}

impl LogView {
    /// Finds the lines anew if anything has changed that decides it.
    fn look(&mut self, ui: &Ui, document: &Document) {
        let row = ui.text_style_height(&TextStyle::Body);
        // A width on a screen.
        let shown = Shown {
            revision: document.revision(),
            find: fold(self.find.trim()),
            only_gm: self.only_gm,
            only_hidden: self.only_hidden,
            width: ui.available_width().max(0.0) as u32,
            row: (10.0 * row) as u32,
        };
        if self.of.as_ref() == Some(&shown) {
            return;
        }
        if self.of.as_ref().is_none_or(|of| !of.finds_like(&shown)) {
            self.lines.clear();
            self.last = None;
        }
        self.find_lines(document, &shown);
        let width = ui.available_width();
        let same_size = self
            .of
            .as_ref()
            .is_some_and(|of| (of.width, of.row) == (shown.width, shown.row));
        for line in &mut self.lines {
            // What was drawn at this width is known better than it can be reckoned.
            if !same_size || line.height <= 0.0 {
                line.height = reckoned(line.letters, width, row);
            }
        }
        self.ends.clear();
        self.of = Some(shown);
    }

    /// Looks at the lines that came since; at all of them if the log does not go on from where it was.
    fn find_lines(&mut self, document: &Document, shown: &Shown) {
        let campaign = document.campaign();
        let goes_on = self.last.as_ref().is_some_and(|(at, text)| {
            let now = campaign.log_line(*at);
            now.is_some_and(|line| line.text == *text)
        });
        if !goes_on {
            self.lines.clear();
            self.last = None;
        }
        let from = self.last.as_ref().map_or(0, |(at, _)| at + 1);
        for index in from..campaign.log_len() {
            let Some(line) = campaign.log_line(index) else {
                continue;
            };
            if is_wanted(&line, shown) {
                self.lines.push(Line {
                    index,
                    letters: letters(&line),
                    height: 0.0,
                });
            }
            self.last = Some((index, line.text));
        }
    }

    fn lines_ui(
        &mut self,
        ui: &mut Ui,
        sight: Rect,
        document: &Document,
        actions: &mut Vec<Action>,
    ) {
        let height = self.ends.last().copied().unwrap_or(0.0);
        ui.set_height(height);
        let first = self.ends.partition_point(|end| *end < sight.min.y);
        let top = first.checked_sub(1).map_or(0.0, |before| self.ends[before]);
        let place = Rect::from_min_size(
            pos2(ui.max_rect().left(), ui.max_rect().top() + top),
            vec2(ui.max_rect().width(), f32::INFINITY),
        );
        let mut reckoned_wrong = false;
        ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
            ui.spacing_mut().item_spacing.y = GAP;
            let bottom = ui.max_rect().top() - top + sight.max.y;
            for line in &mut self.lines[first..] {
                let from = ui.cursor().top();
                if from > bottom {
                    break;
                }
                if let Some(words) = document.campaign().log_line(line.index) {
                    line_ui(ui, words, actions);
                }
                let height = ui.cursor().top() - from;
                if (height - line.height).abs() > 0.5 {
                    line.height = height;
                    reckoned_wrong = true;
                }
            }
        });
        if reckoned_wrong {
            self.ends.clear();
            ui.request_repaint();
        }
    }

    fn add_up(&mut self) {
        let mut end = 0.0;
        self.ends.clear();
        self.ends.extend(self.lines.iter().map(|line| {
            end += line.height;
            end
        }));
    }
}

fn is_wanted(line: &LogLine, shown: &Shown) -> bool {
    (!shown.only_gm || line.by_gm)
        && (!shown.only_hidden || line.hidden)
        && (shown.find.is_empty()
            || fold(&line.text).contains(&shown.find)
            || line
                .rules
                .iter()
                .any(|rule| rule.to_string().to_lowercase().contains(&shown.find)))
}

/// How long a line is with its marks and links.
fn letters(line: &LogLine) -> usize {
    let marks = 5 * usize::from(line.hidden && !line.by_gm);
    line.text.chars().count() + 6 * line.rules.len() + marks
}

/// How high a line will probably be: letters are about half as wide as a row is high.
fn reckoned(letters: usize, width: f32, row: f32) -> f32 {
    // A few hundred letters.
    let rows = (letters as f32 * 0.42 * row / width.max(1.0))
        .ceil()
        .max(1.0);
    rows * row + GAP
}

fn line_ui(ui: &mut Ui, line: LogLine, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    widgets::line_ui(ui, |ui| {
        // What the GM does by hand is never shown to players, and says itself whose it is.
        if line.hidden && !line.by_gm {
            ui.label(
                RichText::new(icons::label(icons::HIDDEN, "hidden"))
                    .small()
                    .color(t.muted),
            )
            .hover_text("Players are not shown this line");
        }
        let text = if line.text.starts_with("Round ") && !line.text.ends_with("ends") {
            theme::strong(line.text)
        } else if line.by_gm {
            RichText::new(line.text).italics().color(t.muted)
        } else {
            RichText::new(line.text)
        };
        ui.label(text);
        for rule in line.rules {
            widgets::rule_link_ui(ui, rule, actions);
        }
    });
}
