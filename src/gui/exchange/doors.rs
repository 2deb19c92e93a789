//! How a map comes in: a file that is dropped or chosen, a drawing that is pasted. It is read aside, looked at, and added
//! by one command.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Context, Event};

use crate::campaign::Campaign;
use crate::campaign::store::{Keeper, PictureKind};
use crate::exchange::{ReadError, Understood, bytes_of, name_of};
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::exchange::job::{Job, Stop, Then};
use crate::gui::exchange::preview::{Preview, shown_picture};
use crate::gui::exchange::question::AsPicture;
use crate::gui::exchange::{Ask, Exchange};
use crate::gui::file::form::FileForm;
use crate::gui::games::panels;
use crate::gui::shell::message::sentence;
use crate::gui::shell::pane::Pane;
use crate::gui::widgets::typed::is_escape;
use crate::limits::shown;
use crate::table::PictureId;

/// What is said of work that is not wanted any more.
const STOPPED: &str = "Stopped; nothing was changed";

/// What a pasted drawing is called.
const PASTED: &str = "Pasted map";

impl App {
    /// At the head of a frame: takes in what was worked out, a file that was dropped on the window, and a drawing that was
    /// pasted.
    pub(in crate::gui) fn take_exchange(&mut self, ctx: &Context, actions: &mut Vec<Action>) {
        let has_job = self.exchange.job.is_some();
        let (dropped, pasted, escaped) = ctx.input(|input| {
            let pasted = input.events.iter().any(is_drawing);
            let escaped = has_job && input.events.iter().any(is_escape);
            (!input.raw.dropped_files.is_empty(), pasted, escaped)
        });
        if escaped {
            ctx.input_mut(|input| input.events.retain(|event| !is_escape(event)));
            actions.push(Ask::Leave.into());
        }
        self.poll_job(ctx);
        if dropped {
            self.take_dropped(ctx);
        }
        if pasted && !ctx.text_edit_focused() && self.palette.is_none() {
            self.take_pasted(ctx);
        }
    }

    fn poll_job(&mut self, ctx: &Context) {
        let done = self.exchange.job.as_mut().and_then(|job| job.poll(ctx));
        if let Some(then) = done {
            self.exchange.job = None;
            self.go_on(then, ctx);
        }
    }

    fn go_on(&mut self, then: Option<Then>, ctx: &Context) {
        match then {
            Some(then) => then(self, ctx),
            None => self.refuse_path("This could not be done; nothing was changed"),
        }
    }

    /// The form that waits for what it asked for, if it is open.
    fn waiting_form(&mut self) -> Option<&mut FileForm> {
        self.form.as_mut().filter(|form| form.stays())
    }

    /// Says why nothing comes of a file: in the form, where its path can be changed.
    pub(in crate::gui) fn refuse_path(&mut self, why: &str) {
        match self.waiting_form() {
            Some(form) => form.refuse(sentence(why)),
            None => self.fail(why),
        }
    }

    /// What the form asked for is done.
    pub(super) fn form_is_done(&mut self) {
        self.form.take_if(|form| form.stays());
    }

    /// Closes the form; what it asked for is not wanted any more.
    pub(in crate::gui) fn close_form(&mut self) {
        let form = self.form.take();
        if form.is_some_and(|form| form.stays()) {
            self.leave_exchange();
        }
    }

    fn leave_exchange(&mut self) {
        if let Some(job) = self.exchange.job.take() {
            job.stop();
            match self.waiting_form() {
                Some(form) => form.refuse(STOPPED.to_owned()),
                None => self.say(STOPPED),
            }
        }
        self.exchange = Exchange::default();
    }

    /// Begins work beside the window; without a window it is waited for.
    pub(in crate::gui) fn begin_job(
        &mut self,
        ctx: &Context,
        words: String,
        work: impl FnOnce(&Stop) -> Then + Send + 'static,
    ) {
        match Job::begin(ctx, words, work) {
            Ok(job) if self.headless && !self.aside => {
                let then = job.wait();
                self.go_on(then, ctx);
            }
            Ok(job) => self.exchange.job = Some(job),
            Err(error) => self.refuse_path(&format!("This could not be begun: {error}")),
        }
    }

    /// Does what is wanted.
    pub(in crate::gui) fn run_exchange(&mut self, ask: Ask, ctx: &Context) {
        match ask {
            Ask::Read(path) => self.read_map(ctx, path),
            Ask::Take => self.take_map(ctx),
            Ask::Leave => self.leave_exchange(),
        }
    }

    /// Why no map can be taken in now.
    fn why_no_map(&self) -> Option<&'static str> {
        if self.start.is_some() {
            return Some("Open a campaign or begin one first; maps are added to it");
        }
        let busy = self.has_dialog() || self.exchange.job.is_some();
        busy.then_some("Close what is open first, then drop or paste again")
    }

    fn take_dropped(&mut self, ctx: &Context) {
        let files = ctx.input(|input| input.raw.dropped_files.clone());
        let Some(path) = files.first().map(|file| file.path().to_owned()) else {
            return;
        };
        if files.len() > 1 {
            self.fail("Drop one file at a time; nothing was taken");
            return;
        }
        if let Some(form) = &mut self.form {
            form.take(&path);
            return;
        }
        let ending = path.extension();
        if ending.is_some_and(|ending| ending == "tableside") && !self.has_dialog() {
            self.open(&path);
            return;
        }
        match self.why_no_map() {
            Some(why) => self.fail(why),
            None => self.read_map(ctx, path),
        }
    }

    fn take_pasted(&mut self, ctx: &Context) {
        let text = ctx.input_mut(|input| {
            let place = input.events.iter().position(is_drawing)?;
            match input.events.remove(place) {
                Event::Paste(text) => Some(text),
                _ => None,
            }
        });
        let Some(text) = text else {
            return;
        };
        if let Some(why) = self.why_no_map() {
            self.fail(why);
            return;
        }
        let campaign = self.document.campaign().clone();
        self.begin_job(ctx, "Reading what was pasted".to_owned(), move |_| {
            let read = Understood::read(text.as_bytes(), PASTED, &campaign);
            match read {
                Ok(read) => looked_at(read, &campaign, "what was pasted"),
                Err(error) => refused(format!("Nothing is taken of what was pasted: {error}")),
            }
        });
    }

    fn read_map(&mut self, ctx: &Context, path: PathBuf) {
        if self.exchange.job.is_some() {
            return;
        }
        if self.refuse_while_unkept() {
            self.form = None;
            return;
        }
        let (disk, campaign) = (Arc::clone(&self.disk), self.document.campaign().clone());
        let name = file_name(&path);
        self.begin_job(ctx, format!("Reading {name}"), move |_| {
            let bytes = match bytes_of(&*disk, &path) {
                Ok(bytes) => bytes,
                Err(error) => return refused(unread(&name, &error)),
            };
            match Understood::read(&bytes, &name_of(&path), &campaign) {
                Ok(read) => looked_at(read, &campaign, &name),
                Err(ReadError::OnlyAPicture) if PictureKind::of(&bytes).is_some() => {
                    ask_for_picture(path, name)
                }
                Err(ReadError::OnlyAPicture) => refused(format!(
                    "There is no drawing inside {name}; save it from Excalidraw with the scene embedded"
                )),
                Err(error) => refused(format!("Nothing is taken of {name}: {error}")),
            }
        });
    }

    /// Adds the map of the preview, its picture first.
    fn take_map(&mut self, ctx: &Context) {
        if self.exchange.preview.is_none() || self.refuse_while_unkept() {
            return;
        }
        let Some(preview) = self.exchange.preview.take() else {
            return;
        };
        let picture = preview.read().picture().filter(|picture| picture.taken);
        let Some(bytes) = picture.map(|picture| picture.bytes.clone()) else {
            self.add_map(preview, None);
            return;
        };
        if self.keeper.is_none() {
            self.begin_untitled();
        }
        let Some(store) = self.keeper.as_ref().map(Keeper::pictures) else {
            self.exchange.preview = Some(preview);
            self.fail(self.unkept.clone().unwrap_or_default());
            return;
        };
        self.begin_job(ctx, "Storing the picture".to_owned(), move |_| {
            let stored = store.put(&bytes).map_err(|error| error.to_string());
            Box::new(move |app, _| match stored {
                Ok(id) => app.add_map(preview, Some(id)),
                Err(why) => {
                    app.exchange.preview = Some(preview);
                    app.fail(why);
                }
            })
        });
    }

    fn add_map(&mut self, preview: Box<Preview>, picture: Option<PictureId>) {
        let command = preview.read().command(self.document.campaign(), picture);
        let added = match command {
            Ok(command) => self.apply(&command),
            Err(refusal) => {
                self.fail(refusal.to_string());
                false
            }
        };
        if !added {
            self.exchange.preview = Some(preview);
            return;
        }
        let maps = self.document.campaign().doors().map_names();
        // Numbers of maps only grow.
        if let Some((map, name)) = maps.into_iter().max_by_key(|(id, _)| id.0) {
            let name = shown(name).into_owned();
            self.show_map(map);
            self.layout.bring(Pane::Map);
            self.say(format!(
                "Added {name}: {}; undo takes it off again",
                preview.counts()
            ));
        }
    }

    fn show_map(&mut self, map: crate::table::MapId) {
        use crate::gui::games::Keeps as _;
        self.scene.map = Some(map);
        self.scene.own.show_other_map();
    }
}

/// A file’s name as it can be shown.
pub(in crate::gui) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    shown(&name).into_owned()
}

/// Whether a drawing of Excalidraw is pasted.
fn is_drawing(event: &Event) -> bool {
    let Event::Paste(text) = event else {
        return false;
    };
    text.trim_start().starts_with('{') && text.contains("\"excalidraw")
}

fn unread(name: &str, error: &std::io::Error) -> String {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::NotFound => format!("There is no file {name}; look at its folder and name"),
        ErrorKind::PermissionDenied => format!("You may not read {name}"),
        _ => format!("Cannot read {name}: {error}"),
    }
}

fn refused(why: String) -> Then {
    Box::new(move |app, _| app.refuse_path(&why))
}

/// Opens the preview, unless the map would be refused whatever is changed in it.
fn looked_at(read: Understood, campaign: &Campaign, name: &str) -> Then {
    if let Err(refusal) = read.command(campaign, None) {
        return refused(format!("Nothing is taken of {name}: {refusal}"));
    }
    let picture = shown_picture(&read);
    Box::new(move |app, ctx| {
        app.form_is_done();
        app.scene.menu = None;
        app.exchange.preview = Some(Box::new(Preview::new(ctx, read, picture)));
    })
}

fn ask_for_picture(path: PathBuf, name: String) -> Then {
    Box::new(move |app, _| {
        app.form_is_done();
        let campaign = app.document.campaign();
        let map = panels(&campaign.game).map_shown(&app.scene).and_then(|id| {
            let maps = campaign.doors().map_names();
            let found = maps.into_iter().find(|(one, _)| *one == id);
            found.map(|(id, name)| (id, shown(name).into_owned()))
        });
        app.exchange.question = Some(AsPicture { path, name, map });
    })
}
