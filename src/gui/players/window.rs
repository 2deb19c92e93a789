//! The real window: fed by a snapshot that it only reads, drawn anew when that changes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use egui::{Context, Event, Key, Ui, ViewportBuilder, ViewportClass, ViewportCommand, ViewportId};

use crate::gui::areas::MapPart;
use crate::gui::players::screen::{Memory, Screen};
use crate::gui::shell::desktop::{APP_ID, icon};

/// What the window tells the GM's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Report {
    /// It was closed by its own button.
    pub(super) closed: bool,
    /// It fills its monitor.
    pub(super) full_screen: bool,
    /// It has drawn something.
    pub(super) drawn: bool,
    /// The size of its monitor in pixels, such as “1920x1080”; empty where nobody says.
    pub(super) monitor: String,
    /// The part of the map that it shows, if it shows one.
    pub(super) part: Option<MapPart>,
}

/// What both windows hold: the snapshot goes in, the report comes out.
#[derive(Default)]
struct Shared {
    screen: Mutex<Arc<Screen>>,
    memory: Mutex<Memory>,
    report: Mutex<Report>,
    /// What was pressed there, for the GM's window.
    pressed: Mutex<Vec<Event>>,
}

/// The players' window, seen from the GM's.
#[derive(Default)]
pub(super) struct Window {
    shared: Arc<Shared>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What a panicked frame left behind is whole: it is only ever replaced.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The window's id.
pub(super) fn id() -> ViewportId {
    ViewportId::from_hash_of("players' window")
}

impl Window {
    /// Shows something else, and has it drawn.
    pub(super) fn set(&self, screen: Screen, ctx: &Context) {
        *lock(&self.shared.screen) = Arc::new(screen);
        ctx.request_repaint_of(id());
    }

    /// What it tells of itself; that it was closed, only once.
    pub(super) fn report(&self) -> Report {
        let mut report = lock(&self.shared.report);
        let told = report.clone();
        report.closed = false;
        told
    }

    /// The part of the map that it shows, if it shows one.
    pub(super) fn part(&self) -> Option<MapPart> {
        lock(&self.shared.report).part
    }

    /// What was pressed there since this was asked last.
    pub(super) fn pressed(&self) -> Vec<Event> {
        std::mem::take(&mut *lock(&self.shared.pressed))
    }

    /// Nothing is known of it before it draws again.
    pub(super) fn reopen(&self) {
        *lock(&self.shared.report) = Report::default();
    }

    /// Keeps it open for another frame.
    pub(super) fn show(&self, ctx: &Context, title: String) {
        // Inside another window it is small, so that it does not cover what is done there.
        let inside = ctx.embed_viewports();
        let size = if inside {
            [420.0, 300.0]
        } else {
            [1280.0, 720.0]
        };
        let builder = ViewportBuilder::default()
            .with_title(title)
            .with_app_id(APP_ID)
            .with_icon(icon())
            .with_inner_size(size)
            .with_min_inner_size([240.0, 160.0])
            .with_minimize_button(!inside)
            // The GM's keys go on working.
            .with_active(false);
        let shared = Arc::clone(&self.shared);
        ctx.show_viewport_deferred(id(), builder, move |ui, class| {
            frame_ui(ui, class, &shared);
        });
    }
}

fn frame_ui(ui: &mut Ui, class: ViewportClass, shared: &Shared) {
    let screen = Arc::clone(&lock(&shared.screen));
    let part = {
        let memory = &mut *lock(&shared.memory);
        screen.show(ui, memory);
        memory.part()
    };
    if class != ViewportClass::Deferred {
        let report = Report {
            part,
            ..Report::default()
        };
        tell(ui.ctx(), shared, report);
        return;
    }
    let full_screen = ui.input(|input| input.viewport().fullscreen == Some(true));
    let leaves = |input: &mut egui::InputState| {
        full_screen && input.consume_key(egui::Modifiers::NONE, Key::Escape)
    };
    if ui.input_mut(leaves) {
        ui.ctx()
            .send_viewport_cmd(ViewportCommand::Fullscreen(false));
    }
    // Nothing is done here: every key is the GM's, whichever window has the focus.
    let keys = ui.input(|input| {
        let keys = input.events.iter();
        let keys = keys.filter(|event| matches!(event, Event::Key { .. }));
        keys.cloned().collect::<Vec<_>>()
    });
    if !keys.is_empty() {
        lock(&shared.pressed).extend(keys);
        ui.ctx().request_repaint_of(ViewportId::ROOT);
    }
    let pixels_per_point = ui.ctx().pixels_per_point();
    let report = ui.input(|input| {
        let info = input.viewport();
        let size = info.monitor_size.map(|size| size * pixels_per_point);
        Report {
            closed: info.close_requested(),
            full_screen,
            drawn: true,
            monitor: size.map_or_else(String::new, |size| {
                format!("{}x{}", size.x.round(), size.y.round())
            }),
            part,
        }
    });
    tell(ui.ctx(), shared, report);
}

/// Tells the GM's window what is new.
fn tell(ctx: &Context, shared: &Shared, report: Report) {
    let mut told = lock(&shared.report);
    let closed = told.closed || report.closed;
    let report = Report { closed, ..report };
    if *told != report {
        *told = report;
        ctx.request_repaint_of(ViewportId::ROOT);
    }
}
