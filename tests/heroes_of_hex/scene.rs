//! Builds a skirmish and plays it: few words for a test that is about one rule.

use std::sync::Arc;

use tableside::board::grid::{
    Barrier, BarrierKind, Hex, HexBoard, HexZone, Layout, Space, Terrain, ZoneId, ZoneKind,
};
use tableside::campaign::store::{from_bytes, to_bytes};
use tableside::campaign::{self, Applied, Campaign, Document, Game};
use tableside::dice::ScriptedDice;
use tableside::systems::heroes_of_hex::{
    Act, Action, ActionId, AttackType, Command, Cost, DamageType, Fact, HeroesOfHex, HouseRules,
    Keywords, Offence, Place, Reach, SideAct, Target, Turn, Unit, UnitKind, UnitState,
};
use tableside::table::{
    Answer, By, CharacterId, Decision, DiceMode, Kind, MapId, Reactions, Refusal, Team, TeamId,
};

/// The players' side.
pub(crate) const HEROES: TeamId = TeamId(1);
/// The GM's side.
pub(crate) const ENEMIES: TeamId = TeamId(2);
/// The board.
pub(crate) const FIELD: MapId = MapId(1);

/// A scene in the making: an open field of 11 by 9 spaces, two sides, nobody there yet.
pub(crate) struct Scene {
    game: HeroesOfHex,
    last: CharacterId,
}

fn side(name: &str, kind: Kind) -> Arc<Team> {
    Arc::new(Team {
        name: name.to_owned(),
        kind,
        dice: DiceMode::App,
        reactions: Reactions::Ask,
        hidden: false,
    })
}

/// A melee attack for 1 AP.
pub(crate) fn light(id: u32) -> Action {
    attack(id, DamageType::Light, Cost::Ap(1))
}

/// A physical melee attack called by its damage.
pub(crate) fn attack(id: u32, damage: DamageType, cost: Cost) -> Action {
    Action {
        id: ActionId(id),
        name: damage.words().to_owned(),
        cost,
        offence: Some(Offence {
            attack: AttackType::Physical,
            damage,
        }),
        reach: Reach::default(),
        keywords: Keywords::default(),
        text: String::new(),
    }
}

/// An action without an attack.
pub(crate) fn deed(id: u32, name: &str, cost: Cost, keywords: Keywords) -> Action {
    Action {
        name: name.to_owned(),
        offence: None,
        keywords,
        ..attack(id, DamageType::Light, cost)
    }
}

impl Scene {
    pub(crate) fn new() -> Self {
        let mut game = HeroesOfHex::default();
        let mut board = HexBoard::rectangle(Layout::Pointy, 11, 9).expect("a small board");
        board.name = "Field".to_owned();
        game.boards.insert(FIELD, Arc::new(board));
        game.sides.insert(HEROES, side("Heroes", Kind::Pc));
        game.sides.insert(ENEMIES, side("Enemies", Kind::Npc));
        Self {
            game,
            last: CharacterId(0),
        }
    }

    /// The field is of squares.
    pub(crate) fn squares(mut self) -> Self {
        let squares = HexBoard::rectangle(Layout::Squares, 11, 9).expect("a small board");
        let name = self.board().name.clone();
        *self.board() = HexBoard { name, ..squares };
        self
    }

    /// One more side.
    pub(crate) fn side(mut self, id: TeamId, name: &str) -> Self {
        self.game.sides.insert(id, side(name, Kind::Npc));
        self
    }

    /// A unit with these actions on a space.
    pub(crate) fn unit(mut self, of: TeamId, name: &str, at: &str, actions: &[Action]) -> Self {
        self.last = CharacterId(self.last.0 + 1);
        let kind = match self.game.sides[&of].kind {
            Kind::Pc => UnitKind::Hero,
            Kind::Npc => UnitKind::Enemy,
        };
        let mut unit = Unit::new(name, kind);
        unit.side = Some(of);
        unit.actions = actions.to_vec();
        self.game.units.insert(self.last, Arc::new(unit));
        let at = self.game.boards[&FIELD].named(at).expect("a space");
        let place = Place {
            map: FIELD,
            at,
            hidden: false,
        };
        self.game.places.insert(self.last, place);
        self
    }

    pub(crate) fn hero(self, name: &str, at: &str, actions: &[Action]) -> Self {
        self.unit(HEROES, name, at, actions)
    }

    pub(crate) fn enemy(self, name: &str, at: &str, actions: &[Action]) -> Self {
        self.unit(ENEMIES, name, at, actions)
    }

    /// Changes whoever was added last.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Unit)) -> Self {
        let unit = self.game.units.get_mut(&self.last).expect("somebody");
        change(Arc::make_mut(unit));
        self
    }

    pub(crate) fn rules(mut self, change: impl FnOnce(&mut HouseRules)) -> Self {
        change(Arc::make_mut(&mut self.game.house_rules));
        self
    }

    pub(crate) fn game(mut self, change: impl FnOnce(&mut HeroesOfHex)) -> Self {
        change(&mut self.game);
        self
    }

    fn board(&mut self) -> &mut HexBoard {
        Arc::make_mut(self.game.boards.get_mut(&FIELD).expect("the field"))
    }

    pub(crate) fn terrain(mut self, at: &str, terrain: Terrain) -> Self {
        let board = self.board();
        let at = board.named(at).expect("a space");
        let space = Space {
            terrain,
            ..Space::default()
        };
        board.spaces.insert(at, space).expect("on the board");
        self
    }

    pub(crate) fn wall(self, a: &str, b: &str) -> Self {
        self.barrier(BarrierKind::Wall, a, b)
    }

    pub(crate) fn barrier(mut self, kind: BarrierKind, a: &str, b: &str) -> Self {
        let board = self.board();
        let [a, b] = [a, b].map(|at| board.named(at).expect("a space"));
        let edge = board.layout.edge(a, b).expect("two spaces side by side");
        let barrier = Barrier {
            kind,
            hidden: false,
        };
        board.barriers.insert(edge, barrier);
        self
    }

    pub(crate) fn zone(mut self, id: u32, name: &str, spaces: &[&str]) -> Self {
        let board = self.board();
        let spaces = spaces
            .iter()
            .map(|at| board.named(at).expect("a space"))
            .collect();
        let zone = HexZone {
            name: name.to_owned(),
            kind: ZoneKind::Objective,
            spaces,
            ink: Default::default(),
            hidden: false,
        };
        board.zones.insert(ZoneId(id), zone);
        self
    }

    /// A space of the field.
    pub(crate) fn space(&self, at: &str) -> Hex {
        self.game.boards[&FIELD].named(at).expect("a space")
    }

    /// Real dice for everybody.
    pub(crate) fn real(mut self) -> Self {
        for side in self.game.sides.values_mut() {
            Arc::make_mut(side).dice = DiceMode::Real;
        }
        self
    }

    /// Before a skirmish.
    pub(crate) fn table(self) -> Table {
        let game = Game::HeroesOfHex(self.game);
        let name = "Scene".to_owned();
        Table {
            document: Document::new(Campaign { name, game }),
        }
    }

    /// The skirmish has begun; the heroes have the initiative, and Fate fell on these faces.
    pub(crate) fn begin<const N: usize>(self, fate: [i32; N]) -> Table {
        let mut table = self.table();
        let order = vec![HEROES];
        table.does(Command::BeginSkirmish { map: FIELD, order }, fate);
        table
    }
}

/// A table that is being played at.
pub(crate) struct Table {
    pub(crate) document: Document,
}

/// A scene that was played is as it ends saved and read back the same; that it is after every command, the battery holds.
impl Drop for Table {
    fn drop(&mut self) {
        if self.document.revision() > 0 && !std::thread::panicking() {
            let bytes = to_bytes(self.document.campaign()).expect("a campaign is always written");
            let again = from_bytes(&bytes).expect("what was saved can be opened");
            assert_eq!(&again, self.document.campaign(), "a save loses nothing");
        }
    }
}

impl Table {
    pub(crate) fn game(&self) -> &HeroesOfHex {
        let Game::HeroesOfHex(game) = &self.document.campaign().game else {
            panic!("a game of Heroes of Hex");
        };
        game
    }

    pub(crate) fn id(&self, name: &str) -> CharacterId {
        let mut units = self.game().units.iter();
        let found = units.find(|(_, unit)| unit.name == name);
        *found.expect("somebody of that name").0
    }

    pub(crate) fn unit(&self, name: &str) -> &Unit {
        &self.game().units[&self.id(name)]
    }

    pub(crate) fn hex(&self, at: &str) -> Hex {
        self.game().boards[&FIELD].named(at).expect("a space")
    }

    /// The name of the space where somebody stands; empty off the board.
    pub(crate) fn at(&self, name: &str) -> String {
        let place = self.game().places.get(&self.id(name));
        place.map_or_else(String::new, |place| {
            self.game().boards[&place.map].address(place.at)
        })
    }

    pub(crate) fn unit_state(&self, name: &str) -> Option<&UnitState> {
        self.game().unit_state(self.id(name))
    }

    pub(crate) fn turn(&self) -> Turn {
        *self.game().turn().expect("a Turn")
    }

    /// Does a command with exactly these faces.
    #[track_caller]
    pub(crate) fn does<const N: usize>(&mut self, command: Command, faces: [i32; N]) -> Applied {
        let mut dice = ScriptedDice::new(faces);
        let command = campaign::Command::from(command);
        match self.document.apply(&command, &mut dice) {
            Ok(applied) => applied,
            Err(refusal) => panic!("{refusal}"),
        }
    }

    /// Does a command that is refused, and changes nothing.
    #[track_caller]
    pub(crate) fn refused(&mut self, command: Command) -> Refusal {
        let before = self.document.campaign().clone();
        let command = campaign::Command::from(command);
        let refused = self.document.apply(&command, &mut ScriptedDice::new([]));
        assert_eq!(self.document.campaign(), &before);
        refused.expect_err("it is refused")
    }

    /// The rule that refuses it.
    #[track_caller]
    pub(crate) fn forbids(&mut self, command: Command) -> String {
        let refusal = self.refused(command);
        let rule = refusal.rule_id();
        rule.map_or_else(|| refusal.to_string(), |rule| rule.to_string())
    }

    pub(crate) fn acts(&self, name: &str, act: Act) -> Command {
        Command::Act {
            who: self.id(name),
            act,
        }
    }

    pub(crate) fn uses(&self, name: &str, action: u32) -> Command {
        self.acts(
            name,
            Act::Use {
                action: ActionId(action),
                target: Target::None,
            },
        )
    }

    pub(crate) fn hits(&self, name: &str, action: u32, target: &str) -> Command {
        self.acts(
            name,
            Act::Use {
                action: ActionId(action),
                target: Target::Unit(self.id(target)),
            },
        )
    }

    pub(crate) fn moves(&self, name: &str, path: &[&str]) -> Command {
        let path = path.iter().map(|at| self.hex(at)).collect();
        self.acts(name, Act::Move { path })
    }

    #[track_caller]
    pub(crate) fn chooses(&mut self, name: &str) {
        self.does(self.acts(name, Act::Activate), []);
    }

    /// Ends the Turn; Fate falls on that face for the next side.
    #[track_caller]
    pub(crate) fn ends(&mut self, fate: i32) {
        self.does(Command::Side(SideAct::EndTurn), [fate]);
    }

    /// Chooses somebody and ends the Turn at once.
    #[track_caller]
    pub(crate) fn idles(&mut self, name: &str, fate: i32) {
        self.chooses(name);
        self.ends(fate);
    }

    #[track_caller]
    pub(crate) fn passes(&mut self, fate: i32) {
        self.does(Command::Side(SideAct::Pass), [fate]);
    }

    #[track_caller]
    pub(crate) fn picks<const N: usize>(&mut self, key: &str, pick: &str, faces: [i32; N]) {
        self.answers(key, Answer::Pick(pick.to_owned()), faces);
    }

    #[track_caller]
    pub(crate) fn answers<const N: usize>(&mut self, key: &str, answer: Answer, faces: [i32; N]) {
        let decision = Some(key.to_owned());
        self.does(Command::Answer { decision, answer }, faces);
    }

    pub(crate) fn open(&self) -> Vec<Decision> {
        self.game().decisions()
    }

    pub(crate) fn keys(&self) -> Vec<String> {
        self.open().into_iter().map(|one| one.key).collect()
    }

    /// The keys of the options of the only open question.
    pub(crate) fn options(&self) -> Vec<String> {
        let open = self.open();
        let [only] = open.as_slice() else {
            panic!("one question: {open:?}");
        };
        let options = only.shape.options().iter();
        options.map(|choice| choice.key.clone()).collect()
    }

    /// The facts of the log so far.
    pub(crate) fn facts(&self) -> Vec<Fact> {
        let log = self.game().log.iter();
        log.map(|entry| entry.fact.clone()).collect()
    }

    /// The last sentence that the rules wrote, with its rules.
    pub(crate) fn last_line(&self) -> (String, Vec<String>) {
        let log: Vec<_> = self.game().log.iter().collect();
        let entry = log.iter().rev().find(|entry| entry.by == By::Rules);
        let entry = entry.expect("a line");
        let rules = entry.rules.iter().map(ToString::to_string).collect();
        (entry.fact.sentence(), rules)
    }

    /// Whether some line of the log says that, and cites that rule.
    #[track_caller]
    pub(crate) fn says(&self, sentence: &str, rule: &str) {
        let lines = self.game().log.iter();
        let found = lines.into_iter().any(|entry| {
            entry.fact.sentence() == sentence
                && entry.rules.iter().any(|one| one.to_string() == rule)
        });
        let all: Vec<String> = self.facts().iter().map(Fact::sentence).collect();
        assert!(found, "“{sentence}” [{rule}] in {all:#?}");
    }
}
