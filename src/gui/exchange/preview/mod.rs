//! The preview of a map from elsewhere, before anything is taken: the drawing at the left, what was understood of it at the
//! right, where every guess can be changed.

mod areas;
mod board;
mod connections;
mod drawing;
mod list;

use egui::{ColorImage, Context, TextureHandle, TextureOptions, Ui};

use self::drawing::{Canvas, Drawn};
use self::list::List;
use crate::exchange::{BoardGuess, Guess, LeftOut, Understood};
use crate::gui::action::Action;
use crate::gui::exchange::Ask;
use crate::gui::file::pictures::decode;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::dialog::{dialog_ui, surely_confirmed};
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, typed};
use crate::limits::NAME;

/// The longest side of the picture in the preview, in pixels.
const MOST_SIDE: u32 = 2048;

/// The picture beneath as it is shown, from its bytes; none where there is none, or it cannot be shown.
pub(super) fn shown_picture(read: &Understood) -> Option<ColorImage> {
    let mut image = decode(&read.picture()?.bytes).ok()?;
    if image.width().max(image.height()) > MOST_SIDE {
        image = image.thumbnail(MOST_SIDE, MOST_SIDE);
    }
    let image = image.into_rgba8();
    let size = [image.width(), image.height()].map(|side| side as usize);
    Some(ColorImage::from_rgba_unmultiplied(size, image.as_raw()))
}

/// Something that the list and the drawing speak of; a place in the lists of the proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    Area(usize),
    Connection(usize),
    Mark(usize),
}

/// A guess that was changed.
enum Change {
    Areas(Guess),
    Board(BoardGuess),
}

/// A map that is looked at before it is taken.
pub(super) struct Preview {
    read: Understood,
    /// It as it is drawn; none once a guess was changed.
    drawn: Option<Drawn>,
    canvas: Canvas,
    texture: Option<TextureHandle>,
    /// What is pointed out in the drawing.
    pointed: Option<About>,
    /// The row that is to come in sight.
    scroll_to: Option<About>,
    lists: [List; 3],
    /// Nothing was drawn of it yet: the name takes the focus.
    fresh: bool,
}

impl Preview {
    pub(super) fn new(ctx: &Context, read: Understood, picture: Option<ColorImage>) -> Self {
        let texture = picture.map(|image| {
            let name = "picture of the preview";
            ctx.load_texture(name, image, TextureOptions::LINEAR)
        });
        Self {
            read,
            drawn: None,
            canvas: Canvas::default(),
            texture,
            pointed: None,
            scroll_to: None,
            lists: Default::default(),
            fresh: true,
        }
    }

    /// What was understood, with every guess as it stands now.
    pub(super) fn read(&self) -> &Understood {
        &self.read
    }

    /// How much of it would be taken, in words.
    pub(super) fn counts(&self) -> String {
        match &self.drawn {
            Some(drawn) => drawn.counts().to_owned(),
            None => Drawn::of(&self.read).counts().to_owned(),
        }
    }

    pub(super) fn show(&mut self, ctx: &Context, actions: &mut Vec<Action>) {
        let screen = ctx.content_rect();
        let scale = theme::text_scale(&ctx.style_of(ctx.theme()));
        let width = (screen.width() - 48.0).clamp(240.0, 1600.0);
        let height = (screen.height() - 96.0 - 64.0 * scale).max(200.0);
        let title = said(ctx, "Import a map");
        let closed = dialog_ui(ctx, &title, width, |ui| {
            self.inside_ui(ui, height, scale, actions);
        });
        if closed {
            actions.push(Ask::Leave.into());
        }
    }

    fn inside_ui(&mut self, ui: &mut Ui, height: f32, scale: f32, actions: &mut Vec<Action>) {
        let foot = 44.0 * scale;
        let room = egui::vec2(ui.available_width(), (height - foot).max(120.0));
        let words = (470.0 * scale).min(0.55 * room.x);
        let mut changes = Vec::new();
        ui.allocate_ui_with_layout(room, egui::Layout::left_to_right(egui::Align::Min), |ui| {
            ui.set_min_size(room);
            let gap = ui.spacing().item_spacing.x;
            let drawing = egui::vec2(room.x - words - 2.0 * gap, room.y);
            let (rect, _) = ui.allocate_exact_size(drawing, egui::Sense::hover());
            self.drawing_ui(ui, rect);
            let size = egui::vec2(words, room.y);
            ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
                ui.set_min_size(size);
                self.words_ui(ui, &mut changes);
            });
        });
        let before = self.pointed;
        for change in changes {
            self.change(&change);
        }
        ui.add_space(theme::SPACE);
        ui.horizontal(|ui| {
            let words = said(ui.ctx(), "Add the map");
            let add = ui.button(theme::strong(&words));
            let add = add.hover_text("All that is ticked, as one step of undo (Ctrl+Enter)");
            if add.clicked() || surely_confirmed(ui) {
                actions.push(Ask::Take.into());
            }
            if ui.button("Cancel").clicked() {
                actions.push(Ask::Leave.into());
            }
            widgets::hint_ui(ui, &self.counts());
            widgets::hint_ui(ui, "Ctrl+Enter adds it");
        });
        if before != self.pointed || self.drawn.is_none() {
            ui.ctx().request_repaint();
        }
    }

    /// The drawing.
    fn drawing_ui(&mut self, ui: &mut Ui, rect: egui::Rect) {
        let drawn = self.drawn.get_or_insert_with(|| Drawn::of(&self.read));
        let texture = self.texture.as_ref().map(TextureHandle::id);
        let about = (&self.read, self.pointed);
        let clicked = self.canvas.show(ui, rect, drawn, texture, about);
        if clicked.is_some() {
            (self.pointed, self.scroll_to) = (clicked, clicked);
        }
    }

    /// What was understood.
    fn words_ui(&mut self, ui: &mut Ui, changes: &mut Vec<Change>) {
        let before = self.pointed;
        let area = egui::ScrollArea::vertical().auto_shrink(false);
        area.show(ui, |ui| {
            ui.set_width(ui.available_width() - theme::SPACE);
            let mut name = self.read.name_mut().clone();
            let label = ui.label(said(ui.ctx(), "Name of the map"));
            let field = egui::TextEdit::singleline(&mut name).char_limit(NAME);
            let field = ui.add(
                field
                    .align(egui::Align2::LEFT_CENTER)
                    .desired_width(f32::INFINITY),
            );
            // Whoever types at once names the map.
            if std::mem::take(&mut self.fresh) {
                field.request_focus();
                typed::select_all(ui.ctx(), field.id, &name);
            }
            typed::only_leaves(ui, &field);
            if field.labelled_by(label.id).changed() {
                *self.read.name_mut() = name;
            }
            ui.add_space(theme::SPACE);
            let scroll_to = self.scroll_to.take();
            let mut rows = Rows {
                pointed: &mut self.pointed,
                scroll_to,
                changes,
            };
            match &self.read {
                Understood::Areas(read) => {
                    let [areas, lines, marks] = &mut self.lists;
                    areas::areas_ui(ui, read, areas, &mut rows);
                    connections::connections_ui(ui, read, lines, &mut rows);
                    connections::marks_ui(ui, read, marks, &mut rows);
                    areas::others_ui(ui, read, &mut rows);
                }
                Understood::Board(read) => board::board_ui(ui, read, &mut rows),
            }
            left_out_ui(ui, self.read.left_out());
        });
        if before != self.pointed {
            ui.ctx().request_repaint();
        }
    }

    fn change(&mut self, change: &Change) {
        match (&mut self.read, change) {
            (Understood::Areas(read), Change::Areas(guess)) => {
                let changed = read.change(guess);
                debug_assert!(changed.is_ok(), "rows are of what is there: {changed:?}");
            }
            (Understood::Board(read), Change::Board(guess)) => read.change(guess),
            (Understood::Areas(_) | Understood::Board(_), _) => {}
        }
        self.drawn = None;
    }
}

/// What all rows share.
struct Rows<'a> {
    pointed: &'a mut Option<About>,
    scroll_to: Option<About>,
    changes: &'a mut Vec<Change>,
}

impl Rows<'_> {
    fn guess(&mut self, guess: Guess) {
        self.changes.push(Change::Areas(guess));
    }

    /// A row about something: raised while it is pointed out, which the pointer or a focus in it does.
    fn row_ui(&mut self, ui: &mut Ui, about: About, add: impl FnOnce(&mut Ui, &mut Self)) {
        let ground = ui.painter().add(egui::Shape::Noop);
        let row = ui.scope(|ui| {
            ui.set_width(ui.available_width());
            add(ui, self);
        });
        let rect = row.response.rect.expand2(egui::vec2(4.0, 2.0));
        let moved = ui.input(|input| input.pointer.is_moving());
        if moved && ui.rect_contains_pointer(rect) {
            *self.pointed = Some(about);
        }
        if self.scroll_to == Some(about) {
            row.response.scroll_to_me(Some(egui::Align::Center));
        }
        if *self.pointed == Some(about) {
            let fill = theme::tokens(ui).selected;
            let shape = egui::epaint::RectShape::filled(rect, theme::RADIUS_SMALL, fill);
            ui.painter().set(ground, shape);
        }
    }

    /// Whatever has the focus is pointed out.
    fn follow(&mut self, response: &egui::Response, about: About) {
        if response.gained_focus() {
            *self.pointed = Some(about);
        }
    }
}

/// A tick for something; its new state once it is changed.
fn tick_ui(ui: &mut Ui, taken: bool, words: &str) -> (egui::Response, Option<bool>) {
    let mut now = taken;
    let tick = ui.checkbox(&mut now, words);
    (tick, (now != taken).then_some(now))
}

/// A sentence beneath a row.
fn why_ui(ui: &mut Ui, why: &str) {
    if why.is_empty() {
        return;
    }
    let inside = egui::Margin {
        left: 28,
        ..egui::Margin::ZERO
    };
    egui::Frame::new().inner_margin(inside).show(ui, |ui| {
        let muted = theme::tokens(ui).muted;
        let words = egui::RichText::new(why).small().color(muted);
        ui.add(egui::Label::new(words).wrap());
    });
}

/// What does not come as it was drawn, and why.
fn left_out_ui(ui: &mut Ui, all: &[LeftOut]) {
    if all.is_empty() {
        return;
    }
    ui.add_space(theme::SPACE);
    widgets::heading_ui(ui, "Not as it was drawn", "");
    for one in all {
        let words = match one.count {
            1 => one.why.clone(),
            count => format!("{count} × {}", one.why),
        };
        ui.add(egui::Label::new(words).wrap());
    }
}
