//! Keys on their way when the question changes by itself: they were meant for what stood before, so they do nothing
//! until the keyboard has rested for a moment (promise 14). Where the key itself has led to a question for somebody
//! else, or of another kind, only “nobody reacts” goes through. From one roll to the next of the same exchange, and to
//! one's own dice, digits run on. A digit that is no answer also holds back those behind it, so that two digits of dice
//! never answer a question of another kind.

use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant};

use egui::{Context, Event, Key, PointerState};

use crate::campaign::Document;
use crate::gui::action::Action;
use crate::gui::games::panels;
use crate::gui::panels::decision::{CardKey, sign};
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::tracker::Group;
use crate::gui::widgets::slides::REST;
use crate::table::{CharacterId, Decider, Shape, TeamId};

/// How long the keyboard rests, in seconds, once the first digit of a number was held back: longer than anybody takes from
/// one digit to the next.
const REST_OF_NUMBER: f64 = 1.2;

/// How long it rests behind the letter that declines where no dice follow, in seconds: whoever declines and means to type
/// dice begins sooner.
const REST_OF_DECLINING: f64 = 0.8;

/// How long a key that asks whether it is meant does not answer itself, in seconds: longer than a finger bounces or taps
/// twice, shorter than from one press to the next after a look.
const REST_OF_BOUNCE: f64 = 0.2;

/// How long a turn that has just begun is not ended by a key, in seconds: whoever ended the one before presses no quicker
/// for another.
const REST_OF_TURN: f64 = 1.2;

/// What keys would act for.
#[derive(PartialEq, Eq)]
pub(in crate::gui) struct Standing {
    /// A card or a dialog was opened by hand and takes the keys.
    card: bool,
    /// The procedure that goes on, if one does.
    exchange: Option<String>,
    /// Whose turn it is.
    team: Option<TeamId>,
    /// Which phase of which round it is, in a game that has them.
    phase: Option<(u32, u8)>,
    /// Whoever acts.
    acting: Option<CharacterId>,
    asks: Asks,
    /// The first digit of a number was typed for what asks it: the others follow.
    runs_on: bool,
    /// Beside the first question somebody has to roll.
    others_roll: bool,
}

#[derive(PartialEq, Eq)]
enum Asks {
    /// Somebody has to roll.
    Roll(Decider),
    /// Somebody has to choose, in that shape, for that question.
    Choice(Decider, Discriminant<Shape>, String),
    /// Those who can act.
    Offers(BTreeSet<String>),
}

/// Which keys are held back.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Held {
    #[default]
    None,
    /// The same key once more: a finger that bounces, or taps on.
    Again(CardKey),
    /// All but “nobody reacts”: it is typed right behind the act that may be reacted to, declines for whoever is asked,
    /// and means nothing elsewhere.
    ButDeclining,
    All,
}

impl Standing {
    /// What keys act for now.
    pub(in crate::gui) fn of(document: &Document, scene: &mut Scene, dialog: bool) -> Self {
        let card = dialog || scene.has_card();
        let campaign = document.campaign();
        let asks = match scene.known.decisions().first() {
            Some(decision) if matches!(decision.shape, Shape::Roll { .. }) => {
                Asks::Roll(decision.who)
            }
            Some(decision) => {
                Asks::Choice(decision.who, discriminant(&decision.shape), sign(decision))
            }
            None => {
                let groups = panels(&campaign.game).offers(scene);
                let actions = groups.iter().flat_map(Group::legal);
                let doers = actions.filter_map(|action| match action {
                    Action::Do(command) => Some(campaign.who(command)),
                    _ => None,
                });
                Asks::Offers(doers.collect())
            }
        };
        Self {
            card,
            exchange: campaign.doors().exchange(),
            team: campaign.doors().acting_team(),
            phase: campaign.doors().phase(),
            acting: panels(&campaign.game).acting(scene),
            asks,
            runs_on: scene.draft.begins_number(),
            others_roll: {
                let decisions = scene.known.decisions();
                let mut others = decisions.iter().skip(1);
                others.any(|one| matches!(one.shape, Shape::Roll { .. }))
            },
        }
    }

    /// Whether somebody has to roll in both, and not the same one.
    fn waits_for_other_dice(&self, after: &Self) -> bool {
        matches!((&self.asks, &after.asks), (Asks::Roll(before), Asks::Roll(now)) if before != now)
    }

    /// Whether the same one has to roll for the same in both.
    fn waits_for_the_same_dice(&self, after: &Self) -> bool {
        let rolls = matches!(after.asks, Asks::Roll(_));
        rolls && self.asks == after.asks && self.exchange == after.exchange
    }

    /// Which keys that were meant for this are held back after a change, in which the app's dice may have fallen.
    fn held_for(&self, after: &Self, app_dice: bool, declined: bool) -> Held {
        if after.runs_on {
            return Held::None;
        }
        let rolls = matches!(after.asks, Asks::Roll(_));
        let all = match (&self.exchange, &after.exchange) {
            // Digits behind a roll were meant for dice.
            (Some(before), Some(now)) if before == now => {
                !rolls && (app_dice || matches!(self.asks, Asks::Roll(_)))
            }
            // Whose turn it was may be over with it.
            (Some(_), _) => !(declined && rolls && self.team == after.team),
            (None, Some(_)) => self.team != after.team || (app_dice && !rolls),
            (None, None) => match (&self.asks, &after.asks) {
                _ if self.team != after.team || app_dice => true,
                _ if self.acting.is_some() && self.acting != after.acting => true,
                // Of several who could act one was chosen, or one is done.
                (Asks::Offers(before), Asks::Offers(now)) => !now.is_subset(before),
                _ => false,
            },
        };
        let asks = match (&self.asks, &after.asks) {
            (_, Asks::Choice(..)) => self.asks != after.asks,
            // A digit that was chosen for one is no face of another one's dice.
            (Asks::Choice(who, ..), Asks::Roll(now)) => who != now && !declined,
            _ => false,
        };
        // The letter is typed right behind an act, and not behind an answer that somebody else has given.
        let answered = match (&self.asks, &after.asks) {
            (Asks::Choice(before, ..), Asks::Choice(now, ..)) => before != now && !declined,
            _ => false,
        };
        match (all, asks) {
            (true, _) => Held::All,
            (false, true) if answered => Held::All,
            // The key itself has led to a question for somebody else, or of another kind.
            (false, true) => Held::ButDeclining,
            (false, false) => Held::None,
        }
    }
}

/// Whether keys are held back, and since when none came.
#[derive(Default)]
pub(in crate::gui) struct Guard {
    held: Held,
    /// A line that says why stands already.
    told: bool,
    /// When the change was first shown, or the last key came that was held back.
    rests_since: Option<f64>,
    /// A command was done by the action, and whether the app's dice fell for it.
    done: Option<bool>,
    /// The action was that nobody reacts: dice are typed right behind it.
    declined: bool,
    /// A number is asked for now.
    asks_number: bool,
    /// Which keys were held back before it.
    held_before: Held,
    /// The action takes back what was done, or does it again.
    goes_back: bool,
    /// How long the keyboard has to rest, in seconds.
    rest: f64,
    /// The letter that declines was just pressed and has led to another question: a second one so soon is the same press.
    declined_once: bool,
    /// The action ends a turn.
    ends_turn: bool,
    /// It is a command that answers nothing.
    by_hand: bool,
    /// A turn has just begun, and since when that was shown.
    turn_begins: bool,
    turn_since: Option<f64>,
    /// Keys of the frame before that come after what that frame has done.
    late: Vec<Event>,
    /// A button of the pointer went down while keys were held back, or before the change that holds them back.
    press_held: bool,
    /// Some of this frame were among them: they came without a rest, however long the frame before has taken.
    queued: bool,
    /// That may have led to a field, which is drawn in this frame.
    field_comes: bool,
}

impl Guard {
    /// A command was done.
    pub(in crate::gui) fn note_done(&mut self, app_dice: bool) {
        self.done = Some(app_dice || self.done == Some(true));
    }

    /// Whether an action is held back that comes from a key or could be meant for somebody else.
    pub(in crate::gui) fn holds(&self, action: &Action) -> bool {
        match action {
            Action::Key(key) => match self.held {
                Held::None => false,
                Held::Again(same) => same == *key,
                Held::ButDeclining | Held::All => true,
            },
            // A click ends a turn no sooner than its key.
            Action::Ui(UiCommand::EndTurn | UiCommand::Pass) if self.turn_begins => true,
            Action::Ui(command) => self.holds_back(*command),
            _ => false,
        }
    }

    /// Keys mean something else now, though nothing was done: those on their way are held back. Whether it was told why.
    pub(in crate::gui) fn hold(&mut self, told: bool) {
        self.hold_at_least(Held::All);
        self.told = told;
    }

    /// The key that was pressed means something else now, though nothing was done: it is no second one at once.
    pub(in crate::gui) fn hold_again(&mut self, key: CardKey) {
        self.hold_at_least(Held::Again(key));
        self.told = false;
    }

    fn hold_at_least(&mut self, held: Held) {
        self.held = self.held.max(held);
        self.rest = self.rest.max(REST);
        self.rests_since = None;
    }

    /// The last key has asked whether it is meant, which is told; pressed again, it answers once a finger cannot have
    /// bounced.
    pub(in crate::gui) fn hold_bounce(&mut self) {
        let held = self.held;
        self.hold(true);
        if held == Held::None {
            self.rest = REST_OF_BOUNCE;
        }
    }

    /// A digit was no answer: it was meant for dice, say, and so are those behind it, until the keyboard rests as after a
    /// number that is cut. That was told.
    pub(in crate::gui) fn hold_digits(&mut self) {
        self.held = self.held.max(Held::ButDeclining);
        self.rest = REST_OF_NUMBER;
        self.rests_since = None;
        self.told = true;
    }

    /// Whether what the pointer does on the board in this frame is held back, as keys are: where its button went down, it was
    /// meant for what stood there before, however long it was held.
    pub(in crate::gui) fn holds_pointer(&mut self, pointer: &PointerState) -> bool {
        let held = self.held >= Held::ButDeclining;
        if pointer.any_pressed() {
            self.press_held = held;
        }
        pointer.any_released() && (held || self.press_held)
    }

    /// A click was held back: another one has to wait as long.
    pub(in crate::gui) fn note_click_held(&mut self) {
        self.rests_since = None;
    }

    /// Whether a line that says why keys do nothing stands already.
    pub(in crate::gui) const fn has_told(&self) -> bool {
        self.told
    }

    /// An action is about to be done.
    pub(in crate::gui) fn begin(&mut self, action: &Action) {
        self.done = None;
        self.declined = matches!(action, Action::Ui(UiCommand::NobodyReacts));
        if matches!(self.held, Held::Again(_)) && matches!(action, Action::Key(_)) {
            // Another key: no finger that bounces.
            self.held = Held::None;
        }
        self.goes_back = matches!(action, Action::Ui(UiCommand::Undo | UiCommand::Redo));
        self.by_hand = matches!(action, Action::Do(command) if command.answered().is_none());
        self.ends_turn = matches!(action, Action::Ui(UiCommand::EndTurn | UiCommand::Pass));
        self.held_before = self.held;
        if self.declined {
            // Whoever declines has seen what was asked.
            self.held = Held::None;
        }
    }

    /// It is done: holds keys back that were meant for what stood before it, for a card that is gone or did not open, for
    /// somebody else, for another kind of question.
    pub(in crate::gui) fn end(&mut self, opens: bool, before: &Standing, after: &Standing) {
        let gone = (before.card || opens) && !after.card;
        let held = match self.done {
            _ if gone => Held::All,
            // The GM's hand has given the dice to somebody else.
            Some(_) if self.by_hand && before.waits_for_other_dice(after) => Held::All,
            // Of those who could act before some can act again, though a phase or a turn is over.
            // Nor are dice typed before they have fallen.
            Some(_) if self.ends_turn && !matches!(after.asks, Asks::Choice(..)) => Held::All,
            Some(app_dice) => before.held_for(after, app_dice, self.declined),
            None if self.goes_back && !before.waits_for_the_same_dice(after) => Held::All,
            // There was nobody to decline for: what was held back for what is asked instead is so still.
            None if self.declined => self.held_before,
            None => Held::None,
        };
        let begins = before.team != after.team || before.phase != after.phase;
        if self.done.is_some() && (self.ends_turn || begins) {
            (self.turn_begins, self.turn_since) = (true, None);
        }
        let number = Shape::Number { min: 0, max: 0 };
        self.asks_number =
            matches!(&after.asks, Asks::Choice(_, shape, _) if *shape == discriminant(&number));
        if held > Held::None {
            // Whoever declines and types dice types them a while later; nothing else takes them.
            let no_dice = self.declined && self.done == Some(false);
            self.declined_once = no_dice && matches!(after.asks, Asks::Choice(..));
            self.rest = match no_dice {
                true => REST_OF_DECLINING,
                // The dice of somebody else may come from another hand, after a look.
                false if after.others_roll && matches!(after.asks, Asks::Choice(..)) => {
                    REST_OF_NUMBER
                }
                false => REST,
            };
            self.held = held.max(self.held);
            self.press_held = self.held >= Held::ButDeclining;
            self.rests_since = None;
            self.told = false;
        }
    }

    fn holds_back(&self, command: UiCommand) -> bool {
        match self.held {
            Held::None | Held::Again(_) => false,
            Held::ButDeclining => {
                let declines = command == UiCommand::NobodyReacts;
                command.acts() && (!declines || self.declined_once)
            }
            Held::All => command.acts(),
        }
    }

    /// What was done may have led to a field, which has the keys once it was drawn.
    pub(in crate::gui) fn await_field(&mut self) {
        self.field_comes = true;
    }

    /// At the head of a frame: of several keys that came at once, those behind a key that does something by itself wait for
    /// the next frame, and so does that key behind others; while one types it is one that leads elsewhere. All is done in
    /// the order in which it was pressed, each for what stands then. Where a field may be about to come, all wait for it, and
    /// behind a click all wait for what it does, as it may be on a field.
    pub(in crate::gui) fn one_after_the_other(&mut self, ctx: &Context, typing: bool) {
        let late = std::mem::take(&mut self.late);
        self.queued = !late.is_empty();
        let mut over = std::mem::take(&mut self.field_comes);
        ctx.input_mut(|input| {
            input.events.splice(0..0, late);
            let (mut some, mut letter) = (false, false);
            input.events.retain(|event| {
                over |= matches!(event, Event::PointerButton { .. });
                // The letter that came with the key itself.
                let own = std::mem::take(&mut letter) && matches!(event, Event::Text(_));
                if own || !is_typed(event) {
                    return true;
                }
                let leads = is_command(event, typing) || (typing && leaves(event));
                over |= leads && some;
                if over {
                    // What is held down ends when it is let go.
                    if !(leads && is_repeated(event)) {
                        self.late.push(event.clone());
                    }
                    return false;
                }
                (some, over, letter) = (true, leads, leads && !typing);
                true
            });
        });
        if !self.late.is_empty() {
            ctx.request_repaint();
        }
    }

    /// At the head of a frame: whether keys were swallowed.
    pub(in crate::gui) fn swallow(&mut self, ctx: &Context, typing: bool) -> bool {
        self.swallow_end(ctx, typing) | self.swallow_held(ctx, typing)
    }

    /// A key that would end a turn which has just begun.
    fn swallow_end(&mut self, ctx: &Context, typing: bool) -> bool {
        if !self.turn_begins {
            return false;
        }
        ctx.input_mut(|input| {
            let since = *self.turn_since.get_or_insert(input.time);
            self.turn_begins = input.time - since < REST_OF_TURN;
            let ends = [UiCommand::EndTurn, UiCommand::Pass].map(UiCommand::shortcut);
            let mut ends = ends.into_iter().flatten();
            let swallowed = self.turn_begins
                && !typing
                && ends
                    .any(|keys| input.count_and_consume_key(keys.modifiers, keys.logical_key) > 0);
            if swallowed {
                // Whoever taps on and on ends nothing: it waits for a rest, as every key does.
                let rested = input.time - (REST_OF_TURN - REST);
                self.turn_since = Some(since.max(rested));
                self.rests_since = self.rests_since.map(|_| input.time);
            }
            swallowed
        })
    }

    fn swallow_held(&mut self, ctx: &Context, typing: bool) -> bool {
        if self.held == Held::None {
            return false;
        }
        ctx.input_mut(|input| {
            let now = input.time;
            let rested = |since: f64| !self.queued && now - since >= self.rest;
            if self.rests_since.is_some_and(rested) {
                (self.held, self.rest) = (Held::None, REST);
                return false;
            }
            self.declined_once &= self.rests_since.is_none_or(|since| now - since < REST);
            let before = input.events.len();
            if !typing {
                input.events.retain(|event| !self.may_act(event));
            }
            let swallowed = input.events.len() < before;
            if swallowed && self.asks_number {
                // Its first digit is gone: the others, and Enter, are no number by themselves.
                self.rest = REST_OF_NUMBER;
            }
            if swallowed || self.rests_since.is_none() {
                self.rests_since = Some(now);
            }
            swallowed
        })
    }

    /// A key that answers, takes an offer, or presses what has the focus.
    fn may_act(&self, event: &Event) -> bool {
        match (CardKey::of(event), self.held) {
            (Some(CardKey::Up | CardKey::Down), _) => return false,
            (key, Held::Again(same)) => return key == Some(same),
            (Some(_), _) => return true,
            (None, _) => {}
        }
        let Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } = event
        else {
            return false;
        };
        let mut keys = UiCommand::by_keys().iter();
        let plain = !(modifiers.ctrl || modifiers.command || modifiers.alt);
        plain
            && (*key == Key::Space
                || keys
                    .any(|(command, keys)| self.holds_back(*command) && keys.logical_key == *key))
    }
}

/// Something typed, letters and other keys alike; not the keys that only change others.
const fn is_typed(event: &Event) -> bool {
    use Key::{AltLeft, AltRight, ControlLeft, ControlRight, ShiftLeft, ShiftRight};
    match event {
        Event::Text(_) | Event::Paste(_) | Event::Ime(_) => true,
        Event::Key { key, pressed, .. } => {
            let changes_others = matches!(
                key,
                ShiftLeft | ShiftRight | ControlLeft | ControlRight | AltLeft | AltRight
            );
            *pressed && !changes_others
        }
        _ => false,
    }
}

const fn is_repeated(event: &Event) -> bool {
    matches!(event, Event::Key { repeat: true, .. })
}

/// A key that leaves a field, or goes through what it has found.
fn leaves(event: &Event) -> bool {
    use Key::{ArrowDown, ArrowUp, Enter, PageDown, PageUp, Tab};
    let Event::Key { key, .. } = event else {
        return false;
    };
    matches!(key, ArrowDown | ArrowUp | Enter | PageDown | PageUp | Tab)
}

/// The keys of a command, of which a field leaves some to itself.
fn is_command(event: &Event, typing: bool) -> bool {
    let Event::Key { key, modifiers, .. } = event else {
        return false;
    };
    let mut keys = UiCommand::by_keys().iter();
    keys.any(|(command, keys)| {
        let is_it = keys.logical_key == *key && modifiers.matches_logically(keys.modifiers);
        is_it && !(typing && command.yields_to_text())
    })
}
