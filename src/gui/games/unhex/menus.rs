//! The menus of characters and of areas, and what the acting one can do to them.

use std::collections::BTreeSet;

use egui::{Context, RichText, Ui};

use crate::board::areas::AreaId;
use crate::gui::action::{Action, People};
use crate::gui::games::unhex::odds::Found;
use crate::gui::games::unhex::roster::member_menu_ui;
use crate::gui::games::unhex::{NewEffect, RECOVERY_HELP, acting, is_fighting};
use crate::gui::panels::map_menu::{Deed, MenuOf, together};
use crate::gui::scene::Scene;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::unhex::odds::Subject;
use crate::systems::unhex::{Act, Command, SheetEdit, Unhex};
use crate::table::{CharacterId, OddsLine};

/// What that one, else whoever acts, can do to somebody or at an area now.
pub(super) fn deeds(
    game: &Unhex,
    ctx: &Context,
    (by, on): (Option<CharacterId>, MenuOf),
    scene: &mut Scene,
) -> Vec<Deed> {
    let asked = !scene.known.decisions().is_empty();
    let Some(by) = by.or_else(|| acting(game, scene)).filter(|_| !asked) else {
        return Vec::new();
    };
    let is_on = |done: &Act| match (done, on) {
        (
            Act::Attack { target: whom, .. } | Act::FirstAid { patient: whom, .. },
            MenuOf::Person(who),
        ) => *whom == who && who != by,
        (Act::AttackArea { area: to, .. } | Act::Move { to }, MenuOf::Area(_, area)) => *to == area,
        _ => false,
    };
    let known = &mut scene.own.unhex.known.odds;
    let offers = game.offers(by).into_iter();
    let offers = offers.filter(|offer| offer.is_legal() && is_on(&offer.act));
    let deeds = offers.map(|offer| {
        let found = Subject::of_act(by, &offer.act).map(|of| known.weigh(ctx, game, &of));
        let weighed = !matches!(found, Some(Found::Later));
        let odds = match found {
            Some(Found::Odds(weighed)) => weighed.lines().into_iter().next(),
            Some(Found::Later | Found::Nothing) | None => None,
        };
        let brief = odds.as_ref().map(OddsLine::brief);
        let full = odds.map_or_else(String::new, |line| line.full);
        let exact = together([full, offer.detail.clone()]);
        let details = [brief.unwrap_or_default(), offer.detail];
        let (who, act) = (by, offer.act);
        let attacks = matches!(act, Act::Attack { .. });
        let action = Action::Do(Command::Act { who, act }.into());
        Deed {
            weighed,
            exact,
            ..Deed::of((&game.name(by), &offer.label), details, attacks, action)
        }
    });
    deeds.collect()
}

/// What can be done with an area.
pub(super) fn area_menu_ui(
    ui: &mut Ui,
    game: &Unhex,
    area: AreaId,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let own = &mut scene.own.unhex;
    let mut item = |enabled, icon, words: &str| {
        let button = ui.add_enabled(enabled, egui::Button::new(icons::label(icon, words)));
        widgets::name_button(&button, words);
        button.clicked()
    };
    if item(true, icons::SIGHT, "Sight from here") {
        own.probe = vec![area];
    }
    if item(is_fighting(game), icons::HARM, "Set it on fire") {
        actions.push(Action::Do(NewEffect::fire(area).into()));
    }
    if item(is_fighting(game), icons::HARM, "Put an effect…") {
        own.tracker.effect = Some(NewEffect::on(area));
    }
}

/// What can be done with a character as a whole, wherever it is listed.
pub(super) fn person_menu_ui(
    ui: &mut Ui,
    game: &Unhex,
    who: CharacterId,
    actions: &mut Vec<Action>,
) {
    let Some(sheet) = game.characters.get(&who) else {
        return;
    };
    let item = |ui: &mut Ui, icon: &str, words: &str| {
        let button = ui.button(icons::label(icon, words));
        widgets::name_button(&button, words);
        button.clicked()
    };
    if item(ui, icons::USER, "Open the sheet") {
        actions.push(Action::Select(who));
    }
    if item(ui, icons::SCREEN, "Hand the sheet over") {
        actions.push(People::HandOver(who).into());
    }
    let edit = |edit| Action::Do(Command::EditSheet { who, edit }.into());
    let hide = if sheet.hidden {
        "Show to players"
    } else {
        "Hide from players"
    };
    if item(ui, icons::HIDDEN, hide) {
        actions.push(edit(SheetEdit::Hidden(!sheet.hidden)));
    }
    let recover = ui.button(icons::label(icons::HEALTH, "Recover"));
    widgets::name_button(&recover, "Recover");
    if recover.hover_text(RECOVERY_HELP).clicked() {
        let who = vec![who];
        actions.push(Action::Do(Command::Recover { who }.into()));
    }
    member_menu_ui(ui, game, who, actions);
    let words = "Move to a team";
    let joins = ui.menu_button(icons::label(icons::TEAM, words), |ui| {
        for (id, team) in &game.teams {
            let joins = ui.add_enabled(
                sheet.team != Some(*id),
                egui::Button::new(RichText::new(&team.name)),
            );
            widgets::name_button(&joins, &format!("Into {}", team.name));
            if joins.clicked() {
                actions.push(edit(SheetEdit::Team(Some(*id))));
            }
        }
        let alone = ui.add_enabled(sheet.team.is_some(), egui::Button::new("Into no team"));
        if alone.clicked() {
            actions.push(edit(SheetEdit::Team(None)));
        }
    });
    widgets::name_button(&joins.response, words);
    if item(ui, icons::COPY, "Duplicate") {
        let (also, area) = (BTreeSet::new(), None);
        let copy = Command::DuplicateCharacter { who, also, area };
        actions.push(Action::Do(copy.into()));
    }
    if item(ui, icons::SAVE, "Export the sheet…") {
        actions.push(People::ExportForm(who).into());
    }
    ui.separator();
    if item(ui, icons::DELETE, "Remove") {
        actions.push(Action::Do(Command::RemoveCharacter { who }.into()));
    }
}
