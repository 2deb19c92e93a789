//! What Heroes of Hex tells of its boards: units and artifacts, Movement with its Movement actions, ways that are
//! proposed, whom an offer is for, objectives. How a board is drawn, played on and edited is in `gui::board`.

mod aim;
mod objectives;
mod proposed;
mod ways;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::Ui;

use crate::board::BoardRule;
use crate::board::grid::{Hex, HexBoard, Layout};
use crate::campaign;
use crate::gui::action::Action;
use crate::gui::board::{
    Aim, Aimed, AimedAct, BoardState, BoardToken, EditBoard, FormPlaces, From, Looks, OnBoard,
    ProposedPath, Reachable, Unreachable, WaitingAct, map_bar_ui, map_ui,
};
use crate::gui::games::heroes_of_hex::known::KnownSkirmish;
use crate::gui::games::heroes_of_hex::offers::chooses;
use crate::gui::games::heroes_of_hex::{State, TrackerCard, deeds, look, map_shown, tokens_words};
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::scene::Scene;
use crate::gui::theme::Tokens;
use crate::gui::widgets::act_arrow::Outcome;
use crate::gui::widgets::mood::Moods;
use crate::gui::widgets::{icons, picture_strip};
use crate::systems::heroes_of_hex::{Command, HeroesOfHex, board_rule, h};
use crate::table::{CharacterId, MapId, RuleId};

pub(super) use aim::{Pointed, aimed_act, aimed_at, asked_aim, waiting};
pub(super) use objectives::ObjectiveDraft;
pub(super) use proposed::Proposed;
pub(super) use ways::Ways;

/// The game on its boards, with what the window remembers of it.
pub(super) struct SkirmishBoard<'a> {
    game: &'a HeroesOfHex,
    known: &'a mut KnownSkirmish,
    moods: Moods,
    outcomes: &'a [(CharacterId, Outcome)],
    /// What is pointed at in the tracker.
    pointed: Option<Pointed>,
    objective: &'a mut Option<ObjectiveDraft>,
    card: &'a mut Option<TrackerCard>,
}

impl<'a> SkirmishBoard<'a> {
    /// The game, and how its boards are looked at.
    pub(super) fn of(game: &'a HeroesOfHex, scene: &'a mut Scene) -> (Self, &'a mut BoardState) {
        let moods = scene.moods(game);
        let heroes = &mut scene.own.heroes_of_hex;
        let on = Self {
            game,
            known: &mut heroes.known,
            moods,
            outcomes: &scene.outcomes,
            pointed: None,
            objective: &mut heroes.objective,
            card: &mut heroes.card,
        };
        (on, &mut heroes.board)
    }

    /// Whether the skirmish goes on there.
    fn is_fought_on(&self, map: MapId) -> bool {
        let skirmish = self.game.skirmish.as_ref();
        skirmish.is_some_and(|skirmish| skirmish.board == map)
    }

    /// The ways of a unit that is dragged, else of the one whose Turn it is.
    fn ways(&mut self, dragged: Option<CharacterId>) -> Arc<Ways> {
        match dragged {
            Some(who) => self.known.ways_held(self.game, who),
            None => self.known.ways(self.game, self.moods.selected),
        }
    }
}

/// The board that shows.
pub(super) fn board_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let shown = map_shown(game, scene).and_then(|map| Some((map, game.boards.get(&map)?)));
    let shown = shown.map(|(map, board)| {
        let picture = picture_strip::texture(ui, board.picture.as_ref(), &mut scene.pictures);
        (map, board, picture)
    });
    let (mut on, state) = SkirmishBoard::of(game, scene);
    on.pointed = Pointed::now(ui);
    map_ui(ui, &mut on, shown, state, actions);
}

/// What stands over it.
pub(super) fn bar_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let shown = map_shown(game, scene);
    let (on, state) = SkirmishBoard::of(game, scene);
    map_bar_ui(ui, &on, shown, state, actions);
}

impl OnBoard for SkirmishBoard<'_> {
    fn boards(&self) -> &BTreeMap<MapId, Arc<HexBoard>> {
        &self.game.boards
    }

    fn new_layout(&self) -> Layout {
        self.game.house_rules.new_layout()
    }

    fn edit(&self, map: MapId, edit: EditBoard) -> campaign::Command {
        let command = match edit {
            EditBoard::Put(board) => Command::PutBoard { id: map, board },
            EditBoard::Rename(name) => Command::RenameBoard { map, name },
            EditBoard::Edit(edit) => Command::EditBoard { map, edit },
            EditBoard::Remove => Command::RemoveBoard { map },
        };
        command.into()
    }

    fn board_rule(&self, rule: BoardRule) -> RuleId {
        board_rule(rule)
    }

    fn sight_rules(&self) -> Vec<RuleId> {
        vec![h(23), h(24)]
    }

    fn selected(&self) -> Option<CharacterId> {
        self.moods.selected
    }

    fn several(&self) -> &[CharacterId] {
        &self.moods.several
    }

    fn active(&self) -> Option<CharacterId> {
        self.moods.acting
    }

    fn name(&self, who: CharacterId) -> String {
        self.game.name(who)
    }

    fn tokens(&self, map: MapId) -> Vec<(CharacterId, Hex)> {
        let places = self.game.places.iter();
        let here = places.filter(|(_, place)| place.map == map);
        here.map(|(who, place)| (*who, place.at)).collect()
    }

    fn place(&self, who: CharacterId) -> Option<(MapId, Hex)> {
        let place = self.game.places.get(&who)?;
        Some((place.map, place.at))
    }

    fn token(&self, who: CharacterId, t: &Tokens) -> Option<BoardToken<'_>> {
        let game = self.game;
        let unit = game.units.get(&who)?;
        let state = State::of(game, who);
        let tokens = &unit.tokens;
        let mut marks = Vec::new();
        if tokens.poison > 0 {
            marks.push(format!("{}P", tokens.poison));
        }
        if tokens.focus {
            marks.push("F".to_owned());
        }
        if unit.hidden || game.places.get(&who).is_some_and(|place| place.hidden) {
            marks.push(icons::HIDDEN.to_owned());
        }
        Some(BoardToken {
            name: &unit.name,
            letters: &unit.letters,
            look: look(game, who, t),
            mood: self.moods.of(who),
            ready: state.is_filled(),
            out: state == State::Defeated,
            pips: (tokens.wounds, unit.profile.vitality),
            marks,
        })
    }

    fn side_name(&self, who: CharacterId) -> Option<String> {
        let side = self.game.side_of(who)?;
        Some(self.game.side_name(side).clone())
    }

    fn state_words(&self, who: CharacterId) -> String {
        let words = State::of(self.game, who).words();
        match tokens_words(self.game, who).as_str() {
            "" => words.to_owned(),
            tokens => format!("{words}, {tokens}"),
        }
    }

    /// Artifacts (H-51).
    fn things(&self, map: MapId) -> Vec<(Hex, String)> {
        let objectives = self.game.objectives.values();
        let here = objectives.filter(|objective| objective.board == map);
        here.filter_map(|objective| Some((objective.artifact()?, objective.name.clone())))
            .collect()
    }

    fn reach(&mut self, map: MapId, dragged: Option<CharacterId>) -> Arc<Reachable> {
        match self.is_fought_on(map) {
            true => Arc::clone(&self.ways(dragged).reachable),
            false => Arc::default(),
        }
    }

    fn path_words(&mut self, dragged: Option<CharacterId>, to: Hex) -> Option<String> {
        self.ways(dragged).words(to)
    }

    fn moves(&self, map: MapId, who: CharacterId) -> bool {
        self.is_fought_on(map) && self.game.turn().is_some() && self.game.unit_state(who).is_some()
    }

    fn drop(&mut self, who: CharacterId, to: Hex) -> Option<Action> {
        let ways = self.ways(Some(who));
        ways.go(self.game, to)
            .filter(|_| ways.reachable.who == Some(who))
    }

    fn unreachable(&mut self, who: CharacterId, to: Hex) -> Unreachable {
        let (reason, rule) = self.ways(Some(who)).why_not(self.game, to);
        Unreachable {
            reason,
            rule,
            anyway: "By the GM’s word, without a Movement action; one undo takes it back",
        }
    }

    fn put(&self, who: CharacterId, map: MapId, at: Hex) -> campaign::Command {
        Command::Place { who, map, at }.into()
    }

    fn put_all(&self, map: MapId, tokens: Vec<(CharacterId, Hex)>) -> campaign::Command {
        Command::PlaceAll { map, tokens }.into()
    }

    fn copy(&self, who: CharacterId, at: Hex) -> campaign::Command {
        let (also, at) = (BTreeSet::new(), Some(at));
        Command::DuplicateUnit { who, also, at }.into()
    }

    fn click(&mut self, map: MapId, at: Hex) -> Option<Action> {
        if !self.is_fought_on(map) {
            return None;
        }
        let proposed = self.known.proposed(self.game).take(self.game, at);
        proposed.or_else(|| self.ways(None).go(self.game, at))
    }

    fn no_answer(&mut self, map: MapId, at: Hex) -> Option<(CharacterId, Unreachable)> {
        if !self.is_fought_on(map) {
            return None;
        }
        let ways = self.ways(None);
        let (who, (reason, rule)) = match ways.asked_who() {
            Some(who) => (who, ways.why_not(self.game, at)),
            None => {
                let (who, rule) = self.known.proposed(self.game).pushed()?;
                let reason = "a push leads along one of the numbered arrows".to_owned();
                (who, (reason, Some(rule)))
            }
        };
        let why = Unreachable {
            reason,
            rule,
            anyway: "By the GM’s word, and the question still waits; one undo takes it back",
        };
        Some((who, why))
    }

    fn attacks(&mut self, by: Option<CharacterId>, on: CharacterId) -> Vec<Deed> {
        let mut deeds = deeds(self.game, by, MenuOf::Person(on));
        deeds.retain(|deed| deed.attacks);
        deeds
    }

    fn activate(&self, who: CharacterId) -> Option<Action> {
        chooses(self.game, who)
    }

    fn proposals(&mut self, map: MapId, end: Option<Hex>) -> Vec<ProposedPath> {
        if !self.is_fought_on(map) {
            return Vec::new();
        }
        let key = self.pointed.as_ref().and_then(Pointed::key);
        self.known.proposed(self.game).shown(key, end)
    }

    fn aimed(&mut self, map: MapId) -> Option<Arc<Aimed>> {
        let pointed = self.pointed.as_ref().filter(|_| self.is_fought_on(map))?;
        Some(self.known.aimed(self.game, pointed))
    }

    fn asked_aim(&mut self) -> Option<Aim> {
        self.known.asked_aim(self.game)
    }

    fn aimed_act(&mut self, aim: Aim) -> Option<Arc<AimedAct>> {
        self.known.aimed_act(self.game, aim)
    }

    fn takes(&mut self, who: CharacterId) -> bool {
        self.card.as_mut().is_some_and(|card| card.takes(who))
    }

    fn waiting(&mut self, map: MapId) -> Arc<[WaitingAct]> {
        match self.is_fought_on(map) {
            true => self.known.waiting(self.game),
            false => Arc::default(),
        }
    }

    fn outcomes(&self) -> &[(CharacterId, Outcome)] {
        self.outcomes
    }

    fn looks(&mut self, from: From) -> Option<Arc<Looks>> {
        self.known.looks(self.game, from)
    }

    fn why(&mut self, from: From, to: Hex) -> Arc<str> {
        self.known.why(self.game, from, to)
    }

    fn objectives_ui(
        &mut self,
        ui: &mut Ui,
        shown: (MapId, &HexBoard),
        places: &mut Option<FormPlaces>,
        actions: &mut Vec<Action>,
    ) {
        let form = (&mut *self.objective, places);
        objectives::objectives_ui(ui, self.game, shown, form, actions);
    }
}
