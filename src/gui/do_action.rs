//! What each queued action does, after the frame; among them the one door to the campaign.

use crate::campaign::store::{KeptState, SaveHow, clock};
use crate::campaign::{Applied, Campaign, Command, Kind};
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::file::form::FileForm;
use crate::gui::file::restoring::{Restored, Restoring};
use crate::gui::games::{Keeps, Panels, panels};
use crate::gui::scene::{Focus, Scene};
use crate::gui::shell::keys::Open;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::{UiCommand, said};
use crate::table::{Answer, Decision, DiceMode, Refusal};

/// What a change is compared with.
#[derive(Clone, Copy)]
pub(super) struct Before {
    had_teams: bool,
    fought: bool,
    /// Whom the window followed.
    focus: Focus,
}

impl App {
    /// Does one action.
    pub(super) fn run(&mut self, action: Action, ctx: &egui::Context) {
        match action {
            Action::Do(command) => {
                self.apply_or_ask(&command);
            }
            Action::Ui(command) => self.run_ui_command(command, ctx),
            Action::Key(key) => self.press(key, ctx),
            Action::TakeFace(face) => self.take_face(face),
            Action::RollWith(dice) => self.roll_with(dice),
            Action::RecordFor(who) => self.record_for(who),
            Action::CloseCards => {
                self.close_cards();
            }
            Action::Select(who) => {
                self.scene.select_all(&[who], false);
                self.card_follows(who);
                let game = panels(&self.document.campaign().game);
                // Selecting somebody in order to draw does not make them act.
                if game.can_be_picked(who) && !game.is_drawing(&self.scene) {
                    self.scene.pick_actor(who);
                }
            }
            Action::SelectAll(who, add) => self.scene.select_all(&who, add),
            Action::SelectToo(who) => self.scene.select_too(who),
            Action::Aim(aim) => {
                self.layout.bring(Pane::Map);
                self.scene.offers.changed();
                panels(&self.document.campaign().game).aim(aim, ctx, &mut self.scene);
            }
            Action::MoveOnBoard => {
                self.scene.own.leave();
                self.run(Action::Ui(UiCommand::GoToMap), ctx);
            }
            Action::Menu(_) if self.scene.has_card() => self.say(said(ctx, Open::Card.why())),
            Action::Menu(menu) => self.scene.menu = Some(menu),
            Action::Pin(who) => {
                let pinned = &mut self.scene.pinned;
                *pinned = (*pinned != Some(who)).then_some(who);
            }
            Action::ShowMap(map) => {
                self.scene.map = Some(map);
                self.scene.own.show_other_map();
            }
            Action::ShowEncounter(encounter, map) => {
                self.scene.encounters.show(encounter);
                self.layout.bring(Pane::Roster);
                self.run(Action::ShowMap(map), ctx);
            }
            Action::GoToCharacter(who) => {
                self.run(Action::Select(who), ctx);
                let there = panels(&self.document.campaign().game).go_to(who);
                if let Some(there) = there {
                    self.run(there, ctx);
                }
            }
            Action::ShowSpace(map, at) => {
                self.look_at_map(|game, scene| game.look_at_space(map, at, None, scene));
            }
            Action::GoToArea(map, area) => {
                self.look_at_map(|game, scene| game.look_at_area(map, area, scene));
            }
            Action::GoToSpace(map, at) => {
                self.look_at_map(|game, scene| game.look_at_space(map, at, Some(ctx), scene));
            }
            Action::ShowPane(pane) => self.layout.bring(pane),
            Action::SwitchPane(pane) => {
                let open = self.layout.is_open(pane);
                self.layout.set_open(pane, !open);
            }
            Action::SwitchSide(side) => self.switch_side(side),
            Action::ShowRule(rule) => {
                self.scene.card = Some(rule);
                self.side = None;
                self.layout.bring(Pane::Rules);
            }
            Action::New(name, system) => self.begin_named(Campaign::new(name, system)),
            Action::CloseStart => self.start = None,
            Action::DismissHint(hint) => {
                let system = self.document.campaign().system();
                self.hints.dismiss(hint, system, &mut self.settings);
            }
            Action::NoHints => self.settings.hints = false,
            Action::Open(path) => {
                self.form = None;
                self.open(&path);
            }
            Action::Rescue(path, how) => self.rescue(&path, how, ctx),
            Action::SaveAs(path) => self.save_as(&path),
            Action::KeepMine => self.save_how(SaveHow::KeepMine),
            Action::OpenTheirs => self.open_theirs(),
            Action::AskForget(sequence) => self.ask_forget(sequence),
            Action::Forget(sequence) => self.forget(sequence),
            Action::ChoosePicture(target) => self.form = Some(FileForm::picture(target)),
            Action::AddPicture { path, target } => self.add_picture(ctx, path, target),
            Action::People(people) => self.run_people(people, ctx),
            Action::Exchange(ask) => self.run_exchange(ask, ctx),
            Action::SaveMap(save, path) => self.save_map(ctx, &save, path),
            Action::Print(ask) => self.ask_print(ask, ctx),
            Action::CloseForm => self.close_form(),
            Action::Players(ask) => self.ask_players(ask, ctx),
            Action::Phones(ask) => self.ask_phones(ask),
            Action::Say(text) => self.say(text),
            Action::Refuse(way_out) => self.refuse_with(*way_out),
        }
    }

    /// The command that answers that decision.
    pub(super) fn answer(&self, key: &str, answer: Answer) -> Command {
        Command::answer(self.document.campaign().system(), key, answer)
    }

    /// Whether nothing may be done now, since it would be lost; why and the way out are shown then.
    pub(super) fn refuse_while_unkept(&mut self) -> bool {
        let why = match self.kept() {
            Some(KeptState::Failed(why)) => why,
            None if self.looking.is_some() => self.unkept.clone().unwrap_or_default(),
            _ => return false,
        };
        // The way out stands there already.
        self.fail(why);
        true
    }

    /// The one door: does a command, or shows why not.
    pub fn apply(&mut self, command: &Command) -> bool {
        if self.restoring.is_some() {
            self.say("The campaign is being restored; wait a moment");
            return false;
        }
        if self.refuse_while_unkept() {
            return false;
        }
        self.told_at_closing = false;
        self.document.set_time(clock());
        let before = self.before();
        if let (Command::Restore(_), Some(ctx)) = (command, self.ctx.clone()) {
            // A long way back takes a while; the window goes on meanwhile.
            self.restoring = Some(Restoring::begin(
                self.document.clone(),
                command.clone(),
                ctx,
            ));
            return true;
        }
        let done = self.document.apply(command, self.dice.as_mut());
        if let Ok(done) = &done
            && matches!(done.record.kind, Kind::Do { .. })
        {
            self.guard.note_done(self.app_rolled(done));
        }
        self.applied(command, done, before)
    }

    /// Whether the app's dice fell for the fight, not beside it.
    fn app_rolled(&self, done: &Applied) -> bool {
        let game = self.document.campaign().doors();
        !done.faces.is_empty() && game.free_roll_at(done.log_from).is_none()
    }

    /// Does a command; one that ends a turn in which somebody can still act, or a fight that is not decided, only if it
    /// comes again while that is asked.
    pub(super) fn apply_or_ask(&mut self, command: &Command) {
        let game = panels(&self.document.campaign().game);
        let undone = game.left_undone(command, &mut self.scene);
        let undone = undone.or_else(|| game.cut_short(command));
        let asked = self.message.as_ref().and_then(|told| told.asks);
        match undone.filter(|undone| asked != Some(undone.by)) {
            Some(undone) => self.ask_to_end(&undone),
            None => {
                self.apply(command);
            }
        }
    }

    /// Takes over what was restored meanwhile, if it is there.
    pub(super) fn poll_restoring(&mut self) {
        if let Some(answer) = self.restoring.as_ref().and_then(Restoring::answer) {
            self.restored(answer);
        }
    }

    /// Waits for what is being restored, before the document is written or let go of.
    pub(super) fn finish_restoring(&mut self) {
        if let Some(answer) = self.restoring.as_ref().map(Restoring::wait) {
            self.restored(answer);
        }
    }

    fn restored(&mut self, answer: Option<Restored>) {
        let before = self.before();
        let restoring = self.restoring.take();
        let (Some(restoring), Some((document, done))) = (restoring, answer) else {
            self.fail("The campaign could not be restored; nothing was changed");
            return;
        };
        self.document = document;
        self.applied(&restoring.command, done, before);
    }

    pub(super) fn applied(
        &mut self,
        command: &Command,
        done: Result<Applied, Refusal>,
        before: Before,
    ) -> bool {
        match done {
            Ok(applied) => {
                let asked = self.scene.known.decisions();
                self.message = None;
                self.scene.offers.changed();
                self.scene
                    .known
                    .refresh(&self.document, &mut self.scene.own);
                self.forget_drafts(&applied.record.kind);
                self.scene.menu = None;
                let is_done = matches!(applied.record.kind, Kind::Do { .. });
                if is_done && !before.fought && self.is_fighting() {
                    self.scene.own.put_tools_away();
                }
                if !is_done || matches!(command, Command::CorrectRoll { .. }) {
                    self.scene.own.drop_cursor();
                }
                let game = panels(&self.document.campaign().game);
                let outcomes = game.outcomes_since(applied.log_from);
                let struck: Vec<_> = outcomes.iter().map(|(who, _)| *who).collect();
                self.scene.tell(&applied.record.kind, outcomes);
                // What the GM sets by hand is nobody’s act.
                let lines = applied.log_from..game.log_len();
                let first = game.log_line(applied.log_from);
                let by_hand = is_done && command.answered().is_none();
                let by_hand = by_hand && first.is_some_and(|line| line.by_gm);
                let acted = lines
                    .filter_map(|line| game.log_line(line))
                    .any(|line| !line.by_gm);
                if acted || !is_done {
                    self.scene.follow(game, before.focus);
                }
                self.scene.note_struck(&struck, before.focus.1);
                self.keep(&applied);
                if is_done && !before.had_teams && self.has_teams() {
                    self.set_new_dice();
                }
                if by_hand && self.is_fighting() {
                    let open = self.scene.known.decisions();
                    let is_open = |one: &&Decision| {
                        open.iter()
                            .any(|open| (open.who, &open.key) == (one.who, &one.key))
                    };
                    let closed = asked.iter().filter(|one| !is_open(one));
                    let closed: Vec<Decision> = closed.cloned().collect();
                    self.tell_closed(&closed);
                }
                true
            }
            Err(refusal) => {
                self.refuse(command, &refusal);
                false
            }
        }
    }

    /// Drops what was put together for questions that are no more; the next one may have the same key and words.
    fn forget_drafts(&mut self, kind: &Kind) {
        let draft = &mut self.scene.draft;
        match kind {
            Kind::Do { command, .. } => {
                if let Some((Some(key), _)) = command.answered() {
                    draft.forget(key);
                }
            }
            Kind::Undo { .. } | Kind::Redo { .. } | Kind::Restore { .. } => draft.forget_all(),
        }
        draft.keep_open(&self.scene.known.decisions());
    }

    pub(super) fn before(&mut self) -> Before {
        Before {
            had_teams: self.has_teams(),
            fought: self.is_fighting(),
            focus: self.scene.focus(panels(&self.document.campaign().game)),
        }
    }

    fn is_fighting(&self) -> bool {
        panels(&self.document.campaign().game).is_fighting()
    }

    fn has_teams(&self) -> bool {
        !self.document.campaign().doors().teams().is_empty()
    }

    /// The first team of a campaign rolls as the settings say; later ones roll like it.
    fn set_new_dice(&mut self) {
        let dice = self.settings.new_dice;
        if dice != DiceMode::Real {
            let command = Command::set_dice(self.document.campaign().system(), dice);
            self.apply(&command);
        }
    }

    /// Shows a place on a map, if there is such a place.
    fn look_at_map(&mut self, look: impl FnOnce(&dyn Panels, &mut Scene) -> bool) {
        let game = panels(&self.document.campaign().game);
        if look(game, &mut self.scene) {
            self.layout.bring(Pane::Map);
        }
    }
}
