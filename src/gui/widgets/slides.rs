//! What slides or comes under the pointer: where something else lay a moment ago, a press was meant for that, so it does
//! nothing until all has rested (promise 14).

use egui::{Context, Id, Pos2, Rect, Sense, Ui, Vec2};

/// How long they have to rest, in seconds; keys as long.
pub(in crate::gui) const REST: f64 = 0.4;

/// Why a click did nothing.
pub(in crate::gui) const JUST_CHANGED: &str =
    "What lay there had just changed, so the click did nothing; click again";

/// What can be pressed, by where it lies.
type Rows = Vec<(Rect, String)>;

/// What was drawn, and what was drawn before that.
#[derive(Clone, Default)]
struct Slides {
    pass: u64,
    /// In this pass so far.
    now: Rows,
    /// In the pass before.
    shown: Rows,
    /// What lay there before each change of late, and when that was.
    before: Vec<(f64, Rows)>,
    /// A press is held back until its button is up.
    held: bool,
}

/// What lies there; a card below a row, too.
fn at(rows: &Rows, place: Pos2) -> impl Iterator<Item = &str> {
    let there = rows.iter().filter(move |(rect, _)| rect.contains(place));
    there.map(|(_, what)| what.as_str())
}

impl Slides {
    /// A pass begins.
    fn begin(&mut self, pass: u64, time: f64) {
        if self.pass == pass {
            return;
        }
        self.pass = pass;
        let shown = std::mem::take(&mut self.now);
        let before = std::mem::replace(&mut self.shown, shown);
        let same = |((_, was), (_, is)): (&(Rect, String), &(Rect, String))| was == is;
        // The last one is kept: a press that is held back for long makes the next one wait for it, too.
        while self.before.len() > 1 && time - self.before[0].0 >= REST {
            self.before.remove(0);
        }
        if before.len() != self.shown.len() || !before.iter().zip(&self.shown).all(same) {
            self.before.push((time, before));
        }
    }

    /// Whether something else lies there than did a moment ago.
    fn slid(&self, place: Pos2, time: f64) -> bool {
        let other = |rows: &Rows| !at(rows, place).eq(at(&self.now, place));
        let mut before = self.before.iter();
        other(&self.shown) || before.any(|(changed, rows)| time - changed < REST && other(rows))
    }
}

fn with<R>(ctx: &Context, change: impl FnOnce(&mut Slides, f64) -> R) -> R {
    let (pass, time) = (ctx.cumulative_pass_nr(), ctx.input(|input| input.time));
    ctx.data_mut(|data| {
        let slides: &mut Slides = data.get_temp_mut_or_default(Id::unique("rows that slide"));
        slides.begin(pass, time);
        change(slides, time)
    })
}

/// Something that can be pressed lies there; two of one name at one place are the same.
pub(in crate::gui) fn lies_ui(ui: &Ui, rect: Rect, what: &str) {
    let seen = rect.intersect(ui.clip_rect());
    with(ui.ctx(), |slides, _| {
        slides.now.push((seen, what.to_owned()));
    });
}

/// Once all of it is drawn: whether a click of this frame is held back. Another one then has to wait as long.
pub(in crate::gui) fn holds_click(ctx: &Context) -> bool {
    let (pressed, released, place) = ctx.input(|input| {
        let pointer = &input.pointer;
        let place = pointer.press_origin().or(pointer.interact_pos());
        (pointer.primary_pressed(), pointer.primary_released(), place)
    });
    let Some(place) = place.filter(|_| pressed || released) else {
        // Where nothing lies that can be pressed, that is known, too.
        with(ctx, |_, _| ());
        return false;
    };
    with(ctx, |slides, time| {
        let slid = slides.slid(place, time);
        slides.held = slid || (slides.held && !pressed);
        if slides.held && released {
            for (changed, _) in &mut slides.before {
                *changed = time;
            }
        }
        slides.held && released
    })
}

/// What is drawn in every pass while it is there: since when, and where a click had just brought it.
#[derive(Clone, Copy)]
struct Came {
    drawn: u64,
    time: f64,
    at: Option<Pos2>,
}

/// Draws what a click may bring, such as a menu or the tools of a board, in every pass in which it is there; `add` is told
/// whether it has just come. The second click of two was meant for what lay there before, or is one too many for what the
/// first has done: where that was, it is held back.
pub(in crate::gui) fn comes_ui<R>(ui: &mut Ui, id: Id, add: impl FnOnce(&mut Ui, bool) -> R) -> R {
    let pass = ui.ctx().cumulative_pass_nr();
    let (time, at) = ui.input(|input| {
        let pointer = &input.pointer;
        let clicked = f64::from(pointer.time_since_last_click()) < REST || pointer.any_down();
        (input.time, pointer.interact_pos().filter(|_| clicked))
    });
    let before: Option<Came> = ui.data(|data| data.get_temp(id));
    let before = before.filter(|before| before.drawn + 1 >= pass);
    let new = Came {
        drawn: pass,
        time,
        at,
    };
    let came = before.unwrap_or(new);
    let now = Came {
        drawn: pass,
        ..came
    };
    ui.data_mut(|data| data.insert_temp(id, now));
    let shown = add(ui, before.is_none());
    if let Some(at) = came.at.filter(|_| time - came.time < REST) {
        // As near as two clicks are one double click.
        let near = ui
            .ctx()
            .options(|options| options.input_options.max_click_dist);
        let under = Rect::from_center_size(at, Vec2::splat(2.0 * near));
        ui.interact(under, id.with("second click"), Sense::CLICK);
    }
    shown
}
