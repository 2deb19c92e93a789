//! Players’ phones, seen from the window: sharing begins and ends here, what phones ask for goes through the document’s one
//! door, and what the GM decides about them is done. The server is in `crate::phones`.
//!
//! `page` is the page over the window, `code` the picture that phones scan.

mod code;
mod page;

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use qrcodegen::QrCode;

use crate::campaign::Sent;
use crate::campaign::store::{Keeper, KeptState, clock};
use crate::gui::app::App;
use crate::gui::games::panels;
use crate::gui::shell::guard::Standing;
use crate::limits::shown;
use crate::phones::server::{Address, Limits, Share, ShareOn};
use crate::phones::{Book, BookError, CODE_USED_UP, Desk, OnShow};
use crate::table::{CharacterId, Refusal};

pub(in crate::gui) use page::page_ui;

/// Something the GM wants of the phones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhonesAsk {
    /// Let phones in.
    Share,
    /// Nothing is shared any more; phones may come again.
    Stop,
    /// The same, and every phone is forgotten.
    End,
    /// Another code.
    NewCode,
    /// What phones ask for waits for a nod, or is done at once.
    Nod(bool),
    /// Nod to what was sent, or do not.
    Decide(Sent, bool),
    /// Call a phone otherwise.
    Rename(u32, String),
    /// Whom a phone plays, and whether it may pick another one.
    Lock(u32, Option<CharacterId>, bool),
    /// Throw a phone out.
    ThrowOut(u32),
}

/// Players’ phones, and what of their page is not the campaign’s.
#[derive(Default)]
pub(in crate::gui) struct Phones {
    sharing: Option<Sharing>,
    /// Why phones are not let in.
    failed: Option<String>,
    /// Where to listen instead of on every private address; in tests only.
    addresses: Vec<IpAddr>,
    /// Which address’s code shows.
    address: usize,
    /// The phone whose name is being typed.
    naming: Option<(u32, String)>,
    /// The code of the link that shows.
    code: Option<(String, QrCode)>,
    /// It is as large as there is room, to be read from across the table.
    large: bool,
    /// This machine’s addresses, and when they were asked for.
    cards: Option<(Instant, Vec<Address>)>,
}

/// A share that goes on. The desk is dropped after the server, which speaks to it.
struct Sharing {
    share: Share,
    desk: Desk,
    /// The campaign’s file, beside which the list of phones is.
    file: Option<PathBuf>,
    /// How many wishes waited when the GM was last told.
    waited: usize,
    /// The GM was told that the code lets nobody in any more.
    told_used_up: bool,
}

impl Phones {
    /// Whether phones are let in.
    pub(in crate::gui) const fn is_shared(&self) -> bool {
        self.sharing.is_some()
    }

    /// How many phones were heard of, and how many wishes wait; none while nothing is shared.
    pub(in crate::gui) fn count(&self) -> Option<(usize, usize)> {
        let desk = &self.sharing.as_ref()?.desk;
        let book = desk.book();
        let now = Instant::now();
        let heard = book
            .devices()
            .filter(|(id, _)| book.heard(*id, now).is_some());
        Some((heard.count(), desk.nods().len()))
    }

    /// Another campaign: nothing of the one before is shared any more.
    pub(in crate::gui) fn forget(&mut self) {
        let addresses = std::mem::take(&mut self.addresses);
        *self = Self {
            addresses,
            ..Self::default()
        };
    }
}

impl App {
    /// The app that lets phones in on these addresses; for tests.
    #[must_use]
    pub fn sharing_on(mut self, addresses: Vec<IpAddr>) -> Self {
        self.phones.addresses = addresses;
        self
    }

    /// Does something about the phones.
    pub(in crate::gui) fn ask_phones(&mut self, ask: PhonesAsk) {
        self.phones.failed = None;
        let done = match (ask, &mut self.phones.sharing) {
            (PhonesAsk::Share, None) => self.share(),
            (PhonesAsk::Share, Some(_)) | (_, None) => Ok(()),
            (ask, Some(sharing)) => decide(sharing, &ask)
                .map_err(|error| error.to_string())
                .map(|ends| {
                    if ends {
                        self.phones.sharing = None;
                        self.say("No phone is let in any more");
                    }
                }),
        };
        if let Err(why) = done {
            self.phones.failed = Some(why);
        }
    }

    fn share(&mut self) -> Result<(), String> {
        if self.keeper.is_none() && self.looking.is_some() {
            return Err(
                "The campaign is only looked at; save it to a file of its own first".to_owned(),
            );
        }
        if self.keeper.is_none() && !(self.headless && self.data_folder.is_none()) {
            // The list of phones lies beside the campaign’s file.
            self.begin_untitled();
        }
        let file = self.path().map(ToOwned::to_owned);
        if file.is_none() && !self.headless {
            return Err(self.unkept.clone().unwrap_or_default());
        }
        let book = Book::open(file.as_deref()).map_err(|error| error.to_string())?;
        let mut desk = Desk::new(book, &self.document);
        let ctx = self.ctx.clone();
        let pictures = self.keeper.as_ref().map(Keeper::pictures);
        let on = ShareOn {
            addresses: self.phones.addresses.clone(),
            port: None,
            limits: Limits::default(),
            wake: Arc::new(move || {
                if let Some(ctx) = &ctx {
                    ctx.request_repaint();
                }
            }),
            pictures: Arc::new(move |id| pictures.as_ref()?.get(id).ok()),
        };
        let share = Share::begin(&mut desk, &on).map_err(|error| error.to_string())?;
        desk.show(&self.document, self.on_show());
        self.phones.address = 0;
        self.phones.sharing = Some(Sharing {
            share,
            desk,
            file,
            waited: 0,
            told_used_up: false,
        });
        Ok(())
    }

    /// At the head of a frame: what phones have asked for is done, they are answered once it is on the disk, and shown the
    /// table as it is now.
    pub(in crate::gui) fn work_for_phones(&mut self) {
        // What is asked for meanwhile waits for the way back.
        if self.restoring.is_some() {
            return;
        }
        let Some(mut sharing) = self.phones.sharing.take() else {
            return;
        };
        if sharing.file.as_deref() != self.path() {
            self.say("The campaign is in another file now, so no phone is let in any more; share it again");
            return;
        }
        while let Some(order) = sharing.desk.next(&self.document) {
            self.do_for_phone(&mut sharing, order);
        }
        // Not only once nothing is on its way: where one taps after the other, that may never be.
        let on_disk = match &self.keeper {
            Some(keeper) => keeper.on_disk(&self.document),
            None => Some(self.document.revision()),
        };
        if sharing.desk.waits_for_disk()
            && let Some(up_to) = on_disk
            && let Err(error) = sharing.desk.flushed(up_to)
        {
            self.phones.failed = Some(error.to_string());
        }
        let waits = sharing.desk.nods().len();
        if waits > sharing.waited
            && let Some(nod) = sharing.desk.nods().last()
        {
            let (device, label) = (shown(&nod.device), shown(&nod.label));
            self.say(format!(
                "{device} asks for a nod: {label}. F7 shows what waits"
            ));
        }
        sharing.waited = waits;
        let used_up = sharing.desk.book().is_used_up();
        if used_up && !sharing.told_used_up {
            self.say(format!("{CODE_USED_UP}; make a new code in F7"));
        }
        sharing.told_used_up = used_up;
        sharing.desk.show(&self.document, self.on_show());
        self.phones.sharing = Some(sharing);
    }

    /// What phones show of the table: what the players’ window does.
    fn on_show(&self) -> OnShow {
        let looks_at = panels(&self.document.campaign().game).map_shown(&self.scene);
        OnShow {
            map: self.players.map_for(looks_at),
            covered: self.players.is_covered(),
        }
    }

    fn do_for_phone(&mut self, sharing: &mut Sharing, order: crate::phones::Order) {
        if let Some(KeptState::Failed(_)) = self.kept() {
            let why =
                Refusal::structure("the GM’s machine cannot write; nothing is done until it can");
            sharing.desk.settle(order, Err(&why));
            return;
        }
        self.document.set_time(clock());
        let before = self.before();
        let dialog = self.has_dialog();
        let stood = Standing::of(&self.document, &mut self.scene, dialog);
        let command = order.command.clone();
        let device = sharing
            .desk
            .book()
            .device(order.sent.device)
            .map(|device| device.name.clone());
        let done = self
            .document
            .apply_sent(&command, Some(order.sent), self.dice.as_mut());
        sharing.desk.settle(order, done.as_ref());
        let Ok(done) = done else {
            return;
        };
        let label = done.label.clone();
        // What the GM has under the pointer stays there.
        let menu = self.scene.menu.take();
        self.applied(&command, Ok(done), before);
        self.scene.menu = menu;
        if stood != Standing::of(&self.document, &mut self.scene, dialog) {
            // Keys on their way were meant for what stood before.
            self.guard.hold(false);
        }
        let device = device.unwrap_or_default();
        self.say(format!("{}: {}", shown(&device), shown(&label)));
    }
}

/// Whether that ends the share.
fn decide(sharing: &mut Sharing, ask: &PhonesAsk) -> Result<bool, BookError> {
    let desk = &mut sharing.desk;
    match ask {
        PhonesAsk::Share => {}
        PhonesAsk::Stop => return Ok(true),
        PhonesAsk::End => {
            desk.book().end()?;
            return Ok(true);
        }
        PhonesAsk::NewCode => desk.book().renew_code()?,
        PhonesAsk::Nod(nod) => desk.book().set_nod(*nod)?,
        PhonesAsk::Decide(sent, yes) => desk.decide(*sent, *yes),
        PhonesAsk::Rename(id, name) => desk.book().rename(*id, name)?,
        PhonesAsk::Lock(id, who, locked) => desk.book().lock(*id, *who, *locked)?,
        PhonesAsk::ThrowOut(id) => desk.throw_out(*id)?,
    }
    Ok(false)
}
