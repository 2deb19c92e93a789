//! Going back to a state long ago, beside the drawing thread: on a copy of the document, which takes its place when it
//! is done. Until then no other change is taken.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use crate::campaign::{Applied, Command, Document};
use crate::dice::TypedDice;
use crate::table::Refusal;

/// The document afterwards, and what it came to.
pub(in crate::gui) type Restored = (Document, Result<Applied, Refusal>);

/// A restore that goes on.
pub(in crate::gui) struct Restoring {
    /// What was asked for.
    pub(in crate::gui) command: Command,
    answers: Receiver<Restored>,
}

impl Restoring {
    /// Begins; the window is drawn again when it is done.
    pub(in crate::gui) fn begin(document: Document, command: Command, ctx: egui::Context) -> Self {
        let (send, answers) = channel();
        let wanted = command.clone();
        std::thread::spawn(move || {
            let mut document = document;
            // No restore draws a die.
            let done = document.apply(&wanted, &mut TypedDice::default());
            // Nobody waits any more if the window is gone.
            let _ = send.send((document, done));
            ctx.request_repaint();
        });
        Self { command, answers }
    }

    /// The answer once it is there; an inner none if there will never be one.
    pub(in crate::gui) fn answer(&self) -> Option<Option<Restored>> {
        match self.answers.try_recv() {
            Ok(restored) => Some(Some(restored)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }

    /// Waits for it.
    pub(in crate::gui) fn wait(&self) -> Option<Restored> {
        self.answers.recv().ok()
    }
}
