//! Builds a fight and plays it: few words for a test that is about one rule.

use std::sync::Arc;

use tableside::board::grid::{Barrier, BarrierKind, Hex, HexBoard, Layout};
use tableside::campaign::store::{from_bytes, to_bytes};
use tableside::campaign::{self, Applied, Campaign, Document, Game};
use tableside::dice::ScriptedDice;
use tableside::systems::d20::{
    Act, Aim, Blow, Command, D20, Damage, DamageKind, Fact, HouseRules, Place, Standing, Turn,
    Unit, UnitKind, Weapon,
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

/// A scene in the making: an open field of 16 by 12 squares, two teams, nobody there yet.
pub(crate) struct Scene {
    game: D20,
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

/// A weapon of that damage; 0 is melee.
pub(crate) fn weapon(id: u32, name: &str, dice: &str, range: u8) -> Weapon {
    Weapon {
        range,
        damage: Damage::new(dice, DamageKind::Slashing),
        ..Weapon::new(ItemId(id), name)
    }
}

impl Scene {
    pub(crate) fn new() -> Self {
        let mut game = D20::default();
        let mut board = HexBoard::rectangle(Layout::Squares, 16, 12).expect("a small board");
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

    /// A unit with a sword on a square; its Agility gives its place in the order.
    pub(crate) fn unit(mut self, of: TeamId, name: &str, at: &str, agility: i8) -> Self {
        self.last = CharacterId(self.last.0 + 1);
        let kind = match of {
            HEROES => UnitKind::Character,
            _ => UnitKind::Foe,
        };
        let mut unit = Unit::new(name, kind);
        unit.team = Some(of);
        unit.modifiers.agility = agility;
        unit.weapons = vec![weapon(1, "Sword", "1d8", 0)];
        self.game.units.insert(self.last, Arc::new(unit));
        let at = self.game.boards[&FIELD].named(at).expect("a square");
        let place = Place {
            map: FIELD,
            at,
            facing: None,
            hidden: false,
        };
        self.game.places.insert(self.last, place);
        self
    }

    pub(crate) fn hero(self, name: &str, at: &str, agility: i8) -> Self {
        self.unit(HEROES, name, at, agility)
    }

    pub(crate) fn foe(self, name: &str, at: &str, agility: i8) -> Self {
        self.unit(FOES, name, at, agility)
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
        let [a, b] = [a, b].map(|at| board.named(at).expect("a square"));
        let edge = board.layout.edge(a, b).expect("two squares side by side");
        let barrier = Barrier {
            kind: BarrierKind::Wall,
            hidden: false,
        };
        board.barriers.insert(edge, barrier);
        self
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
        let game = Game::D20(self.game);
        let name = "Scene".to_owned();
        Table {
            document: Document::new(Campaign { name, game }),
        }
    }

    /// The fight has begun; nobody has the Agility of another.
    pub(crate) fn begin(self) -> Table {
        let mut table = self.table();
        let (map, opening) = (FIELD, None);
        table.does(Command::BeginFight { map, opening }, []);
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
    pub(crate) fn game(&self) -> &D20 {
        self.document.campaign().d20().expect("a game of d20")
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
        self.game().boards[&FIELD].named(at).expect("a square")
    }

    pub(crate) fn at(&self, name: &str) -> String {
        self.game().space_of(self.id(name))
    }

    pub(crate) fn standing(&self, name: &str) -> &Standing {
        self.game().standing(self.id(name)).expect("in the fight")
    }

    pub(crate) fn turn(&self) -> &Turn {
        self.game().turn().expect("a turn")
    }

    /// Whose turn it is.
    pub(crate) fn acts_now(&self) -> String {
        self.game().name(self.turn().who)
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
    pub(crate) fn does<const N: usize>(&mut self, command: Command, faces: [i32; N]) -> Applied {
        let mut dice = ScriptedDice::new(faces);
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
    pub(crate) fn acts<const N: usize>(&mut self, name: &str, act: Act, faces: [i32; N]) {
        self.does(self.act(name, act), faces);
    }

    pub(crate) fn blow(&self, weapon: u32, target: &str) -> Blow {
        Blow::on(ItemId(weapon), self.id(target))
    }

    /// Somebody attacks with the first weapon.
    #[track_caller]
    pub(crate) fn hits<const N: usize>(&mut self, name: &str, target: &str, faces: [i32; N]) {
        let blow = self.blow(1, target);
        self.acts(name, Act::Attack(blow), faces);
    }

    /// The same at something.
    #[track_caller]
    pub(crate) fn aims<const N: usize>(
        &mut self,
        name: &str,
        target: &str,
        aim: Aim,
        faces: [i32; N],
    ) {
        let blow = Blow {
            aim: Some(aim),
            ..self.blow(1, target)
        };
        self.acts(name, Act::Attack(blow), faces);
    }

    pub(crate) fn way(&self, path: &[&str]) -> Vec<Hex> {
        path.iter().map(|at| self.hex(at)).collect()
    }

    #[track_caller]
    pub(crate) fn ends(&mut self) {
        let name = self.acts_now();
        self.acts(&name, Act::EndTurn, []);
    }

    #[track_caller]
    pub(crate) fn sets(&mut self, name: &str, field: &str, on: bool) {
        let who = self.id(name);
        self.does(Command::set(who, field, on), []);
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

    /// Types faces of real dice for the only question.
    #[track_caller]
    pub(crate) fn types<const N: usize>(&mut self, faces: [i32; N]) {
        let (decision, answer) = (None, Answer::Faces(faces.to_vec()));
        self.does(Command::Answer { decision, answer }, []);
    }

    pub(crate) fn open(&self) -> Vec<Decision> {
        self.game().decisions()
    }

    pub(crate) fn keys(&self) -> Vec<String> {
        self.open().into_iter().map(|one| one.key).collect()
    }

    /// The question that is open.
    pub(crate) fn question(&self) -> String {
        self.open()
            .first()
            .map_or_else(String::new, |one| one.question.clone())
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
