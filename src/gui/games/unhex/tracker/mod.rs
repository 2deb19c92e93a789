//! What the tracker shows of a fight: whose turn it is and who can still act, ways out of an attack, what lies on areas,
//! the fight in sum.

mod effects;
mod record;
mod sum;

use egui::{RichText, TextStyle, Ui};

pub(in crate::gui) use effects::NewEffect;
pub(in crate::gui) use record::{Recording, target_of_strike};

use crate::gui::action::Action;
use crate::gui::games::unhex::odds::{Beside, Found, OddsPart, part_ui};
use crate::gui::games::unhex::offers::act_of;
use crate::gui::games::unhex::{is_fighting, team_index};
use crate::gui::panels::decision;
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::tracker::{Header, Refused, Row, RowOdds, Tracker, folded_ui};
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::systems::unhex::odds::{Odds, Subject, Weighed};
use crate::systems::unhex::{Command, Phase, Surrenders, Unhex};
use crate::table::{CharacterId, Clash, Decider, Decision, OddsLine};

/// What the tracker keeps beside the campaign.
#[derive(Default)]
pub(in crate::gui) struct TrackerState {
    /// A result is being recorded.
    pub(in crate::gui) recording: Option<Recording>,
    /// An effect is being put on an area.
    pub(in crate::gui) effect: Option<NewEffect>,
    /// What of the odds shows.
    pub(in crate::gui) odds: OddsPart,
}

/// Whether somebody fights in the team whose turn it is.
pub(in crate::gui) fn is_of_acting_team(game: &Unhex, who: CharacterId) -> bool {
    let acting = game.acting_team();
    acting.is_some() && game.team_of(who) == acting && game.standing(who).is_some()
}

/// Whose offers show: the one of the acting team who was picked since that changed; else the one that was picked last
/// while it can act; else the first one who can.
pub(in crate::gui) fn acting(game: &Unhex, scene: &Scene) -> Option<CharacterId> {
    let of_team = |id: &CharacterId| is_of_acting_team(game, *id);
    let able = |id: &CharacterId| of_team(id) && game.can_still_act(*id);
    let picked = scene.actor.filter(|_| scene.actor_picked);
    let fight = game.fight.as_ref()?;
    picked
        .filter(of_team)
        .or(scene.actor.filter(able))
        .or_else(|| fight.standings.keys().copied().find(able))
}

impl Tracker for Unhex {
    fn header(&self) -> Header {
        let Some(fight) = self.fight.as_ref() else {
            let who = "No fight".to_owned();
            return Header {
                name: who.clone(),
                who,
                ..Header::default()
            };
        };
        let turn = format!("Round {}", fight.round);
        let said = |who: String| Header {
            name: format!("{turn}, {who}"),
            turn: turn.clone(),
            who,
            ..Header::default()
        };
        match &fight.phase {
            Phase::Initiative => Header {
                who: "Initiative".to_owned(),
                ..said("initiative".to_owned())
            },
            Phase::Turns { order, turn } => {
                let name = |index: usize| order.get(index).map(|team| self.team_name(*team));
                let who = name(*turn).unwrap_or_default();
                let team = order.get(*turn).copied();
                let members = fight.standings.keys().copied();
                let members = members.filter(|id| self.team_of(*id) == team);
                let members = members.filter(|id| self.in_the_fight(*id));
                let marks: Vec<bool> = members.map(|id| self.can_still_act(id)).collect();
                let can = marks.iter().filter(|can| **can).count();
                let words = format!("{can} can act");
                Header {
                    name: format!("Round {}, {who}’s turn", fight.round),
                    who,
                    next: name(turn + 1).map_or_else(String::new, |next| format!("then {next}")),
                    look: Some(team_index(self, team)),
                    marks,
                    figure: Some((can.to_string(), "can act", words)),
                    ..said(String::new())
                }
            }
            Phase::Over {
                standing: Some(team),
            } => said(format!(
                "the fight is over: {} stand",
                self.team_name(*team)
            )),
            // Several may stand where the GM has ended it.
            Phase::Over { standing: None } if !self.standing_teams().is_empty() => {
                said("the fight is over".to_owned())
            }
            Phase::Over { standing: None } => said("the fight is over: nobody stands".to_owned()),
        }
    }

    fn turn_menu_ui(&self, ui: &mut Ui, _: &mut Scene, actions: &mut Vec<Action>) {
        let Some(fight) = self.fight.as_ref().filter(|_| is_fighting(self)) else {
            return;
        };
        widgets::more_ui(ui, "Menu of the round", |ui| {
            for (words, round) in [
                ("Next round number", fight.round.saturating_add(1)),
                ("Previous round number", fight.round.saturating_sub(1)),
            ] {
                let button = ui.add_enabled(round > 0, egui::Button::new(words));
                if button.clicked() {
                    actions.push(Action::Do(Command::SetRound { round }.into()));
                }
            }
        });
    }

    fn card_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) -> bool {
        let tracker = &mut scene.own.unhex.tracker;
        if let Some(recording) = &mut tracker.recording {
            record::card_ui(ui, self, recording, actions);
        } else if let Some(effect) = &mut tracker.effect {
            effects::card_ui(ui, self, effect, actions);
        } else {
            return false;
        }
        true
    }

    fn ask_ui(
        &self,
        ui: &mut Ui,
        (index, decision): (usize, &Decision),
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    ) {
        let known = &mut scene.own.unhex.known.odds;
        let odds = Beside::of(ui.ctx(), self, (index, decision), known);
        let draft = &mut scene.draft;
        let answer = decision::show(ui, decision, draft, index == 0, &odds, actions);
        if let Some(answer) = answer {
            let decision = Some(decision.key.clone());
            actions.push(Action::Do(Command::Answer { decision, answer }.into()));
        }
        // Several may react to the same attack: once is enough.
        if index == 0 {
            let part = &mut scene.own.unhex.tracker.odds;
            part_ui(ui, part, known, &odds.attacks());
        }
    }

    /// Whoever the attack is on, or moves, may give up; reactions that a rule forbids can be forced (U-51).
    fn below_questions_ui(&self, ui: &mut Ui, open: &[Decision], actions: &mut Vec<Action>) {
        let struck = target_of_strike(self);
        let reacts = |open: &Decision| {
            open.key.starts_with("reaction") && matches!(open.who, Decider::Character(_))
        };
        let asked = open.iter().any(reacts);
        let about = struck.or_else(|| self.mover());
        let about = about.filter(|_| asked || struck.is_some());
        let may = |who: &CharacterId| {
            let who = Surrenders::Character(*who);
            self.refuses_surrender(who).is_none()
        };
        if let Some(who) = about.filter(may) {
            let words = format!("{} surrenders", self.name(who));
            let help = "Before the dice: the action is not spent, level 0, out of the fight (U-58)";
            let words = RichText::new(words).text_style(TextStyle::Small);
            if ui.small_button(words).hover_text(help).clicked() {
                let who = Surrenders::Character(who);
                let force = false;
                actions.push(Action::Do(Command::Surrender { who, force }.into()));
            }
        }
        if !self.reactions_can_be_forced() {
            return;
        }
        let forbidden = self.forbidden_reactions();
        let named = forbidden.iter().map(|one| {
            let label = format!("{}, {}", self.name(one.who), one.label);
            let (who, reaction) = (one.who, one.reaction.clone());
            (
                label,
                &one.refusal,
                Command::ForceReaction { who, reaction },
            )
        });
        let named: Vec<_> = named.collect();
        let refused = named.iter().map(|(label, refusal, forced)| Refused {
            label,
            number: None,
            refusal,
            forced: Some(Action::Do(forced.clone().into())),
        });
        let title = "Reactions that a rule forbids";
        folded_ui(ui, title, "reactions", refused.collect(), actions);
    }

    fn clash(&self, ui: &Ui, scene: &mut Scene) -> Option<(Clash, Vec<OddsLine>)> {
        let clash = self.clash()?;
        let known = &mut scene.own.unhex.known.odds;
        let lines = match known.weigh(ui.ctx(), self, &Subject::Rolls) {
            Found::Odds(odds) => odds.lines(),
            Found::Later | Found::Nothing => Vec::new(),
        };
        Some((clash, lines))
    }

    fn between_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        widgets::command_ui(ui, UiCommand::BeginFight, actions);
        sum::card_ui(ui, self, scene, actions);
    }

    fn goes_on(&self) -> bool {
        is_fighting(self)
    }

    fn row_odds(&self, ui: &Ui, row: &Row, scene: &mut Scene) -> RowOdds {
        let known = &mut scene.own.unhex.known.odds;
        let subject = act_of(row).and_then(|(who, act)| Subject::of_act(who, act));
        match subject.map(|subject| known.weigh(ui.ctx(), self, &subject)) {
            None | Some(Found::Nothing) => RowOdds::None,
            Some(Found::Later) => RowOdds::Later(1),
            // What reactions make of it is in the full words.
            Some(Found::Odds(odds)) => {
                let first = odds.lines().into_iter().next();
                first.map_or(RowOdds::None, |line| RowOdds::Lines(vec![line]))
            }
        }
    }

    fn below_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        let groups = super::offers::offers(self, scene);
        let rows = groups.iter().flat_map(|group| &group.rows);
        let known = &mut scene.own.unhex.known.odds;
        let found: Vec<_> = rows
            .filter(|row| row.refusal.is_none())
            .filter_map(|row| {
                let (who, act) = act_of(row)?;
                match known.weigh(ui.ctx(), self, &Subject::of_act(who, act)?) {
                    Found::Odds(odds) => Some((row.label.clone(), odds)),
                    Found::Later | Found::Nothing => None,
                }
            })
            .collect();
        let attacks = found.iter().filter_map(|(label, odds)| match &**odds {
            Weighed::Attack(odds) => Some((label.clone(), &odds.alone)),
            _ => None,
        });
        let attacks: Vec<(String, &Odds)> = attacks.collect();
        part_ui(ui, &mut scene.own.unhex.tracker.odds, known, &attacks);
        effects::lines_ui(ui, self, actions);
    }

    fn footer(&self) -> Vec<UiCommand> {
        let acts = self.acting_team().is_some();
        acts.then_some(UiCommand::EndTurn).into_iter().collect()
    }
}

/// Muted words.
fn muted(ui: &Ui, words: impl Into<String>) -> RichText {
    RichText::new(words).color(theme::tokens(ui).muted)
}
