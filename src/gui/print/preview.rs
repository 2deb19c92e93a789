//! A print as it will come out of the printer: its pages are made beside the window when something of them changes, and only
//! the page that shows is drawn.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use egui::{ColorImage, Context, TextureHandle, TextureOptions};

use super::choice::Choice;
use crate::campaign::Campaign;
use crate::campaign::store::Pictures;
use crate::exchange::print::{NotPrinted, Pages, Sized};

/// What pages are of: what was chosen, on which paper, and the campaign at that revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Of {
    pub(super) choice: Choice,
    pub(super) paper: Sized,
    pub(super) revision: u64,
}

/// Pages that were made.
pub(super) struct Made {
    pub(super) pages: Pages,
    /// Why a picture on them could not be read.
    pub(super) unread: Option<String>,
}

/// Why there are none.
pub(super) struct NotMade {
    pub(super) why: String,
    /// So many pages it would be, where that is too many.
    pub(super) pages: Option<usize>,
}

/// Something that is worked out beside the window, once for what it is of; the last one stays until the next is there.
struct Aside<K, T> {
    /// None within is what could not be worked out.
    done: Option<(K, Option<T>)>,
    runs: Option<(K, Receiver<T>)>,
}

impl<K, T> Default for Aside<K, T> {
    fn default() -> Self {
        Self {
            done: None,
            runs: None,
        }
    }
}

impl<K: Clone + PartialEq, T: Send + 'static> Aside<K, T> {
    /// Sees to it that there is one of that; where nothing may be done beside the window, at once.
    fn want<W: FnOnce() -> T + Send + 'static>(
        &mut self,
        ctx: &Context,
        (of, at_once): (&K, bool),
        work: impl FnOnce() -> W,
    ) {
        if let Some((of, coming)) = &self.runs {
            let made = match coming.try_recv() {
                Ok(made) => Some(made),
                Err(TryRecvError::Disconnected) => None,
                Err(TryRecvError::Empty) => return,
            };
            self.done = Some((of.clone(), made));
            self.runs = None;
        }
        if self.is_of(of) {
            return;
        }
        let work = work();
        if at_once {
            self.done = Some((of.clone(), Some(work())));
            return;
        }
        let (sender, coming) = channel();
        let window = ctx.clone();
        let thread = std::thread::Builder::new().name("print".to_owned());
        let begun = thread.spawn(move || {
            // Nobody may wait for it any more.
            let _ = sender.send(work());
            window.request_repaint();
        });
        match begun {
            Ok(_) => self.runs = Some((of.clone(), coming)),
            Err(_) => self.done = Some((of.clone(), None)),
        }
    }

    fn is_of(&self, of: &K) -> bool {
        self.done.as_ref().is_some_and(|(made, _)| made == of)
    }

    fn last(&self) -> Option<&T> {
        self.done.as_ref()?.1.as_ref()
    }
}

/// The page that is drawn, of which pages, with so many dots to the inch.
type Drawn = (Of, usize, u16);

/// The pages, and the one that shows.
#[derive(Default)]
pub(super) struct Preview {
    pages: Aside<Of, Result<Arc<Made>, NotMade>>,
    picture: Aside<Drawn, Option<TextureHandle>>,
    /// What the pages are to be of.
    wanted: Option<Of>,
    /// Nothing is done beside the window.
    pub(super) at_once: bool,
}

impl Preview {
    /// Has the pages made, if they are not there.
    pub(super) fn make(
        &mut self,
        ctx: &Context,
        of: &Of,
        campaign: &Campaign,
        pictures: Option<Pictures>,
    ) {
        self.wanted = Some(of.clone());
        self.pages.want(ctx, (of, self.at_once), || {
            let (of, campaign) = (of.clone(), campaign.clone());
            move || made(&of, &campaign, pictures.as_ref())
        });
    }

    /// The last pages that were made, or why there are none.
    pub(super) fn last(&self) -> Option<&Result<Arc<Made>, NotMade>> {
        self.pages.last()
    }

    /// Whether what is there is what is wanted.
    pub(super) fn is_new(&self) -> bool {
        let wanted = self.wanted.as_ref();
        wanted.is_some_and(|of| self.pages.is_of(of))
    }

    /// The pages as they are wanted, once they are there.
    pub(super) fn ready(&self) -> Option<&Arc<Made>> {
        self.last().filter(|_| self.is_new())?.as_ref().ok()
    }

    /// Has a page drawn, and gives the last one that was.
    pub(super) fn picture(
        &mut self,
        ctx: &Context,
        page: usize,
        to_the_inch: u16,
    ) -> Option<&TextureHandle> {
        let (of, Some(Ok(made))) = self.pages.done.as_ref()? else {
            return None;
        };
        let drawn = (of.clone(), page, to_the_inch);
        self.picture.want(ctx, (&drawn, self.at_once), || {
            let (made, window) = (Arc::clone(made), ctx.clone());
            move || {
                let dots = made.pages.pages.get(page)?.dots(to_the_inch).ok()?;
                let size = [dots.wide, dots.high];
                // Paper is white, so nothing of it shows through.
                let image = ColorImage::from_rgba_premultiplied(size, &dots.rgba);
                let options = TextureOptions::LINEAR;
                Some(window.load_texture("page to be printed", image, options))
            }
        });
        self.picture.last()?.as_ref()
    }
}

fn made(of: &Of, campaign: &Campaign, pictures: Option<&Pictures>) -> Result<Arc<Made>, NotMade> {
    let mut unread = None;
    let mut stored = |id: &_| {
        let found = pictures?.get(id);
        found.map_err(|error| unread = Some(error.to_string())).ok()
    };
    let print = of.choice.print(campaign, of.paper);
    match print.pages_with(campaign, &mut stored) {
        Ok(pages) => Ok(Arc::new(Made { pages, unread })),
        Err(why) => Err(NotMade {
            pages: match why {
                NotPrinted::TooMany { pages, .. } => Some(pages),
                _ => None,
            },
            why: why.to_string(),
        }),
    }
}
