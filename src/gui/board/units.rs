//! Units on the board: shape and colour of their side, filled while ready, hollow when done, letters, tokens beside them.
//! Each is a button by its name.

use egui::accesskit::Role;
use egui::{Align2, Color32, Id, Pos2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};

use crate::gui::action::Action;
use crate::gui::board::{Aimed, Sheet};
use crate::gui::games::heroes_of_hex::{State, look, tokens_words};
use crate::gui::theme::{TeamLook, paint_team_shape, paint_token_letters};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::{CharacterId, MapId};

/// The radius of a token, in those of its space.
pub(super) const SIZE: f32 = 0.46;

pub(super) fn units_ui(
    ui: &Ui,
    sheet: &Sheet<'_>,
    (game, map): (&HeroesOfHex, MapId),
    (selected, aimed): (Option<CharacterId>, Option<&Aimed>),
    edits: bool,
    actions: &mut Vec<Action>,
) {
    // While the board is edited, clicks are meant for it.
    let sense = if edits { Sense::HOVER } else { Sense::CLICK };
    for (who, place) in game.places.iter().filter(|(_, place)| place.map == map) {
        if !sheet.shows(place.at) {
            continue;
        }
        let at = sheet.middle(place.at);
        let is_selected = selected == Some(*who);
        let rect = Rect::from_center_size(
            at,
            Vec2::splat(2.0 * SIZE * sheet.radius).max(Vec2::splat(6.0)),
        );
        let response = ui.interact(rect, Id::unique(("hex token", who.0)), sense);
        let name = format!("Token {}", game.name(*who));
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_selected, &name));
        ui.ctx().accesskit_node_builder(response.id, |node| {
            let space = sheet.board.address(place.at);
            let target = match aimed.is_some_and(|aimed| aimed.units.contains(&place.at)) {
                true => ", would be a target",
                false => "",
            };
            node.set_description(format!("{space}, {}{target}", state_words(game, *who)));
        });
        token_ui(sheet, game, *who, at, is_selected, place.hidden);
        if response.clicked() {
            actions.push(Action::Select(*who));
        }
    }
}

/// How a unit stands, with its tokens.
pub(super) fn state_words(game: &HeroesOfHex, who: CharacterId) -> String {
    let mut words = State::of(game, who).words().to_owned();
    let tokens = tokens_words(game, who);
    if !tokens.is_empty() {
        words = format!("{words}, {tokens}");
    }
    words
}

/// A token as it is painted.
pub(super) struct Token<'a> {
    pub(super) look: TeamLook,
    /// Filled while its unit can act.
    pub(super) filled: bool,
    /// Crossed out.
    pub(super) out: bool,
    /// A ring around it.
    pub(super) ring: Option<Color32>,
    /// Its own letters; none are the first of its name.
    pub(super) letters: &'a str,
    pub(super) name: &'a str,
}

/// Shape, letters and ring of a token there.
pub(super) fn paint_token(sheet: &Sheet<'_>, at: Pos2, token: &Token<'_>) {
    let (t, look) = (sheet.tokens, token.look);
    let radius = SIZE * sheet.radius;
    if let Some(colour) = token.ring {
        let grown = radius + (0.1 * sheet.radius).max(3.0);
        let stroke = Stroke::new(2.5, colour);
        paint_team_shape(sheet.painter, look.shape, at, grown, t.ground, stroke);
    }
    let tone = match token.out {
        true => t.faded(look.colour),
        false => look.colour,
    };
    let (fill, letters) = match token.filled {
        true => (tone, t.on_team),
        false => (t.ground, t.text),
    };
    let stroke = Stroke::new(2.0, tone);
    paint_team_shape(sheet.painter, look.shape, at, radius, fill, stroke);
    if radius >= 6.0 {
        let words = letters_of(token.letters, token.name);
        paint_token_letters(sheet.painter, look.shape, at, radius, &words, letters);
    }
    if token.out {
        for arm in [vec2(radius, radius), vec2(radius, -radius)] {
            let ends = [at - 0.8 * arm, at + 0.8 * arm];
            sheet.painter.line_segment(ends, stroke);
        }
    }
}

fn token_ui(
    sheet: &Sheet<'_>,
    game: &HeroesOfHex,
    who: CharacterId,
    at: Pos2,
    selected: bool,
    hidden: bool,
) {
    let t = sheet.tokens;
    let state = State::of(game, who);
    let Some(unit) = game.units.get(&who) else {
        return;
    };
    let ring = match state {
        State::Active => Some(t.accent),
        _ => selected.then_some(t.text),
    };
    let token = Token {
        look: look(game, who, t),
        filled: state.is_filled(),
        out: state == State::Defeated,
        ring,
        letters: &unit.letters,
        name: &unit.name,
    };
    paint_token(sheet, at, &token);
    let tokens = &unit.tokens;
    let mut marks = Vec::new();
    if tokens.wounds > 0 {
        marks.push(format!("{}W", tokens.wounds));
    }
    if tokens.poison > 0 {
        marks.push(format!("{}P", tokens.poison));
    }
    if tokens.focus {
        marks.push("F".to_owned());
    }
    if hidden || unit.hidden {
        marks.push(crate::gui::widgets::icons::HIDDEN.to_owned());
    }
    if !marks.is_empty() && sheet.radius >= 14.0 {
        badge(sheet, at + vec2(0.0, SIZE * sheet.radius), &marks.join(" "));
    }
}

/// The letters of a token: its own, else the first of its name.
fn letters_of(own: &str, name: &str) -> String {
    if own.is_empty() {
        return name.chars().take(1).flat_map(char::to_uppercase).collect();
    }
    own.to_owned()
}

/// Tokens in short, on a ground of their own.
fn badge(sheet: &Sheet<'_>, at: Pos2, words: &str) {
    let t = sheet.tokens;
    let size = (0.3 * sheet.radius).clamp(9.0, 13.0);
    let font = sheet.font(size);
    let words = sheet.painter.layout_no_wrap(words.to_owned(), font, t.text);
    let rect = Align2::CENTER_CENTER.anchor_size(at, words.size() + vec2(6.0, 1.0));
    let border = Stroke::new(1.0, t.bad);
    sheet
        .painter
        .rect(rect, 3.0, t.ground, border, egui::StrokeKind::Inside);
    sheet
        .painter
        .galley(rect.center() - words.size() / 2.0, words, t.text);
}
