//! What takes longer than a frame is worked out beside the window, one after the other, so that no frame waits for it.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use egui::Context;

/// What was worked out, and what is being worked out.
pub(in crate::gui) struct Aside<K, V> {
    known: Vec<(K, V)>,
    /// What is being worked out; none if it is no longer wanted. The next one waits for it to end, so that there is
    /// never more than one.
    running: Option<(Option<K>, Receiver<V>)>,
}

impl<K, V> Default for Aside<K, V> {
    fn default() -> Self {
        let (known, running) = (Vec::new(), None);
        Self { known, running }
    }
}

impl<K: PartialEq + Clone, V: Clone + Default + Send + 'static> Aside<K, V> {
    /// Nothing of it holds any more.
    pub(in crate::gui) fn forget(&mut self) {
        self.known.clear();
        if let Some((of, _)) = &mut self.running {
            *of = None;
        }
    }

    /// What is known of that; none comes in one of the next frames, by `work`.
    pub(in crate::gui) fn ask<W: FnOnce() -> V + Send + 'static>(
        &mut self,
        ctx: &Context,
        of: &K,
        work: impl FnOnce() -> W,
    ) -> Option<V> {
        self.take();
        if let Some((_, found)) = self.known.iter().find(|(one, _)| one == of) {
            return Some(found.clone());
        }
        if self.running.is_none() {
            let (work, ctx) = (work(), ctx.clone());
            let (sender, receiver) = channel();
            let thread = thread::Builder::new().name("aside".to_owned());
            let begun = thread.spawn(move || {
                // Nobody may wait for it any more.
                let _ = sender.send(work());
                ctx.request_repaint();
            });
            // Without a thread it is tried again in the next frame that is drawn.
            self.running = begun.is_ok().then(|| (Some(of.clone()), receiver));
        }
        None
    }

    fn take(&mut self) {
        let Some((of, receiver)) = &self.running else {
            return;
        };
        let found = match receiver.try_recv() {
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => V::default(),
            Ok(found) => found,
        };
        self.known.extend(of.clone().map(|of| (of, found)));
        self.running = None;
    }
}
