//! What the window tells, over the lower edge of the map: a sentence, why something was refused, the ways out.

use std::cell::Cell;

use egui::{Context, Id, RichText, Ui};

use crate::campaign::Command;
use crate::gui::action::{Action, WayOut};
use crate::gui::app::App;
use crate::gui::board;
use crate::gui::file::keeping;
use crate::gui::games::{Undone, panels};
use crate::gui::shell::hint::Foot;
use crate::gui::shell::hints;
use crate::gui::shell::message::{Message, sentence};
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons};
use crate::limits::shown;
use crate::table::{Decision, Refusal};

impl App {
    /// Says why something cannot be done, with the way out.
    pub(in crate::gui) fn refuse_with(&mut self, way_out: WayOut) {
        self.message = Some(Message {
            text: sentence(&way_out.text),
            rule: way_out.rule,
            is_error: true,
            ways_out: vec![(way_out.words.into(), way_out.help, way_out.action)],
            ..Message::default()
        });
    }

    pub(in crate::gui) fn refuse(&mut self, command: &Command, refusal: &Refusal) {
        let text = sentence(refusal.reason());
        let ways_out = command
            .overruled()
            .filter(|_| matches!(refusal, Refusal::Rule { .. }))
            .map(|command| {
                let help = "Overrule: logged with the rule it skips";
                ("Force".into(), help, Action::Do(command))
            })
            .into_iter()
            .collect();
        self.message = Some(Message {
            text,
            rule: refusal.rule_id(),
            is_error: true,
            ways_out,
            ..Message::default()
        });
    }

    pub(in crate::gui) fn say(&mut self, text: impl AsRef<str>) {
        self.tell(text.as_ref(), false);
    }

    pub(in crate::gui) fn fail(&mut self, text: impl AsRef<str>) {
        self.tell(text.as_ref(), true);
    }

    /// Keys did nothing, since they were meant for what stood before.
    pub(in crate::gui) fn tell_swallowed(&mut self) {
        if !self.guard.has_told() {
            self.say("The question had just changed, so the key did nothing; press it again");
        }
    }

    /// Asks whether a command is meant that ends a turn in which somebody can still act, or a fight; nothing else is asked
    /// until a second key, or the button of what has none, or some seconds answer.
    pub(in crate::gui) fn ask_to_end(&mut self, undone: &Undone) {
        let (name, help) = undone.by.words(Some(self.document().campaign().system()));
        let (again, ways_out) = match undone.by.shortcut() {
            Some(keys) => (keys.logical_key.name().to_owned(), Vec::new()),
            None => {
                let yes = ("End it".into(), help, Action::Ui(undone.by));
                (format!("“{name}”"), vec![yes])
            }
        };
        self.message = Some(Message {
            text: format!("{} – {again} again to {}", undone.words, undone.verb),
            asks: Some(undone.by),
            ways_out,
            ..Message::default()
        });
        // A finger that bounces does not answer.
        self.guard.hold_bounce();
    }

    /// What was told goes by itself once it was there long enough. A question that was still to be seen when its key came
    /// stays for it: it counts as long as it shows, however late the window is drawn.
    fn forget_message(&mut self, ctx: &Context, actions: &[Action]) {
        let over = self.has_dialog();
        let Some(message) = &mut self.message else {
            return;
        };
        let now = ctx.input(|input| input.time);
        let (since, _) = *message.shown.get_or_insert((now, over));
        let left = message.lasts() - (now - since);
        let asks = message.asks.map(Action::Ui);
        let answered = asks.is_some_and(|again| actions.contains(&again));
        if left <= 0.0 && !answered {
            self.message = None;
        } else if left.is_finite() {
            ctx.request_repaint_after_secs(left as f32);
        }
    }

    /// Whether a dialog stands before everything else.
    pub(in crate::gui) fn has_dialog(&self) -> bool {
        let form = self.form.is_some() || self.exchange.is_open();
        form || self.scene.newcomers.is_some() || self.side.is_some()
    }

    /// What the GM did by hand has closed questions that nobody had answered: says which.
    pub(in crate::gui) fn tell_closed(&mut self, closed: &[Decision]) {
        let Some(first) = closed.first() else {
            return;
        };
        let others = match closed.len() {
            1 => String::new(),
            2 => ", nor is another question open".to_owned(),
            count => format!(", nor are {} others open", count - 1),
        };
        let (who, question) = (shown(&first.who_name), shown(&first.question));
        self.say(format!("{who} is not asked any more: “{question}”{others}"));
    }

    fn tell(&mut self, text: &str, is_error: bool) {
        self.message = Some(Message {
            text: sentence(text),
            is_error,
            ..Message::default()
        });
    }
}

/// How high the strip at the foot of a map is at 100 % text.
const STRIP: f32 = 56.0;

/// How wide they are at most.
const WIDEST: f32 = 760.0;

/// What is told lies over the lower edge of the map, so that nothing moves under the pointer: over the strip there, as
/// long as that has nothing to say or to press.
pub(in crate::gui) fn toasts_ui(ctx: &Context, app: &mut App, actions: &mut Vec<Action>) {
    app.forget_message(ctx, actions);
    let screen = ctx.content_rect();
    let shown = app.layout.map().filter(|_| app.start.is_none());
    let map = shown.unwrap_or(screen).intersect(screen);
    let top = Cell::new(f32::INFINITY);
    let toasts = |id: &str, order, above: f32, add: &mut dyn FnMut(&mut Ui)| {
        let area = egui::Area::new(Id::unique(id)).order(order);
        let area = area.pivot(egui::Align2::CENTER_BOTTOM);
        let foot = map.center_bottom() - egui::vec2(0.0, above + theme::SPACE);
        let area = area.fixed_pos(foot).constrain_to(screen);
        let shown = area.show(ctx, |ui| {
            ui.set_max_width((map.width() - 24.0).clamp(240.0, WIDEST));
            add(ui);
        });
        let rect = shown.response.rect;
        // Empty where there is nothing to tell.
        if rect.height() > 1.0 {
            top.set(top.get().min(rect.top()));
        }
        rect.height()
    };
    // Beneath menus and dialogs, but for what was told before a dialog.
    let order = match app.message.as_ref().and_then(|message| message.shown) {
        Some((_, true)) if app.has_dialog() => egui::Order::Tooltip,
        _ => egui::Order::Middle,
    };
    let strip = STRIP * theme::text_scale(&ctx.style_of(ctx.theme()));
    let foot = panels(&app.document().campaign().game)
        .moment(&app.scene)
        .foot;
    let mut above = match foot {
        Foot::Tells | Foot::Edits | Foot::Answers if shown.is_some() => {
            strip.max(board::foot_height(ctx))
        }
        _ => 0.0,
    };
    // One thing at a time: what has just happened comes first.
    let tells = app.message.is_some() || !app.notices.is_empty() || app.not_kept().is_some();
    if app.start.is_none() && !tells {
        let system = app.document().campaign().system();
        let hints = &mut app.hints;
        let hint = toasts("hint", egui::Order::Middle, above, &mut |ui| {
            hints::hint_ui(ui, hints, system, actions);
        });
        above += hint;
    }
    toasts("toasts", order, above, &mut |ui| {
        not_kept_ui(ui, app, actions);
        notices_ui(ui, app);
        message_ui(ui, app, actions);
    });
    let before = top_of_told(ctx);
    if before.to_bits() != top.get().to_bits() {
        ctx.data_mut(|data| data.insert_temp(top_id(), top.get()));
        ctx.request_repaint();
    }
}

fn top_id() -> Id {
    Id::unique("top of what is told")
}

/// Where what is told over the map begins, as it was drawn last; below everything where nothing is told.
pub(in crate::gui) fn top_of_told(ctx: &Context) -> f32 {
    ctx.data(|data| data.get_temp(top_id()))
        .unwrap_or(f32::INFINITY)
}

/// As long as nothing is kept, this stands there, with the way out.
fn not_kept_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    let Some(why) = app.not_kept() else {
        return;
    };
    let t = theme::tokens(ui);
    widgets::toast_ui(ui, |ui| {
        ui.label(RichText::new(icons::WARNING).color(t.bad));
        ui.label(theme::strong("Nothing you do now is kept"));
        ui.label(RichText::new(sentence(&why)).color(t.muted));
        // They stand there until one is chosen, whatever else is said.
        let chosen_from = |message: &Message| message.ways_out == keeping::choice();
        if app.is_theirs() && !app.message.as_ref().is_some_and(chosen_from) {
            for (words, help, action) in keeping::choice() {
                if ui.button(&*words).hover_text(help).clicked() {
                    actions.push(action);
                }
            }
        }
        let help = "Save the campaign where it can be written; it goes on there";
        let name = UiCommand::SaveAs.name(ui.ctx());
        if ui.button(name).hover_text(help).clicked() {
            actions.push(Action::Ui(UiCommand::SaveAs));
        }
    });
}

/// What is said until it is closed.
fn notices_ui(ui: &mut Ui, app: &mut App) {
    let t = theme::tokens(ui);
    let mut closed = None;
    for (index, words) in app.notices.iter().enumerate() {
        widgets::toast_ui(ui, |ui| {
            ui.label(RichText::new(icons::WARNING).color(t.bad));
            ui.label(RichText::new(sentence(words)).color(t.text));
            if ui.button("Close").clicked() {
                closed = Some(index);
            }
        });
    }
    if let Some(index) = closed {
        app.notices.remove(index);
    }
}

/// What was refused or done, with the rule and the way out.
fn message_ui(ui: &mut Ui, app: &mut App, actions: &mut Vec<Action>) {
    let Some(message) = app.message.clone() else {
        return;
    };
    let t = theme::tokens(ui);
    widgets::toast_ui(ui, |ui| {
        let (icon, colour) = if message.is_error {
            (icons::WARNING, t.bad)
        } else {
            (icons::INFO, t.good)
        };
        ui.label(RichText::new(icon).color(colour));
        ui.label(RichText::new(&message.text).color(t.text));
        if let Some(rule) = message.rule {
            widgets::rule_link_ui(ui, rule, actions);
        }
        for (words, help, action) in &message.ways_out {
            if ui.button(&**words).hover_text(*help).clicked() {
                actions.push(action.clone());
            }
        }
        let dismiss = ui.button(icons::CLOSE).hover_text("Dismiss (Esc)");
        widgets::name_button(&dismiss, "Dismiss");
        if dismiss.clicked() {
            app.message = None;
        }
    });
}
