//! The window's state and the order of a frame: keys, panels, then the queued actions, one by one.

use std::path::{Path, PathBuf};

use egui::Ui;

use super::action::Action;
use super::canvas::View;
use super::decision_card::Draft;
use super::files::FileForm;
use super::layout::Layout;
use super::roller::Roller;
use super::settings::{Settings, recent_files};
use super::theme::{self, ThemeChoice};
use super::ui_command::UiCommand;
use super::{shell, unhex};
use crate::board::areas::AreaId;
use crate::campaign::store::{Keeper, KeptState, SaveHow, clock};
use crate::campaign::{Campaign, Command, Document, Game};
use crate::dice::{AppDice, Dice};
use crate::systems::unhex as rules;
use crate::table::{Answer, CharacterId, MapId, Refusal, RuleId, Shape};

/// Something to tell the user, until the next change or a click.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Message {
    /// The sentence.
    pub(super) text: String,
    /// The rule it is about.
    pub(super) rule: Option<RuleId>,
    /// Something went wrong.
    pub(super) is_error: bool,
    /// Ways out, each a button: its words, its help, what it does.
    pub(super) ways_out: Vec<(&'static str, &'static str, Action)>,
}

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
    /// How many bytes the history has on the disk; none where it is not kept.
    pub(super) history_bytes: Option<u64>,
    /// How many lines of the log show.
    pub(super) log_lines: usize,
}

/// The program's window, with or without a real one around it.
pub struct App {
    pub(super) document: Document,
    /// Where the campaign is kept; none before its first change, or where nothing can be written.
    pub(super) keeper: Option<Keeper>,
    /// The campaign that was let go of last, to be taken up again should the next one not open.
    pub(super) let_go_of: Option<PathBuf>,
    /// Campaigns that were open last, for the menu.
    pub(super) recent: Vec<PathBuf>,
    /// The window's title as it was set last.
    title: String,
    /// Told to draw again when the disk has answered.
    pub(super) ctx: Option<egui::Context>,
    dice: Box<dyn Dice>,
    pub(super) settings: Settings,
    pub(super) scene: Scene,
    layout: Layout,
    pub(super) message: Option<Message>,
    pub(super) form: Option<FileForm>,
    pub(super) headless: bool,
}

impl App {
    /// The app in a real window: fonts, looks, and that file, the last campaign or the sample.
    pub(super) fn start(ctx: &egui::Context, settings: Settings, open: Option<PathBuf>) -> Self {
        let mut app = Self::of(Document::new(Campaign::sample_nightclub()));
        app.headless = false;
        app.ctx = Some(ctx.clone());
        app.settings = settings;
        theme::install(ctx, app.settings.theme, app.settings.text_percent);
        app.recent = recent_files();
        if let Some(file) = open.or_else(|| app.recent.first().cloned()) {
            app.open(&file);
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
            recent: Vec::new(),
            title: String::new(),
            ctx: None,
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
        let title = format!("{} ({state}) – Tableside", self.document.campaign().name);
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
        self.scene.history_bytes = self.keeper.as_ref().map(Keeper::history_bytes);
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
            // A single key may be meant for the path that is about to be typed.
            if (typing || self.form.is_some()) && command.yields_to_text() {
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
            Action::ShowMap(map) => {
                self.scene.map = Some(map);
                self.scene.probe.clear();
                self.scene.view = View::default();
            }
            Action::ShowRule(rule) => {
                self.scene.card = Some(rule);
                self.layout.show_rules();
            }
            Action::Open(path) => {
                self.form = None;
                self.open(&path);
            }
            Action::SaveAs(path) => self.save_as(&path),
            Action::KeepMine => self.save_how(SaveHow::KeepMine),
            Action::OpenTheirs => self.open_theirs(),
            Action::CloseForm => self.form = None,
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
        let text = sentence(refusal.reason());
        let ways_out = force
            .map(|command| {
                let help = "By the GM’s word; the log names the rule that was skipped";
                ("Do it anyway", help, Action::Do(command))
            })
            .into_iter()
            .collect();
        self.message = Some(Message {
            text,
            rule: refusal.rule_id(),
            is_error: true,
            ways_out,
        });
    }

    pub(super) fn say(&mut self, text: impl AsRef<str>) {
        self.tell(text.as_ref(), false);
    }

    pub(super) fn fail(&mut self, text: impl AsRef<str>) {
        self.tell(text.as_ref(), true);
    }

    fn tell(&mut self, text: &str, is_error: bool) {
        let text = sentence(text);
        self.message = Some(Message {
            text,
            rule: None,
            is_error,
            ways_out: Vec::new(),
        });
    }

    fn run_ui_command(&mut self, command: UiCommand, ctx: &egui::Context) {
        let Game::Unhex(game) = &self.document.campaign().game;
        match command {
            UiCommand::Open => self.form = Some(FileForm::open()),
            UiCommand::Sample => {
                if self.let_go() {
                    self.show_document(Document::new(Campaign::sample_nightclub()), None);
                }
            }
            UiCommand::Save if self.keeper.is_none() => {
                self.form = Some(FileForm::save_as(None));
            }
            UiCommand::Save => self.save(),
            UiCommand::ShowFolder => self.show_folder(ctx),
            UiCommand::SaveAs => self.form = Some(FileForm::save_as(self.path())),
            UiCommand::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            UiCommand::Undo => {
                self.apply(&Command::Undo);
            }
            UiCommand::Redo => {
                self.apply(&Command::Redo);
            }
            UiCommand::BeginFight => match unhex::map_shown(game, &self.scene) {
                Some(map) => {
                    self.apply(&rules::Command::BeginFight { map }.into());
                }
                None => self.fail("There is no map to fight on yet"),
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
            self.fail("No roll is asked for now");
        }
        for key in asked {
            let command = self.answer(&key, Answer::Roll);
            if !self.apply(&command) {
                return;
            }
        }
    }

    pub(super) fn show_document(&mut self, document: Document, keeper: Option<Keeper>) {
        self.document = document;
        self.keeper = keeper;
        self.scene = Scene::default();
        self.message = None;
    }
}

/// The same words with a capital letter at their head.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
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
