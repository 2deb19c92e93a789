//! What comes out on paper: sheets. Everything becomes [`Pages`] of shapes, in hundredths of a point, which are written as PDF
//! and shown as SVG: what is shown is what is printed.

mod blocks;
mod layout;
mod letters;
mod model;
mod pdf;
mod sheet;
mod svg;

use crate::campaign::Campaign;
use crate::table::CharacterId;

pub use layout::Sized;
pub use model::{Colour, Face, Page, Pages, Paint, Room, Shape, Spot, Step, Stroke, Text};
pub use pdf::PdfError;
pub use svg::Dots;

use layout::Press;

/// What is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The sheets of these people.
    Sheets(Vec<CharacterId>),
    /// A sheet to be filled in.
    Blank,
}

/// Why nothing is printed.
#[derive(Debug, thiserror::Error)]
pub enum NotPrinted {
    /// There is nothing of that.
    #[error("there is nothing to print: {0}")]
    Nothing(&'static str),
    /// It cannot be written.
    #[error(transparent)]
    Pdf(#[from] PdfError),
}

impl Campaign {
    /// Whose sheets are printed where nobody is named: all who are no foes, else all.
    #[must_use]
    pub fn sheets_to_print(&self) -> Vec<CharacterId> {
        let all = self.doors().people();
        let all: Vec<CharacterId> = all.into_iter().map(|(who, _)| who).collect();
        let (foes, own): (Vec<_>, Vec<_>) = all.into_iter().partition(|who| self.is_foe(*who));
        if own.is_empty() { foes } else { own }
    }

    /// The pages of a print on that paper.
    ///
    /// # Errors
    /// Why there are none.
    pub fn printed(&self, what: &What, size: Sized) -> Result<Pages, NotPrinted> {
        let mut press = Press::new(size);
        let title = match what {
            What::Sheets(people) => {
                let papers = people.iter().filter_map(|who| self.paper(Some(*who)));
                for paper in papers {
                    sheet::sheet(&mut press, paper);
                }
                "sheets"
            }
            What::Blank => {
                let paper = self.paper(None);
                sheet::sheet(&mut press, paper.unwrap_or_default());
                "a sheet to fill in"
            }
        };
        if press.count() == 0 {
            return Err(NotPrinted::Nothing("nobody has a sheet"));
        }
        let campaign = format!("{} · {}", self.system().name(), self.name);
        Ok(press.finished(&format!("{}, {title}", self.name), &campaign))
    }
}
