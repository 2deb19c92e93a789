//! Printing from the window: a page on which one chooses what, and sees it as it comes out of the printer, before it is
//! saved as PDF or opened in the system’s viewer. What is on a page of paper is in the core (`exchange::print`).
//!
//! `choice` is what is printed, `preview` makes it beside the window, `page` is the page over the window, `out` the PDF.

mod choice;
mod out;
mod page;
mod preview;

pub(in crate::gui) use page::page_ui;

use std::path::PathBuf;

use self::choice::Choice;
use self::preview::Preview;
use crate::gui::action::Action;
use crate::table::MapId;

/// Something that is wanted of the print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrintAsk {
    /// Ask where it is saved to.
    Form,
    /// Write it to that new file.
    Save(PathBuf),
    /// Open it in the system’s own viewer.
    View,
}

impl From<PrintAsk> for Action {
    fn from(ask: PrintAsk) -> Self {
        Self::Print(ask)
    }
}

/// What is printed, and how it looks.
#[derive(Default)]
pub(in crate::gui) struct Printing {
    choice: Choice,
    preview: Preview,
    /// The page that shows, counted from 0.
    page: usize,
    /// It shows as wide as there is room, to be read.
    wide: bool,
}

impl Printing {
    /// The page is about to show; maps begin with the one that shows.
    pub(in crate::gui) fn begin(&mut self, map: Option<MapId>) {
        self.choice.map = map;
    }
}
