//! The window's state and the order of a frame: keys, panels, then the queued actions, one by one.

use std::path::{Path, PathBuf};

use egui::Ui;

use super::action::Action;
use super::arrangement::Arrangements;
use super::canvas::View;
use super::decision::Draft;
use super::dice::DicePanel;
use super::files::FileForm;
use super::hand_over::HandedOver;
use super::hints::Hints;
use super::history_panel::HistoryView;
use super::known::Known;
use super::layout::{Layout, Pane};
use super::message::{self, Message};
use super::pages::{NewCampaign, Side};
use super::palette::Palette;
use super::pictures::Pictures;
use super::players::Players;
use super::recent::{RecentFile, recent_files};
use super::remembering::Looks;
use super::settings::{Settings, config_folder};
use super::theme::{self, ThemeChoice};
use super::{pages, shell, unhex};
use crate::board::areas::AreaId;
use crate::campaign::store::{Keeper, KeptState, SaveHow, clock};
use crate::campaign::{Campaign, Command, Document, Game};
use crate::dice::{AppDice, Dice};
use crate::systems::unhex as rules;
use crate::table::{Answer, CharacterId, MapId, RuleId};

/// What the panels share beside the campaign; nothing of it is saved with the campaign.
#[derive(Default)]
pub(super) struct Scene {
    /// The character whose sheet and offers show.
    pub(super) selected: Option<CharacterId>,
    /// The map that was picked to show.
    pub(super) map: Option<MapId>,
    /// It was selected after the last change of the campaign.
    pub(super) picked_since_change: bool,
    /// Who was wounded by the last change.
    pub(super) hurt: Option<CharacterId>,
    /// One or two areas of the sight question.
    pub(super) probe: Vec<AreaId>,
    /// Where the map is looked at.
    pub(super) view: View,
    /// How the map is edited.
    pub(super) editor: unhex::Editor,
    /// Which map is being given another name.
    pub(super) map_names: unhex::MapNames,
    /// The open rules card.
    pub(super) card: Option<RuleId>,
    /// What is being put together for an answer.
    pub(super) draft: Draft,
    /// The dice panel.
    pub(super) dice: DicePanel,
    /// The tracker's cards.
    pub(super) tracker: unhex::TrackerState,
    /// What was worked out from the campaign since its last change.
    pub(super) known: Known,
    /// Buffers of the sheet's fields.
    pub(super) sheet: unhex::SheetDraft,
    /// What the history panel shows.
    pub(super) history: HistoryView,
    /// The card that makes or adds characters.
    pub(super) newcomers: Option<unhex::Card>,
    /// The team whose name is being typed.
    pub(super) naming: Option<unhex::Naming>,
    /// How many lines of the log show.
    pub(super) log_lines: usize,
    /// The pictures beside the campaign, as textures.
    pub(super) pictures: Pictures,
}

/// The program's window, with or without a real one around it.
pub struct App {
    pub(super) document: Document,
    /// Where the campaign is kept; none before its first change, or where nothing can be written.
    pub(super) keeper: Option<Keeper>,
    /// The campaign that was let go of last, to be taken up again should the next one not open.
    pub(super) let_go_of: Option<PathBuf>,
    /// Where campaigns without a file of their own are kept, if not in the user's data folder.
    pub(super) data_folder: Option<PathBuf>,
    /// Why nothing of the open campaign is kept, as long as nothing is.
    pub(super) unkept: Option<String>,
    /// Campaigns that were open last, for the menu.
    pub(super) recent: Vec<RecentFile>,
    /// The window's title as it was set last.
    title: String,
    /// Told to draw again when the disk has answered.
    pub(super) ctx: Option<egui::Context>,
    dice: Box<dyn Dice>,
    pub(super) settings: Settings,
    /// The folder of the settings; none where nothing is remembered.
    pub(super) config: Option<PathBuf>,
    /// The settings as they were written last.
    pub(super) written: Settings,
    /// Where the panels of campaigns stood.
    pub(super) arrangements: Arrangements,
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
    pub(super) scene: Scene,
    pub(super) layout: Layout,
    pub(super) players: Players,
    pub(super) message: Option<Message>,
    pub(super) form: Option<FileForm>,
    /// The sheet that a player has in hand; then nothing else shows.
    pub(super) handed_over: Option<HandedOver>,
    pub(super) headless: bool,
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
        app.recent = recent_files();
        let last = app.recent.iter().find(|file| file.is_there());
        if let Some(file) = open.or_else(|| Some(last?.path.clone())) {
            app.open(&file);
        }
        if app.keeper.is_none() {
            app.start = Some(NewCampaign::first());
        }
        app
    }

    /// The app without a window or a disk of its own, on the sample; for tests.
    #[must_use]
    pub fn headless() -> Self {
        Self::headless_with(Campaign::sample_nightclub(), Box::new(AppDice::seeded(1)))
    }

    /// The app without a window on that campaign, with those dice as the app's.
    #[must_use]
    pub fn headless_with(campaign: Campaign, dice: Box<dyn Dice>) -> Self {
        let mut app = Self::of(Document::new(campaign));
        app.dice = dice;
        app
    }

    fn of(document: Document) -> Self {
        Self {
            document,
            keeper: None,
            let_go_of: None,
            data_folder: None,
            unkept: None,
            recent: Vec::new(),
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
            looks: Looks::default(),
            palette: None,
            side: None,
            start: None,
            hints: Hints::default(),
            scene: Scene::default(),
            layout: Layout::default(),
            players: Players::default(),
            message: None,
            form: None,
            handed_over: None,
            headless: true,
        }
    }

    /// Keeps campaigns without a file of their own in this folder, from their first change on.
    #[must_use]
    pub fn kept_in(mut self, folder: impl Into<PathBuf>) -> Self {
        self.data_folder = Some(folder.into());
        self
    }

    /// The fonts and looks that [`App::show`] expects; a real window does this by itself.
    pub fn set_up(ctx: &egui::Context) {
        theme::install(ctx, ThemeChoice::Dark, 100);
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

    /// The window's title: the campaign, and whether it is safe on the disk.
    fn show_title(&mut self, ctx: &egui::Context) {
        let state = match self.kept() {
            Some(KeptState::Saved | KeptState::Journaled) => "safe",
            Some(KeptState::Pending) => "writing",
            Some(KeptState::Failed(_)) => "cannot be written",
            None => "not changed yet",
        };
        let title = if self.start.is_some() {
            "Tableside".to_owned()
        } else {
            format!("{} ({state}) – Tableside", self.document.campaign().name)
        };
        if self.title != title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// One frame.
    pub fn show(&mut self, ui: &mut Ui) {
        let mut actions = Vec::new();
        self.poll_save();
        self.show_title(ui.ctx());
        self.poll_forgotten();
        self.scene.history.bytes = self.keeper.as_ref().map(Keeper::history_bytes);
        self.poll_pictures(ui.ctx());
        if self.handed_over.is_some() {
            self.show_handed_over(ui);
            // A window that is not shown in a frame is closed.
            let ctx = ui.ctx().clone();
            self.show_players(&ctx);
            return;
        }
        self.scene.known.refresh(&self.document);
        self.take_keys(ui.ctx(), &mut actions);
        shell::top_bar_ui(ui, self, &mut actions);
        message::not_kept_ui(ui, self, &mut actions);
        message::message_ui(ui, self, &mut actions);
        if let Some(form) = &mut self.form {
            form.show(ui, &mut actions);
        }
        if !pages::start_ui(ui, self, &mut actions) && !pages::side_ui(ui, self, &mut actions) {
            self.panels_ui(ui, &mut actions);
        }
        self.palette_ui(ui, &mut actions);
        let ctx = ui.ctx().clone();
        let Game::Unhex(game) = &self.document.campaign().game;
        unhex::newcomers_ui(&ctx, game, &mut self.scene, &mut actions);
        for action in actions {
            self.run(action, &ctx);
        }
        self.show_players(&ctx);
        self.take_hold(&ctx);
    }

    fn panels_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        self.hints
            .look(&self.document, &self.scene, &mut self.settings);
        let mut layout = std::mem::take(&mut self.layout);
        let players = (&self.players, &self.settings.players);
        layout.show(
            ui,
            &self.document,
            &mut self.scene,
            players,
            &self.hints,
            actions,
        );
        self.layout = layout;
    }

    /// The command that answers that decision.
    pub(super) fn answer(&self, key: &str, answer: Answer) -> Command {
        let Game::Unhex(_) = &self.document.campaign().game;
        rules::Command::Answer {
            decision: Some(key.to_owned()),
            answer,
        }
        .into()
    }

    fn run(&mut self, action: Action, ctx: &egui::Context) {
        match action {
            Action::Do(command) => {
                self.apply(&command);
            }
            Action::Ui(command) => self.run_ui_command(command, ctx),
            Action::Key(key) => self.press(key),
            Action::TakeFace(face) => self.take_face(face),
            Action::RecordFor(who) => self.record_for(who),
            Action::CloseCards => {
                self.close_cards();
            }
            Action::Select(who) => {
                self.scene.selected = Some(who);
                self.scene.picked_since_change = true;
            }
            Action::ShowMap(map) => {
                self.scene.map = Some(map);
                self.scene.probe.clear();
                self.scene.view = View::default();
            }
            Action::GoToCharacter(who) => {
                self.run(Action::Select(who), ctx);
                let Game::Unhex(game) = &self.document.campaign().game;
                if let Some(place) = game.places.get(&who) {
                    self.go_to(place.map, place.area);
                }
            }
            Action::GoToArea(map, area) => self.go_to(map, area),
            Action::ShowPane(pane) => self.layout.bring(pane),
            Action::SwitchPane(pane) => {
                let open = self.layout.is_open(pane);
                self.layout.set_open(pane, !open);
            }
            Action::SwitchSide(side) => self.switch_side(side),
            Action::ShowRule(rule) => {
                self.scene.card = Some(rule);
                self.layout.bring(Pane::Rules);
            }
            Action::New(name, system) => match Campaign::new(name, system) {
                Ok(campaign) => self.begin(campaign),
                Err(refusal) => self.fail(refusal.reason()),
            },
            Action::CloseStart => self.start = None,
            Action::DismissHint(hint) => self.hints.dismiss(hint, &mut self.settings),
            Action::NoHints => self.settings.hints = false,
            Action::Open(path) => {
                self.form = None;
                self.open(&path);
            }
            Action::SaveAs(path) => self.save_as(&path),
            Action::KeepMine => self.save_how(SaveHow::KeepMine),
            Action::OpenTheirs => self.open_theirs(),
            Action::AskForget(sequence) => self.ask_forget(sequence),
            Action::Forget(sequence) => self.forget(sequence),
            Action::ChoosePicture(target) => self.form = Some(FileForm::picture(target)),
            Action::AddPicture { path, target } => self.add_picture(ctx, path, target),
            Action::People(people) => self.run_people(people, ctx),
            Action::CloseForm => self.form = None,
            Action::Players(ask) => self.ask_players(ask, ctx),
            Action::Say(text) => self.say(text),
        }
    }

    /// The one door: does a command, or shows why not.
    pub fn apply(&mut self, command: &Command) -> bool {
        if let Some(KeptState::Failed(why)) = self.kept() {
            self.fail(why);
            self.form = Some(FileForm::save_as(None));
            return false;
        }
        self.document.set_time(clock());
        match self.document.apply(command, self.dice.as_mut()) {
            Ok(applied) => {
                self.message = None;
                self.scene.picked_since_change = false;
                self.scene.tracker.offer_cursor = None;
                self.scene.known.refresh(&self.document);
                self.scene.hurt = self.hurt_since(applied.log_from);
                self.keep(&applied);
                true
            }
            Err(refusal) => {
                self.refuse(command, &refusal);
                false
            }
        }
    }

    /// Who was wounded last in the log from that line on: the table wants to see that sheet.
    fn hurt_since(&self, line: usize) -> Option<CharacterId> {
        let Game::Unhex(game) = &self.document.campaign().game;
        let wounded = game
            .log
            .iter_from(line)
            .filter_map(|entry| match &entry.fact {
                rules::Fact::Wounded { who, .. } => Some(who.id),
                _ => None,
            });
        wounded.last()
    }

    /// Shows a map with that area in the middle.
    fn go_to(&mut self, map: MapId, area: AreaId) {
        let Game::Unhex(game) = &self.document.campaign().game;
        let Some(there) = game.maps.get(&map).and_then(|map| map.areas.get(&area)) else {
            return;
        };
        let (x, y) = (there.x, there.y);
        if unhex::map_shown(game, &self.scene) != Some(map) {
            self.scene.probe.clear();
            self.scene.view = View::default();
        }
        self.scene.map = Some(map);
        self.scene.view.look_at(x, y);
        self.scene.view.set_cursor(area);
        self.layout.bring(Pane::Map);
    }

    pub(super) fn show_document(&mut self, document: Document, keeper: Option<Keeper>) {
        self.document = document;
        self.keeper = keeper;
        self.scene = Scene::default();
        self.players.forget();
        self.message = None;
        self.unkept = None;
        self.start = None;
        self.recall_layout();
    }
}
