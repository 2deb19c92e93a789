//! Opening the real window, and saying in one sentence why there is none.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use crate::gui::app::App;
use crate::gui::shell::desktop::{APP_ID, icon};

/// Why there is no window.
#[derive(Debug, thiserror::Error)]
pub enum NoWindow {
    /// Neither X11 nor Wayland is there.
    #[error("No window: this session has no display (neither DISPLAY nor WAYLAND_DISPLAY is set).")]
    NoDisplay,
    /// The display that is named does not answer.
    #[error("No window: the display “{0}” cannot be reached, or a library for it is missing.")]
    Unreachable(String),
    /// The graphics driver refused.
    #[error("No window: OpenGL does not work on this display.")]
    NoOpenGl,
    /// A library that windows need is missing or failed.
    #[error("No window: a windowing library is missing or does not work here.")]
    Library,
}

/// Opens the window on that file, on the last campaign, or on the start page; returns when it is closed, with why not
/// everything was saved then.
///
/// # Errors
/// One sentence on why no window could be opened.
pub fn run(open: Option<PathBuf>) -> Result<Option<String>, NoWindow> {
    let unix = cfg!(all(unix, not(target_os = "macos")));
    let unset = |name: &str| std::env::var_os(name).is_none_or(|value| value.is_empty());
    if unix && unset("DISPLAY") && unset("WAYLAND_DISPLAY") {
        return Err(NoWindow::NoDisplay);
    }
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Tableside")
            .with_app_id(APP_ID)
            .with_icon(icon())
            .with_inner_size([1440.0, 900.0])
            .with_min_inner_size([800.0, 500.0]),
        renderer: eframe::Renderer::Glow,
        ..Default::default()
    };
    // Windowing libraries may panic where a library is missing; that is no reason to lose the evening.
    let quiet = std::panic::take_hook();
    let shown = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let seen = shown.clone();
    let hook = Arc::new(quiet);
    let loud = hook.clone();
    std::panic::set_hook(Box::new(move |info| {
        if seen.load(std::sync::atomic::Ordering::Relaxed) {
            loud(info);
        }
    }));
    let created = shown.clone();
    let unsaved = Arc::new(OnceLock::new());
    let told = unsaved.clone();
    let run = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        eframe::run_native(
            "Tableside",
            options,
            Box::new(move |context| {
                created.store(true, std::sync::atomic::Ordering::Relaxed);
                Ok(Box::new(Window {
                    app: App::start(&context.egui_ctx, open),
                    first: true,
                    unsaved: told,
                }))
            }),
        )
    }));
    std::panic::set_hook(Box::new(move |info| hook(info)));
    match run {
        Ok(Ok(())) => Ok(unsaved.get().cloned()),
        Ok(Err(error)) => Err(refused(&error)),
        Err(panic) if shown.load(std::sync::atomic::Ordering::Relaxed) => {
            std::panic::resume_unwind(panic)
        }
        // What a library says as it panics is for its makers; whoever wants it sets RUST_LOG.
        Err(panic) => {
            log::info!("{}", panic_words(panic.as_ref()));
            Err(NoWindow::Library)
        }
    }
}

/// The windowing library's error in plain words; its own words show where RUST_LOG asks for them.
fn refused(error: &eframe::Error) -> NoWindow {
    log::info!("{error}");
    match error {
        eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_) => {
            let named = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
            let display = named("WAYLAND_DISPLAY")
                .or_else(|| named("DISPLAY"))
                .unwrap_or_default();
            NoWindow::Unreachable(display.chars().take(60).collect())
        }
        eframe::Error::Glutin(_)
        | eframe::Error::NoGlutinConfigs(..)
        | eframe::Error::OpenGL(_) => NoWindow::NoOpenGl,
        eframe::Error::AppCreation(_) => NoWindow::Library,
    }
}

fn panic_words(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a panic without words")
}

struct Window {
    app: App,
    /// It has not been drawn yet.
    first: bool,
    /// Why not everything was saved, for when the window is gone.
    unsaved: Arc<OnceLock<String>>,
}

/// Whether the window leaves no room for its own frame and for the bars of the desktop, so that its foot is hidden.
fn fills_the_screen(ctx: &egui::Context) -> bool {
    let (screen, size) = ctx.input(|input| {
        let viewport = input.viewport();
        (viewport.monitor_size, viewport.inner_rect)
    });
    let (Some(screen), Some(rect)) = (screen, size) else {
        return false;
    };
    rect.width() >= screen.x || rect.height() >= screen.y
}

impl eframe::App for Window {
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        if let Some(window) = frame.winit_window() {
            self.app
                .players
                .set_monitors(window.available_monitors().count());
        }
        if std::mem::take(&mut self.first) && fills_the_screen(ui.ctx()) {
            ui.ctx()
                .send_viewport_cmd(egui::ViewportCommand::Maximized(true));
        }
        let closing = ui.ctx().input(|input| input.viewport().close_requested());
        if closing && !self.app.may_close() {
            ui.ctx()
                .send_viewport_cmd(egui::ViewportCommand::CancelClose);
        }
        self.app.show(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.app.write_down();
        if let Some(why) = self.app.save_on_exit() {
            // The window closes once.
            let _ = self.unsaved.set(why);
        }
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}
