//! Which odds stand at which choice of a question: at a reaction what the attack comes to with it, at a re-roll what
//! it leads to, at other choices within an attack which one the policy would take.

use std::sync::Arc;

use egui::{Context, RichText, Ui};

use super::known::{Found, KnownOdds};
use super::line::{Line, line_ui, room_ui};
use crate::gui::decision::AtChoices;
use crate::gui::{icons, theme};
use crate::systems::unhex::Unhex;
use crate::systems::unhex::odds::{Advice, AttackOdds, Odds};
use crate::table::{CharacterId, Choice, Decider, Decision, Shape};

/// What stands beside the choices of one question, and whose question it is where several are asked the same.
pub(in crate::gui) struct Beside {
    what: What,
    whose: Option<String>,
}

enum What {
    /// Nothing.
    Nothing,
    /// The odds come in one of the next frames.
    Later,
    /// The question is how to react to an attack; whoever is named defends another.
    Reaction(Arc<AttackOdds>, Option<CharacterId>),
    /// The question is whether to intercept: the odds by the keys of the choices.
    Intercept(Vec<(String, String, Found<Arc<Odds>>)>),
    /// The question is what to do by somebody's word: the odds of its attacks, by the keys and names of the choices.
    Directed(Vec<(String, String, Found<Arc<AttackOdds>>)>),
    /// The question is which dice to roll again.
    Advice(Vec<Advice>, String),
    /// The policy would take the choice of that key; the policy in words.
    Best(String, String),
}

impl Beside {
    /// What stands beside the choices of that question now. Only the first of several questions is without a name.
    pub(in crate::gui) fn of(
        ctx: &Context,
        game: &Unhex,
        (index, decision): (usize, &Decision),
        odds: &mut KnownOdds,
    ) -> Self {
        Self {
            what: What::of(ctx, game, decision, odds),
            whose: (index > 0).then(|| decision.who_name.clone()),
        }
    }

    /// The odds before a reaction, if the question is one: each with its name.
    pub(in crate::gui) fn attacks(&self) -> Vec<(String, &Odds)> {
        self.what.attacks()
    }
}

impl AtChoices for Beside {
    fn says_what_follows(&self, _: &Choice) -> bool {
        matches!(self.what, What::Advice(..))
    }

    fn show(&self, ui: &mut Ui, choice: &Choice) {
        self.what.show(ui, choice, self.whose.as_deref());
    }
}

impl What {
    fn of(ctx: &Context, game: &Unhex, decision: &Decision, odds: &mut KnownOdds) -> Self {
        let key = decision.key.as_str();
        if key == "reaction" || key.starts_with("reaction.") {
            let helper = key.strip_prefix("reaction.").and_then(|id| id.parse().ok());
            return match odds.reaction(ctx, game) {
                Found::Odds(found) => Self::Reaction(found, helper.map(CharacterId)),
                Found::Later => Self::Later,
                Found::Nothing => Self::intercepts(ctx, game, decision, odds),
            };
        }
        if key == "direct" {
            return Self::directed(ctx, game, decision, odds);
        }
        let policy = odds.policy();
        if key.ends_with(".reroll") {
            return match odds.advice(ctx, game) {
                Found::Odds(all) => {
                    let found = all.iter().find(|(of, _)| of == key);
                    found.map_or(Self::Nothing, |(_, advice)| {
                        Self::Advice(advice.clone(), policy.words())
                    })
                }
                Found::Later => Self::Later,
                Found::Nothing => Self::Nothing,
            };
        }
        let within = [".dice", ".adjust", ".critical"];
        if within.iter().any(|what| key.ends_with(what))
            && let Found::Odds(best) = odds.best(ctx, game, decision)
        {
            return Self::Best(best, policy.words());
        }
        Self::Nothing
    }

    /// The odds of the intercepts among the choices.
    fn intercepts(ctx: &Context, game: &Unhex, decision: &Decision, known: &mut KnownOdds) -> Self {
        let (Shape::PickOne { options }, Decider::Character(who)) = (&decision.shape, decision.who)
        else {
            return Self::Nothing;
        };
        let odds = options.iter().filter_map(|choice| {
            let (way, weapon) = choice.key.split_once('.')?;
            let less_lethal = match way {
                "intercept" => false,
                "less_lethal" => true,
                _ => return None,
            };
            let found = known.intercept(ctx, game, (who, weapon.parse().ok()?, less_lethal));
            Some((choice.key.clone(), choice.label.clone(), found))
        });
        Self::Intercept(odds.collect())
    }

    /// The odds of the attacks among the acts of somebody who is directed.
    fn directed(ctx: &Context, game: &Unhex, decision: &Decision, known: &mut KnownOdds) -> Self {
        let Shape::PickOne { options } = &decision.shape else {
            return Self::Nothing;
        };
        let attacks = known.directed(game);
        let odds = options.iter().filter_map(|choice| {
            let (_, attack) = attacks.iter().find(|(key, _)| *key == choice.key)?;
            let found = known.attack(ctx, game, *attack);
            Some((choice.key.clone(), choice.label.clone(), found))
        });
        Self::Directed(odds.collect())
    }

    fn attacks(&self) -> Vec<(String, &Odds)> {
        let odds = match self {
            Self::Reaction(odds, _) => odds,
            Self::Directed(all) => {
                let known = all.iter().filter_map(|(_, name, found)| match found {
                    Found::Odds(odds) => Some((name.clone(), &odds.alone)),
                    Found::Later | Found::Nothing => None,
                });
                return known.collect();
            }
            Self::Intercept(all) => {
                let known = all.iter().filter_map(|(_, name, found)| match found {
                    Found::Odds(odds) => Some((name.clone(), odds.as_ref())),
                    Found::Later | Found::Nothing => None,
                });
                return known.collect();
            }
            _ => return Vec::new(),
        };
        let mut all = vec![("No reaction".to_owned(), &odds.alone)];
        all.extend(odds.defended.iter().map(|odds| ("Defend".to_owned(), odds)));
        let others = odds.defended_by.iter();
        all.extend(others.map(|(_, name, odds)| (format!("{name} defends"), odds)));
        let counters = odds.counterattacks.iter();
        all.extend(counters.map(|(_, name, odds)| (format!("Counterattack with {name}"), odds)));
        all
    }

    /// Draws what stands beside one choice; `whose` is named where several are asked the same.
    fn show(&self, ui: &mut Ui, choice: &Choice, whose: Option<&str>) {
        let about = match whose {
            Some(who) => format!("{}, {who}", choice.label),
            None => choice.label.clone(),
        };
        let about = about.as_str();
        match self {
            Self::Nothing => {}
            Self::Later => room_ui(ui),
            Self::Reaction(odds, helper) => reaction_ui(ui, odds, *helper, (&choice.key, about)),
            Self::Intercept(all) => match all.iter().find(|(key, ..)| *key == choice.key) {
                Some((_, _, Found::Odds(odds))) => {
                    line_ui(ui, about, &Line::strike(odds, ""));
                }
                Some((_, _, Found::Later)) => room_ui(ui),
                _ => {}
            },
            Self::Directed(all) => match all.iter().find(|(key, ..)| *key == choice.key) {
                Some((_, _, Found::Odds(odds))) => line_ui(ui, about, &Line::attack(odds)),
                Some((_, _, Found::Later)) => room_ui(ui),
                _ => {}
            },
            Self::Advice(advice, policy) => {
                let of =
                    |advice: &&Advice| advice.way.map_or("keep", |way| way.key()) == choice.key;
                if let Some(advice) = advice.iter().find(of) {
                    line_ui(ui, about, &Line::advice(advice));
                    if advice.best {
                        best_ui(ui, policy);
                    }
                }
            }
            Self::Best(key, policy) => {
                if *key == choice.key {
                    best_ui(ui, policy);
                }
            }
        }
    }
}

fn reaction_ui(
    ui: &mut Ui,
    odds: &AttackOdds,
    helper: Option<CharacterId>,
    (key, about): (&str, &str),
) {
    if key == "defend" {
        let defended = match helper {
            None => odds.defended.as_ref(),
            Some(who) => {
                let mut others = odds.defended_by.iter();
                others.find(|(id, ..)| *id == who).map(|(_, _, odds)| odds)
            }
        };
        if let Some(defended) = defended {
            line_ui(ui, about, &Line::strike(defended, "attack"));
        }
        return;
    }
    line_ui(ui, about, &Line::strike(&odds.alone, "attack"));
    let counter = key.strip_prefix("counter.").and_then(|n| n.parse().ok());
    let counters = odds.counterattacks.iter();
    let counter = counter.and_then(|weapon| counters.clone().find(|(with, ..)| *with == weapon));
    if let Some((_, _, odds)) = counter {
        line_ui(ui, about, &Line::strike(odds, "counterattack"));
    }
}

/// The choice that the policy would make, said in words.
fn best_ui(ui: &mut Ui, policy: &str) {
    let t = theme::tokens(ui);
    let words = icons::label(icons::CHECK, "Best by the odds");
    let label = ui.label(RichText::new(words).small().color(t.good));
    let name = "Best by the odds";
    label.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, name));
    label.on_hover_text(policy);
}
