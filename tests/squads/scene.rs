//! Builds a fight and plays it: few words for a test that is about one rule.

use std::collections::BTreeSet;
use std::sync::Arc;

use tableside::board::grid::{Barrier, BarrierKind, Hex, HexBoard, Layout, Space, Terrain};
use tableside::campaign::{Applied, Campaign, Document, Game};
use tableside::dice::ScriptedDice;
use tableside::systems::squads::{
    Act, AttackKind, Command, Fact, Hold, HouseRules, Modifier, Place, Points, Special, Squad,
    SquadKind, Squads, Stage, Standing, Unit, UnitKind,
};
use tableside::table::{
    Answer, CharacterId, Decision, DiceMode, ItemId, Kind, MapId, Refusal, Team, TeamId,
};

use crate::battery::scene::{scene_of_units, team};

/// The players' side.
pub(crate) const HEROES: TeamId = TeamId(1);
/// The GM's side.
pub(crate) const FOES: TeamId = TeamId(2);
/// The board.
pub(crate) const FIELD: MapId = MapId(1);

scene_of_units!(Squads, squads, teams);

impl Scene {
    /// An open field of 16 by 12, two sides, nobody there yet.
    pub(crate) fn new() -> Self {
        let teams = [
            (HEROES, team("Heroes", Kind::Pc)),
            (FOES, team("Foes", Kind::Npc)),
        ];
        Self::empty(Layout::Squares, (16, 12), teams)
    }

    /// A unit of Defense 6 with 10 Hits on a square; its Combat is its phase.
    fn unit(
        mut self,
        of: Option<TeamId>,
        name: &str,
        at: &str,
        combat: u8,
        kind: UnitKind,
    ) -> Self {
        self.last = CharacterId(self.last.0 + 1);
        let mut unit = Unit::new(name, kind);
        unit.team = of;
        unit.combat = combat;
        self.game.units.insert(self.last, Arc::new(unit));
        let at = self.game.boards[&FIELD].named(at).expect("a square");
        let (map, hidden) = (FIELD, false);
        self.game
            .places
            .insert(self.last, Place { map, at, hidden });
        self
    }

    pub(crate) fn hero(self, name: &str, at: &str, combat: u8) -> Self {
        self.unit(Some(HEROES), name, at, combat, UnitKind::Character)
    }

    /// A unit of the heroes that the GM plays.
    pub(crate) fn troop(self, name: &str, at: &str, combat: u8) -> Self {
        self.unit(Some(HEROES), name, at, combat, UnitKind::Troop)
    }

    pub(crate) fn foe(self, name: &str, at: &str, combat: u8) -> Self {
        self.unit(Some(FOES), name, at, combat, UnitKind::Troop)
    }

    pub(crate) fn structure(self, of: Option<TeamId>, name: &str, at: &str) -> Self {
        self.unit(of, name, at, 0, UnitKind::Structure)
    }

    /// Whoever was added last has that special.
    pub(crate) fn special(self, special: Special) -> Self {
        self.with(|unit| {
            unit.specials.insert(special);
        })
    }

    /// Whoever was added last has chosen that combat modifier once.
    pub(crate) fn chose(self, modifier: Modifier) -> Self {
        self.with(|unit| {
            unit.specials.insert(Special::Military);
            *unit.modifiers.of_mut(modifier) += 1;
            unit.level = unit.level.max(unit.modifiers.iter().count() as u8);
        })
    }

    pub(crate) fn hits(self, hits: u16) -> Self {
        self.with(|unit| {
            unit.hits = Points {
                now: hits,
                max: hits,
            }
        })
    }

    /// A square of that terrain and height.
    pub(crate) fn ground(mut self, at: &str, terrain: Terrain, elevation: i8) -> Self {
        let board = self.board();
        let at = board.named(at).expect("a square");
        let space = Space {
            terrain,
            elevation,
            hidden: false,
        };
        board.spaces.insert(at, space).expect("a space");
        self
    }

    /// A squad of those, led by the first of them.
    pub(crate) fn squad(mut self, id: u32, kind: SquadKind, names: &[&str]) -> Self {
        let id = ItemId(id);
        let mut leader = None;
        for name in names {
            let found = self
                .game
                .units
                .iter_mut()
                .find(|(_, unit)| unit.name == *name);
            let (who, unit) = found.expect("somebody of that name");
            leader = leader.or(Some(*who));
            Arc::make_mut(unit).squad = Some(id);
        }
        let team = self
            .game
            .side_of(leader.expect("a leader"))
            .expect("a side");
        let squad = Squad::new(format!("Squad {id}"), kind, team, leader);
        self.game.squads.insert(id, Arc::new(squad));
        self
    }

    /// The fight has begun, before round one; those sides defend.
    pub(crate) fn setup(self, defending: &[TeamId]) -> Table {
        let mut table = self.table();
        let defending: BTreeSet<TeamId> = defending.iter().copied().collect();
        table.does(
            Command::BeginFight {
                map: FIELD,
                defending,
            },
            [],
        );
        table
    }

    /// In the first phase of round one; everybody has a delayed Move and Action.
    pub(crate) fn begin(self) -> Table {
        let mut table = self.setup(&[HEROES, FOES]);
        table.go([]);
        if table.game().stage() == Some(Stage::Orders) {
            table.go([]);
        }
        table
    }
}

impl Table {
    /// Goes on: the phase is resolved with exactly these faces.
    #[track_caller]
    pub(crate) fn go(&mut self, faces: impl AsRef<[i32]>) {
        self.does(Command::GoOn { stop: None }, faces);
    }

    pub(crate) fn phase(&self) -> (u32, u8) {
        let fight = self.game().fight.as_ref().expect("a fight");
        (fight.round, fight.phase)
    }

    pub(crate) fn act(&self, name: &str, act: Act) -> Command {
        let who = self.id(name);
        Command::Act { who, act }
    }

    /// Somebody declares something.
    #[track_caller]
    pub(crate) fn acts(&mut self, name: &str, act: Act) {
        self.does(self.act(name, act), []);
    }

    /// The rule that refuses what somebody declares.
    #[track_caller]
    pub(crate) fn forbids(&mut self, name: &str, act: Act) -> String {
        self.ruled_out(self.act(name, act))
    }

    #[track_caller]
    pub(crate) fn strikes(&mut self, name: &str, target: &str) {
        self.attacks(name, target, AttackKind::Strike);
    }

    #[track_caller]
    pub(crate) fn attacks(&mut self, name: &str, target: &str, kind: AttackKind) {
        let act = self.attack(target, kind);
        self.acts(name, act);
    }

    pub(crate) fn attack(&self, target: &str, kind: AttackKind) -> Act {
        let target = self.id(target);
        Act::Attack { kind, target }
    }

    pub(crate) fn way(&self, path: &[&str]) -> Act {
        let path = path.iter().map(|at| self.hex(at)).collect();
        Act::Move { path }
    }

    #[track_caller]
    pub(crate) fn moves(&mut self, name: &str, path: &[&str]) {
        let act = self.way(path);
        self.acts(name, act);
    }

    pub(crate) fn rush(&self, to: &str) -> Act {
        Act::BullRush { to: self.hex(to) }
    }

    pub(crate) fn at(&self, name: &str) -> String {
        self.game().space_of(self.id(name))
    }

    pub(crate) fn hits_of(&self, name: &str) -> u16 {
        self.unit(name).hits.now
    }

    pub(crate) fn standing(&self, name: &str) -> &Standing {
        self.game().standing(self.id(name)).expect("in the fight")
    }

    /// Its Move and its Action.
    pub(crate) fn holds(&self, name: &str) -> (Hold, Hold) {
        let standing = self.standing(name);
        (standing.movement, standing.action)
    }

    #[track_caller]
    pub(crate) fn sets(&mut self, name: &str, field: &str, on: bool) {
        let who = self.id(name);
        self.does(Command::set(who, field, on), []);
    }

    /// Combat and Defense of an attack now.
    pub(crate) fn sums(&self, by: &str, on: &str, kind: AttackKind) -> (i32, i32) {
        let ground = self.game().ground().expect("a board");
        let terms = self.game().terms(&ground, self.id(by), self.id(on), kind);
        (terms.combat(), terms.defense())
    }
}
