//! The window's state. What a frame does is in `frame`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::campaign::store::{Disk, Keeper, KeptState, RealDisk};
use crate::campaign::{Campaign, Document};
use crate::dice::{AppDice, Dice};
use crate::gui::exchange::Exchange;
use crate::gui::file::form::FileForm;
use crate::gui::file::opening::{self, Opening};
use crate::gui::file::recent::{RecentFile, memory_folder, recent_files};
use crate::gui::file::restoring::Restoring;
use crate::gui::file::unsaved;
use crate::gui::panels::pages::{NewCampaign, Side};
use crate::gui::panels::palette::Palette;
use crate::gui::phones::Phones;
use crate::gui::players::Players;
use crate::gui::print::Printing;
use crate::gui::scene::Scene;
use crate::gui::shell::arrangement::{Arrangements, OfCampaigns};
use crate::gui::shell::guard::Guard;
use crate::gui::shell::hints::Hints;
use crate::gui::shell::layout::Layout;
use crate::gui::shell::message::Message;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::quick_drags;
use crate::gui::shell::settings::{Looks, Settings, config_folder};
use crate::gui::theme::{self, ThemeChoice};
use crate::gui::tracker::OfferNumbers;
use crate::gui::widgets::slides::REST;
use crate::table::{CharacterId, DiceMode};

/// What a player has in hand, and since when.
#[derive(Clone, Copy, Debug)]
pub(super) struct HandedOver {
    pub(super) who: CharacterId,
    /// The record at which the history stood: undo stops there.
    pub(super) head: u64,
    /// The last record there was: redo brings back only what came later.
    pub(super) last: u64,
}

/// The program's window, with or without a real one around it.
pub struct App {
    pub(super) document: Document,
    /// Where the campaign is kept; none before its first change, or where nothing can be written.
    pub(super) keeper: Option<Keeper>,
    /// The campaign that was let go of last, to be taken up again should the next one not open.
    pub(super) let_go_of: Option<PathBuf>,
    /// Where files are; another one in tests only.
    pub(super) disk: Arc<dyn Disk>,
    /// Where campaigns without a file of their own are kept, if not in the user's data folder.
    pub(super) data_folder: Option<PathBuf>,
    /// Why nothing of the open campaign is kept, as long as nothing is.
    pub(super) unkept: Option<String>,
    /// The folder of the notes between starts; none where nothing is noted.
    pub(super) memory: Option<PathBuf>,
    /// A campaign that is only looked at, since nothing can be written beside it.
    pub(super) looking: Option<PathBuf>,
    /// What is being saved takes the place of another program's file, by the GM's choice.
    pub(super) keeping_mine: bool,
    /// A first closing of the window failed or had something to say; the next one goes through.
    pub(super) told_at_closing: bool,
    /// Campaigns that were open last, for the menu.
    pub(super) recent: Vec<RecentFile>,
    /// The campaign that was opened and has not been seen yet.
    pub(super) opening: Option<Opening>,
    /// The campaign that would have been opened by itself, had it come to a frame the last time.
    pub(super) never_shown: Option<PathBuf>,
    /// The window's title as it was set last.
    pub(super) title: String,
    /// Told to draw again when the disk has answered.
    pub(super) ctx: Option<egui::Context>,
    pub(super) dice: Box<dyn Dice>,
    pub(super) settings: Settings,
    /// The folder of the settings; none where nothing is remembered.
    pub(super) config: Option<PathBuf>,
    /// The settings as they were written last.
    pub(super) written: Settings,
    /// Where the panels of campaigns stood.
    pub(super) arrangements: Arrangements,
    /// The numbers that offers of campaigns were given.
    pub(super) numbers: OfCampaigns<OfferNumbers>,
    /// The pointer is on what sets the size of text, which waits until it leaves.
    pub(super) text_waits: bool,
    /// The looks that are installed.
    pub(super) looks: Looks,
    /// The open palette.
    pub(super) palette: Option<Palette>,
    /// The page beside the panels.
    pub(super) side: Option<Side>,
    /// The start page, which stands in place of the panels.
    pub(super) start: Option<NewCampaign>,
    /// The hint that shows.
    pub(super) hints: Hints,
    /// Holds keys back that were meant for what stood before.
    pub(super) guard: Guard,
    /// A text field had the keys in the frame before.
    pub(super) typed: bool,
    pub(super) scene: Scene,
    pub(super) layout: Layout,
    pub(super) players: Players,
    /// Players’ phones.
    pub(super) phones: Phones,
    /// What is printed.
    pub(super) print: Printing,
    pub(super) message: Option<Message>,
    /// What is said until it is closed, whatever else happens.
    pub(super) notices: Vec<String>,
    pub(super) form: Option<FileForm>,
    /// Maps from elsewhere and to elsewhere.
    pub(super) exchange: Exchange,
    /// The sheet that a player has in hand; then nothing else shows.
    pub(super) handed_over: Option<HandedOver>,
    pub(super) headless: bool,
    /// Files are read beside the window also where there is none.
    pub(super) aside: bool,
    /// The way back to an earlier state, as long as it goes on.
    pub(super) restoring: Option<Restoring>,
}

impl App {
    /// The app in a real window: fonts, looks, and that file, the last campaign or the start page.
    pub(super) fn start(ctx: &egui::Context, open: Option<PathBuf>) -> Self {
        let mut app = Self::of(Document::new(Campaign::sample_nightclub()));
        app.headless = false;
        app.ctx = Some(ctx.clone());
        app.settings.hints = true;
        if let Some(folder) = config_folder() {
            app.configure(folder);
        }
        theme::install(ctx, app.settings.theme, app.settings.text_percent);
        set_up_input(ctx);
        app.memory = memory_folder();
        app.take_up_last(open);
        app
    }

    /// Opens that file or the campaign that was open last, else the start page. One that never came to a frame
    /// waits there until it is asked for.
    fn take_up_last(&mut self, open: Option<PathBuf>) {
        if let Some(folder) = &self.memory {
            self.recent = recent_files(folder);
            self.notices.extend(unsaved::take(folder));
        }
        let last = self.recent.iter().find(|file| file.is_there());
        let last = last.map(|file| file.path.clone());
        let never_shown = self.memory.as_deref().and_then(opening::never_shown);
        self.never_shown = last
            .clone()
            .filter(|last| never_shown.as_ref() == Some(last));
        let by_itself = last.filter(|_| self.never_shown.is_none());
        if let Some(file) = open.or(by_itself) {
            self.open(&file);
        }
        if self.keeper.is_none() && self.looking.is_none() {
            self.start = Some(NewCampaign::first());
        }
    }

    /// The app without a window or a disk of its own, on the sample; for tests.
    #[must_use]
    pub fn headless() -> Self {
        Self::headless_with(Campaign::sample_nightclub(), Box::new(AppDice::seeded(1)))
    }

    /// The app without a window as it starts with the notes in that folder; for tests.
    #[must_use]
    pub fn started_in(memory: impl Into<PathBuf>, open: Option<PathBuf>) -> Self {
        let mut app = Self::headless();
        app.memory = Some(memory.into());
        app.take_up_last(open);
        app
    }

    /// The app without a window on that campaign, with those dice as the app's.
    #[must_use]
    pub fn headless_with(campaign: Campaign, dice: Box<dyn Dice>) -> Self {
        let mut app = Self::of(Document::new(campaign));
        app.dice = dice;
        app
    }

    /// The app with those dice for new campaigns and first teams; for tests and benches.
    #[must_use]
    pub fn rolling(mut self, dice: DiceMode) -> Self {
        self.settings.new_dice = dice;
        self
    }

    /// The app with these panels open and no others; for tests and benches.
    #[must_use]
    pub fn with_panels(mut self, open: &[Pane]) -> Self {
        for pane in Pane::ALL {
            self.layout.set_open(pane, open.contains(&pane));
        }
        self.layout.keep(true);
        self
    }

    fn of(document: Document) -> Self {
        keep_memory_between_frames();
        let layout = Layout::usual(document.campaign().system());
        Self {
            document,
            keeper: None,
            let_go_of: None,
            disk: Arc::new(RealDisk),
            data_folder: None,
            unkept: None,
            memory: None,
            looking: None,
            keeping_mine: false,
            told_at_closing: false,
            recent: Vec::new(),
            opening: None,
            never_shown: None,
            title: String::new(),
            ctx: None,
            dice: Box::new(AppDice::from_system()),
            // Without a window, panels are seen as they are once everything is known.
            settings: Settings {
                hints: false,
                ..Settings::default()
            },
            config: None,
            written: Settings::default(),
            arrangements: Arrangements::default(),
            numbers: OfCampaigns::default(),
            text_waits: false,
            looks: Looks::default(),
            palette: None,
            side: None,
            start: None,
            hints: Hints::default(),
            guard: Guard::default(),
            typed: false,
            scene: Scene::default(),
            layout,
            players: Players::default(),
            phones: Phones::default(),
            print: Printing::default(),
            message: None,
            notices: Vec::new(),
            form: None,
            exchange: Exchange::default(),
            handed_over: None,
            headless: true,
            aside: false,
            restoring: None,
        }
    }

    /// Keeps campaigns without a file of their own in this folder, from their first change on.
    #[must_use]
    pub fn kept_in(mut self, folder: impl Into<PathBuf>) -> Self {
        self.data_folder = Some(folder.into());
        self
    }

    /// Keeps campaigns on that disk; for tests.
    #[must_use]
    pub fn on_disk(mut self, disk: Arc<dyn Disk>) -> Self {
        self.disk = disk;
        self
    }

    /// Reads other programs’ files beside the window, as with a real one; for tests.
    #[must_use]
    pub fn reading_aside(mut self) -> Self {
        self.aside = true;
        self
    }

    /// The fonts, looks and drags that [`App::show`] expects; a real window does this by itself.
    pub fn set_up(ctx: &egui::Context) {
        theme::install(ctx, ThemeChoice::Dark, 100);
        set_up_input(ctx);
    }

    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The document that is shown.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The file the campaign is saved to, if it has one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.keeper.as_ref().map(Keeper::path)
    }

    /// The window's title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Whether everything is in the file.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.kept() == Some(KeptState::Saved)
    }

    /// Where the campaign stands between memory and disk, if it is kept at all.
    pub(super) fn kept(&self) -> Option<KeptState> {
        self.keeper
            .as_ref()
            .map(|keeper| keeper.state(&self.document))
    }

    pub(super) fn show_document(&mut self, document: Document, keeper: Option<Keeper>) {
        self.document = document;
        self.restoring = None;
        self.keeper = keeper;
        self.scene = Scene::default();
        self.hints = Hints::default();
        self.guard = Guard::default();
        self.players.forget();
        self.phones.forget();
        self.print = Printing::default();
        self.exchange = Exchange::default();
        self.message = None;
        self.unkept = None;
        self.looking = None;
        self.start = None;
        self.recall_layout();
    }
}

/// Linux's allocator gives memory back once more lies free than twice the largest block it ever got back; what a frame
/// of a large board needs would then be fetched anew for every frame. It learns from one large block, never touched.
fn keep_memory_between_frames() {
    drop(std::hint::black_box(Vec::<u8>::with_capacity(31 << 20)));
}

/// Drags as quick as they come, one time for the second click of two, and no second size beside that of the text.
fn set_up_input(ctx: &egui::Context) {
    quick_drags::install(ctx);
    ctx.options_mut(|options| {
        options.input_options.max_double_click_delay = REST;
        // The size of the text is ours, and saved.
        options.zoom_with_keyboard = false;
    });
}
