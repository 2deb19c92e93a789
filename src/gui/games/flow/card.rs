//! The cards that the GM opens in the tracker: a result without its rolls, an effect, a Ready with its trigger (F-24), how
//! long a way takes outside combat (F-54).

use egui::{Event, Key, TextEdit, Ui};

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::panels::decision::CardKey;
use crate::gui::shell::message::sentence;
use crate::gui::theme;
use crate::gui::units::{GmCard, NewEffect, Record, effect_ui};
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::slides::REST;
use crate::gui::widgets::{common as widgets, typed};
use crate::systems::flow::{Act, Command, Flow, Pace, ReadiedAct, Ready, Recorded, Trigger, f};
use crate::table::CharacterId;

/// The card that is open.
pub(in crate::gui) enum TrackerCard {
    /// Damage to a unit, and how the attack on it that waits has hit, where that is said.
    Record(Record, Option<Recorded>),
    /// An effect on a unit.
    Effect(NewEffect),
    /// Somebody readies an action.
    Ready(Readying),
    /// So many metres are gone outside combat.
    Travel(u32),
}

/// A Ready in the making: first what is done is picked, then the trigger.
pub(in crate::gui) struct Readying {
    who: CharacterId,
    /// What can be readied.
    acts: Vec<(String, ReadiedAct)>,
    picked: Option<ReadiedAct>,
    /// A trigger in words of its own.
    words: String,
    /// Its field is to get the keys.
    fresh: bool,
    /// Since when it asks for the trigger.
    since: Option<f64>,
}

/// The triggers that the rules see coming.
const TRIGGERS: [(&str, Trigger); 4] = [
    ("An enemy enters the threat", Trigger::Enters),
    ("An enemy is about to leave it", Trigger::Leaves),
    ("An enemy attacks", Trigger::Attacks),
    ("An enemy casts", Trigger::Casts),
];

impl Readying {
    /// Of that unit, nothing picked yet.
    pub(super) const fn of(who: CharacterId, acts: Vec<(String, ReadiedAct)>) -> Self {
        Self {
            who,
            acts,
            picked: None,
            words: String::new(),
            fresh: false,
            since: None,
        }
    }

    fn command(&self, trigger: Trigger) -> Option<campaign::Command> {
        let (who, act) = (self.who, self.picked.clone()?);
        let act = Act::Ready(Ready { trigger, act });
        Some(Command::Act { who, act }.into())
    }

    /// Picks what is done, then when.
    fn pick(&mut self, at: usize) -> Option<campaign::Command> {
        if self.picked.is_none() {
            self.picked = self.acts.get(at).map(|(_, act)| act.clone());
            self.fresh = self.picked.is_some();
            return None;
        }
        self.command(TRIGGERS.get(at)?.1.clone())
    }

    /// Draws it; the command that it has come to.
    fn show(
        &mut self,
        ui: &mut Ui,
        game: &Flow,
        actions: &mut Vec<Action>,
    ) -> Option<campaign::Command> {
        widgets::line_ui(ui, |ui| {
            let picked = self
                .acts
                .iter()
                .find(|(_, act)| Some(act) == self.picked.as_ref());
            let what = picked.map_or_else(String::new, |(label, _)| format!(": {label}, when …"));
            ui.label(theme::strong(format!(
                "{} readies{what}",
                game.name(self.who)
            )));
            widgets::rule_link_ui(ui, f(24), actions);
        });
        let picked = self.picked.is_some();
        let acts = self.acts.iter().map(|(label, _)| label.clone());
        let labels: Vec<String> = match picked {
            false => acts.collect(),
            true => TRIGGERS
                .iter()
                .map(|(label, _)| (*label).to_owned())
                .collect(),
        };
        let mut done = None;
        for (at, label) in labels.iter().enumerate() {
            let key = (at < 9).then_some(at + 1);
            if widgets::option_ui(ui, key, label, "", true).clicked() {
                done = self.pick(at);
            }
        }
        if !picked {
            let hint =
                "Pick what is done then; its AP are set aside, the others lost, and the turn ends";
            widgets::hint_ui(ui, hint);
            return None;
        }
        // The field has the keys, so that no letter acts behind the card; a digit in the empty field picks.
        let id = ui.scope_id().with("trigger");
        let time = ui.input(|input| input.time);
        let rested = time - *self.since.get_or_insert(time) >= REST;
        if self.words.is_empty() && ui.memory(|memory| memory.has_focus(id)) {
            // A second tap of the key that picked what is done picks no trigger.
            let typed = ui.input_mut(|input| typed_digit(&mut input.events));
            let typed = typed.filter(|_| rested);
            done = typed.and_then(|at| self.pick(at)).or(done);
        }
        let field = TextEdit::singleline(&mut self.words)
            .id(id)
            .hint_text("A number, or other words and Enter")
            .desired_width(ui.available_width());
        let field = ui.add(field);
        typed::name_field(ui, &field, "Another trigger");
        if std::mem::take(&mut self.fresh) {
            field.request_focus();
        }
        let words = self.words.trim();
        if field.lost_focus()
            && ui.input(|input| input.key_pressed(Key::Enter))
            && !words.is_empty()
        {
            done = self.command(Trigger::Words(words.to_owned()));
        }
        done
    }
}

/// Takes the number of a trigger out of what was typed.
fn typed_digit(events: &mut Vec<Event>) -> Option<usize> {
    let number = |event: &Event| match event {
        Event::Text(text) => text.parse::<usize>().ok()?.checked_sub(1),
        _ => None,
    };
    let at = events
        .iter()
        .position(|event| number(event).is_some_and(|at| at < TRIGGERS.len()))?;
    number(&events.remove(at))
}

/// How it has hit: as said, else by whether it does damage.
fn hit_of(record: &Record, said: Option<Recorded>) -> Recorded {
    said.unwrap_or(match record.damage {
        0 => Recorded::Miss,
        _ => Recorded::Hit,
    })
}

fn recorded(record: &Record, said: Option<Recorded>) -> campaign::Command {
    let Record { who, damage } = *record;
    let hit = Some(hit_of(record, said));
    Command::RecordHit { who, damage, hit }.into()
}

impl GmCard<Flow> for TrackerCard {
    fn record(_: &Flow, who: CharacterId) -> Self {
        Self::Record(Record::on(who), None)
    }

    fn press(&mut self, key: CardKey) -> Option<campaign::Command> {
        match self {
            Self::Record(record, said) => {
                let done = record.press(key);
                // A miss does no damage.
                if record.damage > 0 && *said == Some(Recorded::Miss) {
                    *said = None;
                }
                done.then(|| recorded(record, *said))
            }
            Self::Effect(new) => new.press(key),
            Self::Ready(ready) => match key {
                CardKey::Digit(digit, _) => ready.pick(usize::from(digit).checked_sub(1)?),
                _ => None,
            },
            Self::Travel(metres) => {
                match key {
                    CardKey::Digit(digit, _) if *metres < 100_000 => {
                        *metres = *metres * 10 + u32::from(digit);
                    }
                    CardKey::Backspace => *metres /= 10,
                    _ => {}
                }
                None
            }
        }
    }

    fn takes(&mut self, who: CharacterId) -> bool {
        match self {
            Self::Record(record, _) => record.who = who,
            Self::Effect(new) => new.take(who),
            Self::Ready(_) | Self::Travel(_) => return false,
        }
        true
    }

    fn show(&mut self, ui: &mut Ui, game: &Flow, actions: &mut Vec<Action>) {
        let mut done = None;
        match self {
            Self::Effect(new) => return effect_ui(ui, game, new, actions),
            Self::Record(record, said) => {
                let words = ("Damage", "Digits set it; at 0 hit points it is down (F-05)");
                let (now, mut picked) = (hit_of(record, *said), None);
                let hits_ui = |ui: &mut Ui| {
                    if !game.attack_waits_on(record.who) {
                        return;
                    }
                    ui.horizontal_wrapped(|ui| {
                        for one in Recorded::ALL {
                            let choice = ui.selectable_label(one == now, one.words());
                            picked = choice.clicked().then_some(one).or(picked);
                        }
                    });
                };
                let sure = record.show(ui, game, words, hits_ui, actions);
                if let Some(one) = picked {
                    *said = Some(one);
                    if one == Recorded::Miss {
                        record.damage = 0;
                    }
                }
                if sure {
                    actions.push(Action::Do(recorded(record, *said)));
                }
                return;
            }
            Self::Ready(_) | Self::Travel(_) => {}
        }
        widgets::card_ui(ui, true, |ui| {
            match self {
                Self::Ready(ready) => done = ready.show(ui, game, actions),
                Self::Travel(metres) => travel_ui(ui, *metres, actions),
                _ => {}
            }
            let closes = ui
                .button("Cancel")
                .hover_text("Nothing changes (Esc)")
                .clicked();
            if closes || done.is_some() {
                actions.extend(done.take().map(Action::Do));
                actions.push(Action::CloseCards);
            }
        });
    }
}

/// How long that many metres take at each pace (F-54).
fn travel_ui(ui: &mut Ui, metres: u32, actions: &mut Vec<Action>) {
    widgets::line_ui(ui, |ui| {
        ui.label(theme::strong("Travel outside combat"));
        widgets::rule_link_ui(ui, f(54), actions);
    });
    ui.label(theme::strong(format!("{metres} m")).text_style(theme::big_style()));
    for pace in Pace::ALL {
        let (least, most) = pace.seconds(metres.div_ceil(2));
        let times = format!("{} to {}", time(least), time(most));
        widgets::pair_ui(ui, &sentence(pace.words()), theme::strong(times));
    }
    widgets::hint_ui(
        ui,
        "Digits set the metres; a hex is 2. Travelling costs no AP",
    );
}

/// Seconds in words.
fn time(seconds: u32) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60);
    match (minutes / 60, minutes % 60) {
        (0, 0) => format!("{rest} s"),
        (0, minutes) if rest == 0 => format!("{minutes} min"),
        (0, minutes) => format!("{minutes} min {rest} s"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}
