//! Such a game on its boards, with what the window remembers of it. How a board is drawn, played on and edited is in
//! `gui::board`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::{TextureId, Ui};

use crate::board::BoardRule;
use crate::board::grid::{Heading, Hex, HexBoard, HexGrid, Layout, SpaceBits, ZoneId};
use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::board::{
    Aim, Aimed, AimedAct, BoardState, BoardToken, EditBoard, FormPlaces, From, Here, Looks,
    OnBoard, ProposedPath, Reachable, Unreachable, WaitingAct, letters_of, map_bar_ui, map_ui,
};
use crate::gui::panels::map_menu::Deed;
use crate::gui::scene::Scene;
use crate::gui::theme::Tokens;
use crate::gui::units::{
    By, GmCard, KnownLooks, KnownWays, State, UnitCommand, UnitGame, UnitsOwn, Ways, look,
    map_shown, ways,
};
use crate::gui::widgets::act_arrow::Outcome;
use crate::gui::widgets::camera::MapPart;
use crate::gui::widgets::mood::{Mood, Moods};
use crate::gui::widgets::token_portrait::{Faces, faces};
use crate::gui::widgets::{icons, picture_strip};
use crate::table::{Answer, Build, CharacterId, Decision, MapId, Refusal, RuleId, Shape};

/// What a game of units says of what is played on its boards. It may keep what it worked out until the campaign changes.
pub(in crate::gui) trait UnitMoves: UnitGame {
    /// What placing a token by hand instead of a move means, in a sentence.
    const BY_HAND: &'static str;

    /// The rules of what is seen from where.
    const SIGHT: &'static [RuleId];
    /// A board made ready, with whoever blocks the sight of that unit; nobody blocks nobody's.
    fn sight_of(&self, map: MapId, who: Option<CharacterId>) -> Option<(HexGrid, SpaceBits)> {
        let grid = HexGrid::new(self.boards().get(&map)?, self.rules_of_boards());
        let at = who.and_then(|who| self.placed(who)).map(|place| place.at);
        let blockers = grid.bits(self.blocks_sight(map, at.as_slice()));
        Some((grid, blockers))
    }
    /// How much harm a unit has, of how much it takes, where that is counted in pips.
    fn pips(&self, _who: CharacterId) -> (u8, u8) {
        (0, 0)
    }
    /// What lies beside its token, in short.
    fn marks(&self, who: CharacterId) -> Vec<String>;
    /// How its token lies there.
    fn lies(&self, _who: CharacterId) -> Build {
        Build::default()
    }
    /// The command that turns its token to that direction.
    fn turned(_who: CharacterId, _facing: Heading) -> Option<Command> {
        None
    }
    /// How far the objective of a zone has come, of how far it goes, if it has one.
    fn progress_in(&self, _map: MapId, _zone: ZoneId) -> Option<(u32, u32)> {
        None
    }
    /// What else lies on a board, by its name.
    fn things_on(&self, _map: MapId) -> Vec<(Hex, String)> {
        Vec::new()
    }
    /// What is pointed at elsewhere is noted before the board is drawn.
    fn before_board(_ui: &Ui, _kept: &mut Self::Kept) {}
    /// Where a unit can move to now: whoever is asked where to go, else whoever can go in this turn.
    fn ways_now(&self, selected: Option<CharacterId>) -> Option<Ways>;
    /// Where it could move to in its turn.
    fn ways_in_turn(&self, who: CharacterId, by: By) -> Option<Ways>;
    /// Why it cannot move now.
    fn refuses_move(&self, who: CharacterId) -> Option<Refusal>;
    /// The command that moves it in its turn along these spaces, which is paid for anew at those stops.
    fn goes(&self, who: CharacterId, steps: Vec<Hex>, stops: Vec<Hex>) -> Option<Command>;
    /// What such a way of that price costs and brings, in words.
    fn way_words(&self, by: &By, way: (CharacterId, &[Hex]), price: u16) -> String;
    /// Why no way leads there, and the rule.
    fn why_no_way(&self, ways: &Ways, to: Hex) -> (String, Option<RuleId>);
    /// The spaces in which its opponents threaten that unit, which could move.
    fn threatened_for(
        &self,
        _moves: &mut Moving<'_, Self>,
        _who: CharacterId,
    ) -> Arc<BTreeSet<Hex>> {
        Arc::default()
    }
    /// See [`OnBoard::path_marks`].
    fn marks_on(&self, _who: CharacterId, _steps: &[Hex]) -> Vec<Hex> {
        Vec::new()
    }
    /// What a click there does before it moves anybody.
    fn click_before(&self, _moves: &mut Moving<'_, Self>, _at: Hex) -> Option<Action> {
        None
    }
    /// Who is asked for something else than a way there, why that is no answer, and the rule.
    fn answers_not(
        &self,
        _moves: &mut Moving<'_, Self>,
        _at: Hex,
    ) -> Option<(CharacterId, (String, Option<RuleId>))> {
        None
    }
    /// What somebody can do to somebody now.
    fn attacks_on(&self, by: Option<CharacterId>, on: CharacterId) -> Vec<Deed>;
    /// Why that one cannot attack the other now, and the rule; none where a drag onto them means no attack.
    fn cannot_attack(
        &self,
        _by: CharacterId,
        _on: CharacterId,
    ) -> Option<(String, Option<RuleId>)> {
        None
    }
    /// See [`OnBoard::proposals`], on the board of the fight.
    fn proposed(&self, _moves: &mut Moving<'_, Self>, _end: Option<Hex>) -> Vec<ProposedPath> {
        Vec::new()
    }
    /// See [`OnBoard::aimed`], on the board of the fight.
    fn aimed_at(&self, _moves: &mut Moving<'_, Self>) -> Option<Arc<Aimed>> {
        None
    }
    /// See [`OnBoard::asked_aim`].
    fn aim_asked(&self, _moves: &mut Moving<'_, Self>) -> Option<Aim> {
        None
    }
    /// See [`OnBoard::aimed_act`].
    fn act_aimed(&self, _moves: &mut Moving<'_, Self>, _aim: Aim) -> Option<Arc<AimedAct>> {
        None
    }
    /// See [`OnBoard::waiting`], on the board of the fight.
    fn waits(&self, _moves: &mut Moving<'_, Self>) -> Arc<[WaitingAct]> {
        Arc::default()
    }
    /// See [`OnBoard::objectives_ui`].
    fn objectives_on_ui(
        &self,
        _kept: &mut Self::Kept,
        _ui: &mut Ui,
        _shown: (MapId, &HexBoard),
        _places: &mut Option<FormPlaces>,
        _actions: &mut Vec<Action>,
    ) {
    }
}

/// What the window remembers while a board is played on.
pub(in crate::gui) struct Moving<'a, G: UnitGame> {
    pub(in crate::gui) kept: &'a mut G::Kept,
    pub(in crate::gui) ways: &'a mut KnownWays,
    /// Whoever is selected.
    pub(in crate::gui) selected: Option<CharacterId>,
}

/// The game on its boards.
pub(in crate::gui) struct UnitBoard<'a, G: UnitGame> {
    game: &'a G,
    kept: &'a mut G::Kept,
    ways: &'a mut KnownWays,
    known: &'a mut KnownLooks,
    moods: Moods,
    faces: &'a Faces,
    outcomes: &'a [(CharacterId, Outcome)],
    part_seen: Option<(MapId, MapPart)>,
    card: &'a mut Option<G::Card>,
    /// What is asked now.
    decisions: Arc<[Decision]>,
}

impl<'a, G: UnitMoves> UnitBoard<'a, G> {
    /// The game, and how its boards are looked at.
    pub(in crate::gui) fn of(game: &'a G, scene: &'a mut Scene) -> (Self, &'a mut BoardState) {
        let moods = scene.moods(game);
        let decisions = scene.known.decisions();
        let UnitsOwn {
            board,
            card,
            looks,
            ways,
            kept,
            ..
        } = G::own(&mut scene.own);
        let on = Self {
            game,
            kept,
            ways,
            known: looks,
            moods,
            faces: &scene.faces,
            outcomes: &scene.outcomes,
            part_seen: scene.part_seen,
            card,
            decisions,
        };
        (on, board)
    }

    /// Whether the fight goes on there.
    fn is_fought_on(&self, map: MapId) -> bool {
        self.game.map_played() == Some(map)
    }

    fn ways(&mut self, dragged: Option<CharacterId>) -> Arc<Ways> {
        let game = self.game;
        ways(game, &mut self.moving(), dragged)
    }

    /// The spaces that the open question has as its options, each with the number of its option.
    fn spaces_asked(&self) -> impl Iterator<Item = (usize, Hex)> {
        let board = self.game.map_played();
        let board = board.and_then(|map| self.game.boards().get(&map));
        let first = self.decisions.first();
        let options = first.and_then(|first| match &first.shape {
            Shape::PickOne { options } => Some(options.as_slice()),
            _ => None,
        });
        let options = (1..).zip(options.unwrap_or_default());
        options.filter_map(move |(number, option)| {
            // A key of another kind may look like a space.
            let named = board.filter(|_| option.key == option.label);
            Some((number, named?.named(&option.key)?))
        })
    }

    fn moving(&mut self) -> Moving<'_, G> {
        let selected = self.moods.selected;
        Moving {
            kept: self.kept,
            ways: self.ways,
            selected,
        }
    }
}

/// The board that shows.
pub(in crate::gui) fn board_ui<G: UnitMoves>(
    ui: &mut Ui,
    game: &G,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let shown = map_shown(game, scene).and_then(|map| Some((map, game.boards().get(&map)?)));
    let shown = shown.map(|(map, board)| {
        let picture = picture_strip::texture(ui, board.picture.as_ref(), &mut scene.pictures);
        (map, board, picture)
    });
    if let Some((map, ..)) = shown {
        let here = game.people().into_iter().filter_map(|(who, _)| {
            game.placed(who).filter(|place| place.map == map)?;
            Some((who, G::about(game.unit(who)?).portrait?))
        });
        scene.faces = faces(ui.ctx(), &mut scene.pictures, here);
    }
    G::before_board(ui, &mut G::own(&mut scene.own).kept);
    let (mut on, state) = UnitBoard::of(game, scene);
    map_ui(ui, &mut on, shown, state, actions);
}

/// What stands over it.
pub(in crate::gui) fn bar_ui<G: UnitMoves>(
    ui: &mut Ui,
    game: &G,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let shown = map_shown(game, scene);
    let mut names = std::mem::take(&mut scene.map_names);
    let (on, state) = UnitBoard::of(game, scene);
    map_bar_ui(ui, &on, shown, (state, &mut names), actions);
    scene.map_names = names;
}

impl<G: UnitMoves> OnBoard for UnitBoard<'_, G> {
    fn boards(&self) -> &BTreeMap<MapId, Arc<HexBoard>> {
        self.game.boards()
    }

    fn new_layout(&self) -> Layout {
        self.game.new_layout()
    }

    fn edit(&self, map: MapId, edit: EditBoard) -> Command {
        G::unit_command(match edit {
            EditBoard::Put(board) => UnitCommand::PutBoard { id: map, board },
            EditBoard::Rename(name) => UnitCommand::RenameBoard { map, name },
            EditBoard::Edit(edit) => UnitCommand::EditBoard { map, edit },
            EditBoard::Remove => UnitCommand::RemoveBoard { map },
        })
    }

    fn board_rule(&self, rule: BoardRule) -> RuleId {
        G::rule_of_board(rule)
    }

    fn sight_rules(&self) -> Vec<RuleId> {
        G::SIGHT.to_vec()
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
        self.game.person(who).unwrap_or_default().to_owned()
    }

    fn tokens(&self, map: MapId) -> Vec<(CharacterId, Hex)> {
        let people = self.game.people().into_iter();
        let placed = people.filter_map(|(who, _)| Some((who, self.game.placed(who)?)));
        let here = placed.filter(|(_, place)| place.map == map);
        let mut here: Vec<_> = here.map(|(who, place)| (who, place.at)).collect();
        // Of those who stand whoever acts lies on top.
        here.sort_by_cached_key(|(who, _)| {
            let acts = self.moods.acting == Some(*who);
            (self.game.layer_of(*who), acts)
        });
        here
    }

    fn place(&self, who: CharacterId) -> Option<(MapId, Hex)> {
        let place = self.game.placed(who)?;
        Some((place.map, place.at))
    }

    fn here(&mut self, map: MapId) -> Here {
        let known = self.known.here.take().filter(|(of, _)| *of == map);
        let (_, here) = known.unwrap_or_else(|| (map, self.tokens(map).into()));
        self.known.here = Some((map, Arc::clone(&here)));
        here
    }

    fn mood(&self, who: CharacterId) -> Mood {
        self.moods.of(who)
    }

    fn token(&self, who: CharacterId, t: &Tokens) -> Option<BoardToken<'static>> {
        let game = self.game;
        let about = G::about(game.unit(who)?);
        let state = game.stands(who);
        let mut marks = game.marks(who);
        if about.hidden || game.placed(who).is_some_and(|place| place.hidden) {
            marks.push(icons::HIDDEN.to_owned());
        }
        Some(BoardToken {
            name: about.name.to_owned().into(),
            letters: letters_of(about.letters, about.name).into_owned().into(),
            look: look(game, who, t),
            mood: self.moods.of(who),
            ready: state.is_filled(),
            out: state == State::Defeated,
            pips: game.pips(who),
            marks,
            build: game.lies(who),
            face: self.portrait(who),
        })
    }

    fn portrait(&self, who: CharacterId) -> Option<TextureId> {
        self.faces.get(&who).copied()
    }

    fn build(&self, who: CharacterId) -> Build {
        self.game.lies(who)
    }

    fn turn(&self, who: CharacterId, left: bool) -> Option<Command> {
        let board = self.game.boards().get(&self.game.placed(who)?.map)?;
        let all = board.layout.headings();
        let faces = self.game.lies(who).facing;
        let now = faces.and_then(|facing| all.iter().position(|one| *one == facing));
        // They go against the clock.
        let step = if left { 1 } else { all.len() - 1 };
        let next = now.map_or(0, |now| (now + step) % all.len());
        G::turned(who, *all.get(next)?)
    }

    fn face(&self, who: CharacterId, to: Hex) -> Option<Command> {
        let place = self.game.placed(who)?;
        let board = self.game.boards().get(&place.map)?;
        G::turned(who, board.layout.heading_to(place.at, to)?)
    }

    fn progress(&self, map: MapId, zone: ZoneId) -> Option<(u32, u32)> {
        self.game.progress_in(map, zone)
    }

    fn side_name(&self, who: CharacterId) -> Option<String> {
        let team = self.game.team_of(who)?;
        Some(self.game.teams().get(&team)?.name.clone())
    }

    fn state_words(&self, who: CharacterId) -> String {
        let game = self.game;
        let board = game.placed(who).and_then(|at| game.boards().get(&at.map));
        let mut words = vec![game.stands_word(who).to_owned()];
        words.extend(game.health_words(who));
        words.extend(game.points_words(who));
        words.push(game.tokens_words(who));
        if let (Some(facing), Some(board)) = (game.lies(who).facing, board) {
            words.push(format!("faces {}", board.layout.heading_name(facing)));
        }
        words.retain(|words| !words.is_empty());
        words.join(", ")
    }

    fn things(&self, map: MapId) -> Vec<(Hex, String)> {
        self.game.things_on(map)
    }

    fn reach(&mut self, map: MapId, dragged: Option<CharacterId>) -> Arc<Reachable> {
        match self.is_fought_on(map) {
            true => Arc::clone(&self.ways(dragged).reachable),
            false => Arc::default(),
        }
    }

    fn path_words(&mut self, dragged: Option<CharacterId>, to: Hex) -> Option<String> {
        self.ways(dragged).words(self.game, to)
    }

    fn threatened(&mut self, map: MapId, dragged: Option<CharacterId>) -> Arc<BTreeSet<Hex>> {
        let who = self.ways(dragged).reachable.who;
        let who = who.filter(|_| self.is_fought_on(map));
        who.map_or_else(Arc::default, |who| {
            self.game.threatened_for(&mut self.moving(), who)
        })
    }

    fn path_marks(&mut self, dragged: Option<CharacterId>, to: Hex) -> Vec<Hex> {
        let path = self.ways(dragged).path(to);
        path.map_or_else(Vec::new, |(who, steps, _)| self.game.marks_on(who, &steps))
    }

    fn moves(&self, map: MapId, who: CharacterId) -> bool {
        let in_play = self.game.is_in_fight(who);
        self.is_fought_on(map) && self.game.is_fighting() && in_play
    }

    fn drop(&mut self, who: CharacterId, to: Hex) -> Option<Action> {
        let ways = self.ways(Some(who));
        let own = ways.reachable.who == Some(who);
        own.then(|| ways.go(self.game, to)).flatten()
    }

    fn unreachable(&mut self, who: CharacterId, to: Hex) -> Unreachable {
        let (reason, rule) = self.ways(Some(who)).why_not(self.game, to);
        Unreachable {
            reason,
            rule,
            anyway: G::BY_HAND,
        }
    }

    fn put(&self, who: CharacterId, map: MapId, at: Hex) -> Command {
        G::unit_command(UnitCommand::Place { who, map, at })
    }

    fn put_all(&self, map: MapId, tokens: Vec<(CharacterId, Hex)>) -> Command {
        G::unit_command(UnitCommand::PlaceAll { map, tokens })
    }

    fn copy(&self, who: CharacterId, at: Hex) -> Command {
        let (also, at) = (BTreeSet::new(), Some(at));
        G::unit_command(UnitCommand::DuplicateUnit { who, also, at })
    }

    fn click(&mut self, map: MapId, at: Hex) -> Option<Action> {
        if !self.is_fought_on(map) {
            return None;
        }
        let first = self.game.click_before(&mut self.moving(), at);
        let goes = first.or_else(|| self.ways(None).go(self.game, at));
        goes.or_else(|| {
            let ways = self.proposals(map, None).into_iter();
            let ending = ways.filter(|way| way.spaces.last() == Some(&at));
            let numbers: Vec<usize> = ending.filter_map(|way| way.number).collect();
            let number = match numbers.as_slice() {
                [] => return None,
                [number] => number.checked_sub(1)?,
                _ => {
                    let several = "Several ways end there; their numbers choose";
                    return Some(Action::Say(several.to_owned()));
                }
            };
            let question = self.decisions.first()?;
            let Shape::PickOne { options } = &question.shape else {
                return None;
            };
            let answer = Answer::Pick(options.get(number)?.key.clone());
            let command = Command::answer(G::SYSTEM, &question.key, answer);
            Some(Action::Do(command))
        })
    }

    fn no_answer(&mut self, map: MapId, at: Hex) -> Option<(CharacterId, Unreachable)> {
        if !self.is_fought_on(map) {
            return None;
        }
        let ways = self.ways(None);
        let (who, (reason, rule)) = match ways.asked_who() {
            Some(who) => (who, ways.why_not(self.game, at)),
            None => self.game.answers_not(&mut self.moving(), at)?,
        };
        let anyway = "By the GM’s word, and the question still waits; one undo takes it back";
        let why = Unreachable {
            reason,
            rule,
            anyway,
        };
        Some((who, why))
    }

    fn attacks(&mut self, by: Option<CharacterId>, on: CharacterId) -> Vec<Deed> {
        let mut deeds = self.game.attacks_on(by, on);
        deeds.retain(|deed| deed.attacks);
        deeds
    }

    fn why_no_attack(&self, by: CharacterId, on: CharacterId) -> Option<Unreachable> {
        let (reason, rule) = self.game.cannot_attack(by, on)?;
        Some(Unreachable {
            reason,
            rule,
            anyway: G::BY_HAND,
        })
    }

    fn activate(&self, who: CharacterId) -> Option<Action> {
        self.game.chooses(who)
    }

    fn proposals(&mut self, map: MapId, end: Option<Hex>) -> Vec<ProposedPath> {
        if !self.is_fought_on(map) {
            return Vec::new();
        }
        let asked = self.spaces_asked().map(|(number, at)| ProposedPath {
            number: Some(number),
            spaces: vec![at],
            strong: end == Some(at),
        });
        let asked: Vec<ProposedPath> = asked.collect();
        match asked.is_empty() {
            true => self.game.proposed(&mut self.moving(), end),
            false => asked,
        }
    }

    fn aimed(&mut self, map: MapId) -> Option<Arc<Aimed>> {
        let fought = self.is_fought_on(map);
        fought
            .then(|| self.game.aimed_at(&mut self.moving()))
            .flatten()
    }

    fn asked_aim(&mut self) -> Option<Aim> {
        self.game.aim_asked(&mut self.moving())
    }

    fn aimed_act(&mut self, aim: Aim) -> Option<Arc<AimedAct>> {
        self.game.act_aimed(&mut self.moving(), aim)
    }

    fn gives_way(&mut self, map: MapId, who: CharacterId, at: Hex) -> bool {
        let ways = self.ways(None);
        let goes = ways.reachable.who;
        let is_meant = self.card.is_some() || [self.moods.selected, goes].contains(&Some(who));
        !is_meant
            && self.is_fought_on(map)
            && ways.go(self.game, at).is_some()
            && (self.game.is_down(who) || self.attacks(None, who).is_empty())
    }

    fn takes(&mut self, who: CharacterId) -> bool {
        self.card.as_mut().is_some_and(|card| card.takes(who))
    }

    fn waiting(&mut self, map: MapId) -> Arc<[WaitingAct]> {
        match self.is_fought_on(map) {
            true => self.game.waits(&mut self.moving()),
            false => Arc::default(),
        }
    }

    fn part_seen(&self, map: MapId) -> Option<MapPart> {
        let (of, part) = self.part_seen?;
        (of == map).then_some(part)
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
        self.game
            .objectives_on_ui(self.kept, ui, shown, places, actions);
    }
}
