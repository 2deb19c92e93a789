//! Builds a fight on the nightclub and plays it: few words for a test that is about one rule.

use std::collections::BTreeMap;
use std::sync::Arc;

use tableside::board::areas::{AreaId, AreaMap, nightclub};
use tableside::campaign::store::{from_bytes, to_bytes};
use tableside::campaign::{self, Applied, Campaign, Document, Game};
use tableside::dice::{ScriptedDice, TypedDice};
use tableside::systems::unhex::{
    Ability, Act, Character, Command, DiceMode, Fact, Fight, Hands, HouseRules, Item, ItemKind,
    Kind, Level, Location, Mark, Phase, Place, Reactions, Side, Standing, Surrenders, Team, Unhex,
};
use tableside::table::{Answer, By, CharacterId, Decision, ItemId, MapId, Refusal, TeamId};

/// The players' team.
pub(crate) const PCS: TeamId = TeamId(1);
/// The GM's team.
pub(crate) const NPCS: TeamId = TeamId(2);
/// The nightclub.
pub(crate) const CLUB: MapId = MapId(1);

/// A scene in the making.
#[derive(Clone)]
pub(crate) struct Scene {
    game: Unhex,
    last: CharacterId,
}

fn team(name: &str, kind: Kind) -> Arc<Team> {
    Arc::new(Team {
        name: name.to_owned(),
        kind,
        dice: DiceMode::App,
        reactions: Reactions::Ask,
        hidden: false,
    })
}

impl Scene {
    /// The nightclub, two teams, nobody there yet.
    pub(crate) fn new() -> Self {
        let mut game = Unhex::default();
        game.maps.insert(CLUB, Arc::new(nightclub()));
        game.teams.insert(PCS, team("Players", Kind::Pc));
        game.teams.insert(NPCS, team("Gang", Kind::Npc));
        Self {
            game,
            last: CharacterId(0),
        }
    }

    /// One more team.
    pub(crate) fn team(mut self, id: TeamId, name: &str, kind: Kind) -> Self {
        self.game.teams.insert(id, team(name, kind));
        self
    }

    /// Somebody at level 50 in an area, with these items; what fits is in the hands.
    pub(crate) fn person(
        mut self,
        team: TeamId,
        name: &str,
        area: &str,
        items: &[ItemKind],
    ) -> Self {
        self.last = CharacterId(self.last.0 + 1);
        let mut sheet = Character::new(name, self.game.teams[&team].kind);
        sheet.team = Some(team);
        for (id, kind) in (1..).map(ItemId).zip(items) {
            sheet.items.push(Item {
                id,
                name: kind.name().to_owned(),
                kind: *kind,
                dropped: None,
            });
            let free = sheet.hands == Hands::default();
            if kind.two_handed() && free {
                (sheet.hands.left, sheet.hands.right) = (Some(id), Some(id));
            } else if kind.holdable() && !kind.two_handed() {
                if sheet.hands.right.is_none() {
                    sheet.hands.right = Some(id);
                } else if sheet.hands.left.is_none() {
                    sheet.hands.left = Some(id);
                }
            }
        }
        self.game.characters.insert(self.last, Arc::new(sheet));
        let area = self.game.maps[&CLUB]
            .area_named(area)
            .expect("an area of the nightclub");
        let place = Place {
            map: CLUB,
            area,
            hidden: false,
        };
        self.game.places.insert(self.last, place);
        self
    }

    /// A player character.
    pub(crate) fn pc(self, name: &str, area: &str, items: &[ItemKind]) -> Self {
        self.person(PCS, name, area, items)
    }

    /// A non-player character.
    pub(crate) fn npc(self, name: &str, area: &str, items: &[ItemKind]) -> Self {
        self.person(NPCS, name, area, items)
    }

    /// Changes the sheet of whoever was added last.
    pub(crate) fn sheet(mut self, change: impl FnOnce(&mut Character)) -> Self {
        let sheet = self
            .game
            .characters
            .get_mut(&self.last)
            .expect("somebody was added");
        change(Arc::make_mut(sheet));
        self
    }

    /// The level of whoever was added last, and the max level where it would be below that.
    pub(crate) fn level(self, level: i32) -> Self {
        self.sheet(|sheet| {
            sheet.level = Level::clamped(level);
            sheet.max_level = sheet.max_level.max(sheet.level);
        })
    }

    /// An ability of whoever was added last.
    pub(crate) fn ability(self, ability: Ability) -> Self {
        self.sheet(|sheet| {
            sheet.abilities.insert(ability);
        })
    }

    /// Armor of whoever was added last.
    pub(crate) fn armor(self, location: Location, pieces: u8) -> Self {
        self.sheet(|sheet| sheet.body.part_mut(location).armor = pieces)
    }

    /// Marks on whoever was added last.
    pub(crate) fn marks(self, location: Location, boxes: u8, mark: Mark) -> Self {
        self.sheet(|sheet| {
            sheet.body.mark(location, boxes, mark);
        })
    }

    /// Another house rule.
    pub(crate) fn rules(mut self, change: impl FnOnce(&mut HouseRules)) -> Self {
        change(Arc::make_mut(&mut self.game.house_rules));
        self
    }

    /// Another map than the nightclub as it is printed.
    pub(crate) fn map(mut self, change: impl FnOnce(&mut AreaMap)) -> Self {
        let map = self.game.maps.get_mut(&CLUB).expect("the nightclub");
        change(Arc::make_mut(map));
        self
    }

    /// Real dice for everybody.
    pub(crate) fn real(mut self) -> Self {
        for team in self.game.teams.values_mut() {
            Arc::make_mut(team).dice = DiceMode::Real;
        }
        self
    }

    /// A team that is not asked for reactions.
    pub(crate) fn skip(mut self, team: TeamId) -> Self {
        let team = self.game.teams.get_mut(&team).expect("a team");
        Arc::make_mut(team).reactions = Reactions::Skip;
        self
    }

    /// Round 1, the players' turn, everybody with one action.
    pub(crate) fn fight(self) -> Table {
        self.turn_of(PCS)
    }

    /// Round 1, the turn of that team, which has initiative; the others follow.
    pub(crate) fn turn_of(mut self, first: TeamId) -> Table {
        let others = self.game.teams.keys().copied().filter(|id| *id != first);
        let order = std::iter::once(first).chain(others).collect();
        let standing = Standing {
            actions: 1,
            ..Standing::default()
        };
        let standings = self.game.characters.keys().map(|id| (*id, standing));
        self.game.fight = Some(Arc::new(Fight {
            map: CLUB,
            round: 1,
            phase: Phase::Turns { order, turn: 0 },
            initiative: Some(first),
            standings: standings.collect(),
            left: BTreeMap::new(),
            frames: Vec::new(),
            acted: false,
            effects: BTreeMap::new(),
            refunds: BTreeMap::new(),
        }));
        self.quiet()
    }

    /// Initiative of round 1.
    pub(crate) fn initiative(self) -> Table {
        let mut table = self.quiet();
        table.does(Command::BeginFight { map: CLUB }, []);
        table
    }

    /// No fight yet.
    pub(crate) fn quiet(self) -> Table {
        let names = self.game.characters.iter();
        Table {
            ids: names.map(|(id, sheet)| (sheet.name.clone(), *id)).collect(),
            document: Document::new(Campaign {
                name: "Test".to_owned(),
                game: Game::Unhex(self.game),
            }),
        }
    }
}

/// A scene that is being played.
pub(crate) struct Table {
    pub(crate) document: Document,
    ids: BTreeMap<String, CharacterId>,
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
    pub(crate) fn game(&self) -> &Unhex {
        let Game::Unhex(game) = &self.document.campaign().game else {
            panic!("a game of Unhex")
        };
        game
    }

    pub(crate) fn id(&self, name: &str) -> CharacterId {
        self.ids[name]
    }

    pub(crate) fn sheet(&self, name: &str) -> &Character {
        &self.game().characters[&self.id(name)]
    }

    pub(crate) fn level(&self, name: &str) -> i32 {
        self.sheet(name).level.get()
    }

    /// Boxes with that mark.
    pub(crate) fn boxes(&self, name: &str, location: Location, mark: Mark) -> u8 {
        self.sheet(name).body.count(location, mark)
    }

    /// Boxes with any mark.
    pub(crate) fn marked(&self, name: &str, location: Location) -> u8 {
        location.size() as u8 - self.sheet(name).body.empty(location)
    }

    pub(crate) fn standing(&self, name: &str) -> Standing {
        *self.game().standing(self.id(name)).expect("in the fight")
    }

    pub(crate) fn actions(&self, name: &str) -> (u8, u8) {
        let standing = self.standing(name);
        (standing.actions, standing.owed)
    }

    pub(crate) fn area(&self, name: &str) -> String {
        let map = &self.game().maps[&CLUB];
        map.area_name(self.game().places[&self.id(name)].area)
            .to_owned()
    }

    pub(crate) fn phase(&self) -> &Phase {
        &self.game().fight.as_ref().expect("a fight").phase
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        to_bytes(self.document.campaign()).expect("a campaign is always written")
    }

    /// Does a command with exactly these faces.
    pub(crate) fn tries<const N: usize>(
        &mut self,
        command: impl Into<campaign::Command>,
        faces: [i32; N],
    ) -> Result<Applied, Refusal> {
        let before = self.document.campaign().clone();
        let applied = self
            .document
            .apply(&command.into(), &mut ScriptedDice::new(faces));
        if applied.is_err() {
            assert_eq!(
                self.document.campaign(),
                &before,
                "a refusal changes nothing"
            );
        }
        applied
    }

    /// Does a command that is legal, with exactly these faces.
    #[track_caller]
    pub(crate) fn does<const N: usize>(
        &mut self,
        command: impl Into<campaign::Command>,
        faces: [i32; N],
    ) -> Applied {
        match self.tries(command, faces) {
            Ok(applied) => applied,
            Err(refusal) => panic!("refused: {refusal}"),
        }
    }

    /// The refusal of a command.
    #[track_caller]
    pub(crate) fn refusal(&mut self, command: impl Into<campaign::Command>) -> Refusal {
        self.tries(command, []).expect_err("it should be refused")
    }

    /// The rule that forbids an act of somebody.
    #[track_caller]
    pub(crate) fn forbids(&mut self, who: &str, act: Act) -> String {
        let who = self.id(who);
        let refusal = self.refusal(Command::Act { who, act });
        refusal.rule_id().expect("a rule forbids it").to_string()
    }

    /// Acts; nothing is rolled yet.
    #[track_caller]
    pub(crate) fn act(&mut self, who: &str, act: Act) {
        let who = self.id(who);
        self.does(Command::Act { who, act }, []);
    }

    /// The command with which somebody surrenders (U-58).
    pub(crate) fn gives_up(&self, who: &str) -> Command {
        let who = Surrenders::Character(self.id(who));
        Command::Surrender { who, force: false }
    }

    /// The whole gang surrenders (U-58).
    #[track_caller]
    pub(crate) fn gang_gives_up(&mut self) {
        let who = Surrenders::Team(NPCS);
        self.does(Command::Surrender { who, force: false }, []);
    }

    /// The attack of somebody with the first weapon that the hands hold, right hand first.
    pub(crate) fn attack_act(&self, who: &str, target: &str) -> Act {
        let hands = self.sheet(who).hands;
        let mut held = [Side::Right, Side::Left]
            .into_iter()
            .filter_map(|side| hands.get(side));
        let weapon = held
            .find(|id| {
                let item = self.sheet(who).item(*id).expect("an item of the sheet");
                item.kind.reach(None).is_some()
            })
            .expect("a weapon in hand");
        Act::Attack {
            target: self.id(target),
            weapon: weapon.into(),
            less_lethal: false,
        }
    }

    /// Attacks, nobody reacts, and these faces fall.
    #[track_caller]
    pub(crate) fn attack(&mut self, who: &str, target: &str, faces: [i32; 2]) {
        self.attacks(who, target);
        if self.keys() == ["reaction"] {
            self.does(Command::NobodyReacts, faces);
        } else {
            self.answer(Answer::Roll, faces);
        }
    }

    /// Attacks; the target may react.
    #[track_caller]
    pub(crate) fn attacks(&mut self, who: &str, target: &str) {
        let act = self.attack_act(who, target);
        self.act(who, act);
    }

    /// The attack of somebody on an area with the item in their hands.
    pub(crate) fn area_act(&self, who: &str, area: &str) -> Act {
        let item = self.sheet(who).hands.left.expect("something in hand");
        let area = self.area_id(area);
        Act::AttackArea { area, item }
    }

    /// Attacks an area; nothing is rolled yet where dice are real.
    #[track_caller]
    pub(crate) fn attacks_area<const N: usize>(&mut self, who: &str, area: &str, faces: [i32; N]) {
        let (act, who) = (self.area_act(who, area), self.id(who));
        self.does(Command::Act { who, act }, faces);
    }

    /// An area of the nightclub.
    pub(crate) fn area_id(&self, name: &str) -> AreaId {
        let map = &self.game().maps[&CLUB];
        map.area_named(name).expect("an area of the nightclub")
    }

    /// Spreads wounds, or picks targets: points by place.
    #[track_caller]
    pub(crate) fn spreads<const N: usize>(&mut self, points: &[(&str, u32)], faces: [i32; N]) {
        let points = points.iter().map(|(place, n)| ((*place).to_owned(), *n));
        self.answer(Answer::Distribute(points.collect()), faces);
    }

    /// The sentences of the log that satisfy the test.
    pub(crate) fn lines(&self, test: impl Fn(&Fact) -> bool) -> Vec<String> {
        let log = self.game().log.iter().filter(|entry| test(&entry.fact));
        log.map(|entry| entry.fact.sentence()).collect()
    }

    /// Walks to an area.
    pub(crate) fn move_act(&self, to: &str) -> Act {
        Act::Move {
            to: self.game().maps[&CLUB]
                .area_named(to)
                .expect("an area of the nightclub"),
        }
    }

    /// Walks to an area.
    #[track_caller]
    pub(crate) fn moves(&mut self, who: &str, to: &str) {
        let act = self.move_act(to);
        self.act(who, act);
    }

    /// The keys of the open questions.
    pub(crate) fn keys(&self) -> Vec<String> {
        self.game().decisions().into_iter().map(|d| d.key).collect()
    }

    /// The only open question.
    #[track_caller]
    pub(crate) fn question(&self) -> Decision {
        let mut open = self.game().decisions();
        assert_eq!(open.len(), 1, "one question is open: {:?}", self.keys());
        open.remove(0)
    }

    /// Who decides the only open question.
    #[track_caller]
    pub(crate) fn decider(&self) -> String {
        self.question().who_name
    }

    /// The keys of the options of the only open question, without the less-lethal twins of reactions (U-67).
    #[track_caller]
    pub(crate) fn options(&self) -> Vec<String> {
        let mut keys = self.all_options();
        keys.retain(|key| !key.starts_with("less_lethal."));
        keys
    }

    /// The keys of all options of the only open question.
    #[track_caller]
    pub(crate) fn all_options(&self) -> Vec<String> {
        let question = self.question();
        question
            .shape
            .options()
            .iter()
            .map(|o| o.key.clone())
            .collect()
    }

    /// Answers the only open question.
    #[track_caller]
    pub(crate) fn answer<const N: usize>(&mut self, answer: Answer, faces: [i32; N]) {
        let decision = None;
        self.does(Command::Answer { decision, answer }, faces);
    }

    /// Answers one of several open questions.
    #[track_caller]
    pub(crate) fn answer_to<const N: usize>(&mut self, key: &str, answer: Answer, faces: [i32; N]) {
        let decision = Some(key.to_owned());
        self.does(Command::Answer { decision, answer }, faces);
    }

    /// Picks an option of the only open question.
    #[track_caller]
    pub(crate) fn pick(&mut self, option: &str) {
        self.answer(Answer::Pick(option.to_owned()), []);
    }

    /// Picks an option of one of several open questions.
    #[track_caller]
    pub(crate) fn pick_for(&mut self, key: &str, option: &str) {
        self.answer_to(key, Answer::Pick(option.to_owned()), []);
    }

    /// Picks an option of the only open question, upon which these faces fall.
    #[track_caller]
    pub(crate) fn pick_and_roll<const N: usize>(&mut self, option: &str, faces: [i32; N]) {
        self.answer(Answer::Pick(option.to_owned()), faces);
    }

    /// The last log line that satisfies the test, with its rules.
    pub(crate) fn logged(&self, test: impl Fn(&Fact) -> bool) -> Option<Vec<String>> {
        let log = &self.game().log;
        let found = log.iter().filter(|entry| test(&entry.fact)).last()?;
        Some(found.rules.iter().map(ToString::to_string).collect())
    }

    /// Whether the last line of the log is the GM's.
    pub(crate) fn last_is_gms(&self) -> bool {
        let log = &self.game().log;
        log.iter().last().is_some_and(|entry| entry.by == By::Gm)
    }

    /// How many lines of the log satisfy the test.
    pub(crate) fn count(&self, test: impl Fn(&Fact) -> bool) -> usize {
        self.game()
            .log
            .iter()
            .filter(|entry| test(&entry.fact))
            .count()
    }

    /// Takes everything back, and does it all again.
    pub(crate) fn undo_and_redo_all(&mut self) {
        let last = self.bytes();
        let head = self.document.head();
        for (command, end) in [
            (campaign::Command::Undo, 0),
            (campaign::Command::Redo, head),
        ] {
            while self.document.head() != end {
                let done = self.document.apply(&command, &mut TypedDice::default());
                assert!(done.is_ok(), "there is more before {end}");
            }
        }
        assert_eq!(last, self.bytes());
    }
}
