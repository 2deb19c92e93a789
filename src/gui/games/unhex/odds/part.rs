//! The part “Odds” that opens: the policy that answers every choice, each of its answers to be changed, and what one
//! attack does by location.

use egui::accesskit::Role;
use egui::{CollapsingHeader, ComboBox, Grid, RichText, Ui, WidgetInfo};

use crate::dice::Chance;
use crate::gui::games::unhex::odds::known::KnownOdds;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::systems::unhex::Location;
use crate::systems::unhex::odds::{Aim, First, Odds, OnCritical, OnTie, Outcome, Policy};
use crate::table::hundredths_words;

/// What of the part shows.
#[derive(Clone, Debug, Default)]
pub(in crate::gui) struct OddsPart {
    /// The attack whose damage shows, by its name.
    picked: String,
}

fn aims() -> Vec<Aim> {
    let places = Location::ALL.into_iter().map(Aim::At);
    [Aim::Damage, Aim::KnockOut]
        .into_iter()
        .chain(places)
        .collect()
}

fn aim_words(aim: Aim) -> String {
    match aim {
        Aim::Damage => "most damage".to_owned(),
        Aim::KnockOut => "a knock-out".to_owned(),
        Aim::At(location) => format!("the {location}"),
    }
}

/// Draws the part; closed it is one line that names the aim.
pub(in crate::gui) fn part_ui(
    ui: &mut Ui,
    part: &mut OddsPart,
    known: &mut KnownOdds,
    attacks: &[(String, &Odds)],
) {
    if attacks.is_empty() {
        return;
    }
    let policy = known.policy();
    let title = format!("Odds, aiming for {}", aim_words(policy.aim));
    let title = RichText::new(title).small();
    CollapsingHeader::new(title).id_salt("odds").show(ui, |ui| {
        let mut changed = policy;
        policy_ui(ui, &mut changed);
        known.set_policy(changed);
        let muted = theme::tokens(ui).muted;
        let words = RichText::new(format!("Figures are {}", changed.words()));
        ui.label(words.small().color(muted));
        let first = attacks.first().map(|(name, _)| name.clone());
        if !attacks.iter().any(|(name, _)| *name == part.picked) {
            part.picked = first.unwrap_or_default();
        }
        if attacks.len() > 1 {
            let names = attacks.iter().map(|(name, _)| name.clone()).collect();
            pick_ui(ui, "Damage of", &mut part.picked, names, Clone::clone);
        }
        let found = attacks.iter().find(|(name, _)| *name == part.picked);
        if let Some((name, odds)) = found {
            damage_ui(ui, name, odds);
        }
    });
}

fn policy_ui(ui: &mut Ui, policy: &mut Policy) {
    pick_ui(ui, "The attacker wants", &mut policy.aim, aims(), |aim| {
        aim_words(*aim)
    });
    let criticals = vec![OnCritical::ExtraAction, OnCritical::SetDice];
    pick_ui(
        ui,
        "A critical success",
        &mut policy.on_critical,
        criticals,
        |one| match one {
            OnCritical::ExtraAction => "takes the extra action".to_owned(),
            OnCritical::SetDice => "sets the dice".to_owned(),
        },
    );
    let firsts = vec![First::Attacker, First::Target];
    pick_ui(
        ui,
        "Rolls first",
        &mut policy.first,
        firsts,
        |first| match first {
            First::Attacker => "the attacker".to_owned(),
            First::Target => "the target".to_owned(),
        },
    );
    let ties = vec![OnTie::Defend, OnTie::Attack];
    pick_ui(ui, "A tie", &mut policy.on_tie, ties, |tie| match tie {
        OnTie::Defend => "defends".to_owned(),
        OnTie::Attack => "hits".to_owned(),
    });
}

/// A list of which one is picked; its label is its name.
fn pick_ui<T: PartialEq>(
    ui: &mut Ui,
    label: &str,
    picked: &mut T,
    all: Vec<T>,
    words: impl Fn(&T) -> String,
) {
    ui.horizontal(|ui| {
        let muted = theme::tokens(ui).muted;
        ui.label(RichText::new(label).small().color(muted));
        let list = ComboBox::from_id_salt(("odds", label))
            .selected_text(RichText::new(words(picked)).small())
            .width((ui.available_width() - 8.0).max(80.0))
            .truncate()
            .show_ui(ui, |ui| {
                for one in all {
                    let words = words(&one);
                    ui.selectable_value(picked, one, words);
                }
            });
        let name = format!("{label}, {}", words(picked));
        list.response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
    });
}

/// Where a hit falls and how many levels it is expected to cost there.
fn damage_ui(ui: &mut Ui, name: &str, odds: &Odds) {
    let t = theme::tokens(ui);
    let small = |words: &str| RichText::new(words).small();
    let chance_ui = |ui: &mut Ui, chance: Chance| {
        let exact = chance.percent();
        let label = ui.label(small(&chance.whole_percent()));
        ui.ctx().accesskit_node_builder(label.id, |node| {
            node.set_description(exact.as_str());
        });
        label.hover_text(exact);
    };
    let mean = |at: Option<Location>| {
        let lost = odds.outcomes().map(|outcome| match outcome {
            Outcome::Hit { effect, .. } if at.is_none_or(|at| at == effect.location) => {
                i64::from(effect.lost)
            }
            _ => 0,
        });
        // Levels lost are never negative.
        let mean = lost.mean_hundredths().unwrap_or(0);
        hundredths_words(mean.unsigned_abs())
    };
    Grid::new(("damage", name))
        .num_columns(3)
        .min_row_height(ui.text_style_height(&egui::TextStyle::Small))
        .spacing([12.0, 2.0])
        .show(ui, |ui| {
            for heading in ["Location", "Hit there", "Damage expected"] {
                ui.label(small(heading).color(t.muted));
            }
            ui.end_row();
            for location in Location::ALL {
                let chance = odds.outcomes().chance_of(|outcome| {
                    matches!(outcome, Outcome::Hit { effect, .. } if effect.location == location)
                });
                ui.label(small(&location.to_string()));
                chance_ui(ui, chance);
                ui.label(small(&mean(Some(location))));
                ui.end_row();
            }
            ui.label(theme::strong("in all").small());
            chance_ui(ui, odds.hit());
            ui.label(small(&mean(None)));
            ui.end_row();
            ui.label(small("drops"));
            chance_ui(ui, odds.drops());
            ui.end_row();
            ui.label(small("dies"));
            chance_ui(ui, odds.kills());
            ui.end_row();
        });
}
