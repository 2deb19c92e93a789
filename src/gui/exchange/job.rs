//! What may take longer than a frame, on a thread of its own: the window goes on meanwhile, and Escape stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use egui::Context;

use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::exchange::Ask;
use crate::gui::theme;
use crate::gui::widgets::dialog::dialog_ui;

/// How long nothing shows of it, in seconds: most are done by then.
const QUIET: f64 = 0.5;

/// What is done in the window once the thread is done.
pub(in crate::gui) type Then = Box<dyn FnOnce(&mut App, &Context) + Send>;

/// Whether the work is still wanted; the thread asks before it writes anything.
#[derive(Clone, Default)]
pub(in crate::gui) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(in crate::gui) fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Work under way.
pub(super) struct Job {
    /// What is done, as “Reading club.excalidraw”.
    words: String,
    since: f64,
    shows: bool,
    stop: Stop,
    done: Receiver<Then>,
}

impl Job {
    /// Begins it.
    pub(super) fn begin(
        ctx: &Context,
        words: String,
        work: impl FnOnce(&Stop) -> Then + Send + 'static,
    ) -> std::io::Result<Self> {
        let (sender, done) = channel();
        let stop = Stop::default();
        let (asked, window) = (stop.clone(), ctx.clone());
        let thread = std::thread::Builder::new().name("exchange".to_owned());
        thread.spawn(move || {
            // Nobody may wait for it any more.
            let _ = sender.send(work(&asked));
            window.request_repaint();
        })?;
        Ok(Self {
            words,
            since: ctx.input(|input| input.time),
            shows: false,
            stop,
            done,
        })
    }

    /// Whether it has taken so long that it shows.
    pub(super) fn shows(&self) -> bool {
        self.shows
    }

    /// What is to be done once it is there; an inner none if it will never be.
    pub(super) fn poll(&mut self, ctx: &Context) -> Option<Option<Then>> {
        match self.done.try_recv() {
            Ok(then) => return Some(Some(then)),
            Err(TryRecvError::Disconnected) => return Some(None),
            Err(TryRecvError::Empty) => {}
        }
        let left = self.since + QUIET - ctx.input(|input| input.time);
        self.shows = left <= 0.0;
        if !self.shows {
            ctx.request_repaint_after_secs(left as f32);
        }
        None
    }

    /// Waits for it.
    pub(super) fn wait(&self) -> Option<Then> {
        self.done.recv().ok()
    }

    /// It is not wanted any more; the thread ends by itself.
    pub(super) fn stop(&self) {
        self.stop.0.store(true, Ordering::Relaxed);
    }

    /// Says what is done, once that takes longer.
    pub(super) fn show(&self, ctx: &Context, actions: &mut Vec<Action>) {
        if !self.shows {
            return;
        }
        let scale = theme::text_scale(&ctx.style_of(ctx.theme()));
        let width = (420.0 * scale).min(ctx.content_rect().width() - 48.0);
        let closed = dialog_ui(ctx, &self.words, width, |ui| {
            ui.label("The window goes on meanwhile; nothing is changed yet.");
            ui.add_space(theme::SPACE);
            if ui.button("Stop").clicked() {
                actions.push(Ask::Leave.into());
            }
        });
        if closed {
            actions.push(Ask::Leave.into());
        }
    }
}
