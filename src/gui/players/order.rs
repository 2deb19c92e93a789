//! The order of play: everybody in the one order of turns, or every team and its members; who is ready, has acted or is out,
//! and whose turn it is; then what is to be achieved.

use egui::{Pos2, Rect, RichText, Stroke, Ui, pos2, vec2};

use crate::gui::players::text::{from_left, from_right, line_height, words_ui};
use crate::gui::theme::{self, TeamLook, Tokens, paint_team_shape};
use crate::gui::widgets::icons;
use crate::table::{SeenMember, SeenObjective, SeenState, SeenTable, SeenTeam};

/// A row of the list.
#[derive(Clone, Copy)]
enum Row<'a> {
    Team(&'a SeenTeam),
    Member(&'a SeenTeam, &'a SeenMember),
    /// Those who are out, all in one.
    Out(usize),
    Objective(&'a SeenObjective),
}

/// From so many on those who are out stand in one row.
const FOLDED: usize = 3;

/// How wide a column is at least, in heights of its rows, so that a name is seen; and how wide at most, so that rows stay
/// large beside a very long name.
const WIDE: [f32; 2] = [7.0, 16.0];

/// How high a row is at least, in lines of usual text: its name is read from across the room, 26 points where the window is
/// 1,080 high.
const LEAST: f32 = 1.13;

/// How much larger rows in more columns have to be.
const MUCH: f32 = 1.15;

/// How the rows are laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// How high a row is, in points.
    pub height: f32,
    /// How many stand under each other.
    pub rows: usize,
    /// How many columns of them there are.
    pub columns: usize,
}

/// The largest rows that all fit, in as few columns as may be; where none fit, the smallest. `line` is the height
/// of a line of text, and `wide` how wide the widest row is, in heights of it.
pub fn grid(room: Rect, count: usize, line: f32, wide: f32) -> Grid {
    let (most, least) = (1.7 * line, LEAST * line);
    let whole = wide.clamp(9.0, WIDE[1]);
    let wide = |height: f32| {
        // A handful of columns.
        (room.width() / (WIDE[0] * height)).clamp(1.0, 6.0) as usize
    };
    // As many rows as fit a window.
    let rows = |height: f32| (room.height() / height).clamp(1.0, 1000.0) as usize;
    let fits = (1..=wide(least)).filter_map(|columns| {
        let needed = count.div_ceil(columns).max(1);
        // A hair lower, so that as many rows fit as were reckoned with.
        let height = (0.999 * room.height() / needed as f32).min(most);
        // No larger than lets all of a row be read, unless it is very narrow for that.
        let across = 0.999 * room.width() / columns as f32;
        let height = height.min((across / whole).max(least.min(across / WIDE[0])));
        let fits = height >= least && columns <= wide(height);
        fits.then_some(Grid {
            height,
            // As many in each column, and no more than fit.
            rows: needed.min(rows(height)),
            columns,
        })
    });
    // Wide rows say more: they are parted only where that makes them much larger.
    let larger = |one: Grid, other: Grid| match other.height > MUCH * one.height {
        true => other,
        false => one,
    };
    fits.reduce(larger).unwrap_or(Grid {
        height: least,
        rows: rows(least),
        columns: wide(least),
    })
}

/// How many rows there are.
pub(super) fn count(table: &SeenTable) -> usize {
    rows_of(table, FOLDED).len()
}

/// Everybody in the one order of turns, where the game has one, else team by team; then those who are out, in one row if so
/// many are; then what is to be achieved.
fn rows_of(table: &SeenTable, folded: usize) -> Vec<Row<'_>> {
    fn members(team: &SeenTeam) -> impl Iterator<Item = Row<'_>> {
        let members = team.members.iter();
        members.map(move |member| Row::Member(team, member))
    }
    let place = |row: &Row<'_>| match row {
        Row::Member(_, member) => member.place.unwrap_or(usize::MAX),
        Row::Team(_) | Row::Out(_) | Row::Objective(_) => usize::MAX,
    };
    let all = || table.teams.iter().flat_map(members);
    let mut rows: Vec<Row<'_>> = match all().any(|row| place(&row) < usize::MAX) {
        true => all().collect(),
        false => {
            let teams = table.teams.iter();
            let teams =
                teams.flat_map(|team| std::iter::once(Row::Team(team)).chain(members(team)));
            teams.collect()
        }
    };
    rows.sort_by_key(place);
    let is_out = |row: &Row<'_>| matches!(row, Row::Member(_, one) if one.state == SeenState::Out);
    let out = rows.iter().filter(|row| is_out(row)).count();
    if out >= folded {
        rows.retain(|row| !is_out(row));
        rows.push(Row::Out(out));
    }
    rows.extend(table.objectives.iter().map(Row::Objective));
    rows
}

/// Of the rows of which only so many have room: whoever acts or decides is among them, then whoever still can, and all keep
/// their order.
fn keep_those_at_it(rows: &mut Vec<Row<'_>>, room: usize) {
    let comes = |row: &Row<'_>| match row {
        Row::Member(_, one) if one.acts || one.decides => 0,
        Row::Member(_, one) if one.state == SeenState::Ready => 1,
        Row::Team(_) => 1,
        Row::Member(..) | Row::Out(_) | Row::Objective(_) => 2,
    };
    let mut order = Vec::from_iter(0..rows.len());
    order.sort_by_key(|index| comes(&rows[*index]));
    let (shown, others) = order.split_at_mut(room.min(rows.len()));
    shown.sort_unstable();
    others.sort_unstable();
    *rows = order.into_iter().map(|index| rows[index]).collect();
}

pub(super) fn order_ui(ui: &mut Ui, room: Rect, table: &SeenTable) {
    if !room.is_positive() {
        return;
    }
    let laid_out = |rows: &[Row<'_>]| {
        let widest = rows.iter().map(|row| width_of(ui, row)).fold(0.0, f32::max);
        let grid = grid(room, rows.len(), line_height(ui), widest);
        (grid, grid.rows * grid.columns)
    };
    let mut rows = rows_of(table, FOLDED);
    let (mut grid, mut places) = laid_out(&rows);
    if rows.len() > places {
        // Nobody who is out takes the place of somebody who is not.
        rows = rows_of(table, 1);
        (grid, places) = laid_out(&rows);
    }
    if rows.len() > places {
        keep_those_at_it(&mut rows, places.saturating_sub(1));
    }
    if rows.is_empty() {
        return;
    }
    let shown = if rows.len() > places {
        places.saturating_sub(1)
    } else {
        rows.len()
    };
    // Few rows and columns.
    let place = |index: usize| {
        let width = room.width() / grid.columns as f32;
        let (column, row) = (index / grid.rows, index % grid.rows);
        let at = room.min + vec2(column as f32 * width, row as f32 * grid.height);
        Rect::from_min_size(at, vec2(width - 0.6 * grid.height, grid.height))
    };
    for (index, row) in rows.iter().take(shown).enumerate() {
        match row {
            Row::Team(team) => team_ui(ui, place(index), team),
            Row::Member(team, member) => member_ui(ui, place(index), team, member),
            Row::Out(number) => out_ui(ui, place(index), *number, table),
            Row::Objective(objective) => objective_ui(ui, place(index), objective),
        }
    }
    if shown < rows.len() {
        let more = format!("and {} more", rows.len() - shown);
        let muted = theme::tokens(ui).muted;
        let size = 0.6 * grid.height;
        words_ui(
            ui,
            place(shown),
            from_left(),
            RichText::new(more).size(size).color(muted),
        );
    }
}

/// How wide a row is that is read whole, in heights of it.
fn width_of(ui: &Ui, row: &Row<'_>) -> f32 {
    let Row::Member(_, member) = row else {
        return 0.0;
    };
    let name = wide(ui, &member.name, 58.0, false) + 30.0;
    let words = wide(ui, &member.words, 50.0, false);
    let (harm, of) = member.harm.unwrap_or_default();
    let pips = match harm.max(of).min(MOST_PIPS) {
        0 => 0.0,
        count => f32::from(count) * 42.0 + 20.0,
    };
    // Its shape, and the gap to the next column.
    (name + words + pips) / 100.0 + 2.0
}

/// How wide words are at that size.
fn wide(ui: &Ui, words: &str, size: f32, strong: bool) -> f32 {
    let family = match strong {
        true => theme::strong_family(),
        false => egui::FontFamily::Proportional,
    };
    let font = egui::FontId::new(size, family);
    let galley = ui
        .painter()
        .layout_no_wrap(words.to_owned(), font, egui::Color32::WHITE);
    galley.size().x.ceil() + 2.0
}

/// What has a name has the room that it needs: of what is beside it, the first go that find none.
fn beside(room: f32, name: f32, others: [f32; 2]) -> [bool; 2] {
    let both = name + others[0] + others[1] <= room;
    let first = name + others[0] <= room;
    [both || first, both]
}

fn team_ui(ui: &mut Ui, row: Rect, team: &SeenTeam) {
    let t = theme::tokens(ui);
    let height = row.height();
    if team.acts {
        ui.painter().rect_filled(
            row.expand2(vec2(0.2 * height, 0.0)),
            0.2 * height,
            t.selected,
        );
    }
    let gap = 0.4 * height;
    let has = match team.words.is_empty() {
        true => 0.0,
        false => wide(ui, &team.words, 0.5 * height, false) + gap,
    };
    let (arrow, acts) = (icons::ARROW.to_owned(), icons::label(icons::ARROW, "acts"));
    let [arrow_wide, acts_wide] = [&arrow, &acts].map(|words| match team.acts {
        true => wide(ui, words, 0.5 * height, true) + gap,
        false => 0.0,
    });
    let name = 0.15 * height + wide(ui, &team.name, 0.6 * height, true) + gap;
    let [_, whole] = beside(
        row.width(),
        name,
        [has + arrow_wide, acts_wide - arrow_wide],
    );
    let mut words = row;
    if team.acts {
        let (acts, wide) = match whole {
            true => (acts, acts_wide),
            false => (arrow, arrow_wide),
        };
        let room = words.with_min_x(words.right() - wide);
        let acts = theme::strong(acts).size(0.5 * height).color(t.text);
        words_ui(ui, room, from_right(), acts);
        words.max.x = room.min.x;
    }
    if has > 0.0 {
        let room = words.with_min_x(words.right() - has);
        let has = RichText::new(&team.words).size(0.5 * height);
        words_ui(ui, room, from_right(), has.color(t.muted));
        words.max.x = room.min.x;
    }
    let name = theme::strong(&team.name).size(0.6 * height);
    let words = words.with_min_x(row.left() + 0.15 * height);
    words_ui(ui, words, from_left(), name);
}

fn member_ui(ui: &mut Ui, row: Rect, team: &SeenTeam, member: &SeenMember) {
    let t = theme::tokens(ui);
    let height = row.height();
    let radius = 0.28 * height;
    let at = pos2(row.left() + 0.75 * height, row.center().y);
    let look = TeamLook::of(team.look, t).coloured(member.colour, t);
    shape_ui(ui, at, radius, look, member, t);
    let out = matches!(member.state, SeenState::Away | SeenState::Out);
    let colour = if out { t.muted } else { t.text };
    let said = if member.decides {
        "decides"
    } else {
        member.words.as_str()
    };
    let mut room = row.with_min_x(row.left() + 1.4 * height);
    let name = wide(ui, &member.name, 0.58 * height, false) + 0.3 * height;
    let words = wide(ui, said, 0.5 * height, member.decides);
    let (harm, of) = member.harm.unwrap_or_default();
    let count = harm.max(of).min(MOST_PIPS);
    let pips = f32::from(count) * 0.42 * height + 0.2 * height;
    // Harm is seen from afar; what is said of it in words comes second.
    let [pipped, whole] = beside(room.width(), name, [pips, words]);
    if count > 0 && pipped {
        let at = pos2(room.right() - 0.21 * height, row.center().y);
        pips_ui(ui, at, 0.16 * height, (harm, count), t);
        room.max.x -= pips;
    }
    // A name is cut only for what the table waits for.
    let least = match member.decides && (whole || count == 0) {
        true => words.min(0.5 * room.width()),
        false => 0.0,
    };
    let said_room = (room.width() - name).max(least);
    if !said.is_empty() && said_room > height {
        let said = RichText::new(said).size(0.5 * height);
        let said = match member.decides {
            true => said.strong().color(t.text),
            false => said.color(t.muted),
        };
        let place = room.with_min_x(room.right() - said_room);
        words_ui(ui, place, from_right(), said);
        room.max.x = place.min.x;
    }
    let name = RichText::new(&member.name).size(0.58 * height);
    words_ui(ui, room, from_left(), name.color(colour));
}

/// How many are out, and how; then their names, as far as there is room.
fn out_ui(ui: &mut Ui, row: Rect, number: usize, table: &SeenTable) {
    let muted = theme::tokens(ui).muted;
    let members = table.teams.iter().flat_map(|team| &team.members);
    let out: Vec<&SeenMember> = members.filter(|one| one.state == SeenState::Out).collect();
    let word = out.first().map_or("out", |one| one.words.as_str());
    let same = out.iter().all(|one| one.words == word);
    let word = if same { word } else { "out of the fight" };
    let names: Vec<&str> = out.iter().map(|one| one.name.as_str()).collect();
    let words = format!("{number} {word}: {}", names.join(", "));
    let room = row.with_min_x(row.left() + 0.15 * row.height());
    let words = RichText::new(words).size(0.5 * row.height());
    words_ui(ui, room, from_left(), words.color(muted));
}

/// More harm than this is told in words alone.
const MOST_PIPS: u8 = 6;

/// Harm as pips, from the right: crossed ones for what was taken, hollow ones for what is still taken.
fn pips_ui(ui: &Ui, right: Pos2, radius: f32, (harm, count): (u8, u8), t: &Tokens) {
    let painter = ui.painter();
    for place in 0..count {
        let at = right - vec2(f32::from(count - 1 - place) * 2.6 * radius, 0.0);
        let (fill, edge) = match place < harm {
            true => (t.bad, t.bad),
            false => (t.panel, t.muted),
        };
        painter.circle(at, radius, fill, Stroke::new((0.2 * radius).max(1.5), edge));
        if place < harm {
            for arm in [vec2(0.45, 0.45), vec2(0.45, -0.45)] {
                let ends = [at - radius * arm, at + radius * arm];
                painter.line_segment(ends, Stroke::new((0.25 * radius).max(1.5), t.panel));
            }
        }
    }
}

/// What is to be achieved, whose it is and how far.
fn objective_ui(ui: &mut Ui, row: Rect, objective: &SeenObjective) {
    let t = theme::tokens(ui);
    let height = row.height();
    let room = row.with_min_x(row.left() + 0.15 * height);
    let (words, colour) = match (objective.met, objective.failed) {
        (true, _) => (icons::label(icons::CHECK, "met"), t.good),
        (false, true) => (format!("{}, failed", objective.team), t.muted),
        (false, false) => {
            let far = format!("{} of {}", objective.progress, objective.goal);
            (format!("{}, {far}", objective.team), t.muted)
        }
    };
    let name = wide(ui, &objective.name, 0.58 * height, false) + 0.3 * height;
    let said = wide(ui, &words, 0.5 * height, false);
    // Both are cut only where they have no room together.
    let said = said.min((room.width() - name).max(0.45 * room.width()));
    let name = RichText::new(&objective.name).size(0.58 * height);
    words_ui(ui, room.with_max_x(room.right() - said), from_left(), name);
    let words = RichText::new(words).size(0.5 * height).color(colour);
    words_ui(
        ui,
        room.with_min_x(room.right() - said),
        from_right(),
        words,
    );
}

/// The token's shape: filled while something can be done, hollow afterwards, struck out when out.
fn shape_ui(ui: &Ui, at: Pos2, radius: f32, look: TeamLook, member: &SeenMember, t: &Tokens) {
    let painter = ui.painter();
    let width = (0.2 * radius).max(1.5);
    let (fill, tone) = match member.state {
        SeenState::Ready => (look.colour, look.colour),
        SeenState::Done => (t.panel, look.colour),
        SeenState::Away | SeenState::Out => (t.panel, t.faded(look.colour)),
    };
    let stroke = Stroke::new(width, tone);
    paint_team_shape(painter, look.shape, at, radius, fill, stroke);
    if member.decides {
        let ring = Stroke::new(width, t.accent);
        let none = egui::Color32::TRANSPARENT;
        paint_team_shape(painter, look.shape, at, 1.35 * radius, none, ring);
    }
    if member.state == SeenState::Out {
        let arm = 0.8 * radius;
        for arm in [vec2(arm, arm), vec2(arm, -arm)] {
            painter.line_segment([at - arm, at + arm], Stroke::new(width, tone));
        }
    }
}
