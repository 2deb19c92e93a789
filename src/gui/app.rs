//! The window's state and the order of a frame: keys, panels, then the queued actions, one by one.

use std::path::{Path, PathBuf};

use egui::Ui;

use super::action::Action;
use super::canvas::View;
use super::decision_card::Draft;
use super::files::FileForm;
use super::layout::Layout;
use super::roller::Roller;
use super::settings::{Settings, untitled_file};
use super::theme::{self, ThemeChoice};
use super::ui_command::UiCommand;
use super::{shell, unhex};
use crate::board::areas::AreaId;
use crate::campaign::{Campaign, Command, Document, Game, store};
use crate::dice::{AppDice, Dice};
use crate::systems::unhex as rules;
use crate::table::{Answer, CharacterId, Refusal, RuleId, Shape};

/// Something to tell the user, until the next change or a click.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Message {
    /// The sentence.
    pub(super) text: String,
    /// The rule it is about.
    pub(super) rule: Option<RuleId>,
    /// Something went wrong.
    pub(super) is_error: bool,
    /// What would do it all the same, by the GM's word.
    pub(super) force: Option<Command>,
}

/// What the panels share beside the campaign; nothing of it is saved with the campaign.
#[derive(Default)]
pub(super) struct Scene {
    /// The character whose sheet and offers show.
    pub(super) selected: Option<CharacterId>,
    /// It was selected after the last change of the campaign.
    pub(super) picked_since_change: bool,
    /// One or two areas of the sight question.
    pub(super) probe: Vec<AreaId>,
    /// Where the map is looked at.
    pub(super) view: View,
    /// The open rules card.
    pub(super) card: Option<RuleId>,
    /// What is being put together for an answer.
    pub(super) draft: Draft,
    /// The dice roller.
    pub(super) roller: Roller,
    /// Buffers of the sheet's fields.
    pub(super) sheet: unhex::SheetDraft,
    /// How many records of the history show.
    pub(super) history_lines: usize,
    /// How many lines of the log show.
    pub(super) log_lines: usize,
}

/// The program's window, with or without a real one around it.
pub struct App {
    document: Document,
    path: Option<PathBuf>,
    saved_revision: u64,
    dice: Box<dyn Dice>,
    settings: Settings,
    pub(super) scene: Scene,
    layout: Layout,
    pub(super) message: Option<Message>,
    pub(super) form: Option<FileForm>,
    headless: bool,
}

impl App {
    /// The app in a real window: fonts, looks, and that file, the last campaign or the sample.
    pub(super) fn start(ctx: &egui::Context, settings: Settings, open: Option<PathBuf>) -> Self {
        let mut app = Self::of(Document::new(Campaign::sample_nightclub()));
        app.headless = false;
        app.settings = settings;
        theme::install(ctx, app.settings.theme, app.settings.text_percent);
        let explicit = open.is_some();
        let file = open.or_else(|| app.settings.last_file.clone().filter(|file| file.exists()));
        if let Some(file) = file {
            app.open(&file);
            if app.path.is_none() && !explicit {
                app.settings.last_file = None;
            }
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
            path: None,
            saved_revision: 0,
            dice: Box::new(AppDice::from_system()),
            settings: Settings::default(),
            scene: Scene::default(),
            layout: Layout::default(),
            message: None,
            form: None,
            headless: true,
        }
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
        self.path.as_deref()
    }

    /// Whether everything is in the file.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.path.is_some() && self.saved_revision == self.document.revision()
    }

    /// One frame.
    pub fn show(&mut self, ui: &mut Ui) {
        let mut actions = Vec::new();
        self.take_keys(ui.ctx(), &mut actions);
        shell::top_bar_ui(ui, self, &mut actions);
        shell::message_ui(ui, self, &mut actions);
        if let Some(form) = &mut self.form {
            form.show(ui, &mut actions);
        }
        let mut layout = std::mem::take(&mut self.layout);
        layout.show(ui, &self.document, &mut self.scene, &mut actions);
        self.layout = layout;
        let ctx = ui.ctx().clone();
        for action in actions {
            self.run(action, &ctx);
        }
    }

    /// Shortcuts of commands, digits of a roll, numbers of options. A focused text field keeps its keys.
    fn take_keys(&self, ctx: &egui::Context, actions: &mut Vec<Action>) {
        let typing = ctx.text_edit_focused();
        if !typing {
            ctx.input_mut(|input| input.events.retain(|event| !is_held(event)));
        }
        for command in UiCommand::ALL {
            let Some(keys) = command.shortcut() else {
                continue;
            };
            if typing && command.yields_to_text() {
                continue;
            }
            if ctx.input_mut(|input| input.consume_shortcut(&keys)) {
                actions.push(Action::Ui(command));
            }
        }
        if typing || self.form.is_some() {
            return;
        }
        actions.extend(pressed_digits(ctx).into_iter().map(Action::Digit));
    }

    /// What a typed digit means now.
    fn meant_by(&self, digit: u8) -> Option<Command> {
        let place = digit.checked_sub(1).map(usize::from);
        let campaign = self.document.campaign();
        if let Some(decision) = campaign.decisions().first() {
            let answer = match &decision.shape {
                Shape::Roll { .. } => Answer::Faces(vec![i32::from(digit)]),
                Shape::PickOne { options } => Answer::Pick(options.get(place?)?.key.clone()),
                _ => return None,
            };
            return Some(self.answer(&decision.key, answer));
        }
        let Game::Unhex(game) = &campaign.game;
        let acting = unhex::acting(game, &self.scene);
        let offers = acting.map_or_else(Vec::new, |who| game.offers(who));
        let mut legal = offers.into_iter().filter(crate::table::Offer::is_legal);
        legal.nth(place?).map(|offer| unhex::act(&offer))
    }

    fn answer(&self, key: &str, answer: Answer) -> Command {
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
            Action::Digit(digit) => {
                if let Some(command) = self.meant_by(digit) {
                    self.apply(&command);
                }
            }
            Action::Select(who) => {
                self.scene.selected = Some(who);
                self.scene.picked_since_change = true;
            }
            Action::ShowRule(rule) => {
                self.scene.card = Some(rule);
                self.layout.show_rules();
            }
            Action::Open(path) => {
                self.form = None;
                self.keep();
                self.open(&path);
            }
            Action::SaveAs(path) => self.save_to(&path),
            Action::CloseForm => self.form = None,
            Action::Say(text) => self.say(text),
        }
    }

    /// The one door: does a command, or shows why not.
    pub fn apply(&mut self, command: &Command) -> bool {
        match self.document.apply(command, self.dice.as_mut()) {
            Ok(_) => {
                self.message = None;
                self.scene.picked_since_change = false;
                true
            }
            Err(refusal) => {
                self.refuse(command, &refusal);
                false
            }
        }
    }

    fn refuse(&mut self, command: &Command, refusal: &Refusal) {
        let force = match (refusal, command) {
            (Refusal::Rule { .. }, Command::Unhex(rules::Command::Act { who, act })) => Some(
                rules::Command::Force {
                    who: *who,
                    act: act.clone(),
                }
                .into(),
            ),
            _ => None,
        };
        let mut text = refusal.reason().to_owned();
        if let Some(first) = text.get(..1) {
            text = first.to_uppercase() + &text[1..];
        }
        self.message = Some(Message {
            text,
            rule: refusal.rule_id(),
            is_error: true,
            force,
        });
    }

    fn say(&mut self, text: String) {
        self.message = Some(Message {
            text,
            rule: None,
            is_error: false,
            force: None,
        });
    }

    fn fail(&mut self, text: String) {
        self.message = Some(Message {
            text,
            rule: None,
            is_error: true,
            force: None,
        });
    }

    fn run_ui_command(&mut self, command: UiCommand, ctx: &egui::Context) {
        let Game::Unhex(game) = &self.document.campaign().game;
        match command {
            UiCommand::Open => self.form = Some(FileForm::open(self.path.as_deref())),
            UiCommand::Sample => {
                self.keep();
                self.show_document(Document::new(Campaign::sample_nightclub()), None);
            }
            UiCommand::Save => match self.path.clone() {
                Some(path) => self.save_to(&path),
                None => self.form = Some(FileForm::save_as(None)),
            },
            UiCommand::SaveAs => self.form = Some(FileForm::save_as(self.path.as_deref())),
            UiCommand::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            UiCommand::Undo => {
                self.apply(&Command::Undo);
            }
            UiCommand::Redo => {
                self.apply(&Command::Redo);
            }
            UiCommand::BeginFight => match unhex::map_shown(game) {
                Some(map) => {
                    self.apply(&rules::Command::BeginFight { map }.into());
                }
                None => self.fail("There is no map to fight on yet".to_owned()),
            },
            UiCommand::EndTurn => {
                self.apply(&rules::Command::EndTurn.into());
            }
            UiCommand::EndFight => {
                self.apply(&rules::Command::EndFight.into());
            }
            UiCommand::NobodyReacts => {
                self.apply(&rules::Command::NobodyReacts.into());
            }
            UiCommand::RollAll => self.roll_all(),
            UiCommand::SwitchDice => {
                let dice = if unhex::real_dice(game) {
                    rules::DiceMode::App
                } else {
                    rules::DiceMode::Real
                };
                self.apply(&rules::Command::SetDice { team: None, dice }.into());
            }
            UiCommand::SwitchTheme => {
                self.settings.theme = match ctx.theme() {
                    egui::Theme::Dark => ThemeChoice::Light,
                    egui::Theme::Light => ThemeChoice::Dark,
                };
                theme::install(ctx, self.settings.theme, self.settings.text_percent);
            }
            UiCommand::TextLarger | UiCommand::TextSmaller => {
                self.settings
                    .resize_text(if command == UiCommand::TextLarger {
                        10
                    } else {
                        -10
                    });
                theme::install(ctx, self.settings.theme, self.settings.text_percent);
            }
            UiCommand::FitMap => self.scene.view.request_fit(),
            UiCommand::ClearProbe => {
                self.scene.probe.clear();
                self.message = None;
                self.form = None;
            }
            UiCommand::ResetLayout => self.layout = Layout::default(),
        }
    }

    /// The app rolls everything that is asked for now; what follows from it waits again.
    fn roll_all(&mut self) {
        let asked: Vec<String> = self
            .document
            .campaign()
            .decisions()
            .into_iter()
            .filter(|decision| matches!(decision.shape, Shape::Roll { .. }))
            .map(|decision| decision.key)
            .collect();
        if asked.is_empty() {
            self.fail("No roll is asked for now".to_owned());
        }
        for key in asked {
            let command = self.answer(&key, Answer::Roll);
            if !self.apply(&command) {
                return;
            }
        }
    }

    fn show_document(&mut self, document: Document, path: Option<PathBuf>) {
        self.saved_revision = document.revision();
        self.document = document;
        self.path = path;
        self.scene = Scene::default();
        self.message = None;
    }

    fn open(&mut self, path: &Path) {
        match store::open(path) {
            Ok(campaign) => {
                self.show_document(Document::new(campaign), Some(path.to_owned()));
                self.settings.last_file = Some(path.to_owned());
            }
            Err(error) => self.fail(error.to_string()),
        }
    }

    fn save_to(&mut self, path: &Path) {
        match store::save(path, self.document.campaign()) {
            Ok(()) => {
                self.form = None;
                self.path = Some(path.to_owned());
                self.saved_revision = self.document.revision();
                self.settings.last_file = Some(path.to_owned());
                self.say(format!("Saved to {}", path.display()));
            }
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// Saves what is not saved yet before something else takes its place: to its file, or, untitled, to the data folder.
    fn keep(&mut self) {
        let changed = self.saved_revision != self.document.revision();
        if self.headless || !changed {
            return;
        }
        let name = self.document.campaign().name.clone();
        match self.path.clone().or_else(|| untitled_file(&name)) {
            Some(path) => self.save_to(&path),
            None => self.fail(
                "The data folder cannot be written; save the campaign somewhere else".to_owned(),
            ),
        }
    }

    /// Called when the window closes: nothing is lost that was not saved by hand.
    pub(super) fn save_on_exit(&mut self) {
        self.keep();
        if let Some(message) = self.message.as_ref().filter(|message| message.is_error) {
            log::error!("{}", message.text);
        }
    }
}

/// A letter or digit that goes on while its key is held: one press shall not answer two questions.
fn is_held(event: &egui::Event) -> bool {
    matches!(event, egui::Event::Key { key, pressed: true, repeat: true, modifiers, .. }
        if modifiers.is_none() && key.name().len() == 1)
}

/// The digits that were typed, in their order; on a slow screen there may be several in a frame.
fn pressed_digits(ctx: &egui::Context) -> Vec<u8> {
    let mut digits = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let digit = match event {
                egui::Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                } if !modifiers.ctrl && !modifiers.command && !modifiers.alt => {
                    // Some keyboards need Shift for a digit.
                    key.name().parse::<u8>().ok()
                }
                _ => None,
            };
            digits.extend(digit);
            digit.is_none()
        });
    });
    digits
}
