//! Points of several kinds, to be read across a table: a large figure with its letters, and a token for each point, filled
//! as long as it is there; what would be taken is amber with a hole.

use egui::accesskit::Role;
use egui::{Align2, Color32, FontId, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo};
use egui::{pos2, vec2};

use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;

/// Points of a kind.
#[derive(Clone, Copy, Debug)]
pub(in crate::gui) struct Points {
    /// The letters by which they are known.
    pub(in crate::gui) letters: &'static str,
    /// How many there are.
    pub(in crate::gui) left: u16,
    /// How many there are when nothing is spent.
    pub(in crate::gui) whole: u16,
    /// How many of them what is pointed at takes.
    pub(in crate::gui) stake: u16,
}

/// More tokens than these are only a number.
const MOST: u16 = 8;
/// The sizes at 100 % text: of the figure, of a token.
const FIGURE: f32 = 24.0;
const TOKEN: f32 = 13.0;

/// Points of all kinds in one line.
pub(super) fn points_ui(ui: &mut Ui, all: &[Points], colour: Color32) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0 * theme::text_scale(ui.style());
        for points in all {
            kind_ui(ui, points, colour);
        }
    });
}

/// The tokens that a kind shows: there, at stake, spent; of too many none.
fn tokens(points: &Points) -> impl Iterator<Item = Token> {
    let Points {
        left, whole, stake, ..
    } = *points;
    let most = left.max(whole);
    let most = if most > MOST { 0 } else { most };
    (0..most).map(move |place| match place {
        place if place >= left => Token::Spent,
        place if place + stake >= left => Token::AtStake,
        _ => Token::There,
    })
}

#[derive(Clone, Copy)]
enum Token {
    There,
    AtStake,
    Spent,
}

fn kind_ui(ui: &mut Ui, points: &Points, colour: Color32) {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let Points {
        letters,
        left,
        stake,
        ..
    } = points;
    let painter = ui.painter();
    let font = FontId::new(FIGURE * scale, theme::strong_family());
    let figure = painter.layout_no_wrap(left.to_string(), font, t.text);
    let small = egui::TextStyle::Small.resolve(ui.style());
    let letter = painter.layout_no_wrap((*letters).to_owned(), small, t.muted);
    let (gap, step) = (4.0 * scale, (TOKEN + 3.0) * scale);
    let words = figure.size().x + gap + letter.size().x;
    let tokens: Vec<Token> = tokens(points).collect();
    // A handful.
    let size = vec2(
        words + gap + step * tokens.len() as f32,
        figure.size().y.max(TOKEN * scale),
    );
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let name = match stake.min(left) {
        0 => format!("{left} {letters}"),
        stake => format!("{left} {letters}, {stake} of them at stake"),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let painter = ui.painter();
    let base = rect.center().y + 0.5 * figure.size().y - 3.0 * scale;
    let at = pos2(rect.left() + figure.size().x + gap, base - letter.size().y);
    painter.galley(rect.left_top(), figure, t.text);
    painter.galley(at, letter, t.muted);
    for (place, token) in tokens.into_iter().enumerate() {
        let left = rect.left() + words + gap + step * place as f32;
        let at = pos2(left + 0.5 * step, rect.center().y);
        let square = Rect::from_center_size(at, vec2(TOKEN, TOKEN) * scale);
        let (fill, edge) = match token {
            Token::There => (colour, colour),
            Token::AtStake => (t.amber, t.amber),
            Token::Spent => (Color32::TRANSPARENT, t.edge),
        };
        let stroke = Stroke::new(1.5, edge);
        painter.rect(square, 3.0 * scale, fill, stroke, StrokeKind::Inside);
        if let Token::AtStake = token {
            painter.circle_filled(at, 0.2 * TOKEN * scale, t.on_accent);
        }
    }
    response.hover_text(name);
}

/// How wide a box of a number is at 100 % text.
pub(super) const BOX: f32 = 22.0;

/// Points of all kinds as small boxes at the right of a row, without its tokens.
pub(super) fn boxes_ui(ui: &Ui, row: Rect, numbers: &[u16]) {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let font = FontId::new(12.0 * scale, theme::strong_family());
    for (place, number) in numbers.iter().rev().enumerate() {
        let step = BOX * scale;
        let at = pos2(
            row.right() - 0.5 * step - step * place as f32,
            row.center().y,
        );
        let square = Rect::from_center_size(at, vec2(step - 3.0, step - 3.0));
        let (fill, ink) = match number {
            0 => (Color32::TRANSPARENT, t.muted),
            _ => (t.text, t.ground),
        };
        let stroke = Stroke::new(1.0, t.edge);
        let painter = ui.painter();
        painter.rect(square, 4.0, fill, stroke, StrokeKind::Inside);
        let middle = Align2::CENTER_CENTER;
        painter.text(at, middle, number.to_string(), font.clone(), ink);
    }
}

/// What the boxes count, over them.
pub(super) fn heads_ui(ui: &mut Ui, heading: &str, letters: &[&str]) {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let font = FontId::new(12.0 * scale, theme::strong_family());
    let heading = widgets::heading_ui(ui, heading, "");
    let row = Rect::from_x_y_ranges(ui.max_rect().x_range(), heading.rect.y_range());
    for (place, letters) in letters.iter().rev().enumerate() {
        let step = BOX * scale;
        let at = pos2(
            row.right() - 0.5 * step - step * place as f32,
            row.center().y,
        );
        let middle = Align2::CENTER_CENTER;
        ui.painter()
            .text(at, middle, letters, font.clone(), t.muted);
    }
}
