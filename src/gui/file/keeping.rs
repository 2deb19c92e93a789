//! The campaign on the disk, as the window handles it: opening, saving, and letting go of it.
//! An untitled campaign gets a file in the user's data folder with its first change; one that the GM has
//! named, at once.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::campaign::store::{
    FileError, KeepError, Keeper, KeptState, Line, LockError, OnChange, Reading, Recovery,
    SaveError, SaveHow, Saved, Standing, choose, clock, plain_name, resume,
};
use crate::campaign::{Applied, Document};
use crate::gui::action::Action;
use crate::gui::action::WayOut;
use crate::gui::app::App;
use crate::gui::file::pictures::pictures_beside;
use crate::gui::file::recent::{self, untitled_folder};
use crate::gui::file::unsaved;
use crate::gui::file::url::url_of;
use crate::gui::shell::message::{Message, sentence};
use crate::gui::shell::ui_command::UiCommand;
use crate::limits::shown;

/// How long the window waits for the disk where it has to, such as on closing.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it waits for what takes no time unless the disk hangs.
const A_MOMENT: Duration = Duration::from_secs(1);
/// What a save that failed leaves behind: the journal has it all, or not.
const ALL_THERE: &str = "every change is in the journal and is there when it is opened again";
const IN_THE_SAVE: &str = "the campaign is in its file; some steps may not be undone any more";
const MAY_BE_MISSING: &str =
    "the last changes may be missing when it is opened again; look at the newest in its history";
const MAKE_ROOM: &str = "make room or allow writing there before you play on";
/// The longest name of a file that an untitled campaign is given, without its ending.
const MOST_NAME: usize = 180;
/// Names tried for an untitled campaign.
const MOST_UNTITLED: u32 = 1000;

impl App {
    /// Remembers the campaign for the next start, at once: the program may be killed any time.
    fn remember(&mut self, path: &Path) {
        if let Some(folder) = &self.memory {
            recent::remember(folder, path);
            self.recent = recent::recent_files(folder);
        }
    }

    /// The callback that draws again once the disk has answered.
    fn on_change(&self) -> Option<OnChange> {
        self.ctx.clone().map(repaint)
    }

    /// Hands what was done to the journal; an untitled campaign gets its file now.
    pub(in crate::gui) fn keep(&mut self, applied: &Applied) {
        match &self.keeper {
            Some(keeper) => {
                keeper.keep(&applied.record);
                keeper.relieve(&mut self.document);
            }
            None => self.keep_from_now(),
        }
    }

    /// A campaign without a file gets one now.
    pub(in crate::gui) fn keep_from_now(&mut self) {
        if !self.headless || self.data_folder.is_some() {
            self.begin_untitled();
        }
    }

    /// A file in the data folder, under the campaign's name or that name with a number.
    pub(in crate::gui) fn begin_untitled(&mut self) {
        let name = self.document.campaign().name.clone();
        let folder = match &self.data_folder {
            Some(folder) => Some(folder.clone()),
            None => untitled_folder(),
        };
        let Some(folder) = folder else {
            self.unkept = Some("The data folder cannot be written".to_owned());
            return;
        };
        for path in untitled_names(&folder, &name) {
            let made = Keeper::create(
                self.disk.clone(),
                &path,
                &self.document,
                None,
                self.on_change(),
            );
            match made {
                Ok(keeper) => {
                    self.keeper = Some(keeper);
                    self.unkept = None;
                    self.layout.touch();
                    self.remember(&path);
                    return;
                }
                Err(KeepError::Save(SaveError::Exists(_)) | KeepError::JournalThere(_)) => {}
                Err(error) => {
                    self.unkept = Some(error.to_string());
                    return;
                }
            }
        }
        self.unkept = Some("The data folder has too many campaigns of this name".to_owned());
    }

    /// Opens a campaign where it was left, and lets go of the one that is open.
    pub(in crate::gui) fn open(&mut self, path: &Path) {
        self.open_reading(path, Reading::default());
    }

    /// The same, with the save read in that way.
    pub(in crate::gui) fn open_reading(&mut self, path: &Path, how: Reading) {
        let same = self.path().is_some_and(|open| open == path);
        // Only what this call lets go of may be taken up again.
        self.let_go_of = None;
        if !self.let_go() {
            return;
        }
        self.begin_opening(path);
        let opened = Keeper::open_reading(self.disk.clone(), path, self.on_change(), how);
        match opened {
            Ok((document, keeper, recovery)) => {
                self.show_document(document, Some(keeper));
                self.remember(path);
                self.tell_recovery(&recovery);
            }
            Err(KeepError::Lock(error @ LockError::Disk { .. }))
                if self.look_at(path, &error.to_string()) => {}
            Err(error) => {
                self.end_opening();
                self.tell_unopened(path, &error);
                // What was let go of is taken up again, so that nothing is played unkept.
                if !same {
                    self.take_up_again();
                }
            }
        }
    }

    /// Shows a campaign that cannot be kept where it is, on a full or write-protected disk, to look at only.
    /// Returns whether it can be read.
    pub(in crate::gui) fn look_at(&mut self, path: &Path, why: &str) -> bool {
        match resume(&self.disk, path, false) {
            Ok(resumed) => {
                self.show_document(resumed.document, None);
                self.looking = Some(path.to_owned());
                self.unkept = Some(why.to_owned());
                self.tell_recovery(&resumed.recovery);
                true
            }
            Err(_) => false,
        }
    }

    /// Tells what an opening found, and offers what can be taken up.
    fn tell_recovery(&mut self, recovery: &Recovery) {
        let Some(words) = recovery.sentence() else {
            return;
        };
        let ways_out = recovery
            .way_out()
            .map(|command| {
                let help = "The later changes that still fit, as one step that can be undone";
                ("Take up what fits".into(), help, Action::Do(command))
            })
            .into_iter()
            .collect();
        self.message = Some(Message {
            text: sentence(&words),
            is_error: recovery.is_damage(),
            ways_out,
            ..Message::default()
        });
    }

    /// Asks before history is forgotten, with what it would free.
    pub(in crate::gui) fn ask_forget(&mut self, sequence: u64) {
        let Some(keeper) = &self.keeper else {
            self.fail("The campaign has no history on the disk yet");
            return;
        };
        match keeper.bytes_before(sequence) {
            Ok(bytes) => self.scene.history.forget = Some((sequence, bytes)),
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// Forgets the records before one, for good.
    pub(in crate::gui) fn forget(&mut self, sequence: u64) {
        self.scene.history.forget = None;
        let Some(keeper) = &mut self.keeper else {
            return;
        };
        keeper.forget_before(&self.document, sequence, clock());
        if self.headless {
            let result = keeper.wait_for_forgetting(PATIENCE);
            self.tell_forgotten(result);
        }
    }

    /// Tells how forgetting went, once the disk has answered.
    pub(in crate::gui) fn poll_forgotten(&mut self) {
        if let Some(result) = self.keeper.as_mut().and_then(Keeper::poll_forgotten) {
            self.tell_forgotten(result);
        }
    }

    fn tell_forgotten(&mut self, result: Result<u64, KeepError>) {
        self.finish_restoring();
        match result {
            Ok(bytes) => {
                if let Some(keeper) = &self.keeper {
                    let (past, up_to) = keeper.past();
                    self.document.read_history_from(past, up_to);
                }
                self.say(format!("Forgot {} kB of history", bytes.div_ceil(1024)));
            }
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// Why nothing that is done now is kept, as long as that is so.
    pub(in crate::gui) fn not_kept(&self) -> Option<String> {
        match self.kept() {
            Some(KeptState::Failed(why)) => Some(why),
            Some(_) => None,
            None => self.unkept.clone(),
        }
    }

    fn take_up_again(&mut self) {
        let Some(path) = self.let_go_of.take() else {
            return;
        };
        let again = Keeper::open(self.disk.clone(), &path, self.on_change());
        match again {
            Ok((document, keeper, _)) => {
                self.document = document;
                self.keeper = Some(keeper);
            }
            Err(error) => self.only_look(path, &error),
        }
    }

    /// A campaign that has a file and cannot be kept there now: no other one is made for it unasked.
    fn only_look(&mut self, path: PathBuf, why: &KeepError) {
        self.looking = Some(path);
        self.unkept = Some(why.to_string());
    }

    /// Whether another program's file has taken the place of the campaign's, and nobody has chosen yet.
    pub(in crate::gui) fn is_theirs(&self) -> bool {
        self.keeper.as_ref().is_some_and(Keeper::is_theirs)
    }

    /// Where the campaign is, or would have its place.
    pub(in crate::gui) fn place(&self) -> Option<PathBuf> {
        if let Some(path) = self.path().or(self.looking.as_deref()) {
            return Some(path.to_owned());
        }
        self.unkept.as_ref()?;
        let folder = self.data_folder.clone().or_else(untitled_folder)?;
        untitled_names(&folder, &self.document.campaign().name).next()
    }

    /// Where it is saved unless another place is typed: where it is, else among the user's documents, under its name.
    pub(in crate::gui) fn place_to_save(&self) -> Option<PathBuf> {
        let among_documents = || {
            // Without a memory nothing is known of this user.
            self.memory.as_ref()?;
            let folders = directories::UserDirs::new()?;
            let documents = folders.document_dir().filter(|folder| folder.is_dir());
            let folder = documents.unwrap_or_else(|| folders.home_dir());
            untitled_names(folder, &self.document.campaign().name).find(|path| !path.exists())
        };
        self.place().or_else(among_documents)
    }

    /// Begins a save to the campaign's own file.
    pub(in crate::gui) fn save(&mut self) {
        if let Some(how) = self.keeper.as_ref().map(Keeper::over) {
            self.save_how(how);
        }
    }

    /// Begins a save the GM decided on after a conflict.
    pub(in crate::gui) fn save_how(&mut self, how: SaveHow) {
        self.finish_restoring();
        self.keeping_mine = how == SaveHow::KeepMine;
        // Not only a save: from now on it is to be kept again. Where the journal cannot be written, the save may be.
        if self.keeper.as_ref().is_some_and(Keeper::has_stopped) {
            match self.revive(how) {
                Err(KeepError::Journal(error)) => log::warn!("{error}"),
                revived => {
                    self.tell_revived(revived);
                    return;
                }
            }
        }
        if let Some(keeper) = &mut self.keeper {
            keeper.begin_save(&self.document, how, clock());
        }
        self.settle_if_headless();
    }

    /// Saves and writes the journal anew; see [`Keeper::revive`].
    fn revive(&mut self, how: SaveHow) -> Result<Option<PathBuf>, KeepError> {
        let on_change = self.on_change();
        let Some(keeper) = &mut self.keeper else {
            return Ok(None);
        };
        let kept = keeper.revive(&self.document, how, clock(), PATIENCE, on_change)?;
        let (past, up_to) = keeper.past();
        self.document.read_history_from(past, up_to);
        Ok(kept)
    }

    fn tell_revived(&mut self, revived: Result<Option<PathBuf>, KeepError>) {
        match revived {
            Ok(kept) => {
                self.say_saved(None);
                if let Some(kept) = kept {
                    let words = "; what another program put in the journal’s place, with the steps before it, is kept as";
                    if let Some(message) = &mut self.message {
                        message.text += &format!("{words} {}", kept.display());
                    }
                }
            }
            Err(error) => self.tell_unsaved(&error),
        }
    }

    /// Without a window there is nobody to draw again, so the result is waited for.
    fn settle_if_headless(&mut self) {
        if self.headless
            && let Some(keeper) = &mut self.keeper
        {
            let result = keeper.wait_for_save(PATIENCE);
            self.tell_save(result);
        }
    }

    /// Tells how a save went, once the disk has answered.
    pub(in crate::gui) fn poll_save(&mut self) {
        let Some(result) = self.keeper.as_mut().and_then(Keeper::poll) else {
            return;
        };
        self.tell_save(result.map(Some));
    }

    fn tell_save(&mut self, result: Result<Option<Saved>, KeepError>) {
        match result {
            // The save is there, and the journal beside it is still not what it was.
            Ok(_) if self.keeper.as_ref().is_some_and(Keeper::has_failed) => {
                let over = self.keeper.as_ref().map_or(SaveHow::New, Keeper::over);
                match self.revive(over) {
                    Err(KeepError::Journal(error)) => {
                        let path = self.path().map(whole).unwrap_or_default();
                        self.fail(format!(
                            "Saved to {path}, but nothing after that is kept: {error}"
                        ));
                    }
                    revived => self.tell_revived(revived),
                }
            }
            Ok(saved) => self.say_saved(saved),
            Err(error) => self.tell_unsaved(&error),
        }
    }

    fn say_saved(&mut self, saved: Option<Saved>) {
        let path = self.path().map(whole).unwrap_or_default();
        let theirs = if std::mem::take(&mut self.keeping_mine) {
            match saved.and_then(|saved| saved.backup) {
                Some(backup) => format!("; theirs is in the backups as {}", whole(&backup)),
                None => "; theirs is in the backups".to_owned(),
            }
        } else {
            String::new()
        };
        self.say(format!("Saved to {path}{theirs}"));
    }

    fn tell_unsaved(&mut self, error: &KeepError) {
        match error {
            KeepError::Save(SaveError::ChangedOutside { .. }) => {
                self.message = Some(Message {
                    text: sentence(&error.to_string()),
                    is_error: true,
                    ways_out: choice(),
                    ..Message::default()
                });
            }
            error => {
                let help = "Save the campaign where it can be written; it goes on there";
                self.refuse_with(WayOut {
                    text: error.to_string(),
                    rule: None,
                    words: UiCommand::SaveAs.words(None).0,
                    help,
                    action: Action::Ui(UiCommand::SaveAs),
                });
            }
        }
    }

    /// Saves mine beside the file that was changed outside, and opens that one.
    pub(in crate::gui) fn open_theirs(&mut self) {
        self.finish_restoring();
        let Some(keeper) = &mut self.keeper else {
            return;
        };
        keeper.begin_save(&self.document, SaveHow::MineBeside, clock());
        let path = keeper.path().to_owned();
        let mine = match keeper.wait_for_save(PATIENCE) {
            Ok(saved) => saved.map(|saved| saved.path),
            Err(error) => {
                self.fail(error.to_string());
                return;
            }
        };
        if let Some(Err(error)) = self.keeper.take().map(|keeper| keeper.finish(PATIENCE)) {
            log::warn!("{error}");
        }
        // The journal beside the file may be mine, of another copy than theirs; the choice is made, and is not asked
        // for again. What else is wrong with theirs is told when it is opened.
        let kept = match resume(&self.disk, &path, false) {
            Err(FileError::Fork { .. }) => choose(&self.disk, &path, Line::Save),
            _ => Ok(Vec::new()),
        };
        self.open(&path);
        if let Some(mine) = &mine
            && self.keeper.is_none()
            && self.looking.is_none()
        {
            // The message that says why theirs does not open stays.
            let message = self.message.take();
            self.go_on_beside(mine);
            self.message = message;
        }
        match kept {
            Ok(kept) => self.tell_kept(&kept),
            Err(error) => self.tell_not_kept(&error),
        }
        if let Some(mine) = mine {
            self.add_words(&format!(
                "Your version was put beside it as {}",
                whole(&mine)
            ));
        }
    }

    /// The window goes on with what was put beside a file of another program, under its new name.
    fn go_on_beside(&mut self, mine: &Path) {
        match Keeper::open(self.disk.clone(), mine, self.on_change()) {
            Ok((document, keeper, _)) => {
                self.show_document(document, Some(keeper));
                self.remember(mine);
            }
            Err(error) => self.only_look(mine.to_owned(), &error),
        }
    }

    /// Saves under another name, with the whole history, and goes on there.
    pub(in crate::gui) fn save_as(&mut self, path: &Path) {
        self.finish_restoring();
        if self.path().is_some_and(|own| own == path) {
            self.form = None;
            self.save();
            return;
        }
        self.document.set_time(clock());
        let made = Keeper::create(
            self.disk.clone(),
            path,
            &self.document,
            self.keeper.as_ref(),
            self.on_change(),
        );
        match made {
            Ok(keeper) => {
                let (past, up_to) = keeper.past();
                let mut left_behind = keeper.left_behind().to_vec();
                if let Some(looked_at) = self.looking.take() {
                    left_behind.extend(
                        pictures_beside(&self.disk, &looked_at).copy_to(&keeper.pictures()),
                    );
                }
                let left_behind = left_behind.join("; ");
                self.document.read_history_from(past, up_to);
                if let Some(old) = self.keeper.replace(keeper) {
                    // What is pending in the old place is in the new one already.
                    let _ = old.finish(PATIENCE);
                }
                self.form = None;
                self.unkept = None;
                self.remember(path);
                if left_behind.is_empty() {
                    self.say(format!("Saved to {}", whole(path)));
                } else {
                    self.fail(format!(
                        "Saved to {}, but this stayed behind: {left_behind}",
                        whole(path)
                    ));
                }
            }
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// Opens the campaign's folder in the system's own window.
    pub(in crate::gui) fn show_folder(&mut self, ctx: &egui::Context) {
        match self.path() {
            Some(path) => show_folder(path, ctx),
            None => self.say("The campaign has no folder before its first change"),
        }
    }

    /// Saves and lets go of the campaign that is open, so that another can take its place.
    /// Returns whether nothing of it can be lost.
    pub(in crate::gui) fn let_go(&mut self) -> bool {
        self.let_go_with(|keeper, document| {
            keeper.save(document, clock());
            keeper.wait_for_save(PATIENCE)
        })
        .is_ok()
    }

    /// The same with that way of saving. What went wrong is told in the window, and returned with what became of the
    /// changes.
    fn let_go_with(
        &mut self,
        save: impl FnOnce(&mut Keeper, &Document) -> Result<Option<Saved>, KeepError>,
    ) -> Result<(), String> {
        self.finish_restoring();
        let ctx = self.ctx.clone();
        let on_change = || ctx.clone().map(repaint);
        let Some(mut keeper) = self.keeper.take() else {
            return Ok(());
        };
        let path = keeper.path().to_owned();
        // What another program did to the files is noticed now, not after they were let go of.
        let looked = keeper.look(PATIENCE);
        let is_saved = |keeper: &Keeper, document: &Document| {
            looked.is_ok() && keeper.state(document) == KeptState::Saved
        };
        let revive = |keeper: &mut Keeper, document: &Document| {
            let over = keeper.over();
            let revived = keeper.revive(document, over, clock(), PATIENCE, on_change());
            if let Ok(Some(kept)) = &revived {
                log::warn!(
                    "what was in the journal’s place is kept as {}",
                    kept.display()
                );
            }
            revived
        };
        // Where writing failed, the journal may work again by now. If not, why is told by the save.
        if keeper.has_stopped()
            && let Err(error) = revive(&mut keeper, &self.document)
        {
            log::warn!("{error}");
        }
        let mut saved = if is_saved(&keeper, &self.document) {
            Ok(None)
        } else {
            save(&mut keeper, &self.document)
        };
        let is_in_the_save = saved.is_ok();
        if is_in_the_save && keeper.has_failed() {
            saved = revive(&mut keeper, &self.document).map(|_| None);
        }
        match saved {
            Ok(_) => {
                self.let_go_of = Some(path);
                // All of it is in the save: whatever the writer still does, nothing can be lost.
                if let Err(error) = keeper.finish(PATIENCE) {
                    log::warn!("{error}");
                }
                Ok(())
            }
            Err(KeepError::PutBeside { theirs, mine }) => {
                let _ = keeper.finish(PATIENCE);
                let told = KeepError::PutBeside {
                    theirs,
                    mine: mine.clone(),
                };
                self.go_on_beside(&mine);
                self.fail(format!("{told}; close the window once more to end"));
                Err(told.to_string())
            }
            Err(error) => {
                // The writer answers just before it is done.
                let _ = keeper.acknowledged(A_MOMENT);
                let changes = match keeper.state(&self.document) {
                    _ if is_in_the_save => IN_THE_SAVE,
                    KeptState::Saved | KeptState::Journaled => ALL_THERE,
                    KeptState::Pending | KeptState::Failed(_) => MAY_BE_MISSING,
                };
                let told = format!("{error}; {changes}");
                self.keeper = Some(keeper);
                self.tell_unsaved(&error);
                Err(told)
            }
        }
    }

    /// Called when the window is asked to close: saves, and says whether it may. What has to be said first, such as
    /// that another program changed the file, is said once; the next time it may.
    pub fn may_close(&mut self) -> bool {
        // A player ends nothing; the window says how the sheet is taken back.
        if self.handed_over.is_some() {
            return false;
        }
        let may = self.told_at_closing || self.let_go_at_the_end().is_ok();
        self.told_at_closing = !may;
        may
    }

    fn let_go_at_the_end(&mut self) -> Result<(), String> {
        self.let_go_with(|keeper, document| {
            keeper.save_at_the_end(&Standing::of(document), clock(), PATIENCE)
        })
    }

    /// Called when the window closes. Why not everything was saved, with the way out, is returned and told at the next
    /// start.
    pub fn save_on_exit(&mut self) -> Option<String> {
        self.end_opening();
        let name = shown(&self.document.campaign().name).into_owned();
        // What had no file to be saved to is lost; what was only looked at has not changed.
        let nowhere = self.unkept.clone().filter(|_| self.looking.is_none());
        let why = match (self.let_go_at_the_end(), nowhere) {
            (Err(why), _) => why,
            (Ok(()), Some(why)) => format!("{why}; nothing that was done is kept; {MAKE_ROOM}"),
            (Ok(()), None) => return None,
        };
        let why = format!("“{name}” was not saved as the window closed: {why}");
        if let Some(folder) = &self.memory {
            unsaved::leave(folder, &why);
        }
        Some(why)
    }
}

/// The choice where another program has replaced the campaign's file.
pub(in crate::gui) fn choice() -> Vec<(Cow<'static, str>, &'static str, Action)> {
    vec![
        (
            "Keep mine".into(),
            "The file as it is now goes into the backups",
            Action::KeepMine,
        ),
        (
            "Open theirs".into(),
            "Mine is saved beside it under a name of its own. With their file alone, undo begins anew",
            Action::OpenTheirs,
        ),
    ]
}

fn repaint(ctx: egui::Context) -> OnChange {
    Box::new(move |_| ctx.request_repaint())
}

/// A path with its folder, wherever the program was started.
fn whole(path: &Path) -> String {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    whole.display().to_string()
}

/// The names to try for an untitled campaign: its own, then with numbers.
fn untitled_names(folder: &Path, name: &str) -> impl Iterator<Item = PathBuf> {
    let plain = plain_name(name, MOST_NAME, "Untitled");
    let folder = folder.to_owned();
    (1..=MOST_UNTITLED).map(move |n| match n {
        1 => folder.join(format!("{plain}.tableside")),
        n => folder.join(format!("{plain} {n}.tableside")),
    })
}

/// Shows the folder of a file in the system’s own window.
pub(in crate::gui) fn show_folder(path: &Path, ctx: &egui::Context) {
    if let Some(folder) = path.parent() {
        ctx.open_url(egui::OpenUrl::new_tab(url_of(folder)));
    }
}
