//! What each command of the window does, and why it may not be possible now. What a game does by itself is in its folder.

use crate::board::grid::Layout;
use crate::campaign::{Campaign, Command, Document};
use crate::dice::TypedDice;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::exchange::SaveMap;
use crate::gui::file::form::FileForm;
use crate::gui::games::{Keeps, panels, sampled_by, shape};
use crate::gui::panels::decision::CardKey;
use crate::gui::panels::pages::{NewCampaign, Side};
use crate::gui::phones::PhonesAsk;
use crate::gui::players::Ask;
use crate::gui::roster::in_order;
use crate::gui::shell::arrangement::Stage;
use crate::gui::shell::keys::Open;
use crate::gui::shell::message::Message;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::{UiCommand, said_in};
use crate::gui::theme::ThemeChoice;
use crate::limits::shown;
use crate::systems::System;
use crate::table::{Answer, CharacterId, DiceMode, MapId, Shape};

impl App {
    /// Whether a command means anything in this game.
    pub(super) fn has(&self, command: UiCommand) -> bool {
        let system = self.document().campaign().system();
        !shape(system).has_no.contains(&command)
    }

    /// Why a command can do nothing now, in a sentence; none if it can.
    pub(super) fn why_not(&self, command: UiCommand) -> Option<&'static str> {
        let of_game = panels(&self.document().campaign().game).why_not(command);
        let unless = |possible: bool, why| (!possible).then_some(why);
        if !self.has(command) {
            return Some("This game has nothing of that kind");
        }
        if let Some(why) = self.why_not_behind(command) {
            return Some(why);
        }
        let needs_campaign = matches!(
            command,
            UiCommand::NewCharacter
                | UiCommand::AddFromSheets
                | UiCommand::ImportMap
                | UiCommand::SaveMap
                | UiCommand::Print
                | UiCommand::Phones
                | UiCommand::HandOver
                | UiCommand::SwitchDice
                | UiCommand::SaveEncounter
                | UiCommand::EndFight
        );
        // What is played behind the start page cannot be seen.
        let needs_campaign = needs_campaign || command.plays() || command.opens_card();
        if needs_campaign && self.start.is_some() {
            return Some("Open a campaign or begin one first");
        }
        of_game.or_else(|| match command {
            UiCommand::ShowFolder => unless(
                self.path().is_some(),
                "The campaign has no folder before its first change",
            ),
            UiCommand::Undo => unless(
                self.scene.known.undo().is_some(),
                "There is nothing to undo",
            ),
            UiCommand::Redo => unless(
                self.scene.known.redo().is_some(),
                "There is nothing to redo",
            ),
            UiCommand::CoverTable => unless(
                self.players.is_open() || self.phones.is_shared(),
                "The players’ window is not open, and no phone is let in",
            ),
            UiCommand::PlayersFullScreen => {
                unless(self.players.is_open(), "The players’ window is not open")
            }
            UiCommand::SaveEncounter | UiCommand::SaveMap => unless(
                panels(&self.document().campaign().game)
                    .map_shown(&self.scene)
                    .is_some(),
                "There is nothing to save yet",
            ),
            UiCommand::ImportMap => unless(
                self.document()
                    .campaign()
                    .board_layout()
                    .is_none_or(Layout::is_squares),
                "Boards from elsewhere are of squares, and here spaces have six sides",
            ),
            UiCommand::StopPhones => unless(self.phones.is_shared(), "No phone is let in"),
            UiCommand::CorrectRoll => unless(
                self.document().last_roll().is_some(),
                "Nothing was rolled yet",
            ),
            _ => None,
        })
    }

    /// Why a command does nothing behind the card that is open.
    fn why_not_behind(&self, command: UiCommand) -> Option<&'static str> {
        let stops = self.scene.has_card() && Open::Card.stops(command);
        (stops && !self.takes_back(command)).then_some(Open::Card.why())
    }

    pub(super) fn run_ui_command(&mut self, command: UiCommand, ctx: &egui::Context) {
        // What is known of the history may be of before the last key.
        let why = match command {
            UiCommand::Undo | UiCommand::Redo => self.why_not_behind(command),
            _ => self.why_not(command),
        };
        if let Some(why) = why {
            self.fail(why);
            return;
        }
        match command {
            UiCommand::Start => {
                // A menu of what is behind the page is none of it.
                self.scene.menu = None;
                self.start = match self.start.take() {
                    Some(open) if !open.can_be_left() => Some(open.with_name_first()),
                    Some(_) => None,
                    None => {
                        // What was told is about the campaign behind the page.
                        self.message = None;
                        Some(NewCampaign::of(self.document.campaign().system()))
                    }
                };
            }
            UiCommand::Palette | UiCommand::GoToSpace => self.open_palette(ctx),
            UiCommand::Keys => self.switch_side(Side::Keys),
            UiCommand::Settings => self.switch_side(Side::Settings),
            UiCommand::Places => self.switch_side(Side::Places),
            UiCommand::HouseRules => self.switch_side(Side::HouseRules),
            UiCommand::Session => self.switch_side(Side::Session),
            UiCommand::Print => {
                let map = panels(&self.document.campaign().game).map_shown(&self.scene);
                self.print.begin(map);
                self.switch_side(Side::Print);
            }
            UiCommand::Phones => self.switch_side(Side::Phones),
            UiCommand::StopPhones => self.ask_phones(PhonesAsk::Stop),
            UiCommand::Open => self.form = Some(FileForm::open()),
            UiCommand::Sample
            | UiCommand::SampleSkirmish
            | UiCommand::SampleBridge
            | UiCommand::SampleRooftops
            | UiCommand::SampleGatehouse => {
                let game = sampled_by(command).map(System::info);
                if let Some(sample) = game.and_then(|game| game.samples.first()) {
                    self.begin(Campaign::from(sample));
                }
            }
            UiCommand::Save if self.keeper.is_none() => {
                self.form = Some(FileForm::save_as(self.place_to_save().as_deref()));
            }
            UiCommand::Save => self.save(),
            UiCommand::ShowFolder => self.show_folder(ctx),
            UiCommand::SaveAs => {
                self.form = Some(FileForm::save_as(self.place_to_save().as_deref()));
            }
            UiCommand::ImportMap => self.form = Some(FileForm::import_map()),
            UiCommand::SaveMap => {
                let dark = ctx.theme() == egui::Theme::Dark;
                self.form = SaveMap::of(self, dark).map(|save| {
                    let path = save.path(self.place().as_deref());
                    FileForm::save_map(save, &path)
                });
            }
            UiCommand::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            // What was typed is taken back, on the card of a correction or for a roll, and nothing behind it.
            UiCommand::Undo if self.scene.has_half_a_face() => {
                self.press(CardKey::Backspace, ctx);
            }
            UiCommand::Undo => match &mut self.scene.correcting {
                Some(correcting) => correcting.take_back(),
                None => self.undo(),
            },
            UiCommand::Redo => self.redo(),
            UiCommand::Duplicate => {
                let game = panels(&self.document.campaign().game);
                let mut who = self.scene.selected_together();
                who.retain(|who| game.person(*who).is_some());
                match game.duplicate(&who) {
                    Some(command) => {
                        self.apply(&command);
                    }
                    None => self.fail("Select somebody to duplicate first"),
                }
            }
            UiCommand::NextSheet => self.show_sheet_beside(true, ctx),
            UiCommand::PreviousSheet => self.show_sheet_beside(false, ctx),
            UiCommand::PinSheet => match self.sheet_shown() {
                Some(who) => self.run(Action::Pin(who), ctx),
                None => self.fail("There is no sheet to pin yet"),
            },
            UiCommand::HandOver => match self.sheet_meant() {
                Some(who) => self.hand_over(who, ctx),
                None => self.ask_whose_sheet(ctx),
            },
            UiCommand::PlayersWindow => {
                self.ask_players(Ask::Open, ctx);
                if self.players.is_open() && self.players.has_one_monitor() {
                    self.say("The players’ window is open behind this one; Alt+Tab shows it, F8 closes it");
                }
            }
            UiCommand::CoverTable => self.ask_players(Ask::Cover, ctx),
            UiCommand::PlayersFullScreen => self.ask_players(Ask::FullScreen, ctx),
            UiCommand::RollAll => self.roll_all(),
            UiCommand::CorrectRoll => self.correct_roll(),
            UiCommand::RecordResult => self.record_result(),
            UiCommand::SwitchDice => {
                let real = self.document.campaign().doors().rolls_real_dice();
                self.roll_with(if real { DiceMode::App } else { DiceMode::Real });
            }
            UiCommand::SwitchTheme => {
                self.settings.theme = match ctx.theme() {
                    egui::Theme::Dark => ThemeChoice::Light,
                    egui::Theme::Light => ThemeChoice::Dark,
                };
            }
            UiCommand::TextLarger | UiCommand::TextSmaller => {
                self.settings
                    .resize_text(if command == UiCommand::TextLarger {
                        10
                    } else {
                        -10
                    });
            }
            UiCommand::TextUsual => self.settings.text_percent = 100,
            UiCommand::SwitchStage => {
                let stage = match self.layout.stage() {
                    Stage::Prepare => Stage::Play,
                    Stage::Play => Stage::Prepare,
                };
                self.layout
                    .arrange(stage, self.document.campaign().system());
            }
            UiCommand::KeepStage => {
                let keep = !self.layout.is_kept();
                self.layout.keep(keep);
                self.say(match keep {
                    true => "The panels stay as they are as play begins and ends",
                    false => "The panels change as play begins and ends",
                });
            }
            UiCommand::ClearProbe => self.leave(),
            UiCommand::SaveEncounter => {
                self.scene.encounters.name_new();
                self.layout.bring(Pane::Roster);
            }
            UiCommand::ResetLayout => {
                self.layout.reset(self.document.campaign().system());
            }
            of_game => (shape(self.document.campaign().system()).run)(self, of_game, ctx),
        }
    }

    /// Everybody rolls such dice from now on; rolls that are asked for already go on waiting.
    pub(super) fn roll_with(&mut self, dice: DiceMode) {
        let command = Command::set_dice(self.document.campaign().system(), dice);
        let open = self.document.campaign().decisions();
        let rolls = open
            .iter()
            .filter(|one| matches!(one.shape, Shape::Roll { .. }))
            .count();
        if self.apply(&command) && dice == DiceMode::App && rolls > 0 {
            let keys = UiCommand::RollAll
                .shortcut()
                .map_or("", |keys| keys.logical_key.name());
            let waits = if rolls == 1 {
                "A roll waits"
            } else {
                "Rolls wait"
            };
            self.say(format!(
                "{waits}: type the faces, or let the app roll with {keys}"
            ));
        }
    }

    fn undo(&mut self) {
        let stood = self.document.campaign().clone();
        let (before, dice) = (self.document.before_dice(), self.dice_for_all());
        let beside = self.document.undo_label_at(before).is_some();
        while beside && self.document.head() > before {
            if !self.apply(&Command::Undo) {
                return;
            }
        }
        self.apply(&Command::Undo);
        self.keep_dice(dice.filter(|_| beside));
        self.show_fight(&stood);
    }

    fn redo(&mut self) {
        let stood = self.document.campaign().clone();
        let dice = self.dice_for_all();
        let passes = self.document.redo_passes_dice();
        self.apply(&Command::Redo);
        self.keep_dice(dice.filter(|_| passes));
        self.show_fight(&stood);
    }

    /// An act of the fight was taken back or done again while another map showed, or the map that showed is gone: the one that
    /// is fought on shows, with the way back.
    fn show_fight(&mut self, stood: &Campaign) {
        let now = self.document.campaign();
        let (game, system) = (panels(&now.game), Some(now.system()));
        let played = game.map_played().filter(|_| game.is_fighting());
        let (Some(picked), Some(played)) = (self.scene.map, played) else {
            return;
        };
        let maps = game.map_names();
        let name_in = |maps: &[(MapId, &str)], id: MapId| {
            let found = maps.iter().find(|(one, _)| *one == id);
            found.map(|(_, name)| shown(name).into_owned())
        };
        let (other, fight) = (name_in(&maps, picked), name_in(&maps, played));
        let acts = |campaign: &Campaign, other: &Campaign| {
            let mut lines =
                (other.log_len()..campaign.log_len()).filter_map(|at| campaign.log_line(at));
            lines.any(|line| !line.by_gm)
        };
        let was = name_in(&stood.map_names(), picked);
        let message = match (other, was) {
            (None, Some(was)) => Message {
                text: format!("{was} is taken off again"),
                ways_out: vec![(
                    "Bring it back".into(),
                    "Redo what was undone",
                    Action::Ui(UiCommand::Redo),
                )],
                ..Message::default()
            },
            (Some(other), _) if picked != played && (acts(stood, now) || acts(now, stood)) => {
                let fight = fight.unwrap_or_default();
                let words = "Show what was looked at before";
                Message {
                    text: said_in(system, &format!("The fight is on the map {fight}")),
                    ways_out: vec![(
                        format!("Back to {other}").into(),
                        words,
                        Action::ShowMap(picked),
                    )],
                    ..Message::default()
                }
            }
            _ => return,
        };
        self.scene.map = Some(played);
        self.scene.own.show_other_map();
        self.message = Some(message);
    }

    /// The dice that everybody rolls; none where some roll others, or there is nobody.
    pub(super) fn dice_for_all(&self) -> Option<DiceMode> {
        let teams = self.document.campaign().doors().teams();
        let dice = teams.values().next()?.dice;
        teams.values().all(|team| team.dice == dice).then_some(dice)
    }

    /// Undo takes back acts, and the dice stay as they were set.
    fn keep_dice(&mut self, dice: Option<DiceMode>) {
        if let Some(dice) = dice.filter(|dice| self.dice_for_all() != Some(*dice)) {
            let system = self.document.campaign().system();
            self.apply(&Command::set_dice(system, dice));
        }
    }

    fn sheet_meant(&self) -> Option<CharacterId> {
        self.scene
            .sheet_meant(panels(&self.document.campaign().game))
    }

    fn sheet_shown(&self) -> Option<CharacterId> {
        self.scene
            .sheet_shown(panels(&self.document.campaign().game))
    }

    /// Shows the next or the previous sheet in the order of the roster. Its owner is selected as by a click, so that
    /// digits are theirs if they can act.
    fn show_sheet_beside(&mut self, after: bool, ctx: &egui::Context) {
        let all = in_order(self.document.campaign().doors());
        let shown = self.sheet_shown();
        let Some(at) = all.iter().position(|id| Some(*id) == shown) else {
            return;
        };
        let step = if after { 1 } else { all.len() - 1 };
        if let Some(next) = all.get((at + step) % all.len()) {
            self.run(Action::Select(*next), ctx);
        }
    }

    /// What lies over the campaign is left first: the form, the page beside it, the start page.
    fn leave(&mut self) {
        if self.scene.menu.take().is_some() {
            return;
        }
        if self.form.take().is_some() || self.side.take().is_some() || self.close_cards() {
            return;
        }
        if let Some(page) = &self.start {
            if page.can_be_left() {
                self.start = None;
            }
            return;
        }
        if self.scene.offers.is_begun() {
            self.scene.offers.changed();
            return;
        }
        if !self.scene.several().is_empty() {
            self.scene.select_all(&[], false);
            return;
        }
        self.scene.own.leave();
        self.message = None;
    }

    pub(super) fn switch_side(&mut self, side: Side) {
        self.side = (self.side != Some(side)).then_some(side);
        self.scene.page_search = None;
    }

    /// Lets go of the campaign that is open, and shows that one, which has no file yet. Whether it does.
    pub(super) fn begin(&mut self, campaign: Campaign) -> bool {
        if !self.let_go() {
            return false;
        }
        let mut document = Document::new(campaign);
        let dice = self.settings.new_dice;
        let set = Command::set_dice(document.campaign().system(), dice);
        if dice != DiceMode::Real && document.apply(&set, &mut TypedDice::default()).is_ok() {
            // Its teams were so from the start: there is nothing to undo.
            document = Document::new(document.campaign().clone());
        }
        self.show_document(document, None);
        true
    }

    /// The same with one that the GM has named: it is kept from now on, though nothing is in it yet.
    pub(super) fn begin_named(&mut self, campaign: Campaign) {
        if self.begin(campaign) {
            self.keep_from_now();
        }
    }

    /// Keeps the players' window as it was asked for.
    pub(super) fn show_players(&mut self, ctx: &egui::Context) {
        let map = panels(&self.document.campaign().game).map_shown(&self.scene);
        let settings = &self.settings.players;
        let pictures = &mut self.scene.pictures;
        self.players
            .show(ctx, &self.document, map, settings, pictures);
    }

    /// Does something about the players' window.
    pub(super) fn ask_players(&mut self, ask: Ask, ctx: &egui::Context) {
        let seen = panels(&self.document.campaign().game).part_shown(&self.scene);
        self.players
            .take(ask, &mut self.settings.players, seen, ctx);
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
}
