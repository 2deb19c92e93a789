//! What the tracker shows of a skirmish: the Turn with its AP, HEX of each side, what is declared, objectives (H-19).

mod begin;
mod card;
mod effect;
mod gm_menu;
mod objectives;
mod record;

use egui::accesskit::Role;
use egui::{RichText, Ui, WidgetInfo};

pub(in crate::gui) use card::TrackerCard;
pub(super) use effect::{effects, more};
pub(super) use gm_menu::side_ui;
pub(in crate::gui) use record::struck;

use crate::gui::action::Action;
use crate::gui::games::Panels;
use crate::gui::panels::decision::{self, OddsAt};
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::tracker::{Counter, Header, Tracker};
use crate::gui::units::{GmCard as _, map_shown, team_index};
use crate::gui::widgets::common as widgets;
use crate::systems::heroes_of_hex::{Command, Fact, HeroesOfHex, SideAct};
use crate::table::{Choice, Clash, Decision, OddsLine};

/// The option that asks for a space of one's own choice.
const ANOTHER_WAY: &str = "other";

impl Tracker for HeroesOfHex {
    fn header(&self) -> Header {
        let Some(skirmish) = &self.skirmish else {
            return Header {
                name: "No skirmish".to_owned(),
                who: "No skirmish".to_owned(),
                ..Header::default()
            };
        };
        let order = skirmish.order.iter();
        let counters = order.clone().map(|side| Counter {
            side: self.team_name(*side),
            look: team_index(self, Some(*side)),
            number: self.hex_of(*side),
            what: "HEX",
        });
        let counters = counters.collect();
        let Some(turn) = self.turn() else {
            let words = "The skirmish is over".to_owned();
            return Header {
                name: words.clone(),
                who: words,
                counters,
                ..Header::default()
            };
        };
        let side = self.team_name(turn.side);
        let mut follows = order.clone().cycle().skip_while(|one| **one != turn.side);
        let next = follows.nth(1).filter(|next| **next != turn.side);
        let (note, figure, marks) = match turn.fate {
            None => ("Fate is not rolled yet".to_owned(), None, Vec::new()),
            Some(fate) => {
                let words = format!("Fate {fate}, {} AP left", turn.ap);
                let marks = (0..fate.max(turn.ap)).map(|ap| ap < turn.ap).collect();
                let figure = (turn.ap.to_string(), "AP", words);
                (format!("Fate {fate}"), Some(figure), marks)
            }
        };
        Header {
            name: format!("Initiative: {side}"),
            turn: format!("Turn {}", skirmish.turns.saturating_add(1)),
            who: turn.active.map_or(side, |who| self.name(who)),
            note,
            next: next.map_or_else(String::new, |next| {
                format!("then {}", self.team_name(*next))
            }),
            look: Some(team_index(self, Some(turn.side))),
            marks,
            figure,
            counters,
            ..Header::default()
        }
    }

    fn turn_menu_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        if let Some(turn) = self.turn() {
            let typed = &mut scene.own.heroes_of_hex.typed;
            gm_menu::turn_ui(ui, self, turn, typed, actions);
        }
    }

    fn card_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) -> bool {
        let card = &mut scene.own.heroes_of_hex.card;
        card.as_mut()
            .map(|card| card.show(ui, self, actions))
            .is_some()
    }

    fn ask_ui(
        &self,
        ui: &mut Ui,
        (index, decision): (usize, &Decision),
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    ) {
        let known = &mut scene.own.heroes_of_hex.kept.known;
        let proposed = known.proposed(self);
        let beside = OddsAt {
            odds: known.odds_at(self, decision),
            whose: (index > 0).then_some(decision.who_name.as_str()),
        };
        let card = proposed.card(decision);
        let draft = &mut scene.draft;
        let answer = decision::show(ui, card, draft, index == 0, &beside, actions);
        let says_so = |choice: &Choice| choice.key == ANOTHER_WAY;
        if proposed.is_of(decision) && !card.shape.options().iter().any(says_so) {
            widgets::hint_ui(ui, "Any other space can be picked on the board");
        }
        if let Some(answer) = answer {
            let answer = proposed.answer(self, decision, answer);
            let decision = Some(decision.key.clone());
            actions.push(Action::Do(Command::Answer { decision, answer }.into()));
        }
    }

    /// What is declared beneath the question and not over, the latest first, as it is resolved (H-40); the question may
    /// name it itself.
    fn below_questions_ui(&self, ui: &mut Ui, open: &[Decision], _: &mut Vec<Action>) {
        let muted = theme::tokens(ui).muted;
        let stack = self.stack();
        let named = |words: &str| open.iter().any(|open| open.question.contains(words));
        for one in stack.iter().rev().filter(|one| !named(&one.words)) {
            let words = RichText::new(&one.words).small().color(muted);
            let line = ui.add(egui::Label::new(words).wrap());
            line.widget_info(|| WidgetInfo::labeled(Role::Label, true, &one.words));
        }
    }

    fn clash(&self, _: &Ui, _: &mut Scene) -> Option<(Clash, Vec<OddsLine>)> {
        let lines = self.clash_odds().map(|odds| odds.lines);
        Some((self.clash()?, lines.unwrap_or_default()))
    }

    fn between_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        if let Some(over) = self.over() {
            let fact = Fact::SkirmishOver {
                winner: over.winner.map(|side| self.which_team(side)),
                by: over.by.clone(),
            };
            ui.label(theme::strong(fact.sentence()));
            sum_ui(ui, self);
            widgets::command_ui(ui, UiCommand::EndFight, actions);
        }
        if map_shown(self, scene).is_none() {
            return;
        }
        // One thing comes next: after a skirmish, its end.
        match self.skirmish {
            Some(_) => widgets::small_command_ui(ui, UiCommand::BeginFight, actions),
            None => {
                let begin = UiCommand::BeginFight;
                let why_not = Panels::why_not(self, begin);
                widgets::command_unless_ui(ui, begin, why_not, actions);
            }
        }
    }

    fn goes_on(&self) -> bool {
        self.turn().is_some()
    }

    fn below_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        let typed = &mut scene.own.heroes_of_hex.typed;
        objectives::objectives_ui(ui, self, typed, actions);
    }

    fn footer(&self) -> Vec<UiCommand> {
        let offers = self.side_offers().into_iter();
        let legal = offers.filter(|offer| offer.refusal.is_none());
        let command = |act| match act {
            SideAct::NegateFate => UiCommand::NegateFate,
            SideAct::Pass => UiCommand::Pass,
            SideAct::EndTurn => UiCommand::EndTurn,
        };
        let mut footer: Vec<UiCommand> = legal.map(|offer| command(offer.act)).collect();
        // What can always be done stays where it is.
        footer.sort_by_key(|command| *command == UiCommand::NegateFate);
        footer
    }
}

/// A skirmish that is over, in a few lines: how long it took, what each side has left, who fell.
fn sum_ui(ui: &mut Ui, game: &HeroesOfHex) {
    let Some(skirmish) = &game.skirmish else {
        return;
    };
    // The one in which it ended counts, too.
    let mut newest = game.log.newest();
    let begun = newest.find_map(|(_, entry)| match entry.fact {
        Fact::TurnBegan { turn, .. } => Some(turn),
        _ => None,
    });
    let turns = match begun.unwrap_or(skirmish.turns) {
        1 => "1 Turn".to_owned(),
        turns => format!("{turns} Turns"),
    };
    widgets::card_ui(ui, false, |ui| {
        widgets::heading_ui(ui, "The skirmish", &turns);
        let fell = game.fallen();
        let fell = fell.iter().filter_map(|who| game.units.get(who));
        for (id, side) in &skirmish.sides {
            let fallen = fell.clone().filter(|unit| unit.side == Some(*id));
            let fallen: Vec<&str> = fallen.map(|unit| unit.name.as_str()).collect();
            let fell = match fallen.as_slice() {
                [] => "nobody fell".to_owned(),
                fallen => format!("fallen {}", fallen.join(", ")),
            };
            let name = game.sides.get(id).map_or("", |side| side.name.as_str());
            ui.label(format!("{name}, {} HEX, {fell}", side.hex));
        }
    });
}
