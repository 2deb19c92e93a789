//! Where keys go: shortcuts of commands, digits of a roll, numbers of options. A focused text field keeps its own.

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::games::{CardPress, Keeps, panels};
use crate::gui::panels::decision::CardKey;
use crate::gui::shell::guard::Standing;
use crate::gui::shell::hint::Foot;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::{UiCommand, said};
use crate::gui::widgets::typed_faces;
use crate::table::{Decision, Shape};

/// Why keys that play do nothing while the map is drawn.
const DRAWS: &str = "The map’s tools have the keys; Ctrl+E puts them away and plays on";

/// Why a key did nothing while nobody could see what it would have done.
const BEHIND: &str = "The tracker was hidden, so the key did nothing; press it again";

impl App {
    /// Shortcuts of commands, digits of a roll, numbers of options. A focused text field keeps its keys.
    pub(in crate::gui) fn take_keys(&mut self, ctx: &egui::Context, actions: &mut Vec<Action>) {
        if let Some(palette) = &mut self.palette {
            // Everything else is typed into its field.
            let keys = UiCommand::Palette.shortcut();
            if keys.is_some_and(|keys| ctx.input_mut(|input| input.consume_shortcut(&keys))) {
                palette.close();
            }
            return;
        }
        // A form, or the start page, stands between the keys and the campaign.
        let carded = self.has_dialog();
        let covered = carded || self.start.is_some();
        let typing = ctx.text_edit_focused();
        if !typing {
            ctx.input_mut(|input| input.events.retain(|event| !is_held(event)));
        }
        self.guard.one_after_the_other(ctx, typing);
        if self.guard.swallow(ctx, typing) {
            self.tell_swallowed();
        }
        for (command, keys) in UiCommand::by_keys() {
            // A dialog blocks what is behind it.
            let turns_page = self.side.is_some() && command.works_over_sheets();
            if carded && !turns_page && !command.works_over_dialogs() {
                continue;
            }
            // A single key may be meant for what is about to be typed, but for the one that leaves the start page.
            let leaves = *command == UiCommand::ClearProbe && !carded;
            if (typing || (covered && !leaves && !turns_page)) && command.yields_to_text() {
                continue;
            }
            // Letters of some games only: elsewhere, and while one draws, they are tools.
            let of_some = matches!(
                command,
                UiCommand::Pass | UiCommand::Ready | UiCommand::NegateFate
            );
            let game = panels(&self.document.campaign().game);
            let draws = game.is_drawing(&self.scene);
            if of_some && (self.why_not(*command).is_some() || draws) {
                continue;
            }
            // On a map it is of what is selected there.
            if *command == UiCommand::Duplicate && game.has_selection(&self.scene) {
                continue;
            }
            // Escape closes an open menu, and nothing else by the same press.
            if *command == UiCommand::ClearProbe && egui::Popup::is_any_open(ctx) {
                continue;
            }
            if ctx.input_mut(|input| input.consume_shortcut(keys)) {
                actions.push(match command.acts() {
                    true if draws => Action::Say(said(ctx, DRAWS)),
                    true if self.brings_tracker() => Action::Say(BEHIND.to_owned()),
                    _ => Action::Ui(*command),
                });
            }
        }
        // While a list or a menu is open, keys are meant for it and not for the card behind it.
        if typing || covered || egui::Popup::is_any_open(ctx) {
            return;
        }
        let begun = self.is_begun();
        let own = (self.scene.has_card(), self.chooses_by_arrows());
        let keys = card_keys(ctx, begun, own);
        actions.extend(keys.into_iter().map(Action::Key));
    }

    /// Does an action, unless keys are held back that it comes from.
    pub(in crate::gui) fn run_guarded(&mut self, action: Action, ctx: &egui::Context) {
        if self.guard.holds(&action) {
            self.tell_swallowed();
            return;
        }
        let opens = matches!(action, Action::Ui(command) if command.opens_card());
        let dialog = self.has_dialog();
        let stood = Standing::of(&self.document, &mut self.scene, dialog);
        self.guard.begin(&action);
        self.run(action, ctx);
        let dialog = self.has_dialog();
        let stands = Standing::of(&self.document, &mut self.scene, dialog);
        self.guard.end(opens, &stood, &stands);
    }

    /// Whether something is being put together by keys, so that Enter and Backspace are meant for it.
    fn is_begun(&self) -> bool {
        let rests = self.why_play_rests().is_some();
        let scene = &self.scene;
        let decisions = scene.known.decisions();
        let drafts = |decision| scene.draft.is_begun(decision);
        let plays = decisions.first().is_some_and(drafts) || scene.offers.is_begun();
        scene.has_card() || (plays && !rests)
    }

    /// Whether the first question is a choice by arrows, which no space of the map answers.
    fn chooses_by_arrows(&self) -> bool {
        let asked = self.scene.known.decisions();
        let picks =
            matches!(asked.first(), Some(one) if matches!(one.shape, Shape::PickOne { .. }));
        let game = panels(&self.document.campaign().game);
        let foot = game.moment(&self.scene).foot;
        let picks = picks && matches!(foot, Foot::Idle | Foot::Tells);
        picks && self.why_play_rests().is_none()
    }

    /// Why keys neither answer nor take an offer now: they could be meant for what is drawn or selected.
    fn why_play_rests(&self) -> Option<&'static str> {
        let game = panels(&self.document.campaign().game);
        if game.is_drawing(&self.scene) {
            return Some(DRAWS);
        }
        let several = !self.scene.several().is_empty();
        several.then_some("Several are selected, so digits do nothing; Escape lets go of them")
    }

    /// What a key means now: for a card, for the first question, or for the offers.
    pub(in crate::gui) fn press(&mut self, key: CardKey, ctx: &egui::Context) {
        let scene = &mut self.scene;
        if let Some(correcting) = &mut scene.correcting {
            if let Some(command) = correcting.press(key) {
                self.apply(&command);
                self.close_cards();
            }
            return;
        }
        if let Some(asked) = &mut scene.who_hit {
            if let Some(who) = asked.press(key) {
                self.record_for(who);
            }
            return;
        }
        let pressed = match scene.own.press_card(key) {
            CardPress::NoCard => scene.dice.press_card(key),
            pressed => pressed,
        };
        match pressed {
            CardPress::NoCard => {}
            CardPress::Taken => return,
            CardPress::Done(command) => {
                if self.apply(&command) {
                    self.close_cards();
                }
                return;
            }
        }
        if let Some(why) = self.why_play_rests() {
            if matches!(key, CardKey::Digit(..)) {
                self.say(said(ctx, why));
            }
            return;
        }
        if matches!(key, CardKey::Digit(..) | CardKey::Enter) && self.brings_tracker() {
            self.say(BEHIND);
            return;
        }
        let decisions = self.scene.known.decisions();
        match decisions.first() {
            Some(decision) if self.begins_next(decision, key) => {
                self.press_for(decision, CardKey::Enter);
                self.press(key, ctx);
            }
            Some(decision) => self.press_for(decision, key),
            None => self.press_offer(key, ctx),
        }
    }

    /// Whether a digit takes the face that was typed, and begins the next roll of the same kind.
    fn begins_next(&mut self, decision: &Decision, key: CardKey) -> bool {
        let (CardKey::Digit(digit, _), Shape::Roll { dice, typed, .. }) = (key, &decision.shape)
        else {
            return false;
        };
        let rolls = |one: &Decision| matches!(one.shape, Shape::Roll { .. });
        let goes_on =
            dice.len() > typed.len() + 1 || self.scene.known.decisions().get(1).is_some_and(rolls);
        let text = self.scene.draft.digits_of(decision);
        let next = dice.get(typed.len());
        goes_on && next.is_some_and(|die| typed_faces::begins_next(*die, text, digit))
    }

    fn press_for(&mut self, decision: &Decision, key: CardKey) {
        if let (CardKey::Digit(digit, _), Shape::Roll { dice, typed, .. }) = (key, &decision.shape)
            && let Some(die) = dice.get(typed.len())
        {
            let text = self.scene.draft.digits_of(decision);
            if !typed_faces::fits(*die, text, digit) {
                let words = format!("A {die} has no {text}{digit}");
                self.say(words);
                return;
            }
        }
        if let (CardKey::Digit(digit, _), Shape::PickOne { options }) = (key, &decision.shape)
            && !(1..=options.len()).contains(&usize::from(digit))
            && (digit == 0 || !options.iter().any(|option| option.asks_number))
        {
            self.say(format!("No answer has the number {digit}"));
            self.guard.hold_digits();
            return;
        }
        let takes_back = key == CardKey::Backspace && !decision.shape.typed().is_empty();
        if takes_back {
            self.apply(&Command::UndoFace);
        } else if let Some(answer) =
            panels(&self.document.campaign().game).press(&mut self.scene, decision, key)
        {
            let command = self.answer(&decision.key, answer);
            self.apply(&command);
        }
    }

    fn press_offer(&mut self, key: CardKey, ctx: &egui::Context) {
        let groups = panels(&self.document.campaign().game).offers(&mut self.scene);
        self.scene.offers.are_of(self.scene.selected, &groups);
        let unfolded = self.scene.offers.unfolded().cloned();
        if let CardKey::Digit(digit, _) = key
            && !groups.is_empty()
            && let Some(why) = self.scene.offers.why_nothing(&groups, digit)
        {
            self.say(why);
        } else if let Some(action) = self.scene.offers.press(&groups, key) {
            self.run(action, ctx);
        } else if self.scene.offers.unfolded() != unfolded.as_ref() {
            // Its numbers mean other rows now.
            self.guard.hold(false);
        }
    }

    /// Shows the tracker if something stands before it, so that keys play only what can be seen. Whether it did.
    fn brings_tracker(&mut self) -> bool {
        let behind = self.layout.is_behind(Pane::Tracker);
        if behind {
            self.layout.bring(Pane::Tracker);
            // What is typed behind it was meant for what could not be seen, too.
            self.guard.hold(true);
        }
        behind
    }
}

/// A press of one of the arrows that no card has a use for.
fn is_sideways(event: &egui::Event) -> bool {
    use egui::Key::{ArrowLeft, ArrowRight};
    matches!(
        event,
        egui::Event::Key {
            key: ArrowLeft | ArrowRight,
            pressed: true,
            ..
        }
    )
}

/// A letter or digit that goes on while its key is held: one press shall not answer two questions.
fn is_held(event: &egui::Event) -> bool {
    matches!(event, egui::Event::Key { key, pressed: true, repeat: true, modifiers, .. }
        if modifiers.is_none() && key.name().len() == 1)
}

/// The keys that were pressed for a card, in their order; on a slow screen there may be several in a frame.
/// Enter and Backspace belong to it once something is begun, else to whatever has the focus. The arrows belong to whatever
/// has the focus, unless a card stands or `chooses`: then up and down are its own, and on a card the others mean nothing.
fn card_keys(ctx: &egui::Context, begun: bool, (carded, chooses): (bool, bool)) -> Vec<CardKey> {
    let free = ctx.memory(|memory| memory.focused().is_none());
    let mut keys = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let key = CardKey::of(event).filter(|key| match key {
                CardKey::Digit(..) => true,
                CardKey::Enter => begun || free,
                CardKey::Backspace => begun,
                CardKey::Up | CardKey::Down => free || carded || chooses,
            });
            keys.extend(key);
            key.is_none() && !(carded && is_sideways(event))
        });
    });
    keys
}
