//! Builds a fight and plays it: few words for a test that is about one rule.

use std::collections::BTreeSet;
use std::sync::Arc;

use tableside::board::grid::{Barrier, BarrierKind, Direction, Edge, Hex, HexBoard, Layout, Space};
use tableside::campaign::store::{from_bytes, to_bytes};
use tableside::campaign::{self, Applied, Campaign, Document, Game};
use tableside::dice::{AppDice, ScriptedDice};
use tableside::systems::flow::{
    Act, Blow, Command, Fact, Flow, HouseRules, Place, Standing, Unit, UnitKind, Weapon,
};
use tableside::table::{
    Answer, CharacterId, Decision, DiceMode, ItemId, Kind, MapId, Reactions, Refusal, Team, TeamId,
};

/// The players' team.
pub(crate) const HEROES: TeamId = TeamId(1);
/// The GM's team.
pub(crate) const FOES: TeamId = TeamId(2);
/// The board.
pub(crate) const FIELD: MapId = MapId(1);

/// A scene in the making: an open field of 16 by 12 hexes, two teams, nobody there yet.
pub(crate) struct Scene {
    game: Flow,
    last: CharacterId,
}

pub(crate) fn team(name: &str, kind: Kind) -> Team {
    Team {
        name: name.to_owned(),
        kind,
        dice: DiceMode::App,
        reactions: Reactions::Ask,
        hidden: false,
    }
}

/// Percentile rolls as the faces of their dice: 47 is 4 and 7, 100 is 0 and 0.
pub(crate) fn p(rolls: &[i32]) -> Vec<i32> {
    rolls
        .iter()
        .flat_map(|roll| [roll / 10 % 10, roll % 10])
        .collect()
}

/// The same, and plain faces behind them.
pub(crate) fn pd(rolls: &[i32], faces: &[i32]) -> Vec<i32> {
    let mut all = p(rolls);
    all.extend(faces);
    all
}

/// A weapon of that damage; range 0 is melee.
pub(crate) fn weapon(id: u32, name: &str, dice: &str, range: u8) -> Weapon {
    Weapon {
        range,
        damage: dice.to_owned(),
        ..Weapon::new(ItemId(id), name)
    }
}

impl Scene {
    pub(crate) fn new() -> Self {
        let mut game = Flow::default();
        let mut board = HexBoard::rectangle(Layout::Pointy, 16, 12).expect("a small board");
        board.name = "Field".to_owned();
        game.boards.insert(FIELD, Arc::new(board));
        game.teams
            .insert(HEROES, Arc::new(team("Heroes", Kind::Pc)));
        game.teams.insert(FOES, Arc::new(team("Foes", Kind::Npc)));
        Self {
            game,
            last: CharacterId(0),
        }
    }

    /// A unit with a sword on a hex. Whoever is added first is first in the order.
    pub(crate) fn unit(mut self, of: TeamId, name: &str, at: &str) -> Self {
        self.last = CharacterId(self.last.0 + 1);
        let kind = match of {
            HEROES => UnitKind::Character,
            _ => UnitKind::Foe,
        };
        let mut unit = Unit::new(name, kind);
        unit.team = Some(of);
        unit.weapons = vec![weapon(1, "Sword", "1d6", 0)];
        self.game.units.insert(self.last, Arc::new(unit));
        let at = self.game.boards[&FIELD].named(at).expect("a hex");
        let place = Place {
            map: FIELD,
            at,
            hidden: false,
        };
        self.game.places.insert(self.last, place);
        self
    }

    pub(crate) fn hero(self, name: &str, at: &str) -> Self {
        self.unit(HEROES, name, at)
    }

    pub(crate) fn foe(self, name: &str, at: &str) -> Self {
        self.unit(FOES, name, at)
    }

    /// Nobody is asked for reactions.
    pub(crate) fn skip(mut self) -> Self {
        for team in self.game.teams.values_mut() {
            Arc::make_mut(team).reactions = Reactions::Skip;
        }
        self
    }

    /// One team is not asked for reactions.
    pub(crate) fn skip_for(mut self, team: TeamId) -> Self {
        let team = self.game.teams.get_mut(&team).expect("a team");
        Arc::make_mut(team).reactions = Reactions::Skip;
        self
    }

    /// The fight has begun with real dice of these faces.
    pub(crate) fn begin_typed(self, faces: &[i32]) -> Table {
        let mut table = self.table();
        let (map, surprised) = (FIELD, BTreeSet::new());
        table.does(Command::BeginFight { map, surprised }, &[]);
        for (key, face) in table.keys().into_iter().zip(faces) {
            table.answers(&key, Answer::Faces(vec![*face]), &[]);
        }
        table
    }

    /// Both teams are of that kind.
    pub(crate) fn all(mut self, kind: Kind) -> Self {
        for team in self.game.teams.values_mut() {
            Arc::make_mut(team).kind = kind;
        }
        self
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

    pub(crate) fn wall(mut self, a: &str, b: &str) -> Self {
        let board = Arc::make_mut(self.game.boards.get_mut(&FIELD).expect("the field"));
        let [a, b] = [a, b].map(|at| board.named(at).expect("a hex"));
        let edge = board.layout.edge(a, b).expect("two hexes side by side");
        let barrier = Barrier {
            kind: BarrierKind::Wall,
            hidden: false,
        };
        board.barriers.insert(edge, barrier);
        self
    }

    /// A wall across that side of a hex, if the board has both.
    pub(crate) fn maybe_wall(mut self, at: &str, side: usize) -> Self {
        let board = Arc::make_mut(self.game.boards.get_mut(&FIELD).expect("the field"));
        let at = board.named(at).expect("a hex");
        let side = Direction::ALL[side];
        if board.spaces.contains(at) && board.spaces.contains(at.next(side)) {
            let barrier = Barrier {
                kind: BarrierKind::Wall,
                hidden: false,
            };
            board.barriers.insert(Edge::new(at, side), barrier);
        }
        self
    }

    pub(crate) fn terrain(mut self, at: &str, space: Space) -> Self {
        let board = Arc::make_mut(self.game.boards.get_mut(&FIELD).expect("the field"));
        let at = board.named(at).expect("a hex");
        board.spaces.insert(at, space).expect("on the board");
        self
    }

    /// The fight has begun with the app's dice.
    pub(crate) fn begin_at_random(self) -> Table {
        let mut table = self.table();
        let (map, surprised) = (FIELD, BTreeSet::new());
        let begins = campaign::Command::from(Command::BeginFight { map, surprised });
        let mut dice = AppDice::seeded(1);
        table.document.apply(&begins, &mut dice).expect("it begins");
        table
    }

    /// Real dice for everybody.
    pub(crate) fn real(mut self) -> Self {
        for team in self.game.teams.values_mut() {
            Arc::make_mut(team).dice = DiceMode::Real;
        }
        self
    }

    /// Before a fight.
    pub(crate) fn table(self) -> Table {
        let game = Game::Flow(self.game);
        let name = "Scene".to_owned();
        Table {
            document: Document::new(Campaign { name, game }),
        }
    }

    /// The fight has begun; the first who was added acts first.
    pub(crate) fn begin(self) -> Table {
        self.begin_surprising(&[])
    }

    /// The same, some being surprised.
    pub(crate) fn begin_surprising(self, names: &[&str]) -> Table {
        let faces: Vec<i32> = (1..=self.last.0)
            .map(|id| 11 - i32::try_from(id).expect("few"))
            .collect();
        let mut table = self.table();
        let surprised = names.iter().map(|name| table.id(name)).collect();
        let map = FIELD;
        table.does(Command::BeginFight { map, surprised }, &faces);
        table
    }
}

/// A table that is being played at.
pub(crate) struct Table {
    pub(crate) document: Document,
}

/// A scene that was played is as it ends saved and read back the same.
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
    pub(crate) fn game(&self) -> &Flow {
        self.document.campaign().flow().expect("a game of Flow")
    }

    pub(crate) fn id(&self, name: &str) -> CharacterId {
        let mut units = self.game().units.iter();
        let found = units.find(|(_, unit)| unit.name == name);
        *found.unwrap_or_else(|| panic!("nobody is called {name}")).0
    }

    pub(crate) fn unit(&self, name: &str) -> &Unit {
        &self.game().units[&self.id(name)]
    }

    pub(crate) fn points(&self, name: &str) -> u16 {
        self.unit(name).hit_points.now
    }

    pub(crate) fn hex(&self, at: &str) -> Hex {
        self.game().boards[&FIELD].named(at).expect("a hex")
    }

    pub(crate) fn at(&self, name: &str) -> String {
        self.game().space_of(self.id(name))
    }

    pub(crate) fn standing(&self, name: &str) -> &Standing {
        self.game().standing(self.id(name)).expect("in the fight")
    }

    pub(crate) fn turn(&self) -> CharacterId {
        self.game().turn().expect("a turn")
    }

    /// Whose turn it is.
    pub(crate) fn acts_now(&self) -> String {
        self.game().name(self.turn())
    }

    /// The order of this round.
    pub(crate) fn order(&self) -> Vec<String> {
        let fight = self.game().fight.as_ref().expect("a fight");
        fight
            .order
            .iter()
            .map(|who| self.game().name(*who))
            .collect()
    }

    /// Does a command with exactly these faces.
    #[track_caller]
    pub(crate) fn does(&mut self, command: Command, faces: &[i32]) -> Applied {
        let mut dice = ScriptedDice::new(faces.iter().copied());
        match self
            .document
            .apply(&campaign::Command::from(command), &mut dice)
        {
            Ok(applied) => applied,
            Err(refusal) => panic!("{refusal}"),
        }
    }

    /// Does a command that is refused, and changes nothing.
    #[track_caller]
    pub(crate) fn refused(&mut self, command: Command) -> Refusal {
        let before = self.document.campaign().clone();
        let refused = self
            .document
            .apply(&command.into(), &mut ScriptedDice::new([]));
        assert_eq!(self.document.campaign(), &before);
        refused.expect_err("it is refused")
    }

    /// The rule that refuses an act.
    #[track_caller]
    pub(crate) fn forbids(&mut self, name: &str, act: Act) -> String {
        let refusal = self.refused(self.act(name, act));
        let rule = refusal.rule_id();
        rule.map_or_else(|| refusal.to_string(), |rule| rule.to_string())
    }

    pub(crate) fn act(&self, name: &str, act: Act) -> Command {
        let who = self.id(name);
        Command::Act { who, act }
    }

    /// Somebody acts, with exactly these faces.
    #[track_caller]
    pub(crate) fn acts(&mut self, name: &str, act: Act, faces: &[i32]) {
        self.does(self.act(name, act), faces);
    }

    pub(crate) fn blow(&self, weapon: u32, target: &str) -> Blow {
        Blow::on(ItemId(weapon), self.id(target))
    }

    /// Somebody attacks with the first weapon.
    #[track_caller]
    pub(crate) fn hits(&mut self, name: &str, target: &str, faces: &[i32]) {
        let blow = self.blow(1, target);
        self.acts(name, Act::Attack(blow), faces);
    }

    pub(crate) fn way(&self, path: &[&str]) -> Vec<Hex> {
        path.iter().map(|at| self.hex(at)).collect()
    }

    #[track_caller]
    pub(crate) fn ends(&mut self) {
        let name = self.acts_now();
        self.acts(&name, Act::EndTurn, &[]);
    }

    #[track_caller]
    pub(crate) fn sets(&mut self, name: &str, field: &str, on: bool) {
        let who = self.id(name);
        self.does(Command::set(who, field, on), &[]);
    }

    #[track_caller]
    pub(crate) fn picks(&mut self, key: &str, pick: &str, faces: &[i32]) {
        self.answers(key, Answer::Pick(pick.to_owned()), faces);
    }

    #[track_caller]
    pub(crate) fn answers(&mut self, key: &str, answer: Answer, faces: &[i32]) {
        let decision = Some(key.to_owned());
        self.does(Command::Answer { decision, answer }, faces);
    }

    /// Answers a question about a reaction to an attack.
    #[track_caller]
    pub(crate) fn reacts(&mut self, pick: &str, faces: &[i32]) {
        self.picks("reaction.attacked", pick, faces);
    }

    /// AP, RP and FP.
    pub(crate) fn pools(&self, name: &str) -> (u16, u16, u16) {
        let of = self.game().pools(self.id(name));
        (of.ap, of.rp, of.fp)
    }

    /// The keys of the options of the only question.
    pub(crate) fn options(&self) -> Vec<String> {
        let open = self.open();
        let options = open.iter().flat_map(|one| one.shape.options());
        options.map(|one| one.key.clone()).collect()
    }

    /// Types faces of real dice for the only question.
    #[track_caller]
    pub(crate) fn types(&mut self, faces: &[i32]) {
        let (decision, answer) = (None, Answer::Faces(faces.to_vec()));
        self.does(Command::Answer { decision, answer }, &[]);
    }

    pub(crate) fn open(&self) -> Vec<Decision> {
        self.game().decisions()
    }

    pub(crate) fn keys(&self) -> Vec<String> {
        self.open().into_iter().map(|one| one.key).collect()
    }

    pub(crate) fn facts(&self) -> Vec<Fact> {
        self.game()
            .log
            .iter()
            .map(|entry| entry.fact.clone())
            .collect()
    }

    /// Whether some line of the log says that, and cites that rule.
    #[track_caller]
    pub(crate) fn says(&self, sentence: &str, rule: &str) {
        let found = self.game().log.iter().any(|entry| {
            entry.fact.sentence() == sentence
                && entry.rules.iter().any(|one| one.to_string() == rule)
        });
        let all: Vec<String> = self.facts().iter().map(Fact::sentence).collect();
        assert!(found, "“{sentence}” [{rule}] in {all:#?}");
    }
}
