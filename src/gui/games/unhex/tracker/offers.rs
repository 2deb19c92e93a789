//! What the acting character can do: legal offers as numbered buttons, the others greyed, with rule, reason and the
//! GM's way past them.

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::games::unhex::odds::{Found, Line, line_ui, part_ui, room_ui};
use crate::gui::games::unhex::tracker::muted;
use crate::gui::games::unhex::{act, state_words};
use crate::gui::panels::refused::{Refused, refused_ui};
use crate::gui::scene::Scene;
use crate::gui::widgets::common as widgets;
use crate::systems::unhex::odds::{Odds, Weighed};
use crate::systems::unhex::{Command, Offer, Unhex};
use crate::table::CharacterId;

pub(super) fn offers_ui(
    ui: &mut Ui,
    game: &Unhex,
    who: CharacterId,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let offers = scene.own.unhex.known.offers(game, who);
    widgets::card_ui(ui, false, |ui| {
        widgets::heading_ui(
            ui,
            &format!("{} can", game.name(who)),
            &state_words(game, who),
        );
        ui.spacing_mut().item_spacing.y = 4.0;
        let legal: Vec<&Offer> = offers.iter().filter(|offer| offer.is_legal()).collect();
        let odds = odds_of(ui, game, &legal, scene);
        for (index, offer) in legal.iter().enumerate() {
            let key = (index < 9).then_some(index + 1);
            let label = match offer.detail.as_str() {
                "both hands" | "left hand" | "right hand" => {
                    format!("{}, {}", offer.label, offer.detail)
                }
                _ => offer.label.clone(),
            };
            // Range and cover stand with the odds, where there are any: offers are many, and height is dear.
            let odds = odds.get(index).unwrap_or(&Found::Nothing);
            let detail = match odds {
                Found::Nothing => offer.detail.as_str(),
                Found::Later | Found::Odds(_) => "",
            };
            let response = widgets::option_ui(ui, key, &label, detail, true);
            if scene.offer_cursor == Some(index) {
                widgets::mark_cursor(ui, &response);
            }
            if response.clicked() {
                actions.push(Action::Do(act(offer)));
            }
            match odds {
                Found::Odds(odds) => {
                    // What reactions make of it is in the full words.
                    if let Some(line) = odds.lines().first() {
                        line_ui(ui, &label, &Line::from(line).after(&offer.detail));
                    }
                }
                Found::Later => room_ui(ui),
                Found::Nothing => {}
            }
        }
        if legal.is_empty() {
            ui.label(muted(ui, "Nothing now"));
        }
        if legal.len() > 9 {
            widgets::hint_ui(ui, "Arrow keys reach the others, Enter takes one");
        }
        let attacks: Vec<(String, &Odds)> = legal
            .iter()
            .zip(&odds)
            .filter_map(|(offer, odds)| match odds {
                Found::Odds(weighed) => match &**weighed {
                    Weighed::Attack(odds) => Some((offer.label.clone(), &odds.alone)),
                    _ => None,
                },
                Found::Later | Found::Nothing => None,
            })
            .collect();
        let part = &mut scene.own.unhex.tracker.odds;
        part_ui(ui, part, &mut scene.own.unhex.known.odds, &attacks);
        refused_ui(ui, offers.iter().filter_map(refused), actions);
    });
}

/// The odds of each offer; only attacks have any.
fn odds_of(ui: &Ui, game: &Unhex, offers: &[&Offer], scene: &mut Scene) -> Vec<Found> {
    let known = &mut scene.own.unhex.known.odds;
    let odds = offers
        .iter()
        .map(|offer| known.offer(ui.ctx(), game, offer));
    odds.collect()
}

/// What is refused, with the hands of an attack in the name.
fn refused(offer: &Offer) -> Option<Refused<'_>> {
    let (who, act) = (offer.actor, offer.act.clone());
    Some(Refused {
        label: &offer.label,
        beside: match offer.detail.as_str() {
            detail @ ("both hands" | "left hand" | "right hand") => format!(", {detail}"),
            _ => String::new(),
        },
        refusal: offer.refusal.as_ref()?,
        forced: Some(Command::Force { who, act }.into()),
    })
}
