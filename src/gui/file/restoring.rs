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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::Campaign;

    /// Beside the drawing thread it comes to what the one door would come to.
    #[test]
    fn what_is_restored_beside_is_what_the_door_restores() {
        let mut document = Document::new(Campaign::sample_nightclub());
        let dice = &mut TypedDice::default();
        for name in ["One", "Two"] {
            let rename = Command::Rename(name.to_owned());
            document.apply(&rename, dice).expect("a name");
        }
        let restore = Command::Restore(0);
        let beside = Restoring::begin(document.clone(), restore.clone(), egui::Context::default());
        let (restored, done) = beside.wait().expect("an answer");
        let expected = document.apply(&restore, dice);
        assert_eq!(done, expected);
        assert_eq!(restored.campaign(), document.campaign());
        assert_eq!(restored.revision(), document.revision());
    }
}
