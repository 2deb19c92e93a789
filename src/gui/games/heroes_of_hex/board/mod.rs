//! What Heroes of Hex tells of its boards: units and artifacts, Movement with its Movement actions, ways that are
//! proposed, whom an offer is for, objectives. How a board is drawn, played on and edited is in `gui::board`.

mod aim;
mod objectives;
mod proposed;
mod ways;

use std::sync::Arc;

use egui::Ui;

use crate::board::grid::{Hex, HexBoard, HexGrid, SpaceBits, ZoneId};
use crate::campaign;
use crate::gui::action::Action;
use crate::gui::board::{Aim, Aimed, AimedAct, FormPlaces, ProposedPath, WaitingAct};
use crate::gui::games::heroes_of_hex::known::Own;
use crate::gui::games::heroes_of_hex::offers::deeds;
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::tracker::Pointed;
use crate::gui::units::{By, Moving, UnitMoves, Ways};
use crate::systems::heroes_of_hex::{Act, Command, HeroesOfHex, ObjectiveKind, Target, h};
use crate::table::words::count;
use crate::table::{CharacterId, MapId, Refusal, RuleId};

pub(super) use aim::{aimed_act, aimed_at, asked_aim, waiting};
pub(super) use objectives::ObjectiveDraft;
pub(super) use proposed::Proposed;

impl UnitMoves for HeroesOfHex {
    const BY_HAND: &'static str =
        "By the GM’s word, without a Movement action; one undo takes it back";
    const SIGHT: &'static [RuleId] = &[h(23), h(24)];

    fn progress_in(&self, map: MapId, zone: ZoneId) -> Option<(u32, u32)> {
        let mut here = self.objectives.values().filter(|one| one.board == map);
        let of_zone = here.find(|one| match &one.kind {
            ObjectiveKind::Capture { zone: of, .. }
            | ObjectiveKind::Escort { zone: of, .. }
            | ObjectiveKind::Recover { zone: of, .. } => *of == zone,
            ObjectiveKind::Control { zones } => zones.contains(&zone),
            ObjectiveKind::Survive { .. } => false,
        })?;
        Some((of_zone.progress, of_zone.kind.goal()))
    }

    fn sight_of(&self, map: MapId, who: Option<CharacterId>) -> Option<(HexGrid, SpaceBits)> {
        let ground = self.ground_of(map)?;
        let blockers = match who {
            Some(who) => ground.sight_blockers(who),
            None => ground.grid.none(),
        };
        Some((ground.grid, blockers))
    }

    fn pips(&self, who: CharacterId) -> (u8, u8) {
        let unit = self.units.get(&who);
        unit.map_or((0, 0), |unit| (unit.tokens.wounds, unit.profile.vitality))
    }

    fn marks(&self, who: CharacterId) -> Vec<String> {
        let tokens = self.units.get(&who).map(|unit| &unit.tokens);
        let poison = tokens.filter(|tokens| tokens.poison > 0);
        let poison = poison.map(|tokens| format!("{}P", tokens.poison));
        let focus = tokens.is_some_and(|tokens| tokens.focus);
        let focus = focus.then(|| "F".to_owned());
        poison.into_iter().chain(focus).collect()
    }

    /// Artifacts (H-51).
    fn things_on(&self, map: MapId) -> Vec<(Hex, String)> {
        let objectives = self.objectives.values();
        let here = objectives.filter(|objective| objective.board == map);
        here.filter_map(|objective| Some((objective.artifact()?, objective.name.clone())))
            .collect()
    }

    fn before_board(ui: &Ui, kept: &mut Own) {
        kept.pointed = Pointed::now(ui);
    }

    fn ways_now(&self, selected: Option<CharacterId>) -> Option<Ways> {
        ways::now(self, selected)
    }

    fn ways_in_turn(&self, who: CharacterId, by: By) -> Option<Ways> {
        self.unit_state(who)?;
        let movement = self.units.get(&who)?.profile.movement;
        ways::reached(self, who, (movement.distance, movement.max), by)
    }

    fn refuses_move(&self, who: CharacterId) -> Option<Refusal> {
        let mut offers = self.offers(who).into_iter();
        let moves = offers.find(|offer| matches!(offer.act, Act::Move { .. }));
        moves?.refusal
    }

    fn goes(
        &self,
        who: CharacterId,
        steps: Vec<Hex>,
        stops: Vec<Hex>,
    ) -> Option<campaign::Command> {
        let legs = ways::legs(steps, stops);
        Some(Command::March { who, legs }.into())
    }

    /// How many Movement actions a space takes.
    fn way_words(&self, by: &By, _: (CharacterId, &[Hex]), price: u16) -> String {
        let number = count(price.into(), "Movement action", "Movement actions");
        match by {
            By::Turn => number,
            By::Question(_) => "it can move there".to_owned(),
            By::NotNow(reason, _) => format!("{number} in its Turn, but not now: {reason}"),
        }
    }

    fn why_no_way(&self, ways: &Ways, to: Hex) -> (String, Option<RuleId>) {
        match ways::why_none(self, ways, to) {
            Some(reason) => (reason, Some(h(20))),
            None => ("it cannot move there now".to_owned(), None),
        }
    }

    fn click_before(&self, moves: &mut Moving<'_, Self>, at: Hex) -> Option<Action> {
        moves.kept.known.proposed(self).take(self, at)
    }

    fn answers_not(
        &self,
        moves: &mut Moving<'_, Self>,
        _: Hex,
    ) -> Option<(CharacterId, (String, Option<RuleId>))> {
        let (who, rule) = moves.kept.known.proposed(self).pushed()?;
        let reason = "a push leads along one of the numbered arrows".to_owned();
        Some((who, (reason, Some(rule))))
    }

    fn attacks_on(&self, by: Option<CharacterId>, on: CharacterId) -> Vec<Deed> {
        deeds(self, by, MenuOf::Person(on))
    }

    fn cannot_attack(&self, by: CharacterId, on: CharacterId) -> Option<(String, Option<RuleId>)> {
        if self.side_of(by).is_none() || self.side_of(by) == self.side_of(on) {
            return None;
        }
        let is_on =
            |act: &Act| matches!(act, Act::Use { target: Target::Unit(whom), .. } if *whom == on);
        let mut offers = self.offers(by).into_iter();
        let refusal = offers.find(|offer| is_on(&offer.act))?.refusal?;
        Some((refusal.reason().to_owned(), refusal.rule_id()))
    }

    fn proposed(&self, moves: &mut Moving<'_, Self>, end: Option<Hex>) -> Vec<ProposedPath> {
        let Own { pointed, known, .. } = &mut *moves.kept;
        let key = pointed.as_ref().and_then(Pointed::key);
        known.proposed(self).shown(key, end)
    }

    fn aimed_at(&self, moves: &mut Moving<'_, Self>) -> Option<Arc<Aimed>> {
        let Own { pointed, known, .. } = &mut *moves.kept;
        Some(known.aimed(self, pointed.as_ref()?))
    }

    fn aim_asked(&self, moves: &mut Moving<'_, Self>) -> Option<Aim> {
        moves.kept.known.asked_aim(self)
    }

    fn act_aimed(&self, moves: &mut Moving<'_, Self>, aim: Aim) -> Option<Arc<AimedAct>> {
        moves.kept.known.aimed_act(self, aim)
    }

    fn waits(&self, moves: &mut Moving<'_, Self>) -> Arc<[WaitingAct]> {
        moves.kept.known.waiting(self)
    }

    fn objectives_on_ui(
        &self,
        kept: &mut Own,
        ui: &mut Ui,
        shown: (MapId, &HexBoard),
        places: &mut Option<FormPlaces>,
        actions: &mut Vec<Action>,
    ) {
        let form = (&mut kept.objective, places);
        objectives::objectives_ui(ui, self, shown, form, actions);
    }
}
