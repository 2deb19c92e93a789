//! What comes out on paper: sheets, the log. Everything becomes [`Pages`] of shapes, in hundredths of a point, which are
//! written as PDF and shown as SVG: what is shown is what is printed. A copy for players is made of what players may see
//! and of their own characters’ sheets alone.

mod blocks;
mod layout;
mod letters;
mod log;
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

/// More pages than these are made only for somebody who asked for as many.
pub const MOST_PAGES: usize = 60;

/// What is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The sheets of these people.
    Sheets(Vec<CharacterId>),
    /// A sheet to be filled in.
    Blank,
    /// The log of the last so many fights, else all of it.
    Log(Option<usize>),
}

/// Whose copy it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whose {
    /// The GM’s: all there is.
    #[default]
    Gm,
    /// The players’.
    Players,
}

/// A print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    /// What is printed.
    pub what: What,
    /// Whose copy it is.
    pub whose: Whose,
    /// On which paper.
    pub paper: Sized,
    /// No more pages are made.
    pub most: usize,
}

/// Why nothing is printed.
#[derive(Debug, thiserror::Error)]
pub enum NotPrinted {
    /// There is nothing of that.
    #[error("there is nothing to print: {0}")]
    Nothing(&'static str),
    /// A sheet that is not for players.
    #[error("{0} is no character of the players, so players have no copy of that sheet")]
    NotTheirs(String),
    /// It would be more pages than are wanted.
    #[error("that would be {pages} pages, and no more than {most} are made")]
    TooMany {
        /// How many pages.
        pages: usize,
        /// How many are wanted at most.
        most: usize,
    },
    /// It cannot be written.
    #[error(transparent)]
    Pdf(#[from] PdfError),
}

impl Campaign {
    /// Whose sheets are printed where nobody is named: all who are no foes, else all; for players, all of theirs.
    #[must_use]
    pub fn sheets_to_print(&self, whose: Whose) -> Vec<CharacterId> {
        let all = self.doors().people();
        let all: Vec<CharacterId> = all.into_iter().map(|(who, _)| who).collect();
        if whose == Whose::Players {
            return all
                .into_iter()
                .filter(|who| self.is_a_players(*who))
                .collect();
        }
        let (foes, own): (Vec<_>, Vec<_>) = all.into_iter().partition(|who| self.is_foe(*who));
        if own.is_empty() { foes } else { own }
    }
}

impl Print {
    /// The GM’s copy on that paper, with no more than [`MOST_PAGES`].
    #[must_use]
    pub const fn new(what: What, paper: Sized) -> Self {
        Self {
            what,
            whose: Whose::Gm,
            paper,
            most: MOST_PAGES,
        }
    }

    /// Its pages.
    ///
    /// # Errors
    /// Why there are none.
    pub fn pages(&self, campaign: &Campaign) -> Result<Pages, NotPrinted> {
        let mut press = Press::new(self.paper);
        let title = match &self.what {
            What::Sheets(people) => {
                self.sheets(campaign, people, &mut press)?;
                "sheets"
            }
            What::Blank => {
                let paper = campaign.paper(None);
                sheet::sheet(&mut press, paper.unwrap_or_default());
                "a sheet to fill in"
            }
            What::Log(fights) => {
                let from = fights.map_or(0, |fights| campaign.fights_from(fights));
                match self.whose {
                    Whose::Gm => log::of_gm(&mut press, campaign.log_records(from), &campaign.name),
                    Whose::Players => log::of_players(&mut press, campaign.player_log(from)),
                }
                "the log"
            }
        };
        match press.count() {
            0 => return Err(NotPrinted::Nothing(self.nothing())),
            pages if pages > self.most => {
                let most = self.most;
                return Err(NotPrinted::TooMany { pages, most });
            }
            _ => {}
        }
        let name = format!("{} · {}", campaign.system().name(), campaign.name);
        Ok(press.finished(&format!("{}, {title}", campaign.name), &name))
    }

    fn sheets(
        &self,
        campaign: &Campaign,
        people: &[CharacterId],
        press: &mut Press,
    ) -> Result<(), NotPrinted> {
        for who in people {
            if self.whose == Whose::Players && !campaign.is_a_players(*who) {
                let name = campaign.doors().person(*who).unwrap_or_default();
                return Err(NotPrinted::NotTheirs(name.to_owned()));
            }
            if let Some(paper) = campaign.paper(Some(*who)) {
                sheet::sheet(press, paper);
            }
        }
        Ok(())
    }

    /// Of what there is nothing.
    const fn nothing(&self) -> &'static str {
        match (&self.what, self.whose) {
            (What::Sheets(_), Whose::Players) => "the players have no characters",
            (What::Sheets(_) | What::Blank, _) => "nobody has a sheet",
            (What::Log(_), Whose::Gm) => "the log is empty",
            (What::Log(_), Whose::Players) => "the log has nothing that players may read",
        }
    }
}
