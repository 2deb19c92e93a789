//! What a widget says while it is pointed at.

use egui::{Response, WidgetText};

/// [`Response::on_hover_text`] for a window of hundreds of widgets: egui asks all it knows of tooltips for each of them.
pub(in crate::gui) trait HoverText: Sized {
    /// Says the words while the pointer rests on it, and to a screen reader.
    fn hover_text(self, words: impl Into<WidgetText>) -> Self {
        self.hover_words(|| words)
    }

    /// The same with words that are put together only where they are said.
    fn hover_words<W: Into<WidgetText>>(self, words: impl FnOnce() -> W) -> Self;
}

impl HoverText for Response {
    fn hover_words<W: Into<WidgetText>>(self, words: impl FnOnce() -> W) -> Self {
        let pointer = self.ctx.input(|input| input.pointer.hover_pos());
        let pointed_at = pointer.is_some_and(|at| self.interact_rect.contains(at));
        if pointed_at || self.ctx.has_accesskit_node(self.id) {
            return self.on_hover_text(words());
        }
        self
    }
}
