//! Where keys go: shortcuts of commands, digits of a roll, numbers of options. A focused text field keeps its own.

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::games::{CardPress, Keeps, panels};
use crate::gui::panels::correct_roll::Correcting;
use crate::gui::panels::decision::CardKey;
use crate::gui::shell::guard::Standing;
use crate::gui::shell::hint::Foot;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::{UiCommand, said};
use crate::gui::widgets::typed::is_escape;
use crate::gui::widgets::typed_faces;
use crate::table::{Decision, Shape};

/// Why a key did nothing while nobody could see what it would have done.
const BEHIND: &str = "The tracker was hidden, so the key did nothing; press it again";

/// Why digits of a result do nothing while it is asked whose it is.
const WHOSE: &str = "Choose first who was hit; digits do nothing until then";

/// What is open between the keys and what they play. The first of them has the keys.
#[derive(Clone, Copy)]
pub(in crate::gui) enum Open {
    /// A menu or a list.
    Menu,
    /// A card that was opened by hand.
    Card,
    /// The attacks on somebody who was clicked: keys may be about them, but play nothing that lies beneath.
    Attacks,
    /// The tools of the map.
    Tools,
    /// Several are selected, and a digit could be meant for any of them.
    Several,
}

impl Open {
    /// Whether a command does nothing behind it.
    pub(in crate::gui) const fn stops(self, command: UiCommand) -> bool {
        match self {
            Self::Menu => command.plays(),
            // What goes on behind a card would be told by it a second time; another card takes its place.
            Self::Card => command.plays() && (command.acts() || !command.opens_card()),
            Self::Attacks => {
                let is_about_them = matches!(command, UiCommand::Duplicate);
                command.plays() && !is_about_them && !command.opens_card()
            }
            Self::Tools => command.acts(),
            Self::Several => false,
        }
    }

    /// Why a key did nothing.
    pub(in crate::gui) const fn why(self) -> &'static str {
        match self {
            Self::Menu | Self::Attacks => "A menu is open; Esc closes it, then keys play on",
            Self::Card => "A card is open; fill it in, or Esc closes it",
            Self::Tools => "The map’s tools have the keys; Ctrl+E puts them away and plays on",
            Self::Several => "Several are selected, so digits do nothing; Escape lets go of them",
        }
    }
}

impl App {
    /// Shortcuts of commands, digits of a roll, numbers of options. A focused text field keeps its keys.
    pub(in crate::gui) fn take_keys(&mut self, ctx: &egui::Context, actions: &mut Vec<Action>) {
        if let Some(palette) = &mut self.palette {
            if palette.leaves() {
                self.guard.await_field();
            }
            self.guard.one_after_the_other(ctx, true);
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
        let typing = self.is_typing(ctx);
        if !typing {
            ctx.input_mut(|input| input.events.retain(|event| !is_held(event)));
        }
        self.guard.one_after_the_other(ctx, typing);
        if self.guard.swallow(ctx, typing) {
            self.tell_swallowed();
        }
        for (command, keys) in UiCommand::by_keys() {
            // A dialog blocks what is behind it.
            let turns_page = self.is_page_in_front() && command.works_over_sheets();
            if carded && !turns_page && !command.works_over_dialogs() {
                continue;
            }
            // A single key may be meant for what is about to be typed, but for the one that leaves the start page, or a field
            // with what it stands on.
            let leaves = *command == UiCommand::ClearProbe && !carded;
            let types = if leaves {
                ctx.text_edit_focused()
            } else {
                typing
            };
            if (types || (covered && !leaves && !turns_page)) && command.yields_to_text() {
                continue;
            }
            // Letters of some games only: elsewhere, and while one draws, they are tools.
            let of_some = matches!(
                command,
                UiCommand::Pass | UiCommand::Ready | UiCommand::NegateFate
            );
            let game = panels(&self.document.campaign().game);
            if of_some && (!self.has(*command) || game.is_drawing(&self.scene)) {
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
                let stops = |open: &Open| open.stops(*command) && !self.takes_back(*command);
                actions.push(match self.what_is_open(ctx).filter(stops) {
                    Some(open) => Action::Say(said(ctx, open.why())),
                    None if command.acts() && self.brings_tracker() => {
                        Action::Say(BEHIND.to_owned())
                    }
                    None => Action::Ui(*command),
                });
            }
        }
        if typing || covered {
            return;
        }
        let open = self.what_is_open(ctx);
        let chooses = open.is_none() && self.chooses_by_arrows();
        let canvas = panels(&self.document.campaign().game).canvas(&self.scene);
        let keys = card_keys(ctx, (open, canvas), self.is_begun(open), chooses);
        actions.extend(keys.into_iter().map(Action::Key));
    }

    /// Whether a page over the window is open, and nothing lies over it.
    pub(in crate::gui) fn is_page_in_front(&self) -> bool {
        self.side.is_some() && self.form.is_none() && !self.exchange.is_open()
    }

    /// Whether keys are meant for a text field. One that Escape leaves in this frame had the keys that came with it.
    fn is_typing(&mut self, ctx: &egui::Context) -> bool {
        let typing = ctx.text_edit_focused();
        let typed = std::mem::replace(&mut self.typed, typing);
        typing || (typed && ctx.input(|input| input.raw.events.iter().any(is_escape)))
    }

    /// What is open between the keys and what they play, if anything: every key that plays asks this, in the frame in which
    /// it comes and again when it is its turn.
    fn what_is_open(&self, ctx: &egui::Context) -> Option<Open> {
        let game = panels(&self.document.campaign().game);
        let menu = self.scene.menu;
        let whole = menu.is_some_and(|menu| menu.by.is_none());
        let all = [
            (Open::Menu, egui::Popup::is_any_open(ctx) || whole),
            (Open::Card, self.scene.has_card()),
            (Open::Attacks, menu.is_some()),
            (Open::Tools, game.is_drawing(&self.scene)),
            (Open::Several, !self.scene.several().is_empty()),
        ];
        all.into_iter().find_map(|(open, is)| is.then_some(open))
    }

    /// Whether that takes back what was typed on the card that is open, and nothing behind it.
    pub(in crate::gui) fn takes_back(&self, command: UiCommand) -> bool {
        let typed = self
            .scene
            .correcting
            .as_ref()
            .is_some_and(Correcting::is_begun);
        command == UiCommand::Undo && typed
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
        let leads = match &action {
            Action::Do(_) | Action::Key(_) => false,
            Action::Ui(command) => !command.acts(),
            _ => true,
        };
        self.run(action, ctx);
        if leads {
            self.guard.await_field();
        }
        let dialog = self.has_dialog();
        let stands = Standing::of(&self.document, &mut self.scene, dialog);
        self.guard.end(opens, &stood, &stands);
    }

    /// Whether something is being put together by keys, so that Enter and Backspace are meant for it.
    fn is_begun(&self, open: Option<Open>) -> bool {
        let scene = &self.scene;
        match open {
            Some(Open::Card) => scene.is_begun(),
            Some(_) => false,
            None => {
                let decisions = scene.known.decisions();
                let first = decisions.first();
                first.is_some_and(|first| scene.draft.is_begun(first)) || scene.offers.is_begun()
            }
        }
    }

    /// Whether the first question is a choice by arrows, which no space of the map answers.
    fn chooses_by_arrows(&self) -> bool {
        let asked = self.scene.known.decisions();
        let picks =
            matches!(asked.first(), Some(one) if matches!(one.shape, Shape::PickOne { .. }));
        let game = panels(&self.document.campaign().game);
        let foot = game.moment(&self.scene).foot;
        picks && matches!(foot, Foot::Idle | Foot::Tells)
    }

    /// What a key means now: for a card, for the first question, or for the offers.
    pub(in crate::gui) fn press(&mut self, key: CardKey, ctx: &egui::Context) {
        let open = self.what_is_open(ctx);
        let is_card = matches!(open, Some(Open::Card));
        if is_card && self.press_card(key) {
            return;
        }
        if let Some(open) = open {
            if matches!(key, CardKey::Digit(..)) {
                self.say(said(ctx, open.why()));
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

    /// Gives a key to the card that is open. Whether that takes keys.
    fn press_card(&mut self, key: CardKey) -> bool {
        let scene = &mut self.scene;
        if let Some(correcting) = &mut scene.correcting {
            if let Some(command) = correcting.press(key) {
                self.apply(&command);
                self.close_cards();
            }
            return true;
        }
        if let Some(asked) = &mut scene.who_hit {
            match asked.press(key) {
                Some(who) => self.record_for(who),
                None if matches!(key, CardKey::Digit(..)) => self.say(WHOSE),
                None => {}
            }
            return true;
        }
        let pressed = match scene.own.press_card(key) {
            CardPress::NoCard => scene.dice.press_card(key),
            pressed => pressed,
        };
        match pressed {
            CardPress::NoCard => return false,
            CardPress::Taken => {}
            CardPress::Done(command) => {
                if self.apply(&command) {
                    self.close_cards();
                }
            }
        }
        true
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
            self.guard.hold_again(key);
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
/// Enter and Backspace belong to whatever has the focus; to the card once something is `begun`, unless it has gone elsewhere
/// than to the map since. Whoever types a digit means the card, and what had the focus lets go of it. The arrows belong to
/// whatever has the focus, unless a card stands or an answer is chosen by them: then up and down are its own, and on a card
/// the others mean nothing. Where a menu is open, all but digits are its own.
fn card_keys(
    ctx: &egui::Context,
    (open, canvas): (Option<Open>, Option<egui::Id>),
    begun: bool,
    chooses: bool,
) -> Vec<CardKey> {
    let mut focused = ctx.memory(egui::Memory::focused);
    let is_menu = matches!(open, Some(Open::Menu | Open::Attacks));
    let carded = matches!(open, Some(Open::Card)) && begun;
    let mut keys = Vec::new();
    let mut let_go = None;
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let (free, elsewhere) = (focused.is_none(), focused.filter(|_| focused != canvas));
            let key = CardKey::of(event).filter(|key| match key {
                CardKey::Digit(..) => true,
                _ if is_menu => false,
                CardKey::Enter => free || (begun && elsewhere.is_none()),
                CardKey::Backspace => begun && elsewhere.is_none(),
                CardKey::Up | CardKey::Down => free || carded || chooses,
            });
            if key.is_some() && !is_menu {
                let_go = let_go.or(elsewhere);
                focused = focused.filter(|_| elsewhere.is_none());
            }
            keys.extend(key);
            key.is_none() && !(carded && is_sideways(event))
        });
    });
    if let Some(elsewhere) = let_go {
        ctx.memory_mut(|memory| memory.surrender_focus(elsewhere));
    }
    keys
}
